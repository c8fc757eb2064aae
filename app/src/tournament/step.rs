//! Lets tournaments go on: begins the next game of a pairing or the next round, or ends the tournament.

use super::place::{POSTPONED, close, goes_on_again, is_without_place};
use super::view::load_card;
use super::{owe_end, owe_signup};
use crate::news::announce_tournament;
use crate::{App, Error, retry_on_clash};
use referee::tournament::{
    Bye, Card, Following, Next, Outcome, Slot, Tournament, TournamentKind, TournamentState,
};
use referee::{Match, MatchId, Time, TournamentId, UserId};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{MessageRole, NewGame, Pool, StoreError, Tables, TournamentNews, Tx};

impl App {
    pub(crate) async fn tournament_due(&self, id: TournamentId, now: Time) -> Result<(), Error> {
        self.end_overdue(id, now).await?;
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.tournaments().lock(id).await?;
            let mut card = load_card(&mut tx, id).await?;
            let late = is_late(&card.tournament, now);
            let without_place = is_without_place(&card.tournament, now);
            match card.tournament.state {
                TournamentState::Open if late && card.players() >= 2 => {
                    self.begin(&mut tx, &mut card, now).await?;
                }
                TournamentState::Open if late || without_place => {
                    let off = TournamentState::CalledOff;
                    close(&mut tx, &mut card.tournament, off, now).await?;
                }
                TournamentState::Running => self.step(&mut tx, id, now, late).await?,
                TournamentState::Over => self.go_on_after(&mut tx, id, now).await?,
                _ => {
                    let due = due_at(&card.tournament);
                    tx.tournaments().save(&card.tournament, due).await?;
                }
            }
            Ok::<_, Error>(tx.commit().await?)
        })
        .await?;
        self.wake();
        Ok(())
    }

    /// Ends the matches of a round whose time is up: the player to move loses on time. In a later game of a series, if
    /// no player has moved, the match is called off. A match that has lost its place is left running. If the tournament
    /// has been without a channel for too long, every match is called off.
    async fn end_overdue(&self, id: TournamentId, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let card = load_card(&mut session, id).await?;
        drop(session);
        let tournament = &card.tournament;
        if tournament.state != TournamentState::Running {
            return Ok(());
        }
        if is_without_place(tournament, now) {
            return self.end_without_place(&card, now).await;
        }
        if !is_late(tournament, now) {
            return Ok(());
        }
        let pairings = card.open_pairings();
        let games = pairings.iter().flat_map(|pairing| &pairing.games);
        let open = games.filter(|game| game.result.is_none());
        let open = open.filter_map(|game| Some((game.this_match?, game.slot.game)));
        let open: BTreeMap<MatchId, u32> = open.collect();
        self.each_alone(open.keys().copied().collect(), now, |this_match| {
            if this_match.paused_at().is_some() {
                return false;
            }
            let later = open.get(&this_match.id()).is_some_and(|game| *game > 1);
            let moved = this_match.plies().iter().any(|ply| !ply.automatic);
            let ended = match later && !moved {
                true => this_match.call_off(now),
                false => this_match.overrun(now),
            };
            ended.is_some()
        })
        .await
    }

    /// Begins a tournament. Players are seeded by their present ratings.
    pub(super) async fn begin(&self, tx: &mut Tx, card: &mut Card, now: Time) -> Result<(), Error> {
        let players = card.entrants.len();
        let tournament = &mut card.tournament;
        let pool = Pool::of(tournament.guild, tournament.settings.terms);
        tx.tournaments()
            .note_ratings(tournament.id, &pool, None)
            .await?;
        tournament.settings.kind = tournament.settings.kind.begun(players);
        tournament.state = TournamentState::Running;
        tournament.deadline = None;
        tx.tournaments().save(tournament, None).await?;
        self.step(tx, tournament.id, now, false).await
    }

    /// Lets a tournament go on after a result has changed. A tournament that is over goes on only if another game has
    /// to be played because of the new result. The tournament must be locked before the call.
    pub(super) async fn go_on_after(
        &self,
        tx: &mut Tx,
        id: TournamentId,
        now: Time,
    ) -> Result<(), Error> {
        let mut card = load_card(tx, id).await?;
        let contradicted = |why| Error::Tournament(id, why);
        if card.tournament.state == TournamentState::Over {
            let closed = card.is_ladder() || card.tournament.lost_at.is_some();
            let goes_on = !closed && card.would_go_on().map_err(contradicted)?;
            let tournament = &mut card.tournament;
            if goes_on {
                goes_on_again(tournament, TournamentState::Running, now);
                owe_end(tx, tournament, now).await?;
                owe_signup(tx, tournament, now).await?;
            }
            tx.tournaments().save(tournament, None).await?;
        }
        self.step(tx, id, now, false).await
    }

    /// Lets a running tournament go on until it has to wait for a game. `late` says that the time of the round is up.
    /// The tournament must be locked before the call.
    pub(super) async fn step(
        &self,
        tx: &mut Tx,
        id: TournamentId,
        now: Time,
        late: bool,
    ) -> Result<(), Error> {
        let mut card = load_card(tx, id).await?;
        if card.tournament.state != TournamentState::Running {
            return Ok(());
        }
        if is_without_place(&card.tournament, now) {
            return self.conclude(tx, &mut card, now).await;
        }
        // If a game is forfeited, the next game of its series may follow at once.
        loop {
            let open = card.open_pairings();
            let following = open.iter().filter_map(|pairing| pairing.following());
            let games: Vec<NewGame> = following
                .map(|game| {
                    (
                        game,
                        card.forfeit(game.players)
                            .or(late.then_some(Outcome::BothAway)),
                    )
                })
                .collect();
            if games.is_empty() {
                break;
            }
            add_games(tx, &card, &games, &[], now).await?;
            card = load_card(tx, id).await?;
        }
        if card.tournament.settings.kind != TournamentKind::Ladder {
            while card.open_pairings().is_empty() && next_round(tx, &mut card, now).await? {
                card = load_card(tx, id).await?;
            }
        }
        let none_waits =
            card.tournament.lacks_threads && !self.any_without_thread(tx, &card).await?;
        let tournament = &mut card.tournament;
        if none_waits {
            // No game waits for a thread any more. Whether threads can be opened is tried with the next game.
            tournament.lacks_threads = false;
            owe_signup(tx, tournament, now).await?;
        }
        if let Some(deadline) = tournament.deadline.filter(|at| late && *at <= now) {
            tournament.deadline = Some(deadline.max(now) + POSTPONED);
            owe_signup(tx, tournament, now).await?;
        }
        let due = due_at(tournament);
        tx.tournaments().save(tournament, due).await?;
        Ok(())
    }

    /// Removes a player from a tournament; `own` says whether the player decided that. Before the start the entry is
    /// deleted. Later the player withdraws and loses the present game, whose match is added to `ended`.
    pub(super) async fn take_out(
        &self,
        tx: &mut Tx,
        ended: &mut Vec<Arc<Match>>,
        card: &Card,
        user: UserId,
        own: bool,
        now: Time,
    ) -> Result<(), Error> {
        let id = card.tournament.id;
        if card.tournament.state == TournamentState::Open {
            tx.tournaments().leave(id, user).await?;
        } else {
            ended.extend(self.withdraw_from(tx, card, user, own, now).await?);
        }
        Ok(owe_signup(tx, &card.tournament, now).await?)
    }

    /// Withdraws a player from a tournament that has begun. Returns the match that ends because of the withdrawal, if
    /// any.
    async fn withdraw_from(
        &self,
        tx: &mut Tx,
        card: &Card,
        user: UserId,
        own: bool,
        now: Time,
    ) -> Result<Option<Arc<Match>>, Error> {
        let id = card.tournament.id;
        tx.tournaments().set_withdrawn(id, user, true).await?;
        let open = card.open_pairing(user);
        let game = open.and_then(|pairing| pairing.games.last().cloned());
        let mut ended = None;
        if let Some(game) = game.filter(|game| game.result.is_none()) {
            match game.this_match {
                Some(running) => ended = Some(self.give_up(tx, running, user, own, now).await?),
                None => {
                    let first = card.entrants[game.players[0]].user == user;
                    let result = match first {
                        true => Outcome::FirstAway,
                        false => Outcome::SecondAway,
                    };
                    let mut tournaments = tx.tournaments();
                    tournaments.decide(id, game.slot, result, None, now).await?;
                }
            }
        }
        self.step(tx, id, now, false).await?;
        Ok(ended)
    }
}

