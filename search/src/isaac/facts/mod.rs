//! Facts that speak for an action of ISAAC: numbers that a player can count on the board.

mod placing;
mod scoring;

use super::model::{Act, Model, Turn};
use crate::reason::{Instead, Weighed};
use crate::thought::Thought;
use rules::isaac::{Action, Footprint, Isaac, Sides};
use rules::{BySide, Side};

/// A fact that speaks for the advised action, often compared with another action (`instead`, with its number).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The action places the longest piece of the hand that fits. This length fits in `places`; after the other action
    /// the opponent could leave fewer places with one piece.
    Longest(Places),
    /// The places for the longest piece then left in the hand.
    Room(Places),
    /// The places then left for the opponent's longest piece that fits.
    Shuts(Places),
    /// The opponent can then place none of this many pieces, and passes.
    Passes { unplaced: u32 },
    /// The worth of the placed piece on the board after the action.
    Worth {
        worth: Worth,
        instead: Instead<Action>,
    },
    /// The worth that the placed piece would have with a piece on each free square of its line.
    FullLine {
        worth: Worth,
        instead: Instead<Action>,
    },
    /// The points that the pieces on the board gain because the placed piece crosses their lines.
    Crosses(Sums),
    /// The worth of all pieces on the board after the action.
    Totals(Sums),
    /// No other piece can be removed, and the action takes all points of this piece.
    All { points: u32 },
    /// The points of the removal.
    Scores {
        worth: Worth,
        gained: u32,
        instead: Instead<Action>,
    },
    /// The points of the action and the most that the opponent can then score at once. The other action scores more, but
    /// lets the opponent score still more.
    Exchange { own: Exchange, instead: Exchange },
    /// The most that the opponent can then score at once.
    Answer {
        points: u32,
        instead: Instead<Action>,
    },
    /// The player's counter then stands on this piece of the opponent. After the other action, the opponent could remove
    /// the piece for this many points.
    Blocks {
        piece: Footprint,
        instead: Instead<Action>,
    },
    /// The player's counter leaves this piece of the player, which is then worth these points. After the other action
    /// the piece stays blocked.
    Frees {
        piece: Footprint,
        points: u32,
        instead: Action,
    },
    /// The number of the player's pieces that are then long enough to be removed.
    LongEnough {
        pieces: u32,
        instead: Instead<Action>,
    },
    /// The points that the player can score next after any answer.
    Next {
        points: u32,
        instead: Instead<Action>,
    },
    /// The points that the player can score next, because the opponent is finished.
    NextAlone {
        points: u32,
        instead: Instead<Action>,
    },
    /// The player's counter then stands in the line of this piece of the player, which is then worth these points.
    Doubles {
        piece: Footprint,
        points: u32,
        instead: Instead<Action>,
    },
    /// The opponent is then finished, with these scores.
    Finishes { scores: BySide<u32> },
}

/// The number of places in which a piece of a length fits, after the advised action and after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    pub length: u8,
    pub places: u32,
    pub instead: Instead<Action>,
}

/// The points of all pieces of each side, after the advised action and after the other.
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
    /// Multiplier by the counters in the line: 1, 2 or 4.
    pub factor: u32,
}

/// The points of an action, and the most that the opponent can then score at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub action: Action,
    pub points: u32,
    pub answer: u32,
}

/// Facts lighter than this share of the weightiest fact are left out.
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
