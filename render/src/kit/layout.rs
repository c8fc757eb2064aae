//! The geometry of a board's picture, and the painter of its templates.

use crate::data::{Rgb, Size};
use crate::look::{Piece, Theme};
use crate::raster::Canvas;
use rules::Side;
use std::fmt::Debug;

/// The geometry of a game's pictures. Lengths are whole pixels, so that equal parts of a picture become equal bytes,
/// which compress well.
pub trait Layout: Copy + Debug + Send + Sync + 'static {
    fn new(size: Size) -> Self;

    /// The width and height of the picture without its strip, in pixels.
    fn size(&self) -> (u32, u32);

    /// The unit of lengths, in pixels: the distance between neighbouring cells, squares or points.
    fn unit(&self) -> f32;
}

/// The height of the strip below a board of this width, in pixels.
pub fn strip_height(width: u32) -> u32 {
    width * 80 / 1000
}

/// The smallest part of a picture that holds all of these boxes: left, top, right and bottom edge. If there are no
/// boxes, this is the whole picture.
pub fn enclosing(boxes: impl Iterator<Item = [i32; 4]>, (width, height): (u32, u32)) -> [u32; 4] {
    let all = boxes.reduce(|[a, b, c, d], [e, f, g, h]| [a.min(e), b.min(f), c.max(g), d.max(h)]);
    let whole = [0, 0, width as i32, height as i32];
    let [left, top, right, bottom] = all.unwrap_or(whole);
    let within = [
        left.max(0),
        top.max(0),
        right.min(whole[2]),
        bottom.min(whole[3]),
    ];
    within.map(|edge| edge as u32)
}

/// Paints the templates in one theme and layout. Each game adds functions for its own templates.
#[derive(Clone, Copy, Debug)]
pub struct Painter<'a, L> {
    pub theme: &'a Theme,
    pub layout: &'a L,
    /// The unit of the layout, in pixels.
    pub unit: f32,
}

impl<'a, L: Layout> Painter<'a, L> {
    pub fn new(theme: &'a Theme, layout: &'a L) -> Painter<'a, L> {
        Painter {
            theme,
            layout,
            unit: layout.unit(),
        }
    }

    pub fn bare_table(&self) -> Canvas {
        let (width, height) = self.layout.size();
        self.on_table(width, height + strip_height(width))
    }

    /// A canvas in the colour of panels; width and height in pixels.
    pub fn on_table(&self, width: u32, height: u32) -> Canvas {
        self.canvas(width, height, self.theme.ground.face)
    }

    /// A canvas of one colour; width and height in pixels.
    pub fn canvas(&self, width: u32, height: u32, color: Rgb) -> Canvas {
        self.theme.canvas(width, height, color)
    }

    /// The piece of a side in Iago and ISAAC.
    pub fn piece(&self, side: Side) -> &'a Piece {
        match side {
            Side::First => &self.theme.first,
            Side::Second => &self.theme.second,
        }
    }
}
