//! Whose turn it is at Discord's gateway, which lets one shard of a bot in at a time.

use super::{Backend, Result, Store};
use sqlx::Any;
use sqlx::pool::PoolConnection;
use std::fmt;
use std::time::Duration;
use tokio::time::sleep;

const LOCK: i64 = i64::from_be_bytes(*b"iago let");
const PAUSE: Duration = Duration::from_millis(500);

/// The turn of this process, until it is dropped. It goes with the process, however that ends.
pub struct Turn(Option<PoolConnection<Any>>);

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Turn")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // The lock is its connection's.
        if let Some(connection) = &mut self.0 {
            connection.close_on_drop();
        }
    }
}

impl Store {
    /// Waits until no other process on this database has its shards let in.
    pub async fn turn_at_gateway(&self) -> Result<Turn> {
        if self.backend == Backend::Sqlite {
            return Ok(Turn(None));
        }
        let mut turn = Turn(Some(self.pool.acquire().await?));
        let mut told = false;
        while let Some(connection) = &mut turn.0 {
            let sql = "SELECT CAST(CAST(pg_try_advisory_lock($1) AS INT) AS BIGINT)";
            let locked: i64 = sqlx::query_scalar(sql)
                .bind(LOCK)
                .fetch_one(&mut **connection)
                .await?;
            if locked == 1 {
                break;
            }
            if !told {
                tracing::info!("another process has its shards let in; waiting for the turn");
                told = true;
            }
            sleep(PAUSE).await;
        }
        Ok(turn)
    }
}
