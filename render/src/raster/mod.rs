//! Pixels: shapes and letters, painted in full colour or in the colours of a palette.

mod canvas;
mod fonts;
mod indexed;
mod mask;
mod palette;
pub mod shape;
mod text;

pub use canvas::{Canvas, Fill};
pub use fonts::Fonts;
pub use indexed::{IndexedImage, Sprite};
pub use mask::{Edges, Mask};
pub use palette::{HALF, Ink, Palette};
pub use text::{Digits, Face, Label};
