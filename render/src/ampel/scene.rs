//! The data of a picture of Ampel.

use super::layout::Layout;
use crate::board::{LegendMark, MARKS};
use crate::data::{Strip, View};
use crate::kit::Layout as _;
use rules::ampel::{Action, Ampel, Disk, Effects, Moved, Options, Point, PointSet, Signal, Step};
use rules::{BySide, Position, Side};

/// A board of Ampel: the disks and marks of each point, the trails, the signals, and the counts of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The tile of each point, in the order of the points.
    tiles: Vec<(Point, Tile)>,
    /// The trails of the last moves, in order.
    pub trails: Vec<Trail>,
    /// The signals to mark: those that were just removed, or those that a refused placement would make.
    pub signals: Vec<Signal>,
    pub tallies: BySide<Tally>,
    pub coordinates: bool,
    /// Whether the match is in the setup. In the setup, yellow disks are placed and inside points are drawn larger.
    pub setup: bool,
    /// Whether the last turn is shown as in a replay: by dots on the points where disks started and on the disk that
    /// was placed, and by the marks of removed disks. Trails and steps are then not shown.
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

/// What an empty point shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hint {
    #[default]
    None,
    /// A disk of this colour can be placed on the point.
    Legal(Disk),
    /// A disk of this colour can move to the point.
    Reachable(Disk),
    /// A disk of this colour was refused on the point.
    Refused(Disk),
    /// A disk of this colour was just removed from the point.
    Removed(Disk),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    #[default]
    None,
    Movable,
    /// The disk was placed, moved or chosen just now, or it is the cause of a refusal.
    Now,
    /// The disk was placed or moved just now, and it can move.
    NowMovable,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// The points of the trail: its start, every bend and its end.
    pub corners: Vec<Point>,
    /// The step of the turn in which the disk moved, 1 or 2.
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
    /// The step that the side has to play now; `None` if the side is not to move.
    pub stage: Option<Stage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The setup: both sides together place this many more yellow disks.
    Setup(u8),
    /// The step of the turn that is played next, 1 to 3.
    Step(u8),
}

impl Scene {
    /// The scene of a position. `steps` are the steps of the last turn or of the current turn whose marks are shown.
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

    /// The scene of a position after a disk was chosen to move; marks the points that this disk can reach.
    pub fn chosen(position: &Ampel, from: Point, view: View) -> Scene {
        let mut scene = Scene::new(position, &[], view.quiet());
        scene.choose(from, position.destinations(from));
        scene
    }

    /// The scene in which one of `actions` has to be chosen. Marks the disks that can move, and the points where a
    /// disk would end or be placed.
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

    /// Every point with its tile, in the order of [`Point::all`].
    pub fn tiles(&self) -> impl Iterator<Item = (Point, Tile)> {
        self.tiles.iter().copied()
    }

    pub(super) fn tiles_mut(&mut self) -> impl Iterator<Item = (Point, &mut Tile)> {
        self.tiles.iter_mut().map(|(point, tile)| (*point, tile))
    }

    /// Marks the disk on `from` as chosen to move, and the points that it can reach.
    pub(super) fn choose(&mut self, from: Point, reachable: PointSet) {
        self.mark(from, Mark::Now);
        if let Tile::Disk { disk, .. } = self.tile(from) {
            for point in reachable.iter() {
                self.hint(point, Hint::Reachable(disk));
            }
        }
    }

    /// Adds the trail of a move, and marks the signals that the move removed.
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
            *mark = match (*mark, now) {
                (Mark::Movable, Mark::Now) => Mark::NowMovable,
                _ => now,
            };
        }
    }

    /// Sets the hint of a point if the point is empty.
    pub(super) fn hint(&mut self, point: Point, now: Hint) {
        if let Some(Tile::Empty(hint)) = self.tile_mut(point) {
            // A point from which a disk was removed may be one that can be chosen now.
            let chosen = matches!(hint, Hint::Legal(_) | Hint::Reachable(_));
            if !(chosen && matches!(now, Hint::Removed(_))) {
                *hint = now;
            }
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

/// A scene with every mark of the legend, and for each mark its key and its place in the picture.
pub(super) fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
    let at = |name: &str| name.parse::<Point>().expect("a point of the board");
    let start = Ampel::start(Options::default());
    // Coordinates are left out, because the crops would cut through the names along the edges. The points are far
    // enough apart that no crop shows another mark.
    let view = View {
        coordinates: false,
        ..View::default().quiet()
    };
    let mut scene = Scene::new(&start, &[], view);
    let disk = |disk, cylinder, mark| Tile::Disk {
        disk,
        cylinder,
        mark,
    };
    for (name, tile) in [
        ("H2", disk(Disk::Red, false, Mark::Now)),
        ("E2", Tile::Empty(Hint::Removed(Disk::Red))),
        ("E3", Tile::Empty(Hint::Removed(Disk::Yellow))),
        ("E4", Tile::Empty(Hint::Removed(Disk::Green))),
        ("K1", disk(Disk::Green, false, Mark::Movable)),
        ("B5", Tile::Empty(Hint::Legal(Disk::Red))),
        ("C9", disk(Disk::Red, true, Mark::None)),
        ("G5", Tile::Empty(Hint::Refused(Disk::Red))),
    ] {
        *scene.tile_mut(at(name)).expect("a point of the board") = tile;
    }
    scene.tallies[Side::First].stage = None;
    scene.trails = vec![Trail {
        corners: vec![at("H1"), at("H2")],
        step: 1,
    }];
    scene.signals = vec![Signal {
        red: at("E2"),
        yellow: at("E3"),
        green: at("E4"),
    }];
    let tally = &mut scene.tallies[Side::Second];
    // The corner of the second side is used, because the legend's numbers stand at the left of each crop and this
    // corner is on the right.
    (tally.won, tally.reserve, tally.stage) = (1, 14, Some(Stage::Step(2)));
    let (width, height) = layout.size();
    let (right, unit) = (width as i32, layout.pitch as i32);
    let marks = [
        ("turn", (right * 3 / 4, height as i32 + unit)),
        ("corner", (right, unit)),
        ("way", layout.centre(at("H2"))),
        ("signal", layout.centre(at("E3"))),
        ("movable", layout.centre(at("K1"))),
        ("inside", layout.centre(at("B2"))),
        ("place", layout.centre(at("B5"))),
        ("cylinder", layout.centre(at("C9"))),
        ("refused", layout.centre(at("G5"))),
    ];
    (scene, marks)
}
