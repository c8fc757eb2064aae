//! Messages of tournaments, as facts.

use super::call::{Call, DONE, Next, post_or_edit, recipient};
use super::content::Content;
use crate::tournament::is_concerned;
use crate::{Error, TournamentView};
use referee::UserId;
use referee::tournament::TournamentState;
use store::{MessageRef, Session, TournamentNews};

pub(super) fn signup(at: Option<MessageRef>, view: Box<TournamentView>) -> Next {
    let closed = view.card.tournament.state.is_closed();
    match at {
        None if closed => DONE,
        _ => (post_or_edit(at, Content::Signup(view)), closed),
    }
}

pub(super) fn round(view: Box<TournamentView>, round: u32) -> Next {
    let tournament = &view.card.tournament;
    match tournament.state == TournamentState::Running && tournament.round == round {
        true => (Call::Post(Content::Round(view, round)), true),
        false => DONE,
    }
}

/// The end, and its message anew if a result was decided otherwise since.
pub(super) fn end(at: Option<MessageRef>, view: Box<TournamentView>) -> Next {
    let tournament = &view.card.tournament;
    if at.is_none() && tournament.state != TournamentState::Over {
        return DONE;
    }
    // It is not tried again in a channel that is lost.
    let lost = tournament.lost_at.is_some();
    (post_or_edit(at, Content::Final(view)), lost)
}

pub(super) fn news(
    at: Option<MessageRef>,
    view: Box<TournamentView>,
    what: TournamentNews,
) -> Next {
    let tournament = &view.card.tournament;
    let holds = match what {
        TournamentNews::Open => view.card.is_joinable(),
        TournamentNews::Round(round) => tournament.round == round,
        TournamentNews::Over => tournament.state != TournamentState::Running,
    };
    match at.is_some() || holds {
        true => (
            post_or_edit(at, Content::TournamentNews(view, what)),
            what != TournamentNews::Over,
        ),
        false => DONE,
    }
}

/// The direct message that the channel of a tournament is lost.
pub(super) async fn lost(
    session: &mut Session,
    view: Box<TournamentView>,
    user: UserId,
) -> Result<Next, Error> {
    if view.card.tournament.lost_at.is_none() || !is_concerned(&view.card, user) {
        return Ok(DONE);
    }
    let to = recipient(session, user).await?;
    Ok((Call::Post(Content::TournamentLost(view, to)), true))
}
