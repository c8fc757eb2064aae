//! The clock of a match.

use super::rest::{Grace, Quiet, Zone};
use super::time_control::TimeControl;
use super::{Time, time};
use rules::{BySide, Side};
use std::time::Duration;

/// What each side had left at the start of the present turn.
pub type Remaining = BySide<Duration>;

/// The least time left at which a reminder is worth a ping.
const WORTH_A_REMINDER: Duration = Duration::from_secs(30);

/// Without a clock, a turn may take this long before its player is reminded.
pub const SILENCE: Duration = Duration::from_hours(7 * 24);

/// Without a clock, a turn may take this long before the other player may claim the match.
pub const LONG_SILENCE: Duration = Duration::from_hours(14 * 24);

/// A reminder leaves at least this much time before the match can be claimed, and so does the news that
/// the player to move has left the server.
const BEFORE_CLAIM: Duration = Duration::from_hours(3 * 24);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nudges {
    /// When the player to move was reminded; `None` if that has not been done this turn.
    pub reminded_at: Option<Time>,
    pub left_at: Option<Time>,
    pub claimable: bool,
}

impl Nudges {
    /// How much was said: 0 to 3.
    #[must_use]
    pub fn count(self) -> u8 {
        u8::from(self.reminded_at.is_some())
            + u8::from(self.left_at.is_some())
            + u8::from(self.claimable)
    }

    /// The same after a pause: what was said counts from as much later.
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
    /// When it began; after a pause, so much later that the time between is what was spent.
    pub since: Time,
    /// Until when its flag is spared although its time is up.
    pub grace: Option<Grace>,
    /// The zone and quiet hours that count until it ends, because its player has changed them since it began; `None`
    /// if those set now count.
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
    /// No time runs.
    Paused {
        turn: Turn,
        at: Time,
    },
}

impl ClockState {
    const fn turn(&mut self) -> Option<&mut Turn> {
        match self {
            ClockState::Stopped => None,
            ClockState::Running(turn) | ClockState::Paused { turn, .. } => Some(turn),
        }
    }
}

