//! The options of a game as named values.

use std::fmt;
use std::hash::Hash;

/// The options of one game. Records, command lines and JSON read and write each option by its name.
pub trait GameOptions: Copy + Eq + Hash + Default + fmt::Debug {
    /// Every combination of option values, each once.
    fn every() -> Vec<Self>;

    /// Every option with its value, always in the same order and under the names of the
    /// adjudicate contract: `variant`, `penalty`, `tiebreak`, `yellow`, `first`.
    fn pairs(&self) -> Vec<(&'static str, OptionValue)>;

    /// These options with one option changed.
    ///
    /// # Errors
    /// If the game has no option of this name, or the option cannot have this value.
    fn with(self, name: &str, value: &OptionValue) -> Result<Self, OptionError>;

    /// These options with one option changed. The new value is given as text, such as `loose`, `true` or `6`.
    ///
    /// # Errors
    /// The errors of [`GameOptions::with`].
    fn with_text(self, name: &str, text: &str) -> Result<Self, OptionError> {
        let (_, kind) = self
            .pairs()
            .into_iter()
            .find(|(known, _)| *known == name)
            .ok_or(OptionError::UnknownName)?;
        let value = kind.read_alike(text).ok_or(OptionError::UnknownValue)?;
        self.with(name, &value)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OptionValue {
    Word(String),
    Flag(bool),
    Number(u64),
}

impl OptionValue {
    #[must_use]
    pub fn word(word: impl Into<String>) -> OptionValue {
        OptionValue::Word(word.into())
    }

    /// Reads a text as a value of the same variant as `self`. `None` if the text is not a value of this variant, or is
    /// a number that is not in the plain form, such as `06` or `+6`.
    #[must_use]
    pub fn read_alike(&self, text: &str) -> Option<OptionValue> {
        let value = match self {
            OptionValue::Word(_) => OptionValue::word(text),
            OptionValue::Flag(_) => OptionValue::Flag(text.parse().ok()?),
            OptionValue::Number(_) => OptionValue::Number(text.parse().ok()?),
        };
        (value.to_string() == text).then_some(value)
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(number) => write!(f, "{number}"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    #[error("no such option")]
    UnknownName,
    #[error("no such value")]
    UnknownValue,
}
