//! A bot with its whole environment, for one test.

use super::actor::{Actor, Received};
use super::time::GLANCE;
use super::tls_front::{self, TlsFront};
use app::delivery::{CallError, Draft, Line, Route};
use app::{App, Caller, MatchRef, MatchView, MessageRef, Posting, Typed};
use iago::config::{LoopbackUrl, Token};
use iago::discord::{Bot, BotConfig, Calls, Clock, Effort, ManualClock};
use referee::{ChannelId, GuildId, InteractionId, Place, Time, UserId};
use rules::Game;
use serde_json::{Value, json};
use sqlx::{Connection, Executor};
use stand_in::{Client, Discord};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use store::Store;
use tempfile::TempDir;
use text::Locale;

/// A platform that accepts every message and shows none.
struct Untold;

impl Route for Untold {
    async fn post(&self, _: &Draft, _: &str) -> Result<Option<MessageRef>, CallError> {
        Ok(None)
    }

    async fn edit(&self, _: MessageRef, _: &Draft) -> Result<(), CallError> {
        Ok(())
    }

    async fn fold(&self, _: MessageRef, _: &MatchView, _: Line) -> Result<(), CallError> {
        Ok(())
    }

    async fn delete(&self, _: MessageRef, _: bool) -> Result<(), CallError> {
        Ok(())
    }
}

/// Saturday, 21 November 2026, 12:00 UTC: the time at which every test begins.
pub const NOON: Time = Time::from_millis(1_795_262_400_000);

/// Longest wait of a test for an expected event; only a failing test waits that long.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// Shared by all bots, so that each board is prepared once.
static RENDERER: LazyLock<Arc<render::Renderer>> = LazyLock::new(Arc::default);

/// The usual engine of tests: the same moves on every machine, and answers that include its move.
pub const STEADY: Effort = Effort {
    threads: 1,
    nodes: Some(2_000),
    patience: PATIENCE,
};

/// Longest duration of a delivery if the library's rate limiter waits by itself.
const LIMITED: Duration = Duration::from_secs(8);

/// Configuration of a server in a language with three people, on a platform whose clock a test moves.
fn world(locale: &str) -> stand_in::Config {
    stand_in::Config::with(|it| {
        it.stand_still = true;
        it.users = ["Alice", "Bob", "Carol"].map(String::from).to_vec();
        it.locale = locale.to_owned();
        it.bot_name = "Referee".to_owned();
        it.pace_identify = false;
    })
}

/// A stand-in, a bot, a database and a clock. Its drop fails the test if an interaction was left unanswered, or the
/// platform would have refused a call of the bot.
pub struct TestBot {
    pub(super) discord: Discord,
    front: Option<TlsFront>,
    pub(super) bot: Option<Bot>,
    pub(super) app: Option<App>,
    pub(super) clock: Clock,
    effort: Effort,
    pub(super) hand: ManualClock,
    folder: TempDir,
    played_on: AtomicU64,
}

pub fn named(list: &Value, name: &str) -> Value {
    let list = list.as_array().expect("a list");
    let found = list.iter().find(|it| it["name"] == name);
    found.unwrap_or_else(|| panic!("no {name}")).clone()
}

impl TestBot {
    pub async fn start() -> TestBot {
        TestBot::start_in("en-US").await
    }

    pub async fn of_two() -> (TestBot, Actor, Actor) {
        let test_bot = TestBot::start().await;
        let (alice, bob) = test_bot.alice_and_bob();
        (test_bot, alice, bob)
    }

    pub async fn start_in(locale: &str) -> TestBot {
        let (clock, hand) = Clock::manual(NOON);
        let test_bot = TestBot::start_in_world(world(locale), clock, hand).await;
        test_bot.keep_boards().await;
        test_bot
    }

    pub async fn folding_in(locale: &str) -> TestBot {
        let (clock, hand) = Clock::manual(NOON);
        TestBot::start_in_world(world(locale), clock, hand).await
    }

    pub async fn start_by(clock: Clock) -> TestBot {
        let hand = Clock::manual(NOON).1;
        let test_bot = TestBot::start_in_world(world("en-US"), clock, hand).await;
        test_bot.keep_boards().await;
        test_bot
    }

    /// Alice and Bob in an English server where the bot has exactly these permissions.
    pub async fn start_with_permissions(permissions: u64) -> TestBot {
        TestBot::start_with_permissions_in("en-US", permissions).await
    }

