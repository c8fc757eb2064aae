//! Iago: Othello on hexes, whose captives can be released (`rulings/iago.md`).

mod action;
mod board;
mod cell;
mod movegen;
mod options;
mod position;
mod refusal;
mod setup;

pub use action::{Action, Effects};
pub use board::{Board, Disk, Placement, Row};
pub use cell::{Cell, CellSet, Cells, Direction, Line, ParseCellError};
pub use options::{Options, Variant};
pub use refusal::Refusal;
pub use setup::{Setup, SetupError};

use self::action::Callout;
use self::movegen::{CaptureRules, Legal};
use super::{BySide, Played, Position, Side};
use std::collections::BTreeMap;
use std::fmt;

/// A position of Iago.
///
/// ```
/// use iago_rules::{Position, iago::{Iago, Options}};
/// let start = Iago::start(Options::default());
/// let after = start.play_token("D3").unwrap().position.play_token("D4").unwrap().position;
/// assert_eq!(after.legal_actions()[0].to_string(), "D5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Iago {
    variant: Variant,
    callout: Callout,
    board: Board,
    to_move: Option<Side>,
}

/// The number of disks that a side has face up in each area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Areas {
    /// The number in the inner area, including the centre.
    pub inner: u32,
    pub outer: u32,
}

/// The scores of the first and the second side (IAGO-27, IAGO-28, IAGO-32).
pub type Scores = BySide<u32>;

/// Why a side won (IAGO-29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    Score,
    /// The scores are equal, and the winner's disk lies face up on E5.
    CentreFaceUp,
    /// The scores are equal, and the loser's disk lies as a captive on E5.
    CentreCaptive,
}

impl crate::Reason for Reason {
    const ALL: &'static [Reason] = &[Reason::Score, Reason::CentreFaceUp, Reason::CentreCaptive];
}

impl Reason {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Score => "score",
            Reason::CentreFaceUp => "centre_face_up",
            Reason::CentreCaptive => "centre_captive",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlipCount {
    pub captures: u32,
    pub releases: u32,
}

/// How many disks a side owns (IAGO-4).
const fn owned(side: Side) -> u32 {
    match side {
        Side::First => 31,
        Side::Second => 30,
    }
}

impl Iago {
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    #[must_use]
    pub fn disk(&self, cell: Cell) -> Option<Disk> {
        self.board.disk(cell)
    }

    /// Whether the last placement missed a compulsory capture (IAGO-33).
    ///
    /// Only for the referee: players must not learn of a missed capture before they call it out.
    #[must_use]
    pub const fn missed(&self) -> bool {
        self.callout.missed()
    }

    /// Whether the next placement is free (IAGO-35).
    #[must_use]
    pub const fn free(&self) -> bool {
        self.callout.free()
    }

    /// The number of disks that a side has left to place. `None` if the side has placed more disks than it owns; this
    /// happens only in a game that began from a setup.
    #[must_use]
    pub fn supply(&self, side: Side) -> Option<u32> {
        owned(side).checked_sub(self.board.disks_of(side))
    }

    #[must_use]
    pub fn areas(&self, side: Side) -> Areas {
        let face_up = self.board.face_up(side);
        Areas {
            inner: (face_up & CellSet::INNER).len(),
            outer: (face_up & CellSet::OUTER).len(),
        }
    }

    /// The score of a side on the present board (IAGO-27, IAGO-28, IAGO-32).
    #[must_use]
    pub fn score(&self, side: Side) -> u32 {
        let Areas { inner, outer } = self.areas(side);
        match self.variant {
            Variant::Simple => inner + outer,
            Variant::Standard | Variant::Loose => inner.max(1) * outer.max(1),
        }
    }

    #[must_use]
    pub fn scores(&self) -> Scores {
        BySide::of(|side| self.score(side))
    }

    /// Every accepted placement with the number of disks it flips.
    ///
    /// Only for the referee and organisers. [`Iago::public_moves`] returns the placements that players may see.
    #[must_use]
    pub fn moves(&self) -> BTreeMap<Cell, FlipCount> {
        let Some(side) = self.to_move else {
            return BTreeMap::new();
        };
        self.legal_cells()
            .iter()
            .map(|cell| {
                let placement = self.preview(side, cell);
                let count = FlipCount {
                    captures: placement.captures(),
                    releases: placement.releases(),
                };
                (cell, count)
            })
            .collect()
    }

    /// The accepted placements with the number of disks that each flips, for players. `None` with the penalty option,
    /// because players must then find the captures themselves.
    #[must_use]
    pub fn public_moves(&self) -> Option<BTreeMap<Cell, FlipCount>> {
        (!self.callout.penalty()).then(|| self.moves())
    }

