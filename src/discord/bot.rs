//! The bot as a whole: starts it, waits until it is ready, shuts it down.

use super::aside::Aside;
use super::clock::Clock;
use super::context::{Data, Login};
use super::counted;
use super::framework::Tracked;
use super::gateway::{self, Ended, INTENTS, Sequences, is_loopback};
use super::handlers::engine_turns;
use super::incoming::commands;
use super::outgoing::http::{post, summary};
use super::outgoing::messenger::Messenger;
use super::outgoing::{Calls, reconciler, routes};
use super::relay;
use super::thinker::Effort;
use super::views::{picture, welcome};
use super::watched::Watched;
use crate::config::{LoopbackUrl, Token};
use crate::times::{
    DELIVERIES_REST_AFTER_PANIC, GATEWAY_FAREWELL, READY_WITHOUT_A_WORD, REQUESTS_FINISH,
};
use app::{App, Shards};
use poise::serenity_prelude::{
    self as serenity, CreateAllowedMentions, Http, HttpBuilder, HttpError, InstallationContext,
    ShardManager,
};
use referee::{ChannelId, Time, UserId};
use std::sync::Arc;
use std::time::Duration;
use text::Locale;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_util::sync::DropGuard;

#[derive(Clone, Debug)]
pub struct BotConfig {
    pub token: Token,
    /// A stand-in on this machine instead of Discord.
    pub api: Option<LoopbackUrl>,
    pub clock: Clock,
    pub effort: Effort,
    /// The bot ends after the gateway has been silent for this time; usually
    /// [`GATEWAY_SILENCE`](crate::times::GATEWAY_SILENCE).
    pub gateway_silence: Duration,
    /// The shards of this process; `None` for the number of shards that Discord recommends.
    pub shards: Option<Shards>,
    pub calls: Calls,
    /// Draws the pictures; several bots of one process may share it.
    pub renderer: Arc<render::Renderer>,
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(
        "Discord refuses the token; copy it anew from the Developer Portal, page Bot, into DISCORD_TOKEN"
    )]
    Token,
    #[error("Discord does not answer as it should ({0}); try again later")]
    Platform(String),
    #[error("no calls can be made from this machine: {0}")]
    Calls(#[from] reqwest::Error),
    #[error("no threads can be started: {0}")]
    Threads(#[from] std::io::Error),
    #[error("the stand-in names a gateway that is not on this machine; nothing was sent to it")]
    NotLoopback,
    #[error("Discord's gateway does not let the bot in; try again later")]
    Silent,
    #[error(transparent)]
    Ended(Ended),
    #[error(transparent)]
    Words(#[from] commands::Wordless),
}

impl StartError {
    /// Whether a restart would fail for the same reason.
    #[must_use]
    pub const fn is_permanent(&self) -> bool {
        match self {
            StartError::Token | StartError::NotLoopback => true,
            StartError::Ended(why) => why.is_permanent(),
            _ => false,
        }
    }
}

#[derive(Debug)]
pub struct Bot {
    name: String,
    application: u64,
    own: Shards,
    servers: u64,
    data: Arc<Data>,
    http: Arc<Http>,
    shards: Arc<ShardManager>,
    ended: watch::Receiver<Option<Ended>>,
    _stops: DropGuard,
    _connection: Aside,
}

impl Bot {
    /// Registers the commands and connects.
    pub async fn start(config: BotConfig, app: App) -> Result<Bot, StartError> {
        let Calls {
            client: caller,
            patience,
            channels,
        } = config.calls;
        let http = http(&config.token, config.api.as_ref(), caller.clone());
        let me = http.get_current_user().await.map_err(refused)?;
        let application = http.get_current_application_info().await.map_err(refused)?;
        http.set_application_id(application.id);
        let types = &application.integration_types_config;
        let for_accounts = types.is_empty() || types.contains_key(&InstallationContext::User);
        if !for_accounts {
            tracing::warn!(
                "people cannot add the bot to their accounts: “User Install” is off in the Developer Portal, page Installation"
            );
        }
        let registered = {
            let commands = commands::all()?;
            commands::names(&commands)
                .iter()
                .for_each(|name| counted::command(name));
            http.create_global_commands(&commands::registered(&commands, for_accounts))
                .await
                .map_err(refused)?
        };
        let login = Login {
            me: UserId(me.id.get()),
            application: for_accounts.then(|| application.id.get()),
            commands: registered
                .into_iter()
                .map(|command| (command.name, command.id.get()))
                .collect(),
        };
        let data = Data::new(app, config.clock, config.effort, config.renderer, login);
        let data = Arc::new(data);

        let sequences = Sequences::default();
        let connection = Aside::begin()?;
        let client = serenity::ClientBuilder::new_with_http(http, INTENTS)
            .raw_event_handler(sequences.clone())
            .framework(Tracked::new(&data, commands::all()?));
        // Building the client spawns a task of serenity's, which belongs on serenity's runtime.
        let client = connection.handle().spawn(client.into_future()).await;
        let client = client.map_err(std::io::Error::other)?.map_err(refused)?;
        if config.api.is_some() && !is_loopback(&client.ws_url.lock().await) {
            return Err(StartError::NotLoopback);
        }
        relayed(&client, &connection.handle()).await?;
        let gateway = client.http.get_bot_gateway().await.map_err(refused)?;
        let own = config.shards.unwrap_or(Shards::all_of(gateway.shards));
        if own.total() < gateway.shards {
            tracing::warn!(
                "Discord recommends {} shards, and IAGO_SHARDS divides {}: if it lets none in, divide as many as it recommends",
                gateway.shards,
                own.total()
            );
        }
        data.connection
            .expect_shards(usize::try_from(own.last() - own.first() + 1).unwrap_or(usize::MAX));
        let http = Arc::clone(&client.http);
        let messenger = Messenger::new(Arc::clone(&data), Arc::clone(&client.http), patience);
        let speaking = speak(Arc::clone(&data), Arc::new(messenger), channels);
        tokio::spawn(until_stopped(&data, speaking));
        let waking = {
            let app = data.app.clone();
            async move { app.listen().await }
        };
        tokio::spawn(until_stopped(&data, waking));
        let tidying = routes::tidy(Arc::clone(&client.http));
        tokio::spawn(until_stopped(&data, tidying));
        let (ended_sender, ended) = watch::channel(None);
        let shards = Arc::clone(&client.shard_manager);
        let listening = {
            let data = Arc::clone(&data);
            let aside = connection.handle();
            async move {
                let ended =
                    gateway::run(client, aside, own, config.gateway_silence, sequences, &data)
                        .await;
                data.note_shards(0, 1);
                ended_sender.send_replace(ended);
            }
        };
        tokio::spawn(until_stopped(&data, listening));
        Ok(Bot {
            name: me.name.clone(),
            application: application.id.get(),
            own,
            servers: application.approximate_guild_count.map_or(0, u64::from),
            _stops: data.stopped.clone().drop_guard(),
            _connection: connection,
            data,
            http,
            shards,
            ended,
        })
    }

    /// Waits until the gateway has accepted the bot's session.
    pub async fn ready(&self) -> Result<(), StartError> {
        let mut ready = self.data.connection.ready.subscribe();
        tokio::select! {
            ready = ready.wait_for(|ready| *ready) => ready.map(|_| ()).map_err(|_| StartError::Silent),
            ended = self.ended() => Err(match ended {
                Err(Ended::Token) => StartError::Token,
                Err(Ended::Silent) | Ok(()) => StartError::Silent,
                Err(ended) => StartError::Ended(ended),
            }),
        }
    }

    /// Waits until every shard is connected and the database takes writes.
    pub async fn in_service(&self) {
        let whole = async {
            self.data.connection.all_shards().await;
            self.data.app.first_heartbeat().await;
        };
        tokio::pin!(whole);
        if tokio::time::timeout(READY_WITHOUT_A_WORD, &mut whole)
            .await
            .is_err()
        {
            match self.data.connection.is_connected() {
                false => tracing::info!(
                    connected = self.data.connection.shards(),
                    "people are answered; ready follows once every shard is connected"
                ),
                true => tracing::warn!("not ready: the database takes no writes"),
            }
            whole.await;
        }
    }

    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.data.connection.is_ready()
    }

    /// `None` while a request is unanswered or a due message is undelivered. Otherwise the time of the next deadline,
    /// or the greatest time if there is no deadline.
    #[must_use]
    pub fn at_rest(&self) -> Option<Time> {
        self.data.at_rest()
    }

    pub fn watched_by(&self, watched: &Watched) {
        watched.attach(&self.data);
    }

    /// Draws a board of each game in the background, so that the first picture of a match takes no longer than later
    /// pictures.
    pub fn prepare_boards(&self) {
        let data = Arc::clone(&self.data);
        let preparing = async move { picture::prepare(&data).await };
        tokio::spawn(until_stopped(&self.data, preparing));
    }

    /// Posts the welcome of a sandbox in a channel.
    pub async fn greet(
        &self,
        channel: u64,
        locale: Locale,
        people: &[String],
    ) -> Result<(), StartError> {
        let welcome = welcome::sandbox(&self.data, locale, people).await;
        let posted = post(
            &self.http,
            ChannelId(channel),
            &welcome,
            &format!("hi-{channel}"),
        )
        .await;
        posted.map(|_| ()).map_err(refused)
    }

    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    #[must_use]
    pub const fn shards(&self) -> Shards {
        self.own
    }

    /// Number of servers the bot was in when it started.
    #[must_use]
    pub const fn servers(&self) -> u64 {
        self.servers
    }

    #[must_use]
    pub fn invitation(&self) -> String {
        super::doctor::invitation(self.application)
    }

    /// The address at which people add the bot to their accounts; `None` if its application does not allow that.
    #[must_use]
    pub fn to_account(&self) -> Option<String> {
        self.data.to_account()
    }

    /// Waits until the connection to the gateway has ended for good.
    pub async fn ended(&self) -> Result<(), Ended> {
        let mut ended = self.ended.clone();
        match ended.wait_for(Option::is_some).await.as_deref() {
            Ok(Some(why)) => Err(why.clone()),
            _ => Ok(()),
        }
    }

    /// Closes the gateway and waits, at most seven seconds, until the requests in flight are answered. Returns false if
    /// some of them are still unanswered. Answers go over HTTP, which works after the gateway is closed.
    pub async fn shutdown(&self) -> bool {
        self.data.thinker.stop();
        let _ = tokio::time::timeout(GATEWAY_FAREWELL, self.shards.shutdown_all()).await;
        // Some answers wait to learn whether an opponent accepts direct messages. Dropping the senders ends that wait.
        self.data.unheard.clear();
        self.data.requests.close();
        let answered = tokio::time::timeout(REQUESTS_FINISH, self.data.requests.wait()).await;
        if answered.is_err() {
            tracing::warn!("some requests were still in flight at shutdown");
        }
        self.data.stopped.cancel();
        answered.is_ok()
    }

    /// Cuts the connection at once, as a crash would: requests in flight and later requests stay unanswered.
    pub async fn kill(&self) {
        self.data.stopped.cancel();
        self.data.thinker.stop();
        let _ = tokio::time::timeout(REQUESTS_FINISH, self.shards.shutdown_all()).await;
    }
}

/// Has serenity connect through a relay, which runs on serenity's runtime.
async fn relayed(client: &serenity::Client, aside: &Handle) -> std::io::Result<()> {
    let mut url = client.ws_url.lock().await;
    let begun = {
        let gateway = url.clone();
        aside
            .spawn(async move { relay::begin(&gateway).await })
            .await
    };
    *url = begun.map_err(std::io::Error::other)??;
    Ok(())
}

fn until_stopped<W>(data: &Data, work: W) -> impl Future<Output = ()> + use<W>
where
    W: Future<Output = ()>,
{
    let stopped = data.stopped.clone();
    async move {
        stopped.run_until_cancelled_owned(work).await;
    }
}

/// Delivers due rows. Before that, waits until the gateway has accepted the bot's session and, for a limited time,
/// until it has introduced the servers, whose languages the messages need.
async fn speak(data: Arc<Data>, messenger: Arc<Messenger>, channels: usize) {
    let mut ready = data.connection.ready.subscribe();
    if ready.wait_for(|ready| *ready).await.is_ok() {
        // The servers of shards that connect later are awaited in `framework`.
        data.await_servers().await;
        engine_turns::resume(&data).await;
        let deliveries = || reconciler::run(Arc::clone(&data), Arc::clone(&messenger), channels);
        outlive_panics(deliveries, DELIVERIES_REST_AFTER_PANIC).await;
    }
}

/// Runs the deliveries, which never end, and starts them again after a panic. Without the deliveries, no player would
/// lose on time any more.
async fn outlive_panics<W>(work: impl Fn() -> W, rest: Duration)
where
    W: Future<Output = ()> + Send + 'static,
{
    // When this future is dropped, the set is dropped, too, and the task in the set ends.
    let mut working = JoinSet::new();
    loop {
        working.spawn(work());
        match working.join_next().await {
            Some(Err(error)) if error.is_panic() => {
                tracing::error!("the deliveries panicked; they are taken up again soon");
                tokio::time::sleep(rest).await;
            }
            _ => return,
        }
    }
}

fn http(token: &Token, api: Option<&LoopbackUrl>, caller: reqwest::Client) -> Http {
    // Messages ping only the people they list in `allowed_mentions`.
    let builder = HttpBuilder::new(token.reveal())
        .client(caller)
        .default_allowed_mentions(CreateAllowedMentions::new());
    match api {
        // The rate limiter knows Discord's address only; with it on, the proxy is ignored.
        Some(api) => builder.proxy(api.as_str()).ratelimiter_disabled(true),
        None => builder,
    }
    .build()
}

fn refused(error: serenity::Error) -> StartError {
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            StartError::Token
        }
        error => StartError::Platform(summary(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, PoisonError};

    #[tokio::test]
    async fn work_that_panics_is_taken_up_again() {
        let begun = Arc::new(Mutex::new(0));
        let work = || {
            let begun = Arc::clone(&begun);
            async move {
                let mut begun = begun.lock().unwrap_or_else(PoisonError::into_inner);
                *begun += 1;
                assert!(*begun == 3, "panics twice, on purpose");
            }
        };
        outlive_panics(work, Duration::ZERO).await;
        assert_eq!(*begun.lock().unwrap_or_else(PoisonError::into_inner), 3);
    }
}
