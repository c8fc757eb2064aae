//! What every request is answered with: the use cases, the clock, the pictures, the connection.

use super::busy::Busy;
use super::cache::Cache;
use super::clock::Clock;
use super::deliveries::Deliveries;
use super::doctor::{invitation, to_account};
use super::error::Error;
use super::latency::Latency;
use super::limits::Limits;
use super::thinker::{Effort, Thinker};
use super::tokens::Tokens;
use super::views::message::Message;
use crate::times::SERVERS_INTRODUCED;
use app::{App, GuildSettings, MatchView};
use poise::serenity_prelude::{Command, Http};
use referee::{ChallengeId, ChannelId, GuildId, MatchId, Moment, Place, Time, TimeControl, UserId};
use render::Renderer;
use rules::Game;
use search::PlyJudgement;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;
use text::{Locale, list_or};
use tokio::sync::{Semaphore, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How many replays are painted at once: each takes much memory.
const REPLAYS: usize = 2;
const HINTS: usize = 1_000;

const READERS: usize = 10_000;

/// Another process may change or delete what is stored.
const READER_KEPT: Duration = Duration::from_mins(1);

const JUDGED: usize = 200;

/// How many people at most are being asked at a time.
const UNHEARD: usize = 1_000;

pub type Context<'a> = poise::ApplicationContext<'a, Arc<Data>, Error>;

/// What every request is answered with.
#[derive(Debug)]
pub struct Data {
    pub app: App,
    pub clock: Clock,
    pub renderer: Arc<Renderer>,
    pub latency: Latency,
    pub limits: Limits,
    pub replays: Semaphore,
    pub thinker: Thinker,
    pub hints: Cache<(MatchId, Moment), search::Hint>,
    pub judgements: Cache<MatchId, Arc<[PlyJudgement]>>,
    /// The tokens of answers, for places where the bot only answers.
    pub tokens: Tokens,
    /// Of challenges whose opponent is being asked by direct message, what their answer becomes if that is refused.
    pub unheard: Cache<ChallengeId, watch::Sender<Option<Message>>>,
    /// The people who wait for advice of the engine: one piece at a time each.
    pub advising: Busy<UserId>,
    readers: Cache<UserId, Reader>,
    /// The turns it is thinking about.
    pub engaged: Busy<(MatchId, Moment)>,
    pub requests: TaskTracker,
    pub deliveries: watch::Sender<Deliveries>,
    /// Once cancelled, everything that still comes in is left unanswered.
    pub stopped: CancellationToken,
    /// Whether the gateway has let the bot in.
    pub ready: watch::Sender<bool>,
    /// Whether every shard is connected.
    connected: watch::Sender<Option<Time>>,
    /// How many shards are connected, and how many are to be.
    shards: AtomicUsize,
    expected: AtomicUsize,
    /// Whether the platform refused the token when it was last used.
    refused: AtomicBool,
    servers: watch::Sender<HashMap<GuildId, Server>>,
    outages: Mutex<HashMap<GuildId, Time>>,
    commands: OnceLock<HashMap<String, u64>>,
    me: OnceLock<UserId>,
    /// The application, if people can add it to their accounts.
    application: OnceLock<u64>,
    /// Who has given a command in a conversation, which takes the bot on one's account.
    with_account: Cache<UserId, ()>,
    shared: OnceLock<Weak<Data>>,
    http: OnceLock<Arc<Http>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Server {
    /// The language its owner has set on the platform, once that is known.
    locale: Option<Locale>,
    /// When the gateway last let the bot in that is to hear of it.
    awaited: Option<Time>,
    /// When it introduced itself last: one that is down does not.
    introduced: Option<Time>,
}

impl Server {
    /// Whether it has introduced itself in the present session. Its event may be seen to before that of the session.
    fn is_up(&self) -> bool {
        let since = |awaited| {
            self.introduced
                .is_some_and(|at| at + SERVERS_INTRODUCED >= awaited)
        };
        self.introduced.is_some() && self.awaited.is_none_or(since)
    }
}

#[derive(Clone, Copy, Debug)]
struct Reader {
    /// The language they have chosen; `None` for the platform's.
    language: Option<Locale>,
    /// Whether they are to be told that direct messages to them were switched off.
    directs_ended: bool,
    read: Time,
}

impl Data {
    #[must_use]
    pub fn new(app: App, clock: Clock, effort: Effort, renderer: Arc<Renderer>) -> Data {
        Data {
            app,
            latency: Latency::since(clock.now()),
            clock,
            renderer,
            limits: Limits::default(),
            replays: Semaphore::new(REPLAYS),
            thinker: Thinker::new(effort),
            hints: Cache::new(HINTS),
            judgements: Cache::new(JUDGED),
            unheard: Cache::new(UNHEARD),
            tokens: Tokens::default(),
            advising: Busy::default(),
            engaged: Busy::default(),
            readers: Cache::new(READERS),
            requests: TaskTracker::new(),
            deliveries: watch::Sender::new(Deliveries::AtWork),
            stopped: CancellationToken::new(),
            ready: watch::Sender::new(false),
            connected: watch::Sender::new(None),
            shards: AtomicUsize::new(0),
            expected: AtomicUsize::new(0),
            refused: AtomicBool::new(false),
            servers: watch::Sender::default(),
            outages: Mutex::default(),
            commands: OnceLock::new(),
            me: OnceLock::new(),
            application: OnceLock::new(),
            with_account: Cache::new(READERS),
            shared: OnceLock::new(),
            http: OnceLock::new(),
        }
    }

    pub(super) fn note_commands(&self, commands: &[Command]) {
        let numbers = commands
            .iter()
            .map(|command| (command.name.clone(), command.id.get()))
            .collect();
        // A second start of the same data keeps the first numbers; they are the same.
        let _ = self.commands.set(numbers);
    }

    pub(super) fn note_me(&self, me: UserId) {
        let _ = self.me.set(me);
    }

    pub(super) fn note_application(&self, application: u64) {
        let _ = self.application.set(application);
    }

    /// The address at which people add the bot to their accounts; `None` if its application does not allow that.
    #[must_use]
    pub fn to_account(&self) -> Option<String> {
        self.application.get().copied().map(to_account)
    }

    /// The address at which it is invited to a server.
    #[must_use]
    pub fn to_server(&self) -> Option<String> {
        self.application.get().copied().map(invitation)
    }

    /// The first address for a person who may not have done so.
    #[must_use]
    pub fn to_account_of(&self, user: UserId) -> Option<String> {
        let known = self.with_account.get(&user).is_some();
        self.to_account().filter(|_| !known)
    }

    /// The bot's own number; `None` before it has been started.
    #[must_use]
    pub fn me(&self) -> Option<UserId> {
        self.me.get().copied()
    }

    #[must_use]
    pub fn is_me(&self, user: UserId) -> bool {
        self.me.get() == Some(&user)
    }

    pub(super) fn share(self: &Arc<Data>) {
        let _ = self.shared.set(Arc::downgrade(self));
    }

    /// For work that outlives the request that began it; `None` before the bot has been started.
    #[must_use]
    pub fn shared(&self) -> Option<Arc<Data>> {
        self.shared.get().and_then(Weak::upgrade)
    }

    pub(super) fn connect(&self, http: Arc<Http>) {
        let _ = self.http.set(http);
    }

    /// `None` before the bot has been connected.
    #[must_use]
    pub fn http(&self) -> Option<&Arc<Http>> {
        self.http.get()
    }

    pub(super) fn note_shards(&self, shards: usize, all: usize) {
        self.shards.store(shards, Ordering::Relaxed);
        let connected = shards == all;
        let news = self.connected.send_if_modified(|since| {
            let news = connected != since.is_some();
            if news {
                *since = connected.then(|| self.clock.now());
            }
            news
        });
        if connected && news {
            // Deadlines that fell during the outage are looked at now.
            self.app.wake();
        }
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

    /// Since when every shard is connected; `None` while one is not.
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

    /// When something happens by itself next, once all requests are answered and all that is due is delivered; `None`
    /// before. Where nothing does, the end of time.
    pub(super) fn at_rest(&self) -> Option<Time> {
        // In this order: a request makes a change before it ends, and the deliveries are at work before they take it.
        if !self.requests.is_empty() || self.app.has_changed() {
            return None;
        }
        match *self.deliveries.borrow() {
            Deliveries::Waiting(until) => {
                let until = until.unwrap_or(Time::from_millis(i64::MAX));
                Some(until).filter(|at| *at > self.clock.now())
            }
            Deliveries::AtWork => None,
        }
    }

    pub(super) async fn make_up_for_downtime(&self) {
        if self.clock.is_real()
            && let Err(error) = self.app.make_up_for_downtime(self.clock.now()).await
        {
            tracing::error!(%error, "clocks may have run during downtime");
        }
    }

    /// Notes whether the platform accepts the token; whether that is news.
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

    /// Notes a server: in a new session it is awaited; with its language it introduces itself.
    pub(super) fn note_server(&self, guild: GuildId, locale: Option<Locale>) {
        let now = Some(self.clock.now());
        self.servers.send_modify(|servers| {
            let known = servers.entry(guild).or_default();
            if locale.is_some() {
                (known.locale, known.introduced) = (locale, now);
            } else {
                known.awaited = now;
            }
        });
    }

    /// Notes that a server is down; since when it is.
    pub(super) fn begin_outage(&self, guild: GuildId, now: Time) -> Time {
        let mut outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        *outages.entry(guild).or_insert(now)
    }

    /// Waits for the servers to introduce themselves, but not for those that are down: their outage begins.
    pub(super) async fn await_servers(&self) {
        self.clock
            .within(SERVERS_INTRODUCED, self.introduced())
            .await;
        self.make_up_for_downtime().await;
        let servers = self.servers.borrow().clone();
        for (guild, _) in servers.into_iter().filter(|(_, known)| !known.is_up()) {
            let since = self.begin_outage(guild, self.clock.now());
            let mut noted = self.app.outage(guild, since).await;
            // It has come up meanwhile.
            let known = self.servers.borrow().get(&guild).copied();
            if known.is_none_or(|known| known.is_up()) {
                self.end_outage(guild);
                let up = self.clock.now();
                noted = noted.and(self.app.outage_over(guild, since, up).await);
            }
            if let Err(error) = noted {
                tracing::error!(%guild, %error, "clocks may run during an outage");
            }
        }
    }

    /// Notes that a server is up; since when it was down, if it was.
    pub(super) fn end_outage(&self, guild: GuildId) -> Option<Time> {
        let mut outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        outages.remove(&guild)
    }

    /// Lets matches go on in a server that is up.
    pub(super) async fn server_found(&self, guild: GuildId) -> Result<(), app::Error> {
        let now = self.clock.now();
        if let Some(since) = self.end_outage(guild) {
            self.app.outage_over(guild, since, now).await?;
        }
        self.app.server_found(guild, now).await
    }

    pub(super) fn forget_server(&self, guild: GuildId) {
        self.servers.send_modify(|servers| {
            servers.remove(&guild);
        });
    }

    async fn introduced(&self) {
        let mut servers = self.servers.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let _ = servers
            .wait_for(|servers| servers.values().all(Server::is_up))
            .await;
    }

    /// The language of a server as its owner has set it on the platform, for messages without an interaction.
    #[must_use]
    pub fn server_locale(&self, guild: GuildId) -> Locale {
        let known = self.servers.borrow().get(&guild).copied();
        known.and_then(|it| it.locale).unwrap_or(Locale::En)
    }

    #[must_use]
    pub fn public_locale(&self, view: &MatchView) -> Locale {
        let this_match = &view.this_match;
        match (this_match.place(), &view.guild.language) {
            // What counts in a server speaks its language to a reader who has set none.
            (Place::Direct, None) => self.server_locale(this_match.counts_in()),
            (place, _) => self.locale_at(&view.guild, place),
        }
    }

    #[must_use]
    pub fn locale_of(&self, settings: &GuildSettings, guild: GuildId) -> Locale {
        match &settings.language {
            Some(code) => Locale::from_code(code),
            None => self.server_locale(guild),
        }
    }

    /// The clock of a challenge at a place with such settings that names none.
    #[must_use]
    pub fn usual_clock(&self, settings: &GuildSettings, place: Place) -> TimeControl {
        let usual = || self.locale_at(settings, place).clock();
        match settings.clock.unwrap_or_else(usual) {
            // Where the bot is no member a clock of days is the only one.
            TimeControl::None | TimeControl::Live { .. } | TimeControl::Byoyomi { .. }
                if place.member_of().is_none() =>
            {
                TimeControl::per_move(3)
            }
            clock => clock,
        }
    }

    #[must_use]
    pub fn locale_in(
        &self,
        settings: &GuildSettings,
        guild: GuildId,
        channel: ChannelId,
    ) -> Locale {
        let place = Place::Server {
            guild,
            channel,
            parent: None,
        };
        self.locale_at(settings, place)
    }

    #[must_use]
    pub fn locale_at(&self, settings: &GuildSettings, place: Place) -> Locale {
        match (settings.language_in(place), place.member_of()) {
            (Some(code), _) => Locale::from_code(code),
            (None, Some(guild)) => self.server_locale(guild),
            (None, None) => Locale::En,
        }
    }

    /// A command as a mention that can be clicked and shows its name in each reader's language.
    #[must_use]
    pub fn mention(&self, parent: &str, command: &str) -> String {
        let number = self.commands.get().and_then(|numbers| numbers.get(parent));
        match number {
            Some(number) => format!("</{parent} {command}:{number}>"),
            None => format!("`/{parent} {command}`"),
        }
    }

    #[must_use]
    pub fn command(&self, game: Game, command: &str) -> String {
        self.mention(game.name(), command)
    }

    /// The command of the game that is meant, or those of all games if that is not known.
    #[must_use]
    pub fn command_of(&self, game: Option<Game>, command: &str, reader: Locale) -> String {
        match game {
            Some(game) => self.command(game, command),
            None => list_or(reader, &Game::ALL.map(|game| self.command(game, command))),
        }
    }

    /// The language a person reads: the chosen one, or that of their app.
    pub async fn reader(&self, user: UserId, app: &str) -> Locale {
        let known = match self.known(user) {
            Some(known) => known,
            None => {
                // A failing database is reported in the language of the app.
                let Ok(settings) = self.app.player_settings(user).await else {
                    return Locale::from_code(app);
                };
                let known = Reader {
                    language: settings.language.as_deref().map(Locale::from_code),
                    directs_ended: settings.directs_ended(),
                    read: self.clock.now(),
                };
                self.readers.keep(user, known);
                known
            }
        };
        known.language.unwrap_or_else(|| Locale::from_code(app))
    }

    /// Notes that a person has the bot on their account.
    pub(super) fn note_account(&self, user: UserId) {
        self.with_account.keep(user, ());
    }

    fn known(&self, user: UserId) -> Option<Reader> {
        let now = self.clock.now();
        let known = self.readers.get(&user);
        known.filter(|known| now < known.read + READER_KEPT)
    }

    /// Notes which language a person has chosen; `None` for that of their app.
    pub fn note_reader(&self, user: UserId, language: Option<Locale>) {
        let known = Reader {
            language,
            directs_ended: false,
            read: self.clock.now(),
        };
        self.readers.keep(user, known);
    }

    pub(super) async fn have_directs_ended(&self, user: UserId) -> bool {
        if !self.known(user).is_some_and(|known| known.directs_ended) {
            return false;
        }
        let settings = self.app.player_settings(user).await;
        settings.is_ok_and(|it| it.directs_ended())
    }

    pub(super) async fn note_directs_told(&self, user: UserId) {
        self.note_reader(user, self.known(user).and_then(|known| known.language));
        if let Err(error) = self.app.end_directs(user).await {
            tracing::warn!(%error, "a person is told again that direct messages are off");
        }
    }
}
