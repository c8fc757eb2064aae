//! Offers: what one player asks of the other during a match.

use super::named::named;
use super::{OfferId, Time};
use rules::Side;

named! { OfferKind {
    Takeback = "takeback",
    /// Offers to end the match as a draw. This is possible only in a game that may go on forever under its rules
    /// (AMPEL-27).
    Draw = "draw",
    /// Offers to end the match without a result.
    CallOff = "call_off",
} }

/// A question from one player to the other. It lapses when the turn under way ends. It does not lapse at a step within
/// the turn, because in Ampel this would reveal a hidden step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub id: OfferId,
    pub by: Side,
    pub kind: OfferKind,
    pub made_at: Time,
    /// The number of plies that had been played at `made_at`.
    pub plies: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Accept,
    Decline,
    Withdraw,
}

named! { OfferState {
    Open = "open",
    Accepted = "accepted",
    Declined = "declined",
    Withdrawn = "withdrawn",
    /// Nobody answered the offer before the turn or the match ended.
    Lapsed = "lapsed",
} }
