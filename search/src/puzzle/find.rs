//! Finds the right answers to a task, and decides whether a task is worth asking.

use super::task::Task;
use crate::game::Searchable;
use rules::{Position, Side};

/// A puzzle needs at least this many possible answers.
const FEWEST: usize = 4;

/// A puzzle about winning needs at least this many legal actions.
const FEWEST_LEGAL: usize = 3;

/// The right answers to a task; `None` if the search needs more than `nodes` nodes.
fn right<P: Searchable>(position: &P, task: Task, nodes: u64) -> Option<Vec<P::Action>> {
    let Some(side) = position.to_move() else {
        return Some(Vec::new());
    };
    let legal = position.legal_actions().into_iter();
    Some(match task {
        Task::Most => taking_most(position),
        Task::Win => legal
            .filter(|action| wins_at_once(position, side, *action))
            .collect(),
        Task::Turn => legal
            .filter(|action| wins_this_turn(position, side, *action))
            .collect(),
        Task::Ending | Task::Last => {
            let mut left = nodes;
            let mut right = Vec::new();
            for action in legal {
                if position.play_unchecked(action).wins(side, &mut left)? {
                    right.push(action);
                }
            }
            right
        }
    })
}

/// The only right answer to a task that is worth asking in this position. `None` if the task is not worth asking, or
/// if the search needs more than `nodes` nodes.
pub fn worth_asking<P: Searchable>(position: &P, task: Task, nodes: u64) -> Option<P::Action> {
    let side = position.to_move()?;
    let asked = match task {
        Task::Most => P::MOST.is_some(),
        Task::Win => P::HAS_LAST_MOVES,
        Task::Turn => P::FACTS.hides_steps,
        Task::Ending => position.is_ending(),
        Task::Last => position.is_last_chance(),
    };
    if !asked || position.candidates().len() < FEWEST {
        return None;
    }
    let mut legal = position.legal_actions().into_iter();
    match task {
        Task::Most | Task::Turn if legal.any(|it| wins_at_once(position, side, it)) => return None,
        // If few actions are legal, the answer is too easy to find.
        Task::Win | Task::Ending | Task::Turn | Task::Last
            if position.legal_actions().len() < FEWEST_LEGAL =>
        {
            return None;
        }
        _ => {}
    }
    let right = right(position, task, nodes)?;
    let [only] = right.as_slice() else {
        return None;
    };
    let worth = match task {
        Task::Most => {
            let (least, decoys) = P::MOST?;
            let others = position.candidates().into_iter();
            let others = others.filter(|it| it != only && position.takes(*it) > 0);
            position.takes(*only) >= least && others.count() >= decoys
        }
        Task::Ending => !wins_at_once(position, side, *only),
        Task::Win | Task::Turn | Task::Last => true,
    };
    worth.then_some(*only)
}

/// A reply to `action` after which the opponent wins under best play; `None` if there is none, if the same side goes on
/// after `action`, or if the search needs more than `nodes` nodes.
pub fn refutation<P: Searchable>(position: &P, action: P::Action, nodes: u64) -> Option<P::Action> {
    let after = position.play_unchecked(action);
    let opponent = after.to_move()?;
    if position.to_move() == Some(opponent) {
        return None;
    }
    let mut left = nodes;
    let mut replies = after.legal_actions().into_iter();
    replies.find(|reply| after.play_unchecked(*reply).wins(opponent, &mut left) == Some(true))
}

/// The possible answers that take the most; none if no answer takes anything.
fn taking_most<P: Searchable>(position: &P) -> Vec<P::Action> {
    let candidates = position.candidates().into_iter();
    let taken: Vec<_> = candidates.map(|it| (position.takes(it), it)).collect();
    let best = taken.iter().map(|(takes, _)| *takes).max().unwrap_or(0);
    let best = taken
        .into_iter()
        .filter(|(takes, _)| best > 0 && *takes == best);
    best.map(|(_, action)| action).collect()
}

fn wins_at_once<P: Position>(position: &P, side: Side, action: P::Action) -> bool {
    let outcome = position.play_unchecked(action).outcome();
    outcome.is_some_and(|outcome| outcome.winner == side)
}

fn wins_this_turn<P: Position>(position: &P, side: Side, action: P::Action) -> bool {
    let Ok(played) = position.play(action) else {
        return false;
    };
    if let Some(outcome) = played.position.outcome() {
        return outcome.winner == side;
    }
    if P::ends_turn(&played.effects) {
        return false;
    }
    let mut next = played.position.legal_actions().into_iter();
    next.any(|action| wins_this_turn(&played.position, side, action))
}
