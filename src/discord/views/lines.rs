//! The picture of two lines of play.

use super::message::File;
use super::picture::{drawn, drawn_as, named, turned_to};
use crate::discord::context::Data;
use app::MatchView;
use render::{Caption, Scene, Size, View};
use rules::AnyPosition;
use search::Comparison;
use text::Locale;
use text::advice::{self, Advised};
use text::compared::Board;

/// The play after an action and after another one in `position`, side by side.
pub async fn lines(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    (position, comparison): (&AnyPosition, &Comparison),
    advised: Advised<'_>,
) -> Option<File> {
    let columns = advice::columns(locale, advised, position, comparison);
    let cell = |board: &Board| cell(data, locale, view, board, advised);
    let columns = columns.iter().map(|it| it.iter().map(cell).collect());
    let columns: Vec<Vec<_>> = columns.collect::<Option<_>>()?;
    let look = drawn_as(view.look);
    let drawn = drawn(data, move |renderer| {
        renderer.columns(&columns, look, Size::BOARD)
    });
    Some(File {
        name: format!("{}.png", view.this_match.game()),
        bytes: drawn.await?,
        alt: advice::alt_lines(locale, advised, position, comparison),
    })
}

/// A board of a column, with what was played below it.
fn cell(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    board: &Board,
    advised: Advised<'_>,
) -> Option<(Scene, Caption)> {
    let quiet = View {
        legal: false,
        ..turned_to(advised.numbers)
    };
    let scene = Scene::after(&board.after, &board.effects, quiet)?;
    let scene = scene.with_strip(named(data, locale, view)).finished();
    let mut caption = Caption {
        last: board.side,
        ..Caption::default()
    };
    caption.texts[board.side] = board.caption.as_str().into();
    Some((scene, caption))
}
