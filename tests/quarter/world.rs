//! The world of one seed: the stand-in, the bot on a database file, one clock, and counts of what people used.

use super::draw::{self, Command};
use super::people::{CONVERSATIONS, FOREIGN, Habit, PEOPLE, SERVERS};
use super::random::Rng;
use app::{App, IdSource};
use iago::config::{LoopbackUrl, Token};
use iago::discord::{Bot, BotConfig, Calls, Clock, Effort, ManualClock};
use referee::{Match, MatchId, Time};
use serde_json::{Value, json};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyPool, AssertSqlSafe, Row};
use stand_in::{Answer, Client, Config, ControlError, StandIn};
use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;
use std::pin::pin;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;
use store::{Store, Tables};
use tempfile::TempDir;
use ulid::Ulid;

/// Pause between two checks for activity.
const GLANCE: Duration = Duration::from_millis(1);

/// Number of unchanged checks after which the world is quiet: while a call is held up, and otherwise, when the bot
/// works or waits by its clock.
const QUIET: (usize, usize) = (100, 1_000);

/// Number of checks that a gateway event may take.
const HEARD: (usize, usize) = (40, 40);

/// Number of checks that a reconnection may take.
const CONNECTS: usize = 20_000;

/// Seconds in which a bot must come to rest under all faults: longer than each of its own limits.
const NEVER: usize = 40;

/// Shared by all bots, so that each board is prepared once.
static RENDERER: LazyLock<Arc<render::Renderer>> = LazyLock::new(Arc::default);

/// A match after a change, with the settings of the player to move.
pub struct Noted {
    pub at: Time,
    pub it: Match,
    pub settings: Value,
}

/// Matches noted since the last reading, and the last noted version of each match.
#[derive(Default)]
struct Notes {
    version: i64,
    known: BTreeMap<String, i64>,
    noted: Vec<Noted>,
}

/// Source of ids and random numbers from a seed.
#[derive(Debug)]
struct Seeded(Mutex<Rng>);

impl IdSource for Seeded {
    fn ulid(&self, now: Time) -> Ulid {
        let mut rng = self.0.lock().expect("no panic");
        let random = (u128::from(rng.next()) << 64) | u128::from(rng.next());
        let millis = u64::try_from(now.as_millis()).expect("after 1970");
        Ulid::from_parts(millis, random)
    }
}

pub struct World {
    pub stand_in: StandIn,
    pub client: Client,
    bot: Option<Bot>,
    pub app: Option<App>,
    pub clock: Clock,
    hand: ManualClock,
    ids: Arc<Seeded>,
    folder: TempDir,
    /// The auditor's connection to the database.
    pub database: Option<AnyPool>,
    store: Option<Store>,
    notes: Mutex<Notes>,
    /// Ids of the servers, in the order of [`SERVERS`].
    pub servers: Vec<String>,
    /// Groups and direct conversations, with their people.
    pub conversations: Vec<(String, Vec<&'static str>)>,
    /// Number of uses by `command …`, `button …` or `menu …`.
    pub used: BTreeMap<String, usize>,
    pub trace: Vec<String>,
    /// The platform's world at the beginning of the step.
    pub look: Arc<Value>,
    /// All registered commands.
    pub commands: Arc<Vec<Command>>,
    /// Number of kills of the program, and of faults set.
    pub kills: usize,
    pub faults: usize,
    /// End of the last fault; `None` while a fault is set.
    pub calm_since: Option<Time>,
    /// Channels in which the bot has fewer rights than in the server.
    pub limited: BTreeSet<String>,
    /// Moves that people typed and had answered, until the auditor judges them.
    pub typed: Vec<Typed>,
}

/// A move that a person typed in a match.
pub struct Typed {
    pub id: String,
    /// Number of plies at that time.
    pub plies: usize,
    pub token: String,
    pub answer: String,
}

pub fn text(it: &Value) -> String {
    it.as_str().unwrap_or_default().to_owned()
}

impl World {
    /// Starts a world with all people in their servers and a connected bot.
    pub async fn start(seed: u64, begins: Time) -> World {
        let config = Config::with(|it| {
            it.stand_still = true;
            it.begins_at = Some(u64::try_from(begins.as_millis()).expect("after 1970"));
            it.users = vec![PEOPLE[0].name.to_owned()];
            it.channels = Vec::new();
            it.bot_name = "Referee".to_owned();
            it.pace_identify = false;
            it.memory = 192 << 20;
        });
        let stand_in = StandIn::start(config).await.expect("a stand-in");
        let client = stand_in.client();
        let (clock, hand) = Clock::manual(begins);
        let mut world = World {
            servers: people_the(&client),
            conversations: Vec::new(),
            stand_in,
            client,
            bot: None,
            app: None,
            clock,
            hand,
            ids: Arc::new(Seeded(Mutex::new(Rng::new(seed ^ 0x9e37_79b9_7f4a_7c15)))),
            folder: tempfile::tempdir().expect("a folder"),
            database: None,
            store: None,
            notes: Mutex::default(),
            used: BTreeMap::new(),
            trace: Vec::new(),
            look: Arc::default(),
            commands: Arc::default(),
            kills: 0,
            faults: 0,
            calm_since: Some(begins),
            limited: BTreeSet::new(),
            typed: Vec::new(),
        };
        world.boot().await;
        world.look_again();
        world.commands = Arc::new(draw::commands(&world.look));
        for people in CONVERSATIONS {
            let made = match people {
                [one, other] => world.client.direct(one, other),
                all => world.client.group(all, ""),
            };
            let id = text(&made.expect("a conversation")["id"]);
            world.conversations.push((id, people.to_vec()));
        }
        world
    }

