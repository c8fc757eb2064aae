//! The data of a picture of Iago.

use super::layout::Layout;
use crate::board::{LegendMark, MARKS};
use crate::data::{Strip, View};
use crate::kit::Layout as _;
use rules::iago::{Cell, Disk, Effects, Iago, Options, Row, Variant};
use rules::{BySide, Position, Side};

/// A board of Iago: the disks and marks of each cell, the rays, and the counts of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The tile of each cell, in the order of [`Cell::ALL`].
    pub tiles: [Tile; Cell::COUNT],
    pub tallies: BySide<Tally>,
    /// Whether empty cells show their names.
    pub coordinates: bool,
    pub seen_from: Side,
    /// The rays show the rows that a refused or compulsory placement closes.
    pub rays: Vec<Ray>,
    pub strip: Strip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    Empty(Hint),
    Disk(Disk, Mark),
}

/// What an empty cell shows about the next placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hint {
    #[default]
    None,
    Legal,
    /// A placement on one of the cells with this hint is compulsory. A placement on this cell captures this many
    /// disks.
    Compulsory(u32),
    /// A placement of this side on this cell was refused. It would have captured this many disks.
    Refused(Side, u32),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    #[default]
    None,
    Placed,
    Flipped,
    /// The disk was placed, shown as in a replay: by a dot, because a dot takes fewer bytes than a ring.
    Dotted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// The product of the inner and the outer number; an area without a disk counts as one (IAGO-27, IAGO-28).
    Product { inner: u32, outer: u32 },
    /// The number of all face-up disks (IAGO-32).
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
    /// The cells of the captured disks, the nearest to the placement first.
    pub taken: Vec<Cell>,
    pub closing: Cell,
    /// Whether the ray belongs to a compulsory placement. If not, it belongs to the refused placement.
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
    /// The scene of a position, with marks on the disks that the last ply placed or flipped. With the penalty option
    /// no empty cell is marked, because marks would reveal captures (IAGO-33).
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

    /// The scene without hints on empty cells.
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

    /// Marks the disk on a cell; does nothing if the cell is empty.
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

    /// The tally of a side on other tiles, counted in the way of this tally (a product or a sum).
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
    /// The hint with its number set to 0.
    pub(super) const fn unnumbered(self) -> Hint {
        match self {
            Hint::Compulsory(_) => Hint::Compulsory(0),
            Hint::Refused(side, _) => Hint::Refused(side, 0),
            Hint::None | Hint::Legal => self,
        }
    }
}

/// A scene with every mark of the legend, and for each mark its key and its place in the picture.
pub(super) fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
    let start = Iago::start(Options::default());
    // Coordinates are left out, because the crops would cut through the names of cells.
    let view = View {
        coordinates: false,
        ..View::default().quiet()
    };
    let mut scene = Scene::new(&start, None, view);
    let at = |name: &str| name.parse::<Cell>().expect("a cell of the board");
    let disk = |owner, captive| Disk { owner, captive };
    let dark = |mark| Tile::Disk(disk(Side::First, false), mark);
    let light = |mark| Tile::Disk(disk(Side::Second, false), mark);
    let captive = |owner, mark| Tile::Disk(disk(owner, true), mark);
    for (name, tile) in [
        ("C3", dark(Mark::Placed)),
        ("G3", captive(Side::Second, Mark::Flipped)),
        ("C6", captive(Side::First, Mark::None)),
        ("C5", captive(Side::Second, Mark::None)),
        ("G5", Tile::Empty(Hint::Compulsory(3))),
        ("E8", Tile::Empty(Hint::Legal)),
        ("E2", Tile::Empty(Hint::Refused(Side::First, 1))),
        ("E3", light(Mark::None)),
        ("E4", dark(Mark::None)),
    ] {
        scene.tiles[at(name).index()] = tile;
    }
    scene.rays = vec![Ray {
        from: at("E2"),
        taken: vec![at("E3")],
        closing: at("E4"),
        compulsory: false,
    }];
    let (inner, outer) = (7, 2);
    scene.tallies[Side::First].counting = Counting::Product { inner, outer };
    scene.tallies[Side::First].total = inner * outer;
    let middle = |name: &str| layout.centre(at(name), Side::First);
    let between = |one: &str, other: &str| {
        let ((x, y), (u, v)) = (middle(one), middle(other));
        ((x + u) / 2, (y + v) / 2)
    };
    let (_, height) = layout.size();
    let marks = [
        ("turn", (0, height as i32 + layout.down as i32)),
        ("factors", layout.factors(Side::First)[1]),
        ("placed", middle("C3")),
        ("flipped", middle("G3")),
        ("captive", between("C5", "C6")),
        ("must", middle("G5")),
        ("may", middle("E8")),
        ("refused", between("E2", "E3")),
        ("areas", middle("E5")),
    ];
    (scene, marks)
}

/// Whether a ply flipped a disk.
pub(super) fn has_panels(effects: &Effects) -> bool {
    match effects {
        Effects::Placed { placement, .. } => {
            !placement.captured.is_empty() || !placement.released.is_empty()
        }
        Effects::CalledOut { .. } => false,
    }
}

/// Shows a placement step by step. All flips happen at once (IAGO-11), but the pictures show captures and releases
/// separately, so that a reader can follow.
///
/// A placement with captures and releases has four pictures: the board before it, the disk with the rows it closes,
/// the captures, and the releases. A placement with captures alone or releases alone has two pictures: the disk with
/// the rows, and the flips.
pub(super) fn panels(before: &Iago, effects: &Effects, view: View) -> Option<Vec<Scene>> {
    let Effects::Placed { side, placement } = effects else {
        return None;
    };
    let (captured, released) = (&placement.captured, &placement.released);
    let first = Scene::new(before, None, view);
    let mut down = first.clone().quiet();
    let disk = Disk {
        owner: *side,
        captive: false,
    };
    down.tiles[placement.cell.index()] = Tile::Disk(disk, Mark::Placed);
    recount(&mut down);
    let mut rows = down.clone();
    let closed = captured.iter().chain(released);
    rows.rays = closed
        .map(|row| Ray::of(placement.cell, row, false))
        .collect();
    match (captured.is_empty(), released.is_empty()) {
        (true, true) => None,
        (false, true) => Some(vec![rows, flipped(&down, captured, true)]),
        (true, false) => Some(vec![rows, flipped(&down, released, false)]),
        (false, false) => {
            let taken = flipped(&down, captured, true);
            let mut still = taken.clone();
            for &cell in captured.iter().flat_map(|row| &row.cells) {
                still.mark(cell, Mark::None);
            }
            let freed = flipped(&still, released, false);
            Some(vec![first, rows, taken, freed])
        }
    }
}

fn flipped(scene: &Scene, rows: &[Row], captive: bool) -> Scene {
    let mut scene = scene.clone();
    for &cell in rows.iter().flat_map(|row| &row.cells) {
        if let Tile::Disk(Disk { owner, .. }, _) = scene.tile(cell) {
            scene.tiles[cell.index()] = Tile::Disk(Disk { owner, captive }, Mark::Flipped);
        }
    }
    recount(&mut scene);
    scene
}

fn recount(scene: &mut Scene) {
    scene.tallies = BySide::of(|side| scene.tallies[side].recount(side, &scene.tiles));
}
