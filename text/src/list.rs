//! Joins the members of a list, and sentences. Each language has its own separators, so Fluent joins two parts at a
//! time.

use super::{Locale, t};

/// Joins words as a sentence does: `D7`, `D7 and E7`, `C4, D7 and E7`; in Japanese `C4、D7、E7`.
#[must_use]
pub fn list<W: AsRef<str>>(locale: Locale, words: &[W]) -> String {
    ending(locale, words, |head, last| {
        t!(locale, "list-and", head, last)
    })
}

/// Joins words as alternatives: `C4, D7 or E7`.
#[must_use]
pub fn list_or<W: AsRef<str>>(locale: Locale, words: &[W]) -> String {
    ending(locale, words, |head, last| {
        t!(locale, "list-or", head, last)
    })
}

/// Joins words with commas only, without a word such as "and" before the last: `C4, D7, E7`.
#[must_use]
pub fn enumerate<W: AsRef<str>>(locale: Locale, words: &[W]) -> String {
    join(words, |head, next| t!(locale, "list-comma", head, next))
}

/// The kind of entries in a long list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    Tournaments,
    Matches,
    Results,
    Challenges,
    People,
}

/// The count of a list's entries and the numbers of the first and last entry shown, from 1: `30 tournaments, 1 to 25:`.
/// `None` if all entries are shown.
#[must_use]
pub fn part(
    locale: Locale,
    what: Entries,
    count: usize,
    [first, last]: [usize; 2],
) -> Option<String> {
    let what = match what {
        Entries::Tournaments => "tournaments",
        Entries::Matches => "matches",
        Entries::Results => "results",
        Entries::Challenges => "challenges",
        Entries::People => "people",
    };
    let some = first > 1 || last < count;
    some.then(|| t!(locale, "list-part", what, count, first, last))
}

/// The names of places; three or more places that follow one another become a range: `B2, D4 to D7`.
pub(super) fn ranges<P: Copy + ToString>(
    locale: Locale,
    places: &[P],
    follows: impl Fn(P, P) -> bool,
) -> Vec<String> {
    places
        .chunk_by(|one, other| follows(*one, *other))
        .flat_map(|run| match run {
            [from, _, .., to] => vec![t!(
                locale,
                "list-range",
                from = from.to_string(),
                to = to.to_string()
            )],
            few => few.iter().map(ToString::to_string).collect(),
        })
        .collect()
}

/// The title, then the lines; empty if there are no lines.
pub(super) fn titled(title: String, lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines = lines.peekable();
    let title = lines.peek().is_some().then_some(title);
    title.into_iter().chain(lines).collect()
}

/// Joins cells or tokens in the shortest way: `C4 D7 E7`.
pub(super) fn tokens<W: AsRef<str>>(locale: Locale, words: &[W]) -> String {
    join(words, |head, next| t!(locale, "list-tokens", head, next))
}

/// Joins sentences as the language does: with a space in English. Words that no sentence mark ends, such as a move, are
/// told from the next sentence by a separator, so that `A3` and `2.` do not read as `A32.`.
#[must_use]
pub fn sentences<W: AsRef<str>>(locale: Locale, words: &[W]) -> String {
    join(words, |head, next| match is_ended(head) {
        true => t!(locale, "list-sentences", head, next),
        false => t!(locale, "list-unended", head, next),
    })
}

/// Whether a sentence mark of any language ends the words, apart from marks of bold text, quotation marks and brackets.
fn is_ended(words: &str) -> bool {
    let words = words.trim_end_matches(['*', '_', '”', '“', '"', '」', ')', '）']);
    words.ends_with(['.', '!', '?', ':', ';', '…', '。', '！', '？', '：', '；'])
}

/// Joins the words from the first to the last; `both` joins the words so far with the next word.
pub(super) fn join<W: AsRef<str>>(words: &[W], both: impl Fn(&str, &str) -> String) -> String {
    let joined = words.iter().map(AsRef::as_ref).map(str::to_owned);
    joined
        .reduce(|head, next| both(&head, &next))
        .unwrap_or_default()
}

fn ending<W: AsRef<str>>(
    locale: Locale,
    words: &[W],
    both: impl Fn(&str, &str) -> String,
) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [head @ .., last] => both(&enumerate(locale, head), last.as_ref()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_sentences_do() {
        let none: [&str; 0] = [];
        assert_eq!(list(Locale::En, &none), "");
        assert_eq!(list(Locale::En, &["D7"]), "D7");
        assert_eq!(list(Locale::En, &["D7", "E7"]), "D7 and E7");
        assert_eq!(list_or(Locale::En, &["C4", "D7", "E7"]), "C4, D7 or E7");
        assert_eq!(list(Locale::Ja, &["C4", "D7", "E7"]), "C4、D7、E7");
        assert_eq!(list(Locale::De, &["C4", "D7", "E7"]), "C4, D7 und E7");
        assert_eq!(list_or(Locale::De, &["C4", "D7"]), "C4 oder D7");
        assert_eq!(enumerate(Locale::En, &["C4", "D7"]), "C4, D7");
        assert_eq!(sentences(Locale::En, &["One.", "Two."]), "One. Two.");
        assert_eq!(sentences(Locale::Ja, &["一。", "二。"]), "一。二。");
        assert_eq!(
            sentences(Locale::En, &["**Won.**", "Two:", "3."]),
            "**Won.** Two: 3."
        );
        assert_eq!(
            sentences(Locale::Ja, &["**一。**", "二：", "三"]),
            "**一。**二：三"
        );
    }
}
