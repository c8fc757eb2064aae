//! The clock of a match.

use super::rest::{Grace, Quiet, Zone};
use super::time_control::TimeControl;
use super::{Time, time};
use rules::{BySide, Side};
use std::time::Duration;

/// The time that each side had left at the start of a turn.
pub type Remaining = BySide<Duration>;

/// A reminder is sent only if at least this much time is left when it is sent.
const WORTH_A_REMINDER: Duration = Duration::from_secs(30);

/// In a match without a clock, the player to move is reminded after this time.
pub const SILENCE: Duration = Duration::from_hours(7 * 24);

/// In a match without a clock, the waiting player may claim the match after the turn has lasted this time.
pub const LONG_SILENCE: Duration = Duration::from_hours(14 * 24);

/// A claim is possible only after this time has passed since the reminder, or since it became known that the player to
/// move has left the server.
const BEFORE_CLAIM: Duration = Duration::from_hours(3 * 24);

/// The notices about the present turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nudges {
    /// The time at which the player to move was reminded; `None` if there was no reminder in this turn.
    pub reminded_at: Option<Time>,
    /// The time at which it became known that the player to move has left the server; `None` if the player has not
    /// left.
    pub left_at: Option<Time>,
    /// Whether the waiting player was told that they can claim the match.
    pub claimable: bool,
}

impl Nudges {
    /// The number of notices, 0 to 3.
    #[must_use]
    pub fn count(self) -> u8 {
        u8::from(self.reminded_at.is_some())
            + u8::from(self.left_at.is_some())
            + u8::from(self.claimable)
    }

