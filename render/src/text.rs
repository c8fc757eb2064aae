//! Coordinates and numbers as pixels, from the DejaVu faces.

use super::canvas::Edges;
use super::indexed::IndexedImage;
use super::palette::Ink;
use super::shape::Shape;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use std::sync::LazyLock;

static REGULAR: LazyLock<FontRef<'static>> = LazyLock::new(|| face(dejavu::sans::regular()));
static BOLD: LazyLock<FontRef<'static>> = LazyLock::new(|| face(dejavu::sans::bold()));
static NARROW: LazyLock<FontRef<'static>> = LazyLock::new(|| face(dejavu::sans_condensed::bold()));

fn face(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the crate ships whole fonts")
}

/// A cut of the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// For names that may fade.
    Regular,
    /// For numbers that matter.
    Bold,
    /// Bold and narrow, where room is short.
    Narrow,
}

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        match self {
            Face::Regular => &REGULAR,
            Face::Bold => &BOLD,
            Face::Narrow => &NARROW,
        }
    }
}

/// What a brush leaves: coverage, one byte a pixel, 0 to 255. To ask a shape for its distances anew
/// costs more than all the rest.
#[derive(Clone, Debug)]
pub struct Mask {
    width: usize,
    alpha: Vec<u8>,
    /// The middle, in pixels from the corner.
    middle: (f32, f32),
}

impl Mask {
    /// A shape, drawn by `shape` around a point of which a fraction of a pixel is kept.
    pub(super) fn new<S: Shape>(
        shape: impl Fn(f32, f32) -> S,
        (x, y): (f32, f32),
        edges: Edges,
    ) -> Mask {
        let (x, y) = (x.fract(), y.fract());
        let [left, top, ..] = shape(x, y).bounds();
        let middle = (x + (1.0 - left).ceil(), y + (1.0 - top).ceil());
        let shape = shape(middle.0, middle.1);
        let [_, _, right, bottom] = shape.bounds();
        let [width, height] = [right, bottom].map(|edge| edge.ceil() as usize + 1);
        let alpha = (0..width * height).map(|at| {
            let (x, y) = ((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
            (edges.coverage(shape.distance(x, y)) * 255.0 + 0.5) as u8
        });
        Mask {
            alpha: alpha.collect(),
            width,
            middle,
        }
    }

    /// Where the corner goes, in whole pixels, for the middle to be at a point.
    #[must_use]
    pub fn origin(&self, x: f32, y: f32) -> (i32, i32) {
        (
            (x - self.middle.0).round() as i32,
            (y - self.middle.1).round() as i32,
        )
    }

    /// The coverage of each pixel, row by row.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.alpha.chunks_exact(self.width.max(1))
    }
}

impl AsRef<Mask> for Mask {
    fn as_ref(&self) -> &Mask {
        self
    }
}

/// A line of text, cut to its ink.
#[derive(Clone, Debug)]
pub struct Label {
    mask: Mask,
    advance: f32,
}

impl Label {
    /// Sets a text. `height` is the height of a capital letter or digit in pixels.
    ///
    /// Characters without a glyph come out as the face's empty box.
    #[must_use]
    pub fn new(text: &str, height: f32, face: Face) -> Label {
        Label::set(text, height, face, |advance| advance)
    }

