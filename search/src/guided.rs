//! Monte Carlo tree search guided by a game's priors and playouts: PUCT (Rosin 2011) with RAVE (Gelly and Silver
//! 2007).

use crate::MEMORY;
use crate::budget::Budget;
use crate::random::Random;
use crate::state::State;
use crate::thought::{Judged, Thought, lower_bound, points};
use rules::{BySide, Side};

const PLAYOUTS_PER_DEPTH: u64 = 1_000;

/// An unvisited child counts as if its value were the mean of its parent minus this number (first play urgency).
const FIRST_PLAY_REDUCTION: f64 = 0.1;

/// The standard deviation of the value of a single playout.
const DEVIATION: f64 = 1.0;

/// The number of RAVE visits at which RAVE has half of its full weight.
const RAVE_HALF: f64 = 10.0;

pub trait Guided: State {
    /// The prior of each legal action, above 0; the search normalises the priors.
    fn priors(&self, actions: &[Self::Action]) -> Vec<f32>;

    /// Plays on from this state and returns the first side's chance of winning, 0 to 1. If the game uses RAVE,
    /// adds each action, with the side that plays it, to `played`.
    fn playout(&mut self, random: &mut Random, played: &mut Vec<(Side, Self::Action)>) -> f64;

    /// The number of an action to which RAVE applies, 0 to 1023; `None` for other actions.
    fn rave_number(action: Self::Action) -> Option<u16>;

    /// The number of visits at which the results of a node weigh as much as RAVE; 0 turns RAVE off.
    const RAVE_VISITS: f64;

    /// How much exploration counts compared with the results so far. Exploration prefers actions with high priors.
    const C_PUCT: f64;
}

struct Node<A> {
    action: A,
    /// The side to move; `None` if the game is over.
    side: Option<Side>,
    children: u16,
    first_child: u32,
    prior: f32,
    visits: u32,
    wins: f64,
    rave_visits: u32,
    rave_wins: f64,
}

impl<A> Node<A> {
    const fn new(action: A, prior: f32) -> Node<A> {
        Node {
            action,
            side: None,
            children: 0,
            first_child: 0,
            prior,
            visits: 0,
            wins: 0.0,
            rave_visits: 0,
            rave_wins: 0.0,
        }
    }

    fn mean(&self) -> f64 {
        self.wins / f64::from(self.visits.max(1))
    }
}

/// Thinks about a position; `None` if the game is over. `stake` is the number of points that a certain win is worth.
pub fn think<S: Guided>(
    state: &S,
    stake: f64,
    seed: u64,
    budget: &mut Budget,
) -> Option<Thought<S::Action>> {
    let side = state.to_move()?;
    let actions = state.actions();
    if let [only] = actions.as_slice() {
        budget.visit(1);
        return Some(Thought::only(*only, f64::from(state.difference(side))));
    }
    let depth = budget.depth(PLAYOUTS_PER_DEPTH) as usize;
    let mut tree = Tree::new(*actions.first()?, side, seed, MEMORY);
    loop {
        tree.grow(state, depth);
        if budget.play_out(1) {
            break;
        }
    }
    tree.thought(stake, budget.nodes())
}

/// A tree that grows with the playouts, within a fixed memory.
struct Tree<S: Guided> {
    /// The root is the first node, and its `action` has no meaning. The children of a node lie side by side.
    nodes: Vec<Node<S::Action>>,
    most: usize,
    random: Random,
    played: Vec<(Side, S::Action)>,
    deepest: usize,
}

impl<S: Guided> Tree<S> {
    /// A tree for a position with `side` to move; the tree takes at most `bytes` bytes. `any` is stored as the action
    /// of the root, where it has no meaning.
    fn new(any: S::Action, side: Side, seed: u64, bytes: usize) -> Tree<S> {
        let most = bytes / size_of::<Node<S::Action>>();
        let mut nodes = Vec::with_capacity(most);
        let mut root = Node::new(any, 1.0);
        root.side = Some(side);
        nodes.push(root);
        Tree {
            nodes,
            most,
            random: Random::new(seed),
            played: Vec::new(),
            deepest: 0,
        }
    }

    /// Makes one playout, at most `depth` actions deep in the tree.
    fn grow(&mut self, root: &S, depth: usize) {
        let mut state = root.clone();
        let mut path = vec![0];
        let mut at = 0;
        self.played.clear();
        while let Some(side) = self.nodes[at].side
            && path.len() <= depth
        {
            if self.nodes[at].children == 0 && !self.expand(at, &state) {
                break;
            }
            let chooser = path
                .iter()
                .rev()
                .nth(1)
                .map_or(Some(side), |parent| self.nodes[*parent].side);
            at = self.choose(at, chooser == Some(side));
            let action = self.nodes[at].action;
            state.play(action);
            self.nodes[at].side = state.to_move();
            self.played.push((side, action));
            path.push(at);
        }
        self.deepest = self.deepest.max(path.len() - 1);
        let first = match state.winner() {
            Some(winner) => f64::from(u8::from(winner == Side::First)),
            None => state.playout(&mut self.random, &mut self.played),
        };
        self.back_up(&path, first);
    }

