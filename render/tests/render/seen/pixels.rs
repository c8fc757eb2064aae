//! The colours of a picture, and how eyes see them.

use crate::contrast::{CAPITAL, PHONE};
use crate::eyes::{EYES, Eye, contrast};
use crate::support::looks;
use render::{Board, Detail, Drawing, IndexedImage, Look, Rgb, Size, Theme};
use rules::{AnyOptions, AnyPosition, Game};
use std::collections::HashMap;

/// A part of a picture: left, top, right and bottom, in pixels.
pub type Part = [f32; 4];

pub fn around((x, y): (f32, f32), across: f32, down: f32) -> Part {
    [x - across, y - down, x + across, y + down]
}

pub fn in_pixels((x, y): (i32, i32)) -> (f32, f32) {
    (x as f32, y as f32)
}

/// The colours of a picture, row by row.
pub struct Pixels {
    pub width: usize,
    pub colors: Vec<Rgb>,
}

impl Pixels {
    pub fn of(image: &IndexedImage) -> Pixels {
        let color = |&pixel: &u8| image.palette().colors()[usize::from(pixel)];
        Pixels {
            width: image.width() as usize,
            colors: image.pixels().iter().map(color).collect(),
        }
    }

    /// The rows of pixels of a part.
    pub fn rows(&self, part: Part) -> impl Iterator<Item = &[Rgb]> {
        let [left, top, right, bottom] = part.map(|edge| edge.max(0.0).round() as usize);
        let rows = self.colors.chunks_exact(self.width);
        let rows = rows.skip(top).take(bottom - top);
        rows.map(move |row| &row[left.min(row.len())..right.min(row.len())])
    }

    /// The most frequent colour of a part.
    fn ground(&self, part: Part) -> Rgb {
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for color in self.rows(part).flatten() {
            *counts.entry(*color).or_default() += 1;
        }
        let most = counts
            .into_iter()
            .max_by_key(|&(color, count)| (count, color));
        most.expect("a part has pixels").0
    }

    /// The longest run of rows with a pixel that every eye reads on the part's most frequent colour.
    fn letters(&self, part: Part) -> usize {
        let ground = self.ground(part);
        let read = |color: &Rgb| {
            let far = |(_, eye): &(_, Eye)| contrast(*color, ground, eye) >= 4.5;
            EYES.iter().all(far)
        };
        let (mut longest, mut run) = (0, 0);
        for row in self.rows(part) {
            run = if row.iter().any(read) { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        longest
    }
}

/// The failures of one theme.
pub struct Report {
    theme: Look,
    wrong: Vec<String>,
}

impl Report {
    fn new(theme: Look) -> Report {
        Report {
            theme,
            wrong: Vec::new(),
        }
    }

    /// Notes a failure unless the label in a part of a picture is readable and high enough on a phone.
    pub fn label(&mut self, what: &str, pixels: &Pixels, part: Part) {
        let rows = pixels.letters(part);
        // The first and the last row of a letter may be blended.
        let shown = (rows as f32 + 2.0) * PHONE / pixels.width as f32;
        if shown < CAPITAL {
            let ground = pixels.ground(part);
            let line = format!("{}: {what} has {rows} rows on {ground}", self.theme);
            self.wrong.push(line);
        }
    }

    /// Notes a failure unless every eye sees a mark: many of the pixels it changes must contrast with those before.
    pub fn mark(&mut self, what: &str, with: &Pixels, without: &Pixels) {
        for (name, eye) in &EYES {
            let pairs = with.colors.iter().zip(&without.colors);
            let changed = pairs.filter(|(a, b)| a != b);
            let seen = changed.filter(|(a, b)| contrast(**a, **b, eye) >= 3.0);
            let seen = seen.count();
            if seen < 40 {
                let line = format!("{}: a {name} sees {seen} pixels of {what}", self.theme);
                self.wrong.push(line);
            }
        }
    }
}

/// Runs a check in every look; fails with all failures noted.
pub fn check(look: impl Fn(Look, &mut Report)) {
    let mut wrong = Vec::new();
    for theme in looks() {
        let mut report = Report::new(theme);
        look(theme, &mut report);
        wrong.extend(report.wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub fn board<S: Drawing>(theme: Look) -> Board<S> {
    Board::prepare(Theme::named(theme), Size::BOARD, Detail::Full)
}

pub fn drawn<S: Drawing>(board: &Board<S>, scene: &S) -> Pixels {
    Pixels::of(&board.draw(scene))
}

pub fn start(game: Game) -> AnyPosition {
    AnyPosition::start(AnyOptions::default_of(game))
}
