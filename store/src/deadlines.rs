//! The next deadlines.

use super::outbox::NEVER;
use super::row::{Columns as _, SERVED};
use super::{Connection, Result, StoreError};
use referee::Time;
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// When a day may begin somewhere that has a puzzle: its first midnight is that of UTC+14; from then on when it is to be
/// looked again.
const DAY_BEGINS: &str = "CASE WHEN (MIN(day) + 1) * 86400000 - 50400000 > $4 \
    THEN (MIN(day) + 1) * 86400000 - 50400000 ELSE $4 END";

#[derive(Debug)]
pub struct Deadlines<'c>(pub(super) Connection<'c>);

/// When what waits for its time comes next; `None` where nothing of its kind waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextDue {
    /// A flag falls, a reminder is due, a challenge expires, a daily list is due, a day begins that has a
    /// puzzle, a tournament is to go on, or a match or a tournament ends whose place has been lost for too long.
    pub happens: Option<Time>,
    /// A row of the outbox is due.
    pub owed: Option<Time>,
    /// The same, later than now.
    pub owed_later: Option<Time>,
}

impl NextDue {
    /// Whichever comes first.
    #[must_use]
    pub fn first(self) -> Option<Time> {
        self.happens.into_iter().chain(self.owed).min()
    }
}

impl Deadlines<'_> {
    /// What comes next, as seen at `now`, in one statement; a match or a tournament ends whose place has been lost for
    /// so long, and from `days` on it is looked whether a day has begun.
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
        // What is put into it are numbers.
        let values = (now, NEVER, paused_for, days);
        let row = self.0.rows(AssertSqlSafe(statement), values).await?;
        let row = row.first().ok_or(StoreError::Damaged("deadline"))?;
        Ok(NextDue {
            happens: row.get("happens_at")?,
            owed: row.get("owed_at")?,
            owed_later: row.get("owed_later_at")?,
        })
    }
}
