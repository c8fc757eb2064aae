//! A page of a leaderboard: each player's rating on one scale, with how unsure it is.

use super::canvas::Canvas;
use super::color::Rgb;
use super::graph::Graph;
use super::indexed::IndexedImage;
use super::palette::Palette;
use super::shape::{Circle, RoundedRect, Shape};
use super::size::Size;
use super::text::{Face, Label};
use super::theme::Theme;
use std::sync::Arc;

/// A player of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// 1 is the best.
    pub rank: usize,
    /// The name; left out where its letters cannot be written.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// Its deviation: the true strength lies within two deviations with 95 % certainty.
    pub deviation: f64,
    /// Whether that is still large.
    pub provisional: bool,
}

/// Players, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// The players, one a row.
    pub rows: Vec<Standing>,
}

/// How many colours the picture uses at most.
const COLORS: usize = 24;

/// How high a row is, and how high its letters, in parts of the width.
const ROW: f32 = 0.075;
const LETTER: f32 = 0.026;

/// Where names and the scale begin, and where the scale ends, in parts of the width.
const NAMES: f32 = 0.1;
const SCALE: (f32, f32) = (0.4, 0.83);

impl Standings {
    /// Draws the rows below each other; the more there are, the higher the picture.
    #[must_use]
    pub fn draw(&self, theme: &Theme, size: Size) -> IndexedImage {
        let canvas = self.paint(theme, size);
        let palette = Arc::new(Palette::pick(tones(theme), [&canvas], COLORS));
        IndexedImage::from_canvas(&canvas, &palette)
    }

    fn paint(&self, theme: &Theme, size: Size) -> Canvas {
        let width = size.pixels() as f32;
        let row = ROW * width;
        let height = row * (self.rows.len().max(1) as f32 + 0.6);
        let mut canvas = Canvas::new(size.pixels(), height.ceil() as u32, theme.ground.face);
        let ends = self.ends();
        let along = |rating: f64| {
            let part = ((rating - ends.0) / (ends.1 - ends.0)).clamp(0.0, 1.0) as f32;
            width * (SCALE.0 + (SCALE.1 - SCALE.0) * part)
        };
        for (place, it) in self.rows.iter().enumerate() {
            let y = (row * (place as f32 + 0.8)).round();
            line(&mut canvas, theme, it, y, &along);
        }
        canvas
    }

    /// The least and the greatest rating on the scale: everybody lies on it with two deviations, as far as
    /// those tell anything.
    fn ends(&self) -> (f64, f64) {
        let known = self
            .rows
            .iter()
            .filter(|it| it.rating.is_finite() && it.deviation.is_finite());
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

/// The colours that must be exact: grounds, letters and lines.
fn tones(theme: &Theme) -> [Rgb; 6] {
    [
        theme.ground.face,
        theme.ground.tray,
        theme.ground.ink,
        theme.ground.quiet,
        theme.inner.face,
        Graph::band(theme),
    ]
}

fn line(canvas: &mut Canvas, theme: &Theme, it: &Standing, y: f32, along: &dyn Fn(f64) -> f32) {
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
    if let Some(name) = written(&it.name, letter, width * (SCALE.0 - NAMES - 0.03)) {
        let x = width * NAMES + name.advance() / 2.0;
        canvas.write(&name, x, y, theme.ground.ink);
    }
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
    // As in the graph of a rating: the edge sets the band off for whoever does not see its colour.
    canvas.fill(&band, &theme.ground.quiet);
    let thin = (0.08 * letter).max(1.0);
    let inside = RoundedRect {
        left: band.left + thin,
        right: band.right - thin,
        top: band.top + thin,
        bottom: band.bottom - thin,
        radius: band.radius - thin,
    };
    canvas.fill(&inside, &Graph::band(theme));
    let dot = Circle {
        x: along(it.rating),
        y,
        r: 0.5 * letter,
    };
    canvas.fill(&dot.grown(0.12 * letter), &theme.ground.ink);
    canvas.fill(&dot, &theme.inner.face);
    // Few results so far: a ring instead of a disk.
    if it.provisional {
        canvas.fill(&dot.grown(-0.2 * letter), &theme.ground.tray);
    }
    let mark = if it.provisional { "?" } else { "" };
    let points = format!("{:.0}{mark}", it.rating);
    let points = Label::new(&points, letter, Face::Bold);
    let x = width * (SCALE.1 + 0.025) + points.advance() / 2.0;
    canvas.write(&points, x, y, theme.ground.ink);
}

/// As much of a name as there is room for; `None` if its letters cannot be written.
fn written(name: &str, letter: f32, room: f32) -> Option<Label> {
    if !Label::can_write(name) {
        return None;
    }
    let whole = Label::new(name, letter, Face::Regular);
    if whole.advance() <= room {
        return Some(whole);
    }
    let letters: Vec<char> = name.chars().collect();
    (1..letters.len())
        .rev()
        .map(|count| letters[..count].iter().collect::<String>() + "…")
        .map(|cut| Label::new(&cut, letter, Face::Regular))
        .find(|label| label.advance() <= room)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png;
    use crate::theme::ThemeName;

    fn crowd(count: usize) -> Standings {
        let names = [
            "Ann",
            "Żółw",
            "アリス",
            "",
            "A name that is far too long to fit into its column",
        ];
        let rows = (0..count).map(|place| Standing {
            rank: place + 1,
            name: names[place % names.len()].to_owned(),
            rating: 1900.0 - 37.5 * place as f64,
            deviation: 40.0 + 30.0 * place as f64,
            provisional: place > 6,
        });
        Standings {
            rows: rows.collect(),
        }
    }

    #[test]
    fn a_page_takes_no_more_than_30_kb_in_every_theme() {
        for theme in ThemeName::ALL {
            let page = crowd(10).draw(Theme::named(theme), Size::BOARD);
            let bytes = png::encode(&page).len();
            assert!((1_000..30_000).contains(&bytes), "{theme:?}: {bytes}");
        }
    }

    #[test]
    fn whatever_the_numbers_are_there_is_a_picture() {
        let theme = Theme::named(ThemeName::default());
        let mut odd = crowd(3);
        odd.rows[0].rating = f64::NAN;
        odd.rows[1].deviation = f64::INFINITY;
        for standings in [Standings::default(), crowd(1), odd] {
            let image = standings.draw(theme, Size::BOARD);
            assert_eq!(image.width(), Size::BOARD.pixels());
        }
    }

    #[test]
    fn the_better_stands_further_to_the_right_and_a_higher_deviation_is_wider() {
        let [low, high] = [crowd(10).ends().0, crowd(10).ends().1];
        assert!(low < 1900.0 - 37.5 * 9.0 && high > 1900.0, "{low} {high}");
        assert_eq!(Standings::default().ends(), (1400.0, 1600.0));
    }
}
