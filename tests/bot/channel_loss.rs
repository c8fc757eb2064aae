//! A match whose channel is lost can still be reached, and any match of a server can be ended.

use super::actor::{Actor, Received, controls, labels, menu};
use super::moving::begin;
use super::test_bot::{PATIENCE, TestBot};
use serde_json::{Value, json};
use std::time::Duration;

fn none() -> Value {
    json!({})
}

/// Repeats `/referee next` until the answer contains `words`; returns the answer.
async fn next(who: &Actor, words: &str) -> Received {
    let waited = tokio::time::timeout(PATIENCE, async {
        loop {
            let seen = who.slash("referee next", none()).await;
            seen.private();
            if seen.text().contains(words) {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    waited.await.unwrap_or_else(|_| panic!("never: {words}"))
}

/// Waits for a message in `general` that contains `words`; returns it.
async fn told(test_bot: &TestBot, words: &str) -> Value {
    let says = |it: &&Value| it["content"].as_str().is_some_and(|it| it.contains(words));
    let told = |all: &[Value]| all.iter().any(|it| says(&it));
    let seen = test_bot.until("Bob", "general", told).await;
    seen.iter().find(says).cloned().expect("it")
}

fn first_line(message: &Value) -> String {
    let lines = menu(message);
    let value = lines.first().and_then(|line| line["value"].as_str());
    value.expect("a line").to_owned()
}

/// Discord's refusal by which the bot learns that a channel is gone if it missed the event.
const UNKNOWN_CHANNEL: &str = "Unknown Channel";

/// Begins a match in a channel of its own and deletes the channel; returns what `/referee next` shows Alice.
async fn lost(test_bot: &TestBot, alice: &Actor, bob: &Actor) -> Received {
    let garden = json!({"name": "garden"});
    test_bot.client().add_channel(garden).expect("a channel");
    let there = [alice, bob].map(|it| it.in_channel("garden"));
    let clock = json!({"clock": "1 day a move"});
    begin(&there[0], &there[1], clock, "D4 G5").await;
    let deleted = test_bot.client().delete_channel("garden");
    deleted.expect("a channel to delete");
    let seen = next(alice, "cannot reach").await;
    seen.says("No match waits");
    alice
        .choose(seen.message(), &first_line(seen.message()))
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_whose_channel_was_deleted_goes_on_elsewhere() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let chosen = lost(&test_bot, &alice, &bob).await;
    chosen.says("the clock stands still");
    let all = [
        "Go on in this channel",
        "Go on in direct messages",
        "Show the board",
        "Propose to call it off",
        "Resign",
    ];
    assert_eq!(labels(chosen.private()), all);
    alice.press(chosen.message(), all[0]).await.private();
    told(&test_bot, "goes on in this channel").await;
    alice.play("C3").await.public();
    bob.play("C6").await.public();
    test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_whose_channel_was_deleted_is_called_off_or_given_up_from_anywhere() {
    for give_up in [true, false] {
        let (test_bot, alice, bob) = TestBot::of_two().await;
        let chosen = lost(&test_bot, &alice, &bob).await;
        if give_up {
            let confirm = alice.press(chosen.message(), "Resign").await;
            alice
                .press(confirm.message(), "Yes, I resign")
                .await
                .private();
            told(&test_bot, "resigns").await;
        } else {
            let propose = "Propose to call it off";
            alice.press(chosen.message(), propose).await.private();
            let asked = told(&test_bot, "proposes").await;
            let over = bob.press(&asked, "Agree").await;
            over.says("no result");
        }
        let rest = next(&alice, "No match waits").await;
        assert!(controls(rest.message()).is_empty(), "{}", rest.message());
        begin(&alice, &bob, none(), "D4").await;
        test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
        test_bot.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_away_from_a_match_lead_to_a_deleted_channel_by_a_command() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    lost(&test_bot, &alice, &bob).await;
    let nowhere = alice.slash("iago takeback", none()).await;
    let words = nowhere.private()["content"].as_str().unwrap_or_default();
    assert!(words.contains("a channel that I cannot reach"), "{words}");
    assert!(words.contains("</referee next:"), "{words}");
    assert!(!words.contains("<#"), "{words}");
    // Alice plays only one match, so her command to resign means that one.
    let resigns = alice.slash("iago resign", none()).await;
    resigns.privately("really want to resign this match");
    test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_players_of_a_match_whose_channel_was_deleted_are_told_directly() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    lost(&test_bot, &alice, &bob).await;
    assert!(alice.in_channel("@me").messages().is_empty());
    test_bot.advance(app::PLACE_TOLD).await;
    for (who, other) in [(&alice, &bob), (&bob, &alice)] {
        let told = who.in_channel("@me").until(|all| all.len() == 1).await;
        let words = told[0]["content"].as_str().unwrap_or_default();
        for part in ["Iago", "/referee next", "discord.com/channels", &other.id()] {
            assert!(words.contains(part), "{part}: {words}");
        }
    }
    // The board that is due during the pause meets the deleted channel.
    test_bot.until_recorded(404, 1).await;
    test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_looks_after_a_server_can_end_any_match_in_it() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    let garden = json!({"name": "garden"});
    test_bot.client().add_channel(garden).expect("a channel");
    begin(
        &bob.in_channel("garden"),
        &carol.in_channel("garden"),
        none(),
        "D4",
    )
    .await;
    let refused = bob.slash("referee end", none()).await;
    refused.privately("with the right to moderate");
    let listed = alice.slash("referee end", none()).await;
    let chosen = alice
        .choose(listed.private(), &first_line(listed.message()))
        .await;
    chosen.privately("End it without a result?");
    let ended = alice.send(&chosen).await;
    ended.privately("Done");
    let over = |all: &[Value]| {
        let mut texts = all.iter().filter_map(|it| it["content"].as_str());
        texts.any(|it| it.contains("called off"))
    };
    test_bot.until("Bob", "garden", over).await;
    let none_left = alice.slash("referee end", none()).await;
    none_left.privately("No match is going on in this server");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_comes_back_finds_its_matches() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({"clock": "1 day a move"}), "D4 G5").await;
    test_bot.until_all_is_noted().await;
    let client = test_bot.client();
    let world = client.world();
    let guild = world["guilds"][0]["id"].as_str().expect("a server");
    client.leave("Referee", guild).expect("a bot that leaves");
    test_bot.until_paused().await;
    test_bot
        .advance(std::time::Duration::from_hours(3 * 24))
        .await;
    let before = bob.messages().len();
    client
        .join("Referee", guild)
        .expect("a bot that comes back");
    test_bot.until_running().await;
    let shown = |all: &[Value]| all.len() > before;
    // A failed delivery rests for a while.
    let seen = test_bot.until("Bob", "general", shown);
    let seen = test_bot.within(Duration::from_mins(1), seen).await;
    let board = seen.last().and_then(|it| it["content"].as_str());
    let board = board.unwrap_or_default();
    assert!(board.contains("your turn"), "{board}");
    alice.play("C3").await.public();
    // The bot's calls while it could not see the channel.
    test_bot.forgive_refused("Missing Access").await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_of_a_server_stops_its_clocks_and_reposts_nothing() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({"clock": "1 day a move"}), "D4 G5").await;
    let before = bob.messages().len();
    let client = test_bot.client();
    client.fault(json!({"gateway": "outage"})).expect("a fault");
    test_bot.until_paused().await;
    test_bot.advance(Duration::from_hours(3 * 24)).await;
    client.end_faults();
    test_bot.until_running().await;
    alice.play("C3").await.public();
    assert_eq!(bob.messages().len(), before + 1);
    test_bot.finish().await;
}

/// Catches a flag that falls in a server that was already unavailable when the bot started.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_that_began_before_the_start_stops_the_clocks_too() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({"clock": "1 day a move"}), "D4 G5").await;
    test_bot.stop().await;
    let client = test_bot.client();
    client.fault(json!({"gateway": "outage"})).expect("a fault");
    // A start waits some time for the servers.
    test_bot.start_again_while_time_passes().await;
    test_bot.until_paused().await;
    test_bot.advance(Duration::from_hours(3 * 24)).await;
    client.end_faults();
    test_bot.until_running().await;
    alice.play("C3").await.public();
    test_bot.finish().await;
}

/// Posts a second challenge in `general`, where a match is running: accepting it needs a thread.
async fn second_challenge(alice: &Actor, bob: &Actor) -> Value {
    begin(alice, bob, none(), "").await;
    let options = json!({"opponent": alice.id()});
    bob.slash("iago challenge", options).await.public().clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_takes_long_is_opened_all_the_same() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let asked = second_challenge(&alice, &bob).await;
    let slow = json!({"http": {"path": "/threads$", "delay_ms": 3500, "count": 1}});
    test_bot.client().fault(slow).expect("a fault");
    let accepting = alice.press(&asked, "Accept and play in a thread");
    let passing = async {
        test_bot.until_held().await;
        test_bot.advance_at_once(Duration::from_secs(2));
        // The bot defers its answer; then the platform waits no longer.
        let deferred = |line: &Value| line["body"]["type"] == 6;
        test_bot.until_recorded_as(1, deferred).await;
        test_bot.advance_at_once(Duration::from_millis(1_500));
    };
    tokio::join!(accepting, passing);
    told(&test_bot, "They play in").await;
    let thread = asked["id"].as_str().expect("an id");
    let begun = |all: &[Value]| !all.is_empty();
    test_bot.until("Bob", thread, begun).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_empty_thread_is_left_when_a_challenge_is_withdrawn_meanwhile() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let asked = second_challenge(&alice, &bob).await;
    let slow = json!({"http": {"path": "/threads$", "delay_ms": 1000, "count": 1}});
    test_bot.client().fault(slow).expect("a fault");
    let withdrawing = async {
        test_bot.until_held().await;
        let withdrawn = bob.press(&asked, "Withdraw").await;
        test_bot.advance_at_once(Duration::from_secs(1));
        withdrawn
    };
    let accept = alice.press(&asked, "Accept and play in a thread");
    let (accepted, _) = tokio::join!(accept, withdrawing);
    accepted.private();
    let open = |it: &Value| it["thread_metadata"]["archived"] != true;
    let none_open = |world: &Value| {
        let mut threads = world["threads"].as_array().into_iter().flatten();
        !threads.any(open)
    };
    test_bot.until_world(none_open).await;
    // The bot may not delete the thread, so it archives the thread.
    assert_eq!(test_bot.forgive_refused("Missing Permissions").await, 1);
    test_bot.finish().await;
}
