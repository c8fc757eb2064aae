//! The numbers and marks on boards of ISAAC.

use super::pixels::{around, board, check, drawn, in_pixels};
use crate::games::ISAAC_GAME;
use render::View;
use render::isaac::{self, Ghost, Pawn, Scored};
use rules::isaac::{Footprint, Isaac, LENGTHS, Line, Piece, Square};
use rules::{Position, Side};

fn isaac_after(count: usize, legal: bool) -> isaac::Scene {
    let tokens = ISAAC_GAME.split_whitespace().take(count);
    let play = |position: Isaac, token: &str| position.play_token(token).expect(token).position;
    let position = tokens.fold(Isaac::start(rules::isaac::Options::default()), play);
    let view = View {
        legal,
        ..View::default()
    };
    isaac::Scene::new(&position, None, view)
}

fn lying(side: Side, first: u8, last: u8) -> Piece {
    let square = |number| Square::new(number).expect("a square");
    Piece {
        footprint: Footprint::between(square(first), square(last)).expect("it fits"),
        side,
    }
}

#[test]
fn the_numbers_of_isaac_are_read() {
    check(|theme, report| {
        let board = board::<isaac::Scene>(theme);
        let (layout, unit) = (*board.layout(), board.unit());
        let empty = isaac_after(0, false);
        let pixels = drawn(&board, &empty);
        let [left, top, frame] = [layout.left, layout.top, layout.frame].map(|it| it as f32);
        let (far, half) = (10.0 * unit, frame / 2.0);
        for step in 0..10_u8 {
            let along = (f32::from(step) + 0.5) * unit;
            for (edge, at) in [
                ("near units", (left + along, top + far + half)),
                ("far units", (left + along, top - half)),
                ("near tens", (left - half, top + along)),
                ("far tens", (left + far + half, top + along)),
            ] {
                let part = around(at, 0.18 * unit, 0.18 * unit);
                report.label(&format!("{edge}, {step}"), &pixels, part);
            }
        }
        for side in Side::BOTH {
            let mut scene = empty.clone();
            let piece = lying(side, 30, 36);
            scene.pieces = vec![piece];
            scene.offers = vec![(piece.footprint, 8)];
            let pixels = drawn(&board, &scene);
            let (x, y) = in_pixels(layout.piece_corner(piece.footprint, Side::First));
            for (what, steps) in [("value", 3.5), ("points on offer", 6.5)] {
                let at = (x + steps * unit, y + unit / 2.0);
                let part = around(at, 0.16 * unit, 0.17 * unit);
                report.label(&format!("the {what} of a piece of {side:?}"), &pixels, part);
            }
            let reach = lying(side, 30, 36).footprint;
            let mut scene = empty.clone();
            let square = Square::new(55).expect("a square");
            scene.reach = vec![(square, 88)];
            scene.starts = vec![(Square::new(22).expect("a square"), 88)];
            scene.scored = Some(Scored {
                line: Line::Row(3),
                crossing: Vec::new(),
                ghost: Some(Ghost {
                    piece: Piece {
                        footprint: reach,
                        side,
                    },
                    points: 8,
                }),
            });
            scene.pawns = vec![Pawn {
                side,
                square: Square::new(77).expect("a square"),
                score: 88,
                from: None,
            }];
            let pixels = drawn(&board, &scene);
            let (x, y) = layout.centre(square, Side::First);
            let at = (x + 0.22 * unit, y + 0.31 * unit);
            report.label(
                "a score in reach",
                &pixels,
                around(at, 0.2 * unit, 0.15 * unit),
            );
            let at = layout.centre(Square::new(22).expect("a square"), Side::First);
            report.label(
                "where to begin",
                &pixels,
                around(at, 0.2 * unit, 0.17 * unit),
            );
            let (x, y) = in_pixels(layout.piece_corner(reach, Side::First));
            let at = (x + 3.6 * unit, y + unit / 2.0);
            report.label(
                "points gained",
                &pixels,
                around(at, 0.15 * unit, 0.17 * unit),
            );
            let (x, y) = layout.centre(Square::new(77).expect("a square"), Side::First);
            let part = [
                x - 0.2 * unit,
                y - 0.04 * unit,
                x + 0.2 * unit,
                y + 0.38 * unit,
            ];
            report.label(&format!("the score on {side:?}’s counter"), &pixels, part);

            let late = isaac_after(ISAAC_GAME.split_whitespace().count(), false);
            for scene in [&empty, &late] {
                let pixels = drawn(&board, scene);
                let from = layout.panel_top(side, Side::First) as f32;
                for length in LENGTHS {
                    let (_, count) = layout.hand_bar(length, from);
                    let left = scene.panels[side].hand.count(length);
                    let what = format!("{side:?}: length {length}, {left} left");
                    if left == 0 {
                        continue;
                    }
                    let part = around(count, 0.13 * unit, 0.2 * unit);
                    report.label(&format!("the count of {what}"), &pixels, part);
                }
            }
        }
    });
}

