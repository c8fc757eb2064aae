//! Makes and draws the scenes of Ampel.

use super::layout::{EDGE, Layout};
use super::paint::{HEAD, NAME};
use super::scene::{self, Hint, Mark, Scene, Tile};
use crate::board::{Board, Drawing, LegendMark, MARKS};
use crate::data::{Count, Points, Strip, View};
use crate::kit::{Layout as _, Painter, Sheet, enclosing, parts};
use crate::raster::shape::{Circle, Polygon, Shape};
use crate::raster::{Canvas, Digits, Face, IndexedImage, Ink, Label, Palette};
use rules::ampel::{
    Action, Ampel, Disk, Effects, Misplaced, Moved, Point, PointSet, Refusal, last_turn,
};
use rules::{BySide, Position as _, Side};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Disk {
        borders: Borders,
        disk: Disk,
        cylinder: bool,
        mark: Mark,
    },
    Hint(Borders, Hint),
    /// A side's disk in its corner.
    Head {
        side: Side,
        cylinder: bool,
    },
    /// A yellow disk beside the board.
    Yellow,
    /// The badge of a step of the turn.
    Step {
        current: bool,
    },
}

/// Whether a point lies on the lower, the left and the right edge of the board. Points that lie on the same edges
/// share their sprites.
pub type Borders = [bool; 3];

pub(super) fn borders(point: Point) -> Borders {
    let (row, column) = (point.row(), point.column());
    [row == 0, column == 0, row + column == 10]
}

#[derive(Debug)]
pub struct Tools {
    /// Each point's name, in the order of [`Point::all`]: first as drawn on a point that can be chosen, then as drawn
    /// on any other point.
    pub(super) names: Vec<[Label; 2]>,
    pub(super) name: Ink,
    pub(super) quiet: Ink,
    pub(super) plate: Ink,
    pub(super) panel: Ink,
    pub(super) reserve: Digits,
    pub(super) step: Digits,
    pub(super) badge: Digits,
}

const DISKS: [Disk; 3] = [Disk::Red, Disk::Yellow, Disk::Green];

impl Drawing for Scene {
    type Game = Ampel;
    type Layout = Layout;
    type Key = Key;
    type Tools = Tools;

    /// One background for the setup and one for the rest of the match.
    const BACKGROUNDS: usize = 2;

    fn background(&self) -> usize {
        usize::from(!self.setup)
    }

    fn paint_background(painter: &Painter<'_, Layout>, number: usize) -> Canvas {
        painter.table(number == 0)
    }

    fn outline(layout: &Layout, shape: &mut dyn FnMut(&dyn Shape)) {
        let points = layout.triangle().to_vec();
        shape(&Polygon { points }.grown(EDGE * layout.unit()));
        for side in Side::BOTH {
            shape(&layout.panels(side)[0]);
        }
    }

    fn paint_sprites(painter: &Painter<'_, Layout>) -> Sheet<Key> {
        let theme = painter.theme;
        let (ground, area, now) = (&theme.ground, &theme.inner, &theme.now);
        // This blend is needed for the edges of letters, in flat detail too.
        let faint = area.face.mix(area.ink, 0.5);
        let exact = [
            ground.face,
            ground.ink,
            ground.quiet,
            area.face,
            area.shade,
            area.mark,
            area.ink,
            faint,
            now.gold,
            now.casing,
            theme.red.face,
            theme.yellow.face,
            theme.green.face,
        ];
        let mut sheet = Sheet::new(exact, true);
        let table = painter.table(false);
        let kinds = Point::all().map(|point| (borders(point), point));
        let kinds: HashMap<Borders, Point> = kinds.collect();
        for (borders, point) in kinds {
            let empty = painter.empty(&table, point);
            for disk in DISKS {
                for cylinder in [false, true] {
                    for mark in [Mark::None, Mark::Movable, Mark::Now, Mark::NowMovable] {
                        let mut canvas = empty.clone();
                        painter.disk(&mut canvas, disk, cylinder, mark);
                        let key = Key::Disk {
                            borders,
                            disk,
                            cylinder,
                            mark,
                        };
                        let whole = painter.circle(0.49);
                        sheet.add(key, canvas).within(whole).centred();
                    }
                }
                for hint in [
                    Hint::Legal(disk),
                    Hint::Reachable(disk),
                    Hint::Refused(disk),
                    Hint::Removed(disk),
                ] {
                    let mut canvas = empty.clone();
                    painter.hint(&mut canvas, hint);
                    let reach = match hint {
                        Hint::Refused(_) => 0.49,
                        _ => 0.38,
                    };
                    let key = Key::Hint(borders, hint);
                    let within = painter.circle(reach);
                    sheet.add(key, canvas).within(within).centred();
                }
            }
        }
        for side in Side::BOTH {
            for cylinder in [false, true] {
                let canvas = painter.head(side, cylinder);
                let head = sheet.add(Key::Head { side, cylinder }, canvas);
                head.within(painter.beside(HEAD, 0.45)).centred();
            }
        }
        sheet.add(Key::Yellow, painter.yellow()).centred();
        for current in [false, true] {
            let canvas = painter.step(current);
            sheet.add(Key::Step { current }, canvas).centred();
        }
        sheet.sample(table);
        sheet
    }

