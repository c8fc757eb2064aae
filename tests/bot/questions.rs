//! A question between the players loses its buttons however it is settled, and its message tells
//! what has become of it.

use super::actor::{Received, labels};
use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// Waits until a message in the channel says this and has no buttons left.
pub async fn becomes(test_bot: &TestBot, message: &Value, words: &str) {
    let closed =
        |it: &Value| it["id"] == message["id"] && text(it).contains(words) && labels(it).is_empty();
    let seen = test_bot.until("Bob", "general", |all| all.iter().any(closed));
    seen.await;
}

fn none() -> Value {
    json!({})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_lets_it_lapse() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, none(), "D4").await;
    let asked = alice.slash("iago takeback", none()).await;
    bob.play("G5").await.public();
    let went_on = "proposed a takeback; the match went on without an answer";
    becomes(&test_bot, asked.public(), went_on).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resignation_lets_it_lapse() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, none(), "D4 G5").await;
    let asked = alice.slash("iago call-off", none()).await;
    bob.resign("iago").await;
    let over = "proposed calling the match off; the match ended without an answer";
    becomes(&test_bot, asked.public(), over).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_question_from_the_other_side_is_agreement() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, none(), "D4 G5").await;
    let asked = alice.slash("iago call-off", none()).await;
    bob.slash("iago call-off", none()).await.public();
    let agreed = format!("<@{}> agreed to call the match off", bob.id());
    becomes(&test_bot, asked.public(), &agreed).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_press_that_comes_late_changes_nothing_about_what_it_says() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, none(), "D4").await;
    let question = alice.slash("iago takeback", none()).await.public().clone();
    test_bot.until_all_is_noted().await;
    // The edit is lost, so the message keeps its buttons, which are harmless.
    let lost = json!({"http": {"path": "/messages/[0-9]+$", "status": 400, "count": 1}});
    test_bot.client().fault(lost).expect("a fault");
    bob.play("G5").await.public();
    test_bot.until_recorded(400, 1).await;
    let late = bob.press(&question, "Agree").await;
    late.private();
    let lapsed = "the match went on without an answer";
    assert!(late.text().contains(lapsed), "{}", late.text());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ones_own_waiting_question_can_be_taken_back_from_where_one_is() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, none(), "D4").await;
    let question = alice.slash("iago takeback", none()).await.public().clone();
    test_bot.until_all_is_noted().await;
    let again = alice.slash("iago call-off", none()).await;
    let id = question["id"].as_str().expect("an id");
    assert!(again.text().contains("still waits for"), "{}", again.text());
    assert!(again.text().contains(id), "no link: {}", again.text());
    assert_eq!(labels(again.private()), ["Withdraw"]);
    let taken = alice.press(again.message(), "Withdraw").await;
    assert!(
        taken.text().contains("took the proposal back"),
        "{}",
        taken.text()
    );
    assert!(labels(taken.private()).is_empty());
    becomes(&test_bot, &question, "took the proposal back").await;
    // Once a move: asking and taking back pings no more often than that.
    let third = alice.slash("iago takeback", none()).await;
    third.private();
    assert!(
        third.text().contains("since the last move"),
        "{}",
        third.text()
    );
    alice.slash("iago call-off", none()).await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_others_waiting_question_can_be_answered_from_where_one_is() {
    for (answer, words) in [
        ("Decline", "no takeback"),
        ("Agree", "agreed to the takeback"),
    ] {
        let test_bot = TestBot::start().await;
        let (alice, bob) = test_bot.alice_and_bob();
        begin(&alice, &bob, none(), "D4").await;
        let question = alice.slash("iago takeback", none()).await.public().clone();
        test_bot.until_all_is_noted().await;
        let crossing = bob.slash("iago call-off", none()).await;
        assert!(
            crossing.text().contains("Answer that first"),
            "{}",
            crossing.text()
        );
        assert_eq!(labels(crossing.private()), ["Agree", "Decline"]);
        bob.press(crossing.message(), answer).await;
        becomes(&test_bot, &question, words).await;
        test_bot.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_wish_for_a_rematch_at_once_and_one_begins() {
    for _ in 0..5 {
        let test_bot = TestBot::start().await;
        let (alice, bob) = test_bot.alice_and_bob();
        begin(&alice, &bob, none(), "D4 G5").await;
        let end = bob.resign("iago").await;
        let (one, two) = tokio::join!(alice.press(&end, "Rematch"), bob.press(&end, "Rematch"));
        let asks = |seen: &&Received| seen.text().contains("for a rematch");
        let begins = |seen: &&Received| seen.text().contains("your turn");
        let question = [&one, &two].into_iter().find(asks).expect("a question");
        [&one, &two].into_iter().find(begins).expect("a match");
        becomes(&test_bot, question.public(), "accepted").await;
        test_bot.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn taking_challenges_back_over_and_over_has_an_end() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id()});
    for _ in 0..3 {
        let asked = alice.slash("iago challenge", options.clone()).await;
        alice.press(asked.public(), "Withdraw").await;
    }
    let fourth = alice.slash("iago challenge", options.clone()).await;
    fourth.private();
    assert!(fourth.text().contains("three times"), "{}", fourth.text());
    assert_eq!(fourth.message()["mentions"], json!([]));
    bob.slash("iago challenge", json!({"opponent": alice.id()}))
        .await
        .public();
    test_bot.finish().await;
}
