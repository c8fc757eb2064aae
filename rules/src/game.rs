//! Which game is played.

use super::Side;
use std::fmt;
use std::str::FromStr;

/// A rule set the referee knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// Hexagonal Othello with captives (`docs/rules/iago.md`).
    Iago,
    /// Rectangles placed, then removed for points (`docs/rules/isaac.md`).
    Isaac,
    /// Bouncing disks and traffic lights (`docs/rules/ampel.md`).
    Ampel,
}

impl Game {
    /// Every game.
    pub const ALL: [Game; 3] = [Game::Iago, Game::Isaac, Game::Ampel];

    /// The lower-case name used in commands, records and the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Game::Iago => "iago",
            Game::Isaac => "isaac",
            Game::Ampel => "ampel",
        }
    }

    /// The lower-case names of the first and the second side in records and in the adjudicate
    /// contract, such as `dark` and `light`.
    #[must_use]
    pub const fn side_names(self) -> [&'static str; 2] {
        match self {
            Game::Iago => ["dark", "light"],
            Game::Isaac => ["black", "white"],
            Game::Ampel => ["red", "green"],
        }
    }

    /// The name of a side; see [`Game::side_names`].
    #[must_use]
    pub const fn side_name(self, side: Side) -> &'static str {
        self.side_names()[side.index()]
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

/// The name is none of the games'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such game")]
pub struct UnknownGame;

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Game, UnknownGame> {
        Game::ALL
            .into_iter()
            .find(|game| game.name() == name)
            .ok_or(UnknownGame)
    }
}
