//! A canvas to paint on in full colour with exact edges, for sprites and backgrounds.

use super::mask::{Edges, Mask};
use super::shape::{Shape, pixels};
use crate::data::Rgb;
use image::RgbImage;
use image::imageops::crop_imm;

/// The colours that fill a shape: one [`Rgb`] for all points, or a function from a point to a colour.
pub trait Fill {
    /// The colour at a point, in pixels from the left and from the top.
    fn at(&self, x: f32, y: f32) -> Rgb;
}

impl Fill for Rgb {
    fn at(&self, _: f32, _: f32) -> Rgb {
        *self
    }
}

impl<F: Fn(f32, f32) -> Rgb> Fill for F {
    fn at(&self, x: f32, y: f32) -> Rgb {
        self(x, y)
    }
}

#[derive(Clone, Debug)]
pub struct Canvas {
    image: RgbImage,
    edges: Edges,
}

impl Canvas {
    /// A canvas of one colour; width and height in pixels.
    pub fn new(width: u32, height: u32, color: Rgb) -> Canvas {
        Canvas {
            image: RgbImage::from_pixel(width, height, color.into()),
            edges: Edges::Soft,
        }
    }

    pub fn hard(self) -> Canvas {
        Canvas {
            edges: Edges::Hard,
            ..self
        }
    }

    pub fn edges(&self) -> Edges {
        self.edges
    }

    pub fn width(&self) -> u32 {
        self.image.width()
    }

    pub fn height(&self) -> u32 {
        self.image.height()
    }

    pub fn colors(&self) -> impl Iterator<Item = Rgb> + '_ {
        self.image.pixels().map(|pixel| Rgb::from(*pixel))
    }

    pub fn crop(&self, left: u32, top: u32, width: u32, height: u32) -> Canvas {
        Canvas {
            image: crop_imm(&self.image, left, top, width, height).to_image(),
            edges: self.edges,
        }
    }

    pub fn fill(&mut self, shape: &impl Shape, fill: &impl Fill) {
        self.tint(shape, fill, 1.0);
    }

    /// Fills a shape with `opacity` from 0 to 1. The share `1 - opacity` of the ground stays visible.
    pub fn tint(&mut self, shape: &impl Shape, fill: &impl Fill, opacity: f32) {
        let size = self.image.dimensions();
        self.edges.scan(shape, size, |row, columns, coverage| {
            for column in columns {
                let color = fill.at(column as f32 + 0.5, row as f32 + 0.5);
                let pixel = self.image.get_pixel_mut(column, row);
                *pixel = blend(*pixel, color, coverage * opacity);
            }
        });
    }

    /// Paints a soft halo around and under a shape, `reach` pixels wide. A dark colour makes a shadow, a bright colour
    /// a glow. `opacity` (0 to 1) is the strength of the halo at the shape's edge.
    pub fn halo(&mut self, shape: &impl Shape, color: Rgb, reach: f32, opacity: f32) {
        if self.edges == Edges::Hard {
            return;
        }
        let [left, top, right, bottom] = shape.bounds();
        let bounds = [left - reach, top - reach, right + reach, bottom + reach];
        let [columns, rows] = pixels(bounds, self.width(), self.height());
        for row in rows {
            for column in columns.clone() {
                let distance = shape.distance(column as f32 + 0.5, row as f32 + 0.5);
                let fade = 1.0 - (distance.max(0.0) / reach).min(1.0);
                let pixel = self.image.get_pixel_mut(column, row);
                *pixel = blend(*pixel, color, opacity * fade * fade);
            }
        }
    }

    /// Draws a mask with its middle at (`x`, `y`).
    pub fn write(&mut self, mask: &impl AsRef<Mask>, x: f32, y: f32, color: Rgb) {
        for (x, y, coverage) in mask.as_ref().around(x, y) {
            if let Some(pixel) = self.image.get_pixel_mut_checked(x, y) {
                *pixel = blend(*pixel, color, coverage);
            }
        }
    }

    /// Copies the pixels of `other` for which `owned` returns true. The upper left corner of `other` goes to (`left`,
    /// `top`).
    pub fn paste(&mut self, other: &Canvas, left: i32, top: i32, owned: impl Fn(u32, u32) -> bool) {
        for (x, y, pixel) in other.image.enumerate_pixels() {
            let to = (x.wrapping_add_signed(left), y.wrapping_add_signed(top));
            if owned(x, y)
                && let Some(to) = self.image.get_pixel_mut_checked(to.0, to.1)
            {
                *to = *pixel;
            }
        }
    }
}

fn blend(ground: image::Rgb<u8>, color: Rgb, amount: f32) -> image::Rgb<u8> {
    match amount {
        0.0 => ground,
        1.0.. => color.into(),
        _ => Rgb::from(ground).mix(color, amount).into(),
    }
}
