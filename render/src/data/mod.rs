//! What pictures are made of, as plain data.

mod color;
mod detail;
mod size;
mod strip;
mod view;

pub use color::{ParseColorError, Rgb};
pub use detail::Detail;
pub use size::{Size, SizeError};
pub use strip::{Banner, Caption, Count, Points, Strip, Words};
pub use view::View;
