//! What the pictures of a placement show, one after the other.

use crate::{Locale, t};
use rules::iago::Effects;

/// What each picture shows; `None` if the ply flipped nothing.
pub(super) fn steps(locale: Locale, effects: &Effects) -> Option<String> {
    let Effects::Placed { placement, .. } = effects else {
        return None;
    };
    let cell = placement.cell.to_string();
    match (placement.captured.is_empty(), placement.released.is_empty()) {
        (true, true) => None,
        (false, true) => Some(t!(locale, "iago-steps-taken", cell)),
        (true, false) => Some(t!(locale, "iago-steps-freed", cell)),
        (false, false) => Some(t!(locale, "iago-steps-both", cell)),
    }
}
