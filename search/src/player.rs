//! The players, and the question put to them.

use crate::budget::Limits;
use crate::level::Level;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Engine,
    Level(Level),
    /// Plain UCT with random playouts.
    Uct,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub player: Player,
    pub limits: Limits,
    /// The seed of all chance.
    pub seed: u64,
    pub all: bool,
}
