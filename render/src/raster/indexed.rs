//! Pictures whose pixels are indices into a palette, and the sprites from which these pictures are put together.

use super::canvas::Canvas;
use super::mask::{Edges, Mask};
use super::palette::{HALF, Ink, Palette};
use super::shape::Shape;
use crate::data::Rgb;
use image::imageops::crop_imm;
use image::{GenericImage, GrayImage, Luma};
use std::ops::Range;
use std::sync::Arc;

/// A picture whose pixels are indices into a palette.
#[derive(Clone, Debug)]
pub struct IndexedImage {
    pixels: GrayImage,
    palette: Arc<Palette>,
    edges: Edges,
}

impl IndexedImage {
    /// Converts a painted picture; each pixel gets the nearest colour of the palette.
    pub fn from_canvas(canvas: &Canvas, palette: &Arc<Palette>) -> IndexedImage {
        IndexedImage {
            pixels: palette.index(canvas),
            palette: Arc::clone(palette),
            edges: canvas.edges(),
        }
    }

    /// A transparent picture with this picture's palette and edges; width and height in pixels.
    pub fn blank(&self, width: u32, height: u32) -> IndexedImage {
        let clear = self.palette.clear(0).unwrap_or_default();
        IndexedImage {
            pixels: GrayImage::from_pixel(width, height, Luma([clear])),
            palette: Arc::clone(&self.palette),
            edges: self.edges,
        }
    }

    /// Copies the pixels inside a shape from a picture of the same size and palette. If the shape covers a transparent
    /// pixel by about half, the pixel becomes half transparent.
    pub fn reveal(&mut self, from: &IndexedImage, shape: &impl Shape) {
        let half = self.palette.clear(HALF);
        let clear = self.palette.clear(0);
        let size = self.pixels.dimensions();
        let pixels: &mut [u8] = &mut self.pixels;
        self.edges.scan(shape, size, |row, columns, coverage| {
            let start = row as usize * size.0 as usize;
            let columns = start + columns.start as usize..start + columns.end as usize;
            let below = &from.pixels()[columns.clone()];
            for (pixel, below) in pixels[columns].iter_mut().zip(below) {
                match (half, coverage) {
                    (None, 0.5..) | (_, 0.75..) => *pixel = *below,
                    (Some(half), 0.25..) if Some(*pixel) == clear => *pixel = half,
                    _ => {}
                }
            }
        });
    }

    /// A picture of this width and height (in pixels) that contains only a panel: `shape`, filled with `color`.
    pub fn panel(&self, width: u32, height: u32, shape: &impl Shape, color: Rgb) -> IndexedImage {
        let mut panel = self.blank(width, height);
        let mut full = panel.clone();
        full.pixels.fill(self.palette.nearest(color));
        panel.reveal(&full, shape);
        panel
    }

    /// The part of the picture between these edges (left, top, right and bottom). They must lie within the picture.
    pub fn crop(&self, [left, top, right, bottom]: [u32; 4]) -> IndexedImage {
        IndexedImage {
            pixels: crop_imm(&self.pixels, left, top, right - left, bottom - top).to_image(),
            palette: Arc::clone(&self.palette),
            edges: self.edges,
        }
    }

    /// The pictures side by side, `gap` pixels apart and centred vertically. Their palettes must have the same
    /// transparent colours.
    pub fn row(images: &[IndexedImage], gap: u32) -> IndexedImage {
        let palettes: Vec<&Palette> = images.iter().map(|it| &*it.palette).collect();
        let palette = Palette::joined(&palettes);
        let solid = palette.solid();
        let width: u32 = images.iter().map(|it| it.width() + gap).sum();
        let height = images.iter().map(IndexedImage::height).max().unwrap_or(1);
        let clear = Luma([palette.clear(0).unwrap_or_default()]);
        let mut row = IndexedImage {
            pixels: GrayImage::from_pixel(width.saturating_sub(gap).max(1), height, clear),
            palette: Arc::new(palette),
            edges: Edges::Soft,
        };
        let (mut left, mut first) = (0, 0);
        for image in images {
            let own = image.palette.solid();
            let mut moved = image.clone();
            for pixel in moved.pixels.iter_mut() {
                let place = usize::from(*pixel);
                let base = if place < own { first } else { solid - own };
                *pixel = (base + place) as u8;
            }
            row.place(&moved, left, (height - image.height()) / 2);
            left += image.width() + gap;
            first += own;
        }
        row
    }

    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    pub fn pixels(&self) -> &[u8] {
        self.pixels.as_raw()
    }

    pub fn palette(&self) -> &Arc<Palette> {
        &self.palette
    }