    fn tools(painter: &Painter<'_, Layout>, palette: &Palette) -> Tools {
        let (theme, unit) = (painter.theme, painter.unit);
        let faces = [Face::Narrow, Face::Regular];
        let name = |point: Point| faces.map(|it| Label::new(&point.to_string(), NAME * unit, it));
        Tools {
            names: Point::all().map(name).collect(),
            name: palette.ink(theme.inner.ink),
            quiet: palette.ink(theme.inner.quiet),
            plate: palette.ink(theme.inner.light),
            panel: palette.ink(theme.ground.face),
            reserve: Digits::new(0.36 * unit, Face::Bold),
            step: Digits::new(0.27 * unit, Face::Bold),
            badge: Digits::new(0.26 * unit, Face::Bold),
        }
    }

    fn strip(&self) -> &Strip {
        &self.strip
    }

    fn strip_mut(&mut self) -> &mut Strip {
        &mut self.strip
    }

    fn counts(&self) -> BySide<Count> {
        self.tallies.map(|tally| Count {
            points: Points::Places {
                won: tally.won,
                all: tally.target,
            },
            to_move: tally.stage.is_some(),
        })
    }

    fn icon(painter: &Painter<'_, Layout>, canvas: &mut Canvas, at: Circle, side: Side) {
        // The ring makes a dark disk stand out on a dark panel.
        canvas.fill(&at.grown(0.08 * at.r), &painter.theme.ground.quiet);
        parts::disk(canvas, at, painter.lamp(Disk::of(side)));
    }

    fn place(painter: &Painter<'_, Layout>, canvas: &mut Canvas, at: Circle, won: bool) {
        let line = at.outline(0.16 * at.r);
        match won {
            true => parts::disk(canvas, at, painter.lamp(Disk::Yellow)),
            false => canvas.fill(&line, &painter.theme.inner.mark),
        }
    }

    fn focus(&self, layout: &Layout) -> [u32; 4] {
        let marked = self.tiles().filter_map(|(point, tile)| match tile {
            Tile::Disk { mark, .. } if mark != Mark::None => Some(point),
            Tile::Empty(hint) if hint != Hint::None => Some(point),
            _ => None,
        });
        let ways = self.trails.iter().flat_map(|trail| trail.corners.clone());
        let signals = self
            .signals
            .iter()
            .flat_map(|signal| signal.points().iter());
        let centres = marked
            .chain(ways)
            .chain(signals)
            .map(|it| layout.centre(it));
        // Each box reaches to the neighbouring points, and up to the name of the point in the row above.
        let far = layout.pitch as i32 * 5 / 4;
        let up = layout.pitch as i32 * 11 / 8;
        let boxes = centres.map(|(x, y)| [x - far, y - up, x + far, y + far]);
        enclosing(boxes, (layout.width, layout.height))
    }

