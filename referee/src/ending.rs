//! How a match ended.

use rules::record::RecordResult;
use rules::{AnyReason, Outcome, Side};

/// How a match ended, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game came to its end.
    Rules(Outcome<AnyReason>),
    /// A side gave up.
    Resignation {
        /// Who gave up.
        by: Side,
    },
    /// A side ran out of time.
    Flag {
        /// Whose flag fell.
        by: Side,
    },
    /// Both agreed on a draw.
    Draw,
    /// Both agreed to end it without a result.
    CalledOff,
    /// A moderator decided.
    Adjudication {
        /// Who won.
        winner: Side,
    },
    /// A side left before both had moved: no result.
    Abort {
        /// Who left.
        by: Side,
    },
}

/// What a match is worth in the rating: 1, ½ or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// This side won.
    Won(Side),
    /// Half a point each.
    Drawn,
}

impl Score {
    /// The winner; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Score::Won(side) => Some(side),
            Score::Drawn => None,
        }
    }
}

impl Ending {
    /// The score; `None` if the match has no result.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        match *self {
            Ending::Rules(outcome) => Some(Score::Won(outcome.winner)),
            Ending::Resignation { by } | Ending::Flag { by } => Some(Score::Won(by.other())),
            Ending::Adjudication { winner } => Some(Score::Won(winner)),
            Ending::Draw => Some(Score::Drawn),
            Ending::CalledOff | Ending::Abort { .. } => None,
        }
    }

    /// The result as a record writes it: who won rather than who lost, and nobody for a match
    /// without a result.
    #[must_use]
    pub fn recorded(&self) -> RecordResult {
        match *self {
            Ending::Rules(outcome) => RecordResult::Rules(outcome),
            Ending::Resignation { by } => RecordResult::Resignation { winner: by.other() },
            Ending::Flag { by } => RecordResult::Flag { winner: by.other() },
            Ending::Adjudication { winner } => RecordResult::Adjudication { winner },
            Ending::Draw => RecordResult::Agreement,
            Ending::CalledOff | Ending::Abort { .. } => RecordResult::Abort,
        }
    }

    /// Who won, if anybody.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.score().and_then(Score::winner)
    }

    /// Which kind of ending this is.
    #[must_use]
    pub const fn kind(&self) -> EndingKind {
        match self {
            Ending::Rules(_) => EndingKind::Rules,
            Ending::Resignation { .. } => EndingKind::Resignation,
            Ending::Flag { .. } => EndingKind::Flag,
            Ending::Draw => EndingKind::Draw,
            Ending::CalledOff => EndingKind::CalledOff,
            Ending::Adjudication { .. } => EndingKind::Adjudication,
            Ending::Abort { .. } => EndingKind::Abort,
        }
    }
}

/// The kinds of ending, without who and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingKind {
    /// By the rules of the game.
    Rules,
    /// By resignation.
    Resignation,
    /// By the clock.
    Flag,
    /// By agreement on a draw.
    Draw,
    /// By agreement, without a result.
    CalledOff,
    /// By a moderator's decision.
    Adjudication,
    /// By leaving before both had moved.
    Abort,
}

impl EndingKind {
    /// Every kind.
    pub const ALL: [EndingKind; 7] = [
        EndingKind::Rules,
        EndingKind::Resignation,
        EndingKind::Flag,
        EndingKind::Draw,
        EndingKind::CalledOff,
        EndingKind::Adjudication,
        EndingKind::Abort,
    ];

    /// The name stored: `rules`, `resignation`, `flag`, `draw`, `called_off`, `adjudication` or
    /// `abort`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndingKind::Rules => "rules",
            EndingKind::Resignation => "resignation",
            EndingKind::Flag => "flag",
            EndingKind::Draw => "draw",
            EndingKind::CalledOff => "called_off",
            EndingKind::Adjudication => "adjudication",
            EndingKind::Abort => "abort",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<EndingKind> {
        EndingKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
