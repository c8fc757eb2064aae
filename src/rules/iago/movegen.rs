//! Where captures and releases are possible, found for the whole board at once, and what one
//! placement flips.
//!
//! Both work on the bits of a [`CellSet`](super::CellSet). Instead of asking each empty cell what
//! it would flip, six runs of enemy disks grow from all own disks at the same time, one cell per
//! round, each in its direction; where a run of `n` disks meets an empty cell, a disk there
//! captures `n` on that ray. The numbers of all cells are summed in bit planes: plane `p` holds bit
//! `p` of every cell's sum, so adding and comparing need no loop over cells either. The obvious
//! way, from each cell along each ray, is kept in the tests as judge.

use super::board::Board;
use super::cell::{Cell, CellSet, Direction};
use crate::rules::Side;

/// One mask for each of [`Direction::ALL`].
type Six = [u128; 6];

/// The planes of a number per cell: at most six rays of seven disks, which is less than 64.
type Planes = [u128; 6];

/// Moves every cell of each mask one step in its direction. What leaves the board lands on bits
/// beside it, which every mask of disks or empty cells has clear.
#[inline(always)]
const fn step([up, down, right_up, left_down, right_down, left_up]: Six) -> Six {
    [
        up << 1,
        down >> 1,
        right_up << 11,
        left_down >> 11,
        right_down << 10,
        left_up >> 10,
    ]
}

#[inline(always)]
fn within(six: Six, mask: u128) -> Six {
    six.map(|bits| bits & mask)
}

#[inline(always)]
const fn union([a, b, c, d, e, f]: Six) -> u128 {
    (a | b) | (c | d) | (e | f)
}

/// Sum and carry of three bits per cell.
#[inline(always)]
const fn add3(a: u128, b: u128, c: u128) -> (u128, u128) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// The number of masks, of six, that have a cell: its three planes.
#[inline(always)]
const fn add6([a, b, c, d, e, f]: Six) -> [u128; 3] {
    let (low_one, high_one) = add3(a, b, c);
    let (low_two, high_two) = add3(d, e, f);
    let carry = low_one & low_two;
    let (middle, top) = add3(high_one, high_two, carry);
    [low_one ^ low_two, middle, top]
}

/// Adds three planes to a sum, at a plane.
#[inline(always)]
fn add_at(sum: &mut Planes, [low, middle, top]: [u128; 3], plane: usize) {
    let mut carry;
    (sum[plane], carry) = add3(sum[plane], low, 0);
    (sum[plane + 1], carry) = add3(sum[plane + 1], middle, carry);
    (sum[plane + 2], carry) = add3(sum[plane + 2], top, carry);
    for plane in &mut sum[plane + 3..] {
        if carry == 0 {
            return;
        }
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
}

/// The empty cells where a disk of `own` captures the most; none if nothing can be captured
/// (IAGO-15).
#[inline]
fn most_captures(own: u128, enemy: u128, empty: u128) -> u128 {
    let runs = within(step([own; 6]), enemy);
    if union(runs) == 0 {
        return 0;
    }
    let ahead = step(runs);
    let mut hits = within(ahead, empty);
    let mut runs = within(ahead, enemy);
    let mut any = union(hits);
    let [low, middle, top] = add6(hits);
    let mut sum = [low, middle, top, 0, 0, 0];
    let mut length = 1_usize;
    while union(runs) != 0 {
        length += 1;
        let ahead = step(runs);
        hits = within(ahead, empty);
        runs = within(ahead, enemy);
        let new = union(hits);
        if new != 0 {
            any |= new;
            let number = add6(hits);
            for plane in 0..3 {
                if length >> plane & 1 == 1 {
                    add_at(&mut sum, number, plane);
                }
            }
        }
    }
    let planes = if length == 1 { 3 } else { sum.len() };
    sum[..planes].iter().rev().fold(any, |most, plane| {
        let larger = most & plane;
        if larger == 0 { most } else { larger }
    })
}

/// The cells of `ends` from which an unbroken row of `between` leads to a cell of `own`.
#[inline]
fn reached(own: u128, between: u128, ends: u128) -> u128 {
    let mut runs = within(step([own; 6]), between);
    let mut reached = 0;
    while union(runs) != 0 {
        let ahead = step(runs);
        reached |= union(within(ahead, ends));
        runs = within(ahead, between);
    }
    reached
}

/// Where a placement is legal, and where it captures the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Legal {
    /// The legal cells, as long as no placement is free.
    pub cells: CellSet,
    /// The cells that capture the most, if captures are compulsory by the variant; else none.
    pub best: CellSet,
}

