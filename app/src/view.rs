//! The views that use cases return. They contain facts and no sentences.

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

#[derive(Clone, Debug)]
pub struct MatchView {
    pub this_match: Arc<Match>,
    /// The names under which the bot last saw the players; equal names are made different. `None` for a former player.
    pub names: BySide<Option<String>>,
    pub accounts: BySide<Option<String>>,
    /// `None` until a rated match is over; always `None` for a casual match.
    pub rating_changes: Option<BySide<RatingChange>>,
    /// The number of the match within its server.
    pub number: u64,
    /// Whether the match changed no rating, because the results of these two players against each other had reached
    /// the server's limit for 24 hours.
    pub beyond_limit: bool,
    /// Whether the match is a game of a tournament, and the tournament was not called off.
    pub in_tournament: bool,
    pub acts: Vec<Act>,
    pub messages: Messages,
    pub guild: GuildSettings,
    /// How pictures look. If a message has only one reader, that reader has chosen the look, otherwise the server.
    pub look: Look,
    /// Whether pictures show the board with the second side at the bottom.
    pub turned: bool,
    pub quiet: BySide<Option<(Zone, Quiet)>>,
    /// Whether the platform has refused the latest direct message to a player.
    pub unreachable: BySide<bool>,
}

/// How a person reads a match in messages that only this person sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub numbers: Side,
    /// How pictures look. If no theme is set, the theme of the server is used.
    pub look: Look,
    pub text_board: bool,
    pub turned: bool,
}

impl MatchView {
    #[must_use]
    pub fn is_struck(&self) -> bool {
        self.this_match.is_struck()
    }

    /// Whether this act of a moderator ended the match.
    #[must_use]
    pub fn was_ended_by(&self, act: &Act) -> bool {
        let ended = matches!(
            self.this_match.ending(),
            Some(Ending::Adjudication { .. } | Ending::CalledOff)
        );
        let decides = matches!(act.kind, ActKind::Adjudicate | ActKind::End);
        ended && decides && self.this_match.ended_at() == Some(act.at)
    }

    /// Whether a board of the present turn was posted, so that it has pinged the player to move.
    #[must_use]
    pub fn has_pinged(&self) -> bool {
        let over = self.this_match.ending().is_some();
        // If a match goes on after its end, the player to move is pinged again.
        let shown = self.messages.shown_turn.filter(|it| it.over == over);
        shown >= Some(turn(&self.this_match))
    }

    /// Whether the match is in a place where the bot only answers, and no board of the present turn was posted there.
    /// Only the next answer can show that board.
    #[must_use]
    pub fn is_unseen(&self) -> bool {
        self.this_match.place().only_answers() && self.messages.has_board && !self.has_pinged()
    }

    /// The message that shows the board to a person: the board for everybody, or the person's own board in direct
    /// messages.
    #[must_use]
    pub fn board_of(&self, user: UserId) -> MessageRole {
        let reader = match self.this_match.place() {
            Place::Direct => Reader::One(user),
            Place::Server { .. } | Place::Guest { .. } => Reader::Everybody,
        };
        MessageRole::Board(self.this_match.id(), reader)
    }

    /// The version of the match that its messages have to show.
    #[must_use]
    pub fn version(&self) -> u64 {
        version(&self.this_match)
    }

    /// The player whom a board posted at `now` pings: the player to move. `None` if that player was pinged in this turn
    /// already, has quiet hours at `now`, or has left the server.
    #[must_use]
    pub fn pinged(&self, now: Time) -> Option<UserId> {
        let side = self.this_match.to_move().filter(|_| !self.has_pinged())?;
        let quiet = self.quiet[side].and_then(|(zone, quiet)| quiet.end(zone, now));
        let left = self.this_match.clock().nudges().left_at;
        (quiet.is_none() && left.is_none()).then(|| self.this_match.seats().player(side))
    }

