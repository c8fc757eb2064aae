//! Draws the parts of a board of ISAAC: pieces and counters, marks of the last action, and marks of possible actions.

use super::paint::{GAIN, OFFER};
use super::pawn::PawnShape;
use super::places::{CORNER, PILL, Places, REACH, Spot};
use super::scene::{Ghost, Panel, Pawn, Scene, Scored};
use super::sprites::{Across, Key};
use crate::board::Board;
use crate::kit::parts::Pen;
use crate::raster::IndexedImage;
use crate::raster::shape::{Circle, RoundedRect, Segment, Shape, Stripes};
use rules::Side;
use rules::isaac::{Footprint, LENGTHS, Line, Piece};

fn across(piece: Piece) -> Across {
    matches!(piece.line(), Line::Row(_))
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

    /// Draws the pieces without their values.
    pub(super) fn pieces(&self, image: &mut IndexedImage, scene: &Scene) {
        for &piece in &scene.pieces {
            let key = Key::Piece(piece.side, piece.length(), across(piece));
            self.put(image, key, self.corner(scene, piece));
        }
    }

    /// Draws the values of the pieces in the places that `places` holds, where no mark should hide them.
    pub(super) fn values(&self, image: &mut IndexedImage, scene: &Scene, places: &Places) {
        for (&piece, &spot) in scene.pieces.iter().zip(&places.values) {
            let ((left, top), (x, y)) = (self.corner(scene, piece), self.in_pixels(spot));
            let usual = f32::from(piece.length()) / 2.0 * self.unit();
            let half = self.unit() / 2.0;
            let in_row = across(piece);
            let (usual_x, usual_y) = match in_row {
                true => (usual, half),
                false => (half, usual),
            };
            let from = |at: f32, corner: i32, usual: f32| {
                corner + (at - corner as f32 - usual).round() as i32
            };
            let corner = (from(x, left, usual_x), from(y, top, usual_y));
            let key = Key::Value(piece.side, piece.length(), in_row);
            self.put(image, key, corner);
        }
    }

    /// Marks the line that scores, and draws a ghost of the piece if it was removed.
    pub(super) fn scored(&self, image: &mut IndexedImage, scene: &Scene, scored: &Scored) {
        let bar = self.layout().line(scored.line, scene.seen_from);
        if scene.for_replay {
            self.ends(image, bar);
        } else {
            // The outline stays within the board, because the numbers of rows and columns stand around
            // the board.
            let around = bar.grown(-0.05 * self.unit()).outline(0.05 * self.unit());
            self.light(0.0225).fill(image, &around);
        }
        if let Some(ghost) = scored.ghost {
            self.ghost(image, scene, ghost.piece);
        }
    }

    /// Draws a dot on every piece that counts.
    pub(super) fn counted(&self, image: &mut IndexedImage, scene: &Scene, scored: &Scored) {
        for square in scored.crossed() {
            let (x, y) = self.layout().centre(square, scene.seen_from);
            let corner = CORNER * self.unit();
            self.dot(image, (x - corner, y - corner));
        }
    }

    /// Draws light bars at both ends of a line, on the frame of the board beside the numbers.
    fn ends(&self, image: &mut IndexedImage, line: RoundedRect) {
        let (inset, deep) = (0.1 * self.unit(), 0.055 * self.unit());
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
            // The casing (a dark line around the bar) is needed because one half of the frame is as light as the bars.
            self.light(0.02).fill(image, &end);
        }
    }

    /// Draws a piece that is not on the board: a translucent bar with a dashed edge.
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

    /// Draws the marks of the last ply in a replay: a dot at the end of the piece that was placed, and a dot where a
    /// counter stood before.
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

    /// Draws the score on each square to which a counter may go, in a corner of the square so that it hides no value
    /// of a piece.
    pub(super) fn reach(&self, image: &mut IndexedImage, scene: &Scene) {
        let unit = self.unit();
        let digits = &self.tools().reach;
        for (square, score) in &scene.reach {
            if scene.pawns.iter().any(|pawn| pawn.square == *square) {
                continue;
            }
            let (x, y) = self.layout().centre(*square, scene.seen_from);
            let ((dx, dy), (across, down)) = REACH;
            let (x, y) = (x + dx * unit, y + dy * unit);
            let pen = self.gold(0.025);
            pen.pill(image, (x, y), 2.0 * across * unit, 2.0 * down * unit);
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
        // If the counter may stay on its square, the score of this square is one of the choices.
        if scene.reach.iter().any(|(to, _)| *to == pawn.square) {
            let pen = self.gold(0.025);
            pen.pill(image, (x, y), 0.54 * unit, 0.34 * unit);
            ink = &inks.on_gold;
        }
        tools.score.write(image, u32::from(pawn.score), x, y, ink);
    }

    pub(super) fn offers(&self, image: &mut IndexedImage, scene: &Scene, places: &Places) {
        let starts = scene.starts.iter().map(|(square, number)| {
            let at = self.layout().centre(*square, scene.seen_from);
            // The number is written like the names of squares: 00 to 99.
            (at, format!("{number:02}"))
        });
        let removals = scene.offers.iter().zip(&places.offers);
        let removals = removals.map(|((_, points), at)| (self.in_pixels(*at), points.to_string()));
        let digits = &self.tools().offer;
        for ((x, y), number) in starts.chain(removals) {
            let width = digits.width(number.len());
            self.pill(image, self.gold(0.03), width, (x, y), OFFER);
            digits.write_out(image, &number, x, y, &self.inks().on_gold);
        }
    }

    pub(super) fn gain(&self, image: &mut IndexedImage, ghost: Ghost, at: Spot) {
        let (x, y) = self.in_pixels(at);
        let (plus, digits) = &self.tools().gain;
        let width = plus.advance() + digits.width(ghost.points.to_string().len());
        self.pill(image, self.light(0.03), width, (x, y), GAIN);
        let ink = &self.inks().casing;
        image.write(plus, x - (width - plus.advance()) / 2.0, y, ink);
        let points = u32::from(ghost.points);
        digits.write(image, points, x + plus.advance() / 2.0, y, ink);
    }

    /// Draws a cross; a `size` of 1 is the full size.
    pub(super) fn cross(&self, image: &mut IndexedImage, at: Spot, size: f32) {
        let (x, y) = self.in_pixels(at);
        let unit = size * self.unit();
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

    /// Converts a place from squares, measured from the corner of the board, to pixels of the picture.
    fn in_pixels(&self, (x, y): Spot) -> (f32, f32) {
        let (layout, unit) = (self.layout(), self.unit());
        (layout.left as f32 + x * unit, layout.top as f32 + y * unit)
    }

    fn corner(&self, scene: &Scene, piece: Piece) -> (i32, i32) {
        self.layout().piece_corner(piece.footprint, scene.seen_from)
    }

    fn dot(&self, image: &mut IndexedImage, at: (f32, f32)) {
        self.light(0.03).dot(image, at, 0.105 * self.unit());
    }

    /// Draws the pill (a rounded box) behind a number; `width` is in pixels, `height` in squares.
    fn pill(
        &self,
        image: &mut IndexedImage,
        pen: Pen<'_>,
        width: f32,
        at: (f32, f32),
        height: f32,
    ) {
        let height = (height + PILL.1) * self.unit();
        let width = (width + PILL.0 * self.unit()).max(height);
        pen.pill(image, at, width, height);
    }

    /// A pen for marks of the last action; `case` is the width of the casing (the dark line around a mark) in squares.
    fn light(&self, case: f32) -> Pen<'_> {
        self.inks().glow(case * self.unit())
    }

    /// A golden pen; `case` is the width of the casing in squares.
    fn gold(&self, case: f32) -> Pen<'_> {
        self.inks().gold(case * self.unit())
    }
}
