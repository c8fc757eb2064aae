//! Tests of iterating over a set: every place comes once, and the number of places left is right at each step.

use iago_rules::ampel::{Point, PointSet};
use iago_rules::iago::{Cell, CellSet};
use iago_rules::isaac::{Square, SquareSet};
use std::fmt::Debug;

/// Iterates over sets of the last few of these places.
fn goes_through<P: Copy + PartialEq + Debug, I: ExactSizeIterator<Item = P>>(
    places: &[P],
    set: impl Fn(&[P]) -> I,
) {
    for taken in [0, 1, 2, 3, places.len() / 2, places.len()] {
        let expected = &places[places.len() - taken..];
        let mut iter = set(expected);
        for (index, place) in expected.iter().enumerate() {
            let left = taken - index;
            assert_eq!(iter.size_hint(), (left, Some(left)));
            assert_eq!(iter.next().as_ref(), Some(place));
        }
        assert_eq!((iter.len(), iter.next()), (0, None));
    }
}

#[test]
fn sets_are_gone_through_in_order_and_know_how_far() {
    let cells: Vec<Cell> = CellSet::BOARD.iter().collect();
    let squares: Vec<Square> = SquareSet::BOARD.iter().collect();
    let points: Vec<Point> = PointSet::BOARD.iter().collect();
    assert_eq!((cells.len(), squares.len(), points.len()), (61, 100, 66));
    goes_through(&cells, |places| {
        places.iter().copied().collect::<CellSet>().iter()
    });
    goes_through(&squares, |places| {
        places.iter().copied().collect::<SquareSet>().iter()
    });
    goes_through(&points, |places| {
        places.iter().copied().collect::<PointSet>().iter()
    });
}
