//! A board prepared for one theme and size, and the pictures drawn from it.

use super::layout::Layout;
use super::paint::{self, Ground, Painter};
use super::scene::{Counting, Hint, Mark, Ray, Scene, Tally, Tile};
use crate::board::{Board, Detail};
use crate::canvas::Canvas;
use crate::frame::{Frame, Sprite};
use crate::palette::{Ink, Palette};
use crate::parts::Gold;
use crate::shape::{Circle, Segment, Shape};
use crate::size::Size;
use crate::text::{Digits, Face};
use crate::theme::Theme;
use rules::Side;
use rules::iago::{Cell, Disk};
use std::sync::Arc;

/// How many colours a picture uses: four bits a pixel, so that deflate sees a whole cell back.
const COLORS: usize = 16;

/// An Iago board prepared for one theme and size.
#[derive(Debug)]
pub struct Prepared {
    layout: Layout,
    palette: Arc<Palette>,
    /// Table, tray and 61 empty cells without names.
    background: Frame,
    /// Tiles with a disk, by ground, owner, captivity and mark.
    disks: Vec<Sprite>,
    /// Tiles with a hint, by ground and hint.
    hints: Vec<Sprite>,
    /// Names by cell and place, each with the corner of its box in the tile.
    names: Vec<[(Sprite, [u32; 2]); PLACES.len()]>,
    /// The corner counts without numbers, by side, turn and counting.
    tallies: Vec<Sprite>,
    /// The small hexagons behind factors, by area, hollow and filled.
    chips: [[Sprite; 2]; 2],
    inks: Inks,
    gold: Gold,
    total: Digits,
    factor: Digits,
    /// Numbers on badges: of one digit, and of two.
    counts: [Digits; 2],
}

#[derive(Debug)]
struct Inks {
    ground: Ink,
    inner: Ink,
    outer: Ink,
    quiet: Ink,
    on_piece: [Ink; 2],
}

impl Board for Prepared {
    type Scene = Scene;

    fn prepare(theme: &Theme, size: Size, detail: Detail) -> Prepared {
        let theme = &detail.theme(theme);
        let layout = Layout::new(size);
        let painter = Painter::new(theme, &layout);
        let table = painter.table();
        let empties = Ground::ALL.map(|ground| painter.empty(ground));
        let disks: Vec<Canvas> = disk_tiles()
            .map(|(ground, disk, mark)| {
                let mut canvas = empties[ground as usize].clone();
                painter.disk(&mut canvas, ground, disk, mark);
                canvas
            })
            .collect();
        let hints: Vec<Canvas> = hint_tiles()
            .map(|(ground, hint)| {
                let mut canvas = empties[ground as usize].clone();
                painter.hint(&mut canvas, ground, hint);
                canvas
            })
            .collect();
        let names: Vec<[Canvas; PLACES.len()]> = Cell::ALL
            .iter()
            .map(|&cell| {
                PLACES.map(|hint| {
                    let [left, top, width, height] = painter.name_box(hint);
                    let mut canvas = empties[Ground::of(cell) as usize].clone();
                    painter.hint(&mut canvas, Ground::of(cell), hint);
                    painter.name(&mut canvas, cell, hint);
                    canvas.crop(left, top, width, height)
                })
            })
            .collect();
        let tallies: Vec<Canvas> = tally_kinds()
            .map(|(side, to_move, product)| painter.tally(&table, side, to_move, product))
            .collect();
        let chips = [Ground::Inner, Ground::Outer]
            .map(|ground| [false, true].map(|filled| painter.chip(ground, filled)));

        let painted = std::iter::once(&table)
            .chain(&empties)
            .chain(&disks)
            .chain(&hints)
            .chain(names.iter().step_by(10).flatten())
            .chain(&tallies)
            .chain(chips.iter().flatten());
        // In full detail a blend does for names and shadows; flat colours have none.
        let dim = (detail == Detail::Flat).then_some(theme.inner.quiet);
        let palette = detail.palette(theme.tones().into_iter().chain(dim), painted, COLORS, false);
        let tile = |canvas: &Canvas| Sprite::cut(canvas, &palette, |x, y| layout.owns(x, y));
        let whole = |canvas: &Canvas| Sprite::whole(canvas, &palette);
        let mut background = Frame::from_canvas(&table, &palette);
        let empties = empties.map(|canvas| tile(&canvas));
        for cell in Cell::ALL {
            let (left, top) = layout.corner(cell, Side::First);
            background.blit(&empties[Ground::of(cell) as usize], left, top);
        }
        let corners = PLACES.map(|hint| {
            let [left, top, ..] = painter.name_box(hint);
            [left, top]
        });
        // A box may reach beyond its cell at small sizes; the neighbours keep their pixels.
        let named = |canvases: &[Canvas; PLACES.len()]| {
            std::array::from_fn(|place| {
                let [left, top] = corners[place];
                let owned = |x, y| layout.owns(x + left, y + top);
                (
                    Sprite::cut(&canvases[place], &palette, owned),
                    corners[place],
                )
            })
        };
        let unit = layout.unit();
        // Totals change with nearly every ply of a replay.
        let total = match detail {
            Detail::Full => 0.34,
            Detail::Flat => 0.3,
        };
        Prepared {
            background,
            disks: disks.iter().map(tile).collect(),
            hints: hints.iter().map(tile).collect(),
            names: names.iter().map(named).collect(),
            tallies: tallies.iter().map(whole).collect(),
            chips: chips.each_ref().map(|chips| chips.each_ref().map(whole)),
            inks: Inks {
                ground: palette.ink(theme.ground.ink),
                inner: palette.ink(theme.inner.ink),
                outer: palette.ink(theme.outer.ink),
                quiet: palette.ink(theme.ground.quiet),
                on_piece: [&theme.first, &theme.second].map(|piece| palette.ink(piece.ink)),
            },
            gold: Gold::new(&palette, &theme.now),
            total: Digits::new(total * unit, Face::Bold),
            factor: Digits::new(0.19 * unit, Face::Bold),
            counts: [
                Digits::new(paint::COUNT * unit, Face::Bold),
                Digits::new(paint::LONG_COUNT * unit, Face::Narrow),
            ],
            palette,
            layout,
        }
    }

