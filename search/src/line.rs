//! A line of play after an action, turn by turn, and what it comes to.

use crate::balance::Balance;
use crate::budget::{Limits, Spent};
use crate::evaluation::{Evaluations, chance_of};
use crate::think::{after, expect};
use crate::thought::Thought;
use rules::{AnyAction, AnyPosition, Side};

/// The actions of one side until the other side acts or the game ends, and the position after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    pub side: Side,
    pub actions: Vec<AnyAction>,
    pub after: AnyPosition,
    pub balance: Balance,
}

/// A line of play: at least one turn, the first of which begins with the action in question.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub turns: Vec<Turn>,
    /// The chance that the side that plays the first turn wins, by a search of the position after the action. It is 0
    /// or 1 if the result is proven.
    pub chance: f64,
    /// The position after the action and all forced actions after it, and the thought about it; `None` if the game is
    /// over.
    pub searched: Option<(AnyPosition, Thought<AnyAction>)>,
}

/// How deeply an action of a line is searched if the search of the position after the first action did not reach it.
const BRIEFLY: Limits = Limits::nodes(500);

/// The share of a line's limits for the search of the position after the first action. The rest is for later actions.
const SEARCH: f64 = 0.5;

impl Line {
    /// What both sides are expected to play after an action, at most `turns` turns; fewer if the limits are used up.
    pub(crate) fn after(
        position: &AnyPosition,
        action: AnyAction,
        turns: usize,
        seed: u64,
        (limits, spent): (Limits, Spent),
    ) -> Line {
        let side = position.to_move().unwrap_or(Side::First);
        let next = after(position, action);
        let searched = {
            let spent = &mut |nodes| spent(nodes) / SEARCH;
            expect(&next, limits, seed, spent).map(|thought| (next.clone(), thought))
        };
        let chance = match (&searched, next.outcome()) {
            (Some((next, thought)), _) => {
                let whose = next.to_move().unwrap_or(side);
                chance_of(side, whose, thought.chance(next))
            }
            (None, outcome) => f64::from(u8::from(outcome.is_some_and(|it| it.winner == side))),
        };
        let expected = searched.as_ref().map(|(_, thought)| thought.line.clone());
        Line {
            turns: follow((position, action), expected, turns, (seed, spent)),
            chance,
            searched,
        }
    }

    /// As [`Line::after`], by what was thought before about the position after the action.
    pub(crate) fn known(
        position: &AnyPosition,
        action: AnyAction,
        turns: usize,
        seed: u64,
        (evaluations, spent): (&Evaluations, Spent),
    ) -> Line {
        let side = position.to_move().unwrap_or(Side::First);
        let next = after(position, action);
        let expected = evaluations.get(&next).map(|it| it.line.clone());
        Line {
            turns: follow((position, action), expected, turns, (seed, spent)),
            chance: evaluations.chance(&next, side).unwrap_or(0.5),
            searched: None,
        }
    }

    pub fn actions(&self) -> impl Iterator<Item = AnyAction> {
        self.turns.iter().flat_map(|it| it.actions.iter().copied())
    }

    /// Whether the whole line is proven to be best play of both sides.
    #[must_use]
    pub(crate) fn is_best_play(&self) -> bool {
        let searched = self.searched.as_ref();
        self.ends() && searched.is_none_or(|(_, thought)| thought.exact)
    }

    /// Whether the line reaches the end of the game.
    #[must_use]
    pub fn ends(&self) -> bool {
        let last = self.turns.last();
        last.is_some_and(|it| it.after.outcome().is_some())
    }
}

/// The turns after an action: what is expected, then what short searches say.
fn follow(
    (position, action): (&AnyPosition, AnyAction),
    expected: Option<Vec<AnyAction>>,
    most: usize,
    (seed, spent): (u64, Spent),
) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut now = position.clone();
    let mut next = Some(action);
    let mut expected = expected.into_iter().flatten().peekable();
    while let (Some(side), Some(action)) = (now.to_move(), next) {
        if turns.last().is_none_or(|it| it.side != side) {
            if turns.len() == most {
                break;
            }
            turns.push(Turn {
                side,
                actions: Vec::new(),
                after: now.clone(),
                balance: Balance::of(&now),
            });
        }
        now = now.play_unchecked(action);
        if let Some(turn) = turns.last_mut() {
            turn.actions.push(action);
            turn.after = now.clone();
        }
        next = match now.legal_actions()[..] {
            [] => None,
            [only] => {
                expected.next_if_eq(&only);
                Some(only)
            }
            _ => match expected.next().filter(|it| now.is_legal(*it)) {
                None if spent(0) < 1.0 => expect(&now, BRIEFLY, seed, spent).map(|it| it.best),
                next => next,
            },
        };
    }
    for turn in &mut turns {
        turn.balance = Balance::of(&turn.after);
    }
    turns
}
