//! Draws pictures. A scene, which is plain data, becomes an indexed image; the image becomes a PNG or GIF file.
//!
//! A [`Board`] paints its templates once for each theme and size, and cuts them into sprites in the colours of a small
//! [`Palette`]. A picture is put together from these sprites. What differs from picture to picture is drawn on top.
//! The callers provide all words.

pub mod ampel;
mod board;
mod chart;
mod data;
mod file;
mod film;
pub mod iago;
pub mod isaac;
mod kit;
mod look;
mod raster;
mod renderer;
mod scene;

pub use board::{Board, Boards, Drawing};
pub use chart::{
    Bracket, Course, Entrant, Graph, Meeting, Rated, Standing, Standings, Table, TableCell,
    TableRow,
};
pub use data::{
    Banner, Caption, Count, Detail, ParseColorError, Points, Rgb, Size, SizeError, Strip, View,
    Words,
};
pub use file::{gif, png};
pub use film::Film;
pub use kit::Layout;
pub use look::{Area, Backdrop, Look, Now, ParseThemeNameError, Pattern, Piece, Theme, ThemeName};
pub use raster::shape::{self, Shape};
pub use raster::{Canvas, Fonts, IndexedImage, Palette};
pub use renderer::Renderer;
pub use scene::{Scene, marks};
