//! What speaks for an action.

use crate::AnyFact;
use crate::thought::{Thought, as_estimate};
use rules::AnyAction;

/// A reason for an action, as a fact; the crate `text` has the sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else is legal.
    Only,
    WinsAtOnce,
    /// It wins under best play, and nothing else does.
    OnlyWin,
    /// It wins under best play.
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
    /// What speaks for it is for the players to find (Iago with the penalty option).
    Concealed,
}

/// A fact with its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<F> {
    /// By how much of the chance of winning the actions of which it is true stand above the others.
    pub weight: f64,
    pub fact: F,
}

/// Another action, and the number by which it is worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead<A> {
    pub action: A,
    pub number: i32,
}

/// An action with what can be counted after it.
pub(crate) struct Counted<A, C> {
    pub action: A,
    chance: f64,
    pub counts: C,
}

/// What can be counted after the best action and after the others, the best first.
pub(crate) struct Compared<A, C> {
    own: Counted<A, C>,
    others: Vec<Counted<A, C>>,
}

/// Below this weight a difference is no reason: the engine prefers the actions that are worse by it.
const LEAST_WEIGHT: f64 = -0.05;

impl<A: Copy + PartialEq, C> Compared<A, C> {
    /// Counts after every action that was thought about.
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

    /// What is counted after the best action.
    pub fn own(&self) -> &C {
        &self.own.counts
    }

    /// The best of the other actions that are worse in some way, and the weight of that: by how much the
    /// engine prefers the actions that are not worse. `None` if that is nothing.
    pub fn worse(&self, than: impl Fn(&C, &C) -> bool) -> Option<(&Counted<A, C>, f64)> {
        let all = || self.others.iter().chain([&self.own]);
        let is_worse = |it: &Counted<A, C>| than(&it.counts, &self.own.counts);
        let (rank, first) = self
            .others
            .iter()
            .enumerate()
            .find(|(_, it)| is_worse(it))?;
        let every = all().map(|it| it.chance).sum::<f64>() / all().count() as f64;
        // A single action hardly moves a mean.
        let mean = |worse: bool| {
            let of = || all().filter(|it| is_worse(it) == worse);
            (of().map(|it| it.chance).sum::<f64>() + every) / (of().count() as f64 + 1.0)
        };
        // A difference to an action that the engine ranks low says little.
        let near = 1.0 - rank as f64 / self.others.len() as f64;
        let weight = near * (mean(false) - mean(true));
        (weight >= LEAST_WEIGHT).then_some((first, weight))
    }

    /// The same, worse meaning a lower number.
    pub fn lower<N: PartialOrd>(&self, number: impl Fn(&C) -> N) -> Option<(&Counted<A, C>, f64)> {
        self.worse(|it, own| number(it) < number(own))
    }
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
