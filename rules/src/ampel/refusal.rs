//! Why an action is refused, as facts (AMPEL-30).

use super::action::Action;
use super::board::{Disk, Signal};
use super::point::{Point, PointSet};
use super::step::Step;
use super::travel::Way;
use crate::{BySide, Side};

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", crate::Refusal::code(self))]
pub enum Refusal {
    /// The game is over.
    GameOver {
        /// Who won.
        winner: Side,
        /// Yellow disks won, red's first.
        scores: BySide<u8>,
    },
    /// The token belongs to another step.
    WrongStep {
        /// The step to be played.
        step: Step,
        /// Who plays it.
        side: Side,
        /// What the token names.
        named: Misplaced,
        /// A legal action of this step: with the disk named, if that can move.
        example: Option<Action>,
    },
    /// The token has no form of this step.
    Malformed {
        /// The step to be played.
        step: Step,
        /// Who plays it.
        side: Side,
        /// A legal action.
        example: Option<Action>,
    },
    /// A point is named that the board does not have.
    OffBoard {
        /// The letter of the row.
        row: char,
        /// How many points the row has; `None` beyond row K.
        length: Option<u8>,
    },
    /// Yellow disks begin inside, on points with six neighbours (AMPEL-6).
    NotInside {
        /// The point, on an edge or a corner.
        point: Point,
    },
    /// A disk stands on the point.
    Occupied {
        /// The point.
        point: Point,
        /// Its disk.
        disk: Disk,
        /// Where the disk stands that was to move there; `None` if one was to be placed.
        from: Option<Point>,
    },
    /// `-` was played although the step can be played (AMPEL-9).
    StepPossible {
        /// The step.
        step: Step,
        /// Who plays it.
        side: Side,
        /// The first legal action.
        example: Action,
    },
    /// No disk stands on the start point.
    NoDisk {
        /// The point.
        point: Point,
    },
    /// The disk is not one that this step moves.
    WrongDisk {
        /// The point.
        point: Point,
        /// Its disk.
        disk: Disk,
        /// The step to be played.
        step: Step,
        /// Who plays it.
        side: Side,
        /// A legal action.
        example: Option<Action>,
    },
    /// The opponent's cylinder protects the disk in step 2 (AMPEL-11).
    Cylinder {
        /// The point.
        point: Point,
        /// Whose cylinder and disk it is.
        owner: Side,
    },
    /// The disk cannot end there.
    Unreachable(Box<Unreachable>),
    /// All twenty disks of the side are on the board.
    SupplyEmpty {
        /// The side.
        side: Side,
    },
    /// The placement would make a signal (AMPEL-23).
    MakesSignal {
        /// The point.
        point: Point,
        /// The signals it would make.
        signals: Vec<Signal>,
    },
}

/// What a token names that belongs to another step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Misplaced {
    /// A move, where a disk is to be placed.
    Move,
    /// No action, in the setup.
    Nothing,
    /// A point alone, where a disk is to be moved.
    Point {
        /// The point.
        point: Point,
        /// Where its disk can end, or why it cannot move.
        ends: Result<PointSet, Box<Refusal>>,
    },
}

/// Why a disk does not get to a point: what it meets in each direction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unreachable {
    /// Where the disk stands.
    pub from: Point,
    /// The point asked for; it may be the start itself (AMPEL-15).
    pub to: Point,
    /// What it meets in each direction, counter-clockwise from the right.
    pub ways: [Way; 6],
    /// Every point where it can end; empty if it cannot move at all (AMPEL-16).
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
