//! Iago's endgame solver: alpha-beta with a transposition table, and MTD(f) for the difference.

use super::node::{Node, actions, after, empty, key, number, result};
use super::weights::Weights;
use crate::budget::{Budget, Limits, Spent};
use crate::table::{Bound, Table, TtEntry};
use rules::Side;
use rules::iago::{Action, Cell, Iago, Variant};

/// A bound that is greater than every possible result.
const ALL: i32 = 4000;

/// The length of the first step away from the guess in MTD(f).
const FIRST_STEP: i32 = 8;

/// A position is stored in the table if at least this many cells are empty.
const REMEMBERED: u32 = 5;

/// If at least this many cells are empty, the actions are ordered before they are searched.
const ORDERED: u32 = 4;

/// If at least this many cells are empty, the evaluation orders the actions.
const EVALUATED: u32 = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Twice the final difference in points for the side to move; ±1 if the points are equal and the centre decides.
    /// If the solution is not complete, the winner is right and the true difference is at least as large.
    pub result: i32,
    /// Best play to the end of the game. If the solution is not complete, only the best action found, or nothing.
    pub line: Vec<Action>,
    /// Whether the exact difference is known. If not, only the winner is known.
    pub complete: bool,
}

/// Solves a position; `None` if the game is over, or if the search ended before the winner was known. Also returns the
/// number of nodes.
pub fn solve(position: &Iago, limits: Limits, spent: Spent) -> (Option<Solution>, u64) {
    let mut budget = Budget::new(limits, spent);
    let node = Node::new(position);
    let over = result(position, node.side).is_some();
    let solution = {
        let mut solver = Solver::new(position, &mut budget);
        let winning = if over { None } else { solver.winning(&node) };
        winning.map(|winning| solver.best(&node, winning, 0))
    };
    (solution, budget.nodes())
}

/// Whether the side to move wins a position that is not over; `None` if the limits ended the search. Also returns the
/// number of nodes. The search does not use the evaluation, because the evaluation is trained with its results.
pub(super) fn decide(position: &Iago, limits: Limits) -> (Option<bool>, u64) {
    let mut clock = |_| 0.0;
    let mut budget = Budget::new(limits, &mut clock);
    let side = Node::new(position).side;
    let wins = Solver::new(position, &mut budget).bare(position, side, 0, 1) > 0;
    let known = !budget.stopped();
    (known.then_some(wins), budget.nodes())
}

/// An upper estimate of the number of nodes that a solution needs, fitted to positions of the engine's own games
/// (`examples/solver_times.rs`).
pub(super) fn expected_nodes(position: &Iago) -> f64 {
    use rules::Position as _;
    let (scale, base) = match position.options().variant {
        Variant::Standard => (4.0, 1.6),
        Variant::Loose => (0.2, 2.2),
        Variant::Simple => (1e-4, 2.0),
    };
    scale * libm::pow(base, f64::from(empty(position)))
}

pub(super) struct Solver<'a, 'b> {
    budget: &'a mut Budget<'b>,
    weights: &'static Weights,
    table: Table,
}

impl Drop for Solver<'_, '_> {
    /// Gives the table back to the budget, for the next position of the match.
    fn drop(&mut self) {
        self.budget.table = Some(std::mem::take(&mut self.table));
    }
}

impl<'a, 'b> Solver<'a, 'b> {
    pub fn new(position: &Iago, budget: &'a mut Budget<'b>) -> Solver<'a, 'b> {
        use rules::Position as _;
        let log = libm::log2(expected_nodes(position)) as u32;
        let kept = budget.table.take();
        Solver {
            budget,
            weights: Weights::of(position.options().variant),
            table: kept.unwrap_or_else(|| Table::new(log.max(6))),
        }
    }

    /// Lets the search continue until this share of the budget is used.
    pub fn continue_until(&mut self, share: f64) {
        self.budget.end_at(share);
    }

