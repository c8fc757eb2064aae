//! The geometry of a picture of Iago.

use crate::data::Size;
use crate::kit::{self, Layout as _, strip_height};
use crate::raster::shape::{Hexagon, RoundedRect, Shape};
use rules::Side;
use rules::iago::Cell;

/// The geometry of a board of one size, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub width: u32,
    pub height: u32,
    /// The distance between neighbouring files, in pixels.
    pub across: u32,
    /// The distance between neighbouring cells of a file, in pixels; an even number.
    pub down: u32,
}

impl kit::Layout for Layout {
    /// `size` is the height of the picture with its strip, because the board is higher than wide.
    ///
    /// The small width keeps equal cells of neighbouring files less than 32,768 bytes apart in a picture of size 800.
    /// The compressor (deflate) finds repetitions only up to this distance.
    fn new(size: Size) -> Layout {
        let width = size.pixels() * 84 / 100;
        let height = size.pixels() - strip_height(width);
        // Nine cells fill the height of the board's picture, except for a narrow margin.
        let down = 2 * (height * 97 / 1800);
        Layout {
            width,
            height,
            across: (down as f32 * 0.866_025_4).round() as u32,
            down,
        }
    }

    fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The height of a cell.
    fn unit(&self) -> f32 {
        self.down as f32
    }
}

impl Layout {
    /// The centre of a cell, seen from a side.
    pub fn centre(&self, cell: Cell, seen_from: Side) -> (i32, i32) {
        let (x, v) = cell.coordinates();
        let (x, v) = (i32::from(x) - 4, i32::from(v));
        let turn = match seen_from {
            Side::First => 1,
            Side::Second => -1,
        };
        (
            self.width as i32 / 2 + turn * x * self.across as i32,
            self.height as i32 / 2 - turn * v * self.down as i32 / 2,
        )
    }

    pub fn middle(&self, cell: Cell, seen_from: Side) -> (f32, f32) {
        let (x, y) = self.centre(cell, seen_from);
        (x as f32, y as f32)
    }

    /// Half the width and half the height of a tile, which is the box around a cell.
    pub fn reach(&self) -> (u32, u32) {
        (self.across * 2 / 3 + 1, self.down / 2)
    }

    pub fn corner(&self, cell: Cell, seen_from: Side) -> (i32, i32) {
        let ((x, y), (right, down)) = (self.centre(cell, seen_from), self.reach());
        (x - right as i32, y - down as i32)
    }

    /// The hexagon of a cell with its centre at (`x`, `y`), `inset` pixels smaller on every side.
    pub fn hexagon(&self, x: f32, y: f32, inset: f32, corner: f32) -> Hexagon {
        Hexagon {
            x,
            y,
            across: self.across as f32,
            down: self.down as f32,
            inset,
            corner,
        }
    }

    /// Whether a pixel of a tile belongs to the tile's cell.
    pub fn owns(&self, x: u32, y: u32) -> bool {
        let (right, down) = self.reach();
        let hexagon = self.hexagon(right as f32, down as f32, 0.0, 0.0);
        hexagon.distance(x as f32 + 0.5, y as f32 + 0.5) <= 0.0
    }

    /// The middles of a side's inner factor, multiplication sign and outer factor. They stand at the lower left for
    /// the first side and at the lower right for the second side.
    pub fn factors(&self, side: Side) -> [(i32, i32); 3] {
        let unit = self.unit();
        let y = (self.height as f32 - 0.42 * unit).round() as i32;
        let left = match side {
            Side::First => 0.42 * unit,
            Side::Second => self.width as f32 - 1.34 * unit,
        };
        [0.0, 0.46, 0.92].map(|x| ((left + x * unit).round() as i32, y))
    }

    pub fn factors_panel(&self, side: Side) -> RoundedRect {
        let [_, (x, y), _] = self.factors(side);
        let unit = self.unit();
        let at = (x as f32, y as f32);
        RoundedRect::around(at, 1.76 * unit, 0.7 * unit, 0.24 * unit)
    }

    /// Half the width of the square box around a factor's hexagon, in pixels.
    pub fn chip(&self) -> u32 {
        (0.3 * self.unit()).ceil() as u32
    }
}

/// A regular hexagon, `down` pixels high.
pub(super) fn regular(x: f32, y: f32, down: f32, corner: f32) -> Hexagon {
    Hexagon {
        x,
        y,
        across: down * 0.866_025_4,
        down,
        inset: 0.0,
        corner,
    }
}
