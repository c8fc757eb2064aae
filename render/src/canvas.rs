//! The easel: full-colour painting with exact edges, for sprites and backgrounds.

use super::color::Rgb;
use super::shape::{Shape, coverage, leap, pixels};
use super::text::Mask;
use image::RgbImage;

/// What a shape is filled with: a flat [`Rgb`], or a function from a pixel's centre to a colour.
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

/// How the edge of a shape is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Edges {
    /// Blended with what lies beneath.
    #[default]
    Soft,
    /// A pixel is in or out: in a replay each blend would be sent again and again.
    Hard,
}

impl Edges {
    /// How much of the pixel with this distance from its centre to the edge is painted, 0 to 1.
    pub(super) fn coverage(self, distance: f32) -> f32 {
        match self {
            Edges::Soft => coverage(distance),
            Edges::Hard if distance <= 0.0 => 1.0,
            Edges::Hard => 0.0,
        }
    }
}

/// An opaque full-colour picture to paint on.
#[derive(Clone, Debug)]
pub struct Canvas {
    image: RgbImage,
    edges: Edges,
}

impl Canvas {
    /// A canvas of one colour; width and height in pixels.
    #[must_use]
    pub fn new(width: u32, height: u32, color: Rgb) -> Canvas {
        Canvas {
            image: RgbImage::from_pixel(width, height, image::Rgb([color.r, color.g, color.b])),
            edges: Edges::Soft,
        }
    }

    /// The canvas with shapes that have hard edges and throw no shadows.
    #[must_use]
    pub fn hard(self) -> Canvas {
        Canvas {
            edges: Edges::Hard,
            ..self
        }
    }

    /// How shapes on it, and on frames made from it, are drawn.
    pub(super) fn edges(&self) -> Edges {
        self.edges
    }

    /// Width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.image.width()
    }

    /// Height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.image.height()
    }

    /// The colour of a pixel.
    ///
    /// # Panics
    /// If the pixel lies outside.
    #[must_use]
    pub fn get(&self, x: u32, y: u32) -> Rgb {
        let [r, g, b] = self.image.get_pixel(x, y).0;
        Rgb::new(r, g, b)
    }

    /// Every pixel, row by row.
    pub fn colors(&self) -> impl Iterator<Item = Rgb> + '_ {
        self.image
            .pixels()
            .map(|pixel| Rgb::new(pixel.0[0], pixel.0[1], pixel.0[2]))
    }

    /// The part `width` by `height` pixels large whose corner is at (`left`, `top`).
    #[must_use]
    pub fn crop(&self, left: u32, top: u32, width: u32, height: u32) -> Canvas {
        Canvas {
            image: image::imageops::crop_imm(&self.image, left, top, width, height).to_image(),
            edges: self.edges,
        }
    }

    /// Fills a shape.
    pub fn fill(&mut self, shape: &impl Shape, fill: &impl Fill) {
        self.tint(shape, fill, 1.0);
    }

    /// Fills a shape that lets `1 - opacity` of the ground shine through.
    pub fn tint(&mut self, shape: &impl Shape, fill: &impl Fill, opacity: f32) {
        let edges = self.edges;
        let [columns, rows] = pixels(shape.bounds(), self.width(), self.height());
        for row in rows {
            let y = row as f32 + 0.5;
            let mut column = columns.start;
            while column < columns.end {
                let distance = shape.distance(column as f32 + 0.5, y);
                let alpha = opacity * edges.coverage(distance);
                let end = leap(column, distance).min(columns.end);
                for column in column..end {
                    if alpha >= 1.0 {
                        let Rgb { r, g, b } = fill.at(column as f32 + 0.5, y);
                        self.image.put_pixel(column, row, image::Rgb([r, g, b]));
                    } else if alpha > 0.0 {
                        let color = fill.at(column as f32 + 0.5, y);
                        self.blend(column as i32, row as i32, color, alpha);
                    } else {
                        break;
                    }
                }
                column = end;
            }
        }
    }

    /// Lays a soft halo of `reach` pixels around and under a shape: a shadow if dark, a glow if
    /// bright. `opacity` (0 to 1) is its strength at the edge. With hard edges there is none.
    pub fn halo(&mut self, shape: &impl Shape, color: Rgb, reach: f32, opacity: f32) {
        if self.edges == Edges::Hard {
            return;
        }
        let [left, top, right, bottom] = shape.bounds();
        let bounds = [left - reach, top - reach, right + reach, bottom + reach];
        self.wash(bounds, &color, |x, y| {
            let fade = 1.0 - (shape.distance(x, y).max(0.0) / reach).min(1.0);
            opacity * fade * fade
        });
    }

    /// Writes a label or another mask with its middle at a point.
    pub fn write(&mut self, mask: &impl AsRef<Mask>, x: f32, y: f32, color: Rgb) {
        let mask = mask.as_ref();
        let (left, top) = mask.origin(x, y);
        for (row, line) in mask.rows().enumerate() {
            for (column, &alpha) in line.iter().enumerate() {
                self.blend(
                    left + column as i32,
                    top + row as i32,
                    color,
                    f32::from(alpha) / 255.0,
                );
            }
        }
    }

    /// Copies the pixels of `other` for which `owned` holds, with its corner at (`left`, `top`).
    pub fn paste(&mut self, other: &Canvas, left: i32, top: i32, owned: impl Fn(u32, u32) -> bool) {
        for y in 0..other.height() {
            for x in 0..other.width() {
                if owned(x, y) {
                    self.blend(left + x as i32, top + y as i32, other.get(x, y), 1.0);
                }
            }
        }
    }

    fn wash(&mut self, bounds: [f32; 4], fill: &impl Fill, alpha: impl Fn(f32, f32) -> f32) {
        let [columns, rows] = pixels(bounds, self.width(), self.height());
        for row in rows {
            for column in columns.clone() {
                let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                let alpha = alpha(x, y);
                if alpha > 0.0 {
                    self.blend(column as i32, row as i32, fill.at(x, y), alpha);
                }
            }
        }
    }

    fn blend(&mut self, x: i32, y: i32, color: Rgb, alpha: f32) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else {
            return;
        };
        if alpha > 0.0 && x < self.width() && y < self.height() {
            let mixed = self.get(x, y).mix(color, alpha);
            self.image
                .put_pixel(x, y, image::Rgb([mixed.r, mixed.g, mixed.b]));
        }
    }
}
