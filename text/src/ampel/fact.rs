//! What speaks for an action, in sentences.

use crate::advice::Advised;
use crate::{Locale, t};
use search::ampel::Fact;

pub(super) fn fact(locale: Locale, _advised: Advised<'_>, fact: &Fact) -> String {
    match *fact {
        Fact::Takes(count) => t!(locale, "ampel-fact-takes", count),
    }
}
