//! During a match: offers, leaving, giving time, resigning, and what follows the end.

use super::actor::labels;
use super::moving::begin;
use super::questions::becomes;
use super::test_bot::TestBot;
use serde_json::{Value, json};

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeback_is_asked_declined_asked_again_later_and_granted() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "").await;
    let early = alice.slash("iago takeback", json!({})).await;
    early.private();
    assert!(
        early.text().contains("nothing to take back"),
        "{}",
        early.text()
    );
    alice.play("D4").await.public();
    let asked = alice.slash("iago takeback", json!({})).await;
    let question = asked.public().clone();
    assert!(
        asked.text().contains("to before **D4**"),
        "{}",
        asked.text()
    );
    assert_eq!(labels(&question), ["Agree", "Decline", "Take it back"]);
    assert_eq!(question["mentions"][0]["id"], bob.id().as_str());
    let own = alice.press(&question, "Agree").await;
    own.private();
    assert!(own.text().contains("your own proposal"), "{}", own.text());
    let declined = bob.press(&question, "Decline").await;
    assert!(
        declined.text().contains("no takeback"),
        "{}",
        declined.text()
    );
    let again = alice.slash("iago takeback", json!({})).await;
    again.private();
    assert!(
        again.text().contains("since the last move"),
        "{}",
        again.text()
    );
    bob.play("G5").await.public();
    alice.play("C3").await.public();
    let asked = alice
        .slash("iago takeback", json!({}))
        .await
        .public()
        .clone();
    test_bot.kill_and_restart().await;
    let granted = bob.press(&asked, "Agree").await;
    let board = granted.public();
    assert!(text(board).contains("**C3** taken back"), "{}", text(board));
    assert!(text(board).contains("your turn (Dark)"), "{}", text(board));
    becomes(&test_bot, &asked, "agreed to the takeback").await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_left_early_and_later_only_called_off() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "D4").await;
    let left = bob.slash("iago abort", json!({})).await;
    assert!(text(left.public()).contains("no result"), "{}", left.text());
    begin(&alice, &bob, json!({}), "D4 G5").await;
    let too_late = bob.slash("iago abort", json!({})).await;
    too_late.private();
    assert!(
        too_late.text().contains("Both of you have moved"),
        "{}",
        too_late.text()
    );
    let asked = alice.slash("iago call-off", json!({})).await;
    let agreed = bob.press(asked.public(), "Agree").await;
    assert!(
        text(agreed.public()).contains("call the match off"),
        "{}",
        agreed.text()
    );
    let over = alice.play("D4").await;
    over.private();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_further_menu_resigns_only_when_asked_twice() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({}), "D4 G5").await;
    let bystander = test_bot.actor("Carol").press(&board, "More").await;
    bystander.private();
    assert!(bystander.text().contains("Only <@"), "{}", bystander.text());
    let menu = alice.press(&board, "More").await;
    let sure = alice.press(menu.private(), "Resign").await;
    assert!(
        sure.text().contains("really want to resign"),
        "{}",
        sure.text()
    );
    alice.press(sure.message(), "Yes, I resign").await;
    let messages = test_bot
        .until("Bob", "general", |messages| {
            messages.iter().any(|it| text(it).contains("resigns"))
        })
        .await;
    let last = messages.last().expect("a message");
    assert!(
        text(last).contains(&format!("<@{}> (Light) wins", bob.id())),
        "{}",
        text(last)
    );
    assert_eq!(labels(last), ["Rematch", "Replay", "Record"]);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn before_both_have_moved_whoever_resigns_is_told_of_the_way_without_a_result() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({}), "D4").await;
    let sure = alice.slash("iago resign", json!({})).await;
    let two = ["Leave without a result", "Yes, I resign"];
    assert_eq!(labels(sure.private()), two);
    assert!(sure.text().contains("no rating changes"), "{}", sure.text());
    let menu = bob.press(&board, "More").await;
    let sure = bob.press(menu.private(), "Resign").await;
    assert_eq!(labels(sure.private()), two);
    bob.press(sure.message(), "Yes, I resign").await;
    let resigned = |it: &Value| text(it).contains("resigns");
    let seen = test_bot.until("Bob", "general", |all| all.iter().any(resigned));
    seen.await;

    begin(&alice, &bob, json!({}), "D4 G5").await;
    let resigned = alice.slash("iago resign", json!({})).await;
    assert!(text(resigned.public()).contains("resigns"));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_end_there_are_replay_record_and_a_rematch_with_colours_swapped() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "D5 G5 C5 D6 D7").await;
    let end = bob.slash("iago resign", json!({})).await.public().clone();
    test_bot.kill_and_restart().await;
    let replay = alice.press(&end, "Replay").await;
    assert!(alice.file(replay.public()).starts_with(b"GIF89a"));
    let record = bob.press(&end, "Record").await;
    let record = String::from_utf8(bob.file(record.private())).expect("text");
    let moves = record.lines().last();
    assert_eq!(moves, Some("1. D5 G5 C5 D6 D7"), "{record}");
    let asked = bob.press(&end, "Rematch").await;
    assert!(asked.text().contains("colours swapped"), "{}", asked.text());
    let question = asked.public().clone();
    // The question is noted after its answer has gone out; an orderly end waits for that.
    test_bot.stop().await;
    test_bot.start_again().await;
    let impatient = bob.press(&end, "Rematch").await;
    impatient.private();
    assert!(
        impatient.text().contains("asked already"),
        "{}",
        impatient.text()
    );
    let begun = alice.press(&end, "Rematch").await;
    becomes(&test_bot, &question, "accepted").await;
    assert!(
        begun
            .text()
            .contains(&format!("<@{}> (Dark) against", bob.id())),
        "{}",
        begun.text()
    );
    let late = bob.press(&end, "Rematch").await;
    late.private();
    assert!(late.text().contains("begun already"), "{}", late.text());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_is_there_as_text_for_one_and_as_a_picture_for_all() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let board = begin(&alice, &bob, json!({}), "D3 D4 D5").await;
    let drawn = carol.press(&board, "As text").await;
    drawn.private();
    for part in ["DD3", "lD4", "DD5", ".E5"] {
        assert!(drawn.text().contains(part), "{}", drawn.text());
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
    let disks = iago::text::iago::read(alt.unwrap_or_default()).expect("a board in the alt text");
    let placed: Vec<String> = disks.keys().map(ToString::to_string).collect();
    assert_eq!(placed, ["D3", "D4", "D5"]);
    test_bot.finish().await;
}
