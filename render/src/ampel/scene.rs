//! What to draw of a game of Ampel, as data.

use super::layout::Layout;
use super::legend;
use crate::legend::MARKS;
use crate::panels::Panels;
use crate::scene::Pictured;
use crate::strip::Strip;
use crate::view::View;
use rules::ampel::{
    Action, Ampel, Disk, Effects, Misplaced, Moved, Point, PointSet, Refusal, Signal, Step,
    last_turn,
};
use rules::{BySide, Position, Side};

/// One picture of a board of Ampel: what stands on each point, what is pointed out, and the counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What each point shows, by row and column.
    tiles: Vec<(Point, Tile)>,
    /// The ways of the last moves, in order.
    pub trails: Vec<Trail>,
    /// Signals to be pointed out: those just removed, or those a placement would make.
    pub signals: Vec<Signal>,
    /// The counts of red and of green.
    pub tallies: BySide<Tally>,
    /// Whether points carry their names.
    pub coordinates: bool,
    /// Whether what the last turn did is only hinted at: dots where disks came from and on the one
    /// placed, what is left of signals removed, but no ways, no steps, no names that matter more than others.
    pub for_replay: bool,
    /// The words around the board.
    pub strip: Strip,
}

/// What a point shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// No disk.
    Empty(Hint),
    /// A disk, perhaps under its side's cylinder.
    Disk {
        /// Its colour.
        disk: Disk,
        /// Whether its side's cylinder stands on it.
        cylinder: bool,
        /// What is pointed out about it.
        mark: Mark,
    },
}

/// What an empty point says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hint {
    /// Nothing.
    #[default]
    None,
    /// A disk of this colour can be placed here.
    Legal(Disk),
    /// The chosen disk, of this colour, can end here.
    Reachable(Disk),
    /// A disk of this colour was tried here and refused.
    Refused(Disk),
    /// A disk of this colour was just removed from here with its signal.
    Removed(Disk),
}

/// What is pointed out about a disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// It can move in this step.
    Movable,
    /// It was moved or placed in the last turn, or it is the one chosen to move.
    Now,
}

/// The way of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// Start, bends and end.
    pub corners: Vec<Point>,
    /// The step in which it moved, 1 or 2.
    pub step: u8,
}

impl Trail {
    /// Whether the move ended at a point.
    #[must_use]
    pub fn ends_at(&self, point: Point) -> bool {
        self.corners.last() == Some(&point)
    }
}

/// A side's count at the edge of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Yellow disks won.
    pub won: u8,
    /// Yellow disks that win.
    pub target: u8,
    /// Disks in reserve.
    pub reserve: u8,
    /// Whether the cylinder is off the board.
    pub cylinder: bool,
    /// What the side is to do; `None` if it is not to move.
    pub stage: Option<Stage>,
}

/// What the side to move is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Place a yellow disk; so many are left.
    Setup(u8),
    /// Play this step, 1 to 3.
    Step(u8),
}

