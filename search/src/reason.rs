//! What speaks for an action.

use crate::AnyFact;
use rules::AnyAction;

/// A reason for an action, as a fact; the crate `text` has the sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else is legal.
    Only,
    WinsAtOnce,
    /// The action wins under best play.
    Wins,
    /// Best play loses from here, and so it does after anything else: by so many points and no fewer, if
    /// that is counted out.
    Loses(Option<u32>),
    Fact(AnyFact),
    /// No fact tells it from the others, and it is hardly better than they are.
    Even,
    /// No fact tells it from the others, but it leads to more: the actions that are expected, the
    /// advised one first.
    Expects(Vec<AnyAction>),
}

/// A fact with its weight: about the chance of winning that it stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<F> {
    pub weight: f64,
    pub fact: F,
}

/// Another action that is worse by a number that a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead<A> {
    pub action: A,
    pub number: i32,
}

/// The first of the other actions, the best first, whose number is lower by at least `least`, and the
/// share of them of which that is true; `None` if it is true of none.
pub(crate) fn instead<A: Copy>(
    own: i32,
    others: &[(A, i32)],
    least: i32,
) -> Option<(Instead<A>, f64)> {
    let mut lower = others.iter().filter(|(_, number)| own - number >= least);
    let share = lower.clone().count() as f64 / others.len() as f64;
    let (action, number) = *lower.next()?;
    Some((Instead { action, number }, share))
}
