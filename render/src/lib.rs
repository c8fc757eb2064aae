//! Pictures: a scene of plain data becomes a frame of indexed pixels, and that a PNG or GIF.
//!
//! A board's templates are painted once per theme and size ([`Canvas`], [`Shape`]), brought down
//! to a small [`Palette`] and cut into [`Sprite`]s; a picture is then row after row copied onto a
//! ready background. What differs from picture to picture (scores, lines, curves) is drawn on the
//! frame with [`Ink`]. No sentence is made
//! here: what the strip and the banner say is handed in.

pub mod ampel;
mod atlas;
mod board;
mod canvas;
mod color;
mod course;
mod deflate;
pub mod gif;
mod graph;
pub mod iago;
mod indexed;
pub mod isaac;
mod legend;
mod lzw;
mod painter;
mod palette;
mod panels;
pub mod parts;
mod patch;
pub mod png;
mod renderer;
mod scene;
pub mod shape;
mod size;
mod standings;
mod strip;
mod text;
mod theme;
mod view;

pub use crate::text::{Digits, Face, Label, Mask};
pub use atlas::{Atlas, Painted, Sheet};
pub use board::{Board, Boards, Detail, Drawing};
pub use canvas::{Canvas, Fill};
pub use color::{ParseColorError, Rgb};
pub use course::Course;
pub use graph::{Graph, Rated};
pub use indexed::{IndexedImage, Sprite};
pub use legend::MARKS;
pub use painter::{Layout, Painter};
pub use palette::{Ink, Palette};
pub use panels::Panels;
pub use renderer::Renderer;
pub use scene::{Caption, Film, Pictured};
pub use shape::Shape;
pub use size::{Size, SizeError};
pub use standings::{Standing, Standings};
pub use strip::{Banner, Count, Strip};
pub use theme::{
    Area, Backdrop, Look, Now, ParseThemeNameError, Pattern, Piece, Theme, ThemeError, ThemeName,
};
pub use view::View;

use rules::{AnyEffects, AnyPosition, AnyRefusal, Game};

scene::games!(Iago in iago, Isaac in isaac, Ampel in ampel);
