//! The world of one seed: the stand-in, the bot on a database in a file, one clock, and what people have used.

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

/// How often it is looked whether anything happens.
const GLANCE: Duration = Duration::from_millis(1);

/// Glances without anything new after which nothing more happens without time: where a call is held up, and where the bot
/// works or waits by its clock.
const QUIET: (usize, usize) = (100, 1_000);

/// So many glances an event of the gateway may take.
const HEARD: (usize, usize) = (40, 40);

/// So many glances it may take to connect again.
const CONNECTS: usize = 20_000;

/// So many seconds a bot may take until it rests, with all faults: longer than every limit of its own.
const NEVER: usize = 40;

/// Every bot draws with it: a board is prepared once.
static RENDERER: LazyLock<Arc<render::Renderer>> = LazyLock::new(Arc::default);

/// A match as it was when something about it had changed, with the settings of the player to move.
pub struct Noted {
    pub at: Time,
    pub it: Match,
    pub settings: Value,
}

/// What has been noted since it was read, and by which version each match is known.
#[derive(Default)]
struct Notes {
    version: i64,
    known: BTreeMap<String, i64>,
    noted: Vec<Noted>,
}

/// Identifiers and chances of a seed.
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
    /// The database as the auditor reads it.
    pub database: Option<AnyPool>,
    store: Option<Store>,
    notes: Mutex<Notes>,
    /// The servers' ids, in the order of [`SERVERS`].
    pub servers: Vec<String>,
    /// Groups and direct messages of two people, with who is there.
    pub conversations: Vec<(String, Vec<&'static str>)>,
    /// What can be used, by `command …`, `button …` or `menu …`, and how often it was.
    pub used: BTreeMap<String, usize>,
    pub trace: Vec<String>,
    /// The platform's world as it was when the step began.
    pub look: Arc<Value>,
    /// All commands that are registered.
    pub commands: Arc<Vec<Command>>,
    /// How often the program was killed, and faults were set.
    pub kills: usize,
    pub faults: usize,
    /// When the last fault ended; `None` while one is in force.
    pub calm_since: Option<Time>,
    /// Channels in which the bot may do less than the server lets it.
    pub limited: BTreeSet<String>,
    /// What people have typed to play and had an answer to, until the auditor has judged it.
    pub typed: Vec<Typed>,
}

/// What somebody typed to play in a match.
pub struct Typed {
    pub id: String,
    /// How many plies there were.
    pub plies: usize,
    pub token: String,
    pub answer: String,
}

pub fn text(it: &Value) -> String {
    it.as_str().unwrap_or_default().to_owned()
}

impl World {
    /// Everybody in their servers, and a bot that has been let in.
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

    /// Looks at the platform's world.
    pub fn look_again(&mut self) {
        self.look = Arc::new(self.client.world());
    }

    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Since when no call fails, if the bot has had time to make good what failed.
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
        // One at a time, so that each message has the same id every time.
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

    /// Cuts the bot off as a crash would, whatever it is doing, and starts another one on the same database after a while.
    pub async fn kill(&mut self, away: Duration) {
        self.kills += 1;
        if let Some(bot) = self.bot.take() {
            let client = self.client.clone();
            let speaking = async {
                loop {
                    // Its library hears of the end when the gateway says something.
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

    /// From now on something fails.
    pub fn fault(&mut self, fault: Value) {
        (self.faults, self.calm_since) = (self.faults + 1, None);
        self.client.fault(fault).expect("a fault");
    }

    /// Nothing fails any more.
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

    /// Moves both clocks: the platform's first, so that nothing is too early for it.
    pub fn tick(&self, span: Duration) {
        self.client.advance(span);
        self.hand.advance(span);
    }

    /// Notes the matches that have changed since the last time; whether anything has. It is called before time goes by:
    /// so what has changed, has changed now.
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

    /// What has been noted since the last time, in order.
    pub fn noted(&self) -> Vec<Noted> {
        take(&mut self.notes.lock().expect("no panic").noted)
    }

    /// When something is due next, if the bot rests.
    fn at_rest(&self) -> Option<Time> {
        self.bot.as_ref()?.at_rest()
    }

    /// Returns once nothing has happened in so many glances: `held` of them where a call is held up.
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

    /// Returns once nothing more happens unless time goes by.
    async fn quiet(&self) {
        self.quiet_for(QUIET).await;
    }

    /// Returns once the bot is connected and has heard what the gateway tells.
    pub async fn hears(&self) {
        for _ in 0..CONNECTS {
            if self.bot.as_ref().is_none_or(Bot::is_ready) {
                break;
            }
            tokio::time::sleep(GLANCE).await;
        }
        self.quiet_for(HEARD).await;
    }

    /// Does something, and lets seconds go by while nothing else happens: so a lost answer is soon known to be lost.
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

    /// Returns once the bot has come to rest: when something is due next.
    async fn rests(&self) -> Time {
        loop {
            if let Some(next) = self.at_rest() {
                return next;
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Lets the bot come to rest: all is answered, and all that is due is delivered. When something is due next.
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

    /// Lets time go by, and everything happen at its time.
    pub async fn pass(&self, span: Duration) -> Result<(), String> {
        let end = self.now() + span;
        for _ in 0..10_000 {
            let next = self.settle().await?;
            let now = self.now();
            if now >= end {
                return Ok(());
            }
            // Meanwhile more may have come.
            if !self.note().await && self.at_rest() == Some(next) {
                self.tick(next.min(end).since(now));
            }
        }
        Err("something is always due at once".to_owned())
    }

    /// What people do is answered, refused by the platform, or lost; what follows from it happens too, unless a call is held
    /// up.
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
        // No two things are done at the same moment.
        self.tick(Duration::from_millis(1));
        answer.ok()
    }

    /// Notes that something was used.
    pub fn note_use(&mut self, what: String) {
        *self.used.entry(what).or_default() += 1;
    }

    /// Rows of the database, as the auditor reads them.
    pub async fn rows(&self, sql: &str) -> Vec<AnyRow> {
        let pool = self.database.as_ref().expect("the database");
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(pool).await;
        rows.expect(sql)
    }

    /// The plies of a match, and whether the referee played them.
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

/// Founds the servers and brings everybody into theirs; the servers' ids.
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
        // An administrator, or what members may.
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
