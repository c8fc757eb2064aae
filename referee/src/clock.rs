//! Time controls and the clock of a match.

use super::rest::{Grace, Rest, Zone};
use super::{Time, time};
use rules::{BySide, Side};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time the players have.
///
/// Its text, as stored: `none`, `live 300+10`, `days 3`, `bank 259200+43200<604800` (seconds); behind the
/// last two, when it rests.
///
/// ```
/// use referee::TimeControl;
/// let live: TimeControl = "live 300+10".parse().unwrap();
/// assert_eq!(live, TimeControl::LIVE);
/// assert_eq!(live.to_string(), "live 300+10");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No clock runs.
    #[default]
    None,
    /// A stock of time for the match, and a bonus for each finished turn.
    Live {
        /// What each side starts with.
        initial: Duration,
        /// What a finished turn adds.
        increment: Duration,
    },
    /// So many days for every turn.
    PerMove {
        /// 1 to 30 days.
        days: u64,
        /// When it rests.
        rest: Rest,
    },
    /// A stock of time with a bonus for each finished turn, never growing beyond the cap.
    Bank {
        /// What each side starts with.
        initial: Duration,
        /// What a finished turn adds.
        increment: Duration,
        /// The most a side can save up by increments; at least `initial`.
        cap: Duration,
        /// When it rests.
        rest: Rest,
    },
}

impl TimeControl {
    /// The live control offered: 5 minutes and 10 seconds a turn.
    pub const LIVE: TimeControl = TimeControl::Live {
        initial: Duration::from_mins(5),
        increment: Duration::from_secs(10),
    };
    /// The bank offered: 3 days, 12 hours a turn, at most 7 days.
    pub const BANK: TimeControl = TimeControl::Bank {
        initial: Duration::from_hours(3 * 24),
        increment: Duration::from_hours(12),
        cap: Duration::from_hours(7 * 24),
        rest: Rest::NONE,
    };

    /// So many days for every turn, without rest.
    #[must_use]
    pub const fn per_move(days: u64) -> TimeControl {
        TimeControl::PerMove {
            days,
            rest: Rest::NONE,
        }
    }

    /// When it rests; a live one never does.
    #[must_use]
    pub const fn rest(self) -> Rest {
        match self {
            TimeControl::None | TimeControl::Live { .. } => Rest::NONE,
            TimeControl::PerMove { rest, .. } | TimeControl::Bank { rest, .. } => rest,
        }
    }

    /// The same with another rest; a live one stays as it is.
    #[must_use]
    pub const fn resting(self, rest: Rest) -> TimeControl {
        match self {
            TimeControl::None | TimeControl::Live { .. } => self,
            TimeControl::PerMove { days, .. } => TimeControl::PerMove { days, rest },
            TimeControl::Bank {
                initial,
                increment,
                cap,
                ..
            } => TimeControl::Bank {
                initial,
                increment,
                cap,
                rest,
            },
        }
    }

    /// Every control a challenge can be made with, without rest.
    pub const OFFERED: [TimeControl; 6] = [
        TimeControl::None,
        TimeControl::LIVE,
        TimeControl::per_move(1),
        TimeControl::per_move(3),
        TimeControl::per_move(7),
        TimeControl::BANK,
    ];

    const fn initial(self) -> Option<Duration> {
        match self {
            TimeControl::None => None,
            TimeControl::Live { initial, .. } | TimeControl::Bank { initial, .. } => Some(initial),
            TimeControl::PerMove { days, .. } => Some(time::days(days)),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Live { initial, increment } => {
                write!(f, "live {}+{}", initial.as_secs(), increment.as_secs())
            }
            TimeControl::PerMove { days, rest } => write!(f, "days {days}{rest}"),
            TimeControl::Bank {
                initial,
                increment,
                cap,
                rest,
            } => write!(
                f,
                "bank {}+{}<{}{rest}",
                initial.as_secs(),
                increment.as_secs(),
                cap.as_secs()
            ),
        }
    }
}

