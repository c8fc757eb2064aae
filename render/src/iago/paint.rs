//! The templates, painted in full colour.

use super::layout::Layout;
use super::scene::{Hint, Mark, Tile};
use crate::canvas::Canvas;
use crate::painter::Painter;
use crate::parts;
use crate::shape::{Circle, Shape, Stripes};
use crate::text::{Face, Label};
use crate::theme::{Area, Pattern};
use rules::Side;
use rules::iago::{Cell, Disk};

/// The radius of a disk, in cell heights as all lengths here.
const DISK: f32 = 0.385;
/// The radius of the ring around a disk.
pub(super) const RING: f32 = 0.437;
/// The height of a name: seven pixels where the picture is shown 322 pixels wide.
const NAME: f32 = 0.185;
/// The radius of a badge.
const BADGE: f32 = 0.245;
/// How far above the middle of its cell a badge sits.
pub(super) const BADGE_LIFT: f32 = 0.115;
/// The height of a number on a badge.
pub(super) const COUNT: f32 = 0.27;
/// The height of a number of two digits on a badge.
pub(super) const LONG_COUNT: f32 = 0.22;

/// The three kinds of cells.
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
    /// All three.
    pub const ALL: [CellKind; 3] = [CellKind::Inner, CellKind::Outer, CellKind::Centre];

    /// The kind of a cell.
    #[must_use]
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
    /// The table and the tray, without cells.
    #[must_use]
    pub fn table(&self) -> Canvas {
        let mut canvas = self.bare_table();
        for (grown, color) in [
            (0.115, self.theme.ground.edge),
            (0.09, self.theme.ground.tray),
        ] {
            for cell in Cell::ALL {
                let (x, y) = self.layout.middle(cell, Side::First);
                let hexagon = self.layout.hexagon(x, y, 0.0, 0.1 * self.unit);
                canvas.fill(&hexagon.grown(grown * self.unit), &color);
            }
        }
        canvas
    }

    /// A tile with all it carries but numbers; `name` is the cell's, if it is to be written.
    #[must_use]
    pub fn tile(&self, kind: CellKind, tile: Tile, name: Option<Cell>) -> Canvas {
        let mut canvas = self.empty(kind);
        match tile {
            Tile::Empty(hint) => {
                self.hint(&mut canvas, kind, hint);
                if let Some(cell) = name {
                    self.name(&mut canvas, cell, hint);
                }
            }
            Tile::Disk(disk, mark) => self.disk(&mut canvas, kind, disk, mark),
        }
        canvas
    }

    /// The tile of an empty cell.
    #[must_use]
    pub fn empty(&self, kind: CellKind) -> Canvas {
        let (right, down) = self.layout.reach();
        let mut canvas = self.canvas(2 * right, 2 * down, self.theme.ground.tray);
        let area = self.area(kind);
        let ((x, y), unit) = (self.tile_middle(), self.unit);
        let inset = 0.02 * unit;
        let corner = 0.07 * unit;
        let bevel = |px: f32, py: f32| {
            let lit = -(0.5 * (px - x) + 0.85 * (py - y)) / (0.45 * unit);
            match lit {
                lit if lit > 0.25 => area.light,
                lit if lit < -0.25 => area.shade,
                _ => area.face,
            }
        };
        canvas.fill(&self.layout.hexagon(x, y, inset, corner), &bevel);
        let face = self
            .layout
            .hexagon(x, y, inset + 0.025 * unit, corner * 0.8);
        canvas.fill(&face, &area.face);
        match area.pattern {
            Pattern::Stripes => {
                let stripes = Stripes {
                    pitch: 0.11 * unit,
                    width: 0.025 * unit,
                };
                canvas.fill(&stripes.within(face), &area.light);
            }
            Pattern::Dot => canvas.fill(
                &Circle {
                    x,
                    y,
                    r: 0.06 * unit,
                },
                &area.mark,
            ),
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

    /// A disk on an empty tile.
    pub fn disk(&self, canvas: &mut Canvas, kind: CellKind, disk: Disk, mark: Mark) {
        let owner = self.piece(disk.owner);
        let (x, y) = self.tile_middle();
        let at = Circle {
            x,
            y,
            r: DISK * self.unit,
        };
        parts::shadow(
            canvas,
            at,
            self.area(kind).shade.mix(self.theme.ground.tray, 0.55),
        );
        if disk.captive {
            parts::disk(canvas, at, &self.theme.captive);
            parts::cross(canvas, at, owner, &self.theme.captive);
        } else {
            parts::disk(canvas, at, owner);
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

    /// A hint on an empty tile, without its number.
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
            Hint::Legal => canvas.fill(
                &Circle {
                    r: 0.075 * self.unit,
                    ..badge
                },
                &area.ink,
            ),
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

    /// The name of a cell on its tile, where it goes with a hint.
    pub fn name(&self, canvas: &mut Canvas, cell: Cell, hint: Hint) {
        let area = self.area(CellKind::of(cell));
        let (drop, face) = match hint {
            Hint::None => (0.0, Face::Regular),
            Hint::Legal => (0.19, Face::Bold),
            Hint::Compulsory(_) | Hint::Refused(..) => (0.3, Face::Bold),
        };
        let label = Label::new(&cell.to_string(), NAME * self.unit, face);
        let (x, y) = self.tile_middle();
        canvas.write(&label, x, y + drop * self.unit, area.ink);
    }

    /// The box of a tile in which a name may lie: left, top, width and height.
    #[must_use]
    pub fn name_box(&self, hint: Hint) -> [u32; 4] {
        let drop = match hint {
            Hint::None => 0.0,
            Hint::Legal => 0.19,
            Hint::Compulsory(_) | Hint::Refused(..) => 0.3,
        };
        let (half_width, half_height) =
            ((0.27 * self.unit).ceil(), (0.11 * self.unit).ceil() + 1.0);
        let (right, down) = self.layout.reach();
        let (x, y) = self.tile_middle();
        let left = (x - half_width).max(0.0) as u32;
        let top = (y + drop * self.unit - half_height).max(0.0) as u32;
        let width = (2.0 * half_width) as u32;
        let height = (2.0 * half_height) as u32 + 1;
        [
            left,
            top,
            width.min(2 * right - left),
            height.min(2 * down - top),
        ]
    }

    /// The small hexagon behind a factor; hollow if the area has no disk and so counts as one.
    #[must_use]
    pub fn chip(&self, kind: CellKind, filled: bool) -> Canvas {
        let reach = self.layout.chip();
        let mut canvas = self.on_table(2 * reach, 2 * reach);
        let down = 0.5 * self.unit;
        let at = reach as f32;
        let chip = super::layout::regular(at, at, down, 0.07 * self.unit);
        let area = self.area(kind);
        if filled {
            canvas.fill(&chip, &area.face);
        } else {
            canvas.fill(
                &chip.grown(-0.015 * self.unit).outline(0.025 * self.unit),
                &area.face,
            );
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

    /// The middle of a tile.
    fn tile_middle(&self) -> (f32, f32) {
        let (x, y) = self.layout.reach();
        (x as f32, y as f32)
    }
}
