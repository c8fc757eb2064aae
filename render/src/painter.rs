//! What paints the templates of every board.

use super::canvas::Canvas;
use super::color::Rgb;
use super::parts;
use super::shape::{Circle, Shape};
use super::size::Size;
use super::strip;
use super::theme::{Piece, Theme};
use rules::Side;
use std::fmt::Debug;

/// Where things lie in the pictures of a game, in whole pixels, so that equal places become equal
/// bytes and the compressor finds them.
pub trait Layout: Copy + Debug + Send + Sync + 'static {
    /// The layout of a picture of this size.
    fn new(size: Size) -> Self;

    /// Width and height of the picture without its strip.
    fn size(&self) -> (u32, u32);

    /// The pixels that all lengths are counted in: the distance from a place to the next.
    fn unit(&self) -> f32;
}

/// Paints templates of one theme and layout; each game adds what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Painter<'a, L> {
    /// The colours.
    pub theme: &'a Theme,
    /// Where things lie.
    pub layout: &'a L,
    /// The unit of the layout.
    pub unit: f32,
}

impl<'a, L: Layout> Painter<'a, L> {
    /// A painter for a theme and layout.
    #[must_use]
    pub fn new(theme: &'a Theme, layout: &'a L) -> Painter<'a, L> {
        Painter {
            theme,
            layout,
            unit: layout.unit(),
        }
    }

    /// The bare table, as large as the picture with its strip.
    #[must_use]
    pub fn bare_table(&self) -> Canvas {
        let (width, height) = self.layout.size();
        self.on_table(width, height + strip::height(width))
    }

    /// A piece of bare table; width and height in pixels.
    #[must_use]
    pub fn on_table(&self, width: u32, height: u32) -> Canvas {
        self.canvas(width, height, self.theme.ground.face)
    }

    /// A canvas of one colour; width and height in pixels.
    #[must_use]
    pub fn canvas(&self, width: u32, height: u32, color: Rgb) -> Canvas {
        self.theme.canvas(width, height, color)
    }

    /// The piece of a side in Iago and ISAAC.
    #[must_use]
    pub fn piece(&self, side: Side) -> &'a Piece {
        match side {
            Side::First => &self.theme.first,
            Side::Second => &self.theme.second,
        }
    }

    /// A disk beside the board: a line sets a dark one off from the dark table.
    pub fn disk_beside(&self, canvas: &mut Canvas, at: Circle, piece: &Piece, shadow: Rgb) {
        parts::shadow(canvas, at, shadow);
        canvas.fill(&at.grown(0.03 * self.unit), &self.theme.ground.quiet);
        parts::disk(canvas, at, piece);
    }
}
