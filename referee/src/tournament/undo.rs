//! Undoing the acts of organisers: the data that is stored to undo an act, and until when an act can be undone.

use super::{Act, Card, Outcome, TournamentGame, TournamentKind, TournamentState};
use crate::act_rules::Until;
use crate::{ChannelId, Time, UserId};
use pairing::{Invalid, Next};
use serde::{Deserialize, Serialize};

/// The state before an act, stored with the act to undo it. What the tournament itself keeps is not included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Was {
    /// The round that was under way at the time of the act.
    pub round: u32,
    pub stood: Stood,
}

/// The part of [`Was`] that depends on the kind of act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stood {
    /// Nothing, because the tournament itself keeps all data that is needed to undo the act.
    Nothing,
    /// For a player who was taken out before the start: the number of the player's entry.
    Entry(u32),
    /// For a place that was given to another person: whether the player before had withdrawn, and the rounds for which
    /// a bye without points was added.
    Place {
        withdrawn: bool,
        byes: Vec<u32>,
    },
    /// The deadline of the tournament before the act, in milliseconds since 1970; `None` if it had no deadline.
    Deadline(Option<i64>),
    Channel(ChannelId),
    /// The code of the outcome that the game had before the act; `None` if the game was open.
    Result(Option<String>),
}

/// Why an act cannot be undone any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Followed {
    #[error("nothing undoes it")]
    Never,
    #[error("it is undone already")]
    Already(UserId),
    #[error("round {0} was paired since")]
    Paired(u32),
    #[error("the tournament has begun since")]
    Begun,
    #[error("the tournament is over")]
    Over,
    #[error("all {0} places are taken by now")]
    Full(u32),
    #[error("another act has changed the same since")]
    Changed,
    #[error("player {0} is in it again, or out again")]
    Back(UserId),
    #[error("player {0} plays in the place by now")]
    Plays(UserId),
    #[error("the next game of the same two has begun")]
    NextGame,
    #[error("the end before has passed")]
    Passed,
    #[error("another match runs in the channel of the match")]
    ChannelTaken,
    #[error("a player of the match has deleted their data")]
    Deleted,
    #[error("player {0} is blocked")]
    Blocked(UserId),
}

/// Until when an act can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undoable {
    Never,
    /// The act can never be undone, because it ends the round and the next round is paired at once.
    Paired,
    /// The act can never be undone, because the next game of the same two players begins at once.
    NextGame,
    UntilPaired,
    Always,
}

impl Card {
    /// The state to store with an act. Must be called before the act is done.
    #[must_use]
    pub fn stands(&self, act: &Act) -> Was {
        let tournament = &self.tournament;
        let stood = match *act {
            Act::Withdraw(user) if tournament.state == TournamentState::Open => {
                let entrant = self.index(user).map(|at| self.entrants[at].entry);
                entrant.map_or(Stood::Nothing, Stood::Entry)
            }
            Act::Replace(user, _) => Stood::Place {
                withdrawn: !self.plays(user),
                byes: self.index(user).map_or_else(Vec::new, |at| self.unpaid(at)),
            },
            Act::Extend(..) => Stood::Deadline(tournament.deadline.map(Time::as_millis)),
            // The tournament cannot return to a channel that was lost.
            Act::Move(_) if tournament.lost_at.is_none() => Stood::Channel(tournament.channel),
            Act::Result(slot, _) => {
                let result = self.game(slot).and_then(|game| game.result);
                Stood::Result(result.map(|it| it.code().to_owned()))
            }
            Act::Begin | Act::Withdraw(_) | Act::Move(_) | Act::CallOff => Stood::Nothing,
        };
        Was {
            round: tournament.round,
            stood,
        }
    }

    /// The rounds for which a player's place gets a bye without points when the place is given to another person. In a
    /// Swiss, these are the rounds that the player has missed; in other tournaments, there are none.
    #[must_use]
    pub fn unpaid(&self, player: usize) -> Vec<u32> {
        match self.tournament.settings.kind {
            TournamentKind::Swiss { .. } => self.missed(player),
            _ => Vec::new(),
        }
    }

