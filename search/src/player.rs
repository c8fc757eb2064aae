//! The players, and the question put to them.

use crate::budget::Limits;
use crate::level::Level;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Engine,
    Level(Level),
}

impl Player {
    /// Whether it solves endings; lower levels do not.
    pub(crate) fn solves(self) -> bool {
        match self {
            Player::Engine => true,
            Player::Level(level) => level.skill().sees_all(),
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
