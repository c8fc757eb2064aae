//! The parts of a board of ISAAC: what lies there, what has just happened, what can be done.

use super::numbers;
use super::paint::{GAIN, OFFER};
use super::pawn::PawnShape;
use super::scene::{Ghost, Panel, Pawn, Scene, Scored};
use super::sprites::{Across, Key};
use crate::board::Board;
use crate::kit::parts::Pen;
use crate::raster::IndexedImage;
use crate::raster::shape::{Circle, RoundedRect, Segment, Shape, Stripes};
use rules::Side;
use rules::isaac::{Footprint, LENGTHS, Line, Piece, Square};

fn across(piece: Piece) -> Across {
    matches!(piece.line(), Line::Row(_))
}

fn middle(board: &Board<Scene>, scene: &Scene, footprint: Footprint) -> (f32, f32) {
    let ends = [footprint.first(), footprint.last()];
    let [(x, y), (u, v)] = ends.map(|end| board.layout().centre(end, scene.seen_from));
    ((x + u) / 2.0, (y + v) / 2.0)
}

/// The middle of the square of a footprint that is nearest to the wanted one and has no counter.
fn beside_counters(
    board: &Board<Scene>,
    scene: &Scene,
    footprint: Footprint,
    wanted: Square,
) -> (f32, f32) {
    let centre = |square| board.layout().centre(square, scene.seen_from);
    let (x, y) = centre(wanted);
    let free = |square: &Square| scene.pawns.iter().all(|pawn| pawn.square != *square);
    let apart = |&(a, b): &(f32, f32)| (a - x).abs() + (b - y).abs();
    let squares = footprint.squares();
    let free = squares.iter().filter(free).map(centre);
    free.min_by(|a, b| apart(a).total_cmp(&apart(b)))
        .unwrap_or((x, y))
}

impl Board<Scene> {
    pub(super) fn panel(&self, image: &mut IndexedImage, scene: &Scene, side: Side, panel: &Panel) {
        let (layout, inks) = (self.layout(), self.inks());
        let top = layout.panel_top(side, scene.seen_from);
        for length in LENGTHS {
            let count = panel.hand.count(length);
            let ink = &inks.ground;
            let key = match count {
                0 => Key::UsedUp(length),
                _ => Key::Hand(side, length),
            };
            self.put(image, key, (0, top as i32));
            let (_, (x, y)) = layout.hand_bar(length, top as f32);
            if count > 0 {
                let (times, digits) = &self.tools().count;
                image.write(times, x - 0.25 * self.unit(), y, ink);
                digits.write(image, u32::from(count), x, y, ink);
            }
        }
    }

    pub(super) fn glow(&self, image: &mut IndexedImage, scene: &Scene, line: Line) {
        for square in line.squares().iter() {
            let corner = self.layout().corner(square, scene.seen_from);
            self.put(image, Key::Glow, corner);
        }
    }

    /// The pieces without their numbers.
    pub(super) fn pieces(&self, image: &mut IndexedImage, scene: &Scene) {
        for &piece in &scene.pieces {
            let key = Key::Piece(piece.side, piece.length(), across(piece));
            self.put(image, key, self.corner(scene, piece));
        }
    }

    /// The values of pieces, beside the counters.
    pub(super) fn numbers(&self, image: &mut IndexedImage, scene: &Scene) {
        for &piece in &scene.pieces {
            let (left, top) = self.corner(scene, piece);
            let in_row = across(piece);
            let on_it = |pawn: &&Pawn| piece.squares().contains(pawn.square);
            let along = |pawn: &Pawn| {
                let (x, y) = self.layout().centre(pawn.square, scene.seen_from);
                let along = if in_row {
                    x - left as f32
                } else {
                    y - top as f32
                };
                along / self.unit()
            };
            let taken: Vec<f32> = scene.pawns.iter().filter(on_it).map(along).collect();
            let usual = numbers::usual(piece.length());
            // In a replay values that move with the counters would be in the way.
            let free = match scene.for_replay {
                true => Some(usual),
                false => numbers::free(piece.length(), &taken),
            };
            if let Some(free) = free {
                let moved = ((free - usual) * self.unit()).round() as i32;
                let (dx, dy) = if in_row { (moved, 0) } else { (0, moved) };
                let key = Key::Value(piece.side, piece.length(), in_row);
                self.put(image, key, (left + dx, top + dy));
            }
        }
    }

