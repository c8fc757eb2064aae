//! What one player asks of the other during a match.

use super::{OfferId, Time};
use rules::Side;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// To undo the asker's last turn, and everything since.
    Takeback,
    /// To call it a draw (only where the rules know no end of their own, AMPEL-27).
    Draw,
    /// To end the match without a result.
    CallOff,
}

impl OfferKind {
    /// Every kind.
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

    /// The kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<OfferKind> {
        OfferKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A question one player has put to the other. It lapses when the turn under way ends: the steps
/// before that are their player's alone in Ampel, and a question that lapsed with one would tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Which one.
    pub id: OfferId,
    /// Who asks.
    pub by: Side,
    /// What is asked.
    pub kind: OfferKind,
    /// When.
    pub made_at: Time,
    /// How many plies had been played then.
    pub plies: usize,
}

/// What becomes of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The other player agrees.
    Accept,
    /// The other player does not.
    Decline,
    /// The asker takes it back.
    Withdraw,
}

/// How an offer stands, or what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferState {
    /// It waits for an answer.
    Open,
    /// The other player agreed.
    Accepted,
    /// The other player did not.
    Declined,
    /// The asker took it back.
    Withdrawn,
    /// The match went on without an answer.
    Lapsed,
}

impl OfferState {
    /// Every state.
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

    /// The state of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<OfferState> {
        OfferState::ALL
            .into_iter()
            .find(|state| state.name() == name)
    }
}
