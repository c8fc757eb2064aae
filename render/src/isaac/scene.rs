//! A board of ISAAC as data.

use crate::data::{Strip, View};
use rules::isaac::{
    Change, Effects, Footprint, Hand, Isaac, Line, Phase, Piece, Square, Valuation,
};
use rules::{BySide, Position, Side};

/// A board of ISAAC: what lies on it, what stands beside it, and what is pointed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub pieces: Vec<Piece>,
    pub pawns: Vec<Pawn>,
    pub panels: BySide<Panel>,
    pub placed: Option<Footprint>,
    pub scored: Option<Scored>,
    /// A piece that is not on the board: one to be placed, or one refused.
    pub ghost: Option<Piece>,
    /// Squares at which a piece on offer may begin, with the number its player reads there.
    pub starts: Vec<(Square, u16)>,
    pub offers: Vec<(Footprint, u16)>,
    /// Squares the counter may go to, with the score each stands for.
    pub reach: Vec<(Square, u16)>,
    pub crossed: Vec<Square>,
    pub coordinates: bool,
    pub seen_from: Side,
    /// Whether the last ply is shown by dots (on the piece placed, on those that count, where the counter
    /// stood), by light at the ends of the line scored, and by the ghost of the piece removed.
    pub for_replay: bool,
    pub strip: Strip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawn {
    pub side: Side,
    pub square: Square,
    pub score: u16,
    /// Where it stood before the last ply; `None` if that did not move it.
    pub from: Option<Square>,
}

/// What stands beside the board for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Panel {
    /// The score; `None` while pieces are being placed.
    pub score: Option<u16>,
    pub hand: Hand,
    pub to_move: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    pub line: Line,
    pub crossing: Vec<Footprint>,
    /// The piece that was removed; `None` if it still lies there.
    pub ghost: Option<Ghost>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ghost {
    pub piece: Piece,
    pub points: u16,
}

impl Scene {
    pub fn new(position: &Isaac, last: Option<&Effects>, view: View) -> Scene {
        let mut scene = Scene {
            pieces: position.pieces().to_vec(),
            pawns: Vec::new(),
            panels: BySide::of(|side| Panel {
                score: (position.phase() != Phase::Placement).then(|| position.score(side)),
                hand: position.hand(side),
                to_move: position.to_move() == Some(side),
            }),
            placed: None,
            scored: None,
            ghost: None,
            starts: Vec::new(),
            offers: Vec::new(),
            reach: Vec::new(),
            crossed: Vec::new(),
            coordinates: view.coordinates,
            seen_from: view.seen_from,
            for_replay: false,
            strip: Strip::default(),
        };
        if view.legal {
            let removals = position.removals();
            let offer = |it: &Valuation| (it.piece.footprint, it.points());
            scene.offers = removals.iter().map(offer).collect();
        }
        let mut moved = None;
        match last.map(|effects| &effects.change) {
            Some(Change::Placed(piece)) => scene.placed = Some(piece.footprint),
            Some(Change::Removed {
                valuation, from, ..
            }) => {
                let piece = valuation.piece;
                scene.scored = Some(Scored {
                    ghost: Some(Ghost {
                        piece,
                        points: valuation.points(),
                    }),
                    ..Scored::of(valuation)
                });
                moved = Some((piece.side, *from));
            }
            None => {}
        }
        for side in Side::BOTH {
            let stood = moved.filter(|(mover, _)| *mover == side);
            scene
                .pawns
                .extend(position.counter(side).map(|square| Pawn {
                    side,
                    square,
                    score: position.score(side),
                    from: stood.and_then(|(_, score)| Square::of_score(side, score)),
                }));
        }
        scene
    }

    /// The scene in which a piece is to be placed on one of these footprints: the number of the first square
    /// of each as the reader counts, and a ghost if there is only one.
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
    pub fn choice(position: &Isaac, valuation: &Valuation, view: View) -> Scene {
        let side = valuation.piece.side;
        Scene {
            scored: Some(Scored::of(valuation)),
            placed: Some(valuation.piece.footprint),
            reach: position
                .totals(valuation)
                .filter_map(|total| Some((Square::of_score(side, total)?, total)))
                .collect(),
            ..Scene::new(position, None, view.quiet())
        }
    }
}

impl Scored {
    /// Where each piece that counts meets the line.
    pub(super) fn crossed(&self) -> impl Iterator<Item = Square> {
        let line = self.line.squares();
        let crossing = self.crossing.iter();
        crossing.filter_map(move |footprint| {
            let squares = footprint.squares();
            squares.iter().find(|square| line.contains(*square))
        })
    }

    /// The line of a removal that has not happened yet.
    fn of(valuation: &Valuation) -> Scored {
        let crossing = valuation.crossing.iter();
        Scored {
            line: valuation.line,
            crossing: crossing.map(|piece| piece.footprint).collect(),
            ghost: None,
        }
    }
}