    /// The notices after a pause of this length: all their times are later by the length.
    fn after_pause(self, length: Duration) -> Nudges {
        Nudges {
            reminded_at: self.reminded_at.map(|at| at + length),
            left_at: self.left_at.map(|at| at + length),
            ..self
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub side: Side,
    /// The time at which the turn began. A pause moves it later by the length of the pause, so that the time since then
    /// is the time that the player has used.
    pub since: Time,
    /// The delay granted in this turn: before it ends, the flag does not fall even if the time is up. `None` if there
    /// is no delay.
    pub grace: Option<Grace>,
    /// If the player has changed their time zone or quiet hours during this turn: the former values, which count until
    /// the turn ends. `None` if the present settings count.
    pub kept: Option<(Zone, Option<Quiet>)>,
}

impl Turn {
    const fn new(side: Side, since: Time) -> Turn {
        Turn {
            side,
            since,
            grace: None,
            kept: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    Stopped,
    Running(Turn),
    Paused { turn: Turn, at: Time },
}

impl ClockState {
    const fn turn(&mut self) -> Option<&mut Turn> {
        match self {
            ClockState::Stopped => None,
            ClockState::Running(turn) | ClockState::Paused { turn, .. } => Some(turn),
        }
    }
}

/// The clock of one match. If the match has no time control, the clock only measures how long the side to move has not
/// moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// The time that each side had left at the start of the present turn. It changes only when a turn or the match
    /// ends, when a turn is taken back, and when time is given.
    remaining: Remaining,
    state: ClockState,
    nudges: Nudges,
}

impl Clock {
    /// The clock of a match that begins at `now` with `side` to move.
    #[must_use]
    pub fn start(control: TimeControl, side: Side, now: Time) -> Clock {
        Clock {
            control,
            remaining: BySide::both(control.initial().unwrap_or_default()),
            state: ClockState::Running(Turn::new(side, now)),
            nudges: Nudges::default(),
        }
    }

    #[must_use]
    pub const fn restore(
        control: TimeControl,
        remaining: Remaining,
        state: ClockState,
        nudges: Nudges,
    ) -> Clock {
        Clock {
            control,
            remaining,
            state,
            nudges,
        }
    }

    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time that each side had left when the present turn began, without the period of byo-yomi.
    #[must_use]
    pub const fn at_turn_start(&self) -> Remaining {
        self.remaining
    }

    /// Whether the clock is running, paused or stopped, and for which turn.
    #[must_use]
    pub const fn state(&self) -> ClockState {
        self.state
    }

    /// The turn under way, even if the clock is paused; `None` if the match is over.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        let mut state = self.state;
        state.turn().copied()
    }

    /// The turn whose time runs; `None` if the clock is paused or stopped.
    #[must_use]
    pub const fn running(&self) -> Option<Turn> {
        match self.state {
            ClockState::Running(turn) => Some(turn),
            ClockState::Stopped | ClockState::Paused { .. } => None,
        }
    }

    /// The time since which the clock is paused; `None` if it is not paused.
    #[must_use]
    pub const fn paused_at(&self) -> Option<Time> {
        match self.state {
            ClockState::Paused { at, .. } => Some(at),
            ClockState::Stopped | ClockState::Running(_) => None,
        }
    }

    /// The time that a side has left at `now`, including its period of byo-yomi; `None` if the match has no time
    /// control.
    #[must_use]
    pub fn remaining(&self, side: Side, now: Time) -> Option<Duration> {
        if self.control == TimeControl::None {
            return None;
        }
        let spent = match self.turn().filter(|turn| turn.side == side) {
            Some(turn) => self.spent(turn, now),
            None => Duration::ZERO,
        };
        Some(self.allowed(side).saturating_sub(spent))
    }

    /// The time that the present turn of a side may take: the time that the side has left plus its period of byo-yomi.
    fn allowed(&self, side: Side) -> Duration {
        self.remaining[side] + self.control.period()
    }

    /// The time at which the flag of the side to move falls if nothing happens before; `None` if no time runs.
    #[must_use]
    pub fn flag_at(&self) -> Option<Time> {
        let up = self.time_up_at()?;
        Some(self.grace().map_or(up, |grace| grace.until.max(up)))
    }

    /// The time at which the time of the side to move is up; `None` if no time runs. A grace can let the flag fall
    /// later than this.
    fn time_up_at(&self) -> Option<Time> {
        let turn = self
            .running()
            .filter(|_| self.control != TimeControl::None)?;
        Some(self.turn_up_at(turn))
    }

    fn turn_up_at(&self, turn: Turn) -> Time {
        self.reach(turn.since, self.allowed(turn.side))
    }

    /// The latest instant at which the flag of the side to move can fall: [`Rest::longest`](super::Rest::longest) after
    /// the side's time is up. Weekends on which the clock does not run are not counted. `None` if no time runs.
    #[must_use]
    pub fn rest_ends_at(&self) -> Option<Time> {
        self.time_up_at()?;
        self.running().map(|turn| self.rest_ends(turn))
    }

    fn rest_ends(&self, turn: Turn) -> Time {
        self.reach(self.turn_up_at(turn), self.control.rest().longest())
    }

    /// The grace with its end corrected: an end on a weekend on which the clock does not run is moved to the end of the
    /// weekend, and no end is later than the end of the turn's rest (see [`Clock::rest_ends_at`]).
    fn bounded(&self, turn: Turn, grace: Grace) -> Grace {
        let instant = Duration::from_millis(1);
        let works = self.reach(grace.until, instant) - instant;
        let until = works.min(self.rest_ends(turn));
        Grace { until, ..grace }
    }

    /// The delay granted in the turn under way: its reason, and the time before which the flag does not fall. `None` if
    /// there is no delay.
    #[must_use]
    pub fn grace(&self) -> Option<Grace> {
        self.turn().and_then(|turn| turn.grace)
    }

    /// The time zone on whose Saturdays and Sundays the clock does not run; `None` if the clock runs on weekends.
    const fn weekends(&self) -> Option<Zone> {
        self.control.rest().weekends
    }

    /// The time that a turn has taken by `now`; pauses and weekends without clock do not count.
    fn spent(&self, turn: Turn, now: Time) -> Duration {
        let until = self.paused_at().unwrap_or(now);
        match self.weekends() {
            None => until.since(turn.since),
            Some(zone) => zone.working(turn.since, until),
        }
    }

    /// The instant that lies `left` after `since`. Weekends on which the clock does not run are not counted.
    fn reach(&self, since: Time, left: Duration) -> Time {
        match self.weekends() {
            None => since + left,
            Some(zone) => zone.after_working(since, left),
        }
    }

    /// The instant that lies `spent` before `now`. Weekends on which the clock does not run are not counted.
    fn reach_back(&self, now: Time, spent: Duration) -> Time {
        match self.weekends() {
            None => now - spent,
            Some(zone) => zone.before_working(now, spent),
        }
    }

    /// The side whose flag has fallen at `now`.
    #[must_use]
    pub fn fallen(&self, now: Time) -> Option<Side> {
        let flag = self.flag_at()?;
        (now >= flag).then(|| self.running().map(|turn| turn.side))?
    }

    /// The time of the next notice about this turn; `None` if no notice will follow. In a match with a time control,
    /// there is one reminder, when a third of the turn's time is left, but none if a third is less than half a minute.
    /// In a match without a time control, there is a reminder after [`SILENCE`], and later the notice that the match
    /// can be claimed. If the player to move has left the server, there is only the notice that the match can be
    /// claimed.
    #[must_use]
    pub fn remind_at(&self) -> Option<Time> {
        let turn = self.running()?;
        let claim_at = || self.claim_at().filter(|_| !self.nudges.claimable);
        if self.nudges.left_at.is_some() {
            return claim_at();
        }
        if self.control == TimeControl::None {
            return match self.nudges.reminded_at {
                None => Some(turn.since + SILENCE),
                Some(_) => claim_at(),
            };
        }
        let left = self.allowed(turn.side);
        let third = Duration::from_millis(time::millis(left) / 3);
        let due = self.nudges.reminded_at.is_none() && third >= WORTH_A_REMINDER;
        due.then(|| self.reach(turn.since, left.saturating_sub(third)))
    }

    /// The earliest time at which the waiting player can claim the match. If the player to move has left the server, it
    /// is three days after this became known. Else, in a match without a time control, it is [`LONG_SILENCE`] after the
    /// start of the turn, but at least three days after the reminder. `None` in every other case, and while the clock
    /// does not run.
    #[must_use]
    pub fn claim_at(&self) -> Option<Time> {
        let Turn { since, .. } = self.running()?;
        if let Some(left_at) = self.nudges.left_at {
            return Some(left_at + BEFORE_CLAIM);
        }
        if self.control != TimeControl::None {
            return None;
        }
        let reminded_at = self.nudges.reminded_at.unwrap_or(since + SILENCE);
        Some((since + LONG_SILENCE).max(reminded_at + BEFORE_CLAIM))
    }

    #[must_use]
    pub const fn nudges(&self) -> Nudges {
        self.nudges
    }

    pub(super) const fn mark_reminded(&mut self, now: Time) {
        match self.nudges {
            Nudges {
                reminded_at: None,
                left_at: None,
                ..
            } => self.nudges.reminded_at = Some(now),
            _ => self.nudges.claimable = true,
        }
    }

    pub(super) const fn mark_left(&mut self, left_at: Option<Time>) {
        self.nudges.left_at = left_at;
        self.nudges.claimable = false;
    }

    /// Ends the turn under way at `now`, and begins a turn of `next`. If `next` is `None`, the clock stops.
    pub(super) fn pass_turn(&mut self, next: Option<Side>, now: Time) {
        if let Some(turn) = self.turn() {
            let left = self.remaining[turn.side].saturating_sub(self.spent(turn, now));
            self.remaining[turn.side] = match self.control {
                TimeControl::None => Duration::ZERO,
                TimeControl::Live { increment, .. } => left + increment,
                TimeControl::Byoyomi { .. } => left,
                TimeControl::PerMove { days, .. } => time::days(days),
                // Time that the opponent gave may exceed the cap; then an increment does not reduce the time to the
                // cap.
                TimeControl::Bank { increment, cap, .. } => left.max((left + increment).min(cap)),
            };
        }
        self.begin_turn(next, now);
    }

    /// Restores the time that was left when `side`'s turn began, and starts that turn at `now`.
    pub(super) fn turn_back(&mut self, remaining: Remaining, side: Side, now: Time) {
        self.remaining = remaining;
        self.begin_turn(Some(side), now);
    }

    /// Begins a turn of `next`, or stops the clock if `next` is `None`. A paused clock stays paused.
    fn begin_turn(&mut self, next: Option<Side>, now: Time) {
        self.state = match (next, self.state) {
            (None, _) => ClockState::Stopped,
            (Some(side), ClockState::Paused { at, .. }) => ClockState::Paused {
                turn: Turn::new(side, at),
                at,
            },
            (Some(side), _) => ClockState::Running(Turn::new(side, now)),
        };
        self.nudges = Nudges::default();
    }

    /// Stops the clock at the end of the match; the time left stays readable.
    pub(super) fn stop(&mut self, now: Time) {
        if let Some(turn) = self.turn() {
            let left = self.remaining[turn.side].saturating_sub(self.spent(turn, now));
            self.remaining[turn.side] = left;
        }
        self.state = ClockState::Stopped;
    }

    /// Restarts a stopped clock at `now` with a turn of `side`. Both sides have the time that they had when the clock
    /// stopped.
    pub(super) const fn go_on(&mut self, side: Side, now: Time) {
        self.state = ClockState::Running(Turn::new(side, now));
        self.nudges = Nudges {
            reminded_at: None,
            left_at: None,
            claimable: false,
        };
    }

    /// Lets the flag of the side to move fall later, but not later than [`Clock::rest_ends_at`].
    pub(super) fn spare(&mut self, grace: Grace) {
        if let ClockState::Running(turn) = self.state {
            let grace = Some(self.bounded(turn, grace));
            self.state = ClockState::Running(Turn { grace, ..turn });
        }
    }

    /// Pauses the clock at `now`, until [`Clock::resume`] is called. Returns false if the clock was not running.
    pub fn pause(&mut self, now: Time) -> bool {
        let Some(turn) = self.running() else {
            return false;
        };
        self.state = ClockState::Paused { turn, at: now };
        true
    }

    /// Resumes the turn at `now`; the pause does not count as time of the turn. Returns false if the clock was not
    /// paused.
    pub fn resume(&mut self, now: Time) -> bool {
        let ClockState::Paused { turn, at } = self.state else {
            return false;
        };
        let length = now.since(at);
        let turn = Turn {
            since: self.reach_back(now, self.spent(turn, at)),
            ..turn
        };
        let grace = turn.grace.map(|grace| {
            let until = grace.until + length;
            self.bounded(turn, Grace { until, ..grace })
        });
        self.state = ClockState::Running(Turn { grace, ..turn });
        self.nudges = self.nudges.after_pause(length);
        true
    }

    /// Adds time to a side's stock.
    pub(super) fn give(&mut self, side: Side, span: Duration) {
        self.remaining[side] += span;
        let Some(turn) = self.turn().filter(|turn| turn.side == side) else {
            return;
        };
        // The gift moves the end of the time later, so it also moves the end of a grace later.
        let grace = turn.grace.map(|grace| Grace {
            until: self.reach(grace.until, span),
            ..grace
        });
        if let Some(turn) = self.state.turn() {
            turn.grace = grace;
        }
        // With the gift, the last third of the turn's time begins later, so a new reminder must be sent then.
        self.nudges = Nudges {
            left_at: self.nudges.left_at,
            ..Nudges::default()
        };
    }
}
