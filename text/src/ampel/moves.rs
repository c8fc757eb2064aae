//! Lists every action of the present step: each disk with the points where it can end, or the points where a disk can
//! be placed.

use super::play;
use crate::list::{ranges, titled};
use crate::{Locale, enumerate, t};
use rules::Position as _;
use rules::ampel::{Action, Ampel, Effects, Point, Step};

pub(super) fn choices(locale: Locale, position: &Ampel) -> Vec<String> {
    match position.step() {
        _ if position.to_move().is_none() => Vec::new(),
        Step::Setup | Step::Place => {
            let points: Vec<Point> = position
                .public_actions()
                .iter()
                .filter_map(|action| match action {
                    Action::Place(point) => Some(*point),
                    _ => None,
                })
                .collect();
            let beside = |left: Point, right: Point| {
                left.row() == right.row() && left.column() + 1 == right.column()
            };
            let points = enumerate(locale, &ranges(locale, &points, beside));
            match points.is_empty() {
                true => Vec::new(),
                false => vec![t!(locale, "ampel-moves-points", points)],
            }
        }
        Step::Own | Step::Opponent => {
            let lines = position.movable().iter().map(|from| {
                let ends = position.destinations(from).iter();
                let ends: Vec<String> = ends.map(|to| end(locale, position, from, to)).collect();
                t!(
                    locale,
                    "moves-line",
                    what = from.to_string(),
                    does = enumerate(locale, &ends)
                )
            });
            titled(t!(locale, "ampel-moves-disks"), lines)
        }
    }
}

/// A point where a disk can end, with the signals that the disk makes there.
fn end(locale: Locale, position: &Ampel, from: Point, to: Point) -> String {
    match position.play(Action::Move { from, to }) {
        Ok(played) => match &played.effects {
            Effects::Moved(moved) if !moved.signals.is_empty() => t!(
                locale,
                "ampel-moves-wins",
                point = to.to_string(),
                wins = play::hint(locale, &played.effects)
            ),
            _ => to.to_string(),
        },
        Err(_) => to.to_string(),
    }
}
