//! What players do for themselves: enter, leave, challenge.

use super::{named, page, refused};
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::handlers::challenge::{barred, timed_out, too_young};
use crate::discord::handlers::replies::privately;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::tournament::ask_leave;
use app::{LadderChallengeRefusal, TournamentView, UseCaseError};
use referee::UserId;
use referee::tournament::TournamentState;
use text::name;
use text::tournament::{self as words, Own};

fn done(data: &Data, invoker: &Invoker, view: &TournamentView, own: Own) -> Reply {
    let name = &view.card.tournament.settings.name;
    let said = words::own(invoker.reader, name, own);
    match invoker.pressed_privately() {
        true => page(data, invoker, view, Some(said)),
        false => privately(invoker, Message::text(said)),
    }
}

pub async fn join(data: &Data, invoker: &Invoker, of: &TournamentView) -> Result<Reply, Error> {
    let settings = data.app.guild_settings(invoker.guild).await?;
    if let Some(no) = too_young(data, invoker, &settings) {
        return Ok(no);
    }
    let id = of.card.tournament.id;
    let joined = data
        .app
        .join_tournament(&data.caller(invoker), id, &invoker.roles)
        .await;
    match joined {
        Ok(joined) => {
            let card = &joined.value.card;
            let late = card.tournament.state == TournamentState::Running && !card.is_ladder();
            let own = match card.tournament.round {
                missed if late && missed > 0 => Own::JoinedLate(missed),
                _ => Own::Joined,
            };
            Ok(done(data, invoker, &joined.value, own))
        }
        Err(UseCaseError::Refused(why)) => Ok(refused(invoker, of, &why)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// Takes the invoker out; from a tournament that is under way only once they are sure.
pub async fn leave(
    data: &Data,
    invoker: &Invoker,
    of: &TournamentView,
    sure: bool,
) -> Result<Reply, Error> {
    let it = &of.card.tournament;
    let running = it.state == TournamentState::Running;
    if running && !sure && of.card.plays(invoker.user) {
        return Ok(privately(invoker, ask_leave(invoker.reader, &of.card)));
    }
    let left = data
        .app
        .leave_tournament(&data.caller(invoker), it.id)
        .await;
    match left {
        Ok(left) => {
            let own = match running {
                true => Own::Withdrawn(of.card.is_ladder()),
                false => Own::Left,
            };
            Ok(done(data, invoker, &left.value, own))
        }
        Err(UseCaseError::Refused(why)) => Ok(refused(invoker, of, &why)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

pub async fn challenge(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    opponent: UserId,
) -> Result<Reply, Error> {
    let of = match named(data, invoker, typed, true).await? {
        Ok(of) => of,
        Err(no) => return Ok(no),
    };
    if let Some(no) = timed_out(data, invoker, opponent).await {
        return Ok(privately(invoker, Message::text(no)).refusal());
    }
    let id = of.card.tournament.id;
    let caller = data.caller(invoker);
    match data.app.challenge_on_ladder(&caller, id, opponent).await {
        Ok(made) => Ok(done(data, invoker, &made.value, Own::Challenged(opponent))),
        Err(UseCaseError::Refused(LadderChallengeRefusal::Rules(why))) => {
            Ok(refused(invoker, &of, &why))
        }
        Err(UseCaseError::Refused(LadderChallengeRefusal::Barred(why))) => {
            let said = barred(
                invoker.reader,
                &why,
                &name::player(invoker.reader, opponent),
            );
            Ok(privately(invoker, Message::text(said)).refusal())
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}
