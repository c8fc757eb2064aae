//! Nobody's time runs while the bot is away: stopped, cut off from the platform, or on a machine whose
//! clock has jumped.

use super::{App, Error};
use referee::Time;
use std::sync::PoisonError;
use std::time::Duration;
use store::Tables;

/// How often it is noted that the bot is there.
pub const BEAT: Duration = Duration::from_secs(20);

/// For how long it may have gone unnoted before the bot counts as away meanwhile.
const AWAY: Duration = Duration::from_mins(1);

/// A turn without a clock may take weeks: it stands still only while the bot is away longer than this,
/// or every start would write to all those matches.
const LONG: Duration = Duration::from_hours(24);

/// How many clocks are set forward in one go.
const BATCH: u32 = 500;

impl App {
    /// Notes that the bot is there and connected. If it was not for more than a minute, every clock
    /// that ran goes on from where it stood. To be told at least once every [`BEAT`], and before
    /// [`App::due`].
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn alive(&self, now: Time) -> Result<(), Error> {
        // Whoever comes while an absence is made good waits until it is.
        let _turn = self.noting.lock().await;
        if self.was_there(now, BEAT) {
            return Ok(());
        }
        let seen = match self.store.read().await?.alive().seen_at().await {
            // It is written anew below.
            Err(why) if why.is_unreadable() => {
                tracing::error!(%why, "nobody knows how long the bot was away");
                None
            }
            seen => seen?,
        };
        if let Some(seen) = seen.filter(|&seen| seen + AWAY < now) {
            let away = now.since(seen);
            tracing::warn!(seconds = away.as_secs(), "away; no clock has run meanwhile");
            self.set_forward(seen, now).await?;
        }
        let mut tx = self.store.begin().await?;
        tx.alive().see(now).await?;
        tx.commit().await?;
        *self.beat.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        Ok(())
    }

    /// Sees to it that nobody's time has run while the bot was away, before anybody's is looked at: to be
    /// told of whatever comes in. Costs nothing unless there is an absence nobody has noticed yet.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn back(&self, now: Time) -> Result<(), Error> {
        match self.was_there(now, AWAY) {
            true => Ok(()),
            false => self.alive(now).await,
        }
    }

    /// Whether it was noted that the bot was there, less than this before `now`.
    fn was_there(&self, now: Time, within: Duration) -> bool {
        let noted = *self.beat.lock().unwrap_or_else(PoisonError::into_inner);
        noted.is_some_and(|noted| noted <= now && now.since(noted) < within)
    }

    /// Lets every clock that ran at `from` stand still until `now`.
    async fn set_forward(&self, from: Time, now: Time) -> Result<(), Error> {
        let clockless = now.since(from) > LONG;
        let mut after = None;
        loop {
            let mut session = self.store.read().await?;
            let ticking = session
                .matches()
                .ticking(from, after, clockless, BATCH)
                .await?;
            drop(session);
            let Some(&last) = ticking.last() else {
                return Ok(());
            };
            self.each_alone(ticking, now, |it| it.pause(from) && it.resume(now))
                .await?;
            after = Some(last);
        }
    }
}
