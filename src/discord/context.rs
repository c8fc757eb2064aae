//! The state of the bot that all requests share: the use cases, the clock, the pictures, the connection.

use super::busy::Busy;
use super::cache::Cache;
use super::clock::Clock;
use super::connection::Connection;
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
use referee::{ChallengeId, ChannelId, GuildId, MatchId, Moment, Place, Time, TimeControl, UserId};
use render::Renderer;
use rules::Game;
use search::Evaluations;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use text::{Locale, list_or};
use tokio::sync::{Semaphore, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Number of replays drawn at once: each takes much memory.
const REPLAYS: usize = 2;
const HINTS: usize = 1_000;

const READERS: usize = 10_000;

/// The time for which a reader's language is kept in memory. After this time the language is read from the database
/// again, because another process may have changed it.
const READER_KEPT: Duration = Duration::from_mins(1);

/// The largest number of matches whose evaluations are kept. Those of a long match take about 100 KB.
const EVALUATED: usize = 200;

/// The largest number of challenges whose opponents are being asked by direct message at a time.
const UNHEARD: usize = 1_000;

pub type Context<'a> = poise::ApplicationContext<'a, Arc<Data>, Error>;

/// The state of the bot that all requests share.
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
    evaluations: Cache<MatchId, Arc<Mutex<Evaluations>>>,
    /// Tokens of answers. With such a token the bot posts in a place where it is not a member.
    pub tokens: Tokens,
    /// For each challenge whose opponent is being asked by direct message: the sender for the answer that replaces the
    /// first answer if Discord refuses the direct message.
    pub unheard: Cache<ChallengeId, watch::Sender<Option<Message>>>,
    /// People who wait for a hint, for an analysis or for a puzzle from a match. Each of them waits for one at a time.
    pub advising: Busy<UserId>,
    readers: Cache<UserId, Reader>,
    /// Turns that the engine is thinking about.
    pub engaged: Busy<(MatchId, Moment)>,
    pub requests: TaskTracker,
    pub deliveries: watch::Sender<Deliveries>,
    /// Once cancelled, events that come in are ignored.
    pub stopped: CancellationToken,
    pub connection: Connection,
    pub login: Login,
    /// People who have the bot on their account, because they have given a command where the bot is not a member.
    with_account: Cache<UserId, ()>,
}

#[derive(Clone, Copy, Debug)]
struct Reader {
    /// The language that the person has chosen; `None` for the language of their app.
    language: Option<Locale>,
    /// Whether direct messages to the person were switched off and the person has not been told yet.
    directs_ended: bool,
    read: Time,
}

/// What Discord says of the bot as it logs in.
#[derive(Clone, Debug)]
pub struct Login {
    /// The bot's own user.
    pub me: UserId,
    /// The application, if people can add it to their accounts.
    pub application: Option<u64>,
    /// The ids of the registered commands, by name.
    pub commands: HashMap<String, u64>,
}

