//! When something is due next, and how much is to be done.

use super::outbox::NEVER;
use super::row::{SERVED, reads};
use super::{Connection, Result};
use referee::Time;
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// SQL for the next time at which a day begins for some server with a puzzle of the day. A day begins first in UTC+14;
/// once that moment has passed, the time is `$4`.
const DAY_BEGINS: &str = "CASE WHEN (MIN(day) + 1) * 86400000 - 50400000 > $4 \
    THEN (MIN(day) + 1) * 86400000 - 50400000 ELSE $4 END";

#[derive(Debug)]
pub struct Deadlines<'c>(pub(super) Connection<'c>);

/// Times of the next events; `None` where no event of the kind waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextDue {
    /// The next of these: a flag falls, a reminder is due, a challenge expires, a daily list is due, a day begins that
    /// has a puzzle, a tournament goes on, or a match or tournament ends whose place has been lost for too long.
    pub happens: Option<Time>,
    /// Next attempt of a row of the outbox.
    pub owed: Option<Time>,
    /// Next attempt of a row of the outbox later than now.
    pub owed_later: Option<Time>,
}

impl NextDue {
    /// Time of the first event.
    #[must_use]
    pub fn first(self) -> Option<Time> {
        self.happens.into_iter().chain(self.owed).min()
    }
}

impl Deadlines<'_> {
    /// Reads the next events as seen at `now`, in one statement. A match or a tournament ends when its place has been
    /// lost for `paused_for`; `days` is when to look again whether a day has begun.
    pub async fn next(&mut self, paused_for: Duration, now: Time, days: Time) -> Result<NextDue> {
        let statement = format!(
            concat!(
                "SELECT MIN(due.at) AS happens_at, \
                 (SELECT MIN(next_attempt) FROM outbox \
                 WHERE shown < wanted AND given_up IS NULL AND next_attempt < $2 AND {served}) AS owed_at, \
                 (SELECT MIN(next_attempt) FROM outbox \
                 WHERE shown < wanted AND given_up IS NULL AND next_attempt > $1 AND next_attempt < $2 AND {served}) \
                 AS owed_later_at FROM (\
                 SELECT MIN(flag_at) AS at FROM matches WHERE flag_at IS NOT NULL AND {played} \
                 UNION ALL SELECT MIN(remind_at) FROM matches WHERE remind_at IS NOT NULL AND {played} \
                 UNION ALL SELECT MIN(paused_at) + $3 FROM matches WHERE paused_at IS NOT NULL AND {played} \
                 UNION ALL SELECT {day} FROM daily_puzzles WHERE {served} HAVING MIN(day) IS NOT NULL \
                 UNION ALL SELECT MIN(digest_at) FROM players WHERE digest_at IS NOT NULL AND {people} \
                 UNION ALL SELECT MIN(due_at) FROM tournaments WHERE due_at IS NOT NULL AND {served} \
                 UNION ALL SELECT MIN(lost_at) + $3 FROM tournaments \
                 WHERE lost_at IS NOT NULL AND ended_at IS NULL AND {served} \
                 UNION ALL SELECT MIN(expires_at) FROM challenges WHERE state = 'open' AND {played}) AS due",
            ),
            day = DAY_BEGINS,
            served = self.0.shards.condition("guild"),
            played = self.0.shards.condition(SERVED),
            people = self.0.shards.condition_for_people(),
        );
        // Only numbers are formatted into the statement.
        let values = (now, NEVER, paused_for, days);
        self.0.one(AssertSqlSafe(statement), values).await
    }
}

reads! { NextDue { happens = "happens_at", owed = "owed_at", owed_later = "owed_later_at" } }

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Workload {
    /// Number of running matches.
    pub running: u64,
    /// Number of messages that do not show the wanted version yet and have a route.
    pub outbox: u64,
    /// Time since which the oldest of these messages is due, regardless of attempts. A message whose channel cannot be
    /// reached counts from the time until which it waits.
    pub oldest: Option<Time>,
}

#[derive(Debug)]
pub struct Workloads<'c>(pub(super) Connection<'c>);

impl Workloads<'_> {
    /// Counts running matches and undelivered messages, each by an index that holds nothing else.
    pub async fn count(&mut self) -> Result<Workload> {
        let served = self.0.shards.condition("guild");
        let played = self.0.shards.condition(SERVED);
        let due = format!(
            "FROM outbox WHERE shown < wanted AND given_up IS NULL AND next_attempt < $1 AND {served}"
        );
        // Only numbers are formatted into the statement.
        let sql = format!(
            "SELECT (SELECT COUNT(*) FROM matches WHERE ended_at IS NULL AND {played}) AS running, \
                    (SELECT COUNT(*) {due}) AS rows_due, (SELECT MIN(due_since) {due}) AS oldest",
        );
        self.0.one(AssertSqlSafe(sql), (NEVER,)).await
    }
}

reads! { Workload { running, outbox = "rows_due", oldest } }
