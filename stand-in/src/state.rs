//! State that all parts of the stand-in share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::broadcast;

use crate::clock::Clock;
use crate::config::Config;
use crate::faults::FaultBook;
use crate::gateway::Hub;
use crate::id::Id;
use crate::lock::lock;
use crate::memory::Memory;
use crate::missing::Missing;
use crate::recording::Recorder;
use crate::refusals::Refusals;
use crate::rest::RateLimits;
use crate::world::{Guild, World};

/// A change that the page shows at once.
#[derive(Clone, Debug)]
pub(crate) enum PageEvent {
    /// Messages of a channel were created, changed or deleted.
    Messages(Id),
    /// Guilds, channels, people or commands changed.
    World,
    /// A person types.
    Typing { channel: Id, user: Id },
    /// The world was reset.
    Reset,
    /// The stand-in stops.
    End,
}

/// The whole stand-in. No lock is held across an `await`; the lock of `world` is taken before the hub's locks.
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
    pub(crate) refusals: Refusals,
    pub(crate) page: broadcast::Sender<PageEvent>,
    /// Whether a token has been accepted; the first one may have named the bot's id.
    pub(crate) known_bot: AtomicBool,
}

impl Shared {
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        let mut world = lock(&self.world);
        world.now = self.clock.now();
        world
    }

    /// Whether a token is the bot's. The first accepted token may name the bot's id, as Discord's tokens do.
    pub(crate) fn accepts(&self, token: &str) -> bool {
        let right = match &self.config.token {
            Some(expected) => token == expected,
            None => !token.is_empty(),
        };
        if right
            && !self.known_bot.swap(true, Ordering::Relaxed)
            && let Some(id) = Id::of_token(token)
        {
            self.world().rename_bot(id);
            self.tell_page(PageEvent::World);
        }
        right
    }

    /// Interactions without an answer, one sentence each; each is reported only once.
    pub(crate) fn take_unanswered(&self) -> Vec<String> {
        let mut world = self.world();
        let World {
            interactions,
            users,
            channels,
            ..
        } = &mut *world;
        let mut open: Vec<_> = interactions
            .values_mut()
            .filter(|interaction| interaction.callback.is_none() && !interaction.forgiven)
            .collect();
        open.sort_by_key(|interaction| interaction.id);
        open.into_iter()
            .map(|interaction| {
                interaction.forgiven = true;
                let user = users.get(&interaction.user).map_or("?", |user| &user.name);
                let channel = channels.get(&interaction.channel);
                let place = channel.map_or("a channel that is gone", |channel| &channel.name);
                format!("unanswered: {} by {user} in {place}", interaction.title())
            })
            .collect()
    }

    /// Takes an unanswered interaction off the list of complaints; `false` if the id is unknown.
    pub(crate) fn forgive(&self, id: Id) -> bool {
        let mut world = self.world();
        let found = world.interactions.get_mut(&id);
        found
            .map(|interaction| interaction.forgiven = true)
            .is_some()
    }

    /// Remembered bytes by kind.
    pub(crate) fn memory(&self) -> Memory {
        Memory {
            recording: self.recorder.bytes(),
            ..self.world().memory()
        }
    }

    pub(crate) fn tell_page(&self, event: PageEvent) {
        // It does not matter if no page listens.
        let _ = self.page.send(event);
    }

    /// Sends the bot a gateway event about a guild, if the bot is a member.
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

    /// Sends the bot a gateway event about a channel, if the bot sees the channel.
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
