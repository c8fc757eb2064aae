//! Discord hangs, forbids, or does not know the token for a while: nothing is lost, and no channel waits for another
//! person's channel.

use super::actor::Actor;
use super::moving::begin;
use super::test_bot::TestBot;
use iago::times::ANSWER_FIRST_CALL;
use serde_json::{Value, json};
use std::time::Duration;

/// Longest time until a failed delivery is tried again.
const SOON: Duration = Duration::from_mins(1);

fn fault(test_bot: &TestBot, http: Value) {
    let fault = json!({"http": http});
    test_bot.client().fault(fault).expect("a fault");
}

fn says(words: &str) -> impl Fn(&[Value]) -> bool {
    move |messages| {
        messages
            .iter()
            .any(|it| it["content"].as_str().unwrap_or_default().contains(words))
    }
}

async fn two_flags(test_bot: &TestBot, alice: &Actor, bob: &Actor) -> String {
    let garden = json!({"name": "garden"});
    test_bot.client().add_channel(garden).expect("a channel");
    let clock = json!({"clock": "Live: 5 minutes + 10 seconds a move"});
    let there = [alice, bob].map(|it| it.in_channel("garden"));
    begin(alice, bob, clock.clone(), "D4 G5").await;
    let board = begin(&there[0], &there[1], clock, "D4 G5").await;
    board["channel_id"].as_str().expect("a channel").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_hangs_holds_up_no_other() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let garden = two_flags(&test_bot, &alice, &bob).await;
    let path = format!("channels/{garden}/messages$");
    fault(
        &test_bot,
        json!({"method": "POST", "path": path, "hang": true, "count": 1}),
    );
    test_bot.advance(Duration::from_mins(6)).await;
    test_bot.until("Bob", "general", says("time is up")).await;
    // The hanging call is given up, and tried once more.
    test_bot.until_given_up(app::delivery::LONGEST).await;
    let told = test_bot.until("Bob", "garden", says("time is up"));
    test_bot.within(SOON, told).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_refused_for_a_while_and_a_channel_closed_for_a_while_lose_nothing() {
    for status in [401, 403] {
        let (test_bot, alice, bob) = TestBot::of_two().await;
        two_flags(&test_bot, &alice, &bob).await;
        let path = "channels/[0-9]+/messages$";
        fault(
            &test_bot,
            json!({"method": "POST", "path": path, "status": status, "count": 2}),
        );
        test_bot.advance(Duration::from_mins(6)).await;
        test_bot.until_recorded(status, 1).await;
        let again = test_bot.until_recorded(status, 2);
        test_bot.within(SOON, again).await;
        let told = async {
            test_bot.until("Bob", "general", says("time is up")).await;
            test_bot.until("Bob", "garden", says("time is up")).await;
        };
        test_bot.within(SOON, told).await;
        test_bot.finish().await;
    }
}

/// A second match needs a thread of its own; Discord's answer to the thread's creation is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_whose_answer_is_lost_is_found_again() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "").await;
    let second = bob
        .slash("iago challenge", json!({"opponent": alice.id()}))
        .await;
    let asked = second.public().clone();
    let path = "messages/[0-9]+/threads$";
    fault(
        &test_bot,
        json!({"method": "POST", "path": path, "lose_answer": true, "count": 1}),
    );
    let accepted = alice.press(&asked, "Accept and play in a thread").await;
    accepted.public();
    let thread = format!("<#{}>", asked["id"].as_str().expect("an id"));
    accepted.says(&thread);
    let id = asked["id"].as_str().expect("an id");
    test_bot.until("Bob", id, says("your turn")).await;
    // By this refusal the bot learns that the thread exists.
    let there = "A thread has already been created";
    assert_eq!(test_bot.forgive_refused(there).await, 1);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_valid_token_the_bot_is_not_ready_sends_nothing_and_keeps_everything() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    test_bot.until_ready_is(true).await;
    two_flags(&test_bot, &alice, &bob).await;
    // Calls with the bot's token are refused; calls with an interaction's token are not.
    let refused = "channels/[0-9]+/messages|users/@me";
    fault(
        &test_bot,
        json!({"path": refused, "status": 401, "count": 1_000}),
    );
    test_bot.advance(Duration::from_mins(6)).await;
    test_bot.until_ready_is(false).await;
    let calls = || {
        let recording = test_bot.client().recording();
        let lines = recording.into_iter();
        lines.filter(|line| line["status"] == 401).count()
    };
    // One call every half minute checks whether the token is accepted again; no other call is sent.
    let before = calls();
    for knock in 1..=10 {
        let knocked = test_bot.until_recorded(401, before + knock);
        test_bot.within(Duration::from_secs(30), knocked).await;
    }
    test_bot.until_ready_is(false).await;
    assert!(calls() <= before + 12, "{} calls, then {}", before, calls());
    assert!(before <= 2, "one call a channel: {before}");
    test_bot.client().end_faults();
    test_bot.advance(Duration::from_secs(30)).await;
    test_bot.until_ready_is(true).await;
    // Now all of it is announced, also the message that met the refusal itself.
    for channel in ["general", "garden"] {
        let told = test_bot.until("Bob", channel, says("time is up")).await;
        let ends = told.iter().filter(|it| {
            let text = it["content"].as_str().unwrap_or_default();
            text.contains("time is up")
        });
        assert_eq!(ends.count(), 1, "{channel}");
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_whose_answer_hangs_is_told_once_the_call_is_given_up() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "").await;
    fault(
        &test_bot,
        json!({"method": "POST", "path": "/callback$", "hang": true, "count": 1}),
    );
    let there = json!({"cell": "D4"});
    alice.slash_perhaps_unheard("iago move", there).await;
    test_bot.until_given_up(ANSWER_FIRST_CALL).await;
    test_bot.until("Bob", "general", says("> **D4**")).await;
    bob.play("G5").await.public();
    // The bot has asked whether the answer exists after all.
    assert_eq!(test_bot.forgive_refused("Unknown").await, 1);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_answered_and_never_confirmed_is_found_and_told_once() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "").await;
    fault(
        &test_bot,
        json!({"method": "POST", "path": "/callback$", "hang": true, "lose_answer": true, "count": 1}),
    );
    alice.play("D4").await.public();
    test_bot.until_given_up(ANSWER_FIRST_CALL).await;
    test_bot.advance(Duration::from_mins(5)).await;
    bob.play("G5").await.public();
    let messages = test_bot.actor("Carol").messages();
    let told = messages.iter().filter(|it| {
        let text = it["content"].as_str().unwrap_or_default();
        text.contains("> **D4**")
    });
    assert_eq!(told.count(), 1);
    test_bot.finish().await;
}
