//! Makes and draws the scenes of ISAAC.

use super::layout::{LINE, Layout};
use super::places::Places;
use super::scene::{self, Pawn, Scene};
use super::sprites::{self, Key, Tools};
use crate::board::{Board, Drawing, LegendMark, MARKS};
use crate::data::{Count, Points, Strip, View};
use crate::kit::{Painter, Sheet, enclosing};
use crate::raster::shape::{Circle, Shape};
use crate::raster::{Canvas, IndexedImage, Palette};
use rules::isaac::{Action, Change, Effects, Footprint, Isaac, Piece, Refusal, Square};
use rules::{BySide, Position as _, Side};

impl Drawing for Scene {
    type Game = Isaac;
    type Layout = Layout;
    type Key = Key;
    type Tools = Tools;

    /// For each side from which the board can be seen: one background without numbers and one with numbers.
    const BACKGROUNDS: usize = 4;

    fn background(&self) -> usize {
        2 * self.seen_from.index() + usize::from(self.coordinates)
    }

    fn paint_background(painter: &Painter<'_, Layout>, number: usize) -> Canvas {
        painter.table(Side::BOTH[number / 2], number % 2 == 1)
    }

    fn outline(layout: &Layout, shape: &mut dyn FnMut(&dyn Shape)) {
        shape(&layout.rim().grown(LINE));
        for side in Side::BOTH {
            shape(&layout.hand_panel(side, Side::First));
        }
    }

    fn paint_sprites(painter: &Painter<'_, Layout>) -> Sheet<Key> {
        sprites::paint(painter)
    }

    fn tools(painter: &Painter<'_, Layout>, palette: &Palette) -> Tools {
        Tools::new(painter, palette)
    }

    fn strip(&self) -> &Strip {
        &self.strip
    }

    fn strip_mut(&mut self) -> &mut Strip {
        &mut self.strip
    }

    fn counts(&self) -> BySide<Count> {
        self.panels.map(|panel| Count {
            points: panel
                .score
                .map_or(Points::None, |score| Points::Total(score.into())),
            to_move: panel.to_move,
        })
    }

    fn icon(painter: &Painter<'_, Layout>, canvas: &mut Canvas, at: Circle, side: Side) {
        painter.counter(canvas, (at.x, at.y), 2.3 * at.r, side);
    }

    fn turn(&mut self, side: Side) {
        self.seen_from = side;
    }

    fn focus(&self, layout: &Layout) -> [u32; 4] {
        let whole = (layout.width, layout.height);
        let Some(scored) = &self.scored else {
            return enclosing(std::iter::empty(), whole);
        };
        let ends = |footprint: &Footprint| [footprint.first(), footprint.last()];
        let line = scored.line.squares();
        let crossing = scored.crossing.iter().flat_map(ends);
        let moved = |pawn: &Pawn| Some([pawn.square, pawn.from?]);
        let pawns = self.pawns.iter().filter_map(moved).flatten();
        let reach = self.reach.iter().map(|(square, _)| *square);
        let squares = line.iter().chain(crossing).chain(pawns).chain(reach);
        let corners = squares.map(|square| layout.corner(square, self.seen_from));
        let pitch = layout.pitch as i32;
        let boxes = corners.map(|(x, y)| [x, y, x + pitch, y + pitch]);
        let [left, top, right, bottom] = enclosing(boxes, whole).map(|edge| edge as i32);
        // If this part of the picture is near an edge of the board, it is extended to the coordinates on that edge.
        let frame = layout.frame as i32;
        let first = |at: i32, edge: i32| match at - edge <= pitch {
            true => edge - frame,
            false => at,
        };
        let last = |at: i32, edge: i32| match edge - at <= pitch {
            true => edge + frame,
            false => at,
        };
        let (west, north) = (layout.left as i32, layout.top as i32);
        let (east, south) = (west + 10 * pitch, north + 10 * pitch);
        let framed = [
            first(left, west),
            first(top, north),
            last(right, east),
            last(bottom, south),
        ];
        enclosing(std::iter::once(framed), whole)
    }

