//! Time from a player's command to the board: the real bot, over HTTP and gateway, against the stand-in, with a
//! durable commit and a picture in every move.
//!
//! `cargo bench --bench interaction`; with `-- hints` only the cost of hints for other players. The figures are for
//! reading and never fail: compare the ratios, because machines differ.

use app::App;
use iago::config::{LoopbackUrl, Token};
use iago::discord::{Bot, BotConfig, Calls, Clock, Effort};
use rules::{AnyOptions, AnyPosition};
use serde_json::{Value, json};
use stand_in::{Client, StandIn};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Store;

/// Moves measured one at a time.
const MOVES: usize = 400;
/// Uncounted moves before the measurement.
const WARM_UP: usize = 60;
/// Number of matches played at once for the throughput.
const AT_ONCE: usize = 64;
/// Moves in each of these matches.
const EACH: usize = 30;
/// Number of channels in which the engine thinks, and the level of its opponent there.
const THINKING: usize = 20;
const HIGHEST: u8 = 8;
/// Moves of people measured meanwhile: as many as fit into the engine's thinking.
const BESIDE: usize = 40;
/// Number of moves against the engine, and the pause between hints that another person requests meanwhile.
const REPLIES: usize = 30;
const BETWEEN_HINTS: Duration = Duration::from_millis(500);
/// Largest number of hints, enough until all replies have come.
const HINTS: usize = 120;

fn main() {
    // `cargo test --benches` only checks that the bench starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(measure());
}

struct House {
    stand_in: StandIn,
    bot: Bot,
    people: [String; 2],
    _folder: tempfile::TempDir,
}

