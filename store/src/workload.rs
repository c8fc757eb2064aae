//! How much there is to do, for the monitor.

use super::outbox::NEVER;
use super::row::{SERVED, reads};
use super::{Connection, Result};
use referee::Time;
use sqlx::AssertSqlSafe;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Workload {
    /// Matches that are not over.
    pub running: u64,
    /// Messages that do not show the present state yet, and have a route.
    pub outbox: u64,
    /// Since when the first of those is due, however often it was tried. One whose channel cannot be reached waits for
    /// that.
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
        // What is put into it are numbers.
        let sql = format!(
            "SELECT (SELECT COUNT(*) FROM matches WHERE ended_at IS NULL AND {played}) AS running, \
                    (SELECT COUNT(*) {due}) AS rows_due, (SELECT MIN(due_since) {due}) AS oldest",
        );
        self.0.one(AssertSqlSafe(sql), (NEVER,)).await
    }
}

reads! { Workload { running, outbox = "rows_due", oldest } }
