//! Makes and draws the scenes of Iago.

use super::layout::Layout;
use super::paint::{self, CellKind};
use super::scene::{self, Counting, Hint, Mark, Ray, Scene, Tally, Tile};
use crate::board::{Board, Drawing, LegendMark, MARKS};
use crate::data::{Count, Points, Strip, View};
use crate::kit::parts::Pen;
use crate::kit::{Layout as _, Painter, Sheet, enclosing};
use crate::raster::shape::Shape;
use crate::raster::{Canvas, Digits, Face, IndexedImage, Ink, Label, Palette};
use rules::iago::{Cell, Disk, Effects, Iago, Placement, Refusal};
use rules::{BySide, Position as _, Side};

/// What a sprite shows. Hints are drawn without their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Disk(CellKind, Disk, Mark),
    /// An empty cell with a hint.
    Hint(CellKind, Hint),
    /// A cell's name with the hint above it. At small sizes the name and the hint overlap, so the sprite shows both.
    Name(Cell, Hint),
    /// The hexagon behind a factor. It is filled if the area has disks.
    Chip(CellKind, bool),
}

#[derive(Debug)]
pub struct Tools {
    inner: Ink,
    outer: Ink,
    on_piece: BySide<Ink>,
    times: Label,
    factor: Digits,
    /// The digits of numbers on badges: for numbers of one digit, and for numbers of two digits.
    counts: [Digits; 2],
}

/// Every kind of hint; the numbers of hints are left out.
const HINTS: [Hint; 5] = [
    Hint::None,
    Hint::Legal,
    Hint::Compulsory(0),
    Hint::Refused(Side::First, 0),
    Hint::Refused(Side::Second, 0),
];

impl Drawing for Scene {
    type Game = Iago;
    type Layout = Layout;
    type Key = Key;
    type Tools = Tools;

    fn paint_background(painter: &Painter<'_, Layout>, _: usize) -> Canvas {
        let mut table = painter.bare_table();
        let layout = *painter.layout;
        for kind in CellKind::ALL {
            let empty = painter.empty(kind);
            for cell in Cell::ALL
                .into_iter()
                .filter(|cell| CellKind::of(*cell) == kind)
            {
                let (left, top) = layout.corner(cell, Side::First);
                table.paste(&empty, left, top, |x, y| layout.owns(x, y));
            }
        }
        table
    }

    fn outline(layout: &Layout, shape: &mut dyn FnMut(&dyn Shape)) {
        for cell in Cell::ALL {
            let (x, y) = layout.middle(cell, Side::First);
            let corner = 0.03 * layout.unit();
            shape(
                &layout
                    .hexagon(x, y, 0.0, corner)
                    .grown(0.035 * layout.unit()),
            );
        }
        for side in Side::BOTH {
            shape(&layout.factors_panel(side));
        }
    }

    fn paint_sprites(painter: &Painter<'_, Layout>) -> Sheet<Key> {
        let (theme, layout) = (painter.theme, *painter.layout);
        let mut sheet = Sheet::new(paint::tones(theme), false);
        let owns = move |x, y| layout.owns(x, y);
        let table = painter.bare_table();
        for kind in CellKind::ALL {
            let empty = painter.empty(kind);
            for owner in Side::BOTH {
                for captive in [false, true] {
                    for mark in [Mark::None, Mark::Placed, Mark::Flipped, Mark::Dotted] {
                        let mut canvas = empty.clone();
                        let disk = Disk { owner, captive };
                        painter.disk(&mut canvas, kind, disk, mark);
                        let key = Key::Disk(kind, disk, mark);
                        sheet.add(key, canvas).owning(owns).centred();
                    }
                }
            }
            for hint in HINTS {
                let mut canvas = empty.clone();
                painter.hint(&mut canvas, kind, hint);
                let key = Key::Hint(kind, hint);
                sheet.add(key, canvas).owning(owns).centred();
            }
        }
        for cell in Cell::ALL {
            for hint in HINTS {
                let [left, top, width, height] = painter.name_box(hint);
                let mut canvas = painter.empty(CellKind::of(cell));
                painter.hint(&mut canvas, CellKind::of(cell), hint);
                painter.name(&mut canvas, cell, hint);
                // At small sizes the box of a name may reach into the neighbouring cells.
                let owns = move |x, y| layout.owns(x + left, y + top);
                let (right, down) = layout.reach();
                let name = sheet.add(Key::Name(cell, hint), canvas.crop(left, top, width, height));
                name.owning(owns)
                    .offset(left as i32 - right as i32, top as i32 - down as i32);
                if cell.index() % 10 > 0 {
                    name.uncounted();
                }
            }
        }
        for kind in [CellKind::Inner, CellKind::Outer] {
            for filled in [false, true] {
                let canvas = painter.chip(kind, filled);
                sheet.add(Key::Chip(kind, filled), canvas).centred();
            }
        }
        sheet.sample(table);
        sheet
    }