    /// Creates the children of a node. Returns false if the node has no children afterwards. The fuller the memory,
    /// the more visits a node needs before it is expanded.
    fn expand(&mut self, at: usize, state: &S) -> bool {
        let fullness = 8 * self.nodes.len() / self.most;
        if at != 0 && self.nodes[at].visits >> fullness == 0 {
            return false;
        }
        let actions = state.actions();
        let room = self.most - self.nodes.len();
        let (Ok(children), Ok(first)) = (
            u16::try_from(actions.len()),
            u32::try_from(self.nodes.len()),
        ) else {
            return false;
        };
        if actions.len() > room {
            return false;
        }
        let priors = state.priors(&actions);
        let sum: f32 = priors.iter().sum();
        let new = actions.into_iter().zip(priors);
        self.nodes
            .extend(new.map(|(action, prior)| Node::new(action, prior / sum)));
        let node = &mut self.nodes[at];
        (node.children, node.first_child) = (children, first);
        children > 0
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let first = self.nodes[at].first_child as usize;
        first..first + usize::from(self.nodes[at].children)
    }

    /// The child with the highest upper confidence bound. `same` says whether the side to move at node `at` also
    /// played the action that led to this node.
    fn choose(&self, at: usize, same: bool) -> usize {
        let node = &self.nodes[at];
        let mean = if same { node.mean() } else { 1.0 - node.mean() };
        let exploration = S::C_PUCT * f64::from(node.visits.max(1)).sqrt();
        let value = |child: &Node<S::Action>| {
            let visits = f64::from(child.visits);
            let own = if child.visits > 0 {
                child.wins / visits
            } else {
                mean - FIRST_PLAY_REDUCTION
            };
            let mixed = if child.rave_visits > 0 && S::RAVE_VISITS > 0.0 {
                let rave = f64::from(child.rave_visits);
                let share = S::RAVE_VISITS / (S::RAVE_VISITS + visits) * rave / (rave + RAVE_HALF);
                own * (1.0 - share) + share * child.rave_wins / rave
            } else {
                own
            };
            mixed + exploration * f64::from(child.prior) / (1.0 + visits)
        };
        let children = self.children(at);
        let mut best = (f64::NEG_INFINITY, children.start);
        for (child, at) in self.nodes[children.clone()].iter().zip(children) {
            let value = value(child);
            if value > best.0 {
                best = (value, at);
            }
        }
        best.1
    }

    /// Adds a playout's value to the nodes of its path. If the game uses RAVE, also adds it to each child of these
    /// nodes whose action the same side played at that node or later. `first` is the value for the first side.
    fn back_up(&mut self, path: &[usize], first: f64) {
        let worth = |side: Side| match side {
            Side::First => first,
            Side::Second => 1.0 - first,
        };
        let mut played_later = BySide::both([false; 1024]);
        let mut later = self.played.len();
        for (index, at) in path.iter().copied().enumerate().rev() {
            // A node's wins are those of the side that chose the node's action. The root's wins are those of the side
            // to move at the root.
            let parent = path[index.saturating_sub(1)];
            if let Some(chooser) = self.nodes[parent].side {
                let node = &mut self.nodes[at];
                node.visits += 1;
                node.wins += worth(chooser);
            }
            let Some(side) = self.nodes[at].side else {
                continue;
            };
            if S::RAVE_VISITS <= 0.0 || index + 1 == path.len() {
                continue;
            }
            for (side, action) in &self.played[index..later] {
                if let Some(number) = S::rave_number(*action) {
                    played_later[*side][usize::from(number)] = true;
                }
            }
            later = index;
            let children = self.children(at);
            for child in &mut self.nodes[children] {
                let number = S::rave_number(child.action);
                if number.is_some_and(|it| played_later[side][usize::from(it)]) {
                    child.rave_visits += 1;
                    child.rave_wins += worth(side);
                }
            }
        }
    }

    fn thought(&self, stake: f64, nodes: u64) -> Option<Thought<S::Action>> {
        let mut children: Vec<usize> = self.children(0).collect();
        children.sort_by(|one, other| {
            let key = |at: usize| {
                let node = &self.nodes[at];
                (lower_bound(node.mean(), node.visits, DEVIATION), node.prior)
            };
            let order = key(*other).partial_cmp(&key(*one));
            order.unwrap_or(std::cmp::Ordering::Equal)
        });
        let judged = |at: &usize| {
            let node = &self.nodes[*at];
            Judged {
                action: node.action,
                score: points(node.mean(), stake),
                won: None,
                nodes: u64::from(node.visits),
            }
        };
        let moves: Vec<_> = children.iter().map(judged).collect();
        let best = moves.first()?;
        Some(Thought {
            best: best.action,
            score: best.score,
            exact: false,
            won: None,
            depth: u32::try_from(self.deepest).unwrap_or(u32::MAX).max(1),
            nodes,
            line: self.line(*children.first()?),
            moves,
        })
    }

    /// The principal variation: the action of the node `first`, then always the most visited action of the next node.
    fn line(&self, first: usize) -> Vec<S::Action> {
        let most_visited = |at: &usize| {
            let visits = |at: &usize| self.nodes[*at].visits;
            self.children(*at)
                .max_by_key(visits)
                .filter(|at| visits(at) > 0)
        };
        std::iter::successors(Some(first), most_visited)
            .map(|at| self.nodes[at].action)
            .collect()
    }
}
