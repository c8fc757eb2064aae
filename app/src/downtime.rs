//! No time counts during downtime: while the bot is stopped, or cut off from the platform, or after the
//! machine's clock has jumped.

use super::{App, Error, retry_on_clash};
use referee::Time;
use std::sync::PoisonError;
use std::time::Duration;
use store::{StoreError, Tables};

/// How often a heartbeat is recorded.
pub const BEAT: Duration = Duration::from_secs(20);

/// A longer time without a heartbeat is downtime.
const MISSED: Duration = Duration::from_mins(1);

/// After a longer downtime the deadlines on the boards of slow matches are too far off to stay there.
const LONG: Duration = Duration::from_hours(1);

impl App {
    /// Records a heartbeat. After more than a minute without one, or if the last one lies in the future, all clocks
    /// go on from where they stood.
    /// To be called at least once every [`BEAT`], and before [`App::due`].
    pub async fn heartbeat(&self, now: Time) -> Result<(), Error> {
        // Callers block until the clocks are right.
        let _turn = self.beating.lock().await;
        if self.has_beaten(now, BEAT) {
            return Ok(());
        }
        let last = match self.store.read().await?.heartbeat().last().await {
            Err(why) if why.is_unreadable() => {
                tracing::error!(%why, "the last heartbeat cannot be read; no downtime is made up for");
                None
            }
            last => last?,
        };
        self.beat_after(last, now).await?;
        *self.beat.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        Ok(())
    }

    /// Takes downtime off every clock before any is read: to be called for
    /// everything that comes in. Without downtime it costs nothing.
    pub async fn make_up_for_downtime(&self, now: Time) -> Result<(), Error> {
        match self.has_beaten(now, MISSED) {
            true => Ok(()),
            false => self.heartbeat(now).await,
        }
    }

    /// Whether a heartbeat was recorded less than this before `now`.
    fn has_beaten(&self, now: Time, within: Duration) -> bool {
        let beat = *self.beat.lock().unwrap_or_else(PoisonError::into_inner);
        beat.is_some_and(|beat| beat <= now && now.since(beat) < within)
    }

    /// Records a heartbeat and sets all clocks forward by the downtime before it, or back with the machine's clock, in one transaction: a
    /// crash in between does not set them forward twice, and neither do two processes.
    async fn beat_after(&self, last: Option<Time>, now: Time) -> Result<(), StoreError> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let down = last.filter(|&last| now.since(last).max(last.since(now)) > MISSED);
            if tx.heartbeat().record(last, now).await?
                && let Some(from) = down
            {
                let clocks = tx.matches().skip(from, now).await?;
                let length = now.since(from).max(from.since(now));
                tx.matches().show_deadlines(length > LONG, now).await?;
                tracing::warn!(
                    seconds = length.as_secs(),
                    clocks,
                    "downtime does not count"
                );
            }
            tx.commit().await
        })
        .await
    }
}
