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
    /// Every action loses under best play. Holds the number of points by which the advised action loses; no action
    /// loses by fewer points. `None` if the points were not calculated to the end of the game.
    Loses(Option<u32>),
    Fact(AnyFact),
    /// No fact distinguishes the advised action from the others, and its estimate is hardly better than theirs.
    Even,
    /// No fact distinguishes the advised action from the others, but its estimate is higher. The list holds the
    /// actions that the engine expects, the advised action first.
    Expects(Vec<AnyAction>),
    /// No reason is given, because the players have to find the reasons themselves (Iago with the penalty option).
    Concealed,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<F> {
    /// The difference in the chance of winning between actions with this fact and the other actions.
    pub weight: f64,
    pub fact: F,
}

/// Another action and its number, which is worse than the number of the advised action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead<A> {
    pub action: A,
    pub number: i32,
}

/// An action, and what was counted in the position after it.
pub(crate) struct Counted<A, C> {
    pub action: A,
    chance: f64,
    pub counts: C,
}

/// What was counted after the best action and after each other action. `others` begins with the best of the other
/// actions.
pub(crate) struct Compared<A, C> {
    own: Counted<A, C>,
    others: Vec<Counted<A, C>>,
}

/// A difference with a weight below this number is no reason: the engine then prefers the actions with the worse
/// count.
const LEAST_WEIGHT: f64 = -0.05;

impl<A: Copy + PartialEq, C> Compared<A, C> {
    /// Counts after every action in `thought.moves` that the search has visited or proven. `None` if the best action is
    /// not among these.
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

    /// What was counted after the best action.
    pub fn own(&self) -> &C {
        &self.own.counts
    }

    /// The best of the other actions that are worse than the best action, as the function `than` decides, and the
    /// weight of this difference. The weight is the chance of winning by which the engine prefers the actions that are
    /// not worse; it is less if the returned action ranks low. `None` if no action is worse or the weight is too low.
    pub fn worse(&self, than: impl Fn(&C, &C) -> bool) -> Option<(&Counted<A, C>, f64)> {
        let all = || self.others.iter().chain([&self.own]);
        let is_worse = |it: &Counted<A, C>| than(&it.counts, &self.own.counts);
        let (rank, first) = self
            .others
            .iter()
            .enumerate()
            .find(|(_, it)| is_worse(it))?;
        let every = all().map(|it| it.chance).sum::<f64>() / all().count() as f64;
        // The mean of all actions is added like one more action, so that one action alone hardly changes a mean.
        let mean = |worse: bool| {
            let of = || all().filter(|it| is_worse(it) == worse);
            (of().map(|it| it.chance).sum::<f64>() + every) / (of().count() as f64 + 1.0)
        };
        // A difference from an action that the engine ranks low says little.
        let near = 1.0 - rank as f64 / self.others.len() as f64;
        let weight = near * (mean(false) - mean(true));
        (weight >= LEAST_WEIGHT).then_some((first, weight))
    }

    /// As [`Compared::worse`]; here an action is worse if `number` is lower for it than for the best action.
    pub fn lower<N: PartialOrd>(&self, number: impl Fn(&C) -> N) -> Option<(&Counted<A, C>, f64)> {
        self.worse(|it, own| number(it) < number(own))
    }
}

/// The best of the other actions whose number is lower than `own` by at least `least`, and the share of these actions
/// among all others. `None` if there is no such action. `others` must be sorted, the best action first.
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