/// What the rules ask of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demands {
    /// The variant compels captures (IAGO-14).
    pub compels: bool,
    /// A placement that captures too few is refused, not accepted as a miss (IAGO-33).
    pub refuses: bool,
    /// The variant has releases.
    pub releases: bool,
}

/// A board as the side to move sees it, as bare bits.
#[derive(Clone, Copy)]
struct View {
    /// The disks of the side to move, whichever way up.
    own: u128,
    /// The disks of the other side.
    other: u128,
    /// The disks of both that lie red side up.
    red: u128,
}

impl View {
    /// Judges every empty cell: the legal ones, and those of [`Legal::best`].
    #[inline(always)]
    fn legal(self, demands: Demands) -> (u128, u128) {
        let View { own, other, red } = self;
        let empty = CellSet::BOARD.bits() & !(own | other);
        let (own, enemy) = (own & !red, other & !red);
        let best = if demands.compels {
            most_captures(own, enemy, empty)
        } else {
            0
        };
        if demands.refuses && best != 0 {
            return (best, best);
        }
        // A release from a restricted cell always counts (IAGO-19), and elsewhere none is needed.
        let restricted = empty & CellSet::RESTRICTED.bits();
        let mut cells = empty & !restricted;
        if !demands.refuses {
            cells |= reached(own, enemy, restricted);
        }
        if demands.releases && red != 0 {
            cells |= reached(own, red, restricted);
        }
        if cells == 0 {
            // IAGO-26: nothing but the centre is left.
            cells = empty & 1 << Cell::CENTRE.bit();
        }
        (cells, best)
    }

    /// The board after an own disk is put on the empty cell of a bit, with all flips, as the other
    /// side sees it (IAGO-6). Captures and releases are judged on the board as it was (IAGO-12).
    #[inline(always)]
    fn with_disk(self, at: usize, releases: bool) -> View {
        let View { own, other, red } = self;
        let neighbours = NEIGHBOURS[at];
        let face_up = own & !red;
        let mut flips = 0;
        if neighbours & other & !red != 0 {
            flips = flipped(at, face_up, other & !red, u128::MAX);
        }
        if releases && neighbours & red != 0 {
            let cell = 1 << at;
            let ends = if cell & CellSet::RESTRICTED.bits() != 0 {
                u128::MAX
            } else {
                CellSet::RESTRICTED.bits()
            };
            flips |= flipped(at, face_up, red, ends);
        }
        View {
            own: other,
            other: own | 1 << at,
            red: red ^ flips,
        }
    }

    /// Counts sequences of `depth` placements, at least one, without the penalty option.
    fn perft<const COMPELS: bool, const RELEASES: bool>(self, depth: u32) -> u64 {
        if CellSet::INNER.bits() & !(self.own | self.other) == 0 {
            return 0;
        }
        let (cells, _) = self.legal(Demands {
            compels: COMPELS,
            refuses: COMPELS,
            releases: RELEASES,
        });
        if depth <= 1 {
            return u64::from(cells.count_ones());
        }
        let mut nodes = 0;
        let mut rest = cells;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let next = self.with_disk(at, RELEASES);
            nodes += next.perft::<COMPELS, RELEASES>(depth - 1);
        }
        nodes
    }
}

