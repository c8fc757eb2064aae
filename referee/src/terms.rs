//! What two players agree on before a match.

use super::{TimeControl, UserId};
use rules::{AnyOptions, Game, Side};

/// Everything that two players agree on before a match, except the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    pub options: AnyOptions,
    pub control: TimeControl,
    pub rated: bool,
}

impl Terms {
    #[must_use]
    pub fn game(&self) -> Game {
        self.options.game()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colours {
    #[default]
    Random,
    /// The challenger takes this side.
    Challenger(Side),
}

impl Colours {
    /// The stored name: `random`, `first` or `second`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Colours::Random => "random",
            Colours::Challenger(Side::First) => "first",
            Colours::Challenger(Side::Second) => "second",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Colours> {
        match name {
            "random" => Some(Colours::Random),
            "first" => Some(Colours::Challenger(Side::First)),
            "second" => Some(Colours::Challenger(Side::Second)),
            _ => None,
        }
    }

    /// Gives both players their sides. If the colours are random, the challenger gets the first side if `heads` is
    /// true.
    #[must_use]
    pub const fn seat(self, challenger: UserId, opponent: UserId, heads: bool) -> Seats {
        let first = match self {
            Colours::Random => heads,
            Colours::Challenger(side) => matches!(side, Side::First),
        };
        if first {
            Seats {
                first: challenger,
                second: opponent,
            }
        } else {
            Seats {
                first: opponent,
                second: challenger,
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    pub first: UserId,
    pub second: UserId,
}

impl Seats {
    #[must_use]
    pub const fn player(self, side: Side) -> UserId {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// The side that a user plays; `None` if the user does not play in the match.
    #[must_use]
    pub fn side(self, user: UserId) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.player(side) == user)
    }

    /// The side that the engine plays, and its level; `None` if both players are people.
    #[must_use]
    pub fn engine(self) -> Option<(Side, u8)> {
        Side::BOTH
            .into_iter()
            .find_map(|side| Some((side, self.player(side).engine_level()?)))
    }

    #[must_use]
    pub const fn swapped(self) -> Seats {
        Seats {
            first: self.second,
            second: self.first,
        }
    }
}