/// Locks the evaluations of a match.
pub fn locked(evaluations: &Mutex<Evaluations>) -> MutexGuard<'_, Evaluations> {
    // No code panics while it holds the lock.
    evaluations.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Data {
    #[must_use]
    pub fn new(
        app: App,
        clock: Clock,
        effort: Effort,
        renderer: Arc<Renderer>,
        login: Login,
    ) -> Data {
        Data {
            app,
            latency: Latency::since(clock.now()),
            clock,
            renderer,
            limits: Limits::default(),
            replays: Semaphore::new(REPLAYS),
            thinker: Thinker::new(effort),
            hints: Cache::new(HINTS),
            evaluations: Cache::new(EVALUATED),
            unheard: Cache::new(UNHEARD),
            tokens: Tokens::default(),
            advising: Busy::default(),
            engaged: Busy::default(),
            readers: Cache::new(READERS),
            requests: TaskTracker::new(),
            deliveries: watch::Sender::new(Deliveries::AtWork),
            stopped: CancellationToken::new(),
            connection: Connection::default(),
            login,
            with_account: Cache::new(READERS),
        }
    }

    /// What was thought about the positions of a match: hints, moves of the highest level and analyses share it.
    pub fn evaluations(&self, id: MatchId) -> Arc<Mutex<Evaluations>> {
        self.evaluations.get_or_keep(id, Arc::default)
    }

    /// The address at which people add the bot to their accounts; `None` if its application does not allow that.
    #[must_use]
    pub fn to_account(&self) -> Option<String> {
        self.login.application.map(to_account)
    }

    /// The address at which the bot is invited to a server; `None` if people cannot add its application to their
    /// accounts.
    #[must_use]
    pub fn to_server(&self) -> Option<String> {
        self.login.application.map(invitation)
    }

    /// As [`Data::to_account`], but `None` for a person who has the bot on their account.
    #[must_use]
    pub fn to_account_of(&self, user: UserId) -> Option<String> {
        let known = self.with_account.get(&user).is_some();
        self.to_account().filter(|_| !known)
    }

    /// `None` while a request is unanswered or a due message is undelivered. Otherwise the time of the next deadline,
    /// or the greatest time if there is no deadline.
    pub(super) fn at_rest(&self) -> Option<Time> {
        // The order matters. A request makes its change before it ends, and the deliveries become `AtWork` before they
        // take up the change.
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

    /// Notes how many of `all` shards are connected.
    pub(super) fn note_shards(&self, shards: usize, all: usize) {
        if self.connection.note_shards(shards, all, self.clock.now()) {
            // The reconciler decides deadlines that passed during the outage.
            self.app.wake();
        }
    }

    /// Waits, for a limited time, until the gateway has introduced all servers. For each server that it has not
    /// introduced, an outage begins.
    pub(super) async fn await_servers(&self) {
        self.clock
            .within(SERVERS_INTRODUCED, self.connection.introduced())
            .await;
        self.make_up_for_downtime().await;
        for guild in self.connection.missing_servers() {
            let since = self.connection.begin_outage(guild, self.clock.now());
            let mut noted = self.app.outage(guild, since).await;
            // The server may have come up meanwhile.
            if !self.connection.is_missing(guild) {
                self.connection.end_outage(guild);
                let up = self.clock.now();
                noted = noted.and(self.app.outage_over(guild, since, up).await);
            }
            if let Err(error) = noted {
                tracing::error!(%guild, %error, "clocks may run during an outage");
            }
        }
    }

    /// Resumes the matches of a server that is up again.
    pub(super) async fn server_found(&self, guild: GuildId) -> Result<(), app::Error> {
        let now = self.clock.now();
        if let Some(since) = self.connection.end_outage(guild) {
            self.app.outage_over(guild, since, now).await?;
        }
        self.app.server_found(guild, now).await
    }

    #[must_use]
    pub fn public_locale(&self, view: &MatchView) -> Locale {
        let this_match = &view.this_match;
        match (this_match.place(), &view.guild.language) {
            // A match that counts in a server but is shown directly speaks the server's language.
            (Place::Direct, None) => self.connection.server_locale(this_match.counts_in()),
            (place, _) => self.locale_at(&view.guild, place),
        }
    }

    #[must_use]
    pub fn locale_of(&self, settings: &GuildSettings, guild: GuildId) -> Locale {
        match &settings.language {
            Some(code) => Locale::from_code(code),
            None => self.connection.server_locale(guild),
        }
    }

    /// The clock of a challenge for which no clock was chosen.
    #[must_use]
    pub fn usual_clock(&self, settings: &GuildSettings, place: Place) -> TimeControl {
        let usual = || self.locale_at(settings, place).clock();
        match settings.clock.unwrap_or_else(usual) {
            // Where the bot is not a member of the server, only clocks that count in days are allowed, so any other
            // default becomes 3 days per move.
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
            (None, Some(guild)) => self.connection.server_locale(guild),
            (None, None) => Locale::En,
        }
    }

    /// A mention of a command, which can be clicked and shows the command's name in each reader's language.
    #[must_use]
    pub fn mention(&self, parent: &str, command: &str) -> String {
        let number = self.login.commands.get(parent);
        match number {
            Some(number) => format!("</{parent} {command}:{number}>"),
            None => format!("`/{parent} {command}`"),
        }
    }

    #[must_use]
    pub fn command(&self, game: Game, command: &str) -> String {
        self.mention(game.name(), command)
    }

    /// A mention of the game's command. If `game` is `None`, mentions of this command of every game.
    #[must_use]
    pub fn command_of(&self, game: Option<Game>, command: &str, reader: Locale) -> String {
        match game {
            Some(game) => self.command(game, command),
            None => list_or(reader, &Game::ALL.map(|game| self.command(game, command))),
        }
    }

    /// The language a person reads: the language they have chosen, else the language of their app.
    pub async fn reader(&self, user: UserId, app: &str) -> Locale {
        let known = match self.known(user) {
            Some(known) => known,
            None => {
                // If the database fails, the language of the person's app is used.
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

    /// Notes which language a person has chosen; `None` for the language of their app.
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
