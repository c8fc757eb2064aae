//! The reasons for which the referee refuses a call, as data without wording.

use super::{Ending, Moment, Offer, Time};
use rules::{AnyRefusal, Side};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayRefusal {
    #[error("the match is over")]
    Over(Ending),
    #[error("not a player of this match")]
    NotAPlayer,
    /// A flag has fallen, but the end of the match is not stored yet.
    #[error("the flag has fallen")]
    OutOfTime { side: Side, at: Time },
    #[error("the match has gone on since")]
    Stale { made_for: Moment, now: Moment },
    #[error("the other side is to move")]
    NotYourTurn { to_move: Side },
    #[error("refused by the rules")]
    Rules(AnyRefusal),
}

/// Why a player cannot do anything in a match, not even resign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResignRefusal {
    #[error("the match is over")]
    Over(Ending),
    #[error("not a player of this match")]
    NotAPlayer,
    /// A flag has fallen, but the end of the match is not stored yet.
    #[error("the flag has fallen")]
    OutOfTime { side: Side, at: Time },
}

impl From<ResignRefusal> for PlayRefusal {
    fn from(refusal: ResignRefusal) -> PlayRefusal {
        match refusal {
            ResignRefusal::Over(ending) => PlayRefusal::Over(ending),
            ResignRefusal::NotAPlayer => PlayRefusal::NotAPlayer,
            ResignRefusal::OutOfTime { side, at } => PlayRefusal::OutOfTime { side, at },
        }
    }
}

/// Why `Match::abort` is refused; a match can be aborted only until both sides have moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AbortRefusal {
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    #[error("both sides have moved")]
    BothHaveMoved,
}

/// Why a match cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimRefusal {
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    #[error("this match has a clock")]
    HasClock,
    /// The claimer is the side to move.
    #[error("it is one's own turn")]
    YourTurn,
    /// The other player still has time to move.
    #[error("the other player may still move")]
    TooEarly {
        /// The earliest time at which a claim is possible; `None` while the match is paused.
        at: Option<Time>,
    },
}

/// Why an offer cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferRefusal {
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    #[error("an offer of one's own is open")]
    Own(Offer),
    #[error("the other player's offer is open")]
    Pending(Offer),
    #[error("nothing to take back")]
    NothingToTakeBack,
    #[error("this game knows no draw")]
    NoDraw,
    #[error("asked already; play on first")]
    JustAsked,
}

/// Why an answer to an offer is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerRefusal {
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    #[error("the offer does not stand any more")]
    Gone,
    #[error("this is your own offer")]
    Own(Offer),
    #[error("this is the other player's offer")]
    NotYours(Offer),
}

/// Why a player cannot undo the hidden steps of a turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartAgainRefusal {
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    #[error("nothing to begin anew")]
    Nothing,
    #[error("asked already")]
    Asked(Offer),
}

/// Why a player cannot give the opponent time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GiveTimeRefusal {
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    #[error("this match has no clock")]
    NoClock,
    #[error("the opponent has plenty of time")]
    Plenty,
}
