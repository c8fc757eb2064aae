//! What a button or menu carries with which a moderator decides.

use super::codec::{Part, Parts, fields, words};
use referee::{MatchId, Strike, typed};
use rules::Side;
use std::fmt;

/// The most characters of a reason: the rest of a `custom_id` is needed for what it is given for.
pub const REASON: usize = 50;

fields! {
    pub struct RulingPress {
        step: RulingStep,
        /// With which match; `None` for the one chosen in a menu.
        of: Option<MatchId>,
        reason: Option<String>,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingStep {
    Result,
    Winner,
    Ask(Option<Side>),
    Decide(Option<Side>),
    Annul(Strike),
    Restore,
}

words! { RulingStep {
    RulingStep::Result => "result",
    RulingStep::Winner => "winner",
    RulingStep::Ask(Some(Side::First)) => "first?",
    RulingStep::Ask(Some(Side::Second)) => "second?",
    RulingStep::Ask(None) => "none?",
    RulingStep::Decide(Some(Side::First)) => "first!",
    RulingStep::Decide(Some(Side::Second)) => "second!",
    RulingStep::Decide(None) => "none!",
    RulingStep::Annul(Strike::AsItWas) => "annul!",
    RulingStep::Annul(Strike::NoPoints) => "annul-none!",
    RulingStep::Annul(Strike::OtherSide) => "annul-other!",
    RulingStep::Restore => "restore!",
} }

/// A reason as it was typed, on one line and not too long; `None` if there is nothing in it.
#[must_use]
pub fn reason(typed: &str) -> Option<String> {
    Some(typed::line(typed, REASON)).filter(|kept| !kept.is_empty())
}

impl Part for Option<String> {
    fn read(parts: &mut Parts<'_>) -> Option<Option<String>> {
        parts.next().map(reason)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_deref().unwrap_or_default())
    }

    #[cfg(test)]
    fn samples() -> Vec<Option<String>> {
        vec![None, reason(&"a: ü".repeat(REASON))]
    }
}