    pub const fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// A winning action, or `Some(None)` if no action wins; `None` if the budget ended before the winner was known.
    pub fn winning(&mut self, node: &Node) -> Option<Option<Action>> {
        let mut line = Vec::new();
        let wins = self.visit::<true>(node, 0, 1, &mut line) > 0;
        (!self.budget.stopped()).then(|| line.into_iter().next().filter(|_| wins))
    }

    /// The best result and its line. `winning` is a winning action, or `None` if no action wins; `guess` is a guess of
    /// the result. If the budget ends first, returns the best result and action found so far.
    pub fn best(&mut self, node: &Node, winning: Option<Action>, guess: i32) -> Solution {
        let window = match winning {
            Some(_) => (1, ALL),
            None => (-ALL, -1),
        };
        let ((low, high), shown) = self.enclose(node, window, guess);
        let mut line = Vec::new();
        if low >= high {
            self.visit::<true>(node, low - 1, low + 1, &mut line);
        }
        let complete = !self.budget.stopped();
        if !complete {
            line = shown.or(winning).into_iter().collect();
        }
        Solution {
            result: if winning.is_some() { low } else { high },
            line,
            complete,
        }
    }

    /// The result of an action. The caller knows that this result is at most `most`. `None` if the budget ended first.
    pub fn value(&mut self, node: &Node, action: Action, most: i32) -> Option<i32> {
        let next = node.after(action);
        let value = if next.side == node.side {
            self.enclose(&next, (-ALL, most), most).0.0
        } else {
            -self.enclose(&next, (-most, ALL), -most).0.0
        };
        (!self.budget.stopped()).then_some(value)
    }

    /// Narrows the window of the result until its ends meet or the budget ends. Also returns an action whose result is
    /// at least the lower end of the window.
    ///
    /// Searches null windows around a guess, with growing steps, as in MTD(f) (Plaat and others 1996). So a bound and
    /// an action are known at any time.
    fn enclose(
        &mut self,
        node: &Node,
        (mut low, mut high): (i32, i32),
        guess: i32,
    ) -> ((i32, i32), Option<Action>) {
        let mut best = None;
        let (mut target, mut step) = (guess, FIRST_STEP);
        let mut rose = None;
        while low < high {
            target = target.clamp(low + 1, high);
            let (value, action) = self.reaches(node, target);
            if self.budget.stopped() {
                break;
            }
            let rises = value >= target;
            if rises {
                (low, best) = (value, action.or(best));
            } else {
                high = value;
            }
            step = match rose == Some(!rises) {
                true => (step / 2).max(1),
                false => step * 2,
            };
            rose = Some(rises);
            target = if rises { low + step } else { high + 1 - step };
        }
        ((low, high), best)
    }

    /// Searches the null window just below `target`. Returns a bound on the result, and an action whose result is at
    /// least `target` if there is one.
    fn reaches(&mut self, node: &Node, target: i32) -> (i32, Option<Action>) {
        let value = self.visit::<false>(node, target - 1, target, &mut Vec::new());
        let known = self.table.get(key(&node.position, node.side));
        let best = known.map(|known| known.best);
        let shown = actions(&node.position).find(|it| Some(number(*it)) == best);
        (value, shown.filter(|_| value >= target))
    }

