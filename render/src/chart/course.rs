//! The course of a match: a line that shows both sides' chances to win after each action.

use super::field::{Field, Scale, indexed, lines};
use crate::data::{Size, Words};
use crate::look::Theme;
use crate::raster::shape::{Circle, RoundedRect, Segment, Shape as _};
use crate::raster::{Canvas, Face, Fonts, IndexedImage, Label};
use rules::BySide;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The first side's chance to win, before the first action and after each action, from 0 to 1. 0 and 1 are certain
    /// results.
    pub chances: Vec<f64>,
    /// For each entry of `chances`, the number of moves played before it.
    pub moves: Vec<usize>,
    /// The turning points, as indices into `chances`.
    pub turning: Vec<usize>,
    pub names: BySide<Words>,
}

/// The scale reaches from a certain win of the second side to a certain win of the first side, with a rule (a line
/// across the chart) at even chances.
const SCALE: Scale = Scale {
    low: -1.0,
    high: 1.0,
    rule: 1.0,
};

impl Course {
    /// Draws the course in a picture that is half as high as wide. If there are no chances, the picture shows an empty
    /// field.
    pub fn draw(&self, theme: &Theme, size: Size, fonts: &Fonts) -> IndexedImage {
        let width = size.pixels();
        let mut canvas = Canvas::new(width, width / 2, theme.ground.face);
        let field = Field::new(width, [2.0, 2.0], self.chances.len(), SCALE);
        canvas.fill(&field.whole(), &theme.ground.tray);
        let points = field.curve(self.chances.iter().map(|chance| 2.0 * chance - 1.0));
        let zero = [field.left, field.right].map(|x| (x, field.height(0.0)));
        field.fill_between(&mut canvas, &points, &zero, &theme.chart_area());
        field.rules(&mut canvas, theme, |_| String::new(), |value| value == 0.0);
        self.write_words(&mut canvas, theme, &field, fonts);
        let line = width as f32 / 200.0;
        for segment in lines(&points, line) {
            canvas.fill(&segment, &theme.inner.face);
        }
        // The line is thicker where one side is certain to win.
        let ends = points.windows(2).zip(self.chances.windows(2));
        for (ends, _) in ends.filter(|(_, it)| it[0] == it[1] && [0.0, 1.0].contains(&it[0])) {
            for segment in lines(ends, 2.0 * line) {
                canvas.fill(&segment, &theme.inner.face);
            }
        }
        let turning = self
            .turning
            .iter()
            .filter_map(|place| points.get(*place).copied());
        let turning: Vec<_> = turning.collect();
        let marks = spread(&turning, &field);
        for (from, to) in turning.iter().zip(&marks).filter(|(from, to)| from != to) {
            let (from, to, width) = (*from, *to, line / 2.0);
            canvas.fill(&Segment { from, to, width }, &theme.ground.ink);
        }
        for (number, &at) in marks.iter().enumerate() {
            draw_mark(&mut canvas, theme, &field, at, number + 1);
        }
        indexed(&canvas, theme)
    }

    fn write_words(&self, canvas: &mut Canvas, theme: &Theme, field: &Field, fonts: &Fonts) {
        let heights = [
            field.top - 0.9 * field.letter,
            field.bottom + 1.5 * field.letter,
        ];
        for (name, y) in self.names.values().zip(heights) {
            let room = (field.right - field.left) * 0.45;
            let name = name.in_letters_of(fonts);
            if let Some(label) = Label::fitted(name, field.letter, Face::Bold, room, fonts) {
                let x = field.left + label.advance() / 2.0;
                canvas.write(&label, x, y, theme.ground.ink);
            }
        }
        let last = self.moves.len().saturating_sub(1);
        for at in [last / 2, last].into_iter().skip_while(|at| *at == 0) {
            let (moves, share) = (self.moves[at], at as f32 / last as f32);
            let label = Label::new(&moves.to_string(), field.letter, Face::Regular);
            let x = field.left + (field.right - field.left) * share;
            let (left, right, top) = (x - 1.0, x + 1.0, field.bottom);
            let tick = RoundedRect {
                left,
                right,
                top,
                bottom: top + 0.5 * field.letter,
                radius: 0.0,
            };
            canvas.fill(&tick, &theme.ground.quiet);
            let x = x.min(field.right - label.advance() / 2.0);
            field.below(canvas, theme, &label, x);
        }
    }
}

/// The radius of a numbered dot with its ring, as a multiple of the height of a letter.
const MARK: f32 = 0.94;

/// The places of the dots of turning points. A dot lies on the curve, or above or below the curve if another dot is
/// too near.
fn spread(turning: &[(f32, f32)], field: &Field) -> Vec<(f32, f32)> {
    let wide = 2.1 * MARK * field.letter;
    let mut taken: Vec<(f32, f32)> = Vec::new();
    for &(x, y) in turning {
        let steps = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0];
        let mut spots = steps.into_iter().map(|step| (x, y + step * wide));
        let free = |&(x, y): &(f32, f32)| {
            let clear = |&(u, v): &(f32, f32)| (x - u).hypot(y - v) >= 0.99 * wide;
            (field.top..=field.bottom).contains(&y) && taken.iter().all(clear)
        };
        taken.push(spots.find(free).unwrap_or((x, y)));
    }
    taken
}

/// Draws a numbered dot in a ring.
fn draw_mark(canvas: &mut Canvas, theme: &Theme, field: &Field, (x, y): (f32, f32), number: usize) {
    let (face, ink) = (theme.ground.face, theme.ground.ink);
    let r = 0.75 * field.letter;
    let dot = Circle { x, y, r };
    canvas.fill(&dot.grown(0.25 * r), &theme.now.casing);
    canvas.fill(&dot.grown(0.1 * r), &theme.ground.ink);
    canvas.fill(&dot, &face);
    let label = Label::new(&number.to_string(), 1.1 * field.letter, Face::Bold);
    canvas.write(&label, x, y, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dots_of_turning_points_do_not_cover_each_other() {
        let field = Field::new(800, [2.0, 2.0], 60, SCALE);
        let height = |chance: f64| field.height(2.0 * chance - 1.0);
        // Four of the turning points are neighbours. The chances place them at both edges and in the middle of the
        // field.
        for chance in [0.0, 0.02, 0.5, 0.97, 1.0] {
            let at = |place: u8| (field.left + field.step * f32::from(place), height(chance));
            let turning = [at(20), at(21), at(22), at(23), at(50)];
            let dots = spread(&turning, &field);
            assert_eq!((dots[0], dots[4]), (turning[0], turning[4]));
            let wide = 2.0 * MARK * field.letter;
            for (number, (x, y)) in dots.iter().enumerate() {
                let clear = |(u, v): &(f32, f32)| (x - u).hypot(y - v) >= wide;
                assert!(dots[..number].iter().all(clear), "{chance}: {dots:?}");
            }
        }
    }
}
