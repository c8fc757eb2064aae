//! Moving: forgiving input, refusals, and buttons that never die.

use super::actor::{Actor, labels};
use super::languages;
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;

/// Six plies of each side, of which none captures: the result counts then.
pub const COUNTED: &str = "B2 F7 H2 H4 G2 H5 G3 G5 F2 G6 F3 H3";

/// The beginning of what is told about a disk placed on D7.
const D7_PLACED: &str = "> **D7**";

/// A match of Alice (dark) against Bob (light), with further options, after some plies; gives the
/// last message.
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
async fn spelling_is_forgiven_and_everything_else_is_explained_in_private() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    let nothing = alice.play("D4").await;
    nothing.privately("No match is going on");
    begin(&alice, &bob, json!({}), "").await;
    for (who, cell, why) in [
        (&bob, "D4", "turn (Dark)"),
        (&carol, "D4", "Only <@"),
        (&alice, "Z9", "columns are A to I"),
        (&alice, "hello", "That is no cell"),
        (&alice, "A1", "a capture or a release"),
    ] {
        who.play(cell).await.privately(why);
    }
    for (who, cell) in [(&alice, " ｄ３ "), (&bob, "d 4"), (&alice, "D05")] {
        who.play(cell).await.public();
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_names_the_cells_shows_them_and_plays_them() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D5 G5 C5 D6").await;
    let refused = alice.play("C4").await;
    let words = "C4 captures nothing. D7 would capture D6 (between D7 and D5); E7 would";
    let message = refused.privately(words).clone();
    assert_eq!(labels(&message), ["D7", "E7"]);
    assert!(alice.file(&message).starts_with(b"\x89PNG"));
    let done = alice.press(&message, "D7").await;
    assert!(done.in_place);
    done.says("D7");
    test_bot
        .until("Bob", "general", |messages| {
            messages.iter().any(|it| {
                it["content"]
                    .as_str()
                    .is_some_and(|it| it.contains(D7_PLACED))
            })
        })
        .await;
    test_bot.finish().await;
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
