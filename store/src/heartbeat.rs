//! When the bot last ran.

use super::row::{Read, stored};
use super::{Connection, Result, Shards};
use referee::Time;

/// More bytes than a move writes.
const FILLING: usize = 64 * 1024;

/// The shards of the process that copies the database: none. Its heartbeat is when that was done last.
const BACKUP: &str = "backup";

/// When each process last ran, by its shards. Rows of an earlier division stay: the latest heartbeat of
/// any process that has served a server counts for it.
#[derive(Debug)]
pub struct Heartbeat<'c>(pub(super) Connection<'c>);

/// When the servers of some shards were last served, and later ones, which are not meant by that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    pub at: Time,
    pub(super) shards: Shards,
    pub(super) later: Vec<Shards>,
}

impl Served {
    /// The condition that the server in a column is one of these, and of `own`. It is made of numbers.
    pub(super) fn condition(&self, own: Shards, column: &str) -> String {
        let later = self.later.iter();
        let later = later.map(|it| format!(" AND NOT ({})", it.condition(column)));
        format!(
            "{} AND {}{}",
            own.condition(column),
            self.shards.condition(column),
            later.collect::<String>()
        )
    }
}

stored! { Shards => String: |it| it.to_string(), |it| it.parse().ok(); }

impl Heartbeat<'_> {
    /// The last heartbeat of a process with the same shards; `None` if there was none, or it cannot be read.
    pub async fn last(&mut self) -> Result<Option<Time>> {
        let own = self.0.shards;
        let all = self.all().await?;
        let last = all.iter().find(|(shards, _)| *shards == own);
        Ok(last.map(|(_, at)| *at))
    }

    /// When the servers of this process were last served, by whichever process: latest first, and each server
    /// in one of them at most. Another process cannot have served them later than `now`.
    pub async fn served(&mut self, now: Time) -> Result<Vec<Served>> {
        let own = self.0.shards;
        let mut all = self.all().await?;
        all.retain(|(shards, at)| *shards == own || (!own.are_apart_from(*shards) && *at <= now));
        all.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
        let mut served: Vec<Served> = Vec::new();
        let mut later: Vec<Shards> = Vec::new();
        for (shards, at) in all {
            served.push(Served {
                at,
                shards,
                later: later.clone(),
            });
            later.push(shards);
            if shards.cover(own) {
                break;
            }
        }
        Ok(served)
    }

    /// Every heartbeat that can be read.
    async fn all(&mut self) -> Result<Vec<(Shards, Time)>> {
        let sql = "SELECT shards, seen_at FROM heartbeat WHERE shards <> $1";
        let rows = self.0.rows(sql, BACKUP).await?;
        let mut all = Vec::with_capacity(rows.len());
        for row in &rows {
            match Read::read(row) {
                Ok(heartbeat) => all.push(heartbeat),
                Err(why) => {
                    tracing::error!(%why, "a heartbeat cannot be read; no downtime after it is made up for");
                }
            }
        }
        Ok(all)
    }

    /// Records that the database was copied as it was then.
    pub async fn record_backup(&mut self, at: Time) -> Result<()> {
        let sql = "INSERT INTO heartbeat (shards, seen_at) VALUES ($1, $2) \
            ON CONFLICT (shards) DO UPDATE SET seen_at = excluded.seen_at";
        self.0.run(sql, (BACKUP, at)).await
    }

    /// When it was copied last; `None` if never.
    pub async fn last_backup(&mut self) -> Result<Option<Time>> {
        let sql = "SELECT seen_at FROM heartbeat WHERE shards = $1";
        self.0.maybe(sql, BACKUP).await
    }

    /// Records a heartbeat after `last`; `false` if another process has recorded one meanwhile. Without a
    /// last one it always counts. One that is a `proof` takes as much room as any other change.
    pub async fn record(&mut self, last: Option<Time>, now: Time, proof: bool) -> Result<bool> {
        let own = self.0.shards;
        let sql = "INSERT INTO heartbeat (shards, seen_at, filling) VALUES ($1, $2, $5) ON CONFLICT (shards) \
            DO UPDATE SET seen_at = excluded.seen_at, filling = excluded.filling \
            WHERE $3 = 1 OR heartbeat.seen_at = $4";
        // Always another one: SQLite does not write pages that stay as they are.
        let filling = now.as_millis().to_string();
        let filling = filling.repeat(if proof { FILLING / filling.len() } else { 0 });
        let values = (own, now, last.is_none(), last, filling);
        Ok(self.0.changed(sql, values).await? == 1)
    }
}
