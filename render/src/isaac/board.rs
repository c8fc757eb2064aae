//! A board prepared for one theme and size, and the pictures drawn from it.

use super::layout::Layout;
use super::numbers;
use super::paint;
use super::pawn::PawnShape;
use super::scene::{Panel, Pawn, Scene, Scored};
use crate::board::{Board, Detail};
use crate::canvas::{Canvas, Edges};
use crate::frame::{Frame, Sprite};
use crate::palette::{Ink, Palette};
use crate::parts::Gold;
use crate::shape::{Bar, Circle, Segment, Shape, Stripes};
use crate::size::Size;
use crate::text::{Digits, Face, Label};
use crate::theme::Theme;
use rules::Side;
use rules::isaac::{Footprint, LENGTHS, Line, Piece, Square};
use std::sync::{Arc, OnceLock};

/// How many colours a picture uses at most.
const COLORS: usize = 16;

/// The height of the score on a square the counter may go to, in squares.
const REACH: f32 = 0.19;

/// The height of the points on offer, and of those just gained.
const OFFER: f32 = 0.2;
const GAIN: f32 = 0.26;

/// An ISAAC board prepared for one theme and size.
#[derive(Debug)]
pub struct Prepared {
    layout: Layout,
    palette: Arc<Palette>,
    /// Table and empty board, by the side that looks, without and with numbers; painted when first
    /// asked for, since few readers want all four.
    backgrounds: [[OnceLock<Frame>; 2]; 2],
    theme: Theme,
    glow: Sprite,
    /// Pieces on their squares without their numbers, by side, length and direction.
    pieces: Vec<Sprite>,
    /// The numbers of each of them, value and length, to lie over what crosses a piece.
    numbers: Vec<[Sprite; 2]>,
    /// Bars beside the board, by side and length, and the places of lengths used up.
    hand: [Vec<Sprite>; 2],
    used_up: Vec<Sprite>,
    inks: Inks,
    gold: Gold,
    score: Digits,
    count: Digits,
    tally: Digits,
    reach: Digits,
    offer: Digits,
    /// The sign before points just gained, and their digits.
    gain: (Label, Digits),
    /// The counters on the board and beside it, from the outer line to the flat.
    pawns: [[Label; 3]; 2],
}

#[derive(Debug)]
struct Inks {
    face: [Ink; 2],
    rim: [Ink; 2],
    number: [Ink; 2],
    ground: Ink,
    quiet: Ink,
    refused: Ink,
    refused_rim: Ink,
}

impl Board for Prepared {
    type Scene = Scene;

