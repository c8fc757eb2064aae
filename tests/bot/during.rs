//! What follows the end, across a restart, and the board as text.

use super::languages::{either, in_each_language, press, start};
use super::moving::{begin, begin_as};
use super::questions::becomes;
use super::test_bot::TestBot;
use serde_json::json;
use text::Locale;
use text::chat::Label;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_end_there_are_replay_record_and_a_rematch_with_colours_swapped() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D5 G5 C5 D6 D7").await;
    let end = bob.resign("iago").await;
    test_bot.kill_and_restart().await;
    let replay = alice.press(&end, "Replay").await;
    assert!(alice.file(replay.public()).starts_with(b"GIF89a"));
    let record = bob.press(&end, "Record").await;
    let record = String::from_utf8(bob.file(record.private())).expect("text");
    let moves = record.lines().last();
    assert_eq!(moves, Some("1. D5 G5 C5 D6 D7"), "{record}");
    let asked = bob.press(&end, "Rematch").await;
    asked.publicly("sides swapped");
    let question = asked.public().clone();
    test_bot.until_all_is_noted().await;
    let impatient = bob.press(&end, "Rematch").await;
    impatient.privately("asked already");
    let begun = alice.press(&end, "Rematch").await;
    becomes(&test_bot, &question, "accepted").await;
    begun.publicly(&format!("<@{}> (Dark) against", bob.id()));
    let late = bob.press(&end, "Rematch").await;
    late.privately("begun already");
    test_bot.finish().await;
}

async fn the_board_is_there_as_text_for_one_and_as_a_picture_for_all(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let board = begin_as(locale, &alice, &bob, json!({}), "D3 D4 D5").await;
    let drawn = press(locale, &carol, &board, Label::Text).await;
    drawn.private();
    let parts = either(
        locale,
        [
            "Dark: D3, D5",
            "Captive disks of Light: D4",
            "inside D3, D5",
        ],
        ["黒：D3、D5", "白のキャプティブ：D4", "内部 D3、D5"],
    );
    for part in parts {
        drawn.says(part);
    }
    let diagram = press(locale, &carol, drawn.message(), Label::Diagram).await;
    for part in either(locale, ["DD3", "lD4", ".E5"], ["●D3", "●D5", "・E6"]) {
        diagram.says(part);
    }
    let alone = carol.slash("iago board", json!({})).await;
    assert!(carol.file(alone.private()).starts_with(b"\x89PNG"));
    let all = carol.slash("iago board", json!({"everybody": true})).await;
    assert!(
        all.public()["mentions"]
            .as_array()
            .is_some_and(Vec::is_empty)
    );
    let alt = all.message()["attachments"][0]["description"].as_str();
    let disks = text::iago::read(alt.unwrap_or_default()).expect("a board in the alt text");
    let placed: Vec<String> = disks.keys().map(ToString::to_string).collect();
    assert_eq!(placed, ["D3", "D4", "D5"]);
    test_bot.finish().await;
}

in_each_language!(the_board_is_there_as_text_for_one_and_as_a_picture_for_all);
