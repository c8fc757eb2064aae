//! What everybody knows of a match. A turn of Ampel has several steps, and the other side is told of
//! it once it is over: until then its steps are their player's alone.

use super::Match;
use rules::Game;

impl Match {
    /// How many plies everybody knows: all of them, except for the steps that the player on turn has
    /// chosen in an Ampel turn that is not over.
    ///
    /// Steps that the referee skipped before the first choice of a turn were told with the turn
    /// before it.
    #[must_use]
    pub fn public_len(&self) -> usize {
        let all = self.plies().len();
        if self.ending.is_some() || self.game() != Game::Ampel {
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
