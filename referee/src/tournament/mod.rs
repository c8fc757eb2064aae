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
    /// The longest time that a round may last; `None` if a round lasts until its matches have ended.
    pub round_span: Option<Duration>,
    /// The largest number of players; `None` if [`MOST_ENTRANTS`] is the limit.
    pub places: Option<u32>,
    pub role: Option<RoleId>,
}

named! { TournamentState {
    Open = "open",
    Running = "running",
    /// All rounds were played, no further round could be paired, or the bot ended the tournament because its channel
    /// was lost. A ladder gets this state if it was closed and the top player has won.
    Over = "over",
    /// An organiser or the bot ended the tournament without a winner. The standings of a ladder remain.
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
    /// The number of the present round, or of the last round after the end; 0 before the first round. For a ladder, the
    /// number of challenges so far.
    pub round: u32,
    /// Before the start, the time at which the tournament begins automatically. After the start, the time at which the
    /// round and all its games end. `None` if no such time is set.
    pub deadline: Option<Time>,
    pub ended_at: Option<Time>,
    /// The time since which the bot cannot reach the tournament's channel; `None` if the bot can reach the channel.
    pub lost_at: Option<Time>,
    /// Whether a game could not begin because the bot has no permission to open a thread in the channel.
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
    /// The number of the entry; players who entered later have higher numbers.
    pub entry: u32,
    pub user: UserId,
    /// The rating at the start, which decides the seed; `None` if the player had no rating.
    pub rating: Option<f64>,
    pub withdrawn: bool,
}

/// The slot of a game in its tournament: round, board and game, all counted from 1. The text is such as `2 1 1`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Slot {
    pub round: u32,
    /// The number of the pairing within its round.
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
    /// The players as indices into [`Card::entrants`]; the first of them has the first side.
    pub players: [usize; 2],
    /// The match in which the game is played; `None` if the match has not begun, or the game is decided without a
    /// match.
    pub this_match: Option<MatchId>,
    /// The outcome of the game; if the game was played as a match, [`Worth::outcome`](crate::Worth::outcome) of that
    /// match. `None` while the game is open.
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
