//! The match of a game begins.

use super::place::threads_opened;
use super::{load_card, tournament_found};
use crate::{App, Error, retry_on_clash};
use referee::tournament::Slot;
use referee::{ChannelId, Match, MatchId, NewMatch, Place, Seats, Time, TournamentId};
use std::sync::Arc;
use store::{MessageRef, MessageRole, Tables};

impl App {
    /// Begins the match of a game in the thread of the message that says who meet. Once: a game that has begun, or that is
    /// decided, stays as it is. The match, if it has begun now.
    pub(crate) async fn start_pairing(
        &self,
        id: TournamentId,
        slot: Slot,
        (message, thread): (MessageRef, ChannelId),
        now: Time,
    ) -> Result<Option<MatchId>, Error> {
        let role = MessageRole::Pairing(id, slot);
        let begun = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.tournaments().lock(id).await?;
            let mut card = load_card(&mut tx, id).await?;
            tx.outbox().forget(role, u64::MAX >> 1).await?;
            let Some(game) = card.waiting(slot) else {
                tx.commit().await?;
                return Ok::<_, Error>(None);
            };
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
            let begun = this_match.id();
            tx.matches().insert(&this_match).await?;
            tx.tournaments().begun(id, slot, begun).await?;
            if card.tournament.lacks_threads && card.tournament.channel == message.channel {
                threads_opened(&mut tx, &mut card.tournament, now).await?;
            }
            if card.tournament.lost_at.is_some() {
                tournament_found(&mut tx, id, now).await?;
            }
            let quiet = App::quiet_until(&mut tx, &this_match, now).await?;
            self.owe(&mut tx, None, &this_match, now, quiet).await?;
            // The line the thread hangs from tells how the match has ended.
            let parent = MessageRole::Parent(begun);
            let guild = card.tournament.guild;
            let mut outbox = tx.outbox();
            outbox.owe(parent, guild, message.channel, 1, now).await?;
            let seen = (message.channel, 1);
            tx.outbox().shown(parent, seen, Some(message)).await?;
            tx.commit().await?;
            Ok(Some(this_match))
        })
        .await?;
        if let Some(this_match) = &begun {
            self.cache(this_match);
            self.look_now();
        }
        Ok(begun.map(|it| it.id()))
    }
}
