//! A board of Iago as data.

use crate::data::{Strip, View};
use rules::iago::{Cell, Disk, Effects, Iago, Row, Variant};
use rules::{BySide, Position, Side};

/// A board of Iago: what lies on each cell, what is pointed out, and the counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What each cell shows, in the order of [`Cell::ALL`].
    pub tiles: [Tile; Cell::COUNT],
    pub tallies: BySide<Tally>,
    /// Whether empty cells carry their names.
    pub coordinates: bool,
    pub seen_from: Side,
    pub rays: Vec<Ray>,
    pub strip: Strip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    Empty(Hint),
    Disk(Disk, Mark),
}

/// What an empty cell says about the next placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hint {
    #[default]
    None,
    Legal,
    /// A placement on one of the cells marked so is compulsory; it takes this many disks.
    Compulsory(u32),
    /// A placement of this side was refused here; it would have taken this many disks.
    Refused(Side, u32),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    #[default]
    None,
    Placed,
    Flipped,
    /// It was placed, in a replay: a dot takes fewer bytes than a ring.
    Dotted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Inner times outer; an area without a disk counts as one (IAGO-27, IAGO-28).
    Product { inner: u32, outer: u32 },
    /// All face-up disks (IAGO-32).
    Sum,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    pub counting: Counting,
    pub total: u32,
    pub to_move: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ray {
    pub from: Cell,
    /// The disks it takes, nearest first.
    pub taken: Vec<Cell>,
    pub closing: Cell,
    /// Whether it belongs to a compulsory placement rather than to the refused one.
    pub compulsory: bool,
}

impl Ray {
    pub(super) fn of(from: Cell, row: &Row, compulsory: bool) -> Ray {
        Ray {
            from,
            taken: row.cells.clone(),
            closing: row.closing,
            compulsory,
        }
    }
}

impl Scene {
    /// The scene of a position, with what the last ply did to the disks. With the penalty option no empty
    /// cell is marked: the marks would give captures away (IAGO-33).
    pub fn new(position: &Iago, last: Option<&Effects>, view: View) -> Scene {
        let mut tiles = Cell::ALL.map(|cell| match position.disk(cell) {
            Some(disk) => Tile::Disk(disk, Mark::None),
            None => Tile::Empty(Hint::None),
        });
        if let Some(moves) = position.public_moves() {
            let captures = moves.values().map(|count| count.captures);
            let most = captures.max().unwrap_or(0);
            let compulsory = most > 0 && position.options().variant.compels_capture();
            for &cell in moves.keys() {
                tiles[cell.index()] = Tile::Empty(match (compulsory, view.legal) {
                    (true, _) => Hint::Compulsory(most),
                    (false, true) => Hint::Legal,
                    (false, false) => Hint::None,
                });
            }
        }
        let mut scene = Scene {
            tiles,
            tallies: BySide::of(|side| Tally::new(position, side)),
            coordinates: view.coordinates,
            seen_from: view.seen_from,
            rays: Vec::new(),
            strip: Strip::default(),
        };
        if let Some(Effects::Placed { placement, .. }) = last {
            scene.mark(placement.cell, Mark::Placed);
            for row in placement.captured.iter().chain(&placement.released) {
                for &cell in &row.cells {
                    scene.mark(cell, Mark::Flipped);
                }
            }
        }
        scene
    }

    /// The scene without marks on empty cells.
    pub fn quiet(mut self) -> Scene {
        for tile in &mut self.tiles {
            if let Tile::Empty(hint) = tile {
                *hint = Hint::None;
            }
        }
        self
    }

    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Marks the disk on a cell; an empty cell stays as it is.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        if let Tile::Disk(_, current) = &mut self.tiles[cell.index()] {
            *current = mark;
        }
    }
}

impl Tally {
    fn new(position: &Iago, side: Side) -> Tally {
        let areas = position.areas(side);
        Tally {
            counting: match position.options().variant {
                Variant::Simple => Counting::Sum,
                Variant::Standard | Variant::Loose => Counting::Product {
                    inner: areas.inner,
                    outer: areas.outer,
                },
            },
            total: position.score(side),
            to_move: position.to_move() == Some(side),
        }
    }

    /// The same way of counting over other tiles.
    pub(super) fn recount(self, side: Side, tiles: &[Tile; Cell::COUNT]) -> Tally {
        let living = Disk {
            owner: side,
            captive: false,
        };
        let face_up = |outer: bool| {
            let cells = Cell::ALL.iter().filter(|cell| cell.is_outer() == outer);
            let disks = cells.filter(
                |cell| matches!(tiles[cell.index()], Tile::Disk(disk, _) if disk == living),
            );
            disks.count() as u32
        };
        let (inner, outer) = (face_up(false), face_up(true));
        match self.counting {
            Counting::Product { .. } => Tally {
                counting: Counting::Product { inner, outer },
                total: inner.max(1) * outer.max(1),
                ..self
            },
            Counting::Sum => Tally {
                total: inner + outer,
                ..self
            },
        }
    }
}

impl Hint {
    /// The hint with the number 0.
    pub(super) const fn unnumbered(self) -> Hint {
        match self {
            Hint::Compulsory(_) => Hint::Compulsory(0),
            Hint::Refused(side, _) => Hint::Refused(side, 0),
            Hint::None | Hint::Legal => self,
        }
    }
}
