//! The geometry of a picture of Ampel.

use crate::data::Size;
use crate::kit::{self, Layout as _};
use crate::raster::shape::RoundedRect;
use rules::Side;
use rules::ampel::{Point, ROWS};

/// The distance from the outer points to the edge of the board, in pitches. It leaves room for a disk and a name.
pub(super) const EDGE: f32 = 1.055;
/// The distance from the points of row A to the lower edge of the board, in pitches.
const LOWER_EDGE: f32 = 0.9;

/// The geometry of a board of one size, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub width: u32,
    pub height: u32,
    /// The distance between neighbouring points of a row, in pixels; an even number.
    pub pitch: u32,
    /// The distance between neighbouring rows, in pixels.
    pub rise: u32,
}

/// The middles of the parts of a side's corner, which shows the side's counts, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    pub disk: (f32, f32),
    pub reserve: (f32, f32),
    /// The middle of the badge of the first step, and the distance from each badge to the next.
    pub steps: ((f32, f32), f32),
}

impl kit::Layout for Layout {
    fn new(size: Size) -> Layout {
        let width = size.pixels();
        let pitch = 2 * (width * 165 / 4000);
        let rise = (pitch as f32 * 0.866_025_4).round() as u32;
        Layout {
            width,
            // The eleven rows are `rise` pixels apart, with room for a disk and a name above and below them.
            height: 10 * rise + pitch * 21 / 10,
            pitch,
            rise,
        }
    }

    fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    fn unit(&self) -> f32 {
        self.pitch as f32
    }
}

impl Layout {
    pub fn centre(&self, point: Point) -> (i32, i32) {
        let (row, column) = (u32::from(point.row()), u32::from(point.column()));
        let left = (self.width - 10 * self.pitch) / 2;
        let bottom = self.height - self.pitch;
        let x = left + column * self.pitch + row * self.pitch / 2;
        (x as i32, (bottom - row * self.rise) as i32)
    }

    pub fn middle(&self, point: Point) -> (f32, f32) {
        let (x, y) = self.centre(point);
        (x as f32, y as f32)
    }

    /// Half the width of a point's tile, in pixels.
    pub fn reach(&self) -> u32 {
        self.pitch / 2 + 1
    }

    /// The upper left corner of a point's tile.
    pub fn corner(&self, point: Point) -> (i32, i32) {
        let ((x, y), reach) = (self.centre(point), self.reach() as i32);
        (x - reach, y - reach)
    }

    /// The triangle A1, A11, K1 with its lower side moved up. The board is everything within `EDGE` of this triangle.
    /// So the lower edge is closer to the points, because the names below row A are wider than high and need less
    /// room.
    pub fn triangle(&self) -> [(f32, f32); 3] {
        let at =
            |row, column| Point::new(row, column).map_or((0.0, 0.0), |point| self.middle(point));
        let up = (EDGE - LOWER_EDGE) * self.unit();
        let [(left, low), (right, _)] = [at(0, 0), at(0, ROWS - 1)];
        let inwards = up / 3.0_f32.sqrt();
        [
            (left + inwards, low - up),
            (right - inwards, low - up),
            at(ROWS - 1, 0),
        ]
    }

    /// The places in a side's corner: the upper left corner for red, the upper right corner for green.
    pub fn tally(&self, side: Side) -> Corner {
        let unit = self.unit();
        let width = self.width as f32;
        let from_edge = |x: f32| match side {
            Side::First => x * unit,
            Side::Second => width - x * unit,
        };
        // Steps run from left to right in both corners.
        let first_step = match side {
            Side::First => from_edge(0.52),
            Side::Second => from_edge(0.52 + 2.0 * 0.62),
        };
        Corner {
            disk: (from_edge(0.62), 0.6 * unit),
            reserve: (from_edge(1.58), 0.6 * unit),
            steps: ((first_step, 1.6 * unit), 0.62 * unit),
        }
    }

    /// The two panels in a side's corner: the panel for the reserve, and the panel for the steps of the turn.
    pub fn panels(&self, side: Side) -> [RoundedRect; 2] {
        let (unit, places) = (self.unit(), self.tally(side));
        let ((disk, y), (reserve, _)) = (places.disk, places.reserve);
        let middle = (disk + reserve) / 2.0 + (reserve - disk) / 12.0;
        let ((x, low), by) = places.steps;
        let panel =
            |at, height: f32| RoundedRect::around(at, 2.2 * unit, height * unit, 0.3 * unit);
        [panel((middle, y), 1.04), panel((x + by, low), 0.76)]
    }
}
