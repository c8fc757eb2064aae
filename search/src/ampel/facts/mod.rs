//! Facts that speak for an action of Ampel.

mod moving;
mod setup;
mod turn;

pub use turn::{Plan, Way};

use crate::reason::{Instead, Weighed};
use crate::thought::Thought;
use rules::ampel::{Action, Ampel, Point, Signal, Step};

/// A fact that speaks for the advised action, often compared with another action (`instead`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The action makes `count` signals, `signal` among them; the player then lacks this many yellow disks to win.
    Makes {
        signal: Signal,
        count: u32,
        lacks: u32,
    },
    /// Step 2 can then make this signal with `next`, and perhaps win; after the other action no move can make a signal.
    Prepares {
        next: Action,
        signal: Signal,
        wins: bool,
        instead: Action,
    },
    /// The action makes no new point where a disk of the opponent would make a signal; the other action does.
    Spares { instead: Action, signal: Signal },
    /// The action makes a new point where a disk of the player would make a signal; the other action makes none.
    Opens {
        point: Point,
        signal: Signal,
        instead: Action,
    },
    /// What the next turns can do if the plan follows the action, and if the plan follows the other action.
    Coming { plan: Plan, coming: Coming },
    Number {
        of: Number,
        count: u32,
        instead: Instead<Action>,
    },
}

/// What a next turn can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// The opponent cannot make a signal in its next turn; after the other action it can, in this way.
    Guards { way: Way, instead: Action },
    /// The number of the opponent's first moves that lead to a signal in its next turn.
    Leaves {
        count: u32,
        instead: Instead<Action>,
    },
    /// If the board stays as it is, the player's next turn can make a signal in this way; after the other action it
    /// cannot.
    Threatens { way: Way, instead: Action },
    /// If the board stays as it is, the number of the player's first moves that lead to a signal in the next turn.
    Keeps {
        count: u32,
        instead: Instead<Action>,
    },
}

/// A number of points or lines that is better than after another action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The points on which the player's disks can then land; more is better.
    Lands,
    /// The points on which the opponent's disks can then land; fewer is better.
    Confines,
    /// The lines through the placed yellow disk on which signals are possible.
    Lines,
    /// The empty points beside two or more yellow disks that each have a free point behind them.
    Doubles,
    /// As [`Number::Doubles`], where fewer is better.
    FewDoubles,
    /// The other yellow disks on the lines through the placed yellow disk.
    Shared,
    /// The neighbours of the placed yellow disk that are on the edge of the board.
    Edge,
    /// As [`Number::Edge`], where fewer is better.
    Middle,
}

/// The number of other actions, the best first, that are compared by facts that take long to count.
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
