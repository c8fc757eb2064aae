//! What everybody knows of a match. In a game that hides steps (Ampel) the other side is told of a
//! turn once it is over: until then its steps are their player's alone.

use super::Match;
use crate::{OfferKind, StartAgainRefusal, Time, UserId};

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

    /// Whether the player to move has made steps that are still hidden.
    #[must_use]
    pub fn has_private_steps(&self) -> bool {
        self.public_len() < self.plies().len()
    }

    /// Begins the turn under way anew, without asking the opponent: its steps, which no one else has been
    /// told of, are undone.
    ///
    /// The moment is the one at which the turn began, and no takeback is counted: either would tell
    /// that there had been a step. So a button of the undone steps still fits the same step later;
    /// it plays what its player reads on it, in a turn that is again theirs alone.
    ///
    /// # Errors
    /// As [`Match::resign`]; there is no such step; a question of one's own about it is open.
    pub fn start_again(&mut self, user: UserId, now: Time) -> Result<(), StartAgainRefusal> {
        let side = self.seat(user, now)?;
        if self.to_move() != Some(side) || !self.has_private_steps() {
            return Err(StartAgainRefusal::Nothing);
        }
        let told = self.public_len();
        // Agreed to afterwards, it would take back the turn before.
        if let Some(asked) = self.offer.filter(|offer| {
            (offer.by, offer.kind) == (side, OfferKind::Takeback) && offer.plies > told
        }) {
            return Err(StartAgainRefusal::Asked(asked));
        }
        self.replay.rewind(told);
        self.revision += 1;
        Ok(())
    }

    /// The match as everybody knows it: without the plies beyond [`Match::public_len`].
    ///
    /// Steps are left out, none is judged anew on the way: no failure can let a secret one through.
    #[must_use]
    pub fn public_view(&self) -> Match {
        let mut view = self.clone();
        view.replay.rewind(self.public_len());
        view
    }
}
