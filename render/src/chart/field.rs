//! The field of a chart: values are drawn at their height on a scale, and steps from left to right.

use crate::data::Rgb;
use crate::look::Theme;
use crate::raster::shape::{RoundedRect, Segment};
use crate::raster::{Canvas, Face, Fill, HALF, IndexedImage, Label, Palette};
use std::sync::Arc;

/// The largest number of colours in a chart.
const COLORS: usize = 32;

/// Converts a painted chart to an indexed image on a rounded panel. The palette has the theme's own colours.
pub(super) fn indexed(canvas: &Canvas, theme: &Theme) -> IndexedImage {
    let exact = [
        theme.ground.face,
        theme.ground.tray,
        theme.ground.ink,
        theme.ground.quiet,
        theme.inner.face,
        theme.now.casing,
        theme.chart_area(),
    ];
    on_panel(canvas, theme, Palette::pick(exact, [canvas], COLORS))
}

/// Converts a painted table of words to an indexed image, as [`indexed`] does for a chart. The palette has the inks,
/// the grounds and few blends between them. Together with the two transparent colours there are at most sixteen, so
/// that a pixel takes four bits.
pub(super) fn indexed_words(canvas: &Canvas, theme: &Theme) -> IndexedImage {
    let ground = &theme.ground;
    let grounds = [ground.face, ground.tray];
    let strong = grounds.map(|it| [0.25, 0.5, 0.75].map(|part| it.mix(ground.ink, part)));
    let quiet = grounds.map(|it| [0.33, 0.67].map(|part| it.mix(ground.quiet, part)));
    let between = strong.as_flattened().iter().chain(quiet.as_flattened());
    let colors: Vec<Rgb> = grounds
        .into_iter()
        .chain([ground.ink, ground.quiet])
        .chain(between.copied())
        .collect();
    let count = colors.len();
    on_panel(canvas, theme, Palette::pick(colors, [], count))
}

fn on_panel(canvas: &Canvas, theme: &Theme, palette: Palette) -> IndexedImage {
    let palette = palette.with_clear(theme.ground.face, &[0, HALF]);
    let painted = IndexedImage::from_canvas(canvas, &Arc::new(palette));
    let (width, height) = (painted.width(), painted.height());
    let panel = RoundedRect {
        left: 0.0,
        top: 0.0,
        right: width as f32,
        bottom: height as f32,
        radius: width as f32 / 50.0,
    };
    let mut rounded = painted.blank(width, height);
    rounded.reveal(&painted, &panel);
    rounded
}

/// The distance between two rules: the first of `distances` that fits into `range` at most `most` times. If none does,
/// `range` is divided by `most` and rounded up.
pub(super) fn distance_of_rules(range: f64, distances: &[f64], most: f64) -> f64 {
    let fits = distances.iter().find(|distance| range / **distance <= most);
    fits.copied().unwrap_or_else(|| (range / most).ceil())
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub low: f64,
    pub high: f64,
    /// The distance between two rules (lines across the chart), in units of the values.
    pub rule: f64,
}

/// The geometry of a chart that is half as high as wide, in pixels. Values go from bottom to top, steps from left to
/// right.
pub(super) struct Field {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
    /// The height of a capital letter.
    pub letter: f32,
    /// The horizontal distance between two steps, in pixels.
    pub step: f32,
    scale: Scale,
}

impl Field {
    /// A field for this number of values. `left` and `right` are the room on both sides, as multiples of the height of
    /// a letter.
    pub fn new(width: u32, [left, right]: [f32; 2], values: usize, scale: Scale) -> Field {
        let letter = width as f32 / 45.0;
        let (left, right) = (letter * left, width as f32 - letter * right);
        Field {
            left,
            top: letter * 1.8,
            right,
            bottom: (width / 2) as f32 - letter * 2.6,
            letter,
            step: (right - left) / values.saturating_sub(1).max(1) as f32,
            scale,
        }
    }

    pub fn whole(&self) -> RoundedRect {
        RoundedRect {
            left: self.left,
            top: self.top,
            right: self.right,
            bottom: self.bottom,
            radius: 0.0,
        }
    }

