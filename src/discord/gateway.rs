//! The connection that events come through: kept up by serenity, and begun anew where that hangs.
//!
//! serenity waits without end for the answer to a connection's first request, at the start and whenever it
//! connects again, and hears of nothing else meanwhile. So what it says of its shards is watched from outside.
//! A line that hangs is left behind: it never connects again, and what it brings if it comes to life after all is
//! dropped.

use super::context::Data;
use super::framework::Tracked;
use super::outgoing::http::summary;
use super::outgoing::routes;
use crate::config::LoopbackUrl;
use poise::serenity_prelude::{
    self as serenity, Client, ClientBuilder, ConnectionStage, GatewayIntents, Http, ShardId,
    ShardManager,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// What the bot is told of.
pub(super) const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// How long the gateway may take before its line is begun anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatewayPatience {
    /// To take a connection; twice as long after each that hung before the bot was in, up to five minutes.
    pub connect: Duration,
    /// To let a connected bot in, grown likewise: Discord lets a bot say who it is a thousand times a day.
    /// serenity tries again by itself when nobody greets it for 15 seconds.
    pub enter: Duration,
    /// Between two heartbeats that are heard; Discord wants one every 41 seconds.
    pub silence: Duration,
}

impl Default for GatewayPatience {
    fn default() -> GatewayPatience {
        GatewayPatience {
            connect: Duration::from_secs(10),
            enter: Duration::from_secs(45),
            silence: Duration::from_mins(2),
        }
    }
}

impl GatewayPatience {
    /// What it is after a line that hung before the bot was in.
    fn grown(self) -> GatewayPatience {
        GatewayPatience {
            connect: LONGEST.min(self.connect * 2),
            enter: LONGEST.min(self.enter * 2),
            ..self
        }
    }
}

/// How long a connection may take at most after many that hung: each keeps a socket until it fails.
const LONGEST: Duration = Duration::from_mins(5);

/// How long serenity lets pass between the starts of two shards.
const BETWEEN_SHARDS: Duration = Duration::from_secs(6);

/// How often the shards are looked at, as a part of the shortest patience.
const LOOKS: u32 = 5;

/// What every line is begun with.
pub(super) struct Gateway {
    pub(super) data: Arc<Data>,
    pub(super) framework: Tracked,
    /// Makes the way to the platform that a line's events are answered on.
    pub(super) http: Box<dyn Fn() -> Http + Send + Sync>,
    /// Whether every address has to be on this machine.
    pub(super) loopback: bool,
    pub(super) shards: u32,
    pub(super) patience: GatewayPatience,
    /// The shards of the present line, for whoever says farewell.
    pub(super) present: watch::Sender<Option<Arc<ShardManager>>>,
}

/// One line: a connection, or several, and whatever serenity does to keep it.
pub(super) struct Line {
    pub(super) client: Client,
    /// Cancelled once it is left behind.
    pub(super) left: CancellationToken,
}

impl Gateway {
    /// Keeps a line until one ends for good.
    ///
    /// # Errors
    /// Why it ended; none if the bot has said farewell.
    pub(super) async fn run(self, mut line: Line) -> serenity::Result<()> {
        let mut patience = self.patience;
        loop {
            let manager = Arc::clone(&line.client.shard_manager);
            self.present.send_replace(Some(Arc::clone(&manager)));
            tokio::select! {
                ended = line.client.start_shards(self.shards) => return ended,
                was_in = self.until_it_hangs(&manager, patience) => {
                    tracing::warn!("the gateway does not answer; the connection is begun anew");
                    self.data.note_connected(false);
                    patience = match was_in {
                        true => self.patience,
                        false => patience.grown(),
                    };
                }
            }
            self.leave(line);
            line = self.another(patience.connect).await;
        }
    }

    /// A line in place of one that was left behind.
    async fn another(&self, rest: Duration) -> Line {
        loop {
            match self.begin().await {
                Ok(line) => return line,
                Err(why) => {
                    tracing::warn!(why, "the connection cannot be begun anew yet");
                    tokio::time::sleep(rest).await;
                }
            }
        }
    }

