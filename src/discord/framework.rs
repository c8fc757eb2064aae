//! Hands the gateway's events to poise, with the bot's commands, event handler and error handler.

use super::context::Data;
use super::error::Error;
use super::incoming::commands::Command;
use super::incoming::{boundary, components, forms};
use crate::times::DATABASE_FOR_ANSWER;
use poise::serenity_prelude::{
    self as serenity, Client, CreateAllowedMentions, Framework, FullEvent, Guild, Interaction,
    async_trait,
};
use poise::{FrameworkContext, FrameworkOptions};
use referee::{ChannelId, GuildId};
use std::sync::Arc;
use text::Locale;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tracing::{Instrument, Span};

/// Number of introduced servers whose matches are resumed at once.
const SERVERS: usize = 2;

type Poise = poise::Framework<Arc<Data>, Error>;

/// poise. The task of every event is tracked, so that shutdown waits for it.
#[derive(Clone)]
pub(super) struct Tracked {
    data: Arc<Data>,
    poise: Arc<Poise>,
    /// The bot's own runtime. serenity uses another runtime.
    own: Handle,
    /// One permit for each server whose matches are being resumed.
    asking: Arc<Semaphore>,
}

impl Tracked {
    pub(super) fn new(data: &Arc<Data>, commands: Vec<Command>) -> Tracked {
        let options = FrameworkOptions {
            commands,
            on_error: |error| Box::pin(boundary::on_error(error)),
            event_handler: |context, event| Box::pin(handle(context, event)),
            allowed_mentions: Some(CreateAllowedMentions::new()),
            initialize_owners: false,
            ..FrameworkOptions::default()
        };
        let shared = Arc::clone(data);
        let poise = poise::Framework::builder()
            .options(options)
            .setup(move |_, _, _| Box::pin(async move { Ok(shared) }))
            .build();
        Tracked {
            data: Arc::clone(data),
            poise: Arc::new(poise),
            own: Handle::current(),
            asking: Arc::new(Semaphore::new(SERVERS)),
        }
    }

    /// Notes a server and, when a permit is free, resumes its paused matches. At the start the gateway introduces all
    /// servers at once, with all their channels and roles; so a waiting task keeps only the server's id.
    fn introduced(&self, guild: &Guild) {
        let id = GuildId(guild.id.get());
        let locale = Locale::from_code(&guild.preferred_locale);
        self.data
            .connection
            .note_server(id, Some(locale), self.data.clock.now());
        let (data, asking) = (Arc::clone(&self.data), Arc::clone(&self.asking));
        let asked = async move {
            let Ok(_turn) = asking.acquire_owned().await else {
                return;
            };
            let deadline = data.clock.deadline(DATABASE_FOR_ANSWER).of_database();
            let found = Box::pin(app::with_deadline(deadline, data.server_found(id)));
            if let Err(error) = found.await {
                tracing::error!(guild = %id, %error, "an event was not handled");
            }
        };
        tokio::spawn(self.data.requests.track_future(asked));
    }

    async fn work_on(&self, context: serenity::Context, event: FullEvent) {
        if let FullEvent::GuildCreate { guild, .. } = event {
            self.introduced(&guild);
            return;
        }
        let span = span(&event);
        let working = async {
            if looks_at_clocks(&event) {
                self.data.make_up_for_downtime().await;
            }
            if let FullEvent::InteractionCreate { interaction } = &event
                && boundary::answered(
                    &self.data,
                    &context.http,
                    &self.poise.options().commands,
                    interaction,
                )
                .await
            {
                return;
            }
            self.poise.dispatch(context, event).await;
        };
        let deadline = self.data.clock.deadline(DATABASE_FOR_ANSWER).of_database();
        app::with_deadline(deadline, working.instrument(span)).await;
    }
}

#[async_trait]
impl Framework for Tracked {
    async fn init(&mut self, client: &Client) {
        // `poise` is not shared yet, so `get_mut` succeeds.
        if let Some(poise) = Arc::get_mut(&mut self.poise) {
            poise.init(client).await;
        }
    }

