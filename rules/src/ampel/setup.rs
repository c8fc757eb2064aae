//! Setups: arrangements that come from outside the crate and are checked once (AMPEL-31).

use super::action::Step;
use super::board::{Board, Disk};
use super::options::Options;
use super::point::Point;
use super::position::{Ampel, DISKS};
use crate::{BySide, Position, Side};

/// An arrangement that is not checked and may be impossible. `Ampel::try_from` checks it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub options: Options,
    pub step: Step,
    pub to_move: Side,
    pub board: Board,
    pub yellow_placed: u8,
    /// The point of each side's cylinder; `None` if the cylinder is off the board.
    pub cylinders: BySide<Option<Point>>,
    pub scores: BySide<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    #[error("a side has more than {DISKS} disks on the board")]
    TooManyDisks,
    /// The number of yellow disks on the board plus the number of won yellow disks differs from the number of placed
    /// yellow disks.
    #[error("the yellow disks on the board and won are not the {0} placed")]
    YellowCount(u8),
    /// The number of placed yellow disks is wrong: all are placed although the step is the setup, or not all are placed
    /// although the setup is over, or there are more than the options allow.
    #[error("{0} yellow disks placed do not fit the step")]
    YellowPlaced(u8),
    #[error("only yellow disks can be on the board in the setup phase")]
    NotYellow,
    #[error("the cylinder on {0} is not on a disk of its owner")]
    Cylinder(Point),
    #[error("a signal stands at {0}")]
    Signal(Point),
    #[error("a side has already won")]
    Over,
}

impl TryFrom<Setup> for Ampel {
    type Error = SetupError;

    /// Checks the arrangement. It may be an arrangement that cannot arise in play.
    fn try_from(setup: Setup) -> Result<Ampel, SetupError> {
        let count = |disk| setup.board.of(disk).len();
        if count(Disk::Red).max(count(Disk::Green)) > u32::from(DISKS) {
            return Err(SetupError::TooManyDisks);
        }
        let yellow_left = setup
            .scores
            .values()
            .try_fold(setup.yellow_placed, |left, won| left.checked_sub(*won));
        if yellow_left.map(u32::from) != Some(count(Disk::Yellow)) {
            return Err(SetupError::YellowCount(setup.yellow_placed));
        }
        let all_placed = setup.yellow_placed == setup.options.yellow();
        let in_setup = setup.step == Step::Setup;
        if all_placed == in_setup || setup.yellow_placed > setup.options.yellow() {
            return Err(SetupError::YellowPlaced(setup.yellow_placed));
        }
        let coloured = setup.board.of(Disk::Red) | setup.board.of(Disk::Green);
        if in_setup && !(coloured.is_empty() && setup.scores == BySide::both(0)) {
            return Err(SetupError::NotYellow);
        }
        for side in Side::BOTH {
            if let Some(point) = setup.cylinders[side]
                && !setup.board.of(Disk::of(side)).contains(point)
            {
                return Err(SetupError::Cylinder(point));
            }
        }
        if let Some(signal) = setup.board.signals().first() {
            return Err(SetupError::Signal(signal.yellow));
        }
        let position = Ampel {
            options: setup.options,
            board: setup.board,
            cylinders: setup.cylinders,
            scores: setup.scores,
            yellow_placed: setup.yellow_placed,
            step: setup.step,
            on_turn: setup.to_move,
        };
        match position.to_move() {
            Some(_) => Ok(position),
            None => Err(SetupError::Over),
        }
    }
}

impl From<&Ampel> for Setup {
    fn from(position: &Ampel) -> Setup {
        Setup {
            options: position.options,
            step: position.step,
            to_move: position.on_turn,
            board: position.board,
            yellow_placed: position.yellow_placed,
            cylinders: position.cylinders,
            scores: position.scores,
        }
    }
}
