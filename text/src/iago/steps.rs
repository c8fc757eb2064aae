//! What a placement did, step by step, beside the pictures of it.

use super::refusal::rows;
use crate::{Locale, t};
use rules::iago::Effects;

/// What each picture shows; and the rows in them. `None` if the ply flipped nothing.
pub(super) fn steps(locale: Locale, effects: &Effects) -> Option<[String; 2]> {
    let Effects::Placed { placement, .. } = effects else {
        return None;
    };
    let cell = placement.cell.to_string();
    let taken = || {
        let rows = rows(locale, placement.cell, &placement.captured);
        t!(locale, "iago-steps-rows-taken", rows)
    };
    let freed = || {
        let rows = rows(locale, placement.cell, &placement.released);
        t!(locale, "iago-steps-rows-freed", rows)
    };
    match (placement.captured.is_empty(), placement.released.is_empty()) {
        (true, true) => None,
        (false, true) => Some([t!(locale, "iago-steps-taken", cell), taken()]),
        (true, false) => Some([t!(locale, "iago-steps-freed", cell), freed()]),
        (false, false) => Some([
            t!(locale, "iago-steps-both", cell),
            format!("{}\n{}", taken(), freed()),
        ]),
    }
}
