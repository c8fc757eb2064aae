//! What the use cases hand back: facts, no sentences.

use super::outbox_writes::turn;
use referee::rating::{Rating, Stake};
use referee::{
    Act, Answered, Challenge, Match, MatchId, Offer, OfferId, Place, Quiet, Time, UserId, Zone,
    is_struck,
};
use rules::{AnyEffects, BySide, Game, Side};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use store::{
    BoardTurn, GuildSettings, Look, MessageRef, MessageRole, Owed, RatedAt, RatingChange,
    StoredChallenge, Tally,
};

/// The answer to an interaction that may be delivered twice.
#[derive(Clone, Debug)]
pub struct Idempotent<T> {
    /// The answer.
    pub value: T,
    /// Whether this interaction had been carried out before: nothing was done again.
    pub repeated: bool,
}

/// A match as it stands.
#[derive(Clone, Debug)]
pub struct MatchView {
    /// The match itself: seats, plies with their effects, position, clock, offer, ending.
    pub this_match: Arc<Match>,
    /// The names last seen of both players, the first side first; `None` for a former player.
    pub names: BySide<Option<String>>,
    /// The names of their accounts, as far as they are known.
    pub accounts: BySide<Option<String>>,
    /// How the ratings changed, the first side first, once a rated match is over.
    pub rating_changes: Option<BySide<RatingChange>>,
    /// Its number within its server.
    pub number: u64,
    /// Whether it changed no rating because enough rated matches of its players had counted that day.
    pub beyond_limit: bool,
    /// Whether its end decides a game of a tournament: one that was not called off, and no organiser has decided the game.
    pub in_tournament: bool,
    /// What moderators did to it, in order.
    pub acts: Vec<Act>,
    /// The messages it is shown in.
    pub messages: Messages,
    /// The server's settings.
    pub guild: GuildSettings,
    /// How its pictures look: as the server wants it, or as the one reader wants it.
    pub look: Look,
    /// Whether its pictures have the second side below.
    pub turned: bool,
    /// When both players are not to be disturbed, and on whose clocks.
    pub quiet: BySide<Option<(Zone, Quiet)>>,
}

/// How a person reads a match in private messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// In whose numbers.
    pub numbers: Side,
    /// How pictures look; without a theme as the server wants it.
    pub look: Look,
    /// Whether the board comes as text before the picture.
    pub text_board: bool,
    /// Whether pictures are turned around, so that their own side is at the bottom.
    pub turned: bool,
}

impl MatchView {
    /// Whether a moderator has struck its result.
    #[must_use]
    pub fn is_struck(&self) -> bool {
        is_struck(&self.acts)
    }

