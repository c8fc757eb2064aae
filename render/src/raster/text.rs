//! Draws letters and numbers as pixels, with the DejaVu faces and the host machine's [`Fonts`].

use super::fonts::{Fonts, stands_alone};
use super::indexed::IndexedImage;
use super::mask::Mask;
use super::palette::Ink;
use ab_glyph::{Font, FontArc, FontRef, GlyphId, PxScale, ScaleFont, point};
use image::{GrayImage, Luma};
use std::sync::LazyLock;

static REGULAR: LazyLock<FontArc> = LazyLock::new(|| face(dejavu::sans::regular()));
static BOLD: LazyLock<FontArc> = LazyLock::new(|| face(dejavu::sans::bold()));
static NARROW: LazyLock<FontArc> = LazyLock::new(|| face(dejavu::sans_condensed::bold()));

fn face(bytes: &'static [u8]) -> FontArc {
    let whole = FontRef::try_from_slice(bytes).expect("the crate ships whole fonts");
    FontArc::new(whole)
}

/// The heights of a capital letter and of the em square, in the units of the three DejaVu faces.
const CAPITAL: f32 = 1493.0;
const SQUARE: f32 = 2048.0;

/// If a face has no bold cut, each letter is made wider to imitate bold. This is the added width, as a multiple of the
/// height of a capital letter.
const BROADER: f32 = 0.07;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// The face for less important names.
    Regular,
    Bold,
    Narrow,
}

impl Face {
    fn font(self) -> &'static FontArc {
        match self {
            Face::Regular => &REGULAR,
            Face::Bold => &BOLD,
            Face::Narrow => &NARROW,
        }
    }

    /// The font and the glyph for a letter: from this face if it has the letter, else from the first of `fonts` that
    /// has the letter.
    fn font_for(self, letter: char, fonts: &Fonts) -> Option<(&FontArc, GlyphId)> {
        let own = self.font();
        let known = |font: &FontArc| font.glyph_id(letter).0 != 0;
        let font = match known(own) {
            true => Some(own),
            false => fonts.faces_for(letter).find(|font| known(font)),
        };
        font.map(|font| (font, font.glyph_id(letter)))
    }

    /// The text in the form in which it is written: with letters and accents combined, and without emoji that cannot
    /// be written. `None` if a letter cannot be written.
    fn writable(self, text: &str, fonts: &Fonts) -> Option<String> {
        let known = |letter: char| self.font_for(letter, fonts).is_some();
        let text = super::fonts::composed(text, known);
        let written = |letter| stands_alone(letter) && known(letter);
        (!text.is_empty() && text.chars().all(written)).then_some(text)
    }
}

impl Fonts {
    /// Whether every letter of a text can be written in every face (regular, bold and narrow); false for an empty
    /// text.
    pub fn can_write(&self, text: &str) -> bool {
        // The narrow face has the same letters as the bold face, so only the regular and the bold face are checked.
        let faces = [Face::Regular, Face::Bold];
        faces.iter().all(|it| it.writable(text, self).is_some())
    }
}

#[derive(Clone, Debug)]
pub struct Label {
    mask: Mask,
    advance: f32,
}

impl Label {
    /// Prepares a text for drawing. `height` is the height of a capital letter or digit in pixels. Characters without
    /// a glyph are left out.
    pub fn new(text: &str, height: f32, face: Face) -> Label {
        Label::set(text, height, face, &Fonts::default(), |advance| advance)
    }

