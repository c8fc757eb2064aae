//! Handles lost threads of tournament games: the match goes on in another thread, and the maker of the tournament gets
//! a message.

use super::place::owe_told;
use super::{load_card, owe_signup};
use crate::outbox_writes::{PLACE_TOLD, version};
use crate::{App, Error, retry_on_clash};
use referee::tournament::{Card, Following, Slot, TournamentState};
use referee::{ChannelId, Match, MatchId, Place, Time, TournamentId};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use store::{MessageRef, MessageRole, Reader, Subject, Tables, Tx};

/// The shortest time after which a match may move to yet another thread.
const STAYS: Duration = Duration::from_hours(24);

impl App {
    /// Notes that the places of these matches are lost. Tournament games among them move to other threads, unless the
    /// channel of the tournament is lost, too. If a thread is not `gone`, it may be reachable again soon, so its game
    /// moves only if the loss is noted a second time.
    pub(crate) async fn games_lost(
        &self,
        ids: &[MatchId],
        gone: bool,
        now: Time,
    ) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let mut lost: BTreeMap<TournamentId, Vec<Slot>> = BTreeMap::new();
        for &id in ids {
            if let Some((of, slot)) = session.tournaments().of_match(id).await? {
                lost.entry(of).or_default().push(slot);
            }
        }
        drop(session);
        // If one tournament fails, the others are still handled.
        let mut done = Ok(());
        for (id, slots) in lost {
            let lost = retry_on_clash(|| self.games_of_lost(id, &slots, gone, now));
            done = done.and(lost.await);
        }
        done
    }

    async fn games_of_lost(
        &self,
        id: TournamentId,
        slots: &[Slot],
        gone: bool,
        now: Time,
    ) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.tournaments().lock(id).await?;
        let card = load_card(&mut tx, id).await?;
        if card.tournament.lost_at.is_some() {
            return Ok(());
        }
        for &slot in slots {
            match self.astray(&mut tx, &card, slot).await {
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%id, %why, "a game that has lost its thread cannot be read");
                }
                lost => {
                    let again = |it: &Arc<Match>| gone || it.paused_at().is_some_and(|at| at < now);
                    if let Some(lost) = lost?.filter(again) {
                        owe_thread(&mut tx, &card, slot, &lost, now).await?;
                    }
                }
            }
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    /// Moves games that have lost their place to threads in the tournament's new channel.
    pub(super) async fn games_follow(
        &self,
        tx: &mut Tx,
        card: &Card,
        now: Time,
    ) -> Result<(), Error> {
        let places = tx.tournaments().matches(card.tournament.id).await?;
        let lost = |id: MatchId| places.get(&id).is_some_and(|(_, lost)| lost.is_some());
        for game in &card.games {
            if game.this_match.is_some_and(lost)
                && let Some(lost) = self.astray(tx, card, game.slot).await?
            {
                owe_thread(tx, card, game.slot, &lost, now).await?;
            }
        }
        Ok(())
    }

    /// Returns the running match of a game if the match is in a server and has lost its place.
    async fn astray(
        &self,
        tables: &mut impl Tables,
        card: &Card,
        slot: Slot,
    ) -> Result<Option<Arc<Match>>, Error> {
        let running = card.tournament.state == TournamentState::Running;
        let open = card.game(slot).filter(|it| running && it.result.is_none());
        let Some(id) = open.and_then(|it| it.this_match) else {
            return Ok(None);
        };
        let it = self.load(tables, id).await?;
        let lost = it.paused_at().is_some() && it.place().member_of().is_some();
        Ok(lost.then_some(it))
    }

    /// Returns the game of a slot if a thread has to be opened for the game, and whether its match is running already.
    pub(crate) async fn without_thread(
        &self,
        tables: &mut impl Tables,
        card: &Card,
        slot: Slot,
    ) -> Result<Option<(Following, bool)>, Error> {
        if let Some(game) = card.waiting(slot) {
            return Ok(Some((game, false)));
        }
        let lost = self.astray(tables, card, slot).await?;
        let players = lost.and(card.game(slot)).map(|game| game.players);
        Ok(players.map(|players| (Following { slot, players }, true)))
    }

    /// Whether at least one game of a tournament waits for a thread.
    pub(super) async fn any_without_thread(&self, tx: &mut Tx, card: &Card) -> Result<bool, Error> {
        let of = Subject::Tournament(card.tournament.id);
        for row in tx.outbox().of(of).await? {
            if let MessageRole::Pairing(_, slot) = row.role
                && self.without_thread(tx, card, slot).await?.is_some()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Moves the match of a game to another thread, unless its place was found again. Returns the match and the
    /// messages that it has left in its old place.
    pub(super) async fn move_game(
        &self,
        tx: &mut Tx,
        card: &Card,
        slot: Slot,
        message: MessageRef,
        thread: ChannelId,
        now: Time,
    ) -> Result<Option<(Arc<Match>, Vec<MessageRef>)>, Error> {
        let Some(before) = self.astray(tx, card, slot).await? else {
            return Ok(None);
        };
        let (tournament, of) = (&card.tournament, before.id());
        let mut left = Vec::new();
        for role in [
            MessageRole::Parent(of),
            MessageRole::Board(of, Reader::Everybody),
        ] {
            let row = tx.outbox().find(role).await?;
            left.extend(row.and_then(|row| row.at));
        }
        let place = Place::Server {
            guild: tournament.guild,
            channel: thread,
            parent: Some(message.channel),
        };
        let mut after = Match::clone(&before);
        after.relocate(place, now);
        self.leave(tx, &before, &after, now).await?;
        self.save(tx, &before, &after, now, now, None).await?;
        let told = MessageRole::GameLost(tournament.id, slot, tournament.made_by);
        owe_told(tx, tournament, told, 2, now).await?;
        owe_signup(tx, tournament, now).await?;
        Ok(Some((Arc::new(after), left)))
    }

    /// Notes that the place of a match was found again, so that the sign-up message of its tournament no longer says
    /// that the match waits.
    pub(crate) async fn game_found(&self, id: MatchId, now: Time) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let of = tx.tournaments().of_match(id).await?;
            if let Some((id, _)) = of
                && load_card(&mut tx, id).await?.tournament.lost_at.is_none()
            {
                tx.outbox().revise(MessageRole::Signup(id), now).await?;
            }
            Ok(tx.commit().await?)
        })
        .await
    }
}

/// Puts another thread for a game whose match has lost its thread into the outbox: at once the first time, and later at
/// most once a day. The maker of the tournament gets a message.
async fn owe_thread(
    tx: &mut Tx,
    card: &Card,
    slot: Slot,
    lost: &Match,
    now: Time,
) -> Result<(), Error> {
    let it = &card.tournament;
    let pairing = MessageRole::Pairing(it.id, slot);
    if tx.outbox().find(pairing).await?.is_some() {
        return Ok(());
    }
    // The row of the message from which the lost thread was opened holds the time at which that thread was opened.
    let line = tx.outbox().find(MessageRole::Parent(lost.id())).await?;
    let moved = line.filter(|line| line.next_attempt > lost.started_at());
    let from = moved.map_or(now, |line| now.max(line.next_attempt + STAYS));
    // The version differs from that of the first pairing message, so that Discord does not take the new message for a
    // repeated post.
    let wanted = version(lost);
    tx.outbox()
        .owe(pairing, it.guild, it.channel, wanted, from)
        .await?;
    let told = MessageRole::GameLost(it.id, slot, it.made_by);
    owe_told(tx, it, told, 1, now + PLACE_TOLD).await?;
    Ok(owe_signup(tx, it, now).await?)
}
