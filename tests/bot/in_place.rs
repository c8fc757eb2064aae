//! One message for the whole match, edited in place, as a server may choose.

use super::actor::{Actor, button};
use super::games::recorded;
use super::languages::{either, in_each_language, press, start};
use super::moving::{begin_as, did};
use super::test_bot::TestBot;
use referee::Answer;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::Label;

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// A match in a server that wants one message.
async fn begun(locale: Locale, test_bot: &TestBot) -> (Actor, Actor, Value) {
    let (alice, bob) = test_bot.alice_and_bob();
    let edited = json!({"posting": "One message, edited in place"});
    alice.slash("referee settings", edited).await.private();
    let board = begin_as(locale, &alice, &bob, json!({}), "").await;
    test_bot.until_all_is_noted().await;
    (alice, bob, board)
}

/// The one board with this position, once it is there: its number.
async fn board_saying(test_bot: &TestBot, words: &str) -> String {
    let seen = test_bot.until("Bob", "general", |messages| {
        messages.iter().any(|it| text(it).contains(words))
    });
    let seen = seen.await;
    let found = seen.iter().find(|it| text(it).contains(words));
    found
        .and_then(|it| it["id"].as_str())
        .expect("a board")
        .to_owned()
}

async fn a_board_that_was_deleted_is_posted_anew(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob, board) = begun(locale, &test_bot).await;
    let id = board["id"].as_str().expect("an id");
    alice.play("D4").await.private();
    assert_eq!(board_saying(&test_bot, &did(locale, "D4")).await, id);
    let turn = either(locale, "your turn: [", "手番です：[");
    let led = test_bot.until("Bob", "general", |all| {
        all.iter().any(|it| text(it).contains(turn))
    });
    led.await;
    let gone = json!({"http": {"path": format!("messages/{id}$"), "status": 404, "count": 9}});
    test_bot.client().fault(gone).expect("a fault");
    bob.play("G5").await.private();
    let renewed = board_saying(&test_bot, &did(locale, "G5")).await;
    assert_ne!(renewed, id);
    // A new message notifies by itself.
    let pinged = |it: &Value| it["id"] == *renewed && it["mentions"][0]["id"] == *alice.id();
    let seen = test_bot.until("Alice", "general", |all| all.iter().any(pinged));
    seen.await;
    test_bot.until_all_is_noted().await;
    alice.play("C3").await.private();
    assert_eq!(board_saying(&test_bot, &did(locale, "C3")).await, renewed);
    test_bot.finish().await;
}

async fn one_line_pings_whoever_is_to_move(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob, _) = begun(locale, &test_bot).await;
    let turn = either(locale, "your turn: [", "手番です：[");
    let pings = |messages: &[Value]| -> Vec<String> {
        let lines = messages.iter().filter(|it| text(it).contains(turn));
        let pinged = |it: &Value| {
            it["mentions"][0]["id"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        lines.map(pinged).collect()
    };
    for (mover, cell, waiting) in [(&alice, "D4", &bob), (&bob, "G5", &alice)] {
        mover.play(cell).await.private();
        let one = [waiting.id()];
        let seen = test_bot.until("Carol", "general", |messages| pings(messages) == one);
        seen.await;
        test_bot.until_all_is_noted().await;
    }
    alice.resign("iago").await;
    let seen = test_bot.until("Carol", "general", |messages| pings(messages).is_empty());
    seen.await;
    test_bot.finish().await;
}

async fn the_board_after_a_takeback_is_the_one_that_goes_on(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob, before) = begun(locale, &test_bot).await;
    alice.play("D4").await.private();
    let asked = alice.slash("iago takeback", json!({})).await;
    let agree = Label::Reply(Answer::Accept);
    let granted = press(locale, &bob, asked.public(), agree).await;
    let id = granted.public()["id"].as_str().expect("an id").to_owned();
    let moved = either(
        locale,
        "continues in a newer message",
        "下の新しいメッセージに",
    );
    super::questions::becomes(&test_bot, &before, moved).await;
    test_bot.until_all_is_noted().await;
    alice.play("C3").await.private();
    assert_eq!(board_saying(&test_bot, &did(locale, "C3")).await, id);
    test_bot.finish().await;
}

