//! How events reach us: poise with our commands, our event handler and our errors.

use super::context::Data;
use super::error::Error;
use super::incoming::commands::Command;
use super::incoming::{boundary, components};
use poise::serenity_prelude::{
    self as serenity, Client, CreateAllowedMentions, Framework, FullEvent, Interaction, async_trait,
};
use poise::{FrameworkContext, FrameworkOptions};
use referee::{ChannelId, GuildId};
use std::sync::{Arc, OnceLock};
use text::Locale;
use tokio_util::sync::CancellationToken;

/// poise with our commands.
type Poise = poise::Framework<Arc<Data>, Error>;

/// poise, with every event tracked while it is worked on, so that none is cut off at shutdown.
pub(super) struct Tracked {
    data: Arc<Data>,
    /// Before it is initialised.
    raw: Option<Poise>,
    poise: Arc<OnceLock<Poise>>,
    /// Cancelled once the line is left behind that the events come through.
    left: CancellationToken,
}

impl Tracked {
    /// poise with our commands.
    pub(super) fn new(
        data: &Arc<Data>,
        commands: Vec<Command>,
        left: CancellationToken,
    ) -> Tracked {
        let options = FrameworkOptions {
            commands,
            on_error: |error| Box::pin(boundary::on_error(error)),
            event_handler: |context, event| Box::pin(handle(context, event)),
            allowed_mentions: Some(CreateAllowedMentions::new()),
            initialize_owners: false,
            ..FrameworkOptions::default()
        };
        let shared = Arc::clone(data);
        let raw = poise::Framework::builder()
            .options(options)
            .setup(move |_, _, _| Box::pin(async move { Ok(shared) }))
            .build();
        Tracked {
            data: Arc::clone(data),
            raw: Some(raw),
            poise: Arc::default(),
            left,
        }
    }

    /// The same, initialised with the first, for a line that may be left behind.
    pub(super) fn of_line(&self, left: CancellationToken) -> Tracked {
        Tracked {
            data: Arc::clone(&self.data),
            raw: None,
            poise: Arc::clone(&self.poise),
            left,
        }
    }
}

#[async_trait]
impl Framework for Tracked {
    async fn init(&mut self, client: &Client) {
        if let Some(mut raw) = self.raw.take() {
            raw.init(client).await;
            // Nobody else initialises it.
            let _ = self.poise.set(raw);
        }
    }

    async fn dispatch(&self, context: serenity::Context, event: FullEvent) {
        if self.data.stopped.is_cancelled() {
            return;
        }
        if self.left.is_cancelled() {
            // Another line brings everything by now.
            context.shard.shutdown_clean();
            return;
        }
        let Some(poise) = self.poise.get() else {
            return;
        };
        let working = async {
            if looks_at_clocks(&event) {
                self.data.back().await;
            }
            poise.dispatch(context, event).await;
        };
        self.data.requests.track_future(working).await;
    }
}

/// Whether somebody's time may be looked at because of an event.
const fn looks_at_clocks(event: &FullEvent) -> bool {
    matches!(
        event,
        FullEvent::InteractionCreate { .. }
            | FullEvent::GuildDelete { .. }
            | FullEvent::ChannelDelete { .. }
            | FullEvent::ThreadDelete { .. }
            | FullEvent::ThreadUpdate { .. }
    )
}

/// What is no command: buttons, and what the bot is told about servers and itself.
async fn handle(
    context: FrameworkContext<'_, Arc<Data>, Error>,
    event: &FullEvent,
) -> Result<(), Error> {
    let data = context.user_data;
    match event {
        FullEvent::InteractionCreate {
            interaction: Interaction::Component(interaction),
        } => {
            let http = &context.serenity_context.http;
            components::pressed(data, http, interaction).await?;
        }
        FullEvent::Ready { data_about_bot } => {
            for guild in &data_about_bot.guilds {
                data.note_server(GuildId(guild.id.get()), None);
            }
            // One shard of several is not all of them: see `Gateway::until_it_hangs`.
            if data_about_bot.shard.is_none_or(|it| it.total == 1) {
                data.note_connected(true);
            }
            data.ready.send_replace(true);
        }
        FullEvent::GuildCreate { guild, .. } => {
            let locale = Locale::from_code(&guild.preferred_locale);
            let id = GuildId(guild.id.get());
            data.note_server(id, Some(locale));
            data.app.server_found(id, data.clock.now()).await?;
        }
        FullEvent::GuildUpdate { new_data, .. } => {
            let locale = Locale::from_code(&new_data.preferred_locale);
            data.note_server(GuildId(new_data.id.get()), Some(locale));
        }
        FullEvent::GuildDelete { incomplete, .. } => {
            let id = GuildId(incomplete.id.get());
            // Removed from it, or it is down: either way nobody can play there.
            data.forget_server(id);
            data.app.server_lost(id, data.clock.now()).await?;
        }
        FullEvent::ChannelDelete { channel, .. } => {
            let id = ChannelId(channel.id.get());
            data.app.place_lost(id, true, data.clock.now()).await?;
        }
        FullEvent::ThreadDelete { thread, .. } => {
            let id = ChannelId(thread.id.get());
            data.app.place_lost(id, true, data.clock.now()).await?;
        }
        FullEvent::ThreadUpdate { new, .. } => {
            let id = ChannelId(new.id.get());
            let now = data.clock.now();
            match new.thread_metadata {
                // One that is only archived opens with the next message.
                Some(thread) if thread.locked => {
                    data.app.place_lost(id, false, now).await?;
                }
                _ => data.app.channel_found(id, now).await?,
            }
        }
        _ => {}
    }
    Ok(())
}
