//! Painting templates.

use super::layout::{Layout, strip_height};
use crate::data::Rgb;
use crate::look::{Piece, Theme};
use crate::raster::Canvas;
use rules::Side;

/// Paints templates in one theme and layout; each game adds its own.
#[derive(Clone, Copy, Debug)]
pub struct Painter<'a, L> {
    pub theme: &'a Theme,
    pub layout: &'a L,
    /// The unit of the layout.
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

    /// A piece of bare panel; width and height in pixels.
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
