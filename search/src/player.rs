//! The players of the engine, and the question asked of them.

use crate::budget::Limits;
use crate::level::Level;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Engine,
    Level(Level),
    /// Plain UCT with random playouts.
    Uct,
    Random,
    /// Plays the action with the most points after it.
    Greedy,
}

impl Player {
    /// Whether the player uses knowledge of the game besides its rules.
    pub(crate) const fn knows_the_game(self) -> bool {
        matches!(self, Player::Engine | Player::Level(_))
    }

    /// Whether the player solves endings: the engine does, and levels that overlook nothing and add no noise.
    pub(crate) fn solves(self) -> bool {
        match self {
            Player::Engine => true,
            Player::Level(level) => level.skill().sees_all(),
            Player::Uct | Player::Random | Player::Greedy => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub player: Player,
    pub limits: Limits,
    /// The seed of all random choices.
    pub seed: u64,
    /// Whether the thought lists every action with its score.
    pub all: bool,
}
