//! A board prepared for one theme and size, and the pictures drawn from it.

use super::layout::Layout;
use super::paint::{BADGE, DISK, DOT, GHOST, NAME_DROP, NAME_ROOM, NAMES, Painter};
use super::scene::{Hint, Mark, Scene, Stage, Tally, Tile, Trail};
use crate::board::{Board, Detail};
use crate::canvas::Canvas;
use crate::frame::{Frame, Sprite};
use crate::palette::{Ink, Palette};
use crate::parts::Gold;
use crate::shape::{Bar, Circle, Outline, Segment, Shape};
use crate::size::Size;
use crate::text::{Digits, Face, Label};
use crate::theme::Theme;
use rules::Side;
use rules::ampel::{Disk, Point, PointSet, Signal};
use std::sync::Arc;

/// How many colours a picture uses at most.
const COLORS: usize = 16;

/// An Ampel board prepared for one theme and size.
#[derive(Debug)]
pub struct Prepared {
    layout: Layout,
    palette: Arc<Palette>,
    /// Table and lines.
    background: Frame,
    /// Disks by kind of point, colour, cylinder and mark.
    disks: Vec<Sprite>,
    /// Hints by kind of point.
    hints: Vec<Sprite>,
    /// Names by point, in the order of the board: quiet, and bold for those that matter.
    names: Vec<[Label; 2]>,
    /// The sides' disks in their corners, by side, cylinder and turn.
    heads: [[[Sprite; 2]; 2]; 2],
    /// The places of yellow disks to be won, open and won.
    slots: [Sprite; 2],
    /// The badges of steps, idle and now.
    steps: [Sprite; 2],
    inks: Inks,
    gold: Gold,
    reserve: Digits,
    step: Digits,
    badge: Digits,
}

#[derive(Debug)]
struct Inks {
    ground: Ink,
    quiet: Ink,
    name: Ink,
    bold_name: Ink,
    plate: Ink,
    /// On a disk of each colour.
    on_disk: [Ink; 3],
}

impl Board for Prepared {
    type Scene = Scene;

    fn prepare(theme: &Theme, size: Size, detail: Detail) -> Prepared {
        let theme = &detail.theme(theme);
        let layout = Layout::new(size);
        let painter = Painter::new(theme, &layout);
        let table = painter.table();
        let empties: Vec<Canvas> = KINDS
            .iter()
            .filter_map(|(row, column)| Point::new(*row, *column))
            .map(|point| painter.empty(&table, point))
            .collect();
        let on_each = |paint: &dyn Fn(&mut Canvas)| -> Vec<Canvas> {
            empties
                .iter()
                .map(|empty| {
                    let mut canvas = empty.clone();
                    paint(&mut canvas);
                    canvas
                })
                .collect()
        };
        let disks: Vec<Canvas> = disk_tiles()
            .flat_map(|(disk, cylinder, mark)| {
                on_each(&|canvas| painter.disk(canvas, disk, cylinder, mark))
            })
            .collect();
        let hints: Vec<Canvas> = hint_tiles()
            .flat_map(|hint| on_each(&|canvas| painter.hint(canvas, hint)))
            .collect();
        let heads = Side::BOTH.map(|side| {
            [false, true]
                .map(|cylinder| [false, true].map(|turn| painter.head(side, cylinder, turn)))
        });
        let slots = [false, true].map(|won| painter.slot(won));
        let steps = [false, true].map(|now| painter.step(now));
        let painted = std::iter::once(&table)
            .chain(&disks)
            .chain(&hints)
            .chain(heads.iter().flatten().flatten())
            .chain(&slots)
            .chain(&steps);
        let (ground, area, now) = (&theme.ground, &theme.inner, &theme.now);
        // The inner area's own quiet ink is too pale for names as small as these.
        let name = area.quiet.mix(area.ink, 0.5);
        let exact = [
            ground.face,
            ground.tray,
            ground.edge,
            ground.ink,
            ground.quiet,
            area.face,
            area.mark,
            area.ink,
            name,
            now.gold,
            now.casing,
            theme.red.face,
            theme.yellow.face,
            theme.green.face,
        ];
        // Half a letter’s ink: among flat colours nothing else would do for it.
        let faint = (detail == Detail::Flat).then(|| area.face.mix(name, 0.5));
        let exact = exact.into_iter().chain(faint);
        let palette = detail.palette(exact, painted, COLORS, true);
        let unit = layout.unit();
        let reach = layout.reach() as f32;
        let middle = |r: f32| Circle {
            x: reach,
            y: reach,
            r: r * unit,
        };
        let round = |canvas: &Canvas| Sprite::within(canvas, &palette, &middle(0.49));
        let small = |canvas: &Canvas| Sprite::within(canvas, &palette, &middle(0.27));
        let whole = |canvas: &Canvas| Sprite::whole(canvas, &palette);
        Prepared {
            background: Frame::from_canvas(&table, &palette),
            disks: disks.iter().map(round).collect(),
            hints: hint_tiles()
                .flat_map(|hint| KINDS.map(|_| hint))
                .zip(&hints)
                .map(|(hint, canvas)| match hint {
                    Hint::Refused(_) => round(canvas),
                    _ => small(canvas),
                })
                .collect(),
            names: Point::all()
                .map(|point| {
                    [
                        fitted(point, NAMES[0], Face::Regular, unit),
                        fitted(point, NAMES[1], Face::Narrow, unit),
                    ]
                })
                .collect(),
            heads: heads.map(|side| side.map(|kinds| kinds.map(|canvas| whole(&canvas)))),
            slots: slots.map(|canvas| whole(&canvas)),
            steps: steps.map(|canvas| whole(&canvas)),
            inks: Inks {
                ground: palette.ink(theme.ground.ink),
                quiet: palette.ink(theme.ground.quiet),
                name: palette.ink(name),
                bold_name: palette.ink(theme.inner.ink),
                plate: palette.ink(theme.inner.face),
                on_disk: DISKS.map(|disk| palette.ink(painter.piece(disk).ink)),
            },
            gold: Gold::new(&palette, &theme.now),
            reserve: Digits::new(0.36 * unit, Face::Bold),
            step: Digits::new(0.2 * unit, Face::Bold),
            badge: Digits::new(0.18 * unit, Face::Bold),
            palette,
            layout,
        }
    }

