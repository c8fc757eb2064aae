//! What a line of Ampel comes to, by the rules alone.

use rules::ampel::{Action, Ampel, Disk, Point, Setup, Step};
use rules::{AnyPosition, BySide, Position as _, Side};
use search::{Balance, Kind};

pub const PHASES: [&str; 4] = ["setup", "own disk", "other's disk", "placing"];

pub fn game(position: &AnyPosition) -> &Ampel {
    match position {
        AnyPosition::Ampel(position) => position,
        _ => panic!("another game"),
    }
}

pub fn phase(position: &AnyPosition) -> &'static str {
    match game(position).step() {
        Step::Setup => "setup",
        Step::Own => "own disk",
        Step::Opponent => "other's disk",
        Step::Place => "placing",
    }
}

pub fn balance(position: &AnyPosition) -> Balance {
    let position = game(position);
    Balance {
        points: BySide::of(|side| u32::from(position.score(side))),
        chances: BySide::of(|side| match position.outcome() {
            Some(_) => 0,
            None => leading(&turn_of(position, side)),
        }),
        kind: Kind::Scores,
    }
}

/// The number of yellow disks that an action wins.
fn won(position: &Ampel, action: Action) -> u32 {
    let side = position.to_move().expect("somebody is to move");
    let after = position.play(action).expect("legal").position;
    u32::from(after.score(side) - position.score(side))
}

/// The board of `position`, with `side` about to begin a turn.
fn turn_of(position: &Ampel, side: Side) -> Ampel {
    let setup = Setup {
        options: position.options(),
        step: Step::Own,
        to_move: side,
        board: *position.board(),
        yellow_placed: position.options().yellow(),
        cylinders: BySide::of(|side| position.cylinder(side)),
        scores: BySide::of(|side| position.score(side)),
    };
    Ampel::try_from(setup).expect("a valid setup")
}

/// The number of first moves that lead to a signal in the turn that begins.
fn leading(position: &Ampel) -> u32 {
    let leads = |first: &Action| {
        let next = position.play_unchecked(*first);
        let seconds = next.legal_actions();
        won(position, *first) > 0 || seconds.iter().any(|it| won(&next, *it) > 0)
    };
    let firsts = position.legal_actions();
    firsts.iter().filter(|it| leads(it)).count() as u32
}

/// The number of open lines through the yellow disks, and of all lines through them. A line is two opposite points
/// beside a disk.
pub fn open_lines(position: &AnyPosition) -> [u32; 2] {
    let board = game(position).board();
    let yellow = board.of(Disk::Yellow);
    let ends = |at: Point| {
        let beside = |it: &Point| at.straight_to(*it).is_some_and(|(_, steps)| steps == 1);
        let free = Point::all().filter(|it| beside(it) && board.get(*it).is_none());
        let free: Vec<Point> = free.collect();
        let opposite = |it: &&Point| free.iter().any(|other| opposite(at, **it, *other));
        free.iter().filter(opposite).count() as u32 / 2
    };
    [yellow.iter().map(ends).sum(), 3 * yellow.len()]
}

/// Whether two points beside `at` lie on opposite sides of it.
fn opposite(at: Point, one: Point, other: Point) -> bool {
    let steps = one.straight_to(other);
    steps.is_some_and(|(way, steps)| steps == 2 && one.neighbour(way) == Some(at))
}