    /// The side of a player who has to move but cannot be told, because the bot could tell the player only by a direct
    /// message, and the platform has refused the latest direct message to the player. For a match in direct messages,
    /// also the side of a player who has to answer an offer and cannot be told.
    #[must_use]
    pub fn untold(&self) -> Option<Side> {
        let (this_match, mut sides) = (&self.this_match, Side::BOTH.into_iter());
        // Outside direct messages, both players can read an offer in the channel.
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
    /// Whether the board has an outbox row. In some places, earlier versions of the bot wrote no row.
    pub(super) has_board: bool,
    /// The offers whose messages still have buttons.
    pub offers: Vec<(OfferId, MessageRef)>,
}

impl Messages {
    /// The messages of a match that this reader can see: messages for everybody, and the reader's own messages.
    pub(super) fn of(rows: &[OutboxRow], reader: UserId) -> Messages {
        let mut messages = Messages::default();
        for row in rows {
            let reads = |of| of == Reader::Everybody || of == Reader::One(reader);
            match (row.role, row.at) {
                // A board in the other player's direct messages does not ping this reader.
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
    /// The challenge as it is stored. It may be stored as open although its time is up: see `Challenge::state_at`.
    pub challenge: Challenge,
    /// The server or conversation in which the match will count.
    pub counts_in: GuildId,
    pub place: Place,
    pub challenger_name: Option<String>,
    pub challenger_account: Option<String>,
    pub opponent_name: Option<String>,
    pub opponent_account: Option<String>,
    pub challenger_rating: Rating,
    /// The opponent's rating; `None` if anyone may accept the challenge.
    pub opponent_rating: Option<Rating>,
    /// How each result would change the ratings of the challenger and the opponent. `None` if casual or if anyone may
    /// accept the challenge.
    pub stake: Option<(Stake, Stake)>,
    pub message: Option<MessageRef>,
    /// The match that runs in the channel, if any. The new match then needs a thread.
    pub channel_taken_by: Option<MatchId>,
    pub in_thread: bool,
    /// Whether the challenge cannot be accepted now, because the server plays in other channels or because the two
    /// people may not play against each other.
    pub at_rest: bool,
    pub guild: GuildSettings,
}

#[derive(Clone, Debug)]
pub struct Move {
    pub view: MatchView,
    /// The added plies: the player's ply, then plies that the referee played because there was no other legal action.
    /// The values are indices into `Match::plies`. The range is empty if the interaction was delivered before and the
    /// plies were taken back since.
    pub plies: Range<usize>,
}

#[derive(Clone, Debug)]
pub struct OfferMade {
    pub view: MatchView,
    /// The offer. `None` if the interaction was delivered before, or if the other player had made the same offer, so
    /// that both have agreed.
    pub offer: Option<Offer>,
}

#[derive(Clone, Debug)]
pub struct OfferAnswered {
    pub view: MatchView,
    /// What the answer changed; `None` if the interaction was delivered before.
    pub answered: Option<Answered>,
}

#[derive(Clone, Debug)]
pub struct TimeGiven {
    pub view: MatchView,
    /// The time that was given; zero if the interaction was delivered before.
    pub span: Duration,
}

#[derive(Clone, Debug)]
pub enum Rematch {
    Asked(ChallengeView),
    Begun(MatchView),
}

/// The actions that a player could play, for autocomplete and pickers.
#[derive(Clone, Debug)]
pub struct Hints {
    pub view: MatchView,
    pub side: Option<Side>,
    /// The side whose numbers the caller types and reads. The tokens in `actions` are always in the numbers of the
    /// record.
    pub numbers: Side,
    /// The actions that match the typed text, in the order of their tokens; at most `limit` of
    /// [`App::hints`](crate::App::hints).
    pub actions: Vec<Hint>,
    /// The number of all actions that match the typed text.
    pub total: usize,
    /// Whether the match's options forbid showing what an action would do (rule IAGO-33). In that case, `actions` holds
    /// the actions that look possible, without effects.
    pub secret: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub token: String,
    /// The effects of the action; `None` if they must not be shown.
    pub effects: Option<AnyEffects>,
}

/// A person's running matches, limited to the length of a list.
#[derive(Clone, Debug)]
pub struct OwnMatches {
    /// The open challenges in the server in which the person is the opponent and that the person can accept now, oldest
    /// first.
    pub challenges: Vec<StoredChallenge>,
    /// The number of the person's running matches, in all places, whose place is lost.
    pub lost: usize,
    /// The number of matches that wait for the person, in all places that can be reached.
    pub waits: usize,
    /// The first of the waiting matches. The match with the least time left comes first; among equal matches, the
    /// oldest comes first.
    pub waiting: Vec<Arc<Match>>,
    /// Which page of the list of all running matches `here` holds. In that list, matches with a lost place come first,
    /// then matches that the person may claim, then matches that wait for the person, then the others.
    pub part: Part,
    pub here: Vec<(Arc<Match>, BySide<Option<String>>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RatingPath {
    /// The rating at the present time. Its deviation has grown since the last match.
    pub now: Rating,
    pub tally: Tally,
    pub start: Rating,
    /// The rating after each match, oldest match first; there is at least one match.
    pub after: Vec<RatedAt>,
}

#[derive(Clone, Debug)]
pub struct Leaderboard {
    pub game: Game,
    /// The key of the variant, such as `standard`.
    pub variant: String,
    /// The players of the page, best first. Established players come first, by rating; provisional players follow.
    pub rows: Vec<LeaderboardRow>,
    pub total: usize,
    /// The number of further players who have not played for 90 days and are therefore not listed.
    pub inactive: usize,
    /// The reader's own row, even if it is on another page; `None` if the reader has played no rated match yet.
    pub own: Option<LeaderboardRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardRow {
    pub user: UserId,
    pub name: Option<String>,
    pub account: Option<String>,
    /// The rank, from 1 for the best. Established players and provisional players have separate ranks.
    pub rank: usize,
    /// The rating at the present time. Its deviation has grown since the last match.
    pub rating: Rating,
    pub tally: Tally,
    pub last_at: Time,
    /// Whether the player's last result (`last_at`) is more than 90 days old.
    pub inactive: bool,
}

/// A page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The index of the page, from 0.
    pub page: u32,
    pub pages: u32,
    /// The index of the first entry of the page, from 0; `to` is the index after the last entry of the page.
    pub from: usize,
    pub to: usize,
    /// The number of entries in the whole list.
    pub all: usize,
}

impl Part {
    /// Page `asked` (counted from 0) of a list with `all` entries and `each` entries per page. If the list has no such
    /// page any more, the last page is used.
    #[must_use]
    pub fn of(all: usize, asked: u32, each: u32) -> Part {
        let size = each.max(1) as usize;
        let pages = u32::try_from(all.div_ceil(size)).unwrap_or(u32::MAX).max(1);
        let page = asked.min(pages - 1);
        let from = page as usize * size;
        Part {
            page,
            pages,
            from,
            to: all.min(from + size),
            all,
        }
    }

    /// Returns the entries of this page.
    #[must_use]
    pub fn cut<T>(self, list: &[T]) -> &[T] {
        list.get(self.from..self.to).unwrap_or_default()
    }

    /// The number of entries before this page, in the type that SQL statements need.
    #[must_use]
    pub fn skip(self) -> u32 {
        u32::try_from(self.from).unwrap_or(u32::MAX)
    }
}
