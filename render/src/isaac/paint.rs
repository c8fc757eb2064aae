//! The templates of a board of ISAAC: table, squares, pieces.

use super::layout::Layout;
use super::numbers;
use super::pawn::PawnShape;
use crate::data::{Detail, Rgb};
use crate::kit::Painter;
use crate::look::{Pattern, Piece, Theme};
use crate::raster::shape::{Circle, RoundedRect, Shape, Stripes};
use crate::raster::{Canvas, Face, Label};
use rules::Side;
use rules::isaac::{LENGTHS, Line, value};

/// The height of the score on a square the counter may go to, in squares.
pub(super) const REACH: f32 = 0.25;
/// The height of the points on offer.
pub(super) const OFFER: f32 = 0.25;
/// The height of the points just gained.
pub(super) const GAIN: f32 = 0.26;
/// How much light shines through the squares of the line just scored.
const GLOW: f32 = 0.6;

/// The colours that carry meaning.
pub(super) fn tones(theme: &Theme) -> [Rgb; 9] {
    [
        theme.ground.face,
        theme.ground.tray,
        theme.inner.face,
        theme.inner.shade,
        theme.first.face,
        theme.second.face,
        theme.now.gold,
        theme.captive.face,
        theme.inner.face.mix(theme.ground.ink, GLOW),
    ]
}

