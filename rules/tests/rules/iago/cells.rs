//! Cells and lines (IAGO-1 to 3).

use iago_rules::iago::{Cell, CellSet, Direction, ParseCellError};

#[test]
fn cells_are_numbered_in_the_order_of_their_names() {
    let names: Vec<String> = Cell::ALL.iter().map(Cell::to_string).collect();
    assert!(names.is_sorted());
    assert_eq!(
        (names.len(), names[0].as_str(), names[60].as_str()),
        (61, "A1", "I5")
    );
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        assert_eq!(cell.index(), index);
        assert_eq!(Cell::new(cell.file(), cell.number()), Some(cell));
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
}

#[test]
fn sets_go_through_their_cells_in_order() {
    assert!(CellSet::BOARD.iter().eq(Cell::ALL));
    assert!(Cell::ALL.is_sorted());
    let some = CellSet::OUTER - Cell::ALL[30..].iter().copied().collect();
    assert!(some.iter().is_sorted());
    assert_eq!((some.iter().len(), some.iter().count()), (12, 12));
    assert_eq!(CellSet::EMPTY.iter().next(), None);
    for cell in Cell::ALL {
        assert_eq!(CellSet::from(cell).iter().collect::<Vec<_>>(), [cell]);
        assert_eq!((CellSet::BOARD - cell.into()).len(), 60);
    }
}

#[test]
fn areas_have_24_and_37_cells() {
    assert_eq!(CellSet::OUTER.len(), 24);
    assert_eq!(CellSet::INNER.len(), 37);
    assert!(CellSet::INNER.contains(Cell::CENTRE));
    assert!(Cell::CENTRE.is_restricted() && !Cell::CENTRE.is_outer());
    let rim = Cell::ALL.into_iter().filter(|cell| {
        Direction::ALL
            .iter()
            .any(|direction| cell.neighbour(*direction).is_none())
    });
    assert_eq!(rim.collect::<CellSet>(), CellSet::OUTER);
}

#[test]
fn neighbours_lie_where_the_ruling_says() {
    let by_coordinates = |x: i8, v: i8| {
        Cell::ALL
            .into_iter()
            .find(|cell| cell.coordinates() == (x, v))
    };
    for cell in Cell::ALL {
        let (x, v) = cell.coordinates();
        for (direction, dx, dv) in [
            (Direction::Up, 0, 2),
            (Direction::Down, 0, -2),
            (Direction::RightUp, 1, 1),
            (Direction::LeftDown, -1, -1),
            (Direction::RightDown, 1, -1),
            (Direction::LeftUp, -1, 1),
        ] {
            assert_eq!(cell.neighbour(direction), by_coordinates(x + dx, v + dv));
        }
    }
}

#[test]
fn the_lines_of_the_centre_are_those_of_the_sheet() {
    for (start, direction, line) in [
        ("E1", Direction::Up, "E1 E2 E3 E4 E5 E6 E7 E8 E9"),
        ("A1", Direction::RightUp, "A1 B2 C3 D4 E5 F5 G5 H5 I5"),
        ("A5", Direction::RightDown, "A5 B5 C5 D5 E5 F4 G3 H2 I1"),
    ] {
        let walk =
            std::iter::successors(start.parse::<Cell>().ok(), |cell| cell.neighbour(direction));
        let names: Vec<String> = walk.map(|cell| cell.to_string()).collect();
        assert_eq!(names.join(" "), line);
    }
}

#[test]
fn what_is_no_cell_is_named_so() {
    for text in [
        "", "d4", "D", "4", "D4 ", " D4", "D-4", "Ｄ4", "D４", "DD4", "D4D", "é4", "callout", "\0",
    ] {
        assert_eq!(
            text.parse::<Cell>(),
            Err(ParseCellError::Malformed),
            "{text:?}"
        );
    }
    for text in ["J1", "Z9", "K05"] {
        assert_eq!(
            text.parse::<Cell>(),
            Err(ParseCellError::NoSuchFile),
            "{text:?}"
        );
    }
    for text in ["A0", "A05", "A6", "A10", "E10", "E999999999999999999999999"] {
        assert!(
            matches!(text.parse::<Cell>(), Err(ParseCellError::NoSuchNumber(_))),
            "{text:?}"
        );
    }
}

#[test]
fn the_centre_lies_in_the_middle_and_neighbours_one_step_away() {
    let (files, heights): (Vec<i8>, Vec<i8>) = CellSet::BOARD.iter().map(Cell::coordinates).unzip();
    assert_eq!(
        (files.iter().min(), files.iter().max()),
        (Some(&0), Some(&8))
    );
    assert_eq!(
        (heights.iter().min(), heights.iter().max()),
        (Some(&-8), Some(&8))
    );
    assert_eq!(
        heights.iter().map(|height| i32::from(*height)).sum::<i32>(),
        0
    );
    let centre: Cell = "E5".parse().expect("a cell");
    assert_eq!(centre.coordinates(), (4, 0));
}
