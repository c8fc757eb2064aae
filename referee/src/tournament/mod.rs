//! A tournament as a value: its settings, its players and its games. The crate `pairing` derives the pairings and the
//! standings from them.

mod act;
mod card;
mod kind;
mod ladder;
mod series;
mod undo;

pub use act::{Act, Refusal};
pub use card::Card;
pub use kind::{BestOf, TournamentKind};
pub use ladder::REACH;
pub use pairing::{Next, Outcome, Standing};
pub use series::{Following, Pairing};
pub use undo::{Followed, Stood, Undoable, Was};

use crate::named::named;
use crate::{ChannelId, GuildId, MatchId, ParseError, RoleId, Terms, Time, TournamentId, UserId};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

pub const MOST_ENTRANTS: u32 = 512;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub name: String,
    pub kind: TournamentKind,
    pub terms: Terms,
    pub best_of: BestOf,
    /// How long a round may last; `None` if a round lasts as long as its matches.
    pub round_span: Option<Duration>,
    /// The most players allowed; `None` for [`MOST_ENTRANTS`].
    pub places: Option<u32>,
    pub role: Option<RoleId>,
}

named! { TournamentState {
    Open = "open",
    Running = "running",
    /// Every round was played, or a ladder was closed and its top player has won.
    Over = "over",
    /// Ended by an organiser without a winner; the standings of a ladder remain.
    CalledOff = "called_off",
} }

impl TournamentState {
    #[must_use]
    pub const fn is_closed(self) -> bool {
        matches!(self, TournamentState::Over | TournamentState::CalledOff)
    }
}

/// A tournament without its players and games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub id: TournamentId,
    pub guild: GuildId,
    pub number: u64,
    pub channel: ChannelId,
    pub made_by: UserId,
    pub made_at: Time,
    pub settings: Settings,
    pub state: TournamentState,
    /// The round under way, or the last round; 0 before the first. For a ladder, the number of challenges so far.
    pub round: u32,
    /// Before the start, when the tournament begins automatically; later, when the round ends with all its games.
    pub deadline: Option<Time>,
    pub ended_at: Option<Time>,
    /// Since when the bot cannot reach the tournament's channel; `None` if it can.
    pub lost_at: Option<Time>,
    /// Whether a game cannot begin because the bot may not open a thread in the channel.
    pub lacks_threads: bool,
    pub revision: u64,
}

impl Tournament {
    /// Whether no result of the tournament counts. The results of a closed ladder still count.
    #[must_use]
    pub fn is_called_off(&self) -> bool {
        self.state == TournamentState::CalledOff && self.settings.kind != TournamentKind::Ladder
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entrant {
    /// The number of the entry: later players have higher ones.
    pub entry: u32,
    pub user: UserId,
    /// The rating at the start, which decides the seed; `None` without a rating.
    pub rating: Option<f64>,
    pub withdrawn: bool,
}

/// The place of a game in its tournament; all three numbers count from 1. Its text is `2 1 1`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Slot {
    pub round: u32,
    /// The number of the pairing in its round.
    pub board: u32,
    pub game: u32,
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Slot { round, board, game } = self;
        write!(f, "{round} {board} {game}")
    }
}

impl FromStr for Slot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Slot, ParseError> {
        let numbers: Vec<Option<u32>> = text.split(' ').map(|it| it.parse().ok()).collect();
        match numbers.as_slice() {
            &[Some(round), Some(board), Some(game)] => Ok(Slot { round, board, game }),
            _ => Err(ParseError("a game of a tournament")),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    pub slot: Slot,
    /// The players as indices into [`Card::entrants`], the first side first.
    pub players: [usize; 2],
    /// The match of the game; `None` before it begins, and if the game is decided without a match.
    pub this_match: Option<MatchId>,
    /// The outcome of the game; for a match, the outcome of its worth. `None` while the game is open.
    pub result: Option<Outcome>,
    /// The organiser or moderator who decided the game or struck the result of its match; `None` if play decided it.
    pub decided_by: Option<UserId>,
    /// Whether `result` is struck.
    pub struck: bool,
    pub ended_at: Option<Time>,
}

/// A round in which a player has no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The round, from 1.
    pub round: u32,
    pub board: u32,
    /// An index into [`Card::entrants`].
    pub player: usize,
    /// 2 for a full point, 1 for half a point, or 0.
    pub half_points: u32,
}
