//! How scenes of ISAAC come about.

use super::layout::Layout;
use super::legend;
use super::scene::Scene;
use crate::data::View;
use crate::pictured::{MARKS, Pictured};
use rules::Position as _;
use rules::isaac::{Action, Change, Effects, Isaac, Piece, Refusal, Square};

impl Pictured for Scene {
    type Game = Isaac;

    fn after(position: &Isaac, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, plies.last().copied(), view)
    }

    /// What is in the way is crossed out, what may be done instead is marked. `None` if the refusal has
    /// nothing that could be drawn.
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
            // The counters are the reason and stay in sight.
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

    fn legend(layout: &Layout) -> (Scene, [(&'static str, (i32, i32)); MARKS]) {
        legend::legend(layout)
    }

    fn has_panels(effects: &Effects) -> bool {
        matches!(effects.change, Change::Removed { .. })
    }

    /// After a removal, two pictures: the piece in its line with what counts and how far the counter could
    /// go, and the board without it.
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
