//! Prepares everything that the pictures of a board of ISAAC need: sprites, inks, digits and counters.

use super::layout::Layout;
use super::paint::{self, GAIN, OFFER, REACH};
use super::pawn::PawnShape;
use crate::data::Size;
use crate::kit::{Layout as _, Painter, Sheet};
use crate::raster::shape::Shape;
use crate::raster::{Digits, Edges, Face, Ink, Label, Mask, Palette};
use rules::isaac::{LENGTHS, Line};
use rules::{BySide, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// An empty square of the line that just scored.
    Glow,
    /// A piece on its squares without its value. Holds the side, the length and the direction of the piece.
    Piece(Side, u8, Across),
    /// The value of a piece. Holds the side, the length and the direction of the piece.
    Value(Side, u8, Across),
    /// The bar for the pieces of a length in a side's hand.
    Hand(Side, u8),
    /// The empty place that a hand shows for a length if no piece of this length is left.
    UsedUp(u8),
}

/// Whether a piece lies in a row; if not, it lies in a column.
pub type Across = bool;

/// The inks, digits and counters of a board of ISAAC.
#[derive(Debug)]
pub struct Tools {
    pub(super) face: BySide<Ink>,
    pub(super) rim: BySide<Ink>,
    pub(super) number: BySide<Ink>,
    pub(super) refused: Ink,
    pub(super) refused_rim: Ink,
    pub(super) score: Digits,
    pub(super) count: (Label, Digits),
    pub(super) reach: Digits,
    pub(super) offer: Digits,
    pub(super) gain: (Label, Digits),
    /// The shapes of the counter's outer line, its inner line and its face.
    pub(super) pawn: [Mask; 3],
}

impl Tools {
    pub(super) fn new(painter: &Painter<'_, Layout>, palette: &Palette) -> Tools {
        let (theme, unit) = (painter.theme, painter.unit);
        let digits = |height: f32, face| Digits::new(height * unit, face);
        Tools {
            face: BySide::of(|side| palette.ink(painter.piece(side).face)),
            rim: BySide::of(|side| palette.ink(painter.piece(side).rim)),
            number: BySide::of(|side| palette.ink(painter.piece(side).ink)),
            refused: palette.ink(theme.captive.face),
            refused_rim: palette.ink(theme.captive.rim),
            score: digits(0.25, Face::Bold),
            count: (
                Label::new("×", 0.2 * unit, Face::Regular),
                digits(0.27, Face::Bold),
            ),
            reach: digits(REACH, Face::Narrow),
            offer: digits(OFFER, Face::Bold),
            gain: (
                Label::new("+", GAIN * unit, Face::Bold),
                digits(GAIN, Face::Bold),
            ),
            pawn: pawn(unit, painter.bare_table().edges()),
        }
    }
}

fn pawn(unit: f32, edges: Edges) -> [Mask; 3] {
    [0.085, 0.06, 0.0].map(|grown| {
        let shape = |x, y| PawnShape::new(x, y, unit).grown(grown * unit);
        Mask::new(shape, (unit / 2.0, unit / 2.0), edges)
    })
}

pub(super) fn paint(painter: &Painter<'_, Layout>) -> Sheet<Key> {
    let layout = *painter.layout;
    let mut sheet = Sheet::new(paint::tones(painter.theme), true);
    // The table of the smallest size is used, because it has the same colours as a large table and is painted faster.
    let small = Layout::new(Size::MIN);
    sheet.sample(Painter::new(painter.theme, &small).table(Side::First, true));
    sheet.add(Key::Glow, painter.glowing_square());
    let bar = move |length| layout.hand_bar(length, 0.0).0.grown(0.03 * layout.unit());
    let used_up = painter.used_up();
    for length in LENGTHS {
        let place = sheet.add(Key::UsedUp(length), used_up.clone());
        place.within(bar(length)).uncounted();
    }
    sheet.sample(used_up);
    for side in Side::BOTH {
        let panel = painter.panel(side);
        for length in LENGTHS {
            let hand = sheet.add(Key::Hand(side, length), panel.clone());
            hand.within(bar(length)).uncounted();
            for line in [Line::Row(0), Line::Column(0)] {
                let across = line == Line::Row(0);
                let piece = painter.piece_on_board(side, length, line);
                let canvas = painter.numbered(&piece, side, length, line);
                let value = painter.value_of(length, line);
                let key = Key::Piece(side, length, across);
                sheet.add(key, piece).uncounted();
                let key = Key::Value(side, length, across);
                sheet.add(key, canvas).within(value);
            }
        }
        sheet.sample(panel);
    }
    sheet
}
