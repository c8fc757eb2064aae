//! Tests of the facts in refusals, by the worked examples of `rulings/iago.md`.

#![expect(
    clippy::unwrap_used,
    reason = "in a test, input that is not as expected is a failure"
)]

use iago_rules::iago::{Cell, Disk, Iago, Options, Placement, Refusal, Setup};
use iago_rules::{Position, Refusal as _, Side};
use std::collections::BTreeMap;

/// Plays actions from the start; the last must be refused.
fn refused(actions: &str) -> Refusal {
    let mut position = Iago::start(Options::default());
    let (before, last) = actions.rsplit_once(' ').unwrap();
    for action in before.split(' ') {
        position = position.play_token(action).unwrap().position;
    }
    position.play_token(last).unwrap_err()
}

/// A placement as text, such as `E1: E2 E3 by E4 on the File`.
fn captures(placement: &Placement) -> String {
    let rows: Vec<String> = placement
        .captured
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.cells.iter().map(Cell::to_string).collect();
            let cells = cells.join(" ");
            format!("{cells} by {} on the {:?}", row.closing, row.line)
        })
        .collect();
    format!("{}: {}", placement.cell, rows.join(", "))
}

fn all_captures(placements: &[Placement]) -> Vec<String> {
    placements.iter().map(captures).collect()
}

#[test]
fn a_capture_of_one_where_two_can_be_taken() {
    let Refusal::MustCaptureMost { refused, best } = refused("D3 E2 E4 E3 F2") else {
        panic!("another refusal");
    };
    assert_eq!(refused.captures(), 1);
    assert_eq!(all_captures(&best), ["E1: E2 E3 by E4 on the File"]);
}

#[test]
fn no_capture_where_one_exists() {
    let Refusal::MustCapture { refused, best } = refused("D3 D4 C3") else {
        panic!("another refusal");
    };
    assert!(!refused.flips());
    assert_eq!(all_captures(&best), ["D5: D4 by D3 on the File"]);
}

#[test]
fn two_cells_that_take_the_same_disk() {
    let Refusal::MustCapture { best, .. } = refused("D5 G5 C5 D6 C4") else {
        panic!("another refusal");
    };
    assert_eq!(
        all_captures(&best),
        ["D7: D6 by D5 on the File", "E7: D6 by C5 on the Rising"]
    );
}

#[test]
fn releases_do_not_count() {
    let Refusal::MustCapture { refused, best } = refused("H4 G6 H5 I4 H3 G4 H6") else {
        panic!("another refusal");
    };
    assert_eq!((refused.captures(), refused.releases()), (0, 2));
    assert!(all_captures(&best).contains(&"F5: G4 by H3 on the Falling".to_owned()));
}

#[test]
fn releases_break_no_tie() {
    let actions = "F4 D6 D4 B5 D5 D3 F6 E3 G2 C5 E4 E5";
    let Refusal::MustCaptureMost { refused, best } = self::refused(actions) else {
        panic!("another refusal");
    };
    assert_eq!((refused.captures(), refused.releases()), (1, 1));
    assert!(all_captures(&best).contains(&"G4: F4 E4 by D3 on the Rising".to_owned()));
}

/// E5 is the last empty inner cell, but a disk on the rim can still release a captive (IAGO-26).
#[test]
fn the_last_centre_names_the_cells_that_delay_it() {
    let disk = |owner, captive| Disk { owner, captive };
    let inner = Cell::ALL
        .into_iter()
        .filter(|cell| !cell.is_restricted())
        .map(|cell| (cell, disk(Side::First, true)));
    let mut board: BTreeMap<Cell, Disk> = inner.take(30).collect();
    for cell in Cell::ALL {
        if !cell.is_restricted() && !board.contains_key(&cell) {
            board.insert(cell, disk(Side::Second, true));
        }
    }
    // A disk on B1 releases the captive on B2; the disk on B3 closes the row.
    board.insert("B3".parse().unwrap(), disk(Side::First, false));
    let position = Iago::try_from(Setup {
        options: Options::default(),
        board,
        to_move: Some(Side::First),
        missed: false,
        free: false,
    })
    .unwrap();
    let refusal = position.play_token("E5").unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.ruling()),
        ("needs_flip", "IAGO-26")
    );
    let legal: Vec<Cell> = position.legal_cells().iter().collect();
    assert!(legal.contains(&"B1".parse().unwrap()));
    assert!(legal.iter().all(|cell| cell.is_outer()));
    let Refusal::NeedsFlip {
        cell,
        releases,
        best,
        delaying,
    } = refusal
    else {
        panic!("another refusal");
    };
    assert!(releases);
    assert_eq!((cell, best.len(), delaying), (Cell::CENTRE, 0, legal));
}