    pub async fn start_with_permissions_in(locale: &str, permissions: u64) -> TestBot {
        let (clock, hand) = Clock::manual(NOON);
        let mut config = world(locale);
        config.bot_permissions = permissions;
        let test_bot = TestBot::start_in_world(config, clock, hand).await;
        test_bot.keep_boards().await;
        test_bot
    }

    /// Alice and Bob in a server without settings, where the bot takes the stand-in for Discord itself: the library
    /// obeys the announced limits.
    pub async fn as_on_discord(enforce_rate_limits: bool) -> TestBot {
        let mut config = world("en-US");
        config.stand_still = false;
        config.enforce_rate_limits = enforce_rate_limits;
        config.hosts = vec![tls_front::DISCORD.to_owned()];
        let discord = Discord::start(config).await.expect("a stand-in");
        let address = discord.url().strip_prefix("http://").expect("plain HTTP");
        let front = TlsFront::before(address.parse().expect("an address")).await;
        TestBot::start_at(discord, Some(front), Clock::System, Clock::manual(NOON).1).await
    }

    async fn start_in_world(config: stand_in::Config, clock: Clock, hand: ManualClock) -> TestBot {
        let discord = Discord::start(config).await.expect("a stand-in");
        TestBot::start_at(discord, None, clock, hand).await
    }

    async fn start_at(
        discord: Discord,
        front: Option<TlsFront>,
        clock: Clock,
        hand: ManualClock,
    ) -> TestBot {
        let mut test_bot = TestBot {
            discord: discord.with_patience(PATIENCE),
            front,
            bot: None,
            app: None,
            clock,
            effort: STEADY,
            hand,
            folder: tempfile::tempdir().expect("a folder"),
            played_on: AtomicU64::new(1),
        };
        test_bot.boot().await;
        test_bot
    }

    /// Keeps all boards, since most tests press buttons of older ones.
    async fn keep_boards(&self) {
        let app = self.app.as_ref().expect("a running bot");
        let guild = self.nobody().guild();
        let set =
            app.change_guild_settings(guild, self.clock.now(), |it| it.posting = Posting::Keep);
        set.await.expect("a setting");
    }

    pub(super) fn address(&self) -> String {
        format!("sqlite://{}", self.folder.path().join("iago.db").display())
    }

    /// Holds the database as another writing process would, until the connection is closed.
    pub async fn lock(&self) -> sqlx::AnyConnection {
        let mut connection = sqlx::AnyConnection::connect(&self.address())
            .await
            .expect("the database");
        connection.execute("BEGIN IMMEDIATE").await.expect("a lock");
        connection
    }

    async fn boot(&mut self) {
        let store = Store::open(&self.address()).await.expect("a database");
        let app = App::new(store);
        let api = LoopbackUrl::parse(self.discord.url().to_owned()).expect("a loopback address");
        let calls = match &self.front {
            Some(front) => front.calls(LIMITED),
            None => Calls::new().expect("calls"),
        };
        let config = BotConfig {
            token: Token::for_stand_in(),
            api: Some(api).filter(|_| self.front.is_none()),
            clock: self.clock.clone(),
            effort: self.effort,
            gateway_silence: PATIENCE * 3,
            shards: None,
            calls,
            renderer: Arc::clone(&RENDERER),
        };
        let bot = Bot::start(config, app.clone()).await.expect("a bot");
        bot.ready().await.expect("a bot that is let in");
        self.bot = Some(bot);
        self.app = Some(app);
        // At rest the bot knows the languages of its servers.
        self.at_rest().await;
    }

    /// Lets a bot end while the gateway sends; its library notices the end only by a payload, or after half a second.
    async fn while_the_gateway_speaks<T>(&self, ending: impl Future<Output = T>) -> T {
        let client = self.client();
        let speaking = async {
            loop {
                // Discord may request a heartbeat at any time.
                let _ = client.fault(json!({"gateway": "heartbeat"}));
                tokio::time::sleep(GLANCE).await;
            }
        };
        tokio::select! {
            biased;
            ended = ending => ended,
            () = speaking => unreachable!("it has no end"),
        }
    }

    /// Lets the bot come to rest, kills it as a crash would, and starts another on the same database.
    pub async fn kill_and_restart(&mut self) {
        self.at_rest().await;
        self.kill_at_once_and_restart().await;
    }

