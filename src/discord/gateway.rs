//! Runs the connection to the gateway and ends the bot if the gateway falls silent.
//!
//! serenity reconnects by itself. But it waits for ever for the answer to a connection's first request, and does not
//! report that. So the bot has each shard send heartbeats of its own, and ends when no shard gets an answer to them.

use super::context::Data;
use super::counted;
use super::outgoing::http::summary;
use crate::config::LoopbackUrl;
use crate::times::{GATEWAY_QUESTION, GATEWAY_TURN};
use app::Shards;
use poise::serenity_prelude::{
    self as serenity, Client, ConnectionStage, Event, GatewayError, GatewayIntents, Http,
    RawEventHandler, ShardId, ShardManager,
};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio_util::task::AbortOnDropHandle;

pub(super) const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// Number of checks during the longest silence allowed.
const LOOKS: u32 = 5;

/// A shard counts as connected if at least one of this many checks in a row finds that the shard was heard.
const HEARD_IN: u32 = 2;

/// The last sequence number of each shard, which every heartbeat names. serenity does not give access to this number,
/// so the bot counts: a session begins with 1, and each event has the next number.
#[derive(Clone, Debug, Default)]
pub(super) struct Sequences(Arc<Mutex<HashMap<ShardId, u64>>>);

impl Sequences {
    /// A heartbeat of a shard, beside serenity's own, which come every 41 seconds; `None` before its first event.
    fn heartbeat(&self, shard: ShardId) -> Option<String> {
        let sequences = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = sequences.get(&shard)?;
        Some(json!({"op": 1, "d": last}).to_string())
    }
}

#[serenity::async_trait]
impl RawEventHandler for Sequences {
    async fn raw_event(&self, context: serenity::Context, event: Event) {
        let mut sequences = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = sequences.contains_key(&context.shard_id);
        if known && matches!(event, Event::Ready(_) | Event::Resumed(_)) {
            counted::reconnect();
        }
        let sequence = sequences.entry(context.shard_id).or_default();
        *sequence = match event {
            Event::Ready(_) => 1,
            _ => *sequence + 1,
        };
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// Close code 4004: the token is no longer valid.
    #[error("Discord no longer accepts the token; copy a new one into DISCORD_TOKEN")]
    Token,
    /// Close codes 4013 and 4014: Discord does not grant the bot its events.
    #[error(
        "Discord does not grant the bot the events of servers, which every bot may have; check in the Developer Portal \
         that DISCORD_TOKEN belongs to a bot, and update Iago"
    )]
    Intents,
    /// The gateway does not answer.
    #[error("Discord's gateway is silent")]
    Silent,
    /// The gateway does not answer, and Discord recommends more shards. Discord may have closed the connection with
    /// 4011; serenity does not report this code.
    #[error(
        "Discord's gateway is silent; Discord wants {wanted} shards, and the bot has {divided}: leave IAGO_SHARDS out, or \
         divide {wanted}, as in IAGO_SHARDS=0-{}/{wanted}", wanted - 1
    )]
    TooFewShards {
        /// The number of shards Discord recommends.
        wanted: u32,
        divided: u32,
    },
    #[error("Discord closed the connection for good: {0}")]
    Gateway(String),
}

impl Ended {
    /// Whether a restart would fail for the same reason. With too few shards a restart can help: if `IAGO_SHARDS` is
    /// not set, the bot then begins with the number of shards that Discord recommends at that time.
    #[must_use]
    pub const fn is_permanent(&self) -> bool {
        matches!(self, Ended::Token | Ended::Intents)
    }

    fn of(error: &serenity::Error) -> Ended {
        match error {
            serenity::Error::Gateway(GatewayError::InvalidAuthentication) => Ended::Token,
            serenity::Error::Gateway(
                GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents,
            ) => Ended::Intents,
            serenity::Error::Gateway(error) => Ended::Gateway(error.to_string()),
            error => Ended::Gateway(summary(error)),
        }
    }
}

