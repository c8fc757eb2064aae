//! Font faces of the host machine for letters that DejaVu lacks. Also decides which letters can be written without a
//! shaper (a library that combines letters), and how a player's name is written.

use ab_glyph::{FontArc, FontVec};
use std::fmt;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The host machine's font faces for Chinese, Japanese and Korean letters, the best first. If there are none, a text
/// with such letters is not written.
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
    /// Adds the face at index `place` (from 0) of a font file. A face that cannot be read is left out.
    pub fn with(&self, file: Vec<u8>, place: u32) -> Fonts {
        let face = FontVec::try_from_vec_and_index(file, place).map(FontArc::new);
        Fonts {
            faces: self.faces.iter().cloned().chain(face.ok()).collect(),
        }
    }

    /// The faces that may have a letter; none if the letter is not East Asian.
    pub(super) fn faces_for(&self, letter: char) -> impl Iterator<Item = &FontArc> {
        let faces = match is_east_asian(letter) {
            true => &self.faces[..],
            false => &[],
        };
        faces.iter()
    }

    /// The name that pictures show for a player with these names, the best first. It consists of the words that can be
    /// written, from the first name that has a letter or digit that can be written. A word is written unchanged if
    /// possible, else with usual letters instead of unusual letters (`Ann` for `𝕬𝖓𝖓`), else without combining marks.
    /// `None` if no name has a letter or digit that can be written.
    pub fn name<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
        names.into_iter().find_map(|name| {
            let words = name.split(is_gap).filter_map(|word| self.word(word));
            let written = words.collect::<Vec<_>>().join(" ");
            let says_something = written.chars().any(char::is_alphanumeric);
            says_something.then_some(written)
        })
    }

    fn word(&self, word: &str) -> Option<String> {
        if self.can_write(word) {
            return Some(word.to_owned());
        }
        let forms = [word.nfkc().collect(), self.unmarked(word)];
        forms.into_iter().find(|it| self.can_write(it))
    }

    /// A word in usual letters. If a letter cannot be written with its combining marks, the marks are removed.
    fn unmarked(&self, word: &str) -> String {
        let signs: Vec<char> = word.nfkd().collect();
        let letters = signs.chunk_by(|_, next| is_combining_mark(*next));
        let letters = letters.map(|letter| {
            let whole: String = letter.iter().copied().nfc().collect();
            match self.can_write(&whole) {
                true => whole,
                false => letter
                    .iter()
                    .filter(|it| !is_combining_mark(**it))
                    .collect(),
            }
        });
        letters.collect::<String>().nfc().collect()
    }
}

/// Whether a letter belongs to an East Asian script. Such letters can be written without a shaper.
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

/// Whether a letter can be written without a shaper. Scripts from right to left, combining marks and characters that
/// change the direction of text need a shaper.
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

/// Combines each letter with its accents (NFC). Leaves out emoji that are not `known`, characters without width, and
/// spaces that are repeated or at an end of the text.
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

/// Whether a character has no width: joiners, soft hyphens, variation selectors and similar characters.
const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}'
            | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a character is blank: a space, a Korean filler, or Braille without a dot.
fn is_gap(letter: char) -> bool {
    let filler = matches!(
        letter,
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    );
    filler || letter.is_whitespace()
}