    fn prepare(theme: &Theme, size: Size, detail: Detail) -> Prepared {
        let theme = &detail.theme(theme);
        let layout = Layout::new(size);
        // A small table has the colours of a large one.
        let small = Layout::new(Size::MIN);
        let table = paint::table(theme, &small, Side::First, true);
        let glow = paint::glowing_square(theme, &layout);
        let pieces: Vec<Canvas> = kinds()
            .map(|(side, length, line)| paint::piece(theme, &layout, side, length, line))
            .collect();
        let numbered: Vec<Canvas> = kinds()
            .zip(&pieces)
            .map(|((side, length, line), piece)| {
                paint::numbered(piece, theme, &layout, side, length, line)
            })
            .collect();
        let panels = Side::BOTH.map(|side| paint::panel(theme, &layout, side));
        let used_up = paint::used_up(theme, &layout);
        let painted = [&table, &glow, &used_up]
            .into_iter()
            .chain(&numbered)
            .chain(&panels);
        let palette = detail.palette(paint::tones(theme), painted, COLORS, true);
        let whole = |canvas: &Canvas| Sprite::whole(canvas, &palette);
        let bars = |canvas: &Canvas| -> Vec<Sprite> {
            LENGTHS
                .into_iter()
                .map(|length| {
                    let (bar, _) = layout.hand_bar(length, 0.0);
                    let around = bar.grown(0.05 * layout.unit());
                    let [left, _, right, _] = around.bounds();
                    Sprite::cut(canvas, &palette, |x, _| {
                        (left..right).contains(&(x as f32 + 0.5))
                    })
                })
                .collect()
        };
        let unit = layout.unit();
        let edges = table.edges();
        let paints = Side::BOTH.map(|side| paint::paint(theme, side));
        Prepared {
            backgrounds: Default::default(),
            theme: theme.clone(),
            glow: whole(&glow),
            pieces: pieces.iter().map(whole).collect(),
            numbers: kinds()
                .zip(&numbered)
                .map(|((_, length, line), canvas)| {
                    paint::numbers_of(&layout, length, line)
                        .map(|circle| Sprite::within(canvas, &palette, &circle))
                })
                .collect(),
            hand: panels.each_ref().map(bars),
            used_up: bars(&used_up),
            inks: Inks {
                face: paints.map(|paint| palette.ink(paint.face)),
                rim: paints.map(|paint| palette.ink(paint.rim)),
                number: paints.map(|paint| palette.ink(paint.ink)),
                ground: palette.ink(theme.ground.ink),
                quiet: palette.ink(theme.ground.quiet),
                refused: palette.ink(theme.captive.face),
                refused_rim: palette.ink(theme.captive.rim),
            },
            gold: Gold::new(&palette, &theme.now),
            score: Digits::new(0.24 * unit, Face::Bold),
            count: Digits::new(0.24 * unit, Face::Bold),
            tally: Digits::new(0.42 * unit, Face::Bold),
            reach: Digits::new(REACH * unit, Face::Narrow),
            offer: Digits::new(OFFER * unit, Face::Bold),
            gain: (
                Label::new("+", GAIN * unit, Face::Bold),
                Digits::new(GAIN * unit, Face::Bold),
            ),
            pawns: [
                pawn((unit / 2.0, unit / 2.0), unit, edges),
                pawn(layout.tally(0.0)[0], 0.85 * unit, edges),
            ],
            palette,
            layout,
        }
    }

    fn draw(&self, scene: &Scene) -> Frame {
        let mut picture = Picture {
            frame: self.background(scene).clone(),
            board: self,
            scene,
            unit: self.layout.unit(),
        };
        picture.paint();
        picture.frame
    }
}

impl Prepared {
    /// The geometry.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    fn background(&self, scene: &Scene) -> &Frame {
        let (side, numbered) = (scene.seen_from, scene.coordinates);
        self.backgrounds[side.index()][usize::from(numbered)].get_or_init(|| {
            let table = paint::table(&self.theme, &self.layout, side, numbered);
            Frame::from_canvas(&table, &self.palette)
        })
    }

    /// The colours.
    #[must_use]
    pub fn palette(&self) -> &Arc<Palette> {
        &self.palette
    }
}

/// Every kind of piece, in the order of the sprites.
fn kinds() -> impl Iterator<Item = (Side, u8, Line)> {
    Side::BOTH.into_iter().flat_map(|side| {
        LENGTHS.into_iter().flat_map(move |length| {
            [Line::Row(0), Line::Column(0)]
                .into_iter()
                .map(move |line| (side, length, line))
        })
    })
}

fn kind_index(piece: Piece) -> usize {
    let column = matches!(piece.line(), Line::Column(_));
    let length = usize::from(piece.length() - LENGTHS[0]);
    (piece.side.index() * LENGTHS.len() + length) * 2 + usize::from(column)
}

/// A counter around a point, from the outer line to the flat.
fn pawn(at: (f32, f32), unit: f32, edges: Edges) -> [Label; 3] {
    [0.085, 0.06, 0.0].map(|grown| {
        let shape = |x, y| PawnShape::new(x, y, unit).grown(grown * unit);
        Label::of_shape(shape, at, edges)
    })
}

/// A picture in the making.
struct Picture<'a> {
    frame: Frame,
    board: &'a Prepared,
    scene: &'a Scene,
    unit: f32,
}

