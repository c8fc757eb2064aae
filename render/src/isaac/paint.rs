//! Paints the templates of a board of ISAAC: table, squares and pieces.

use super::layout::Layout;
use super::pawn::PawnShape;
use crate::data::{Detail, Rgb};
use crate::kit::Painter;
use crate::look::{Pattern, Piece, Theme};
use crate::raster::shape::{Circle, RoundedRect, Shape, Stripes};
use crate::raster::{Canvas, Face, Label};
use rules::Side;
use rules::isaac::{LENGTHS, Line, value};

/// The height of the score on a square to which the counter may go, as a multiple of a square.
pub(super) const REACH: f32 = 0.25;
/// The height of the number of points that a removal offers, as a multiple of a square.
pub(super) const OFFER: f32 = 0.25;
/// The height of the number of points that were just gained, as a multiple of a square.
pub(super) const GAIN: f32 = 0.26;
/// The radius of the sprite of a value, as a multiple of a square.
const VALUE: f32 = 0.25;
/// The share of the light colour that is mixed into the squares of the line that just scored.
const GLOW: f32 = 0.6;

pub(super) fn tones(theme: &Theme) -> [Rgb; 10] {
    [
        theme.ground.face,
        theme.ground.quiet,
        theme.now.casing,
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
    /// Paints a counter around a point; `unit` is the width of a square in pixels.
    pub(super) fn counter(&self, canvas: &mut Canvas, (x, y): (f32, f32), unit: f32, side: Side) {
        let (piece, other) = (self.piece(side), self.piece(side.other()));
        let shape = PawnShape::new(x, y, unit);
        canvas.fill(&(&shape).grown(0.085 * unit), &piece.rim);
        canvas.fill(&(&shape).grown(0.06 * unit), &other.face);
        canvas.fill(&shape, &piece.face);
    }

    /// The table with an empty board that is seen from a side, with or without the numbers along the edges of the
    /// board.
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

    /// Paints the frame of the board. The left and the lower edge have the colour of the side from which the board is
    /// seen, the other two edges the opponent's colour.
    fn rim(&self, canvas: &mut Canvas, board: RoundedRect, seen_from: Side) {
        let theme = self.theme;
        let outer = self.layout.rim();
        // Below the diagonal the frame has the colour of the side from which the board is seen.
        let (near, far) = (
            self.piece(seen_from).face,
            self.piece(seen_from.other()).face,
        );
        let (left, top) = (board.left, board.top);
        canvas.fill(&outer, &move |x: f32, y: f32| {
            if y - top > x - left { near } else { far }
        });
        canvas.fill(&board.grown(1.5), &theme.inner.shade);
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

    /// An empty square of the line that just scored.
    pub(super) fn glowing_square(&self) -> Canvas {
        let light = self.theme.ground.ink;
        self.square(move |color| color.mix(light, GLOW))
    }

    fn square(&self, tone: impl Fn(Rgb) -> Rgb) -> Canvas {
        let (area, unit) = (&self.theme.inner, self.unit);
        let mut canvas = self.canvas(self.layout.pitch, self.layout.pitch, tone(area.shade));
        // The face leaves a gap only on the right and the lower edge, so that there is one line between two squares.
        let face = RoundedRect {
            left: 0.0,
            top: 0.0,
            right: unit - 1.0,
            bottom: unit - 1.0,
            radius: 0.0,
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

    /// A piece on its squares, without its value.
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
        canvas.fill(&fallen, &theme.inner.shade);
        let piece = self.piece(side);
        body(&mut canvas, piece, bar, unit);
        if theme.detail == Detail::Full {
            notches(&mut canvas, piece, bar, length);
        }
        canvas
    }

    pub(super) fn numbered(&self, piece: &Canvas, side: Side, length: u8, line: Line) -> Canvas {
        let mut canvas = piece.clone();
        let at = self.value_of(length, line);
        let number = Label::new(&value(length).to_string(), 0.36 * self.unit, Face::Bold);
        canvas.write(&number, at.x, at.y, self.piece(side).ink);
        canvas
    }

    pub(super) fn value_of(&self, length: u8, line: Line) -> Circle {
        let unit = self.unit;
        let along = f32::from(length) / 2.0 * unit;
        let (x, y) = match line {
            Line::Row(_) => (along, unit / 2.0),
            Line::Column(_) => (unit / 2.0, along),
        };
        let r = VALUE * unit;
        Circle { x, y, r }
    }

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
        body(canvas, piece, bar, 0.6 * unit);
        notches(canvas, piece, bar, length);
    }

    pub(super) fn used_up(&self) -> Canvas {
        let (theme, layout) = (self.theme, self.layout);
        let mut canvas = self.on_table(layout.width, layout.panel);
        for length in LENGTHS {
            let (bar, _) = layout.hand_bar(length, 0.0);
            // The outline is less visible than the outline of a piece.
            let edge = theme.ground.quiet.mix(theme.ground.face, 0.6);
            canvas.fill(&bar.outline((0.025 * self.unit).max(1.0)), &edge);
        }
        canvas
    }
}

fn body(canvas: &mut Canvas, of: &Piece, bar: RoundedRect, unit: f32) {
    let face = of.face;
    canvas.fill(&bar, &of.rim);
    let flat = bar.grown(-0.035 * unit);
    canvas.fill(&flat, &face);
    if of.pattern == Pattern::Stripes {
        let stripes = Stripes {
            pitch: 0.2 * unit,
            width: 0.045 * unit,
        };
        canvas.fill(&stripes.within(flat), &face.mix(of.ink, 0.3));
    }
}

fn notches(canvas: &mut Canvas, of: &Piece, bar: RoundedRect, length: u8) {
    let color = of.face.mix(of.ink, 0.5);
    let in_row = bar.right - bar.left > bar.bottom - bar.top;
    let (near, far, first, last) = match in_row {
        true => (bar.top, bar.bottom, bar.left, bar.right),
        false => (bar.left, bar.right, bar.top, bar.bottom),
    };
    let wide = far - near;
    let (deep, half, edge) = (0.24 * wide, (0.014 * wide).max(0.5), 0.04 * wide);
    for step in 1..length {
        let along = first + (last - first) * f32::from(step) / f32::from(length);
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