    pub fn address(&self) -> String {
        format!("sqlite://{}", self.folder.path().join("iago.db").display())
    }

    /// Reads the platform's world again.
    pub fn look_again(&mut self) {
        self.look = Arc::new(self.client.world());
    }

    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// End of the last fault, if the bot has had a minute to recover; else `None`.
    pub fn calm(&self) -> Option<Time> {
        let long = |since: &Time| *since + Duration::from_mins(1) < self.now();
        self.calm_since.filter(long)
    }

    pub fn app(&self) -> &App {
        self.app.as_ref().expect("a running bot")
    }

    async fn boot(&mut self) {
        for attempt in 0.. {
            match self.try_to_boot().await {
                Ok(()) => break,
                Err(why) => assert!(attempt < 3, "no bot: {why}"),
            }
            self.client.end_faults();
            self.tick(Duration::from_secs(10));
        }
        if self.database.is_none() {
            sqlx::any::install_default_drivers();
            let pool = AnyPoolOptions::new().max_connections(1);
            let pool = pool.connect(&self.address()).await;
            self.database = Some(pool.expect("the database"));
            self.store = Some(
                Store::open_with(&self.address(), 1)
                    .await
                    .expect("the database"),
            );
        }
        self.settle().await.expect("a bot that comes to rest");
    }

    async fn try_to_boot(&mut self) -> Result<(), String> {
        let store = Store::open(&self.address()).await;
        let app = App::with_ids(store.expect("a database"), self.ids.clone());
        let api = LoopbackUrl::parse(self.stand_in.url().to_owned()).expect("a loopback address");
        let mut calls = Calls::new().expect("calls");
        // One call at a time, so that each message gets the same id in every run.
        calls.channels = 1;
        let config = BotConfig {
            token: Token::for_stand_in(),
            api: Some(api),
            clock: self.clock.clone(),
            effort: Effort {
                threads: 0,
                nodes: Some(200),
                patience: Duration::from_mins(2),
            },
            gateway_silence: Duration::from_hours(24),
            shards: None,
            calls,
            renderer: Arc::clone(&RENDERER),
        };
        let bot = Bot::start(config, app.clone()).await;
        let bot = bot.map_err(|why| why.to_string())?;
        bot.ready().await.map_err(|why| why.to_string())?;
        self.bot = Some(bot);
        self.app = Some(app);
        Ok(())
    }

    /// Kills the bot as a crash would, whatever it is doing, and starts another on the same database after `away`.
    pub async fn kill(&mut self, away: Duration) {
        self.kills += 1;
        if let Some(bot) = self.bot.take() {
            let client = self.client.clone();
            let speaking = async {
                loop {
                    // The bot's library notices the end only when the gateway sends something.
                    let _ = client.fault(json!({"gateway": "heartbeat"}));
                    tokio::time::sleep(GLANCE).await;
                }
            };
            tokio::select! {
                biased;
                () = bot.kill() => {}
                () = speaking => unreachable!("it has no end"),
            }
        }
        self.client.end_faults();
        if let Some(app) = self.app.take() {
            app.close().await;
        }
        self.note().await;
        self.tick(away);
        self.boot().await;
        self.end_faults();
    }

