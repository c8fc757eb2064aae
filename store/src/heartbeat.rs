//! Heartbeats: the times at which each process of the bot last ran.

use super::row::{Read, stored};
use super::{Connection, Result, Shards};
use referee::Time;

/// The number of bytes that a heartbeat writes as a proof that the disk has room; a move writes fewer.
const FILLING: usize = 64 * 1024;

/// The value of the column `shards` in the row that stores the time of the last backup.
const BACKUP: &str = "backup";

/// The times at which each process last ran; a process is identified by its shards. If the shards are divided among
/// processes in another way, the old rows stay. A server then counts as served until the latest heartbeat of any
/// process whose shards include it.
#[derive(Debug)]
pub struct Heartbeat<'c>(pub(super) Connection<'c>);

/// The time at which the servers of some shards were last served. The servers of the shards in `later` are excluded,
/// because another process served them later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    pub at: Time,
    pub(super) shards: Shards,
    pub(super) later: Vec<Shards>,
}

impl Served {
    /// An SQL condition: the column holds one of these servers, and the server belongs to `own`. The condition contains
    /// only numbers, no text.
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
    /// The last heartbeat of a process with the same shards; `None` if there is none that can be read.
    pub async fn last(&mut self) -> Result<Option<Time>> {
        let own = self.0.shards;
        let all = self.all().await?;
        let last = all.iter().find(|(shards, _)| *shards == own);
        Ok(last.map(|(_, at)| *at))
    }

    /// The times at which the servers of this process were last served by any process, latest first. Each server
    /// belongs to at most one of the returned entries. A heartbeat of another process is ignored if it is later than
    /// `now`.
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

    /// All heartbeats that can be read, with the shards of their processes.
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

    /// Records the time of a backup.
    pub async fn record_backup(&mut self, at: Time) -> Result<()> {
        let sql = "INSERT INTO heartbeat (shards, seen_at) VALUES ($1, $2) \
            ON CONFLICT (shards) DO UPDATE SET seen_at = excluded.seen_at";
        self.0.run(sql, (BACKUP, at)).await
    }

    /// The time of the last backup; `None` if no backup was made.
    pub async fn last_backup(&mut self) -> Result<Option<Time>> {
        let sql = "SELECT seen_at FROM heartbeat WHERE shards = $1";
        self.0.maybe(sql, BACKUP).await
    }

    /// Records a heartbeat if the stored heartbeat is still `last` or no heartbeat is stored; returns `false` if
    /// another process has recorded a heartbeat meanwhile. If `last` is `None`, the heartbeat is recorded in any case.
    /// If `proof` is true, the heartbeat also writes about `FILLING` bytes, to prove that the database has room for any
    /// other change.
    pub async fn record(&mut self, last: Option<Time>, now: Time, proof: bool) -> Result<bool> {
        let own = self.0.shards;
        let sql = "INSERT INTO heartbeat (shards, seen_at, filling) VALUES ($1, $2, $5) ON CONFLICT (shards) \
            DO UPDATE SET seen_at = excluded.seen_at, filling = excluded.filling \
            WHERE $3 = 1 OR heartbeat.seen_at = $4";
        // The text differs each time, because SQLite does not write pages that have not changed.
        let filling = now.as_millis().to_string();
        let filling = filling.repeat(if proof { FILLING / filling.len() } else { 0 });
        let values = (own, now, last.is_none(), last, filling);
        Ok(self.0.changed(sql, values).await? == 1)
    }
}
