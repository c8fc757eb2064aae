//! What was thought about the positions of one match.

use crate::registry;
use crate::thought::Thought;
use rules::{AnyAction, AnyPosition, Side};
use std::collections::HashMap;

/// What a search has found out about a position. Chances and margins are those of the first side, so that evaluations
/// of different positions compare.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    pub best: AnyAction,
    /// The principal variation, beginning with the best action.
    pub line: Vec<AnyAction>,
    /// The first side's chance to win; 0 or 1 only if the result is proven.
    pub chance: f64,
    /// The standard error of the chance; 0 if the result is proven.
    pub error: f64,
    pub nodes: u64,
    /// The number of points by which the first side wins under best play; negative if it loses. `None` unless the search
    /// calculated the points to the end of the game.
    pub margin: Option<i32>,
}

impl Evaluation {
    #[must_use]
    pub fn of(position: &AnyPosition, thought: &Thought<AnyAction>) -> Evaluation {
        let side = position.to_move().unwrap_or(Side::First);
        let chance = chance_of(Side::First, side, thought.chance(position));
        let margin = thought.exact.then_some(thought.score as i32);
        Evaluation {
            best: thought.best,
            line: thought.line.clone(),
            chance,
            error: match certain_winner(chance) {
                Some(_) => 0.0,
                None => registry::calibration(position).error(thought.nodes),
            },
            nodes: thought.nodes,
            margin: margin.map(|it| if side == Side::First { it } else { -it }),
        }
    }

    /// What decides which of two evaluations of a position is kept.
    fn knowledge(&self) -> (bool, bool, u64) {
        (
            self.margin.is_some(),
            certain_winner(self.chance).is_some(),
            self.nodes,
        )
    }
}

/// The chance of `side` to win, if `chance` is the chance of the side `whose`.
pub(crate) fn chance_of(side: Side, whose: Side, chance: f64) -> f64 {
    if side == whose { chance } else { 1.0 - chance }
}

/// The side that certainly wins if the first side's chance is 1 or 0; else `None`.
pub(crate) const fn certain_winner(first: f64) -> Option<Side> {
    match first {
        1.0 => Some(Side::First),
        0.0 => Some(Side::Second),
        _ => None,
    }
}

#[derive(Clone, Debug)]
struct Entry {
    evaluation: Evaluation,
    /// Every action that a search called the best one.
    suggested: Vec<AnyAction>,
    /// Whether an analysis has searched the position at length.
    checked: bool,
}

/// Everything that was thought about the positions of one match: hints, moves of the engine and analyses add to it and
/// read it.
#[derive(Clone, Debug, Default)]
pub struct Evaluations(HashMap<AnyPosition, Entry>);

impl Evaluations {
    #[must_use]
    pub fn get(&self, position: &AnyPosition) -> Option<&Evaluation> {
        self.0.get(position).map(|it| &it.evaluation)
    }

    /// Keeps an evaluation unless the one that is kept already knows more: the points before the winner, the winner before
    /// an estimate, and of two estimates the one from more nodes.
    pub fn keep(&mut self, position: AnyPosition, evaluation: Evaluation) {
        self.add(
            position,
            Entry {
                suggested: vec![evaluation.best],
                evaluation,
                checked: false,
            },
        );
    }

    /// Keeps all evaluations of `others`.
    pub fn merge(&mut self, others: Evaluations) {
        for (position, entry) in others.0 {
            self.add(position, entry);
        }
    }

    fn add(&mut self, position: AnyPosition, new: Entry) {
        let Some(kept) = self.0.get_mut(&position) else {
            self.0.insert(position, new);
            return;
        };
        kept.checked |= new.checked;
        for action in new.suggested {
            if !kept.suggested.contains(&action) {
                kept.suggested.push(action);
            }
        }
        if new.evaluation.knowledge() >= kept.evaluation.knowledge() {
            kept.evaluation = new.evaluation;
        }
    }

    /// The actions that were called the best in a position, the present best one first.
    pub(crate) fn suggested(&self, position: &AnyPosition) -> Vec<AnyAction> {
        let Some(Entry {
            evaluation,
            suggested,
            ..
        }) = self.0.get(position)
        else {
            return Vec::new();
        };
        let others = suggested.iter().filter(|it| **it != evaluation.best);
        std::iter::once(&evaluation.best)
            .chain(others)
            .copied()
            .collect()
    }

    /// Notes that an analysis has searched a position at length.
    pub(crate) fn note_checked(&mut self, position: &AnyPosition) {
        if let Some(entry) = self.0.get_mut(position) {
            entry.checked = true;
        }
    }

    pub(crate) fn is_checked(&self, position: &AnyPosition) -> bool {
        self.0.get(position).is_some_and(|it| it.checked)
    }

    /// The number of positions that were searched at length.
    pub(crate) fn checks(&self) -> usize {
        self.0.values().filter(|it| it.checked).count()
    }

    /// The side that is proven to win in a position, by a search or by the rules.
    pub(crate) fn winner(&self, position: &AnyPosition) -> Option<Side> {
        let proven = self
            .get(position)
            .and_then(|known| certain_winner(known.chance));
        proven.or_else(|| registry::certain_winner(position))
    }

    /// The chance of a side to win, by the evaluation of a position or by the rules.
    pub(crate) fn chance(&self, position: &AnyPosition, side: Side) -> Option<f64> {
        match self.winner(position) {
            Some(winner) => Some(f64::from(u8::from(winner == side))),
            None => Some(chance_of(side, Side::First, self.get(position)?.chance)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{AnyOptions, Game};

    #[test]
    fn the_evaluation_that_knows_more_is_kept() {
        let start = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
        let [one, other] = [0, 1].map(|at| start.legal_actions()[at]);
        let found = |best, chance: f64, nodes, margin| Evaluation {
            best,
            line: vec![best],
            chance,
            error: 0.1,
            nodes,
            margin,
        };
        let mut known = Evaluations::default();
        for (evaluation, kept) in [
            (found(one, 0.6, 100, None), 0.6),
            (found(other, 0.5, 50, None), 0.6),
            (found(one, 0.7, 200, None), 0.7),
            (found(one, 1.0, 10, None), 1.0),
            (found(one, 0.7, 900, None), 1.0),
        ] {
            known.keep(start.clone(), evaluation);
            assert_eq!(known.get(&start).map(|it| it.chance), Some(kept));
        }
        known.keep(start.clone(), found(one, 1.0, 5, Some(3)));
        assert_eq!(known.get(&start).and_then(|it| it.margin), Some(3));
        assert_eq!(known.suggested(&start), [one, other]);
    }
}
