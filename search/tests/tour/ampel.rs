//! Checks facts about Ampel by the rules alone.

use rules::ampel::{Action, Ampel, Direction, Disk, Effects, Point, PointSet, Setup, Signal, Step};
use rules::{AnyPosition, BySide, Position as _, Side};
use search::ampel::{Coming, Fact, Number, Way};
use search::{AnyFact, Hint};

pub const PHASES: [&str; 4] = ["setup", "own disk", "other's disk", "placing"];

fn game(position: &AnyPosition) -> &Ampel {
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

pub fn holds(position: &AnyPosition, hint: &Hint, fact: &AnyFact) -> bool {
    let position = game(position);
    let AnyFact::Ampel(fact) = fact else {
        return false;
    };
    let best: Action = hint.action.to_string().parse().expect("an action of Ampel");
    let side = position.to_move().expect("somebody is to move");
    let after = position.play(best).expect("legal").position;
    match *fact {
        Fact::Makes {
            signal,
            count,
            lacks,
        } => {
            makes(position, best, signal)
                && won(position, best) == count
                && u32::from(after.options().target() - after.score(side)) == lacks
        }
        Fact::Prepares {
            next,
            signal,
            wins,
            instead,
        } => {
            let other = position.play(instead).expect("legal").position;
            let end = after.play(next).expect("legal").position;
            position.step() == Step::Own
                && won(position, instead) == 0
                && makes(&after, next, signal)
                && end.outcome().is_some() == wins
                && other.legal_actions().iter().all(|it| won(&other, *it) == 0)
        }
        Fact::Spares { instead, signal } => {
            let other = position.play(instead).expect("legal").position;
            let before = targets(position, side.other());
            let empty = signal.points() & other.board().empty();
            let new = |it: &Ampel| targets(it, side.other()) - before;
            let complete = empty.iter().any(|it| {
                new(&other).contains(it)
                    && other
                        .board()
                        .signals_with(it, side.other())
                        .contains(&signal)
            });
            new(&after).is_empty() && complete
        }
        Fact::Opens {
            point,
            signal,
            instead,
        } => {
            let other = position.play(instead).expect("legal").position;
            let before = targets(position, side);
            (targets(&other, side) - before).is_empty()
                && !before.contains(point)
                && after.board().get(point).is_none()
                && after.board().signals_with(point, side).contains(&signal)
        }
        Fact::Coming { plan, coming } => {
            let end = |action| {
                let played = position.play(action).expect("legal").position;
                plan.steps().fold(played, |position, step| {
                    position.play(step).expect("legal").position
                })
            };
            end(best).to_move() == Some(side.other()) && will(&end, best, side, coming)
        }
        Fact::Number { of, count, instead } => {
            let own = number(of, position, best, side);
            let other = number(of, position, instead.action, side);
            let better = match of {
                Number::Confines | Number::FewDoubles | Number::Middle => own < other,
                _ => own > other,
            };
            better && own == count && other == instead.number.unsigned_abs()
        }
    }
}

fn will(end: &dyn Fn(Action) -> Ampel, best: Action, side: Side, coming: Coming) -> bool {
    let (own, theirs) = (
        |action| turn_of(&end(action), side),
        |action| turn_of(&end(action), side.other()),
    );
    match coming {
        Coming::Guards { way, instead } => {
            leading(&theirs(best)) == 0 && goes(&theirs(instead), way)
        }
        Coming::Threatens { way, instead } => goes(&own(best), way) && leading(&own(instead)) == 0,
        Coming::Leaves { count, instead } => {
            leading(&theirs(best)) == count
                && leading(&theirs(instead.action)) as i32 == instead.number
        }
        Coming::Keeps { count, instead } => {
            leading(&own(best)) == count && leading(&own(instead.action)) as i32 == instead.number
        }
    }
}

/// The number of yellow disks that an action wins.
fn won(position: &Ampel, action: Action) -> u32 {
    let side = position.to_move().expect("somebody is to move");
    let after = position.play_unchecked(action);
    u32::from(after.score(side) - position.score(side))
}

/// Whether an action is legal and makes a signal, perhaps among others.
fn makes(position: &Ampel, action: Action, signal: Signal) -> bool {
    match position.play(action).map(|it| it.effects) {
        Ok(Effects::Moved(moved)) => moved.signals.contains(&signal),
        _ => false,
    }
}

/// The board of `position`, with `side` about to begin a turn.
fn turn_of(position: &Ampel, side: Side) -> Ampel {
    let setup = Setup {
        options: position.options(),
        step: Step::Own,
        to_move: side,
        board: *position.board(),
        yellow_placed: position.yellow_placed(),
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

fn goes(position: &Ampel, way: Way) -> bool {
    match way.second {
        None => makes(position, way.first, way.signal),
        Some(second) => position
            .play(way.first)
            .is_ok_and(|it| makes(&it.position, second, way.signal)),
    }
}

/// The empty points where a disk of a side would make a signal.
fn targets(position: &Ampel, side: Side) -> PointSet {
    let completes = |it: &Point| !position.board().signals_with(*it, side).is_empty();
    position.board().empty().iter().filter(completes).collect()
}

fn number(of: Number, position: &Ampel, action: Action, side: Side) -> u32 {
    let after = position.play(action).expect("legal").position;
    let yellow = |it: &Point| after.board().get(*it) == Some(Disk::Yellow);
    let lands = |side| {
        let ends = turn_of(&after, side).legal_actions().into_iter();
        let ends = ends.filter_map(|it| match it {
            Action::Move { to, .. } => Some(to),
            _ => None,
        });
        ends.collect::<PointSet>().len()
    };
    let placed = || match action {
        Action::Place(point) => point,
        _ => panic!("no placement"),
    };
    match of {
        Number::Lands => lands(side),
        Number::Confines => lands(side.other()),
        Number::Lines => open(&after, placed(), |it| yellow(it)) as u32,
        Number::Doubles | Number::FewDoubles => {
            // With a red disk on a double point, a green disk on either of two other points would make a signal.
            let double = |it: &Point| {
                let signals = Point::all().filter(|far| {
                    let between = it.straight_to(*far).filter(|(_, steps)| *steps == 2);
                    let between = between.and_then(|(way, _)| it.neighbour(way));
                    between.is_some_and(|it| yellow(&it)) && after.board().get(*far).is_none()
                });
                signals.count() > 1
            };
            let empty = after.board().empty();
            empty.iter().filter(double).count() as u32
        }
        Number::Shared => {
            let others = after.board().of(Disk::Yellow) - placed().into();
            let ways = Direction::ALL.into_iter().take(3);
            let counted = ways.map(|way| after.board().counted(placed(), way) & others);
            counted.map(PointSet::len).sum()
        }
        Number::Edge | Number::Middle => {
            let near = Point::all().filter(|it| {
                placed()
                    .straight_to(*it)
                    .is_some_and(|(_, steps)| steps == 1)
            });
            near.filter(|it| !PointSet::INSIDE.contains(*it)).count() as u32
        }
    }
}

/// The number of lines on which a signal through a point is still possible.
fn open(position: &Ampel, point: Point, yellow: impl Fn(&Point) -> bool) -> usize {
    let free = |way| {
        let next = point.neighbour(way);
        next.is_some_and(|it| !yellow(&it))
    };
    assert!(position.board().of(Disk::Red).is_empty(), "in the setup");
    let ways = Direction::ALL.into_iter();
    let open = ways.filter(|way| free(*way) && free(way.turned(3)));
    open.count() / 2
}
