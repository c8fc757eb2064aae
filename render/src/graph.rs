//! The rating graph: numbers, a line and a band.

use super::canvas::Canvas;
use super::color::Rgb;
use super::indexed::IndexedImage;
use super::palette::Palette;
use super::shape::{Circle, RoundedRect, Segment, Shape};
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

/// Ratings, match by match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The ratings; drawn in order of time, each as far from the next as any other, so that many
    /// matches of one evening can be told apart.
    pub ratings: Vec<Rated>,
}

/// How many colours a graph uses at most.
const COLORS: usize = 32;

/// How far from a rating its band decides what the axis shows; a newcomer's band is 700 points wide
/// on either side, and would leave the line flat.
const NEAR: f64 = 150.0;

impl Graph {
    /// Draws the graph, half as high as wide. Without ratings it shows empty axes around 1500.
    #[must_use]
    pub fn draw(&self, theme: &Theme, size: Size) -> IndexedImage {
        let canvas = self.paint(theme, size);
        let palette = Arc::new(Palette::pick(tones(theme), [&canvas], COLORS));
        IndexedImage::from_canvas(&canvas, &palette)
    }

    /// The colour of the band in which the true strength lies.
    #[must_use]
    pub fn band(theme: &Theme) -> Rgb {
        theme.ground.tray.mix(theme.outer.face, 0.45)
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
        axes.field(&mut canvas, theme);
        let curve = |of: &dyn Fn(&Rated) -> f64| -> Vec<(f32, f32)> {
            let ratings = ratings.iter().enumerate();
            ratings
                .map(|(place, rated)| axes.point(place, of(rated)))
                .collect()
        };
        let upper = curve(&|rated| rated.rating + 2.0 * rated.deviation);
        let lower = curve(&|rated| rated.rating - 2.0 * rated.deviation);
        axes.band(&mut canvas, theme, &upper, &lower);
        axes.rules(&mut canvas, theme);
        for edge in [&upper, &lower] {
            axes.edge(&mut canvas, theme, edge);
        }
        axes.days(&mut canvas, theme, &ratings);

        let points = curve(&|rated| rated.rating);
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
        // Every match on its own, as long as there is room between them.
        if axes.step >= 4.0 * line {
            for &(x, y) in &points {
                let dot = Circle { x, y, r: line };
                canvas.fill(&dot, &theme.inner.face);
            }
        }
        if let (Some(&(x, y)), Some(last)) = (points.last(), ratings.last()) {
            let dot = Circle {
                x,
                y,
                r: 1.7 * line,
            };
            canvas.fill(&dot.grown(0.5 * line), &theme.now.casing);
            canvas.fill(&dot, &theme.ground.ink);
            // Beside the field, where no line runs.
            let label = Label::new(
                &format!("{:.0}", last.rating),
                axes.letter * 1.35,
                Face::Bold,
            );
            let x = axes.right + 1.4 * axes.letter + label.advance() / 2.0;
            canvas.write(&label, x, y, theme.ground.ink);
        }
        canvas
    }
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
        Graph::band(theme),
    ]
}

/// Where matches and ratings lie in the picture.
struct Axes {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    letter: f32,
    /// From one match to the next, in pixels.
    step: f32,
    low: f64,
    high: f64,
    /// From one rule to the next, in points.
    rule: f64,
}

