//! Players without knowledge of a game: random, greedy, and plain UCT.

use crate::MEMORY;
use crate::budget::Budget;
use crate::player::Player;
use crate::random::Random;
use crate::state::State;
use crate::thought::{Judged, Thought, points};
use rules::Side;

/// The exploration constant of UCB1 (Auer and others 2002).
const EXPLORATION: f64 = 0.7;

/// The largest number of actions in a playout. A game that is not over after them counts as half a win. Only Ampel has
/// games without end.
const LONGEST: usize = 2000;

/// Thinks with no knowledge of the game except its rules. If the engine or a level is asked, plain UCT answers for it.
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

fn random<S: State>(state: &S, seed: u64) -> Option<Thought<S::Action>> {
    let action = Random::new(seed).pick(&state.actions())?;
    Some(Thought::only(action, 0.0))
}

/// Plays the action after which the side has the most points. If several actions lead to equal points, one of them is
/// chosen at random.
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

const PLAYOUTS_PER_DEPTH: u64 = 1_000;

/// A node of the tree of plain UCT.
struct Node<A> {
    action: Option<A>,
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

/// Plain UCT (Kocsis and Szepesvári 2006): random playouts in a tree that grows by one node with each playout. The
/// answer is the most visited action.
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
    let depth = budget.depth(PLAYOUTS_PER_DEPTH) as usize;
    let mut tree = Tree {
        nodes: vec![Node::new(None, side.other())],
        bytes: 0,
        deepest: 0,
    };
    let mut random = Random::new(seed);
    loop {
        tree.grow(state.clone(), depth, &mut random)?;
        if budget.play_out(1) {
            break;
        }
    }
    tree.thought(stake, budget.nodes())
}

/// The tree of plain UCT, within a fixed memory.
struct Tree<A> {
    /// The root is the first node.
    nodes: Vec<Node<A>>,
    /// An upper estimate of the bytes of the nodes and their lists of actions.
    bytes: usize,
    deepest: usize,
}

impl<A: Copy + Eq> Tree<A> {
    /// Makes one playout, at most `depth` actions deep in the tree.
    fn grow<S: State<Action = A>>(
        &mut self,
        mut state: S,
        depth: usize,
        random: &mut Random,
    ) -> Option<()> {
        let mut path = vec![0];
        while let Some(side) = state.to_move()
            && path.len() <= depth
            && let at = path[path.len() - 1]
            && (self.bytes < MEMORY || !self.nodes[at].children.is_empty())
        {
            if let Some(action) = self.untried(at, &state, random) {
                state.play(action);
                path.push(self.add(at, action, side));
                break;
            }
            let next = self.choose(at)?;
            if let Some(action) = self.nodes[next].action {
                state.play(action);
            }
            path.push(next);
        }
        self.deepest = self.deepest.max(path.len() - 1);
        for _ in 0..LONGEST {
            let Some(action) = state.random_action(random) else {
                break;
            };
            state.play(action);
        }
        let winner = state.winner();
        for at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.wins += match winner {
                Some(winner) if winner == node.side => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
        Some(())
    }

    /// Takes a random action that was not yet tried in the node at index `at`. `None` if all actions were tried, or if
    /// the memory is full.
    fn untried<S: State<Action = A>>(
        &mut self,
        at: usize,
        state: &S,
        random: &mut Random,
    ) -> Option<A> {
        let room = self.bytes < MEMORY;
        let bytes = &mut self.bytes;
        let untried = self.nodes[at].untried.get_or_insert_with(|| {
            let actions = state.actions();
            *bytes += actions.capacity() * size_of::<A>();
            actions
        });
        let any = room && !untried.is_empty();
        any.then(|| untried.swap_remove(random.below(untried.len())))
    }

    fn add(&mut self, at: usize, action: A, side: Side) -> usize {
        // The factor 2 is needed because lists grow by doubling.
        self.bytes += 2 * (size_of::<Node<A>>() + size_of::<usize>());
        self.nodes.push(Node::new(Some(action), side));
        let new = self.nodes.len() - 1;
        self.nodes[at].children.push(new);
        new
    }

    fn choose(&self, at: usize) -> Option<usize> {
        let all = libm::log(f64::from(self.nodes[at].visits));
        let bound = |child: &usize| {
            let child = &self.nodes[*child];
            child.mean() + EXPLORATION * (all / f64::from(child.visits)).sqrt()
        };
        let children = self.nodes[at].children.iter().copied();
        children.max_by(|one, other| bound(one).total_cmp(&bound(other)))
    }

    fn thought(&self, stake: f64, nodes: u64) -> Option<Thought<A>> {
        let mut children = self.nodes[0].children.clone();
        let key = |at: &usize| (self.nodes[*at].visits, self.nodes[*at].mean());
        children.sort_by(|one, other| {
            let order = key(other).partial_cmp(&key(one));
            order.unwrap_or(std::cmp::Ordering::Equal)
        });
        let judged = |at: &usize| {
            let node = &self.nodes[*at];
            Some(Judged {
                action: node.action?,
                score: points(node.mean(), stake),
                won: None,
                nodes: u64::from(node.visits),
            })
        };
        let moves: Vec<Judged<A>> = children.iter().filter_map(judged).collect();
        let best = moves.first()?;
        Some(Thought {
            best: best.action,
            score: best.score,
            exact: false,
            won: None,
            depth: u32::try_from(self.deepest).unwrap_or(u32::MAX),
            nodes,
            line: line(&self.nodes, *children.first()?),
            moves,
        })
    }
}

/// The principal variation: the action of the node `first`, then always the most visited action of the next node.
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
