//! A plain reference implementation of Iago: it walks along each of the six rays of each empty cell.
//!
//! It tests the crate, with which it shares only the order of the cells and
//! the names of the variants. It checks one cell after the other and uses no masks, but is written with care for
//! speed, because the benchmark compares the crate with it.

use std::collections::BTreeMap;

/// Steps in the coordinates of IAGO-2.
const STEPS: [(i8, i8); 6] = [(0, 2), (0, -2), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The cell that stands for everything beyond the rim; it stays empty.
const BEYOND: u8 = 61;

/// A disk on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disk {
    /// 0 for dark, 1 for light.
    pub owner: u8,
    pub captive: bool,
}

/// How many disks a placement flips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub captures: u8,
    pub releases: u8,
}

/// How many disks a placement on each cell would flip; `None` for an occupied cell.
pub type Counts = [Option<Count>; 61];

#[derive(Clone, Debug)]
pub struct Reference {
    pub penalty: bool,
    /// The disk on each cell; the last entry is [`BEYOND`].
    pub board: [Option<Disk>; 62],
    pub mover: u8,
    pub missed: bool,
    pub free: bool,
    compels: bool,
    releases: bool,
}

/// The rays from each cell. Cells are numbered in the order of their names.
pub struct Geometry {
    /// The cells of each ray, the nearest first, and then [`BEYOND`].
    rays: [[[u8; 9]; 6]; 61],
    restricted: [bool; 61],
    outer: [bool; 61],
    centre: usize,
}

/// A list of cells in order.
#[derive(Clone, Copy)]
pub struct Cells {
    list: [u8; 61],
    len: usize,
}

impl Cells {
    fn push(&mut self, at: usize) {
        self.list[self.len] = at as u8;
        self.len += 1;
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..self.len].iter().map(|at| usize::from(*at))
    }

    pub fn len(&self) -> usize {
        self.len
    }
}

impl Geometry {
    pub fn new() -> Geometry {
        let mut places = Vec::new();
        for x in 0..9_i8 {
            let length = 9 - (x - 4).abs();
            for n in 1..=length {
                places.push((x, 2 * n - (length + 1)));
            }
        }
        let index: BTreeMap<(i8, i8), u8> = places.iter().copied().zip(0..).collect();
        let mut geometry = Geometry {
            rays: [[[BEYOND; 9]; 6]; 61],
            restricted: [false; 61],
            outer: [false; 61],
            centre: index[&(4, 0)].into(),
        };
        for (at, (x, v)) in places.into_iter().enumerate() {
            for (ray, (dx, dv)) in geometry.rays[at].iter_mut().zip(STEPS) {
                for (cell, k) in ray.iter_mut().zip(1..) {
                    *cell = *index.get(&(x + k * dx, v + k * dv)).unwrap_or(&BEYOND);
                }
                geometry.outer[at] |= ray[0] == BEYOND;
            }
            geometry.restricted[at] = geometry.outer[at] || at == geometry.centre;
        }
        geometry
    }

    /// The cells of a ray, the nearest first.
    pub fn ray(&self, at: usize, number: usize) -> impl Iterator<Item = usize> {
        let cells = self.rays[at][number].iter();
        cells
            .copied()
            .take_while(|cell| *cell != BEYOND)
            .map(usize::from)
    }
}

impl Reference {
    pub fn start(variant: &str, penalty: bool) -> Reference {
        Reference {
            penalty,
            board: [None; 62],
            mover: 0,
            missed: false,
            free: false,
            compels: variant != "loose",
            releases: variant != "simple",
        }
    }

    /// The row that a disk on `at` flips on a ray, as two values: whether its disks are captives, which are released,
    /// and its length.
    #[inline(always)]
    fn row(&self, geometry: &Geometry, at: usize, ray: &[u8; 9]) -> Option<(bool, u8)> {
        let own = Some(Disk {
            owner: self.mover,
            captive: false,
        });
        let nearest = self.board[usize::from(ray[0])]?;
        if Some(nearest) == own || nearest.captive && !self.releases {
            return None;
        }
        let mut length = 1;
        loop {
            let cell = usize::from(ray[length]);
            let disk = self.board[cell]?;
            if Some(disk) == own {
                let restricted = geometry.restricted[at] || geometry.restricted[cell];
                let flips = !nearest.captive || restricted;
                return flips.then_some((nearest.captive, length as u8));
            }
            if disk.captive != nearest.captive {
                return None;
            }
            length += 1;
        }
    }

    fn empty(&self) -> impl Iterator<Item = usize> {
        (0..61).filter(|at| self.board[*at].is_none())
    }

    pub fn is_over(&self, geometry: &Geometry) -> bool {
        self.empty().all(|at| geometry.outer[at])
    }

    /// How many disks a placement on a cell would flip.
    fn count(&self, geometry: &Geometry, at: usize) -> Count {
        let mut count = Count::default();
        for ray in &geometry.rays[at] {
            match self.row(geometry, at, ray) {
                Some((false, length)) => count.captures += length,
                Some((true, length)) => count.releases += length,
                None => {}
            }
        }
        count
    }