    /// Sets a fault.
    pub fn fault(&mut self, fault: Value) {
        (self.faults, self.calm_since) = (self.faults + 1, None);
        self.client.fault(fault).expect("a fault");
    }

    /// Ends all faults.
    pub fn end_faults(&mut self) {
        self.client.end_faults();
        self.calm_since = Some(self.now());
    }

    pub async fn finish(mut self) -> Vec<String> {
        if let Some(bot) = self.bot.take() {
            bot.kill().await;
        }
        if let Some(app) = self.app.take() {
            app.close().await;
        }
        self.stand_in.shutdown().await;
        self.trace
    }

    /// Moves both clocks: the platform's first, so that no call is too early for the platform.
    pub fn tick(&self, span: Duration) {
        self.client.advance(span);
        self.hand.advance(span);
    }

    /// Notes the matches that have changed since the last call; returns whether any has. Called before time passes, so
    /// that each change is noted at its time.
    pub async fn note(&self) -> bool {
        let Some(store) = &self.store else {
            return false;
        };
        let notes = || self.notes.lock().expect("no panic");
        let version = self.rows("PRAGMA data_version").await[0].get(0);
        if std::mem::replace(&mut notes().version, version) == version {
            return false;
        }
        let sql = "SELECT m.id, m.revision, p.settings FROM matches m LEFT JOIN players p \
            ON p.id = CASE m.to_move WHEN 0 THEN m.first_player ELSE m.second_player END ORDER BY m.id";
        for row in self.rows(sql).await {
            let (id, revision): (String, i64) = (row.get(0), row.get(1));
            if notes().known.insert(id.clone(), revision) == Some(revision) {
                continue;
            }
            let settings: Option<String> = row.get(2);
            let settings = settings.map(|it| serde_json::from_str(&it).expect("settings"));
            let it = load(store, &id).await;
            notes().noted.push(Noted {
                at: self.now(),
                it,
                settings: settings.unwrap_or_default(),
            });
        }
        true
    }

    /// Returns and forgets the noted matches, in order.
    pub fn noted(&self) -> Vec<Noted> {
        take(&mut self.notes.lock().expect("no panic").noted)
    }

    /// When the next work is due, if the bot rests; else `None`.
    fn at_rest(&self) -> Option<Time> {
        self.bot.as_ref()?.at_rest()
    }

    /// Waits for as many unchanged checks in a row: `held` while a call is held up, else `usual`.
    async fn quiet_for(&self, (held, usual): (usize, usize)) {
        let state = || {
            (
                self.client.recorded(),
                self.hand.followers(),
                self.at_rest(),
            )
        };
        let (mut before, mut glances) = (state(), 0);
        while glances < if self.client.held() > 0 { held } else { usual } {
            tokio::time::sleep(GLANCE).await;
            let now = state();
            glances = if now == before { glances + 1 } else { 0 };
            before = now;
        }
    }

    /// Waits until nothing more happens unless time passes.
    async fn quiet(&self) {
        self.quiet_for(QUIET).await;
    }

    /// Waits until the bot is connected and has handled the gateway's events.
    pub async fn hears(&self) {
        for _ in 0..CONNECTS {
            if self.bot.as_ref().is_none_or(Bot::is_ready) {
                break;
            }
            tokio::time::sleep(GLANCE).await;
        }
        self.quiet_for(HEARD).await;
    }

    /// Performs `act`, and lets seconds pass while nothing else happens, so that a lost answer times out soon.
    pub async fn does<T>(&self, act: impl Future<Output = T>) -> T {
        let mut act = pin!(act);
        loop {
            tokio::select! {
                biased;
                done = &mut act => return done,
                () = self.quiet() => {
                    self.note().await;
                    self.tick(Duration::from_secs(1));
                }
            }
        }
    }

