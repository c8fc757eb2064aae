//! A picture of a table of the players in a tournament: the standings, or a column for each round.

use super::field::indexed_words;
use super::title::Title;
use crate::data::{Size, Words};
use crate::look::Theme;
use crate::raster::shape::RoundedRect;
use crate::raster::{Canvas, Face, Fonts, IndexedImage, Label};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// The cell's text; may be empty.
    pub main: String,
    /// A smaller text below `main`; may be empty.
    pub note: String,
    /// Whether `main` is bold.
    pub strong: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The rank or number before the name.
    pub number: String,
    pub name: Words,
    pub cells: Vec<TableCell>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub title: [Words; 2],
    /// The heading of the column that holds the rows' numbers.
    pub numbers: Words,
    pub headings: Vec<Words>,
    pub rows: Vec<TableRow>,
}

/// The heights of rows, of headings and of capital letters. All lengths in this file are shares of the picture's
/// width.
const ROW: f32 = 0.062;
const ROW_WITH_NOTES: f32 = 0.088;
const HEADINGS: f32 = 0.062;
const LETTER: f32 = 0.026;
const NOTE: f32 = 0.0225;

/// The left edge of the names, and the margin at the right edge of the picture.
const NAMES: f32 = 0.11;
const MARGIN: f32 = 0.02;

/// The smallest width of a column, the distance between two columns, and the smallest width for names.
const COLUMN: f32 = 0.064;
const BETWEEN: f32 = 0.02;
const NAME: f32 = 0.2;

/// A column: its heading, and for each row the text and the note.
struct Column {
    heading: Option<Label>,
    cells: Vec<[Option<Label>; 2]>,
}

impl Column {
    fn new(table: &Table, column: usize, width: f32, fonts: &Fonts) -> Column {
        let set = |text: &str, letter: f32, face: Face| {
            Label::on_grid(text, letter * width, face, width / 4.0, fonts)
        };
        let cells = table.rows.iter().map(|row| {
            let cell = row.cells.get(column)?;
            let face = match cell.strong {
                true => Face::Bold,
                false => Face::Regular,
            };
            Some([
                set(&cell.main, LETTER, face),
                set(&cell.note, NOTE, Face::Regular),
            ])
        });
        let heading = table.headings[column].in_letters_of(fonts);
        Column {
            heading: set(heading, NOTE, Face::Regular),
            cells: cells.map(Option::unwrap_or_default).collect(),
        }
    }

    fn width(&self, width: f32) -> f32 {
        let labels = self.cells.iter().flatten().chain([&self.heading]);
        let widest = labels.flatten().map(Label::advance).fold(0.0, f32::max);
        (widest + BETWEEN * width).max(COLUMN * width)
    }
}

impl Table {
    /// Draws the rows below each other. The height of the picture grows with the number of rows.
    pub fn draw(&self, theme: &Theme, size: Size, fonts: &Fonts) -> IndexedImage {
        let width = size.pixels() as f32;
        let title = Title::new(&self.title, width, fonts);
        let columns: Vec<Column> = (0..self.headings.len())
            .map(|column| Column::new(self, column, width, fonts))
            .collect();
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        let row = match cells.any(|cell| !cell.note.is_empty()) {
            true => ROW_WITH_NOTES * width,
            false => ROW * width,
        };
        let top = title.height() + width * HEADINGS;
        let height = top + row * self.rows.len() as f32 + width * MARGIN;
        let mut page = Page {
            canvas: Canvas::new(size.pixels(), height.ceil() as u32, theme.ground.face),
            theme,
            width,
            top,
            row,
        };
        title.draw(&mut page.canvas, theme);
        page.trays(self.rows.len());
        let mut right = width * (1.0 - MARGIN);
        for column in columns.iter().rev() {
            let left = right - column.width(width);
            page.column(column, f32::midpoint(left, right));
            right = left;
        }
        page.names(self, right, fonts);
        indexed_words(&page.canvas, theme)
    }
}

/// The picture that is drawn, with the top of its rows and the height of a row, both in pixels.
struct Page<'a> {
    canvas: Canvas,
    theme: &'a Theme,
    width: f32,
    top: f32,
    row: f32,
}

impl Page<'_> {
    fn middle(&self, place: usize) -> f32 {
        (self.top + self.row * (place as f32 + 0.5)).round()
    }

    fn headings(&self) -> f32 {
        self.top - 0.45 * HEADINGS * self.width
    }

    fn trays(&mut self, rows: usize) {
        for place in (0..rows).step_by(2) {
            let y = self.middle(place);
            let tray = RoundedRect {
                left: self.width * MARGIN,
                right: self.width * (1.0 - MARGIN / 2.0),
                top: y - self.row / 2.0,
                bottom: y + self.row / 2.0,
                radius: self.width * 0.006,
            };
            self.canvas.fill(&tray, &self.theme.ground.tray);
        }
    }

    fn column(&mut self, column: &Column, x: f32) {
        let ground = &self.theme.ground;
        if let Some(heading) = &column.heading {
            let y = self.headings();
            self.canvas.write(heading, x, y, ground.quiet);
        }
        for (place, [main, note]) in column.cells.iter().enumerate() {
            let y = self.middle(place);
            let above = if note.is_some() { 0.21 } else { 0.0 };
            if let Some(main) = main {
                let y = y - above * self.row;
                self.canvas.write(main, x, y, ground.ink);
            }
            if let Some(note) = note {
                let y = y + 0.24 * self.row;
                self.canvas.write(note, x, y, ground.quiet);
            }
        }
    }

    fn names(&mut self, table: &Table, right: f32, fonts: &Fonts) {
        let ground = &self.theme.ground;
        let (width, letter) = (self.width, LETTER * self.width);
        let numbers = table.numbers.in_letters_of(fonts);
        let room = width * (NAMES - 0.5 * MARGIN);
        if let Some(label) = Label::on_grid(numbers, NOTE * width, Face::Regular, room, fonts) {
            let x = width * (NAMES - 0.015) - label.advance() / 2.0;
            self.canvas.write(&label, x, self.headings(), ground.quiet);
        }
        let room = (right - width * (NAMES + 0.01)).max(NAME * width);
        for (place, row) in table.rows.iter().enumerate() {
            let y = self.middle(place);
            let number = Label::new(&row.number, letter, Face::Bold);
            let x = width * (NAMES - 0.015) - number.advance() / 2.0;
            self.canvas.write(&number, x, y, ground.ink);
            let name = row.name.in_letters_of(fonts);
            if let Some(name) = Label::on_grid(name, letter, Face::Regular, room, fonts) {
                let x = width * NAMES + name.advance() / 2.0;
                self.canvas.write(&name, x, y, ground.ink);
            }
        }
    }
}
