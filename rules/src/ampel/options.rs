//! What the players of Ampel agree on before the game.

use crate::{GameOptions, OptionError, OptionValue, Side};

/// What the players agree on before the game (AMPEL-5).
///
/// ```
/// use iago_rules::{Side, ampel::Options};
/// assert_eq!(Options::new(10, Side::Second).expect("in range").target(), 5);
/// assert!(Options::new(4, Side::First).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    yellow: u8,
    first: Side,
}

/// The number of yellow disks is not from 5 to 10 (AMPEL-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the number of yellow disks must be from 5 to 10, not {0}")]
pub struct YellowOutOfRange(pub u8);

impl Options {
    /// Options with `yellow` yellow disks, of which the side `first` places the first.
    ///
    /// # Errors
    /// If `yellow` is not from 5 to 10.
    pub const fn new(yellow: u8, first: Side) -> Result<Options, YellowOutOfRange> {
        match yellow {
            5..=10 => Ok(Options { yellow, first }),
            _ => Err(YellowOutOfRange(yellow)),
        }
    }

    /// The number of yellow disks, 5 to 10.
    #[must_use]
    pub const fn yellow(self) -> u8 {
        self.yellow
    }

    #[must_use]
    pub const fn first(self) -> Side {
        self.first
    }

    /// The yellow disks that win: half of them, rounded up (AMPEL-26).
    #[must_use]
    pub const fn target(self) -> u8 {
        self.yellow.div_ceil(2)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            yellow: 5,
            first: Side::First,
        }
    }
}

impl GameOptions for Options {
    fn every() -> Vec<Options> {
        let of = |yellow| Side::BOTH.map(|first| Options { yellow, first });
        (5..=10).flat_map(of).collect()
    }

    fn pairs(&self) -> Vec<(&'static str, OptionValue)> {
        let first = match self.first {
            Side::First => "red",
            Side::Second => "green",
        };
        vec![
            ("yellow", OptionValue::Number(self.yellow.into())),
            ("first", OptionValue::word(first)),
        ]
    }

    fn with(self, name: &str, value: &OptionValue) -> Result<Options, OptionError> {
        let (yellow, first) = match (name, value) {
            ("yellow", OptionValue::Number(number)) => {
                let yellow = u8::try_from(*number).map_err(|_| OptionError::UnknownValue)?;
                (yellow, self.first)
            }
            ("first", OptionValue::Word(word)) => match word.as_str() {
                "red" => (self.yellow, Side::First),
                "green" => (self.yellow, Side::Second),
                _ => return Err(OptionError::UnknownValue),
            },
            ("yellow" | "first", _) => return Err(OptionError::UnknownValue),
            _ => return Err(OptionError::UnknownName),
        };
        Options::new(yellow, first).map_err(|_| OptionError::UnknownValue)
    }
}
