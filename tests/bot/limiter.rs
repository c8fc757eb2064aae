//! With the rate limiter of the platform's library, as on Discord: the library waits and repeats calls by itself.

use super::actor::Actor;
use super::games::recorded;
use super::moving::begin;
use super::test_bot::{PATIENCE, TestBot};
use serde_json::{Value, json};

async fn play(moves: &[String], alice: &Actor, bob: &Actor) {
    for (number, token) in moves.iter().enumerate() {
        let who = if number % 2 == 0 { alice } else { bob };
        who.play(token).await.public();
    }
}

/// Waits until the channel has one board, which shows this move, and each older board is a line.
async fn until_folded(test_bot: &TestBot, channel: &str, last: &str, who: &str) {
    let folded = |all: &[Value]| {
        let boards: Vec<&str> = all
            .iter()
            .filter(|it| it["attachments"][0]["description"].is_string())
            .filter_map(|it| it["content"].as_str())
            .collect();
        matches!(boards[..], [board] if board.contains(&format!("<@{who}> **{last}**")))
    };
    let seen = test_bot.until("Carol", channel, folded);
    let seen = tokio::time::timeout(PATIENCE, seen).await;
    assert!(seen.is_ok(), "some boards of {channel} are not lines");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_faster_than_the_limits_allow_wait_for_them() {
    const MOVES: usize = 8;
    let test_bot = TestBot::as_on_discord(true).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "").await;
    let (moves, _) = recorded("iago-standard-10034");
    play(&moves[..MOVES], &alice, &bob).await;
    until_folded(&test_bot, "general", &moves[MOVES - 1], &bob.id()).await;
    let recording = test_bot.client().recording();
    let refused = recording.iter().filter(|line| line["status"] == 429);
    assert_eq!(refused.count(), 0, "the limiter did not wait");
    let folds = recording.iter().filter(|line| line["method"] == "PATCH");
    assert!(folds.count() > 5, "no limit was reached");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_is_one_too_many_is_made_again() {
    let test_bot = TestBot::as_on_discord(false).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "").await;
    let (moves, _) = recorded("iago-standard-10034");
    // Each refusal costs one of the three seconds that an answer has.
    for (number, (method, path, count)) in [
        ("POST", "/callback$", 1),
        ("PATCH", "/channels/[0-9]+/messages", 2),
    ]
    .into_iter()
    .enumerate()
    {
        let http = json!({"method": method, "path": path, "count": count, "status": 429, "retry_after": 0.2});
        let fault = json!({ "http": http });
        test_bot.client().fault(fault).expect("a fault");
        let who = if number % 2 == 0 { &alice } else { &bob };
        // The player who moved is answered late.
        play(&moves[number..=number], who, who).await;
        until_folded(&test_bot, "general", &moves[number], &who.id()).await;
        test_bot.client().end_faults();
    }
    let recording = test_bot.client().recording();
    let refused = recording.iter().filter(|line| line["status"] == 429);
    let refused = refused.count();
    println!("{refused} calls were made again");
    assert!(refused >= 3, "only {refused} calls were one too many");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_of_minutes_holds_up_no_other_channel_and_no_move() {
    const MOVES: usize = 6;
    let test_bot = TestBot::as_on_discord(false).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let garden = json!({"name": "garden"});
    test_bot.client().add_channel(garden).expect("a channel");
    begin(&alice, &bob, json!({}), "").await;
    let there = [&alice, &bob].map(|it| it.in_channel("garden"));
    begin(&there[0], &there[1], json!({}), "").await;
    let world = test_bot.client().world();
    let channels = world["channels"].as_array().expect("channels");
    let general = channels.iter().find(|it| it["name"] == "general");
    let general = general.and_then(|it| it["id"].as_str()).expect("an id");
    let path = format!("/channels/{general}/messages");
    let http =
        json!({"method": "PATCH", "path": path, "count": 1, "status": 429, "retry_after": 600});
    let fault = json!({ "http": http });
    test_bot.client().fault(fault).expect("a fault");
    let (moves, _) = recorded("iago-standard-10034");
    alice.play(&moves[0]).await.public();
    test_bot.until_recorded(429, 1).await;
    // The library now waits ten minutes for that call, but the moves go on.
    for (number, token) in moves[1..MOVES].iter().enumerate() {
        let who = if number % 2 == 0 { &bob } else { &alice };
        who.play(token).await.public();
    }
    there[0].play(&moves[0]).await.public();
    until_folded(&test_bot, "garden", &moves[0], &alice.id()).await;
    test_bot.finish().await;
}
