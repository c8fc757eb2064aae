//! Paints the templates of a board of Iago.

use super::layout::{Layout, regular};
use super::scene::{Hint, Mark};
use crate::data::Rgb;
use crate::kit::{Painter, parts};
use crate::look::{Area, Pattern, Theme};
use crate::raster::shape::{Circle, Shape, Stripes};
use crate::raster::{Canvas, Face, Label};
use rules::iago::{Cell, Disk};

/// The radius of a disk. All lengths in this file are multiples of a cell's height.
const DISK: f32 = 0.385;
/// The radius of the ring around a disk.
pub(super) const RING: f32 = 0.437;
/// The height of a name: seven pixels on a phone, where the picture is 322 pixels wide.
const NAME: f32 = 0.185;
/// The radius of a badge.
const BADGE: f32 = 0.245;
/// How far the middle of a badge lies above the middle of its cell.
pub(super) const BADGE_LIFT: f32 = 0.115;
/// The height of a number on a badge.
pub(super) const COUNT: f32 = 0.27;
/// The height of a number of two digits on a badge.
pub(super) const LONG_COUNT: f32 = 0.22;

/// The colours of a board before edges are blended: the colours of surfaces, which carry meaning, and the tones that
/// make surfaces look deep.
pub(super) fn tones(theme: &Theme) -> [Rgb; 15] {
    [
        theme.ground.face,
        theme.ground.quiet,
        theme.inner.face,
        theme.inner.shade,
        theme.inner.quiet,
        theme.outer.face,
        theme.outer.shade,
        theme.outer.light,
        theme.centre.face,
        theme.first.face,
        theme.second.face,
        theme.captive.face,
        theme.captive.shade,
        theme.now.gold,
        theme.now.casing,
    ]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// The 36 inner cells around the centre.
    Inner,
    /// The 24 outer cells.
    Outer,
    /// E5.
    Centre,
}

impl CellKind {
    pub const ALL: [CellKind; 3] = [CellKind::Inner, CellKind::Outer, CellKind::Centre];

    pub fn of(cell: Cell) -> CellKind {
        if cell == Cell::CENTRE {
            CellKind::Centre
        } else if cell.is_outer() {
            CellKind::Outer
        } else {
            CellKind::Inner
        }
    }
}

