//! Combines several pictures, which are numbered, into one picture.

use crate::look::Theme;
use crate::raster::shape::Circle;
use crate::raster::{Digits, Face, IndexedImage};

/// The width and height, in pixels, of the room in which a chat app shows a picture.
const ROOM: (u32, u32) = (550, 350);

/// Numbered pictures in one column or in two columns, whichever shows the pictures larger. `width` is the width of an
/// uncropped picture; the size of the numbers follows from it.
pub fn stacked(images: &[IndexedImage], theme: &Theme, width: u32) -> IndexedImage {
    let (wide, high) = (images[0].width(), images[0].height());
    let scale = |columns: u32| {
        let rows = (images.len() as u32).div_ceil(columns);
        let scales = [(ROOM.0, columns * wide), (ROOM.1, rows * high)];
        let scales = scales.map(|(room, needed)| f64::from(room) / f64::from(needed));
        scales[0].min(scales[1])
    };
    grid(
        images,
        theme,
        width,
        if scale(2) > scale(1) { 2 } else { 1 },
    )
}

/// The distance in pixels between pictures in a grid of this width.
pub fn gap(width: u32) -> u32 {
    (width / 80).max(3)
}

/// Pictures of one size and palette in rows of `columns` pictures, numbered from 1. `width` is the width of an
/// uncropped picture; the size of the numbers and the gaps follow from it.
///
/// # Panics
/// If there is no picture.
pub fn grid(images: &[IndexedImage], theme: &Theme, width: u32, columns: u32) -> IndexedImage {
    let (wide, high) = (images[0].width(), images[0].height());
    let gap = gap(width);
    let rows = (images.len() as u32).div_ceil(columns);
    let palette = images[0].palette();
    let mut all = images[0].blank(columns * (wide + gap) - gap, rows * (high + gap) - gap);
    let (face, ink) = (
        palette.ink(theme.ground.face),
        palette.ink(theme.ground.ink),
    );
    let r = width as f32 / 36.0;
    let digits = Digits::new(r, Face::Bold);
    for (number, image) in (0..).zip(images) {
        let left = number % columns * (wide + gap);
        let top = number / columns * (high + gap);
        all.place(image, left, top);
        let (x, y) = (left as f32 + 1.3 * r, top as f32 + 1.3 * r);
        all.fill(&Circle { x, y, r }, &face);
        digits.write(&mut all, number + 1, x, y, &ink);
    }
    all
}