    /// Alpha-beta: the result of a position within a window. If `PV` is false, the window is a null window.
    ///
    /// `PV` is true for nodes of the principal variation. These nodes use the table only to choose the action that is
    /// searched first. They do not use the stored values, so that the line is complete.
    fn visit<const PV: bool>(
        &mut self,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Action>,
    ) -> i32 {
        let position = &node.position;
        if let Some(result) = result(position, node.side) {
            self.budget.visit(1);
            return result;
        }
        let left = empty(position);
        if left < EVALUATED && !PV {
            return self.bare(position, node.side, alpha, beta);
        }
        if self.budget.visit(1) {
            return 0;
        }
        let key = key(position, node.side);
        let known = self.table.get(key);
        if let Some(known) = known
            && !PV
            && known.decides(0, alpha, beta)
        {
            return known.value;
        }
        let first = known.map_or(0, |known| known.best);
        let children = self.ordered(node, first);
        let (mut best, floor) = ((-ALL, 0), alpha);
        let mut below = Vec::new();
        for (at, (_, action, next)) in children.iter().enumerate() {
            let same = next.side == node.side;
            let mut value = -ALL;
            below.clear();
            if !PV || at > 0 {
                value = self.reply::<false>(next, same, alpha, (alpha + 1).min(beta), &mut below);
            }
            if PV && (at == 0 || value > alpha && !self.budget.stopped()) {
                value = self.reply::<true>(next, same, alpha, beta, &mut below);
            }
            if self.budget.stopped() {
                return 0;
            }
            if value > best.0 {
                best = (value, number(*action));
                if PV {
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
        self.store(key, best.0, best.1, floor, beta, left);
        best.0
    }

    /// The actions of a position with the nodes after them, in the order in which they are searched. The action with
    /// the number `first` comes first. The first part of each entry is the sorting key.
    fn ordered(&self, node: &Node, first: u8) -> Vec<(i32, Action, Node)> {
        let mut children: Vec<(i32, Action, Node)> = actions(&node.position)
            .map(|action| {
                let next = node.after(action);
                let order = if number(action) == first {
                    i32::MIN
                } else {
                    self.order(&next, node.side)
                };
                (order, action, next)
            })
            .collect();
        children.sort_by_key(|(order, ..)| *order);
        children
    }

    /// Visits the node after an action and returns its result for the side that acted. `same` says whether this side
    /// acts again.
    fn reply<const PV: bool>(
        &mut self,
        next: &Node,
        same: bool,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Action>,
    ) -> i32 {
        if same {
            self.visit::<PV>(next, alpha, beta, line)
        } else {
            -self.visit::<PV>(next, -beta, -alpha, line)
        }
    }

    /// The sorting key of an action, computed from the position after it. The action with the lowest key is searched
    /// first.
    fn order(&self, next: &Node, side: Side) -> i32 {
        use rules::Position as _;
        if next.position.to_move().is_none() {
            return i32::MIN + 1;
        }
        let cells = next.position.legal_cells();
        let value = self.weights.evaluate(next, cells) + 300 * cells.len().cast_signed();
        if next.side == side { -value } else { value }
    }

    /// Alpha-beta without the evaluation, for positions with few empty cells.
    fn bare(&mut self, position: &Iago, side: Side, mut alpha: i32, beta: i32) -> i32 {
        if let Some(result) = result(position, side) {
            self.budget.visit(1);
            return result;
        }
        if self.budget.visit(1) {
            return 0;
        }
        let left = empty(position);
        let remembered = (left >= REMEMBERED).then(|| key(position, side));
        let mut first = 0;
        if let Some(known) = remembered.and_then(|key| self.table.get(key)) {
            if known.decides(0, alpha, beta) {
                return known.value;
            }
            first = known.best;
        }
        let mut order = [(0_u32, Action::Callout); Cell::COUNT + 1];
        let mut count = 0;
        for action in actions(position) {
            let replies = if number(action) == first || left < ORDERED {
                0
            } else {
                1 + after(position, action).legal_cells().len()
            };
            order[count] = (replies, action);
            count += 1;
        }
        let order = &mut order[..count];
        if left >= ORDERED {
            order.sort_unstable_by_key(|(replies, action)| (*replies, number(*action)));
        }
        let (mut best, floor) = ((-ALL, 0), alpha);
        for (_, action) in order {
            let next = after(position, *action);
            let value = if *action == Action::Callout {
                self.bare(&next, side, alpha, beta)
            } else {
                -self.bare(&next, side.other(), -beta, -alpha)
            };
            if self.budget.stopped() {
                return 0;
            }
            if value > best.0 {
                best = (value, number(*action));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if let Some(key) = remembered {
            self.store(key, best.0, best.1, floor, beta, left);
        }
        best.0
    }

    /// Stores the value that was found with the window from `alpha` to `beta`, and the number of the best action.
    fn store(&mut self, key: u64, value: i32, best: u8, alpha: i32, beta: i32, left: u32) {
        let bound = if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        self.table.put(
            key,
            TtEntry {
                value,
                depth: left as u8,
                bound,
                best,
            },
        );
    }
}
