//! The patterns of the evaluation: straight rows of five cells, and inner cells with their six neighbours.

use rules::Side;
use rules::iago::{Cell, Direction, Variant};
use std::sync::LazyLock;

pub const ROWS: usize = 75;

pub const NEIGHBOURHOODS: usize = 37;

/// The number of all patterns. The rows have the first indices; the neighbourhoods follow.
pub const PATTERNS: usize = ROWS + NEIGHBOURHOODS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Empty,
    FaceUp(Side),
    Captive(Side),
}

/// How a cell's content is encoded in a pattern's configuration.
///
/// The lowest two bits stand for the sides: exchanging the two bits exchanges the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Two bits: a captive's owner is left out.
    Ownerless,
    /// Three bits: a captive's owner is included.
    Owned,
}

impl Encoding {
    /// The number of bits of one cell.
    pub const fn bits(self) -> u32 {
        match self {
            Encoding::Ownerless => 2,
            Encoding::Owned => 3,
        }
    }

    pub const fn encode(self, content: Content) -> u16 {
        const fn of_side(side: Side) -> u16 {
            match side {
                Side::First => 1,
                Side::Second => 2,
            }
        }
        match (self, content) {
            (_, Content::Empty) => 0,
            (_, Content::FaceUp(side)) => of_side(side),
            (Encoding::Ownerless, Content::Captive(_)) => 3,
            (Encoding::Owned, Content::Captive(side)) => 4 + of_side(side),
        }
    }

    /// Whether these bits are the encoding of any cell content.
    const fn is_used(self, bits: usize) -> bool {
        match self {
            Encoding::Ownerless => bits < 4,
            Encoding::Owned => bits < 7 && bits != 3 && bits != 4,
        }
    }

    /// The configuration after the two sides are exchanged.
    #[inline]
    pub const fn exchanged(self, configuration: u16) -> u16 {
        const fn swapped(configuration: u16, low: u16, rest: u16) -> u16 {
            (configuration & low) << 1 | configuration >> 1 & low | configuration & rest
        }
        match self {
            Encoding::Ownerless => swapped(configuration, 0x5555, 0),
            Encoding::Owned => swapped(configuration, 0o11111, 0o44444),
        }
    }
}

pub struct Geometry {
    /// The encoding of rows. The encoding of neighbourhoods is always [`Encoding::Ownerless`].
    pub rows: Encoding,
    /// The index of each pattern's first configuration. Patterns that a rotation or reflection of the board maps onto
    /// each other form one kind. All patterns of one kind share the same configurations.
    pub start: [u32; PATTERNS],
    /// The number of configurations of all kinds of patterns.
    pub configurations: usize,
    /// The index of each configuration's weight; symmetric configurations share a weight.
    pub shared: Vec<u32>,
    /// The number of different weights.
    pub different: usize,
    /// For each cell, by [`Cell::index`], its lowest bit in the configuration of every pattern; 0 if the cell is not in
    /// the pattern.
    pub parts: Vec<[u16; PATTERNS]>,
    /// The patterns that contain each cell, by [`Cell::index`].
    pub containing: Vec<Vec<u8>>,
}

/// Cube coordinates of a hexagon; their sum is 0.
type Cube = [i8; 3];

fn cube(cell: Cell) -> Cube {
    let (x, v) = cell.coordinates();
    let q = x - 4;
    let r = (-v - q) / 2;
    [q, r, -q - r]
}

/// The place to which one of the twelve rotations and reflections of the board moves a place. `way` is 0 to 11.
fn turned([q, r, s]: Cube, way: usize) -> Cube {
    let mut at = if way >= 6 { [q, s, r] } else { [q, r, s] };
    for _ in 0..way % 6 {
        at = [-at[1], -at[2], -at[0]];
    }
    at
}

