//! What the players of Iago agree on.

use crate::{GameOptions, OptionError, OptionValue};
use std::fmt;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    pub variant: Variant,
    /// Whether a missed capture is accepted silently and may be called out (IAGO-33 to 39).
    pub penalty: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    #[default]
    Standard,
    /// Without compulsory capture (IAGO-31).
    Loose,
    /// Without release, and with plain counting (IAGO-32).
    Simple,
}

impl Variant {
    pub const ALL: [Variant; 3] = [Variant::Standard, Variant::Loose, Variant::Simple];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Loose => "loose",
            Variant::Simple => "simple",
        }
    }

    /// Whether captures are compulsory (IAGO-14, IAGO-15, IAGO-31).
    #[must_use]
    pub const fn compels_capture(self) -> bool {
        !matches!(self, Variant::Loose)
    }

    /// Whether captives can be released (IAGO-18, IAGO-32).
    #[must_use]
    pub const fn has_release(self) -> bool {
        !matches!(self, Variant::Simple)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl GameOptions for Options {
    fn every() -> Vec<Options> {
        let of = |variant| [false, true].map(|penalty| Options { variant, penalty });
        Variant::ALL.into_iter().flat_map(of).collect()
    }

    fn pairs(&self) -> Vec<(&'static str, OptionValue)> {
        vec![
            ("variant", OptionValue::word(self.variant.name())),
            ("penalty", OptionValue::Flag(self.penalty)),
        ]
    }

    fn with(mut self, name: &str, value: &OptionValue) -> Result<Options, OptionError> {
        match (name, value) {
            ("variant", OptionValue::Word(word)) => {
                self.variant = Variant::ALL
                    .into_iter()
                    .find(|variant| variant.name() == word)
                    .ok_or(OptionError::UnknownValue)?;
            }
            ("penalty", OptionValue::Flag(flag)) => self.penalty = *flag,
            ("variant" | "penalty", _) => return Err(OptionError::UnknownValue),
            _ => return Err(OptionError::UnknownName),
        }
        Ok(self)
    }
}