    /// The vertical place of a value, in pixels. A value outside the scale has a place outside the field.
    pub fn height(&self, value: f64) -> f32 {
        let Scale { low, high, .. } = self.scale;
        let up = (value - low) / (high - low).max(1.0);
        self.bottom - (self.bottom - self.top) * up as f32
    }

    pub fn curve(&self, values: impl Iterator<Item = f64>) -> Vec<(f32, f32)> {
        let point = |(place, value)| (self.left + self.step * place as f32, self.height(value));
        values.enumerate().map(point).collect()
    }

    /// Fills the area between two curves, as far as it lies within the field.
    pub fn fill_between(
        &self,
        canvas: &mut Canvas,
        upper: &[(f32, f32)],
        lower: &[(f32, f32)],
        fill: &impl Fill,
    ) {
        let (Some(first), Some(last)) = (upper.first(), upper.last()) else {
            return;
        };
        for column in first.0 as u32..last.0.ceil() as u32 {
            let left = column as f32;
            let ends = [upper, lower].map(|curve| height_at(curve, left + 0.5));
            let strip = RoundedRect {
                left,
                right: left + 1.0,
                top: ends[0].min(ends[1]).max(self.top),
                bottom: ends[0].max(ends[1]).min(self.bottom),
                radius: 0.0,
            };
            canvas.fill(&strip, fill);
        }
    }

    /// Draws the rules (lines across the chart) with their labels. `text` returns the label for the value of a rule;
    /// `strong` says whether the rule at a value is drawn thicker.
    pub fn rules(
        &self,
        canvas: &mut Canvas,
        theme: &Theme,
        text: impl Fn(f64) -> String,
        strong: impl Fn(f64) -> bool,
    ) {
        let Scale { low, high, rule } = self.scale;
        let mut value = low;
        while value <= high + 0.5 {
            let y = self.height(value).round();
            let (half, strength) = if strong(value) {
                (1.0, 0.9)
            } else {
                (0.5, 0.35)
            };
            let line = RoundedRect {
                top: y - half,
                bottom: y + half,
                ..self.whole()
            };
            canvas.tint(&line, &theme.ground.quiet, strength);
            let label = Label::new(&text(value), self.letter, Face::Regular);
            let x = self.left - self.letter * 0.8 - label.advance() / 2.0;
            canvas.write(&label, x, y, theme.ground.quiet);
            value += rule;
        }
    }

    pub fn below(&self, canvas: &mut Canvas, theme: &Theme, label: &Label, x: f32) {
        let y = self.bottom + self.letter * 1.5;
        canvas.write(label, x, y, theme.ground.quiet);
    }
}

/// The vertical place of a curve at the horizontal place `x`, interpolated between the points of the curve.
fn height_at(curve: &[(f32, f32)], x: f32) -> f32 {
    let after = curve.partition_point(|point| point.0 < x);
    let after = after.clamp(1, curve.len().max(2) - 1);
    match (curve.get(after - 1), curve.get(after)) {
        (Some(&(x0, y0)), Some(&(x1, y1))) if x1 > x0 => {
            y0 + (y1 - y0) * ((x - x0) / (x1 - x0)).clamp(0.0, 1.0)
        }
        (_, Some(&(_, y))) | (Some(&(_, y)), None) => y,
        (None, None) => 0.0,
    }
}

/// The lines that a curve consists of. A point is left out if it lies less than a pixel to the right of the last point
/// that was used; but the curve's last point is always used.
pub(super) fn lines(curve: &[(f32, f32)], width: f32) -> Vec<Segment> {
    let mut kept: Vec<(f32, f32)> = Vec::new();
    for (place, &point) in curve.iter().enumerate() {
        let far = kept.last().is_none_or(|last| point.0 - last.0 >= 1.0);
        if far || place + 1 == curve.len() {
            kept.push(point);
        }
    }
    let line = |ends: &[(f32, f32)]| Segment {
        from: ends[0],
        to: ends[1],
        width,
    };
    kept.windows(2).map(line).collect()
}