    /// Prepares a text for drawing. `step` rounds each distance by which the pen moves.
    fn set(text: &str, height: f32, face: Face, fonts: &Fonts, step: impl Fn(f32) -> f32) -> Label {
        let mut glyphs = Vec::new();
        let pen = Label::along(text, height, face, fonts, step, |font, id, scale, pen| {
            let broader = match std::ptr::eq(font, face.font()) || face == Face::Regular {
                true => None,
                false => Some(BROADER * height),
            };
            for x in [Some(pen), broader.map(|by| pen + by)]
                .into_iter()
                .flatten()
            {
                let glyph = id.with_scale_and_position(scale, point(x, 0.0));
                glyphs.extend(font.outline_glyph(glyph));
            }
        });
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

    /// Calls `each` for every letter, with its font, glyph, scale and pen position. Returns the whole distance by
    /// which the pen moves.
    fn along(
        text: &str,
        height: f32,
        face: Face,
        fonts: &Fonts,
        step: impl Fn(f32) -> f32,
        mut each: impl FnMut(&FontArc, GlyphId, PxScale, f32),
    ) -> f32 {
        let mut pen = 0.0;
        let mut last = None;
        for (font, id) in text.chars().filter_map(|it| face.font_for(it, fonts)) {
            let own = std::ptr::eq(font, face.font());
            // A scale is the height of a line of text. In all faces the em square has the same height.
            let square = font.units_per_em().unwrap_or(SQUARE);
            let scale = height / CAPITAL * SQUARE / square * font.height_unscaled();
            let scale = PxScale::from(scale);
            let scaled = font.as_scaled(scale);
            if let Some(last) = last.filter(|_| own) {
                pen += step(scaled.kern(last, id));
            }
            last = own.then_some(id);
            each(font, id, scale, pen);
            pen += step(scaled.h_advance(id));
        }
        pen
    }

    /// Prepares a text for drawing, at most `room` pixels wide. A longer text is cut and ends with "…". `None` if a
    /// letter cannot be written, or if there is no room for even one letter.
    pub fn fitted(text: &str, height: f32, face: Face, room: f32, fonts: &Fonts) -> Option<Label> {
        Label::cut(text, height, face, room, fonts, |advance| advance)
    }

    /// As [`Label::fitted`], but each letter starts at a whole pixel. So a letter has the same pixels wherever it
    /// stands, which keeps files small.
    pub fn on_grid(text: &str, height: f32, face: Face, room: f32, fonts: &Fonts) -> Option<Label> {
        Label::cut(text, height, face, room, fonts, f32::round)
    }

    /// The text cut to a width of `room` pixels; `step` rounds as in [`Label::set`].
    fn cut(
        text: &str,
        height: f32,
        face: Face,
        room: f32,
        fonts: &Fonts,
        step: impl Fn(f32) -> f32,
    ) -> Option<Label> {
        let text = face.writable(text, fonts)?;
        let fits =
            |text: &str| Label::along(text, height, face, fonts, &step, |_, _, _, _| {}) <= room;
        if fits(&text) {
            return Some(Label::set(&text, height, face, fonts, step));
        }
        let letters: Vec<char> = text.chars().collect();
        let first = |count: usize| letters[..count].iter().chain(['…'].iter());
        let counts: Vec<usize> = (1..letters.len()).collect();
        let fitting = counts.partition_point(|count| fits(&first(*count).collect::<String>()));
        let shown: String = first(*counts[..fitting].last()?).collect();
        Some(Label::set(&shown, height, face, fonts, step))
    }

    /// The width of the text, in pixels.
    pub fn advance(&self) -> f32 {
        self.advance
    }
}

impl AsRef<Mask> for Label {
    fn as_ref(&self) -> &Mask {
        &self.mask
    }
}

#[derive(Clone, Debug)]
pub struct Digits {
    glyphs: Vec<Label>,
    advance: f32,
}

impl Digits {
    /// Prepares the digits for drawing. `height` is their height in pixels.
    pub fn new(height: f32, face: Face) -> Digits {
        let glyphs: Vec<Label> = ('0'..='9')
            .map(|digit| Label::new(&digit.to_string(), height, face))
            .collect();
        let advance = glyphs.iter().map(Label::advance).fold(0.0, f32::max);
        Digits { glyphs, advance }
    }

    /// The width of a number with this many digits, in pixels.
    pub fn width(&self, digits: usize) -> f32 {
        digits as f32 * self.advance
    }

    pub fn write(&self, frame: &mut IndexedImage, number: u32, x: f32, y: f32, ink: &Ink) {
        self.write_out(frame, &number.to_string(), x, y, ink);
    }

    /// Writes digits with the middle of the text at a point. Characters that are not digits are left out.
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
        let fonts = Fonts::default();
        let label = |name: &str| Label::fitted(name, 12.0, Face::Bold, 500.0, &fonts);
        for name in [
            "Ann",
            "Zoë",
            "Łukasz",
            "Ελένη",
            "Борис",
            "Արամ",
            "გია",
            "♟ 1",
            "e\u{301}",
            "Ann 🍕",
        ] {
            assert!(label(name).is_some(), "{name}");
        }
        for name in [
            "",
            "🍕",
            "アリス",
            "דוד",
            "محمد",
            "\u{fe8d}\u{fedf}",
            "a\u{202e}b",
            "Ann ע",
            "x\u{301}",
            "ປ\u{eb5}",
            "Ken太郎",
        ] {
            assert!(label(name).is_none(), "{name}");
        }
    }

    #[test]
    fn letters_are_composed_and_emoji_left_out() {
        let fonts = Fonts::default();
        let advance = |name: &str| {
            let label = Label::fitted(name, 12.0, Face::Bold, 500.0, &fonts);
            label.map(|label| label.advance())
        };
        assert_eq!(advance("Zoe\u{308}"), advance("Zoë"));
        assert_eq!(advance("Ann 👩\u{200d}🚀 Lee"), advance("Ann Lee"));
    }
}
