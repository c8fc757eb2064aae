//! Compares an action with another one by the lines of play after them.

use crate::balance::{Balance, Kind};
use crate::budget::Spent;
use crate::evaluation::Evaluations;
use crate::line::Line;
use crate::think::after;
use rules::{AnyAction, AnyPosition, Side};

/// An advised action beside another one. Both lines have at least one turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub advised: Line,
    pub other: Line,
    /// The number of turns of each line after which the lines are compared: advised, other.
    pub turns: [usize; 2],
    pub by: By,
}

/// What speaks for the advised line where the lines are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The result: the game is over after both lines.
    Result,
    /// The result, but the other line ends no worse, so it is not told.
    OwnResult,
    Points,
    /// The opponent can gain at most half as much next.
    Chances,
    /// None of these, for either line: they come to about as much.
    Level,
    /// The engine's estimate alone: what the lines come to speaks for the other one.
    Estimate,
}

/// A difference in points counts if it is at least one part in so many of all points of both lines.
const LEAST_SHARE: i32 = 20;

/// Lines are level if the advised one comes to less by at most one part in so many.
const LEVEL_SHARE: i32 = 60;

/// Points that pieces would be worth count if they are at least so many, on both sides of both lines.
const LEAST_PROSPECTS: i32 = 40;

/// The largest number of turns of a line, and of a line of Ampel, whose turns have three steps.
const TURNS: usize = 6;
const TURNS_OF_STEPS: usize = 3;

/// The largest number of turns of a line from a position; `won` is whether the side to move is proven to win.
pub(crate) fn turns(position: &AnyPosition, won: Option<bool>) -> usize {
    match won {
        // A proven result is shown at the end of the game.
        Some(_) => usize::MAX,
        None if position.game().facts().hides_steps => TURNS_OF_STEPS,
        None => TURNS,
    }
}

/// The numbers of turns after which points are compared: first the opponent's reply and the player's next turn, then
/// later turns.
const SOON: [usize; 2] = [3, 2];
const LATER: usize = 4;

impl Comparison {
    /// Compares two lines from the view of `side`, which plays the first turn of both.
    pub(crate) fn new(side: Side, advised: Line, other: Line) -> Comparison {
        let (turns, by) = told(side, &advised, &other);
        Comparison {
            advised,
            other,
            turns,
            by,
        }
    }

    /// Compares an action with another one that was played instead, by what was thought about both.
    #[must_use]
    pub fn of_mistake(
        position: &AnyPosition,
        better: AnyAction,
        played: AnyAction,
        evaluations: &Evaluations,
        spent: Spent,
    ) -> Comparison {
        let side = position.to_move().unwrap_or(Side::First);
        let value = |action| evaluations.chance(&after(position, action), side);
        let proven = |action| value(action).is_some_and(|it| [0.0, 1.0].contains(&it));
        let won = (proven(better) && proven(played)).then_some(true);
        let turns = turns(position, won);
        let mut line = |action| Line::known(position, action, turns, 0, (evaluations, &mut *spent));
        Comparison::new(side, line(better), line(played))
    }

    /// Whether the lines show that the advised action is better.
    #[must_use]
    pub const fn shows(&self) -> bool {
        matches!(self.by, By::Result | By::Points | By::Chances)
    }

    /// Whether the other action is proven to win, too, by less.
    #[must_use]
    pub fn both_win(&self) -> bool {
        self.by == By::Result && self.other.chance >= 1.0
    }

    /// By how much more likely the player wins after the advised action, by the searches of both positions.
    #[must_use]
    pub fn gain(&self) -> f64 {
        self.advised.chance - self.other.chance
    }

    /// What each line comes to where the lines are compared: advised, other.
    #[must_use]
    pub fn balances(&self) -> [Balance; 2] {
        balances(&self.advised, &self.other, self.turns)
    }
}

fn balances(advised: &Line, other: &Line, [own, than]: [usize; 2]) -> [Balance; 2] {
    [
        advised.turns[own - 1].balance,
        other.turns[than - 1].balance,
    ]
}

fn told(side: Side, advised: &Line, other: &Line) -> ([usize; 2], By) {
    speaks(side, advised, other).unwrap_or_else(|| {
        let turns = [advised, other].map(|it| it.turns.len().min(SOON[1]));
        let [own, than] = balances(advised, other, turns);
        let less = than.lead(side) - own.lead(side);
        let level = less * LEVEL_SHARE <= all_points(&own, &than);
        match level && speaks(side, other, advised).is_none() {
            true => (turns, By::Level),
            false => (turns, By::Estimate),
        }
    })
}

/// The numbers of turns after which two lines are compared, and what speaks for the first; `None` if nothing does.
fn speaks(side: Side, advised: &Line, other: &Line) -> Option<([usize; 2], By)> {
    let all = [advised, other].map(|it| it.turns.len());
    let at = |turns: usize| all.map(|it| it.min(turns));
    // A line may be cut because its limits were used up.
    let reach = |turns: usize| {
        let reaches = |it: &Line| it.turns.len() >= turns || it.ends();
        reaches(advised) && reaches(other)
    };
    if advised.ends() && other.ends() {
        let [own, than] = balances(advised, other, all).map(|it| it.lead(side));
        let by = if own > than {
            By::Result
        } else {
            By::OwnResult
        };
        return Some((all, by));
    }
    let differ = |turns: usize| {
        let [own, than] = balances(advised, other, at(turns));
        let more = own.lead(side) - than.lead(side);
        // What is left to remove may be worth more than points that are scored.
        let left = match own.kind {
            Kind::Remainders => own.outlook(side) - than.outlook(side),
            _ => 0,
        };
        let all = all_points(&own, &than);
        let much = more * LEAST_SHARE >= all;
        let little = own.kind == Kind::Prospects && all < LEAST_PROSPECTS;
        let alike = own.kind == than.kind && reach(turns);
        let holds = alike && more > 0 && much && !little && more + left >= 0;
        // It is clearest if neither side has what speaks against the advised line.
        let clear = own.points[side] >= than.points[side]
            && own.points[side.other()] <= than.points[side.other()];
        holds.then_some((clear, more))
    };
    // What pieces would be worth changes with every piece, so only the reply is awaited.
    let prospects = advised.turns[0].balance.kind == Kind::Prospects;
    let soon = SOON.into_iter().filter(|it| *it == 2 || !prospects);
    let best = soon.max_by_key(|turns| differ(*turns));
    let soon = best.filter(|turns| differ(*turns).is_some());
    let clear = |turns: &usize| differ(*turns).is_some_and(|(clear, _)| clear);
    if let Some(turns) = soon.filter(clear) {
        return Some((at(turns), By::Points));
    }
    let [own, than] = balances(advised, other, at(1));
    let scores = own.kind == Kind::Scores && than.kind == Kind::Scores;
    let behind = own.lead(side) < than.lead(side);
    let [own, than] = [own, than].map(|it| it.chances[side.other()]);
    // One way to a signal is enough.
    let steps = advised.turns[0].after.game().facts().hides_steps;
    if own < than && 2 * own <= than && !(steps && own > 0) && !behind && scores {
        return Some((at(1), By::Chances));
    }
    let later = || Some(LATER).filter(|it| !prospects && differ(*it).is_some());
    let found = later().filter(clear).or(soon).or_else(later);
    found.map(|turns| (at(turns), By::Points))
}

/// The points of both sides in both balances together.
fn all_points(one: &Balance, other: &Balance) -> i32 {
    let all: u32 = one.points.values().chain(other.points.values()).sum();
    all.cast_signed()
}