impl Geometry {
    /// The geometry of a variant. In a variant without releases a captive's owner does not matter.
    pub fn of(variant: Variant) -> &'static Geometry {
        static OWNED: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(Encoding::Owned));
        static OWNERLESS: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(Encoding::Ownerless));
        match variant {
            Variant::Standard | Variant::Loose => &OWNED,
            Variant::Simple => &OWNERLESS,
        }
    }

    fn new(rows: Encoding) -> Geometry {
        let mut geometry = Geometry {
            rows,
            start: [0; PATTERNS],
            configurations: 0,
            shared: Vec::new(),
            different: 0,
            parts: vec![[0; PATTERNS]; Cell::COUNT],
            containing: Vec::new(),
        };
        let cells: Vec<Cube> = Cell::ALL.into_iter().map(cube).collect();
        let mut patterns: Vec<Vec<Cube>> = five_in_rows();
        patterns.extend(neighbourhoods());
        let mut done = vec![false; patterns.len()];
        for first in 0..patterns.len() {
            if done[first] {
                continue;
            }
            let encoding = geometry.encoding(first);
            let model = patterns[first].clone();
            // The symmetries that map the pattern onto itself, as permutations of its cells.
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
                        geometry.start[other] = geometry.configurations as u32;
                        for (at, place) in (0..).zip(&image) {
                            let cell = cells.iter().position(|cell| cell == place);
                            geometry.parts[cell.unwrap_or_default()][other] =
                                1 << (at * encoding.bits());
                        }
                    }
                }
            }
            geometry.share(encoding, model.len(), &turns);
        }
        let containing = |parts: &[u16; PATTERNS]| {
            let patterns = (0..).zip(parts).filter(|(_, part)| **part != 0);
            patterns.map(|(pattern, _)| pattern).collect()
        };
        geometry.containing = geometry.parts.iter().map(containing).collect();
        geometry
    }

    /// Gives a number to the weight of each configuration of a kind; symmetric configurations share a weight.
    fn share(&mut self, encoding: Encoding, width: usize, turns: &[Vec<usize>]) {
        let bits = encoding.bits() as usize;
        let digit =
            |configuration: usize, at: usize| configuration >> (at * bits) & ((1 << bits) - 1);
        for configuration in 0..1 << (width * bits) {
            if !(0..width).all(|at| encoding.is_used(digit(configuration, at))) {
                self.shared.push(0);
                continue;
            }
            let image = |turn: &Vec<usize>| {
                let moved = turn.iter().enumerate();
                moved.fold(0, |all, (at, to)| {
                    all | digit(configuration, at) << (to * bits)
                })
            };
            let least = turns.iter().map(image).min().unwrap_or(configuration);
            // The smallest of the symmetric configurations came first, so it has its number already.
            let number = if least == configuration {
                self.different += 1;
                self.different as u32 - 1
            } else {
                self.shared[self.configurations + least]
            };
            self.shared.push(number);
        }
        self.configurations = self.shared.len();
    }

    pub const fn encoding(&self, pattern: usize) -> Encoding {
        if pattern < ROWS {
            self.rows
        } else {
            Encoding::Ownerless
        }
    }
}

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
            // There are nine kinds of rows and six kinds of neighbourhoods.
            assert_eq!(starts.len(), 9 + 6);
            let cells = |pattern: usize| geometry.parts.iter().filter(move |it| it[pattern] != 0);
            assert!((0..ROWS).all(|row| cells(row).count() == 5));
            assert!((ROWS..PATTERNS).all(|neighbourhood| cells(neighbourhood).count() == 7));
        }
    }

    #[test]
    fn configurations_that_turn_into_each_other_share_a_number() {
        let geometry = Geometry::of(Variant::Simple);
        let row =
            |configuration: usize| geometry.shared[geometry.start[0] as usize + configuration];
        // The first row is an edge of the board, which looks the same from both ends.
        assert_eq!(row(0b01), row(0b01 << 8));
        assert_ne!(row(0b01), row(0b01 << 4));
        assert_ne!(row(0b01), row(0b10));
        let centre = Cell::ALL.into_iter().filter(|cell| !cell.is_outer());
        let centre = ROWS + centre.take_while(|cell| *cell != Cell::CENTRE).count();
        let around =
            |configuration: usize| geometry.shared[geometry.start[centre] as usize + configuration];
        for neighbour in 1..7 {
            assert_eq!(around(0b01 << 2), around(0b01 << (2 * neighbour)));
        }
        assert_ne!(around(0b01), around(0b01 << 2));
        // There are 9 · 4⁵ and 6 · 4⁷ configurations. If a kind has one reflection, more than half of its
        // configurations are different.
        assert_eq!(geometry.configurations, 9 * 1024 + 6 * 16384);
        assert!(geometry.different * 2 > geometry.configurations);
        assert!(geometry.different < geometry.configurations);
    }

    #[test]
    fn exchanging_the_sides_exchanges_every_content() {
        for encoding in [Encoding::Ownerless, Encoding::Owned] {
            for (one, other) in [
                (Content::Empty, Content::Empty),
                (Content::FaceUp(Side::First), Content::FaceUp(Side::Second)),
                (
                    Content::Captive(Side::First),
                    Content::Captive(Side::Second),
                ),
            ] {
                assert!(encoding.is_used(encoding.encode(one).into()));
                for shift in [0, 4 * encoding.bits()] {
                    let (one, other) = (
                        encoding.encode(one) << shift,
                        encoding.encode(other) << shift,
                    );
                    assert_eq!(encoding.exchanged(one), other);
                    assert_eq!(encoding.exchanged(other), one);
                }
            }
        }
    }
}
