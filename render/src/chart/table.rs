//! A table of players: the standings of a tournament, or its rounds, one column each.

use super::field::indexed;
use crate::data::{Size, Words};
use crate::look::Theme;
use crate::raster::shape::RoundedRect;
use crate::raster::{Canvas, Face, Fonts, IndexedImage, Label};

/// What stands in a column of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// The line itself; empty for nothing.
    pub main: String,
    /// A line below it, in rows that have room for one.
    pub note: String,
    /// Whether it stands out.
    pub strong: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The rank; players may share one.
    pub rank: usize,
    /// The name.
    pub name: Words,
    /// The columns, from the left.
    pub cells: Vec<TableCell>,
}

/// Players, one a row, below the headings of their columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What stands above each column.
    pub headings: Vec<Words>,
    /// The players.
    pub rows: Vec<TableRow>,
}

/// Heights in widths of the picture, like all lengths here: of a row, of one with notes, of the headings, and
/// of letters.
const ROW: f32 = 0.062;
const ROW_WITH_NOTES: f32 = 0.088;
const HEADINGS: f32 = 0.075;
const LETTER: f32 = 0.026;
const NOTE: f32 = 0.0225;

/// The left edge of names, and the margin to the right.
const NAMES: f32 = 0.11;
const MARGIN: f32 = 0.02;

/// The room of all columns together, and the least and greatest width of one.
const COLUMNS: f32 = 0.5;
const COLUMN: (f32, f32) = (0.064, 0.12);

/// Where things stand.
struct Places {
    width: f32,
    row: f32,
    column: f32,
    columns: usize,
}

impl Places {
    fn new(table: &Table, width: f32) -> Places {
        let notes = table.rows.iter().flat_map(|row| &row.cells);
        let notes = notes.filter(|cell| !cell.note.is_empty()).count() > 0;
        let columns = table.headings.len().max(1);
        Places {
            width,
            row: width * if notes { ROW_WITH_NOTES } else { ROW },
            column: width * (COLUMNS / columns as f32).clamp(COLUMN.0, COLUMN.1),
            columns,
        }
    }

    /// The middle of a column.
    fn middle(&self, column: usize) -> f32 {
        let after = self.columns.saturating_sub(column) as f32 - 0.5;
        self.width * (1.0 - MARGIN) - self.column * after
    }

    /// The room for a name.
    fn name(&self) -> f32 {
        let columns = self.column * self.columns as f32;
        (self.width * (1.0 - NAMES - MARGIN - 0.01) - columns).max(0.0)
    }
}

impl Table {
    /// Draws the rows below each other; the height grows with their number.
    pub fn draw(&self, theme: &Theme, size: Size, fonts: &Fonts) -> IndexedImage {
        let width = size.pixels() as f32;
        let places = Places::new(self, width);
        let top = width * HEADINGS;
        let height = top + places.row * self.rows.len() as f32 + width * MARGIN;
        let mut canvas = Canvas::new(size.pixels(), height.ceil() as u32, theme.ground.face);
        for (column, heading) in self.headings.iter().enumerate() {
            let heading = heading.in_letters_of(fonts);
            let label = Label::fitted(heading, width * NOTE, Face::Regular, places.column, fonts);
            if let Some(label) = label {
                let x = places.middle(column);
                canvas.write(&label, x, top * 0.55, theme.ground.quiet);
            }
        }
        for (place, row) in self.rows.iter().enumerate() {
            let y = (top + places.row * (place as f32 + 0.5)).round();
            if place % 2 == 0 {
                let tray = RoundedRect {
                    left: width * MARGIN,
                    right: width * (1.0 - MARGIN / 2.0),
                    top: y - places.row / 2.0,
                    bottom: y + places.row / 2.0,
                    radius: width * 0.006,
                };
                canvas.fill(&tray, &theme.ground.tray);
            }
            draw_row(&mut canvas, theme, (row, y), &places, fonts);
        }
        indexed(&canvas, theme)
    }
}

fn draw_row(
    canvas: &mut Canvas,
    theme: &Theme,
    (row, y): (&TableRow, f32),
    places: &Places,
    fonts: &Fonts,
) {
    let width = places.width;
    let letter = LETTER * width;
    let rank = Label::new(&format!("{}.", row.rank), letter, Face::Bold);
    let x = width * (NAMES - 0.015) - rank.advance() / 2.0;
    canvas.write(&rank, x, y, theme.ground.ink);
    let name = row.name.in_letters_of(fonts);
    if let Some(name) = Label::fitted(name, letter, Face::Regular, places.name(), fonts) {
        let x = width * NAMES + name.advance() / 2.0;
        canvas.write(&name, x, y, theme.ground.ink);
    }
    for (column, cell) in row.cells.iter().enumerate() {
        let x = places.middle(column);
        let beside = if cell.note.is_empty() { 0.0 } else { 0.21 };
        let face = if cell.strong {
            Face::Bold
        } else {
            Face::Regular
        };
        let main = Label::fitted(&cell.main, letter, face, places.column, fonts);
        if let Some(main) = main {
            canvas.write(&main, x, y - beside * places.row, theme.ground.ink);
        }
        let note = Label::fitted(
            &cell.note,
            NOTE * width,
            Face::Regular,
            places.column,
            fonts,
        );
        if let Some(note) = note {
            canvas.write(&note, x, y + 0.24 * places.row, theme.ground.quiet);
        }
    }
}