impl Axes {
    fn new(ratings: &[Rated], width: f32, height: f32) -> Axes {
        let letter = width / 45.0;
        let near = |rated: &Rated| (2.0 * rated.deviation).clamp(0.0, NEAR);
        let (low, high) =
            ratings
                .iter()
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), rated| {
                    let near = near(rated);
                    (low.min(rated.rating - near), high.max(rated.rating + near))
                });
        let (low, high) = if low <= high {
            (low, high)
        } else {
            (1400.0, 1600.0)
        };
        let rule = [25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0]
            .into_iter()
            .find(|rule| (high - low) / rule <= 6.0)
            .unwrap_or(((high - low) / 6.0).ceil());
        let (left, right) = (letter * 5.4, width - letter * 7.6);
        Axes {
            left,
            top: letter * 1.4,
            right,
            bottom: height - letter * 2.6,
            letter,
            step: (right - left) / ratings.len().saturating_sub(1).max(1) as f32,
            low: (low / rule).floor() * rule,
            high: (high / rule).ceil() * rule,
            rule,
        }
    }

    fn point(&self, place: usize, rating: f64) -> (f32, f32) {
        (self.left + self.step * place as f32, self.height(rating))
    }

    fn height(&self, rating: f64) -> f32 {
        let up = (rating - self.low) / (self.high - self.low).max(1.0);
        self.bottom - (self.bottom - self.top) * up as f32
    }

    /// The field within its edges.
    fn area(&self) -> RoundedRect {
        RoundedRect {
            left: self.left,
            top: self.top,
            right: self.right,
            bottom: self.bottom,
            radius: 0.0,
        }
    }

    fn field(&self, canvas: &mut Canvas, theme: &Theme) {
        canvas.fill(&self.area(), &theme.ground.tray);
    }

    fn rules(&self, canvas: &mut Canvas, theme: &Theme) {
        let mut rating = self.low;
        while rating <= self.high + 0.5 {
            let y = self.height(rating).round();
            let rule = RoundedRect {
                left: self.left,
                right: self.right,
                top: y - 0.5,
                bottom: y + 0.5,
                radius: 0.0,
            };
            canvas.tint(&rule, &theme.ground.quiet, 0.35);
            let label = Label::new(&format!("{rating:.0}"), self.letter, Face::Regular);
            let x = self.left - self.letter * 0.8 - label.advance() / 2.0;
            canvas.write(&label, x, y, theme.ground.quiet);
            rating += self.rule;
        }
    }

    /// The days of the first and the last match.
    fn days(&self, canvas: &mut Canvas, theme: &Theme, ratings: &[Rated]) {
        let mut days: Vec<(String, f32)> = [(ratings.first(), 0.0), (ratings.last(), 1.0)]
            .into_iter()
            .filter_map(|(rated, place)| Some((date(rated?.at), place)))
            .collect();
        days.dedup_by(|(last, _), (first, _)| last == first);
        for (day, place) in days {
            let label = Label::new(&day, self.letter, Face::Regular);
            let half = label.advance() / 2.0;
            let x = self.left + half + (self.right - self.left - 2.0 * half) * place;
            let y = self.bottom + self.letter * 1.5;
            canvas.write(&label, x, y, theme.ground.quiet);
        }
    }

    /// Fills between two curves over the same columns. Where the band goes on beyond the field it
    /// fades, so that it does not seem to end there.
    fn band(&self, canvas: &mut Canvas, theme: &Theme, upper: &[(f32, f32)], lower: &[(f32, f32)]) {
        let (Some(first), Some(last)) = (upper.first(), upper.last()) else {
            return;
        };
        let color = Graph::band(theme);
        let fading = |_: f32, y: f32| theme.ground.tray.mix(color, self.presence(y));
        let mut column = first.0.floor();
        while column < last.0 {
            let middle = column + 0.5;
            let strip = RoundedRect {
                left: column,
                right: column + 1.0,
                top: height_at(upper, middle).max(self.top),
                bottom: height_at(lower, middle).min(self.bottom),
                radius: 0.0,
            };
            canvas.fill(&strip, &fading);
            column += 1.0;
        }
    }

    /// The line along one edge of the band.
    fn edge(&self, canvas: &mut Canvas, theme: &Theme, curve: &[(f32, f32)]) {
        let color = theme.ground.quiet;
        let ground = theme.ground.tray;
        let fading = |_: f32, y: f32| ground.mix(color, self.presence(y));
        let field = self.area();
        for ends in thin(curve, canvas.width()).windows(2) {
            let line = Segment {
                from: ends[0],
                to: ends[1],
                width: self.letter / 8.0,
            };
            canvas.fill(&line.within(field), &fading);
        }
    }

    /// How plain the band is at a height, in steps of an eighth: less at the upper and lower edge
    /// of the field, where it may go on.
    fn presence(&self, y: f32) -> f32 {
        let inside = (y - self.top).min(self.bottom - y) / (2.4 * self.letter);
        (inside.clamp(0.0, 1.0) * 8.0).ceil() / 8.0
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