impl Painter<'_, Layout> {
    /// The tile of an empty cell, together with half of the gap to each neighbour.
    pub fn empty(&self, kind: CellKind) -> Canvas {
        let (right, down) = self.layout.reach();
        let area = self.area(kind);
        let mut canvas = self.canvas(2 * right, 2 * down, area.shade);
        let ((x, y), unit) = (self.tile_middle(), self.unit);
        let face = self.layout.hexagon(x, y, 0.014 * unit, 0.03 * unit);
        canvas.fill(&face, &area.face);
        match area.pattern {
            Pattern::Stripes => {
                let stripes = Stripes {
                    pitch: 0.11 * unit,
                    width: 0.025 * unit,
                };
                canvas.fill(&stripes.within(face), &area.light);
            }
            Pattern::Dot => {
                let r = 0.06 * unit;
                canvas.fill(&Circle { x, y, r }, &area.mark);
            }
            Pattern::Ring | Pattern::Square | Pattern::None => {}
        }
        if kind == CellKind::Centre {
            let mark = self
                .layout
                .hexagon(x, y, 0.055 * unit, 0.045 * unit)
                .outline(0.03 * unit);
            canvas.fill(&mark, &area.mark);
        }
        canvas
    }

    /// Paints a disk on an empty tile.
    pub fn disk(&self, canvas: &mut Canvas, kind: CellKind, disk: Disk, mark: Mark) {
        let owner = self.piece(disk.owner);
        let (x, y) = self.tile_middle();
        let r = DISK * self.unit;
        let at = Circle { x, y, r };
        parts::shadow(canvas, at, self.area(kind).shade);
        if disk.captive {
            parts::disk(canvas, at, &self.theme.captive);
            parts::cross(canvas, at, owner, &self.theme.captive);
        } else {
            parts::disk(canvas, at, owner);
            parts::groove(canvas, at, owner);
        }
        let ring = Circle {
            r: RING * self.unit,
            ..at
        };
        match mark {
            Mark::None => {}
            Mark::Placed => parts::glow_ring(canvas, ring, self.theme),
            Mark::Flipped => parts::glow_dashes(canvas, ring, self.theme),
            Mark::Dotted => parts::glow_dot(canvas, at, self.theme),
        }
    }

    /// Paints a hint on an empty tile, without its number.
    pub fn hint(&self, canvas: &mut Canvas, kind: CellKind, hint: Hint) {
        let area = self.area(kind);
        let (x, y) = self.tile_middle();
        let badge = Circle {
            x,
            y: y - BADGE_LIFT * self.unit,
            r: BADGE * self.unit,
        };
        match hint {
            Hint::None => {}
            Hint::Legal => {
                let r = 0.075 * self.unit;
                canvas.fill(&Circle { r, ..badge }, &area.ink);
            }
            Hint::Compulsory(_) => {
                canvas.fill(&badge, &self.theme.now.casing);
                canvas.fill(&badge.grown(-0.025 * self.unit), &self.theme.now.gold);
            }
            Hint::Refused(side, _) => {
                let piece = self.piece(side);
                canvas.fill(&badge, &piece.rim);
                canvas.fill(&badge.grown(-0.02 * self.unit), &piece.face);
            }
        }
    }

    pub fn name(&self, canvas: &mut Canvas, cell: Cell, hint: Hint) {
        let area = self.area(CellKind::of(cell));
        let face = match hint {
            Hint::None => Face::Regular,
            _ => Face::Bold,
        };
        let label = Label::new(&cell.to_string(), NAME * self.unit, face);
        let ink = match hint {
            Hint::None => area.quiet,
            _ => area.ink,
        };
        let (x, y) = self.tile_middle();
        canvas.write(&label, x, y + drop(hint) * self.unit, ink);
    }

    /// The box on a tile that has room for the name of any cell: left, top, width and height.
    pub fn name_box(&self, hint: Hint) -> [u32; 4] {
        let (half_width, half_height) =
            ((0.27 * self.unit).ceil(), (0.11 * self.unit).ceil() + 1.0);
        let (right, down) = self.layout.reach();
        let (x, y) = self.tile_middle();
        let left = (x - half_width).max(0.0) as u32;
        let top = (y + drop(hint) * self.unit - half_height).max(0.0) as u32;
        let width = (2.0 * half_width) as u32;
        let height = (2.0 * half_height) as u32 + 1;
        [
            left,
            top,
            width.min(2 * right - left),
            height.min(2 * down - top),
        ]
    }

    /// The small hexagon behind a factor. It is hollow if the area has no disks, because the factor then is one.
    pub fn chip(&self, kind: CellKind, filled: bool) -> Canvas {
        let reach = self.layout.chip();
        let mut canvas = self.on_table(2 * reach, 2 * reach);
        let down = 0.5 * self.unit;
        let at = reach as f32;
        let chip = regular(at, at, down, 0.07 * self.unit);
        if filled {
            canvas.fill(&chip, &self.area(kind).face);
        }
        if !filled || kind == CellKind::Outer {
            let line = chip.grown(-0.0125 * self.unit).outline(0.025 * self.unit);
            canvas.fill(&line, &self.theme.ground.quiet);
        }
        canvas
    }

    fn area(&self, kind: CellKind) -> &Area {
        match kind {
            CellKind::Inner => &self.theme.inner,
            CellKind::Outer => &self.theme.outer,
            CellKind::Centre => &self.theme.centre,
        }
    }

    fn tile_middle(&self) -> (f32, f32) {
        let (x, y) = self.layout.reach();
        (x as f32, y as f32)
    }
}

/// How far a name stands below the middle of its tile. This depends on the hint above the name.
fn drop(hint: Hint) -> f32 {
    match hint {
        Hint::None => 0.0,
        Hint::Legal => 0.19,
        Hint::Compulsory(_) | Hint::Refused(..) => 0.3,
    }
}
