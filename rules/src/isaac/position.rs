//! The position of ISAAC: its pieces, its scores and the side to move.

use super::effects::Effects;
use super::footprints::Footprints;
use super::pieces::Pieces;
use super::{
    Action, Footprint, Hand, Longest, Named, Options, Phase, Piece, Reason, Refusal, Sides, Square,
    SquareSet, Valuation,
};
use crate::{BySide, Facts, Game, Outcome, Played, Position, Side};

/// A position of ISAAC.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Isaac {
    pub(super) options: Options,
    pub(super) turn: Turn,
    pub(super) pieces: Pieces,
    /// The footprints that share no square with any piece on the board; empty after the placement phase.
    pub(super) room: Footprints,
    pub(super) hands: BySide<Hand>,
    pub(super) scores: BySide<u16>,
    pub(super) longest: BySide<Option<Longest>>,
    pub(super) passed: Sides,
    pub(super) finished: Sides,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Turn {
    Placement(Side),
    Scoring(Side),
    Over(Outcome<Reason>),
}

impl Isaac {
    #[must_use]
    pub const fn phase(&self) -> Phase {
        match self.turn {
            Turn::Placement(_) => Phase::Placement,
            Turn::Scoring(_) => Phase::Scoring,
            Turn::Over(_) => Phase::Over,
        }
    }

    /// The pieces on the board, sorted by their footprints.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        self.pieces.as_slice()
    }

    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces()
            .iter()
            .copied()
            .find(|piece| piece.squares().contains(square))
    }

    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        self.pieces.occupied()
    }

    /// The pieces that a side has not placed.
    #[must_use]
    pub const fn hand(&self, side: Side) -> Hand {
        *self.hands.get(side)
    }

    /// A side's score. It is 100 or more only if this ended the game.
    #[must_use]
    pub const fn score(&self, side: Side) -> u16 {
        *self.scores.get(side)
    }

    /// The square of a side's counter in Black's numbers; `None` in the placement phase, or if the side's score is 100
    /// or more (ISAAC-3, ISAAC-9, ISAAC-19).
    #[must_use]
    pub const fn counter(&self, side: Side) -> Option<Square> {
        match self.turn {
            Turn::Placement(_) => None,
            Turn::Scoring(_) | Turn::Over(_) => Square::of_score(side, self.score(side)),
        }
    }

    #[must_use]
    pub const fn longest_removed(&self, side: Side) -> Option<Longest> {
        *self.longest.get(side)
    }

    /// The sides that passed in the placement phase, in order.
    #[must_use]
    pub const fn passed(&self) -> Sides {
        self.passed
    }

    /// The sides that are finished in the scoring phase, in order.
    #[must_use]
    pub const fn finished(&self) -> Sides {
        self.finished
    }

    /// Where the side to move may place a piece; empty outside the placement phase.
    #[must_use]
    pub fn placements(&self) -> Vec<Footprint> {
        match self.turn {
            Turn::Placement(side) => self.placements_of(side).list(),
            Turn::Scoring(_) | Turn::Over(_) => Vec::new(),
        }
    }

    pub(super) fn removable_by(&self, side: Side) -> impl Iterator<Item = Piece> {
        let shortest = self.longest[side].map_or(0, |longest| longest.length);
        let counters = self.counters();
        self.pieces().iter().copied().filter(move |piece| {
            piece.side == side && piece.length() >= shortest && !piece.squares().meets(counters)
        })
    }

    /// The pieces that the side to move may remove, with their points; empty outside the scoring phase.
    #[must_use]
    pub fn removals(&self) -> Vec<Valuation> {
        match self.turn {
            Turn::Scoring(side) => self
                .removable_by(side)
                .map(|piece| self.valuation(piece))
                .collect(),
            Turn::Placement(_) | Turn::Over(_) => Vec::new(),
        }
    }

    /// The points that removing a piece on the board would give now, even if the rules do not allow to remove the piece
    /// (ISAAC-13 to ISAAC-15).
    #[must_use]
    pub fn valuation(&self, piece: Piece) -> Valuation {
        let line = piece.line();
        let squares = line.squares();
        Valuation {
            piece,
            line,
            crossing: self
                .pieces()
                .iter()
                .copied()
                .filter(|other| *other != piece && other.squares().meets(squares))
                .collect(),
            counters: Side::BOTH
                .into_iter()
                .filter(|side| {
                    self.counter(*side)
                        .is_some_and(|square| squares.contains(square))
                })
                .collect(),
        }
    }

    /// The totals that the owner may choose when removing the piece, the lowest first. The total that would move the
    /// counter to the square of the opponent's counter is left out (ISAAC-17, ISAAC-18).
    pub fn totals(&self, valuation: &Valuation) -> impl DoubleEndedIterator<Item = u16> {
        let side = valuation.piece.side;
        let score = self.score(side);
        let blocked = self.blocked_total(side);
        (score..=score + valuation.points()).filter(move |total| Some(*total) != blocked)
    }

    pub(super) fn counters(&self) -> SquareSet {
        Side::BOTH
            .into_iter()
            .filter_map(|side| self.counter(side))
            .collect()
    }

    pub(super) fn counters_on(&self, piece: Piece) -> impl Iterator<Item = (Side, Square)> {
        Side::BOTH.into_iter().filter_map(move |side| {
            let square = self.counter(side)?;
            piece.squares().contains(square).then_some((side, square))
        })
    }
}

impl Position for Isaac {
    const GAME: Game = Game::Isaac;
    const FACTS: Facts = Facts {
        name: "isaac",
        side_names: BySide::new("black", "white"),
        hides_steps: false,
        allows_draw: false,
        has_own_numbers: true,
    };
    type Options = Options;
    type Action = Action;
    type Effects = Effects;
    type Refusal = Refusal;
    type Reason = Reason;

    fn start(options: Options) -> Isaac {
        Isaac {
            options,
            turn: Turn::Placement(Side::First),
            pieces: Pieces::default(),
            room: Footprints::ALL,
            hands: BySide::both(Hand::full()),
            scores: BySide::both(0),
            longest: BySide::both(None),
            passed: Sides::NONE,
            finished: Sides::NONE,
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn to_move(&self) -> Option<Side> {
        match self.turn {
            Turn::Placement(side) | Turn::Scoring(side) => Some(side),
            Turn::Over(_) => None,
        }
    }

    fn legal_actions(&self) -> Vec<Action> {
        self.every_legal_action()
    }

    fn is_legal(&self, action: Action) -> bool {
        self.allows(action)
    }

    fn play(&self, action: Action) -> Result<Played<Isaac>, Refusal> {
        self.play_named(action.into())
    }

    fn play_unchecked(&self, action: Action) -> Isaac {
        self.after(action)
    }

    fn play_token(&self, token: &str) -> Result<Played<Isaac>, Refusal> {
        match Named::parse(token) {
            Some(named) => self.play_named(named),
            None => Err(self.malformed()),
        }
    }

    /// Always true: if the other side passes, the pass is a consequence of this action (ISAAC-6, ISAAC-20).
    fn ends_turn(_: &Effects) -> bool {
        true
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        match self.turn {
            Turn::Over(outcome) => Some(outcome),
            Turn::Placement(_) | Turn::Scoring(_) => None,
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal(),
            _ => self
                .legal_actions()
                .into_iter()
                .map(|action| self.play_unchecked(action).perft(depth - 1))
                .sum(),
        }
    }
}
