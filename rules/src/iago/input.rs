//! What players of Iago type.

use crate::input::{cell, squeeze};

/// See [`Position::normalise`](crate::Position::normalise).
pub(super) fn normalise(folded: &str) -> String {
    let squeezed = squeeze(folded);
    if matches!(squeezed.as_str(), "CALLOUT" | "CALL-OUT") {
        return "callout".to_owned();
    }
    cell(&squeezed)
}
