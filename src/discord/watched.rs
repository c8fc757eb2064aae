//! What the monitor can see of the bot, also before the bot is connected.

use super::clock::Clock;
use super::context::Data;
use super::counted;
use crate::times::DATABASE_FOR_MONITOR;
use app::{App, Workload};
use metrics::gauge;
use referee::Time;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

#[derive(Debug)]
pub struct Watched {
    app: App,
    bot: OnceLock<Arc<Data>>,
}

/// The bot can answer people if all three are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readiness {
    /// Every shard of this process is connected.
    pub gateway: bool,
    /// The database answers and takes writes.
    pub database: bool,
    /// Discord accepts the token.
    pub token: bool,
}

impl Readiness {
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.gateway && self.database && self.token
    }
}

impl Watched {
    /// Watches no bot until `attach` is called.
    #[must_use]
    pub fn new(app: App) -> Watched {
        Watched {
            app,
            bot: OnceLock::new(),
        }
    }

    /// Watches `bot` from now on.
    pub(super) fn attach(&self, bot: &Arc<Data>) {
        // A process runs one bot, so the value is set once.
        let _ = self.bot.set(Arc::clone(bot));
    }

    /// Creates the counters that do not belong to a single command. Call this once a metrics recorder is installed.
    pub fn begin_counting(&self) {
        counted::begin();
    }

    /// Whether people can be answered.
    pub async fn readiness(&self) -> Readiness {
        self.with_workload().await.0
    }

    /// The readiness; then the workload and the time of the last backup, or `None` if the database does not answer.
    async fn with_workload(&self) -> (Readiness, Option<(Workload, Option<Time>)>) {
        let counting = async {
            Ok::<_, app::Error>((self.app.workload().await?, self.app.last_backup().await?))
        };
        let counted = tokio::time::timeout(DATABASE_FOR_MONITOR, counting).await;
        let counted = counted.ok().and_then(Result::ok);
        let bot = self.bot.get();
        let now = bot.map_or(&Clock::System, |bot| &bot.clock).now();
        let connected = bot.and_then(|bot| bot.connection.connected_since());
        let readiness = Readiness {
            gateway: connected.is_some(),
            // Heartbeats are recorded only while the gateway is connected.
            database: counted.is_some() && self.app.takes_writes(now, connected),
            token: bot.is_some_and(|bot| bot.connection.is_token_accepted()),
        };
        (readiness, counted)
    }

    /// Updates the gauges. If the database does not answer, the gauges whose values come from it become NaN.
    pub async fn measure(&self) {
        let bot = self.bot.get();
        let (readiness, workload) = self.with_workload().await;
        gauge!("iago_ready").set(u8::from(readiness.is_whole()));
        gauge!("iago_database_up").set(u8::from(readiness.database));
        gauge!("iago_shards_connected").set(bot.map_or(0, |it| it.connection.shards()) as f64);
        gauge!("iago_shards_expected")
            .set(bot.map_or(0, |it| it.connection.expected_shards()) as f64);
        gauge!("iago_engine_queue").set(bot.map_or(0, |it| it.thinker.waiting()) as f64);
        let now = bot.map_or(&Clock::System, |bot| &bot.clock).now();
        let age = |found: Workload| {
            let due = found.oldest.map(|oldest| now.since(oldest));
            due.unwrap_or(Duration::ZERO).as_secs_f64()
        };
        let of = |read: &dyn Fn(Workload) -> f64| workload.map_or(f64::NAN, |(it, _)| read(it));
        let copied = workload.map(|(_, at)| at.map_or(0, Time::as_millis));
        let copied = copied.map_or(f64::NAN, |it| it as f64 / 1_000.0);
        gauge!("iago_last_backup_timestamp_seconds").set(copied);
        let free = self.app.disk_free().map_or(f64::NAN, |it| it as f64);
        gauge!("iago_disk_free_bytes").set(free);
        gauge!("iago_matches_running").set(of(&|it| it.running as f64));
        gauge!("iago_outbox_rows").set(of(&|it| it.outbox as f64));
        gauge!("iago_outbox_oldest_seconds").set(of(&age));
        if let Some(bytes) = resident() {
            gauge!("process_resident_memory_bytes").set(bytes as f64);
        }
    }
}

/// Resident memory of this process in bytes; `None` on a system without `/proc/self/status`.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
