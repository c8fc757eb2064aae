//! The templates of a board of Ampel.

use super::layout::Layout;
use super::scene::{Hint, Mark};
use crate::data::Detail;
use crate::kit::{Painter, parts};
use crate::look::Piece;
use crate::raster::Canvas;
use crate::raster::shape::{Circle, Cross, Polygon, Segment, Shape};
use rules::Side;
use rules::ampel::{Direction, Disk, Point};

/// The radius of a disk in pitches, like all lengths here.
pub(super) const DISK: f32 = 0.35;
/// The radius of a disk in a replay: a pixel less, because it is sent with every change.
const FLAT_DISK: f32 = 0.34;
/// The radius of what is left of a disk that was just removed.
pub(super) const GHOST: f32 = 0.22;
/// The radius of the ring around a disk.
const RING: f32 = 0.405;
/// The height of a name: seven pixels where a phone shows the picture 322 pixels wide.
pub(super) const NAME: f32 = 0.26;
/// The distance of the names of rows and columns from the points at the edge.
pub(super) const NAMES_OUT: f32 = 0.59;
/// The radius of the badge at the start of a move.
pub(super) const BADGE: f32 = 0.22;
/// The radius of a dot that shows what happened.
pub(super) const DOT: f32 = 0.08;

/// Half the side of the box around a side's disk in its corner, and around a slot or step.
const HEAD: f32 = 0.56;
const SLOT: f32 = 0.3;

