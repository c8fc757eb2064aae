//! The players, and the question put to them.

use crate::budget::{Budget, Limits, Spent};
use crate::games;
use crate::level::{Level, Skill};
use crate::random::Random;
use crate::thought::Thought;
use rules::{AnyAction, AnyPosition};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The engine at full strength.
    Engine,
    /// The engine at a level of the game.
    Level(Level),
    /// Plain UCT with random playouts.
    Uct,
    /// Any legal action.
    Random,
    /// The action with the most points after it.
    Greedy,
}

impl Player {
    /// Whether it uses knowledge of the game besides its rules.
    pub(crate) const fn knows_the_game(self) -> bool {
        matches!(self, Player::Engine | Player::Level(_))
    }

    /// Whether it solves endings; lower levels do not.
    pub(crate) fn solves(self) -> bool {
        match self {
            Player::Engine => true,
            Player::Level(level) => level.skill().sees_all(),
            Player::Uct | Player::Random | Player::Greedy => false,
        }
    }
}

/// How to think about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The player that thinks.
    pub player: Player,
    /// When to stop.
    pub limits: Limits,
    /// The seed of all chance.
    pub seed: u64,
    /// Whether every action gets a score.
    pub all: bool,
}

/// Thinks about a position; `None` if the game is over.
///
/// A question limited by nodes or depth alone (`spent` always 0) has the same answer everywhere.
pub fn think(
    position: &AnyPosition,
    question: Question,
    spent: Spent,
) -> Option<Thought<AnyAction>> {
    let Question {
        seed, all, player, ..
    } = question;
    let mut limits = question.limits;
    let mut skill = None;
    if let Player::Level(level) = player {
        let own = level.skill();
        limits.nodes = fewest(limits.nodes, own.nodes);
        skill = (!own.sees_all()).then_some(own);
    }
    let budget = &mut Budget::new(limits, spent);
    let thought = games::think(position, player, seed, budget, all)?;
    let mut thought = match skill {
        Some(skill) => weakened(position, thought, skill, seed),
        None => thought,
    };
    if !all {
        thought.moves.clear();
    }
    Some(thought)
}

/// The smaller of two limits, either of which may be missing.
fn fewest(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// Weakens a thought to a level's skill: it overlooks some actions, and adds noise to the scores of
/// the others.
fn weakened(
    position: &AnyPosition,
    thought: Thought<AnyAction>,
    skill: Skill,
    seed: u64,
) -> Thought<AnyAction> {
    let mut random = Random::new(seed ^ 0x5eed);
    let stake = games::stake(position);
    let logit = |score: f64| {
        let chance = ((score / stake + 1.0) / 2.0).clamp(0.02, 0.98);
        libm::log(chance / (1.0 - chance))
    };
    let mut best: Option<(f64, usize)> = None;
    for (at, judged) in thought.moves.iter().enumerate() {
        let (noise, overlooked) = (random.normal(), random.unit());
        let blind = skill.blind * games::reach(position, judged.action);
        // A player that overlooks everything plays the first action.
        if overlooked < blind && at > 0 {
            continue;
        }
        let seen = logit(judged.score) + noise * skill.noise / 1000.0;
        if best.is_none_or(|(most, _)| seen > most) {
            best = Some((seen, at));
        }
    }
    let Some(chosen) = best.and_then(|(_, at)| thought.moves.get(at)).copied() else {
        return thought;
    };
    if chosen.action == thought.best {
        return thought;
    }
    Thought {
        best: chosen.action,
        score: chosen.score,
        exact: false,
        line: vec![chosen.action],
        ..thought
    }
}
