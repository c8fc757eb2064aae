//! A position of Ampel in which no disk can ever be moved or placed again (AMPEL-27): the only position in the games
//! from which every ply leads back to an earlier one.

use rules::ampel::{Ampel, Board, Disk, Options, Point, ROWS, Setup, Step};
use rules::{AnyPosition, BySide, Side};

/// Builds the position: all disks are on the board, and no gap leads to another one; yellow at the bottom, then red,
/// then green, so that no signal stands.
pub fn dead() -> AnyPosition {
    let points = (0..ROWS).flat_map(|row| (0..ROWS).filter_map(move |at| Point::new(row, at)));
    let mut board = Board::default();
    let mut gaps = 0;
    let mut disks = 0;
    for point in points {
        let (row, column) = (point.row(), point.column());
        // Every third point of every row, but none near a corner: no two gaps are neighbours, and
        // every line through one holds at least two disks.
        let inner = row <= 7 && column <= 7 && row + column >= 3;
        if inner && (i16::from(row) - i16::from(column)).rem_euclid(3) == 0 {
            gaps += 1;
            continue;
        }
        board.put(
            point,
            match disks {
                0..10 => Disk::Yellow,
                10..30 => Disk::Red,
                _ => Disk::Green,
            },
        );
        disks += 1;
    }
    assert_eq!((gaps, disks), (16, 50));
    let options = Options::new(10, Side::First).expect("ten yellow disks");
    let setup = Setup {
        options,
        step: Step::Own,
        to_move: Side::First,
        board,
        yellow_placed: 10,
        cylinders: BySide::both(None),
        scores: BySide::both(0),
    };
    AnyPosition::Ampel(Ampel::try_from(setup).expect("a position"))
}
