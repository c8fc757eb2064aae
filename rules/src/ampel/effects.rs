//! What an accepted action did.

use super::board::Signal;
use super::point::Point;
use super::step::Step;
use super::travel::Path;
use crate::Side;
use std::borrow::Borrow;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effects {
    /// A yellow disk was put on the board in the setup (AMPEL-6).
    YellowPlaced {
        side: Side,
        point: Point,
        placed: u8,
    },
    /// A disk moved, in step 1 or 2 (AMPEL-8).
    Moved(Moved),
    /// A disk and the own cylinder were placed, in step 3 (AMPEL-22).
    Placed {
        side: Side,
        point: Point,
        /// Where the cylinder was before; `None` if it was off the board.
        cylinder_from: Option<Point>,
    },
    /// The step was impossible and skipped (AMPEL-9, AMPEL-25).
    Skipped {
        side: Side,
        /// The step, never the setup.
        step: Step,
        /// Where the own cylinder came off, in step 3 only.
        cylinder_from: Option<Point>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moved {
    pub side: Side,
    /// Whose disk moved: the same side in step 1, the other one in step 2.
    pub owner: Side,
    pub path: Path,
    /// Whether its owner's cylinder rode along (AMPEL-10).
    pub cylinder_rode: bool,
    /// The signals that went, each winning its yellow disk for the side on turn (AMPEL-19).
    pub signals: Vec<Signal>,
    pub cylinders_returned: Vec<Side>,
    pub score: u8,
    /// Whether that wins the game (AMPEL-26).
    pub wins: bool,
}

impl Effects {
    #[must_use]
    pub fn step(&self) -> Step {
        match self {
            Effects::YellowPlaced { .. } => Step::Setup,
            Effects::Moved(moved) if moved.side == moved.owner => Step::Own,
            Effects::Moved(_) => Step::Opponent,
            Effects::Placed { .. } => Step::Place,
            Effects::Skipped { step, .. } => *step,
        }
    }

    /// Whether another step of the same turn follows (AMPEL-8, AMPEL-26).
    #[must_use]
    pub fn turn_goes_on(&self) -> bool {
        let wins = matches!(self, Effects::Moved(moved) if moved.wins);
        !wins && matches!(self.step(), Step::Own | Step::Opponent)
    }
}

/// Where the turn began that the step at `at` belongs to, given all steps of a game in order; `at`
/// itself if that step begins one. `at` may lie just behind the last step.
#[must_use]
pub fn turn_start<E: Borrow<Effects>>(steps: &[E], at: usize) -> usize {
    let at = at.min(steps.len());
    let before = steps[..at].iter().rev();
    at - before
        .take_while(|step| (*step).borrow().turn_goes_on())
        .count()
}

/// The steps to be shown after these: those of the turn under way, or else of the last turn.
///
/// A turn that has only skipped steps so far does not hide the turn before it.
#[must_use]
pub fn last_turn<E: Borrow<Effects>>(steps: &[E]) -> &[E] {
    let skipped = |step: &&E| matches!((*step).borrow(), Effects::Skipped { .. });
    let begun = turn_start(steps, steps.len());
    let nothing_yet = steps[begun..].iter().all(|step| skipped(&step));
    let from = match (nothing_yet, begun.checked_sub(1)) {
        (true, Some(last)) => turn_start(steps, last),
        (true, None) | (false, _) => begun,
    };
    &steps[from..]
}
