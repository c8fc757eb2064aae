//! One picture of a scene, as indices into a palette, and the sprites it is put together from.

use super::canvas::{Canvas, Edges};
use super::color::Rgb;
use super::palette::{Ink, Palette};
use super::shape::{Shape, leap, pixels};
use super::text::Mask;
use std::sync::Arc;

/// A picture whose pixels are places in a palette.
#[derive(Clone, Debug)]
pub struct IndexedImage {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
    palette: Arc<Palette>,
    edges: Edges,
}

impl IndexedImage {
    /// A painted picture in the colours of a palette.
    #[must_use]
    pub fn from_canvas(canvas: &Canvas, palette: &Arc<Palette>) -> IndexedImage {
        IndexedImage {
            width: canvas.width(),
            height: canvas.height(),
            pixels: palette.index(canvas),
            palette: Arc::clone(palette),
            edges: canvas.edges(),
        }
    }

    /// A picture of the palette's first colour; width and height in pixels.
    #[must_use]
    pub fn blank(width: u32, height: u32, palette: &Arc<Palette>) -> IndexedImage {
        IndexedImage {
            width,
            height,
            pixels: vec![0; width as usize * height as usize],
            palette: Arc::clone(palette),
            edges: Edges::Soft,
        }
    }

    /// The part between these edges: left, top, right and bottom, within the picture.
    #[must_use]
    pub fn crop(&self, [left, top, right, bottom]: [u32; 4]) -> IndexedImage {
        let rows = self.pixels.chunks_exact(self.width as usize);
        let rows = rows.skip(top as usize).take((bottom - top) as usize);
        IndexedImage {
            width: right - left,
            height: bottom - top,
            pixels: rows
                .flat_map(|row| &row[left as usize..right as usize])
                .copied()
                .collect(),
            palette: Arc::clone(&self.palette),
            edges: self.edges,
        }
    }

    /// The picture with so many rows of an ink below it.
    pub(super) fn extended(mut self, rows: u32, ink: &Ink) -> IndexedImage {
        self.height += rows;
        let length = self.width as usize * self.height as usize;
        self.pixels.resize(length, ink.over(0, 1.0));
        self
    }

    /// Width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The pixels, row by row, as indices into the palette.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The colours.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The colours, shared by all frames of a board.
    #[must_use]
    pub fn shared_palette(&self) -> &Arc<Palette> {
        &self.palette
    }

    /// The colour of a pixel.
    ///
    /// # Panics
    /// If the pixel lies outside.
    #[must_use]
    pub fn color(&self, x: u32, y: u32) -> Rgb {
        assert!(x < self.width && y < self.height, "the pixel lies outside");
        let index = self.pixels[y as usize * self.width as usize + x as usize];
        self.palette.colors()[usize::from(index)]
    }

    /// Copies a sprite to a place; what lies outside is cut off.
    pub fn blit(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let (left, top) = (x + sprite.origin.0, y + sprite.origin.1);
        let width = self.width as usize;
        for (row, run) in (sprite.first..).zip(&sprite.runs) {
            let Ok(y) = usize::try_from(top + row as i32) else {
                continue;
            };
            if y >= self.height as usize {
                break;
            }
            let start = left + i32::from(run.skip);
            let cut = usize::try_from(-start)
                .unwrap_or(0)
                .min(usize::from(run.len));
            let from = usize::try_from(start).unwrap_or(0).min(width);
            let len = (usize::from(run.len) - cut).min(width - from);
            let source = &sprite.pixels[run.at + cut..run.at + cut + len];
            self.pixels[y * width + from..y * width + from + len].copy_from_slice(source);
        }
    }

    /// Copies a whole frame of the same palette with its corner at (`left`, `top`).
    pub fn place(&mut self, other: &IndexedImage, left: u32, top: u32) {
        let len = other.width.min(self.width.saturating_sub(left)) as usize;
        let rows = other.pixels.chunks_exact(other.width as usize);
        for (y, row) in (top..self.height).zip(rows) {
            let at = y as usize * self.width as usize + left as usize;
            self.pixels[at..at + len].copy_from_slice(&row[..len]);
        }
    }

    /// Fills a shape with ink.
    pub fn fill(&mut self, shape: &impl Shape, ink: &Ink) {
        self.tint(shape, ink, 1.0);
    }

