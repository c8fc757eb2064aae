//! Delivers a game of a tournament: posts who plays against whom, opens a thread from that message, and begins the
//! match in the thread or moves a running match to the thread. Each step is stored before the next step, and repeating
//! a step changes nothing. So players see nothing twice after a crash.

use super::{CallError, Draft, Facts, Failed, Platform, Route, Verdict, nonce, verdict};
use crate::tournament::{load_card, pairing_view};
use crate::{App, Error, PairingView, retry_on_clash};
use referee::tournament::Slot;
use referee::{ChannelId, Time, TournamentId};
use std::time::Duration;
use store::{MessageRef, OutboxRow, StoreError, Tables};

impl App {
    /// Delivers the leased row of a pairing: begins the match of the game in a new thread. If the match runs already
    /// but has lost its thread, moves the match to a new thread.
    pub(super) async fn deliver_pairing(
        &self,
        platform: &impl Platform,
        taken: &OutboxRow,
        id: TournamentId,
        slot: Slot,
        now: Time,
    ) -> Result<Verdict, Error> {
        let mut session = self.store.read().await?;
        let leased = |row: &OutboxRow| row.next_attempt == taken.next_attempt;
        let Some(mut owed) = session.outbox().find(taken.role).await?.filter(leased) else {
            return Ok(Verdict::Done);
        };
        let card = load_card(&mut session, id).await?;
        let view = match self.without_thread(&mut session, &card, slot).await? {
            Some((game, moves)) => pairing_view(&mut session, &card, game.slot, moves).await?,
            None => None,
        };
        drop(session);
        let Some(view) = view else {
            // The game was decided, or its match has a thread already.
            return self.note_verdict(&owed, Verdict::Done, now).await;
        };
        match self.place_of_game(platform, &mut owed, &view).await? {
            Ok((at, thread)) => {
                let starting = self.start_pairing(id, slot, at, thread, now);
                let left = starting.await?;
                let thread = Some(thread);
                let view = PairingView { thread, ..view };
                tell_where(platform, &owed, view, left).await;
                Ok(Verdict::Done)
            }
            Err(CallError::Gone) if owed.at.is_some() => {
                self.post_pairing_anew(&owed, now).await?;
                Ok(Verdict::Later(Duration::ZERO))
            }
            Err(error) => {
                let verdict = verdict(
                    &owed,
                    Failed {
                        edited: false,
                        last: false,
                        over: false,
                    },
                    &error,
                    self.chance.any(now),
                );
                tracing::info!(role = ?owed.role, ?error, ?verdict, "not delivered");
                if error == CallError::NoThreads && !card.tournament.lacks_threads {
                    self.threads_refused(id, owed.home, now).await?;
                }
                self.note_verdict(&owed, verdict, now).await
            }
        }
    }

    /// Posts who plays against whom, unless that was posted before, and opens the thread of the match.
    async fn place_of_game(
        &self,
        platform: &impl Platform,
        owed: &mut OutboxRow,
        view: &PairingView,
    ) -> Result<Result<(MessageRef, ChannelId), CallError>, StoreError> {
        let draft = Draft {
            owed: *owed,
            about: Facts::Pairing(Box::new(view.clone())),
            to: None,
        };
        let at = match owed.at {
            Some(at) => at,
            None => match platform.post(&draft, &nonce(owed)).await {
                Ok(None) => return Ok(Err(CallError::Transient)),
                Ok(Some(at)) => {
                    let posted = OutboxRow {
                        at: Some(at),
                        attempts: 0,
                        ..*owed
                    };
                    retry_on_clash(|| async {
                        let mut tx = self.store.begin().await?;
                        tx.outbox().save(owed, &posted).await?;
                        tx.commit().await
                    })
                    .await?;
                    *owed = posted;
                    at
                }
                Err(error) => return Ok(Err(error)),
            },
        };
        let opened = platform.open_thread(at, view).await;
        Ok(opened.map(|thread| (at, thread)))
    }

    /// Schedules the announcement of a game to be posted again, after the announcement was deleted before its thread
    /// could be opened.
    async fn post_pairing_anew(&self, owed: &OutboxRow, now: Time) -> Result<(), StoreError> {
        let unsaid = OutboxRow { at: None, ..*owed };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            if tx.outbox().save(owed, &unsaid).await? {
                tx.outbox().revise(owed.role, now).await?;
            }
            tx.commit().await
        })
        .await?;
        self.wake();
        Ok(())
    }
}

/// Edits the messages that a match has left behind in its old place, so that they say where the match goes on.
async fn tell_where(
    route: &impl Route,
    owed: &OutboxRow,
    view: PairingView,
    left: Vec<MessageRef>,
) {
    let draft = Draft {
        owed: *owed,
        about: Facts::Pairing(Box::new(view)),
        to: None,
    };
    for at in left {
        if let Err(why) = route.edit(at, &draft).await {
            tracing::info!(?why, "a message of a match that has moved stays as it is");
        }
    }
}
