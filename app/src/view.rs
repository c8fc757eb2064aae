//! What the use cases hand back: facts, no sentences.

use super::Part;
use super::outbox_writes::{turn, version};
use referee::rating::{Rating, Stake};
use referee::{
    Act, ActKind, Answered, Challenge, Ending, GuildId, Match, MatchId, Offer, OfferId, Place,
    Quiet, Time, UserId, Zone,
};
use rules::{AnyEffects, BySide, Game, Side};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use store::{
    BoardTurn, GuildSettings, Look, MessageRef, MessageRole, OutboxRow, RatedAt, RatingChange,
    Reader, StoredChallenge, Tally,
};

/// The answer to an interaction that may be delivered twice.
#[derive(Clone, Debug)]
pub struct Idempotent<T> {
    pub value: T,
    /// Whether this interaction had been carried out before: nothing was done again.
    pub repeated: bool,
}

#[derive(Clone, Debug)]
pub struct MatchView {
    pub this_match: Arc<Match>,
    /// The names last seen of both players, told apart, the first side first; `None` for a former player.
    pub names: BySide<Option<String>>,
    pub accounts: BySide<Option<String>>,
    /// Once a rated match is over.
    pub rating_changes: Option<BySide<RatingChange>>,
    /// Its number within its server.
    pub number: u64,
    /// Whether it changed no rating because enough rated matches of its players had counted that day.
    pub beyond_limit: bool,
    /// Whether it is a game of a tournament that was not called off.
    pub in_tournament: bool,
    pub acts: Vec<Act>,
    pub messages: Messages,
    pub guild: GuildSettings,
    /// How its pictures look: as the server wants it, or as the one reader wants it.
    pub look: Look,
    /// Whether its pictures have the second side below.
    pub turned: bool,
    pub quiet: BySide<Option<(Zone, Quiet)>>,
    /// Whether the platform refused the latest direct message to a player.
    pub unreachable: BySide<bool>,
}

/// How a person reads a match in private messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub numbers: Side,
    /// How pictures look; without a theme as the server wants it.
    pub look: Look,
    pub text_board: bool,
    pub turned: bool,
}

impl MatchView {
    #[must_use]
    pub fn is_struck(&self) -> bool {
        self.this_match.is_struck()
    }

    /// Whether this act of a moderator ended it.
    #[must_use]
    pub fn was_ended_by(&self, act: &Act) -> bool {
        let ended = matches!(
            self.this_match.ending(),
            Some(Ending::Adjudication { .. } | Ending::CalledOff)
        );
        let decides = matches!(act.kind, ActKind::Adjudicate | ActKind::End);
        ended && decides && self.this_match.ended_at() == Some(act.at)
    }

    /// Whether a board of the present turn was shown, which has pinged the player to move.
    #[must_use]
    pub fn has_pinged(&self) -> bool {
        let over = self.this_match.ending().is_some();
        // One that goes on after its end pings anew.
        let shown = self.messages.shown_turn.filter(|it| it.over == over);
        shown >= Some(turn(&self.this_match))
    }

    /// Whether the present turn can be shown by the next answer alone: the bot only answers there, and no answer has.
    #[must_use]
    pub fn is_unseen(&self) -> bool {
        self.this_match.place().only_answers() && self.messages.has_board && !self.has_pinged()
    }

    /// The message that shows its board to a person: the one that everybody reads, or their own.
    #[must_use]
    pub fn board_of(&self, user: UserId) -> MessageRole {
        let reader = match self.this_match.place() {
            Place::Direct => Reader::One(user),
            Place::Server { .. } | Place::Guest { .. } => Reader::Everybody,
        };
        MessageRole::Board(self.this_match.id(), reader)
    }

    /// The version of the match that it shows, as its messages count.
    #[must_use]
    pub fn version(&self) -> u64 {
        version(&self.this_match)
    }

    /// Whom a board pings at `now`: the player to move, unless they were pinged in this turn, it is a quiet hour
    /// of theirs, or they have left the server.
    #[must_use]
    pub fn pinged(&self, now: Time) -> Option<UserId> {
        let side = self.this_match.to_move().filter(|_| !self.has_pinged())?;
        let quiet = self.quiet[side].and_then(|(zone, quiet)| quiet.end(zone, now));
        let left = self.this_match.clock().nudges().left_at;
        (quiet.is_none() && left.is_none()).then(|| self.this_match.seats().player(side))
    }

    /// The player who is to move, or in direct messages to answer an offer, and who cannot be told so: only a direct
    /// message could tell it, and this player takes none.
    #[must_use]
    pub fn untold(&self) -> Option<Side> {
        let (this_match, mut sides) = (&self.this_match, Side::BOTH.into_iter());
        // Elsewhere an offer stands where both read it.
        let awaited = |side| match this_match.place() {
            Place::Server { .. } => false,
            Place::Guest { .. } => this_match.to_move() == Some(side),
            Place::Direct => this_match.awaits(side),
        };
        sides.find(|side| self.unreachable[*side] && awaited(*side))
    }

