//! What to draw of a game of ISAAC, as data.

use super::layout::Layout;
use super::legend;
use crate::legend::MARKS;
use crate::panels::Panels;
use crate::scene::Pictured;
use crate::strip::Strip;
use crate::view::View;
use rules::isaac::{
    Action, Change, Effects, Footprint, Hand, Isaac, Line, Phase, Piece, Refusal, Square, Valuation,
};
use rules::{BySide, Position, Side};

/// One picture of a board of ISAAC: what lies where, what stands beside it, what is pointed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The counters on the board.
    pub pawns: Vec<Pawn>,
    /// Black's and White's score and unplaced pieces.
    pub panels: BySide<Panel>,
    /// The piece just placed.
    pub placed: Option<Footprint>,
    /// The line just scored, or about to be.
    pub scored: Option<Scored>,
    /// A piece that is not on the board, but was asked for.
    pub ghost: Option<Piece>,
    /// Squares at which a piece on offer may begin, with the number its player reads there.
    pub starts: Vec<(Square, u16)>,
    /// Removals on offer, with their points.
    pub offers: Vec<(Footprint, u16)>,
    /// Squares the counter may go to, with the score each stands for.
    pub reach: Vec<(Square, u16)>,
    /// Squares in the way of what was asked for.
    pub crossed: Vec<Square>,
    /// Whether the edges carry both players' numbers.
    pub coordinates: bool,
    /// The side whose edge is below.
    pub seen_from: Side,
    /// Whether what the last ply did is only hinted at: dots on the piece placed, on the pieces that
    /// count and where the counter stood, light at the ends of the line that scored, and the ghost of
    /// the piece removed with its points.
    pub for_replay: bool,
    /// The words around the board.
    pub strip: Strip,
}

/// A counter on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawn {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub square: Square,
    /// Its owner's score.
    pub score: u16,
    /// Where it came from with the last ply; `None` if it has not just moved.
    pub from: Option<Square>,
}

/// What stands beside the board for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Panel {
    /// The score; `None` while pieces are being placed.
    pub score: Option<u16>,
    /// The unplaced pieces.
    pub hand: Hand,
    /// Whether this side is to move.
    pub to_move: bool,
}

/// A line that scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The row or column.
    pub line: Line,
    /// The pieces that count.
    pub crossing: Vec<Footprint>,
    /// The piece that was removed; `None` if it still lies there.
    pub ghost: Option<Ghost>,
}

/// A piece that was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ghost {
    /// The piece.
    pub piece: Piece,
    /// Its points.
    pub points: u16,
}

impl Scene {
    /// The scene of a position, with what the last ply did; every piece that may be removed carries its
    /// points if the reader wants to see what is legal.
    #[must_use]
    pub fn new(position: &Isaac, last: Option<&Effects>, view: View) -> Scene {
        let change = last.map(|effects| &effects.change);
        let (placed, scored, moved) = match change {
            Some(Change::Placed(piece)) => (Some(piece.footprint), None, None),
            Some(Change::Removed {
                valuation, from, ..
            }) => {
                let mover = valuation.piece.side;
                (
                    None,
                    Some(Scored {
                        ghost: Some(Ghost {
                            piece: valuation.piece,
                            points: valuation.points(),
                        }),
                        ..Scored::of(valuation)
                    }),
                    Some((mover, Square::of_score(mover, *from))),
                )
            }
            None => (None, None, None),
        };
        let pawns = Side::BOTH
            .into_iter()
            .filter_map(|side| {
                Some(Pawn {
                    side,
                    square: position.counter(side)?,
                    score: position.score(side),
                    from: moved
                        .filter(|(mover, _)| *mover == side)
                        .and_then(|(_, from)| from),
                })
            })
            .collect();
        Scene {
            pieces: position.pieces().to_vec(),
            pawns,
            panels: BySide::of(|side| Panel {
                score: (position.phase() != Phase::Placement).then(|| position.score(side)),
                hand: position.hand(side),
                to_move: position.to_move() == Some(side),
            }),
            placed,
            scored,
            ghost: None,
            offers: if view.legal {
                offers(position)
            } else {
                Vec::new()
            },
            coordinates: view.coordinates,
            reach: Vec::new(),
            crossed: Vec::new(),
            seen_from: view.seen_from,
            for_replay: false,
            strip: Strip::default(),
            starts: Vec::new(),
        }
    }

    /// The scene in which a piece is to be placed on one of these footprints: each as a ghost, with the
    /// number of its first square as the reader counts.
    #[must_use]
    pub fn placing(position: &Isaac, footprints: &[Footprint], view: View) -> Scene {
        let start = |footprint: &Footprint| {
            let read = footprint.read_by(view.seen_from).first();
            let number = u16::from(10 * read.row() + read.column());
            (read.read_by(view.seen_from), number)
        };
        let ghost = match (footprints, position.to_move()) {
            ([footprint], Some(side)) => Some(Piece {
                footprint: *footprint,
                side,
            }),
            _ => None,
        };
        Scene {
            starts: footprints.iter().map(start).collect(),
            ghost,
            ..Scene::new(position, None, view)
        }
    }

