//! What the last ply did, step by step, for whoever asks.

use super::board;
use super::data::{Data, Stop, sure};
use super::invoker::Invoker;
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

/// Shows what the last ply did, to the invoker alone; the board, if that says it all.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn explain(data: &Data, invoker: &Invoker, which: Which) -> Result<Reply, Stop> {
    let view = sure(data.app.board(&data.caller(invoker), which).await)?;
    let view = board::seen_by(None, &view);
    let this_match = &view.this_match;
    let words = text::matches::last_ply(invoker.reader, this_match);
    match (words, panels(data, invoker, &view).await?) {
        (Some(text), Some(panels)) => Ok(Reply::private(Message {
            text,
            files: vec![panels],
            ..Message::default()
        })),
        // One picture says it all.
        _ => look(data, invoker, which, false).await,
    }
}

/// The pictures of the last ply; `None` if one picture says it all.
async fn panels(data: &Data, invoker: &Invoker, view: &MatchView) -> Result<Option<File>, Stop> {
    let this_match = &view.this_match;
    let record = sure(data.app.record(this_match.id(), "").await)?;
    let theme = board::theme(&view.guild);
    let Ok(replay) = record.replay() else {
        return Ok(None);
    };
    let Some(panels) = replay.steps().split_last().and_then(|(last, earlier)| {
        let before = earlier.last().map_or(replay.start(), |ply| &ply.position);
        Scene::panels(before, &last.effects, View::default())
    }) else {
        return Ok(None);
    };
    let drawn = board::drawn(data, move |renderer| {
        renderer.panels(&panels, theme, Size::BOARD)
    });
    Ok(drawn.await.map(|bytes| File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::last_ply(invoker.reader, this_match, &view.names),
    }))
}
