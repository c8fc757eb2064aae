//! Takes downtime off the clocks: time in which the bot is stopped or cut off from the platform, and jumps of the
//! machine's clock. Each process does so for the servers it serves.

use super::{App, Error, retry_on_clash};
use referee::Time;
use std::time::Duration;
use store::{Failures, StoreError, Tables, is_found_torn};

const BEAT: Duration = Duration::from_secs(20);

/// A heartbeat older than this does not show that the database takes writes.
const FRESH: Duration = Duration::from_secs(30);

/// A time without a heartbeat that is longer than this is downtime.
const MISSED: Duration = Duration::from_mins(1);

/// After a downtime longer than this, the deadlines on boards of slow matches are so wrong that they are shown anew.
const LONG: Duration = Duration::from_hours(1);

impl App {
    /// Records a heartbeat. After more than a minute without a heartbeat, or if the last one lies more than a minute in
    /// the future, all running clocks go on from where they stood, also clocks without a time control. To be called at
    /// least every twenty seconds, and before [`App::due`].
    pub async fn heartbeat(&self, now: Time) -> Result<(), Error> {
        // Other callers wait until the clocks are right.
        let _turn = self.beating.lock().await;
        if self.has_beaten(now, BEAT) {
            return Ok(());
        }
        let failures = Failures::so_far();
        let proof = failures.are_new();
        self.beat(now, proof).await?;
        if proof {
            failures.mend();
        }
        self.beat_at.send_replace(Some(now));
        Ok(())
    }

    /// When the next heartbeat is to be recorded.
    #[must_use]
    pub fn next_heartbeat(&self, now: Time) -> Time {
        let beat = *self.beat_at.borrow();
        let next = beat.filter(|beat| *beat <= now).map(|beat| beat + BEAT);
        // Without the gateway no heartbeat is recorded, so the next time may have passed.
        next.filter(|next| *next > now).unwrap_or(now + BEAT)
    }

    /// Waits for the first heartbeat of this process.
    pub async fn first_heartbeat(&self) {
        let mut beat_at = self.beat_at.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let _ = beat_at.wait_for(Option::is_some).await;
    }

    /// Whether the database takes writes: no statement has failed since the last proof of a write, and the last
    /// heartbeat is recent. Heartbeats are recorded since `beating` (`None`: not at present); the first one after a
    /// pause may take some time.
    #[must_use]
    pub fn takes_writes(&self, now: Time, beating: Option<Time>) -> bool {
        let resumed = |since: Time| self.beat_at.borrow().is_some() && now.since(since) < FRESH;
        let beats = beating.is_none_or(|since| resumed(since) || self.has_beaten(now, FRESH));
        beats && self.store.may_be_written() && !Failures::so_far().are_new() && !is_found_torn()
    }

    /// Takes downtime off every clock: to be called for everything that comes in, before any clock is read. Without
    /// downtime it costs nothing.
    pub async fn make_up_for_downtime(&self, now: Time) -> Result<(), Error> {
        match self.has_beaten(now, MISSED) {
            true => Ok(()),
            false => self.heartbeat(now).await,
        }
    }

    /// Whether a heartbeat was recorded less than `within` before `now`.
    fn has_beaten(&self, now: Time, within: Duration) -> bool {
        let beat = *self.beat_at.borrow();
        beat.is_some_and(|beat| beat <= now && now.since(beat) < within)
    }

    /// Records a heartbeat, and sets all clocks forward by the downtime before it or back with the machine's clock, in
    /// one transaction: neither a crash nor a second process sets the clocks twice.
    async fn beat(&self, now: Time, proof: bool) -> Result<(), StoreError> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let last = tx.heartbeat().last().await?;
            let mut served = tx.heartbeat().served(now).await?;
            if !tx.heartbeat().record(last, now, proof).await? {
                served.clear();
            }
            if served.iter().any(|it| it.at.since(now) > MISSED) {
                tx.outbox().bring_forward(now).await?;
            }
            for served in served {
                let length = now.since(served.at).max(served.at.since(now));
                if length > MISSED {
                    let clocks = tx.matches().skip(&served, now).await?;
                    tx.tournaments().skip(&served, now).await?;
                    let mut matches = tx.matches();
                    matches.show_deadlines(&served, length > LONG, now).await?;
                    let seconds = length.as_secs();
                    tracing::warn!(seconds, clocks, "downtime does not count");
                }
            }
            tx.commit().await
        })
        .await
    }
}
