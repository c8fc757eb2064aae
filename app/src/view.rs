//! Views that the use cases return: facts, no sentences.

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
    /// The names last seen, told apart; `None` for a former player.
    pub names: BySide<Option<String>>,
    pub accounts: BySide<Option<String>>,
    /// `None` until a rated match is over.
    pub rating_changes: Option<BySide<RatingChange>>,
    /// The number of the match within its server.
    pub number: u64,
    /// Whether the match changed no rating because enough rated matches of its players had counted that day.
    pub beyond_limit: bool,
    /// Whether the match is a game of a tournament that was not called off.
    pub in_tournament: bool,
    pub acts: Vec<Act>,
    pub messages: Messages,
    pub guild: GuildSettings,
    /// How pictures look: by the server's choice, or by the choice of the only reader.
    pub look: Look,
    /// Whether pictures have the second side below.
    pub turned: bool,
    pub quiet: BySide<Option<(Zone, Quiet)>>,
    /// Whether the platform refused the latest direct message to a player.
    pub unreachable: BySide<bool>,
}

/// How a person reads a match in private messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub numbers: Side,
    /// How pictures look; without a theme, the server's theme is used.
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

    /// Whether a board of the present turn was shown, so that the player to move was pinged.
    #[must_use]
    pub fn has_pinged(&self) -> bool {
        let over = self.this_match.ending().is_some();
        // A match that goes on after its end pings anew.
        let shown = self.messages.shown_turn.filter(|it| it.over == over);
        shown >= Some(turn(&self.this_match))
    }

    /// Whether no board of the present turn was shown in a place where the bot only answers: only the next answer can
    /// show one.
    #[must_use]
    pub fn is_unseen(&self) -> bool {
        self.this_match.place().only_answers() && self.messages.has_board && !self.has_pinged()
    }

    /// The message that shows the board to a person: the board for everybody, or in direct messages their own.
    #[must_use]
    pub fn board_of(&self, user: UserId) -> MessageRole {
        let reader = match self.this_match.place() {
            Place::Direct => Reader::One(user),
            Place::Server { .. } | Place::Guest { .. } => Reader::Everybody,
        };
        MessageRole::Board(self.this_match.id(), reader)
    }

    /// The version of the match, as its messages count.
    #[must_use]
    pub fn version(&self) -> u64 {
        version(&self.this_match)
    }

    /// Player whom a board pings at `now`: the player to move, unless they were pinged in this turn, have quiet hours,
    /// or have left the server.
    #[must_use]
    pub fn pinged(&self, now: Time) -> Option<UserId> {
        let side = self.this_match.to_move().filter(|_| !self.has_pinged())?;
        let quiet = self.quiet[side].and_then(|(zone, quiet)| quiet.end(zone, now));
        let left = self.this_match.clock().nudges().left_at;
        (quiet.is_none() && left.is_none()).then(|| self.this_match.seats().player(side))
    }

    /// Side of the player who has to move, or in direct messages to answer an offer, and who cannot be told: only a
    /// direct message could tell them, and they take none.
    #[must_use]
    pub fn untold(&self) -> Option<Side> {
        let (this_match, mut sides) = (&self.this_match, Side::BOTH.into_iter());
        // Outside direct messages, both players read an offer where it stands.
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
    /// Whether the board has an outbox row: in some places earlier versions of the bot wrote none.
    pub(super) has_board: bool,
    /// Offers whose messages still have buttons.
    pub offers: Vec<(OfferId, MessageRef)>,
}

