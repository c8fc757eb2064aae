//! Brings names, reasons and numbers that people type to one spelling.
//!
//! Full-width letters and digits become half-width, half-width kana become full-width, and white space of every kind
//! becomes a space. Invisible signs are removed. [`normalise`](crate::normalise) begins with this step too, for moves.

use std::str::FromStr;
use unicode_normalization::UnicodeNormalization as _;

/// The typed text as a name or a reason to store: one line of at most `longest` characters. Empty if the typed text has
/// no visible sign.
///
/// The case of letters is kept. The invisible signs that join emoji or change their look are kept too.
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
    // If the text was cut after a joiner, nothing follows the joiner, so it is removed.
    cut.trim_end_matches([' ', JOINER, NON_JOINER]).to_owned()
}

/// Reads a number, which may have a `#` before it: `#3` or `＃３`. `None` if the text is anything else.
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

/// The form of a text by which searches compare texts: in lower case, without invisible signs.
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

/// The typed text with full-width and half-width characters made uniform and each word changed by `tidied`. Empty words
/// are dropped; one space separates the rest.
fn words(typed: &str, tidied: fn(&str) -> String) -> String {
    let usual = usual_width(typed);
    let words = usual.split_whitespace().map(tidied);
    let seen: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    seen.join(" ")
}

/// The text with its full-width letters, digits and signs changed to half width, and its half-width kana changed to
/// full width.
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

/// The word without its invisible signs. Invisible signs that change the look of a neighbouring sign are kept.
fn tidy(word: &str) -> String {
    let seen: String = word.chars().filter(|sign| !is_invisible(*sign)).collect();
    let seen = seen.trim_start_matches(is_attached);
    seen.trim_end_matches([JOINER, NON_JOINER]).to_owned()
}

/// Whether a sign is invisible itself, but changes the look of the signs beside it: a joiner, or a sign that chooses
/// the shape of a letter or an emoji.
fn is_attached(sign: char) -> bool {
    matches!(
        sign,
        NON_JOINER | JOINER | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether a sign is invisible and changes no neighbouring sign: a control sign, a mark of writing direction, or a
/// blank that Unicode does not count as white space.
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
