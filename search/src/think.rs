//! Thinks about a position for any player.

use crate::budget::{Budget, Limits, Spent};
use crate::level::Skill;
use crate::player::{Player, Question};
use crate::random::Random;
use crate::registry;
use crate::thought::{Thought, as_estimate};
use rules::{AnyAction, AnyPosition};

/// Thinks about a position; `None` if the game is over.
///
/// If the question is limited by nodes or depth alone, so that `spent` always returns 0, the answer is the same on
/// every machine.
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
    let thought = registry::think(position, player, seed, budget, all)?;
    let mut thought = match skill {
        Some(skill) => weakened(position, thought, skill, seed),
        None => thought,
    };
    if !all {
        thought.moves.clear();
    }
    Some(thought)
}

/// The thought of the engine at full strength; `None` if the game is over.
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

/// The smaller of two limits; a limit that is `None` does not limit anything.
fn fewest(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// Weakens a thought to the skill of a level: overlooks some actions, and adds noise to the scores of the other
/// actions.
fn weakened(
    position: &AnyPosition,
    thought: Thought<AnyAction>,
    skill: Skill,
    seed: u64,
) -> Thought<AnyAction> {
    let mut random = Random::new(seed ^ 0x5eed);
    let stake = registry::stake(position);
    let logit = |estimate: f64| {
        let chance = ((estimate / stake + 1.0) / 2.0).clamp(0.02, 0.98);
        libm::log(chance / (1.0 - chance))
    };
    let mut best: Option<(f64, usize)> = None;
    for (at, judged) in thought.moves.iter().enumerate() {
        let (noise, overlooked) = (random.normal(), random.unit());
        let blind = skill.blind * registry::reach(position, judged.action);
        // The first action is never overlooked, so a player that overlooks all other actions plays it.
        if overlooked < blind && at > 0 {
            continue;
        }
        let estimate = as_estimate(judged.score, judged.won, stake);
        let seen = logit(estimate) + noise * skill.noise / 1000.0;
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
        won: chosen.won,
        line: vec![chosen.action],
        ..thought
    }
}