    /// How many disks a placement on each empty cell would flip.
    pub fn counts(&self, geometry: &Geometry) -> Counts {
        let mut counts = [None; 61];
        for at in self.empty() {
            counts[at] = Some(self.count(geometry, at));
        }
        counts
    }

    /// The legal cells.
    pub fn legal(&self, geometry: &Geometry) -> Cells {
        let mut legal = Cells {
            list: [0; 61],
            len: 0,
        };
        if self.is_over(geometry) {
            return legal;
        }
        let compelled = self.compels && !self.penalty && !self.free;
        let mut most = 0;
        for at in self.empty() {
            let restricted = geometry.restricted[at] && !self.free;
            if !restricted && !compelled {
                legal.push(at);
                continue;
            }
            let count = self.count(geometry, at);
            if compelled && count.captures != most {
                if count.captures < most {
                    continue;
                }
                most = count.captures;
                legal.len = 0;
            }
            if !restricted || count != Count::default() {
                legal.push(at);
            }
        }
        // The last centre needs no flip (IAGO-26).
        let inner = |at: &usize| !geometry.outer[*at];
        if legal.len == 0 && self.empty().filter(inner).eq([geometry.centre]) {
            legal.push(geometry.centre);
        }
        legal
    }

    /// The legal tokens, in the order of their code points.
    pub fn legal_tokens(&self, geometry: &Geometry) -> Vec<String> {
        let mut tokens: Vec<String> = self.legal(geometry).iter().map(name).collect();
        if self.clone().judge(geometry, "callout").is_ok() {
            tokens.push("callout".to_owned());
        }
        tokens
    }

    /// Plays a token, or returns the code of the first refusal in the order of IAGO-41.
    pub fn judge(&mut self, geometry: &Geometry, token: &str) -> Result<(), &'static str> {
        if self.is_over(geometry) {
            return Err("game_over");
        }
        if token == "callout" {
            if !self.penalty {
                return Err("callout_disabled");
            }
            if self.free {
                return Err("callout_repeated");
            }
            if !self.missed {
                return Err("callout_false");
            }
            (self.missed, self.free) = (false, true);
            return Ok(());
        }
        let mut marks = token.chars();
        let letter = marks.next().is_some_and(|mark| mark.is_ascii_uppercase());
        let number = marks.as_str();
        if !letter || number.is_empty() || !number.chars().all(|mark| mark.is_ascii_digit()) {
            return Err("malformed");
        }
        let Some(at) = (0..61).find(|at| name(*at) == token) else {
            return Err("off_board");
        };
        if self.board[at].is_some() {
            return Err("occupied");
        }
        if !self.legal(geometry).iter().any(|legal| legal == at) {
            let count = self.count(geometry, at);
            return Err(match count.captures {
                _ if geometry.restricted[at] && count == Count::default() => "needs_flip",
                0 => "must_capture",
                _ => "must_capture_most",
            });
        }
        self.place(geometry, at);
        Ok(())
    }

    /// Plays an accepted placement.
    pub fn place(&mut self, geometry: &Geometry, at: usize) {
        self.missed = false;
        if self.penalty && self.compels && !self.free {
            let counts = self.counts(geometry);
            let taken = counts[at].map_or(0, |count| count.captures);
            self.missed = taken < most(&counts);
        }
        self.free = false;
        let rows = geometry.rays[at].map(|ray| (ray, self.row(geometry, at, &ray)));
        for (ray, row) in rows {
            let Some((captive, length)) = row else {
                continue;
            };
            for cell in &ray[..usize::from(length)] {
                if let Some(disk) = &mut self.board[usize::from(*cell)] {
                    disk.captive = !captive;
                }
            }
        }
        self.board[at] = Some(Disk {
            owner: self.mover,
            captive: false,
        });
        self.mover = 1 - self.mover;
    }

    /// Counts sequences of placements, the last without playing it. Not for the penalty option.
    pub fn perft(&self, geometry: &Geometry, depth: u32) -> u64 {
        let legal = self.legal(geometry);
        if depth == 1 {
            return legal.len() as u64;
        }
        legal
            .iter()
            .map(|at| {
                let mut next = self.clone();
                next.place(geometry, at);
                next.perft(geometry, depth - 1)
            })
            .sum()
    }
}

/// The greatest number of captures on any cell.
pub fn most(counts: &Counts) -> u8 {
    let captures = counts.iter().flatten().map(|count| count.captures);
    captures.max().unwrap_or(0)
}

/// The name of a cell.
pub fn name(at: usize) -> String {
    let mut first = 0;
    for (file, height) in ('A'..='I').zip([5, 6, 7, 8, 9, 8, 7, 6, 5]) {
        if at < first + height {
            return format!("{file}{}", at - first + 1);
        }
        first += height;
    }
    unreachable!("there are 61 cells")
}