/// The text names no time control, or one out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a time control")]
pub struct ParseTimeControlError;

/// The longest stock of time a control may have: 90 days, in seconds.
const LONGEST: u64 = 90 * 86_400;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        fn number(text: &str, least: u64, most: u64) -> Result<u64, ParseTimeControlError> {
            match text.parse() {
                // Only the one spelling that `Display` writes: `+5` and `05` are none.
                Ok(n) if (least..=most).contains(&n) && text == n.to_string() => Ok(n),
                _ => Err(ParseTimeControlError),
            }
        }
        let stock = |text: &str| -> Result<(Duration, Duration), ParseTimeControlError> {
            let (initial, increment) = text.split_once('+').ok_or(ParseTimeControlError)?;
            Ok((
                Duration::from_secs(number(initial, 1, LONGEST)?),
                Duration::from_secs(number(increment, 0, LONGEST)?),
            ))
        };
        if text == "none" {
            return Ok(TimeControl::None);
        }
        let (text, rest) = text.split_at(text.find(" +").unwrap_or(text.len()));
        let rest: Rest = rest.parse().map_err(|_| ParseTimeControlError)?;
        match text.split_once(' ').ok_or(ParseTimeControlError)? {
            ("live", stocks) if rest == Rest::NONE => {
                let (initial, increment) = stock(stocks)?;
                Ok(TimeControl::Live { initial, increment })
            }
            ("days", days) => Ok(TimeControl::PerMove {
                days: number(days, 1, 30)?,
                rest,
            }),
            ("bank", stocks) => {
                let (stocks, cap) = stocks.split_once('<').ok_or(ParseTimeControlError)?;
                let (initial, increment) = stock(stocks)?;
                let cap = Duration::from_secs(number(cap, initial.as_secs(), LONGEST)?);
                Ok(TimeControl::Bank {
                    initial,
                    increment,
                    cap,
                    rest,
                })
            }
            _ => Err(ParseTimeControlError),
        }
    }
}

/// What each side had left at the start of the present turn.
pub type Remaining = BySide<Duration>;

/// The least time left at which a reminder is worth a ping.
const WORTH_A_REMINDER: Duration = Duration::from_secs(30);

/// Without a clock, a turn may take this long before its player is reminded.
pub const SILENCE: Duration = Duration::from_hours(7 * 24);

/// Without a clock, a turn may take this long before the other player may claim the match.
pub const LONG_SILENCE: Duration = Duration::from_hours(14 * 24);

/// A reminder leaves at least this much time before the match can be claimed.
const AFTER_REMINDER: Duration = Duration::from_hours(3 * 24);

/// What was said about a turn that takes long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nudges {
    /// When the player to move was reminded; `None` if that has not been done this turn.
    pub reminded_at: Option<Time>,
    /// Whether the other player was told that the match can be claimed.
    pub claimable: bool,
}

impl Nudges {
    /// How often something was said: 0 to 2 times.
    #[must_use]
    pub fn count(self) -> u8 {
        u8::from(self.reminded_at.is_some()) + u8::from(self.claimable)
    }
}

/// A running or stopped clock of one match. Without a time control it only measures how long the side
/// to move has been silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Without a time control: nothing, but how long a paused match's side to move has been silent.
    remaining: Remaining,
    running: Option<Running>,
    nudges: Nudges,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    since: Time,
    /// Before when it does not fall, although its time is up.
    grace: Option<Grace>,
}

impl Running {
    const fn new(side: Side, since: Time) -> Running {
        Running {
            side,
            since,
            grace: None,
        }
    }
}

impl Clock {
    /// The clock of a match that begins at `now` with `side` to move.
    #[must_use]
    pub fn start(control: TimeControl, side: Side, now: Time) -> Clock {
        Clock::restore(
            control,
            BySide::both(control.initial().unwrap_or_default()),
            Some((side, now)),
            Nudges::default(),
        )
    }

