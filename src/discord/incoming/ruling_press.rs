//! What a button or menu asks for with which a moderator decides: the part of its `custom_id` after `rule:`.

use super::study::ParseComponentIdError;
use super::word::{value, word};
use app::Ruling;
use referee::MatchId;
use rules::Side;
use std::fmt;
use std::str::FromStr;

/// The most characters of a reason: the rest of a `custom_id` is needed for what it is given for.
pub const REASON: usize = 50;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingPress {
    /// What to do.
    pub step: RulingStep,
    /// With which match; `None` for the one chosen in a menu.
    pub of: Option<MatchId>,
    /// Why, as the moderator wrote it.
    pub reason: Option<String>,
}

/// A step towards a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingStep {
    /// Show a result, to be struck or restored.
    Result,
    /// Ask who wins.
    Winner,
    /// Ask whether the match is to end like this.
    Ask(Option<Side>),
    /// Do it.
    Do(Ruling),
}

const STEPS: [(RulingStep, &str); 10] = [
    (RulingStep::Result, "result"),
    (RulingStep::Winner, "winner"),
    (RulingStep::Ask(Some(Side::First)), "first?"),
    (RulingStep::Ask(Some(Side::Second)), "second?"),
    (RulingStep::Ask(None), "none?"),
    (RulingStep::Do(Ruling::Decide(Some(Side::First))), "first!"),
    (
        RulingStep::Do(Ruling::Decide(Some(Side::Second))),
        "second!",
    ),
    (RulingStep::Do(Ruling::Decide(None)), "none!"),
    (RulingStep::Do(Ruling::Annul), "annul!"),
    (RulingStep::Do(Ruling::Restore), "restore!"),
];

/// Stands for the match chosen in a menu.
const CHOSEN: &str = "chosen";

/// A reason as it was typed, on one line and not too long; `None` if there is nothing in it.
#[must_use]
pub fn reason(typed: &str) -> Option<String> {
    let line = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let kept: String = line.chars().take(REASON).collect();
    Some(kept).filter(|kept| !kept.is_empty())
}

impl fmt::Display for RulingPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", word(&STEPS, self.step))?;
        match self.of {
            Some(id) => write!(f, "{id}")?,
            None => f.write_str(CHOSEN)?,
        }
        write!(f, ":{}", self.reason.as_deref().unwrap_or_default())
    }
}

impl FromStr for RulingPress {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<RulingPress, ParseComponentIdError> {
        let parts: Vec<&str> = text.splitn(3, ':').collect();
        let [step, of, why] = parts.as_slice() else {
            return Err(ParseComponentIdError);
        };
        Ok(RulingPress {
            step: value(&STEPS, step)?,
            of: match *of {
                CHOSEN => None,
                id => Some(id.parse().map_err(|_| ParseComponentIdError)?),
            },
            reason: reason(why),
        })
    }
}

#[cfg(test)]
impl RulingPress {
    /// One of each kind, for the tests.
    pub(super) fn examples() -> Vec<RulingPress> {
        let id: MatchId = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap();
        let press = |(step, _)| RulingPress {
            step,
            of: Some(id),
            reason: reason(&"a: ü".repeat(REASON)),
        };
        let chosen = RulingPress {
            step: RulingStep::Result,
            of: None,
            reason: None,
        };
        STEPS.into_iter().map(press).chain([chosen]).collect()
    }
}
