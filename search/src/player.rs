//! Who plays, and how strongly.

use crate::budget::{Budget, Limits, Spent};
use crate::level::{Level, Skill};
use crate::random::Random;
use crate::state::State;
use crate::thought::Thought;
use crate::{guided, plain};
use rules::iago::Action;
use rules::{AnyAction, AnyPosition};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The engine at full strength.
    Engine,
    /// The engine at a level, which must be one of the game's.
    Level(Level),
    /// Plain UCT with playouts at random.
    Uct,
    /// Any legal action.
    Random,
    /// The most points after this action.
    Greedy,
}

/// What to think about, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who thinks.
    pub player: Player,
    /// When to stop.
    pub limits: Limits,
    /// What chance follows.
    pub seed: u64,
    /// Whether every action is to get a score of its own.
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
        skill = (own.unsteady > 0.0 || own.blind > 0.0).then_some(own);
    }
    let budget = &mut Budget::new(limits, spent);
    let knows = matches!(player, Player::Engine | Player::Level(_));
    let wide = all || skill.is_some();
    let thought = match position {
        AnyPosition::Iago(position) => if knows {
            crate::iago::think(position, seed, budget, wide)
        } else {
            without_knowledge(position, player, seed, budget)
        }
        .map(|thought| thought.map(AnyAction::Iago)),
        AnyPosition::Isaac(position) => {
            let model = crate::isaac::Model::from(position);
            if knows {
                guided::think(&model, seed, budget, wide)
            } else {
                without_knowledge(&model, player, seed, budget)
            }
            .map(|thought| thought.map(|act| AnyAction::Isaac(act.action())))
        }
        AnyPosition::Ampel(position) => {
            let model = crate::ampel::Model::from(position);
            if knows {
                guided::think(&model, seed, budget, wide)
            } else {
                without_knowledge(&model, player, seed, budget)
            }
            .map(|thought| thought.map(|act| AnyAction::Ampel(act.action())))
        }
    }?;
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

/// What a player of less skill makes of a thought: some actions it overlooks, and of the others it
/// is not as sure.
fn weakened(
    position: &AnyPosition,
    thought: Thought<AnyAction>,
    skill: Skill,
    seed: u64,
) -> Thought<AnyAction> {
    let mut random = Random::new(seed ^ 0x5eed);
    let unit = match position {
        AnyPosition::Iago(position) => crate::iago::points_per_logit(position),
        AnyPosition::Isaac(_) => <crate::isaac::Model as guided::Guided>::POINTS,
        AnyPosition::Ampel(_) => <crate::ampel::Model as guided::Guided>::POINTS,
    };
    let mut best: Option<(f64, usize)> = None;
    for (at, judged) in thought.moves.iter().enumerate() {
        let (unsure, overlooked) = (random.normal(), random.unit());
        let blind = skill.blind * reach(position, judged.action);
        // Who sees nothing at all still plays what was looked at first.
        if overlooked < blind && at > 0 {
            continue;
        }
        let seen = judged.score / unit + unsure * skill.unsteady / 1000.0;
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

/// How much easier than others an action is overlooked: those that reach far are.
fn reach(position: &AnyPosition, action: AnyAction) -> f64 {
    match (position, action) {
        (AnyPosition::Iago(position), AnyAction::Iago(Action::Place(cell))) => {
            let Some(placement) = position.placement(cell) else {
                return 1.0;
            };
            let rows = placement.captured.iter().map(|row| row.cells.len());
            let longest = rows.max().unwrap_or(0);
            let releases = !placement.released.is_empty();
            0.6 + 0.3 * longest as f64 + if releases { 0.6 } else { 0.0 }
        }
        (_, AnyAction::Ampel(rules::ampel::Action::Move { from, to })) => {
            // A disk that turned on its way is harder to foresee.
            if from.straight_to(to).is_some() {
                0.6
            } else {
                1.4
            }
        }
        _ => 1.0,
    }
}

/// The players that work for any game.
fn without_knowledge<S: State>(
    state: &S,
    player: Player,
    seed: u64,
    budget: &mut Budget,
) -> Option<Thought<S::Action>> {
    match player {
        Player::Engine | Player::Level(_) | Player::Uct => plain::uct(state, seed, budget),
        Player::Random => plain::random(state, seed),
        Player::Greedy => plain::greedy(state, seed),
    }
}
