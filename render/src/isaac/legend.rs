//! What each mark in a picture of ISAAC means.

use super::layout::Layout;
use super::scene::{Ghost, Pawn, Scene, Scored};
use crate::legend::MARKS;
use crate::view::View;
use rules::isaac::{Footprint, Isaac, Line, Options, Piece, Square};
use rules::{Position, Side};

/// The marks, in the order their words come in: whose turn it is, pieces in hand, the numbers of a piece,
/// the piece just placed, the line just scored, the piece just removed, a counter that has moved, what one can
/// choose, what is in the way.
pub(super) fn legend(layout: &Layout) -> [(Scene, (i32, i32)); MARKS] {
    let square = |number: u8| Square::new(number).expect("a square of the board");
    let between = |first: u8, last: u8| {
        Footprint::between(square(first), square(last)).expect("a piece fits there")
    };
    let piece = |side: Side, first: u8, last: u8| Piece {
        footprint: between(first, last),
        side,
    };
    let (black, white) = (Side::First, Side::Second);
    let view = View {
        legal: false,
        ..View::default()
    };
    let (crossing, offered) = (piece(black, 47, 67), piece(black, 10, 12));
    let (numbered, placed) = (piece(white, 91, 93), piece(black, 76, 78));
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
                piece: piece(white, 50, 52),
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
    let hand = layout.panel_top(black, black) + layout.panel / 2;
    let (bars, below) = (layout.width * 3 / 5, layout.height + layout.panel);
    let places = [
        (0, below as i32),
        (bars as i32, hand as i32),
        at(92),
        at(77),
        at(57),
        at(51),
        at(17),
        at(11),
        at(33),
    ];
    places.map(|place| (scene.clone(), place))
}
