//! What the last ply did, step by step, for whoever asks.

use super::asker::Asker;
use super::board;
use super::desk::{Desk, Stop, sure};
use super::message::{File, Message};
use super::play::look;
use super::reply::Reply;
use app::{MatchView, Which};
use referee::Match;
use render::{Scene, Size, View};
use text;

/// Whether the last ply did more than one picture shows at once.
#[must_use]
pub fn has_panels(this_match: &Match) -> bool {
    let last = this_match.plies().last();
    last.is_some_and(|ply| Scene::has_panels(&ply.effects))
}

/// Shows what the last ply did, to the asker alone; the board, if that says it all.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn explain(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    let view = sure(desk.app.board(&desk.caller(asker), which).await)?;
    let view = board::seen_by(None, &view);
    let this_match = &view.this_match;
    let words = text::this_match::last_ply(asker.reader, this_match);
    match (words, panels(desk, asker, &view).await?) {
        (Some(text), Some(panels)) => Ok(Reply::private(Message {
            text,
            files: vec![panels],
            ..Message::default()
        })),
        // One picture says it all.
        _ => look(desk, asker, which, false).await,
    }
}

/// The pictures of the last ply; `None` if one picture says it all.
async fn panels(desk: &Desk, asker: &Asker, view: &MatchView) -> Result<Option<File>, Stop> {
    let this_match = &view.this_match;
    let record = sure(desk.app.record(this_match.id(), "").await)?;
    let theme = board::theme(&view.guild);
    let Ok(replay) = record.replay() else {
        return Ok(None);
    };
    let Some(panels) = replay.plies.split_last().and_then(|(last, earlier)| {
        let before = earlier.last().map_or(&replay.start, |ply| &ply.position);
        Scene::panels(before, &last.effects, View::default())
    }) else {
        return Ok(None);
    };
    let drawn = board::drawn(desk, move |renderer| {
        renderer.panels(panels, theme, Size::BOARD)
    });
    Ok(drawn.await.map(|bytes| File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::last_ply(asker.reader, this_match, &view.names),
    }))
}
