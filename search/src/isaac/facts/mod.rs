//! Facts that speak for an action of ISAAC: numbers that a player can count on the board.

mod placing;
mod scoring;

use super::model::{Act, Model, Turn};
use crate::reason::{Instead, Weighed};
use crate::thought::Thought;
use rules::isaac::{Action, Footprint, Isaac, Sides};
use rules::{BySide, Side};

/// A fact that speaks for the advised action. Most facts compare it with another action and that action's number
/// (`instead`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The action places the longest piece of the hand that fits. `places` is the number of places for this length
    /// before the action. If the player chose the other action, the opponent could reduce the number to the number in
    /// `instead` with one piece.
    Longest(Places),
    /// The number of places that the action leaves for the longest piece in the rest of the player's hand that fits.
    Room(Places),
    /// The number of places that the action leaves for the opponent's longest piece that fits.
    Shuts(Places),
    /// The action leaves the opponent no place for any piece, so the opponent passes. `unplaced` is the number of
    /// pieces in the opponent's hand.
    Passes { unplaced: u32 },
    /// The worth that the placed piece has on the board after the action.
    Worth {
        worth: Worth,
        instead: Instead<Action>,
    },
    /// The worth that the placed piece would have if a piece crossed its line on each free square.
    FullLine {
        worth: Worth,
        instead: Instead<Action>,
    },
    /// The number of points that pieces on the board gain because the placed piece crosses their lines.
    Crosses(Sums),
    /// The sums of the worth of each side's pieces on the board after the action.
    Totals(Sums),
    /// The player can remove no other piece, and the action scores all points of the piece.
    All { points: u32 },
    /// The points that the removal scores: `gained`, of a piece with the worth `worth`.
    Scores {
        worth: Worth,
        gained: u32,
        instead: Instead<Action>,
    },
    /// The number of points that the action scores, and the largest number that the opponent can score with the next
    /// action. The action in `instead` scores more, but lets the opponent score still more.
    Exchange { own: Exchange, instead: Exchange },
    /// The largest number of points that the opponent can score with the next action.
    Answer {
        points: u32,
        instead: Instead<Action>,
    },
    /// After the action the player's counter stands on this piece of the opponent. After the action `instead`, the
    /// opponent could remove this piece for the number of points in `instead`.
    Blocks {
        piece: Footprint,
        instead: Instead<Action>,
    },
    /// The player's counter leaves this piece of the player, which can then be removed for `points` points. After the
    /// action `instead`, the piece cannot be removed.
    Frees {
        piece: Footprint,
        points: u32,
        instead: Action,
    },
    /// The number of the player's pieces that are long enough to be removed after the action.
    LongEnough {
        pieces: u32,
        instead: Instead<Action>,
    },
    /// The number of points that the player can score with the next action, whatever the opponent answers.
    Next {
        points: u32,
        instead: Instead<Action>,
    },
    /// The number of points that the player can score with the next action. The opponent does not act before, because
    /// the opponent is finished.
    NextAlone {
        points: u32,
        instead: Instead<Action>,
    },
    /// After the action the player's counter stands in the line of this piece of the player, and the piece is worth
    /// `points` points.
    Doubles {
        piece: Footprint,
        points: u32,
        instead: Instead<Action>,
    },
    /// The opponent is finished after the action; `scores` are the scores at that time.
    Finishes { scores: BySide<u32> },
}

/// The number of places in which a piece of this length fits, and the number for another action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    pub length: u8,
    pub places: u32,
    pub instead: Instead<Action>,
}

/// The points of each side's pieces after the advised action, and after the action `instead`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    pub points: BySide<i32>,
    pub instead: Action,
    pub points_instead: BySide<i32>,
}

/// The factors of a piece's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The number of pieces that count in the piece's line.
    pub count: u32,
    pub value: u32,
    /// The multiplier that the counters in the line cause: 1, 2 or 4.
    pub factor: u32,
}

/// The points that an action scores, and the largest number of points that the opponent can score with the next
/// action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub action: Action,
    pub points: u32,
    pub answer: u32,
}

/// A fact is left out if its weight is lower than this share of the greatest weight.
const TELLING: f64 = 0.25;

pub(super) fn facts(position: &Isaac, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
    let model = Model::from(position);
    let ranked = thought.moves.iter().map(|it| it.action);
    let others = ranked.filter(|it| *it != thought.best).map(Act::from);
    let others: Vec<Act> = others.collect();
    let best = thought.best.into();
    let alone = |it: Sides, side: Side| it.contains(side.other());
    let mut facts = match model.turn {
        Turn::Placing(side) => {
            let alone = alone(position.passed(), side);
            placing::facts(&model, side, alone, best, &others)
        }
        Turn::Scoring(side) => {
            let alone = alone(position.finished(), side);
            scoring::facts(&model, side, alone, best, &others)
        }
        Turn::Over(_) => Vec::new(),
    };
    let most = facts.iter().map(|it| it.weight).fold(0.0, f64::max);
    facts.retain(|it| it.weight >= TELLING * most);
    facts
}

impl Worth {
    fn of(model: &Model, place: u16) -> Worth {
        let [count, value, factor] = model.terms(place).map(|it| u32::from(it.cast_unsigned()));
        Worth {
            count,
            value,
            factor,
        }
    }

    #[must_use]
    pub const fn points(self) -> u32 {
        self.count * self.value * self.factor
    }
}

const fn fact(weight: f64, fact: Fact) -> Weighed<Fact> {
    Weighed { weight, fact }
}

fn weightiest(facts: impl Iterator<Item = Weighed<Fact>>) -> Option<Weighed<Fact>> {
    facts.max_by(|one, other| one.weight.total_cmp(&other.weight))
}
