//! Takes downtime off the clocks: the time in which the bot was stopped or had no connection to the platform, and jumps
//! of the machine's clock. Each process takes downtime off the clocks of the servers that it serves.

use super::{App, Error, retry_on_clash};
use referee::Time;
use std::time::Duration;
use store::{Failures, StoreError, Tables, is_found_torn};

const BEAT: Duration = Duration::from_secs(20);

/// If the last heartbeat is older than this, the bot no longer assumes that the database accepts writes.
const FRESH: Duration = Duration::from_secs(30);

/// If no heartbeat was recorded for longer than this, that time is downtime.
const MISSED: Duration = Duration::from_mins(1);

/// After a downtime longer than this, boards of slow matches show deadlines that are very wrong, so these boards are
/// posted again.
const LONG: Duration = Duration::from_hours(1);

impl App {
    /// Records a heartbeat. If there was no heartbeat for more than a minute, or if the last heartbeat lies more than a
    /// minute in the future, all running clocks are set so that the time in between does not count; this includes the
    /// clocks of matches without a time control. Must be called at least every twenty seconds, and before [`App::due`].
    pub async fn heartbeat(&self, now: Time) -> Result<(), Error> {
        // Other callers wait until the clocks are corrected.
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

    /// The time at which the next heartbeat has to be recorded.
    #[must_use]
    pub fn next_heartbeat(&self, now: Time) -> Time {
        let beat = *self.beat_at.borrow();
        let next = beat.filter(|beat| *beat <= now).map(|beat| beat + BEAT);
        // Without a connection to the gateway no heartbeat is recorded, so the computed time may have passed.
        next.filter(|next| *next > now).unwrap_or(now + BEAT)
    }

    /// Waits for the first heartbeat of this process.
    pub async fn first_heartbeat(&self) {
        let mut beat_at = self.beat_at.subscribe();
        // Waiting cannot fail, because the sender is a field of `self`.
        let _ = beat_at.wait_for(Option::is_some).await;
    }

    /// Whether the database seems to accept writes: its file is writable, no damage was found, no failure was noted
    /// since the last successful write, and the last heartbeat is recent. `beating` is the time at which the recording
    /// of heartbeats began; shortly after it a heartbeat of any age is accepted. `beating` is `None` while no
    /// heartbeats are recorded; the last heartbeat is not checked then.
    #[must_use]
    pub fn takes_writes(&self, now: Time, beating: Option<Time>) -> bool {
        let resumed = |since: Time| self.beat_at.borrow().is_some() && now.since(since) < FRESH;
        let beats = beating.is_none_or(|since| resumed(since) || self.has_beaten(now, FRESH));
        beats && self.store.may_be_written() && !Failures::so_far().are_new() && !is_found_torn()
    }

    /// Takes downtime off every clock. Has to be called for every event from the platform before a clock is read. Costs
    /// nothing if there was no downtime.
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

    /// Records a heartbeat and corrects all clocks: forward by the downtime before the heartbeat, or back if the
    /// machine's clock was set back. Both happen in one transaction, so neither a crash nor a second process corrects
    /// the clocks twice.
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