    async fn dispatch(&self, context: serenity::Context, event: FullEvent) {
        if self.data.stopped.is_cancelled() {
            return;
        }
        let this = self.clone();
        let working = async move { Box::pin(this.work_on(context, event)).await };
        self.own.spawn(self.data.requests.track_future(working));
    }
}

/// The tracing span of an interaction. All lines that the interaction writes to the log carry this span. It holds ids
/// only, nothing of the interaction's content.
fn span(event: &FullEvent) -> Span {
    let FullEvent::InteractionCreate { interaction } = event else {
        return Span::none();
    };
    let (guild, channel, user) = match interaction {
        Interaction::Command(it) | Interaction::Autocomplete(it) => {
            (it.guild_id, it.channel_id, it.user.id)
        }
        Interaction::Component(it) => (it.guild_id, it.channel_id, it.user.id),
        Interaction::Modal(it) => (it.guild_id, it.channel_id, it.user.id),
        _ => return Span::none(),
    };
    let guild = guild.map_or(0, serenity::GuildId::get);
    let (id, channel, user) = (interaction.id().get(), channel.get(), user.get());
    // The ids are written as text, because many readers of JSON round numbers above 2^53.
    tracing::info_span!("interaction", %id, %guild, %channel, %user)
}

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

/// Handles the events that are no commands: presses, forms, and changes of servers, channels and rights.
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
        FullEvent::InteractionCreate {
            interaction: Interaction::Modal(form),
        } => {
            let http = &context.serenity_context.http;
            Box::pin(forms::submitted(data, http, form)).await;
        }
        FullEvent::Ready { data_about_bot } => {
            let now = data.clock.now();
            for guild in &data_about_bot.guilds {
                data.connection
                    .note_server(GuildId(guild.id.get()), None, now);
            }
            // With several shards, `gateway` watches how many are connected.
            if data_about_bot.shard.is_none_or(|it| it.total == 1) {
                data.note_shards(1, 1);
            }
            let first = !data.connection.ready.send_replace(true);
            if !first {
                let (data, stopped) = (Arc::clone(data), data.stopped.clone());
                tokio::spawn(stopped.run_until_cancelled_owned(async move {
                    data.await_servers().await;
                }));
            }
        }
        FullEvent::GuildUpdate { new_data, .. } => {
            let locale = Locale::from_code(&new_data.preferred_locale);
            data.connection
                .note_server(GuildId(new_data.id.get()), Some(locale), data.clock.now());
        }
        FullEvent::GuildDelete { incomplete, .. } => {
            let id = GuildId(incomplete.id.get());
            let now = data.clock.now();
            if incomplete.unavailable {
                data.connection.begin_outage(id, now);
                data.app.outage(id, now).await?;
            } else {
                data.connection.forget_server(id);
                data.app.server_lost(id, now).await?;
            }
        }
        FullEvent::ChannelDelete { channel, .. } => {
            let id = ChannelId(channel.id.get());
            data.app.place_lost(id, true, data.clock.now()).await?;
        }
        FullEvent::ThreadDelete { thread, .. } => {
            let id = ChannelId(thread.id.get());
            data.app.place_lost(id, true, data.clock.now()).await?;
        }
        // The bot's permissions in the channel may have changed.
        FullEvent::ChannelUpdate { new, .. } => {
            let id = ChannelId(new.id.get());
            data.app.channel_found(id, data.clock.now()).await?;
        }
        FullEvent::GuildRoleUpdate { new, .. } => {
            let id = GuildId(new.guild_id.get());
            data.app.rights_changed(id, data.clock.now()).await?;
        }
        FullEvent::GuildMemberUpdate { event, .. } if event.user.id == context.bot_id() => {
            let id = GuildId(event.guild_id.get());
            data.app.rights_changed(id, data.clock.now()).await?;
        }
        FullEvent::ThreadUpdate { new, .. } => {
            let id = ChannelId(new.id.get());
            let now = data.clock.now();
            match new.thread_metadata {
                // A thread that is archived but not locked opens with the next message.
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
