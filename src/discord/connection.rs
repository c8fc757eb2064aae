//! The connection to the gateway: its shards, the token, and the servers that are up or down.

use crate::times::SERVERS_INTRODUCED;
use referee::{GuildId, Time};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use text::Locale;
use tokio::sync::watch;

/// What the gateway has told so far.
#[derive(Debug)]
pub struct Connection {
    /// Whether the gateway has let the bot in.
    pub ready: watch::Sender<bool>,
    /// The time since which every shard is connected; `None` while some shard is not connected.
    connected: watch::Sender<Option<Time>>,
    /// Number of connected shards.
    shards: AtomicUsize,
    /// Number of shards that this process is to connect.
    expected: AtomicUsize,
    /// Whether Discord refused the token when it was last used.
    refused: AtomicBool,
    servers: watch::Sender<HashMap<GuildId, Server>>,
    /// Servers that are down, and since when.
    outages: Mutex<HashMap<GuildId, Time>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Server {
    /// The language that the server's owner has set on Discord; `None` until it is known.
    locale: Option<Locale>,
    /// When the latest session began. In each session the gateway has to introduce the server.
    awaited: Option<Time>,
    /// When the gateway last introduced the server. It does not introduce a server that is down.
    introduced: Option<Time>,
}

impl Server {
    /// Whether the server was introduced in the present session. The event of the server may be handled a little before
    /// the event of the session.
    fn is_up(&self) -> bool {
        let since = |awaited| {
            self.introduced
                .is_some_and(|at| at + SERVERS_INTRODUCED >= awaited)
        };
        self.introduced.is_some() && self.awaited.is_none_or(since)
    }
}

impl Default for Connection {
    fn default() -> Connection {
        Connection {
            ready: watch::Sender::new(false),
            connected: watch::Sender::new(None),
            shards: AtomicUsize::new(0),
            expected: AtomicUsize::new(0),
            refused: AtomicBool::new(false),
            servers: watch::Sender::default(),
            outages: Mutex::default(),
        }
    }
}

impl Connection {
    /// Notes how many of `all` shards are connected. Returns true if, with this, every shard is connected again.
    pub(super) fn note_shards(&self, shards: usize, all: usize, now: Time) -> bool {
        self.shards.store(shards, Ordering::Relaxed);
        let connected = shards == all;
        let changed = self.connected.send_if_modified(|since| {
            let changed = connected != since.is_some();
            if changed {
                *since = connected.then_some(now);
            }
            changed
        });
        connected && changed
    }

    /// The servers that the gateway has not introduced in the present session.
    pub(super) fn missing_servers(&self) -> Vec<GuildId> {
        let servers = self.servers.borrow();
        let down = servers.iter().filter(|(_, known)| !known.is_up());
        down.map(|(guild, _)| *guild).collect()
    }

    /// Whether a server is missing: see [`Connection::missing_servers`].
    pub(super) fn is_missing(&self, guild: GuildId) -> bool {
        let known = self.servers.borrow().get(&guild).copied();
        known.is_some_and(|known| !known.is_up())
    }

    #[must_use]
    pub fn shards(&self) -> usize {
        self.shards.load(Ordering::Relaxed)
    }

    pub(super) fn expect_shards(&self, shards: usize) {
        self.expected.store(shards, Ordering::Relaxed);
    }

    #[must_use]
    pub fn expected_shards(&self) -> usize {
        self.expected.load(Ordering::Relaxed)
    }

    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.connected_since().is_some()
    }

    /// The time since which every shard is connected; `None` while some shard is not connected.
    #[must_use]
    pub fn connected_since(&self) -> Option<Time> {
        *self.connected.borrow()
    }

    /// Waits until every shard is connected.
    pub(super) async fn all_shards(&self) {
        let mut connected = self.connected.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let _ = connected.wait_for(Option::is_some).await;
    }

    /// Notes whether Discord accepts the token. Returns true if that has changed.
    pub(super) fn note_token(&self, accepted: bool) -> bool {
        self.refused.swap(!accepted, Ordering::Relaxed) == accepted
    }

    #[must_use]
    pub fn is_token_accepted(&self) -> bool {
        !self.refused.load(Ordering::Relaxed)
    }

    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.is_connected() && self.is_token_accepted()
    }

    /// Notes a server. With a language, the gateway has introduced the server; without a language, a new session has
    /// begun in which the gateway has yet to introduce it.
    pub(super) fn note_server(&self, guild: GuildId, locale: Option<Locale>, now: Time) {
        let now = Some(now);
        self.servers.send_modify(|servers| {
            let known = servers.entry(guild).or_default();
            if locale.is_some() {
                (known.locale, known.introduced) = (locale, now);
            } else {
                known.awaited = now;
            }
        });
    }

    /// Notes that a server is down. Returns the time since which it is down.
    pub(super) fn begin_outage(&self, guild: GuildId, now: Time) -> Time {
        let mut outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        *outages.entry(guild).or_insert(now)
    }

    /// Notes that a server is up. Returns the time since which it was down; `None` if it was not down.
    pub(super) fn end_outage(&self, guild: GuildId) -> Option<Time> {
        let mut outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        outages.remove(&guild)
    }

    pub(super) fn forget_server(&self, guild: GuildId) {
        self.servers.send_modify(|servers| {
            servers.remove(&guild);
        });
    }

    pub(super) async fn introduced(&self) {
        let mut servers = self.servers.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let _ = servers
            .wait_for(|servers| servers.values().all(Server::is_up))
            .await;
    }

    /// The language the owner has set for the server on Discord, for messages without an interaction.
    #[must_use]
    pub fn server_locale(&self, guild: GuildId) -> Locale {
        let known = self.servers.borrow().get(&guild).copied();
        known.and_then(|it| it.locale).unwrap_or(Locale::En)
    }
}