impl Board {
    const fn view(&self, side: Side) -> View {
        View {
            own: self.disks[side.index()].bits(),
            other: self.disks[side.other().index()].bits(),
            red: self.red.bits(),
        }
    }

    /// Judges every empty cell for a side.
    #[inline]
    pub(super) fn legal(&self, side: Side, demands: Demands) -> Legal {
        let (cells, best) = self.view(side).legal(demands);
        Legal {
            cells: CellSet::from_bits(cells),
            best: CellSet::from_bits(best),
        }
    }

    /// The board after a disk of `side` is put on an empty cell, with all flips (IAGO-6).
    #[inline]
    pub(super) fn with_disk(&self, side: Side, cell: Cell, releases: bool) -> Board {
        let next = self.view(side).with_disk(usize::from(cell.bit()), releases);
        let mut disks = [CellSet::from_bits(next.other); 2];
        disks[side.other().index()] = CellSet::from_bits(next.own);
        Board {
            disks,
            red: CellSet::from_bits(next.red),
        }
    }

    /// Counts sequences of `depth` placements, at least one, without the penalty option.
    pub(super) fn perft(&self, side: Side, demands: Demands, depth: u32) -> u64 {
        let view = self.view(side);
        match (demands.compels, demands.releases) {
            (true, true) => view.perft::<true, true>(depth),
            (true, false) => view.perft::<true, false>(depth),
            (false, true) => view.perft::<false, true>(depth),
            (false, false) => view.perft::<false, false>(depth),
        }
    }
}

/// The rows of `between` next to a cell that end at a disk of `own` on one of `ends`.
#[inline]
fn flipped(at: usize, own: u128, between: u128, ends: u128) -> u128 {
    let mut flips = 0;
    // On three rays the nearest cell is the lowest bit, on the other three the highest.
    for ray in &RAYS_UP[at] {
        let others = ray & !between;
        let first = others & others.wrapping_neg();
        if first & own & ends != 0 {
            flips |= ray & (first - 1);
        }
    }
    for ray in &RAYS_DOWN[at] {
        let others = ray & !between;
        if others != 0 {
            let first = (1 << 127) >> others.leading_zeros();
            if first & own & ends != 0 {
                flips |= ray & !(first | (first - 1));
            }
        }
    }
    flips
}

/// How many bits a table by bit of a cell needs.
const BITS: usize = 90;

/// The cells beyond each cell, for the three directions that raise the bit.
static RAYS_UP: [[u128; 3]; BITS] = rays([Direction::Up, Direction::RightUp, Direction::RightDown]);

/// The same for the three that lower it.
static RAYS_DOWN: [[u128; 3]; BITS] =
    rays([Direction::Down, Direction::LeftDown, Direction::LeftUp]);

/// The neighbours of each cell.
static NEIGHBOURS: [u128; BITS] = {
    let mut table = [0; BITS];
    let mut at = 0;
    while at < Cell::COUNT {
        let cell = Cell::ALL[at];
        let mut way = 0;
        while way < 6 {
            if let Some(next) = cell.neighbour(Direction::ALL[way]) {
                table[cell.bit() as usize] |= 1 << next.bit();
            }
            way += 1;
        }
        at += 1;
    }
    table
};

const fn rays(directions: [Direction; 3]) -> [[u128; 3]; BITS] {
    let mut table = [[0; 3]; BITS];
    let mut at = 0;
    while at < Cell::COUNT {
        let cell = Cell::ALL[at];
        let mut way = 0;
        while way < 3 {
            let mut next = cell.neighbour(directions[way]);
            while let Some(beyond) = next {
                table[cell.bit() as usize][way] |= 1 << beyond.bit();
                next = beyond.neighbour(directions[way]);
            }
            way += 1;
        }
        at += 1;
    }
    table
}
