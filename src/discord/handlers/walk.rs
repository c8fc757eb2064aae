//! Leads the caller from one match that waits for them to the next.

use super::replies::{is_near, present_to, privately};
use crate::discord::asking::Asking;
use crate::discord::custom_id::ComponentId;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::{First, Reply};
use crate::discord::views::message::{ActionRow, Button, Message, Weight};
use referee::MatchId;
use text::answer;
use text::own as words;
use text::t;

/// The matches, in any server, that wait for the caller and can be reached; the match with the least time is first.
async fn waiting(asking: &Asking) -> Result<Vec<MatchId>, Error> {
    let caller = &asking.caller;
    let own = asking.app.own_matches(caller, u32::MAX, 0, 0).await?;
    Ok(own.waiting.iter().map(|it| it.id()).collect())
}

/// Shows the board of the waiting match that follows the match `after`. If `after` is `None` or no longer waits, shows
/// the first waiting match. A match of another server is shown without buttons, because it is played there.
pub async fn walk(asking: &Asking, after: Option<MatchId>) -> Result<Reply, Error> {
    let waiting = waiting(asking).await?;
    let reader = asking.reader;
    let seen = after.and_then(|after| waiting.iter().position(|id| *id == after));
    // After the last match, the first match follows again.
    let at = seen.map_or(0, |at| (at + 1) % waiting.len());
    let Some(&id) = waiting.get(at) else {
        let command = asking.command_of(None, "challenge", reader);
        let said = answer::waiting(reader, 0, 0, &command);
        return Ok(privately(asking, Message::text(said)));
    };
    let view = asking.app.own_board(&asking.caller, id).await?;
    let mut message = present_to(asking, &view).await?;
    let place = view.this_match.place();
    let lead = match is_near(asking, place) {
        true => words::walk(reader, at + 1, waiting.len(), place),
        false => {
            message.rows.clear();
            words::walk_elsewhere(reader, at + 1, waiting.len(), place)
        }
    };
    message.text = format!("{lead}\n{}", message.text);
    if waiting.len() > 1 {
        message.rows.push(row(asking, Some(id)));
    }
    Ok(privately(asking, message))
}

/// Shows a match of the caller's own from any place. The buttons are left out if they do not work in this place.
pub async fn own(asking: &Asking, id: MatchId) -> Result<Reply, Error> {
    let view = asking.app.own_board(&asking.caller, id).await?;
    let mut message = present_to(asking, &view).await?;
    let place = view.this_match.place();
    if !is_near(asking, place) {
        message.rows.clear();
    }
    Ok(privately(asking, message))
}

#[must_use]
pub fn row(asking: &Asking, after: Option<MatchId>) -> ActionRow {
    let press = after.map_or(ComponentId::WalkFirst, ComponentId::Walk);
    let label = t!(asking.reader, "own-button-walk");
    ActionRow::Buttons(vec![Button::new(press, label, Weight::Plain)])
}

/// Adds a button to a private answer to a move in `played`, if another match waits. The button leads to the first match
/// that waits.
pub async fn add_next_match_button(
    asking: &Asking,
    played: MatchId,
    reply: &mut Reply,
) -> Result<(), Error> {
    if let First::Update(message) = &mut reply.first
        && message.rows.is_empty()
        && asking.pressed_privately()
        && waiting(asking).await?.iter().any(|id| *id != played)
    {
        message.rows.push(row(asking, None));
    }
    Ok(())
}
