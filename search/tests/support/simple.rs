//! Players that know nothing but the rules: what the engine and its levels are measured against.

use rules::{AnyAction, AnyPosition, Side};
use search::Random;

/// The exploration constant of UCB1 (Auer and others 2002).
const EXPLORATION: f64 = 0.7;

/// The longest playout in actions; a game that is not over then counts as half a win.
const LONGEST: usize = 2000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simple {
    /// Any legal action.
    Random,
    /// The action with the most points after it.
    Greedy,
    /// Plain UCT with random playouts (Kocsis and Szepesvári 2006).
    Uct,
}

impl Simple {
    /// The action it chooses; `done` is asked before each playout, given their number so far.
    pub fn choose(
        self,
        position: &AnyPosition,
        seed: u64,
        done: &mut dyn FnMut(u64) -> bool,
    ) -> Option<AnyAction> {
        let mut random = Random::new(seed);
        let actions = position.legal_actions();
        match self {
            Simple::Random => random.pick(&actions),
            Simple::Greedy => {
                let side = position.to_move()?;
                let worth = |action: &AnyAction| points(&position.play_unchecked(*action), side);
                let most = actions.iter().map(worth).max()?;
                let best: Vec<_> = actions
                    .iter()
                    .copied()
                    .filter(|it| worth(it) == most)
                    .collect();
                random.pick(&best)
            }
            Simple::Uct => uct(position, &mut random, done),
        }
    }
}

fn points(position: &AnyPosition, side: Side) -> u32 {
    match position {
        AnyPosition::Iago(position) => position.score(side),
        AnyPosition::Isaac(position) => position.score(side).into(),
        AnyPosition::Ampel(position) => position.score(side).into(),
    }
}

struct Node {
    action: Option<AnyAction>,
    /// The side that chose the action.
    side: Side,
    visits: u32,
    wins: f64,
    children: Vec<usize>,
    untried: Vec<AnyAction>,
}

impl Node {
    fn new(action: Option<AnyAction>, side: Side, position: &AnyPosition) -> Node {
        Node {
            action,
            side,
            visits: 0,
            wins: 0.0,
            children: Vec::new(),
            untried: position.legal_actions(),
        }
    }
}

fn uct(
    position: &AnyPosition,
    random: &mut Random,
    done: &mut dyn FnMut(u64) -> bool,
) -> Option<AnyAction> {
    let mut nodes = vec![Node::new(None, position.to_move()?.other(), position)];
    for playouts in 0.. {
        if playouts > 0 && done(playouts) {
            break;
        }
        grow(&mut nodes, position.clone(), random);
    }
    let children = nodes[0].children.iter();
    let most = children.max_by_key(|at| nodes[**at].visits)?;
    nodes[*most].action
}

/// Makes one playout, which adds one node.
fn grow(nodes: &mut Vec<Node>, mut position: AnyPosition, random: &mut Random) {
    let mut path = vec![0];
    let mut at = 0;
    while let Some(side) = position.to_move() {
        let untried = nodes[at].untried.len();
        if untried > 0 {
            let action = nodes[at].untried.swap_remove(random.below(untried));
            position = position.play_unchecked(action);
            nodes.push(Node::new(Some(action), side, &position));
            let new = nodes.len() - 1;
            nodes[at].children.push(new);
            path.push(new);
            break;
        }
        let all = f64::from(nodes[at].visits).ln();
        let bound = |child: &usize| {
            let (visits, wins) = (f64::from(nodes[*child].visits), nodes[*child].wins);
            wins / visits + EXPLORATION * (all / visits).sqrt()
        };
        let children = nodes[at].children.iter().copied();
        let Some(next) = children.max_by(|one, other| bound(one).total_cmp(&bound(other))) else {
            break;
        };
        if let Some(action) = nodes[next].action {
            position = position.play_unchecked(action);
        }
        path.push(next);
        at = next;
    }
    for _ in 0..LONGEST {
        let Some(action) = random.pick(&position.legal_actions()) else {
            break;
        };
        position = position.play_unchecked(action);
    }
    let winner = position.outcome().map(|outcome| outcome.winner);
    for at in path {
        let node = &mut nodes[at];
        node.visits += 1;
        node.wins += winner.map_or(0.5, |winner| f64::from(u8::from(winner == node.side)));
    }
}
