//! What the last ply did, step by step.

use super::message::File;
use super::picture;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::incoming::invoker::Invoker;
use app::MatchView;
use referee::Match;
use render::{Scene, Size, View};
use text;

/// Whether the last ply that everybody knows did more than one picture shows at once.
#[must_use]
pub fn has_panels(this_match: &Match) -> bool {
    // A step that nobody has been told of must not be told by a button.
    let known = this_match.plies().get(..this_match.public_len());
    let last = known.and_then(<[_]>::last);
    last.is_some_and(|ply| Scene::has_panels(&ply.effects))
}

/// The pictures of the last ply; `None` if one picture says it all.
pub async fn panels(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
) -> Result<Option<File>, Error> {
    let this_match = &view.this_match;
    let record = data.app.record(this_match.id(), "").await?;
    let theme = picture::theme(view.theme);
    let Ok(replay) = record.replay() else {
        return Ok(None);
    };
    let Some(panels) = replay.steps().split_last().and_then(|(last, earlier)| {
        let before = earlier.last().map_or(replay.start(), |ply| &ply.position);
        Scene::panels(before, &last.effects, View::default())
    }) else {
        return Ok(None);
    };
    let drawn = picture::drawn(data, move |renderer| {
        renderer.panels(&panels, theme, Size::BOARD)
    });
    Ok(drawn.await.map(|bytes| File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::last_ply(invoker.reader, this_match, &view.names),
    }))
}
