//! How a recorded match ended.

use crate::{AnyReason, Game, Outcome, Side};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
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
    /// Somebody who looks after the players decided.
    Adjudication {
        /// Who won.
        winner: Side,
    },
    /// Both agreed to a draw.
    Agreement,
    /// Called off without a result.
    Abort,
}

/// A game cannot end like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingError {
    /// The reason is another game's.
    #[error("the reason belongs to another game")]
    OtherGame,
    /// The players of this game cannot agree on a draw.
    #[error("this game has no draw by agreement")]
    NoDraw,
}

impl Ending {
    /// Who won, if anybody did.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Ending::Rules(Outcome { winner, .. })
            | Ending::Resignation { winner }
            | Ending::Flag { winner }
            | Ending::Adjudication { winner } => Some(*winner),
            Ending::Agreement | Ending::Abort => None,
        }
    }

    /// Whether a match of this game can end so.
    ///
    /// # Errors
    /// It cannot.
    pub fn fits(&self, game: Game) -> Result<(), EndingError> {
        match self {
            Ending::Rules(outcome) if outcome.reason.game() != game => Err(EndingError::OtherGame),
            Ending::Agreement if !game.facts().allows_draw => Err(EndingError::NoDraw),
            _ => Ok(()),
        }
    }
}