impl Painter<'_, Layout> {
    /// A counter around a point, so many pixels wide.
    pub(super) fn counter(&self, canvas: &mut Canvas, (x, y): (f32, f32), unit: f32, side: Side) {
        let (piece, other) = (self.piece(side), self.piece(side.other()));
        let shape = PawnShape::new(x, y, unit);
        canvas.fill(&(&shape).grown(0.085 * unit), &piece.rim);
        canvas.fill(&(&shape).grown(0.06 * unit), &other.face);
        canvas.fill(&shape, &piece.face);
    }

    /// The table with an empty board, seen from a side, with or without both players' numbers.
    pub(super) fn table(&self, seen_from: Side, numbered: bool) -> Canvas {
        let layout = self.layout;
        let mut canvas = self.bare_table();
        let board = RoundedRect {
            left: layout.left as f32,
            top: layout.top as f32,
            right: (layout.left + 10 * layout.pitch) as f32,
            bottom: (layout.top + 10 * layout.pitch) as f32,
            radius: 0.0,
        };
        self.rim(&mut canvas, board, seen_from);
        let empty = self.empty_square();
        for column in 0..10 {
            for row in 0..10 {
                let left = (layout.left + column * layout.pitch) as i32;
                let top = (layout.top + row * layout.pitch) as i32;
                canvas.paste(&empty, left, top, |_, _| true);
            }
        }
        if numbered {
            self.edge_numbers(&mut canvas, seen_from);
        }
        canvas
    }

    /// The frame of the board: along its left and lower edge in the colour of the side that looks,
    /// along the other two in its opponent's.
    fn rim(&self, canvas: &mut Canvas, board: RoundedRect, seen_from: Side) {
        let wide = self.layout.frame as f32 - 2.0;
        let (theme, corner) = (self.theme, 0.2 * self.unit);
        let outer = RoundedRect {
            left: board.left - wide,
            top: board.top - wide,
            right: board.right + wide,
            bottom: board.bottom + wide,
            radius: corner,
        };
        canvas.fill(&outer.grown(2.0), &theme.ground.edge);
        // Below the diagonal the frame belongs to the side that looks.
        let (near, far) = (
            self.piece(seen_from).face,
            self.piece(seen_from.other()).face,
        );
        let (left, top) = (board.left, board.top);
        canvas.fill(&outer, &move |x: f32, y: f32| {
            if y - top > x - left { near } else { far }
        });
        canvas.fill(
            &board.grown(1.5),
            &theme.inner.shade.mix(theme.ground.tray, 0.5),
        );
    }

    fn edge_numbers(&self, canvas: &mut Canvas, seen_from: Side) {
        let (layout, height) = (self.layout, 0.25 * self.unit);
        let far = self.piece(seen_from.other()).ink;
        let near = self.piece(seen_from).ink;
        let middle = layout.frame as f32 / 2.0;
        let (left, top) = (layout.left as f32, layout.top as f32);
        let (right, bottom) = (left + 10.0 * self.unit, top + 10.0 * self.unit);
        for step in 0..10_u32 {
            let across = left + (step as f32 + 0.5) * self.unit;
            let down = bottom - (step as f32 + 0.5) * self.unit;
            let units = |number: u32| Label::new(&number.to_string(), height, Face::Bold);
            let tens = |number: u32| Label::new(&format!("{number}0"), height, Face::Narrow);
            canvas.write(&units(step), across, bottom + middle, near);
            canvas.write(&units(9 - step), across, top - middle, far);
            canvas.write(&tens(step), left - middle, down, near);
            canvas.write(&tens(9 - step), right + middle, down, far);
        }
    }

    /// An empty square.
    fn empty_square(&self) -> Canvas {
        self.square(|color| color)
    }

    /// An empty square of the line just scored.
    pub(super) fn glowing_square(&self) -> Canvas {
        let light = self.theme.ground.ink;
        self.square(move |color| color.mix(light, GLOW))
    }

    /// A square in its colours as `tone` makes them.
    fn square(&self, tone: impl Fn(Rgb) -> Rgb) -> Canvas {
        let (area, unit) = (&self.theme.inner, self.unit);
        let mut canvas = self.canvas(self.layout.pitch, self.layout.pitch, tone(area.shade));
        let lit = RoundedRect {
            left: 0.0,
            top: 0.0,
            right: unit - 1.0,
            bottom: unit - 1.0,
            radius: 0.0,
        };
        canvas.fill(&lit, &tone(area.light));
        // In flat detail one line between two squares is enough.
        let edge = match self.theme.detail {
            Detail::Full => 1.0,
            Detail::Flat => 0.0,
        };
        let face = RoundedRect {
            left: edge,
            top: edge,
            ..lit
        };
        canvas.fill(&face, &tone(area.face));
        if area.pattern == Pattern::Dot {
            let dot = Circle {
                x: unit / 2.0,
                y: unit / 2.0,
                r: 0.06 * unit,
            };
            canvas.fill(&dot, &area.mark);
        }
        canvas
    }

    /// A piece on its squares, without its numbers.
    pub(super) fn piece_on_board(&self, side: Side, length: u8, line: Line) -> Canvas {
        let (theme, layout, unit) = (self.theme, self.layout, self.unit);
        let long = u32::from(length) * layout.pitch;
        let (width, height) = match line {
            Line::Row(_) => (long, layout.pitch),
            Line::Column(_) => (layout.pitch, long),
        };
        let mut canvas = theme.canvas(width, height, theme.inner.face);
        let empty = self.empty_square();
        for step in 0..i32::from(length) {
            let along = step * layout.pitch as i32;
            let (left, top) = match line {
                Line::Row(_) => (along, 0),
                Line::Column(_) => (0, along),
            };
            canvas.paste(&empty, left, top, |_, _| true);
        }
        let bar = layout.bar_at(0.0, 0.0, length, line);
        let fallen = RoundedRect {
            left: bar.left + 0.02 * unit,
            right: bar.right + 0.02 * unit,
            top: bar.top + 0.035 * unit,
            bottom: bar.bottom + 0.035 * unit,
            ..bar
        };
        let dark = theme.inner.shade.mix(theme.ground.tray, 0.45);
        canvas.halo(&fallen, dark, 0.06 * unit, 0.8);
        let piece = self.piece(side);
        body(&mut canvas, piece, bar, unit);
        if theme.detail == Detail::Full {
            notches(&mut canvas, piece, bar, length, unit);
        }
        canvas
    }

    /// A piece with its numbers where they usually lie.
    pub(super) fn numbered(&self, piece: &Canvas, side: Side, length: u8, line: Line) -> Canvas {
        let mut canvas = piece.clone();
        let unit = self.unit;
        let (ink, face) = (self.piece(side).ink, self.piece(side).face);
        let [coin, size] = self.numbers_of(length, line);
        canvas.fill(&coin, &ink);
        let number = Label::new(&value(length).to_string(), 0.31 * unit, Face::Bold);
        canvas.write(&number, coin.x, coin.y, face);
        let number = Label::new(&length.to_string(), 0.25 * unit, Face::Bold);
        canvas.write(&number, size.x, size.y, ink);
        canvas
    }

    /// Where the numbers of a piece lie on its canvas: the coin with its value, and its length.
    pub(super) fn numbers_of(&self, length: u8, line: Line) -> [Circle; 2] {
        let unit = self.unit;
        let [coin, size] = numbers::usual(length);
        [(coin, numbers::COIN), (size, numbers::LENGTH)].map(|(step, r)| {
            let (x, y) = match line {
                Line::Row(_) => (step * unit, unit / 2.0),
                Line::Column(_) => (unit / 2.0, step * unit),
            };
            Circle { x, y, r: r * unit }
        })
    }

    /// A side's panel with one bar of each length.
    pub(super) fn panel(&self, side: Side) -> Canvas {
        let mut canvas = self.on_table(self.layout.width, self.layout.panel);
        for length in LENGTHS {
            self.hand_piece(&mut canvas, side, length);
        }
        canvas
    }

    fn hand_piece(&self, canvas: &mut Canvas, side: Side, length: u8) {
        let (bar, _) = self.layout.hand_bar(length, 0.0);
        let (piece, unit) = (self.piece(side), self.unit);
        // A dark piece on a dark table needs a line of its own.
        canvas.fill(&bar.grown(0.03 * unit), &self.theme.ground.quiet);
        body(canvas, piece, bar, 0.6 * unit);
        let (x, y) = ((bar.left + bar.right) / 2.0, (bar.top + bar.bottom) / 2.0);
        let number = Label::new(&length.to_string(), 0.26 * unit, Face::Bold);
        canvas.write(&number, x, y, piece.ink);
    }

    /// The place of a length that is used up.
    pub(super) fn used_up(&self) -> Canvas {
        let (theme, layout, unit) = (self.theme, self.layout, self.unit);
        let mut canvas = self.on_table(layout.width, layout.panel);
        for length in LENGTHS {
            let (bar, _) = layout.hand_bar(length, 0.0);
            canvas.fill(&bar, &theme.ground.tray);
            // Half as plain as a piece would be.
            let edge = theme.ground.quiet.mix(theme.ground.face, 0.6);
            canvas.fill(&bar.outline((0.025 * unit).max(1.0)), &edge);
            let (x, y) = ((bar.left + bar.right) / 2.0, (bar.top + bar.bottom) / 2.0);
            let number = Label::new(&length.to_string(), 0.26 * unit, Face::Regular);
            canvas.write(&number, x, y, theme.ground.quiet);
        }
        canvas
    }
}