    /// Waits until the bot rests; returns when the next work is due.
    async fn rests(&self) -> Time {
        loop {
            if let Some(next) = self.at_rest() {
                return next;
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Lets the bot answer and deliver all that is due; returns when the next work is due.
    pub async fn settle(&self) -> Result<Time, String> {
        let mut resting = pin!(self.rests());
        for _ in 0..NEVER {
            tokio::select! {
                biased;
                next = &mut resting => return Ok(next),
                () = self.quiet() => {
                    self.note().await;
                    self.tick(Duration::from_secs(1));
                }
            }
        }
        Err(format!("the bot does not come to rest in {NEVER} seconds"))
    }

    /// Lets time pass, and every due event happen at its time.
    pub async fn pass(&self, span: Duration) -> Result<(), String> {
        let end = self.now() + span;
        for _ in 0..10_000 {
            let next = self.settle().await?;
            let now = self.now();
            if now >= end {
                return Ok(());
            }
            // More work may have come meanwhile.
            if !self.note().await && self.at_rest() == Some(next) {
                self.tick(next.min(end).since(now));
            }
        }
        Err("something is always due at once".to_owned())
    }

    /// Performs an act of a person and lets its consequences happen, unless a call is held up. `None` if the platform
    /// refused the act.
    pub async fn answered(
        &self,
        act: impl Future<Output = Result<Answer, ControlError>>,
    ) -> Option<Answer> {
        let answer = self.does(act).await;
        tokio::select! {
            biased;
            _ = self.rests() => {}
            () = self.quiet() => {}
        }
        self.note().await;
        // Each act has a moment of its own.
        self.tick(Duration::from_millis(1));
        answer.ok()
    }

    /// Notes that something was used.
    pub fn note_use(&mut self, what: String) {
        *self.used.entry(what).or_default() += 1;
    }

    /// Rows of the database, through the auditor's connection.
    pub async fn rows(&self, sql: &str) -> Vec<AnyRow> {
        let pool = self.database.as_ref().expect("the database");
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(pool).await;
        rows.expect(sql)
    }

    /// Plies of a match, each with whether the referee played it.
    pub async fn plies(&self, id: &str) -> Vec<(String, bool)> {
        let sql = "SELECT token, automatic FROM plies WHERE match_id =";
        let rows = self.rows(&format!("{sql} '{id}' ORDER BY number")).await;
        let ply = |row: &AnyRow| (row.get(0), row.get::<i64, _>(1) == 1);
        rows.iter().map(ply).collect()
    }

    pub async fn running(&self) -> Vec<Match> {
        let store = self.store.as_ref().expect("the database");
        let sql = "SELECT id FROM matches WHERE ended_at IS NULL ORDER BY id";
        let mut found = Vec::new();
        for row in self.rows(sql).await {
            found.push(load(store, row.get(0)).await);
        }
        found
    }
}

async fn load(store: &Store, id: &str) -> Match {
    let id: MatchId = id.parse().expect("an id");
    let mut session = store.read().await.expect("the database");
    let snapshot = session.matches().load(id).await.expect("a match");
    Match::restore(snapshot.expect("a match")).expect("a match that stands")
}

/// Creates the servers and adds all people to theirs; returns the servers' ids.
fn people_the(client: &Client) -> Vec<String> {
    let first = text(&client.world()["guilds"][0]["id"]);
    let mut ids = vec![first];
    for server in &SERVERS[1..] {
        let made = client.add_guild(json!({"name": server.name, "locale": server.locale}));
        ids.push(text(&made.expect("a server")["id"]));
    }
    for (server, id) in SERVERS.iter().zip(&ids) {
        for name in server.channels {
            let channel = client.add_channel(json!({"name": name, "guild": id}));
            channel.expect("a channel");
        }
    }
    for person in &PEOPLE[1..] {
        let home = &ids[person.servers[0]];
        // Moderators and organisers are administrators; others have members' rights.
        let permissions = match person.habit {
            Habit::Moderator | Habit::Organiser => Some("8"),
            _ => None,
        };
        let added = json!({"name": person.name, "locale": person.locale, "guild": home, "permissions": permissions});
        client.add_user(added).expect("a person");
        for &server in &person.servers[1..] {
            client.join(person.name, &ids[server]).expect("a member");
        }
    }
    for person in PEOPLE.iter().filter(|it| it.installed) {
        client.install(person.name).expect("an app");
    }
    client.leave("Referee", &ids[FOREIGN]).expect("no bot");
    ids
}
