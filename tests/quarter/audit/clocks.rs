//! Rules: each clock is computed again from the events of its match by the plain rule of its time control.

use super::rest::{self, DAY, Hours, MINUTE, NEVER, Vacation};
use super::{Audit, Rule, rules};
use crate::people::PEOPLE;
use crate::world::{Noted, World};
use jiff::tz::TimeZone;
use referee::{Ending, Match, MatchId, Ply, Time, TimeControl};
use rules::{BySide, Side};
use serde_json::Value;
use sqlx::Row;
use std::collections::BTreeMap;
use std::time::Duration;

pub const RULES: &[Rule] = rules![
    "clocks are the sum of what happened, and flags fall when they are due": Step, |audit, world| sums(audit, world);
    "a board shows when the flag falls": Hour, |audit, world| boards(audit, world);
];

/// Matches of tournaments whose rounds have an end: their flags fall early.
const LIMITED: &str = "SELECT match_id FROM tournament_games g JOIN tournaments t \
    ON t.id = g.tournament WHERE match_id IS NOT NULL AND round_span IS NOT NULL";

/// Boards that are delivered, of matches with a running clock.
const BOARDS: &str = "SELECT subject, channel, message FROM outbox WHERE role LIKE '{\"board\":%' \
    AND shown >= wanted AND message IS NOT NULL AND given_up IS NULL \
    AND subject IN (SELECT id FROM matches WHERE flag_at IS NOT NULL)";

pub type Clocks = BTreeMap<MatchId, Book>;

/// The clocks of a match, computed from its events.
pub struct Book {
    it: Match,
    /// Each ply with the time that both sides had left at the beginning of its turn.
    plies: Vec<(Ply, BySide<i64>)>,
    left: BySide<i64>,
    /// The side to move, and the start of the turn.
    turn: Option<(Side, i64)>,
    weekends: Option<TimeZone>,
    /// Start and end of each pause; the last one may have no end yet.
    pauses: Vec<(i64, i64)>,
    /// Quiet hours of the player to move at the start of the turn.
    hours: Hours,
    /// Time until which the flag is spared in this turn; 0 if not.
    spared: i64,
}

fn millis(span: Duration) -> i64 {
    span.as_millis().try_into().expect("a span")
}

impl Book {
    fn new(noted: &Noted) -> Book {
        let it = noted.it.clone();
        let control = it.terms().control;
        let initial = match control {
            TimeControl::None => 0,
            TimeControl::Live { initial, .. }
            | TimeControl::Byoyomi { initial, .. }
            | TimeControl::Bank { initial, .. } => millis(initial),
            TimeControl::PerMove { days, .. } => days.cast_signed() * DAY,
        };
        let weekends = control.rest().weekends;
        let first = it.position_after(0).and_then(|it| it.to_move());
        Book {
            plies: Vec::new(),
            left: BySide::both(initial),
            turn: first.map(|side| (side, it.started_at().as_millis())),
            weekends: weekends.map(|it| rest::zone(&it.to_string())),
            pauses: Vec::new(),
            hours: Hours::read(&noted.settings),
            spared: 0,
            it,
        }
    }

    fn wrong(&self, what: String) -> Result<(), String> {
        let (id, control) = (self.it.id(), self.it.terms().control);
        Err(format!("{id} ({control}): {what}"))
    }

