//! Hints: an action to play, and the reasons.

use crate::AnyFact;
use crate::budget::{Budget, Limits, Spent};
use crate::judge::{after, expect};
use crate::reason::{Reason, Weighed};
use crate::registry;
use crate::standing::Standing;
use crate::thought::{Thought, as_estimate};
use rules::{AnyAction, AnyPosition};

#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub action: AnyAction,
    /// The reasons for the action, the one with the greatest weight first; never empty.
    pub reasons: Vec<Reason>,
    /// How well the side to move stands after the action. `None` if the result is proven, if the action wins at once,
    /// or if no other action is legal.
    pub standing: Option<Standing>,
    pub thought: Thought<AnyAction>,
}

/// The largest number of reasons in a hint.
const REASONS: usize = 2;

/// Two estimates that differ by less than this share of the stake count as equal.
const NOISE: f64 = 0.1;

/// The largest number of expected actions that a reason names.
const EXPECTED: usize = 3;

/// The share of the limits for the search of the position itself. The rest is for the search of the position after the
/// action.
const FIRST: f64 = 0.7;

/// A hint for the side to move; `None` if the game is over.
pub fn hint(position: &AnyPosition, limits: Limits, seed: u64, spent: Spent) -> Option<Hint> {
    let first = limits.share(FIRST);
    let (thought, facts) = {
        let spent = &mut |nodes| spent(nodes) / FIRST;
        registry::advise(position, seed, &mut Budget::new(first, spent))?
    };
    let reasons = reasons(position, &thought, facts);
    let open = thought.won.is_none() && thought.moves.len() > 1;
    let standing = (open && reasons[..] != [Reason::WinsAtOnce]).then(|| {
        let spent = &mut |nodes| (spent(nodes) - FIRST) / (1.0 - FIRST);
        let rest = limits.share(1.0 - FIRST);
        Standing::of(chance(position, &thought, rest, seed, spent))
    });
    Some(Hint {
        action: thought.best,
        standing,
        reasons,
        thought,
    })
}

/// The chance that the side to move wins. A search overrates the side to move, so the chance is the mean of two
/// estimates: one before the action and one after it. If one of them is proven (0 or 1), only the proven one counts.
fn chance(
    position: &AnyPosition,
    thought: &Thought<AnyAction>,
    limits: Limits,
    seed: u64,
    spent: Spent,
) -> f64 {
    let before = thought.chance(position);
    let next = after(position, thought.best);
    let Some(later) = expect(&next, limits, seed, spent) else {
        let wins = next.outcome().map(|it| it.winner) == position.to_move();
        return f64::from(u8::from(wins));
    };
    let own = match later.chance(&next) {
        chance if next.to_move() == position.to_move() => chance,
        chance => 1.0 - chance,
    };
    let mut proven = [own, before].into_iter();
    let proven = proven.find(|it| [0.0, 1.0].contains(it));
    proven.unwrap_or_else(|| f64::midpoint(before, own))
}

fn reasons(
    position: &AnyPosition,
    thought: &Thought<AnyAction>,
    mut facts: Vec<Weighed<AnyFact>>,
) -> Vec<Reason> {
    // If effects are concealed, a callout may be possible besides the only legal action that is known.
    if thought.moves.len() < 2 && !position.conceals_effects() {
        return vec![Reason::Only];
    }
    let next = position.play_unchecked(thought.best);
    let won = |outcome: rules::Outcome<_>| Some(outcome.winner) == position.to_move();
    if next.outcome().is_some_and(won) {
        return vec![Reason::WinsAtOnce];
    }
    let verdict = match thought.won {
        Some(true)
            if thought
                .moves
                .iter()
                .filter(|it| it.won != Some(false))
                .count()
                == 1 =>
        {
            Some(Reason::OnlyWin)
        }
        Some(true) => Some(Reason::Wins),
        Some(false) => {
            let counted = thought.exact && thought.score < 0.0;
            Some(Reason::Loses(counted.then_some(-thought.score as u32)))
        }
        None => None,
    };
    facts.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    let weighty = |(at, fact): &(usize, Weighed<AnyFact>)| *at == 0 || fact.weight > 0.0;
    let facts = facts.into_iter().enumerate().take_while(weighty);
    let facts = facts.map(|(_, it)| Reason::Fact(it.fact));
    let mut reasons: Vec<Reason> = verdict.into_iter().chain(facts).take(REASONS).collect();
    if reasons.is_empty() {
        reasons.push(in_the_end(position, thought));
    }
    reasons
}

/// The reason that is given if the result is not proven and no fact is found.
fn in_the_end(position: &AnyPosition, thought: &Thought<AnyAction>) -> Reason {
    let stake = registry::stake(position);
    let hardly = |other: &crate::Judged<AnyAction>| {
        thought.score - as_estimate(other.score, other.won, stake) < NOISE * stake
    };
    if thought.moves.get(1).is_some_and(hardly) {
        return Reason::Even;
    }
    // The expected actions could reveal a missed capture, so they are not given.
    if position.conceals_effects() {
        return Reason::Concealed;
    }
    Reason::Expects(thought.line.iter().take(EXPECTED).copied().collect())
}
