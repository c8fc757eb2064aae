//! The course of a match: the chances to win at every position, and the mistakes that changed them.

use crate::evaluation::{Evaluations, certain_winner, chance_of};
use crate::fit::{Evidence, Step, fit};
use crate::registry;
use crate::standing::Standing;
use crate::think::after;
use crate::thought::estimated;
use rules::{AnyAction, AnyPosition, Side};

/// The first side's chance to win over a match. It changes only where a player made a mistake, and then the word for the
/// chance ([`Standing`]) changes too. So curve, words and mistakes agree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The first side's chance to win before the first action and after each action. 0 and 1 are proven results.
    pub chances: Vec<f64>,
    /// In the order of the match.
    pub mistakes: Vec<Mistake>,
    pub counted: Option<Counted>,
}

/// An action that changed the course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// The index of the action in the match, from 0.
    pub ply: usize,
    pub side: Side,
    pub played: AnyAction,
    /// `None` if nothing was thought about the position.
    pub better: Option<AnyAction>,
    /// The side's chance to win before the action.
    pub before: f64,
    /// The side's chance to win after the action.
    pub after: f64,
    /// The number of points by which the side wins under best play from the position before the action, and from the
    /// position after it; negative if the side loses. `None` unless both are calculated to the end.
    pub margins: Option<[i32; 2]>,
}

impl Mistake {
    /// How much chance to win the action cost.
    #[must_use]
    pub fn cost(&self) -> f64 {
        self.before - self.after
    }
}

/// The first position of a match that a search calculated to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of actions before the position.
    pub ply: usize,
    /// The number of points by which the first side wins under best play; negative if it loses.
    pub margin: i32,
    /// The number of points by which the first side won in the end; `None` if the match was not played to its end.
    pub played: Option<i32>,
}

/// What a change of the course must gain in fit: the sum of the squared distances to the evaluations, in standard errors.
const PENALTY: f64 = 8.0;

/// The weight of a proven result and of the outcome. It is not infinite, so that there is a course even if two proofs
/// contradict each other; then the outcome is right.
const PROVEN: f64 = 1e8;
const OUTCOME: f64 = 1e10;

/// Another action counts as better if the chance after it is greater by at least this number.
const BETTER: f64 = 0.05;

impl Course {
    /// The course of a match, of which there is one position more than actions, by what was thought about its positions.
    /// The match may still be going on.
    #[must_use]
    pub fn new(
        positions: &[AnyPosition],
        actions: &[AnyAction],
        evaluations: &Evaluations,
    ) -> Course {
        let changes: Vec<Change> = positions
            .iter()
            .zip(actions)
            .map(|(position, played)| change(position, *played, evaluations))
            .collect();
        let winners = winners(positions, actions, evaluations);
        let known = positions.iter().zip(&winners);
        let evidence: Vec<Evidence> = known
            .map(|(position, winner)| evidence(position, *winner, evaluations))
            .collect();
        let steps: Vec<Step> = positions.iter().zip(&changes).map(step).collect();
        let levels = fit(&evidence, &steps, PENALTY);
        let shown = levels.iter().zip(&winners);
        let chances: Vec<f64> = shown
            .map(|(level, winner)| shown_as(*level, *winner))
            .collect();
        let changed = (0..actions.len()).filter(|ply| levels[*ply] != levels[ply + 1]);
        let mistakes = changed.filter_map(|ply| {
            let side = positions[ply].to_move()?;
            let [before, after] =
                [ply, ply + 1].map(|at| chance_of(side, Side::First, chances[at]));
            Some(Mistake {
                ply,
                side,
                played: actions[ply],
                better: match changes[ply] {
                    Change::Mistake(better) => Some(better),
                    Change::None | Change::Unknown => None,
                },
                before,
                after,
                margins: margins(side, &positions[ply..ply + 2], evaluations),
            })
        });
        Course {
            mistakes: mistakes.collect(),
            chances,
            counted: counted(positions, evaluations),
        }
    }

    /// How well a side stands after this number of actions.
    #[must_use]
    pub fn standing(&self, ply: usize, side: Side) -> Option<Standing> {
        let first = *self.chances.get(ply)?;
        Some(Standing::of(chance_of(side, Side::First, first)))
    }
}

/// Whether an action can have changed the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// It was forced, or no better action is known.
    None,
    /// Another action was better.
    Mistake(AnyAction),
    /// Nothing was thought about the position.
    Unknown,
}

