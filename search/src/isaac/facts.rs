//! What speaks for an action of ISAAC.

use crate::game::Searchable as _;
use crate::reason::Weighed;
use crate::thought::Thought;
use rules::isaac::{Action, Isaac};

/// A fact that speaks for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It scores so many points.
    Scores(u32),
}

pub(super) fn facts(position: &Isaac, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
    let points = position.takes(thought.best);
    let fact = Fact::Scores(points);
    let weight = f64::from(points) / 20.0;
    Vec::from_iter((points > 0).then_some(Weighed { weight, fact }))
}
