//! Facts that speak for an action of Iago: numbers that a player can count on the board after the action, and after
//! the opponent's answer.

use crate::game::Searchable as _;
use crate::reason::{Compared, Instead, Weighed};
use crate::thought::Thought;
use rules::iago::{Action, Cell, CellSet, Direction, Iago, Variant};
use rules::{BySide, Position as _, Side};

/// A fact that speaks for the advised action. Most facts compare it with another action, `instead`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The action is on an outer cell. `outer` and `inner` are the numbers of face-up disks that the player then has
    /// in the two areas.
    Outer { outer: u32, inner: u32 },
    /// The action is on the centre cell, which decides the game if both sides have equal points.
    Centre,
    /// The opponent's only answer is `answer`, which captures `captures` disks. The player can then capture up to
    /// `next` disks.
    Forces {
        answer: Action,
        captures: u32,
        next: u32,
    },
    /// The number `what`, which a player can count, is better after the advised action than after the action
    /// `instead`.
    Count {
        what: Count,
        number: u32,
        instead: Instead<Action>,
    },
    /// The number of other cells on the three lines through the action's cell. It is higher than the number of the
    /// action `instead`.
    Lines {
        cells: u32,
        instead: Instead<Action>,
    },
    /// `after` holds the points after the advised action and the opponent's best answer; `instead` holds the points
    /// after another action and the best answer to that action.
    Points { after: Points, instead: Points },
    /// The advised action lets the game go on. The action `instead` ends the game with these points, and the player
    /// loses.
    GoesOn {
        instead: Action,
        points: BySide<u32>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The largest number of disks that the opponent can capture with one answer.
    TheirCaptures,
    /// The number of outer cells on which the opponent can answer.
    TheirOuterCells,
    /// The number of the opponent's legal answers.
    TheirMoves,
    /// The largest number of disks that the player could capture with one action if the opponent passed.
    OwnThreat,
    /// The largest number of disks that the player can capture with the next action, after the answer that allows the
    /// fewest.
    OwnCaptures,
    /// The number of outer cells on which the player can place next, after the answer that allows the fewest.
    OwnOuterCells,
}

impl Count {
    pub const ALL: [Count; 6] = [
        Count::TheirCaptures,
        Count::TheirOuterCells,
        Count::TheirMoves,
        Count::OwnThreat,
        Count::OwnCaptures,
        Count::OwnOuterCells,
    ];

    const fn is_better_low(self) -> bool {
        matches!(
            self,
            Count::TheirCaptures | Count::TheirOuterCells | Count::TheirMoves
        )
    }
}

/// If at most this many disks are on the board and there is no other fact, the lines through the action's cell are
/// counted.
const ALMOST_EMPTY: u32 = 6;

/// The points after `action` and `answer`. The answer is the one after which the opponent's lead in points is
/// greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    pub action: Action,
    pub answer: Action,
    pub points: BySide<u32>,
}

/// What can be counted after an action.
struct Outlook {
    cell: Option<Cell>,
    counts: [u32; Count::ALL.len()],
    /// The opponent's answer, if exactly one answer is legal.
    only: Option<Action>,
    /// The points after the opponent's best answer; `None` if the game is over after the action.
    points: Option<Points>,
    /// The points, if the action ends the game and the player loses; else `None`.
    lost: Option<BySide<u32>>,
}

impl Outlook {
    fn new(position: &Iago, side: Side, action: Action) -> Outlook {
        let next = position.play_unchecked(action);
        let answers = next.legal_actions();
        let answered: Vec<Iago> = answers.iter().map(|it| next.play_unchecked(*it)).collect();
        let least = |count: fn(&Iago) -> u32| answered.iter().map(count).min().unwrap_or(0);
        let points = answers.iter().zip(&answered).map(|(answer, after)| Points {
            action,
            answer: *answer,
            points: after.scores(),
        });
        let cell = match action {
            Action::Place(cell) => Some(cell),
            Action::Callout => None,
        };
        let lost = next.outcome().filter(|it| it.winner != side);
        Outlook {
            cell,
            counts: Count::ALL.map(|count| match count {
                Count::TheirCaptures => most_captures(&next),
                Count::TheirOuterCells => outer_cells(&next),
                Count::TheirMoves => answers.len() as u32,
                Count::OwnThreat => threat(&next, side),
                Count::OwnCaptures => least(most_captures),
                Count::OwnOuterCells => least(outer_cells),
            }),
            only: (answers.len() == 1).then(|| answers[0]),
            points: points.min_by_key(|it| lead(it.points, side)),
            lost: lost.map(|_| next.scores()),
        }
    }

    fn count(&self, what: Count) -> u32 {
        self.counts[what as usize]
    }

    /// Whether the opponent has only one answer, and the player can then capture at least as many disks as this answer
    /// captures.
    fn forces_well(&self) -> bool {
        self.only.is_some() && self.count(Count::OwnCaptures) >= self.count(Count::TheirCaptures)
    }
}

fn lead(points: BySide<u32>, side: Side) -> i32 {
    points[side].cast_signed() - points[side.other()].cast_signed()
}

/// The largest number of disks that the side to move can capture with one action.
fn most_captures(position: &Iago) -> u32 {
    let captures = position.moves().into_values().map(|flips| flips.captures);
    captures.max().unwrap_or(0)
}

