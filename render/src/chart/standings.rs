//! A page of a leaderboard: the rating of each player on a common scale, with its uncertainty.

use super::field::indexed;
use crate::data::{Size, Words};
use crate::look::Theme;
use crate::raster::shape::{Circle, RoundedRect, Shape as _};
use crate::raster::{Canvas, Face, Fonts, IndexedImage, Label};

#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The rank; 1 is the best.
    pub rank: usize,
    pub name: Words,
    pub rating: f64,
    /// The rating's deviation: the true strength lies within two deviations with 95 % certainty.
    pub deviation: f64,
    pub provisional: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    pub rows: Vec<Standing>,
}

/// The heights of a row and of a capital letter. All lengths in this file are shares of the picture's width.
const ROW: f32 = 0.075;
const LETTER: f32 = 0.026;

/// The left edge of the names; the left and the right edge of the scale.
const NAMES: f32 = 0.1;
const SCALE: (f32, f32) = (0.4, 0.83);

impl Standings {
    /// Draws the rows below each other. The height of the picture grows with the number of rows.
    pub fn draw(&self, theme: &Theme, size: Size, fonts: &Fonts) -> IndexedImage {
        let width = size.pixels() as f32;
        let row = ROW * width;
        let height = row * (self.rows.len().max(1) as f32 + 0.6);
        let mut canvas = Canvas::new(size.pixels(), height.ceil() as u32, theme.ground.face);
        let (low, high) = self.ends();
        let along = |rating: f64| {
            let part = ((rating - low) / (high - low)).clamp(0.0, 1.0) as f32;
            width * (SCALE.0 + (SCALE.1 - SCALE.0) * part)
        };
        for (place, it) in self.rows.iter().enumerate() {
            let y = (row * (place as f32 + 0.8)).round();
            draw_row(&mut canvas, theme, it, y, &along);
            write_name(&mut canvas, theme, &it.name, y, fonts);
        }
        indexed(&canvas, theme)
    }

    /// The lowest and the highest rating on the scale. The scale covers each row's rating with two deviations below
    /// and above it, where a deviation counts as at most 150.
    fn ends(&self) -> (f64, f64) {
        let known = |it: &&Standing| it.rating.is_finite() && it.deviation.is_finite();
        let known = self.rows.iter().filter(known);
        let (low, high) = known.fold((f64::MAX, f64::MIN), |(low, high), it| {
            let reach = 2.0 * it.deviation.clamp(0.0, 150.0);
            (low.min(it.rating - reach), high.max(it.rating + reach))
        });
        match low < high {
            true => (low, high),
            false => (low.min(1400.0), high.max(1600.0)),
        }
    }
}

fn write_name(canvas: &mut Canvas, theme: &Theme, name: &Words, y: f32, fonts: &Fonts) {
    let width = canvas.width() as f32;
    let room = width * (SCALE.0 - NAMES - 0.03);
    let name = name.in_letters_of(fonts);
    if let Some(name) = Label::fitted(name, LETTER * width, Face::Regular, room, fonts) {
        let x = width * NAMES + name.advance() / 2.0;
        canvas.write(&name, x, y, theme.ground.ink);
    }
}

fn draw_row(canvas: &mut Canvas, theme: &Theme, it: &Standing, y: f32, along: &dyn Fn(f64) -> f32) {
    let width = canvas.width() as f32;
    let letter = LETTER * width;
    let tray = RoundedRect {
        left: width * (SCALE.0 - 0.01),
        right: width * (SCALE.1 + 0.01),
        top: y - 0.3 * ROW * width,
        bottom: y + 0.3 * ROW * width,
        radius: 0.2 * letter,
    };
    canvas.fill(&tray, &theme.ground.tray);
    let rank = Label::new(&format!("{}.", it.rank), letter, Face::Bold);
    let x = width * (NAMES - 0.02) - rank.advance() / 2.0;
    canvas.write(&rank, x, y, theme.ground.ink);
    if !it.rating.is_finite() {
        return;
    }
    let reach = it.deviation.abs().min(1_000.0) * 2.0;
    let band = RoundedRect {
        left: along(it.rating - reach),
        right: along(it.rating + reach),
        top: y - 0.28 * letter,
        bottom: y + 0.28 * letter,
        radius: 0.28 * letter,
    };
    // The edge makes the band visible to readers who do not see its colour.
    canvas.fill(&band, &theme.ground.quiet);
    let inside = band.grown(-(0.08 * letter).max(1.0));
    canvas.fill(&inside, &theme.chart_area());
    let dot = Circle {
        x: along(it.rating),
        y,
        r: 0.5 * letter,
    };
    canvas.fill(&dot.grown(0.12 * letter), &theme.ground.ink);
    canvas.fill(&dot, &theme.inner.face);
    let mut points = format!("{:.0}", it.rating);
    if it.provisional {
        canvas.fill(&dot.grown(-0.2 * letter), &theme.ground.tray);
        points.push('?');
    }
    let points = Label::new(&points, letter, Face::Bold);
    let x = width * (SCALE.1 + 0.025) + points.advance() / 2.0;
    canvas.write(&points, x, y, theme.ground.ink);
}
