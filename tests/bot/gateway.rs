//! The connection breaks: the bot comes back, answers as before, and says nothing twice.

use super::moving::begin;
use super::test_bot::TestBot;
use app::App;
use iago::config::{LoopbackUrl, Token};
use iago::discord::{Bot, BotConfig, Calls, Clock, Effort, GatewayPatience};
use serde_json::{Value, json};
use stand_in::Discord;
use std::time::Duration;
use store::Store;
use tempfile::TempDir;

/// Whether the gateway is told who the bot is: a new session, or one taken up again.
fn greets(line: &Value) -> bool {
    [2, 6].map(Value::from).contains(&line["payload"]["op"])
}

/// Breaks the connection and waits until the bot is back.
async fn break_and_come_back(test_bot: &TestBot, fault: Value) {
    let recording = test_bot.client().recording();
    let before = recording.iter().filter(|line| greets(line)).count();
    test_bot.client().fault(fault).expect("a fault");
    test_bot.until_recorded_as(before + 1, greets).await;
    let back = test_bot.client().ready(5).await;
    back.expect("a bot that is back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_comes_back_after_every_kind_of_break_and_says_nothing_twice() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "").await;
    let breaks = [
        json!({"gateway": "drop"}),
        json!({"gateway": "reconnect"}),
        json!({"gateway": "invalid_session", "resumable": true}),
        json!({"gateway": "invalid_session", "resumable": false}),
    ];
    let cells = ["D4", "G5", "D3", "G4"];
    for (number, (fault, cell)) in breaks.into_iter().zip(cells).enumerate() {
        break_and_come_back(&test_bot, fault).await;
        let mover = if number % 2 == 0 { &alice } else { &bob };
        mover.play(cell).await.public();
    }
    let board = alice.slash("iago board", json!({})).await;
    assert!(board.text().contains("after 4 moves"), "{}", board.text());
    let messages = test_bot.actor("Carol").messages();
    for cell in cells {
        let told = messages.iter().filter(|it| {
            it["content"]
                .as_str()
                .is_some_and(|it| it.contains(&format!("> **{cell}**")))
        });
        assert_eq!(told.count(), 1, "{cell}");
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_button_pressed_before_the_break_still_works_after_it() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({}), "D5 G5 C5 D6").await;
    let fault = json!({"gateway": "invalid_session", "resumable": false});
    break_and_come_back(&test_bot, fault).await;
    let played = alice.press(&board, "D7").await;
    assert!(played.text().contains("> **D7**"), "{}", played.text());
    test_bot.finish().await;
}

/// A bot at a stand-in whose heart beats quickly, which waits for the gateway only so long; with calls of its own
/// it takes the stand-in for Discord itself.
pub async fn impatient(discord: &Discord, folder: &TempDir, calls: Option<Calls>) -> Bot {
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let app = App::new(Store::open(&address).await.expect("a database"));
    let api = LoopbackUrl::parse(discord.url().to_owned()).expect("loopback");
    let config = BotConfig {
        token: Token::for_stand_in(),
        api: Some(api).filter(|_| calls.is_none()),
        clock: Clock::System,
        effort: Effort::default(),
        gateway: GatewayPatience {
            connect: Duration::from_secs(1),
            enter: Duration::from_secs(20),
            silence: Duration::from_secs(4),
        },
        calls: calls.unwrap_or_else(|| Calls::new().expect("calls")),
    };
    Bot::start(config, app).await.expect("a bot")
}

/// A stand-in whose heart beats quickly, with so many servers and shards.
pub async fn with_a_quick_heart(shards: u32) -> Discord {
    let config = stand_in::Config {
        heartbeat_interval: Duration::from_millis(200),
        guilds: shards as usize,
        shards,
        ..stand_in::Config::default()
    };
    Discord::start(config).await.expect("a stand-in")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_hangs_at_the_start_is_tried_again() {
    let discord = with_a_quick_heart(1).await;
    let folder = TempDir::new().expect("a folder");
    let hang = json!({"gateway": "hang", "count": 2});
    discord.client().fault(hang).expect("a fault");
    let bot = impatient(&discord, &folder, None).await;
    bot.ready().await.expect("a bot that is let in");
    discord.client().end_faults();
    bot.shutdown().await;
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_hangs_later_leaves_no_deaf_bot() {
    let discord = with_a_quick_heart(1).await;
    let folder = TempDir::new().expect("a folder");
    let bot = impatient(&discord, &folder, None).await;
    bot.ready().await.expect("a bot that is let in");
    let client = discord.client();
    let greetings = || client.recording().iter().filter(|it| greets(it)).count();
    let before = greetings();
    client
        .fault(json!({"gateway": "hang", "count": 1}))
        .expect("a fault");
    client.fault(json!({"gateway": "drop"})).expect("a fault");
    until(|| greetings() > before && bot.is_ready()).await;
    bot.shutdown().await;
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_the_gateway_turns_away_is_not_ready_until_it_is_let_in() {
    let discord = with_a_quick_heart(1).await;
    let folder = TempDir::new().expect("a folder");
    let bot = impatient(&discord, &folder, None).await;
    bot.ready().await.expect("a bot that is let in");
    let client = discord.client();
    let away = json!({"gateway": "refuse", "seconds": 3600});
    client.fault(away).expect("a fault");
    client.fault(json!({"gateway": "drop"})).expect("a fault");
    until(|| !bot.is_ready()).await;
    client.end_faults();
    until(|| bot.is_ready()).await;
    bot.shutdown().await;
    discord.shutdown().await;
}

pub async fn until(fulfilled: impl Fn() -> bool) {
    let waiting = async {
        while !fulfilled() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let patience = Duration::from_secs(60);
    tokio::time::timeout(patience, waiting).await.expect("it");
}