impl Picture<'_> {
    fn paint(&mut self) {
        for (side, panel) in Side::BOTH.into_iter().zip(&self.scene.panels) {
            self.panel(side, panel);
        }
        if let Some(scored) = &self.scene.scored
            && !self.scene.brief
        {
            self.glow(scored.line);
        }
        for &piece in &self.scene.pieces {
            let (left, top) = self.corner(piece);
            let sprite = &self.board.pieces[kind_index(piece)];
            self.frame.blit(sprite, left, top);
        }
        if let Some(scored) = &self.scene.scored {
            self.scored(scored);
        }
        if let Some(piece) = self.scene.ghost {
            self.ghost(piece);
        }
        if !self.scene.brief {
            if let Some(footprint) = self.scene.placed {
                self.gold_outline(footprint);
            }
            for pawn in &self.scene.pawns {
                self.trail(pawn);
            }
        }
        self.numbers();
        if self.scene.brief {
            self.brief();
        }
        for &(square, score) in &self.scene.reach {
            self.reach(square, score);
        }
        for pawn in &self.scene.pawns {
            let (x, y) = self.centre(pawn.square);
            let moved = pawn.from.is_some() && !self.scene.brief;
            self.pawn(pawn.side, x, y, &self.board.pawns[0], moved);
            let (x, y) = PawnShape::score(x, y, self.unit);
            let ink = &self.board.inks.number[pawn.side.index()];
            self.board
                .score
                .write(&mut self.frame, u32::from(pawn.score), x, y, ink);
        }
        for (footprint, points) in &self.scene.offers {
            let (x, y) = self.centre(footprint.last());
            let digits = points.to_string().len() as f32;
            self.pill(digits * self.board.offer.advance(), x, y, OFFER);
            let ink = &self.board.gold.ink;
            let points = u32::from(*points);
            self.board.offer.write(&mut self.frame, points, x, y, ink);
        }
        if let Some(ghost) = self.scene.scored.as_ref().and_then(|scored| scored.ghost) {
            let (x, y) = self.middle(ghost.piece.footprint);
            let (plus, digits) = &self.board.gain;
            let count = ghost.points.to_string().len() as f32;
            let width = plus.advance() + count * digits.advance();
            self.pill(width, x, y, GAIN);
            let ink = &self.board.gold.ink;
            let middle = x - (width - plus.advance()) / 2.0;
            self.frame.write(plus, middle, y, ink);
            let points = u32::from(ghost.points);
            let middle = x + plus.advance() / 2.0;
            digits.write(&mut self.frame, points, middle, y, ink);
        }
        for square in &self.scene.crossed {
            self.cross(*square);
        }
    }

    fn corner(&self, piece: Piece) -> (i32, i32) {
        let layout = &self.board.layout;
        layout.piece_corner(piece.footprint, self.scene.seen_from)
    }

    fn centre(&self, square: Square) -> (f32, f32) {
        self.board.layout.centre(square, self.scene.seen_from)
    }

    fn middle(&self, footprint: Footprint) -> (f32, f32) {
        let ((x, y), (other_x, other_y)) = (
            self.centre(footprint.first()),
            self.centre(footprint.last()),
        );
        ((x + other_x) / 2.0, (y + other_y) / 2.0)
    }

    fn panel(&mut self, side: Side, panel: &Panel) {
        let layout = &self.board.layout;
        let top = layout.panel_top(side, self.scene.seen_from);
        for (slot, length) in LENGTHS.into_iter().enumerate() {
            let count = panel.hand.count(length);
            let sprite = if count > 0 {
                &self.board.hand[side.index()][slot]
            } else {
                &self.board.used_up[slot]
            };
            self.frame.blit(sprite, 0, top as i32);
            let (_, (x, y)) = layout.hand_bar(length, top as f32);
            let ink = if count > 0 {
                &self.board.inks.ground
            } else {
                &self.board.inks.quiet
            };
            self.board
                .count
                .write(&mut self.frame, u32::from(count), x, y, ink);
        }
        let [(x, y), (score_x, score_y)] = layout.tally(top as f32);
        if panel.to_move {
            let ring = Circle {
                x,
                y,
                r: 0.47 * self.unit,
            };
            self.frame
                .fill(&ring.outline(0.065 * self.unit), &self.board.gold.gold);
        }
        self.pawn(side, x, y, &self.board.pawns[1], false);
        if let Some(score) = panel.score {
            self.board.tally.write(
                &mut self.frame,
                u32::from(score),
                score_x,
                score_y,
                &self.board.inks.ground,
            );
        }
    }

    fn glow(&mut self, line: Line) {
        for square in line.squares().iter() {
            let (left, top) = self.board.layout.corner(square, self.scene.seen_from);
            self.frame.blit(&self.board.glow, left, top);
        }
    }

    fn scored(&mut self, scored: &Scored) {
        let bar = self.board.layout.line(scored.line, self.scene.seen_from);
        if self.scene.brief {
            self.ends(bar);
        } else {
            let around = bar.outline(0.05 * self.unit);
            let gold = &self.board.gold;
            gold.fill(&mut self.frame, &around, 0.0175 * self.unit);
        }
        for footprint in &scored.crossing {
            let Some(square) = footprint
                .squares()
                .iter()
                .find(|square| scored.line.squares().contains(*square))
            else {
                continue;
            };
            let (x, y) = self.centre(square);
            self.dot(x - 0.31 * self.unit, y - 0.31 * self.unit);
        }
        if let Some(ghost) = scored.ghost {
            self.ghost(ghost.piece);
        }
    }

    /// Gold at both ends of a line, on the frame of the board.
    fn ends(&mut self, line: Bar) {
        // Narrow enough to leave the numbers there in sight.
        let (inset, deep) = (0.1 * self.unit, 0.07 * self.unit);
        let in_row = line.right - line.left > line.bottom - line.top;
        let ends = if in_row {
            [
                (line.left - deep, line.left),
                (line.right, line.right + deep),
            ]
            .map(|(left, right)| Bar {
                left,
                right,
                top: line.top + inset,
                bottom: line.bottom - inset,
                radius: 0.0,
            })
        } else {
            [
                (line.top - deep, line.top),
                (line.bottom, line.bottom + deep),
            ]
            .map(|(top, bottom)| Bar {
                left: line.left + inset,
                right: line.right - inset,
                top,
                bottom,
                radius: 0.0,
            })
        };
        for end in ends {
            self.frame.fill(&end, &self.board.gold.gold);
        }
    }

    fn ghost(&mut self, piece: Piece) {
        let bar = self.board.layout.bar(piece.footprint, self.scene.seen_from);
        let inks = &self.board.inks;
        let side = piece.side.index();
        self.frame.tint(&bar, &inks.face[side], 0.35);
        let dashes = Stripes {
            pitch: 0.2 * self.unit,
            width: 0.11 * self.unit,
        };
        let edge = bar.grown(-0.02 * self.unit).outline(0.05 * self.unit);
        self.frame.fill(&edge.within(dashes), &inks.rim[side]);
    }

    /// What the last ply did, hinted at: a dot at the end of the piece placed, and where a counter
    /// stood.
    fn brief(&mut self) {
        let ends = self.scene.placed.map(Footprint::last);
        let left = self.scene.pawns.iter().filter_map(|pawn| pawn.from);
        for square in left.chain(ends) {
            let (x, y) = self.centre(square);
            self.dot(x, y);
        }
    }

    /// A dot of gold.
    fn dot(&mut self, x: f32, y: f32) {
        let r = 0.105 * self.unit;
        let (dot, gold) = (Circle { x, y, r }, &self.board.gold);
        gold.fill(&mut self.frame, &dot, 0.03 * self.unit);
    }

    fn gold_outline(&mut self, footprint: Footprint) {
        let bar = self.board.layout.bar(footprint, self.scene.seen_from);
        let (around, gold) = (bar.outline(0.075 * self.unit), &self.board.gold);
        gold.fill(&mut self.frame, &around, 0.0225 * self.unit);
    }

    /// The way of a counter that has just moved: a ring where it stood and a thin line to where it
    /// stands.
    fn trail(&mut self, pawn: &Pawn) {
        let Some(from) = pawn.from.filter(|from| *from != pawn.square) else {
            return;
        };
        let (from, to) = (self.centre(from), self.centre(pawn.square));
        let (inks, gold) = (&self.board.inks, &self.board.gold);
        let path = Segment {
            from,
            to,
            width: 0.05 * self.unit,
        };
        gold.fill(&mut self.frame, &path, 0.02 * self.unit);
        let ring = Circle {
            x: from.0,
            y: from.1,
            r: 0.16 * self.unit,
        };
        gold.fill(&mut self.frame, &ring, 0.035 * self.unit);
        self.frame.fill(
            &ring.grown(-0.06 * self.unit),
            &inks.face[pawn.side.index()],
        );
    }

    /// The numbers on pieces: over every line of gold, and beside the counters.
    fn numbers(&mut self) {
        for &piece in &self.scene.pieces {
            let (left, top) = self.corner(piece);
            let in_row = matches!(piece.line(), Line::Row(_));
            let taken: Vec<f32> = self
                .scene
                .pawns
                .iter()
                .filter(|pawn| piece.squares().contains(pawn.square))
                .map(|pawn| {
                    let (x, y) = self.centre(pawn.square);
                    let along = if in_row {
                        x - left as f32
                    } else {
                        y - top as f32
                    };
                    along / self.unit
                })
                .collect();
            let usual = numbers::usual(piece.length());
            // In a picture that is gone in a moment numbers that jump would be in the way.
            let free = match self.scene.brief {
                true => usual.map(Some),
                false => numbers::free(piece.length(), &taken),
            };
            let sprites = &self.board.numbers[kind_index(piece)];
            for ((sprite, usual), free) in sprites.iter().zip(usual).zip(free) {
                let Some(free) = free else {
                    continue;
                };
                let moved = ((free - usual) * self.unit).round() as i32;
                let (dx, dy) = if in_row { (moved, 0) } else { (0, moved) };
                self.frame.blit(sprite, left + dx, top + dy);
            }
        }
    }

    /// A square the counter may go to, with the score it stands for, in a corner that leaves the
    /// numbers of a piece in sight.
    fn reach(&mut self, square: Square, score: u16) {
        let (x, y) = self.centre(square);
        let (x, y) = (x + 0.26 * self.unit, y + 0.32 * self.unit);
        let (half, tall) = (0.2 * self.unit, 0.145 * self.unit);
        let pill = Bar {
            left: x - half,
            top: y - tall,
            right: x + half,
            bottom: y + tall,
            radius: tall,
        };
        let gold = &self.board.gold;
        gold.fill(&mut self.frame, &pill, 0.025 * self.unit);
        self.board
            .reach
            .write(&mut self.frame, u32::from(score), x, y, &gold.ink);
    }

    fn pawn(&mut self, side: Side, x: f32, y: f32, shapes: &[Label; 3], moved: bool) {
        let inks = &self.board.inks;
        let (edge, around) = if moved {
            (&self.board.gold.gold, &self.board.gold.casing)
        } else {
            (&inks.face[side.other().index()], &inks.rim[side.index()])
        };
        let face = &inks.face[side.index()];
        for (shape, ink) in shapes.iter().zip([around, edge, face]) {
            self.frame.write(shape, x, y, ink);
        }
    }

    /// The ground of a text in gold, so wide and so many squares high.
    fn pill(&mut self, width: f32, x: f32, y: f32, height: f32) {
        let half = width / 2.0 + 0.12 * self.unit;
        let tall = (height * 0.5 + 0.11) * self.unit;
        let pill = Bar {
            left: x - half.max(tall),
            top: y - tall,
            right: x + half.max(tall),
            bottom: y + tall,
            radius: tall,
        };
        let gold = &self.board.gold;
        gold.fill(&mut self.frame, &pill, 0.03 * self.unit);
    }

    fn cross(&mut self, square: Square) {
        let (x, y) = self.centre(square);
        let reach = 0.25 * self.unit;
        let strokes = [1.0, -1.0].map(|slope| Segment {
            from: (x - reach, y - slope * reach),
            to: (x + reach, y + slope * reach),
            width: 0.15 * self.unit,
        });
        let inks = &self.board.inks;
        for stroke in strokes {
            self.frame
                .fill(&stroke.grown(0.04 * self.unit), &inks.refused_rim);
        }
        for stroke in strokes {
            self.frame.fill(&stroke, &inks.refused);
        }
    }
}
