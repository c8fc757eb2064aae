//! How pictures write a person's name.

use super::fonts::{Fonts, is_gap};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

impl Fonts {
    /// What a picture writes for a person who has these names, best first: the words of the first name of
    /// which a letter or digit can be written. A word is written as it is, or else in usual letters for
    /// unusual ones (`Ann` for `𝕬𝖓𝖓`), or else without the marks upon them. `None` if nothing is left.
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

    /// A word in usual letters, each without its marks if it cannot be written with them.
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
