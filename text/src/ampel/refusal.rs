//! Says why an action is refused: the rule, and the points, disks and distances that matter.

use super::super::{Locale, enumerate, list, t};
use super::{colour, names, side, signal};
use rules::Side;
use rules::ampel::{Action, Direction, Disk, Misplaced, Obstacle, Refusal, Step, Unreachable, Way};

/// The reason of a refusal in one or two sentences. For a point that cannot be reached, a line for each direction
/// follows.
pub(super) fn reason(locale: Locale, refusal: &Refusal) -> String {
    match refusal {
        Refusal::GameOver { winner, scores } => t!(
            locale,
            "ampel-game-over",
            winner = side(locale, *winner),
            won = scores[*winner],
            lost = scores[winner.other()],
        ),
        Refusal::WrongStep {
            step,
            side,
            named,
            example,
        } => {
            let form = form(locale, *step, *side, *example);
            misplaced(locale, *step, named, &form, *example)
        }
        Refusal::Malformed {
            step,
            side,
            example,
        } => t!(
            locale,
            "ampel-malformed",
            form = form(locale, *step, *side, *example)
        ),
        Refusal::OffBoard { row, length: None } => {
            t!(locale, "ampel-off-board-row", row = row.to_string())
        }
        Refusal::OffBoard {
            row,
            length: Some(length),
        } => t!(
            locale,
            "ampel-off-board-number",
            row = row.to_string(),
            length = *length,
        ),
        Refusal::NotInside { point } => {
            let name = point.to_string();
            if point.is_corner() {
                t!(locale, "ampel-not-inside-corner", point = name)
            } else {
                t!(locale, "ampel-not-inside-edge", point = name)
            }
        }
        Refusal::Occupied {
            point, disk: there, ..
        } => t!(
            locale,
            "ampel-occupied",
            point = point.to_string(),
            disk = colour(*there),
        ),
        Refusal::StepPossible { example, .. } => match example {
            Action::Move { .. } => t!(
                locale,
                "ampel-step-possible-move",
                example = example.to_string()
            ),
            Action::Place(_) | Action::Impossible => t!(
                locale,
                "ampel-step-possible-place",
                example = example.to_string()
            ),
        },
        Refusal::NoDisk { point } => t!(locale, "ampel-no-disk", point = point.to_string()),
        Refusal::WrongDisk {
            point,
            disk: there,
            step,
            side,
            example,
        } => {
            let form = form(locale, *step, *side, *example);
            let point = point.to_string();
            match there {
                Disk::Yellow => t!(locale, "ampel-wrong-disk-yellow", point, form),
                Disk::Red | Disk::Green => t!(
                    locale,
                    "ampel-wrong-disk",
                    point,
                    disk = colour(*there),
                    form,
                ),
            }
        }
        Refusal::Cylinder { point, owner } => t!(
            locale,
            "ampel-cylinder",
            point = point.to_string(),
            owner = side(locale, *owner),
        ),
        Refusal::Unreachable(facts) => unreachable(locale, facts),
        Refusal::SupplyEmpty { side: owner } => {
            t!(locale, "ampel-supply-empty", side = side(locale, *owner))
        }
        Refusal::MakesSignal { point, signals } => {
            let signals: Vec<String> = signals.iter().map(signal).collect();
            t!(
                locale,
                "ampel-makes-signal",
                point = point.to_string(),
                signals = list(locale, &signals),
            )
        }
    }
}

/// The reason of a refusal, without the points where the disk can end.
pub(super) fn reason_without_moves(locale: Locale, why: &Refusal) -> String {
    match why {
        Refusal::Unreachable(facts) => headline(locale, facts),
        _ => reason(locale, why),
    }
}

/// What a side has to do in a step and how the action is written, with the legal action `example`. If `example` is
/// `None`, says that nothing is possible in the step and how to go on.
fn form(locale: Locale, step: Step, to_move: Side, example: Option<Action>) -> String {
    let Some(example) = example else {
        return t!(locale, "ampel-form-nothing");
    };
    let example = example.to_string();
    match step {
        Step::Setup => t!(locale, "ampel-form-setup", example),
        Step::Own => t!(
            locale,
            "ampel-form-own",
            disk = colour(Disk::of(to_move)),
            example
        ),
        Step::Opponent => t!(
            locale,
            "ampel-form-theirs",
            disk = colour(Disk::of(to_move.other())),
            example
        ),
        Step::Place => t!(locale, "ampel-form-place", example),
    }
}

/// The text of a refusal if the token does not fit the present step, such as a move in the setup: why, and what kind of
/// action this step needs.
fn misplaced(
    locale: Locale,
    step: Step,
    named: &Misplaced,
    form: &str,
    example: Option<Action>,
) -> String {
    match named {
        Misplaced::Move if step == Step::Setup => {
            t!(locale, "ampel-wrong-step-setup", form)
        }
        Misplaced::Move => t!(locale, "ampel-wrong-step-moved", form),
        Misplaced::Nothing => t!(locale, "ampel-wrong-step-nothing", form),
        Misplaced::Point { point, ends } => {
            let name = point.to_string();
            match (ends, example) {
                (Ok(ends), Some(example)) => t!(
                    locale,
                    "ampel-wrong-step-end",
                    point = name,
                    example = example.to_string(),
                    ends = list(locale, &super::names(ends.iter())),
                ),
                (Err(why), _) if !matches!(**why, Refusal::NoDisk { .. }) => reason(locale, why),
                _ => t!(locale, "ampel-wrong-step-empty", point = name, form),
            }
        }
    }
}