    pub async fn kill_at_once_and_restart(&mut self) {
        if let Some(bot) = self.bot.take() {
            self.while_the_gateway_speaks(bot.kill()).await;
        }
        if let Some(app) = self.app.take() {
            app.close().await;
        }
        self.boot().await;
    }

    pub async fn stop(&mut self) {
        if let Some(bot) = self.bot.take() {
            self.while_the_gateway_speaks(bot.shutdown()).await;
        }
        if let Some(app) = self.app.take() {
            app.close().await;
        }
    }

    pub async fn start_again(&mut self) {
        self.boot().await;
    }

    /// Restarts the bot on an empty database, as after the loss of a disk.
    pub async fn lose_the_database(&mut self) {
        self.stop().await;
        for entry in std::fs::read_dir(self.folder.path()).expect("the folder") {
            std::fs::remove_file(entry.expect("a file").path()).expect("a file to remove");
        }
        self.boot().await;
    }

    pub async fn break_the_database(&self) {
        if let Some(app) = &self.app {
            app.close().await;
        }
    }

    /// Posts the greeting in the channel `general`, as the sandbox does.
    pub async fn greet(&self, locale: Locale) {
        let world = self.discord.client().world();
        let channels = world["channels"].as_array().expect("channels");
        let general = channels.iter().find(|it| it["name"] == "general");
        let id = general.and_then(|it| it["id"].as_str()?.parse().ok());
        let people = ["Alice", "Bob", "Carol"].map(String::from);
        let bot = self.bot.as_ref().expect("a running bot");
        let greeted = bot.greet(id.expect("an id"), locale, &people).await;
        greeted.expect("a greeting");
    }

    /// A person in the channel `general`.
    pub fn actor(&self, name: &'static str) -> Actor {
        let place = self.discord.user(name).in_channel("general");
        Actor::new(self.client(), place, name)
    }

    pub fn alice_and_bob(&self) -> (Actor, Actor) {
        (self.actor("Alice"), self.actor("Bob"))
    }

    /// Client for changes that no person makes: new people and channels, faults, a look at the world.
    pub fn client(&self) -> Client {
        self.discord.client()
    }

    pub fn command(&self, game: Game, name: &str) -> Value {
        let commands = named(&self.client().world()["commands"], game.name());
        named(&commands["options"], name)
    }

    /// Has a person type an action as option of the game's move command.
    pub async fn types(&self, who: &Actor, game: Game, typed: &str) -> Received {
        let option = &self.command(game, "move")["options"][0]["name"];
        let option = option.as_str().expect("the name of an option");
        who.slash(&format!("{game} move"), json!({ option: typed }))
            .await
    }

    /// Once the bot has come to rest, accepts the platform's refusals if all of them contain `words`; returns their
    /// number.
    pub async fn forgive_refused(&self, words: &str) -> usize {
        self.at_rest().await;
        let refused = self.discord.take_refusals();
        let said = refused.iter().all(|it| it.contains(words));
        assert!(said, "not only {words}: {refused:#?}");
        refused.len()
    }

    /// Plays on in the channel `general` directly through the use cases, for a long way to a position. `players` have
    /// the first and the second side.
    pub async fn play_on(&self, players: [&Actor; 2], tokens: &[String]) {
        let app = self.app.as_ref().expect("a running bot");
        let mut caller = self.nobody();
        let ids = players.map(|player| player.id().parse().expect("a number"));
        for token in tokens {
            let which = MatchRef::Here(None);
            let view = app.board(&caller, which).await.expect("a match");
            let side = view.this_match.to_move().expect("a running match");
            caller.user = UserId(ids[side.index()]);
            caller.name = players[side.index()].name().to_owned();
            // The platform's own numbers are far greater.
            caller.interaction = InteractionId(self.played_on.fetch_add(1, Ordering::Relaxed));
            let typed = Typed::Token {
                token: token.clone(),
                made_for: view.this_match.moment(),
            };
            let played = app.play(&caller, which, &typed).await;
            let played = played.unwrap_or_else(|why| panic!("{token}: {why:?}"));
            let view = &played.view;
            let board = view.board_of(caller.user);
            let told = app.send_by_answer(&Untold, board, None, None, self.clock.now());
            told.await.expect("a note that it needs no telling");
        }
    }

