//! What everybody knows of a match. In a game that hides steps (Ampel) the other side is told of a
//! turn once it is over: until then its steps are their player's alone.

use super::Match;

impl Match {
    /// How many plies everybody knows: all of them, except for the steps that the player on turn has
    /// chosen in a turn that is not over, where the game hides those.
    ///
    /// Steps that the referee skipped before the first choice of a turn were told with the turn
    /// before it.
    #[must_use]
    pub fn public_len(&self) -> usize {
        let all = self.plies().len();
        if self.ending.is_some() || !self.game().facts().hides_steps {
            return all;
        }
        let begun = self.turn_start(all);
        let chosen = self.plies()[begun..].iter().position(|ply| !ply.automatic);
        chosen.map_or(all, |chosen| begun + chosen)
    }

    /// The match as everybody knows it: without the plies beyond [`Match::public_len`].
    ///
    /// Nothing is judged anew on the way, so no failure can let a secret step through.
    #[must_use]
    pub fn public_view(&self) -> Match {
        let mut view = self.clone();
        view.replay.rewind(self.public_len());
        view
    }
}
