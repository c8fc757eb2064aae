//! The acts of organisers. Organisers are the maker of a tournament and the moderators. The same value describes an act
//! when it is confirmed, done, stored and announced.

use super::{Card, Outcome, Slot, TournamentGame, TournamentKind, TournamentState};
use crate::{ChannelId, RoleId, Time, UserId};
use std::cmp::Reverse;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Begin,
    Result(Slot, Outcome),
    Withdraw(UserId),
    /// Gives the place of the first user to the second user. If both are the same, a player who has withdrawn gets the
    /// place back.
    Replace(UserId, UserId),
    /// Sets the time at which the round with this number ends. For number 0, it is the time at which the tournament
    /// begins.
    Extend(u32, Time),
    /// Moves the tournament to another channel.
    Move(ChannelId),
    CallOff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("it takes no more players")]
    NotOpen,
    #[error("it has gone on")]
    Begun,
    #[error("it is not under way")]
    NotRunning,
    #[error("it is over")]
    Over,
    #[error("all {0} places are taken")]
    Full(u32),
    #[error("players need role {0}")]
    Role(RoleId),
    #[error("entered already")]
    Already,
    #[error("blocked in this server")]
    Blocked,
    /// The person has left the tournament. `by` is the organiser who took the person out; `None` if the person
    /// withdrew. If `late` is false, the maker or a moderator may give the place back.
    #[error("out of it")]
    Out {
        by: Option<UserId>,
        maker: UserId,
        late: bool,
    },
    #[error("too many rounds have begun")]
    Late,
    #[error("not a player of it")]
    NotIn,
    #[error("player {0} is not in it")]
    NotPlayer(UserId),
    #[error("player {0} is in it already")]
    PlayerAlready(UserId),
    #[error("{0} is a program")]
    Bot(UserId),
    #[error("player {0} is blocked in this server")]
    PlayerBlocked(UserId),
    #[error("two players are needed")]
    Few,
    /// Only the maker of the tournament, who has this id, and moderators may do the act.
    #[error("only its maker {0} and moderators may do that")]
    Rights(UserId),
    #[error("there is no such game")]
    NoGame,
    /// This player has no game whose result the organiser could set.
    #[error("player {0} has no game")]
    NoGameOf(UserId),
    #[error("it decides a game of the person's own")]
    OwnGame,
    #[error("a ladder has no rounds")]
    NoRounds,
    #[error("it is no ladder")]
    NotLadder,
    #[error("player {0} does not stand above")]
    NotAbove(UserId),
    #[error("player {0} stands too far above")]
    Far(UserId),
    #[error("player {0} has a match on the ladder")]
    Busy(UserId),
    #[error("busy with a match on the ladder")]
    BusyYou,
    #[error("player {0} has a match under way")]
    UnderWay(UserId),
    #[error("the winners of that round have gone on")]
    GoneOn,
    /// This player has withdrawn, and a round has begun since then. Only in a Swiss or on a ladder can a person still
    /// take the place.
    #[error("a round has begun without player {0}")]
    Missed(UserId),
}

impl Card {
    /// Why an act is not possible now; `None` if the act is possible.
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

    /// The refusal for a person who has left and wants to enter again. `by` is the organiser who took the person out;
    /// `None` if the person withdrew.
    #[must_use]
    pub fn out(&self, user: UserId, by: Option<UserId>) -> Refusal {
        Refusal::Out {
            by,
            maker: self.tournament.made_by,
            late: self.refuses_replacement(user, user).is_some(),
        }
    }

    /// Why the result of the game in this slot cannot be set; `None` if it can be set. Results can be set after the end
    /// of the tournament too. In a knockout, only results of the present or last round can be set.
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

    /// Whether an act affects the game or the place of the person `user`. Then `user` may not do the act, and another
    /// organiser must do it.
    #[must_use]
    pub fn decides_own(&self, act: &Act, user: UserId) -> bool {
        let begun = self.tournament.state == TournamentState::Running;
        // A tournament that cannot use its channel does not continue until an organiser moves it to another channel.
        let stuck = self.tournament.lost_at.is_some() || self.tournament.lacks_threads;
        match *act {
            Act::Begin => false,
            Act::Move(_) if stuck => false,
            Act::Result(slot, _) => self.game(slot).is_some_and(|game| {
                game.players
                    .map(|it| self.entrants[it].user)
                    .contains(&user)
            }),
            Act::Withdraw(player) => self.decides_game_of(player, user),
            Act::Replace(player, by) => {
                begun && [player, by].contains(&user) || self.decides_game_of(player, user)
            }
            Act::Extend(..) | Act::Move(_) | Act::CallOff => self.open_opponent(user).is_some(),
        }
    }

    /// The games of a player for which a result can be set: first the open games, then the others, the latest first.
    #[must_use]
    pub fn decidable(&self, user: UserId) -> Vec<&TournamentGame> {
        let own = self.games.iter().filter(|game| {
            let players = game.players.map(|it| self.entrants[it].user);
            players.contains(&user) && self.refuses_result(game.slot).is_none()
        });
        let mut own: Vec<&TournamentGame> = own.collect();
        own.sort_by_key(|game| Reverse((game.result.is_none(), game.slot)));
        own
    }

    /// Converts an outcome between the view of `user` (`First` means that `user` won) and the sides as played; the same
    /// swap works both ways.
    #[must_use]
    pub fn seen_by(&self, user: UserId, game: &TournamentGame, outcome: Outcome) -> Outcome {
        match self.entrants[game.players[0]].user == user {
            true => outcome,
            false => outcome.reversed(),
        }
    }

    /// The open game of a player; if no game is open, the player's latest game.
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

    /// Whether a person has entered the tournament and has not withdrawn.
    #[must_use]
    pub fn plays(&self, user: UserId) -> bool {
        let mut entrants = self.entrants.iter();
        entrants.any(|it| it.user == user && !it.withdrawn)
    }
}