    /// The games of a player that ended at exactly the instant `at`. They are the games that the act at this instant
    /// decided.
    pub fn decided_at(&self, user: UserId, at: Time) -> impl Iterator<Item = &TournamentGame> {
        let player = self.index(user);
        self.games.iter().filter(move |game| {
            let own = player.is_some_and(|it| game.players.contains(&it));
            own && game.result.is_some() && game.ended_at == Some(at)
        })
    }

    /// What has followed from the act `act`, so that the act cannot be undone; `None` if it can be undone. The act was
    /// done at the instant `at`, with the state `was` before it. Does not check whether a match can go on again.
    #[must_use]
    pub fn followed(&self, (act, was): (&Act, &Was), at: Time, now: Time) -> Option<Followed> {
        let tournament = &self.tournament;
        let open = tournament.state == TournamentState::Open;
        let ended = tournament.state == TournamentState::CalledOff
            || tournament.ended_at.is_some() && (self.is_ladder() || tournament.lost_at.is_some());
        let paired = || {
            let rounds = !self.is_ladder() && tournament.round > was.round;
            rounds.then_some(match was.round {
                0 => Followed::Begun,
                round => Followed::Paired(round + 1),
            })
        };
        match (*act, &was.stood) {
            (Act::Begin, _) | (Act::Move(_), Stood::Nothing) => Some(Followed::Never),
            // Calling off can be undone if the tournament is still ended. No other change since then matters.
            (Act::CallOff, _) => tournament.ended_at.is_none().then_some(Followed::Changed),
            _ if ended => Some(Followed::Over),
            (Act::Withdraw(user), Stood::Entry(_)) => {
                let places = tournament
                    .settings
                    .places
                    .filter(|places| self.players() >= *places as usize);
                let full = places.map(Followed::Full);
                let back = self.index(user).map(|_| Followed::Back(user));
                let begun = (!open).then_some(Followed::Begun);
                begun.or(back).or(full)
            }
            (Act::Withdraw(user), _) => {
                let back = self.index(user).is_none() || self.plays(user);
                // A player of a knockout who was eliminated before withdrawing has missed no round by withdrawing.
                let knockout = matches!(tournament.settings.kind, TournamentKind::Knockout { .. });
                let idle = knockout
                    && self.decided_at(user, at).next().is_none()
                    && self.index(user).is_some_and(|it| self.is_eliminated(it));
                let back = back.then_some(Followed::Back(user));
                back.or_else(|| paired().filter(|_| !idle))
            }
            (Act::Replace(user, by), Stood::Place { .. }) => {
                let back = self.index(user).filter(|_| user != by);
                let back = back.map(|_| Followed::Back(user));
                let gone = (!self.plays(by)).then_some(Followed::Back(by));
                back.or(gone)
                    .or_else(paired)
                    .or_else(|| self.has_played_since(by, at))
            }
            (Act::Extend(_, until), Stood::Deadline(before)) => {
                let changed = (tournament.deadline != Some(until)).then_some(Followed::Changed);
                let passed = before.is_some_and(|at| Time::from_millis(at) <= now);
                let passed = passed.then_some(Followed::Passed);
                paired().or(changed).or(passed)
            }
            (Act::Move(channel), _) => (tournament.channel != channel).then_some(Followed::Changed),
            (Act::Result(slot, result), Stood::Result(_)) => {
                if self.has_later(slot) {
                    return Some(Followed::NextGame);
                }
                let game = self.game(slot).filter(|it| it.this_match.is_none());
                let stands = game.is_some_and(|it| it.result == Some(result));
                paired().or((!stands).then_some(Followed::Changed))
            }
            _ => Some(Followed::Never),
        }
    }

