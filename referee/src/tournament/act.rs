//! What organisers do: the maker of a tournament and the moderators. Each act is one value, which is asked for, done,
//! stored and told.

use super::{Card, Outcome, Slot, TournamentGame, TournamentKind, TournamentState};
use crate::{ChannelId, RoleId, Time, UserId};

/// What an organiser does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Begins it.
    Begin,
    /// Decides a game.
    Result(Slot, Outcome),
    /// Takes a player out.
    Withdraw(UserId),
    /// Gives the place of a player to another person, or back to a player who has withdrawn.
    Replace(UserId, UserId),
    /// Gives this round, or the time before the start, until then.
    Extend(u32, Time),
    /// Lets it go on in this channel.
    Move(ChannelId),
    /// Calls it off, or closes a ladder.
    CallOff,
}

/// Why something is not done in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It takes no more players.
    #[error("it takes no more players")]
    NotOpen,
    /// It has begun, or the round is over that was meant.
    #[error("it has gone on")]
    Begun,
    /// It is not under way.
    #[error("it is not under way")]
    NotRunning,
    /// It is over or was called off.
    #[error("it is over")]
    Over,
    /// All places are taken.
    #[error("all {0} places are taken")]
    Full(u32),
    /// A role is needed.
    #[error("players need role {0}")]
    Role(RoleId),
    /// The person is in it.
    #[error("entered already")]
    Already,
    /// The person is blocked in the server.
    #[error("blocked in this server")]
    Blocked,
    /// The person withdrew.
    #[error("withdrawn")]
    Back,
    /// Too many rounds have begun.
    #[error("too many rounds have begun")]
    Late,
    /// The person is not in it.
    #[error("not a player of it")]
    NotIn,
    /// This player is not in it.
    #[error("player {0} is not in it")]
    NotPlayer(UserId),
    /// This player is in it.
    #[error("player {0} is in it already")]
    PlayerAlready(UserId),
    /// A program does not play.
    #[error("{0} is a program")]
    Bot(UserId),
    /// This person is blocked in the server.
    #[error("player {0} is blocked in this server")]
    PlayerBlocked(UserId),
    /// There are too few players.
    #[error("two players are needed")]
    Few,
    /// Only this person, who made it, and moderators may.
    #[error("only its maker {0} and moderators may do that")]
    Rights(UserId),
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// This player has no game whose result could be set.
    #[error("player {0} has no game")]
    NoGameOf(UserId),
    /// The person plays a game that it decides.
    #[error("it decides a game of the person's own")]
    OwnGame,
    /// It is a ladder: it has no rounds.
    #[error("a ladder has no rounds")]
    NoRounds,
    /// It is no ladder.
    #[error("it is no ladder")]
    NotLadder,
    /// This player does not stand above.
    #[error("player {0} does not stand above")]
    NotAbove(UserId),
    /// This player stands too far above.
    #[error("player {0} stands too far above")]
    Far(UserId),
    /// This player has a match on the ladder.
    #[error("player {0} has a match on the ladder")]
    Busy(UserId),
    /// The person has a match on the ladder.
    #[error("busy with a match on the ladder")]
    BusyYou,
    /// This player has a match under way, which is to be decided first.
    #[error("player {0} has a match under way")]
    UnderWay(UserId),
    /// The winners of the round have gone on.
    #[error("the winners of that round have gone on")]
    GoneOn,
    /// This player has withdrawn, and a round has begun since; only a Swiss goes on without.
    #[error("a round has begun without player {0}")]
    Missed(UserId),
}

impl Card {
    /// Why an act is not possible now; `None` if it is.
    #[must_use]
    pub fn refuses(&self, act: &Act) -> Option<Refusal> {
        let tournament = &self.tournament;
        let state = tournament.state;
        match *act {
            Act::Begin if state != TournamentState::Open => Some(Refusal::Begun),
            Act::Begin => (self.players() < 2).then_some(Refusal::Few),
            Act::Result(slot, _) => self.refuses_result(slot),
            _ if state.is_closed() => Some(Refusal::Over),
            Act::Withdraw(player) => (!self.plays(player)).then_some(Refusal::NotPlayer(player)),
            Act::Replace(player, by) => self.refuses_replacement(player, by),
            Act::Extend(..) if state == TournamentState::Running && self.is_ladder() => {
                Some(Refusal::NoRounds)
            }
            Act::Extend(round, _) => (round != tournament.round).then_some(Refusal::Begun),
            Act::Move(_) | Act::CallOff => None,
        }
    }

    /// A result can be set after the end too; in a knockout only of the round under way or the last.
    fn refuses_result(&self, slot: Slot) -> Option<Refusal> {
        let tournament = &self.tournament;
        let knockout = matches!(tournament.settings.kind, TournamentKind::Knockout { .. });
        match tournament.state {
            TournamentState::Open => Some(Refusal::NotRunning),
            TournamentState::CalledOff => Some(Refusal::Over),
            _ if self.game(slot).is_none() => Some(Refusal::NoGame),
            _ => (knockout && slot.round < tournament.round).then_some(Refusal::GoneOn),
        }
    }

    fn refuses_replacement(&self, player: UserId, by: UserId) -> Option<Refusal> {
        let Some(index) = self.index(player) else {
            return Some(Refusal::NotPlayer(player));
        };
        let withdrawn = self.entrants[index].withdrawn;
        if self.index(by).is_some() && !(player == by && withdrawn) {
            return Some(Refusal::PlayerAlready(by));
        }
        let open = self.open_pairing(player);
        let last = open.as_ref().and_then(|pairing| pairing.games.last());
        if last.is_some_and(|game| game.this_match.is_some() && game.result.is_none()) {
            return Some(Refusal::UnderWay(player));
        }
        let waits = matches!(
            self.tournament.settings.kind,
            TournamentKind::Swiss { .. } | TournamentKind::Ladder
        );
        let missed = withdrawn && !waits && !self.missed(index).is_empty();
        missed.then_some(Refusal::Missed(player))
    }

    /// Whether an act decides a game that a person plays now, or their place: it is not theirs to do.
    #[must_use]
    pub fn decides_own(&self, act: &Act, user: UserId) -> bool {
        let begun = self.tournament.state == TournamentState::Running;
        match *act {
            Act::Begin | Act::Move(_) => false,
            Act::Result(slot, _) => self.game(slot).is_some_and(|game| {
                game.players
                    .map(|it| self.entrants[it].user)
                    .contains(&user)
            }),
            Act::Withdraw(player) => self.decides_game_of(player, user),
            Act::Replace(player, by) => {
                begun && [player, by].contains(&user) || self.decides_game_of(player, user)
            }
            Act::Extend(..) | Act::CallOff => self.open_opponent(user).is_some(),
        }
    }

    /// The game of a player that a result is set for: the one that is open, or else the latest.
    #[must_use]
    pub fn game_of(&self, user: UserId) -> Option<&TournamentGame> {
        let player = self.index(user)?;
        let open = self.open_pairing(user);
        if let Some(game) = open.as_ref().and_then(|pairing| pairing.games.last()) {
            return self.game(game.slot);
        }
        let own = self.games.iter().filter(|it| it.players.contains(&player));
        own.max_by_key(|it| it.slot)
    }

    /// Whether a person plays in it and has not withdrawn.
    #[must_use]
    pub fn plays(&self, user: UserId) -> bool {
        let mut entrants = self.entrants.iter();
        entrants.any(|it| it.user == user && !it.withdrawn)
    }
}