/// The clock of one match. Without a time control it only measures how long the side to move has been
/// silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Changes only when a turn ends, when the match does, and with time that is given.
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

    /// What each side had left when the present turn began, without periods of byo-yomi.
    #[must_use]
    pub const fn at_turn_start(&self) -> Remaining {
        self.remaining
    }

    /// Whether time passes, and whose.
    #[must_use]
    pub const fn state(&self) -> ClockState {
        self.state
    }

    /// The turn under way, whether or not its time runs; `None` once the match is over.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        let mut state = self.state;
        state.turn().copied()
    }

    /// The turn whose time runs.
    #[must_use]
    pub const fn running(&self) -> Option<Turn> {
        match self.state {
            ClockState::Running(turn) => Some(turn),
            ClockState::Stopped | ClockState::Paused { .. } => None,
        }
    }

    /// Since when it is paused.
    #[must_use]
    pub const fn paused_at(&self) -> Option<Time> {
        match self.state {
            ClockState::Paused { at, .. } => Some(at),
            ClockState::Stopped | ClockState::Running(_) => None,
        }
    }

    /// What a side has left at `now`, with its period of byo-yomi; `None` without a time control.
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

    /// What a turn of a side may take that began as this one did.
    fn allowed(&self, side: Side) -> Duration {
        self.remaining[side] + self.control.period()
    }

    /// When the running side's flag falls, if nothing happens before.
    #[must_use]
    pub fn flag_at(&self) -> Option<Time> {
        let up = self.up_at()?;
        Some(self.grace().map_or(up, |grace| grace.until.max(up)))
    }

    /// When the running side's time is up; its flag may be spared for a while.
    fn up_at(&self) -> Option<Time> {
        let turn = self
            .running()
            .filter(|_| self.control != TimeControl::None)?;
        Some(self.up(turn))
    }

    fn up(&self, turn: Turn) -> Time {
        self.reach(turn.since, self.allowed(turn.side))
    }

    /// When nothing spares the running side's flag any more in this turn: [`Rest::longest`](super::Rest::longest)
    /// after its time was up. Weekends come on top.
    #[must_use]
    pub fn rest_ends_at(&self) -> Option<Time> {
        self.up_at()?;
        self.running().map(|turn| self.rest_ends(turn))
    }

    fn rest_ends(&self, turn: Turn) -> Time {
        self.reach(self.up(turn), self.control.rest().longest())
    }

    /// The grace of a turn that ends when all its rest does, at the latest, and on no day on which the clock stands still.
    fn bounded(&self, turn: Turn, grace: Grace) -> Grace {
        let instant = Duration::from_millis(1);
        let works = self.reach(grace.until, instant) - instant;
        let until = works.min(self.rest_ends(turn));
        Grace { until, ..grace }
    }

    /// Why and until when the flag of the side to move is spared although its time is up.
    #[must_use]
    pub fn grace(&self) -> Option<Grace> {
        self.turn().and_then(|turn| turn.grace)
    }

    /// On whose Saturdays and Sundays it stands still.
    const fn weekends(&self) -> Option<Zone> {
        self.control.rest().weekends
    }

    /// How much time a turn has taken by `now`; what passes during a pause does not count.
    fn spent(&self, turn: Turn, now: Time) -> Duration {
        let until = self.paused_at().unwrap_or(now);
        match self.weekends() {
            None => until.since(turn.since),
            Some(zone) => zone.working(turn.since, until),
        }
    }

    /// When so much time that counts has passed.
    fn reach(&self, since: Time, left: Duration) -> Time {
        match self.weekends() {
            None => since + left,
            Some(zone) => zone.after_working(since, left),
        }
    }

    /// Since when so much time that counts has passed by `now`.
    fn back(&self, now: Time, spent: Duration) -> Time {
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

    /// When something is next to be said about this turn. With a time control that is one reminder, with
    /// a third of the turn's time left, and none for turns so short that it would only disturb. Without
    /// one it is a reminder after [`SILENCE`], and then that the match can be claimed. Of a player who
    /// has left the server it is only that the match can be claimed.
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

    /// When the player who waits can claim the match, at the earliest: some days after it became known
    /// that the other one has left the server; without a time control, also after [`LONG_SILENCE`] and
    /// some days after the reminder. `None` otherwise, and while no time runs.
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

    /// Ends the turn under way at `now` and begins `next`'s.
    pub(super) fn pass_turn(&mut self, next: Option<Side>, now: Time) {
        if let Some(turn) = self.turn() {
            let left = self.remaining[turn.side].saturating_sub(self.spent(turn, now));
            self.remaining[turn.side] = match self.control {
                TimeControl::None => Duration::ZERO,
                TimeControl::Live { increment, .. } => left + increment,
                TimeControl::Byoyomi { .. } => left,
                TimeControl::PerMove { days, .. } => time::days(days),
                // Time given by the opponent may exceed the cap; an increment never takes it away.
                TimeControl::Bank { increment, cap, .. } => left.max((left + increment).min(cap)),
            };
        }
        self.begin_turn(next, now);
    }

    /// Puts back what was left when `side`'s turn began, and starts that turn at `now`.
    pub(super) fn turn_back(&mut self, remaining: Remaining, side: Side, now: Time) {
        self.remaining = remaining;
        self.begin_turn(Some(side), now);
    }

    /// A clock that is paused stays so.
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

    /// Stops for good; what is left stays readable.
    pub(super) fn stop(&mut self, now: Time) {
        if let Some(turn) = self.turn() {
            let left = self.remaining[turn.side].saturating_sub(self.spent(turn, now));
            self.remaining[turn.side] = left;
        }
        self.state = ClockState::Stopped;
    }

    /// Lets a side's turn go on at `now` after the clock was stopped, with the time both had then.
    pub(super) const fn go_on(&mut self, side: Side, now: Time) {
        self.state = ClockState::Running(Turn::new(side, now));
        self.nudges = Nudges {
            reminded_at: None,
            left_at: None,
            claimable: false,
        };
    }

    /// Spares the running side's flag, until [`Clock::rest_ends_at`] at the latest.
    pub(super) fn spare(&mut self, grace: Grace) {
        if let ClockState::Running(turn) = self.state {
            let grace = Some(self.bounded(turn, grace));
            self.state = ClockState::Running(Turn { grace, ..turn });
        }
    }

    /// Pauses from `now` on, until [`Clock::resume`]; whether it ran.
    pub fn pause(&mut self, now: Time) -> bool {
        let Some(turn) = self.running() else {
            return false;
        };
        self.state = ClockState::Paused { turn, at: now };
        true
    }

    /// Lets the turn go on at `now` as if the pause had not been; whether it was paused.
    pub fn resume(&mut self, now: Time) -> bool {
        let ClockState::Paused { turn, at } = self.state else {
            return false;
        };
        let length = now.since(at);
        let turn = Turn {
            since: self.back(now, self.spent(turn, at)),
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
        // What was left of a grace stays, too.
        let grace = turn.grace.map(|grace| Grace {
            until: self.reach(grace.until, span),
            ..grace
        });
        if let Some(turn) = self.state.turn() {
            turn.grace = grace;
        }
        // More time means a later third: the reminder is worth having again.
        self.nudges = Nudges {
            left_at: self.nudges.left_at,
            ..Nudges::default()
        };
    }
}
