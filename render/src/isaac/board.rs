//! The pictures drawn from a prepared board.

use super::layout::Layout;
use super::numbers;
use super::paint;
use super::pawn::PawnShape;
use super::scene::{Panel, Pawn, Scene, Scored};
use crate::atlas::Sheet;
use crate::board::{Board, Drawing};
use crate::canvas::{Canvas, Edges};
use crate::indexed::IndexedImage;
use crate::painter::{Layout as _, Painter};
use crate::palette::{Ink, Palette};
use crate::parts::Pen;
use crate::shape::{Circle, RoundedRect, Segment, Shape, Stripes};
use crate::size::Size;
use crate::strip::{Count, Strip};
use crate::text::{Digits, Face, Label, Mask};
use rules::Side;
use rules::isaac::{Footprint, LENGTHS, Line, Piece, Square};

/// The height of the score on a square the counter may go to, in squares.
const REACH: f32 = 0.25;

/// The height of the points on offer, and of those just gained.
const OFFER: f32 = 0.25;
const GAIN: f32 = 0.26;

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
    face: [Ink; 2],
    rim: [Ink; 2],
    number: [Ink; 2],
    refused: Ink,
    refused_rim: Ink,
    score: Digits,
    count: Digits,
    reach: Digits,
    offer: Digits,
    /// The sign before points just gained, and their digits.
    gain: (Label, Digits),
    /// The counters, from the outer line to the flat.
    pawn: [Mask; 3],
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
        let pieces = Side::BOTH.map(|side| painter.piece(side));
        let digits = |height: f32, face| Digits::new(height * unit, face);
        Tools {
            face: pieces.map(|piece| palette.ink(piece.face)),
            rim: pieces.map(|piece| palette.ink(piece.rim)),
            number: pieces.map(|piece| palette.ink(piece.ink)),
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

    fn counts(&self) -> [Count; 2] {
        self.panels.each_ref().map(|panel| Count {
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
        let (width, height) = (layout.width, layout.height);
        let Some(scored) = &self.scored else {
            return [0, 0, width, height];
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
        let around = boxes.reduce(|a, b| {
            [
                a[0].min(b[0]),
                a[1].min(b[1]),
                a[2].max(b[2]),
                a[3].max(b[3]),
            ]
        });
        let [left, top, right, bottom] = around.unwrap_or_default();
        // The coordinates at the edges belong to it.
        let frame = layout.frame as i32;
        [
            (left - frame).max(0),
            (top - frame).max(0),
            (right + frame).min(width as i32),
            (bottom + frame).min(height as i32),
        ]
        .map(|edge| edge as u32)
    }

    fn turn(&mut self, side: Side) {
        self.seen_from = side;
    }

    fn draw(&self, board: &Board<Scene>, image: &mut IndexedImage) {
        let mut picture = Picture {
            image,
            board,
            tools: board.tools(),
            scene: self,
            unit: board.unit(),
        };
        picture.paint();
    }
}

/// A counter around a point, from the outer line to the flat.
fn pawn(at: (f32, f32), unit: f32, edges: Edges) -> [Mask; 3] {
    [0.085, 0.06, 0.0].map(|grown| {
        let shape = |x, y| PawnShape::new(x, y, unit).grown(grown * unit);
        Mask::new(shape, at, edges)
    })
}

/// Whether a piece lies in a row.
fn across(piece: Piece) -> Across {
    matches!(piece.line(), Line::Row(_))
}

/// A picture in the making.
struct Picture<'a> {
    image: &'a mut IndexedImage,
    board: &'a Board<Scene>,
    tools: &'a Tools,
    scene: &'a Scene,
    unit: f32,
}

impl<'a> Picture<'a> {
    fn paint(&mut self) {
        for (side, panel) in Side::BOTH.into_iter().zip(&self.scene.panels) {
            self.panel(side, panel);
        }
        if let Some(scored) = &self.scene.scored
            && !self.scene.for_replay
        {
            self.glow(scored.line);
        }
        for &piece in &self.scene.pieces {
            let key = Key::Piece(piece.side, piece.length(), across(piece));
            let corner = self.corner(piece);
            self.board.put(self.image, key, corner);
        }
        if let Some(scored) = &self.scene.scored {
            self.scored(scored);
        }
        if let Some(piece) = self.scene.ghost {
            self.ghost(piece);
        }
        if !self.scene.for_replay {
            if let Some(footprint) = self.scene.placed {
                self.outline(footprint);
            }
            for pawn in &self.scene.pawns {
                self.trail(pawn);
            }
        }
        self.numbers();
        if self.scene.for_replay {
            self.hints_of_the_last_ply();
        }
        for &(square, score) in &self.scene.reach {
            self.reach(square, score);
        }
        for pawn in &self.scene.pawns {
            let (x, y) = self.centre(pawn.square);
            let moved = pawn.from.is_some() && !self.scene.for_replay;
            self.pawn(pawn.side, x, y, moved);
            let (x, y) = PawnShape::score(x, y, self.unit);
            let ink = &self.tools.number[pawn.side.index()];
            self.tools
                .score
                .write(self.image, u32::from(pawn.score), x, y, ink);
        }
        for &(square, number) in &self.scene.starts {
            let at = self.centre(square);
            self.offer(at, number);
        }
        for (footprint, points) in &self.scene.offers {
            let at = self.beside_counters(*footprint, footprint.last());
            self.offer(at, *points);
        }
        if let Some(ghost) = self.scene.scored.as_ref().and_then(|scored| scored.ghost) {
            let footprint = ghost.piece.footprint;
            let free = footprint.length() % 2 == 0 && !self.is_under_a_counter(footprint);
            let middle = footprint
                .squares()
                .iter()
                .nth(usize::from(footprint.length() / 2));
            let (x, y) = match middle {
                Some(square) if !free => self.beside_counters(footprint, square),
                _ => self.middle(footprint),
            };
            let (plus, digits) = &self.tools.gain;
            let count = ghost.points.to_string().len() as f32;
            let width = plus.advance() + count * digits.advance();
            self.pill(self.glow_pen(0.03), width, (x, y), GAIN);
            let ink = &self.board.inks().casing;
            let middle = x - (width - plus.advance()) / 2.0;
            self.image.write(plus, middle, y, ink);
            let points = u32::from(ghost.points);
            let middle = x + plus.advance() / 2.0;
            digits.write(self.image, points, middle, y, ink);
        }
        for square in &self.scene.crossed {
            self.cross(*square);
        }
    }

    /// A number in gold: what one can choose here.
    fn offer(&mut self, (x, y): (f32, f32), number: u16) {
        let digits = number.to_string().len() as f32;
        let width = digits * self.tools.offer.advance();
        self.pill(self.gold(0.03), width, (x, y), OFFER);
        let ink = &self.board.inks().on_gold;
        let number = u32::from(number);
        self.tools.offer.write(self.image, number, x, y, ink);
    }

    fn is_under_a_counter(&self, footprint: Footprint) -> bool {
        let squares = footprint.squares();
        let mut pawns = self.scene.pawns.iter();
        pawns.any(|pawn| squares.contains(pawn.square))
    }

    /// The middle of the square of a footprint that is nearest to the wanted one and has no counter.
    fn beside_counters(&self, footprint: Footprint, wanted: Square) -> (f32, f32) {
        let (x, y) = self.centre(wanted);
        let counter = |square: &Square| {
            let mut pawns = self.scene.pawns.iter();
            pawns.any(|pawn| pawn.square == *square)
        };
        let free = footprint.squares().iter().filter(|square| !counter(square));
        let apart = |&(a, b): &(f32, f32)| (a - x).abs() + (b - y).abs();
        free.map(|square| self.centre(square))
            .min_by(|a, b| apart(a).total_cmp(&apart(b)))
            .unwrap_or((x, y))
    }

    fn corner(&self, piece: Piece) -> (i32, i32) {
        let layout = self.board.layout();
        layout.piece_corner(piece.footprint, self.scene.seen_from)
    }

    fn centre(&self, square: Square) -> (f32, f32) {
        self.board.layout().centre(square, self.scene.seen_from)
    }

    fn middle(&self, footprint: Footprint) -> (f32, f32) {
        let ((x, y), (other_x, other_y)) = (
            self.centre(footprint.first()),
            self.centre(footprint.last()),
        );
        ((x + other_x) / 2.0, (y + other_y) / 2.0)
    }

    fn panel(&mut self, side: Side, panel: &Panel) {
        let layout = self.board.layout();
        let top = layout.panel_top(side, self.scene.seen_from);
        for length in LENGTHS {
            let count = panel.hand.count(length);
            let key = if count > 0 {
                Key::Hand(side, length)
            } else {
                Key::UsedUp(length)
            };
            self.board.put(self.image, key, (0, top as i32));
            let (_, (x, y)) = layout.hand_bar(length, top as f32);
            let ink = if count > 0 {
                &self.board.inks().ground
            } else {
                &self.board.inks().quiet
            };
            self.tools
                .count
                .write(self.image, u32::from(count), x, y, ink);
        }
    }

    fn glow(&mut self, line: Line) {
        for square in line.squares().iter() {
            let corner = self.board.layout().corner(square, self.scene.seen_from);
            self.board.put(self.image, Key::Glow, corner);
        }
    }

    fn scored(&mut self, scored: &Scored) {
        let bar = self.board.layout().line(scored.line, self.scene.seen_from);
        if self.scene.for_replay {
            self.ends(bar);
        } else {
            let around = bar.outline(0.05 * self.unit);
            self.glow_pen(0.0225).fill(self.image, &around);
        }
        for footprint in &scored.crossing {
            let Some(square) = footprint
                .squares()
                .iter()
                .find(|square| scored.line.squares().contains(*square))
            else {
                continue;
            };
            let (x, y) = self.centre(square);
            self.dot(x - 0.31 * self.unit, y - 0.31 * self.unit);
        }
        if let Some(ghost) = scored.ghost {
            self.ghost(ghost.piece);
        }
    }

    /// Light at both ends of a line, on the frame of the board.
    fn ends(&mut self, line: RoundedRect) {
        // Narrow enough to leave the numbers there in sight.
        let (inset, deep) = (0.1 * self.unit, 0.07 * self.unit);
        let in_row = line.right - line.left > line.bottom - line.top;
        let ends = if in_row {
            [
                (line.left - deep, line.left),
                (line.right, line.right + deep),
            ]
            .map(|(left, right)| RoundedRect {
                left,
                right,
                top: line.top + inset,
                bottom: line.bottom - inset,
                radius: 0.0,
            })
        } else {
            [
                (line.top - deep, line.top),
                (line.bottom, line.bottom + deep),
            ]
            .map(|(top, bottom)| RoundedRect {
                left: line.left + inset,
                right: line.right - inset,
                top,
                bottom,
                radius: 0.0,
            })
        };
        for end in ends {
            self.image.fill(&end, &self.board.inks().ground);
        }
    }

    fn ghost(&mut self, piece: Piece) {
        let bar = self
            .board
            .layout()
            .bar(piece.footprint, self.scene.seen_from);
        let inks = self.tools;
        let side = piece.side.index();
        self.image.tint(&bar, &inks.face[side], 0.35);
        let dashes = Stripes {
            pitch: 0.2 * self.unit,
            width: 0.11 * self.unit,
        };
        let edge = bar.grown(-0.02 * self.unit).outline(0.05 * self.unit);
        self.image
            .fill(&edge.within(dashes), &self.board.inks().casing);
    }

    /// What the last ply did, hinted at: a dot at the end of the piece placed, and where a counter
    /// stood.
    fn hints_of_the_last_ply(&mut self) {
        let ends = self.scene.placed.map(Footprint::last);
        let left = self.scene.pawns.iter().filter_map(|pawn| pawn.from);
        for square in left.chain(ends) {
            let (x, y) = self.centre(square);
            self.dot(x, y);
        }
    }

    /// A dot that says what happened.
    fn dot(&mut self, x: f32, y: f32) {
        self.glow_pen(0.03)
            .dot(self.image, (x, y), 0.105 * self.unit);
    }

    fn outline(&mut self, footprint: Footprint) {
        let bar = self.board.layout().bar(footprint, self.scene.seen_from);
        let around = bar.outline(0.075 * self.unit);
        self.glow_pen(0.03).fill(self.image, &around);
    }

    /// The way of a counter that has just moved: a ring where it stood and a thin line to where it
    /// stands.
    fn trail(&mut self, pawn: &Pawn) {
        let Some(from) = pawn.from.filter(|from| *from != pawn.square) else {
            return;
        };
        let (from, to) = (self.centre(from), self.centre(pawn.square));
        let way = [from, to];
        self.glow_pen(0.02)
            .trail(self.image, &way, 0.05 * self.unit);
        self.glow_pen(0.035).dot(self.image, from, 0.16 * self.unit);
        let (x, y) = from;
        let r = 0.1 * self.unit;
        let face = &self.tools.face[pawn.side.index()];
        self.image.fill(&Circle { x, y, r }, face);
    }

    /// The numbers on pieces: over every line of gold, and beside the counters.
    fn numbers(&mut self) {
        for &piece in &self.scene.pieces {
            let (left, top) = self.corner(piece);
            let in_row = across(piece);
            let taken: Vec<f32> = self
                .scene
                .pawns
                .iter()
                .filter(|pawn| piece.squares().contains(pawn.square))
                .map(|pawn| {
                    let (x, y) = self.centre(pawn.square);
                    let along = if in_row {
                        x - left as f32
                    } else {
                        y - top as f32
                    };
                    along / self.unit
                })
                .collect();
            let usual = numbers::usual(piece.length());
            // In a picture that is gone in a moment numbers that jump would be in the way.
            let free = match self.scene.for_replay {
                true => usual.map(Some),
                false => numbers::free(piece.length(), &taken),
            };
            let keys = [Key::Value, Key::Length];
            for ((key, usual), free) in keys.into_iter().zip(usual).zip(free) {
                let Some(free) = free else {
                    continue;
                };
                let moved = ((free - usual) * self.unit).round() as i32;
                let (dx, dy) = if in_row { (moved, 0) } else { (0, moved) };
                let key = key(piece.side, piece.length(), in_row);
                self.board.put(self.image, key, (left + dx, top + dy));
            }
        }
    }

    /// A square the counter may go to, with the score it stands for, in a corner that leaves the
    /// numbers of a piece in sight.
    fn reach(&mut self, square: Square, score: u16) {
        let (x, y) = self.centre(square);
        let (x, y) = (x + 0.22 * self.unit, y + 0.3 * self.unit);
        let (width, height) = (0.5 * self.unit, 0.34 * self.unit);
        let pen = self.gold(0.025);
        pen.pill(self.image, (x, y), width, height);
        let ink = &self.board.inks().on_gold;
        let score = u32::from(score);
        self.tools.reach.write(self.image, score, x, y, ink);
    }

    fn pawn(&mut self, side: Side, x: f32, y: f32, moved: bool) {
        let inks = self.tools;
        let (edge, around) = if moved {
            (&self.board.inks().ground, &self.board.inks().casing)
        } else {
            (&inks.face[side.other().index()], &inks.rim[side.index()])
        };
        let face = &inks.face[side.index()];
        for (shape, ink) in self.tools.pawn.iter().zip([around, edge, face]) {
            self.image.write(shape, x, y, ink);
        }
    }

    /// The ground of a text, so wide and so many squares high.
    fn pill(&mut self, pen: Pen<'_>, width: f32, (x, y): (f32, f32), height: f32) {
        let height = (height + 0.22) * self.unit;
        let width = (width + 0.24 * self.unit).max(height);
        pen.pill(self.image, (x, y), width, height);
    }

    /// A pen of what has just happened, with a line so many squares wide around it.
    fn glow_pen(&self, case: f32) -> Pen<'a> {
        self.board.inks().glow(case * self.unit)
    }

    /// A pen of gold with a line so many squares wide around it.
    fn gold(&self, case: f32) -> Pen<'a> {
        self.board.inks().gold(case * self.unit)
    }

    fn cross(&mut self, square: Square) {
        let (x, y) = self.centre(square);
        let reach = 0.25 * self.unit;
        let strokes = [1.0, -1.0].map(|slope| Segment {
            from: (x - reach, y - slope * reach),
            to: (x + reach, y + slope * reach),
            width: 0.15 * self.unit,
        });
        let inks = self.tools;
        for stroke in strokes {
            self.image
                .fill(&stroke.grown(0.04 * self.unit), &inks.refused_rim);
        }
        for stroke in strokes {
            self.image.fill(&stroke, &inks.refused);
        }
    }
}
