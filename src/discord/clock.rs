//! The clock of the bot, which tests move by hand.

use referee::Time;
use std::pin::Pin;
use std::time::{Duration, SystemTime};
use tokio::sync::watch;
use tokio::time::Instant;

/// The longest sleep before a wait reads the clock again.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// How long the database may take when the bot has a manual clock. A manual clock can stand still, so this is measured
/// by the machine's clock.
const STILL: Duration = Duration::from_mins(1);

/// Where the present instant comes from.
#[derive(Clone, Debug)]
pub enum Clock {
    /// This machine's clock.
    System,
    /// A clock that stands still until its [`ManualClock`] is moved.
    Manual(watch::Receiver<Time>),
    /// This machine's clock plus a span, for a sandbox whose clock can be moved.
    Ahead(watch::Receiver<Duration>),
    /// The time that a function returns. Waits use this machine's clock.
    Function(fn() -> Time),
    /// The time that a function returns in place of this machine's clock. Like the machine's clock, it may jump.
    Jumping(fn() -> Time),
}

/// Moves a manual clock.
#[derive(Clone, Debug)]
pub struct ManualClock(watch::Sender<Time>);

/// The end of a time limit.
#[derive(Clone, Copy, Debug)]
pub enum Deadline {
    /// By this machine's monotonic clock.
    Machine(Instant),
    /// By a clock that is moved by hand.
    Manual(Time),
}

impl Clock {
    /// A clock that stands still at `start`, and the [`ManualClock`] that moves it.
    #[must_use]
    pub fn manual(start: Time) -> (Clock, ManualClock) {
        let (sender, receiver) = watch::channel(start);
        (Clock::Manual(receiver), ManualClock(sender))
    }

    #[must_use]
    pub fn now(&self) -> Time {
        match self {
            Clock::System => system(Duration::ZERO),
            Clock::Ahead(by) => system(*by.borrow()),
            Clock::Manual(time) => *time.borrow(),
            Clock::Function(tell) | Clock::Jumping(tell) => tell(),
        }
    }

    /// Whether this is the machine's own clock or replaces it. Such a clock may jump and never stands still.
    #[must_use]
    pub const fn is_real(&self) -> bool {
        matches!(self, Clock::System | Clock::Jumping(_))
    }

    /// Waits for an instant. Only a manual clock waits to the end. With another clock the wait may end earlier, after
    /// `LONGEST_WAIT` or when the clock is moved, and the caller reads the clock again.
    pub async fn reach(&self, at: Time) {
        match self {
            Clock::System | Clock::Function(_) | Clock::Jumping(_) => {
                // If the machine was suspended, the clock is read again at most a minute late.
                tokio::time::sleep(at.since(self.now()).min(LONGEST_WAIT)).await;
            }
            Clock::Ahead(by) => {
                let mut by = by.clone();
                by.mark_unchanged();
                let left = at.since(self.now()).min(LONGEST_WAIT);
                tokio::select! {
                    () = tokio::time::sleep(left) => {}
                    Ok(()) = by.changed() => {}
                }
            }
            Clock::Manual(time) => {
                let mut time = time.clone();
                // Without a [`ManualClock`] the clock stands still for ever.
                if time.wait_for(|now| *now >= at).await.is_err() {
                    std::future::pending().await
                }
            }
        }
    }

    /// The end of a time limit that begins now.
    #[must_use]
    pub fn deadline(&self, span: Duration) -> Deadline {
        match self {
            Clock::Manual(_) => Deadline::Manual(self.now() + span),
            _ => Deadline::Machine(Instant::now() + span),
        }
    }

    /// Awaits work; `None` if the deadline comes first.
    pub fn by<T>(
        &self,
        deadline: Deadline,
        work: impl Future<Output = T>,
    ) -> Pin<Box<impl Future<Output = Option<T>>>> {
        Box::pin(async move {
            let over = async {
                match deadline {
                    Deadline::Machine(at) => tokio::time::sleep_until(at).await,
                    Deadline::Manual(at) => self.reach(at).await,
                }
            };
            tokio::select! {
                biased;
                done = work => Some(done),
                () = over => None,
            }
        })
    }

    /// Awaits work for at most `span`; `None` if it takes longer.
    pub fn within<T>(
        &self,
        span: Duration,
        work: impl Future<Output = T>,
    ) -> Pin<Box<impl Future<Output = Option<T>>>> {
        self.by(self.deadline(span), work)
    }

    /// Waits for `span`.
    pub async fn pause(&self, span: Duration) {
        self.within(span, std::future::pending::<()>()).await;
    }
}

impl Deadline {
    /// The deadline by this machine's clock, because the database's pool knows no other clock.
    #[must_use]
    pub fn of_database(self) -> Instant {
        match self {
            Deadline::Machine(at) => at,
            Deadline::Manual(_) => Instant::now() + STILL,
        }
    }
}

fn system(ahead: Duration) -> Time {
    let elapsed = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    let millis = elapsed.saturating_add(ahead).as_millis();
    Time::from_millis(i64::try_from(millis).unwrap_or(i64::MAX))
}

impl ManualClock {
    /// Moves the clock on.
    pub fn advance(&self, span: Duration) {
        self.0.send_modify(|time| *time = *time + span);
    }

    /// The number of clocks and running waits that depend on this [`ManualClock`].
    #[must_use]
    pub fn followers(&self) -> usize {
        self.0.receiver_count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_limit_by_a_manual_clock_ends_when_the_hand_has_moved_so_far() {
        let (clock, hand) = Clock::manual(Time::from_millis(0));
        let second = Duration::from_secs(1);
        let limited = clock.within(second, std::future::pending::<()>());
        let move_on = async {
            hand.advance(second);
        };
        assert_eq!(tokio::join!(biased; limited, move_on).0, None);
        let done = clock.within(Duration::ZERO, std::future::ready(7));
        assert_eq!(done.await, Some(7), "work that is done is never late");
    }

    #[tokio::test]
    async fn moving_a_clock_ahead_wakes_whoever_waits() {
        let (ahead, receiver) = watch::channel(Duration::ZERO);
        let clock = Clock::Ahead(receiver);
        let day = Duration::from_hours(24);
        let tomorrow = clock.now() + day;
        tokio::join!(clock.reach(tomorrow), async {
            ahead.send_replace(Duration::from_secs(24 * 60 * 60));
        });
        assert!(clock.now() >= tomorrow);
    }
}
