//! Analyses of matches: how the chances to win change, and the turning points.

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
    /// The side's chance to win before the action. 1 and 0 stand for a proven win and a proven loss.
    pub before: f64,
    /// The side's chance to win after the action. 1 and 0 stand for a proven win and a proven loss. It equals the
    /// chance before the next action, so the judgements of a match form one curve without gaps.
    pub after: f64,
    /// The number of points by which the side wins under best play from the position before the action; negative if
    /// the side loses. `None` unless the search calculated the points to the end of the game.
    pub margin: Option<i32>,
}

impl PlyJudgement {
    /// How much chance to win the action cost; negative if the chance is greater after the action than before it.
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

/// The position after an action that was not played, and the thought about this position under the limits of the
/// analysis.
///
/// A search overrates the side to move. So two actions are compared fairly only by the positions after them.
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

/// Judges every action, from the last to the first, by the thoughts about the positions of the match. If the action
/// has an alternative, the alternative is used too.
///
/// If the result before an action is proven, the chance before it is 0 or 1. For a forced action, the chance before it
/// is the chance after it. For a mistake, it is the chance after it plus the difference between the better action and
/// the played action. For any other action, it is the chance after it, moved a tenth of the way to the thought about
/// the position before the action. So something that only later thoughts saw changes the course by less than a mistake
/// does.
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

/// The first side's chance to win in each position. It follows from the thought about the position, from an
/// alternative, or from the position before or after it (if that result is proven, or if the action between them is
/// forced).
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
            // Even if both actions certainly lose, another action may still win, so the chance is not set to 0.
            let best = other.max(played).max(estimated(0.0));
            chances[alternative.ply] = chance_of(Side::First, side, best);
        }
    }
    // A certain loss stays a certain loss after any action. A certain win stays a certain win after the winning
    // action.
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

/// The first side's chance to win, by the thought about a position. If the game is over, there is no thought, and the
/// outcome gives the chance.
fn first_chance(position: &AnyPosition, thought: Option<&Thought<AnyAction>>) -> f64 {
    let side = position.to_move().unwrap_or(Side::First);
    match (thought, position.outcome()) {
        (Some(thought), _) => chance_of(Side::First, side, thought.chance(position)),
        (None, Some(outcome)) => chance_of(Side::First, outcome.winner, 1.0),
        (None, None) => 0.5,
    }
}

/// The chance of `side` to win, if `chance` is the chance of the side `whose`.
fn chance_of(side: Side, whose: Side, chance: f64) -> f64 {
    if side == whose { chance } else { 1.0 - chance }
}

/// The side that certainly wins if the first side's chance is 1 or 0; else `None`.
const fn certain_winner(first: f64) -> Option<Side> {
    match first {
        1.0 => Some(Side::First),
        0.0 => Some(Side::Second),
        _ => None,
    }
}

/// The actions that cost the most chance to win, at most five, in the order of the match. An action counts only if it
/// cost a chance of at least 0.1 and a better action was known.
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
