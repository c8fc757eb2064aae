//! Handles everything that happens at a certain time: flags, reminders, expired challenges, rounds of tournaments, the
//! puzzle of the day and daily lists.

use super::error::MayClash as _;
use super::outbox_writes::{CLOSED, owe_challenge};
use super::{App, Error, PLACE_WAITS, retry_on_clash};
use referee::limits::RATED_RESULTS;
use referee::{ChallengeId, ChallengeState, Match, MatchId, Time, TournamentId};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use store::{MessageRole, NextDue, StoreError, Tables};

/// The largest number of flags and reminders, and of challenges, that one call handles.
const BATCH: u32 = 200;

/// How many flags and reminders share a transaction. Larger transactions would make moves wait; smaller ones would wait
/// for the disk more often.
const TOGETHER: usize = 25;

/// How long an interaction is remembered. The platform delivers an interaction again only within a far shorter time.
const MEMORY: Duration = Duration::from_hours(24);

/// How long the outbox row of an up-to-date message is kept before it is deleted.
const KEPT: Duration = Duration::from_hours(14 * 24);

/// How often old interactions are deleted.
const SWEEP: Duration = Duration::from_hours(1);

impl App {
    /// Handles a flag that has fallen by `now`: the match ends, or the player's vacation or quiet hours give more time.
    /// Schedules the messages of the match for now. Returns `None` if no flag has fallen.
    pub(super) async fn decide_flag(
        &self,
        id: MatchId,
        now: Time,
    ) -> Result<Option<Arc<Match>>, Error> {
        retry_on_clash(|| async {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            drop(session);
            if before.clock().fallen(now).is_none() {
                return Ok(None);
            }
            let mut after = Match::clone(&before);
            let mut tx = self.store.begin().await?;
            App::let_fall(&mut tx, &mut after, now).await?;
            self.save(&mut tx, &before, &after, now, now, None).await?;
            tx.commit().await?;
            let after = Arc::new(after);
            self.cache(&after);
            self.wake();
            Ok(Some(after))
        })
        .await
    }

    /// Handles everything whose time has come at `now`: flags, reminders, expired challenges, tournaments, puzzles of
    /// the day and daily lists. Schedules the messages about them for now.
    pub async fn due(&self, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let matches = session.matches().due(now, BATCH).await?;
        let challenges = session.challenges().due(now, BATCH).await?;
        let mut tournaments = session.tournaments().due(now, BATCH).await?;
        let long_ago = now - PLACE_WAITS;
        tournaments.extend(session.tournaments().lost_before(long_ago, BATCH).await?);
        drop(session);
        // After a failure, the remaining work is still done.
        let mut done = Ok(());
        for some in matches.chunks(TOGETHER) {
            done = done.and(self.deal_with_all(some, now).await);
        }
        for id in challenges {
            done = done.and(self.expire(id, now).await);
        }
        for id in tournaments {
            done = done.and(self.let_go_on(id, now).await);
        }
        done = done.and(self.end_lost(now).await);
        done = done.and(self.begin_day(now).await);
        done = done.and(self.begin_digests(now).await);
        done.and(Ok(self.forget_interactions(now).await?))
    }

    /// Handles flags and reminders of some matches in one transaction. If that transaction fails because of one match,
    /// handles the matches one by one.
    async fn deal_with_all(&self, ids: &[MatchId], now: Time) -> Result<(), Error> {
        match self.deal_with_together(ids, now).await {
            Err(why) if why.is_clash() || why.is_unreadable() => {}
            done => return done,
        }
        let mut done = Ok(());
        for &id in ids {
            let dealt = match self.deal_with(id, now).await {
                Err(why) if why.is_unreadable() => {
                    self.silence(id, &why).await.map_err(Error::from)
                }
                dealt => dealt,
            };
            done = done.and(dealt);
        }
        done
    }

    /// Deletes interactions that cannot be delivered again, old marks, and outbox rows that are no longer needed after
    /// [`KEPT`]. Does so at most once per [`SWEEP`], because this function is called after every ply, and its write
    /// would make the next ply wait.
    async fn forget_interactions(&self, now: Time) -> Result<(), StoreError> {
        {
            let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
            if swept.is_some_and(|swept| now < swept + SWEEP) {
                return Ok(());
            }
            *swept = Some(now);
        }
        let mut tx = self.store.begin().await?;
        tx.interactions().forget_before(now - MEMORY).await?;
        let lately = now - RATED_RESULTS.within;
        tx.marks().forget_before(lately).await?;
        tx.outbox().prune(now - KEPT).await?;
        tx.commit().await?;
        // Empties the write-ahead log, which holds old contents of changed pages. If the log is in use now, the next
        // sweep empties it.
        match self.store.empty_log().await {
            Err(error) if !error.is_clash() => Err(error),
            _ => Ok(()),
        }
    }

