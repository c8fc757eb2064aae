//! The legend: what each mark in a game's pictures means, cut from such pictures.

use super::board::Board;
use super::indexed::IndexedImage;
use super::painter::Layout as _;
use super::panels::{gap, grid};
use super::scene::Pictured;

/// How many marks a legend explains.
pub const MARKS: usize = 9;

/// How many marks lie side by side.
const COLUMNS: u32 = 3;

/// The marks of a game in one picture as wide as its boards, numbered from 1.
pub(super) fn draw<S: Pictured>(board: &Board<S>) -> IndexedImage {
    let (width, _) = board.layout().size();
    let wide = (width - (COLUMNS - 1) * gap(width)) / COLUMNS;
    let high = wide * 3 / 4;
    let samples = S::legend(board.layout());
    let images: Vec<IndexedImage> = samples
        .iter()
        .map(|(scene, (x, y))| {
            let image = board.draw(scene);
            let corner = |middle: i32, side: u32, whole: u32| {
                let least = middle - side as i32 / 2;
                u32::try_from(least).unwrap_or(0).min(whole - side)
            };
            let left = corner(*x, wide, image.width());
            let top = corner(*y, high, image.height());
            image.crop([left, top, left + wide, top + high])
        })
        .collect();
    grid(&images, board.theme(), width, COLUMNS)
}
