//! The trait [`State`]: what a position must offer to the searches that work for any game.

use crate::random::Random;
use rules::Side;
use std::fmt::{Debug, Display};

pub trait State: Clone {
    /// An action; its `Display` is the token of the record.
    type Action: Copy + Eq + Debug + Display;

    /// The side to move; `None` if the game is over.
    fn to_move(&self) -> Option<Side>;

    /// Every legal action.
    fn actions(&self) -> Vec<Self::Action>;

    /// A random legal action; all legal actions are equally likely. `None` if the game is over.
    fn random_action(&self, random: &mut Random) -> Option<Self::Action> {
        random.pick(&self.actions())
    }

    /// Plays a legal action.
    fn play(&mut self, action: Self::Action);

    /// The winner; `None` while the game goes on.
    fn winner(&self) -> Option<Side>;

    /// A side's points in this position.
    fn points(&self, side: Side) -> i32;

    /// The points of `side` minus the points of the other side.
    fn difference(&self, side: Side) -> i32 {
        self.points(side) - self.points(side.other())
    }
}
