//! What players do for themselves in a tournament: enter, leave, challenge.

use super::{meant_tournament, refusal, show_page};
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::handlers::challenge::{barred, timed_out, too_young};
use crate::discord::handlers::replies::privately;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::tournament::ask_leave;
use app::{LadderChallengeRefusal, TournamentView, UseCaseError};
use referee::UserId;
use referee::tournament::TournamentState;
use text::name;
use text::tournament::{self as words, Own};

fn confirm(asking: &Asking, view: &TournamentView, own: Own) -> Reply {
    let name = &view.card.tournament.settings.name;
    let said = words::own(asking.reader, name, own);
    match asking.pressed_privately() {
        true => show_page(asking, view, Some(said)),
        false => privately(asking, Message::text(said)),
    }
}

pub async fn join(asking: &Asking, of: &TournamentView) -> Result<Reply, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    if let Some(no) = too_young(asking, &settings) {
        return Ok(no);
    }
    let id = of.card.tournament.id;
    let joined = asking
        .app
        .join_tournament(&asking.caller, id, &asking.roles)
        .await;
    match joined {
        Ok(joined) => {
            let card = &joined.card;
            let late = card.tournament.state == TournamentState::Running && !card.is_ladder();
            let own = match card.tournament.round {
                missed if late && missed > 0 => Own::JoinedLate(missed),
                _ => Own::Joined,
            };
            Ok(confirm(asking, &joined, own))
        }
        Err(UseCaseError::Refused(why)) => Ok(refusal(asking, of, &why)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// Takes the caller out of a tournament. If the tournament is running and `sure` is false, asks the caller first.
pub async fn leave(asking: &Asking, of: &TournamentView, sure: bool) -> Result<Reply, Error> {
    let tournament = &of.card.tournament;
    let running = tournament.state == TournamentState::Running;
    if running && !sure && of.card.plays(asking.caller.user) {
        return Ok(privately(asking, ask_leave(asking.reader, &of.card)));
    }
    let left = asking
        .app
        .leave_tournament(&asking.caller, tournament.id)
        .await;
    match left {
        Ok(left) => {
            let own = match running {
                true => Own::Withdrawn(of.card.is_ladder()),
                false => Own::Left,
            };
            Ok(confirm(asking, &left, own))
        }
        Err(UseCaseError::Refused(why)) => Ok(refusal(asking, of, &why)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

pub async fn challenge(
    asking: &Asking,
    typed: Option<&str>,
    opponent: UserId,
) -> Result<Reply, Error> {
    let of = match meant_tournament(asking, typed, true).await? {
        Ok(of) => of,
        Err(no) => return Ok(no),
    };
    if let Some(no) = timed_out(asking, opponent).await {
        return Ok(privately(asking, Message::text(no)).refusal());
    }
    let id = of.card.tournament.id;
    let caller = &asking.caller;
    match asking.app.challenge_on_ladder(caller, id, opponent).await {
        Ok(made) => Ok(confirm(asking, &made, Own::Challenged(opponent))),
        Err(UseCaseError::Refused(LadderChallengeRefusal::Rules(why))) => {
            Ok(refusal(asking, &of, &why))
        }
        Err(UseCaseError::Refused(LadderChallengeRefusal::Barred(why))) => {
            let said = barred(asking.reader, &why, &name::player(asking.reader, opponent));
            Ok(privately(asking, Message::text(said)).refusal())
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}
