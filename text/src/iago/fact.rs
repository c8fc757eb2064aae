//! What speaks for an action, in sentences.

use crate::advice::Advised;
use crate::{Locale, t};
use search::iago::Fact;

pub(super) fn fact(locale: Locale, _advised: Advised<'_>, fact: &Fact) -> String {
    match *fact {
        Fact::Captures(count) => t!(locale, "iago-fact-captures", count),
    }
}
