//! The public messages of the bot, by what they are for.

use super::StoreError;
use super::owed::Subject;
use referee::tournament::Slot;
use referee::{ActId, ChallengeId, GuildId, MatchId, MessageId, OfferId, TournamentId, UserId};

/// A message the bot has posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// Where.
    pub channel: referee::ChannelId,
    /// Which.
    pub message: MessageId,
}

/// What the news of a server tell of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentNews {
    /// Players may enter.
    Open,
    /// This round begins.
    Round(u32),
    /// It is over.
    Over,
}

/// Which message this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageRole {
    /// The latest board of a match.
    Board(MatchId),
    /// The line in the channel a match's thread hangs from.
    Parent(MatchId),
    /// A question one player of a match has put to the other.
    Offer(MatchId, OfferId),
    /// A challenge.
    Challenge(ChallengeId),
    /// The line that tells the player to move that a third of the time is left.
    Reminder(MatchId),
    /// The direct message that tells a player that the place of a match is lost.
    Lost(MatchId, UserId),
    /// The puzzle of the day in a server; its version is the day, counted from 1970.
    Daily(GuildId),
    /// The direct message that reminds a player of a match.
    Direct(MatchId, UserId),
    /// The line that pings a player whose turn began in their quiet hours.
    Woken(MatchId, UserId),
    /// The direct message that lists the matches that wait for a player.
    Digest(UserId),
    /// No message: the roles of a server are brought up to its ratings, one change after the other.
    Roles(GuildId),
    /// The direct message that tells a manager of a server that roles they chose are refused.
    RoleTrouble(GuildId, UserId),
    /// The message by which players enter a tournament.
    Signup(TournamentId),
    /// That a round of a tournament begins.
    Round(TournamentId, u32),
    /// Who meet in a game of a tournament: the thread of its match hangs from it.
    Pairing(TournamentId, Slot),
    /// How a tournament has ended.
    Final(TournamentId),
    /// The line about a finished match among a server's news.
    ResultNews(MatchId),
    /// The line about a challenge that is open to anyone.
    ChallengeNews(ChallengeId),
    /// The direct message to a player or the maker of a tournament that its place is lost.
    TournamentLost(TournamentId, UserId),
    /// A line about a tournament among a server's news.
    TournamentNews(TournamentId, TournamentNews),
    /// The line for moderators about what one of them did.
    Act(ActId),
    /// The line for everybody about it.
    ActTold(ActId),
}

impl MessageRole {
    /// What it is about.
    #[must_use]
    pub const fn subject(self) -> Subject {
        match self {
            MessageRole::Board(id)
            | MessageRole::Parent(id)
            | MessageRole::Offer(id, _)
            | MessageRole::Reminder(id)
            | MessageRole::Lost(id, _)
            | MessageRole::Direct(id, _)
            | MessageRole::Woken(id, _)
            | MessageRole::ResultNews(id) => Subject::Match(id),
            MessageRole::Challenge(id) | MessageRole::ChallengeNews(id) => Subject::Challenge(id),
            MessageRole::Act(id) | MessageRole::ActTold(id) => Subject::Act(id),
            MessageRole::Daily(guild) => Subject::Daily(guild),
            MessageRole::Digest(user) => Subject::Person(user),
            MessageRole::Roles(guild) | MessageRole::RoleTrouble(guild, _) => Subject::Roles(guild),
            MessageRole::Signup(id)
            | MessageRole::Round(id, _)
            | MessageRole::Pairing(id, _)
            | MessageRole::Final(id)
            | MessageRole::TournamentLost(id, _)
            | MessageRole::TournamentNews(id, _) => Subject::Tournament(id),
        }
    }

