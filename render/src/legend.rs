//! The legend: the marks in a game's pictures, cut from one of them.

use crate::board::Board;
use crate::kit::{Layout as _, gap, grid};
use crate::pictured::Pictured;
use crate::raster::IndexedImage;

const COLUMNS: u32 = 3;

/// The marks of a game in one picture as wide as its boards, numbered from 1.
pub fn draw<S: Pictured>(board: &Board<S>) -> IndexedImage {
    let (width, _) = board.layout().size();
    let wide = (width - (COLUMNS - 1) * gap(width)) / COLUMNS;
    let high = wide * 3 / 4;
    let (scene, marks) = S::legend(board.layout());
    let image = board.draw(&scene);
    let corner = |middle: i32, side: u32, whole: u32| {
        let least = middle - side as i32 / 2;
        u32::try_from(least).unwrap_or(0).min(whole - side)
    };
    let pieces = marks.map(|(_, (x, y))| {
        let left = corner(x, wide, image.width());
        let top = corner(y, high, image.height());
        image.crop([left, top, left + wide, top + high])
    });
    grid(&pieces, board.theme(), width, COLUMNS)
}
