//! The rating graph: numbers, a line and a band.

use super::canvas::Canvas;
use super::frame::Frame;
use super::palette::Palette;
use super::shape::{Bar, Circle, Segment, Shape};
use super::size::Size;
use super::text::{Face, Label};
use super::theme::Theme;
use std::sync::Arc;

/// A rating after a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// When, in seconds since 1970.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// Its deviation: the true strength lies within two deviations with 95 % certainty.
    pub deviation: f64,
}

/// Ratings over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The ratings; drawn in order of time.
    pub ratings: Vec<Rated>,
}

/// How many colours a graph uses at most.
const COLORS: usize = 16;

impl Graph {
    /// Draws the graph, half as high as wide. Without ratings it shows empty axes around 1500.
    #[must_use]
    pub fn draw(&self, theme: &Theme, size: Size) -> Frame {
        let canvas = self.paint(theme, size);
        let palette = Arc::new(Palette::pick(theme.tones(), [&canvas], COLORS));
        Frame::from_canvas(&canvas, &palette)
    }

    fn paint(&self, theme: &Theme, size: Size) -> Canvas {
        let width = size.pixels();
        let height = width / 2;
        let mut canvas = Canvas::new(width, height, theme.ground.face);
        let mut ratings: Vec<Rated> = self
            .ratings
            .iter()
            .copied()
            .filter(|rated| rated.rating.is_finite() && rated.deviation.is_finite())
            .collect();
        ratings.sort_by_key(|rated| rated.at);
        let axes = Axes::new(&ratings, width as f32, height as f32);
        axes.paint(&mut canvas, theme);

        let points: Vec<(f32, f32)> = ratings
            .iter()
            .map(|rated| axes.point(rated.at, rated.rating))
            .collect();
        let edge = |sign: f64| -> Vec<(f32, f32)> {
            let shifted =
                |rated: &Rated| axes.point(rated.at, rated.rating + sign * 2.0 * rated.deviation);
            ratings.iter().map(shifted).collect()
        };
        let band = theme.outer.face;
        fill_between(&mut canvas, &edge(1.0), &edge(-1.0), band, 0.45);
        let line = width as f32 / 200.0;
        for ends in thin(&points, width).windows(2) {
            canvas.fill(
                &Segment {
                    from: ends[0],
                    to: ends[1],
                    width: line,
                },
                &theme.inner.face,
            );
        }
        if let Some(&(x, y)) = points.last() {
            let dot = Circle {
                x,
                y,
                r: 1.7 * line,
            };
            canvas.fill(&dot.grown(0.5 * line), &theme.now.casing);
            canvas.fill(&dot, &theme.now.gold);
            if let Some(last) = ratings.last() {
                let label = Label::new(
                    &format!("{:.0}", last.rating),
                    axes.letter * 1.35,
                    Face::Bold,
                );
                let half = label.advance() / 2.0;
                let x = (x).min(axes.right - half).max(axes.left + half);
                let above = y - axes.letter * 2.2;
                let y = if above > axes.top + axes.letter {
                    above
                } else {
                    y + axes.letter * 2.2
                };
                canvas.write(&label, x, y, theme.ground.ink);
            }
        }
        canvas
    }
}

/// Where times and ratings lie in the picture.
struct Axes {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    letter: f32,
    from: i64,
    to: i64,
    low: f64,
    high: f64,
    step: f64,
}

impl Axes {
    fn new(ratings: &[Rated], width: f32, height: f32) -> Axes {
        let letter = width / 48.0;
        let low = ratings
            .iter()
            .map(|rated| rated.rating - 2.0 * rated.deviation)
            .fold(f64::INFINITY, f64::min);
        let high = ratings
            .iter()
            .map(|rated| rated.rating + 2.0 * rated.deviation)
            .fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if low <= high {
            (low, high)
        } else {
            (1400.0, 1600.0)
        };
        let step = [25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0]
            .into_iter()
            .find(|step| (high - low) / step <= 6.0)
            .unwrap_or(((high - low) / 6.0).ceil());
        let from = ratings.first().map_or(0, |rated| rated.at);
        let to = ratings.last().map_or(0, |rated| rated.at);
        Axes {
            left: letter * 4.6,
            top: letter * 1.4,
            right: width - letter * 1.6,
            bottom: height - letter * 2.6,
            letter,
            from,
            to: to.max(from + 1),
            low: (low / step).floor() * step,
            high: (high / step).ceil() * step,
            step,
        }
    }

