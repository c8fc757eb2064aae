//! Paints the templates of a board of Ampel.

use super::layout::{EDGE, Layout};
use super::scene::{Hint, Mark};
use crate::data::Detail;
use crate::kit::{Painter, parts};
use crate::look::Piece;
use crate::raster::Canvas;
use crate::raster::shape::{Circle, Polygon, Segment, Shape};
use rules::Side;
use rules::ampel::{Direction, Disk, Point};

/// The radius of a disk. All lengths in this file are multiples of the pitch, the distance between neighbouring
/// points.
pub(super) const DISK: f32 = 0.35;
/// The radius of a disk in a replay. It is smaller than in a still picture, because every change repaints whole disks.
const FLAT_DISK: f32 = 0.325;
/// The radius of the mark of a disk that was just removed.
pub(super) const GHOST: f32 = 0.22;
/// The radius of the ring around a disk.
const RING: f32 = 0.405;
/// The radius of the ring of a disk that can move, if the ring of the last action lies around it.
const INNER_RING: f32 = 0.335;
/// The height of a name: seven pixels on a phone, where the picture is 322 pixels wide.
pub(super) const NAME: f32 = 0.26;
/// The distance from the points of row A to their names, which stand below the points.
pub(super) const NAMES_BELOW: f32 = 0.59;
/// For the points of the other edges: the distance from a point to the name beside it, and how much lower than the
/// point the name stands. The name stands a little lower than its point, because the triangular board is wider further
/// down and leaves more room.
pub(super) const NAMES_BESIDE: (f32, f32) = (0.45, 0.07);
/// The radius of the badge at the start of a move.
pub(super) const BADGE: f32 = 0.22;
/// The radius of the mark of an inside point during the setup.
const KNOT: f32 = 0.11;
/// The radius of a dot that marks the last turn.
pub(super) const DOT: f32 = 0.08;

/// Half the width of the square box around a side's disk in its corner.
pub(super) const HEAD: f32 = 0.46;
/// Half the width of the square box around a yellow disk or a step in a corner.
const SLOT: f32 = 0.28;

