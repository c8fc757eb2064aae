//! What a board of ISAAC is prepared with: its sprites, inks and digits.

use super::layout::Layout;
use super::paint;
use super::pawn::PawnShape;
use super::picture::{GAIN, OFFER, Picture, REACH};
use super::scene::{Pawn, Scene};
use crate::atlas::Sheet;
use crate::board::{Board, Drawing, around};
use crate::canvas::{Canvas, Edges};
use crate::indexed::IndexedImage;
use crate::painter::{Layout as _, Painter};
use crate::palette::{Ink, Palette};
use crate::shape::{Circle, Shape};
use crate::size::Size;
use crate::strip::{Count, Strip};
use crate::text::{Digits, Face, Label, Mask};
use rules::isaac::{Footprint, LENGTHS, Line, Square};
use rules::{BySide, Side};

/// What a sprite shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// An empty square of the line just scored.
    Glow,
    /// A piece on its squares without its numbers.
    Piece(Side, u8, Across),
    /// The coin with its value, to lie over what crosses it.
    Value(Side, u8, Across),
    /// Its length, likewise.
    Length(Side, u8, Across),
    /// The bar of a length beside the board.
    Hand(Side, u8),
    /// The place of a length used up.
    UsedUp(u8),
}

/// Whether a piece lies in a row, and not in a column.
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
    pub(super) count: Digits,
    pub(super) reach: Digits,
    pub(super) offer: Digits,
    /// The sign before points just gained, and their digits.
    pub(super) gain: (Label, Digits),
    /// The counters, from the outer line to the flat.
    pub(super) pawn: [Mask; 3],
}

impl Drawing for Scene {
    type Layout = Layout;
    type Key = Key;
    type Tools = Tools;

    /// By the side that looks, without and with numbers.
    const BACKGROUNDS: usize = 4;

    fn background(&self) -> usize {
        2 * self.seen_from.index() + usize::from(self.coordinates)
    }

    fn paint_background(painter: &Painter<'_, Layout>, place: usize) -> Canvas {
        painter.table(Side::BOTH[place / 2], place % 2 == 1)
    }

    fn paint_sprites(painter: &Painter<'_, Layout>) -> Sheet<Key> {
        let layout = *painter.layout;
        let mut sheet = Sheet::new(paint::tones(painter.theme), true);
        // A small table has the colours of a large one.
        let small = Layout::new(Size::MIN);
        sheet.sample(Painter::new(painter.theme, &small).table(Side::First, true));
        sheet.add(Key::Glow, painter.glowing_square());
        let bar = move |length| {
            let (bar, _) = layout.hand_bar(length, 0.0);
            let [left, _, right, _] = bar.grown(0.05 * layout.unit()).bounds();
            move |x, _| (left..right).contains(&(x as f32 + 0.5))
        };
        let used_up = painter.used_up();
        for length in LENGTHS {
            let canvas = used_up.clone();
            let key = Key::UsedUp(length);
            sheet.add(key, canvas).owning(bar(length)).uncounted();
        }
        sheet.sample(used_up);
        for side in Side::BOTH {
            let panel = painter.panel(side);
            for length in LENGTHS {
                let key = Key::Hand(side, length);
                let hand = sheet.add(key, panel.clone());
                hand.owning(bar(length)).uncounted();
                for line in [Line::Row(0), Line::Column(0)] {
                    let across = line == Line::Row(0);
                    let piece = painter.piece_on_board(side, length, line);
                    let canvas = painter.numbered(&piece, side, length, line);
                    let [value, size] = painter.numbers_of(length, line);
                    let key = Key::Piece(side, length, across);
                    sheet.add(key, piece).uncounted();
                    let key = Key::Value(side, length, across);
                    sheet.add(key, canvas.clone()).within(value);
                    let key = Key::Length(side, length, across);
                    sheet.add(key, canvas).within(size).uncounted();
                }
            }
            sheet.sample(panel);
        }
        sheet
    }