    fn draw(&self, scene: &Scene) -> Frame {
        let mut frame = self.background.clone();
        for cell in Cell::ALL {
            let (left, top) = self.layout.corner(cell, scene.seen_from);
            let ground = Ground::of(cell);
            match scene.tile(cell) {
                Tile::Disk(disk, mark) => {
                    frame.blit(&self.disks[disk_index(ground, disk, mark)], left, top);
                }
                Tile::Empty(hint) => {
                    if let Some(index) = hint_index(ground, hint) {
                        frame.blit(&self.hints[index], left, top);
                    }
                    if scene.coordinates {
                        let (name, [right, down]) = &self.names[cell.index()][place(hint)];
                        frame.blit(name, left + *right as i32, top + *down as i32);
                    }
                }
            }
        }
        self.finish(&mut frame, scene);
        frame
    }
}

impl Prepared {
    /// The geometry.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The colours.
    #[must_use]
    pub fn palette(&self) -> &Arc<Palette> {
        &self.palette
    }

    /// Draws what differs from picture to picture, numbers and rays, onto a board of tiles.
    pub fn finish(&self, frame: &mut Frame, scene: &Scene) {
        for (side, tally) in Side::BOTH.into_iter().zip(&scene.tallies) {
            self.tally(frame, side, tally);
        }
        for ray in scene.rays.iter().filter(|ray| !ray.compulsory) {
            self.ray(frame, ray, scene.seen_from);
        }
        for ray in scene.rays.iter().filter(|ray| ray.compulsory) {
            self.ray(frame, ray, scene.seen_from);
        }
        for cell in Cell::ALL {
            let (count, ink) = match scene.tile(cell) {
                Tile::Empty(Hint::Compulsory(count)) => (count, &self.gold.ink),
                Tile::Empty(Hint::Refused(side, count)) => {
                    (count, &self.inks.on_piece[side.index()])
                }
                _ => continue,
            };
            let (x, y) = self.layout.centre(cell, scene.seen_from);
            let lift = paint::BADGE_LIFT * self.layout.unit();
            self.counts[usize::from(count > 9)].write(frame, count, x as f32, y as f32 - lift, ink);
        }
    }

    fn tally(&self, frame: &mut Frame, side: Side, tally: &Tally) {
        let places = self.layout.tally(side);
        let [left, top] = places.corner.map(|edge| edge as i32);
        let product = matches!(tally.counting, Counting::Product { .. });
        frame.blit(
            &self.tallies[tally_index(side, tally.to_move, product)],
            left,
            top,
        );
        let (x, y) = if product { places.total } else { places.sum };
        self.total.write(
            frame,
            tally.total,
            left as f32 + x,
            top as f32 + y,
            &self.inks.ground,
        );
        let Counting::Product { inner, outer } = tally.counting else {
            return;
        };
        let reach = self.layout.chip() as i32;
        for (chips, number, (x, y), ink) in [
            (&self.chips[0], inner, places.inner, &self.inks.inner),
            (&self.chips[1], outer, places.outer, &self.inks.outer),
        ] {
            let (x, y) = (left + x, top + y);
            frame.blit(&chips[usize::from(number > 0)], x - reach, y - reach);
            // IAGO-28: an area without a disk counts as one.
            let ink = if number > 0 { ink } else { &self.inks.ground };
            self.factor
                .write(frame, number.max(1), x as f32, y as f32, ink);
        }
    }

