//! How a recorded match ended.

use crate::{AnyReason, Game, Outcome, Side};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordResult {
    /// By the rules of the game.
    Rules(Outcome<AnyReason>),
    /// The other player gave up.
    Resignation {
        /// Who won.
        winner: Side,
    },
    /// The other player ran out of time.
    Flag {
        /// Who won.
        winner: Side,
    },
    /// A moderator decided.
    Adjudication {
        /// Who won; `None` for a draw.
        winner: Option<Side>,
    },
    /// Both agreed to a draw.
    Agreement,
    /// Called off without a result.
    Abort,
}

/// A game cannot end like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum RecordResultError {
    /// The reason is another game's.
    #[error("the reason belongs to another game")]
    OtherGame,
    /// The players of this game cannot agree on a draw.
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
