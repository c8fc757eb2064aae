//! The marks of ISAAC.

use super::layout::Layout;
use super::scene::{Ghost, Pawn, Scene, Scored};
use crate::data::View;
use crate::pictured::LegendMark;
use crate::pictured::MARKS;
use rules::isaac::{Footprint, Isaac, Line, Options, Piece, Square};
use rules::{Position, Side};

pub(super) fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
    let square = |number: u8| Square::new(number).expect("a square of the board");
    let between = |first: u8, last: u8| {
        Footprint::between(square(first), square(last)).expect("a piece fits there")
    };
    let piece = |side: Side, first: u8, last: u8| Piece {
        footprint: between(first, last),
        side,
    };
    let (black, white) = (Side::First, Side::Second);
    // A crop would cut the numbers along the edges.
    let view = View {
        coordinates: false,
        ..View::default().quiet()
    };
    let (crossing, offered) = (piece(black, 47, 67), piece(black, 11, 13));
    let (numbered, placed) = (piece(white, 71, 73), piece(black, 76, 78));
    let scene = Scene {
        pieces: vec![crossing, offered, numbered, placed],
        pawns: vec![Pawn {
            side: black,
            square: square(18),
            score: 18,
            from: Some(square(16)),
        }],
        placed: Some(placed.footprint),
        scored: Some(Scored {
            line: Line::Row(5),
            crossing: vec![crossing.footprint],
            ghost: Some(Ghost {
                piece: piece(white, 51, 53),
                points: 9,
            }),
        }),
        offers: vec![(offered.footprint, 6)],
        ghost: Some(piece(black, 32, 34)),
        crossed: vec![square(33)],
        ..Scene::new(&Isaac::start(Options::default()), None, view)
    };
    let at = |number: u8| {
        let (x, y) = layout.centre(square(number), Side::First);
        (x as i32, y as i32)
    };
    // Where the crops cut between two lengths: White's above the board, right of the number, and Black's below.
    let (five, (_, hand)) = layout.hand_bar(5, layout.panel_top(white, black) as f32);
    let left = five.left as i32 - layout.width as i32 / 6;
    let below = layout.height + layout.panel;
    let marks = [
        ("turn", (left, below as i32)),
        ("hand", (left - layout.pitch as i32 / 6, hand as i32)),
        ("numbers", at(72)),
        ("placed", at(77)),
        ("scored", at(57)),
        ("removed", at(52)),
        ("counter", at(17)),
        ("choice", at(12)),
        ("crossed", at(33)),
    ];
    (scene, marks)
}
