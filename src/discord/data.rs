//! What every answer needs: the use cases, the clock, the pictures, the commands' numbers.

use super::clock::Clock;
use super::in_flight::InFlight;
use app::{App, Caller, Failure, GuildSettings, MatchView, NoMatch};
use poise::serenity_prelude::{Cache, Command, GuildId, Http};
use render::Renderer;
use rules::Game;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use text::{Locale, list_or};

use super::invoker::Invoker;

/// What every answer needs.
#[derive(Debug)]
pub struct Data {
    /// The use cases.
    pub app: App,
    /// The time.
    pub clock: Clock,
    /// The pictures.
    pub renderer: Arc<Renderer>,
    /// The requests that are being answered.
    pub in_flight: InFlight,
    commands: OnceLock<HashMap<String, u64>>,
    line: OnceLock<Line>,
    dead: AtomicBool,
}

/// The connection to the platform.
#[derive(Debug)]
struct Line {
    http: Arc<Http>,
    cache: Arc<Cache>,
}

impl Data {
    /// A data that is not connected yet.
    #[must_use]
    pub fn new(app: App, clock: Clock) -> Data {
        Data {
            app,
            clock,
            renderer: Arc::default(),
            in_flight: InFlight::default(),
            commands: OnceLock::new(),
            line: OnceLock::new(),
            dead: AtomicBool::new(false),
        }
    }

    /// Notes the numbers the platform gave to the commands.
    pub(super) fn note_commands(&self, commands: &[Command]) {
        let numbers = commands
            .iter()
            .map(|command| (command.name.clone(), command.id.get()))
            .collect();
        // A second start of the same data keeps the first numbers; they are the same.
        let _ = self.commands.set(numbers);
    }

    /// Notes the connection.
    pub(super) fn connect(&self, http: Arc<Http>, cache: Arc<Cache>) {
        let _ = self.line.set(Line { http, cache });
    }

    /// Leaves everything that still comes in unanswered.
    pub(super) fn die(&self) {
        self.dead.store(true, Ordering::SeqCst);
    }

    /// Whether nobody sits here any more.
    pub(super) fn is_dead(&self) -> bool {
        self.dead.load(Ordering::SeqCst)
    }

    /// The way to the platform; `None` before the bot has been connected.
    #[must_use]
    pub fn http(&self) -> Option<&Arc<Http>> {
        self.line.get().map(|line| &line.http)
    }

    /// The language of a server, as its owner has set it on the platform.
    #[must_use]
    pub fn server_locale(&self, guild: referee::GuildId) -> Locale {
        self.line
            .get()
            .filter(|_| guild.0 > 0)
            .and_then(|line| line.cache.guild(GuildId::new(guild.0)))
            .map_or(Locale::En, |guild| {
                Locale::from_code(&guild.preferred_locale)
            })
    }

    /// The language of public messages about a match, without anybody asking.
    #[must_use]
    pub fn public_locale(&self, view: &MatchView) -> Locale {
        self.locale_of(&view.guild, view.this_match.place().guild)
    }

    /// The language of public messages in a server with these settings.
    #[must_use]
    pub fn locale_of(&self, settings: &GuildSettings, guild: referee::GuildId) -> Locale {
        match &settings.language {
            Some(code) => Locale::from_code(code),
            None => self.server_locale(guild),
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

    /// The command of a game as a mention.
    #[must_use]
    pub fn command(&self, game: Game, command: &str) -> String {
        self.mention(game.name(), command)
    }

    /// The command of the game that is meant, or those of all games where nobody knows which.
    #[must_use]
    pub fn command_of(&self, game: Option<Game>, command: &str, reader: Locale) -> String {
        match game {
            Some(game) => self.command(game, command),
            None => list_or(reader, &Game::ALL.map(|game| self.command(game, command))),
        }
    }

    /// The invoker as the use cases want it, at this instant.
    #[must_use]
    pub fn caller(&self, invoker: &Invoker) -> Caller {
        invoker.caller(self.clock.now())
    }
}

/// Why a use case gave no answer of its own.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// There is no such match.
    #[error("no such match")]
    NoMatch(NoMatch),
    /// There is no such challenge.
    #[error("no such challenge")]
    NoChallenge,
    /// The bot itself failed.
    #[error(transparent)]
    Trouble(#[from] app::Trouble),
}

/// Parts a use case's own refusal from what can happen to all of them.
///
/// # Errors
/// What can happen to all of them.
pub fn judged<T, E>(result: Result<T, Failure<E>>) -> Result<Result<T, E>, Stop> {
    match result {
        Ok(done) => Ok(Ok(done)),
        Err(Failure::Refused(refused)) => Ok(Err(refused)),
        Err(Failure::NoMatch(none)) => Err(Stop::NoMatch(none)),
        Err(Failure::NoChallenge) => Err(Stop::NoChallenge),
        Err(Failure::Trouble(trouble)) => Err(Stop::Trouble(trouble)),
    }
}

/// The same for use cases that refuse nothing of their own.
///
/// # Errors
/// What can happen to all of them.
pub fn sure<T>(result: Result<T, Failure<std::convert::Infallible>>) -> Result<T, Stop> {
    match judged(result)? {
        Ok(done) => Ok(done),
        Err(never) => match never {},
    }
}
