//! What messages say, as facts.

use crate::{
    ActView, ChallengeView, DailyView, Digest, MatchView, PairingView, Recipient, TournamentView,
};
use referee::{GuildId, Offer, OfferState, UserId};
use store::{RatingRole, TournamentNews};

/// The line a board is folded into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The plies between two counts of plies that both players know; if there are none, who plays.
    Plies(u64, u64),
    /// That its plies were taken back.
    TakenBack,
}

/// The content of a message, as facts. The platform writes the words and draws.
#[derive(Clone, Debug)]
pub enum Content {
    /// The board of a match, with what happened last. It pings the player to move, once in a turn.
    Board(Box<MatchView>),
    /// A reminder: a third of the time is left, or, without a clock, a player is silent, or the other one may
    /// claim the match.
    Reminder(Box<MatchView>),
    /// The reminder as a direct message.
    Direct(Box<MatchView>, Recipient),
    /// A ping after the quiet hours in which this player's turn began.
    Woken(Box<MatchView>, UserId),
    /// A question of one player, with its buttons.
    Question(Box<MatchView>, Offer),
    /// What became of a question.
    Outcome(Box<MatchView>, Offer, OfferState),
    /// An older board as a line.
    Folded(Box<MatchView>, Line),
    /// A challenge: asked, or closed without a match; if it is a direct message, to whom.
    Challenge(Box<ChallengeView>, Option<UserId>),
    /// A direct message to a challenger: whom they asked takes none.
    Unreachable(Box<ChallengeView>),
    /// A challenge that has become this match; its challenger.
    Accepted(Box<MatchView>, UserId),
    /// A direct message to this player: the channel of the match is lost, and what to do.
    PlaceLost(Box<MatchView>, UserId),
    /// A direct message to a player: the other one asks whether the match goes on in direct messages.
    MoveAsked(Box<MatchView>, Recipient),
    /// What the board in a channel becomes once the match goes on in direct messages.
    MovedAway(Box<MatchView>),
    /// How a match in a thread ended, for the parent channel.
    EndedInThread(Box<MatchView>),
    /// The puzzle of the day, and what came of the one before.
    Daily(Box<DailyView>),
    /// The matches that wait for a player.
    Digest(Box<Digest>),
    /// A direct message to a manager: Discord refuses roles they chose.
    RoleTrouble(GuildId, Recipient, Vec<RatingRole>),
    /// A tournament that players may enter, or how far it has come since.
    Signup(Box<TournamentView>),
    /// That this round of a tournament begins.
    Round(Box<TournamentView>, u32),
    /// Who meet in a game of a tournament. It pings both.
    Pairing(Box<PairingView>),
    /// How a tournament has ended.
    Final(Box<TournamentView>),
    /// A direct message: the channel of a tournament is lost, and what to do, or how it has ended.
    TournamentLost(Box<TournamentView>, Recipient),
    /// How a match has ended, among a server's news.
    ResultNews(Box<MatchView>),
    /// A challenge that is open to anyone, or what has become of it, among the news.
    ChallengeNews(Box<ChallengeView>),
    /// How far a tournament has come, among a server's news.
    TournamentNews(Box<TournamentView>, TournamentNews),
    /// What a moderator did, for the others.
    Act(Box<ActView>),
    /// The same for everybody.
    ActTold(Box<ActView>),
}
