//! Draws the parts of a board of Ampel: hints, trails, signals, names, and the counts in the corners.

use super::board::{Key, borders};
use super::paint::{BADGE, DISK, DOT, GHOST, NAME, NAMES_BELOW, NAMES_BESIDE};
use super::scene::{Hint, Mark, Scene, Stage, Tally, Tile, Trail};
use crate::board::Board;
use crate::raster::IndexedImage;
use crate::raster::shape::{Outline, RoundedRect, Segment, Shape};
use rules::Side;
use rules::ampel::{Point, PointSet, Signal};

impl Board<Scene> {
    pub(super) fn hints(&self, image: &mut IndexedImage, scene: &Scene) {
        for (point, tile) in scene.tiles() {
            if let Tile::Empty(hint) = tile
                && hint != Hint::None
            {
                let key = Key::Hint(borders(point), hint);
                self.put(image, key, self.layout().centre(point));
            }
        }
    }

    pub(super) fn trail(&self, image: &mut IndexedImage, trail: &Trail) {
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

    pub(super) fn dot(&self, image: &mut IndexedImage, point: Point) {
        let pen = self.inks().glow(0.025 * self.unit());
        pen.dot(image, self.layout().middle(point), DOT * self.unit());
    }

    /// Draws numbered badges on the points where moves started. A point gets no badge if a disk stands there again, can
    /// be placed there or can move there, or was refused there. If two moves started on one point, only the first gets
    /// a badge.
    pub(super) fn badges(&self, image: &mut IndexedImage, scene: &Scene) {
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

    /// Draws the names of points. If the scene shows coordinates, every point of an edge has its name beside it; if
    /// not, only the points that can be chosen have it. An inside point has a name only if it can be chosen: the name
    /// is on the empty point, or at the foot of the disk.
    pub(super) fn names(&self, image: &mut IndexedImage, scene: &Scene) {
        let (unit, tools) = (self.unit(), self.tools());
        for ((point, tile), [strong, quiet]) in scene.tiles().zip(&tools.names) {
            let chosen = match tile {
                Tile::Empty(hint) => matches!(hint, Hint::Reachable(_) | Hint::Legal(_)),
                Tile::Disk { mark, .. } => matches!(mark, Mark::Movable | Mark::NowMovable),
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

    /// The middle of a name of this width that stands beside a point of an edge.
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

    pub(super) fn signal(&self, image: &mut IndexedImage, scene: &Scene, signal: &Signal) {
        let housing = self.housing(scene, signal);
        let pen = self.inks().glow(0.0175 * self.unit());
        pen.fill(image, &housing);
    }

    /// The outline around a signal's three points. It is closer to the points if the disks are removed.
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

    pub(super) fn tally(&self, image: &mut IndexedImage, side: Side, tally: &Tally) {
        let places = self.layout().tally(side);
        let (tools, inks) = (self.tools(), self.inks());
        let whole = |(x, y): (f32, f32)| (x.round() as i32, y.round() as i32);
        let head = Key::Head {
            side,
            cylinder: tally.cylinder,
        };
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
                    let current = step == now;
                    let x = x + by * f32::from(step - 1);
                    self.put(image, Key::Step { current }, whole((x, y)));
                    let ink = if current { &inks.casing } else { &inks.quiet };
                    tools.step.write(image, u32::from(step), x, y, ink);
                }
            }
        }
    }
}

/// The points after `from` up to and including `to`; none if the two points do not lie on one line.
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
