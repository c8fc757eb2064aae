//! Iago the obvious way: a table of cells, and from each cell a walk along each of six rays.
//!
//! The judge of the fast implementation; shares nothing with it but cell names. Also compiled into
//! the benchmark.

use std::collections::BTreeMap;

/// Steps in the coordinates of IAGO-2.
const STEPS: [(i8, i8); 6] = [(0, 2), (0, -2), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disk {
    /// 0 for dark, 1 for light.
    pub owner: usize,
    pub captive: bool,
}

/// How many disks a placement flips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub captures: u32,
    pub releases: u32,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Obvious {
    pub variant: &'static str,
    pub penalty: bool,
    pub board: [Option<Disk>; 61],
    pub mover: usize,
    pub missed: bool,
    pub free: bool,
}

/// The names of the cells and, for each, the rays from it as lists of cells.
pub struct Geometry {
    pub names: Vec<String>,
    rays: Vec<[Vec<usize>; 6]>,
    restricted: Vec<bool>,
    outer: Vec<bool>,
}

impl Geometry {
    pub fn new() -> Geometry {
        let mut places = Vec::new();
        let mut names = Vec::new();
        for x in 0..9_i8 {
            let length = 9 - (x - 4).abs();
            for n in 1..=length {
                places.push((x, 2 * n - (length + 1)));
                names.push(format!("{}{n}", char::from(b'A' + x as u8)));
            }
        }
        let index: BTreeMap<(i8, i8), usize> = places
            .iter()
            .enumerate()
            .map(|(at, place)| (*place, at))
            .collect();
        let rays: Vec<[Vec<usize>; 6]> = places
            .iter()
            .map(|(x, v)| {
                STEPS.map(|(dx, dv)| {
                    (1..)
                        .map_while(|k| index.get(&(x + k * dx, v + k * dv)).copied())
                        .collect()
                })
            })
            .collect();
        let outer: Vec<bool> = rays
            .iter()
            .map(|rays| rays.iter().any(Vec::is_empty))
            .collect();
        let restricted = (0..61).map(|at| outer[at] || names[at] == "E5").collect();
        Geometry {
            names,
            rays,
            restricted,
            outer,
        }
    }
}

impl Obvious {
    pub fn start(variant: &'static str, penalty: bool) -> Obvious {
        Obvious {
            variant,
            penalty,
            board: [None; 61],
            mover: 0,
            missed: false,
            free: false,
        }
    }

    /// The cells that a disk on `at` captures and releases.
    pub fn flips(&self, geometry: &Geometry, at: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut captured, mut released) = (Vec::new(), Vec::new());
        for ray in &geometry.rays[at] {
            for captives in [false, true] {
                let between = |cell: &&usize| match self.board[**cell] {
                    Some(disk) if captives => disk.captive,
                    Some(disk) => !disk.captive && disk.owner != self.mover,
                    None => false,
                };
                let length = ray.iter().take_while(between).count();
                let own = Some(Disk {
                    owner: self.mover,
                    captive: false,
                });
                let Some(&closing) = ray.get(length) else {
                    continue;
                };
                if length == 0 || self.board[closing] != own {
                    continue;
                }
                let row = ray[..length].iter().copied();
                if !captives {
                    captured.extend(row);
                } else if self.variant != "simple"
                    && (geometry.restricted[at] || geometry.restricted[closing])
                {
                    released.extend(row);
                }
            }
        }
        (captured, released)
    }

    fn empty(&self) -> impl Iterator<Item = usize> {
        (0..61).filter(|at| self.board[*at].is_none())
    }

    pub fn is_over(&self, geometry: &Geometry) -> bool {
        self.empty().all(|at| geometry.outer[at])
    }

    /// Every empty cell with what a disk there would flip.
    pub fn counts(&self, geometry: &Geometry) -> BTreeMap<usize, Count> {
        let count = |at| {
            let (captured, released) = self.flips(geometry, at);
            let captures = captured.len() as u32;
            (
                at,
                Count {
                    captures,
                    releases: released.len() as u32,
                },
            )
        };
        self.empty().map(count).collect()
    }

    /// The legal cells with their counts.
    pub fn legal(&self, geometry: &Geometry) -> BTreeMap<usize, Count> {
        if self.is_over(geometry) {
            return BTreeMap::new();
        }
        let counts = self.counts(geometry);
        if self.free {
            return counts;
        }
        let most = counts
            .values()
            .map(|count| count.captures)
            .max()
            .unwrap_or(0);
        let compelled = self.variant != "loose" && !self.penalty;
        let legal = |at: usize, count: Count| {
            let flips = count != Count::default();
            (flips || !geometry.restricted[at]) && (!compelled || count.captures == most)
        };
        let mut cells = counts.clone();
        cells.retain(|at, count| legal(*at, *count));
        // IAGO-26.
        if cells.keys().all(|at| !geometry.outer[*at]) {
            let inner: Vec<usize> = self.empty().filter(|at| !geometry.outer[*at]).collect();
            if let [only] = inner[..]
                && geometry.names[only] == "E5"
            {
                cells.insert(only, counts[&only]);
            }
        }
        cells
    }

    /// Plays an accepted placement.
    pub fn place(&mut self, geometry: &Geometry, at: usize) {
        let counts = self.counts(geometry);
        let most = counts
            .values()
            .map(|count| count.captures)
            .max()
            .unwrap_or(0);
        let can_miss = self.penalty && self.variant != "loose" && !self.free;
        self.missed = can_miss && counts[&at].captures < most;
        self.free = false;
        let (captured, released) = self.flips(geometry, at);
        for (cells, captive) in [(captured, true), (released, false)] {
            for cell in cells {
                if let Some(disk) = &mut self.board[cell] {
                    disk.captive = captive;
                }
            }
        }
        self.board[at] = Some(Disk {
            owner: self.mover,
            captive: false,
        });
        self.mover = 1 - self.mover;
    }

    /// Counts sequences of placements, with bulk counting at the last one. Not for penalty mode.
    pub fn perft(&self, geometry: &Geometry, depth: u32) -> u64 {
        let legal = self.legal(geometry);
        if depth == 1 {
            return legal.len() as u64;
        }
        legal
            .keys()
            .map(|at| {
                let mut next = self.clone();
                next.place(geometry, *at);
                next.perft(geometry, depth - 1)
            })
            .sum()
    }
}
