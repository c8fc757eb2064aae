//! A tournament as a value: what was agreed, who entered, and every game of it. Who meets whom and how players stand
//! is derived from that by the crate `pairing`.

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
    /// How long a round may last; `None` for as long as its matches do.
    pub round_span: Option<Duration>,
    /// How many players there may be; `None` for [`MOST_ENTRANTS`].
    pub places: Option<u32>,
    pub role: Option<RoleId>,
}

named! { TournamentState {
    Open = "open",
    Running = "running",
    /// Every round was played, or a ladder was closed, and whoever stood at its top has won.
    Over = "over",
    /// Of a ladder: it has ended as it stands, without a winner.
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
    /// The round under way, or the last one; 0 before the first. Of a ladder, how often a player was challenged.
    pub round: u32,
    /// While it is open, when it begins by itself; while it runs, when the round ends with all games it has.
    pub deadline: Option<Time>,
    pub ended_at: Option<Time>,
    /// Since when its channel cannot be reached; `None` as long as it can.
    pub lost_at: Option<Time>,
    /// Whether a game cannot begin because no thread may be opened in its channel.
    pub lacks_threads: bool,
    pub revision: u64,
}

impl Tournament {
    /// Whether nothing of it counts. A ladder that was closed stands as it is.
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
    /// The rating at the start, which seeds go by; `None` without one.
    pub rating: Option<f64>,
    pub withdrawn: bool,
}

/// Which game of a tournament: all three count from 1. Its text is `2 1 1`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Slot {
    pub round: u32,
    /// Its place in the list of the round, behind the pairings.
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

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    pub slot: Slot,
    /// Who plays, the first side first: indices into [`Card::entrants`].
    pub players: [usize; 2],
    /// The match it is; `None` before it begins, and if it is decided without one.
    pub this_match: Option<MatchId>,
    /// How it ended, of a match what that is worth; `None` while it is open.
    pub result: Option<Outcome>,
    /// Who has decided it, or struck the result of its match, if that was not left to play.
    pub decided_by: Option<UserId>,
    /// Whether that result is struck.
    pub struck: bool,
    pub ended_at: Option<Time>,
}

/// A round in which a player has no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The round, from 1.
    pub round: u32,
    pub board: u32,
    /// Who: an index into [`Card::entrants`].
    pub player: usize,
    /// 2 for a full point, 1 for half a point, or 0.
    pub half_points: u32,
}