    /// The scene before a removal is confirmed: the line, the pieces that count, and where the
    /// counter may go.
    #[must_use]
    pub fn choice(position: &Isaac, valuation: &Valuation, view: View) -> Scene {
        let side = valuation.piece.side;
        Scene {
            scored: Some(Scored::of(valuation)),
            placed: Some(valuation.piece.footprint),
            reach: position
                .totals(valuation)
                .filter_map(|total| Some((Square::of_score(side, total)?, total)))
                .collect(),
            ..Scene::new(
                position,
                None,
                View {
                    legal: false,
                    ..view
                },
            )
        }
    }
}

impl Pictured for Scene {
    type Game = Isaac;

    fn after(position: &Isaac, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, plies.last().copied(), view)
    }

    /// The diagram of a refusal: what is in the way is crossed out, what may be done instead is
    /// marked. `None` if the refusal has nothing that could be drawn.
    fn refusal(position: &Isaac, refusal: &Refusal, view: View) -> Option<Scene> {
        let mover = position.to_move()?;
        let plain = Scene::new(position, None, view);
        let scene = match refusal {
            Refusal::Occupied { footprint, taken } => Scene {
                ghost: Some(Piece {
                    footprint: *footprint,
                    side: mover,
                }),
                crossed: taken.iter().map(|(square, _)| *square).collect(),
                ..plain
            },
            Refusal::NotStraight { ends } | Refusal::BadLength { ends, .. } => Scene {
                crossed: ends.to_vec(),
                ..plain
            },
            Refusal::NoSuchPiece { footprint, .. } => Scene {
                crossed: vec![footprint.first(), footprint.last()],
                ..plain
            },
            Refusal::NotYourPiece { piece, .. } | Refusal::TooShort { piece, .. } => Scene {
                crossed: piece.squares().iter().collect(),
                ..plain
            },
            // The counters are the reason, and stay in sight.
            Refusal::UnderCounter { piece, counters } => Scene {
                crossed: piece
                    .squares()
                    .iter()
                    .filter(|square| counters.iter().all(|(_, it)| it != square))
                    .collect(),
                ..plain
            },
            Refusal::ScoreOutOfRange { valuation, .. }
            | Refusal::CounterOccupied { valuation, .. }
            | Refusal::WrongPhase {
                valuation: Some(valuation),
                ..
            } => match view.legal {
                true => Scene::choice(position, valuation, view),
                false => Scene {
                    reach: Vec::new(),
                    ..Scene::choice(position, valuation, view)
                },
            },
            Refusal::WrongPhase {
                besides: Some(besides),
                ..
            } => return Scene::refusal(position, besides, view),
            Refusal::GameOver { .. }
            | Refusal::Malformed { .. }
            | Refusal::WrongPhase { .. }
            | Refusal::BadOrder { .. }
            | Refusal::NoPieceLeft { .. } => return None,
        };
        Some(scene)
    }

    fn legend(layout: &Layout) -> [(Scene, (i32, i32)); MARKS] {
        legend::legend(layout)
    }

    /// The scene as a picture that is gone in a moment: what the last ply did is only hinted at, and
    /// nothing asks anybody to do anything. It repaints a quarter of the pixels.
    fn for_replay(self) -> Scene {
        Scene {
            for_replay: true,
            ..self.finished()
        }
    }

    fn has_panels(effects: &Effects) -> bool {
        matches!(effects.change, Change::Removed { .. })
    }

    /// What a removal did, in two pictures: the piece in its line with what counts and how far the
    /// counter could go, and the board without it. `None` for a placement: one picture says it all.
    fn panels(before: &Isaac, effects: &Effects, view: View) -> Option<Panels<Scene>> {
        let Change::Removed { valuation, to, .. } = &effects.change else {
            return None;
        };
        let quiet = View {
            legal: false,
            ..view
        };
        let removed = Action::Remove {
            piece: valuation.piece.footprint,
            total: *to,
        };
        let after = before.play(removed).ok()?.position;
        Some(Panels::Two([
            Scene::choice(before, valuation, view),
            Scene::new(&after, Some(effects), quiet),
        ]))
    }

    /// The scene of a match that is over: nothing in it asks anybody to do anything.
    fn finished(self) -> Scene {
        let mut scene = self.unhinted();
        for panel in scene.panels.values_mut() {
            panel.to_move = false;
        }
        scene
    }

    fn unhinted(mut self) -> Scene {
        self.offers.clear();
        self.starts.clear();
        self.reach.clear();
        self
    }
}

impl Scored {
    fn of(valuation: &Valuation) -> Scored {
        Scored {
            line: valuation.line,
            crossing: valuation
                .crossing
                .iter()
                .map(|piece| piece.footprint)
                .collect(),
            ghost: None,
        }
    }
}

fn offers(position: &Isaac) -> Vec<(Footprint, u16)> {
    position
        .removals()
        .iter()
        .map(|valuation| (valuation.piece.footprint, valuation.points()))
        .collect()
}
