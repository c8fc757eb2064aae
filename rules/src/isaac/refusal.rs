//! Why an action is refused, as data without wording.

use super::{Footprint, Form, Hand, Longest, Phase, Piece, Reason, Sides, Square, Valuation};
use crate::{BySide, Outcome, Side};

/// Why an action is refused. The variants are in the order of ISAAC-27 and hold the data that a sentence about the
/// refusal needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", crate::Refusal::code(self))]
pub enum Refusal {
    GameOver {
        outcome: Outcome<Reason>,
        scores: BySide<u16>,
    },
    Malformed {
        expected: Form,
        example: Option<super::Action>,
    },
    WrongPhase {
        phase: Phase,
        /// An example: a legal action of this phase. If an action with the piece that the token names is legal, it is
        /// the example. `None` if there is no legal action.
        example: Option<super::Action>,
        /// If the token is wrong only because it has no total: how the points for the piece that the token names are
        /// calculated. Else `None`.
        valuation: Option<Valuation>,
        score: u16,
        /// A second reason to refuse the token, because of the piece that it names; `None` if there is none.
        besides: Option<Box<Refusal>>,
    },
    /// The smaller end must come first.
    BadOrder {
        /// The token with its ends exchanged; `None` if both ends are equal.
        corrected: Option<super::Named>,
    },
    /// The ends are not in the same row or column.
    NotStraight {
        ends: [Square; 2],
    },
    BadLength {
        ends: [Square; 2],
        /// The number of squares from the first end to the last, including both ends.
        length: u8,
    },
    NoPieceLeft {
        length: u8,
        hand: Hand,
    },
    Occupied {
        footprint: Footprint,
        taken: Vec<(Square, Piece)>,
    },
    NoSuchPiece {
        footprint: Footprint,
        /// The pieces on the first and on the last square that the token names.
        covering: [Option<Piece>; 2],
    },
    NotYourPiece {
        piece: Piece,
        mover: Side,
    },
    TooShort {
        piece: Piece,
        longest: Longest,
        /// The sides whose counters lie on the piece.
        under: Sides,
    },
    UnderCounter {
        piece: Piece,
        counters: Vec<(Side, Square)>,
    },
    /// The total is below the present score, or above the score plus the points.
    ScoreOutOfRange {
        valuation: Valuation,
        score: u16,
        /// The total that the token names. A total that is too large for `u32` is stored as [`u32::MAX`].
        named: u32,
        /// The allowed total that is nearest to `named`.
        nearest: u16,
    },
    CounterOccupied {
        valuation: Valuation,
        score: u16,
        named: u16,
        square: Square,
        opponent_score: u16,
        /// The nearest allowed total below `named`, and the nearest above `named`; `None` if there is no such total.
        nearest: [Option<u16>; 2],
    },
}

impl crate::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver { .. } => "game_over",
            Refusal::Malformed { .. } => "malformed",
            Refusal::WrongPhase { .. } => "wrong_phase",
            Refusal::BadOrder { .. } => "bad_order",
            Refusal::NotStraight { .. } => "not_straight",
            Refusal::BadLength { .. } => "bad_length",
            Refusal::NoPieceLeft { .. } => "no_piece_left",
            Refusal::Occupied { .. } => "occupied",
            Refusal::NoSuchPiece { .. } => "no_such_piece",
            Refusal::NotYourPiece { .. } => "not_your_piece",
            Refusal::TooShort { .. } => "too_short",
            Refusal::UnderCounter { .. } => "under_counter",
            Refusal::ScoreOutOfRange { .. } => "score_out_of_range",
            Refusal::CounterOccupied { .. } => "counter_occupied",
        }
    }

    fn ruling(&self) -> &'static str {
        match self {
            Refusal::GameOver { outcome, .. } if outcome.reason == Reason::Hundred => "ISAAC-19",
            Refusal::GameOver { .. } => "ISAAC-22",
            Refusal::Malformed { .. } | Refusal::BadOrder { .. } => "ISAAC-26",
            Refusal::WrongPhase {
                phase: Phase::Placement,
                ..
            } => "ISAAC-5",
            Refusal::WrongPhase { .. } => "ISAAC-17",
            Refusal::NotStraight { .. } | Refusal::Occupied { .. } => "ISAAC-5",
            Refusal::BadLength { .. } | Refusal::NoPieceLeft { .. } => "ISAAC-2",
            Refusal::NoSuchPiece { .. } | Refusal::NotYourPiece { .. } => "ISAAC-10",
            Refusal::TooShort { .. } => "ISAAC-11",
            Refusal::UnderCounter { .. } => "ISAAC-12",
            Refusal::ScoreOutOfRange { .. } => "ISAAC-17",
            Refusal::CounterOccupied { .. } => "ISAAC-18",
        }
    }
}