    /// Plays a short rated match of two people, which `loser` gives up, without the platform.
    pub async fn lost_by(&self, first: &Actor, second: &Actor, loser: &Actor) {
        let app = self.app.as_ref().expect("a running bot");
        let number = self.played_on.fetch_add(20, Ordering::Relaxed);
        let caller = |who: &Actor, step: u64| Caller {
            user: UserId(who.id().parse().expect("a number")),
            name: who.name().to_owned(),
            account: None,
            interaction: InteractionId(number + step),
            ..self.nobody()
        };
        let proposed = app::NewChallenge {
            opponent: Some(app::Person {
                id: UserId(second.id().parse().expect("a number")),
                name: second.name().to_owned(),
                account: None,
                is_bot: false,
            }),
            terms: referee::Terms {
                options: rules::AnyOptions::default_of(rules::Game::Iago),
                control: referee::TimeControl::None,
                rated: true,
            },
            colours: referee::Colours::Challenger(rules::Side::First),
            thread: None,
            thread_possible: true,
        };
        let asked = app.challenge(&caller(first, 1), proposed).await;
        let id = asked.expect("a challenge").challenge.id;
        let begun = app.accept(&caller(second, 2), id, None).await;
        let which = MatchRef::This(begun.expect("a match").this_match.id());
        for (step, cell) in (3..).zip(crate::moving::COUNTED.split_whitespace()) {
            let mover = if step % 2 == 1 { first } else { second };
            let typed = Typed::Text(cell.to_owned());
            let played = app.play(&caller(mover, step), which, &typed).await;
            played.expect("a legal ply");
        }
        let resigned = app.resign(&caller(loser, 17), which).await;
        resigned.expect("an end");
    }

    /// A caller without a person, in the channel `general`.
    fn nobody(&self) -> Caller {
        let world = self.discord.client().world();
        let id = |value: &Value| -> u64 {
            let id = value["id"].as_str().and_then(|id| id.parse().ok());
            id.expect("an id")
        };
        let channels = world["channels"].as_array().expect("channels");
        let general = channels.iter().find(|it| it["name"] == "general");
        Caller {
            user: UserId(0),
            name: String::new(),
            account: None,
            place: Place::Server {
                guild: GuildId(id(&world["guilds"][0])),
                channel: ChannelId(id(general.expect("the channel"))),
                parent: None,
            },
            language: "en".to_owned(),
            interaction: InteractionId(0),
            now: self.clock.now(),
        }
    }

    /// The running or last match in the channel `general`.
    pub async fn view(&self) -> MatchView {
        self.view_for(&self.nobody()).await
    }

    /// The running or last match in a channel or a thread.
    pub async fn view_in(&self, channel: &str) -> MatchView {
        let nobody = self.nobody();
        let caller = Caller {
            place: Place::Server {
                guild: nobody.guild(),
                channel: ChannelId(channel.parse().expect("a number")),
                parent: None,
            },
            ..nobody
        };
        self.view_for(&caller).await
    }

    async fn view_for(&self, caller: &Caller) -> MatchView {
        let app = self.app.as_ref().expect("a running bot");
        let found = app.board(caller, MatchRef::Here(None)).await;
        found.expect("a match")
    }

    pub async fn learned(&self, who: &Actor, game: rules::Game) -> app::Learned {
        let app = self.app.as_ref().expect("a running bot");
        let user = UserId(who.id().parse().expect("a number"));
        app.learned(user, game)
            .await
            .expect("what they have learned")
    }

    pub async fn solver(&self, who: &Actor, game: rules::Game) -> app::Solver {
        let app = self.app.as_ref().expect("a running bot");
        let user = UserId(who.id().parse().expect("a number"));
        app.solver(user, game).await.expect("a solver")
    }

    /// Kills the bot at once as a crash would, perhaps while it thinks, and starts another with this engine effort.
    pub async fn restart_with(&mut self, effort: Effort) {
        self.effort = effort;
        self.kill_at_once_and_restart().await;
    }

    /// Makes a new channel in which the bot has only these permissions.
    pub fn channel_where_bot_may(&self, name: &str, permissions: u64) {
        let channel = json!({"name": name, "bot_permissions": permissions.to_string()});
        self.client().add_channel(channel).expect("a channel");
    }

    pub async fn finish(mut self) {
        self.stop().await;
        self.discord.shutdown().await;
    }
}
