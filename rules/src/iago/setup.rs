//! Arrangements of disks that come from outside the crate, and their conversion to positions.

use super::action::Callout;
use super::board::{Board, Disk};
use super::cell::Cell;
use super::{Iago, Options};
use crate::{Position, Side};
use std::collections::BTreeMap;

/// An arrangement that may or may not be a position (IAGO-42).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub options: Options,
    pub board: BTreeMap<Cell, Disk>,
    /// The side to move; `None` when the game is over.
    pub to_move: Option<Side>,
    /// Whether the last placement missed a compulsory capture (IAGO-33).
    pub missed: bool,
    /// Whether the next placement is free (IAGO-35).
    pub free: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has more disks on the board than it owns (IAGO-4).
    #[error("a side has more disks on the board than it owns")]
    TooManyDisks(Side),
    /// The side to move has no disk left to place.
    #[error("the side to move has no disk left")]
    NoDiskLeft(Side),
    /// No side is to move, although the inner area is not full.
    #[error("somebody must be to move, for the inner area is not full")]
    NobodyToMove,
    /// A side is to move, although the inner area is full (IAGO-25).
    #[error("nobody can be to move, for the inner area is full")]
    GameOver,
}

impl TryFrom<Setup> for Iago {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Iago, SetupError> {
        let mut board = Board::default();
        for (cell, disk) in setup.board {
            board.put(cell, disk);
        }
        let position = Iago {
            variant: setup.options.variant,
            callout: Callout::claimed(setup.options.penalty, setup.missed, setup.free),
            board,
            to_move: setup.to_move,
        };
        for side in Side::BOTH {
            if position.supply(side).is_none() {
                return Err(SetupError::TooManyDisks(side));
            }
        }
        match (position.board.inner_area_is_full(), setup.to_move) {
            (true, Some(_)) => Err(SetupError::GameOver),
            (false, None) => Err(SetupError::NobodyToMove),
            (false, Some(side)) if position.supply(side) == Some(0) => {
                Err(SetupError::NoDiskLeft(side))
            }
            _ => Ok(position),
        }
    }
}

impl From<&Iago> for Setup {
    fn from(position: &Iago) -> Setup {
        let disks = Cell::ALL.into_iter();
        Setup {
            options: position.options(),
            board: disks
                .filter_map(|cell| Some((cell, position.disk(cell)?)))
                .collect(),
            to_move: position.to_move,
            missed: position.callout.missed(),
            free: position.callout.free(),
        }
    }
}
