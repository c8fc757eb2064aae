//! How the engine thinks about Iago: with the tree first, and with the solver as soon as the solver is likely to
//! succeed.

use super::node::{Node, actions, difference, empty, forced};
use super::solver::{Solver, expected_nodes};
use super::tree::Tree;
use super::weights::Weights;
use crate::MEMORY;
use crate::budget::Budget;
use crate::game::Searchable as _;
use crate::table::Table;
use crate::thought::{Judged, Thought, as_estimate, points};
use rules::iago::{Action, Iago};
use rules::{Position as _, Side};

/// The solver is used only if at most this many cells are empty.
const SOLVABLE: u32 = 34;

/// At the first share of the budget the solver begins. At the second share the solver stops, unless the winner is
/// known.
const BEFORE_SOLVING: f64 = 0.1;
const SOLVED_BY: f64 = 0.85;

/// An estimate of the tree counts as certain if it is at least this share of the stake.
const CERTAIN: f64 = 0.95;

/// One visit of the tree counts as this many nodes, because it evaluates about this many positions.
const VISIT: u64 = 10;

const NODES_PER_DEPTH: u64 = 1_000 * VISIT;

/// Thinks about a position that is not over. `solves` allows the use of the solver. If `all` is true, the solver
/// solves not only the best action but every action for which there is time.
pub fn think(
    position: &Iago,
    solves: bool,
    seed: u64,
    budget: &mut Budget,
    all: bool,
) -> Option<Thought<Action>> {
    let any: Vec<Action> = actions(position).collect();
    if let [only] = any.as_slice() {
        budget.visit(1);
        return Some(Thought::only(*only, estimate(position)));
    }
    let depth = budget.depth(NODES_PER_DEPTH);
    let left = empty(position);
    let solves = solves && left <= SOLVABLE && depth >= left;
    let mut tree = Tree::new(position, seed, MEMORY - Table::MOST_BYTES);
    let mut grow = |budget: &mut Budget, until: f64| {
        budget.end_at(until);
        // There is at least one visit, however small the budget is.
        loop {
            let more = tree.grow(depth);
            let proved = solves && tree.winner().is_some();
            if budget.visit(VISIT) || proved || !more {
                break;
            }
        }
        let thought = tree.thought(position.stake(), budget.nodes());
        thought.map(|thought| (thought, tree.winner()))
    };
    if !solves {
        return grow(budget, 1.0).map(|(thought, _)| thought);
    }
    let (mut guess, mut winner) = grow(budget, BEFORE_SOLVING)?;
    // If the tree's estimate counts as certain, the tree has nothing more to find, so the solver is tried in any case.
    let certain = guess.score.abs() >= CERTAIN * position.stake();
    if winner.is_none()
        && (certain || worth_solving(position, budget))
        && let Some(thought) = solved(position, &guess, None, budget, all)
    {
        return Some(thought);
    }
    if winner.is_none() {
        (guess, winner) = grow(budget, 1.0)?;
    }
    // If the tree proved the winner, the rest of the budget is for the margin.
    let more = winner.and_then(|winner| solved(position, &guess, Some(winner), budget, all));
    Some(more.unwrap_or(guess))
}

/// The thought of the solver. `guess` is the thought of the tree; `winner` is the winner if the tree proved who wins.
/// `None` if the solver does not find the winner in time.
fn solved(
    position: &Iago,
    guess: &Thought<Action>,
    winner: Option<Side>,
    budget: &mut Budget,
    all: bool,
) -> Option<Thought<Action>> {
    let node = Node::new(position);
    budget.end_at(if winner.is_some() { 1.0 } else { SOLVED_BY });
    let mut solver = Solver::new(position, budget);
    let winning = match winner {
        Some(winner) => (winner == node.side).then_some(guess.best),
        None => solver.winning(&node)?,
    };
    solver.continue_until(1.0);
    let expected = as_estimate(guess.score, guess.won, position.stake());
    let solution = solver.best(&node, winning, (2.0 * expected) as i32);
    let best = solution.line.first().copied().unwrap_or(guess.best);
    let (score, won) = (f64::from(solution.result / 2), Some(winning.is_some()));
    let mut moves = vec![Judged {
        action: best,
        score,
        won,
        nodes: solver.nodes(),
    }];
    let others = guess.moves.iter().filter(|it| it.action != best);
    for other in others {
        let exact = match all && solution.complete {
            true => solver.value(&node, other.action, solution.result),
            false => None,
        };
        let (score, won) = match exact {
            Some(exact) => (f64::from(exact / 2), Some(exact > 0)),
            // If the best action loses, every other action loses by at least as many points.
            None if winning.is_none() => (score, won),
            None if solution.complete => (other.score.min(score), other.won),
            None => (other.score, other.won),
        };
        moves.push(Judged {
            score,
            won,
            ..*other
        });
    }
    moves[1..].sort_by(|one, other| {
        // Unproven actions stand between proven wins and proven losses.
        let rank = |it: &Judged<Action>| it.won.map_or(0, |won| if won { 1 } else { -1 });
        let by_rank = rank(other).cmp(&rank(one));
        by_rank.then_with(|| other.score.total_cmp(&one.score))
    });
    Some(Thought {
        best,
        score,
        exact: solution.complete,
        won,
        depth: empty(position),
        nodes: solver.nodes(),
        line: match solution.line.is_empty() {
            true => vec![best],
            false => solution.line,
        },
        moves,
    })
}

/// The evaluation of the position after all forced actions, in points for the side to move now.
fn estimate(position: &Iago) -> f64 {
    let side = Node::new(position).side;
    let (last, cells) = forced(*position);
    let node = Node::new(&last);
    if node.position.to_move().is_none() {
        return f64::from(difference(&node.position, side));
    }
    let value = Weights::of(node.variant()).evaluate(&node, cells);
    let own = 1.0 / (1.0 + libm::exp(-f64::from(value) / 1000.0));
    let own = if node.side == side { own } else { 1.0 - own };
    points(own, position.stake())
}

/// Whether the rest of the budget is probably enough for the solver.
fn worth_solving(position: &Iago, budget: &mut Budget) -> bool {
    let left = empty(position);
    if left <= 8 {
        return true;
    }
    let needed = expected_nodes(position);
    let share = budget.share();
    // If the share is 0, only a stop flag can end the search, so there is enough time.
    share <= 0.0 || needed <= budget.nodes() as f64 / share * (SOLVED_BY - BEFORE_SOLVING)
}