    /// The disks that a placement of the side to move on this cell would flip, even if the placement is illegal. `None`
    /// if the cell is occupied or the game is over.
    ///
    /// Only for the referee: with the penalty option, players must not see the flips before they place the disk.
    #[must_use]
    pub fn placement(&self, cell: Cell) -> Option<Placement> {
        let side = self.to_move?;
        self.board
            .empty()
            .contains(cell)
            .then(|| self.preview(side, cell))
    }

    #[must_use]
    pub fn legal_cells(&self) -> CellSet {
        let Some(side) = self.to_move else {
            return CellSet::EMPTY;
        };
        self.legal(side).cells
    }

    /// Places a disk.
    ///
    /// # Errors
    /// The first refusal in the order of IAGO-41.
    pub fn place(&self, cell: Cell) -> Result<Played<Iago>, Refusal> {
        let side = self.mover()?;
        if let Some(disk) = self.disk(cell) {
            return Err(Refusal::Occupied { cell, disk });
        }
        let placement = self.preview(side, cell);
        let legal = self.legal(side);
        if !legal.cells.contains(cell) {
            return Err(self.refusal(side, placement, legal));
        }
        let position = self.with_disk(side, cell, legal.best);
        Ok(Played {
            action: Action::Place(cell),
            effects: Effects::Placed { side, placement },
            position,
        })
    }

    /// Points out that the last placement missed a compulsory capture (IAGO-35).
    ///
    /// # Errors
    /// `game_over`, `callout_disabled`, `callout_repeated` or `callout_false` (IAGO-37).
    pub fn call_out(&self) -> Result<Played<Iago>, Refusal> {
        let side = self.mover()?;
        if !self.callout.penalty() {
            return Err(Refusal::CalloutDisabled);
        }
        if self.free() {
            return Err(Refusal::CalloutRepeated);
        }
        if !self.missed() {
            let any_placement = !self.board.occupied().is_empty();
            return Err(Refusal::CalloutFalse { any_placement });
        }
        Ok(Played {
            action: Action::Callout,
            effects: Effects::CalledOut { side },
            position: self.called_out(),
        })
    }

    const fn called_out(&self) -> Iago {
        Iago {
            callout: Callout::Free,
            ..*self
        }
    }

    fn mover(&self) -> Result<Side, Refusal> {
        self.to_move.ok_or_else(|| match self.outcome() {
            Some(outcome) => Refusal::GameOver {
                outcome,
                scores: self.scores(),
            },
            None => unreachable!("somebody is to move until the game has an outcome"),
        })
    }

    /// What a disk of `side` on an empty cell would flip.
    fn preview(&self, side: Side, cell: Cell) -> Placement {
        self.board.placement(side, cell, self.variant.has_release())
    }

    /// The legal cells for a side, and the cells on which a placement captures the largest number of disks.
    #[inline]
    fn legal(&self, side: Side) -> Legal {
        if self.free() {
            // A free placement never counts as a missed capture (IAGO-36).
            return Legal {
                cells: self.board.empty(),
                best: CellSet::EMPTY,
            };
        }
        self.board.legal(side, self.rules())
    }

    const fn rules(&self) -> CaptureRules {
        let compels = self.variant.compels_capture();
        CaptureRules {
            compels,
            refuses: compels && !self.callout.penalty(),
            releases: self.variant.has_release(),
        }
    }

    /// The position after an accepted placement. `best` contains the cells on which a placement captures the largest
    /// number of disks, if a capture is compulsory.
    #[inline]
    fn with_disk(&self, side: Side, cell: Cell, best: CellSet) -> Iago {
        let releases = self.variant.has_release();
        let board = self.board.with_disk(side, cell, releases);
        let over = board.inner_area_is_full();
        Iago {
            variant: self.variant,
            // An accepted placement can miss a compulsory capture only with the penalty option. Without the option,
            // such a placement is refused (IAGO-33).
            callout: self
                .callout
                .after_placement(!best.is_empty() && !best.contains(cell)),
            board,
            to_move: (!over).then(|| side.other()),
        }
    }

    /// Why a placement on an empty cell is refused.
    fn refusal(&self, side: Side, refused: Placement, legal: Legal) -> Refusal {
        let best: Vec<Placement> = if self.callout.penalty() {
            Vec::new()
        } else {
            let best = legal.best.iter();
            best.map(|cell| self.preview(side, cell)).collect()
        };
        if !refused.flips() && refused.cell.is_restricted() {
            let cell = refused.cell;
            let last_inner = self.board.empty() & CellSet::INNER == cell.into();
            let delaying = if last_inner && !self.callout.penalty() {
                (legal.cells & CellSet::OUTER).iter().collect()
            } else {
                Vec::new()
            };
            Refusal::NeedsFlip {
                cell,
                releases: self.variant.has_release(),
                best,
                delaying,
            }
        } else if refused.captured.is_empty() {
            Refusal::MustCapture { refused, best }
        } else {
            Refusal::MustCaptureMost { refused, best }
        }
    }
}