    pub fn colors(&self) -> impl Iterator<Item = Rgb> + '_ {
        let colors = self.palette.colors();
        let places = self.pixels().iter();
        places.map(|&place| colors[usize::from(place)])
    }

    /// The colour of a pixel.
    ///
    /// # Panics
    /// If the pixel lies outside the picture.
    pub fn color(&self, x: u32, y: u32) -> Rgb {
        let Luma([place]) = *self.pixels.get_pixel(x, y);
        self.palette.colors()[usize::from(place)]
    }

    /// Copies a sprite of the same palette to (`x`, `y`). Rows of the sprite that reach beyond the picture are left
    /// out.
    pub fn blit(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let (left, top) = (x + sprite.origin.0, y + sprite.origin.1);
        let width = self.width() as usize;
        let mut rows = self.pixels.chunks_exact_mut(width);
        let cut = usize::try_from(-top).unwrap_or(0);
        if top > 0 {
            rows.nth(top as usize - 1);
        }
        let parts = sprite.pixels.chunks_exact(sprite.pixels.width() as usize);
        for ((run, part), row) in sprite.runs.iter().zip(parts).skip(cut).zip(rows) {
            let start = run.start.wrapping_add_signed(left) as usize;
            if let Some(to) = row.get_mut(start..start + run.len()) {
                to.copy_from_slice(&part[run.start as usize..run.end as usize]);
            }
        }
    }

    /// Copies a picture of the same palette; its upper left corner goes to (`left`, `top`).
    ///
    /// # Panics
    /// If the other picture reaches beyond this picture.
    pub fn place(&mut self, other: &IndexedImage, left: u32, top: u32) {
        let copied = self.pixels.copy_from(&other.pixels, left, top);
        copied.expect("the picture has room");
    }

    pub fn fill(&mut self, shape: &impl Shape, ink: &Ink) {
        self.tint(shape, ink, 1.0);
    }

    /// Fills a shape with `ink` and an `opacity` from 0 to 1. The share `1 - opacity` of the ground stays visible.
    pub fn tint(&mut self, shape: &impl Shape, ink: &Ink, opacity: f32) {
        let size = self.pixels.dimensions();
        let pixels: &mut [u8] = &mut self.pixels;
        self.edges.scan(shape, size, |row, columns, coverage| {
            let start = row as usize * size.0 as usize;
            let columns = start + columns.start as usize..start + columns.end as usize;
            for pixel in &mut pixels[columns] {
                *pixel = ink.over(*pixel, coverage * opacity);
            }
        });
    }

    /// Draws a mask with its middle at a point, always with soft edges.
    pub fn write(&mut self, mask: &impl AsRef<Mask>, x: f32, y: f32, ink: &Ink) {
        self.print(mask.as_ref(), x, y, ink, Edges::Soft);
    }

    /// Draws a mask with its middle at a point. Its edges are soft or hard, like those of the picture's shapes.
    pub fn write_plain(&mut self, mask: &impl AsRef<Mask>, x: f32, y: f32, ink: &Ink) {
        self.print(mask.as_ref(), x, y, ink, self.edges);
    }

    fn print(&mut self, mask: &Mask, x: f32, y: f32, ink: &Ink, edges: Edges) {
        for (x, y, covered) in mask.around(x, y) {
            if let Some(Luma([pixel])) = self.pixels.get_pixel_mut_checked(x, y) {
                *pixel = ink.over(*pixel, edges.coverage(0.5 - covered));
            }
        }
    }
}

/// A part of a picture that is prepared once. In each row its opaque pixels form one run.
#[derive(Clone, Debug)]
pub struct Sprite {
    pixels: GrayImage,
    runs: Vec<Range<u32>>,
    /// The offset of the sprite's upper left corner from the point where the sprite is put, in pixels.
    origin: (i32, i32),
}

impl Sprite {
    /// Cuts a sprite out of a painted picture. In each row it takes the pixels from the first to the last pixel for
    /// which `owned` returns true. `origin` is the offset of the sprite's upper left corner from the point where the
    /// sprite is put.
    pub fn cut(
        canvas: &Canvas,
        palette: &Palette,
        owned: impl Fn(u32, u32) -> bool,
        origin: (i32, i32),
    ) -> Sprite {
        let run = |y: u32| {
            let mut columns = (0..canvas.width()).filter(|&x| owned(x, y));
            let Some(first) = columns.next() else {
                return 0..0;
            };
            first..columns.next_back().unwrap_or(first) + 1
        };
        Sprite {
            pixels: palette.index(canvas),
            runs: (0..canvas.height()).map(run).collect(),
            origin,
        }
    }
}