    fn point(&self, at: i64, rating: f64) -> (f32, f32) {
        let along =
            at.saturating_sub(self.from) as f64 / self.to.saturating_sub(self.from).max(1) as f64;
        let up = (rating - self.low) / (self.high - self.low).max(1.0);
        (
            self.left + (self.right - self.left) * along as f32,
            self.bottom - (self.bottom - self.top) * up as f32,
        )
    }

    fn paint(&self, canvas: &mut Canvas, theme: &Theme) {
        let field = Bar {
            left: self.left,
            top: self.top,
            right: self.right,
            bottom: self.bottom,
            radius: self.letter * 0.4,
        };
        canvas.fill(&field, &theme.ground.tray);
        let mut rating = self.low;
        while rating <= self.high + 0.5 {
            let (_, y) = self.point(self.from, rating);
            let y = y.round();
            let rule = Bar {
                left: self.left,
                right: self.right,
                top: y - 0.5,
                bottom: y + 0.5,
                radius: 0.0,
            };
            canvas.fill(&rule, &theme.ground.edge);
            let label = Label::new(&format!("{rating:.0}"), self.letter, Face::Regular);
            canvas.write(
                &label,
                self.left - self.letter * 0.8 - label.advance() / 2.0,
                y,
                theme.ground.quiet,
            );
            rating += self.step;
        }
        if self.to - self.from <= 1 {
            return;
        }
        let y = self.bottom + self.letter * 1.5;
        for (at, place) in [(self.from, 0.0), (self.to, 1.0)] {
            let label = Label::new(&date(at), self.letter, Face::Regular);
            let half = label.advance() / 2.0;
            let x = self.left + half + (self.right - self.left - 2.0 * half) * place;
            canvas.write(&label, x, y, theme.ground.quiet);
        }
    }
}

/// Fills between two curves over the same columns.
fn fill_between(
    canvas: &mut Canvas,
    upper: &[(f32, f32)],
    lower: &[(f32, f32)],
    color: super::Rgb,
    opacity: f32,
) {
    let (Some(first), Some(last)) = (upper.first(), upper.last()) else {
        return;
    };
    let mut column = first.0.floor();
    while column < last.0 {
        let middle = column + 0.5;
        let (top, bottom) = (height_at(upper, middle), height_at(lower, middle));
        let strip = Bar {
            left: column,
            right: column + 1.0,
            top,
            bottom,
            radius: 0.0,
        };
        canvas.tint(&strip, &color, opacity);
        column += 1.0;
    }
}

/// The height of a curve at a column.
fn height_at(curve: &[(f32, f32)], x: f32) -> f32 {
    let after = curve
        .partition_point(|point| point.0 < x)
        .clamp(1, curve.len().max(2) - 1);
    match (curve.get(after - 1), curve.get(after)) {
        (Some(&(x0, y0)), Some(&(x1, y1))) if x1 > x0 => {
            y0 + (y1 - y0) * ((x - x0) / (x1 - x0)).clamp(0.0, 1.0)
        }
        (_, Some(&(_, y))) | (Some(&(_, y)), None) => y,
        (None, None) => 0.0,
    }
}

/// At most one point a column, so that long histories cost no more than wide pictures.
fn thin(points: &[(f32, f32)], width: u32) -> Vec<(f32, f32)> {
    let mut kept: Vec<(f32, f32)> = Vec::new();
    for (index, &point) in points.iter().enumerate() {
        let near = kept.last().is_some_and(|last| point.0 - last.0 < 1.0);
        if near && points.len() > width as usize && index + 1 < points.len() {
            continue;
        }
        kept.push(point);
    }
    kept
}

/// The day in the proleptic Gregorian calendar, as `2026-11-21` (Howard Hinnant, "chrono-compatible
/// low-level date algorithms", `civil_from_days`).
fn date(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