impl Painter<'_, Layout> {
    /// The whole board without disks and names.
    pub fn table(&self) -> Canvas {
        let ground = &self.theme.ground;
        let area = &self.theme.inner;
        let mut canvas = self.bare_table();
        let board = Polygon {
            points: self.layout.triangle().to_vec(),
        };
        let unit = self.unit;
        for (grown, color) in [
            (0.86, ground.edge),
            (0.84, ground.tray),
            (0.79, area.shade),
            (0.77, area.face),
        ] {
            canvas.fill(&(&board).grown(grown * unit), &color);
        }
        // With hard edges a thinner line could fall between two rows of pixels.
        let least = match self.theme.detail {
            Detail::Full => 0.0,
            Detail::Flat => 1.02,
        };
        for point in Point::all() {
            for direction in [Direction::Right, Direction::UpRight, Direction::UpLeft] {
                if let Some(next) = point.neighbour(direction) {
                    let line = Segment {
                        from: self.layout.middle(point),
                        to: self.layout.middle(next),
                        width: (0.026 * unit).max(least),
                    };
                    canvas.fill(&line, &area.mark);
                }
            }
        }
        for point in Point::all() {
            let (x, y) = self.layout.middle(point);
            // Inside points are knots (AMPEL-3).
            let r = if point.is_inside() { 0.062 } else { 0.034 } * unit;
            canvas.fill(&Circle { x, y, r }, &area.mark);
        }
        canvas
    }

    /// The tile of a point, cut from the table.
    pub fn empty(&self, table: &Canvas, point: Point) -> Canvas {
        let (left, top) = self.layout.corner(point);
        let side = 2 * self.layout.reach();
        table.crop(left.max(0) as u32, top.max(0) as u32, side, side)
    }

    /// A disk on a tile.
    pub fn disk(&self, canvas: &mut Canvas, disk: Disk, cylinder: bool, mark: Mark) {
        let at = self.circle(match self.theme.detail {
            Detail::Full => DISK,
            Detail::Flat => FLAT_DISK,
        });
        parts::shadow(canvas, at, self.theme.inner.shade);
        parts::disk(canvas, at, self.lamp(disk));
        if cylinder {
            self.cylinder(canvas, at, self.lamp(disk));
        }
        match mark {
            Mark::None => {}
            Mark::Movable => {
                let ring = self.circle(RING);
                canvas.fill(&ring.outline(0.075 * self.unit), &self.theme.inner.face);
                canvas.fill(&ring.outline(0.04 * self.unit), &self.theme.inner.ink);
            }
            Mark::Now => parts::glow_ring(canvas, self.circle(RING), self.theme),
        }
    }

    /// A cylinder on a disk: a raised ring in its side's colour, lit from the upper left. It leaves the
    /// disk's own mark in sight.
    fn cylinder(&self, canvas: &mut Canvas, disk: Circle, piece: &Piece) {
        let Circle { x, y, r } = disk;
        let ring = Circle { x, y, r: 0.93 * r };
        let bright = self.theme.inner.light;
        if self.theme.detail == Detail::Flat {
            // Within the disk's rim, so that a change of it does not repaint the board around it.
            let within = Circle { x, y, r: 0.865 * r };
            canvas.fill(&within.outline(0.16 * r), &bright);
            return;
        }
        let fallen = Circle {
            x: x + 0.05 * r,
            y: y + 0.09 * r,
            ..ring
        };
        canvas.halo(&fallen.outline(0.3 * r), piece.rim, 0.12 * r, 0.7);
        canvas.fill(&ring.outline(0.4 * r), &piece.rim);
        let dark = piece.shade;
        let lit = move |px: f32, py: f32| {
            let (dx, dy) = (px - x, py - y);
            let turned = -(0.6 * dx + 0.8 * dy) / (dx * dx + dy * dy).sqrt().max(1.0);
            let step = (turned * 4.0).round() / 4.0;
            if step >= 0.0 {
                piece.light.mix(bright, 0.2 + 0.8 * step)
            } else {
                piece.light.mix(dark, -0.45 * step)
            }
        };
        canvas.fill(&ring.outline(0.29 * r), &lit);
        canvas.fill(&ring.outline(0.05 * r), &bright);
    }

    /// What an empty point says.
    pub fn hint(&self, canvas: &mut Canvas, hint: Hint) {
        match hint {
            Hint::None => {}
            Hint::Legal(disk) => {
                let piece = self.lamp(disk);
                let dot = self.circle(0.1);
                canvas.fill(&dot, &piece.rim);
                canvas.fill(&dot.grown(-0.035 * self.unit), &piece.face);
            }
            Hint::Reachable(disk) => {
                let piece = self.lamp(disk);
                let ghost = self.circle(0.34);
                canvas.fill(&ghost, &piece.rim);
                canvas.fill(&ghost.grown(-0.03 * self.unit), &self.theme.inner.light);
                canvas.fill(&ghost.grown(-0.085 * self.unit), &piece.face);
            }
            Hint::Refused(disk) => {
                let piece = self.lamp(disk);
                let ghost = self.circle(DISK);
                canvas.tint(&ghost, &piece.face, 0.45);
                canvas.fill(&ghost.outline(0.04 * self.unit), &piece.rim);
                let Circle { x, y, .. } = ghost;
                let cross = Cross {
                    x,
                    y,
                    reach: 0.22 * self.unit,
                    width: 0.085 * self.unit,
                };
                canvas.fill(&cross.grown(0.025 * self.unit), &self.theme.inner.light);
                canvas.fill(&cross, &self.theme.inner.ink);
            }
            Hint::Removed(disk) => {
                let piece = self.lamp(disk);
                let ghost = self.circle(GHOST);
                canvas.fill(&ghost, &piece.face);
                canvas.fill(&ghost.outline(0.035 * self.unit), &piece.rim);
            }
        }
    }

    /// A side's disk in its corner, with the cylinder if that is off the board.
    pub fn head(&self, side: Side, cylinder: bool) -> Canvas {
        let (mut canvas, at) = self.box_around(HEAD, 0.4);
        let piece = self.lamp(Disk::of(side));
        self.disk_beside(&mut canvas, at, piece, self.theme.ground.tray);
        if cylinder {
            self.cylinder(&mut canvas, at, piece);
        }
        canvas
    }

    /// The place of a yellow disk to be won, or the disk once it is.
    pub fn slot(&self, won: bool) -> Canvas {
        let (mut canvas, at) = self.box_around(SLOT, 0.22);
        if won {
            parts::shadow(&mut canvas, at, self.theme.ground.tray);
            parts::disk(&mut canvas, at, &self.theme.yellow);
        } else {
            canvas.fill(&at.outline(0.035 * self.unit), &self.theme.ground.quiet);
        }
        canvas
    }

    /// The badge of a step, without its number.
    pub fn step(&self, now: bool) -> Canvas {
        let (mut canvas, at) = self.box_around(SLOT, 0.25);
        if now {
            canvas.fill(&at, &self.theme.ground.ink);
        } else {
            canvas.fill(&at.outline(0.03 * self.unit), &self.theme.ground.quiet);
        }
        canvas
    }

    /// A box of plain ground with a circle in its middle.
    fn box_around(&self, reach: f32, r: f32) -> (Canvas, Circle) {
        let reach = (reach * self.unit).ceil();
        let side = 2 * reach as u32;
        let circle = Circle {
            x: reach,
            y: reach,
            r: r * self.unit,
        };
        (self.on_table(side, side), circle)
    }

    /// The piece of a colour.
    pub(super) fn lamp(&self, disk: Disk) -> &Piece {
        match disk {
            Disk::Red => &self.theme.red,
            Disk::Yellow => &self.theme.yellow,
            Disk::Green => &self.theme.green,
        }
    }

    /// A circle around the middle of a tile.
    pub(super) fn circle(&self, r: f32) -> Circle {
        let middle = self.layout.reach() as f32;
        Circle {
            x: middle,
            y: middle,
            r: r * self.unit,
        }
    }
}
