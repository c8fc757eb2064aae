//! UCT with knowledge: actions that look good are tried first and more often, playouts are played
//! with some sense, and what an action achieved later in a playout counts for it at once.

use crate::budget::Budget;
use crate::plain;
use crate::player::Player;
use crate::random::Random;
use crate::state::State;
use crate::thought::{Judged, Thought};
use rules::{BySide, Side};

/// What a game knows of itself.
pub trait Guided: State {
    /// How much each of the legal actions promises at first sight, all above 0.
    fn promises(&self, actions: &[Self::Action]) -> Vec<f32>;

    /// Plays on with some sense, and tells how likely the first side is to win then, 0 to 1. Each
    /// action is noted with its side.
    fn playout(&mut self, random: &mut Random, noted: &mut Vec<(Side, Self::Action)>) -> f64;

    /// Which action of 0 to 1023 this is, whenever it is played; `None` if that says nothing.
    fn lasting(action: Self::Action) -> Option<u16>;

    /// How much what an action achieved later in playouts counts: as so many visits.
    const LASTING: f64;

    /// The weight of promises against results.
    const CURIOSITY: f64;

    /// What a logit of a promise of winning is taken to be worth in points; chosen, not measured.
    const POINTS: f64;
}

/// An action in the tree.
struct Branch<A> {
    action: A,
    promise: f64,
    visits: f64,
    wins: f64,
    /// Playouts in which its side played it later, and what they were worth.
    later: f64,
    later_wins: f64,
    /// Where the position after it is; 0 for nowhere yet.
    next: usize,
}

struct Place<A> {
    side: Option<Side>,
    visits: f64,
    wins: f64,
    branches: Option<Vec<Branch<A>>>,
}

/// Thinks as a player: with the knowledge of the game, or as one that has its rules alone.
pub fn think_as<S: Guided>(
    player: Player,
    state: &S,
    seed: u64,
    budget: &mut Budget,
    all: bool,
) -> Option<Thought<S::Action>> {
    match player.knows_the_game() {
        true => think(state, seed, budget, all),
        false => plain::think(state, player, seed, budget),
    }
}

/// Thinks about a position that is not over.
fn think<S: Guided>(
    state: &S,
    seed: u64,
    budget: &mut Budget,
    all: bool,
) -> Option<Thought<S::Action>> {
    state.to_move()?;
    let actions = state.actions();
    if let [only] = actions.as_slice()
        && !all
    {
        budget.visit(1);
        let side = state.to_move()?;
        return Some(Thought::only(*only, f64::from(state.difference(side))));
    }
    let mut tree = Tree::new(state, seed);
    loop {
        tree.grow(state, budget.depth() as usize);
        if budget.play_out(1) {
            break;
        }
    }
    tree.thought(budget.nodes())
}

impl<A> Place<A> {
    fn new<S: State>(state: &S) -> Place<A> {
        Place {
            side: state.to_move(),
            visits: 0.0,
            wins: 0.0,
            branches: None,
        }
    }
}

/// A tree that grows by a position with each playout.
struct Tree<S: Guided> {
    places: Vec<Place<S::Action>>,
    random: Random,
    noted: Vec<(Side, S::Action)>,
    deepest: usize,
}

impl<S: Guided> Tree<S> {
    fn new(root: &S, seed: u64) -> Tree<S> {
        Tree {
            places: vec![Place::new(root)],
            random: Random::new(seed),
            noted: Vec::new(),
            deepest: 0,
        }
    }