impl Scene {
    /// The scene of a position, with what the steps of the last turn did, the ones of a turn under
    /// way included.
    #[must_use]
    pub fn new(position: &Ampel, steps: &[&Effects], view: View) -> Scene {
        let movable = position.movable();
        let placements = position.placements();
        let placed = match (position.step(), position.to_move()) {
            (Step::Place, Some(side)) => Disk::of(side),
            _ => Disk::Yellow,
        };
        let tiles = Point::all()
            .map(|point| {
                let tile = match position.board().get(point) {
                    Some(disk) => Tile::Disk {
                        disk,
                        cylinder: disk.owner().and_then(|side| position.cylinder(side))
                            == Some(point),
                        mark: if view.legal && movable.contains(point) {
                            Mark::Movable
                        } else {
                            Mark::None
                        },
                    },
                    None if view.legal && placements.contains(point) => {
                        Tile::Empty(Hint::Legal(placed))
                    }
                    None => Tile::Empty(Hint::None),
                };
                (point, tile)
            })
            .collect();
        let mut scene = Scene {
            tiles,
            trails: Vec::new(),
            signals: Vec::new(),
            tallies: BySide::of(|side| Tally::new(position, side)),
            coordinates: view.coordinates,
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

    /// The scene of a position in which the player has chosen a disk: its reachable points.
    #[must_use]
    pub fn chosen(position: &Ampel, from: Point, view: View) -> Scene {
        let quiet = View {
            legal: false,
            ..view
        };
        let mut scene = Scene::new(position, &[], quiet);
        scene.choose(from, position.destinations(from));
        scene
    }

    /// What a point shows.
    #[must_use]
    pub fn tile(&self, point: Point) -> Tile {
        let place = self.tiles.binary_search_by_key(&point, |(point, _)| *point);
        place.map_or(Tile::Empty(Hint::None), |place| self.tiles[place].1)
    }

    /// Every point with what it shows, in the order of the board.
    pub fn tiles(&self) -> impl Iterator<Item = (Point, Tile)> {
        self.tiles.iter().copied()
    }

    fn choose(&mut self, from: Point, reachable: PointSet) {
        self.mark(from, Mark::Now);
        if let Tile::Disk { disk, .. } = self.tile(from) {
            for point in reachable.iter() {
                self.hint(point, Hint::Reachable(disk));
            }
        }
    }

    /// Draws a move's way, and its signals unless something stands there again.
    fn follow(&mut self, moved: &Moved) {
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

    /// Puts a disk, with what stands on it, from one point to another.
    fn carry(&mut self, from: Point, to: Point) {
        let carried = self.tile(from);
        for (point, tile) in &mut self.tiles {
            if *point == from {
                *tile = Tile::Empty(Hint::None);
            } else if *point == to {
                *tile = carried;
            }
        }
    }

    /// Lets a point show this.
    pub(super) fn set(&mut self, at: Point, now: Tile) {
        for (point, tile) in &mut self.tiles {
            if *point == at {
                *tile = now;
            }
        }
    }

    fn mark(&mut self, at: Point, now: Mark) {
        for (point, tile) in &mut self.tiles {
            if let (true, Tile::Disk { mark, .. }) = (*point == at, tile) {
                *mark = now;
            }
        }
    }

    fn hint(&mut self, at: Point, now: Hint) {
        for (point, tile) in &mut self.tiles {
            if let (true, Tile::Empty(hint)) = (*point == at, tile) {
                *hint = now;
            }
        }
    }
}

impl Pictured for Scene {
    type Game = Ampel;

    fn after(position: &Ampel, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, last_turn(plies), view)
    }

    /// The diagram of a refusal: the disk and where it can end, the signals a placement would make, or
    /// the point itself. `None` if the refusal names no point that could be drawn.
    fn refusal(position: &Ampel, refusal: &Refusal, view: View) -> Option<Scene> {
        let quiet = View {
            legal: false,
            ..view
        };
        let mut scene = Scene::new(position, &[], quiet);
        match refusal {
            Refusal::WrongStep {
                named: Misplaced::Point { point, ends },
                ..
            } => match ends {
                Ok(ends) => scene.choose(*point, *ends),
                Err(why) => return Scene::refusal(position, why, view),
            },
            Refusal::Unreachable(facts) => {
                let disk = position.board().get(facts.from)?;
                let ends = match view.legal {
                    true => facts.reachable,
                    false => PointSet::EMPTY,
                };
                scene.choose(facts.from, ends);
                if facts.to != facts.from {
                    scene.hint(facts.to, Hint::Refused(disk));
                }
            }
            Refusal::MakesSignal { point, signals } => {
                let side = position.to_move()?;
                scene.hint(*point, Hint::Refused(Disk::of(side)));
                scene.signals.clone_from(signals);
            }
            Refusal::Cylinder { point, .. }
            | Refusal::WrongDisk { point, .. }
            | Refusal::Occupied { point, .. } => {
                scene = Scene::new(position, &[], view);
                scene.mark(*point, Mark::Now);
            }
            Refusal::NotInside { point } => {
                scene = Scene::new(position, &[], view);
                scene.hint(*point, Hint::Refused(Disk::Yellow));
            }
            _ => return None,
        }
        Some(scene)
    }

    fn legend(layout: &Layout) -> [(Scene, (i32, i32)); MARKS] {
        legend::legend(layout)
    }

    /// The scene as a picture that is gone in a moment: what the last turn did is only hinted at,
    /// and nothing asks anybody to do anything. It repaints a third of the pixels.
    fn for_replay(self) -> Scene {
        Scene {
            for_replay: true,
            ..self.finished()
        }
    }

    fn has_panels(effects: &Effects) -> bool {
        matches!(effects, Effects::Moved(_))
    }

    /// What a move did. If it made signals, four pictures: before it, the way, the signals, and the board
    /// without them; else two: the disk before its way, and at its end. `None` for a placement.
    fn panels(before: &Ampel, effects: &Effects, view: View) -> Option<Panels<Scene>> {
        let Effects::Moved(moved) = effects else {
            return None;
        };
        let quiet = View {
            legal: false,
            ..view
        };
        let (from, to) = (moved.path.from, moved.path.to);
        let played = before.play(Action::Move { from, to }).ok()?;
        let mut start = Scene::new(before, &[], quiet);
        let mut way = start.clone();
        way.carry(from, to);
        way.follow(&Moved {
            signals: Vec::new(),
            ..moved.clone()
        });
        let gone = Scene::new(&played.position, &[effects], quiet);
        start.mark(from, Mark::Now);
        if moved.signals.is_empty() {
            return Some(Panels::Two([start, gone]));
        }
        let mut made = way.clone();
        made.trails.clear();
        made.signals.clone_from(&moved.signals);
        Some(Panels::Four([start, way, made, gone]))
    }

    /// The scene of a match that is over: nothing in it asks anybody to do anything.
    fn finished(self) -> Scene {
        let mut scene = self.unhinted();
        for tally in scene.tallies.values_mut() {
            tally.stage = None;
        }
        scene
    }

    fn unhinted(mut self) -> Scene {
        for (_, tile) in &mut self.tiles {
            match tile {
                Tile::Empty(hint @ (Hint::Legal(_) | Hint::Reachable(_))) => *hint = Hint::None,
                Tile::Disk {
                    mark: mark @ Mark::Movable,
                    ..
                } => *mark = Mark::None,
                Tile::Empty(_) | Tile::Disk { .. } => {}
            }
        }
        self
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