    /// Whether one person alone reads it.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        matches!(
            self,
            MessageRole::Lost(..)
                | MessageRole::TournamentLost(..)
                | MessageRole::Direct(..)
                | MessageRole::Digest(_)
                | MessageRole::RoleTrouble(..)
        )
    }

    /// The columns `subject` and `role`. The role is one word, with an identifier after it where a subject may
    /// have several such messages. Of one channel's messages those with the first word in the alphabet go first.
    pub(super) fn columns(self) -> (String, String) {
        let role = match self {
            MessageRole::Board(_) => "board".to_owned(),
            MessageRole::Parent(_) => "parent".to_owned(),
            MessageRole::Offer(_, offer) => format!("offer {offer}"),
            MessageRole::Challenge(_) => "challenge".to_owned(),
            MessageRole::Reminder(_) => "reminder".to_owned(),
            MessageRole::Lost(_, user) | MessageRole::TournamentLost(_, user) => {
                format!("lost {user}")
            }
            MessageRole::Daily(_) => "daily".to_owned(),
            MessageRole::Direct(_, user) => format!("direct {user}"),
            MessageRole::Woken(_, user) => format!("woken {user}"),
            MessageRole::Digest(_) => "digest".to_owned(),
            MessageRole::Roles(_) => "roles".to_owned(),
            MessageRole::RoleTrouble(_, user) => format!("trouble {user}"),
            MessageRole::Signup(_) => "entries".to_owned(),
            MessageRole::Final(_) => "final".to_owned(),
            // The round is announced before its pairings are.
            MessageRole::Round(_, round) => format!("game {round:04}"),
            MessageRole::Pairing(_, Slot { round, board, game }) => {
                format!("game {round:04} {board:04} {game}")
            }
            MessageRole::ResultNews(_) => "result".to_owned(),
            MessageRole::ChallengeNews(_) => "challenge news".to_owned(),
            MessageRole::TournamentNews(_, TournamentNews::Open) => "news 0000".to_owned(),
            MessageRole::TournamentNews(_, TournamentNews::Round(round)) => {
                format!("news {round:04}")
            }
            MessageRole::TournamentNews(_, TournamentNews::Over) => "news over".to_owned(),
            MessageRole::Act(_) => "act".to_owned(),
            MessageRole::ActTold(_) => "told".to_owned(),
        };
        (self.subject().column(), role)
    }

    pub(super) fn read(subject: &str, role: &str) -> Result<MessageRole, StoreError> {
        let (word, rest) = role.split_once(' ').unwrap_or((role, ""));
        let user = || {
            let number = rest.parse().map(UserId);
            number.map_err(|_| StoreError::Damaged("role"))
        };
        Ok(match (Subject::read(subject, word == "challenge")?, word) {
            (Subject::Challenge(id), _) if rest == "news" => MessageRole::ChallengeNews(id),
            (Subject::Challenge(id), _) => MessageRole::Challenge(id),
            (Subject::Match(id), "result") => MessageRole::ResultNews(id),
            (Subject::Act(id), "act") => MessageRole::Act(id),
            (Subject::Act(id), "told") => MessageRole::ActTold(id),
            (Subject::Match(id), "board") => MessageRole::Board(id),
            (Subject::Match(id), "parent") => MessageRole::Parent(id),
            (Subject::Match(id), "offer") => {
                let offer: Result<OfferId, _> = rest.parse();
                MessageRole::Offer(id, offer.map_err(|_| StoreError::Damaged("role"))?)
            }
            (Subject::Match(id), "reminder") => MessageRole::Reminder(id),
            (Subject::Match(id), "lost") => MessageRole::Lost(id, user()?),
            (Subject::Match(id), "direct") => MessageRole::Direct(id, user()?),
            (Subject::Match(id), "woken") => MessageRole::Woken(id, user()?),
            (Subject::Daily(guild), _) => MessageRole::Daily(guild),
            (Subject::Person(person), "digest") => MessageRole::Digest(person),
            (Subject::Roles(guild), "roles") => MessageRole::Roles(guild),
            (Subject::Roles(guild), "trouble") => MessageRole::RoleTrouble(guild, user()?),
            (Subject::Tournament(id), "entries") => MessageRole::Signup(id),
            (Subject::Tournament(id), "final") => MessageRole::Final(id),
            (Subject::Tournament(id), "lost") => MessageRole::TournamentLost(id, user()?),
            (Subject::Tournament(id), "game") => of_round(id, rest)?,
            (Subject::Tournament(id), "news") => MessageRole::TournamentNews(id, news(rest)?),
            _ => return Err(StoreError::Damaged("role")),
        })
    }
}

/// What the news tell.
fn news(what: &str) -> Result<TournamentNews, StoreError> {
    match (what, what.parse()) {
        ("over", _) => Ok(TournamentNews::Over),
        (_, Ok(0)) => Ok(TournamentNews::Open),
        (_, Ok(round)) => Ok(TournamentNews::Round(round)),
        _ => Err(StoreError::Damaged("role")),
    }
}

/// The message of a round or of one of its games.
fn of_round(id: TournamentId, numbers: &str) -> Result<MessageRole, StoreError> {
    let numbers: Result<Vec<u32>, _> = numbers.split(' ').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[round]) => Ok(MessageRole::Round(id, round)),
        Ok(&[round, board, game]) => Ok(MessageRole::Pairing(id, Slot { round, board, game })),
        _ => Err(StoreError::Damaged("role")),
    }
}
