//! Why an action is refused, as facts.

use super::board::{Disk, Placement};
use super::cell::Cell;
use super::{Reason, Scores};
use crate::Outcome;

/// Why an action of Iago is refused, in the order tested (IAGO-41).
///
/// With the penalty option a refusal never names captures, so nothing made of it can give a
/// missed one away.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", crate::Refusal::code(self))]
pub enum Refusal {
    GameOver {
        outcome: Outcome<Reason>,
        scores: Scores,
    },
    /// A call, but the penalty option is off (IAGO-37).
    CalloutDisabled,
    /// A call, but the placement is free already (IAGO-37).
    CalloutRepeated,
    /// A call, but the last placement missed nothing (IAGO-37).
    CalloutFalse {
        any_placement: bool,
    },
    /// Neither a cell nor `callout` (IAGO-40).
    Malformed,
    /// A letter and a number, but no cell (IAGO-40).
    OffBoard {
        /// The file (0 to 8) and its highest number, if the letter is one of A to I.
        file: Option<(u8, u8)>,
    },
    Occupied {
        cell: Cell,
        disk: Disk,
    },
    /// An outer cell or the centre, and nothing flips (IAGO-8).
    NeedsFlip {
        cell: Cell,
        /// Whether a release would do as well as a capture: not in Simple (IAGO-32).
        releases: bool,
        /// If a capture is compulsory: every placement that takes the most. Empty with the
        /// penalty option.
        best: Vec<Placement>,
        /// If the cell is E5 and the last empty inner one: the outer cells that are legal and so
        /// delay the exception (IAGO-26). Empty with the penalty option.
        delaying: Vec<Cell>,
    },
    /// The placement takes nothing although a capture exists (IAGO-14).
    MustCapture {
        /// The refused placement; its releases count nothing.
        refused: Placement,
        /// Every placement that takes the most; never empty.
        best: Vec<Placement>,
    },
    /// The placement takes fewer disks than possible (IAGO-15).
    MustCaptureMost {
        refused: Placement,
        /// Every placement that takes the most; never empty.
        best: Vec<Placement>,
    },
}

impl crate::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver { .. } => "game_over",
            Refusal::CalloutDisabled => "callout_disabled",
            Refusal::CalloutRepeated => "callout_repeated",
            Refusal::CalloutFalse { .. } => "callout_false",
            Refusal::Malformed => "malformed",
            Refusal::OffBoard { .. } => "off_board",
            Refusal::Occupied { .. } => "occupied",
            Refusal::NeedsFlip { .. } => "needs_flip",
            Refusal::MustCapture { .. } => "must_capture",
            Refusal::MustCaptureMost { .. } => "must_capture_most",
        }
    }

    fn ruling(&self) -> &'static str {
        match self {
            Refusal::GameOver { .. } => "IAGO-25",
            Refusal::CalloutDisabled | Refusal::CalloutRepeated | Refusal::CalloutFalse { .. } => {
                "IAGO-37"
            }
            Refusal::Malformed | Refusal::OffBoard { .. } => "IAGO-40",
            Refusal::Occupied { .. } => "IAGO-6",
            Refusal::NeedsFlip { delaying, .. } if !delaying.is_empty() => "IAGO-26",
            Refusal::NeedsFlip { .. } => "IAGO-8",
            Refusal::MustCapture { .. } => "IAGO-14",
            Refusal::MustCaptureMost { .. } => "IAGO-15",
        }
    }
}
