//! What people ask of the engine about a match, and whether they may.

use super::{App, Caller, MatchView, Refused, UseCaseError, Which};
use referee::Ending;
use rules::Side;

/// Why nobody is told what to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceRefusal {
    /// The match is over.
    Over(Ending),
    /// It counts: in a rated match between people nobody gets advice.
    Rated,
    /// The caller does not play it.
    NotAPlayer,
    /// It is the other side's turn.
    NotYourTurn {
        /// The side to move.
        to_move: Side,
    },
}

impl App {
    /// The match the caller may be advised in: a casual one in which it is their turn.
    ///
    /// # Errors
    /// No such match; or refused.
    pub async fn advised(
        &self,
        caller: &Caller,
        which: Which,
    ) -> Result<MatchView, UseCaseError<Refused<AdviceRefusal>>> {
        let view = self.board(caller, which).await?;
        let this_match = &view.this_match;
        let side = this_match.seats().side(caller.user);
        let why = match (this_match.ending(), this_match.to_move(), side) {
            (Some(ending), _, _) => AdviceRefusal::Over(*ending),
            _ if this_match.terms().rated => AdviceRefusal::Rated,
            (_, _, None) => AdviceRefusal::NotAPlayer,
            (_, Some(to_move), Some(side)) if to_move != side => {
                AdviceRefusal::NotYourTurn { to_move }
            }
            _ => return Ok(view),
        };
        let view = Box::new(view);
        Err(UseCaseError::Refused(Refused { why, view }))
    }
}
