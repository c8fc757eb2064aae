//! Facts that speak for an action of Ampel.

mod moving;
mod setup;
mod turn;

pub use turn::{Plan, Way};

use crate::reason::{Instead, Weighed};
use crate::thought::Thought;
use rules::ampel::{Action, Ampel, Point, Signal, Step};

/// A fact that speaks for the advised action. Most facts compare it with another action, `instead`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The action makes `count` signals; `signal` is one of them. `lacks` is the number of yellow disks that the
    /// player still needs to win after the action.
    Makes {
        signal: Signal,
        count: u32,
        lacks: u32,
    },
    /// After the action, the move `next` in step 2 can make `signal`; `wins` says whether that move wins the game.
    /// After the action `instead`, no move in step 2 can make a signal.
    Prepares {
        next: Action,
        signal: Signal,
        wins: bool,
        instead: Action,
    },
    /// The action creates no new point where a disk of the opponent would make a signal. The action `instead` creates
    /// such a point, for `signal`.
    Spares { instead: Action, signal: Signal },
    /// The action creates the new point `point`, where a disk of the player would make `signal`. The action `instead`
    /// creates no such point.
    Opens {
        point: Point,
        signal: Signal,
        instead: Action,
    },
    /// What the next turns can do after the advised action and the steps of `plan`, compared with what they can do
    /// after another action and the same steps.
    Coming { plan: Plan, coming: Coming },
    Number {
        of: Number,
        count: u32,
        instead: Instead<Action>,
    },
}

/// What the next turn of the opponent or of the player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// The opponent cannot make a signal in its next turn. After the action `instead`, the opponent can make a signal
    /// in the way `way`.
    Guards { way: Way, instead: Action },
    /// In the opponent's next turn, `count` first moves lead to a signal. After the action `instead`, more first moves
    /// do.
    Leaves {
        count: u32,
        instead: Instead<Action>,
    },
    /// If the board stays as it is, the player's next turn can make a signal in the way `way`. After the action
    /// `instead`, the player's next turn cannot make a signal.
    Threatens { way: Way, instead: Action },
    /// If the board stays as it is, `count` first moves of the player's next turn lead to a signal. After the action
    /// `instead`, fewer first moves do.
    Keeps {
        count: u32,
        instead: Instead<Action>,
    },
}

/// What is counted in a [`Fact::Number`]: a number that is better after the advised action than after another action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The number of points on which the player's disks can land after the action; more is better.
    Lands,
    /// The number of points on which the opponent's disks can land after the action; fewer is better.
    Confines,
    /// The number of lines through the placed yellow disk on which both neighbouring points are empty.
    Lines,
    /// The number of empty points next to two or more yellow disks, where the point on the far side of each of these
    /// disks is empty too.
    Doubles,
    /// As [`Number::Doubles`], but fewer points are better.
    FewDoubles,
    /// The number of other yellow disks on the lines through the placed yellow disk.
    Shared,
    /// The number of points that lie next to the placed yellow disk and on the edge of the board.
    Edge,
    /// As [`Number::Edge`], but fewer points are better.
    Middle,
}

/// Facts that take long to count compare the advised action with at most this many other actions, the best ones.
const COMPARED: usize = 20;

pub(super) fn facts(position: &Ampel, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
    let others: Vec<Action> = thought.moves.iter().map(|it| it.action).collect();
    let others = others.get(1..).unwrap_or_default();
    if others.is_empty() {
        return Vec::new();
    }
    match position.step() {
        Step::Setup => setup::facts(position, thought.best, others),
        _ => moving::facts(position, thought, others),
    }
}