fn change(position: &AnyPosition, played: AnyAction, evaluations: &Evaluations) -> Change {
    if position.legal_actions().len() < 2 {
        return Change::None;
    }
    let (Some(side), Some(known)) = (position.to_move(), evaluations.get(position)) else {
        return Change::Unknown;
    };
    let value = |action| evaluations.chance(&after(position, action), side);
    let found = value(played);
    if found == Some(1.0) {
        return Change::None;
    }
    if certain_winner(known.chance) == Some(side) && known.best != played {
        return Change::Mistake(known.best);
    }
    let mut best: Option<(f64, AnyAction)> = None;
    let others = evaluations.suggested(position).into_iter();
    for other in others.filter(|it| *it != played) {
        // An action that was called the best is trusted as long as nothing was thought about the position after it.
        let trusted = (other == known.best).then_some(0.0);
        let better = match (value(other), found) {
            (Some(other), Some(found)) => Some(other).filter(|it| it - found >= BETTER),
            (Some(other), None) => Some(other),
            (None, _) => trusted,
        };
        if let Some(better) = better
            && best.is_none_or(|(most, _)| better > most)
        {
            best = Some((better, other));
        }
    }
    best.map_or(Change::None, |(_, better)| Change::Mistake(better))
}

fn step((position, change): (&AnyPosition, &Change)) -> Step {
    match (position.to_move(), change) {
        (None, _) | (_, Change::None) => Step::Stays,
        (Some(Side::First), _) => Step::Falls,
        (Some(Side::Second), _) => Step::Rises,
    }
}

/// The sides that are proven to win in each position: by a search, by the rules, or because a proven win stays one until
/// its winner makes a mistake.
fn winners(
    positions: &[AnyPosition],
    actions: &[AnyAction],
    evaluations: &Evaluations,
) -> Vec<Option<Side>> {
    let mut winners: Vec<Option<Side>> =
        positions.iter().map(|it| evaluations.winner(it)).collect();
    for ply in (0..actions.len()).rev() {
        let forced = positions[ply].legal_actions().len() == 1;
        if forced || winners[ply + 1] == positions[ply].to_move() {
            winners[ply] = winners[ply].or(winners[ply + 1]);
        }
    }
    for (ply, played) in actions.iter().enumerate() {
        let Some(winner) = winners[ply] else {
            continue;
        };
        let known = evaluations.get(&positions[ply]);
        let wins = known.is_some_and(|it| {
            it.best == *played && certain_winner(it.chance) == positions[ply].to_move()
        });
        let forced = positions[ply].legal_actions().len() == 1;
        if wins || forced || positions[ply].to_move() != Some(winner) {
            winners[ply + 1] = winners[ply + 1].or(Some(winner));
        }
    }
    winners
}

fn evidence(position: &AnyPosition, winner: Option<Side>, evaluations: &Evaluations) -> Evidence {
    match (winner, evaluations.get(position)) {
        (Some(winner), _) => Evidence {
            chance: estimated(f64::from(u8::from(winner == Side::First))),
            weight: if position.to_move().is_some() {
                PROVEN
            } else {
                OUTCOME
            },
        },
        (None, Some(known)) => Evidence {
            chance: known.chance,
            weight: known.error.powi(-2),
        },
        (None, None) => Evidence::default(),
    }
}

/// The chance for a level of the course, in hundredths; exactly 0 or 1 if the result is proven.
fn shown_as(level: u8, winner: Option<Side>) -> f64 {
    match (level, winner) {
        (99.., Some(Side::First)) => 1.0,
        (..=1, Some(Side::Second)) => 0.0,
        _ => f64::from(level) / 100.0,
    }
}

/// The number of points by which a side wins from two positions under best play; `None` unless both are calculated.
fn margins(side: Side, ends: &[AnyPosition], evaluations: &Evaluations) -> Option<[i32; 2]> {
    let margin = |position: &AnyPosition| {
        let played = registry::margin(position);
        let first = played.or_else(|| evaluations.get(position)?.margin)?;
        Some(if side == Side::First { first } else { -first })
    };
    Some([margin(ends.first()?)?, margin(ends.last()?)?])
}

fn counted(positions: &[AnyPosition], evaluations: &Evaluations) -> Option<Counted> {
    let found = |(ply, position)| Some((ply, evaluations.get(position)?.margin?));
    let (ply, margin) = positions.iter().enumerate().find_map(found)?;
    Some(Counted {
        ply,
        margin,
        played: positions.last().and_then(registry::margin),
    })
}
