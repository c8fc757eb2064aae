//! The fast generator against the obvious one, over random games.

use crate::reference_iago::{Count, Geometry, Reference, most};
use iago_rules::iago::{Action, Cell, Iago, Options, Refusal, Variant};
use iago_rules::record::Record;
use iago_rules::{AnyOptions, Position, Refusal as _, Side};

/// Positions to compare per variant, with and without the penalty option.
const POSITIONS: u32 = 200_000;

/// A generator of random numbers that is the same on every machine (xorshift64*).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        (high as usize * limit) >> 32
    }
}

/// Compares everything both sides know about a position.
fn compare(fast: &Iago, obvious: &Reference, geometry: &Geometry) {
    let state = || format!("{fast:?}");
    for cell in Cell::ALL {
        let disk = fast
            .disk(cell)
            .map(|disk| (disk.owner.index(), disk.captive));
        let other = obvious.board[cell.index()].map(|disk| (usize::from(disk.owner), disk.captive));
        assert_eq!(disk, other, "{cell} of {}", state());
    }
    assert_eq!(
        fast.to_move().is_none(),
        obvious.is_over(geometry),
        "{}",
        state()
    );
    assert_eq!(
        (fast.missed(), fast.free()),
        (obvious.missed, obvious.free),
        "{}",
        state()
    );
    let counts = obvious.counts(geometry);
    let legal: Vec<(usize, Option<Count>)> = obvious
        .legal(geometry)
        .iter()
        .map(|at| (at, counts[at]))
        .collect();
    let moves: Vec<(usize, Option<Count>)> = fast
        .moves()
        .into_iter()
        .map(|(cell, count)| {
            let count = Count {
                captures: count.captures as u8,
                releases: count.releases as u8,
            };
            (cell.index(), Some(count))
        })
        .collect();
    assert_eq!(moves, legal, "{}", state());
}

/// What holds in every position.
fn check_invariants(position: &Iago) {
    let board = position.board();
    let disks: u32 = Side::BOTH.iter().map(|side| board.disks_of(*side)).sum();
    assert_eq!(disks, board.occupied().len(), "a cell with two disks");
    for side in Side::BOTH {
        let left = position.supply(side).expect("it owns all it placed");
        let owned = left + board.disks_of(side);
        assert_eq!(owned, [31, 30][side.index()], "disks are conserved");
    }
    let over = position.to_move().is_none();
    assert_eq!(
        position.outcome().is_some(),
        over,
        "no draw, and no early end"
    );
    assert_eq!(
        position.legal_cells().is_empty(),
        over,
        "a player always has a placement"
    );
}

/// Plays random games until enough positions have been compared; returns how many placements had
/// releases, misses and fliplessly filled last centres.
fn compare_random_games(variant: Variant, penalty: bool, seed: u64) -> [u32; 3] {
    let geometry = Geometry::new();
    let mut dice = Dice(seed);
    let mut seen = [0; 3];
    let mut compared = 0;
    while compared < POSITIONS {
        let mut fast = Iago::start(Options { variant, penalty });
        let mut obvious = Reference::start(variant.name(), penalty);
        loop {
            compare(&fast, &obvious, &geometry);
            check_invariants(&fast);
            compared += 1;
            let actions = fast.legal_actions();
            if actions.is_empty() {
                break;
            }
            let action = actions[dice.below(actions.len())];
            let played = fast
                .play_token(&action.to_string())
                .expect("a legal action");
            assert_eq!(played.action, action);
            match action {
                Action::Callout => {
                    assert!(obvious.missed && obvious.penalty);
                    (obvious.missed, obvious.free) = (false, true);
                }
                Action::Place(cell) => {
                    let placement = fast.placement(cell).expect("an empty cell");
                    let after = played.position;
                    assert_eq!(fast.play_unchecked(cell.into()), after);
                    seen[0] += u32::from(placement.releases() > 0);
                    seen[1] += u32::from(after.missed());
                    let alone = actions == [Action::Place(Cell::CENTRE)];
                    seen[2] += u32::from(alone && !placement.flips());
                    obvious.place(&geometry, cell.index());
                }
            }
            fast = played.position;
        }
    }
    seen
}

#[test]
fn standard() {
    let [releases, misses, centres] = compare_random_games(Variant::Standard, false, 11);
    assert!(releases > 0 && misses == 0 && centres > 0);
}

#[test]
fn loose() {
    let [releases, misses, centres] = compare_random_games(Variant::Loose, false, 12);
    assert!(releases > 0 && misses == 0 && centres > 0);
}

#[test]
fn simple() {
    let [releases, misses, centres] = compare_random_games(Variant::Simple, false, 13);
    assert!(releases == 0 && misses == 0 && centres > 0);
}

#[test]
fn penalty() {
    let [releases, misses, _] = compare_random_games(Variant::Standard, true, 14);
    assert!(releases > 0 && misses > 0);
    let [_, misses, _] = compare_random_games(Variant::Loose, true, 15);
    assert!(misses == 0);
    let [releases, misses, _] = compare_random_games(Variant::Simple, true, 16);
    assert!(releases == 0 && misses > 0);
}

/// Every refusal over every cell of random games names its facts rightly, and none with the
/// penalty option names a capture.
#[test]
fn refusals_carry_the_facts() {
    let geometry = Geometry::new();
    for (variant, penalty) in [
        (Variant::Standard, false),
        (Variant::Loose, false),
        (Variant::Simple, false),
        (Variant::Standard, true),
    ] {
        let mut dice = Dice(21);
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
                let cell = legal[dice.below(legal.len())];
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

/// With the penalty option, two positions that differ only in what was missed show players the
/// same.
#[test]
fn the_public_view_does_not_tell_misses() {
    let mut dice = Dice(31);
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
            let action = actions[dice.below(actions.len())].to_string();
            position = position
                .play_token(&action)
                .expect("a legal action")
                .position;
        }
        assert!(position.public_actions().is_empty());
    }
}

/// A record of a random game says the same after writing and reading, and replays to the same end.
#[test]
fn records_of_random_games_replay() {
    let mut dice = Dice(41);
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
            let token = actions[dice.below(actions.len())].to_string();
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

#[test]
fn the_obvious_way_counts_the_same() {
    let geometry = Geometry::new();
    for (variant, nodes) in [("standard", 37_296), ("loose", 42_888), ("simple", 37_296)] {
        assert_eq!(Reference::start(variant, false).perft(&geometry, 3), nodes);
    }
}
