//! How pictures look.

mod name;
mod theme;

pub use name::{Look, ParseThemeNameError, ThemeName};
pub use theme::{Area, Backdrop, Now, Pattern, Piece, Theme};
