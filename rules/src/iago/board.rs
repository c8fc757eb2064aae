//! The disks on the board, and what a placement flips.

use super::cell::{Cell, CellSet, Direction, Line};
use crate::{BySide, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Disk {
    pub owner: Side,
    /// Whether the disk lies with its red side up (IAGO-4).
    pub captive: bool,
}

/// The disks on the board.
///
/// A flip turns a disk over and never changes its owner, so owners and colours are kept in separate sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The disks of each side, captives included.
    pub(super) disks: BySide<CellSet>,
    pub(super) red: CellSet,
}

impl Board {
    #[must_use]
    pub fn disk(&self, cell: Cell) -> Option<Disk> {
        let owner = Side::BOTH
            .into_iter()
            .find(|side| self.disks[*side].contains(cell))?;
        let captive = self.red.contains(cell);
        Some(Disk { owner, captive })
    }

    #[must_use]
    pub fn face_up(&self, side: Side) -> CellSet {
        self.disks[side] - self.red
    }

    /// The captives a side owns.
    #[must_use]
    pub fn captives(&self, owner: Side) -> CellSet {
        self.disks[owner] & self.red
    }

    #[must_use]
    pub fn occupied(&self) -> CellSet {
        self.disks[Side::First] | self.disks[Side::Second]
    }

    #[must_use]
    pub fn empty(&self) -> CellSet {
        !self.occupied()
    }

    /// Whether every inner cell has a disk; the game is then over (IAGO-25).
    #[inline]
    pub(super) fn inner_area_is_full(&self) -> bool {
        (self.empty() & CellSet::INNER).is_empty()
    }

    /// How many disks of a side lie on the board, captives included.
    #[must_use]
    pub fn disks_of(&self, owner: Side) -> u32 {
        self.disks[owner].len()
    }

    /// Puts a disk on an empty cell, without flips.
    pub(super) fn put(&mut self, cell: Cell, disk: Disk) {
        self.disks[disk.owner] |= cell.into();
        if disk.captive {
            self.red |= cell.into();
        }
    }

    /// The disks that a disk of `side` on the empty cell `cell` flips, row by row (IAGO-9 to 13, IAGO-18 to 21).
    #[must_use]
    pub fn placement(&self, side: Side, cell: Cell, releases: bool) -> Placement {
        let mut placement = Placement {
            cell,
            captured: Vec::new(),
            released: Vec::new(),
        };
        let own = self.face_up(side);
        let enemy = self.face_up(side.other());
        let captives = self.red;
        for direction in Direction::ALL {
            placement.captured.extend(row(cell, direction, enemy, own));
            if releases {
                let released = row(cell, direction, captives, own);
                // One of the two ends of the row must be an outer cell or the centre (IAGO-19).
                placement.released.extend(
                    released.filter(|row| cell.is_restricted() || row.closing.is_restricted()),
                );
            }
        }
        placement
    }
}

/// The row of cells that begins beside `cell` and goes in `direction`. All its cells are in `between`, and the next
/// cell after it is in `closing`. `None` if there is no such row.
fn row(cell: Cell, direction: Direction, between: CellSet, closing: CellSet) -> Option<Row> {
    let mut cells = Vec::new();
    let mut at = cell.neighbour(direction)?;
    while between.contains(at) {
        cells.push(at);
        at = at.neighbour(direction)?;
    }
    (!cells.is_empty() && closing.contains(at)).then_some(Row {
        line: direction.line(),
        cells,
        closing: at,
    })
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    pub line: Line,
    /// The cells of the flipped disks, in order of their distance from the new disk; never empty.
    pub cells: Vec<Cell>,
    pub closing: Cell,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    pub cell: Cell,
    /// Rows of enemy disks that become captives.
    pub captured: Vec<Row>,
    /// Rows of captives that turn face up again.
    pub released: Vec<Row>,
}

impl Placement {
    /// How many disks are captured (IAGO-16).
    #[must_use]
    pub fn captures(&self) -> u32 {
        count(&self.captured)
    }

    /// How many captives are released.
    #[must_use]
    pub fn releases(&self) -> u32 {
        count(&self.released)
    }

    #[must_use]
    pub fn flips(&self) -> bool {
        !(self.captured.is_empty() && self.released.is_empty())
    }
}

fn count(rows: &[Row]) -> u32 {
    rows.iter().map(|row| row.cells.len() as u32).sum()
}
