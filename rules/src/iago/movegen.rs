//! Finds the legal placements of the whole board at once, and the disks that one placement flips.
//!
//! Both searches use the 61 bits of a [`CellSet`](super::CellSet), where a step in a direction is a rotation by 1, 13
//! or 14 bits. The code does not ask each empty cell what it would flip. Instead, runs of enemy disks grow from all own
//! disks at once, one cell per round, in each of the six directions; if a run of `n` disks meets an empty cell, a disk
//! on that cell captures `n` disks on that ray. The numbers of all cells are summed in bit planes: plane `p` holds bit
//! `p` of every cell's sum, so adding and comparing need no loop over cells either. The tests compare the results with
//! a simple method, which follows each ray of each cell.

use super::board::Board;
use super::cell::{Cell, CellSet, Direction};
use crate::{BySide, Side};

/// A set of bits for each direction, in the order of [`Direction::ALL`].
type PerDirection = [u64; 6];

/// A number for each cell, as bit planes. Six planes are enough: a placement captures at most seven disks on each of
/// six rays, which is 42 and less than 64.
type Planes = [u64; 6];

/// For each direction, the cells that a step in this direction from a cell of the board can reach. [`step`] is a
/// rotation, so a step off the board ends on a bit outside this mask.
const ENTERED: PerDirection = {
    let mut entered = [0; 6];
    let mut at = 0;
    while at < Cell::COUNT {
        let mut way = 0;
        while way < 6 {
            if let Some(next) = Cell::ALL[at].neighbour(Direction::ALL[way]) {
                entered[way] |= 1 << next.bit();
            }
            way += 1;
        }
        at += 1;
    }
    entered
};

/// Moves every cell of each mask one step in its direction. A cell that leaves the board lands on a cell
/// that is not in [`ENTERED`], or on one of the three highest bits.
#[inline(always)]
const fn step([up, down, right_up, left_down, right_down, left_up]: PerDirection) -> PerDirection {
    [
        up << 1,
        down >> 1,
        right_up << 14 | right_up >> 47,
        left_down >> 14 | left_down << 47,
        right_down << 13 | right_down >> 48,
        left_up >> 13 | left_up << 48,
    ]
}

// Checks at compile time that `step` moves every cell to its neighbour.
const _: () = {
    let mut at = 0;
    while at < Cell::COUNT {
        let cell = Cell::ALL[at];
        let ahead = step([1 << cell.bit(); 6]);
        let mut way = 0;
        while way < 6 {
            let next = match cell.neighbour(Direction::ALL[way]) {
                Some(next) => 1 << next.bit(),
                None => 0,
            };
            assert!(ahead[way] & ENTERED[way] == next);
            way += 1;
        }
        at += 1;
    }
};

#[inline(always)]
const fn entered(mask: u64) -> PerDirection {
    let [a, b, c, d, e, f] = ENTERED;
    [a & mask, b & mask, c & mask, d & mask, e & mask, f & mask]
}

#[inline(always)]
const fn and(six: PerDirection, masks: PerDirection) -> PerDirection {
    let ([a, b, c, d, e, f], [u, v, w, x, y, z]) = (six, masks);
    [a & u, b & v, c & w, d & x, e & y, f & z]
}

#[inline(always)]
const fn union([a, b, c, d, e, f]: PerDirection) -> u64 {
    (a | b) | (c | d) | (e | f)
}

