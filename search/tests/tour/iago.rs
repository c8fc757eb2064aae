//! Checks facts about Iago by the rules alone: plays every action and compares boards.

use rules::iago::{Action, Cell, CellSet, Iago, Setup, Variant};
use rules::{AnyPosition, BySide, Position as _, Side};
use search::iago::{Count, Fact, Points};
use search::{AnyFact, Hint};

pub const PHASES: [&str; 3] = ["opening", "middle", "end"];

fn game(position: &AnyPosition) -> &Iago {
    match position {
        AnyPosition::Iago(position) => position,
        _ => panic!("another game"),
    }
}

pub fn phase(position: &AnyPosition) -> &'static str {
    match game(position).board().empty().len() {
        45.. => "opening",
        25.. => "middle",
        _ => "end",
    }
}

pub fn holds(position: &AnyPosition, hint: &Hint, fact: &AnyFact) -> bool {
    let position = game(position);
    let AnyFact::Iago(fact) = fact else {
        return false;
    };
    let action: Action = hint.action.to_string().parse().expect("an action of Iago");
    let side = position.to_move().expect("somebody is to move");
    let after = after(position, action);
    match *fact {
        Fact::Outer { outer, inner } => {
            let own = after.board().face_up(side);
            let new = after.board().occupied() - position.board().occupied();
            !(new & CellSet::OUTER).is_empty()
                && (own & CellSet::OUTER).len() == outer
                && (own - CellSet::OUTER).len() == inner
                && position.options().variant != Variant::Simple
        }
        Fact::Centre => action.to_string() == "E5",
        Fact::Forces {
            answer,
            captures,
            next,
        } => {
            after.legal_actions() == [answer]
                && captured(&after, answer) == captures
                && most(&self::after(&after, answer)) == next
        }
        Fact::Count {
            what,
            number,
            instead,
        } => {
            let other = self::after(position, instead.action);
            counted(&after, what) == number && counted(&other, what).cast_signed() == instead.number
        }
        Fact::Lines { cells, instead } => {
            cells.cast_signed() > instead.number
                && on_lines(action) == cells
                && on_lines(instead.action).cast_signed() == instead.number
        }
        Fact::Points { after, instead } => {
            after.action == action
                && [after, instead]
                    .iter()
                    .all(|it| is_best(position, side, it))
                && lead(after.points, side) > lead(instead.points, side)
        }
        Fact::GoesOn { instead, points } => {
            let other = self::after(position, instead);
            let lost = other.outcome().is_some_and(|it| it.winner != side);
            after.outcome().is_none() && lost && other.scores() == points
        }
    }
}

fn after(position: &Iago, action: Action) -> Iago {
    position.play(action).expect("legal").position
}

/// The number of other cells on the lines through the action's cell, by coordinates (IAGO-2): the cells of a line have
/// equal files or lie on one slope.
fn on_lines(action: Action) -> u32 {
    let Action::Place(cell) = action else {
        return 0;
    };
    let (x, v) = cell.coordinates();
    let shares = |it: &Cell| {
        let (dx, dv) = (it.coordinates().0 - x, it.coordinates().1 - v);
        dx == 0 || dx.abs() == dv.abs()
    };
    Cell::ALL.iter().filter(|it| shares(it)).count() as u32 - 1
}

/// The number of the other side's disks that lie face up before an action and red after it.
fn captured(position: &Iago, action: Action) -> u32 {
    let other = position.to_move().expect("somebody is to move").other();
    let red = after(position, action).board().captives(other);
    (position.board().face_up(other) & red).len()
}

fn most(position: &Iago) -> u32 {
    let actions = position.legal_actions().into_iter();
    actions.map(|it| captured(position, it)).max().unwrap_or(0)
}

/// The most disks that the side that has just moved could capture if it were to move again.
fn threat(position: &Iago) -> u32 {
    let mut setup = Setup::from(position);
    setup.to_move = setup.to_move.map(Side::other);
    Iago::try_from(setup).map_or(0, |it| most(&it))
}

fn outer_cells(position: &Iago) -> u32 {
    let outer = |it: &&Action| matches!(it, Action::Place(cell) if cell.is_outer());
    position.legal_actions().iter().filter(outer).count() as u32
}

fn counted(after: &Iago, what: Count) -> u32 {
    let answers = after.legal_actions().into_iter();
    let mut answered = answers.map(|it| self::after(after, it));
    match what {
        Count::TheirCaptures => most(after),
        Count::TheirOuterCells => outer_cells(after),
        Count::TheirMoves => after.legal_actions().len() as u32,
        Count::OwnThreat => threat(after),
        Count::OwnCaptures => answered.by_ref().map(|it| most(&it)).min().unwrap_or(0),
        Count::OwnOuterCells => answered.map(|it| outer_cells(&it)).min().unwrap_or(0),
    }
}

/// Whether the answer leads to these points, and no other answer leaves the side a worse difference.
fn is_best(position: &Iago, side: Side, points: &Points) -> bool {
    let next = after(position, points.action);
    let leads = next.legal_actions().into_iter();
    let leads = leads.map(|it| lead(after(&next, it).scores(), side));
    let answered = after(&next, points.answer).scores();
    answered == points.points && leads.min() == Some(lead(answered, side))
}

fn lead(points: BySide<u32>, side: Side) -> i32 {
    points[side].cast_signed() - points[side.other()].cast_signed()
}