async fn a_server_can_have_one_message_edited_in_place(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let edited = json!({"posting": "One message, edited in place"});
    let refused = bob.slash("referee settings", edited.clone()).await;
    refused.privately(either(locale, "“Manage Server”", "「サーバー管理」"));
    let saved = alice.slash("referee settings", edited).await;
    saved.privately(either(locale, "edited in place", "1つのメッセージを更新"));
    let board = begin_as(locale, &alice, &bob, json!({}), "").await;
    test_bot.until_all_is_noted().await;
    let played = alice.play("D4").await;
    played.private();
    assert!(
        played.text().contains("https://discord.com/channels/"),
        "{}",
        played.text()
    );
    test_bot
        .until("Bob", "general", |messages| {
            messages
                .iter()
                .any(|it| it["id"] == board["id"] && text(it).contains(&did(locale, "D4")))
        })
        .await;
    test_bot.finish().await;
}

async fn quick_replies_leave_the_last_board_and_one_line(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob, board) = begun(locale, &test_bot).await;
    let (moves, _) = recorded("iago-standard-10034");
    for (number, cell) in moves.iter().take(10).enumerate() {
        let mover = if number % 2 == 0 { &alice } else { &bob };
        mover.play(cell).await.private();
    }
    let turn = either(locale, "your turn: [", "手番です：[");
    let last = did(locale, &moves[9]);
    let quiet = |all: &[Value]| {
        let mut lines = all.iter().filter(|it| text(it).contains(turn));
        let line = lines.next().map(|it| it["mentions"][0]["id"].clone());
        let mut boards = all.iter().filter(|it| it["id"] == board["id"]);
        let board = boards.next().map(text).unwrap_or_default();
        line == Some(json!(alice.id())) && lines.next().is_none() && board.contains(&last)
    };
    test_bot.until("Carol", "general", quiet).await;
    // And so it stays.
    test_bot.until_all_is_noted().await;
    assert!(quiet(&test_bot.actor("Carol").messages()));
    test_bot.finish().await;
}

/// What was seen once: the stale board counted as told.
async fn a_press_on_the_board_is_told_though_its_answer_and_the_first_edit_fail(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob, board) = begun(locale, &test_bot).await;
    let id = board["id"].as_str().expect("an id");
    for (mover, cell) in [(&alice, "D5"), (&bob, "G5"), (&alice, "C5"), (&bob, "D6")] {
        mover.play(cell).await.private();
        board_saying(&test_bot, &did(locale, cell)).await;
    }
    test_bot.until_all_is_noted().await;
    let seen = alice.messages();
    let board = seen.iter().find(|it| it["id"] == id).expect("the board");
    let captures = button(board, "D7").expect("a button");
    let edited = format!("/messages/{id}$");
    for (method, path) in [("POST", "/callback$"), ("PATCH", edited.as_str())] {
        let fault = json!({"method": method, "path": path, "status": 500, "count": 1});
        let fault = json!({ "http": fault });
        test_bot.client().fault(fault).expect("a fault");
    }
    alice.press_id_unheard(board, &captures).await;
    let words = did(locale, "D7");
    let told = board_saying(&test_bot, &words);
    let told = test_bot.while_time_goes_by(Duration::from_secs(6), told);
    assert_eq!(told.await, id);
    // The answer, and one edit.
    test_bot.until_recorded(500, 2).await;
    test_bot.finish().await;
}

in_each_language!(
    a_press_on_the_board_is_told_though_its_answer_and_the_first_edit_fail,
    quick_replies_leave_the_last_board_and_one_line,
    a_board_that_was_deleted_is_posted_anew,
    one_line_pings_whoever_is_to_move,
    the_board_after_a_takeback_is_the_one_that_goes_on,
    a_server_can_have_one_message_edited_in_place,
);