    fn tools(painter: &Painter<'_, Layout>, palette: &Palette) -> Tools {
        let (theme, unit) = (painter.theme, painter.unit);
        Tools {
            inner: palette.ink(theme.inner.ink),
            outer: palette.ink(theme.outer.ink),
            on_piece: BySide::of(|side| palette.ink(painter.piece(side).ink)),
            times: Label::new("×", 0.2 * unit, Face::Regular),
            factor: Digits::new(0.24 * unit, Face::Bold),
            counts: [
                Digits::new(paint::COUNT * unit, Face::Bold),
                Digits::new(paint::LONG_COUNT * unit, Face::Narrow),
            ],
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
            points: Points::Total(tally.total),
            to_move: tally.to_move,
        })
    }

    fn turn(&mut self, side: Side) {
        self.seen_from = side;
    }

    fn focus(&self, layout: &Layout) -> [u32; 4] {
        let marked = |cell: &Cell| match self.tile(*cell) {
            Tile::Disk(_, mark) => mark != Mark::None,
            Tile::Empty(hint) => hint != Hint::None,
        };
        let ends = self.rays.iter().map(|ray| ray.closing);
        let cells = Cell::ALL.into_iter().filter(marked).chain(ends);
        let centres = cells.map(|cell| layout.centre(cell, self.seen_from));
        let (right, down) = (layout.across as i32 * 7 / 4, layout.down as i32 * 5 / 4);
        let boxes = centres.map(|(x, y)| [x - right, y - down, x + right, y + down]);
        enclosing(boxes, (layout.width, layout.height))
    }

    fn draw(&self, board: &Board<Scene>, image: &mut IndexedImage) {
        for cell in Cell::ALL {
            let at = board.layout().centre(cell, self.seen_from);
            let kind = CellKind::of(cell);
            match self.tile(cell) {
                Tile::Disk(disk, mark) => board.put(image, Key::Disk(kind, disk, mark), at),
                Tile::Empty(hint) => {
                    let hint = hint.unnumbered();
                    if hint != Hint::None {
                        board.put(image, Key::Hint(kind, hint), at);
                    }
                    if self.coordinates {
                        board.put(image, Key::Name(cell, hint), at);
                    }
                }
            }
        }
        for compulsory in [false, true] {
            for ray in self.rays.iter().filter(|ray| ray.compulsory == compulsory) {
                board.ray(image, ray, self.seen_from);
            }
        }
        board.badges(image, self);
    }

    fn corners(&self, board: &Board<Scene>, image: &mut IndexedImage) {
        for (side, tally) in self.tallies.iter() {
            board.factors(image, side, tally);
        }
    }

    fn after(position: &Iago, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, plies.last().copied(), view)
    }

    /// Marks the refused placement. If the view shows legal cells, also marks every compulsory placement that is
    /// known. Each placement is shown with the rows that it captures. `None` if the refusal names no cell.
    fn refusal(position: &Iago, refusal: &Refusal, view: View) -> Option<Scene> {
        let side = position.to_move()?;
        let (cell, refused, best) = match refusal {
            Refusal::NeedsFlip { cell, best, .. } => (*cell, None, best),
            Refusal::MustCapture { refused, best } | Refusal::MustCaptureMost { refused, best } => {
                (refused.cell, Some(refused), best)
            }
            _ => return None,
        };
        let mut scene = Scene::new(position, None, view.quiet());
        let mut best = best.as_slice();
        if !view.legal {
            scene = scene.quiet();
            best = &[];
        }
        let taken = refused.map_or(0, Placement::captures);
        scene.tiles[cell.index()] = Tile::Empty(Hint::Refused(side, taken));
        let refused = refused.into_iter().map(|placement| (placement, false));
        let best = best.iter().map(|placement| (placement, true));
        for (placement, compulsory) in refused.chain(best) {
            let rows = placement.captured.iter();
            let rays = rows.map(|row| Ray::of(placement.cell, row, compulsory));
            scene.rays.extend(rays);
        }
        Some(scene)
    }

    fn unhinted(self) -> Scene {
        self.quiet()
    }

    fn finished(self) -> Scene {
        let mut scene = self.quiet();
        for tally in scene.tallies.values_mut() {
            tally.to_move = false;
        }
        scene
    }

    /// Marks the disk that was just placed by a dot, and shows totals without their factors.
    fn for_replay(self) -> Scene {
        let mut scene = self.finished();
        for tile in &mut scene.tiles {
            if let Tile::Disk(_, mark) = tile {
                *mark = match mark {
                    Mark::Placed | Mark::Dotted => Mark::Dotted,
                    Mark::Flipped | Mark::None => Mark::None,
                };
            }
        }
        for tally in scene.tallies.values_mut() {
            tally.counting = Counting::Sum;
        }
        scene
    }

    fn held(self) -> Scene {
        self.quiet()
    }

    fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
        scene::legend(layout)
    }

    fn has_panels(effects: &Effects) -> bool {
        scene::has_panels(effects)
    }

    fn panels(before: &Iago, effects: &Effects, view: View) -> Option<Vec<Scene>> {
        scene::panels(before, effects, view)
    }
}

