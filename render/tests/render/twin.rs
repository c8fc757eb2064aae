//! Sprites against the obvious: a board painted cell by cell in full colour, then brought down to
//! the palette.

use crate::support::{gallery, prepared, random_positions};
use render::iago::Scene;
use render::iago::paint::CellKind;
use render::{Board, Canvas, Drawing as _, IndexedImage, Painter, Theme, ThemeName, View};
use rules::Side;
use rules::iago::Cell;

/// Paints everything anew; shares only the painter's brush with the sprites.
fn redraw(theme: &Theme, board: &Board<Scene>, scene: &Scene) -> IndexedImage {
    let layout = board.layout();
    let painter = Painter::new(theme, layout);
    let mut canvas: Canvas = painter.table();
    for cell in Cell::ALL {
        let name = scene.coordinates.then_some(cell);
        let tile = painter.tile(CellKind::of(cell), scene.tile(cell), name);
        let (left, top) = layout.corner(cell, scene.seen_from);
        canvas.paste(&tile, left, top, |x, y| layout.owns(x, y));
    }
    let mut frame = IndexedImage::from_canvas(&canvas, board.palette());
    board.finish(&mut frame, scene);
    scene.corners(board, &mut frame);
    frame
}

/// The pixels above the strip.
fn board_of<'a>(board: &Board<Scene>, image: &'a IndexedImage) -> &'a [u8] {
    let layout = board.layout();
    &image.pixels()[..(layout.width * layout.height) as usize]
}

#[test]
fn sprites_draw_what_a_slow_full_redraw_draws() {
    for theme in ThemeName::ALL {
        for pixels in [120, 401, 800] {
            let board = prepared(theme, pixels);
            for (name, scene) in gallery() {
                let (fast, slow) = (
                    board.draw(&scene),
                    redraw(Theme::named(theme), &board, &scene),
                );
                assert!(
                    board_of(&board, &fast) == board_of(&board, &slow),
                    "{name} differs in {theme} at {pixels}"
                );
            }
        }
    }
}

#[test]
fn random_positions_come_out_the_same_from_both_sides() {
    let board = prepared(ThemeName::Classic, 400);
    let theme = Theme::named(ThemeName::Classic);
    for (index, (position, last)) in random_positions(7, 3).iter().enumerate() {
        let seen_from = Side::BOTH[index % 2];
        let view = View {
            seen_from,
            legal: index % 3 > 0,
            ..View::default()
        };
        let scene = Scene::new(position, last.as_ref(), view);
        assert!(
            board_of(&board, &board.draw(&scene))
                == board_of(&board, &redraw(theme, &board, &scene)),
            "ply {index}"
        );
    }
}