    /// Why a game of these players cannot go on again: a player other than `but` has left the tournament, or on a
    /// ladder a player already plays another game. `None` if the game can go on.
    #[must_use]
    pub fn refuses_again(&self, players: [usize; 2], but: UserId) -> Option<Followed> {
        let users = players.map(|it| self.entrants[it].user);
        let out = |user: &&UserId| **user != but && !self.plays(**user);
        let busy = |user: &&UserId| self.is_ladder() && self.open_pairing(**user).is_some();
        let out = users.iter().find(out).map(|user| Followed::Back(*user));
        out.or_else(|| users.iter().find(busy).map(|user| Followed::Plays(*user)))
    }

    /// Returns [`Followed::Plays`] if the person has begun or ended a game since the act at the instant `at` gave this
    /// person the place.
    fn has_played_since(&self, user: UserId, at: Time) -> Option<Followed> {
        let player = self.index(user)?;
        let own = self.games.iter().filter(|it| it.players.contains(&player));
        let begun = |it: &&TournamentGame| match it.result {
            None => it.this_match.is_some(),
            Some(_) => it.ended_at.is_none_or(|ended| ended > at),
        };
        own.into_iter().find(begun).map(|_| Followed::Plays(user))
    }

    /// Until when an act could be undone if it were done now.
    ///
    /// # Errors
    /// If the stored rounds are impossible in a tournament of this kind.
    pub fn undoable(&self, act: &Act) -> Result<Undoable, Invalid> {
        Ok(match act.rule().undo {
            Until::Never => Undoable::Never,
            Until::Always => Undoable::Always,
            Until::Followed if self.leads_on(act) => Undoable::NextGame,
            Until::Followed if self.is_ladder() => Undoable::Always,
            Until::Followed if self.pairs_by(act)? => Undoable::Paired,
            Until::Followed => Undoable::UntilPaired,
        })
    }

    /// Whether the act sets a result after which another game of the same two players follows.
    fn leads_on(&self, act: &Act) -> bool {
        let Act::Result(slot, result) = *act else {
            return false;
        };
        let mut after = self.clone();
        after.set(slot, result);
        let pairings = after.pairings(slot.round);
        let mut own = pairings.iter().filter(|it| it.board == slot.board);
        own.any(|it| it.following().is_some())
    }

    /// Whether the pairing has a game after the game in this slot.
    #[must_use]
    pub fn has_later(&self, slot: super::Slot) -> bool {
        let mut games = self.games.iter().map(|it| it.slot);
        games.any(|it| (it.round, it.board) == (slot.round, slot.board) && it.game > slot.game)
    }

    /// Whether an act would decide the last open game of the round and another round would follow, which is then paired
    /// at once.
    ///
    /// # Errors
    /// If the stored rounds are impossible in a tournament of this kind.
    fn pairs_by(&self, act: &Act) -> Result<bool, Invalid> {
        let mut after = self.clone();
        let open = self.open_pairings();
        match *act {
            Act::Withdraw(user) => {
                let Some(player) = self.index(user) else {
                    return Ok(false);
                };
                after.entrants[player].withdrawn = true;
                let own = open.iter().filter(|it| it.players.contains(&player));
                for game in own.filter_map(|it| it.games.last()) {
                    let away = match game.players[0] == player {
                        true => Outcome::FirstAway,
                        false => Outcome::SecondAway,
                    };
                    after.set(game.slot, away);
                }
            }
            Act::Result(slot, result) => after.set(slot, result),
            _ => return Ok(false),
        }
        if open.is_empty() || self.is_ladder() || !after.open_pairings().is_empty() {
            return Ok(false);
        }
        let next = after.table()?.map(|table| table.next());
        Ok(matches!(next, Some(Next::Round(_))))
    }

    fn set(&mut self, slot: super::Slot, result: Outcome) {
        let game = self.games.iter_mut().find(|game| game.slot == slot);
        if let Some(game) = game {
            game.result = Some(result);
        }
    }
}