    fn tools(painter: &Painter<'_, Layout>, palette: &Palette) -> Tools {
        let (theme, unit) = (painter.theme, painter.unit);
        let edges = painter.bare_table().edges();
        let digits = |height: f32, face| Digits::new(height * unit, face);
        Tools {
            face: BySide::of(|side| palette.ink(painter.piece(side).face)),
            rim: BySide::of(|side| palette.ink(painter.piece(side).rim)),
            number: BySide::of(|side| palette.ink(painter.piece(side).ink)),
            refused: palette.ink(theme.captive.face),
            refused_rim: palette.ink(theme.captive.rim),
            score: digits(0.25, Face::Bold),
            count: digits(0.27, Face::Bold),
            reach: digits(REACH, Face::Narrow),
            offer: digits(OFFER, Face::Bold),
            gain: (
                Label::new("+", GAIN * unit, Face::Bold),
                digits(GAIN, Face::Bold),
            ),
            pawn: pawn((unit / 2.0, unit / 2.0), unit, edges),
        }
    }

    fn strip(&self) -> &Strip {
        &self.strip
    }

    fn strip_mut(&mut self) -> &mut Strip {
        &mut self.strip
    }

    fn counts(&self) -> BySide<Count> {
        self.panels.map(|panel| Count {
            total: panel.score.map(u32::from),
            to_move: panel.to_move,
        })
    }

    fn icon(painter: &Painter<'_, Layout>, canvas: &mut Canvas, at: Circle, side: Side) {
        painter.counter(canvas, (at.x, at.y), 2.3 * at.r, side);
    }

    /// Around the line that scores, what lies across it, and the way of the counter; all of it where no
    /// line does.
    fn focus(&self, layout: &Layout) -> [u32; 4] {
        let Some(scored) = &self.scored else {
            return [0, 0, layout.width, layout.height];
        };
        let ends = |footprint: Footprint| [footprint.first(), footprint.last()];
        let line = Square::all().filter(|square| match scored.line {
            Line::Row(row) => square.row() == row,
            Line::Column(column) => square.column() == column,
        });
        let crossing = scored.crossing.iter().flat_map(|it| ends(*it));
        let moved = |pawn: &Pawn| Some([pawn.square, pawn.from?]);
        let pawns = self.pawns.iter().filter_map(moved).flatten();
        let reach = self.reach.iter().map(|(square, _)| *square);
        let squares = line.chain(crossing).chain(pawns).chain(reach);
        let corners = squares.map(|square| layout.corner(square, self.seen_from));
        let pitch = layout.pitch as i32;
        let boxes = corners.map(|(x, y)| [x, y, x + pitch, y + pitch]);
        let whole = (layout.width, layout.height);
        let [left, top, right, bottom] = around(boxes, whole).map(|edge| edge as i32);
        // Whole squares, and near an edge the coordinates there, too.
        let frame = layout.frame as i32;
        let first = |at: i32, edge: i32| match at - edge <= pitch {
            true => edge - frame,
            false => at,
        };
        let last = |at: i32, edge: i32| match edge - at <= pitch {
            true => edge + frame,
            false => at,
        };
        let (west, north) = (layout.left as i32, layout.top as i32);
        let (east, south) = (west + 10 * pitch, north + 10 * pitch);
        let framed = [
            first(left, west),
            first(top, north),
            last(right, east),
            last(bottom, south),
        ];
        around(std::iter::once(framed), whole)
    }

    fn turn(&mut self, side: Side) {
        self.seen_from = side;
    }

    fn draw(&self, board: &Board<Scene>, image: &mut IndexedImage) {
        Picture::new(image, board, self).paint();
    }
}

/// A counter around a point, from the outer line to the flat.
fn pawn(at: (f32, f32), unit: f32, edges: Edges) -> [Mask; 3] {
    [0.085, 0.06, 0.0].map(|grown| {
        let shape = |x, y| PawnShape::new(x, y, unit).grown(grown * unit);
        Mask::new(shape, at, edges)
    })
}