#[test]
fn the_marks_of_isaac_are_seen() {
    check(|theme, report| {
        let board = board::<isaac::Scene>(theme);
        let mut base = isaac_after(0, false);
        let pieces = Side::BOTH.map(|side| {
            lying(
                side,
                30 + 20 * side.index() as u8,
                33 + 20 * side.index() as u8,
            )
        });
        base.pieces = pieces.to_vec();
        let plain = drawn(&board, &base);
        for piece in pieces {
            let (side, footprint) = (piece.side, piece.footprint);
            let mut scene = base.clone();
            scene.placed = Some(footprint);
            report.mark(&format!("{side:?} placed"), &drawn(&board, &scene), &plain);
            let mut scene = base.clone();
            scene.crossed = vec![footprint.first()];
            report.mark(
                &format!("a cross on {side:?}"),
                &drawn(&board, &scene),
                &plain,
            );
            let mut scene = base.clone();
            scene.ghost = Some(lying(side, 72, 75));
            report.mark(
                &format!("a ghost of {side:?}"),
                &drawn(&board, &scene),
                &plain,
            );
            let scored = |crossing: Vec<Footprint>| {
                let mut scene = base.clone();
                scene.scored = Some(Scored {
                    line: Line::Column(1),
                    crossing,
                    ghost: None,
                });
                drawn(&board, &scene)
            };
            let line = scored(Vec::new());
            report.mark("the line scored", &line, &plain);
            report.mark(
                &format!("a dot on {side:?}"),
                &scored(vec![footprint]),
                &line,
            );
            let pawn = |stands: u8, from: Option<u8>| {
                let mut scene = base.clone();
                let square = |number| Square::new(number).expect("a square");
                scene.pawns = vec![Pawn {
                    side,
                    square: square(stands),
                    score: 8,
                    from: from.map(square),
                }];
                drawn(&board, &scene)
            };
            report.mark(&format!("{side:?}’s counter"), &pawn(15, None), &plain);
            report.mark(
                &format!("{side:?}’s way"),
                &pawn(15, Some(12)),
                &pawn(15, None),
            );
            let mut scene = base.clone();
            scene.offers = vec![(footprint, 8)];
            report.mark("an offer", &drawn(&board, &scene), &plain);
            let mut scene = base.clone();
            scene.reach = vec![(footprint.first(), 8)];
            report.mark("a square in reach", &drawn(&board, &scene), &plain);
            let mut scene = base.clone();
            let panel = &mut scene.panels[side];
            panel.to_move = !panel.to_move;
            report.mark("whose turn it is", &drawn(&board, &scene), &plain);
        }
        let mut scene = base.clone();
        scene.crossed = vec![Square::new(88).expect("a square")];
        report.mark("a cross on the board", &drawn(&board, &scene), &plain);
    });
}
