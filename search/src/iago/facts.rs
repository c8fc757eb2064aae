//! What speaks for an action of Iago.

use crate::reason::Weighed;
use crate::thought::Thought;
use rules::iago::{Action, Iago};

/// A fact that speaks for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It captures so many disks.
    Captures(u32),
}

pub(super) fn facts(position: &Iago, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
    let Action::Place(cell) = thought.best else {
        return Vec::new();
    };
    let captures = position.placement(cell).map_or(0, |it| it.captures());
    let fact = Fact::Captures(captures);
    let weight = f64::from(captures) / 10.0;
    Vec::from_iter((captures > 0).then_some(Weighed { weight, fact }))
}
