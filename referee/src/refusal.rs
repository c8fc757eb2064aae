//! Why the referee says no, as facts.

use super::{Ending, Moment, Offer, Time};
use rules::{AnyRefusal, Side};

/// Why a ply is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayRefusal {
    /// The match is over.
    #[error("the match is over")]
    Over(Ending),
    /// The caller has no seat.
    #[error("not a player of this match")]
    NotAPlayer,
    /// The mover's flag has fallen, and this is not stored yet.
    #[error("the flag has fallen")]
    OutOfTime {
        /// Whose flag.
        side: Side,
        /// When it fell.
        at: Time,
    },
    /// The button belongs to an earlier point of the match.
    #[error("the match has gone on since")]
    Stale {
        /// What the button was made for.
        made_for: Moment,
        /// Where the match stands.
        now: Moment,
    },
    /// The other side is to move.
    #[error("the other side is to move")]
    NotYourTurn {
        /// Who is to move.
        to_move: Side,
    },
    /// The rules forbid it.
    #[error("refused by the rules")]
    Rules(AnyRefusal),
}

/// Why a resignation does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResignRefusal {
    /// The match is over.
    #[error("the match is over")]
    Over(Ending),
    /// The caller has no seat.
    #[error("not a player of this match")]
    NotAPlayer,
    /// A flag has fallen, and this is not stored yet.
    #[error("the flag has fallen")]
    OutOfTime {
        /// Whose flag.
        side: Side,
        /// When it fell.
        at: Time,
    },
}

/// Why a match cannot be left without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AbortRefusal {
    /// The match is over or out of time, or the caller has no seat.
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    /// Both have moved: only resignation or agreement end it now.
    #[error("both sides have moved")]
    BothHaveMoved,
}

/// Why a match cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimRefusal {
    /// The match is over or out of time, or the caller has no seat.
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    /// The clock decides.
    #[error("this match has a clock")]
    HasClock,
    /// It is the claimer who has not moved.
    #[error("it is one's own turn")]
    YourTurn,
    /// The other player still has time to move.
    #[error("the other player may still move")]
    TooEarly {
        /// When it can be claimed at the earliest; `None` while the match rests.
        at: Option<Time>,
    },
}

/// Why an offer cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferRefusal {
    /// The match is over or out of time, or the caller has no seat.
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    /// An offer of the asker's own still waits for its answer.
    #[error("an offer of one's own is open")]
    Own(Offer),
    /// An offer of the other player still waits for its answer.
    #[error("the other player's offer is open")]
    Pending(Offer),
    /// The asker has played nothing yet.
    #[error("nothing to take back")]
    NothingToTakeBack,
    /// This game always has a winner.
    #[error("this game knows no draw")]
    NoDraw,
    /// The same was asked and declined or withdrawn, and no turn has ended since.
    #[error("asked already; play on first")]
    JustAsked,
}

/// Why an answer to an offer does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerRefusal {
    /// The match is over or out of time, or the caller has no seat.
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    /// It was answered, taken back, or lapsed when a ply was played.
    #[error("the offer does not stand any more")]
    Gone,
    /// The offer is the caller's own; they may withdraw it.
    #[error("this is your own offer")]
    Own(Offer),
    /// Only the asker withdraws.
    #[error("this is the other player's offer")]
    NotYours(Offer),
}

/// Why a turn under way is not begun anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartAgainRefusal {
    /// The match is over or out of time, or the caller has no seat.
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    /// The caller has no hidden step.
    #[error("nothing to begin anew")]
    Nothing,
    /// They have asked for that turn back already: the question comes first.
    #[error("asked already")]
    Asked(Offer),
}

/// Why no time can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GiveTimeRefusal {
    /// The match is over or out of time, or the caller has no seat.
    #[error(transparent)]
    Resign(#[from] ResignRefusal),
    /// No clock runs.
    #[error("this match has no clock")]
    NoClock,
    /// The opponent has more than enough.
    #[error("the opponent has plenty of time")]
    Plenty,
}
