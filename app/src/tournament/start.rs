//! Begins the match of a tournament game.

use super::place::threads_opened;
use super::{load_card, tournament_found};
use crate::{App, Error, retry_on_clash};
use referee::tournament::{Card, Following, Slot};
use referee::{ChannelId, Match, MatchId, NewMatch, Place, Seats, Time, TournamentId};
use std::sync::Arc;
use store::{MessageRef, MessageRole, StoreError, Tables, Tx};

impl App {
    /// Begins the match of a game in the thread of the pairing message. If the match runs already and has lost its
    /// thread, moves the match to the new thread. In all other cases only deletes the outbox row of the pairing.
    /// Returns the messages that a moved match has left in its old place.
    pub(crate) async fn start_pairing(
        &self,
        id: TournamentId,
        slot: Slot,
        message: MessageRef,
        thread: ChannelId,
        now: Time,
    ) -> Result<Vec<MessageRef>, Error> {
        let role = MessageRole::Pairing(id, slot);
        let played = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.tournaments().lock(id).await?;
            let mut card = load_card(&mut tx, id).await?;
            tx.outbox().forget(role, u64::MAX >> 1).await?;
            let played = match card.waiting(slot) {
                Some(game) => Some((
                    self.start_game(&mut tx, &card, game, message, thread, now)
                        .await?,
                    Vec::new(),
                )),
                None => {
                    self.move_game(&mut tx, &card, slot, message, thread, now)
                        .await?
                }
            };
            if let Some((this_match, _)) = &played {
                if card.tournament.lacks_threads && card.tournament.channel == message.channel {
                    threads_opened(&mut tx, &mut card.tournament, now).await?;
                }
                if card.tournament.lost_at.is_some() {
                    tournament_found(&mut tx, id, now).await?;
                }
                note_line(&mut tx, this_match, message, now).await?;
            }
            tx.commit().await?;
            Ok::<_, Error>(played)
        })
        .await?;
        let Some((this_match, left)) = played else {
            return Ok(Vec::new());
        };
        self.cache(&this_match);
        self.wake();
        Ok(left)
    }

    /// Begins the match of a game in this thread.
    async fn start_game(
        &self,
        tx: &mut Tx,
        card: &Card,
        game: Following,
        message: MessageRef,
        thread: ChannelId,
        now: Time,
    ) -> Result<Arc<Match>, Error> {
        let [first, second] = game.players.map(|player| card.entrants[player].user);
        let this_match = Arc::new(Match::start(
            NewMatch {
                id: MatchId(self.chance.ulid(now)),
                counts_in: card.tournament.guild,
                place: Place::Server {
                    guild: card.tournament.guild,
                    channel: thread,
                    parent: Some(message.channel),
                },
                terms: card.tournament.settings.terms,
                seats: Seats { first, second },
                rematch_of: None,
            },
            now,
        ));
        tx.matches().insert(&this_match).await?;
        tx.tournaments()
            .begun(card.tournament.id, game.slot, this_match.id())
            .await?;
        let quiet = App::quiet_until(tx, &this_match, now).await?;
        self.owe(tx, None, &this_match, now, quiet).await?;
        Ok(this_match)
    }
}

/// Stores the pairing message as the message from which the thread of the match was opened, so that it shows how the
/// match ends.
async fn note_line(
    tx: &mut Tx,
    this_match: &Match,
    message: MessageRef,
    now: Time,
) -> Result<(), StoreError> {
    let parent = MessageRole::Parent(this_match.id());
    let (guild, home) = (this_match.counts_in(), message.channel);
    tx.outbox().owe(parent, guild, home, 1, now).await?;
    let seen = (home, 1);
    tx.outbox().shown(parent, seen, Some(message)).await?;
    Ok(())
}
