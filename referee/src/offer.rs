//! Offers: what one player asks of the other during a match.

use super::named::named;
use super::{OfferId, Time};
use rules::Side;

named! { OfferKind {
    Takeback = "takeback",
    /// To end the match as a draw; only in a game that may never end by its rules (AMPEL-27).
    Draw = "draw",
    /// To end the match without a result.
    CallOff = "call_off",
} }

/// A question from one player to the other. It lapses when the turn under way ends, not at a step of the turn:
/// in Ampel that would reveal a hidden step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub id: OfferId,
    pub by: Side,
    pub kind: OfferKind,
    pub made_at: Time,
    /// How many plies had been played at `made_at`.
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
    /// The match went on without an answer.
    Lapsed = "lapsed",
} }