/// For each cell, the sum of three bits: the low bit of the sum, and the carry.
#[inline(always)]
const fn add3(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// For each cell, the number of the six masks that contain the cell, in three bit planes.
#[inline(always)]
const fn add6([a, b, c, d, e, f]: PerDirection) -> [u64; 3] {
    let (low_one, high_one) = add3(a, b, c);
    let (low_two, high_two) = add3(d, e, f);
    let carry = low_one & low_two;
    let (middle, top) = add3(high_one, high_two, carry);
    [low_one ^ low_two, middle, top]
}

/// Adds a number in three bit planes, times 2 to the power of `plane`, to the sum of each cell.
#[inline(always)]
fn add_at(sum: &mut Planes, [low, middle, top]: [u64; 3], plane: usize) {
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

/// The empty cells on which a disk of the side `own` captures the largest number of disks; no cells if nothing can be
/// captured (IAGO-15).
#[inline(always)]
fn most_captures(own: u64, enemy: u64, empty: u64) -> u64 {
    let (enemy, empty) = (entered(enemy), entered(empty));
    let runs = and(step([own; 6]), enemy);
    if union(runs) == 0 {
        return 0;
    }
    let ahead = step(runs);
    let mut hits = and(ahead, empty);
    let mut runs = and(ahead, enemy);
    let mut any = union(hits);
    let [low, middle, top] = add6(hits);
    let mut sum = [low, middle, top, 0, 0, 0];
    let mut length = 1_usize;
    while union(runs) != 0 {
        length += 1;
        let ahead = step(runs);
        hits = and(ahead, empty);
        runs = and(ahead, enemy);
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

/// The cells of `ends` from which a row that consists only of cells of `between` leads to a cell of `own`.
#[inline(always)]
fn reached(own: u64, between: u64, ends: u64) -> u64 {
    let (between, ends) = (entered(between), entered(ends));
    let mut runs = and(step([own; 6]), between);
    let mut reached = 0;
    while union(runs) != 0 {
        let ahead = step(runs);
        reached |= union(and(ahead, ends));
        runs = and(ahead, between);
    }
    reached
}

/// The cells on which a placement is legal, and those on which it captures the largest number of disks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Legal {
    /// The legal cells. A free placement (IAGO-35) is not considered.
    pub cells: CellSet,
    /// The cells on which a placement captures the largest number of disks, if captures are compulsory in the variant;
    /// else empty.
    pub best: CellSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CaptureRules {
    /// Whether captures are compulsory in the variant (IAGO-14).
    pub compels: bool,
    /// Whether a placement that captures too few disks is refused. If false, it is accepted and counts as a missed
    /// capture (IAGO-33).
    pub refuses: bool,
    pub releases: bool,
}

/// The disks of a board as bits: those of the side to move, those of the other side, and the red disks.
#[derive(Clone, Copy)]
struct Bitboards {
    /// The disks of the side to move, captives included.
    own: u64,
    other: u64,
    red: u64,
}

impl Bitboards {
    /// Judges every empty cell: returns the bits of [`Legal::cells`] and of [`Legal::best`].
    #[inline(always)]
    fn legal(self, rules: CaptureRules) -> (u64, u64) {
        let Bitboards { own, other, red } = self;
        let empty = CellSet::BOARD.bits() & !(own | other);
        let (own, enemy) = (own & !red, other & !red);
        let best = if rules.compels {
            most_captures(own, enemy, empty)
        } else {
            0
        };
        if rules.refuses && best != 0 {
            return (best, best);
        }
        // On a restricted cell, every release counts as a flip (IAGO-19). On another cell, a placement needs no flip.
        let restricted = empty & CellSet::RESTRICTED.bits();
        let mut cells = empty & !restricted;
        if !rules.refuses {
            cells |= reached(own, enemy, restricted);
        }
        if rules.releases && red != 0 {
            cells |= reached(own, red, restricted);
        }
        if cells == 0 {
            // If no other cell is legal, the centre needs no flip (IAGO-26).
            cells = empty & 1 << Cell::CENTRE.bit();
        }
        (cells, best)
    }

    /// The board after the side to move puts a disk on the empty cell with bit `at`, with all flips, from the view
    /// of the other side (IAGO-6). Captures and releases are judged on the board before the placement (IAGO-12).
    #[inline(always)]
    fn with_disk(self, at: usize, releases: bool) -> Bitboards {
        let Bitboards { own, other, red } = self;
        let (cell, face_up) = (1 << at, own & !red);
        let capture = RowMasks {
            between: other & !red,
            closing: face_up,
        };
        // One of the two ends of a released row must be an outer cell or the centre (IAGO-19).
        let restricted = CellSet::RESTRICTED.bits();
        let any_end = mask_if(cell & restricted != 0);
        let release = RowMasks {
            between: red & mask_if(releases),
            closing: face_up & (restricted | any_end),
        };
        let flips = if NEIGHBOURS[at] & (capture.between | release.between) == 0 {
            0
        } else {
            flipped(at, capture, release)
        };
        Bitboards {
            own: other,
            other: own | cell,
            red: red ^ flips,
        }
    }

    /// Counts the sequences of `depth` (1 or more) placements, without the penalty option.
    fn perft<const COMPELS: bool, const RELEASES: bool>(self, depth: u32) -> u64 {
        if CellSet::INNER.bits() & !(self.own | self.other) == 0 {
            return 0;
        }
        let (cells, _) = self.legal(CaptureRules {
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
    const fn bitboards(&self, side: Side) -> Bitboards {
        Bitboards {
            own: self.disks.get(side).bits(),
            other: self.disks.get(side.other()).bits(),
            red: self.red.bits(),
        }
    }

    /// Judges every empty cell for a side.
    #[inline]
    pub(super) fn legal(&self, side: Side, rules: CaptureRules) -> Legal {
        let (cells, best) = self.bitboards(side).legal(rules);
        Legal {
            cells: CellSet::from_bits(cells),
            best: CellSet::from_bits(best),
        }
    }

    /// The board after a disk of `side` is put on an empty cell, with all flips (IAGO-6).
    #[inline]
    pub(super) fn with_disk(&self, side: Side, cell: Cell, releases: bool) -> Board {
        let next = self
            .bitboards(side)
            .with_disk(usize::from(cell.bit()), releases);
        let mut disks = BySide::both(CellSet::from_bits(next.other));
        disks[side.other()] = CellSet::from_bits(next.own);
        Board {
            disks,
            red: CellSet::from_bits(next.red),
        }
    }

    /// Counts the sequences of `depth` (1 or more) placements, without the penalty option.
    pub(super) fn perft(&self, side: Side, rules: CaptureRules, depth: u32) -> u64 {
        let bitboards = self.bitboards(side);
        match (rules.compels, rules.releases) {
            (true, true) => bitboards.perft::<true, true>(depth),
            (true, false) => bitboards.perft::<true, false>(depth),
            (false, true) => bitboards.perft::<false, true>(depth),
            (false, false) => bitboards.perft::<false, false>(depth),
        }
    }
}

#[derive(Clone, Copy)]
struct RowMasks {
    between: u64,
    /// The disks that can end the row.
    closing: u64,
}

/// The disks that a placement flips. In each direction, the masks `release` decide which row is flipped if the nearest
/// cell holds a captive that can be released; otherwise the masks `capture` decide.
///
/// The loops do not branch on the disks, because a processor cannot predict such branches.
#[inline(always)]
fn flipped(at: usize, capture: RowMasks, release: RowMasks) -> u64 {
    const LEFT: u64 = CellSet::LEFT.bits();
    let mut flips = 0;
    for Ray { nearest, cells } in &RAYS_RIGHT[at] {
        let captive = nearest & release.between != 0;
        let RowMasks { between, closing } = if captive { release } else { capture };
        // The first cell of the ray that is not in `between` is the lowest bit of `left`, or of `right` if `left` is 0.
        // Subtracting 1 changes this bit and all lower bits.
        let others = cells & !between;
        let (left, right) = (others & LEFT, others & !LEFT);
        let (less_left, borrow) = left.overflowing_sub(1);
        let less_right = right.wrapping_sub(u64::from(borrow));
        let passed = (left ^ less_left) & LEFT | (right ^ less_right) & !LEFT;
        flips |= cells & passed & between & mask_if(passed & others & closing != 0);
    }
    for Ray { nearest, cells } in &RAYS_LEFT[at] {
        let captive = nearest & release.between != 0;
        let RowMasks { between, closing } = if captive { release } else { capture };
        // In these directions, the first cell that is not in `between` is the highest bit of the right half, or of the
        // left half if the right half has no bit set.
        let others = cells & !between;
        let right = others & !LEFT;
        let wraps = mask_if(right == 0);
        let halves = right | others & wraps;
        let first = 1 << 63 >> (halves | 1).leading_zeros();
        let above = !(first - 1);
        let passed = above & (wraps | !LEFT) | wraps & !LEFT;
        flips |= cells & passed & between & mask_if(first & halves & closing != 0);
    }
    flips
}

/// All bits set if the condition holds, else none.
#[inline(always)]
const fn mask_if(condition: bool) -> u64 {
    (condition as u64).wrapping_neg()
}

/// The cells that follow a cell in one direction, as bits.
#[derive(Clone, Copy)]
struct Ray {
    nearest: u64,
    cells: u64,
}

/// For each cell, the three rays that go up or to the right. Along these rays the bit numbers increase within each half
/// of the board (`CellSet::LEFT` and the rest).
static RAYS_RIGHT: [[Ray; 3]; Cell::COUNT] =
    rays([Direction::Up, Direction::RightUp, Direction::RightDown]);

/// For each cell, the three rays that go down or to the left. Along these rays the bit numbers decrease within each
/// half of the board (`CellSet::LEFT` and the rest).
static RAYS_LEFT: [[Ray; 3]; Cell::COUNT] =
    rays([Direction::Down, Direction::LeftDown, Direction::LeftUp]);

const fn rays(directions: [Direction; 3]) -> [[Ray; 3]; Cell::COUNT] {
    let none = Ray {
        nearest: 0,
        cells: 0,
    };
    let mut table = [[none; 3]; Cell::COUNT];
    let mut at = 0;
    while at < Cell::COUNT {
        let cell = Cell::ALL[at];
        let mut way = 0;
        while way < 3 {
            let ray = &mut table[cell.bit() as usize][way];
            let mut next = cell.neighbour(directions[way]);
            while let Some(beyond) = next {
                ray.cells |= 1 << beyond.bit();
                if ray.nearest == 0 {
                    ray.nearest = ray.cells;
                }
                next = beyond.neighbour(directions[way]);
            }
            way += 1;
        }
        at += 1;
    }
    table
}

static NEIGHBOURS: [u64; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
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
