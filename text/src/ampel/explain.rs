//! Explains what a step did and why: the distance, the turns of the path, and the signals.

use super::{names, side, signal};
use crate::game::Because;
use crate::{Locale, list, t};
use rules::ampel::{Effects, Moved, Step};

/// See [`crate::game::PositionWords::explained`].
pub(super) fn explained(locale: Locale, effects: &Effects) -> Vec<Because> {
    match effects {
        Effects::YellowPlaced { .. } => {
            let said = t!(locale, "explain-ampel-yellow");
            vec![Because::by(said, &["AMPEL-6"])]
        }
        Effects::Moved(moved) => explained_move(locale, moved),
        Effects::Placed { cylinder_from, .. } => {
            let said = t!(locale, "explain-ampel-placed");
            let mut lines = vec![Because::by(said, &["AMPEL-22", "AMPEL-23"])];
            if let Some(from) = cylinder_from {
                let from = from.to_string();
                let said = t!(locale, "explain-ampel-cylinder-moved", from);
                lines.push(Because::by(said, &["AMPEL-24"]));
            }
            lines
        }
        Effects::Skipped {
            step: Step::Place, ..
        } => {
            let said = t!(locale, "explain-ampel-skipped-place");
            vec![Because::by(said, &["AMPEL-25"])]
        }
        Effects::Skipped { .. } => {
            let said = t!(locale, "explain-ampel-skipped-move");
            vec![Because::by(said, &["AMPEL-9"])]
        }
    }
}

fn explained_move(locale: Locale, moved: &Moved) -> Vec<Because> {
    let (from, distance) = (moved.path.from.to_string(), moved.path.distance);
    let said = t!(locale, "explain-ampel-distance", from, distance);
    let mut lines = vec![Because::by(said, &["AMPEL-12"])];
    if !moved.path.bends.is_empty() {
        let bends = list(locale, &names(moved.path.bends.iter().copied()));
        let said = t!(locale, "explain-ampel-turned", bends);
        lines.push(Because::by(said, &["AMPEL-14"]));
    }
    if moved.cylinder_rode {
        let said = t!(locale, "explain-ampel-rode");
        lines.push(Because::by(said, &["AMPEL-10"]));
    }
    for made in &moved.signals {
        let winner = side(locale, moved.side);
        let said = t!(
            locale,
            "explain-ampel-signal",
            signal = signal(made),
            side = winner
        );
        lines.push(Because::by(said, &["AMPEL-18", "AMPEL-19", "AMPEL-21"]));
    }
    for owner in &moved.cylinders_returned {
        let owner = side(locale, *owner);
        let said = t!(locale, "explain-ampel-returned", side = owner);
        lines.push(Because::by(said, &["AMPEL-19"]));
    }
    if moved.wins {
        let said = t!(locale, "explain-ampel-wins", score = moved.score);
        lines.push(Because::by(said, &["AMPEL-26"]));
    }
    lines
}
