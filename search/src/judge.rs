//! Analyses: where a match turned.

use crate::budget::{Limits, Spent};
use crate::player::{Player, Question};
use crate::registry;
use crate::think::think;
use crate::thought::{Thought, as_estimate};
use rules::{AnyAction, AnyPosition, Side};

#[derive(Clone, Debug, PartialEq)]
pub struct PlyJudgement {
    /// Which action of the match, from 0.
    pub ply: usize,
    pub side: Side,
    pub played: AnyAction,
    pub better: AnyAction,
    /// The final difference the side could expect before, in points. What is proven and not
    /// counted out is worth what a win or a loss is on average, or what is proven if that is more.
    pub before: f64,
    pub after: f64,
    /// Before and after: whether the side was certain to win (`true`) or to lose (`false`) without the
    /// margin being counted out.
    pub certain: [Option<bool>; 2],
    pub exact: bool,
}

impl PlyJudgement {
    /// The cost of the action in points, at least 0.
    #[must_use]
    pub fn cost(&self) -> f64 {
        (self.before - self.after).max(0.0)
    }
}

/// The position after another action than the one played, thought about as long.
///
/// A search overrates the side to move. So two actions compare fairly only by the positions after
/// them.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The action of the match that it would replace, from 0.
    pub ply: usize,
    pub position: AnyPosition,
    /// The thought about that position; `None` if the game is over.
    pub thought: Option<Thought<AnyAction>>,
}

/// The share of the stake below which two estimates do not differ.
const NOISE: f64 = 0.1;

/// The most turning points of a match.
const TURNING_POINTS: usize = 5;

/// The engine's thought at full strength; `None` if the game is over.
pub fn expect(
    position: &AnyPosition,
    limits: Limits,
    seed: u64,
    spent: Spent,
) -> Option<Thought<AnyAction>> {
    let question = Question {
        player: Player::Engine,
        limits,
        seed,
        all: false,
    };
    think(position, question, spent)
}

/// The position after an action and all forced actions after it.
#[must_use]
pub fn after(position: &AnyPosition, action: AnyAction) -> AnyPosition {
    let mut next = position.play_unchecked(action);
    while let [only] = next.legal_actions()[..] {
        next = next.play_unchecked(only);
    }
    next
}

/// Judges every action by the thoughts about the positions before and after it, and by its alternative
/// if there is one. A position with a single legal action is worth what it led to.
#[must_use]
pub fn judge(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    thoughts: &[Option<Thought<AnyAction>>],
    alternatives: &[Alternative],
) -> Vec<PlyJudgement> {
    let mut worth: Vec<Worth> = Vec::with_capacity(positions.len());
    for (position, thought) in positions.iter().zip(thoughts).rev() {
        let later = worth.last().copied();
        worth.push(match (later, thought) {
            (Some(later), _) if position.legal_actions().len() == 1 => later,
            _ => Worth::new(position, thought.as_ref()),
        });
    }
    worth.reverse();
    let mut judgements = Vec::with_capacity(actions.len());
    let around = positions.iter().zip(thoughts).zip(worth.windows(2));
    for (ply, (action, ((position, thought), worth))) in actions.iter().zip(around).enumerate() {
        let ([before, after], Some(thought)) = (worth, thought) else {
            break;
        };
        let Some(side) = position.to_move() else {
            break;
        };
        let alternative = alternatives.iter().find(|it| it.ply == ply);
        let before = match alternative {
            Some(it) if !before.exact => Worth::new(&it.position, it.thought.as_ref()),
            _ => *before,
        };
        let after = *after;
        let exact = before.exact && after.exact;
        // The best action is worth what it led to, and so is an action that is hardly worse by two
        // estimates.
        let stake = registry::stake(position);
        let [expected, found] = [before, after].map(|it| it.as_estimate(side, stake));
        let hardly = !exact && expected - found < NOISE * stake;
        let best = hardly || thought.best == *action && !before.exact;
        let before = if best { after } else { before };
        judgements.push(PlyJudgement {
            ply,
            side,
            played: *action,
            better: thought.best,
            before: before.of(side),
            after: after.of(side),
            certain: [before, after].map(|it| it.certain(side)),
            exact,
        });
    }
    judgements
}

#[derive(Clone, Copy)]
struct Worth {
    first: f64,
    exact: bool,
    winner: Option<Side>,
}

impl Worth {
    /// By a thought about the position; without one the game is over.
    fn new(position: &AnyPosition, thought: Option<&Thought<AnyAction>>) -> Worth {
        let Some(thought) = thought else {
            return Worth {
                first: difference(position, Side::First),
                exact: true,
                winner: position.outcome().map(|outcome| outcome.winner),
            };
        };
        let side = position.to_move().unwrap_or(Side::First);
        let stake = registry::stake(position);
        let own = match thought.won {
            Some(true) if !thought.exact => thought.score.max(stake),
            Some(false) if !thought.exact => thought.score.min(-stake),
            _ => thought.score,
        };
        Worth {
            first: match side {
                Side::First => own,
                Side::Second => -own,
            },
            exact: thought.exact,
            winner: thought.won.map(|won| if won { side } else { side.other() }),
        }
    }

    fn of(self, side: Side) -> f64 {
        match side {
            Side::First => self.first,
            Side::Second => -self.first,
        }
    }

    fn won(self, side: Side) -> Option<bool> {
        self.winner.map(|winner| winner == side)
    }

    /// The same where the margin is not counted out.
    fn certain(self, side: Side) -> Option<bool> {
        self.won(side).filter(|_| !self.exact)
    }

    fn as_estimate(self, side: Side, stake: f64) -> f64 {
        as_estimate(self.of(side), self.won(side), stake)
    }
}

/// The actions that cost the most, at most five, in the order of the match. An action counts if a
/// better one was known.
#[must_use]
pub fn turning_points(judgements: &[PlyJudgement]) -> Vec<PlyJudgement> {
    let mut worst: Vec<&PlyJudgement> = judgements
        .iter()
        .filter(|it| it.played != it.better && it.cost() >= 1.0)
        .collect();
    worst.sort_by(|one, other| other.cost().total_cmp(&one.cost()));
    worst.truncate(TURNING_POINTS);
    worst.sort_by_key(|it| it.ply);
    worst.into_iter().cloned().collect()
}

fn difference(position: &AnyPosition, side: Side) -> f64 {
    f64::from(registry::points(position, side) - registry::points(position, side.other()))
}