/// The largest number of disks that a side could capture with one action if it were this side's turn.
fn threat(position: &Iago, side: Side) -> u32 {
    let board = position.board();
    let captures = |cell| board.placement(side, cell, false).captures();
    board.empty().iter().map(captures).max().unwrap_or(0)
}

fn outer_cells(position: &Iago) -> u32 {
    (position.legal_cells() & CellSet::OUTER).len()
}

pub(super) fn facts(position: &Iago, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
    let Some(side) = position.to_move() else {
        return Vec::new();
    };
    let count = |action| Outlook::new(position, side, action);
    let Some(compared) = Compared::new(thought, position.stake(), count) else {
        return Vec::new();
    };
    // If effects are concealed, the players have to find captures themselves, so no fact may count captures.
    let hidden = position.conceals_effects();
    if hidden || compared.own().points.is_none() {
        return centre(&compared).into_iter().collect();
    }
    let counts = Count::ALL.map(|what| counted(&compared, what));
    let others = [
        outer(&compared, position, side),
        centre(&compared),
        forces(&compared),
        points(&compared, side),
        goes_on(&compared),
    ];
    let facts: Vec<_> = counts.into_iter().chain(others).flatten().collect();
    if facts.is_empty() && position.board().occupied().len() <= ALMOST_EMPTY {
        return lines(&compared).into_iter().collect();
    }
    facts
}

type Of = Compared<Action, Outlook>;

fn counted(of: &Of, what: Count) -> Option<Weighed<Fact>> {
    let count = |it: &Outlook| it.count(what);
    // The lower number must be less than two thirds of the higher number, because a smaller difference is no good
    // reason.
    let (other, weight) = of.worse(|it, own| match what.is_better_low() {
        true => 2 * count(it) > 3 * count(own),
        false => 3 * count(it) < 2 * count(own),
    })?;
    let fact = Fact::Count {
        what,
        number: count(of.own()),
        instead: Instead {
            action: other.action,
            number: count(&other.counts).cast_signed(),
        },
    };
    // A count is left out if another fact says more about the same thing.
    let said = match what {
        Count::TheirMoves => of.own().only.is_some(),
        Count::TheirCaptures | Count::OwnCaptures => of.own().forces_well(),
        Count::OwnThreat => of.own().only.is_some() || of.own().count(Count::OwnCaptures) > 0,
        _ => false,
    };
    (!said).then_some(Weighed { weight, fact })
}

fn outer(of: &Of, position: &Iago, side: Side) -> Option<Weighed<Fact>> {
    let (_, weight) = of.lower(|it| i32::from(it.cell.is_some_and(Cell::is_outer)))?;
    let cell = of.own().cell?;
    let areas = position.play_unchecked(Action::Place(cell)).areas(side);
    let fact = Fact::Outer {
        outer: areas.outer,
        inner: areas.inner,
    };
    // Without an inner disk the inner factor is one, so another outer disk multiplies nothing.
    let multiplies = position.options().variant != Variant::Simple && areas.inner > 0;
    multiplies.then_some(Weighed { weight, fact })
}

fn centre(of: &Of) -> Option<Weighed<Fact>> {
    let is_centre = |cell: Cell| cell.is_restricted() && !cell.is_outer();
    let (_, weight) = of.lower(|it| i32::from(it.cell.is_some_and(is_centre)))?;
    let fact = Fact::Centre;
    Some(Weighed { weight, fact })
}

fn forces(of: &Of) -> Option<Weighed<Fact>> {
    let (_, weight) = of.lower(|it| i32::from(it.only.is_some()))?;
    let fact = Fact::Forces {
        answer: of.own().only?,
        captures: of.own().count(Count::TheirCaptures),
        next: of.own().count(Count::OwnCaptures),
    };
    let well = of.own().forces_well();
    well.then_some(Weighed { weight, fact })
}

fn points(of: &Of, side: Side) -> Option<Weighed<Fact>> {
    let after = of.own().points?;
    let own = lead(after.points, side);
    let (other, weight) = of.lower(|it| it.points.map_or(own, |it| lead(it.points, side)))?;
    let instead = other.counts.points?;
    let fact = Fact::Points { after, instead };
    Some(Weighed { weight, fact })
}

fn lines(of: &Of) -> Option<Weighed<Fact>> {
    let cells = |it: &Outlook| it.cell.map_or(0, on_lines);
    let (other, weight) = of.lower(cells)?;
    let instead = Instead {
        action: other.action,
        number: cells(&other.counts).cast_signed(),
    };
    let fact = Fact::Lines {
        cells: cells(of.own()),
        instead,
    };
    Some(Weighed { weight, fact })
}

/// The number of other cells on the three lines through a cell.
fn on_lines(cell: Cell) -> u32 {
    let beyond = |direction| {
        std::iter::successors(cell.neighbour(direction), move |it| it.neighbour(direction))
    };
    Direction::ALL
        .map(|it| beyond(it).count() as u32)
        .iter()
        .sum()
}

fn goes_on(of: &Of) -> Option<Weighed<Fact>> {
    let (other, weight) = of.lower(|it| i32::from(it.lost.is_none()))?;
    let fact = Fact::GoesOn {
        instead: other.action,
        points: other.counts.lost?,
    };
    let points = other.counts.lost?;
    let level = lead(points, Side::First) == 0;
    (!level).then_some(Weighed { weight, fact })
}
