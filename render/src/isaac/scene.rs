//! The data of a picture of ISAAC.

use super::layout::Layout;
use crate::board::{LegendMark, MARKS};
use crate::data::{Strip, View};
use rules::isaac::{
    Change, Effects, Footprint, Hand, Isaac, Line, Options, Phase, Piece, Square, Valuation,
};
use rules::{BySide, Position, Side};

/// A board of ISAAC: the pieces and counters, the panels above and below the board, and the marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub pieces: Vec<Piece>,
    pub pawns: Vec<Pawn>,
    pub panels: BySide<Panel>,
    pub placed: Option<Footprint>,
    pub scored: Option<Scored>,
    /// A piece that is not on the board: a piece that may be placed, or a refused piece.
    pub ghost: Option<Piece>,
    /// The first squares of the footprints that can be chosen. The number is the one that the reader's side reads on
    /// the square.
    pub starts: Vec<(Square, u16)>,
    /// The pieces that may be removed, each with the points that the removal scores.
    pub offers: Vec<(Footprint, u16)>,
    /// The squares to which the counter may go, each with the score that the counter then shows.
    pub reach: Vec<(Square, u16)>,
    /// The squares that are crossed out in the diagram of a refusal.
    pub crossed: Vec<Square>,
    pub coordinates: bool,
    pub seen_from: Side,
    /// Whether the last ply is shown as in a replay. There are dots on the piece that was placed, on the pieces that
    /// count, and where the counter stood; light bars at the ends of the line that scored; and the ghost of the piece
    /// that was removed.
    pub for_replay: bool,
    pub strip: Strip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawn {
    pub side: Side,
    pub square: Square,
    pub score: u16,
    /// The counter's square before the last ply; `None` if the last ply did not move the counter.
    pub from: Option<Square>,
}

/// A side's panel above or below the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Panel {
    /// The side's score; `None` while pieces are being placed.
    pub score: Option<u16>,
    pub hand: Hand,
    pub to_move: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    pub line: Line,
    /// The pieces that cross the line; these pieces count.
    pub crossing: Vec<Footprint>,
    /// The piece that was removed; `None` if it still lies on the board.
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

    /// The scene in which a piece is to be placed on one of `footprints`. Marks the first square of each with the
    /// number that the reader's side reads on it. If there is only one footprint, shows a ghost of the piece on it.
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

    /// The scene before a removal is confirmed. Shows the line, the pieces that count, and the squares to which the
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
    /// For each piece that counts, the square in which the piece crosses the line.
    pub(super) fn crossed(&self) -> impl Iterator<Item = Square> {
        let line = self.line.squares();
        let crossing = self.crossing.iter();
        crossing.filter_map(move |footprint| {
            let squares = footprint.squares();
            squares.iter().find(|square| line.contains(*square))
        })
    }

    /// The line that a removal scores, while the piece is still on the board.
    fn of(valuation: &Valuation) -> Scored {
        let crossing = valuation.crossing.iter();
        Scored {
            line: valuation.line,
            crossing: crossing.map(|piece| piece.footprint).collect(),
            ghost: None,
        }
    }
}

/// A scene with every mark of the legend, and for each mark its key and its place in the picture.
pub(super) fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
    let square = |number: u8| Square::new(number).expect("a square of the board");
    let between = |first: u8, last: u8| {
        Footprint::between(square(first), square(last)).expect("a piece fits there")
    };
    let piece = |side: Side, first: u8, last: u8| Piece {
        footprint: between(first, last),
        side,
    };
    let (black, white) = (Side::First, Side::Second);
    // Coordinates are left out, because the crops would cut through the numbers along the edges.
    let view = View {
        coordinates: false,
        ..View::default().quiet()
    };
    let (crossing, offered) = (piece(black, 47, 67), piece(black, 11, 13));
    let (numbered, placed) = (piece(white, 71, 73), piece(black, 76, 78));
    let scene = Scene {
        pieces: vec![crossing, offered, numbered, placed],
        pawns: vec![Pawn {
            side: black,
            square: square(18),
            score: 18,
            from: Some(square(16)),
        }],
        placed: Some(placed.footprint),
        scored: Some(Scored {
            line: Line::Row(5),
            crossing: vec![crossing.footprint],
            ghost: Some(Ghost {
                piece: piece(white, 51, 53),
                points: 9,
            }),
        }),
        offers: vec![(offered.footprint, 6)],
        ghost: Some(piece(black, 32, 34)),
        crossed: vec![square(33)],
        ..Scene::new(&Isaac::start(Options::default()), None, view)
    };
    let at = |number: u8| {
        let (x, y) = layout.centre(square(number), Side::First);
        (x as i32, y as i32)
    };
    // The crops of the two hands (White's above the board, Black's below it) end just before the bar for pieces of
    // length five.
    let (five, (_, hand)) = layout.hand_bar(5, layout.panel_top(white, black) as f32);
    let left = five.left as i32 - layout.width as i32 / 6;
    let below = layout.height + layout.panel;
    let marks = [
        ("turn", (left, below as i32)),
        ("hand", (left - layout.pitch as i32 / 6, hand as i32)),
        ("numbers", at(72)),
        ("placed", at(77)),
        ("scored", at(57)),
        ("removed", at(52)),
        ("counter", at(17)),
        ("choice", at(12)),
        ("crossed", at(33)),
    ];
    (scene, marks)
}
