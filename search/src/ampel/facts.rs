//! What speaks for an action of Ampel.

use crate::game::Searchable as _;
use crate::reason::Weighed;
use crate::thought::Thought;
use rules::ampel::{Action, Ampel};

/// A fact that speaks for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It takes so many yellow disks.
    Takes(u32),
}

pub(super) fn facts(position: &Ampel, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
    let count = position.takes(thought.best);
    let fact = Fact::Takes(count);
    let weight = f64::from(count) / 2.0;
    Vec::from_iter((count > 0).then_some(Weighed { weight, fact }))
}