    /// Follows the match to a new state.
    fn follow(&mut self, noted: &Noted) {
        let (at, it) = (noted.at.as_millis(), &noted.it);
        self.follow_pauses(at, it.paused_at());
        let before = (self.turn, self.it.moment().takebacks);
        let both = self.plies.iter().zip(it.plies());
        let same = |((one, _), other): &(&(Ply, _), &Ply)| {
            (one.action, one.played_at) == (other.action, other.played_at)
        };
        let stand = both.take_while(same).count();
        let gone = self.plies.drain(stand..).next();
        if let Some((ply, left)) = gone.filter(|_| it.moment().takebacks > before.1) {
            (self.left, self.turn) = (left, Some((ply.side, at)));
        }
        for (number, &ply) in it.plies().iter().enumerate().skip(stand) {
            self.plies.push((ply, self.left));
            if ply.ends_turn() {
                let played = ply.played_at.as_millis();
                self.take_off(played);
                self.add(ply.side);
                let next = it.position_after(number + 1).and_then(|it| it.to_move());
                self.turn = next.map(|side| (side, played));
            }
        }
        match (self.it.ended_at(), it.ended_at()) {
            (None, Some(end)) => self.take_off(end.as_millis()),
            // A moderator reopens the match.
            (Some(_), None) => self.turn = it.to_move().map(|side| (side, at)),
            _ => {}
        }
        if self.turn != before.0 {
            self.spared = 0;
            self.hours = Hours::read(&noted.settings);
        }
        self.it = it.clone();
    }

    fn follow_pauses(&mut self, at: i64, now: Option<Time>) {
        let was = self.it.paused_at();
        if was == now {
            return;
        }
        if let (Some(was), Some(last)) = (was, self.pauses.last_mut()) {
            last.1 = at;
            if self.spared > 0 {
                let until = self.spared + at - was.as_millis();
                self.spared = self.over(until, 1) - 1;
            }
        }
        let begins = now.map(|it| (it.as_millis(), NEVER));
        self.pauses.extend(begins);
    }

    /// Instant at which `span` has counted since `from`.
    fn over(&self, from: i64, span: i64) -> i64 {
        rest::count(self.weekends.as_ref(), &self.pauses, (from, NEVER), span).0
    }

    /// Subtracts the time that a turn used.
    fn take_off(&mut self, end: i64) {
        if let Some((side, since)) = self.turn {
            let turn = (since, end);
            let (_, spent) = rest::count(self.weekends.as_ref(), &self.pauses, turn, NEVER / 2);
            self.left[side] = (self.left[side] - spent).max(0);
        }
    }

    /// Adds the time that a finished turn earns.
    fn add(&mut self, side: Side) {
        let left = self.left[side];
        self.left[side] = match self.it.terms().control {
            TimeControl::None => 0,
            TimeControl::Live { increment, .. } => left + millis(increment),
            TimeControl::Byoyomi { .. } => left,
            TimeControl::PerMove { days, .. } => days.cast_signed() * DAY,
            TimeControl::Bank { increment, cap, .. } => {
                left.max((left + millis(increment)).min(millis(cap)))
            }
        };
    }

    /// Compares the computed times with those of the match; with `given`, a player may have given the other time.
    fn compare(&mut self, given: bool) -> Result<(), String> {
        let live = self.it.terms().control.is_live();
        let gift = if live { MINUTE } else { DAY };
        for side in Side::BOTH {
            let said = millis(self.it.clock().at_turn_start()[side]);
            while given && said - self.left[side] > 1_000 {
                self.left[side] += gift;
                self.plies.iter_mut().for_each(|it| it.1[side] += gift);
                if self.spared > 0 && self.turn.is_some_and(|it| it.0 == side) {
                    self.spared = self.over(self.spared, gift);
                }
            }
            let sum = self.left[side];
            if said.abs_diff(sum) > 1_000 {
                return self.wrong(format!("{side:?} has {said} ms, and by the sum {sum} ms"));
            }
        }
        Ok(())
    }

    /// Instant at which the flag falls, as far as it is decided at `now`.
    fn falls(&mut self, now: i64, vacations: &[Vacation]) -> i64 {
        let control = self.it.terms().control;
        let stands = self.it.ended_at().or(self.it.paused_at()).is_some();
        let measured = control != TimeControl::None && !stands;
        let Some((side, since)) = self.turn.filter(|_| measured) else {
            return NEVER;
        };
        let allowed = self.left[side] + millis(control.period());
        let mut at = self.over(since, allowed).max(self.spared);
        let player = self.it.seats().player(side);
        let left = self.it.clock().nudges().left_at.is_some();
        let days = control.rest().leave;
        let Some(days) = days.filter(|_| player.engine_level().is_none() && !left) else {
            return at;
        };
        let longest = self.over(since, allowed + i64::from(days) * DAY + DAY / 2);
        let player = player.0.cast_signed();
        while at <= now.min(longest - 1)
            && let Some(until) = self.hours.spare(vacations, player, days, at)
        {
            // The spared time does not end on a weekend that does not count.
            at = (self.over(until, 1) - 1).min(longest);
            self.spared = at;
        }
        at
    }

