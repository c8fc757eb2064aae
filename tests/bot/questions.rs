//! A question between the players loses its buttons however it is settled, and its message then tells the outcome.

use super::actor::labels;
use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// Waits until the message contains `words` and has no buttons left.
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
async fn the_same_question_from_the_other_side_is_agreement() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, none(), "D4 G5").await;
    let asked = alice.slash("iago call-off", none()).await;
    bob.slash("iago call-off", none()).await.public();
    let agreed = format!("<@{}> agreed to call the match off", bob.id());
    becomes(&test_bot, asked.public(), &agreed).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ones_own_waiting_question_can_be_taken_back_from_where_one_is() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, none(), "D4").await;
    let question = alice.slash("iago takeback", none()).await.public().clone();
    test_bot.until_all_is_noted().await;
    let again = alice.slash("iago call-off", none()).await;
    let id = question["id"].as_str().expect("an id");
    again.says("still waits for");
    assert!(again.text().contains(id), "no link: {}", again.text());
    assert_eq!(labels(again.private()), ["Withdraw"]);
    let taken = alice.press(again.message(), "Withdraw").await;
    taken.says("took the proposal back");
    assert!(labels(taken.private()).is_empty());
    becomes(&test_bot, &question, "took the proposal back").await;
    // Once per move: asking and withdrawing does not ping more often.
    let third = alice.slash("iago takeback", none()).await;
    third.privately("since the last move");
    alice.slash("iago call-off", none()).await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_others_waiting_question_can_be_answered_from_where_one_is() {
    for (answer, words) in [
        ("Decline", "no takeback"),
        ("Agree", "agreed to the takeback"),
    ] {
        let (test_bot, alice, bob) = TestBot::of_two().await;
        begin(&alice, &bob, none(), "D4").await;
        let question = alice.slash("iago takeback", none()).await.public().clone();
        test_bot.until_all_is_noted().await;
        let crossing = bob.slash("iago call-off", none()).await;
        crossing.says("Answer that first");
        assert_eq!(labels(crossing.private()), ["Agree", "Decline"]);
        bob.press(crossing.message(), answer).await;
        becomes(&test_bot, &question, words).await;
        test_bot.finish().await;
    }
}
