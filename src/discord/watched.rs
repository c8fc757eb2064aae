//! What the monitor reads of a bot, also before it is connected.

use super::clock::Clock;
use super::context::Data;
use crate::times::DATABASE_FOR_MONITOR;
use app::App;
use metrics::gauge;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A bot as the monitor sees it.
#[derive(Debug)]
pub struct Watched {
    app: App,
    bot: OnceLock<Arc<Data>>,
}

/// Whether people can be answered, and what is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readiness {
    /// Every shard of this process is connected.
    pub gateway: bool,
    /// The database answers.
    pub database: bool,
    /// Discord accepts the token.
    pub token: bool,
}

impl Watched {
    /// A bot that is not connected yet.
    #[must_use]
    pub fn new(app: App) -> Watched {
        Watched {
            app,
            bot: OnceLock::new(),
        }
    }

    /// Watches this bot from now on.
    pub(super) fn attach(&self, bot: &Arc<Data>) {
        // One process runs one bot.
        let _ = self.bot.set(Arc::clone(bot));
    }

    /// Whether people can be answered.
    pub async fn readiness(&self) -> Readiness {
        let bot = self.bot.get();
        let counted = tokio::time::timeout(DATABASE_FOR_MONITOR, self.app.workload()).await;
        Readiness {
            gateway: bot.is_some_and(|bot| bot.is_connected()),
            database: matches!(counted, Ok(Ok(_))),
            token: bot.is_some_and(|bot| bot.is_token_accepted()),
        }
    }

    /// Brings the gauges up to date. Those of a database that does not answer keep their values.
    pub async fn measure(&self) {
        let bot = self.bot.get();
        let shards = bot.map_or(0, |bot| bot.shards());
        let waiting = bot.map_or(0, |bot| bot.thinker.waiting());
        gauge!("iago_shards_connected").set(shards as f64);
        gauge!("iago_engine_queue").set(waiting as f64);
        if let Ok(Ok(found)) = tokio::time::timeout(DATABASE_FOR_MONITOR, self.app.workload()).await
        {
            let now = bot.map_or(&Clock::System, |bot| &bot.clock).now();
            let age = found
                .oldest
                .map_or(Duration::ZERO, |oldest| now.since(oldest));
            gauge!("iago_matches_running").set(found.running as f64);
            gauge!("iago_outbox_rows").set(found.outbox as f64);
            gauge!("iago_outbox_oldest_seconds").set(age.as_secs_f64());
        }
    }
}
