//! Which game is played, and what is true of all its positions.

use super::{BySide, Game, Side};
use std::fmt;
use std::str::FromStr;

/// What is true of a game with all options: everything a referee must know to run a match
/// of it without knowing which game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Facts {
    pub name: &'static str,
    /// The lower-case names of the first and the second side in records and in the adjudicate
    /// contract, such as `dark` and `light`.
    pub side_names: BySide<&'static str>,
    /// Whether the steps of a turn are their player's alone until the turn is over.
    pub hides_steps: bool,
    /// Whether the players may agree on a draw, because the rules may go on for ever.
    pub allows_draw: bool,
    /// Whether the second side may read the board in numbers of its own.
    pub has_own_numbers: bool,
}

impl Game {
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The lower-case names of the first and the second side in records and in the adjudicate
    /// contract, such as `dark` and `light`.
    #[must_use]
    pub const fn side_names(self) -> BySide<&'static str> {
        self.facts().side_names
    }

    /// The name of a side; see [`Game::side_names`].
    #[must_use]
    pub const fn side_name(self, side: Side) -> &'static str {
        self.side_names().get(side)
    }

    /// The side of a name; see [`Game::side_names`].
    #[must_use]
    pub fn side_named(self, name: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.side_name(*side) == name)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("no such game")]
pub struct ParseGameError;

impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(name: &str) -> Result<Game, ParseGameError> {
        Game::ALL
            .into_iter()
            .find(|game| game.name() == name)
            .ok_or(ParseGameError)
    }
}
