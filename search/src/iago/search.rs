//! Alpha-beta for Iago: iterative deepening with a principal variation search.

use super::node::{Node, WON, actions, difference, empty, hash, inner_empty, number};
use super::solver::Solver;
use super::weights::{Weights, points};
use crate::budget::Budget;
use crate::guided::Tree;
use crate::table::{Bound, Known, Table};
use crate::thought::{Judged, Thought};
use rules::Position as _;
use rules::iago::{Action, Iago, Variant};

/// More than any value.
const ALL: i32 = 1_000_000;

/// How far the next iteration's value is expected to be from the last one's.
const ASPIRATION: i32 = 350;

/// Empty cells with which the end may be worth solving.
const SOLVABLE: u32 = 32;

/// Thinks about a position that is not over. With `all` every action gets a value of its own.
pub fn think(position: &Iago, budget: &mut Budget, all: bool) -> Option<Thought<Action>> {
    let root = Node::new(position);
    let mut moves: Vec<RootMove> = actions(position)
        .map(|action| RootMove {
            action,
            next: root.after(action),
            value: -ALL,
            nodes: 0,
            line: vec![action],
        })
        .collect();
    let first = moves.first()?.action;
    if moves.len() == 1 && !all {
        budget.visit(1);
        return Some(Thought::only(first, estimate(&root)));
    }
    let mut search = Search::new(position, budget);
    let left = empty(position);
    let may_solve = left <= SOLVABLE && search.budget.depth() >= left;
    let mut tried = !may_solve || all;
    let mut reached = 0;
    for depth in 1..=left.min(search.budget.depth()) {
        if !search.iterate(&root, &mut moves, depth.cast_signed(), all) {
            break;
        }
        reached = depth;
        let share = search.budget.share();
        if !tried && worth_solving(position, search.budget.nodes(), share) {
            tried = true;
            search.budget.end_at(0.8);
            let solution = Solver::new(position, search.budget).solve(position);
            search.budget.end_at(1.0);
            if let Some(solution) = solution {
                return Some(Thought {
                    best: *solution.line.first()?,
                    score: if solution.complete {
                        f64::from(solution.result / 2)
                    } else {
                        search.root_score(&moves, position)
                    },
                    exact: solution.complete,
                    depth: left,
                    nodes: search.budget.nodes(),
                    line: solution.line,
                    moves: Vec::new(),
                });
            }
        }
        if share >= 1.0 {
            break;
        }
    }
    moves.sort_by_key(|it| -it.value);
    let exact = reached >= left;
    let best = moves.first()?;
    Some(Thought {
        best: best.action,
        score: points(position, best.value),
        exact,
        depth: reached,
        nodes: search.budget.nodes(),
        line: best.line.clone(),
        moves: moves
            .iter()
            .filter(|_| all)
            .map(|it| Judged {
                action: it.action,
                score: points(position, it.value),
                nodes: it.nodes,
            })
            .collect(),
    })
}