    /// The clock as it was stored: what was left at the start of the turn, whose turn runs since
    /// when (`None` once the match is over), and what was said about this turn.
    #[must_use]
    pub fn restore(
        control: TimeControl,
        remaining: Remaining,
        running: Option<(Side, Time)>,
        nudges: Nudges,
    ) -> Clock {
        Clock {
            control,
            remaining,
            running: running.map(|(side, since)| Running::new(side, since)),
            nudges,
        }
    }

    /// The same clock with the grace it was stored with.
    #[must_use]
    pub fn with_grace(mut self, grace: Option<Grace>) -> Clock {
        if let Some(running) = &mut self.running {
            running.grace = grace;
        }
        self
    }

    /// The control it follows.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What each side had left when the present turn began.
    #[must_use]
    pub const fn at_turn_start(&self) -> Remaining {
        self.remaining
    }

    /// Whose turn runs, and since when.
    #[must_use]
    pub fn running(&self) -> Option<(Side, Time)> {
        self.running.map(|running| (running.side, running.since))
    }

    /// What a side has left at `now`; `None` without a time control.
    #[must_use]
    pub fn remaining(&self, side: Side, now: Time) -> Option<Duration> {
        if self.control == TimeControl::None {
            return None;
        }
        let left = self.remaining[side];
        Some(match self.running {
            Some(running) if running.side == side => {
                left.saturating_sub(self.spent(running.since, now))
            }
            _ => left,
        })
    }

    /// When the running side's flag falls, if nothing happens before.
    #[must_use]
    pub fn flag_at(&self) -> Option<Time> {
        let up = self.up_at()?;
        Some(self.grace().map_or(up, |grace| grace.until.max(up)))
    }

    /// When the running side's time is up; its flag may be spared for a while.
    fn up_at(&self) -> Option<Time> {
        let running = self.running.filter(|_| self.control != TimeControl::None)?;
        Some(self.reach(running.since, self.remaining[running.side]))
    }

    /// Why and until when the running side's flag is spared although its time is up; `None` while it is
    /// not.
    #[must_use]
    pub fn grace(&self) -> Option<Grace> {
        self.running.and_then(|running| running.grace)
    }

    /// On whose Saturdays and Sundays it stands still.
    const fn weekends(&self) -> Option<Zone> {
        self.control.rest().weekends
    }

    /// How much time counts from one instant to another.
    fn spent(&self, since: Time, until: Time) -> Duration {
        match self.weekends() {
            None => until.since(since),
            Some(zone) => zone.working(since, until),
        }
    }

    /// When so much time that counts has passed.
    fn reach(&self, since: Time, left: Duration) -> Time {
        match self.weekends() {
            None => since + left,
            Some(zone) => zone.after_working(since, left),
        }
    }

    /// The side whose flag has fallen at `now`.
    #[must_use]
    pub fn fallen(&self, now: Time) -> Option<Side> {
        let flag = self.flag_at()?;
        (now >= flag).then(|| self.running.map(|running| running.side))?
    }

    /// When something is next to be said about this turn. With a time control that is one reminder, with
    /// a third of the turn's time left, and none for turns so short that it would only disturb. Without
    /// one it is a reminder after [`SILENCE`], and then that the match can be claimed.
    #[must_use]
    pub fn remind_at(&self) -> Option<Time> {
        let (side, since) = self.running()?;
        if self.control == TimeControl::None {
            return match self.nudges.reminded_at {
                None => Some(since + SILENCE),
                Some(_) => self.claim_at().filter(|_| !self.nudges.claimable),
            };
        }
        let up = self.up_at()?;
        let left = self.remaining[side];
        let third = Duration::from_millis(time::millis(left) / 3);
        let due = self.nudges.reminded_at.is_none() && third >= WORTH_A_REMINDER && since < up;
        due.then(|| self.reach(since, left.saturating_sub(third)))
    }