impl Messages {
    /// Messages of a match that this reader can see: those for everybody, and the reader's own.
    pub(super) fn of(rows: &[OutboxRow], reader: UserId) -> Messages {
        let mut messages = Messages::default();
        for row in rows {
            let reads = |of| of == Reader::Everybody || of == Reader::One(reader);
            match (row.role, row.at) {
                // The board in the other player's direct messages does not ping this reader.
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
    /// The stored challenge; its state may lag behind the clock (`Challenge::state_at`).
    pub challenge: Challenge,
    /// The server or conversation in which the match will count.
    pub counts_in: GuildId,
    pub place: Place,
    pub challenger_name: Option<String>,
    pub challenger_account: Option<String>,
    pub opponent_name: Option<String>,
    pub opponent_account: Option<String>,
    pub challenger_rating: Rating,
    /// The opponent's rating; `None` while the challenge is open to anyone.
    pub opponent_rating: Option<Rating>,
    /// Stakes of the challenger and the opponent; `None` for casual and for open challenges.
    pub stake: Option<(Stake, Stake)>,
    pub message: Option<MessageRef>,
    /// Match that runs in the channel, so that accepting needs a thread.
    pub channel_taken_by: Option<MatchId>,
    pub in_thread: bool,
    /// Whether the challenge cannot be accepted now: the server plays in other channels, or the two may not play each
    /// other.
    pub at_rest: bool,
    pub guild: GuildSettings,
}

#[derive(Clone, Debug)]
pub struct Move {
    pub view: MatchView,
    /// The added plies: the player's, then those that the referee played because nothing else was legal. Indices into
    /// `Match::plies`; empty at a second delivery after a takeback.
    pub plies: Range<usize>,
}

#[derive(Clone, Debug)]
pub struct OfferMade {
    pub view: MatchView,
    /// The offer; `None` at a second delivery, or if the other player had made the same offer, so that both agreed.
    pub offer: Option<Offer>,
}

#[derive(Clone, Debug)]
pub struct OfferAnswered {
    pub view: MatchView,
    /// Effect of the answer; `None` at a second delivery.
    pub answered: Option<Answered>,
}

#[derive(Clone, Debug)]
pub struct TimeGiven {
    pub view: MatchView,
    /// The time given; zero at a second delivery.
    pub span: Duration,
}

#[derive(Clone, Debug)]
pub enum Rematch {
    Asked(ChallengeView),
    Begun(MatchView),
}

/// Actions that a player could play, for autocomplete and pickers.
#[derive(Clone, Debug)]
pub struct Hints {
    pub view: MatchView,
    pub side: Option<Side>,
    /// Side whose numbers the caller types and reads; the tokens in `actions` are in the record's numbers.
    pub numbers: Side,
    /// The actions that fit the typed text, in the order of their tokens; at most the limit asked for.
    pub actions: Vec<Hint>,
    /// How many actions fit in all.
    pub total: usize,
    /// Whether the options forbid showing what an action would do (IAGO-33): then `actions` holds what looks playable,
    /// without effects.
    pub secret: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub token: String,
    /// Effects of the action; `None` where they must not be shown.
    pub effects: Option<AnyEffects>,
}

/// A person's running matches, as far as a list has room for them.
#[derive(Clone, Debug)]
pub struct OwnMatches {
    /// The open challenges to the person in the server, oldest first.
    pub challenges: Vec<StoredChallenge>,
    /// How many of the person's matches, in all places, have lost their place.
    pub lost: usize,
    /// How many matches, in all places that can be reached, wait for the person.
    pub waits: usize,
    /// The first of the waiting matches: least time first, then oldest first.
    pub waiting: Vec<Arc<Match>>,
    /// The page of the list of all matches that `here` holds. The list has lost matches first, then matches that the
    /// person may claim, then waiting ones, then the others.
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
    /// The rating after each match, oldest first; at least one.
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
    /// How many more players have not played for 90 days.
    pub inactive: usize,
    /// The reader's own row, also if it is on another page; `None` before their first rated match.
    pub own: Option<LeaderboardRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardRow {
    pub user: UserId,
    pub name: Option<String>,
    pub account: Option<String>,
    /// Rank among the established players, or among the provisional ones; 1 is the best.
    pub rank: usize,
    /// The rating as of now: the deviation has grown since the last match.
    pub rating: Rating,
    pub tally: Tally,
    pub last_at: Time,
    /// Whether `last_at` is more than 90 days ago.
    pub inactive: bool,
}

/// A page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Index of the page, from 0.
    pub page: u32,
    pub pages: u32,
    /// Index of the first entry of the page; `to` is the index after its last entry.
    pub from: usize,
    pub to: usize,
    /// How many entries the list has.
    pub all: usize,
}

impl Part {
    /// Page `asked` of a list with `all` entries, `each` of them on a page; the last page if the list has become
    /// shorter.
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

    /// How many entries come before this page, as SQL statements count.
    #[must_use]
    pub fn skip(self) -> u32 {
        u32::try_from(self.from).unwrap_or(u32::MAX)
    }
}