/// Runs the shards on a runtime of their own until they end for good; `None` if the bot was shut down.
pub(super) async fn run(
    mut client: Client,
    aside: Handle,
    shards: Shards,
    silence: Duration,
    sequences: Sequences,
    data: &Data,
) -> Option<Ended> {
    let manager = client.shard_manager.clone();
    let http = Arc::clone(&client.http);
    let turn = data.app.turn_at_gateway().await;
    if let Err(error) = &turn {
        tracing::warn!(%error, "not known whose turn it is at Discord's gateway");
    }
    let giving_way = async move {
        // The turn ends even if some of these shards do not connect, so that other processes can connect, too.
        let all = GATEWAY_TURN * shards.total().saturating_mul(2);
        let _ = tokio::time::timeout(all, data.connection.all_shards()).await;
        tokio::time::sleep(GATEWAY_TURN).await;
        drop(turn);
        std::future::pending().await
    };
    // serenity includes the end of this range.
    let range = shards.first()..shards.last();
    let running = async move { client.start_shard_range(range, shards.total()).await };
    tokio::select! {
        never = giving_way => never,
        ended = AbortOnDropHandle::new(aside.spawn(running)) => match ended {
            Ok(ended) => ended.err().as_ref().map(Ended::of),
            Err(why) => why.is_panic().then(|| Ended::Gateway(why.to_string())),
        },
        () = until_silent(&manager, shards, silence, sequences, data) => {
            let why = why_silent(shards, &http).await;
            tracing::warn!("{why}");
            Some(why)
        }
    }
}

async fn why_silent(shards: Shards, http: &Http) -> Ended {
    let divided = shards.total();
    match tokio::time::timeout(GATEWAY_QUESTION, http.get_bot_gateway()).await {
        Ok(Ok(gateway)) if gateway.shards > divided => Ended::TooFewShards {
            wanted: gateway.shards,
            divided,
        },
        _ => Ended::Silent,
    }
}

/// Keeps the number of connected shards up to date. Returns when some shard is not connected and no further shard has
/// connected during `silence`.
async fn until_silent(
    manager: &ShardManager,
    shards: Shards,
    silence: Duration,
    sequences: Sequences,
    data: &Data,
) {
    let mut known: Vec<(ShardId, Shard)> = (shards.first()..=shards.last())
        .map(|id| (ShardId(id), Shard::default()))
        .collect();
    let (mut before, mut looks) = (0, 0);
    let mut ticks = tokio::time::interval(silence / LOOKS);
    while looks <= LOOKS {
        ticks.tick().await;
        let runners = manager.runners.lock().await;
        for (id, shard) in &mut known {
            let runner = runners.get(id);
            shard.look(runner.map(|it| (it.stage, it.latency)));
            let connected = runner.filter(|it| it.stage == ConnectionStage::Connected);
            if let Some((runner, heartbeat)) = connected.zip(sequences.heartbeat(*id)) {
                runner.runner_tx.websocket_message(heartbeat.into());
            }
        }
        drop(runners);
        let now = known.iter().filter(|(_, shard)| shard.is_in()).count();
        let all = now == known.len();
        looks = if all || now > before { 0 } else { looks + 1 };
        before = now;
        data.note_shards(now, known.len());
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Shard {
    /// The shard's stage and the latency of its last heartbeat. The latency changes with each heartbeat that is
    /// answered.
    said: Option<(ConnectionStage, Option<Duration>)>,
    /// Number of checks in a row that found `said` unchanged.
    quiet: u32,
}

impl Shard {
    fn look(&mut self, said: Option<(ConnectionStage, Option<Duration>)>) {
        self.quiet = if self.said == said { self.quiet + 1 } else { 0 };
        self.said = said;
    }

    fn is_in(&self) -> bool {
        let connected = matches!(self.said, Some((ConnectionStage::Connected, _)));
        connected && self.quiet < HEARD_IN
    }
}

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
    use crate::times::GATEWAY_SILENCE;

    /// Counts the checks. The first may still see an answer from before the silence. `HEARD_IN` checks find that a
    /// shard is no longer connected; the longest silence and one more check follow.
    #[test]
    fn a_silent_gateway_is_noticed_within_twenty_seconds() {
        let looks = 1 + HEARD_IN + LOOKS + 1;
        assert!(GATEWAY_SILENCE / LOOKS * looks <= Duration::from_secs(20));
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