    /// Fills a shape with ink that lets `1 - opacity` of the ground shine through.
    pub fn tint(&mut self, shape: &impl Shape, ink: &Ink, opacity: f32) {
        let [columns, rows] = pixels(shape.bounds(), self.width, self.height);
        let width = self.width as usize;
        for row in rows {
            let line = &mut self.pixels[row as usize * width..][..width];
            let mut column = columns.start;
            while column < columns.end {
                let distance = shape.distance(column as f32 + 0.5, row as f32 + 0.5);
                let covered = self.edges.coverage(distance);
                let end = leap(column, distance).min(columns.end);
                if covered > 0.0 {
                    for pixel in &mut line[column as usize..end as usize] {
                        *pixel = ink.over(*pixel, covered * opacity);
                    }
                }
                column = end;
            }
        }
    }

    /// Writes a label or another mask with its middle at a point.
    pub fn write(&mut self, mask: &impl AsRef<Mask>, x: f32, y: f32, ink: &Ink) {
        self.print(mask.as_ref(), x, y, ink, Edges::Soft);
    }

    /// Writes a digit or a label with its middle at a point, with edges like those of the shapes.
    pub(super) fn write_plain(&mut self, mask: &impl AsRef<Mask>, x: f32, y: f32, ink: &Ink) {
        self.print(mask.as_ref(), x, y, ink, self.edges);
    }

    fn print(&mut self, mask: &Mask, x: f32, y: f32, ink: &Ink, edges: Edges) {
        let (left, top) = mask.origin(x, y);
        for (row, line) in (top..).zip(mask.rows()) {
            for (column, &alpha) in (left..).zip(line) {
                let (Ok(x), Ok(y)) = (u32::try_from(column), u32::try_from(row)) else {
                    continue;
                };
                if alpha == 0 {
                    continue;
                }
                if x < self.width && y < self.height {
                    let pixel = &mut self.pixels[y as usize * self.width as usize + x as usize];
                    *pixel = ink.over(*pixel, edges.coverage(0.5 - f32::from(alpha) / 255.0));
                }
            }
        }
    }
}

/// A ready-made piece of a picture: one run of opaque pixels in each row.
#[derive(Clone, Debug)]
pub struct Sprite {
    /// Where the corner lies, from the place at which the sprite is put.
    origin: (i32, i32),
    /// The first row with a pixel; the runs begin there.
    first: usize,
    runs: Vec<Run>,
    pixels: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    /// Pixels to leave alone on the left.
    skip: u16,
    len: u16,
    /// Where the run's pixels begin.
    at: usize,
}

impl Sprite {
    /// Cuts a sprite out of a painted picture: in each row the pixels from the first to the last
    /// one that is `owned`.
    #[must_use]
    pub fn cut(canvas: &Canvas, palette: &Palette, owned: impl Fn(u32, u32) -> bool) -> Sprite {
        let indexed = palette.index(canvas);
        let mut sprite = Sprite {
            origin: (0, 0),
            first: 0,
            runs: Vec::new(),
            pixels: Vec::new(),
        };
        for (y, row) in (0..).zip(indexed.chunks_exact(canvas.width().max(1) as usize)) {
            let first = (0..canvas.width()).find(|&x| owned(x, y)).unwrap_or(0);
            let end = (first..canvas.width())
                .rfind(|&x| owned(x, y))
                .map_or(first, |last| last + 1);
            sprite.runs.push(Run {
                skip: first as u16,
                len: (end - first) as u16,
                at: sprite.pixels.len(),
            });
            sprite
                .pixels
                .extend_from_slice(&row[first as usize..end as usize]);
        }
        let empty = |run: &Run| run.len == 0;
        let end = sprite.runs.iter().rposition(|run| !empty(run));
        sprite.runs.truncate(end.map_or(0, |last| last + 1));
        sprite.first = sprite.runs.iter().take_while(|run| empty(run)).count();
        sprite.runs.drain(..sprite.first);
        sprite
    }

    /// The sprite with its corner so far from the place at which it is put.
    #[must_use]
    pub fn with_origin(self, origin: (i32, i32)) -> Sprite {
        Sprite { origin, ..self }
    }
}
