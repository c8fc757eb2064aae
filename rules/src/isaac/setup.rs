//! Arrangements that come from outside the crate, and their conversion to positions.

use super::footprints::Footprints;
use super::outcome::{final_outcome, hundred};
use super::pieces::Pieces;
use super::position::Turn;
use super::{
    Hand, Isaac, LENGTHS, Longest, Options, Piece, Reason, Sides, Square, SquareSet, supply,
};
use crate::{BySide, Outcome, Side};

/// An unvalidated arrangement; `Isaac::try_from` validates it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub options: Options,
    pub stage: Stage,
    /// The pieces on the board, in any order.
    pub pieces: Vec<Piece>,
    /// The pieces not placed.
    pub hands: BySide<Hand>,
    /// Both scores are 0 in the placement phase, and below 100 in the scoring phase.
    pub scores: BySide<u16>,
    /// The length of the longest piece that each side has removed; 0 if the side has removed none.
    pub longest_removed: BySide<u8>,
    /// The sides that passed. In the placement phase, at most the side that is not to move; later, both sides.
    pub passed: Sides,
    /// The finished sides. The side to move is never finished; at the end both sides are finished, unless a side
    /// reached 100.
    pub finished: Sides,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    Placement(Side),
    Scoring(Side),
    Over,
}

/// Why an arrangement is not a valid position (ISAAC-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The stage is [`Stage::Over`], but either both sides reached 100, or no side did and a side is not finished.
    #[error("the game is not over like that")]
    NotOver,
    #[error("two pieces cover square {0}")]
    Overlap(Square),
    /// A side has more pieces of a length than it begins with (ISAAC-2).
    #[error("a side has more pieces of length {0} than there are")]
    TooMany(u8),
    #[error("no piece has length {0}")]
    NoSuchLength(u8),
    #[error("nothing is scored or finished in the placement phase")]
    ScoredEarly,
    /// The side to move has passed or is finished, or the scoring phase began without both passes.
    #[error("the passes do not fit the side to move")]
    Passes,
    /// A side has a score of 100 or more, but the stage is not [`Stage::Over`].
    #[error("a score of 100 ends the game")]
    Hundred,
    /// Both counters stand on one square (ISAAC-18).
    #[error("both counters stand on square {0}")]
    CountersMeet(Square),
}

impl TryFrom<Setup> for Isaac {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Isaac, SetupError> {
        check_pieces(&setup)?;
        let turn = match setup.stage {
            Stage::Placement(to_move) => {
                check_placement(&setup, to_move)?;
                Turn::Placement(to_move)
            }
            Stage::Scoring(to_move) => {
                check_scoring(&setup)?;
                if setup.finished.contains(to_move) {
                    return Err(SetupError::Passes);
                }
                if setup.scores.values().any(|score| *score >= 100) {
                    return Err(SetupError::Hundred);
                }
                Turn::Scoring(to_move)
            }
            Stage::Over => {
                check_scoring(&setup)?;
                Turn::Over(check_end(&setup)?)
            }
        };
        let mut position = Isaac {
            options: setup.options,
            turn,
            room: match turn {
                Turn::Placement(_) => {
                    let pieces = setup.pieces.iter();
                    pieces.fold(Footprints::ALL, |room, piece| room.beside(piece.footprint))
                }
                Turn::Scoring(_) | Turn::Over(_) => Footprints::NONE,
            },
            pieces: Pieces::new(setup.pieces),
            hands: setup.hands,
            scores: setup.scores,
            longest: setup
                .longest_removed
                .map(|length| (length > 0).then_some(Longest { length, from: None })),
            passed: setup.passed,
            finished: setup.finished,
        };
        position.settle();
        Ok(position)
    }
}

impl From<&Isaac> for Setup {
    fn from(position: &Isaac) -> Setup {
        Setup {
            options: position.options,
            stage: match position.turn {
                Turn::Placement(side) => Stage::Placement(side),
                Turn::Scoring(side) => Stage::Scoring(side),
                Turn::Over(_) => Stage::Over,
            },
            pieces: position.pieces().to_vec(),
            hands: position.hands,
            scores: position.scores,
            longest_removed: position
                .longest
                .map(|longest| longest.map_or(0, |longest| longest.length)),
            passed: position.passed,
            finished: position.finished,
        }
    }
}

fn check_pieces(setup: &Setup) -> Result<(), SetupError> {
    let mut occupied = SquareSet::EMPTY;
    for piece in &setup.pieces {
        if let Some(square) = piece
            .squares()
            .iter()
            .find(|square| occupied.contains(*square))
        {
            return Err(SetupError::Overlap(square));
        }
        occupied |= piece.squares();
    }
    for side in Side::BOTH {
        for length in LENGTHS {
            let placed = setup
                .pieces
                .iter()
                .filter(|piece| piece.side == side && piece.length() == length)
                .count();
            let in_hand = usize::from(setup.hands[side].count(length));
            if placed + in_hand > usize::from(supply(length)) {
                return Err(SetupError::TooMany(length));
            }
        }
    }
    Ok(())
}

fn check_placement(setup: &Setup, to_move: Side) -> Result<(), SetupError> {
    let nothing = setup.scores == BySide::both(0) && setup.longest_removed == BySide::both(0);
    if !nothing || !setup.finished.is_empty() {
        return Err(SetupError::ScoredEarly);
    }
    if setup.passed.contains(to_move) {
        return Err(SetupError::Passes);
    }
    Ok(())
}

fn check_scoring(setup: &Setup) -> Result<(), SetupError> {
    if let Some(length) = setup
        .longest_removed
        .values()
        .find(|length| **length != 0 && !LENGTHS.contains(length))
    {
        return Err(SetupError::NoSuchLength(*length));
    }
    if !setup.passed.are_both() {
        return Err(SetupError::Passes);
    }
    match Side::BOTH.map(|side| Square::of_score(side, setup.scores[side])) {
        [Some(square), Some(other)] if square == other => Err(SetupError::CountersMeet(square)),
        _ => Ok(()),
    }
}

fn check_end(setup: &Setup) -> Result<Outcome<Reason>, SetupError> {
    match setup.scores.map(|score| score >= 100).into_pair() {
        [true, true] => Err(SetupError::NotOver),
        [true, false] => Ok(hundred(Side::First)),
        [false, true] => Ok(hundred(Side::Second)),
        [false, false] if setup.finished.are_both() => {
            Ok(final_outcome(setup.options, setup.scores, setup.hands))
        }
        [false, false] => Err(SetupError::NotOver),
    }
}