    fn ray(&self, frame: &mut Frame, ray: &Ray, seen_from: Side) {
        let unit = self.layout.unit();
        let at = |cell| {
            let (x, y) = self.layout.centre(cell, seen_from);
            (x as f32, y as f32)
        };
        let (from, to) = (at(ray.from), at(ray.closing));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let along = |(x, y): (f32, f32), by: f32| {
            (x + dx / length * by * unit, y + dy / length * by * unit)
        };
        let case = &self.gold.casing;
        let line = if ray.compulsory {
            &self.gold.gold
        } else {
            &self.inks.quiet
        };
        // From the edge of the cell to the ring around the closing disk.
        let path = Segment {
            from: along(from, 0.43),
            to: along(to, -paint::RING),
            width: 0.055 * unit,
        };
        frame.fill(&path.grown(0.02 * unit), case);
        frame.fill(&path, line);
        for &cell in &ray.taken {
            let (x, y) = at(cell);
            let dot = Circle {
                x,
                y,
                r: 0.095 * unit,
            };
            frame.fill(&dot.grown(0.02 * unit), case);
            frame.fill(&dot, line);
        }
        let (x, y) = to;
        let ring = Circle {
            x,
            y,
            r: paint::RING * unit,
        };
        frame.fill(&ring.outline(0.075 * unit), case);
        frame.fill(&ring.outline(0.045 * unit), line);
    }
}

/// The hints a name can stand with. At small sizes their boxes overlap, so a name brings its hint.
const PLACES: [Hint; 5] = [
    Hint::None,
    Hint::Legal,
    Hint::Compulsory(0),
    Hint::Refused(Side::First, 0),
    Hint::Refused(Side::Second, 0),
];

const fn place(hint: Hint) -> usize {
    match hint {
        Hint::None => 0,
        Hint::Legal => 1,
        Hint::Compulsory(_) => 2,
        Hint::Refused(side, _) => 3 + side.index(),
    }
}

/// The marks, in the order of the enumeration.
const MARKS: [Mark; 4] = [Mark::None, Mark::Placed, Mark::Flipped, Mark::Dotted];

fn disk_tiles() -> impl Iterator<Item = (Ground, Disk, Mark)> {
    Ground::ALL.into_iter().flat_map(|ground| {
        Side::BOTH.into_iter().flat_map(move |owner| {
            [false, true].into_iter().flat_map(move |captive| {
                MARKS.map(move |mark| (ground, Disk { owner, captive }, mark))
            })
        })
    })
}

const fn disk_index(ground: Ground, disk: Disk, mark: Mark) -> usize {
    ((ground as usize * 2 + disk.owner.index()) * 2 + disk.captive as usize) * MARKS.len()
        + mark as usize
}

/// The hints that have a tile, numbers aside.
const HINTS: [Hint; 4] = [
    Hint::Legal,
    Hint::Compulsory(0),
    Hint::Refused(Side::First, 0),
    Hint::Refused(Side::Second, 0),
];

fn hint_tiles() -> impl Iterator<Item = (Ground, Hint)> {
    Ground::ALL
        .into_iter()
        .flat_map(|ground| HINTS.map(|hint| (ground, hint)))
}

const fn hint_index(ground: Ground, hint: Hint) -> Option<usize> {
    let within = match hint {
        Hint::None => return None,
        Hint::Legal => 0,
        Hint::Compulsory(_) => 1,
        Hint::Refused(side, _) => 2 + side.index(),
    };
    Some(ground as usize * HINTS.len() + within)
}

fn tally_kinds() -> impl Iterator<Item = (Side, bool, bool)> {
    Side::BOTH.into_iter().flat_map(|side| {
        [false, true].into_iter().flat_map(move |to_move| {
            [false, true]
                .into_iter()
                .map(move |product| (side, to_move, product))
        })
    })
}

const fn tally_index(side: Side, to_move: bool, product: bool) -> usize {
    (side.index() * 2 + to_move as usize) * 2 + product as usize
}
