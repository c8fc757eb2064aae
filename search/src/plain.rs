//! Players without knowledge of any game: at random, greedy, and plain UCT.

use crate::MEMORY;
use crate::budget::Budget;
use crate::player::Player;
use crate::random::Random;
use crate::state::State;
use crate::thought::{Judged, Thought, points};
use rules::Side;

/// The weight of what was tried little against what went well (UCB1: Auer and others 2002).
const EXPLORATION: f64 = 0.7;

/// The longest playout in actions; what is not over then counts as half a win. Only Ampel can go on
/// without end.
const LONGEST: usize = 2000;

/// Thinks as a player that knows nothing of the game but its rules; the engine and its levels are
/// UCT then.
pub fn think<S: State>(
    state: &S,
    player: Player,
    stake: f64,
    seed: u64,
    budget: &mut Budget,
) -> Option<Thought<S::Action>> {
    match player {
        Player::Engine | Player::Level(_) | Player::Uct => uct(state, stake, seed, budget),
        Player::Random => random(state, seed),
        Player::Greedy => greedy(state, seed),
    }
}

/// Plays at random.
fn random<S: State>(state: &S, seed: u64) -> Option<Thought<S::Action>> {
    let action = Random::new(seed).pick(&state.actions())?;
    Some(Thought::only(action, 0.0))
}

/// Plays what leads to the most points at once; one of several at random.
fn greedy<S: State>(state: &S, seed: u64) -> Option<Thought<S::Action>> {
    let side = state.to_move()?;
    let worth: Vec<(i32, S::Action)> = state
        .actions()
        .into_iter()
        .map(|action| {
            let mut next = state.clone();
            next.play(action);
            (next.points(side), action)
        })
        .collect();
    let most = worth.iter().map(|(points, _)| *points).max()?;
    let best: Vec<S::Action> = worth
        .iter()
        .filter(|(points, _)| *points == most)
        .map(|(_, action)| *action)
        .collect();
    let action = Random::new(seed).pick(&best)?;
    Some(Thought {
        nodes: worth.len() as u64,
        ..Thought::only(action, f64::from(state.difference(side)))
    })
}

/// Playouts for each action of a limit of depth.
const PLAYOUTS_PER_DEPTH: u64 = 1_000;

/// A node of the tree of UCT.
struct Node<A> {
    action: Option<A>,
    /// Who chose the action.
    side: Side,
    visits: u32,
    wins: f64,
    children: Vec<usize>,
    untried: Option<Vec<A>>,
}

impl<A> Node<A> {
    const fn new(action: Option<A>, side: Side) -> Node<A> {
        Node {
            action,
            side,
            visits: 0,
            wins: 0.0,
            children: Vec::new(),
            untried: None,
        }
    }

    fn mean(&self) -> f64 {
        self.wins / f64::from(self.visits.max(1))
    }
}

/// Plain UCT (Kocsis and Szepesvári 2006): a tree that grows by one position with each playout,
/// playouts at random, the most visited action in the end.
fn uct<S: State>(
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
    let mut random = Random::new(seed);
    let mut tree: Vec<Node<S::Action>> = vec![Node::new(None, side.other())];
    // What nodes and lists of actions take, lists growing by doubling.
    let node_bytes = 2 * (size_of::<Node<S::Action>>() + size_of::<usize>());
    let mut bytes = 0;
    let mut deepest = 0;
    let depth = budget.depth(PLAYOUTS_PER_DEPTH) as usize;
    loop {
        let mut now = state.clone();
        let mut path = vec![0];
        loop {
            let at = path[path.len() - 1];
            let Some(to_move) = now.to_move() else { break };
            if path.len() > depth {
                break;
            }
            let room = bytes < MEMORY;
            if !room && tree[at].children.is_empty() {
                break;
            }
            let untried = tree[at].untried.get_or_insert_with(|| {
                let actions = now.actions();
                bytes += actions.capacity() * size_of::<S::Action>();
                actions
            });
            if room && !untried.is_empty() {
                bytes += node_bytes;
                let action = untried.swap_remove(random.below(untried.len()));
                now.play(action);
                tree.push(Node::new(Some(action), to_move));
                let new = tree.len() - 1;
                tree[at].children.push(new);
                path.push(new);
                break;
            }
            let all = libm::log(f64::from(tree[at].visits));
            let bound = |child: &usize| {
                let child = &tree[*child];
                child.mean() + EXPLORATION * (all / f64::from(child.visits)).sqrt()
            };
            let next = tree[at]
                .children
                .iter()
                .copied()
                .max_by(|one, other| bound(one).total_cmp(&bound(other)))?;
            if let Some(action) = tree[next].action {
                now.play(action);
            }
            path.push(next);
        }
        deepest = deepest.max(path.len() - 1);
        for _ in 0..LONGEST {
            let Some(action) = now.random_action(&mut random) else {
                break;
            };
            now.play(action);
        }
        let winner = now.winner();
        for at in path {
            let node = &mut tree[at];
            node.visits += 1;
            node.wins += match winner {
                Some(winner) if winner == node.side => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
        if budget.play_out(1) {
            break;
        }
    }
    let mut children = tree[0].children.clone();
    children.sort_by(|one, other| {
        let key = |at: usize| (tree[at].visits, tree[at].mean());
        key(*other)
            .partial_cmp(&key(*one))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let score = |node: &Node<S::Action>| points(node.mean(), stake);
    let first = *children.first()?;
    let best = &tree[first];
    let moves = children.iter().filter_map(|at| {
        let node = &tree[*at];
        Some(Judged {
            action: node.action?,
            score: score(node),
            nodes: u64::from(node.visits),
        })
    });
    Some(Thought {
        best: best.action?,
        score: score(best),
        exact: false,
        depth: u32::try_from(deepest).unwrap_or(u32::MAX),
        nodes: budget.nodes(),
        line: line(&tree, first),
        moves: moves.collect(),
    })
}

/// An action and the most visited ones after it.
fn line<A: Copy>(tree: &[Node<A>], first: usize) -> Vec<A> {
    let mut line = Vec::new();
    let mut next = Some(first);
    while let Some(at) = next {
        line.extend(tree[at].action);
        let children = tree[at].children.iter().copied();
        next = children.max_by_key(|child| tree[*child].visits);
    }
    line
}