    /// Handles flags and reminders of some matches in one transaction.
    async fn deal_with_together(&self, ids: &[MatchId], now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let mut changed = Vec::new();
        for &id in ids {
            let before = self.load(&mut tx, id).await?;
            let mut after = Match::clone(&before);
            let fell = App::let_fall(&mut tx, &mut after, now).await?;
            if after.remind(now).is_none() && !fell {
                // The stored deadline has passed, but the match has no deadline now. Saving the match corrects the
                // stored deadline; otherwise the match would be found here again and again.
                tx.matches().save(&before, &before).await?;
                continue;
            }
            self.save(&mut tx, &before, &after, now, now, None).await?;
            changed.push(Arc::new(after));
        }
        tx.commit().await?;
        for after in &changed {
            self.cache(after);
        }
        if !changed.is_empty() {
            self.wake();
        }
        Ok(())
    }

    async fn deal_with(&self, id: MatchId, now: Time) -> Result<(), Error> {
        if self.decide_flag(id, now).await?.is_some() {
            return Ok(());
        }
        let reminded =
            self.change_unprompted(id, now, |this_match| this_match.remind(now).is_some());
        reminded.await.map(drop)
    }

    /// Lets a tournament go on. An unreadable tournament is taken off the list of due tournaments.
    async fn let_go_on(&self, id: TournamentId, now: Time) -> Result<(), Error> {
        match self.tournament_due(id, now).await {
            Err(why) if why.is_unreadable() => {
                tracing::error!(%id, %why, "a stored tournament cannot be read; it does not go on");
                let mut tx = self.store.begin().await?;
                tx.tournaments().silence(id).await?;
                Ok(tx.commit().await?)
            }
            done => done,
        }
    }

    async fn expire(&self, id: ChallengeId, now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let stored = match tx.challenges().load(id).await {
            Ok(None) => return Ok(()),
            Ok(stored) => stored,
            // An unreadable challenge would be found here again and again, so it is closed without a message.
            Err(why) if why.is_unreadable() => {
                tracing::error!(%id, %why, "a stored challenge cannot be read; it is closed");
                None
            }
            Err(error) => return Err(error.into()),
        };
        let expired = async {
            tx.challenges().close(id, ChallengeState::Expired).await?;
            if let Some(stored) = &stored {
                owe_challenge(&mut tx, stored, CLOSED, now).await?;
                let news = MessageRole::ChallengeNews(id);
                tx.outbox().revise(news, now).await?;
            }
            tx.commit().await
        };
        match expired.await {
            // The challenge was answered after it was loaded.
            Err(StoreError::Clash) => Ok(()),
            expired => Ok(expired?),
        }
    }

    /// The next deadline and the next delivery, as known at `now`. A later change may bring them forward: see
    /// [`App::changed`].
    pub async fn next_due(&self, now: Time) -> Result<NextDue, Error> {
        let mut session = self.store.read().await?;
        let days = self.days_begin();
        Ok(session.deadlines().next(PLACE_WAITS, now, days).await?)
    }

    /// Waits for a change that may bring the next deadline or delivery forward. Only one task may wait at a time. A
    /// change that happens while no task waits is not missed.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Returns the earliest time at which work may have to be done because of the changes since the last call.
    pub fn take_change(&self) -> Time {
        Time::from_millis(self.due_at.swap(i64::MAX, Ordering::AcqRel))
    }

    /// Whether something has changed since the last [`App::take_change`].
    #[must_use]
    pub fn has_changed(&self) -> bool {
        self.due_at.load(Ordering::Acquire) != i64::MAX
    }

    /// Notes that there may be work to do at once, for example after the platform could not be reached: see
    /// [`App::changed`].
    pub fn wake(&self) {
        self.wake_at(Time::from_millis(i64::MIN));
    }

    /// Notes that there may be work to do at this time.
    pub(super) fn wake_at(&self, at: Time) {
        self.due_at.fetch_min(at.as_millis(), Ordering::Release);
        self.changed.notify_one();
    }
}
