//! Lists within a sentence.

use super::{Locale, t};

/// Joins words as a sentence does: `D7`, `D7 and E7`, `C4, D7 and E7`; in Japanese `C4、D7、E7`.
#[must_use]
pub fn list<W: AsRef<str>>(locale: Locale, words: &[W]) -> String {
    join(locale, words, &t!(locale, "list-and"))
}

/// Joins words as alternatives: `C4, D7 or E7`; in Japanese `C4、D7、E7`.
#[must_use]
pub fn list_or<W: AsRef<str>>(locale: Locale, words: &[W]) -> String {
    join(locale, words, &t!(locale, "list-or"))
}

fn join<W: AsRef<str>>(locale: Locale, words: &[W], last: &str) -> String {
    let (comma, last) = match locale {
        Locale::En => (", ", format!(" {last} ")),
        Locale::Ja => ("、", last.to_owned()),
    };
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [head @ .., end] => {
            let head: Vec<&str> = head.iter().map(AsRef::as_ref).collect();
            format!("{}{last}{}", head.join(comma), end.as_ref())
        }
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
    }
}
