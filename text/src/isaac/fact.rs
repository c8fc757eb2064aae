//! What speaks for an action, in sentences.

use crate::advice::Advised;
use crate::{Locale, t};
use search::isaac::Fact;

pub(super) fn fact(locale: Locale, _advised: Advised<'_>, fact: &Fact) -> String {
    match *fact {
        Fact::Scores(points) => t!(locale, "isaac-fact-scores", points),
    }
}
