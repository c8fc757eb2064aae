//! A picture of a part of a knockout's bracket: the meetings of each round.

use super::field::indexed_words;
use super::title::Title;
use crate::data::{Size, Words};
use crate::look::Theme;
use crate::raster::shape::{RoundedRect, Segment};
use crate::raster::{Canvas, Face, Fonts, IndexedImage, Label};

#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    pub name: Words,
    /// The entrant's points in the meeting; empty before the meeting is played.
    pub score: String,
    /// Whether the entrant advances to the next round; `None` if this is not decided.
    pub through: Option<bool>,
}

/// The two places of a meeting. A place is `None` if it is empty or its entrant is not decided.
pub type Meeting = [Option<Entrant>; 2];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bracket {
    pub title: [Words; 2],
    /// The rounds from left to right: the title of each round, and its meetings from top to bottom. Each round has
    /// half as many meetings as the round before.
    pub rounds: Vec<(Words, Vec<Meeting>)>,
    /// The title and the meeting of the match for the third place; `None` if there is no such match.
    pub third: Option<(Words, Meeting)>,
}

/// The height of a line that holds a name. All lengths in this file are shares of the picture's width.
const LINE: f32 = 0.058;
/// The distance between two meetings of the first column.
const GAP: f32 = 0.03;
/// The height of the row with the titles of the rounds.
const TITLES: f32 = 0.062;
/// The height of capital letters in names if the bracket has at most three columns.
const LETTER: f32 = 0.026;
/// The height of capital letters in names if the bracket has more than three columns.
const SMALLER: f32 = 0.0225;
/// The height of capital letters in the titles of the rounds.
const TITLE: f32 = 0.0225;

/// The margin of the picture, and the distance between two columns.
const MARGIN: f32 = 0.02;
const BETWEEN: f32 = 0.026;

/// The height of a meeting plus the distance to the next meeting.
const STEP: f32 = 2.0 * LINE + GAP;

impl Bracket {
    /// Draws the rounds from left to right. The height of the picture grows with the number of meetings in the first
    /// round.
    pub fn draw(&self, theme: &Theme, size: Size, fonts: &Fonts) -> IndexedImage {
        let width = size.pixels() as f32;
        let first = self.rounds.first().map_or(1, |(_, all)| all.len().max(1));
        let tall = first as f32 * STEP;
        // The match for the third place is drawn below the final.
        let needed = match self.third {
            Some(_) => tall / 2.0 + 1.5 * STEP + TITLES,
            None => 0.0,
        };
        let title = Title::new(&self.title, width, fonts);
        let height = title.height() + width * (TITLES + tall.max(needed) + MARGIN);
        let mut canvas = Canvas::new(size.pixels(), height.ceil() as u32, theme.ground.face);
        title.draw(&mut canvas, theme);
        let mut page = Page {
            canvas: &mut canvas,
            theme,
            fonts,
            width,
            columns: self.rounds.len().max(1),
        };
        let top = title.height() + width * TITLES;
        for (column, (title, meetings)) in self.rounds.iter().enumerate() {
            page.title(column, title, top - width * TITLES * 0.45);
            let step = width * tall / meetings.len().max(1) as f32;
            let y = |place: usize| top + step * (place as f32 + 0.5);
            for (place, meeting) in meetings.iter().enumerate() {
                page.meeting(column, y(place), meeting);
                if column + 1 < self.rounds.len() {
                    page.leads_on(column, y(place), y(place / 2 * 2) + step / 2.0);
                }
            }
        }
        if let Some((title, meeting)) = &self.third {
            let column = self.rounds.len().saturating_sub(1);
            let y = top + width * (tall / 2.0 + STEP + TITLES);
            page.title(column, title, y - width * (LINE + 0.4 * TITLES));
            page.meeting(column, y, meeting);
        }
        indexed_words(&canvas, theme)
    }
}

struct Page<'a> {
    canvas: &'a mut Canvas,
    theme: &'a Theme,
    fonts: &'a Fonts,
    width: f32,
    columns: usize,
}

impl Page<'_> {
    /// The left and right edges of a column.
    fn edges(&self, column: usize) -> (f32, f32) {
        let between = BETWEEN * (self.columns - 1) as f32;
        let column_width = (1.0 - 2.0 * MARGIN - between) / self.columns as f32;
        let left = MARGIN + (column_width + BETWEEN) * column as f32;
        (self.width * left, self.width * (left + column_width))
    }

    fn title(&mut self, column: usize, title: &Words, y: f32) {
        let (left, right) = self.edges(column);
        let title = title.in_letters_of(self.fonts);
        let letter = TITLE * self.width;
        if let Some(label) = Label::on_grid(title, letter, Face::Regular, right - left, self.fonts)
        {
            let x = left + label.advance() / 2.0;
            self.canvas.write(&label, x, y, self.theme.ground.quiet);
        }
    }

    fn meeting(&mut self, column: usize, y: f32, meeting: &Meeting) {
        let (left, right) = self.edges(column);
        let line = LINE * self.width;
        let tray = RoundedRect {
            left,
            right,
            top: y - line,
            bottom: y + line,
            radius: 0.006 * self.width,
        };
        self.canvas.fill(&tray, &self.theme.ground.tray);
        let middle = RoundedRect {
            top: y - 0.5,
            bottom: y + 0.5,
            radius: 0.0,
            ..tray
        };
        self.canvas.tint(&middle, &self.theme.ground.quiet, 0.5);
        for (entrant, y) in meeting.iter().zip([y - line / 2.0, y + line / 2.0]) {
            if let Some(entrant) = entrant {
                self.entrant((left, right), y, entrant);
            }
        }
    }

    fn entrant(&mut self, (left, right): (f32, f32), y: f32, entrant: &Entrant) {
        let ground = &self.theme.ground;
        let many = self.columns > 3;
        let (face, ink) = match entrant.through {
            Some(true) if many => (Face::Narrow, ground.ink),
            Some(true) => (Face::Bold, ground.ink),
            None => (Face::Regular, ground.ink),
            Some(false) => (Face::Regular, ground.quiet),
        };
        let letter = match many {
            false => LETTER * self.width,
            true => SMALLER * self.width,
        };
        let inside = 0.4 * letter;
        let mut room = right - left - 2.0 * inside;
        if let Some(score) = Label::on_grid(&entrant.score, letter, face, room, self.fonts) {
            let x = right - inside - score.advance() / 2.0;
            self.canvas.write(&score, x, y, ink);
            room -= score.advance() + inside;
        }
        let name = entrant.name.in_letters_of(self.fonts);
        if let Some(name) = Label::on_grid(name, letter, face, room, self.fonts) {
            let x = left + inside + name.advance() / 2.0;
            self.canvas.write(&name, x, y, ink);
        }
    }

    /// Draws the line from a meeting to the meeting in the next column that it leads to; `to` is the height of that
    /// meeting's middle.
    fn leads_on(&mut self, column: usize, from: f32, to: f32) {
        let (_, right) = self.edges(column);
        let (next, _) = self.edges(column + 1);
        let middle = f32::midpoint(right, next);
        let corners = [(right, from), (middle, from), (middle, to), (next, to)];
        for ends in corners.windows(2) {
            let line = Segment {
                from: ends[0],
                to: ends[1],
                width: 0.003 * self.width,
            };
            self.canvas.fill(&line, &self.theme.ground.quiet);
        }
    }
}