    /// Sets a text as [`Label::new`] does; `step` is how far the pen moves for each letter and for the
    /// room between two that go well together.
    fn set(text: &str, height: f32, face: Face, step: impl Fn(f32) -> f32) -> Label {
        let font = face.font();
        // In all three faces a capital is 1493 units high; a scale is the height of the line.
        let scale = PxScale::from(height * font.height_unscaled() / 1493.0);
        let scaled = font.as_scaled(scale);
        let mut pen = 0.0;
        let mut last = None;
        let mut glyphs = Vec::new();
        for letter in text.chars() {
            let id = scaled.glyph_id(letter);
            if let Some(last) = last {
                pen += step(scaled.kern(last, id));
            }
            last = Some(id);
            let glyph = id.with_scale_and_position(scale, point(pen, 0.0));
            pen += step(scaled.h_advance(id));
            glyphs.extend(font.outline_glyph(glyph));
        }
        let bounds = glyphs.iter().map(|glyph| glyph.px_bounds());
        let [left, top, right, bottom] = bounds.fold(
            [
                f32::INFINITY,
                f32::INFINITY,
                f32::NEG_INFINITY,
                f32::NEG_INFINITY,
            ],
            |[left, top, right, bottom], glyph| {
                [
                    left.min(glyph.min.x),
                    top.min(glyph.min.y),
                    right.max(glyph.max.x),
                    bottom.max(glyph.max.y),
                ]
            },
        );
        if glyphs.is_empty() {
            return Label {
                mask: Mask {
                    width: 0,
                    alpha: Vec::new(),
                    middle: (pen / 2.0, 0.0),
                },
                advance: pen,
            };
        }
        let (width, rows) = ((right - left) as usize, (bottom - top) as usize);
        let mut alpha = vec![0; width * rows];
        for glyph in &glyphs {
            let corner = glyph.px_bounds().min;
            let (dx, dy) = ((corner.x - left) as usize, (corner.y - top) as usize);
            glyph.draw(|x, y, amount| {
                let at = (dy + y as usize) * width + dx + x as usize;
                if let Some(pixel) = alpha.get_mut(at) {
                    *pixel = (*pixel).max((amount.clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
                }
            });
        }
        Label {
            mask: Mask {
                width,
                alpha,
                middle: (pen / 2.0 - left, -height / 2.0 - top),
            },
            advance: pen,
        }
    }

    /// Sets a text in so much room: what is too long ends with three dots. `None` if a letter has no
    /// glyph, or not one letter has room.
    #[must_use]
    pub fn fitted(text: &str, height: f32, face: Face, room: f32) -> Option<Label> {
        Label::cut(text, face, room, |text| Label::new(text, height, face))
    }

    /// Sets a text in so much room as [`Label::fitted`] does, each letter on a whole pixel: so a letter is the
    /// same pixels wherever it stands, and a replay need not send them again.
    #[must_use]
    pub(super) fn on_grid(text: &str, height: f32, face: Face, room: f32) -> Option<Label> {
        Label::cut(text, face, room, |text| {
            Label::set(text, height, face, f32::round)
        })
    }

    /// The text as `set` sets it, with as many letters as have room.
    fn cut(text: &str, face: Face, room: f32, set: impl Fn(&str) -> Label) -> Option<Label> {
        let has_glyph = |letter| face.font().glyph_id(letter).0 != 0;
        if text.is_empty() || !text.chars().all(has_glyph) {
            return None;
        }
        let whole = set(text);
        if whole.advance <= room {
            return Some(whole);
        }
        let letters: Vec<char> = text.chars().collect();
        (1..letters.len()).rev().find_map(|count| {
            let cut: String = letters[..count].iter().chain(['…'].iter()).collect();
            Some(set(&cut)).filter(|label| label.advance <= room)
        })
    }

    /// Whether every letter of a text can be written; `false` for an empty one.
    #[must_use]
    pub fn can_write(text: &str) -> bool {
        let has_glyph = |letter| Face::Bold.font().glyph_id(letter).0 != 0;
        !text.is_empty() && text.chars().all(has_glyph)
    }

    /// How far the pen moves, in pixels: the width to lay texts side by side.
    #[must_use]
    pub fn advance(&self) -> f32 {
        self.advance
    }
}

impl AsRef<Mask> for Label {
    fn as_ref(&self) -> &Mask {
        &self.mask
    }
}

/// The ten digits of one height and face, ready to be put side by side.
#[derive(Clone, Debug)]
pub struct Digits {
    glyphs: Vec<Label>,
    advance: f32,
}

impl Digits {
    /// Sets the digits; `height` in pixels.
    #[must_use]
    pub fn new(height: f32, face: Face) -> Digits {
        let glyphs: Vec<Label> = ('0'..='9')
            .map(|digit| Label::new(&digit.to_string(), height, face))
            .collect();
        let advance = glyphs.iter().map(Label::advance).fold(0.0, f32::max);
        Digits { glyphs, advance }
    }

    /// How far the pen moves from digit to digit, in pixels.
    #[must_use]
    pub fn advance(&self) -> f32 {
        self.advance
    }

    /// Writes a number with its middle at a point.
    pub fn write(&self, frame: &mut IndexedImage, number: u32, x: f32, y: f32, ink: &Ink) {
        self.write_out(frame, &number.to_string(), x, y, ink);
    }

    /// Writes digits, a leading nought included, with their middle at a point; anything else is left out.
    pub fn write_out(&self, frame: &mut IndexedImage, digits: &str, x: f32, y: f32, ink: &Ink) {
        let mut pen = x - self.advance * (digits.len() as f32 - 1.0) / 2.0;
        for digit in digits.chars().filter_map(|digit| digit.to_digit(10)) {
            frame.write_plain(&self.glyphs[digit as usize], pen, y, ink);
            pen += self.advance;
        }
    }
}
