//! Tests which setups of Iago are positions (IAGO-42).

use iago_rules::iago::{CellSet, Disk, Iago, Options, Setup, SetupError};
use iago_rules::{Position, Side};

/// Disks of a side on these cells, face up.
fn disks(cells: CellSet, owner: Side) -> impl Iterator<Item = (iago_rules::iago::Cell, Disk)> {
    cells.iter().map(move |cell| {
        let captive = false;
        (cell, Disk { owner, captive })
    })
}

/// The first `count` cells, those of the outer area before those of the inner area.
fn first(count: usize) -> CellSet {
    CellSet::OUTER
        .iter()
        .chain(CellSet::INNER.iter())
        .take(count)
        .collect()
}

fn setup(board: CellSet, owner: Side, to_move: Option<Side>) -> Setup {
    Setup {
        options: Options::default(),
        board: disks(board, owner).collect(),
        to_move,
        missed: false,
        free: false,
    }
}

#[test]
fn a_side_has_no_more_disks_than_it_owns_and_one_left_when_it_is_to_move() {
    let start = Iago::start(Options::default());
    for side in Side::BOTH {
        let all = usize::try_from(start.supply(side).expect("a supply")).expect("few");
        let of = |count, to_move| Iago::try_from(setup(first(count), side, Some(to_move)));
        assert!(of(all - 1, side).is_ok(), "{side:?} has one left");
        assert_eq!(of(all, side), Err(SetupError::NoDiskLeft(side)));
        assert!(of(all, side.other()).is_ok(), "the other side is to move");
        let beyond = of(all + 1, side.other());
        assert_eq!(beyond, Err(SetupError::TooManyDisks(side)));
    }
}

#[test]
fn somebody_is_to_move_exactly_until_the_inner_area_is_full() {
    // Both sides must own disks, because the inner area has more cells than a side has disks.
    let inner = |to_move| Setup {
        board: CellSet::INNER
            .iter()
            .zip([Side::First, Side::Second].into_iter().cycle())
            .map(|(cell, owner)| {
                let captive = false;
                (cell, Disk { owner, captive })
            })
            .collect(),
        ..setup(CellSet::EMPTY, Side::First, to_move)
    };
    assert!(Iago::try_from(inner(None)).is_ok());
    let goes_on = Iago::try_from(inner(Some(Side::Second)));
    assert_eq!(goes_on, Err(SetupError::GameOver));
    let stopped = setup(first(3), Side::First, None);
    assert_eq!(Iago::try_from(stopped), Err(SetupError::NobodyToMove));
}
