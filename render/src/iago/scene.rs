//! What to draw of a game of Iago, as data.

use super::layout::Layout;
use super::{legend, panels};
use crate::legend::MARKS;
use crate::panels::Panels;
use crate::scene::Pictured;
use crate::strip::Strip;
use crate::view::View;
use rules::iago::{Cell, Disk, Effects, Iago, Placement, Refusal, Row, Variant};
use rules::{BySide, Position, Side};

/// One picture of a board of Iago: what lies on each cell, what is pointed out, and the counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What each cell shows, in the order of [`Cell::ALL`].
    pub tiles: [Tile; Cell::COUNT],
    /// The counts of the first and the second side.
    pub tallies: BySide<Tally>,
    /// Whether empty cells carry their names.
    pub coordinates: bool,
    /// The side that looks at the board: its player sits below. From the second side the board is
    /// turned by half a turn.
    pub seen_from: Side,
    /// Rows pointed out one by one, as in the diagram of a refusal.
    pub rays: Vec<Ray>,
    /// The words around the board.
    pub strip: Strip,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// No disk.
    Empty(Hint),
    /// A disk.
    Disk(Disk, Mark),
}

/// What an empty cell says about the next placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hint {
    /// Nothing.
    #[default]
    None,
    /// A placement is legal here.
    Legal,
    /// A placement is compulsory here, or on another cell so marked; it takes this many disks.
    Compulsory(u32),
    /// A side tried to place here and was refused; the placement would have taken this many.
    Refused(Side, u32),
}

/// What the last ply did to a disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// It was placed.
    Placed,
    /// It was captured or released.
    Flipped,
    /// It was placed, said with a dot: in replays, where a ring would be too many bytes.
    Dotted,
}

/// How a side's disks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Inner times outer; an area without a disk counts as one (IAGO-27, IAGO-28).
    Product {
        /// Face-up disks in the inner area.
        inner: u32,
        /// Face-up disks in the outer area.
        outer: u32,
    },
    /// All face-up disks (IAGO-32).
    Sum,
}

/// A side's count at the edge of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// How the total comes about.
    pub counting: Counting,
    /// The total.
    pub total: u32,
    /// Whether this side is to move.
    pub to_move: bool,
}

/// A row from a placement to the disk that closes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ray {
    /// Where the disk is, or would be, placed.
    pub from: Cell,
    /// The disks it takes, nearest first.
    pub taken: Vec<Cell>,
    /// The own disk at the far end.
    pub closing: Cell,
    /// Whether it belongs to a compulsory placement rather than to the refused one.
    pub compulsory: bool,
}

