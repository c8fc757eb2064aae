//! A picture drawn from a prepared board: what lies there, what has just happened, what one may do.

use super::board::{Across, Key, Tools};
use super::numbers;
use super::pawn::PawnShape;
use super::scene::{Panel, Pawn, Scene, Scored};
use crate::board::Board;
use crate::indexed::IndexedImage;
use crate::parts::Pen;
use crate::shape::{Circle, RoundedRect, Segment, Shape, Stripes};
use rules::Side;
use rules::isaac::{Footprint, LENGTHS, Line, Piece, Square};

/// The height of the score on a square the counter may go to, in squares.
pub(super) const REACH: f32 = 0.25;

/// The height of the points on offer, and of those just gained.
pub(super) const OFFER: f32 = 0.25;
pub(super) const GAIN: f32 = 0.26;

/// Whether a piece lies in a row.
fn across(piece: Piece) -> Across {
    matches!(piece.line(), Line::Row(_))
}

/// A picture in the making.
pub(super) struct Picture<'a> {
    image: &'a mut IndexedImage,
    board: &'a Board<Scene>,
    tools: &'a Tools,
    scene: &'a Scene,
    unit: f32,
}

impl<'a> Picture<'a> {
    pub(super) fn new(
        image: &'a mut IndexedImage,
        board: &'a Board<Scene>,
        scene: &'a Scene,
    ) -> Picture<'a> {
        Picture {
            image,
            board,
            tools: board.tools(),
            scene,
            unit: board.unit(),
        }
    }

    pub(super) fn paint(&mut self) {
        for (side, panel) in self.scene.panels.iter() {
            self.panel(side, panel);
        }
        if let Some(scored) = &self.scene.scored
            && !self.scene.for_replay
        {
            self.glow(scored.line);
        }
        for &piece in &self.scene.pieces {
            let key = Key::Piece(piece.side, piece.length(), across(piece));
            let corner = self.corner(piece);
            self.board.put(self.image, key, corner);
        }
        if let Some(scored) = &self.scene.scored {
            self.scored(scored);
        }
        if let Some(piece) = self.scene.ghost {
            self.ghost(piece);
        }
        if !self.scene.for_replay {
            if let Some(footprint) = self.scene.placed {
                self.outline(footprint);
            }
            for pawn in &self.scene.pawns {
                self.trail(pawn);
            }
        }
        self.numbers();
        if self.scene.for_replay {
            self.hints_of_the_last_ply();
        }
        for &(square, score) in &self.scene.reach {
            if self.scene.pawns.iter().all(|pawn| pawn.square != square) {
                self.reach(square, score);
            }
        }
        for pawn in &self.scene.pawns {
            let (x, y) = self.centre(pawn.square);
            let moved = pawn.from.is_some() && !self.scene.for_replay;
            self.pawn(pawn.side, x, y, moved);
            let (x, y) = PawnShape::score(x, y, self.unit);
            let mut ink = &self.tools.number[pawn.side];
            // Where the counter may stay, its own score is one of the choices.
            if self.scene.reach.iter().any(|(to, _)| *to == pawn.square) {
                let (width, height) = (0.54 * self.unit, 0.34 * self.unit);
                self.gold(0.025).pill(self.image, (x, y), width, height);
                ink = &self.board.inks().on_gold;
            }
            self.tools
                .score
                .write(self.image, u32::from(pawn.score), x, y, ink);
        }
        for &(square, number) in &self.scene.starts {
            let at = self.centre(square);
            // As squares are written, row 00 included.
            self.offer(at, &format!("{number:02}"));
        }
        for (footprint, points) in &self.scene.offers {
            let at = self.beside_counters(*footprint, footprint.last());
            self.offer(at, &points.to_string());
        }
        if let Some(ghost) = self.scene.scored.as_ref().and_then(|scored| scored.ghost) {
            let footprint = ghost.piece.footprint;
            let free = footprint.length() % 2 == 0 && !self.is_under_a_counter(footprint);
            let middle = footprint
                .squares()
                .iter()
                .nth(usize::from(footprint.length() / 2));
            let (x, y) = match middle {
                Some(square) if !free => self.beside_counters(footprint, square),
                _ => self.middle(footprint),
            };
            let (plus, digits) = &self.tools.gain;
            let count = ghost.points.to_string().len() as f32;
            let width = plus.advance() + count * digits.advance();
            self.pill(self.glow_pen(0.03), width, (x, y), GAIN);
            let ink = &self.board.inks().casing;
            let middle = x - (width - plus.advance()) / 2.0;
            self.image.write(plus, middle, y, ink);
            let points = u32::from(ghost.points);
            let middle = x + plus.advance() / 2.0;
            digits.write(self.image, points, middle, y, ink);
        }
        for square in &self.scene.crossed {
            self.cross(*square);
        }
    }

    /// A number in gold: what one can choose here.
    fn offer(&mut self, (x, y): (f32, f32), number: &str) {
        let width = number.len() as f32 * self.tools.offer.advance();
        self.pill(self.gold(0.03), width, (x, y), OFFER);
        let ink = &self.board.inks().on_gold;
        self.tools.offer.write_out(self.image, number, x, y, ink);
    }

    fn is_under_a_counter(&self, footprint: Footprint) -> bool {
        let squares = footprint.squares();
        let mut pawns = self.scene.pawns.iter();
        pawns.any(|pawn| squares.contains(pawn.square))
    }

    /// The middle of the square of a footprint that is nearest to the wanted one and has no counter.
    fn beside_counters(&self, footprint: Footprint, wanted: Square) -> (f32, f32) {
        let (x, y) = self.centre(wanted);
        let counter = |square: &Square| {
            let mut pawns = self.scene.pawns.iter();
            pawns.any(|pawn| pawn.square == *square)
        };
        let free = footprint.squares().iter().filter(|square| !counter(square));
        let apart = |&(a, b): &(f32, f32)| (a - x).abs() + (b - y).abs();
        free.map(|square| self.centre(square))
            .min_by(|a, b| apart(a).total_cmp(&apart(b)))
            .unwrap_or((x, y))
    }

    fn corner(&self, piece: Piece) -> (i32, i32) {
        let layout = self.board.layout();
        layout.piece_corner(piece.footprint, self.scene.seen_from)
    }

    fn centre(&self, square: Square) -> (f32, f32) {
        self.board.layout().centre(square, self.scene.seen_from)
    }

    fn middle(&self, footprint: Footprint) -> (f32, f32) {
        let ((x, y), (other_x, other_y)) = (
            self.centre(footprint.first()),
            self.centre(footprint.last()),
        );
        ((x + other_x) / 2.0, (y + other_y) / 2.0)
    }

    fn panel(&mut self, side: Side, panel: &Panel) {
        let layout = self.board.layout();
        let top = layout.panel_top(side, self.scene.seen_from);
        for length in LENGTHS {
            let count = panel.hand.count(length);
            let key = if count > 0 {
                Key::Hand(side, length)
            } else {
                Key::UsedUp(length)
            };
            self.board.put(self.image, key, (0, top as i32));
            let (_, (x, y)) = layout.hand_bar(length, top as f32);
            let ink = if count > 0 {
                &self.board.inks().ground
            } else {
                &self.board.inks().quiet
            };
            self.tools
                .count
                .write(self.image, u32::from(count), x, y, ink);
        }
    }

    fn glow(&mut self, line: Line) {
        for square in line.squares().iter() {
            let corner = self.board.layout().corner(square, self.scene.seen_from);
            self.board.put(self.image, Key::Glow, corner);
        }
    }

    fn scored(&mut self, scored: &Scored) {
        let bar = self.board.layout().line(scored.line, self.scene.seen_from);
        if self.scene.for_replay {
            self.ends(bar);
        } else {
            let around = bar.outline(0.05 * self.unit);
            self.glow_pen(0.0225).fill(self.image, &around);
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

    /// Light at both ends of a line, on the frame of the board.
    fn ends(&mut self, line: RoundedRect) {
        // Narrow enough to leave the numbers there in sight.
        let (inset, deep) = (0.1 * self.unit, 0.07 * self.unit);
        let in_row = line.right - line.left > line.bottom - line.top;
        let ends = if in_row {
            [
                (line.left - deep, line.left),
                (line.right, line.right + deep),
            ]
            .map(|(left, right)| RoundedRect {
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
            .map(|(top, bottom)| RoundedRect {
                left: line.left + inset,
                right: line.right - inset,
                top,
                bottom,
                radius: 0.0,
            })
        };
        for end in ends {
            self.image.fill(&end, &self.board.inks().ground);
        }
    }

    fn ghost(&mut self, piece: Piece) {
        let bar = self
            .board
            .layout()
            .bar(piece.footprint, self.scene.seen_from);
        let inks = self.tools;
        let side = piece.side;
        self.image.tint(&bar, &inks.face[side], 0.35);
        let dashes = Stripes {
            pitch: 0.2 * self.unit,
            width: 0.11 * self.unit,
        };
        let edge = bar.grown(-0.02 * self.unit).outline(0.05 * self.unit);
        self.image
            .fill(&edge.within(dashes), &self.board.inks().casing);
    }

    /// What the last ply did, hinted at: a dot at the end of the piece placed, and where a counter
    /// stood.
    fn hints_of_the_last_ply(&mut self) {
        let ends = self.scene.placed.map(Footprint::last);
        let left = self.scene.pawns.iter().filter_map(|pawn| pawn.from);
        for square in left.chain(ends) {
            let (x, y) = self.centre(square);
            self.dot(x, y);
        }
    }

    /// A dot that says what happened.
    fn dot(&mut self, x: f32, y: f32) {
        self.glow_pen(0.03)
            .dot(self.image, (x, y), 0.105 * self.unit);
    }

    fn outline(&mut self, footprint: Footprint) {
        let bar = self.board.layout().bar(footprint, self.scene.seen_from);
        let around = bar.outline(0.075 * self.unit);
        self.glow_pen(0.03).fill(self.image, &around);
    }

    /// The way of a counter that has just moved: a ring where it stood and a thin line to where it
    /// stands.
    fn trail(&mut self, pawn: &Pawn) {
        let Some(from) = pawn.from.filter(|from| *from != pawn.square) else {
            return;
        };
        let (from, to) = (self.centre(from), self.centre(pawn.square));
        let way = [from, to];
        self.glow_pen(0.02)
            .trail(self.image, &way, 0.05 * self.unit);
        self.glow_pen(0.035).dot(self.image, from, 0.16 * self.unit);
        let (x, y) = from;
        let r = 0.1 * self.unit;
        let face = &self.tools.face[pawn.side];
        self.image.fill(&Circle { x, y, r }, face);
    }

    /// The numbers on pieces: over every line of gold, and beside the counters.
    fn numbers(&mut self) {
        for &piece in &self.scene.pieces {
            let (left, top) = self.corner(piece);
            let in_row = across(piece);
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
            let free = match self.scene.for_replay {
                true => usual.map(Some),
                false => numbers::free(piece.length(), &taken),
            };
            let keys = [Key::Value, Key::Length];
            for ((key, usual), free) in keys.into_iter().zip(usual).zip(free) {
                let Some(free) = free else {
                    continue;
                };
                let moved = ((free - usual) * self.unit).round() as i32;
                let (dx, dy) = if in_row { (moved, 0) } else { (0, moved) };
                let key = key(piece.side, piece.length(), in_row);
                self.board.put(self.image, key, (left + dx, top + dy));
            }
        }
    }

    /// A square the counter may go to, with the score it stands for, in a corner that leaves the
    /// numbers of a piece in sight.
    fn reach(&mut self, square: Square, score: u16) {
        let (x, y) = self.centre(square);
        let (x, y) = (x + 0.22 * self.unit, y + 0.3 * self.unit);
        let (width, height) = (0.5 * self.unit, 0.34 * self.unit);
        let pen = self.gold(0.025);
        pen.pill(self.image, (x, y), width, height);
        let ink = &self.board.inks().on_gold;
        let score = u32::from(score);
        self.tools.reach.write(self.image, score, x, y, ink);
    }

    fn pawn(&mut self, side: Side, x: f32, y: f32, moved: bool) {
        let inks = self.tools;
        let (edge, around) = if moved {
            (&self.board.inks().ground, &self.board.inks().casing)
        } else {
            (&inks.face[side.other()], &inks.rim[side])
        };
        let face = &inks.face[side];
        for (shape, ink) in self.tools.pawn.iter().zip([around, edge, face]) {
            self.image.write(shape, x, y, ink);
        }
    }

    /// The ground of a text, so wide and so many squares high.
    fn pill(&mut self, pen: Pen<'_>, width: f32, (x, y): (f32, f32), height: f32) {
        let height = (height + 0.22) * self.unit;
        let width = (width + 0.24 * self.unit).max(height);
        pen.pill(self.image, (x, y), width, height);
    }

    /// A pen of what has just happened, with a line so many squares wide around it.
    fn glow_pen(&self, case: f32) -> Pen<'a> {
        self.board.inks().glow(case * self.unit)
    }

    /// A pen of gold with a line so many squares wide around it.
    fn gold(&self, case: f32) -> Pen<'a> {
        self.board.inks().gold(case * self.unit)
    }

    fn cross(&mut self, square: Square) {
        let (x, y) = self.centre(square);
        let reach = 0.25 * self.unit;
        let strokes = [1.0, -1.0].map(|slope| Segment {
            from: (x - reach, y - slope * reach),
            to: (x + reach, y + slope * reach),
            width: 0.15 * self.unit,
        });
        let inks = self.tools;
        for stroke in strokes {
            self.image
                .fill(&stroke.grown(0.04 * self.unit), &inks.refused_rim);
        }
        for stroke in strokes {
            self.image.fill(&stroke, &inks.refused);
        }
    }
}
