//! The options on which the players of ISAAC agree before the game.

use crate::{GameOptions, OptionError, OptionValue};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Options {
    pub tiebreak: Tiebreak,
}

/// The rule that decides a game if both scores are equal and the unplaced pieces of both sides cover the same number of
/// squares (ISAAC-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tiebreak {
    /// The unplaced pieces of each side are laid in a row. Each piece is slightly shorter than its squares, so the side
    /// with fewer pieces has the longer row and wins.
    #[default]
    Line,
    /// Only the squares count; if they are equal, Black wins.
    Squares,
}

impl Tiebreak {
    pub const ALL: [Tiebreak; 2] = [Tiebreak::Line, Tiebreak::Squares];

    /// The name used in records and commands: `line` or `squares`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tiebreak::Line => "line",
            Tiebreak::Squares => "squares",
        }
    }
}

impl fmt::Display for Tiebreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl GameOptions for Options {
    fn every() -> Vec<Options> {
        Vec::from(Tiebreak::ALL.map(|tiebreak| Options { tiebreak }))
    }

    fn pairs(&self) -> Vec<(&'static str, OptionValue)> {
        vec![("tiebreak", OptionValue::word(self.tiebreak.name()))]
    }

    fn with(self, name: &str, value: &OptionValue) -> Result<Options, OptionError> {
        match (name, value) {
            ("tiebreak", OptionValue::Word(word)) => Tiebreak::ALL
                .into_iter()
                .find(|tiebreak| tiebreak.name() == word)
                .map(|tiebreak| Options { tiebreak })
                .ok_or(OptionError::UnknownValue),
            ("tiebreak", _) => Err(OptionError::UnknownValue),
            _ => Err(OptionError::UnknownName),
        }
    }
}
