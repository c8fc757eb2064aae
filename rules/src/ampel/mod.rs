//! The rules of Ampel: bouncing disks and traffic lights (`rulings/ampel.md`).
//!
//! [`Side::First`](super::Side::First) is red, [`Side::Second`](super::Side::Second) green. A turn
//! has three steps, and each is an action of its own ([`Step`]).

mod action;
mod board;
mod effects;
mod judge;
mod options;
mod point;
mod position;
mod refusal;
mod setup;
mod travel;

pub use action::{Action, Step};
pub use board::{Board, Disk, Signal};
pub use effects::{Effects, Moved, last_turn, turn_start};
pub use options::{Options, YellowOutOfRange};
pub use point::{Direction, ParsePointError, Point, PointSet, Points, ROWS};
pub use position::{Ampel, DISKS, Reason};
pub use refusal::{Misplaced, Refusal, Unreachable};
pub use setup::{Setup, SetupError};
pub use travel::{Obstacle, Path, Way};
