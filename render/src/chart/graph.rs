//! A graph of a player's rating, match by match, with a band that shows how uncertain the rating is.

use super::field::{Field, Scale, distance_of_rules, indexed, lines};
use crate::data::Size;
use crate::look::Theme;
use crate::raster::shape::{Circle, Shape as _};
use crate::raster::{Canvas, Face, IndexedImage, Label};
use jiff::Timestamp;
use jiff::tz::TimeZone;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The time of the rating, in seconds since 1970.
    pub at: i64,
    pub rating: f64,
    /// The rating's deviation: the true strength lies within two deviations with 95 % certainty.
    pub deviation: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The ratings, in any order. They are drawn in the order of their times, but at equal distances, so that many
    /// matches of one evening can be distinguished.
    pub ratings: Vec<Rated>,
}

/// A rating's band widens the scale only up to this distance from the rating. The whole band of a newcomer would make
/// the line look flat.
const NEAR: f64 = 150.0;

impl Graph {
    /// Draws the graph in a picture that is half as high as wide. If there are no ratings, the picture shows an empty
    /// field around 1500.
    pub fn draw(&self, theme: &Theme, size: Size) -> IndexedImage {
        let width = size.pixels();
        let mut canvas = Canvas::new(width, width / 2, theme.ground.face);
        let known = |it: &&Rated| it.rating.is_finite() && it.deviation.is_finite();
        let mut ratings: Vec<Rated> = self.ratings.iter().filter(known).copied().collect();
        ratings.sort_by_key(|rated| rated.at);
        let field = Field::new(width, [5.4, 7.6], ratings.len(), scale(&ratings));
        canvas.fill(&field.whole(), &theme.ground.tray);
        draw_band(&mut canvas, theme, &field, &ratings);
        draw_days(&mut canvas, theme, &field, &ratings);

        let points = field.curve(ratings.iter().map(|it| it.rating));
        let line = width as f32 / 200.0;
        for segment in lines(&points, line) {
            canvas.fill(&segment, &theme.inner.face);
        }
        // Every match gets a dot if there is enough room between the dots.
        if field.step >= 4.0 * line {
            for &(x, y) in &points {
                canvas.fill(&Circle { x, y, r: line }, &theme.inner.face);
            }
        }
        if let (Some(&(x, y)), Some(last)) = (points.last(), ratings.last()) {
            let r = 1.7 * line;
            let dot = Circle { x, y, r };
            canvas.fill(&dot.grown(0.5 * line), &theme.now.casing);
            canvas.fill(&dot, &theme.ground.ink);
            let points = format!("{:.0}", last.rating);
            let label = Label::new(&points, field.letter * 1.35, Face::Bold);
            let x = field.right + 1.4 * field.letter + label.advance() / 2.0;
            canvas.write(&label, x, y, theme.ground.ink);
        }
        indexed(&canvas, theme)
    }
}

fn scale(ratings: &[Rated]) -> Scale {
    let near = |it: &Rated| (2.0 * it.deviation).clamp(0.0, NEAR);
    let low = ratings.iter().map(|it| it.rating - near(it));
    let high = ratings.iter().map(|it| it.rating + near(it));
    let (low, high) = match (low.reduce(f64::min), high.reduce(f64::max)) {
        (Some(low), Some(high)) => (low, high),
        _ => (1400.0, 1600.0),
    };
    let distances = [25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0];
    let rule = distance_of_rules(high - low, &distances, 6.0);
    Scale {
        low: (low / rule).floor() * rule,
        high: (high / rule).ceil() * rule,
        rule,
    }
}

/// Draws the band of two deviations above and below the rating, then the rules, then the edges of the band. The band
/// fades towards the top and bottom of the field.
fn draw_band(canvas: &mut Canvas, theme: &Theme, field: &Field, ratings: &[Rated]) {
    let upper = field.curve(ratings.iter().map(|it| it.rating + 2.0 * it.deviation));
    let lower = field.curve(ratings.iter().map(|it| it.rating - 2.0 * it.deviation));
    // The fading has eight steps, because the palette has few colours.
    let presence = |y: f32| {
        let inside = (y - field.top).min(field.bottom - y) / (2.4 * field.letter);
        (inside.clamp(0.0, 1.0) * 8.0).ceil() / 8.0
    };
    let tray = theme.ground.tray;
    let color = theme.chart_area();
    let fading = |_: f32, y: f32| tray.mix(color, presence(y));
    field.fill_between(canvas, &upper, &lower, &fading);
    field.rules(canvas, theme, |it| format!("{it:.0}"), |_| false);
    let fading = |_: f32, y: f32| tray.mix(theme.ground.quiet, presence(y));
    for edge in [upper, lower] {
        for line in lines(&edge, field.letter / 8.0) {
            canvas.fill(&line.within(field.whole()), &fading);
        }
    }
}

/// Writes the dates of the first and the last rating below the field.
fn draw_days(canvas: &mut Canvas, theme: &Theme, field: &Field, ratings: &[Rated]) {
    let day = |rated: &Rated| {
        let at = Timestamp::from_second(rated.at).unwrap_or_default();
        at.to_zoned(TimeZone::UTC).date().to_string()
    };
    let mut days: Vec<(String, f32)> = [(ratings.first(), 0.0), (ratings.last(), 1.0)]
        .into_iter()
        .filter_map(|(rated, place)| Some((day(rated?), place)))
        .collect();
    days.dedup_by(|(last, _), (first, _)| last == first);
    for (day, place) in days {
        let label = Label::new(&day, field.letter, Face::Regular);
        let room = field.right - field.left - label.advance();
        let x = field.left + label.advance() / 2.0 + room * place;
        field.below(canvas, theme, &label, x);
    }
}
