//! Explains what a placement did and why: a line for each row of disks, and which placements were compulsory.

use crate::game::Because;
use crate::{Locale, list, t};
use rules::Position as _;
use rules::iago::{Effects, Iago, Placement, Row};

/// See [`crate::game::PositionWords::explained`].
pub(super) fn explained(locale: Locale, before: &Iago, effects: &Effects) -> Vec<Because> {
    let Effects::Placed { placement, .. } = effects else {
        let said = t!(locale, "explain-iago-called-out");
        return vec![Because::by(said, &["IAGO-35"])];
    };
    let from = placement.cell.to_string();
    let cells = |row: &Row| {
        let names: Vec<String> = row.cells.iter().map(ToString::to_string).collect();
        list(locale, &names)
    };
    let mut lines = Vec::from_iter(compelled(locale, before, placement));
    for row in &placement.captured {
        let (cells, closing) = (cells(row), row.closing.to_string());
        let said = t!(
            locale,
            "explain-iago-captured",
            cells,
            from = &from,
            closing
        );
        lines.push(Because::by(said, &["IAGO-9"]));
    }
    for row in &placement.released {
        let (cells, closing) = (cells(row), row.closing.to_string());
        let said = t!(
            locale,
            "explain-iago-released",
            cells,
            from = &from,
            closing
        );
        lines.push(Because::by(said, &["IAGO-18", "IAGO-19"]));
    }
    if !placement.flips() {
        let said = t!(locale, "explain-iago-nothing", cell = &from);
        lines.push(Because::by(said, &["IAGO-9"]));
    } else if placement.cell.is_restricted() && !before.free() {
        let said = t!(locale, "explain-iago-restricted", cell = &from);
        lines.push(Because::by(said, &["IAGO-8"]));
    }
    lines
}

/// Says that the placement was free, or which capture was compulsory and whether the placement made it. `None` if the
/// rules required no capture.
fn compelled(locale: Locale, before: &Iago, placement: &Placement) -> Option<Because> {
    if before.free() {
        let said = t!(locale, "explain-iago-free");
        return Some(Because::by(said, &["IAGO-36"]));
    }
    if !before.options().variant.compels_capture() {
        return None;
    }
    let empty = before.board().empty().iter();
    let most = empty.filter_map(|cell| before.placement(cell));
    let most = most.map(|it| it.captures()).max().unwrap_or(0);
    let count = placement.captures();
    if count < most {
        let said = t!(locale, "explain-iago-missed", most, count);
        return Some(Because::by(said, &["IAGO-33", "IAGO-35"]));
    }
    let said = || t!(locale, "explain-iago-compelled", count);
    (most > 0).then(|| Because::by(said(), &["IAGO-14", "IAGO-15"]))
}
