//! Deadlines: flags, reminders, expired challenges, rounds of tournaments, the puzzle of the day, daily lists.

use super::outbox_writes::{CLOSED, owe_challenge};
use super::retry::MayClash as _;
use super::{App, Error, PLACE_WAITS, retry_on_clash};
use referee::limits::RATED_RESULTS;
use referee::{ChallengeId, ChallengeState, Match, MatchId, Time, TournamentId};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use store::{MessageRole, NextDue, StoreError, Tables};

/// How many flags, reminders and challenges one call deals with at most.
const BATCH: u32 = 200;

/// How many of them share a transaction: each commit waits for the disk, and moves meanwhile
/// wait for the transaction.
const TOGETHER: usize = 25;

/// How long an interaction is remembered: far longer than one can be delivered again.
const MEMORY: Duration = Duration::from_hours(24);

/// How long a message is remembered that nothing is wanted of any more.
const KEPT: Duration = Duration::from_hours(14 * 24);

/// How often old interactions are looked for.
const SWEEP: Duration = Duration::from_hours(1);

impl App {
    /// Ends a match whose flag has fallen by `now`, or spares it, and marks its messages as due. `None` if no
    /// time is up.
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

    /// Lets fall every flag that has fallen by `now`, also while the bot was down, and notes due
    /// reminders and expired challenges. Marks their messages as due.
    pub async fn due(&self, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let matches = session.matches().due(now, BATCH).await?;
        let challenges = session.challenges().due(now, BATCH).await?;
        let mut tournaments = session.tournaments().due(now, BATCH).await?;
        let long_ago = now - PLACE_WAITS;
        tournaments.extend(session.tournaments().lost_before(long_ago, BATCH).await?);
        drop(session);
        // One that fails does not keep the others waiting.
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

    /// The flags and reminders of some matches: together if that can be, else one after the other.
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

    /// Forgets interactions that cannot be delivered again. Now and then: this is asked after every
    /// ply, and a write would make the next one wait.
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
        // Old states of the pages that were changed go, too; if the log is in use, next time.
        match self.store.empty_log().await {
            Err(error) if !error.is_clash() => Err(error),
            _ => Ok(()),
        }
    }

    /// The flags and reminders of some matches, in one transaction.
    async fn deal_with_together(&self, ids: &[MatchId], now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let mut changed = Vec::new();
        for &id in ids {
            let before = self.load(&mut tx, id).await?;
            let mut after = Match::clone(&before);
            let fell = App::let_fall(&mut tx, &mut after, now).await?;
            if after.remind(now).is_none() && !fell {
                // Its row says otherwise, and it would be due for ever.
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

    /// Lets a tournament go on; one that cannot be read is due no more.
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
            // It would be due for ever; there is nothing to say about it.
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
            // Answered at the last moment: then there is nothing to say.
            Err(StoreError::Clash) => Ok(()),
            expired => Ok(expired?),
        }
    }

    /// The next deadline and the next delivery, as seen at
    /// `now`. It may come earlier after any change: see [`App::changed`].
    pub async fn next_due(&self, now: Time) -> Result<NextDue, Error> {
        let mut session = self.store.read().await?;
        let days = self.days_begin();
        Ok(session.deadlines().next(PLACE_WAITS, now, days).await?)
    }

    /// Waits until something has changed that may bring the next deadline forward or that has to
    /// be said. One waiter at a time; a change without a waiter is not missed.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// When what has changed since the last call is due at the earliest.
    pub fn take_change(&self) -> Time {
        Time::from_millis(self.due_at.swap(i64::MAX, Ordering::AcqRel))
    }

    /// Whether something has changed that has not been taken yet.
    #[must_use]
    pub fn has_changed(&self) -> bool {
        self.due_at.load(Ordering::Acquire) != i64::MAX
    }

    /// Something may be due at once, as when the platform is back: see [`App::changed`].
    pub fn wake(&self) {
        self.wake_at(Time::from_millis(i64::MIN));
    }

    /// Something may be due then.
    pub(super) fn wake_at(&self, at: Time) {
        self.due_at.fetch_min(at.as_millis(), Ordering::Release);
        self.changed.notify_one();
    }
}