/// Whether the time of a round is up or the start of an open tournament has come. Always false while the channel is
/// lost.
fn is_late(tournament: &Tournament, now: Time) -> bool {
    tournament.lost_at.is_none() && tournament.deadline.is_some_and(|at| at <= now)
}

/// The time at which something follows from the deadline of a tournament; `None` without a deadline or while the
/// channel is lost.
fn due_at(tournament: &Tournament) -> Option<Time> {
    tournament.deadline.filter(|_| tournament.lost_at.is_none())
}

/// Adds games and byes to a tournament, and puts the pairings of games that have to be played into the outbox.
async fn add_games(
    tx: &mut Tx,
    card: &Card,
    games: &[NewGame],
    byes: &[Bye],
    now: Time,
) -> Result<(), StoreError> {
    let (tournament, id) = (&card.tournament, card.tournament.id);
    tx.tournaments()
        .add_games(id, &card.entrants, (games, byes), now)
        .await?;
    let begin = games.iter().filter(|(_, result)| result.is_none());
    let roles = begin.map(|(game, _)| MessageRole::Pairing(id, game.slot));
    let roles: Vec<MessageRole> = roles.collect();
    let (guild, home) = (tournament.guild, tournament.channel);
    tx.outbox().owe_all(&roles, guild, home, now).await
}

