//! How a board of Ampel is drawn.

use super::layout::{EDGE, Layout};
use super::paint::{BADGE, DISK, DOT, GHOST, HEAD, NAME, NAMES_BELOW, NAMES_BESIDE};
use super::scene::{Hint, Mark, Scene, Stage, Tally, Tile, Trail};
use crate::board::{Board, Drawing};
use crate::data::{Count, Points, Strip};
use crate::kit::{Layout as _, Painter, Sheet, enclosing, parts};
use crate::raster::shape::{Circle, Outline, Polygon, RoundedRect, Segment, Shape};
use crate::raster::{Canvas, Digits, Face, IndexedImage, Ink, Label, Palette};
use rules::ampel::{Disk, Point, PointSet, Signal};
use rules::{BySide, Side};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Disk(Borders, Disk, bool, Mark),
    /// What an empty point says.
    Hint(Borders, Hint),
    /// A side's disk in its corner, with its cylinder or without.
    Head(Side, bool),
    /// A yellow disk beside the board.
    Yellow,
    Step(bool),
}

/// Whether a point lies on the lower, left and right edge of the board. Points on the same edges look
/// alike.
pub type Borders = [bool; 3];

fn borders(point: Point) -> Borders {
    let (row, column) = (point.row(), point.column());
    [row == 0, column == 0, row + column == 10]
}

#[derive(Debug)]
pub struct Tools {
    /// Names by point, in the order of the board: where they can be chosen, and otherwise.
    names: Vec<[Label; 2]>,
    name: Ink,
    quiet: Ink,
    plate: Ink,
    panel: Ink,
    reserve: Digits,
    step: Digits,
    badge: Digits,
}

const DISKS: [Disk; 3] = [Disk::Red, Disk::Yellow, Disk::Green];

impl Drawing for Scene {
    type Layout = Layout;
    type Key = Key;
    type Tools = Tools;

    /// In the setup, and afterwards.
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
        // For the edges of letters, in flat detail too.
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
                    for mark in [Mark::None, Mark::Movable, Mark::Now] {
                        let mut canvas = empty.clone();
                        painter.disk(&mut canvas, disk, cylinder, mark);
                        let key = Key::Disk(borders, disk, cylinder, mark);
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
                let head = sheet.add(Key::Head(side, cylinder), canvas);
                head.within(painter.beside(HEAD, 0.45)).centred();
            }
        }
        sheet.add(Key::Yellow, painter.yellow()).centred();
        for yes in [false, true] {
            sheet.add(Key::Step(yes), painter.step(yes)).centred();
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
        // A line sets a dark disk off from a dark panel.
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
        // As far as the neighbouring points, and up to the letter of the row above.
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
                // The end of a way needs no dot; neither does a cylinder, which stands on the disk placed last.
                let arrived = self.trails.iter().any(|trail| trail.ends_at(point));
                let dotted = now && !cylinder && !arrived;
                let mark = if now { Mark::None } else { mark };
                let key = Key::Disk(borders(point), disk, cylinder, mark);
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
}

impl Board<Scene> {
    fn hints(&self, image: &mut IndexedImage, scene: &Scene) {
        for (point, tile) in scene.tiles() {
            if let Tile::Empty(hint) = tile
                && hint != Hint::None
            {
                let key = Key::Hint(borders(point), hint);
                self.put(image, key, self.layout().centre(point));
            }
        }
    }

    fn trail(&self, image: &mut IndexedImage, trail: &Trail) {
        let unit = self.unit();
        let places = trail
            .corners
            .windows(2)
            .flat_map(|leg| leg_of(leg[0], leg[1]));
        let way: Vec<(f32, f32)> = trail
            .corners
            .first()
            .copied()
            .into_iter()
            .chain(places)
            .map(|point| self.layout().middle(point))
            .collect();
        let pen = self.inks().glow(0.022 * unit);
        pen.trail(image, &way, 0.13 * unit);
        let bends = trail.corners.len().saturating_sub(1);
        for &bend in trail.corners.get(1..bends).unwrap_or_default() {
            pen.dot(image, self.layout().middle(bend), 0.085 * unit);
        }
    }

    fn dot(&self, image: &mut IndexedImage, point: Point) {
        let pen = self.inks().glow(0.025 * self.unit());
        pen.dot(image, self.layout().middle(point), DOT * self.unit());
    }

    /// Numbered badges where moves started, unless a disk stands there again or can be placed there.
    fn badges(&self, image: &mut IndexedImage, scene: &Scene) {
        let unit = self.unit();
        let mut taken = PointSet::EMPTY;
        for trail in &scene.trails {
            let Some(&start) = trail.corners.first() else {
                continue;
            };
            let free = matches!(
                scene.tile(start),
                Tile::Empty(Hint::None | Hint::Removed(_))
            );
            if !free || taken.contains(start) {
                continue;
            }
            taken |= start.into();
            let (x, y) = self.layout().middle(start);
            let pen = self.inks().glow(0.025 * unit);
            pen.dot(image, (x, y), BADGE * unit);
            let step = u32::from(trail.step);
            self.tools()
                .badge
                .write(image, step, x, y, &self.inks().casing);
        }
    }

