//! Why an action is refused, as data without wording.

use super::board::{Disk, Placement};
use super::cell::Cell;
use super::{Reason, Scores};
use crate::Outcome;

/// Why an action of Iago is refused, in the order tested (IAGO-41).
///
/// With the penalty option a refusal never names captures, so a message made from it cannot reveal a missed capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", crate::Refusal::code(self))]
pub enum Refusal {
    GameOver {
        outcome: Outcome<Reason>,
        scores: Scores,
    },
    /// The action is a callout, but the penalty option is off (IAGO-37).
    CalloutDisabled,
    /// The action is a callout, but the placement is already free (IAGO-37).
    CalloutRepeated,
    /// The action is a callout, but the last placement missed no capture (IAGO-37).
    CalloutFalse {
        /// Whether a disk lies on the board.
        any_placement: bool,
    },
    /// The token is neither a cell nor `callout` (IAGO-40).
    Malformed,
    /// The token is a letter and a number, but the board has no such cell (IAGO-40).
    OffBoard {
        /// If the letter is one of A to I: the file (0 to 8) and the highest number in this file.
        file: Option<(u8, u8)>,
    },
    Occupied {
        cell: Cell,
        disk: Disk,
    },
    /// The cell is an outer cell or the centre, and the placement flips nothing (IAGO-8).
    NeedsFlip {
        cell: Cell,
        /// Whether a release would be enough too. In the variant Simple it would not (IAGO-32).
        releases: bool,
        /// All placements that capture the largest number of disks. Empty if no capture is compulsory, and always with
        /// the penalty option.
        best: Vec<Placement>,
        /// If the cell is E5 and no other inner cell is empty: the legal outer cells. While there are any, a placement
        /// on E5 still needs a flip (IAGO-26). Empty with the penalty option.
        delaying: Vec<Cell>,
    },
    /// The placement captures nothing although a capture exists (IAGO-14).
    MustCapture {
        /// The refused placement; its releases do not count.
        refused: Placement,
        /// All placements that capture the largest number of disks; never empty.
        best: Vec<Placement>,
    },
    /// The placement captures fewer disks than possible (IAGO-15).
    MustCaptureMost {
        refused: Placement,
        /// All placements that capture the largest number of disks; never empty.
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
