//! Several pictures of one game in one file, cropped to what happened and numbered.

use super::indexed::IndexedImage;
use super::shape::{Circle, RoundedRect};
use super::text::{Digits, Face};
use super::theme::Theme;

/// What one ply did, in steps: in as many pictures as there is something to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panels<S> {
    /// Cause and effect.
    Two([S; 2]),
    /// Before, cause and two effects.
    Four([S; 4]),
}

impl<S> Panels<S> {
    /// The same number of something made from each.
    pub fn map<T>(self, make: impl FnMut(S) -> T) -> Panels<T> {
        match self {
            Panels::Two(two) => Panels::Two(two.map(make)),
            Panels::Four(four) => Panels::Four(four.map(make)),
        }
    }

    /// The same panels, borrowed.
    pub fn as_ref(&self) -> Panels<&S> {
        match self {
            Panels::Two(two) => Panels::Two(two.each_ref()),
            Panels::Four(four) => Panels::Four(four.each_ref()),
        }
    }

    /// All of them, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[S] {
        match self {
            Panels::Two(two) => two,
            Panels::Four(four) => four,
        }
    }
}

/// Pictures of one size and palette as one, numbered from 1: two side by side where a picture as wide
/// as `width` has room for them, else one below the other.
pub(super) fn stacked(images: &Panels<IndexedImage>, theme: &Theme, width: u32) -> IndexedImage {
    let images = images.as_slice();
    let columns = if 2 * images[0].width() + gap(width) <= width {
        2
    } else {
        1
    };
    grid(images, theme, width, columns)
}

/// How far apart pictures lie in a grid as wide as `width`, in pixels.
pub(super) fn gap(width: u32) -> u32 {
    (width / 80).max(3)
}

/// Pictures of one size and palette in rows of so many, numbered from 1; `width` is that of a whole
/// picture, which the numbers go by.
///
/// # Panics
/// If there is no picture.
pub(super) fn grid(
    images: &[IndexedImage],
    theme: &Theme,
    width: u32,
    columns: u32,
) -> IndexedImage {
    let (wide, high) = (images[0].width(), images[0].height());
    let gap = gap(width);
    let rows = (images.len() as u32).div_ceil(columns);
    let palette = images[0].shared_palette();
    let mut all = IndexedImage::blank(
        columns * (wide + gap) - gap,
        rows * (high + gap) - gap,
        palette,
    );
    let (whole, height) = (all.width() as f32, all.height() as f32);
    let middle = (whole / 2.0, height / 2.0);
    let tray = palette.ink(theme.ground.tray);
    all.fill(&RoundedRect::around(middle, whole, height, 0.0), &tray);
    let r = width as f32 / 36.0;
    let digits = Digits::new(r, Face::Bold);
    let ink = palette.ink(theme.ground.ink);
    for (number, image) in (0..).zip(images) {
        let left = number % columns * (wide + gap);
        let top = number / columns * (high + gap);
        all.place(image, left, top);
        let (x, y) = (left as f32 + 1.3 * r, top as f32 + 1.3 * r);
        all.fill(&Circle { x, y, r }, &tray);
        digits.write(&mut all, number + 1, x, y, &ink);
    }
    all
}
