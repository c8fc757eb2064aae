//! What speaks for an action of Ampel.

mod moving;
mod setup;
mod turn;

pub use turn::{Plan, Way};

use crate::reason::{Instead, Weighed};
use crate::thought::Thought;
use rules::ampel::{Action, Ampel, Signal, Step};

/// A fact that speaks for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It makes so many signals, this one among them, and then so many yellow disks are lacking to win.
    Makes {
        signal: Signal,
        count: u32,
        lacks: u32,
    },
    /// Step 2 can then make a signal with this move, and perhaps win; after the other action no move can.
    Prepares {
        next: Action,
        signal: Signal,
        wins: bool,
        instead: Action,
    },
    /// It makes no new point where a disk of the other side would make a signal; the other action does.
    Spares { instead: Action, signal: Signal },
    /// What the turns after this one can do if the plan follows, and if it follows the other action.
    Coming { plan: Plan, coming: Coming },
    Number {
        of: Number,
        count: u32,
        instead: Instead<Action>,
    },
}

/// What a turn to come can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// The other side cannot make a signal in its next turn; after the other action it can.
    Guards { way: Way, instead: Action },
    /// So many of the other side's first moves lead to a signal in its next turn.
    Leaves {
        count: u32,
        instead: Instead<Action>,
    },
    /// If the board stays so, the own next turn can make a signal; after the other action it cannot.
    Threatens { way: Way, instead: Action },
    /// If the board stays so, so many own first moves lead to a signal in the next turn.
    Keeps {
        count: u32,
        instead: Instead<Action>,
    },
}

/// A number that is better than after another action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The points on which the own disks can then land.
    Lands,
    /// The points on which the other side's disks can then land.
    Confines,
    /// The lines through a yellow disk on which signals are possible.
    Lines,
    /// The empty points beside two yellow disks, or more, each with a free point opposite.
    Doubles,
    /// The same, and fewer.
    FewDoubles,
    /// The other yellow disks on the lines of a yellow one.
    Shared,
    /// The neighbours of a yellow disk that are on the edge.
    Edge,
    /// The same, and none.
    Middle,
}

/// The others compared by what takes long to count: the best ones.
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
