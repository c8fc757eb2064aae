//! The values in the `custom_id` of a button or menu with which a moderator decides a match.

use super::codec::{Part, Parts, fields, words};
use referee::{MatchId, Strike, typed};
use rules::Side;
use std::fmt;

/// The largest number of characters in a reason. The limit is low because the `custom_id` also holds the act for
/// which the reason is given.
pub const REASON: u16 = 50;

fields! {
    pub struct RulingPress {
        step: RulingStep,
        /// The match to decide; `None` if the match is chosen in a menu.
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

impl RulingStep {
    /// Whether a form asks for the reason of the step.
    pub const fn has_form(self) -> bool {
        !matches!(self, RulingStep::Winner)
    }
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

/// The typed reason as one line, cut to [`REASON`] characters; `None` if nothing is left.
#[must_use]
pub fn reason(typed: &str) -> Option<String> {
    Some(typed::line(typed, usize::from(REASON))).filter(|kept| !kept.is_empty())
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
        vec![reason(&"a: ü".repeat(usize::from(REASON))), None]
    }
}
