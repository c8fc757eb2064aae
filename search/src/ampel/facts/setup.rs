//! Facts that speak for placing a yellow disk on a point: they count what lies around the point. In 2,683 games of the
//! engine against itself none of these numbers correlated with the winner, so no fact says which side it helps.

use super::{Fact, Number};
use crate::reason::{Weighed, instead};
use rules::Position as _;
use rules::ampel::{Action, Ampel, Board, Direction, Disk, Point, PointSet};

/// The smallest share of the other actions that must have a worse number; with a smaller share there is no fact.
const SHARE: f64 = 0.2;

pub(super) fn facts(position: &Ampel, best: Action, others: &[Action]) -> Vec<Weighed<Fact>> {
    let board = |action| *position.play_unchecked(action).board();
    let at = |action| match action {
        Action::Place(point) => Some(point),
        _ => None,
    };
    let lines = |action| at(action).map_or(0, |it| open_lines(&board(action), it));
    let shared = |action| at(action).map_or(0, |it| shared(position.board(), it));
    let edge = |action| at(action).map_or(0, edge);
    let doubles = |action| doubles(&board(action)).len() as i32;
    let found = [
        number_fact(Number::Lines, 0.12, 1, &lines, best, others),
        number_fact(Number::Doubles, 0.08, 1, &doubles, best, others),
        number_fact(Number::FewDoubles, 0.06, -1, &doubles, best, others),
        number_fact(Number::Shared, 0.05, 1, &shared, best, others),
        number_fact(Number::Edge, 0.05, 1, &edge, best, others),
        number_fact(Number::Middle, 0.04, -1, &edge, best, others),
    ];
    found.into_iter().flatten().collect()
}

/// The fact that a number is higher (`sign` 1) or lower (`sign` -1) after the best action than after other actions.
fn number_fact(
    of: Number,
    weight: f64,
    sign: i32,
    number: &dyn Fn(Action) -> i32,
    best: Action,
    others: &[Action],
) -> Option<Weighed<Fact>> {
    let numbers: Vec<(Action, i32)> = others.iter().map(|it| (*it, sign * number(*it))).collect();
    let own = number(best);
    let (mut instead, share) = instead(sign * own, &numbers, 1)?;
    instead.number *= sign;
    let fact = Fact::Number {
        of,
        count: own.unsigned_abs(),
        instead,
    };
    let weight = weight * share;
    (share >= SHARE).then_some(Weighed { weight, fact })
}

/// The number of lines through a yellow disk on which both neighbouring points are empty.
fn open_lines(board: &Board, yellow: Point) -> i32 {
    let free = |direction| {
        yellow
            .neighbour(direction)
            .is_some_and(|it| board.get(it).is_none())
    };
    let ways = [Direction::Right, Direction::UpRight, Direction::UpLeft];
    let open = ways
        .into_iter()
        .filter(|it| free(*it) && free(it.turned(3)));
    open.count() as i32
}

/// The number of yellow disks on the lines through a point.
fn shared(board: &Board, point: Point) -> i32 {
    let yellow = board.of(Disk::Yellow);
    yellow
        .iter()
        .filter(|it| it.straight_to(point).is_some())
        .count() as i32
}

/// The number of points next to an inside point that are on the edge of the board.
fn edge(point: Point) -> i32 {
    let around = Direction::ALL
        .into_iter()
        .filter_map(|it| point.neighbour(it));
    around.filter(|it| !it.is_inside()).count() as i32
}

/// The empty points next to two or more yellow disks, where the point on the far side of each of these disks is empty
/// too.
fn doubles(board: &Board) -> PointSet {
    let chance = |point: Point, direction: Direction| {
        let yellow = point.neighbour(direction)?;
        let opposite = yellow.neighbour(direction)?;
        (board.get(yellow) == Some(Disk::Yellow) && board.get(opposite).is_none()).then_some(())
    };
    let chances = |point: &Point| {
        let ways = Direction::ALL.into_iter();
        ways.filter_map(|it| chance(*point, it)).count()
    };
    board.empty().iter().filter(|it| chances(it) > 1).collect()
}