    async fn begin(&self) -> Result<Line, String> {
        let http = (self.http)();
        if let Some(application) = self.data.http().and_then(|known| known.application_id()) {
            http.set_application_id(application);
        }
        let left = CancellationToken::new();
        let client = ClientBuilder::new_with_http(http, INTENTS)
            .framework(self.framework.of_line(left.clone()))
            .await
            .map_err(|error| summary(&error))?;
        if self.loopback && !is_loopback(&client.ws_url.lock().await) {
            return Err("the stand-in names a gateway that is not on this machine".to_owned());
        }
        let tidying = routes::tidy(Arc::clone(&client.http));
        let stopped = self.data.stopped.clone();
        let until_left = left.clone().run_until_cancelled_owned(tidying);
        tokio::spawn(stopped.run_until_cancelled_owned(until_left));
        Ok(Line { client, left })
    }

    /// Leaves a line behind, with whatever serenity may still do for it.
    fn leave(&self, line: Line) {
        line.left.cancel();
        let (manager, url) = (line.client.shard_manager, line.client.ws_url);
        let stopped = self.data.stopped.clone();
        tokio::spawn(stopped.run_until_cancelled_owned(async move {
            let mut url = url.lock_owned().await;
            // If the lock is given back one day, there is nothing to connect to.
            url.clear();
            // Asked to close, not to shut down: serenity would then wait for an answer without end, and without
            // a pause where the connection is dead.
            for runner in manager.runners.lock().await.values() {
                runner.runner_tx.shutdown_clean();
            }
            // Whoever wants to connect asks for the address first, and waits.
            std::future::pending::<()>().await;
        }));
    }

    /// Notes whether the bot is connected, and returns when a shard has been in the same state for too long;
    /// whether all shards were in together before.
    async fn until_it_hangs(&self, manager: &ShardManager, patience: GatewayPatience) -> bool {
        let shortest = self.patience;
        let look = shortest.connect.min(shortest.enter).min(shortest.silence) / LOOKS;
        let others = BETWEEN_SHARDS * self.shards.saturating_sub(1);
        let mut seen: HashMap<u32, (State, Instant)> = HashMap::new();
        let mut was_in = false;
        loop {
            tokio::time::sleep(look).await;
            let now = Instant::now();
            let mut all_in = true;
            for shard in 0..self.shards {
                let state = State::of(manager, ShardId(shard)).await;
                all_in &= matches!(state, State::In(_));
                let (before, since) = *seen.entry(shard).or_insert((state, now));
                if before != state {
                    seen.insert(shard, (state, now));
                    continue;
                }
                let limit = match state {
                    State::Connecting => patience.connect + others,
                    State::Entering => patience.enter,
                    State::In(_) => patience.silence,
                };
                if since + limit < now {
                    return was_in;
                }
            }
            was_in |= all_in;
            self.data.note_connected(all_in);
        }
    }
}

/// What serenity says of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// It waits for its turn or for a connection.
    Connecting,
    /// It is connected, and not let in.
    Entering,
    /// It is in; how long its last heartbeat took, which is another time with each.
    In(Option<Duration>),
}

impl State {
    async fn of(manager: &ShardManager, shard: ShardId) -> State {
        match manager.runners.lock().await.get(&shard) {
            None => State::Connecting,
            Some(runner) if runner.stage == ConnectionStage::Connected => State::In(runner.latency),
            Some(_) => State::Entering,
        }
    }
}

/// Whether a gateway's address is on this machine.
pub(super) fn is_loopback(url: &str) -> bool {
    let Some(rest) = url
        .strip_prefix("ws://")
        .map(|rest| rest.split(['/', '?']).next().unwrap_or_default())
    else {
        return false;
    };
    LoopbackUrl::parse(format!("http://{rest}")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gateway_that_hangs_again_and_again_is_left_alone_for_longer() {
        let mut patience = GatewayPatience::default();
        let mut lines = 0;
        let mut day = Duration::ZERO;
        while day < Duration::from_hours(24) {
            day += patience.enter;
            lines += 1;
            patience = patience.grown();
        }
        // Discord allows a thousand.
        assert!(lines < 300, "{lines}");
        assert_eq!((patience.connect, patience.enter), (LONGEST, LONGEST));
        assert_eq!(patience.silence, GatewayPatience::default().silence);
    }

    #[test]
    fn only_gateways_on_this_machine_count_as_loopback() {
        assert!(is_loopback("ws://127.0.0.1:8765/gateway?v=10"));
        assert!(is_loopback("ws://[::1]:8765"));
        assert!(!is_loopback("wss://gateway.discord.gg"));
        assert!(!is_loopback("ws://127.0.0.1.example.org:80"));
        assert!(!is_loopback("ws://127.0.0.1@example.org:80"));
    }
}