    /// One playout, and the tree one position larger.
    fn grow(&mut self, root: &S, depth: usize) {
        let mut state = root.clone();
        let mut path = Vec::new();
        let mut at = 0;
        self.noted.clear();
        while let Some(side) = self.places[at].side
            && path.len() < depth
        {
            if self.places[at].branches.is_none() {
                // A position is unfolded when it is met again, which most are not.
                if self.places[at].visits < 1.0 && at != 0 {
                    break;
                }
                self.unfold(at, &state);
            }
            let Some(chosen) = self.choose(at) else { break };
            let Some(branches) = &mut self.places[at].branches else {
                break;
            };
            let (action, next) = (branches[chosen].action, branches[chosen].next);
            state.play(action);
            self.noted.push((side, action));
            path.push((at, chosen));
            at = if next == 0 {
                self.places.push(Place::new(&state));
                let new = self.places.len() - 1;
                if let Some(branches) = &mut self.places[path[path.len() - 1].0].branches {
                    branches[chosen].next = new;
                }
                new
            } else {
                next
            };
        }
        self.deepest = self.deepest.max(path.len());
        let first = match state.winner() {
            Some(winner) => f64::from(u8::from(winner == Side::First)),
            None => state.playout(&mut self.random, &mut self.noted),
        };
        let worth = |side: Side| match side {
            Side::First => first,
            Side::Second => 1.0 - first,
        };
        let leaf = &mut self.places[at];
        leaf.visits += 1.0;
        leaf.wins += leaf.side.map_or(0.0, worth);
        // Which lasting actions each side played from here on.
        let mut played = BySide::both([false; 1024]);
        let mut later = self.noted.len();
        for (index, (at, chosen)) in path.iter().enumerate().rev() {
            for (side, action) in &self.noted[index..later] {
                if let Some(lasting) = S::lasting(*action) {
                    played[*side][usize::from(lasting)] = true;
                }
            }
            later = index;
            let place = &mut self.places[*at];
            let Some(side) = place.side else { continue };
            let worth = worth(side);
            place.visits += 1.0;
            place.wins += worth;
            let Some(branches) = &mut place.branches else {
                continue;
            };
            let branch = &mut branches[*chosen];
            branch.visits += 1.0;
            branch.wins += worth;
            if S::LASTING > 0.0 {
                for branch in branches {
                    let lasting = S::lasting(branch.action);
                    if lasting.is_some_and(|it| played[side][usize::from(it)]) {
                        branch.later += 1.0;
                        branch.later_wins += worth;
                    }
                }
            }
        }
    }

    fn unfold(&mut self, at: usize, state: &S) {
        let actions = state.actions();
        let promises = state.promises(&actions);
        let sum: f64 = promises.iter().map(|it| f64::from(*it)).sum();
        let branches = actions
            .into_iter()
            .zip(promises)
            .map(|(action, promise)| Branch {
                action,
                promise: f64::from(promise) / sum,
                visits: 0.0,
                wins: 0.0,
                later: 0.0,
                later_wins: 0.0,
                next: 0,
            });
        self.places[at].branches = Some(branches.collect());
    }

    fn choose(&self, at: usize) -> Option<usize> {
        let place = &self.places[at];
        let mean = place.wins / place.visits.max(1.0);
        let eager = S::CURIOSITY * place.visits.max(1.0).sqrt();
        let worth = |branch: &Branch<S::Action>| {
            // What was not tried is taken to be a little worse than what was.
            let own = if branch.visits > 0.0 {
                branch.wins / branch.visits
            } else {
                mean - 0.1
            };
            let mixed = if branch.later > 0.0 && S::LASTING > 0.0 {
                let share = S::LASTING / (S::LASTING + branch.visits);
                let trust = share * branch.later / (branch.later + 10.0);
                own * (1.0 - trust) + trust * branch.later_wins / branch.later
            } else {
                own
            };
            mixed + eager * branch.promise / (1.0 + branch.visits)
        };
        let branches = place.branches.as_ref()?;
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, branch) in branches.iter().enumerate() {
            let worth = worth(branch);
            if worth > best.0 {
                best = (worth, index);
            }
        }
        (!branches.is_empty()).then_some(best.1)
    }

    /// What the playouts so far say.
    fn thought(&self, nodes: u64) -> Option<Thought<S::Action>> {
        let points = |branch: &Branch<S::Action>| {
            let mean = (branch.wins / branch.visits.max(1.0)).clamp(0.02, 0.98);
            (mean / (1.0 - mean)).ln() * S::POINTS
        };
        let mut branches: Vec<&Branch<S::Action>> =
            self.places[0].branches.as_ref()?.iter().collect();
        branches.sort_by(|one, other| {
            (other.visits, other.wins, other.promise)
                .partial_cmp(&(one.visits, one.wins, one.promise))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let best = branches.first()?;
        let mut line = vec![best.action];
        let mut at = best.next;
        while at != 0 {
            let Some(branches) = &self.places[at].branches else {
                break;
            };
            let Some(next) = branches
                .iter()
                .max_by(|one, other| one.visits.total_cmp(&other.visits))
            else {
                break;
            };
            if next.visits < 1.0 {
                break;
            }
            line.push(next.action);
            at = next.next;
        }
        Some(Thought {
            best: best.action,
            score: points(best),
            exact: false,
            depth: u32::try_from(self.deepest).unwrap_or(u32::MAX).max(1),
            nodes,
            line,
            moves: branches
                .iter()
                .map(|branch| Judged {
                    action: branch.action,
                    score: points(branch),
                    nodes: branch.visits as u64,
                })
                .collect(),
        })
    }
}