impl Board<Scene> {
    fn badges(&self, image: &mut IndexedImage, scene: &Scene) {
        let tools = self.tools();
        for cell in Cell::ALL {
            let (count, ink) = match scene.tile(cell) {
                Tile::Empty(Hint::Compulsory(count)) => (count, &self.inks().on_gold),
                Tile::Empty(Hint::Refused(side, count)) => (count, &tools.on_piece[side]),
                _ => continue,
            };
            let (x, y) = self.layout().middle(cell, scene.seen_from);
            let y = y - paint::BADGE_LIFT * self.unit();
            tools.counts[usize::from(count > 9)].write(image, count, x, y, ink);
        }
    }

    fn factors(&self, image: &mut IndexedImage, side: Side, tally: &Tally) {
        let Counting::Product { inner, outer } = tally.counting else {
            return;
        };
        let (tools, inks) = (self.tools(), self.inks());
        let [first, (x, y), second] = self.layout().factors(side);
        image.write(&tools.times, x as f32, y as f32, &inks.ground);
        for (kind, number, at, ink) in [
            (CellKind::Inner, inner, first, &tools.inner),
            (CellKind::Outer, outer, second, &tools.outer),
        ] {
            self.put(image, Key::Chip(kind, number > 0), at);
            // An area without a disk counts as one (IAGO-28).
            let ink = if number > 0 { ink } else { &inks.ground };
            let (x, y) = (at.0 as f32, at.1 as f32);
            tools.factor.write(image, number.max(1), x, y, ink);
        }
    }

    fn ray(&self, image: &mut IndexedImage, ray: &Ray, seen_from: Side) {
        let (unit, inks) = (self.unit(), self.inks());
        let at = |cell| self.layout().middle(cell, seen_from);
        let (from, to) = (at(ray.from), at(ray.closing));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let along = |(x, y): (f32, f32), by: f32| {
            (x + dx / length * by * unit, y + dy / length * by * unit)
        };
        let pen = Pen {
            ink: if ray.compulsory {
                &inks.gold
            } else {
                &inks.quiet
            },
            casing: &inks.casing,
            case: 0.02 * unit,
        };
        // The line runs from the edge of the first cell to the ring around the closing disk.
        let path = [along(from, 0.43), along(to, -paint::RING)];
        pen.trail(image, &path, 0.055 * unit);
        for &cell in &ray.taken {
            pen.dot(image, at(cell), 0.095 * unit);
        }
        let thin = Pen {
            case: 0.015 * unit,
            ..pen
        };
        thin.ring(image, to, paint::RING * unit, 0.045 * unit);
    }
}
