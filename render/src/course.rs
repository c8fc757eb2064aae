//! The course of a match: who could expect what, action by action, as a line over and under zero.

use super::canvas::Canvas;
use super::color::Rgb;
use super::indexed::IndexedImage;
use super::palette::Palette;
use super::shape::{Circle, RoundedRect, Segment, Shape as _};
use super::size::Size;
use super::text::{Face, Label};
use super::theme::Theme;
use rules::BySide;
use std::sync::Arc;

/// Who could expect what over a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// By how many points the first side could expect to win: before the first action, and after
    /// each.
    pub expected: Vec<f64>,
    /// How many moves that were, as players count them: what the axis says.
    pub moves: usize,
    /// The actions that changed much, counted from 1: the places of `expected` after them.
    pub turning: Vec<usize>,
    /// Which of those is meant, counted from 0; `None` for all alike.
    pub chosen: Option<usize>,
    /// The names of the first side, above zero, and of the second, below. A name with letters that
    /// the faces lack is left out.
    pub names: BySide<String>,
}

/// How many colours a course uses at most.
const COLORS: usize = 32;

/// The least the axis reaches to either side, in points: small changes are not to look large.
const LEAST: f64 = 4.0;

impl Course {
    /// Draws the course, half as high as wide. Without expectations it shows empty axes.
    #[must_use]
    pub fn draw(&self, theme: &Theme, size: Size) -> IndexedImage {
        let canvas = self.paint(theme, size);
        let palette = Arc::new(Palette::pick(tones(theme), [&canvas], COLORS));
        IndexedImage::from_canvas(&canvas, &palette)
    }

    /// The colour of the area between the line and zero.
    #[must_use]
    pub fn area(theme: &Theme) -> Rgb {
        theme.ground.tray.mix(theme.outer.face, 0.45)
    }

    fn paint(&self, theme: &Theme, size: Size) -> Canvas {
        let (width, height) = (size.pixels(), size.pixels() / 2);
        let mut canvas = Canvas::new(width, height, theme.ground.face);
        let field = Field::new(&self.expected, self.moves, width as f32, height as f32);
        canvas.fill(&field.whole(), &theme.ground.tray);
        let points: Vec<(f32, f32)> = self
            .expected
            .iter()
            .enumerate()
            .map(|(place, points)| field.point(place, *points))
            .collect();
        field.shade(&mut canvas, &points, Course::area(theme));
        field.rules(&mut canvas, theme);
        self.say_names(&mut canvas, theme, &field);
        let line = width as f32 / 200.0;
        for ends in points.windows(2) {
            let segment = Segment {
                from: ends[0],
                to: ends[1],
                width: line,
            };
            canvas.fill(&segment, &theme.inner.face);
        }
        for (number, place) in self.turning.iter().enumerate() {
            if let Some(&(x, y)) = points.get(*place) {
                let meant = self.chosen == Some(number);
                mark(&mut canvas, theme, &field, (x, y), number + 1, meant);
            }
        }
        canvas
    }

    fn say_names(&self, canvas: &mut Canvas, theme: &Theme, field: &Field) {
        let heights = [field.top + field.letter, field.bottom - field.letter];
        for (name, y) in self.names.values().zip(heights) {
            let room = (field.right - field.left) / 2.0;
            if let Some(label) = Label::fitted(name, field.letter, Face::Bold, room) {
                let x = field.left + 0.6 * field.letter + label.advance() / 2.0;
                canvas.write(&label, x, y, theme.ground.ink);
            }
        }
    }
}

/// A numbered dot in a ring; the one that is meant is filled, with a line through the field.
fn mark(
    canvas: &mut Canvas,
    theme: &Theme,
    field: &Field,
    (x, y): (f32, f32),
    number: usize,
    meant: bool,
) {
    let r = 0.75 * field.letter;
    if meant {
        let line = RoundedRect {
            left: x - 1.0,
            right: x + 1.0,
            top: field.top,
            bottom: field.bottom,
            radius: 0.0,
        };
        canvas.tint(&line, &theme.ground.ink, 0.5);
    }
    let (face, ink) = match meant {
        true => (theme.ground.ink, theme.ground.face),
        false => (theme.ground.face, theme.ground.ink),
    };
    let dot = Circle { x, y, r };
    canvas.fill(&dot.grown(0.25 * r), &theme.now.casing);
    canvas.fill(&dot.grown(0.1 * r), &theme.ground.ink);
    canvas.fill(&Circle { x, y, r }, &face);
    let label = Label::new(&number.to_string(), 1.1 * field.letter, Face::Bold);
    canvas.write(&label, x, y, ink);
}