    /// Whether a board of the present turn was shown, which has pinged the player to move.
    #[must_use]
    pub fn has_pinged(&self) -> bool {
        self.messages.shown_turn >= Some(turn(&self.this_match))
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

    /// The same for one reader.
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

/// What is known of the messages a match is shown in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// The latest turn whose board was shown.
    pub(super) shown_turn: Option<BoardTurn>,
    /// The questions of the players that still have their buttons, each with its message.
    pub offers: Vec<(OfferId, MessageRef)>,
}

impl Messages {
    /// What the rows of a match tell.
    pub(super) fn of(rows: &[Owed]) -> Messages {
        let mut messages = Messages::default();
        for row in rows {
            match (row.role, row.at) {
                (MessageRole::Board(_), _) => messages.shown_turn = row.turn,
                (MessageRole::Offer(_, offer), Some(at)) => messages.offers.push((offer, at)),
                _ => {}
            }
        }
        messages
    }
}

/// A challenge as it stands.
#[derive(Clone, Debug)]
pub struct ChallengeView {
    /// The challenge itself; its state may lag behind the clock (`Challenge::state_at`).
    pub challenge: Challenge,
    /// Where it was made.
    pub place: Place,
    /// The challenger's name as last seen.
    pub challenger_name: Option<String>,
    /// The opponent's name as last seen.
    pub opponent_name: Option<String>,
    /// The challenger's rating in this game and variant.
    pub challenger_rating: Rating,
    /// The opponent's rating; `None` while the challenge is open to anyone.
    pub opponent_rating: Option<Rating>,
    /// What a rated match is worth to challenger and opponent; `None` for casual ones and for
    /// open ones.
    pub stake: Option<(Stake, Stake)>,
    /// The message it stands in.
    pub message: Option<MessageRef>,
    /// The match that runs in that channel already: accepting needs a thread.
    pub channel_taken_by: Option<MatchId>,
    /// Whether the match is to be played in a thread of its own.
    pub in_thread: bool,
    /// The server's settings.
    pub guild: GuildSettings,
}

/// An accepted action.
#[derive(Clone, Debug)]
pub struct Move {
    /// The match after it.
    pub view: MatchView,
    /// The plies it added: the player's, then those the referee played because nothing else was
    /// legal. Indices into `Match::plies`; empty at a second delivery after a takeback.
    pub plies: Range<usize>,
}

/// What came of an offer.
#[derive(Clone, Debug)]
pub struct OfferMade {
    /// The match after it.
    pub view: MatchView,
    /// The offer; `None` if both had asked for the same and the match has ended by it, or at a
    /// second delivery.
    pub offer: Option<Offer>,
}

/// What came of an answer to an offer.
#[derive(Clone, Debug)]
pub struct OfferAnswered {
    /// The match after it.
    pub view: MatchView,
    /// What happened; `None` at a second delivery.
    pub answered: Option<Answered>,
}

/// Time that was given.
#[derive(Clone, Debug)]
pub struct TimeGiven {
    /// The match after it.
    pub view: MatchView,
    /// How much; nothing at a second delivery.
    pub span: Duration,
}

/// What came of asking for a rematch.
#[derive(Clone, Debug)]
pub enum Rematch {
    /// The other player is asked.
    Asked(ChallengeView),
    /// Both want it: it has begun.
    Begun(MatchView),
}

/// What a player could play, for autocomplete and pickers.
#[derive(Clone, Debug)]
pub struct Hints {
    /// The match.
    pub view: MatchView,
    /// The side the caller plays, if any.
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

/// One action a player could play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The exact token.
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
    /// Those that wait for the person where they can be reached, anywhere: least time first, then oldest
    /// first.
    pub waiting: Vec<Arc<Match>>,
    /// Those in the server, with the names last seen, the first side first: those whose place is lost,
    /// those that the person may claim, those that wait, the others.
    pub here: Vec<(Arc<Match>, BySide<Option<String>>)>,
}

/// How a player's rating in a pool has moved.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPath {
    /// The name last seen; `None` for a former player.
    pub name: Option<String>,
    /// The rating as of now: the deviation has grown since the last match.
    pub now: Rating,
    /// Rated matches won, drawn and lost.
    pub tally: Tally,
    /// Before the first match.
    pub start: Rating,
    /// After each match, oldest first; at least one.
    pub after: Vec<RatedAt>,
}

/// A page of a leaderboard.
#[derive(Clone, Debug)]
pub struct Leaderboard {
    /// The game.
    pub game: Game,
    /// The variant's key, such as `standard`.
    pub variant: String,
    /// The players, best first: established ones by rating, then provisional ones.
    pub rows: Vec<LeaderboardRow>,
    /// How many players are ranked in all.
    pub total: usize,
    /// How many more have not played for 90 days.
    pub inactive: usize,
    /// The reader's own row, wherever it stands; `None` before their first rated match.
    pub own: Option<LeaderboardRow>,
}

/// One player of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardRow {
    /// Who.
    pub user: UserId,
    /// The name last seen.
    pub name: Option<String>,
    /// The name of the account, if it is known.
    pub account: Option<String>,
    /// 1 is the best of the established, or of the provisional ones.
    pub rank: usize,
    /// The rating as of now: the deviation has grown since the last match.
    pub rating: Rating,
    /// Rated matches won, drawn and lost.
    pub tally: Tally,
    /// When the last rated match ended.
    pub last_at: Time,
    /// Whether that is more than 90 days ago.
    pub inactive: bool,
}