    fn draw(&self, board: &Board<Scene>, image: &mut IndexedImage) {
        for (side, panel) in self.panels.iter() {
            board.panel(image, self, side, panel);
        }
        if let Some(scored) = &self.scored
            && !self.for_replay
        {
            board.glow(image, self, scored.line);
        }
        let places = Places::of(self);
        let scored = self.scored.as_ref();
        board.pieces(image, self);
        if let Some(scored) = scored {
            board.scored(image, self, scored);
        }
        if let Some(piece) = self.ghost {
            board.ghost(image, self, piece);
        }
        if self.for_replay {
            board.dots(image, self);
        } else {
            if let Some(footprint) = self.placed {
                board.outline(image, self, footprint);
            }
            for pawn in &self.pawns {
                board.left_behind(image, self, pawn);
            }
        }
        board.values(image, self, &places);
        if let Some(scored) = scored {
            board.counted(image, self, scored);
        }
        board.reach(image, self);
        for pawn in &self.pawns {
            board.pawn(image, self, pawn);
        }
        board.offers(image, self, &places);
        if let (Some(ghost), Some(at)) = (scored.and_then(|it| it.ghost), places.gain) {
            board.gain(image, ghost, at);
        }
        for &(at, size) in &places.crosses {
            board.cross(image, at, size);
        }
    }

    fn after(position: &Isaac, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, plies.last().copied(), view)
    }

    /// Crosses out the squares that are the reason for the refusal, and marks the possible alternatives. `None` if the
    /// refusal names nothing on the board.
    fn refusal(position: &Isaac, refusal: &Refusal, view: View) -> Option<Scene> {
        let mover = position.to_move()?;
        let mut scene = Scene::new(position, None, view);
        match refusal {
            Refusal::Occupied { footprint, taken } => {
                scene.ghost = Some(Piece {
                    footprint: *footprint,
                    side: mover,
                });
                scene.crossed = taken.iter().map(|(square, _)| *square).collect();
            }
            Refusal::NotStraight { ends } | Refusal::BadLength { ends, .. } => {
                scene.crossed = ends.to_vec();
            }
            Refusal::NoSuchPiece { footprint, .. } => {
                scene.crossed = vec![footprint.first(), footprint.last()];
            }
            Refusal::NotYourPiece { piece, .. } | Refusal::TooShort { piece, .. } => {
                scene.crossed = piece.squares().iter().collect();
            }
            // The counters themselves are the reason for this refusal, so their squares are not crossed out.
            Refusal::UnderCounter { piece, counters } => {
                let free = |square: &Square| counters.iter().all(|(_, it)| it != square);
                scene.crossed = piece.squares().iter().filter(free).collect();
            }
            Refusal::ScoreOutOfRange { valuation, .. }
            | Refusal::CounterOccupied { valuation, .. }
            | Refusal::WrongPhase {
                valuation: Some(valuation),
                ..
            } => {
                scene = Scene::choice(position, valuation, view);
                if !view.legal {
                    scene.reach.clear();
                }
            }
            Refusal::WrongPhase {
                besides: Some(besides),
                ..
            } => return Scene::refusal(position, besides, view),
            Refusal::GameOver { .. }
            | Refusal::Malformed { .. }
            | Refusal::WrongPhase { .. }
            | Refusal::BadOrder { .. }
            | Refusal::NoPieceLeft { .. } => return None,
        }
        Some(scene)
    }

    fn unhinted(mut self) -> Scene {
        self.offers.clear();
        self.starts.clear();
        self.reach.clear();
        self
    }

    fn finished(self) -> Scene {
        let mut scene = self.unhinted();
        for panel in scene.panels.values_mut() {
            panel.to_move = false;
        }
        scene
    }

    fn for_replay(self) -> Scene {
        let mut scene = self.finished();
        scene.for_replay = true;
        scene
    }

    fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
        scene::legend(layout)
    }

    fn has_panels(effects: &Effects) -> bool {
        matches!(effects.change, Change::Removed { .. })
    }

    /// A removal has two pictures. The first shows the piece in its line, the pieces that count, and the squares to
    /// which the counter could go; the second shows the board without the piece.
    fn panels(before: &Isaac, effects: &Effects, view: View) -> Option<Vec<Scene>> {
        let Change::Removed { valuation, to, .. } = &effects.change else {
            return None;
        };
        let removed = Action::Remove {
            piece: valuation.piece.footprint,
            total: *to,
        };
        let after = before.play(removed).ok()?.position;
        Some(vec![
            Scene::choice(before, valuation, view),
            Scene::new(&after, Some(effects), view.quiet()),
        ])
    }
}