/// The colours that must be exact: grounds, lines and numbers.
fn tones(theme: &Theme) -> [Rgb; 7] {
    [
        theme.ground.face,
        theme.ground.tray,
        theme.ground.ink,
        theme.ground.quiet,
        theme.inner.face,
        theme.now.casing,
        Course::area(theme),
    ]
}

/// Where actions and points lie in the picture.
struct Field {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    letter: f32,
    /// From one action to the next, in pixels.
    step: f32,
    /// The most points on either side of zero.
    reach: f64,
    /// From one rule to the next, in points.
    rule: f64,
    moves: usize,
}

impl Field {
    fn new(expected: &[f64], moves: usize, width: f32, height: f32) -> Field {
        let letter = width / 45.0;
        let finite = expected.iter().filter(|points| points.is_finite());
        let most = finite.fold(LEAST, |most, points| most.max(points.abs()));
        let rule = [2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0]
            .into_iter()
            .find(|rule| most / rule <= 3.0)
            .unwrap_or((most / 3.0).ceil());
        let (left, right) = (letter * 4.0, width - letter * 2.0);
        let actions = expected.len().saturating_sub(1);
        Field {
            left,
            top: letter * 1.4,
            right,
            bottom: height - letter * 2.6,
            letter,
            step: (right - left) / actions.max(1) as f32,
            reach: (most / rule).ceil() * rule,
            rule,
            moves,
        }
    }

    fn whole(&self) -> RoundedRect {
        RoundedRect {
            left: self.left,
            top: self.top,
            right: self.right,
            bottom: self.bottom,
            radius: 0.0,
        }
    }

    fn point(&self, place: usize, points: f64) -> (f32, f32) {
        (self.left + self.step * place as f32, self.height(points))
    }

    fn height(&self, points: f64) -> f32 {
        let share = (points / self.reach).clamp(-1.0, 1.0) as f32;
        let middle = (self.top + self.bottom) / 2.0;
        middle - share * (self.bottom - self.top) / 2.0
    }

    /// Fills between the line and zero.
    fn shade(&self, canvas: &mut Canvas, points: &[(f32, f32)], color: Rgb) {
        let zero = self.height(0.0);
        for ends in points.windows(2) {
            let ((x0, y0), (x1, y1)) = (ends[0], ends[1]);
            let mut column = x0.floor();
            while column < x1 {
                let share = ((column + 0.5 - x0) / (x1 - x0).max(0.01)).clamp(0.0, 1.0);
                let y = y0 + (y1 - y0) * share;
                let strip = RoundedRect {
                    left: column,
                    right: column + 1.0,
                    top: y.min(zero),
                    bottom: y.max(zero),
                    radius: 0.0,
                };
                canvas.fill(&strip, &color);
                column += 1.0;
            }
        }
    }

    /// The lines of equal points with their numbers, zero the strongest, and the count of moves.
    fn rules(&self, canvas: &mut Canvas, theme: &Theme) {
        let mut points = -self.reach;
        while points <= self.reach + 0.5 {
            let y = self.height(points).round();
            let zero = points.abs() < 0.5;
            let half = if zero { 1.0 } else { 0.5 };
            let rule = RoundedRect {
                left: self.left,
                right: self.right,
                top: y - half,
                bottom: y + half,
                radius: 0.0,
            };
            let strength = if zero { 0.9 } else { 0.35 };
            canvas.tint(&rule, &theme.ground.quiet, strength);
            let sign = if points > 0.5 { "+" } else { "" };
            let words = if zero {
                "0".to_owned()
            } else {
                format!("{sign}{points:.0}").replace('-', "−")
            };
            let label = Label::new(&words, self.letter, Face::Regular);
            let x = self.left - self.letter * 0.8 - label.advance() / 2.0;
            canvas.write(&label, x, y, theme.ground.quiet);
            points += self.rule;
        }
        for (place, share) in [(0, 0.0), (self.moves / 2, 0.5), (self.moves, 1.0)] {
            let label = Label::new(&place.to_string(), self.letter, Face::Regular);
            let x = self.left + (self.right - self.left) * share;
            let x = x.min(self.right - label.advance() / 2.0);
            let y = self.bottom + self.letter * 1.5;
            canvas.write(&label, x, y, theme.ground.quiet);
        }
    }
}
