//! The windows of five cells in which the evaluation sees the board.

use rules::iago::{Cell, CellSet, Direction};
use std::sync::LazyLock;

/// Cells in a window.
pub const WIDTH: usize = 5;

/// Ways a window can be filled: five states a cell.
pub const FILLINGS: usize = 5_usize.pow(WIDTH as u32);

/// The straight rows of five cells on the board.
pub const WINDOWS: usize = 75;

/// Kinds of windows: those that a turn or a reflection of the board carries into each other are of
/// one kind.
pub const KINDS: usize = 9;

/// What a cell holds, as one of the digits of a window's number.
pub mod state {
    /// Nothing.
    pub const EMPTY: u16 = 0;
    /// A disk face up; plus 1 for the second side's.
    pub const FACE_UP: u16 = 1;
    /// A captive; plus 1 for the second side's.
    pub const CAPTIVE: u16 = 3;
}

/// Which windows there are, and which cell counts how much in which.
pub struct Geometry {
    /// The kind of each window.
    pub kind: [u8; WINDOWS],
    /// For each kind whether its windows look the same from both ends.
    pub reversible: [bool; KINDS],
    /// For each cell, by [`Cell::index`], its windows and the value of its digit in them.
    pub places: Vec<Vec<(u8, u16)>>,
    /// Each filling with the sides exchanged.
    pub exchanged: Vec<u16>,
}

/// The one geometry there is.
pub static GEOMETRY: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// A cell in cube coordinates around the centre.
type Cube = [i8; 3];

fn cube(cell: Cell) -> Cube {
    let (x, v) = cell.coordinates();
    let q = x - 4;
    let r = (-v - q) / 2;
    [q, r, -q - r]
}

/// One of the twelve turns and reflections.
fn turned([q, r, s]: Cube, way: usize) -> Cube {
    let mut at = if way >= 6 { [q, s, r] } else { [q, r, s] };
    for _ in 0..way % 6 {
        at = [-at[1], -at[2], -at[0]];
    }
    at
}

impl Geometry {
    fn new() -> Geometry {
        let rows = rows();
        let cubes: Vec<[Cube; WIDTH]> = rows.iter().map(|row| row.map(cube)).collect();
        let mut kind = [u8::MAX; WINDOWS];
        let mut reversible = [false; KINDS];
        let mut order = rows.clone();
        let mut kinds = 0;
        for first in 0..WINDOWS {
            if kind[first] != u8::MAX {
                continue;
            }
            for way in 0..12 {
                let image = cubes[first].map(|at| turned(at, way));
                let mut back = image;
                back.reverse();
                for (other, cells) in cubes.iter().enumerate() {
                    if *cells == image {
                        if kind[other] == u8::MAX {
                            kind[other] = kinds;
                            order[other] = rows[other];
                        }
                    } else if *cells == back {
                        if other == first {
                            reversible[usize::from(kinds)] = true;
                        }
                        if kind[other] == u8::MAX {
                            kind[other] = kinds;
                            order[other] = rows[other];
                            order[other].reverse();
                        }
                    }
                }
            }
            kinds += 1;
        }
        let mut places = vec![Vec::new(); Cell::COUNT];
        for (window, cells) in (0_u8..).zip(&order) {
            let mut digit = 1;
            for cell in cells {
                places[cell.index()].push((window, digit));
                digit *= 5;
            }
        }
        Geometry {
            kind,
            reversible,
            places,
            exchanged: (0..FILLINGS)
                .map(|filling| exchanged(filling) as u16)
                .collect(),
        }
    }
}

/// Every row of five, in one of its two orders.
fn rows() -> Vec<[Cell; WIDTH]> {
    let mut rows = Vec::with_capacity(WINDOWS);
    for direction in [Direction::Up, Direction::RightUp, Direction::RightDown] {
        for first in CellSet::BOARD {
            let mut row = [first; WIDTH];
            let complete = (1..WIDTH).all(|at| {
                row[at - 1].neighbour(direction).is_some_and(|next| {
                    row[at] = next;
                    true
                })
            });
            if complete {
                rows.push(row);
            }
        }
    }
    rows
}

/// A filling seen from the other end.
pub fn reversed(filling: usize) -> usize {
    digits(filling).iter().fold(0, |all, digit| all * 5 + digit)
}

/// A filling with the sides exchanged.
fn exchanged(filling: usize) -> usize {
    const OTHER: [usize; 5] = [0, 2, 1, 4, 3];
    digits(filling)
        .iter()
        .rev()
        .fold(0, |all, digit| all * 5 + OTHER[*digit])
}

/// The digits, the least first.
fn digits(filling: usize) -> [usize; WIDTH] {
    let mut rest = filling;
    [(); WIDTH].map(|()| {
        let digit = rest % 5;
        rest /= 5;
        digit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_as_many_as_promised() {
        let geometry = &*GEOMETRY;
        assert_eq!(rows().len(), WINDOWS);
        assert_eq!(geometry.kind.iter().max(), Some(&(KINDS as u8 - 1)));
        let places: usize = geometry.places.iter().map(Vec::len).sum();
        assert_eq!(places, WINDOWS * WIDTH);
    }

    #[test]
    fn fillings_turn_around_and_exchange_twice_into_themselves() {
        for filling in 0..FILLINGS {
            assert_eq!(reversed(reversed(filling)), filling);
            assert_eq!(exchanged(exchanged(filling)), filling);
        }
        assert_eq!(exchanged(1), 2);
        assert_eq!(reversed(1), 625);
    }
}
