//! Analyses: the chances to win over a match, and its turning points.

use crate::budget::{Limits, Spent};
use crate::player::{Player, Question};
use crate::standing::estimated;
use crate::think::think;
use crate::thought::Thought;
use rules::{AnyAction, AnyPosition, Side};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlyJudgement {
    /// The index of the action in the match, from 0.
    pub ply: usize,
    pub side: Side,
    pub played: AnyAction,
    pub better: AnyAction,
    /// The side's chance to win before the action; 1 and 0 are proven.
    pub before: f64,
    /// The side's chance to win after the action; 1 and 0 are proven. It equals the chance before the next action, so
    /// the judgements of a match join to its course.
    pub after: f64,
    /// The points by which the side wins under best play before the action, negative if it loses; `None` unless the
    /// search calculated them to the end of the game.
    pub margin: Option<i32>,
}

impl PlyJudgement {
    /// The chance to win that the action cost; negative if the chance after the action is greater.
    #[must_use]
    pub fn cost(&self) -> f64 {
        self.before - self.after
    }

    /// A side's chances to win before and after the action.
    #[must_use]
    pub fn chances(&self, side: Side) -> [f64; 2] {
        [self.before, self.after].map(|chance| chance_of(side, self.side, chance))
    }
}

/// The position after an action that was not played, and the thought about it under the limits of the analysis.
///
/// A search overrates the side to move, so two actions compare fairly only by the positions after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The index of the action of the match that the alternative would replace, from 0.
    pub ply: usize,
    pub position: AnyPosition,
    /// The thought about `position`; `None` if the game is over.
    pub thought: Option<Thought<AnyAction>>,
}

/// Two estimated chances that differ by less than this number count as equal.
const NOISE: f64 = 0.1;

/// The largest number of turning points of a match.
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

/// Judges every action, from the last to the first, by the thoughts about the positions of the match and by the
/// action's alternative if there is one.
///
/// Before a mistake the chance is higher than after it, by the difference of the two actions. Before any other action
/// the chance is that of the position it led to, moved a tenth of the way to the thought about the position itself: a
/// fact that only later thoughts saw changes the course by less than a mistake does.
#[must_use]
pub fn judge(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    thoughts: &[Option<Thought<AnyAction>>],
    alternatives: &[Alternative],
) -> Vec<PlyJudgement> {
    let chances = chances(positions, actions, thoughts, alternatives);
    let mut later = chances.last().copied().unwrap_or(0.5);
    let mut judgements = Vec::with_capacity(actions.len());
    for (ply, played) in actions.iter().copied().enumerate().rev() {
        let (Some(side), Some(thought)) = (positions[ply].to_move(), &thoughts[ply]) else {
            continue;
        };
        let [best, found, after] = [chances[ply], chances[ply + 1], later]
            .map(|chance| chance_of(side, Side::First, chance));
        let before = match best - found {
            _ if certain_winner(chances[ply]).is_some() => best,
            _ if is_forced(&positions[ply]) => after,
            cost if cost < NOISE || thought.best == played => {
                estimated(after + NOISE * (best - after))
            }
            cost => estimated(after + cost),
        };
        later = chance_of(side, Side::First, before);
        judgements.push(PlyJudgement {
            ply,
            side,
            played,
            better: thought.best,
            before,
            after,
            margin: thought.exact.then_some(thought.score as i32),
        });
    }
    judgements.reverse();
    judgements
}

/// The first side's chance to win in each position: estimated by the thought about the position, or proven by the
/// thought about a position before or after.
fn chances(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    thoughts: &[Option<Thought<AnyAction>>],
    alternatives: &[Alternative],
) -> Vec<f64> {
    let around = positions.iter().zip(thoughts);
    let mut chances: Vec<f64> = around
        .map(|(it, thought)| first_chance(it, thought.as_ref()))
        .collect();
    for alternative in alternatives {
        if certain_winner(chances[alternative.ply]).is_none() {
            let side = positions[alternative.ply].to_move().unwrap_or(Side::First);
            let other = first_chance(&alternative.position, alternative.thought.as_ref());
            let [other, played] = [other, chances[alternative.ply + 1]]
                .map(|chance| chance_of(side, Side::First, chance));
            // Two actions that certainly lose prove nothing about the other actions.
            let best = other.max(played).max(estimated(0.0));
            chances[alternative.ply] = chance_of(Side::First, side, best);
        }
    }
    // A certain loss stays one after any action; a certain win stays one after the winning action.
    for (ply, played) in actions.iter().enumerate() {
        let won = thoughts[ply].as_ref().filter(|it| it.won == Some(true));
        let keeps = won.is_some_and(|it| it.best == *played) || is_forced(&positions[ply]);
        let by = certain_winner(chances[ply])
            .filter(|by| keeps || positions[ply].to_move() != Some(*by));
        if by.is_some() && certain_winner(chances[ply + 1]).is_none() {
            chances[ply + 1] = chances[ply];
        }
    }
    for ply in (0..actions.len()).rev() {
        let by = certain_winner(chances[ply + 1]);
        if by.is_some() && by == positions[ply].to_move() || is_forced(&positions[ply]) {
            chances[ply] = chances[ply + 1];
        }
    }
    chances
}

fn is_forced(position: &AnyPosition) -> bool {
    position.legal_actions().len() == 1
}

/// The first side's chance to win by the thought about a position; there is no thought if the game is over.
fn first_chance(position: &AnyPosition, thought: Option<&Thought<AnyAction>>) -> f64 {
    let side = position.to_move().unwrap_or(Side::First);
    match (thought, position.outcome()) {
        (Some(thought), _) => chance_of(Side::First, side, thought.chance(position)),
        (None, Some(outcome)) => chance_of(Side::First, outcome.winner, 1.0),
        (None, None) => 0.5,
    }
}

/// A side's chance to win, given the chance of `whose`.
fn chance_of(side: Side, whose: Side, chance: f64) -> f64 {
    if side == whose { chance } else { 1.0 - chance }
}

/// The side that certainly wins at this chance of the first side.
const fn certain_winner(first: f64) -> Option<Side> {
    match first {
        1.0 => Some(Side::First),
        0.0 => Some(Side::Second),
        _ => None,
    }
}

/// The actions that cost the most, at most five, in the order of the match. Only actions count for which a better
/// action was known.
#[must_use]
pub fn turning_points(judgements: &[PlyJudgement]) -> Vec<PlyJudgement> {
    let mut worst: Vec<&PlyJudgement> = judgements
        .iter()
        .filter(|it| it.played != it.better && it.cost() >= NOISE)
        .collect();
    worst.sort_by(|one, other| other.cost().total_cmp(&one.cost()));
    worst.truncate(TURNING_POINTS);
    worst.sort_by_key(|it| it.ply);
    worst.into_iter().copied().collect()
}
