//! Analyses: where a match turned.

use crate::budget::{Limits, Spent};
use crate::player::{Player, Question};
use crate::standing::estimated;
use crate::think::think;
use crate::thought::Thought;
use rules::{AnyAction, AnyPosition, Side};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlyJudgement {
    /// Which action of the match, from 0.
    pub ply: usize,
    pub side: Side,
    pub played: AnyAction,
    pub better: AnyAction,
    /// The side's chance to win before the action, and after it: 1 and 0 are proven. What comes after an
    /// action is what comes before the next one, so the course of a match is made of these.
    pub before: f64,
    pub after: f64,
    /// By how many points the side wins under best play before the action, if that is counted out;
    /// negative if it loses.
    pub margin: Option<i32>,
}

impl PlyJudgement {
    /// What the action cost of the chance to win; negative where what came later was better.
    #[must_use]
    pub fn cost(&self) -> f64 {
        self.before - self.after
    }

    /// A side's chances to win before and after the action.
    #[must_use]
    pub fn chances(&self, side: Side) -> [f64; 2] {
        [self.before, self.after].map(|chance| of(side, self.side, chance))
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

/// The chance below which two estimates do not differ.
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

/// Judges every action by the thoughts about the positions of the match, and by its alternative if there
/// is one, from the last action back.
///
/// A mistake is worth more before it than after it, by what the two actions differ in. Before any other
/// action a position is worth what it led to, and a little of what was thought of it, so that what only
/// later thoughts saw changes the course by less than a mistake does.
#[must_use]
pub fn judge(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    thoughts: &[Option<Thought<AnyAction>>],
    alternatives: &[Alternative],
) -> Vec<PlyJudgement> {
    let seen = seen(positions, actions, thoughts, alternatives);
    let mut later = seen.last().copied().unwrap_or(0.5);
    let mut judgements = Vec::with_capacity(actions.len());
    for (ply, played) in actions.iter().copied().enumerate().rev() {
        let (Some(side), Some(thought)) = (positions[ply].to_move(), &thoughts[ply]) else {
            continue;
        };
        let [best, found, after] =
            [seen[ply], seen[ply + 1], later].map(|chance| of(side, Side::First, chance));
        let before = match best - found {
            _ if winner(seen[ply]).is_some() => best,
            _ if only(&positions[ply]) => after,
            cost if cost < NOISE || thought.best == played => {
                estimated(after + NOISE * (best - after))
            }
            cost => estimated(after + cost),
        };
        later = of(side, Side::First, before);
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

/// The first side's chance to win in each position: as it was thought, or as it is proven by what came
/// before or after.
fn seen(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    thoughts: &[Option<Thought<AnyAction>>],
    alternatives: &[Alternative],
) -> Vec<f64> {
    let around = positions.iter().zip(thoughts);
    let mut seen: Vec<f64> = around
        .map(|(it, thought)| first(it, thought.as_ref()))
        .collect();
    for it in alternatives {
        if winner(seen[it.ply]).is_none() {
            let side = positions[it.ply].to_move().unwrap_or(Side::First);
            let other = first(&it.position, it.thought.as_ref());
            let [other, played] =
                [other, seen[it.ply + 1]].map(|chance| of(side, Side::First, chance));
            // That two actions lose for certain proves nothing of the rest.
            let best = other.max(played).max(estimated(0.0));
            seen[it.ply] = of(Side::First, side, best);
        }
    }
    // Who loses for certain does so by any action, and who wins keeps that by the action that wins.
    for (ply, played) in actions.iter().enumerate() {
        let won = thoughts[ply].as_ref().filter(|it| it.won == Some(true));
        let keeps = won.is_some_and(|it| it.best == *played) || only(&positions[ply]);
        let by = winner(seen[ply]).filter(|by| keeps || positions[ply].to_move() != Some(*by));
        if by.is_some() && winner(seen[ply + 1]).is_none() {
            seen[ply + 1] = seen[ply];
        }
    }
    for ply in (0..actions.len()).rev() {
        let by = winner(seen[ply + 1]);
        if by.is_some() && by == positions[ply].to_move() || only(&positions[ply]) {
            seen[ply] = seen[ply + 1];
        }
    }
    seen
}

fn only(position: &AnyPosition) -> bool {
    position.legal_actions().len() == 1
}

/// The first side's chance to win by a thought about the position; without one the game is over.
fn first(position: &AnyPosition, thought: Option<&Thought<AnyAction>>) -> f64 {
    let side = position.to_move().unwrap_or(Side::First);
    match (thought, position.outcome()) {
        (Some(thought), _) => of(Side::First, side, thought.chance(position)),
        (None, Some(outcome)) => of(Side::First, outcome.winner, 1.0),
        (None, None) => 0.5,
    }
}

/// A side's chance to win, where this is the chance of `whose`.
fn of(side: Side, whose: Side, chance: f64) -> f64 {
    if side == whose { chance } else { 1.0 - chance }
}

/// Who wins for certain at this chance of the first side.
const fn winner(first: f64) -> Option<Side> {
    match first {
        1.0 => Some(Side::First),
        0.0 => Some(Side::Second),
        _ => None,
    }
}

/// The actions that cost the most, at most five, in the order of the match. An action counts if a
/// better one was known.
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