impl Painter<'_, Layout> {
    /// The whole board without disks and names. During the setup the inside points are drawn larger, because the
    /// yellow disks are placed on them (AMPEL-3).
    pub fn table(&self, setup: bool) -> Canvas {
        let ground = &self.theme.ground;
        let area = &self.theme.inner;
        let mut canvas = self.bare_table();
        let board = Polygon {
            points: self.layout.triangle().to_vec(),
        };
        let unit = self.unit;
        for (grown, color) in [(EDGE, ground.face), (EDGE - 0.035, area.face)] {
            canvas.fill(&(&board).grown(grown * unit), &color);
        }
        // With hard edges, a line thinner than a pixel could fall between two rows of pixels and vanish.
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
            let (r, color) = match (point.is_inside(), setup) {
                (true, true) => (KNOT, area.quiet),
                (true, false) => (0.062, area.mark),
                (false, _) => (0.034, area.mark),
            };
            let r = r * unit;
            canvas.fill(&Circle { x, y, r }, &color);
        }
        canvas
    }

    pub fn empty(&self, table: &Canvas, point: Point) -> Canvas {
        let (left, top) = self.layout.corner(point);
        let side = 2 * self.layout.reach();
        table.crop(left.max(0) as u32, top.max(0) as u32, side, side)
    }

    pub fn disk(&self, canvas: &mut Canvas, disk: Disk, cylinder: bool, mark: Mark) {
        let at = self.circle(match self.theme.detail {
            Detail::Full => DISK,
            Detail::Flat => FLAT_DISK,
        });
        if self.theme.detail == Detail::Full {
            parts::shadow(canvas, at, self.theme.inner.shade);
        }
        parts::disk(canvas, at, self.lamp(disk));
        if cylinder {
            self.cylinder(canvas, at, self.lamp(disk));
        }
        match mark {
            Mark::None => {}
            Mark::Movable => self.movable(canvas, RING),
            Mark::Now => parts::glow_ring(canvas, self.circle(RING), self.theme),
            Mark::NowMovable => {
                self.movable(canvas, INNER_RING);
                parts::glow_ring(canvas, self.circle(RING), self.theme);
            }
        }
    }

    /// Paints the dark ring around a disk that can move; `r` is its radius.
    fn movable(&self, canvas: &mut Canvas, r: f32) {
        let ring = self.circle(r);
        canvas.fill(&ring.outline(0.075 * self.unit), &self.theme.inner.face);
        canvas.fill(&ring.outline(0.04 * self.unit), &self.theme.inner.ink);
    }

    /// Paints a cylinder on a disk: a bright ring near the disk's edge, so that the disk's pattern stays visible.
    fn cylinder(&self, canvas: &mut Canvas, disk: Circle, piece: &Piece) {
        let r = disk.r;
        if self.theme.detail == Detail::Full {
            canvas.fill(&disk.grown(-0.13 * r).outline(0.37 * r), &piece.rim);
        }
        // The ring lies within the disk's rim, so that a change of the ring in a replay does not repaint the board
        // around the disk.
        let ring = disk.grown(-0.13 * r).outline(0.22 * r);
        canvas.fill(&ring, &self.theme.inner.light);
    }

    /// Paints a hint on an empty point.
    pub fn hint(&self, canvas: &mut Canvas, hint: Hint) {
        match hint {
            Hint::None => {}
            Hint::Legal(disk) | Hint::Reachable(disk) => {
                let piece = self.lamp(disk);
                let ring = self.circle(0.35);
                canvas.fill(&ring, &piece.rim);
                canvas.fill(&ring.grown(-0.02 * self.unit), &piece.face);
                canvas.fill(&ring.grown(-0.075 * self.unit), &self.theme.inner.light);
            }
            Hint::Refused(disk) => {
                let piece = self.lamp(disk);
                let ghost = self.circle(DISK);
                canvas.tint(&ghost, &piece.face, 0.7);
                canvas.fill(&ghost.outline(0.04 * self.unit), &piece.rim);
                let Circle { x, y, .. } = ghost;
                let reach = 0.15 * self.unit;
                let strokes = [1.0, -1.0].map(|slope| Segment {
                    from: (x - reach, y - slope * reach),
                    to: (x + reach, y + slope * reach),
                    width: 0.09 * self.unit,
                });
                for stroke in strokes {
                    canvas.fill(&stroke.grown(0.03 * self.unit), &self.theme.inner.light);
                }
                for stroke in strokes {
                    canvas.fill(&stroke, &self.theme.inner.ink);
                }
            }
            Hint::Removed(disk) => {
                let piece = self.lamp(disk);
                let ghost = self.circle(GHOST);
                canvas.fill(&ghost, &piece.face);
                canvas.fill(&ghost.outline(0.035 * self.unit), &piece.rim);
            }
        }
    }

    pub fn head(&self, side: Side, cylinder: bool) -> Canvas {
        let (mut canvas, at) = self.box_around(HEAD, 0.4);
        let piece = self.lamp(Disk::of(side));
        canvas.fill(&at.grown(0.03 * self.unit), &self.theme.ground.quiet);
        parts::disk(&mut canvas, at, piece);
        if cylinder {
            self.cylinder(&mut canvas, at, piece);
        }
        canvas
    }

    /// A yellow disk beside the board.
    pub fn yellow(&self) -> Canvas {
        let (mut canvas, at) = self.box_around(SLOT, 0.22);
        parts::disk(&mut canvas, at, &self.theme.yellow);
        canvas
    }

    /// The badge of a step, without its number.
    pub fn step(&self, current: bool) -> Canvas {
        let (mut canvas, at) = self.box_around(SLOT, 0.25);
        if current {
            canvas.fill(&at, &self.theme.ground.ink);
        } else {
            canvas.fill(&at.outline(0.03 * self.unit), &self.theme.ground.quiet);
        }
        canvas
    }

    fn box_around(&self, reach: f32, r: f32) -> (Canvas, Circle) {
        let side = 2 * (reach * self.unit).ceil() as u32;
        (self.on_table(side, side), self.beside(reach, r))
    }

    pub(super) fn beside(&self, reach: f32, r: f32) -> Circle {
        let middle = (reach * self.unit).ceil();
        Circle {
            x: middle,
            y: middle,
            r: r * self.unit,
        }
    }

    pub(super) fn lamp(&self, disk: Disk) -> &Piece {
        match disk {
            Disk::Red => &self.theme.red,
            Disk::Yellow => &self.theme.yellow,
            Disk::Green => &self.theme.green,
        }
    }

    pub(super) fn circle(&self, r: f32) -> Circle {
        let middle = self.layout.reach() as f32;
        Circle {
            x: middle,
            y: middle,
            r: r * self.unit,
        }
    }
}
