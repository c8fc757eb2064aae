//! The patterns in which the evaluation sees the board: straight rows of five cells, and inner cells
//! with their six neighbours.

use rules::Side;
use rules::iago::{Cell, Direction, Variant};
use std::sync::LazyLock;

/// The straight rows of five cells on the board.
pub const ROWS: usize = 75;

/// The inner cells, each with its neighbours.
pub const NEIGHBOURHOODS: usize = 37;

/// All patterns: first the rows, then the neighbourhoods.
pub const PATTERNS: usize = ROWS + NEIGHBOURHOODS;

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Empty,
    FaceUp(Side),
    Captive(Side),
}

/// How the content of a cell is written as some bits of a pattern's filling.
///
/// The lowest two bits tell the sides apart, so that a filling is seen from the other side when they
/// change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Two bits: captives look the same whoever owns them.
    Ownerless,
    /// Three bits: captives are told apart.
    Owned,
}

impl Code {
    /// Bits for a cell.
    pub const fn bits(self) -> u32 {
        match self {
            Code::Ownerless => 2,
            Code::Owned => 3,
        }
    }

    /// The bits of a content.
    pub const fn of(self, content: Content) -> u16 {
        const fn of_side(side: Side) -> u16 {
            match side {
                Side::First => 1,
                Side::Second => 2,
            }
        }
        match (self, content) {
            (_, Content::Empty) => 0,
            (_, Content::FaceUp(side)) => of_side(side),
            (Code::Ownerless, Content::Captive(_)) => 3,
            (Code::Owned, Content::Captive(side)) => 4 + of_side(side),
        }
    }

    /// Whether bits are those of a content.
    const fn is_used(self, bits: usize) -> bool {
        match self {
            Code::Ownerless => bits < 4,
            Code::Owned => bits < 7 && bits != 3 && bits != 4,
        }
    }

    /// A filling with the sides exchanged.
    #[inline]
    pub const fn exchanged(self, filling: u16) -> u16 {
        const fn swapped(filling: u16, low: u16, rest: u16) -> u16 {
            (filling & low) << 1 | filling >> 1 & low | filling & rest
        }
        match self {
            Code::Ownerless => swapped(filling, 0x5555, 0),
            Code::Owned => swapped(filling, 0o11111, 0o44444),
        }
    }
}

/// A cell's part in a pattern.
#[derive(Clone, Copy)]
pub struct Part {
    /// Which pattern.
    pub pattern: u8,
    /// Where the bits of the cell begin in its filling.
    pub shift: u8,
}

/// Which patterns there are in a variant, and which cell counts where in which.
pub struct Geometry {
    /// How rows are written; neighbourhoods always are [`Code::Ownerless`].
    pub rows: Code,
    /// Where the fillings of each pattern begin among those of all kinds: patterns that a turn or a
    /// reflection of the board carries into each other are of one kind.
    pub start: [u32; PATTERNS],
    /// The number of the fillings of all kinds.
    pub fillings: usize,
    /// For each of them which number is its own: those that look the same from several ends share
    /// one.
    pub shared: Vec<u32>,
    /// How many different ones these are.
    pub different: usize,
    /// For each cell, by [`Cell::index`], its rows.
    pub in_rows: Vec<Vec<Part>>,
    /// Its neighbourhoods.
    pub in_neighbourhoods: Vec<Vec<Part>>,
}

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
    /// The geometry of a variant. Where nothing is released it does not matter whose a captive is.
    pub fn of(variant: Variant) -> &'static Geometry {
        static OWNED: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(Code::Owned));
        static OWNERLESS: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(Code::Ownerless));
        match variant {
            Variant::Standard | Variant::Loose => &OWNED,
            Variant::Simple => &OWNERLESS,
        }
    }

    fn new(rows: Code) -> Geometry {
        let mut geometry = Geometry {
            rows,
            start: [0; PATTERNS],
            fillings: 0,
            shared: Vec::new(),
            different: 0,
            in_rows: vec![Vec::new(); Cell::COUNT],
            in_neighbourhoods: vec![Vec::new(); Cell::COUNT],
        };
        let cells: Vec<Cube> = Cell::ALL.into_iter().map(cube).collect();
        let mut patterns: Vec<Vec<Cube>> = five_in_rows();
        patterns.extend(neighbourhoods());
        let mut done = vec![false; patterns.len()];
        for first in 0..patterns.len() {
            if done[first] {
                continue;
            }
            let code = geometry.code(first);
            let model = patterns[first].clone();
            // The ways to turn it into itself, as where each of its cells comes to lie.
            let mut turns: Vec<Vec<usize>> = Vec::new();
            for way in 0..12 {
                let image: Vec<Cube> = model.iter().map(|at| turned(*at, way)).collect();
                let place = |at: &Cube| image.iter().position(|it| it == at);
                for other in 0..patterns.len() {
                    let Some(turn) = patterns[other].iter().map(place).collect() else {
                        continue;
                    };
                    if patterns[other].len() != image.len() {
                        continue;
                    }
                    if other == first {
                        turns.push(turn);
                    }
                    if !done[other] {
                        done[other] = true;
                        geometry.start[other] = geometry.fillings as u32;
                        for (at, place) in (0..).zip(&image) {
                            let cell = cells.iter().position(|cell| cell == place);
                            let part = Part {
                                pattern: other as u8,
                                shift: at * code.bits() as u8,
                            };
                            let parts = if other < ROWS {
                                &mut geometry.in_rows
                            } else {
                                &mut geometry.in_neighbourhoods
                            };
                            parts[cell.unwrap_or_default()].push(part);
                        }
                    }
                }
            }
            geometry.share(code, model.len(), &turns);
        }
        geometry
    }

    /// Gives the fillings of one more kind their numbers, those that a turn carries into each other
    /// the same.
    fn share(&mut self, code: Code, width: usize, turns: &[Vec<usize>]) {
        let bits = code.bits() as usize;
        let digit = |filling: usize, at: usize| filling >> (at * bits) & ((1 << bits) - 1);
        for filling in 0..1 << (width * bits) {
            if !(0..width).all(|at| code.is_used(digit(filling, at))) {
                self.shared.push(0);
                continue;
            }
            let image = |turn: &Vec<usize>| {
                let moved = turn.iter().enumerate();
                moved.fold(0, |all, (at, to)| all | digit(filling, at) << (to * bits))
            };
            let least = turns.iter().map(image).min().unwrap_or(filling);
            // The least of those that look the same came first.
            let number = if least == filling {
                self.different += 1;
                self.different as u32 - 1
            } else {
                self.shared[self.fillings + least]
            };
            self.shared.push(number);
        }
        self.fillings = self.shared.len();
    }

    /// How a pattern is written.
    pub const fn code(&self, pattern: usize) -> Code {
        if pattern < ROWS {
            self.rows
        } else {
            Code::Ownerless
        }
    }
}