impl Scene {
    /// The scene of a position, with what the last ply did to the disks.
    ///
    /// With the penalty option no empty cell is marked: legal cells and counts would give captures
    /// away (IAGO-33).
    #[must_use]
    pub fn new(position: &Iago, last: Option<&Effects>, view: View) -> Scene {
        let mut tiles = Cell::ALL.map(|cell| match position.disk(cell) {
            Some(disk) => Tile::Disk(disk, Mark::None),
            None => Tile::Empty(Hint::None),
        });
        if let Some(moves) = position.public_moves() {
            let most = moves
                .values()
                .map(|count| count.captures)
                .max()
                .unwrap_or(0);
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

    /// The scene without marks on empty cells: what happened, not what could.
    #[must_use]
    pub fn quiet(mut self) -> Scene {
        for tile in &mut self.tiles {
            if let Tile::Empty(hint) = tile {
                *hint = Hint::None;
            }
        }
        self
    }

    /// The tile of a cell.
    #[must_use]
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

impl Pictured for Scene {
    type Game = Iago;

    fn after(position: &Iago, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, plies.last().copied(), view)
    }

    /// The diagram of a refusal: the refused placement as a ghost and, where one is known, every
    /// compulsory placement with the rows it takes and the disks that close them. `None` if the
    /// refusal names no cell that could be drawn.
    fn refusal(position: &Iago, refusal: &Refusal, view: View) -> Option<Scene> {
        let side = position.to_move()?;
        let (cell, refused, best): (Cell, Option<&Placement>, &[Placement]) = match refusal {
            Refusal::NeedsFlip { cell, best, .. } => (*cell, None, best),
            Refusal::MustCapture { refused, best } | Refusal::MustCaptureMost { refused, best } => {
                (refused.cell, Some(refused), best)
            }
            _ => return None,
        };
        let mut scene = Scene::new(
            position,
            None,
            View {
                legal: false,
                ..view
            },
        );
        // Without a view of what is legal, it shows what was refused and nothing besides.
        let best = match view.legal {
            true => best,
            false => &[],
        };
        if !view.legal {
            scene = scene.quiet();
        }
        let taken = refused.map_or(0, Placement::captures);
        scene.tiles[cell.index()] = Tile::Empty(Hint::Refused(side, taken));
        let rays = |placement: &Placement, compulsory: bool| {
            let from = placement.cell;
            let ray = move |row: &Row| Ray {
                from,
                taken: row.cells.clone(),
                closing: row.closing,
                compulsory,
            };
            placement.captured.iter().map(ray).collect::<Vec<Ray>>()
        };
        scene
            .rays
            .extend(refused.iter().flat_map(|placement| rays(placement, false)));
        scene
            .rays
            .extend(best.iter().flat_map(|placement| rays(placement, true)));
        Some(scene)
    }

    /// The scene of a match that is over: nothing in it asks anybody to do anything, whatever the
    /// rules would still demand.
    fn finished(self) -> Scene {
        let mut scene = self.unhinted();
        for tally in scene.tallies.values_mut() {
            tally.to_move = false;
        }
        scene
    }

    fn unhinted(self) -> Scene {
        self.quiet()
    }

    /// The scene as a picture that is gone in a moment: a dot on the disk just placed, the totals,
    /// and nothing that only comes and goes. The eye sees for itself what turns over and whose
    /// turn it was, and a replay repaints a third of the pixels.
    fn for_replay(self) -> Scene {
        let mut scene = self.finished();
        for tile in &mut scene.tiles {
            if let Tile::Disk(_, mark) = tile {
                *mark = match mark {
                    Mark::Placed | Mark::Dotted => Mark::Dotted,
                    Mark::Flipped | Mark::None => Mark::None,
                };
            }
        }
        for tally in scene.tallies.values_mut() {
            tally.counting = Counting::Sum;
        }
        scene
    }

    fn legend(layout: &Layout) -> [(Scene, (i32, i32)); MARKS] {
        legend::legend(layout)
    }

    fn held(self) -> Scene {
        self.quiet()
    }

    fn has_panels(effects: &Effects) -> bool {
        panels::has_panels(effects)
    }

    fn panels(before: &Iago, effects: &Effects, view: View) -> Option<Panels<Scene>> {
        panels::panels(before, effects, view)
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
        let face_up = |outer: bool| {
            let counts = |cell: &&Cell| {
                let shown = Tile::Disk(
                    Disk {
                        owner: side,
                        captive: false,
                    },
                    Mark::None,
                );
                cell.is_outer() == outer && tiles[cell.index()].unmarked() == shown
            };
            Cell::ALL.iter().filter(counts).count() as u32
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
    /// The hint with a number that says nothing.
    pub(super) const fn unnumbered(self) -> Hint {
        match self {
            Hint::Compulsory(_) => Hint::Compulsory(0),
            Hint::Refused(side, _) => Hint::Refused(side, 0),
            Hint::None | Hint::Legal => self,
        }
    }
}

impl Tile {
    /// The tile without what the last ply did.
    const fn unmarked(self) -> Tile {
        match self {
            Tile::Disk(disk, _) => Tile::Disk(disk, Mark::None),
            Tile::Empty(hint) => Tile::Empty(hint),
        }
    }
}
