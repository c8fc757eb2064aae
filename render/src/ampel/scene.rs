//! A board of Ampel as data.

use crate::data::{Strip, View};
use rules::ampel::{Action, Ampel, Disk, Effects, Moved, Point, PointSet, Signal, Step};
use rules::{BySide, Position, Side};

/// A board of Ampel: what stands on each point, what is pointed out, and the counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What each point shows, in the order of the points.
    tiles: Vec<(Point, Tile)>,
    /// The ways of the last moves, in order.
    pub trails: Vec<Trail>,
    /// Signals that are pointed out: those just removed, or those a placement would make.
    pub signals: Vec<Signal>,
    pub tallies: BySide<Tally>,
    pub coordinates: bool,
    /// Whether yellow disks are still to be placed: the points they may go to are plain then.
    pub setup: bool,
    /// Whether the last turn is shown by dots alone, where disks came from and on the one placed, and by
    /// what is left of signals, without ways and steps.
    pub for_replay: bool,
    pub strip: Strip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    Empty(Hint),
    Disk {
        disk: Disk,
        cylinder: bool,
        mark: Mark,
    },
}

/// What an empty point says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hint {
    #[default]
    None,
    Legal(Disk),
    Reachable(Disk),
    Refused(Disk),
    Removed(Disk),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    #[default]
    None,
    Movable,
    Now,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    pub corners: Vec<Point>,
    /// The step in which it moved, 1 or 2.
    pub step: u8,
}

impl Trail {
    pub(super) fn ends_at(&self, point: Point) -> bool {
        self.corners.last() == Some(&point)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    pub won: u8,
    pub target: u8,
    pub reserve: u8,
    pub cylinder: bool,
    /// What the side is to do; `None` if it is not to move.
    pub stage: Option<Stage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    Setup(u8),
    /// Play this step, 1 to 3.
    Step(u8),
}

impl Scene {
    /// The scene of a position, with what these steps of the last turn, or of a turn under way, did.
    pub fn new(position: &Ampel, steps: &[&Effects], view: View) -> Scene {
        let movable = position.movable();
        let placements = position.placements();
        let placed = match (position.step(), position.to_move()) {
            (Step::Place, Some(side)) => Disk::of(side),
            _ => Disk::Yellow,
        };
        let tile = |point: Point| match position.board().get(point) {
            Some(disk) => Tile::Disk {
                disk,
                cylinder: disk.owner().and_then(|side| position.cylinder(side)) == Some(point),
                mark: match view.legal && movable.contains(point) {
                    true => Mark::Movable,
                    false => Mark::None,
                },
            },
            None if view.legal && placements.contains(point) => Tile::Empty(Hint::Legal(placed)),
            None => Tile::Empty(Hint::None),
        };
        let mut scene = Scene {
            tiles: Point::all().map(|point| (point, tile(point))).collect(),
            trails: Vec::new(),
            signals: Vec::new(),
            tallies: BySide::of(|side| Tally::new(position, side)),
            coordinates: view.coordinates,
            setup: position.step() == Step::Setup,
            for_replay: false,
            strip: Strip::default(),
        };
        for effects in steps {
            match effects {
                Effects::YellowPlaced { point, .. } | Effects::Placed { point, .. } => {
                    scene.mark(*point, Mark::Now);
                }
                Effects::Moved(moved) => scene.follow(moved),
                Effects::Skipped { .. } => {}
            }
        }
        scene
    }

    /// The scene of a position in which a disk is chosen to move, with its reachable points.
    pub fn chosen(position: &Ampel, from: Point, view: View) -> Scene {
        let mut scene = Scene::new(position, &[], view.quiet());
        scene.choose(from, position.destinations(from));
        scene
    }

    /// The scene in which one of these actions is to be chosen: the disks that would move, and the points where
    /// they would end or where one would be placed.
    pub fn offered(position: &Ampel, actions: &[Action], view: View) -> Scene {
        let mut scene = Scene::new(position, &[], view.quiet());
        let all = Scene::new(position, &[], view);
        for action in actions {
            match *action {
                Action::Place(point) => {
                    if let Tile::Empty(hint) = all.tile(point) {
                        scene.hint(point, hint);
                    }
                }
                Action::Move { from, to } => {
                    scene.mark(from, Mark::Movable);
                    if let Tile::Disk { disk, .. } = scene.tile(from) {
                        scene.hint(to, Hint::Reachable(disk));
                    }
                }
                Action::Impossible => {}
            }
        }
        scene
    }

    pub fn tile(&self, point: Point) -> Tile {
        let place = self.tiles.binary_search_by_key(&point, |(point, _)| *point);
        place.map_or(Tile::Empty(Hint::None), |place| self.tiles[place].1)
    }

    pub(super) fn tile_mut(&mut self, point: Point) -> Option<&mut Tile> {
        let mut tiles = self.tiles_mut();
        tiles.find_map(|(at, tile)| (at == point).then_some(tile))
    }

    /// Every point with what it shows, in the order of the board.
    pub fn tiles(&self) -> impl Iterator<Item = (Point, Tile)> {
        self.tiles.iter().copied()
    }

    pub(super) fn tiles_mut(&mut self) -> impl Iterator<Item = (Point, &mut Tile)> {
        self.tiles.iter_mut().map(|(point, tile)| (*point, tile))
    }

    pub(super) fn choose(&mut self, from: Point, reachable: PointSet) {
        self.mark(from, Mark::Now);
        if let Tile::Disk { disk, .. } = self.tile(from) {
            for point in reachable.iter() {
                self.hint(point, Hint::Reachable(disk));
            }
        }
    }

    pub(super) fn follow(&mut self, moved: &Moved) {
        let step = if moved.side == moved.owner { 1 } else { 2 };
        self.trails.push(Trail {
            corners: moved.path.corners().collect(),
            step,
        });
        self.mark(moved.path.to, Mark::Now);
        for signal in &moved.signals {
            self.signals.push(*signal);
            self.hint(signal.red, Hint::Removed(Disk::Red));
            self.hint(signal.yellow, Hint::Removed(Disk::Yellow));
            self.hint(signal.green, Hint::Removed(Disk::Green));
        }
    }

    pub(super) fn mark(&mut self, point: Point, now: Mark) {
        if let Some(Tile::Disk { mark, .. }) = self.tile_mut(point) {
            *mark = now;
        }
    }

    /// Sets the hint of a point, if it is empty.
    pub(super) fn hint(&mut self, point: Point, now: Hint) {
        if let Some(Tile::Empty(hint)) = self.tile_mut(point) {
            *hint = now;
        }
    }
}

impl Tally {
    fn new(position: &Ampel, side: Side) -> Tally {
        let options = position.options();
        let stage = match position.step() {
            Step::Setup => Stage::Setup(options.yellow() - position.yellow_placed()),
            step => Stage::Step(step.number()),
        };
        Tally {
            won: position.score(side),
            target: options.target(),
            reserve: position.supply(side),
            cylinder: position.cylinder(side).is_none(),
            stage: (position.to_move() == Some(side)).then_some(stage),
        }
    }
}
