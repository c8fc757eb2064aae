//! From one match that waits for the invoker to the next.

use super::replies::{is_near, present_to, privately};
use crate::discord::context::Data;
use crate::discord::custom_id::ComponentId;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::{First, Reply};
use crate::discord::views::message::{ActionRow, Button, Message, Weight};
use referee::MatchId;
use text::answer;
use text::own as words;
use text::t;

/// The matches that wait for the invoker, in any server, and can be reached, the one with the least time
/// first.
async fn waiting(data: &Data, invoker: &Invoker) -> Result<Vec<MatchId>, Error> {
    let caller = data.caller(invoker);
    let own = data.app.own_matches(&caller, u32::MAX, 0, 0).await?;
    Ok(own.waiting.iter().map(|it| it.id()).collect())
}

/// Shows the board of the first match that waits, or of the one after another. One of another server can
/// be looked at here, and is played there.
pub async fn walk(data: &Data, invoker: &Invoker, after: Option<MatchId>) -> Result<Reply, Error> {
    let waiting = waiting(data, invoker).await?;
    let reader = invoker.reader;
    let seen = after.and_then(|after| waiting.iter().position(|id| *id == after));
    // After the last one it begins again with the first.
    let at = seen.map_or(0, |at| (at + 1) % waiting.len());
    let Some(&id) = waiting.get(at) else {
        let command = data.command_of(None, "challenge", reader);
        let said = answer::waiting(reader, 0, &[], &command);
        return Ok(privately(invoker, Message::text(said)));
    };
    let view = data.app.own_board(&data.caller(invoker), id).await?;
    let mut message = present_to(data, invoker, &view).await?;
    let place = view.this_match.place();
    let lead = match is_near(invoker, place) {
        true => words::walk(reader, at + 1, waiting.len(), place),
        false => {
            message.rows.clear();
            words::walk_elsewhere(reader, at + 1, waiting.len(), place)
        }
    };
    message.text = format!("{lead}\n{}", message.text);
    if waiting.len() > 1 {
        message.rows.push(row(invoker, Some(id)));
    }
    Ok(privately(invoker, message))
}

/// A match of the invoker's own, wherever it was played, with its buttons where they work.
pub async fn own(data: &Data, invoker: &Invoker, id: MatchId) -> Result<Reply, Error> {
    let view = data.app.own_board(&data.caller(invoker), id).await?;
    let mut message = present_to(data, invoker, &view).await?;
    let place = view.this_match.place();
    if !is_near(invoker, place) {
        message.rows.clear();
    }
    Ok(privately(invoker, message))
}

#[must_use]
pub fn row(invoker: &Invoker, after: Option<MatchId>) -> ActionRow {
    let press = after.map_or(ComponentId::WalkFirst, ComponentId::Walk);
    let label = t!(invoker.reader, "own-button-walk");
    ActionRow::Buttons(vec![Button::new(press, label, Weight::Plain)])
}

/// Lets a private answer to a move in `played` lead on, if another match waits.
pub async fn add_next_match_button(
    data: &Data,
    invoker: &Invoker,
    played: MatchId,
    reply: &mut Reply,
) -> Result<(), Error> {
    if let First::Update(message) = &mut reply.first
        && message.rows.is_empty()
        && invoker.pressed_privately()
        && waiting(data, invoker).await?.iter().any(|id| *id != played)
    {
        message.rows.push(row(invoker, None));
    }
    Ok(())
}
