//! The gateway connection breaks: the bot reconnects, answers as before, and repeats nothing.

use super::moving::begin;
use super::test_bot::TestBot;
use app::{App, Shards};
use iago::config::{LoopbackUrl, Token};
use iago::discord::{Bot, BotConfig, Calls, Clock, Effort, Ended, StartError};
use serde_json::{Value, json};
use stand_in::Discord;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tempfile::TempDir;

/// Whether a line is an IDENTIFY or RESUME.
fn greets(line: &Value) -> bool {
    [2, 6].map(Value::from).contains(&line["payload"]["op"])
}

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
    let (test_bot, alice, bob) = TestBot::of_two().await;
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
    board.says("after 4 moves");
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
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let board = begin(&alice, &bob, json!({}), "D5 G5 C5 D6").await;
    let fault = json!({"gateway": "invalid_session", "resumable": false});
    break_and_come_back(&test_bot, fault).await;
    let played = alice.press(&board, "D7").await;
    played.says("> **D7**");
    test_bot.finish().await;
}

/// Starts a bot that takes the gateway for silent after `silence`.
pub async fn start(discord: &Discord, folder: &TempDir, silence: Duration) -> Bot {
    start_with(discord, folder, silence, None).await
}

async fn start_with(
    discord: &Discord,
    folder: &TempDir,
    silence: Duration,
    shards: Option<Shards>,
) -> Bot {
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let app = App::new(Store::open(&address).await.expect("a database"));
    let config = BotConfig {
        token: Token::for_stand_in(),
        api: LoopbackUrl::parse(discord.url().to_owned()).ok(),
        clock: Clock::System,
        effort: Effort::default(),
        gateway_silence: silence,
        shards,
        calls: Calls::new().expect("calls"),
        renderer: Arc::default(),
    };
    Bot::start(config, app).await.expect("a bot")
}

/// Short enough for a test, and longer than the library needs to start a new session.
const SILENCE: Duration = Duration::from_secs(8);

async fn unpaced() -> Discord {
    let config = stand_in::Config::with(|it| it.pace_identify = false);
    Discord::start(config).await.expect("a stand-in")
}

/// Reason for which a connected bot ends after these faults.
async fn ends_by(faults: &[Value]) -> Ended {
    ends_by_on(unpaced().await, faults).await
}

async fn ends_by_on(discord: Discord, faults: &[Value]) -> Ended {
    let folder = TempDir::new().expect("a folder");
    let bot = start_with(&discord, &folder, SILENCE, "0-0/1".parse().ok()).await;
    bot.ready().await.expect("a bot that is let in");
    for fault in faults {
        discord.client().fault(fault.clone()).expect("a fault");
    }
    let ended = tokio::time::timeout(SILENCE * 4, bot.ended()).await;
    let ended = ended.expect("an end").expect_err("a reason");
    assert!(!bot.is_ready());
    discord.client().end_faults();
    bot.shutdown().await;
    discord.shutdown().await;
    ended
}

/// Checks that a bot ends and reports a silent gateway if the gateway has this fault after a cut connection.
async fn falls_silent(fault: Value) {
    let ended = ends_by(&[fault, json!({"gateway": "drop"})]).await;
    assert_eq!(ended, Ended::Silent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_hangs_is_noticed() {
    falls_silent(json!({"gateway": "hang", "count": 1})).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_turns_the_bot_away_is_noticed() {
    falls_silent(json!({"gateway": "refuse", "seconds": 3600})).await;
}

/// Discord requires more shards: a restart asks for their number. Catches a library that blocks the only thread
/// that could notice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_closes_every_session_is_noticed() {
    falls_silent(json!({"gateway": "close", "code": 4011, "count": 1000})).await;
}

/// Catches a bot that does not say why Discord no longer accepts it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_wants_more_shards_is_told_with_what_to_do() {
    let config = stand_in::Config::with(|it| {
        it.pace_identify = false;
        it.shards = 3;
    });
    let discord = Discord::start(config).await.expect("a stand-in");
    let close = json!({"gateway": "close", "code": 4011, "count": 1000});
    let ended = ends_by_on(discord, &[close, json!({"gateway": "drop"})]).await;
    let (wanted, divided) = (3, 1);
    assert_eq!(ended, Ended::TooFewShards { wanted, divided });
    assert!(ended.to_string().contains("IAGO_SHARDS=0-2/3"), "{ended}");
}

/// Catches heartbeats that tell Discord that no event was received.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_heartbeat_names_the_last_event() {
    let (discord, folder) = (unpaced().await, TempDir::new().expect("a folder"));
    let bot = start(&discord, &folder, SILENCE / 8).await;
    bot.ready().await.expect("a bot that is let in");
    let beats = |line: &Value| line["gw"] == "send" && line["payload"]["op"] == 1;
    // READY is the first event, and the only server's GUILD_CREATE the second.
    let newest = |line: &Value| beats(line) && line["payload"]["d"] == 2;
    let waited = discord.wait_for_records(2, newest).await;
    waited.expect("heartbeats");
    let mut last = 0;
    for line in discord.client().recording() {
        let payload = &line["payload"];
        if line["gw"] == "recv" && payload["op"] == 0 {
            last = payload["s"].as_u64().expect("a number");
        } else if beats(&line) {
            // An event may be in transit.
            let named = payload["d"].as_u64().expect("a number");
            assert!((1..=last).contains(&named), "{line}");
        }
    }
    assert_eq!(last, 2);
    bot.shutdown().await;
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_closes_for_good_is_told_with_what_to_do() {
    for (code, expected, part) in [
        (4004, Ended::Token, "DISCORD_TOKEN"),
        (4013, Ended::Intents, "update Iago"),
        (4014, Ended::Intents, "update Iago"),
    ] {
        let ended = ends_by(&[json!({"gateway": "close", "code": code})]).await;
        assert_eq!(ended, expected, "{code}");
        assert!(ended.to_string().contains(part), "{ended}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_hangs_at_the_start_is_said_so() {
    let (discord, folder) = (unpaced().await, TempDir::new().expect("a folder"));
    let hang = json!({"gateway": "hang", "count": 1});
    discord.client().fault(hang).expect("a fault");
    let bot = start(&discord, &folder, SILENCE).await;
    let refused = bot.ready().await.expect_err("a silent gateway");
    assert!(matches!(refused, StartError::Silent), "{refused}");
    discord.client().end_faults();
    bot.shutdown().await;
    discord.shutdown().await;
}
