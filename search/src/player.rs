//! The players that this crate offers, and the question that is asked of them.

use crate::budget::Limits;
use crate::level::Level;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Engine,
    Level(Level),
    /// Plain UCT with random playouts.
    Uct,
    Random,
    /// Plays the action after which the side has the most points.
    Greedy,
}

impl Player {
    /// Whether the player uses knowledge of the game that goes beyond its rules.
    pub(crate) const fn knows_the_game(self) -> bool {
        matches!(self, Player::Engine | Player::Level(_))
    }

    /// Whether the player solves endings. The engine does, and so do levels that overlook nothing and add no noise.
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
    /// The seed of all random choices; equal seeds lead to equal choices.
    pub seed: u64,
    /// Whether the thought has to list every action with its score.
    pub all: bool,
}
