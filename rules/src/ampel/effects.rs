//! What an accepted action did.

use super::action::Step;
use super::board::Signal;
use super::point::Point;
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
    /// In step 3, `side` placed a disk and put its cylinder on the disk (AMPEL-22).
    Placed {
        side: Side,
        point: Point,
        /// The point that the cylinder left; `None` if the cylinder was off the board.
        cylinder_from: Option<Point>,
    },
    /// The step was impossible and skipped (AMPEL-9, AMPEL-25).
    Skipped {
        side: Side,
        /// The skipped step; never the setup.
        step: Step,
        /// In step 3, the point from which the cylinder of `side` left the board. `None` in steps 1 and 2, or if the
        /// cylinder was already off the board.
        cylinder_from: Option<Point>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moved {
    pub side: Side,
    /// The owner of the moved disk: `side` in step 1, its opponent in step 2.
    pub owner: Side,
    pub path: Path,
    /// Whether the owner's cylinder moved with the disk (AMPEL-10).
    pub cylinder_rode: bool,
    /// The removed signals; each wins its yellow disk for `side` (AMPEL-19).
    pub signals: Vec<Signal>,
    pub cylinders_returned: Vec<Side>,
    pub score: u8,
    /// Whether `score` wins the game (AMPEL-26).
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

/// The index of the first step in the turn to which the step at the index `at` belongs. `steps` contains all steps of a
/// game in order. `at` may also be the number of steps, which is the index of the next step.
#[must_use]
pub fn turn_start<E: Borrow<Effects>>(steps: &[E], at: usize) -> usize {
    let at = at.min(steps.len());
    let before = steps[..at].iter().rev();
    at - before
        .take_while(|step| (*step).borrow().turn_goes_on())
        .count()
}

/// The steps to show with the position after `steps`: the steps of the turn under way.
///
/// If the turn under way has no steps yet, or only skipped steps, the steps of the previous turn are shown before them.
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
