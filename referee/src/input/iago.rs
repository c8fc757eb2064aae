//! Reads what players of Iago type.

use super::{Spelling, cell, squeeze};

pub(super) const SPELLING: Spelling = Spelling {
    normalise,
    read_by: |_, token| token.to_owned(),
};

fn normalise(folded: &str) -> String {
    let squeezed = squeeze(folded);
    if matches!(squeezed.as_str(), "CALLOUT" | "CALL-OUT") {
        return "callout".to_owned();
    }
    cell(&squeezed)
}