    #[must_use]
    pub fn read_by(&self, reading: &Reading) -> MatchView {
        MatchView {
            look: Look {
                theme: reading.look.theme.or(self.look.theme),
                ..reading.look
            },
            turned: reading.turned,
            ..self.clone()
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    pub(super) shown_turn: Option<BoardTurn>,
    /// Whether its board has a row: in some places those of earlier versions had none.
    pub(super) has_board: bool,
    /// The questions of the players that still have their buttons, each with its message.
    pub offers: Vec<(OfferId, MessageRef)>,
}

impl Messages {
    /// As a person sees them, of whom alone some may be.
    pub(super) fn of(rows: &[OutboxRow], reader: UserId) -> Messages {
        let mut messages = Messages::default();
        for row in rows {
            let reads = |of| of == Reader::Everybody || of == Reader::One(reader);
            match (row.role, row.at) {
                // The other player's own board does not ping this reader.
                (MessageRole::Board(_, of), _) if reads(of) => {
                    messages.has_board = true;
                    messages.shown_turn = messages.shown_turn.max(row.turn);
                }
                (MessageRole::Offer(_, offer, of), Some(at)) if reads(of) => {
                    messages.offers.push((offer, at));
                }
                _ => {}
            }
        }
        messages
    }
}

#[derive(Clone, Debug)]
pub struct ChallengeView {
    /// The challenge itself; its state may lag behind the clock (`Challenge::state_at`).
    pub challenge: Challenge,
    /// The server, or the conversation, its match will count in.
    pub counts_in: GuildId,
    pub place: Place,
    pub challenger_name: Option<String>,
    pub challenger_account: Option<String>,
    pub opponent_name: Option<String>,
    pub opponent_account: Option<String>,
    pub challenger_rating: Rating,
    /// The opponent's rating; `None` while the challenge is open to anyone.
    pub opponent_rating: Option<Rating>,
    /// For challenger and opponent; `None` for casual and for open challenges.
    pub stake: Option<(Stake, Stake)>,
    pub message: Option<MessageRef>,
    /// While a match runs in that channel, accepting needs a thread.
    pub channel_taken_by: Option<MatchId>,
    pub in_thread: bool,
    /// Whether nobody can accept it now: matches are played elsewhere in the server, or its people play none.
    pub at_rest: bool,
    pub guild: GuildSettings,
}

#[derive(Clone, Debug)]
pub struct Move {
    pub view: MatchView,
    /// The plies it added: the player's, then those the referee played because nothing else was
    /// legal. Indices into `Match::plies`; empty at a second delivery after a takeback.
    pub plies: Range<usize>,
}

#[derive(Clone, Debug)]
pub struct OfferMade {
    pub view: MatchView,
    /// The offer; `None` if both had asked for the same and the match has ended by it, or at a
    /// second delivery.
    pub offer: Option<Offer>,
}

#[derive(Clone, Debug)]
pub struct OfferAnswered {
    pub view: MatchView,
    /// What happened; `None` at a second delivery.
    pub answered: Option<Answered>,
}

#[derive(Clone, Debug)]
pub struct TimeGiven {
    pub view: MatchView,
    /// How much; nothing at a second delivery.
    pub span: Duration,
}

#[derive(Clone, Debug)]
pub enum Rematch {
    Asked(ChallengeView),
    Begun(MatchView),
}

/// What a player could play, for autocomplete and pickers.
#[derive(Clone, Debug)]
pub struct Hints {
    pub view: MatchView,
    pub side: Option<Side>,
    /// Whose numbers the caller types and reads; the tokens below are the record's all the same.
    pub numbers: Side,
    /// The actions that fit what was typed, in the order of their tokens; at most the number
    /// asked for.
    pub actions: Vec<Hint>,
    /// How many fit in all.
    pub total: usize,
    /// Whether the options forbid showing what an action would do (IAGO-33): then `actions` holds
    /// what looks playable, and no effects.
    pub secret: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub token: String,
    /// What it would do; `None` where that must not be shown.
    pub effects: Option<AnyEffects>,
}

/// A person's running matches, as far as a list has room for them.
#[derive(Clone, Debug)]
pub struct OwnMatches {
    /// The open challenges to the person in the server, oldest first.
    pub challenges: Vec<StoredChallenge>,
    /// How many have lost their place, anywhere.
    pub lost: usize,
    /// How many wait for the person where they can be reached, anywhere.
    pub waits: usize,
    /// The first of these: least time first, then oldest first.
    pub waiting: Vec<Arc<Match>>,
    /// A part of all of them, with the names last seen, told apart, the first side first: those whose place is lost, those
    /// that the person may claim, those that wait, the others.
    pub part: Part,
    pub here: Vec<(Arc<Match>, BySide<Option<String>>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RatingPath {
    /// The name last seen; `None` for a former player.
    pub name: Option<String>,
    /// The rating as of now: the deviation has grown since the last match.
    pub now: Rating,
    pub tally: Tally,
    pub start: Rating,
    /// After each match, oldest first; at least one.
    pub after: Vec<RatedAt>,
}

#[derive(Clone, Debug)]
pub struct Leaderboard {
    pub game: Game,
    /// The variant's key, such as `standard`.
    pub variant: String,
    /// The players, best first: established ones by rating, then provisional ones.
    pub rows: Vec<LeaderboardRow>,
    pub total: usize,
    /// How many more have not played for 90 days.
    pub inactive: usize,
    /// The reader's own row, wherever it stands; `None` before their first rated match.
    pub own: Option<LeaderboardRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardRow {
    pub user: UserId,
    pub name: Option<String>,
    pub account: Option<String>,
    /// 1 is the best of the established, or of the provisional ones.
    pub rank: usize,
    /// The rating as of now: the deviation has grown since the last match.
    pub rating: Rating,
    pub tally: Tally,
    pub last_at: Time,
    /// Whether that is more than 90 days ago.
    pub inactive: bool,
}