/// Begins the next round, or ends the tournament. Returns whether a round began.
async fn next_round(tx: &mut Tx, card: &mut Card, now: Time) -> Result<bool, Error> {
    let id = card.tournament.id;
    let contradicted = |why| Error::Tournament(id, why);
    let table = card.table().map_err(contradicted)?;
    let next = table.map_or(Next::Over, |table| table.next());
    let Next::Round(round) = next else {
        close(tx, &mut card.tournament, TournamentState::Over, now).await?;
        return Ok(false);
    };
    let number = card.tournament.round + 1;
    let slot = |board| Slot {
        round: number,
        board,
        game: 1,
    };
    let pairs = round.pairs.iter().zip(1..);
    let games: Vec<NewGame> = pairs
        .map(|(&players, board)| {
            let slot = slot(board);
            (Following { slot, players }, card.forfeit(players))
        })
        .collect();
    // In a round robin, a bye gives no points.
    let worth = match card.tournament.settings.kind {
        TournamentKind::RoundRobin { .. } => 0,
        _ => 2,
    };
    let byes = round.resting.iter().zip(games.len() as u32 + 1..);
    let byes: Vec<Bye> = byes
        .map(|(&player, board)| Bye {
            round: number,
            board,
            player,
            half_points: worth,
        })
        .collect();
    let tournament = &mut card.tournament;
    tournament.round = number;
    tournament.deadline = tournament.settings.round_span.map(|span| now + span);
    tx.tournaments()
        .save(tournament, tournament.deadline)
        .await?;
    let (tournament, told) = (&card.tournament, MessageRole::Round(id, number));
    let (guild, home) = (tournament.guild, tournament.channel);
    tx.outbox().owe(told, guild, home, 1, now).await?;
    announce_tournament(tx, tournament, TournamentNews::Round(number), now).await?;
    owe_signup(tx, tournament, now).await?;
    add_games(tx, card, &games, &byes, now).await?;
    Ok(true)
}
