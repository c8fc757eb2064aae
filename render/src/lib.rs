//! Pictures: a scene of plain data becomes a frame of indexed pixels, and that a PNG or GIF.
//!
//! A board's templates are painted once per theme and size ([`Canvas`], [`Shape`]), brought down
//! to a small [`Palette`] and cut into [`Sprite`]s; a picture is then row after row copied onto a
//! ready background. What differs from picture to picture (scores, lines, curves) is drawn on the
//! frame with [`Ink`]. Words never appear in a picture, only coordinates and numbers.

pub mod ampel;
mod board;
mod canvas;
mod color;
mod frame;
pub mod gif;
mod graph;
pub mod iago;
pub mod isaac;
mod lzw;
mod palette;
mod panels;
pub mod parts;
mod patch;
pub mod png;
mod renderer;
mod scene;
pub mod shape;
mod size;
mod text;
mod theme;
mod view;

pub use crate::text::{Digits, Face, Label};
pub use board::{Board, Boards, Detail};
pub use canvas::{Canvas, Paint};
pub use color::{ColorError, Rgb};
pub use frame::{Frame, Sprite};
pub use graph::{Graph, Rated};
pub use palette::{Ink, Palette};
pub use panels::Panels;
pub use renderer::Renderer;
pub use scene::{Film, Scene};
pub use shape::Shape;
pub use size::{Size, SizeError};
pub use theme::{Area, Ground, Now, Pattern, Piece, Theme, ThemeError, ThemeName, UnknownTheme};
pub use view::View;
