//! Describes in words what the pictures of a board mark.

use super::{names, signal};
use crate::{Locale, enumerate, t};
use rules::ampel::{Ampel, Misplaced, Point, PointSet, Refusal, Step};

/// In the first and second step, the disks that can move. In the third step, the empty points where no disk may be
/// placed because it would make a signal. `None` in the setup, and if there are no such disks or points.
pub(super) fn legal(locale: Locale, position: &Ampel) -> Option<String> {
    match position.step() {
        Step::Setup => None,
        Step::Own | Step::Opponent => {
            let points = listed(locale, position.movable())?;
            Some(t!(locale, "ampel-alt-movable", points))
        }
        Step::Place => {
            let open = position.placements();
            let empty = position.board().empty();
            let closed = empty
                .iter()
                .filter(|point| !open.contains(*point))
                .collect();
            let points = listed(locale, closed)?;
            Some(t!(locale, "ampel-alt-closed", points))
        }
    }
}

/// Names the chosen disk and the points where it can end.
#[must_use]
pub fn choice(locale: Locale, chosen: Point, reachable: PointSet) -> String {
    let point = chosen.to_string();
    match listed(locale, reachable) {
        Some(points) => t!(locale, "ampel-alt-chosen", point, points),
        None => t!(locale, "ampel-alt-stuck", point),
    }
}

/// What the diagram of a refusal marks; `None` if the refusal has no diagram.
pub(super) fn pointed_out(locale: Locale, refusal: &Refusal) -> Option<String> {
    let crossed = |point| crossed(locale, point);
    Some(match refusal {
        Refusal::Unreachable(facts) => {
            let chosen = choice(locale, facts.from, facts.reachable);
            if facts.to == facts.from {
                chosen
            } else {
                format!("{chosen}\n{}", crossed(facts.to))
            }
        }
        Refusal::WrongStep {
            named: Misplaced::Point { point, ends },
            ..
        } => match ends {
            Ok(ends) => choice(locale, *point, *ends),
            Err(why) => return pointed_out(locale, why),
        },
        Refusal::MakesSignal { point, signals } => {
            let signals: Vec<String> = signals.iter().map(signal).collect();
            let outlined = t!(
                locale,
                "ampel-alt-signals",
                signals = enumerate(locale, &signals)
            );
            format!("{}\n{outlined}", crossed(*point))
        }
        Refusal::Cylinder { point, .. }
        | Refusal::WrongDisk { point, .. }
        | Refusal::Occupied { point, .. } => ringed(locale, *point),
        Refusal::NotInside { point } => crossed(*point),
        _ => return None,
    })
}

/// What the diagram of a refusal marks if it does not show the points where the disk can end.
pub(super) fn pointed_out_without_moves(locale: Locale, refusal: &Refusal) -> Option<String> {
    match refusal {
        Refusal::Unreachable(facts) => {
            let ringed = ringed(locale, facts.from);
            let crossed = crossed(locale, facts.to);
            Some(match facts.to == facts.from {
                true => ringed,
                false => format!("{ringed}\n{crossed}"),
            })
        }
        Refusal::WrongStep {
            named: Misplaced::Point { point, ends },
            ..
        } => match ends {
            Ok(_) => Some(ringed(locale, *point)),
            Err(why) => pointed_out_without_moves(locale, why),
        },
        _ => pointed_out(locale, refusal),
    }
}

fn crossed(locale: Locale, point: Point) -> String {
    t!(locale, "ampel-alt-crossed", point = point.to_string())
}

fn ringed(locale: Locale, point: Point) -> String {
    t!(locale, "ampel-alt-ringed", point = point.to_string())
}

fn listed(locale: Locale, points: PointSet) -> Option<String> {
    (!points.is_empty()).then(|| enumerate(locale, &names(points.iter())))
}