    /// The names of the points along the edges, beside them, and of those inside that can be chosen: on an empty
    /// point, or at the foot of a disk.
    fn names(&self, image: &mut IndexedImage, scene: &Scene) {
        let (unit, tools) = (self.unit(), self.tools());
        for ((point, tile), [strong, quiet]) in scene.tiles().zip(&tools.names) {
            let chosen = match tile {
                Tile::Empty(hint) => matches!(hint, Hint::Reachable(_) | Hint::Legal(_)),
                Tile::Disk { mark, .. } => mark == Mark::Movable,
            };
            let (x, y) = self.layout().middle(point);
            if borders(point) != [false; 3] {
                let (name, ink) = match chosen {
                    true => (strong, &tools.name),
                    false => (quiet, &tools.quiet),
                };
                if chosen || scene.coordinates {
                    let (x, y) = self.beside(point, name.advance());
                    image.write_plain(name, x, y, ink);
                }
            } else if chosen {
                let y = match tile {
                    Tile::Empty(_) => y,
                    Tile::Disk { .. } => y + 0.4 * unit,
                };
                let (width, height) = (strong.advance() + 0.04 * unit, 1.2 * NAME * unit);
                let plate = RoundedRect::around((x, y), width, height, 0.06 * unit);
                if matches!(tile, Tile::Disk { .. }) {
                    image.fill(&plate, &tools.plate);
                }
                image.write(strong, x, y, &tools.name);
            }
        }
    }

    /// The middle of a name so wide beside a point on the edge.
    fn beside(&self, point: Point, width: f32) -> (f32, f32) {
        let unit = self.unit();
        let (x, y) = self.layout().middle(point);
        let (out, down) = NAMES_BESIDE;
        let (out, down) = (out * unit + width / 2.0, y + down * unit);
        match borders(point) {
            [true, ..] => (x, y + NAMES_BELOW * unit),
            [_, true, _] => (x - out, down),
            _ => (x + out, down),
        }
    }

    fn signal(&self, image: &mut IndexedImage, scene: &Scene, signal: &Signal) {
        let housing = self.housing(scene, signal);
        let pen = self.inks().glow(0.0175 * self.unit());
        pen.fill(image, &housing);
    }

    /// The line around a signal's three points; closer once its disks are gone.
    fn housing(&self, scene: &Scene, signal: &Signal) -> Outline<Segment> {
        let unit = self.unit();
        let points = [signal.red, signal.yellow, signal.green];
        let gone = |point: Point| matches!(scene.tile(point), Tile::Empty(Hint::Removed(_)));
        let reach = if points.into_iter().all(gone) {
            GHOST + 0.07
        } else {
            DISK + 0.05
        };
        let line = Segment {
            from: self.layout().middle(signal.red),
            to: self.layout().middle(signal.green),
            width: 2.0 * reach * unit,
        };
        line.outline(0.04 * unit)
    }

    fn tally(&self, image: &mut IndexedImage, side: Side, tally: &Tally) {
        let places = self.layout().tally(side);
        let (tools, inks) = (self.tools(), self.inks());
        let whole = |(x, y): (f32, f32)| (x.round() as i32, y.round() as i32);
        let head = Key::Head(side, tally.cylinder);
        self.put(image, head, whole(places.disk));
        let (x, y) = places.reserve;
        let reserve = u32::from(tally.reserve);
        tools.reserve.write(image, reserve, x, y, &inks.ground);
        let ((x, y), by) = places.steps;
        if tally.stage.is_some() {
            image.fill(&self.layout().panels(side)[1], &tools.panel);
        }
        match tally.stage {
            None => {}
            Some(Stage::Setup(count)) => {
                self.put(image, Key::Yellow, whole((x, y)));
                let count = u32::from(count);
                tools.step.write(image, count, x + by, y, &inks.ground);
            }
            Some(Stage::Step(now)) => {
                for step in 1..=3_u8 {
                    let is_now = step == now;
                    let x = x + by * f32::from(step - 1);
                    self.put(image, Key::Step(is_now), whole((x, y)));
                    let ink = if is_now { &inks.casing } else { &inks.quiet };
                    tools.step.write(image, u32::from(step), x, y, ink);
                }
            }
        }
    }
}

fn leg_of(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (direction, count) = match from.straight_to(to) {
        Some((direction, count)) => (Some(direction), count),
        None => (None, 0),
    };
    let next = move |here: &Point| here.neighbour(direction?);
    std::iter::successors(Some(from), next)
        .skip(1)
        .take(count.into())
}
