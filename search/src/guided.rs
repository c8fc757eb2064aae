//! Monte-Carlo tree search: PUCT (Rosin 2011) with priors of the game, playouts of the game, and RAVE
//! (Gelly and Silver 2007).

use crate::MEMORY;
use crate::budget::Budget;
use crate::random::Random;
use crate::state::State;
use crate::thought::{Judged, Thought, lower_bound, points};
use rules::{BySide, Side};

/// Playouts for each action of a limit of depth.
const PLAYOUTS_PER_DEPTH: u64 = 1_000;

/// What an untried action is taken to be worse than the node's mean.
const FIRST_PLAY_REDUCTION: f64 = 0.1;

/// How far a single playout may be wrong.
const DEVIATION: f64 = 1.0;

/// RAVE visits after which RAVE counts half.
const RAVE_HALF: f64 = 10.0;

/// What a game knows of itself.
pub trait Guided: State {
    /// The prior of each legal action: how much it promises at first sight, above 0, in any unit.
    fn priors(&self, actions: &[Self::Action]) -> Vec<f32>;

    /// Plays on, and tells how likely the first side is to win then, 0 to 1. Each action is added to
    /// `played` with its side.
    fn playout(&mut self, random: &mut Random, played: &mut Vec<(Side, Self::Action)>) -> f64;

    /// The number below 1024 of an action that is as good later as now (RAVE); `None` for others.
    fn rave_number(action: Self::Action) -> Option<u16>;

    /// The visits at which a result weighs as much as RAVE; 0 without RAVE.
    const RAVE_VISITS: f64;

    /// The weight of priors against results.
    const C_PUCT: f64;
}

/// An action in the tree and the position after it.
struct Node<A> {
    action: A,
    /// Who acts here; `None` if the game is over.
    side: Option<Side>,
    children: u16,
    first_child: u32,
    prior: f32,
    visits: u32,
    /// What its visits were worth for the side that chose the action.
    wins: f64,
    /// Playouts in which that side played the action later, and what they were worth.
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

    /// The mean for the side that chose the action.
    fn mean(&self) -> f64 {
        self.wins / f64::from(self.visits.max(1))
    }
}

/// Thinks about a position; `None` if the game is over. `stake` is what a certain win is worth in
/// points.
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

/// A tree that grows by a position with each playout, within a fixed memory.
struct Tree<S: Guided> {
    /// The root, whose action means nothing; the children of a node lie side by side.
    nodes: Vec<Node<S::Action>>,
    most: usize,
    random: Random,
    played: Vec<(Side, S::Action)>,
    deepest: usize,
}

impl<S: Guided> Tree<S> {
    /// The tree of a position in which `side` acts, with room for so many bytes.
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

    /// One playout.
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

    /// Gives a node its children; whether it has any then. The fuller the memory, the more often a
    /// node must be visited before.
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

    /// The child to look at next; `same` if the side that acts chose this node's action too.
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

    /// Counts a playout for every node on its path, and for what its sides played later.
    fn back_up(&mut self, path: &[usize], first: f64) {
        let worth = |side: Side| match side {
            Side::First => first,
            Side::Second => 1.0 - first,
        };
        let mut played_later = BySide::both([false; 1024]);
        let mut later = self.played.len();
        for (index, at) in path.iter().copied().enumerate().rev() {
            // The root counts for the side that acts there.
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

    /// What the playouts so far say.
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
                nodes: u64::from(node.visits),
            }
        };
        let moves: Vec<_> = children.iter().map(judged).collect();
        let best = moves.first()?;
        Some(Thought {
            best: best.action,
            score: best.score,
            exact: false,
            depth: u32::try_from(self.deepest).unwrap_or(u32::MAX).max(1),
            nodes,
            line: self.line(*children.first()?),
            moves,
        })
    }

    /// The action of a node and the most visited ones after it.
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
