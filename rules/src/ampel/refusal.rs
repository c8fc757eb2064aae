//! Why an action is refused, as data without wording (AMPEL-30).

use super::action::{Action, Step};
use super::board::{Disk, Signal};
use super::point::{Point, PointSet};
use super::travel::Way;
use crate::{BySide, Side};

#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", crate::Refusal::code(self))]
pub enum Refusal {
    GameOver {
        winner: Side,
        scores: BySide<u8>,
    },
    WrongStep {
        step: Step,
        side: Side,
        named: Misplaced,
        /// An example: a legal action of this step. If the disk that the token names can move, it is a move of this
        /// disk. `None` if there is no legal action other than `-`.
        example: Option<Action>,
    },
    Malformed {
        step: Step,
        side: Side,
        example: Option<Action>,
    },
    /// The token names a point that the board does not have.
    OffBoard {
        row: char,
        /// The number of points in the row; `None` if the board has no such row.
        length: Option<u8>,
    },
    /// In the setup, a yellow disk must be placed on a point that has six neighbours (AMPEL-6).
    NotInside {
        point: Point,
    },
    Occupied {
        point: Point,
        disk: Disk,
        /// The start of the refused move; `None` for a placement.
        from: Option<Point>,
    },
    /// `-` was played although the step can be played (AMPEL-9).
    StepPossible {
        step: Step,
        side: Side,
        example: Action,
    },
    NoDisk {
        point: Point,
    },
    /// This step may not move a disk of this colour.
    WrongDisk {
        point: Point,
        disk: Disk,
        step: Step,
        side: Side,
        example: Option<Action>,
    },
    /// The opponent's cylinder protects the disk in step 2 (AMPEL-11).
    Cylinder {
        point: Point,
        owner: Side,
    },
    Unreachable(Box<Unreachable>),
    SupplyEmpty {
        side: Side,
    },
    /// The placement would make a signal (AMPEL-23).
    MakesSignal {
        point: Point,
        signals: Vec<Signal>,
    },
}

/// What a token names that does not have the form of this step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Misplaced {
    Move,
    /// `-`, which names no point.
    Nothing,
    /// One point, although this step moves a disk.
    Point {
        point: Point,
        /// The points where the disk on the point can end, or the reason why this step cannot move the disk.
        ends: Result<PointSet, Box<Refusal>>,
    },
}

/// Why a disk cannot move to a point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unreachable {
    pub from: Point,
    /// The point to which the disk should move. It may be the same as `from` (AMPEL-15).
    pub to: Point,
    /// What the disk meets in each direction, counter-clockwise from the right.
    pub ways: [Way; 6],
    /// Every point where the disk can end; empty if the disk cannot move at all (AMPEL-16).
    pub reachable: PointSet,
}

impl crate::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver { .. } => "game_over",
            Refusal::WrongStep { .. } => "wrong_step",
            Refusal::Malformed { .. } => "malformed",
            Refusal::OffBoard { .. } => "off_board",
            Refusal::NotInside { .. } => "not_inside",
            Refusal::Occupied { .. } => "occupied",
            Refusal::StepPossible { .. } => "step_possible",
            Refusal::NoDisk { .. } => "no_disk",
            Refusal::WrongDisk { .. } => "wrong_disk",
            Refusal::Cylinder { .. } => "cylinder",
            Refusal::Unreachable(_) => "unreachable",
            Refusal::SupplyEmpty { .. } => "supply_empty",
            Refusal::MakesSignal { .. } => "makes_signal",
        }
    }

    fn ruling(&self) -> &'static str {
        match self {
            Refusal::GameOver { .. } => "AMPEL-26",
            Refusal::WrongStep { step, .. } => match step {
                Step::Setup => "AMPEL-6",
                Step::Own | Step::Opponent | Step::Place => "AMPEL-8",
            },
            Refusal::Malformed { .. } => "AMPEL-29",
            Refusal::OffBoard { .. } => "AMPEL-1",
            Refusal::NotInside { .. } => "AMPEL-6",
            Refusal::Occupied { .. } => "AMPEL-14",
            Refusal::StepPossible { .. } => "AMPEL-9",
            Refusal::NoDisk { .. } | Refusal::WrongDisk { .. } => "AMPEL-8",
            Refusal::Cylinder { .. } => "AMPEL-11",
            Refusal::Unreachable(facts) => {
                if facts.from == facts.to {
                    "AMPEL-15"
                } else if facts.reachable.is_empty() {
                    "AMPEL-16"
                } else {
                    "AMPEL-12"
                }
            }
            Refusal::SupplyEmpty { .. } => "AMPEL-25",
            Refusal::MakesSignal { .. } => "AMPEL-23",
        }
    }
}
