//! The times of the next events, and the number of running matches and undelivered messages.

use super::outbox::NEVER;
use super::row::{SERVED, reads};
use super::{Connection, Result};
use referee::Time;
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// SQL for the next time at which a new day begins in a server with a puzzle of the day. A day begins first in the zone
/// UTC+14. Once that moment has passed, the SQL returns `$4`, the time of the next check.
const DAY_BEGINS: &str = "CASE WHEN (MIN(day) + 1) * 86400000 - 50400000 > $4 \
    THEN (MIN(day) + 1) * 86400000 - 50400000 ELSE $4 END";

#[derive(Debug)]
pub struct Deadlines<'c>(pub(super) Connection<'c>);

/// The times of the next events; `None` if there is no event of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextDue {
    /// The time of the earliest event of these kinds: a flag falls, a reminder is sent, a challenge expires, a daily
    /// list is sent, a day begins for which a puzzle is posted, a tournament goes on, or a match or tournament ends
    /// because its place has been lost for too long.
    pub happens: Option<Time>,
    /// The earliest time at which any outbox row is to be sent; it may lie in the past.
    pub owed: Option<Time>,
    /// The earliest such time that lies in the future.
    pub owed_later: Option<Time>,
}

impl NextDue {
    /// The earlier of `happens` and `owed`.
    #[must_use]
    pub fn first(self) -> Option<Time> {
        self.happens.into_iter().chain(self.owed).min()
    }
}

impl Deadlines<'_> {
    /// Reads the times of the next events in one statement. A match or a tournament ends when its place has been lost
    /// for `paused_for`. `days` is the time at which to check again whether a day has begun.
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
    pub running: u64,
    /// The number of outbox rows whose message does not show the newest version yet. Rows without a route are not
    /// counted (see [`NEVER`]).
    pub outbox: u64,
    /// The time since which the oldest of these messages is waiting; failed attempts do not change this time. A message
    /// whose channel cannot be reached counts from its next attempt on.
    pub oldest: Option<Time>,
}

#[derive(Debug)]
pub struct Workloads<'c>(pub(super) Connection<'c>);

impl Workloads<'_> {
    /// Counts running matches and undelivered messages. Each count reads an index that contains only the counted rows.
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