    fn draw(&self, scene: &Scene) -> Frame {
        let mut frame = self.background.clone();
        self.hints(&mut frame, scene, |hint| matches!(hint, Hint::Legal(_)));
        for trail in &scene.trails {
            match trail.corners.first() {
                Some(&start) if scene.brief => self.dot(&mut frame, start),
                _ => self.trail(&mut frame, trail),
            }
        }
        self.hints(&mut frame, scene, |hint| !matches!(hint, Hint::Legal(_)));
        for (point, tile) in scene.tiles() {
            if let Tile::Disk {
                disk,
                cylinder,
                mark,
            } = tile
            {
                let now = scene.brief && mark == Mark::Now;
                // Where a way ends the eye arrives by itself.
                let dotted = now && !scene.trails.iter().any(|trail| trail.ends_at(point));
                let mark = if now { Mark::None } else { mark };
                let index = disk_index(disk, cylinder, mark);
                let (left, top) = self.layout.corner(point);
                let sprite = &self.disks[index * KINDS.len() + kind(point)];
                frame.blit(sprite, left, top);
                if dotted {
                    self.dot(&mut frame, point);
                }
            }
        }
        if !scene.brief {
            for signal in &scene.signals {
                self.signal(&mut frame, scene, signal);
            }
            self.badges(&mut frame, scene);
        }
        if scene.coordinates {
            self.names(&mut frame, scene);
        }
        for (side, tally) in Side::BOTH.into_iter().zip(&scene.tallies) {
            self.tally(&mut frame, side, tally);
        }
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

    fn middle(&self, point: Point) -> (f32, f32) {
        let (x, y) = self.layout.centre(point);
        (x as f32, y as f32)
    }

    /// Draws the hints that the function chooses.
    fn hints(&self, frame: &mut Frame, scene: &Scene, chosen: impl Fn(Hint) -> bool) {
        for (point, tile) in scene.tiles() {
            if let Tile::Empty(hint) = tile
                && chosen(hint)
                && let Some(index) = hint_index(hint)
            {
                let (left, top) = self.layout.corner(point);
                let sprite = &self.hints[index * KINDS.len() + kind(point)];
                frame.blit(sprite, left, top);
            }
        }
    }

    fn trail(&self, frame: &mut Frame, trail: &Trail) {
        let unit = self.layout.unit();
        let points: Vec<(f32, f32)> = trail.corners.iter().map(|at| self.middle(*at)).collect();
        // Step by step, because a box around a whole way would be large.
        let steps: Vec<Segment> = trail
            .corners
            .windows(2)
            .flat_map(|leg| steps(leg[0], leg[1]))
            .map(|(from, to)| Segment {
                from: self.middle(from),
                to: self.middle(to),
                width: 0.075 * unit,
            })
            .collect();
        for step in &steps {
            frame.fill(&step.grown(0.022 * unit), &self.gold.casing);
        }
        for step in &steps {
            frame.fill(step, &self.gold.gold);
        }
        let bends = points.len().saturating_sub(1);
        for &(x, y) in points.get(1..bends).unwrap_or_default() {
            let bend = Circle {
                x,
                y,
                r: 0.085 * unit,
            };
            self.gold.fill(frame, &bend, 0.022 * unit);
        }
    }

    fn dot(&self, frame: &mut Frame, point: Point) {
        let (x, y) = self.middle(point);
        let r = DOT * self.layout.unit();
        let dot = Circle { x, y, r };
        self.gold.fill(frame, &dot, 0.025 * self.layout.unit());
    }

    /// Numbered badges where moves started, unless something stands there again.
    fn badges(&self, frame: &mut Frame, scene: &Scene) {
        let unit = self.layout.unit();
        let mut taken = PointSet::EMPTY;
        for trail in &scene.trails {
            let Some(&start) = trail.corners.first() else {
                continue;
            };
            let free = matches!(scene.tile(start), Tile::Empty(_));
            if !free || taken.contains(start) {
                continue;
            }
            taken |= start.into();
            let (x, y) = self.middle(start);
            let badge = Circle {
                x,
                y,
                r: BADGE * unit,
            };
            self.gold.fill(frame, &badge, 0.025 * unit);
            let step = u32::from(trail.step);
            self.badge.write(frame, step, x, y, &self.gold.ink);
        }
    }

    /// The names of the points, below them; those that matter bold, and on the disk itself where one
    /// was just removed. Of the others none is struck out: where a signal's line runs they are left
    /// out.
    fn names(&self, frame: &mut Frame, scene: &Scene) {
        let unit = self.layout.unit();
        let lines: Vec<_> = scene
            .signals
            .iter()
            .filter(|_| !scene.brief)
            .map(|signal| self.around(scene, signal))
            .collect();
        for ((point, tile), names) in scene.tiles().zip(&self.names) {
            let (x, y) = self.middle(point);
            let [quiet, bold] = names;
            if scene.brief || !matters(tile) {
                let y = y + NAME_DROP * unit;
                let half = quiet.advance() / 2.0;
                let struck = |line: &Outline<Segment>| {
                    [-half, 0.0, half]
                        .into_iter()
                        .any(|dx| line.distance(x + dx, y) < 0.6 * NAMES[0] * unit)
                };
                if !lines.iter().any(struck) {
                    frame.write(quiet, x, y, &self.inks.name);
                }
                continue;
            }
            if let Tile::Empty(Hint::Removed(disk)) = tile {
                frame.write(bold, x, y, &self.inks.on_disk[disk as usize]);
                continue;
            }
            let y = y + NAME_DROP * unit;
            self.plate(frame, bold, x, y);
            frame.write(bold, x, y, &self.inks.bold_name);
        }
    }

    /// The ground of a name that matters, over lines and glows.
    fn plate(&self, frame: &mut Frame, name: &Label, x: f32, y: f32) {
        let unit = self.layout.unit();
        let (half, tall) = (name.advance() / 2.0 + 0.01 * unit, 0.53 * NAMES[1] * unit);
        let plate = Bar {
            left: x - half,
            top: y - tall,
            right: x + half,
            bottom: y + tall,
            radius: 0.03 * unit,
        };
        frame.fill(&plate, &self.inks.plate);
    }

    fn signal(&self, frame: &mut Frame, scene: &Scene, signal: &Signal) {
        let around = self.around(scene, signal);
        self.gold.fill(frame, &around, 0.0175 * self.layout.unit());
    }

    /// The line around a signal's three points, as the sheet's lamp in its housing; closer where no
    /// disk stands there any more.
    fn around(&self, scene: &Scene, signal: &Signal) -> Outline<Segment> {
        let unit = self.layout.unit();
        let points = [signal.red, signal.yellow, signal.green];
        let gone = |point: Point| matches!(scene.tile(point), Tile::Empty(Hint::Removed(_)));
        let reach = if points.into_iter().all(gone) {
            GHOST + 0.07
        } else {
            DISK + 0.05
        };
        let line = Segment {
            from: self.middle(signal.red),
            to: self.middle(signal.green),
            width: 2.0 * reach * unit,
        };
        line.outline(0.04 * unit)
    }

    fn tally(&self, frame: &mut Frame, side: Side, tally: &Tally) {
        let places = self.layout.tally(side);
        let turn = usize::from(tally.stage.is_some());
        let head = &self.heads[side.index()][usize::from(tally.cylinder)][turn];
        put(frame, head, places.disk);
        let (x, y) = places.reserve;
        let reserve = u32::from(tally.reserve);
        self.reserve.write(frame, reserve, x, y, &self.inks.ground);
        let ((x, y), by) = places.won;
        // A last move may win more yellow disks than are needed.
        for place in 0..tally.target.max(tally.won) {
            let slot = &self.slots[usize::from(place < tally.won)];
            put(frame, slot, (x + by * f32::from(place), y));
        }
        let ((x, y), by) = places.steps;
        match tally.stage {
            None => {}
            Some(Stage::Setup(count)) => {
                put(frame, &self.slots[1], (x, y));
                let count = u32::from(count);
                self.step.write(frame, count, x + by, y, &self.inks.ground);
            }
            Some(Stage::Step(now)) => {
                for step in 1..=3_u8 {
                    let is_now = step == now;
                    let x = x + by * f32::from(step - 1);
                    put(frame, &self.steps[usize::from(is_now)], (x, y));
                    let ink = if is_now {
                        &self.gold.ink
                    } else {
                        &self.inks.quiet
                    };
                    self.step.write(frame, u32::from(step), x, y, ink);
                }
            }
        }
    }
}

/// A point's name, so high unless it would be too wide for what lies below it.
fn fitted(point: Point, height: f32, face: Face, unit: f32) -> Label {
    let name = point.to_string();
    let label = Label::new(&name, height * unit, face);
    let room = NAME_ROOM * unit / label.advance();
    if point.row() == 0 || room >= 1.0 {
        label
    } else {
        Label::new(&name, room * height * unit, face)
    }
}

/// The steps of a straight leg, as pairs of neighbours.
fn steps(from: Point, to: Point) -> impl Iterator<Item = (Point, Point)> {
    let (direction, count) = match from.straight_to(to) {
        Some((direction, count)) => (Some(direction), count),
        None => (None, 0),
    };
    let mut here = from;
    (0..count).filter_map(move |_| {
        let before = here;
        here = here.neighbour(direction?)?;
        Some((before, here))
    })
}

/// Copies a square sprite with its middle at a point.
fn put(frame: &mut Frame, sprite: &Sprite, (x, y): (f32, f32)) {
    let reach = sprite.height() as f32 / 2.0;
    let corner = |middle: f32| (middle - reach).round() as i32;
    frame.blit(sprite, corner(x), corner(y));
}

/// Whether a point's name is one the player may need now.
const fn matters(tile: Tile) -> bool {
    match tile {
        Tile::Empty(hint) => !matches!(hint, Hint::None),
        Tile::Disk { mark, .. } => !matches!(mark, Mark::None),
    }
}

/// One point of each kind, by the lines that meet there: inside, edges, corners.
const KINDS: [(u8, u8); 7] = [(1, 1), (0, 1), (1, 0), (1, 9), (0, 0), (0, 10), (10, 0)];

/// The place in [`KINDS`] of a point like this.
const fn kind(point: Point) -> usize {
    let (row, column) = (point.row(), point.column());
    let (bottom, left, right) = (row == 0, column == 0, row + column == 10);
    match (bottom, left, right) {
        (true, true, _) => 4,
        (true, _, true) => 5,
        (_, true, true) => 6,
        (true, _, _) => 1,
        (_, true, _) => 2,
        (_, _, true) => 3,
        _ => 0,
    }
}

const DISKS: [Disk; 3] = [Disk::Red, Disk::Yellow, Disk::Green];
const MARKS: [Mark; 3] = [Mark::None, Mark::Movable, Mark::Now];

fn disk_tiles() -> impl Iterator<Item = (Disk, bool, Mark)> {
    DISKS.into_iter().flat_map(|disk| {
        [false, true]
            .into_iter()
            .flat_map(move |cylinder| MARKS.map(|mark| (disk, cylinder, mark)))
    })
}

const fn disk_index(disk: Disk, cylinder: bool, mark: Mark) -> usize {
    (disk as usize * 2 + cylinder as usize) * MARKS.len() + mark as usize
}

fn hint_tiles() -> impl Iterator<Item = Hint> {
    DISKS.into_iter().flat_map(|disk| {
        [
            Hint::Legal(disk),
            Hint::Reachable(disk),
            Hint::Refused(disk),
            Hint::Removed(disk),
        ]
    })
}

const fn hint_index(hint: Hint) -> Option<usize> {
    Some(match hint {
        Hint::None => return None,
        Hint::Legal(disk) => disk as usize * 4,
        Hint::Reachable(disk) => disk as usize * 4 + 1,
        Hint::Refused(disk) => disk as usize * 4 + 2,
        Hint::Removed(disk) => disk as usize * 4 + 3,
    })
}