    fn draw(&self, board: &Board<Scene>, image: &mut IndexedImage) {
        for trail in &self.trails {
            match trail.corners.first() {
                Some(&start) if self.for_replay => board.dot(image, start),
                _ => board.trail(image, trail),
            }
        }
        board.hints(image, self);
        for (point, tile) in self.tiles() {
            if let Tile::Disk {
                disk,
                cylinder,
                mark,
            } = tile
            {
                let now = self.for_replay && mark == Mark::Now;
                // No dot is needed at the end of a trail, nor on a cylinder, which stands on the disk placed last.
                let arrived = self.trails.iter().any(|trail| trail.ends_at(point));
                let dotted = now && !cylinder && !arrived;
                let mark = if now { Mark::None } else { mark };
                let key = Key::Disk {
                    borders: borders(point),
                    disk,
                    cylinder,
                    mark,
                };
                board.put(image, key, board.layout().centre(point));
                if dotted {
                    board.dot(image, point);
                }
            }
        }
        if !self.for_replay {
            for signal in &self.signals {
                board.signal(image, self, signal);
            }
            board.badges(image, self);
        }
        board.names(image, self);
    }

    fn corners(&self, board: &Board<Scene>, image: &mut IndexedImage) {
        for (side, tally) in self.tallies.iter() {
            board.tally(image, side, tally);
        }
    }

    fn after(position: &Ampel, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, last_turn(plies), view)
    }

    /// Shows why an action was refused. If the end of a move is wrong or missing, shows the disk and the points that it
    /// can reach. If a placement would make signals, shows these signals. Otherwise shows the refused point or disk.
    /// `None` if the refusal has no diagram.
    fn refusal(position: &Ampel, refusal: &Refusal, view: View) -> Option<Scene> {
        let shown = match refusal {
            Refusal::Cylinder { .. }
            | Refusal::WrongDisk { .. }
            | Refusal::Occupied { .. }
            | Refusal::NotInside { .. } => view,
            _ => view.quiet(),
        };
        let mut scene = Scene::new(position, &[], shown);
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
            | Refusal::Occupied { point, .. } => scene.mark(*point, Mark::Now),
            Refusal::NotInside { point } => scene.hint(*point, Hint::Refused(Disk::Yellow)),
            _ => return None,
        }
        Some(scene)
    }

    fn unhinted(mut self) -> Scene {
        for (_, tile) in self.tiles_mut() {
            match tile {
                Tile::Empty(hint @ (Hint::Legal(_) | Hint::Reachable(_))) => *hint = Hint::None,
                Tile::Disk {
                    mark: mark @ Mark::Movable,
                    ..
                } => *mark = Mark::None,
                Tile::Disk {
                    mark: mark @ Mark::NowMovable,
                    ..
                } => *mark = Mark::Now,
                Tile::Empty(_) | Tile::Disk { .. } => {}
            }
        }
        self
    }

    fn finished(self) -> Scene {
        let mut scene = self.unhinted();
        for tally in scene.tallies.values_mut() {
            tally.stage = None;
        }
        scene
    }

    fn for_replay(self) -> Scene {
        let mut scene = self.finished();
        scene.for_replay = true;
        scene
    }

    fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
        scene::legend(layout)
    }

    fn has_panels(effects: &Effects) -> bool {
        matches!(effects, Effects::Moved(_))
    }

    /// A move that made signals has four pictures: the board before the move, the trail, the signals, and the board
    /// without the signals. Any other move has two: the disk at its start, and the disk at its end.
    fn panels(before: &Ampel, effects: &Effects, view: View) -> Option<Vec<Scene>> {
        let Effects::Moved(moved) = effects else {
            return None;
        };
        let (from, to) = (moved.path.from, moved.path.to);
        let played = before.play(Action::Move { from, to }).ok()?;
        let mut start = Scene::new(before, &[], view.quiet());
        let mut way = start.clone();
        let carried = way.tile(from);
        *way.tile_mut(from)? = Tile::Empty(Hint::None);
        *way.tile_mut(to)? = carried;
        way.follow(&Moved {
            signals: Vec::new(),
            ..moved.clone()
        });
        let gone = Scene::new(&played.position, &[effects], view.quiet());
        start.mark(from, Mark::Now);
        if moved.signals.is_empty() {
            return Some(vec![start, gone]);
        }
        let mut made = way.clone();
        made.trails.clear();
        made.signals.clone_from(&moved.signals);
        Some(vec![start, way, made, gone])
    }
}
