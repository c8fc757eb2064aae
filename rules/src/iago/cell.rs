//! The 61 cells of the board, and sets of them.

use crate::ParseActionError;
use crate::set::set;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The number of cells in each file, A to I (IAGO-1).
const HEIGHTS: [u8; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];

/// The bit of the first cell of each file in a [`CellSet`], whose bits follow the files in the order A F B G C H D I E.
///
/// In this order, a step to the right adds 13 or 14 modulo 61 to the bit, whatever the cell. The reason is that copies
/// of the hexagon of 61 cells tile the plane, so that each step is an addition modulo 61.
const STARTS: [u8; 9] = [0, 13, 26, 39, 52, 5, 19, 33, 47];

/// A hex of the board, `A1` to `I5` (IAGO-1).
///
/// Cells are ordered as their names are: by file, then by number.
///
/// ```
/// use iago_rules::iago::Cell;
/// let centre: Cell = "E5".parse().unwrap();
/// assert_eq!(centre, Cell::CENTRE);
/// assert_eq!("A6".parse::<Cell>().unwrap_err().to_string(), "file A ends at 5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// E5, the marked hex in the middle.
    pub const CENTRE: Cell = Cell(STARTS[4] + 4);

    pub const COUNT: usize = 61;

    /// Every cell in order: A1 to A5, B1 to B6, …, I1 to I5.
    pub const ALL: [Cell; Cell::COUNT] = {
        let mut all = [Cell::CENTRE; Cell::COUNT];
        let mut at = 0;
        let mut file = 0;
        while file < 9 {
            let mut number = 1;
            while number <= HEIGHTS[file as usize] {
                all[at] = Cell(STARTS[file as usize] + number - 1);
                at += 1;
                number += 1;
            }
            file += 1;
        }
        all
    };

    /// The cell in a file (0 to 8 for A to I) with a number (from 1, at the bottom); `None` if the
    /// board has no such cell.
    #[must_use]
    pub const fn new(file: u8, number: u8) -> Option<Cell> {
        if file > 8 || number == 0 || number > HEIGHTS[file as usize] {
            return None;
        }
        Some(Cell(STARTS[file as usize] + number - 1))
    }

    /// The file, 0 to 8.
    #[must_use]
    pub const fn file(self) -> u8 {
        FILES[self.0 as usize]
    }

    /// The number within the file, from 1 at the bottom.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 - STARTS[self.file() as usize] + 1
    }

    /// How many cells a file (0 to 8) has.
    ///
    /// # Panics
    /// If there is no such file.
    #[must_use]
    pub const fn file_height(file: u8) -> u8 {
        HEIGHTS[file as usize]
    }

    /// The index of the cell in [`Cell::ALL`], 0 to 60.
    #[must_use]
    pub const fn index(self) -> usize {
        const BEFORE: [u8; 9] = [0, 5, 11, 18, 26, 35, 43, 50, 56];
        (BEFORE[self.file() as usize] + self.number() - 1) as usize
    }

    /// The place of the cell on the drawn board, as `(x, v)`: `x` is the file, counted from 0, and `v` is the height
    /// above the centre in half cells, −8 to 8 (IAGO-2).
    #[must_use]
    pub fn coordinates(self) -> (i8, i8) {
        let (file, number) = (self.file().cast_signed(), self.number().cast_signed());
        let height = HEIGHTS[usize::from(self.file())].cast_signed();
        (file, 2 * number - (height + 1))
    }

    /// Whether the cell is one of the 24 on the rim (IAGO-3).
    #[must_use]
    pub const fn is_outer(self) -> bool {
        CellSet::OUTER.contains(self)
    }

    /// Whether a disk may be placed on this cell only if it flips another disk. This holds for the rim and E5 (IAGO-3).
    #[must_use]
    pub const fn is_restricted(self) -> bool {
        CellSet::RESTRICTED.contains(self)
    }

    /// The next cell in a direction; `None` beyond the rim.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Cell> {
        let (file, number) = (self.file(), self.number());
        // Up to file E, each file has one more cell at the bottom than the file on its left. After file E, each file
        // has one cell fewer at the bottom.
        let (right, left) = (file + 1, file.wrapping_sub(1));
        let (grows, shrank) = ((file < 4) as u8, (file > 4) as u8);
        match direction {
            Direction::Up => Cell::new(file, number + 1),
            Direction::Down => Cell::new(file, number - 1),
            Direction::RightUp => Cell::new(right, number + grows),
            Direction::LeftDown => Cell::new(left, number + shrank - 1),
            Direction::RightDown => Cell::new(right, number + grows - 1),
            Direction::LeftUp => Cell::new(left, number + shrank),
        }
    }

    pub(super) const fn bit(self) -> u8 {
        self.0
    }
}

