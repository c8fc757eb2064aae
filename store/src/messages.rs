//! The roles of the bot's messages: what each message is for.

use referee::tournament::Slot;
use referee::{
    ActId, ChallengeId, ChannelId, GuildId, MatchId, MessageId, OfferId, TournamentId, UserId,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A message the bot has posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// An event of a tournament that is announced in the news of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentNews {
    /// Players may enter.
    Open,
    /// This round begins.
    Round(u32),
    /// The tournament is over.
    Over,
}

/// What a message is about. A subject is stored as its identifier alone, without its kind; no two subjects have the
/// same identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    Match(MatchId),
    Challenge(ChallengeId),
    Tournament(TournamentId),
    Act(ActId),
    Guild(GuildId),
    Person(UserId),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Match(id) => id.fmt(f),
            Subject::Challenge(id) => id.fmt(f),
            Subject::Tournament(id) => id.fmt(f),
            Subject::Act(id) => id.fmt(f),
            Subject::Guild(id) => id.fmt(f),
            Subject::Person(id) => id.fmt(f),
        }
    }
}

/// Whom a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Option<UserId>", into = "Option<UserId>")]
pub enum Reader {
    /// Everybody in the channel.
    Everybody,
    /// One person, in their direct messages with the bot.
    One(UserId),
}

impl From<Option<UserId>> for Reader {
    fn from(user: Option<UserId>) -> Reader {
        user.map_or(Reader::Everybody, Reader::One)
    }
}

impl From<Reader> for Option<UserId> {
    fn from(reader: Reader) -> Option<UserId> {
        match reader {
            Reader::Everybody => None,
            Reader::One(user) => Some(user),
        }
    }
}

/// The purpose of a message. The JSON of the role is the key of the message's row in the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageRole {
    /// The latest board of a match.
    Board(MatchId, Reader),
    /// The line about a match in the channel that the match's thread belongs to.
    Parent(MatchId),
    /// A question that one player of a match has asked the other.
    Offer(MatchId, OfferId, Reader),
    Challenge(ChallengeId, Reader),
    /// The direct message that tells a challenger that the opponent accepts no direct messages.
    Unreachable(ChallengeId, UserId),
    /// The line in the channel that reminds the player whose turn it is that one third of the time is left.
    Reminder(MatchId),
    /// The direct message that tells a player that the place of a match is lost.
    Lost(MatchId, UserId),
    /// The puzzle of the day in a server. The version of this message is the number of the day since 1970.
    Daily(GuildId),
    /// The direct message that reminds a player of a match.
    #[serde(rename = "direct")]
    MatchNotice(MatchId, UserId),
    /// The direct message that asks a player whether a match shall continue in direct messages.
    MoveAsked(MatchId, UserId),
    /// The line in the channel that pings a player after their quiet hours, because their turn began in these hours.
    Woken(MatchId, UserId),
    /// The direct message that lists the matches in which it is a player's turn.
    Digest(UserId),
    /// Not a message: while this row is in the outbox, the roles of a server are adjusted to its ratings, one change
    /// after the other.
    Roles(GuildId),
    /// The direct message that tells a manager of a server that the platform refuses roles that the manager chose.
    RoleTrouble(GuildId, UserId),
    /// The message with which players enter a tournament.
    Signup(TournamentId),
    /// The message that announces a round of a tournament.
    Round(TournamentId, u32),
    /// The message that names the players of a tournament game. The thread of the game's match is opened from this
    /// message.
    Pairing(TournamentId, Slot),
    /// The message that tells how a tournament has ended.
    Final(TournamentId),
    /// The line about a finished match in the news of a server.
    ResultNews(MatchId),
    /// The line about a challenge that is open to anyone, in the news of a server.
    ChallengeNews(ChallengeId),
    /// The direct message that tells a player of a tournament, or the person who made it, that the tournament's place
    /// is lost.
    TournamentLost(TournamentId, UserId),
    /// The direct message that tells the person who made a tournament that the thread of a game is lost.
    GameLost(TournamentId, Slot, UserId),
    /// A line about a tournament in the news of a server.
    TournamentNews(TournamentId, TournamentNews),
    /// The line that tells the moderators what one of them did.
    Act(ActId),
    /// The line that tells everybody what a moderator did.
    ActTold(ActId),
}

/// The JSON names of those kinds of roles of which some message [tells a result](MessageRole::tells_result). Posted
/// messages of these kinds keep their outbox rows. A test in `app/tests/app/results.rs` compares this list with that
/// function for every kind.
pub(super) const TELLING: [&str; 8] = [
    "board",
    "parent",
    "direct",
    "result_news",
    "signup",
    "final",
    "tournament_lost",
    "tournament_news",
];

/// Properties of a message that follow from its role.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    subject: Subject,
    /// The order in which the messages of a channel are sent: the message with the lowest number is first.
    pub(super) priority: i64,
    /// The person whom the message concerns; `None` if it concerns several people.
    pub(super) person: Option<UserId>,
    /// Whether the message is a direct message to `person`.
    direct: bool,
    /// Whether the message may be put into the outbox hours before it has to be sent.
    pub(super) waits: bool,
    tells_result: bool,
    /// See [`MessageRole::is_in_chosen_channel`].
    chosen_channel: bool,
}

impl Traits {
    const fn waiting(self) -> Traits {
        Traits {
            waits: true,
            ..self
        }
    }

    const fn telling_result(self) -> Traits {
        Traits {
            tells_result: true,
            ..self
        }
    }

    const fn in_chosen_channel(self) -> Traits {
        Traits {
            chosen_channel: true,
            ..self
        }
    }