fn unreachable(locale: Locale, facts: &Unreachable) -> String {
    let mut lines = vec![headline(locale, facts)];
    lines.extend(facts.ways.iter().map(|way| way_text(locale, facts, way)));
    if !facts.reachable.is_empty() {
        let points = list(locale, &names(facts.reachable.iter()));
        lines.push(t!(locale, "ampel-unreachable-ends", points));
    }
    lines.join("\n")
}

/// Why the disk cannot end on the named point. If the point is in a straight line from the disk, the text says what
/// stops the disk on that line, or that the disk has to go another distance.
fn headline(locale: Locale, facts: &Unreachable) -> String {
    let (from, to) = (facts.from.to_string(), facts.to.to_string());
    if facts.reachable.is_empty() {
        return t!(locale, "ampel-unreachable-stuck", from);
    }
    if facts.from == facts.to {
        return t!(locale, "ampel-unreachable-same", from);
    }
    let straight = facts
        .from
        .straight_to(facts.to)
        .and_then(|(towards, steps)| {
            let way = facts.ways.iter().find(|way| way.direction == towards)?;
            Some((way, steps))
        });
    let Some((way, steps)) = straight else {
        return beside(locale, facts);
    };
    let towards = direction(locale, way.direction);
    match way.obstacle {
        Some(obstacle) if way.straight < steps => t!(
            locale,
            "ampel-unreachable-blocked",
            from,
            to,
            direction = towards,
            obstacle = blocked(locale, obstacle),
            straight = way.straight,
            distance = way.distance,
        ),
        _ => t!(
            locale,
            "ampel-unreachable-straight",
            from,
            to,
            direction = towards,
            distance = way.distance,
            steps,
            disks = counted(locale, way),
        ),
    }
}

/// Why the disk cannot end on a point that is not in a straight line from the disk: the disk passes the point and must
/// go on, or it never turns towards the point.
fn beside(locale: Locale, facts: &Unreachable) -> String {
    let (from, to) = (facts.from.to_string(), facts.to.to_string());
    let towards = |way: &Way| direction(locale, way.direction);
    let passing = facts.ways.iter().find_map(|way| Some((way, way.passes?)));
    if let Some((way, passes)) = passing {
        let (direction, distance) = (towards(way), way.distance);
        return t!(
            locale,
            "ampel-unreachable-passed",
            from,
            to,
            direction,
            distance,
            passes
        );
    }
    let turning = facts.ways.iter().filter_map(|way| {
        let obstacle = way.obstacle.filter(|_| way.longest > 0)?;
        Some(t!(
            locale,
            "ampel-unreachable-turn",
            direction = towards(way),
            obstacle = blocked(locale, obstacle),
            straight = way.straight,
            distance = way.distance,
        ))
    });
    match turning.collect::<Vec<_>>().as_slice() {
        [] => t!(locale, "ampel-unreachable-beside", from, to),
        turns => t!(
            locale,
            "ampel-unreachable-turning",
            from,
            to,
            turns = enumerate(locale, turns)
        ),
    }
}

fn way_text(locale: Locale, facts: &Unreachable, way: &Way) -> String {
    let ends = list(locale, &names(way.ends.iter()));
    let story = match (way.obstacle, way.stuck) {
        (None, _) => t!(locale, "ampel-way-straight", points = ends),
        (Some(obstacle), _) if way.longest == 0 => t!(
            locale,
            "ampel-way-blocked",
            obstacle = blocked(locale, obstacle)
        ),
        (Some(obstacle), Some(stuck)) => t!(
            locale,
            "ampel-way-stuck",
            obstacle = blocked(locale, obstacle),
            straight = way.straight,
            distance = way.distance,
            stuck = stuck.to_string(),
        ),
        (Some(obstacle), None) if way.ends.is_empty() => t!(
            locale,
            "ampel-way-home",
            obstacle = blocked(locale, obstacle),
            straight = way.straight,
            distance = way.distance,
            from = facts.from.to_string(),
        ),
        (Some(obstacle), None) => t!(
            locale,
            "ampel-way-turning",
            obstacle = blocked(locale, obstacle),
            straight = way.straight,
            distance = way.distance,
            points = ends,
        ),
    };
    let story = match way.passes {
        Some(passes) if facts.from != facts.to => t!(
            locale,
            "ampel-way-passes",
            story,
            to = facts.to.to_string(),
            passes,
            distance = way.distance,
        ),
        _ => story,
    };
    t!(
        locale,
        "ampel-way",
        direction = direction(locale, way.direction),
        distance = way.distance,
        disks = counted(locale, way),
        story,
    )
}

fn counted(locale: Locale, way: &Way) -> String {
    list(locale, &names(way.counted.iter()))
}

fn blocked(locale: Locale, obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Edge => t!(locale, "ampel-blocked-edge"),
        Obstacle::Disk(point, there) => t!(
            locale,
            "ampel-blocked-disk",
            point = point.to_string(),
            disk = colour(there),
        ),
    }
}

fn direction(locale: Locale, direction: Direction) -> String {
    match direction {
        Direction::Right => t!(locale, "ampel-direction-right"),
        Direction::UpRight => t!(locale, "ampel-direction-up-right"),
        Direction::UpLeft => t!(locale, "ampel-direction-up-left"),
        Direction::Left => t!(locale, "ampel-direction-left"),
        Direction::DownLeft => t!(locale, "ampel-direction-down-left"),
        Direction::DownRight => t!(locale, "ampel-direction-down-right"),
    }
}