/// Thinks by playouts, and by the solver as soon as that can be expected to succeed.
pub fn think_guided(
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
        return Some(Thought::only(*only, estimate(&Node::new(position))));
    }
    let depth = budget.depth();
    let left = empty(position);
    let may_solve = !all && left <= SOLVABLE && depth >= left;
    let mut tree = Tree::new(position, seed);
    budget.end_at(if may_solve { 0.1 } else { 1.0 });
    loop {
        tree.grow(position, depth as usize);
        if budget.visit(10) {
            break;
        }
    }
    if may_solve {
        let share = budget.share().max(1e-6);
        if worth_solving(position, budget.nodes(), share) {
            budget.end_at(0.85);
            let solution = Solver::new(position, budget).solve(position);
            if let Some(solution) = solution {
                budget.end_at(1.0);
                return Some(Thought {
                    best: *solution.line.first()?,
                    score: if solution.complete {
                        f64::from(solution.result / 2)
                    } else {
                        tree.thought(budget.nodes())?.score
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
        while !budget.visit(10) {
            tree.grow(position, depth as usize);
        }
    }
    tree.thought(budget.nodes())
}

/// The value for the side to move without looking ahead, in points.
fn estimate(node: &Node) -> f64 {
    let cells = node.position.legal_cells();
    let value = Weights::of(node.variant()).evaluate(node, cells);
    points(&node.position, value)
}

/// Whether the end can be expected to be solved with what is left of the budget.
fn worth_solving(position: &Iago, nodes: u64, share: f64) -> bool {
    let left = empty(position);
    if left <= 8 {
        return true;
    }
    // Measured on positions of the engine's own games (see docs/engine.md), and a margin.
    let needed = match position.options().variant {
        Variant::Standard => 4.0 * 1.6_f64.powi(left.cast_signed()),
        Variant::Loose => 0.2 * 2.2_f64.powi(left.cast_signed()),
        Variant::Simple => 10.0 * 3.0_f64.powi(inner_empty(position).cast_signed()),
    };
    let all = if share > 0.0 {
        nodes as f64 / share
    } else {
        f64::INFINITY
    };
    let _ = nodes;
    needed <= all * 0.7
}

/// An action at the root and what is known of it.
struct RootMove {
    action: Action,
    next: Node,
    value: i32,
    nodes: u64,
    line: Vec<Action>,
}

/// Notes new values; actions without one come behind.
fn settle(moves: &mut [RootMove], values: &[i32], best: i32) {
    for (it, value) in moves.iter_mut().zip(values) {
        it.value = *value;
    }
    for it in &mut moves[values.len()..] {
        it.value = it.value.min(best - 1);
    }
}

struct Search<'a, 'b> {
    budget: &'a mut Budget<'b>,
    weights: &'static Weights,
    table: Table,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(position: &Iago, budget: &'a mut Budget<'b>) -> Search<'a, 'b> {
        Search {
            budget,
            weights: Weights::of(position.options().variant),
            table: Table::new(18),
        }
    }

    fn root_score(&self, moves: &[RootMove], position: &Iago) -> f64 {
        let best = moves.iter().map(|it| it.value).max();
        best.map_or(0.0, |value| points(position, value))
    }

    /// One iteration over all actions at the root, best first; whether it was finished. What was
    /// found before it was stopped is kept.
    fn iterate(&mut self, root: &Node, moves: &mut [RootMove], depth: i32, all: bool) -> bool {
        moves.sort_by_key(|it| -it.value);
        let guess = moves[0].value;
        let mut window = if depth < 3 || all || guess.abs() >= WON / 2 {
            (-ALL, ALL)
        } else {
            (guess - ASPIRATION, guess + ASPIRATION)
        };
        loop {
            let Some(best) = self.root(root, moves, depth, window, all) else {
                return false;
            };
            if best <= window.0 {
                window.0 = -ALL;
            } else if best >= window.1 {
                window.1 = ALL;
            } else {
                return true;
            }
        }
    }

    fn root(
        &mut self,
        root: &Node,
        moves: &mut [RootMove],
        depth: i32,
        (mut alpha, beta): (i32, i32),
        all: bool,
    ) -> Option<i32> {
        let mut best = -ALL;
        let mut values = Vec::with_capacity(moves.len());
        for at in 0..moves.len() {
            let before = self.budget.nodes();
            let next = moves[at].next;
            let same = next.side == root.side;
            let mut line = Vec::new();
            let mut value = -ALL;
            if at > 0 && !all {
                value = self.reply(&next, same, depth - 1, (alpha, alpha + 1), &mut line);
            }
            if at == 0 || all || value > alpha && value < beta {
                line.clear();
                let alpha = if all { -ALL } else { alpha };
                value = self.reply(&next, same, depth - 1, (alpha, beta), &mut line);
            }
            if self.budget.stopped() {
                // What was finished is better than what the last iteration knew.
                if !values.is_empty() {
                    settle(moves, &values, best);
                }
                return None;
            }
            moves[at].nodes += self.budget.nodes() - before;
            if value > best || all {
                moves[at].line = vec![moves[at].action];
                moves[at].line.append(&mut line);
            }
            // Behind the best one only a bound is known; the order of before is kept there.
            values.push(if value > best || all {
                value
            } else {
                best - 1 - at as i32
            });
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta && !all {
                break;
            }
        }
        settle(moves, &values, best);
        Some(best)
    }

    fn reply(
        &mut self,
        next: &Node,
        same: bool,
        depth: i32,
        (alpha, beta): (i32, i32),
        line: &mut Vec<Action>,
    ) -> i32 {
        if same {
            self.visit(next, depth, alpha, beta, line)
        } else {
            -self.visit(next, depth, -beta, -alpha, line)
        }
    }

    fn visit(
        &mut self,
        node: &Node,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Action>,
    ) -> i32 {
        if self.budget.visit(1) {
            return 0;
        }
        let position = &node.position;
        let Some(_) = position.to_move() else {
            return self.decided(node);
        };
        let cells = position.legal_cells();
        let forced = cells.len() == 1 && !position.missed();
        // A single reply costs no depth: nothing is decided there.
        let depth = if forced { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            return self.weights.evaluate(node, cells);
        }
        let key = hash(position, node.side);
        let known = self.table.get(key);
        let open = beta - alpha > 1;
        if let Some(known) = known
            && !open
            && known.decides(depth.min(255) as u8, alpha, beta)
        {
            return known.value;
        }
        let first = known.map_or(0, |known| known.best);
        let mut children: Vec<(i32, Action, Node)> = actions(position)
            .map(|action| {
                let next = node.after(action);
                (0, action, next)
            })
            .collect();
        if children.len() > 1 && (depth > 1 || first != 0) {
            for (order, action, next) in &mut children {
                *order = if number(*action) == first {
                    i32::MIN
                } else if depth > 1 {
                    self.order(next, node)
                } else {
                    0
                };
            }
            children.sort_by_key(|(order, ..)| *order);
        }
        let ends = depth >= empty(position).cast_signed();
        let floor = alpha;
        let mut best = (-ALL, 0);
        let mut below = Vec::new();
        for (at, (_, action, next)) in children.iter().enumerate() {
            let same = next.side == node.side;
            let mut value = alpha + 1;
            if at > 0 {
                // Late actions are looked at less deeply first, unless the end is in sight.
                let less = if ends {
                    0
                } else {
                    i32::from(at >= 3 && depth >= 3) + i32::from(at >= 8 && depth >= 5)
                };
                let window = (alpha, alpha + 1);
                value = self.reply(next, same, depth - 1 - less, window, &mut below);
                if value > alpha && less > 0 {
                    value = self.reply(next, same, depth - 1, window, &mut below);
                }
            }
            if at == 0 || value > alpha && value < beta {
                below.clear();
                value = self.reply(next, same, depth - 1, (alpha, beta), &mut below);
            }
            if self.budget.stopped() {
                return 0;
            }
            if value > best.0 {
                best = (value, number(*action));
                if value > alpha {
                    line.clear();
                    line.push(*action);
                    line.append(&mut below);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        let (value, best) = best;
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value <= floor {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.table.put(
            key,
            Known {
                value,
                depth: depth.min(255) as u8,
                bound,
                best,
            },
        );
        value
    }

    /// Where to look first: the lowest.
    fn order(&self, next: &Node, node: &Node) -> i32 {
        let value = match next.position.to_move() {
            None => self.decided(next),
            Some(_) => self.weights.evaluate(next, next.position.legal_cells()),
        };
        if next.side == node.side {
            -value
        } else {
            value
        }
    }

    /// The value of a game that is over.
    fn decided(&self, node: &Node) -> i32 {
        let difference = difference(&node.position, node.side);
        let won = node
            .position
            .outcome()
            .is_some_and(|outcome| outcome.winner == node.side);
        if won {
            WON + difference
        } else {
            -WON + difference
        }
    }
}
