//! Several pictures of one game in one file, side by side and numbered.

use super::indexed::IndexedImage;
use super::text::{Digits, Face};
use super::theme::Theme;

/// What one ply did, in steps: in as many pictures as there is something to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panels<S> {
    /// Side by side.
    Two([S; 2]),
    /// In two rows.
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

    /// All of them, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[S] {
        match self {
            Panels::Two(two) => two,
            Panels::Four(four) => four,
        }
    }
}

/// How many stand side by side.
const COLUMNS: u32 = 2;

/// Frames of one size and palette as one, numbered from 1.
pub(super) fn side_by_side(frames: &Panels<IndexedImage>, theme: &Theme) -> IndexedImage {
    let frames = frames.as_slice();
    let (width, height) = (frames[0].width(), frames[0].height());
    let gap = (width / 100).max(2);
    let palette = frames[0].shared_palette();
    let rows = (frames.len() as u32).div_ceil(COLUMNS);
    let mut all = IndexedImage::new(
        COLUMNS * (width + gap) - gap,
        rows * (height + gap) - gap,
        theme.ground.tray,
        palette,
    );
    let digits = Digits::new(width as f32 / 20.0, Face::Bold);
    let ink = palette.ink(theme.ground.quiet);
    for (number, frame) in (0..).zip(frames) {
        let left = number % COLUMNS * (width + gap);
        let top = number / COLUMNS * (height + gap);
        all.place(frame, left, top);
        let inset = width as f32 / 16.0;
        digits.write(
            &mut all,
            number + 1,
            left as f32 + inset,
            top as f32 + inset,
            &ink,
        );
    }
    all
}
