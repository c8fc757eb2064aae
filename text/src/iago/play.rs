//! Sentences about captures, scores and compulsory placements.

use crate::{Locale, list, list_or, t};
use rules::iago::{Cell, Effects, FlipCount, Iago, Row, Variant};
use rules::{Position as _, Side};
use std::collections::BTreeMap;

/// The cells of all rows in the order of the board, each cell once.
pub(super) fn cells(locale: Locale, rows: &[Row]) -> String {
    let mut cells: Vec<Cell> = rows.iter().flat_map(|row| row.cells.clone()).collect();
    cells.sort_unstable();
    cells.dedup();
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    list(locale, &names)
}

/// The score of a side and how it is computed.
pub(super) fn score(locale: Locale, position: &Iago, side: Side) -> String {
    let areas = position.areas(side);
    let score = position.score(side);
    let side = super::side(locale, side);
    if position.options().variant == Variant::Simple {
        return t!(locale, "iago-score-plain", side, score);
    }
    match (areas.inner, areas.outer) {
        (0, 0) => t!(locale, "iago-score-none", side, score),
        (0, outer) => t!(locale, "iago-score-inner-none", side, outer, score),
        (inner, 0) => t!(locale, "iago-score-outer-none", side, inner, score),
        (inner, outer) => t!(locale, "iago-score-product", side, inner, outer, score,),
    }
}

/// Which placements are compulsory: the captures of the most disks, or the centre as the last cell. `None` if no
/// placement is compulsory.
pub(super) fn forced(
    locale: Locale,
    position: &Iago,
    moves: &BTreeMap<Cell, FlipCount>,
) -> Option<String> {
    let names: Vec<String> = moves.keys().map(Cell::to_string).collect();
    let most = moves.values().map(|count| count.captures).max()?;
    if position.options().variant.compels_capture() && most > 0 {
        return Some(if let [only] = names.as_slice() {
            t!(locale, "iago-forced-one", cells = only, count = most)
        } else {
            let cells = list_or(locale, &names);
            t!(locale, "iago-forced-choice", cells, count = most)
        });
    }
    match names.as_slice() {
        [only] if *only == Cell::CENTRE.to_string() => {
            Some(t!(locale, "iago-only-centre", cell = only))
        }
        _ => None,
    }
}

/// What each picture of a placement shows; `None` if the placement flipped no disk.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PositionWords as _;
    use rules::iago::{Disk, Options, Setup};

    /// A position with these face-up disks of Dark and of Light.
    fn set_up(dark: &str, light: &str) -> Iago {
        let disks = |cells: &str, owner: Side| {
            let disk = Disk {
                owner,
                captive: false,
            };
            let cells: Vec<Cell> = cells
                .split_whitespace()
                .map(|it| it.parse().unwrap())
                .collect();
            cells.into_iter().map(move |cell| (cell, disk))
        };
        let board = disks(dark, Side::First).chain(disks(light, Side::Second));
        Iago::try_from(Setup {
            options: Options::default(),
            board: board.collect(),
            to_move: Some(Side::First),
            missed: false,
            free: false,
        })
        .unwrap()
    }

    #[test]
    fn the_product_of_areas_is_spelled_out_a_line_a_side() {
        let positions = [
            set_up("", ""),
            set_up("A1", "D4"),
            set_up("A1 D4 D5", "A2 A3 E6"),
        ];
        let told = |locale: Locale| positions.map(|it| it.standing(locale)).join("\n");
        insta::assert_snapshot!("scores_english", told(Locale::En));
        insta::assert_snapshot!("scores_japanese", told(Locale::Ja));
        insta::assert_snapshot!("scores_german", told(Locale::De));
    }
}
