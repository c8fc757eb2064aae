//! What a game offers the searches that work for any game.

use crate::random::Random;
use rules::Side;
use std::fmt::{Debug, Display};

/// A position as plain searches and players see it.
pub trait State: Clone {
    /// One action; its `Display` is the token of the record.
    type Action: Copy + Eq + Debug + Display;

    /// The side that acts next; `None` when the game is over.
    fn to_move(&self) -> Option<Side>;

    /// Every legal action, in the order of the rules.
    fn actions(&self) -> Vec<Self::Action>;

    /// Some legal action, all equally likely; `None` when the game is over.
    fn random_action(&self, random: &mut Random) -> Option<Self::Action> {
        random.pick(&self.actions())
    }

    /// Plays a legal action.
    fn play(&mut self, action: Self::Action);

    /// Who won; `None` while the game goes on.
    fn winner(&self) -> Option<Side>;

    /// A side's points now.
    fn points(&self, side: Side) -> i32;

    /// A side's points minus the other's.
    fn difference(&self, side: Side) -> i32 {
        self.points(side) - self.points(side.other())
    }
}