    /// When the match can be claimed by whoever waits, at the earliest: after [`LONG_SILENCE`], and some
    /// days after the reminder. `None` with a time control, and while nobody's turn runs.
    #[must_use]
    pub fn claim_at(&self) -> Option<Time> {
        let (_, since) = self
            .running()
            .filter(|_| self.control == TimeControl::None)?;
        let reminded_at = self.nudges.reminded_at.unwrap_or(since + SILENCE);
        Some((since + LONG_SILENCE).max(reminded_at + AFTER_REMINDER))
    }

    /// What was said about this turn.
    #[must_use]
    pub const fn nudges(&self) -> Nudges {
        self.nudges
    }

    pub(super) fn mark_reminded(&mut self, now: Time) {
        match self.nudges.reminded_at {
            None => self.nudges.reminded_at = Some(now),
            Some(_) => self.nudges.claimable = true,
        }
    }

    /// Ends the running side's turn at `now` and starts `next`'s.
    pub(super) fn pass_turn(&mut self, next: Option<Side>, now: Time) {
        if let Some(Running { side, since, .. }) = self.running {
            let left = self.remaining[side].saturating_sub(self.spent(since, now));
            self.remaining[side] = match self.control {
                TimeControl::None => Duration::ZERO,
                TimeControl::Live { increment, .. } => left + increment,
                TimeControl::PerMove { days, .. } => time::days(days),
                // Time given by the opponent may exceed the cap; an increment never takes it away.
                TimeControl::Bank { increment, cap, .. } => left.max((left + increment).min(cap)),
            };
        }
        if self.control == TimeControl::None {
            self.remaining = Remaining::default();
        }
        self.running = next.map(|side| Running::new(side, now));
        self.nudges = Nudges::default();
    }

    /// Stops for good; what is left stays readable.
    pub(super) fn stop(&mut self, now: Time) {
        if let Some(Running { side, since, .. }) = self.running.take() {
            let spent = self.spent(since, now);
            let left = &mut self.remaining[side];
            *left = left.saturating_sub(spent);
        }
    }

    /// Spares the running side's flag.
    pub(super) fn spare(&mut self, grace: Grace) {
        if let Some(running) = &mut self.running {
            running.grace = Some(grace);
        }
    }

    /// Makes the grace that is left time like any other.
    fn settle_grace(&mut self, now: Time) {
        if let Some(Running { side, since, grace }) = self.running
            && let Some(grace) = grace
        {
            let until = self.spent(since, grace.until.max(now));
            let left = &mut self.remaining[side];
            *left = (*left).max(until);
        }
    }

    /// Lets nobody's time run from `now` on, until [`Clock::resume`].
    pub(super) fn pause(&mut self, now: Time) {
        match self.running.filter(|_| self.control == TimeControl::None) {
            Some(Running { side, since, .. }) => {
                self.remaining[side] = now.since(since);
                self.running = None;
            }
            None => {
                self.settle_grace(now);
                self.stop(now);
            }
        }
    }

    /// Lets `side`'s turn go on at `now`.
    pub(super) fn resume(&mut self, side: Side, now: Time) {
        let since = match self.control {
            TimeControl::None => now - std::mem::take(&mut self.remaining[side]),
            _ => now,
        };
        self.running = Some(Running::new(side, since));
    }

    /// Puts back what was left when `side`'s turn began, and starts that turn at `now`.
    pub(super) fn turn_back(&mut self, remaining: Remaining, side: Side, now: Time) {
        self.remaining = match self.control {
            TimeControl::None => Remaining::default(),
            _ => remaining,
        };
        self.running = Some(Running::new(side, now));
        self.nudges = Nudges::default();
    }

    /// Adds time to a side's stock.
    pub(super) fn give(&mut self, side: Side, span: Duration, now: Time) {
        if self.running.is_some_and(|running| running.side == side) {
            self.settle_grace(now);
        }
        let left = &mut self.remaining[side];
        *left += span;
        // More time means a later third: the reminder is worth having again.
        if self.running.is_some_and(|running| running.side == side) {
            self.nudges = Nudges::default();
        }
    }
}
