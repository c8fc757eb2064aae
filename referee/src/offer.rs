//! What one player asks of the other during a match.

use super::{OfferId, Time};
use rules::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    Takeback,
    /// To call it a draw (only where the rules know no end of their own, AMPEL-27).
    Draw,
    /// To end the match without a result.
    CallOff,
}

impl OfferKind {
    pub const ALL: [OfferKind; 3] = [OfferKind::Takeback, OfferKind::Draw, OfferKind::CallOff];

    /// The name stored: `takeback`, `draw` or `call_off`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OfferKind::Takeback => "takeback",
            OfferKind::Draw => "draw",
            OfferKind::CallOff => "call_off",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<OfferKind> {
        OfferKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A question one player has put to the other. It lapses when the turn under way ends: the steps
/// before that are their player's alone in Ampel, and a question that lapsed with one would tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub id: OfferId,
    pub by: Side,
    pub kind: OfferKind,
    pub made_at: Time,
    pub plies: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Accept,
    Decline,
    Withdraw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferState {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    /// The match went on without an answer.
    Lapsed,
}

impl OfferState {
    pub const ALL: [OfferState; 5] = [
        OfferState::Open,
        OfferState::Accepted,
        OfferState::Declined,
        OfferState::Withdrawn,
        OfferState::Lapsed,
    ];

    /// The name stored: `open`, `accepted`, `declined`, `withdrawn` or `lapsed`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OfferState::Open => "open",
            OfferState::Accepted => "accepted",
            OfferState::Declined => "declined",
            OfferState::Withdrawn => "withdrawn",
            OfferState::Lapsed => "lapsed",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<OfferState> {
        OfferState::ALL
            .into_iter()
            .find(|state| state.name() == name)
    }
}
