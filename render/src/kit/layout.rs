//! Where things lie.

use crate::data::Size;
use std::fmt::Debug;

/// Where things lie in the pictures of a game. Lengths are whole pixels: equal places become equal bytes,
/// which the compressor finds again.
pub trait Layout: Copy + Debug + Send + Sync + 'static {
    /// The layout of a picture of this size.
    fn new(size: Size) -> Self;

    /// Width and height of the picture without its strip.
    fn size(&self) -> (u32, u32);

    /// The unit of all lengths: the distance from a place to the next, in pixels.
    fn unit(&self) -> f32;
}

/// The height of the strip below a board of this width, in pixels.
pub fn strip_height(width: u32) -> u32 {
    width * 80 / 1000
}

/// The edges (left, top, right, bottom) of the smallest part of a picture that holds all of these boxes;
/// of the whole picture if there are none.
pub fn enclosing(boxes: impl Iterator<Item = [i32; 4]>, (width, height): (u32, u32)) -> [u32; 4] {
    let all = boxes.reduce(|[a, b, c, d], [e, f, g, h]| [a.min(e), b.min(f), c.max(g), d.max(h)]);
    let whole = [0, 0, width as i32, height as i32];
    let [left, top, right, bottom] = all.unwrap_or(whole);
    let within = [
        left.max(0),
        top.max(0),
        right.min(whole[2]),
        bottom.min(whole[3]),
    ];
    within.map(|edge| edge as u32)
}
