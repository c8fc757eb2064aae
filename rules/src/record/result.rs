//! How a recorded match ended.

use crate::{AnyReason, Game, Outcome, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordResult {
    Rules(Outcome<AnyReason>),
    Resignation {
        winner: Side,
    },
    Flag {
        winner: Side,
    },
    Adjudication {
        /// Who won; `None` for a draw.
        winner: Option<Side>,
    },
    Agreement,
    /// Called off without a result.
    Abort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum RecordResultError {
    #[error("the reason belongs to another game")]
    OtherGame,
    #[error("this game has no draw by agreement")]
    NoDraw,
}

impl RecordResult {
    /// The winner; `None` without one.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self {
            RecordResult::Rules(Outcome { winner, .. })
            | RecordResult::Resignation { winner }
            | RecordResult::Flag { winner } => Some(*winner),
            RecordResult::Adjudication { winner } => *winner,
            RecordResult::Agreement | RecordResult::Abort => None,
        }
    }

    /// Whether a match of this game can end so.
    ///
    /// # Errors
    /// It cannot.
    pub fn fits(&self, game: Game) -> Result<(), RecordResultError> {
        match self {
            RecordResult::Rules(outcome) if outcome.reason.game() != game => {
                Err(RecordResultError::OtherGame)
            }
            RecordResult::Agreement if !game.facts().allows_draw => Err(RecordResultError::NoDraw),
            _ => Ok(()),
        }
    }
}
