//! Limits of frequent acts: other people are spared, and the person reads when they may act again.

use super::actor::{Actor, button, controls, labels};
use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;

/// Part of the refusal.
const NO_MORE: &str = "a lot in a short time";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_is_given_ten_times_a_minute() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({"clock": "1 day a move"}), "").await;
    let give = async |who: &Actor| who.slash("iago give-time", json!({})).await;
    for _ in 0..10 {
        give(&alice).await.public();
    }
    give(&alice).await.privately(NO_MORE);
    give(&bob).await.public();
    test_bot.advance(Duration::from_mins(1)).await;
    give(&alice).await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_threads_are_opened_in_ten_minutes() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "").await;
    let accept = async || {
        let options = json!({"opponent": alice.id()});
        let asked = bob.slash("iago challenge", options).await;
        alice
            .press(asked.public(), "Accept and play in a thread")
            .await
    };
    for _ in 0..5 {
        assert!(accept().await.text().contains("They play in"));
    }
    accept().await.privately(NO_MORE);
    test_bot.advance(Duration::from_mins(10)).await;
    assert!(accept().await.text().contains("They play in"));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_replays_are_painted_a_minute_and_a_double_click_is_one() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5").await;
    let end = alice.resign("iago").await;
    for _ in 0..3 {
        alice.press(&end, "Replay").await.public();
        alice.press(&end, "Replay").await.privately("counted once");
        test_bot.advance(Duration::from_secs(3)).await;
    }
    alice.press(&end, "Replay").await.privately(NO_MORE);
    bob.press(&end, "Replay").await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_challenges_are_withdrawn_where_the_eleventh_is_refused() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let garden = json!({"name": "garden"});
    test_bot.client().add_channel(garden).expect("a channel");
    let there = alice.in_channel("garden");
    let to_bob = json!({"opponent": bob.id()});
    there.slash("iago challenge", to_bob).await.public();
    for _ in 0..9 {
        there.slash("iago challenge", json!({})).await.public();
    }
    let refused = alice.slash("iago challenge", json!({})).await;
    refused.privately("ten open challenges");
    // Challenges of one instant come in any order.
    let mut labels = labels(refused.private());
    labels.sort_unstable();
    let named = ["Withdraw: Bob"].into_iter();
    let named = named.chain(std::iter::repeat_n("Withdraw: open to anyone", 9));
    assert!(labels.iter().eq(named), "{labels:?}");
    let done = alice.press(refused.private(), &labels[0]).await;
    done.privately("was withdrawn");
    let closed = |all: &[Value]| controls(&all[0]).is_empty();
    test_bot.until("Bob", "garden", closed).await;
    alice.slash("iago challenge", json!({})).await.public();
    test_bot.finish().await;
}

/// A hostile name: a link, code, a spoiler, and a character that turns the direction of writing.
const MALLORY: &str = "[x](http://e.v)`||\u{202e}**_~";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_nothing_but_a_name_in_everything_everybody_reads() {
    let test_bot = TestBot::start().await;
    let added = test_bot.client().add_user(json!({"name": MALLORY}));
    added.expect("a person");
    let (mallory, bob) = (test_bot.actor(MALLORY), test_bot.actor("Bob"));
    begin(&mallory, &bob, json!({}), "D5 G5 C5 D6").await;
    let board = bob.slash("iago board", json!({})).await;
    let mut read = vec![board.message().clone()];
    let as_text = button(board.message(), "As text");
    if let Some(as_text) = as_text {
        read.push(
            bob.press_id(board.message(), &as_text)
                .await
                .message()
                .clone(),
        );
    }
    // A second match needs a thread, whose title has the players' names.
    let second = json!({"opponent": bob.id()});
    let second = mallory.slash("iago challenge", second).await;
    bob.press(second.public(), "Accept and play in a thread")
        .await;
    mallory.slash("iago takeback", json!({})).await.public();
    mallory.resign("iago").await;
    bob.slash("iago leaderboard", json!({})).await;
    read.extend(test_bot.actor("Carol").messages());
    let said: Vec<&str> = read
        .iter()
        .filter_map(|it| it["content"].as_str())
        .collect();
    assert!(said.len() >= 8, "{said:#?}");
    for said in said {
        for sign in ["](http", "||", "\u{202e}", ")`"] {
            assert!(!said.contains(sign), "{sign:?}: {said}");
        }
    }
    let world = test_bot.client().world();
    let thread = world["threads"][0]["name"].as_str().expect("a thread");
    assert!(
        thread.contains("[x]") && !thread.contains('\u{202e}'),
        "{thread:?}"
    );
    test_bot.finish().await;
}
