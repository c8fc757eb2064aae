//! Tests with random games: facts of refusals, the public view, records.

use crate::random::Rng;
use crate::reference_iago::{Geometry, Reference, most};
use iago_rules::iago::{Action, Cell, Iago, Options, Refusal, Variant};
use iago_rules::record::Record;
use iago_rules::{AnyOptions, Position, Refusal as _};

/// In random games, the refusals of all cells have the right facts, and with the
/// penalty option no refusal names a capture.
#[test]
fn refusals_carry_the_facts() {
    let geometry = Geometry::new();
    for (variant, penalty) in [
        (Variant::Standard, false),
        (Variant::Loose, false),
        (Variant::Simple, false),
        (Variant::Standard, true),
    ] {
        let mut rng = Rng::new(21);
        for _ in 0..200 {
            let mut position = Iago::start(Options { variant, penalty });
            let mut obvious = Reference::start(variant.name(), penalty);
            while position.to_move().is_some() {
                let most = most(&obvious.counts(&geometry)).into();
                for cell in Cell::ALL {
                    let Err(refusal) = position.place(cell) else {
                        continue;
                    };
                    check_facts(&refusal, &position, cell, most);
                }
                let legal: Vec<Cell> = position.legal_cells().iter().collect();
                let cell = rng.pick(&legal);
                position = position.play_unchecked(cell.into());
                obvious.place(&geometry, cell.index());
            }
        }
    }
}

fn check_facts(refusal: &Refusal, position: &Iago, cell: Cell, most: u32) {
    let Options { variant, penalty } = position.options();
    let check_best = |best: &[iago_rules::iago::Placement]| {
        assert!(best.iter().all(|placement| placement.captures() == most));
        let cells: Vec<Cell> = best.iter().map(|placement| placement.cell).collect();
        assert_eq!(cells, position.legal_cells().iter().collect::<Vec<Cell>>());
    };
    match refusal {
        Refusal::Occupied { cell: named, disk } => {
            assert_eq!((*named, Some(*disk)), (cell, position.disk(cell)));
        }
        Refusal::NeedsFlip {
            cell: named,
            releases,
            best,
            ..
        } => {
            assert_eq!(*named, cell);
            assert_eq!(*releases, variant != Variant::Simple);
            let silent = penalty || variant == Variant::Loose || most == 0;
            assert_eq!(best.is_empty(), silent);
            if !silent {
                check_best(best);
            }
        }
        Refusal::MustCapture { refused, best } => {
            assert!(!penalty && refused.captures() == 0 && most > 0);
            check_best(best);
        }
        Refusal::MustCaptureMost { refused, best } => {
            assert!(!penalty && (1..most).contains(&refused.captures()));
            check_best(best);
        }
        other => panic!("{} for the cell {cell}", other.code()),
    }
}

/// With the penalty option, two positions that differ only in whether a capture was missed look alike to
/// players.
#[test]
fn the_public_view_does_not_tell_misses() {
    let mut rng = Rng::new(31);
    for _ in 0..500 {
        let mut position = Iago::start(Options {
            penalty: true,
            ..Options::default()
        });
        while position.to_move().is_some() {
            assert_eq!(position.public_moves(), None);
            let offered: Vec<String> = position
                .public_actions()
                .iter()
                .map(Action::to_string)
                .collect();
            let mut expected: Vec<String> = Cell::ALL
                .into_iter()
                .filter(|cell| position.disk(*cell).is_none())
                .map(|cell| cell.to_string())
                .collect();
            if !position.board().occupied().is_empty() && !position.free() {
                expected.push("callout".to_owned());
            }
            assert_eq!(offered, expected);
            let actions = position.legal_actions();
            let action = rng.pick(&actions).to_string();
            position = position
                .play_token(&action)
                .expect("a legal action")
                .position;
        }
        assert!(position.public_actions().is_empty());
    }
}

/// A record of a random game is equal after writing and reading, and its replay ends in the last position.
#[test]
fn records_of_random_games_replay() {
    let mut rng = Rng::new(41);
    for number in 0..1000 {
        let variant = Variant::ALL[number % 3];
        let options = Options {
            variant,
            penalty: number % 2 == 0,
        };
        let mut position = Iago::start(options);
        let players = [format!("player \"{number}\""), String::new()];
        let mut record = Record::new(AnyOptions::Iago(options), players);
        while position.to_move().is_some() {
            let actions = position.legal_actions();
            let token = rng.pick(&actions).to_string();
            position = position
                .play_token(&token)
                .expect("a legal action")
                .position;
            record.push(token).expect("a token");
        }
        let text = record.to_string();
        let read: Record = text.parse().expect("a record");
        assert_eq!(read, record);
        assert_eq!(read.to_string(), text);
        let replay = read.replay().expect("legal actions");
        assert_eq!(*replay.last(), position.into());
        assert_eq!(replay.positions().count(), record.actions().len() + 1);
    }
}

/// Without the penalty option players see how many disks every move flips, which equals the preview of the move.
#[test]
fn players_see_what_their_moves_take_unless_finding_it_is_the_game() {
    let mut rng = Rng::new(32);
    for _ in 0..50 {
        let mut position = Iago::start(Options::default());
        while position.to_move().is_some() {
            let moves = position.public_moves().expect("nothing is hidden");
            let cells: Vec<Cell> = moves.keys().copied().collect();
            assert!(position.legal_cells().iter().eq(cells.iter().copied()));
            for (cell, flips) in &moves {
                let placement = position.placement(*cell).expect("an empty cell");
                let expected = (placement.captures(), placement.releases());
                assert_eq!((flips.captures, flips.releases), expected, "{cell}");
            }
            let action = rng.pick(&position.legal_actions());
            position = position.play_unchecked(action);
        }
    }
}
