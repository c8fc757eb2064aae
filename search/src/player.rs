//! The players, and the question put to them.

use crate::budget::Limits;
use crate::level::Level;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The engine at full strength.
    Engine,
    /// The engine at a level of the game.
    Level(Level),
    /// Plain UCT with random playouts.
    Uct,
    /// Any legal action.
    Random,
    /// The action with the most points after it.
    Greedy,
}

impl Player {
    /// Whether it uses knowledge of the game besides its rules.
    pub(crate) const fn knows_the_game(self) -> bool {
        matches!(self, Player::Engine | Player::Level(_))
    }

    /// Whether it solves endings; lower levels do not.
    pub(crate) fn solves(self) -> bool {
        match self {
            Player::Engine => true,
            Player::Level(level) => level.skill().sees_all(),
            Player::Uct | Player::Random | Player::Greedy => false,
        }
    }
}

/// How to think about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The player that thinks.
    pub player: Player,
    /// When to stop.
    pub limits: Limits,
    /// The seed of all chance.
    pub seed: u64,
    /// Whether every action gets a score.
    pub all: bool,
}