static FILES: [u8; Cell::COUNT] = {
    let mut files = [0; Cell::COUNT];
    let mut file = 0;
    while file < 9 {
        let mut at = 0;
        while at < HEIGHTS[file as usize] {
            files[(STARTS[file as usize] + at) as usize] = file;
            at += 1;
        }
        file += 1;
    }
    files
};

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> Ordering {
        self.index().cmp(&other.index())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'A' + self.file(), b'0' + self.number()];
        f.pad(std::str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of parsing: the text names no cell (IAGO-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseCellError {
    #[error("no name of a cell")]
    Malformed,
    /// The letter is none of A to I.
    #[error("the files are A to I")]
    NoSuchFile,
    #[error("file {} ends at {}", char::from(b'A' + .0), Cell::file_height(*.0))]
    NoSuchNumber(
        /// The file, 0 to 8.
        u8,
    ),
}

impl From<ParseCellError> for ParseActionError {
    fn from(error: ParseCellError) -> ParseActionError {
        match error {
            ParseCellError::Malformed => ParseActionError::Malformed,
            ParseCellError::NoSuchFile | ParseCellError::NoSuchNumber(_) => {
                ParseActionError::OffBoard
            }
        }
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(name: &str) -> Result<Cell, ParseCellError> {
        let (letter, digits) = match name.as_bytes() {
            [letter @ b'A'..=b'Z', digits @ ..]
                if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) =>
            {
                (*letter, digits)
            }
            _ => return Err(ParseCellError::Malformed),
        };
        let file = letter - b'A';
        if file > 8 {
            return Err(ParseCellError::NoSuchFile);
        }
        match digits {
            [digit] => Cell::new(file, digit - b'0'),
            _ => None,
        }
        .ok_or(ParseCellError::NoSuchNumber(file))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along the file to higher numbers.
    Up,
    /// Along the file to lower numbers.
    Down,
    /// Along a rising line, from A to I.
    RightUp,
    /// Along a rising line, from I to A.
    LeftDown,
    /// Along a falling line, from A to I.
    RightDown,
    /// Along a falling line, from I to A.
    LeftUp,
}

impl Direction {
    pub const ALL: [Direction; 6] = [
        Direction::Up,
        Direction::Down,
        Direction::RightUp,
        Direction::LeftDown,
        Direction::RightDown,
        Direction::LeftUp,
    ];

    #[must_use]
    pub const fn line(self) -> Line {
        match self {
            Direction::Up | Direction::Down => Line::File,
            Direction::RightUp | Direction::LeftDown => Line::Rising,
            Direction::RightDown | Direction::LeftUp => Line::Falling,
        }
    }
}

/// One of the three kinds of lines that cross in each cell (IAGO-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A file, such as E1 to E9.
    File,
    /// A rising line, such as A1 B2 C3 D4 E5 F5 G5 H5 I5.
    Rising,
    /// A falling line, such as A5 B5 C5 D5 E5 F4 G3 H2 I1.
    Falling,
}

set!(CellSet of Cell, by Cells);

/// A set of cells.
///
/// The set is stored as 61 bits in the order of `Cell::bit`, so that a step of all cells in a direction is one rotation
/// of these bits. The three highest bits of the integer are always 0.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u64);

impl CellSet {
    pub const EMPTY: CellSet = CellSet(0);

    /// All 61 cells.
    pub const BOARD: CellSet = CellSet((1 << Cell::COUNT) - 1);

    /// The 24 cells of the rim (IAGO-3).
    pub const OUTER: CellSet = {
        let mut bits = 0;
        let mut at = 0;
        while at < Cell::COUNT {
            let cell = Cell::ALL[at];
            let file = cell.file();
            let number = cell.number();
            if file == 0 || file == 8 || number == 1 || number == HEIGHTS[file as usize] {
                bits |= 1 << cell.0;
            }
            at += 1;
        }
        CellSet(bits)
    };

    /// The 37 cells off the rim, E5 included (IAGO-3).
    pub const INNER: CellSet = CellSet(CellSet::BOARD.0 & !CellSet::OUTER.0);

    /// The rim and E5 (IAGO-3).
    pub const RESTRICTED: CellSet = CellSet(CellSet::OUTER.0 | 1 << Cell::CENTRE.0);

    /// The cells of files A to E. Within these files the bits follow the order of the cell names, and so do the bits
    /// within files F to I.
    pub(super) const LEFT: CellSet = {
        let mut bits = 0;
        let mut at = 0;
        while at < Cell::COUNT {
            if Cell::ALL[at].file() <= 4 {
                bits |= 1 << Cell::ALL[at].0;
            }
            at += 1;
        }
        CellSet(bits)
    };

    /// The cells of the set, in the order of their names.
    #[must_use]
    pub const fn iter(self) -> Cells {
        Cells(self.0)
    }

    /// The set with these bits. The three highest bits must be 0.
    pub(super) const fn from_bits(bits: u64) -> CellSet {
        CellSet(bits)
    }

    /// One bit for each cell, for hashing and comparing. The bits are not in the order of the cell names. The three
    /// highest bits are 0.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }
}

/// The cells of a [`CellSet`] in order.
#[derive(Clone, Debug)]
pub struct Cells(u64);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let left = self.0 & CellSet::LEFT.0;
        let part = if left == 0 { self.0 } else { left };
        if part == 0 {
            return None;
        }
        // The number is at most 60, so the cast does not change it.
        let bit = part.trailing_zeros() as u8;
        self.0 ^= 1 << bit;
        Some(Cell(bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Cells {}