    const fn concerning(self, user: UserId) -> Traits {
        Traits {
            person: Some(user),
            ..self
        }
    }

    const fn to(self, user: UserId) -> Traits {
        Traits {
            direct: true,
            ..self.concerning(user)
        }
    }

    const fn read_by(self, reader: Reader) -> Traits {
        match reader {
            Reader::Everybody => self,
            Reader::One(user) => self.to(user),
        }
    }
}

const fn about(subject: Subject, priority: i64) -> Traits {
    Traits {
        subject,
        priority,
        person: None,
        direct: false,
        waits: false,
        tells_result: false,
        chosen_channel: false,
    }
}

const fn of_match(id: MatchId, priority: i64) -> Traits {
    about(Subject::Match(id), priority)
}

const fn of_tournament(id: TournamentId, priority: i64) -> Traits {
    about(Subject::Tournament(id), priority)
}

/// The priority of the announcement of a round (`board` is 0) and of its pairings (`board` counts from 1).
const fn in_round(round: u32, board: u32) -> i64 {
    100 + round as i64 * 1_000_000 + board as i64
}

impl MessageRole {
    pub(super) const fn traits(self) -> Traits {
        match self {
            MessageRole::Act(id) => about(Subject::Act(id), 0).in_chosen_channel(),
            MessageRole::ActTold(id) => about(Subject::Act(id), 37),
            MessageRole::Board(id, reader) => of_match(id, 10).read_by(reader).telling_result(),
            MessageRole::Challenge(id, reader) => about(Subject::Challenge(id), 11).read_by(reader),
            MessageRole::ChallengeNews(id) => about(Subject::Challenge(id), 12).in_chosen_channel(),
            MessageRole::Unreachable(id, user) => about(Subject::Challenge(id), 12).to(user),
            MessageRole::Daily(guild) => about(Subject::Guild(guild), 20).in_chosen_channel(),
            MessageRole::Digest(user) => about(Subject::Person(user), 21).to(user),
            MessageRole::MatchNotice(id, user) => {
                of_match(id, 22).to(user).waiting().telling_result()
            }
            MessageRole::Lost(id, user) => of_match(id, 23).to(user).waiting(),
            MessageRole::TournamentLost(id, user) => {
                of_tournament(id, 24).to(user).waiting().telling_result()
            }
            MessageRole::GameLost(id, _, user) => of_tournament(id, 25).to(user).waiting(),
            MessageRole::MoveAsked(id, user) => of_match(id, 33).to(user),
            MessageRole::Offer(id, _, reader) => of_match(id, 30).read_by(reader),
            MessageRole::Parent(id) => of_match(id, 31).telling_result(),
            MessageRole::Reminder(id) => of_match(id, 32).waiting(),
            MessageRole::ResultNews(id) => of_match(id, 45).telling_result().in_chosen_channel(),
            MessageRole::Roles(guild) => about(Subject::Guild(guild), 34),
            MessageRole::RoleTrouble(guild, user) => about(Subject::Guild(guild), 35).to(user),
            MessageRole::Woken(id, user) => of_match(id, 36).concerning(user).waiting(),
            MessageRole::Signup(id) => of_tournament(id, 40).telling_result(),
            MessageRole::Final(id) => of_tournament(id, 41).telling_result(),
            MessageRole::TournamentNews(id, TournamentNews::Open) => {
                of_tournament(id, 42).in_chosen_channel()
            }
            MessageRole::TournamentNews(id, TournamentNews::Round(_)) => {
                of_tournament(id, 43).in_chosen_channel()
            }
            MessageRole::TournamentNews(id, TournamentNews::Over) => {
                of_tournament(id, 44).telling_result().in_chosen_channel()
            }
            MessageRole::Round(id, round) => of_tournament(id, in_round(round, 0)),
            MessageRole::Pairing(id, slot) => of_tournament(id, in_round(slot.round, slot.board)),
        }
    }

    /// Whether the role has a [`Reader`]: the same message may exist for everybody in a channel and for single people
    /// in direct messages.
    #[must_use]
    pub const fn has_readers(self) -> bool {
        matches!(
            self,
            MessageRole::Board(..) | MessageRole::Offer(..) | MessageRole::Challenge(..)
        )
    }

    /// The role for another reader; unchanged if the role has no [`Reader`].
    #[must_use]
    pub const fn read_by(self, reader: Reader) -> MessageRole {
        match self {
            MessageRole::Board(id, _) => MessageRole::Board(id, reader),
            MessageRole::Offer(id, offer, _) => MessageRole::Offer(id, offer, reader),
            MessageRole::Challenge(id, _) => MessageRole::Challenge(id, reader),
            _ => self,
        }
    }

    #[must_use]
    pub const fn subject(self) -> Subject {
        self.traits().subject
    }

    /// The recipient of a direct message; `None` if the message is posted in a channel.
    #[must_use]
    pub const fn recipient(self) -> Option<UserId> {
        let traits = self.traits();
        match traits.direct {
            true => traits.person,
            false => None,
        }
    }

    /// Whether the message tells the result of a match or a tournament. Such a message is corrected when the result
    /// changes. A message about a moderator's act, or about what two players agreed on, stays true and is not
    /// corrected.
    #[must_use]
    pub const fn tells_result(self) -> bool {
        self.traits().tells_result
    }

    /// Whether the message is posted in a channel that the server has chosen for messages of this kind, such as its
    /// news channel, instead of the channel of its match or tournament.
    #[must_use]
    pub const fn is_in_chosen_channel(self) -> bool {
        self.traits().chosen_channel
    }

    /// Whether the message is a direct message, which only one person reads.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        self.recipient().is_some()
    }
}