    /// The line that scores, a dot on every piece that counts, and the piece removed.
    pub(super) fn scored(&self, image: &mut IndexedImage, scene: &Scene, scored: &Scored) {
        let bar = self.layout().line(scored.line, scene.seen_from);
        if scene.for_replay {
            self.ends(image, bar);
        } else {
            let around = bar.outline(0.05 * self.unit());
            self.light(0.0225).fill(image, &around);
        }
        for footprint in &scored.crossing {
            let squares = footprint.squares();
            let mut squares = squares.iter();
            let crossed = squares.find(|square| scored.line.squares().contains(*square));
            if let Some(square) = crossed {
                let (x, y) = self.layout().centre(square, scene.seen_from);
                let corner = 0.31 * self.unit();
                self.dot(image, (x - corner, y - corner));
            }
        }
        if let Some(ghost) = scored.ghost {
            self.ghost(image, scene, ghost.piece);
        }
    }

    /// Light at both ends of a line, on the frame of the board beside the numbers there.
    fn ends(&self, image: &mut IndexedImage, line: RoundedRect) {
        let (inset, deep) = (0.1 * self.unit(), 0.07 * self.unit());
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
            image.fill(&end, &self.inks().ground);
        }
    }

    /// A piece that is not on the board.
    pub(super) fn ghost(&self, image: &mut IndexedImage, scene: &Scene, piece: Piece) {
        let unit = self.unit();
        let bar = self.layout().bar(piece.footprint, scene.seen_from);
        image.tint(&bar, &self.tools().face[piece.side], 0.22);
        let dashes = Stripes {
            pitch: 0.2 * unit,
            width: 0.11 * unit,
        };
        let edge = bar.grown(-0.02 * unit).outline(0.05 * unit);
        image.fill(&edge.within(dashes), &self.inks().casing);
    }

    /// The last ply in a replay: a dot at the end of the piece placed, and where a counter stood.
    pub(super) fn dots(&self, image: &mut IndexedImage, scene: &Scene) {
        let ends = scene.placed.map(Footprint::last);
        let left = scene.pawns.iter().filter_map(|pawn| pawn.from);
        for square in left.chain(ends) {
            self.dot(image, self.layout().centre(square, scene.seen_from));
        }
    }

    pub(super) fn outline(&self, image: &mut IndexedImage, scene: &Scene, footprint: Footprint) {
        let bar = self.layout().bar(footprint, scene.seen_from);
        let around = bar.outline(0.075 * self.unit());
        self.light(0.03).fill(image, &around);
    }

    pub(super) fn left_behind(&self, image: &mut IndexedImage, scene: &Scene, pawn: &Pawn) {
        let Some(from) = pawn.from.filter(|from| *from != pawn.square) else {
            return;
        };
        let unit = self.unit();
        let (x, y) = self.layout().centre(from, scene.seen_from);
        self.light(0.035).dot(image, (x, y), 0.16 * unit);
        let r = 0.1 * unit;
        image.fill(&Circle { x, y, r }, &self.tools().face[pawn.side]);
    }

    /// The squares a counter may go to, each with its score in a corner beside the numbers of a piece.
    pub(super) fn reach(&self, image: &mut IndexedImage, scene: &Scene) {
        let unit = self.unit();
        let digits = &self.tools().reach;
        for (square, score) in &scene.reach {
            if scene.pawns.iter().any(|pawn| pawn.square == *square) {
                continue;
            }
            let (x, y) = self.layout().centre(*square, scene.seen_from);
            let (x, y) = (x + 0.22 * unit, y + 0.31 * unit);
            let pen = self.gold(0.025);
            pen.pill(image, (x, y), 0.5 * unit, 0.34 * unit);
            let ink = &self.inks().on_gold;
            digits.write(image, u32::from(*score), x, y, ink);
        }
    }

    pub(super) fn pawn(&self, image: &mut IndexedImage, scene: &Scene, pawn: &Pawn) {
        let (tools, inks, unit) = (self.tools(), self.inks(), self.unit());
        let (x, y) = self.layout().centre(pawn.square, scene.seen_from);
        let (edge, around) = match pawn.from.is_some() && !scene.for_replay {
            true => (&inks.ground, &inks.casing),
            false => (&tools.face[pawn.side.other()], &tools.rim[pawn.side]),
        };
        let face = &tools.face[pawn.side];
        for (shape, ink) in tools.pawn.iter().zip([around, edge, face]) {
            image.write(shape, x, y, ink);
        }
        let (x, y) = PawnShape::score(x, y, unit);
        let mut ink = &tools.number[pawn.side];
        // Where the counter may stay, its own score is one of the choices.
        if scene.reach.iter().any(|(to, _)| *to == pawn.square) {
            let pen = self.gold(0.025);
            pen.pill(image, (x, y), 0.54 * unit, 0.34 * unit);
            ink = &inks.on_gold;
        }
        tools.score.write(image, u32::from(pawn.score), x, y, ink);
    }

    pub(super) fn offers(&self, image: &mut IndexedImage, scene: &Scene) {
        let starts = scene.starts.iter().map(|(square, number)| {
            let at = self.layout().centre(*square, scene.seen_from);
            // As squares are written: 00 to 99.
            (at, format!("{number:02}"))
        });
        let removals = scene.offers.iter().map(|(footprint, points)| {
            let at = beside_counters(self, scene, *footprint, footprint.last());
            (at, points.to_string())
        });
        let digits = &self.tools().offer;
        for ((x, y), number) in starts.chain(removals) {
            let width = digits.width(number.len());
            self.pill(image, self.gold(0.03), width, (x, y), OFFER);
            digits.write_out(image, &number, x, y, &self.inks().on_gold);
        }
    }

    pub(super) fn gain(&self, image: &mut IndexedImage, scene: &Scene, ghost: Ghost) {
        let footprint = ghost.piece.footprint;
        let squares = footprint.squares();
        let covered = scene.pawns.iter().any(|pawn| squares.contains(pawn.square));
        let half = footprint.length() / 2;
        let (x, y) = match squares.iter().nth(usize::from(half)) {
            Some(square) if covered || footprint.length() % 2 == 1 => {
                beside_counters(self, scene, footprint, square)
            }
            _ => middle(self, scene, footprint),
        };
        let (plus, digits) = &self.tools().gain;
        let width = plus.advance() + digits.width(ghost.points.to_string().len());
        self.pill(image, self.light(0.03), width, (x, y), GAIN);
        let ink = &self.inks().casing;
        image.write(plus, x - (width - plus.advance()) / 2.0, y, ink);
        let points = u32::from(ghost.points);
        digits.write(image, points, x + plus.advance() / 2.0, y, ink);
    }

    pub(super) fn cross(&self, image: &mut IndexedImage, scene: &Scene, square: Square) {
        let unit = self.unit();
        let (x, y) = self.layout().centre(square, scene.seen_from);
        let reach = 0.25 * unit;
        let strokes = [1.0, -1.0].map(|slope| Segment {
            from: (x - reach, y - slope * reach),
            to: (x + reach, y + slope * reach),
            width: 0.15 * unit,
        });
        for stroke in strokes {
            image.fill(&stroke.grown(0.04 * unit), &self.tools().refused_rim);
        }
        for stroke in strokes {
            image.fill(&stroke, &self.tools().refused);
        }
    }

    fn corner(&self, scene: &Scene, piece: Piece) -> (i32, i32) {
        self.layout().piece_corner(piece.footprint, scene.seen_from)
    }

    fn dot(&self, image: &mut IndexedImage, at: (f32, f32)) {
        self.light(0.03).dot(image, at, 0.105 * self.unit());
    }

    /// The ground of a number of this width in pixels and height in squares.
    fn pill(
        &self,
        image: &mut IndexedImage,
        pen: Pen<'_>,
        width: f32,
        at: (f32, f32),
        height: f32,
    ) {
        let height = (height + 0.22) * self.unit();
        let width = (width + 0.24 * self.unit()).max(height);
        pen.pill(image, at, width, height);
    }

    /// A pen for what has just happened; its casing is so many squares wide.
    fn light(&self, case: f32) -> Pen<'_> {
        self.inks().glow(case * self.unit())
    }

    /// A pen of gold; its casing is so many squares wide.
    fn gold(&self, case: f32) -> Pen<'_> {
        self.inks().gold(case * self.unit())
    }
}
