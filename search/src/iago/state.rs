//! Iago as a [`State`] of the searches for any game.

use super::node::{actions, after, can_call};
use crate::random::Random;
use crate::state::State;
use rules::iago::{Action, Iago};
use rules::{Position, Side};

impl State for Iago {
    type Action = Action;

    fn to_move(&self) -> Option<Side> {
        Position::to_move(self)
    }

    fn actions(&self) -> Vec<Action> {
        actions(self).collect()
    }

    fn random_action(&self, random: &mut Random) -> Option<Action> {
        let cells = self.legal_cells();
        let count = cells.len() as usize;
        let at = random.below(count + usize::from(can_call(self)));
        actions(self).nth(at)
    }

    fn play(&mut self, action: Action) {
        *self = after(self, action);
    }

    fn winner(&self) -> Option<Side> {
        Some(self.outcome()?.winner)
    }

    fn points(&self, side: Side) -> i32 {
        self.score(side).cast_signed()
    }
}
