//! Brings names, reasons and numbers that people type to one spelling.
//!
//! Full-width letters and digits, half-width kana and white space of every kind become the usual ones; invisible
//! signs are removed. [`normalise`](crate::normalise) begins with this step too, for moves.

use std::str::FromStr;
use unicode_normalization::UnicodeNormalization as _;

/// A name or a reason to store: one line, cut after `longest` characters. Empty if the text has no visible sign.
///
/// Letters stay as they are, and so do the invisible signs that join or colour an emoji.
///
/// ```
/// use referee::typed::line;
/// assert_eq!(line("　Ｃｕｐ  ２０２６\n", 40), "Cup 2026");
/// assert_eq!(line("ｶﾞ杯 Straße №1", 40), "ガ杯 Straße №1");
/// assert_eq!(line("\u{200b}\u{200b}", 40), "");
/// assert_eq!(line("spring cup", 7), "spring");
/// ```
#[must_use]
pub fn line(typed: &str, longest: usize) -> String {
    let words = words(typed, tidy);
    let cut: String = words.chars().take(longest).collect();
    // A joiner at the cut has nothing left to join.
    cut.trim_end_matches([' ', JOINER, NON_JOINER]).to_owned()
}

/// A number, also one such as `#3` or `＃３`; `None` for anything else.
///
/// ```
/// use referee::typed::number;
/// assert_eq!(number("８"), Some(8));
/// assert_eq!(number("＃1\u{200b}2 "), Some(12));
/// assert_eq!(number::<u32>("eight"), None);
/// ```
#[must_use]
pub fn number<T: FromStr>(typed: &str) -> Option<T> {
    bare(typed).trim_start_matches('#').parse().ok()
}

/// A text as searches compare it: in lower case, without invisible signs.
///
/// ```
/// use referee::typed::key;
/// assert!(key("Ｉａｇｏ（Ｌｏｏｓｅ）").contains(&key("iago(")));
/// ```
#[must_use]
pub fn key(text: &str) -> String {
    bare(text).to_lowercase()
}

/// The text without any invisible sign.
pub(crate) fn bare(typed: &str) -> String {
    words(typed, |word| {
        let seen = |sign: &char| !is_invisible(*sign) && !is_attached(*sign);
        word.chars().filter(seen).collect()
    })
}

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';

/// The words in their usual width, each changed by `tidied`, with one space between them.
fn words(typed: &str, tidied: fn(&str) -> String) -> String {
    let usual = usual_width(typed);
    let words = usual.split_whitespace().map(tidied);
    let seen: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    seen.join(" ")
}

/// The text with full-width letters, digits and signs in half width, and half-width kana in full width.
fn usual_width(text: &str) -> String {
    let is_other = |sign: &char| matches!(sign, '\u{ff00}'..='\u{ffef}');
    let mut usual = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(sign) = rest.next() {
        if !is_other(&sign) {
            usual.push(sign);
            continue;
        }
        // A kana and the mark after it become one letter.
        let mut run = String::from(sign);
        while let Some(next) = rest.next_if(is_other) {
            run.push(next);
        }
        usual.extend(run.nfkc());
    }
    usual
}

/// A word without invisible signs, except those that change how a neighbouring sign looks.
fn tidy(word: &str) -> String {
    let seen: String = word.chars().filter(|sign| !is_invisible(*sign)).collect();
    let seen = seen.trim_start_matches(is_attached);
    seen.trim_end_matches([JOINER, NON_JOINER]).to_owned()
}

/// Whether a sign is invisible, but changes how its neighbours look: a joiner, or a sign that chooses the shape of a
/// letter or an emoji.
fn is_attached(sign: char) -> bool {
    matches!(
        sign,
        NON_JOINER | JOINER | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether a sign is always invisible: a control sign, a mark of writing direction, or a blank that is no white
/// space.
fn is_invisible(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0001}'
        )
}
