//! Letters and numbers as pixels, from the DejaVu faces. Everything the crate knows of fonts is here.

use super::indexed::IndexedImage;
use super::mask::Mask;
use super::palette::Ink;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use image::{GrayImage, Luma};
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
    /// For names that may stand back.
    Regular,
    /// For names and numbers that matter.
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

    fn can_write(self, text: &str) -> bool {
        let written = |letter| stands_alone(letter) && self.font().glyph_id(letter).0 != 0;
        !text.is_empty() && text.chars().all(written)
    }
}

/// Whether a letter is set right wherever it stands. The others need a shaper: scripts from right to left, marks upon
/// other letters, and what changes the direction of text.
const fn stands_alone(letter: char) -> bool {
    !matches!(
        letter,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{489}'
            | '\u{590}'..='\u{8ff}'
            | '\u{e80}'..='\u{eff}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{200c}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe20}'..='\u{fe2f}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// A line of text, cut to its ink.
#[derive(Clone, Debug)]
pub struct Label {
    mask: Mask,
    advance: f32,
}

impl Label {
    /// Sets a text; `height` is that of a capital letter or digit in pixels. Characters without a glyph
    /// become the face's empty box.
    pub fn new(text: &str, height: f32, face: Face) -> Label {
        Label::set(text, height, face, |advance| advance)
    }

    /// Sets a text; `step` rounds each advance and kerning of the pen.
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
        let bounds = bounds.reduce(|mut all, glyph| {
            all.min.x = all.min.x.min(glyph.min.x);
            all.min.y = all.min.y.min(glyph.min.y);
            all.max.x = all.max.x.max(glyph.max.x);
            all.max.y = all.max.y.max(glyph.max.y);
            all
        });
        let bounds = bounds.unwrap_or_default();
        let mut alpha = GrayImage::new(bounds.width() as u32, bounds.height() as u32);
        for glyph in &glyphs {
            let corner = glyph.px_bounds().min - bounds.min;
            glyph.draw(|x, y, amount| {
                let (x, y) = (corner.x as u32 + x, corner.y as u32 + y);
                if let Some(Luma([pixel])) = alpha.get_pixel_mut_checked(x, y) {
                    *pixel = (*pixel).max((amount.clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
                }
            });
        }
        Label {
            mask: Mask {
                alpha,
                middle: (pen / 2.0 - bounds.min.x, -height / 2.0 - bounds.min.y),
            },
            advance: pen,
        }
    }

    /// Sets a text that is at most `room` wide; a longer one ends with three dots. `None` if a letter cannot
    /// be written, or if not one letter has room.
    pub fn fitted(text: &str, height: f32, face: Face, room: f32) -> Option<Label> {
        Label::cut(text, face, room, |text| Label::new(text, height, face))
    }

    /// [`Label::fitted`] with each letter on a whole pixel: a letter then has the same pixels wherever it
    /// stands, which keeps replays small.
    pub fn on_grid(text: &str, height: f32, face: Face, room: f32) -> Option<Label> {
        Label::cut(text, face, room, |text| {
            Label::set(text, height, face, f32::round)
        })
    }

    /// The text as `set` sets it, cut to `room`.
    fn cut(text: &str, face: Face, room: f32, set: impl Fn(&str) -> Label) -> Option<Label> {
        if !face.can_write(text) {
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
    pub fn can_write(text: &str) -> bool {
        Face::Bold.can_write(text)
    }

    /// How far the pen moves, in pixels.
    pub fn advance(&self) -> f32 {
        self.advance
    }
}

impl AsRef<Mask> for Label {
    fn as_ref(&self) -> &Mask {
        &self.mask
    }
}

/// The ten digits of one height and face.
#[derive(Clone, Debug)]
pub struct Digits {
    glyphs: Vec<Label>,
    advance: f32,
}

impl Digits {
    /// Sets the digits; `height` in pixels.
    pub fn new(height: f32, face: Face) -> Digits {
        let glyphs: Vec<Label> = ('0'..='9')
            .map(|digit| Label::new(&digit.to_string(), height, face))
            .collect();
        let advance = glyphs.iter().map(Label::advance).fold(0.0, f32::max);
        Digits { glyphs, advance }
    }

    /// The width of a number of so many digits, in pixels.
    pub fn width(&self, digits: usize) -> f32 {
        digits as f32 * self.advance
    }

    /// Writes a number with its middle at a point.
    pub fn write(&self, frame: &mut IndexedImage, number: u32, x: f32, y: f32, ink: &Ink) {
        self.write_out(frame, &number.to_string(), x, y, ink);
    }

    /// Writes digits with their middle at a point; other characters are left out.
    pub fn write_out(&self, frame: &mut IndexedImage, digits: &str, x: f32, y: f32, ink: &Ink) {
        let mut pen = x - self.advance * (digits.len() as f32 - 1.0) / 2.0;
        for digit in digits.chars().filter_map(|digit| digit.to_digit(10)) {
            frame.write_plain(&self.glyphs[digit as usize], pen, y, ink);
            pen += self.advance;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_set_right_is_written() {
        for name in [
            "Ann",
            "Zoë",
            "Łukasz",
            "Ελένη",
            "Борис",
            "Արամ",
            "გია",
            "♟ 1",
        ] {
            assert!(Label::can_write(name), "{name}");
            assert!(
                Label::fitted(name, 12.0, Face::Bold, 500.0).is_some(),
                "{name}"
            );
        }
        for name in [
            "",
            "アリス",
            "דוד",
            "محمد",
            "\u{fe8d}\u{fedf}",
            "a\u{202e}b",
            "Ann ע",
            "e\u{301}",
            "ປ\u{eb5}",
        ] {
            assert!(!Label::can_write(name), "{name}");
            assert!(
                Label::fitted(name, 12.0, Face::Bold, 500.0).is_none(),
                "{name}"
            );
        }
    }
}
