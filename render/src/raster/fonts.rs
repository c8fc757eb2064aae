//! The faces of a machine for letters that DejaVu lacks, and which letters can be set without a shaper.

use ab_glyph::{FontArc, FontVec};
use std::fmt;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization as _;

/// The faces of a machine for Chinese, Japanese and Korean letters, best first. Without any, a text with such
/// letters is not written.
#[derive(Clone, Default)]
pub struct Fonts {
    faces: Arc<[FontArc]>,
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fonts({})", self.faces.len())
    }
}

impl Fonts {
    /// These faces and the one at a place of a file, unless that cannot be read.
    pub fn with(&self, file: Vec<u8>, place: u32) -> Fonts {
        let face = FontVec::try_from_vec_and_index(file, place).map(FontArc::new);
        Fonts {
            faces: self.faces.iter().cloned().chain(face.ok()).collect(),
        }
    }

    /// The faces that may have a letter.
    pub(super) fn of(&self, letter: char) -> impl Iterator<Item = &FontArc> {
        let faces = match is_east_asian(letter) {
            true => &self.faces[..],
            false => &[],
        };
        faces.iter()
    }
}

/// Whether a letter belongs to the scripts of East Asia, whose letters stand side by side without a shaper.
const fn is_east_asian(letter: char) -> bool {
    matches!(
        letter,
        '\u{2e80}'..='\u{a4cf}'
            | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}'
            | '\u{fe30}'..='\u{fe4f}'
            | '\u{ff00}'..='\u{ffef}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// Whether a letter is set right wherever it stands. The others need a shaper: scripts from right to left, marks upon
/// other letters, and what changes the direction of text.
pub(super) const fn stands_alone(letter: char) -> bool {
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
            | '\u{302a}'..='\u{302f}'
            | '\u{3099}'..='\u{309a}'
            | '\u{fb1d}'..='\u{fe0f}'
            | '\u{fe20}'..='\u{fe2f}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// A text with each letter and its accents in one, without the emoji that are not `known`, without what nobody
/// sees, and without the spaces around them.
pub(super) fn composed(text: &str, known: impl Fn(char) -> bool) -> String {
    let kept = |letter: &char| {
        let left_out = is_emoji(*letter) && !(stands_alone(*letter) && known(*letter));
        !left_out && !is_unseen(*letter)
    };
    let letters: String = text.nfc().filter(kept).collect();
    let words = letters.split(is_gap).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

const fn is_emoji(letter: char) -> bool {
    matches!(
        letter,
        '\u{20e3}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}'
            | '\u{1f000}'..='\u{1f0ff}' | '\u{1f170}'..='\u{1faff}'
    )
}

/// Whether a character has no width: it joins, divides or chooses others.
const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}'
            | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a character is a space, or as empty as one: the fillers of Korean, and Braille without a dot.
pub(super) fn is_gap(letter: char) -> bool {
    let filler = matches!(
        letter,
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    );
    filler || letter.is_whitespace()
}