/// Every row of five, in one of its two orders.
fn five_in_rows() -> Vec<Vec<Cube>> {
    let mut rows = Vec::with_capacity(ROWS);
    for direction in [Direction::Up, Direction::RightUp, Direction::RightDown] {
        for first in Cell::ALL {
            let next = |cell: &Cell| cell.neighbour(direction);
            let row = std::iter::successors(Some(first), next).take(5);
            let row: Vec<Cube> = row.map(cube).collect();
            if row.len() == 5 {
                rows.push(row);
            }
        }
    }
    rows
}

/// Every inner cell with its neighbours.
fn neighbourhoods() -> Vec<Vec<Cube>> {
    let inner = Cell::ALL.into_iter().filter(|cell| !cell.is_outer());
    inner
        .map(|cell| {
            let around = Direction::ALL.into_iter();
            let around = around.filter_map(|direction| cell.neighbour(direction));
            std::iter::once(cell).chain(around).map(cube).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_as_many_as_promised() {
        assert_eq!(five_in_rows().len(), ROWS);
        assert_eq!(neighbourhoods().len(), NEIGHBOURHOODS);
        for variant in Variant::ALL {
            let geometry = Geometry::of(variant);
            let mut starts = geometry.start.to_vec();
            starts.sort_unstable();
            starts.dedup();
            // Nine kinds of rows, six of neighbourhoods.
            assert_eq!(starts.len(), 9 + 6);
            let parts = |of: &Vec<Vec<Part>>| of.iter().map(Vec::len).sum::<usize>();
            assert_eq!(parts(&geometry.in_rows), ROWS * 5);
            assert_eq!(parts(&geometry.in_neighbourhoods), NEIGHBOURHOODS * 7);
        }
    }

    #[test]
    fn fillings_that_turn_into_each_other_share_a_number() {
        let geometry = Geometry::of(Variant::Simple);
        let row = |filling: usize| geometry.shared[geometry.start[0] as usize + filling];
        // The first row is an edge of the board, which looks the same from both ends.
        assert_eq!(row(0b01), row(0b01 << 8));
        assert_ne!(row(0b01), row(0b01 << 4));
        assert_ne!(row(0b01), row(0b10));
        let centre = Cell::ALL.into_iter().filter(|cell| !cell.is_outer());
        let centre = ROWS + centre.take_while(|cell| *cell != Cell::CENTRE).count();
        let around = |filling: usize| geometry.shared[geometry.start[centre] as usize + filling];
        for neighbour in 1..7 {
            assert_eq!(around(0b01 << 2), around(0b01 << (2 * neighbour)));
        }
        assert_ne!(around(0b01), around(0b01 << 2));
        // 9 · 4⁵ and 6 · 4⁷ fillings; more than half of a kind with one reflection are different.
        assert_eq!(geometry.fillings, 9 * 1024 + 6 * 16384);
        assert!(geometry.different * 2 > geometry.fillings);
        assert!(geometry.different < geometry.fillings);
    }

    #[test]
    fn exchanging_the_sides_exchanges_every_content() {
        for code in [Code::Ownerless, Code::Owned] {
            for (one, other) in [
                (Content::Empty, Content::Empty),
                (Content::FaceUp(Side::First), Content::FaceUp(Side::Second)),
                (
                    Content::Captive(Side::First),
                    Content::Captive(Side::Second),
                ),
            ] {
                assert!(code.is_used(code.of(one).into()));
                for shift in [0, 4 * code.bits()] {
                    let (one, other) = (code.of(one) << shift, code.of(other) << shift);
                    assert_eq!(code.exchanged(one), other);
                    assert_eq!(code.exchanged(other), one);
                }
            }
        }
    }
}
