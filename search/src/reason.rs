//! Reasons for an action.

use crate::AnyFact;
use crate::thought::{Thought, as_estimate};
use rules::AnyAction;

/// A reason for an action, as a fact; the crate `text` has the sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No other action is legal.
    Only,
    WinsAtOnce,
    /// The action wins under best play, and no other action does.
    OnlyWin,
    /// The action wins under best play.
    Wins,
    /// Every action loses under best play. The number of points by which the advised action loses, if they were
    /// calculated to the end; no action loses by fewer.
    Loses(Option<u32>),
    Fact(AnyFact),
    /// No fact tells the action from the others, and it is hardly better than they are.
    Even,
    /// No fact tells the action from the others, but its estimate is higher: the expected actions, beginning with the
    /// advised action.
    Expects(Vec<AnyAction>),
    /// The reasons are for the players to find (Iago with the penalty option).
    Concealed,
}

/// A fact with its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<F> {
    /// The chance of winning by which the actions with this fact exceed the other actions.
    pub weight: f64,
    pub fact: F,
}

/// Another action, and the number in which it is worse than the advised action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead<A> {
    pub action: A,
    pub number: i32,
}

/// An action with the counts of the position after it.
pub(crate) struct Counted<A, C> {
    pub action: A,
    chance: f64,
    pub counts: C,
}

/// The counts after the best action and after the other actions, the best of them first.
pub(crate) struct Compared<A, C> {
    own: Counted<A, C>,
    others: Vec<Counted<A, C>>,
}

/// A difference with a lower weight is no reason, because the engine prefers the actions that are worse in it.
const LEAST_WEIGHT: f64 = -0.05;

impl<A: Copy + PartialEq, C> Compared<A, C> {
    /// Counts after every action that was thought about; `None` if the best action was not.
    pub fn new(thought: &Thought<A>, stake: f64, count: impl Fn(A) -> C) -> Option<Compared<A, C>> {
        let counted = |judged: &crate::Judged<A>| Counted {
            action: judged.action,
            chance: (as_estimate(judged.score, judged.won, stake) / stake + 1.0) / 2.0,
            counts: count(judged.action),
        };
        let visited = thought
            .moves
            .iter()
            .filter(|it| it.nodes > 0 || it.won.is_some());
        let mut all: Vec<Counted<A, C>> = visited.map(counted).collect();
        let at = all.iter().position(|it| it.action == thought.best)?;
        let own = all.remove(at);
        Some(Compared { own, others: all })
    }

    /// The counts after the best action.
    pub fn own(&self) -> &C {
        &self.own.counts
    }

    /// The best of the other actions that are worse by `than`, and the weight of this difference: the chance of winning
    /// by which the engine prefers the actions that are not worse. `None` if there is no such action or the weight is
    /// too low.
    pub fn worse(&self, than: impl Fn(&C, &C) -> bool) -> Option<(&Counted<A, C>, f64)> {
        let all = || self.others.iter().chain([&self.own]);
        let is_worse = |it: &Counted<A, C>| than(&it.counts, &self.own.counts);
        let (rank, first) = self
            .others
            .iter()
            .enumerate()
            .find(|(_, it)| is_worse(it))?;
        let every = all().map(|it| it.chance).sum::<f64>() / all().count() as f64;
        // The mean of all actions counts as one more action, so that a single action hardly moves a mean.
        let mean = |worse: bool| {
            let of = || all().filter(|it| is_worse(it) == worse);
            (of().map(|it| it.chance).sum::<f64>() + every) / (of().count() as f64 + 1.0)
        };
        // A difference to an action that the engine ranks low says little.
        let near = 1.0 - rank as f64 / self.others.len() as f64;
        let weight = near * (mean(false) - mean(true));
        (weight >= LEAST_WEIGHT).then_some((first, weight))
    }

    /// As [`Compared::worse`], where an action is worse if its number is lower.
    pub fn lower<N: PartialOrd>(&self, number: impl Fn(&C) -> N) -> Option<(&Counted<A, C>, f64)> {
        self.worse(|it, own| number(it) < number(own))
    }
}

/// The best of the other actions whose number is lower by at least `least`, and the share of such actions among the
/// others; `None` if there are none. `others` begins with the best.
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
