//! How the engine thinks about Iago: by a tree, and by the solver as soon as that can be expected to
//! succeed.

use super::node::{Node, actions, empty};
use super::solver::{Solver, expected_nodes};
use super::tree::Tree;
use super::weights::{Weights, points_per_logit};
use crate::budget::Budget;
use crate::thought::Thought;
use rules::iago::{Action, Iago};

/// Empty cells with which the end may be worth solving.
const SOLVABLE: u32 = 34;

/// The share of the budget for the tree before the solver begins, and the one at which it gives up.
const BEFORE_SOLVING: f64 = 0.1;
const SOLVED_BY: f64 = 0.85;

/// What a visit of the tree counts in nodes: it judges about as many positions.
const PLAYOUT: u64 = 10;

/// Thinks about a position that is not over. With `all` every action gets a score of its own.
pub fn think(
    position: &Iago,
    seed: u64,
    budget: &mut Budget,
    all: bool,
) -> Option<Thought<Action>> {
    let any: Vec<Action> = actions(position).collect();
    if let [only] = any.as_slice()
        && !all
    {
        budget.visit(1);
        return Some(Thought::only(*only, estimate(position)));
    }
    let depth = budget.depth();
    let mut tree = Tree::new(position, seed);
    let mut grow = |budget: &mut Budget| {
        // At least one visit, however small the budget is.
        loop {
            let more = tree.grow(depth);
            if budget.play_out(PLAYOUT) || !more {
                break tree.thought(budget.nodes());
            }
        }
    };
    let left = empty(position);
    if all || left > SOLVABLE || depth < left {
        return grow(budget);
    }
    budget.end_at(BEFORE_SOLVING);
    let guess = grow(budget)?;
    if worth_solving(position, budget) {
        budget.end_at(SOLVED_BY);
        let solution = Solver::new(position, budget).solve(position);
        if let Some(solution) = solution {
            return Some(Thought {
                best: *solution.line.first()?,
                score: if solution.complete {
                    f64::from(solution.result / 2)
                } else {
                    guess.score
                },
                exact: solution.complete,
                depth: left,
                nodes: budget.nodes(),
                line: solution.line,
                moves: Vec::new(),
            });
        }
    }
    budget.end_at(1.0);
    grow(budget)
}

/// The score for the side to move without looking ahead, in points.
fn estimate(position: &Iago) -> f64 {
    let node = Node::new(position);
    let value = Weights::of(node.variant()).evaluate(&node, position.legal_cells());
    f64::from(value) / 1000.0 * points_per_logit(position)
}

/// Whether the end can be expected to be solved with what is left of the budget.
fn worth_solving(position: &Iago, budget: &mut Budget) -> bool {
    let left = empty(position);
    if left <= 8 {
        return true;
    }
    let needed = expected_nodes(position);
    let share = budget.share();
    // Nothing but a stop flag may end the search: then there is time enough.
    share <= 0.0 || needed <= budget.nodes() as f64 / share * (SOLVED_BY - BEFORE_SOLVING)
}
