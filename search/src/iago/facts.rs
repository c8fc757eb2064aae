//! Facts that speak for an action of Iago: numbers that a player can count on the board after the action, and after the
//! answer to it.

use crate::game::Searchable as _;
use crate::reason::{Compared, Instead, Weighed};
use crate::thought::Thought;
use rules::iago::{Action, Cell, CellSet, Direction, Iago, Variant};
use rules::{BySide, Position as _, Side};

/// A fact that speaks for the advised action, often compared with another action (`instead`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The action is on an outer cell; the disks that the player then has face up in both areas.
    Outer { outer: u32, inner: u32 },
    /// The action is on the centre, which decides between equal points.
    Centre,
    /// The opponent's only answer, the disks it captures, and the disks that the player can then capture.
    Forces {
        answer: Action,
        captures: u32,
        next: u32,
    },
    /// A number that a player can count after the advised action, and after the other action.
    Count {
        what: Count,
        number: u32,
        instead: Instead<Action>,
    },
    /// The cells on the three lines through the action's cell, and through the other action's.
    Lines {
        cells: u32,
        instead: Instead<Action>,
    },
    /// The points after the advised action and its best answer, and after the other action and its best answer.
    Points { after: Points, instead: Points },
    /// The advised action lets the game go on; the other action ends and loses it with these points.
    GoesOn {
        instead: Action,
        points: BySide<u32>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The most disks that the opponent can capture with one answer.
    TheirCaptures,
    /// The outer cells on which the opponent can answer.
    TheirOuterCells,
    /// The opponent's legal answers.
    TheirMoves,
    /// The most disks that the player could capture if the opponent passed.
    OwnThreat,
    /// The disks that the player can capture after any answer: the least over all answers.
    OwnCaptures,
    /// The outer cells on which the player can place after any answer: the least over all answers.
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

/// With at most this many disks, the lines of a cell are the only fact that can be counted.
const ALMOST_EMPTY: u32 = 6;

/// The points after an action and the answer that is best by points for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    pub action: Action,
    pub answer: Action,
    pub points: BySide<u32>,
}

/// The counts after an action.
struct Outlook {
    cell: Option<Cell>,
    counts: [u32; Count::ALL.len()],
    /// The opponent's only answer, if there is only one.
    only: Option<Action>,
    /// `None` if the game is over.
    points: Option<Points>,
    /// The points of a game that is over and lost.
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

    /// Whether the opponent has a single answer, and the player then captures at least as many disks as that answer.
    fn forces_well(&self) -> bool {
        self.only.is_some() && self.count(Count::OwnCaptures) >= self.count(Count::TheirCaptures)
    }
}

fn lead(points: BySide<u32>, side: Side) -> i32 {
    points[side].cast_signed() - points[side.other()].cast_signed()
}

/// The most disks that the side to move can capture at once.
fn most_captures(position: &Iago) -> u32 {
    let captures = position.moves().into_values().map(|flips| flips.captures);
    captures.max().unwrap_or(0)
}

/// The most disks that a side could capture if it were to move.
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
    // With concealed effects, captures are for the players to find.
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
    // Smaller differences are not worth telling: the lower number must be less than two thirds of the higher.
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
    // These counts are left out if another fact says more.
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
    // Without an inner disk the factor is one, and another outer disk multiplies nothing.
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