impl House {
    async fn open() -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let address = format!("sqlite://{}", folder.path().join("iago.db").display());
        let store = Store::open(&address).await.expect("a database");
        let app = App::new(store);
        let stand_in = StandIn::start(stand_in::Config::with(|it| it.bot_name = "Iago".to_owned()))
            .await
            .expect("a stand-in");
        let config = BotConfig {
            token: Token::for_stand_in(),
            api: Some(LoopbackUrl::parse(stand_in.url().to_owned()).expect("an address")),
            clock: Clock::System,
            effort: Effort::default(),
            gateway_silence: std::time::Duration::from_secs(60),
            shards: None,
            calls: Calls::new().expect("calls"),
            renderer: Arc::default(),
        };
        let bot = Bot::start(config, app).await.expect("a bot");
        bot.ready().await.expect("a ready bot");
        let world = stand_in.client().world();
        let name = |at: usize| text(&world["users"][at]["id"]);
        let people = [name(0), name(1)];
        House {
            stand_in,
            bot,
            people,
            _folder: folder,
        }
    }

    fn client(&self) -> Client {
        self.stand_in.client()
    }

    fn channel(&self, name: &str) -> String {
        let channel = self
            .client()
            .add_channel(json!({ "name": name }))
            .expect("a channel");
        text(&channel["id"])
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

/// A match in one channel; its players always take the middle legal move.
struct Game {
    client: Client,
    channel: String,
    people: [String; 2],
    position: AnyPosition,
}

struct Cost {
    answer: Duration,
    shown: Duration,
    bytes: usize,
}

impl Game {
    async fn begin(house: &House, channel: String) -> Game {
        Game::begin_on(house, channel, true).await
    }

    async fn begin_on(house: &House, channel: String, rated: bool) -> Game {
        let client = house.client();
        let [first, second] = house.people.clone();
        let challenge = client
            .slash(
                &first,
                &channel,
                "iago challenge",
                json!({ "opponent": second, "colours": "I begin", "rated": rated }),
            )
            .await
            .expect("a challenge");
        let message = challenge.message.expect("a message with buttons");
        let accept = text(&message["components"][0]["components"][0]["custom_id"]);
        client
            .click(&second, &text(&message["id"]), &accept)
            .await
            .expect("acceptance");
        let position = AnyPosition::start(AnyOptions::Iago(Default::default()));
        Game {
            client,
            channel,
            people: house.people.clone(),
            position,
        }
    }

    async fn play(&mut self) -> Option<Cost> {
        let side = self.position.to_move()?;
        let actions = self.position.legal_actions();
        let token = actions[actions.len() / 2].to_string();
        let begun = Instant::now();
        let answer = self
            .client
            .slash(
                &self.people[side.index()],
                &self.channel,
                "iago move",
                json!({ "cell": token }),
            )
            .await
            .expect("an answer");
        let shown = begun.elapsed();
        let message = answer.message.as_ref().expect("a board");
        let picture = &message["attachments"][0];
        let bytes = picture["size"]
            .as_u64()
            .unwrap_or_else(|| panic!("no picture: {message}"));
        self.position = self
            .position
            .play_token(&token)
            .expect("a legal move")
            .position;
        Some(Cost {
            answer: Duration::from_secs_f64(answer.acknowledged_ms.expect("a time") / 1e3),
            shown,
            bytes: usize::try_from(bytes).expect("a size"),
        })
    }
}

fn quantile(sorted: &[Duration], part: f64) -> f64 {
    let at = ((sorted.len() - 1) as f64 * part).round() as usize;
    sorted[at].as_secs_f64() * 1e3
}

fn print_times(name: &str, mut times: Vec<Duration>) -> f64 {
    times.sort();
    let (p50, p99) = (quantile(&times, 0.5), quantile(&times, 0.99));
    println!(
        "{name:<38} p50 {p50:>7.2} ms   p99 {p99:>7.2} ms   ({} times)",
        times.len()
    );
    p50
}

/// Measures people's moves while the engine thinks at its highest level in many channels.
async fn beside_the_engine(house: &House) {
    let world = house.client().world();
    let bot = text(&world["bot"]["id"]);
    for number in 0..THINKING {
        let channel = house.channel(&format!("engine-{number}"));
        let level = ::text::opponent::level(::text::Locale::En, HIGHEST, HIGHEST);
        let options = json!({ "opponent": bot, "colours": "My opponent begins", "level": level });
        house
            .client()
            .slash(&house.people[0], &channel, "iago challenge", options)
            .await
            .expect("a match against the engine");
    }
    let mut game = Game::begin(house, house.channel("beside")).await;
    let mut times = Vec::new();
    while times.len() < BESIDE
        && let Some(cost) = game.play().await
    {
        times.push(cost.shown);
    }
    print_p95("move beside the engine in 20 channels", times);
}

/// Measures the time from a first move against the engine at its easiest level to the visible reply: alone, and
/// while another person requests two hints a second.
async fn replies_beside_hints(house: &House) {
    print_p95("reply of the engine", replies(house, "alone").await);
    let mut channels = Vec::new();
    for number in 0..HINTS {
        let channel = house.channel(&format!("hints-{number}"));
        // A rated match has no hints.
        Game::begin_on(house, channel.clone(), false).await;
        channels.push(channel);
    }
    let (client, person) = (house.client(), house.people[0].clone());
    let asking = tokio::spawn(async move {
        let mut hints = tokio::task::JoinSet::new();
        // Each hint needs its own position, since the bot remembers a hint.
        for channel in channels {
            let (client, person) = (client.clone(), person.clone());
            hints.spawn(async move {
                let hint = client.slash(&person, &channel, "iago hint", json!({}));
                // At the end the answers no longer matter.
                let _ = hint.await;
            });
            tokio::time::sleep(BETWEEN_HINTS).await;
        }
    });
    let times = replies(house, "beside").await;
    asking.abort();
    print_p95("reply beside two hints a second", times);
}

async fn replies(house: &House, name: &str) -> Vec<Duration> {
    let (client, person) = (house.client(), &house.people[1]);
    let world = client.world();
    let level = ::text::opponent::level(::text::Locale::En, HIGHEST, 1);
    let options = json!({
        "opponent": world["bot"]["id"], "colours": "I begin", "level": level, "thread": false
    });
    let mut times = Vec::new();
    for number in 0..REPLIES {
        let channel = house.channel(&format!("{name}-{number}"));
        let begun = client.slash(person, &channel, "iago challenge", options.clone());
        begun.await.expect("a match against the engine");
        let begun = Instant::now();
        let played = client.slash(person, &channel, "iago move", json!({ "cell": "D3" }));
        played.await.expect("an answer");
        let replied = |it: &Value| {
            let said = it["content"].as_str().unwrap_or_default();
            said.contains("(level 1) **")
        };
        let seen = || client.messages_as(&channel, person).expect("messages");
        while !seen().iter().any(replied) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        times.push(begun.elapsed());
    }
    times
}

fn print_p95(name: &str, mut times: Vec<Duration>) {
    times.sort();
    println!(
        "{name:<38} p50 {:>7.2} ms   p95 {:>7.2} ms   ({} times)",
        quantile(&times, 0.5),
        quantile(&times, 0.95),
        times.len()
    );
}

async fn measure() {
    let house = House::open().await;
    if std::env::args().any(|argument| argument == "hints") {
        return replies_beside_hints(&house).await;
    }

    let mut costs = Vec::new();
    let mut round = 0;
    while costs.len() < WARM_UP + MOVES {
        round += 1;
        let mut game = Game::begin(&house, house.channel(&format!("match-{round}"))).await;
        while let Some(cost) = game.play().await {
            costs.push(cost);
        }
    }
    let costs = &costs[WARM_UP..];
    let first = print_times(
        "move: first callback",
        costs.iter().map(|cost| cost.answer).collect(),
    );
    let shown = print_times(
        "move: board visible",
        costs.iter().map(|cost| cost.shown).collect(),
    );
    let bytes: usize = costs.iter().map(|cost| cost.bytes).sum();
    println!(
        "{:<38} {:>11} bytes on average",
        "move: picture",
        bytes / costs.len()
    );

    let mut bare = Vec::new();
    let channel = house.channel("bare");
    for _ in 0..WARM_UP + MOVES {
        let begun = Instant::now();
        house
            .client()
            .slash(&house.people[0], &channel, "iago leaderboard", json!({}))
            .await
            .expect("an answer");
        bare.push(begun.elapsed());
    }
    let bare = print_times(
        "leaderboard (no commit, no picture)",
        bare.split_off(WARM_UP),
    );
    println!(
        "{:<38} {:>7.1} times a leaderboard; first callback {:.1} times",
        "ratio: board visible",
        shown / bare,
        first / bare
    );

    let mut games = Vec::new();
    for number in 0..AT_ONCE {
        games.push(Game::begin(&house, house.channel(&format!("crowd-{number}"))).await);
    }
    let begun = Instant::now();
    let tasks: Vec<_> = games
        .into_iter()
        .map(|mut game| {
            tokio::spawn(async move {
                let mut played = 0;
                while played < EACH && game.play().await.is_some() {
                    played += 1;
                }
                played
            })
        })
        .collect();
    let mut played = 0;
    for task in tasks {
        played += task.await.expect("a crowd");
    }
    let rate = played as f64 / begun.elapsed().as_secs_f64();
    println!(
        "{:<38} {rate:>7.0} moves/s   ({played} moves, {AT_ONCE} at once)",
        "throughput"
    );

    replies_beside_hints(&house).await;
    beside_the_engine(&house).await;

    let House { stand_in, bot, .. } = house;
    bot.shutdown().await;
    stand_in.shutdown().await;
}
