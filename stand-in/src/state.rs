//! What every part of the stand-in shares.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::broadcast;

use crate::clock::Clock;
use crate::config::Config;
use crate::faults::FaultBook;
use crate::gateway::Hub;
use crate::id::Id;
use crate::missing::Missing;
use crate::recording::Recorder;
use crate::rest::RateLimits;
use crate::world::{Guild, World};

/// Locks; a panic elsewhere must not make the stand-in deaf.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Something the page wants to hear of at once.
#[derive(Clone, Debug)]
pub(crate) enum PageEvent {
    /// Messages of a channel came, changed or went.
    Messages(Id),
    /// Guilds, channels, people or commands changed.
    World,
    /// Somebody types.
    Typing { channel: Id, user: Id },
    /// A fresh world.
    Reset,
    /// The stand-in stops.
    End,
}

/// The whole stand-in. No lock is ever held across an `await`; the world's is taken before the gateway's.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    /// `http://127.0.0.1:PORT`.
    pub(crate) url: String,
    pub(crate) clock: Clock,
    pub(crate) world: Mutex<World>,
    pub(crate) hub: Hub,
    pub(crate) recorder: Recorder,
    pub(crate) faults: FaultBook,
    pub(crate) limits: RateLimits,
    pub(crate) missing: Missing,
    pub(crate) page: broadcast::Sender<PageEvent>,
}

impl Shared {
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        lock(&self.world)
    }

    pub(crate) fn tell_page(&self, event: PageEvent) {
        // Nobody listening is fine.
        let _ = self.page.send(event);
    }

    /// Sends a gateway event about one guild, if the bot is in it.
    pub(crate) fn dispatch_in_guild(
        &self,
        world: &World,
        name: &'static str,
        guild: Id,
        data: impl FnOnce() -> Value,
    ) {
        let mine = |guild: &Guild| guild.members.contains_key(&world.bot);
        if world.guilds.get(&guild).is_some_and(mine) {
            self.hub.dispatch(name, Some(guild), data);
        }
    }

    /// Sends a gateway event about one channel, to the bot if it sees that channel.
    pub(crate) fn dispatch_in_channel(
        &self,
        world: &World,
        name: &'static str,
        channel: Id,
        data: impl FnOnce() -> Value,
    ) {
        let Some(channel) = world.channels.get(&channel) else {
            return;
        };
        if world.sees(world.bot, channel) {
            self.hub.dispatch(name, channel.guild, data);
        }
    }
}
