//! The geometry of a picture of ISAAC.

use crate::data::Size;
use crate::kit::{self, Layout as _};
use crate::raster::shape::RoundedRect;
use rules::Side;
use rules::isaac::{Footprint, LENGTHS, Line, Square};

/// The geometry of a board of one size, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub width: u32,
    pub height: u32,
    /// The width and height of a square, in pixels.
    pub pitch: u32,
    /// The width of the frame around the squares, which holds the numbers, in pixels.
    pub frame: u32,
    /// The height in pixels of each panel above and below the board; a panel holds the hand of a side.
    pub panel: u32,
    pub left: u32,
    pub top: u32,
}

impl kit::Layout for Layout {
    fn new(size: Size) -> Layout {
        let width = size.pixels();
        let pitch = width * 88 / 1000;
        let frame = width * 50 / 1000;
        let panel = width * 64 / 1000;
        let left = (width - 10 * pitch) / 2;
        let top = panel + frame;
        Layout {
            width,
            height: 2 * top + 10 * pitch,
            pitch,
            frame,
            panel,
            left,
            top,
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
    /// The upper left corner of a square in pixels, if the board is seen from a side.
    pub fn corner(&self, square: Square, seen_from: Side) -> (i32, i32) {
        // White sees the board rotated by 180 degrees.
        let square = square.read_by(seen_from);
        (
            (self.left + u32::from(square.column()) * self.pitch) as i32,
            (self.top + u32::from(9 - square.row()) * self.pitch) as i32,
        )
    }

    pub fn centre(&self, square: Square, seen_from: Side) -> (f32, f32) {
        let (x, y) = self.corner(square, seen_from);
        (x as f32 + self.unit() / 2.0, y as f32 + self.unit() / 2.0)
    }

    pub fn piece_corner(&self, footprint: Footprint, seen_from: Side) -> (i32, i32) {
        let (x, y) = self.corner(footprint.first(), seen_from);
        let (other_x, other_y) = self.corner(footprint.last(), seen_from);
        (x.min(other_x), y.min(other_y))
    }

    pub fn bar(&self, footprint: Footprint, seen_from: Side) -> RoundedRect {
        let (left, top) = self.piece_corner(footprint, seen_from);
        self.bar_at(
            left as f32,
            top as f32,
            footprint.length(),
            footprint.line(),
        )
    }

    pub fn bar_at(&self, left: f32, top: f32, length: u8, line: Line) -> RoundedRect {
        let inset = INSET * self.unit();
        let long = f32::from(length) * self.unit();
        let (width, height) = match line {
            Line::Row(_) => (long, self.unit()),
            Line::Column(_) => (self.unit(), long),
        };
        RoundedRect {
            left: left + inset,
            top: top + inset,
            right: left + width - inset,
            bottom: top + height - inset,
            radius: RADIUS * self.unit(),
        }
    }

    pub fn line(&self, line: Line, seen_from: Side) -> RoundedRect {
        let squares = line.squares();
        let corners = squares.iter().map(|square| self.corner(square, seen_from));
        let (left, top) = corners.fold((i32::MAX, i32::MAX), |(x, y), (left, top)| {
            (x.min(left), y.min(top))
        });
        let (left, top) = (left as f32, top as f32);
        let (width, height) = match line {
            Line::Row(_) => (10.0 * self.unit(), self.unit()),
            Line::Column(_) => (self.unit(), 10.0 * self.unit()),
        };
        RoundedRect {
            left,
            top,
            right: left + width,
            bottom: top + height,
            radius: 0.1 * self.unit(),
        }
    }

    pub fn panel_top(&self, side: Side, seen_from: Side) -> u32 {
        if side == seen_from {
            self.height - self.panel
        } else {
            0
        }
    }

    /// The bar for the pieces of a length in a hand, and the middle of the number beside the bar.
    pub fn hand_bar(&self, length: u8, panel_top: f32) -> (RoundedRect, (f32, f32)) {
        let shorter = LENGTHS.into_iter().filter(|other| *other < length);
        let shorter: f32 = shorter.map(|other| self.hand_share(other)).sum();
        let left = (self.width as f32 - self.hand_width()) / 2.0 + shorter;
        let end = left + f32::from(length) * HAND * self.unit();
        let middle = panel_top + self.panel as f32 / 2.0;
        let half = 0.17 * self.unit();
        (
            RoundedRect {
                left,
                top: middle - half,
                right: end,
                bottom: middle + half,
                radius: 0.1 * self.unit(),
            },
            (end + 0.46 * self.unit(), middle),
        )
    }

    fn hand_share(&self, length: u8) -> f32 {
        (f32::from(length) * HAND + 0.84) * self.unit()
    }

    fn hand_width(&self) -> f32 {
        let shares = LENGTHS.into_iter().map(|length| self.hand_share(length));
        shares.sum::<f32>() - 0.2 * self.unit()
    }

    pub fn hand_panel(&self, side: Side, seen_from: Side) -> RoundedRect {
        let middle = self.panel_top(side, seen_from) as f32 + self.panel as f32 / 2.0;
        let at = (self.width as f32 / 2.0, middle);
        let wide = self.hand_width() + 0.6 * self.unit();
        RoundedRect::around(at, wide, 0.62 * self.unit(), 0.24 * self.unit())
    }

    pub fn rim(&self) -> RoundedRect {
        let wide = self.frame as f32 - 2.0;
        let (left, top) = (self.left as f32, self.top as f32);
        RoundedRect {
            left: left - wide,
            top: top - wide,
            right: left + 10.0 * self.unit() + wide,
            bottom: top + 10.0 * self.unit() + wide,
            radius: 0.2 * self.unit(),
        }
    }
}

/// The width of the line around the frame, in pixels.
pub(super) const LINE: f32 = 2.0;
/// The width of a square of a piece in hand, as a multiple of a square on the board.
const HAND: f32 = 0.195;
/// The distance from a piece to the edges of its squares, as a multiple of a square.
const INSET: f32 = 0.065;
/// The radius of a piece's corners, as a multiple of a square.
const RADIUS: f32 = 0.24;
