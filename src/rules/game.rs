//! Which game is played.

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
