//! What one player asks of the other during a match.

use super::named::named;
use super::{OfferId, Time};
use rules::Side;

named! { OfferKind {
    Takeback = "takeback",
    /// To call it a draw (only where the rules know no end of their own, AMPEL-27).
    Draw = "draw",
    /// To end the match without a result.
    CallOff = "call_off",
} }

/// A question one player has put to the other. It lapses when the turn under way ends: the steps
/// before that are their player's alone in Ampel, and a question that lapsed with one would tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub id: OfferId,
    pub by: Side,
    pub kind: OfferKind,
    pub made_at: Time,
    /// How many plies had been played then.
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
