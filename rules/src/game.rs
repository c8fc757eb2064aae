//! The facts and names of each game.

use super::{BySide, Game, Side};
use std::fmt;
use std::str::FromStr;

/// The properties of a game that do not depend on its options. The referee needs no other knowledge of a game to run a
/// match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Facts {
    pub name: &'static str,
    /// The lower-case names of the first and the second side in records and in the adjudicate
    /// contract, such as `dark` and `light`.
    pub side_names: BySide<&'static str>,
    /// Whether the steps of a turn are hidden from the opponent until the turn is over.
    pub hides_steps: bool,
    /// Whether the players may agree on a draw. They may if a game can go on forever under its rules.
    pub allows_draw: bool,
    /// Whether the second side may read the board in square numbers seen from its own edge.
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

    /// The side that has this name; see [`Game::side_names`].
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