/// The body of a piece in a bar.
fn body(canvas: &mut Canvas, of: &Piece, bar: RoundedRect, unit: f32) {
    let face = of.face;
    canvas.fill(&bar, &of.rim);
    let inside = bar.grown(-0.03 * unit);
    let [left, top, right, bottom] = bar.bounds();
    let bevel = 0.07 * unit;
    let lit = face.mix(of.light, 0.6);
    let dim = face.mix(of.shade, 0.6);
    canvas.fill(&inside, &move |x: f32, y: f32| {
        let toward = (right - x).min(bottom - y);
        let away = (x - left).min(y - top);
        if away < toward && away < bevel {
            lit
        } else if toward <= away && toward < bevel {
            dim
        } else {
            face
        }
    });
    let flat = bar.grown(-bevel);
    canvas.fill(&flat, &face);
    if of.pattern == Pattern::Stripes {
        let stripes = Stripes {
            pitch: 0.2 * unit,
            width: 0.045 * unit,
        };
        canvas.fill(&stripes.within(flat), &face.mix(of.ink, 0.3));
    }
}

/// Cuts at both sides between two squares, to count the length by.
fn notches(canvas: &mut Canvas, of: &Piece, bar: RoundedRect, length: u8, unit: f32) {
    let color = of.face.mix(of.ink, 0.35);
    let (deep, half, edge) = (0.12 * unit, (0.012 * unit).max(0.5), 0.05 * unit);
    let in_row = bar.right - bar.left > bar.bottom - bar.top;
    let (near, far) = match in_row {
        true => (bar.top, bar.bottom),
        false => (bar.left, bar.right),
    };
    for step in 1..length {
        let along = f32::from(step) * unit;
        for (from, to) in [(near + edge, near + deep), (far - deep, far - edge)] {
            let (left, top, right, bottom) = match in_row {
                true => (along - half, from, along + half, to),
                false => (from, along - half, to, along + half),
            };
            let notch = RoundedRect {
                left,
                top,
                right,
                bottom,
                radius: 0.0,
            };
            canvas.fill(&notch, &color);
        }
    }
}
