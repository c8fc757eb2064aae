//! Explains what an action of a match did and why, or what another action in its place would have done.

use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::explain as views;
use crate::discord::views::message::Message;
use crate::discord::views::redact::seen_by;
use app::{MatchRef, NoMatch};
use text::explain::{self as words, Place};
use text::moderate::{self, Not};
use text::t;

/// If `number` is given, the match with this number in the server; otherwise the match `which`. `None` if the server
/// has no match with this number.
pub async fn numbered(
    asking: &Asking,
    which: MatchRef,
    number: Option<u64>,
) -> Result<Option<MatchRef>, Error> {
    let Some(number) = number else {
        return Ok(Some(which));
    };
    match asking.app.numbered(asking.caller.guild(), number).await {
        Ok(view) => Ok(Some(MatchRef::This(view.this_match.id()))),
        Err(app::Error::NoMatch(NoMatch::Unknown)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Explains an action of a match to the caller alone: if `number` (counted from 1) is given, the action with that
/// number; otherwise the last action that the caller may know of. With `instead`, explains what the action `instead`
/// would have done in its place. If `which` is `None`, says that there is no such match.
pub async fn explain(
    asking: &Asking,
    which: Option<MatchRef>,
    number: Option<u32>,
    instead: Option<&str>,
) -> Result<Reply, Error> {
    let message = explained(asking, which, number, instead).await?;
    Ok(privately(asking, message))
}

/// Explains the last action the caller may know of, in a new message beside the menu whose button was pressed.
pub async fn explain_last(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    let message = explained(asking, Some(which), None, None).await?;
    Ok(Reply::private(message))
}

async fn explained(
    asking: &Asking,
    which: Option<MatchRef>,
    number: Option<u32>,
    instead: Option<&str>,
) -> Result<Message, Error> {
    let reader = asking.reader;
    let Some(which) = which else {
        return Ok(Message::text(moderate::not(reader, Not::There)));
    };
    let view = asking.app.board(&asking.caller, which).await?;
    let reading = asking
        .app
        .reading(asking.caller.user, &view.this_match)
        .await?;
    let view = seen_by(Some(asking.caller.user), &view.read_by(&reading));
    let this_match = &view.this_match;
    let count = this_match.plies().len();
    let number = number.map_or(count, |number| {
        usize::try_from(number).unwrap_or(usize::MAX)
    });
    if !(1..=count).contains(&number) {
        let mut said = match count {
            0 => t!(reader, "explain-nothing-yet"),
            _ => words::no_such(reader, Place::of(this_match, count)),
        };
        // This sentence is shown whether or not the opponent has made hidden steps, because even that is secret.
        let other = this_match.player_to_move() != Some(asking.caller.user);
        if this_match.ending().is_none() && this_match.game().facts().hides_steps && other {
            said = format!("{said}\n{}", t!(reader, "explain-secret"));
        }
        return Ok(Message::text(said));
    }
    Ok(views::explained(asking, reader, &view, number, reading.numbers, instead).await)
}