    /// Checks that a flag that fell was due: the time was used up and the flag not spared.
    fn ended(&mut self, it: &Match, vacations: &[Vacation]) -> Result<(), String> {
        let flag = matches!(it.ending(), Some(Ending::Flag { .. }));
        let nudges = self.it.clock().nudges();
        // Without a clock, or if the player to move has left, the opponent may claim the match.
        let silent = self.it.terms().control == TimeControl::None;
        let claimed = silent || nudges.left_at.is_some() || nudges.claimable;
        let end = it.ended_at().map_or(NEVER, Time::as_millis);
        if !flag || claimed || self.it.ending().is_some() {
            return Ok(());
        }
        let due = self.falls(end, vacations);
        match due.abs_diff(end) {
            0..=1_000 => Ok(()),
            _ => self.wrong(format!("the flag fell at {end}, and was due at {due}")),
        }
    }
}

async fn vacations(world: &World) -> Vec<Vacation> {
    let rows = "SELECT player, year, begins_at FROM vacation_days";
    let rows = world.rows(rows).await.into_iter();
    rows.map(|it| (it.get(0), it.get(1), it.get(2))).collect()
}

async fn sums(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    world.note().await;
    let vacations = vacations(world).await;
    let limited = world.rows(LIMITED).await;
    let limited: Vec<String> = limited.iter().map(|it| it.get(0)).collect();
    let used = audit.new.iter().map(|it| &it["payload"]["d"]["data"]);
    let given = used.map(Value::to_string).any(|it| it.contains("time\""));
    for noted in world.noted() {
        let id = noted.it.id();
        let book = audit.clocks.entry(id).or_insert_with(|| Book::new(&noted));
        if !limited.contains(&id.to_string()) {
            book.ended(&noted.it, &vacations)?;
        }
        book.falls(noted.at.as_millis(), &vacations);
        book.follow(&noted);
        book.compare(given)?;
    }
    let now = world.now().as_millis();
    let calm = world.calm_since.map_or(NEVER, |it| it.as_millis() + MINUTE);
    for book in audit.clocks.values_mut().filter(|_| now >= calm) {
        let due = book.falls(now, &vacations);
        let said = book.it.clock().flag_at().map_or(NEVER, Time::as_millis);
        if due.abs_diff(said) > 1_000 || due.saturating_add(10 * MINUTE) < now {
            return book.wrong(format!("the flag falls at {said}, and is due at {due}"));
        }
    }
    Ok(())
}

async fn boards(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    let vacations = vacations(world).await;
    for row in world.rows(BOARDS).await {
        let id: MatchId = row.get::<&str, _>(0).parse().expect("an id");
        let book = audit.clocks.get_mut(&id).expect("a match");
        let due = book.falls(world.now().as_millis(), &vacations);
        let [channel, message] = [1, 2].map(|it| row.get::<i64, _>(it).to_string());
        let seen = |it| world.client.newest_as(&channel, it, 30).ok();
        let seen = PEOPLE.iter().find_map(|it| seen(it.name));
        let mut board = seen.unwrap_or_default();
        board.retain(|it| it["id"] == *message);
        let board = Value::from(board).to_string();
        // A board is not corrected for an outage of seconds.
        let told = board.split("<t:").skip(1);
        let told = told.filter_map(|it| it.split(':').next()?.parse::<i64>().ok());
        let told: Vec<i64> = told.collect();
        if !told.is_empty() && told.iter().all(|it| it.abs_diff(due / 1_000) > 3_600) {
            return book.wrong(format!("the flag falls at {due}, and its board is {board}"));
        }
    }
    Ok(())
}
