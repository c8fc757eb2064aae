//! What speaks for an action of ISAAC, by numbers that a player can count on the board.

mod placing;
mod scoring;

use super::model::{Act, Model, Turn};
use crate::reason::{Instead, Weighed};
use crate::thought::Thought;
use rules::isaac::{Action, Footprint, Isaac, Sides};
use rules::{BySide, Side};

/// A fact that speaks for an action, often against another action that one could play instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// No longer piece of the hand fits. This length fits in so many places; after the other action the
    /// opponent could leave it fewer with one piece.
    Longest(Places),
    /// The longest piece that is then left in the hand fits in so many places, and instead.
    Room(Places),
    /// The longest piece of the opponent that still fits then fits in so many places, and instead.
    Shuts(Places),
    /// The opponent can then place none of so many pieces, and passes.
    Passes { unplaced: u32 },
    /// What the placed piece is worth as the board then stands, and the one placed instead.
    Worth {
        worth: Worth,
        instead: Instead<Action>,
    },
    /// What the placed piece is worth with a piece on each free square of its line, and the one placed
    /// instead.
    FullLine {
        worth: Worth,
        instead: Instead<Action>,
    },
    /// What the pieces on the board gain by its crossing their lines, and instead.
    Crosses(Sums),
    /// What all pieces on the board are then worth, and instead.
    Totals(Sums),
    /// No other piece can be removed, and all its points are taken.
    All { points: u32 },
    /// The points of a removal, and instead.
    Scores {
        worth: Worth,
        gained: u32,
        instead: Instead<Action>,
    },
    /// The points that it scores and the most that the opponent can then score at once; instead one
    /// would score more, but the opponent too.
    Exchange { own: Exchange, instead: Exchange },
    /// The most that the opponent can then score at once, and instead.
    Answer {
        points: u32,
        instead: Instead<Action>,
    },
    /// The own counter then stands on this piece of the opponent, who instead could remove it for so
    /// many points.
    Blocks {
        piece: Footprint,
        instead: Instead<Action>,
    },
    /// The own counter leaves this own piece, which is then worth so many points; instead it stays
    /// blocked.
    Frees {
        piece: Footprint,
        points: u32,
        instead: Action,
    },
    /// How many own pieces are then long enough to be removed, and instead.
    LongEnough {
        pieces: u32,
        instead: Instead<Action>,
    },
    /// What one can score next after any answer, and instead.
    Next {
        points: u32,
        instead: Instead<Action>,
    },
    /// What one can score next, for the opponent is finished, and instead.
    NextAlone {
        points: u32,
        instead: Instead<Action>,
    },
    /// The own counter then stands in the line of this own piece, which is then worth so many points,
    /// and instead.
    Doubles {
        piece: Footprint,
        points: u32,
        instead: Instead<Action>,
    },
    /// The opponent is then finished, with these scores.
    Finishes { scores: BySide<u32> },
}

/// In how many places a piece of a length fits, and instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    pub length: u8,
    pub places: u32,
    pub instead: Instead<Action>,
}

/// Points of all pieces of each side, and instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    pub points: BySide<i32>,
    pub instead: Action,
    pub points_instead: BySide<i32>,
}

/// How the points of a piece come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The pieces in its line.
    pub count: u32,
    pub value: u32,
    /// 1, 2 or 4.
    pub factor: u32,
}

/// What an action scores, and the most that the opponent can then score at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub action: Action,
    pub points: u32,
    pub answer: u32,
}

/// The share of the weightiest fact's weight below which another says nothing beside it.
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
