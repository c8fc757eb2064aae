//! How far shapes and letters cover pixels.

use super::shape::{Shape, leap, pixels};
use image::{GrayImage, Luma};
use std::ops::Range;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edges {
    #[default]
    Soft,
    Hard,
}

impl Edges {
    /// The share of a pixel that is covered, 0 to 1. `distance` is the distance in pixels from the pixel's centre to
    /// the edge of the shape; negative inside the shape.
    pub fn coverage(self, distance: f32) -> f32 {
        match self {
            Edges::Soft => (0.5 - distance).clamp(0.0, 1.0),
            Edges::Hard if distance <= 0.0 => 1.0,
            Edges::Hard => 0.0,
        }
    }

    /// Calls `paint` for each run of pixels that the shape covers equally, with the row, the columns and the coverage.
    /// Only pixels within a picture of this width and height count.
    pub(super) fn scan(
        self,
        shape: &impl Shape,
        (width, height): (u32, u32),
        mut paint: impl FnMut(u32, Range<u32>, f32),
    ) {
        let [columns, rows] = pixels(shape.bounds(), width, height);
        for row in rows {
            let y = row as f32 + 0.5;
            let mut column = columns.start;
            while column < columns.end {
                let distance = shape.distance(column as f32 + 0.5, y);
                let end = leap(column, distance).min(columns.end);
                let coverage = self.coverage(distance);
                if coverage > 0.0 {
                    paint(row, column..end, coverage);
                }
                column = end;
            }
        }
    }
}

/// The coverage of each pixel of a shape or a text. It is computed once and drawn in many places.
#[derive(Clone, Debug)]
pub struct Mask {
    /// The coverage of each pixel, from 0 (not covered) to 255 (completely covered).
    pub(super) alpha: GrayImage,
    pub(super) middle: (f32, f32),
}

impl Mask {
    /// The mask of the shape that `shape` returns for a point. The mask keeps the position that the point has within
    /// its pixel.
    pub fn new<S: Shape>(shape: impl Fn(f32, f32) -> S, (x, y): (f32, f32), edges: Edges) -> Mask {
        let (x, y) = (x.fract(), y.fract());
        let [left, top, ..] = shape(x, y).bounds();
        let middle = (x + (1.0 - left).ceil(), y + (1.0 - top).ceil());
        let shape = shape(middle.0, middle.1);
        let [_, _, right, bottom] = shape.bounds();
        let [width, height] = [right, bottom].map(|edge| edge.ceil() as u32 + 1);
        let mut alpha = GrayImage::new(width, height);
        edges.scan(&shape, (width, height), |y, columns, coverage| {
            for x in columns {
                alpha.put_pixel(x, y, Luma([(coverage * 255.0 + 0.5) as u8]));
            }
        });
        Mask { alpha, middle }
    }

    /// The column, the row and the coverage (0 to 1) of each covered pixel if the middle of the mask is at (`x`, `y`).
    /// Negative columns and rows become very large numbers, which are outside every picture.
    pub(super) fn around(&self, x: f32, y: f32) -> impl Iterator<Item = (u32, u32, f32)> {
        let left = (x - self.middle.0).round() as i32;
        let top = (y - self.middle.1).round() as i32;
        let pixels = self.alpha.enumerate_pixels();
        let covered = pixels.filter(|(.., pixel)| pixel.0[0] > 0);
        covered.map(move |(x, y, pixel)| {
            let (x, y) = (x.wrapping_add_signed(left), y.wrapping_add_signed(top));
            (x, y, f32::from(pixel.0[0]) / 255.0)
        })
    }
}

impl AsRef<Mask> for Mask {
    fn as_ref(&self) -> &Mask {
        self
    }
}
