//! Moves by buttons, which work for ever. The tours cover typed moves and refusals.

use super::actor::Actor;
use super::languages;
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;

/// Six plies of each side without captures; the result then counts.
pub const COUNTED: &str = "B2 F7 H2 H4 G2 H5 G3 G5 F2 G6 F3 H3";

/// Beginning of the text about a disk placed on D7.
const D7_PLACED: &str = "> **D7**";

/// Begins a match of Alice (dark) against Bob (light), with further options, and plays some plies; returns the last
/// message.
pub async fn begin(alice: &Actor, bob: &Actor, more: Value, plies: &str) -> Value {
    begin_as(Locale::En, alice, bob, more, plies).await
}

pub async fn begin_as(
    locale: Locale,
    alice: &Actor,
    bob: &Actor,
    more: Value,
    plies: &str,
) -> Value {
    let mut last = languages::begin(locale, Game::Iago, [alice, bob], more).await;
    for (number, cell) in plies.split_whitespace().enumerate() {
        let mover = if number % 2 == 0 { alice } else { bob };
        last = mover.play(cell).await.public().clone();
    }
    last
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_menu_that_was_overtaken_tells_what_has_happened_before_it_acts() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let board = begin(&alice, &bob, json!({}), "D5 G5 C5 D6").await;
    let menu = alice.press(&board, "More").await;
    let other = bob.press(&board, "More").await;
    let confirm = bob.press(other.private(), "Resign").await;
    alice.play("D7").await.public();
    test_bot.kill_and_restart().await;

    let gone_on = "gone on";
    let stale = alice.press(menu.private(), "Ask for a takeback").await;
    let message = stale.privately(gone_on);
    stale.privately(D7_PLACED);
    assert!(alice.file(message).starts_with(b"\x89PNG"));
    let looked = alice.press(menu.private(), "Show the board").await;
    looked.privately(D7_PLACED);

    let asked_anew = bob.press(confirm.private(), "Yes, I resign").await;
    asked_anew.privately(gone_on);
    asked_anew.privately(D7_PLACED);
    let resigned = bob.press(asked_anew.private(), "Yes, I resign").await;
    resigned.private();
    let over = alice.slash("iago board", json!({})).await;
    over.privately("resigns");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_and_foreign_presses_are_answered_kindly() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let board = begin(&alice, &bob, json!({}), "").await;
    let match_id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    for custom_id in [
        String::from("x"),
        format!("m:{match_id}:board"),
        format!("m:{match_id}:0:board"),
        format!("p:{match_id}:0:D4"),
        format!("c:{match_id}:accept"),
        format!("o:{match_id}:{match_id}:accept"),
        "p:".repeat(40),
    ] {
        alice.forge(&board, &custom_id).await.private();
    }
    test_bot.finish().await;
}
