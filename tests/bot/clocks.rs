//! Clocks, moved by hand: one reminder, the flag, also while the bot is down, and given time.

use super::actor::labels;
use super::moving::begin;
use super::test_bot::{NOON, TestBot};
use iago::referee::Span;
use serde_json::{Value, json};

fn saying<'a>(words: &'a str) -> impl Fn(&[Value]) -> bool + 'a {
    move |messages| messages.iter().any(|it| text(it).contains(words))
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_reminder_comes_at_a_third_and_then_the_flag_falls_by_itself() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let clock = json!({"clock": "3 days a move"});
    let board = begin(&alice, &bob, clock, "D4 G5").await;
    let deadline = (NOON + Span::days(3)).unix_seconds();
    assert!(
        text(&board).contains(&format!("<t:{deadline}:R>")),
        "{}",
        text(&board)
    );
    test_bot.advance(Span::days(2));
    let reminded = test_bot
        .until("Bob", "general", saying("a third of your time"))
        .await;
    let reminder = reminded.last().expect("a message");
    assert_eq!(reminder["mentions"][0]["id"], alice.id().as_str());
    // It can be answered on the spot.
    assert_eq!(labels(reminder), ["Choose a cell", "As text", "More"]);
    test_bot.advance(Span::hours(1));
    test_bot.advance(Span::days(1));
    let messages = test_bot.until("Bob", "general", saying("time is up")).await;
    let reminders = messages
        .iter()
        .filter(|it| text(it).contains("a third of your time"))
        .count();
    assert_eq!(reminders, 1);
    let last = messages.last().expect("a message");
    assert!(text(last).contains("(Light) wins"), "{}", text(last));
    assert_eq!(labels(last), ["Rematch", "Replay", "Record"]);
    // Were the bot killed between posting and noting it, the platform would keep it to one.
    for message in [reminder, last] {
        assert_eq!(message["nonce"].as_str().map(str::len), Some(25));
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_that_fell_while_the_bot_was_down_is_said_once_it_is_back() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({"clock": "1 day a move"}), "D4 G5").await;
    test_bot.stop().await;
    test_bot.advance(Span::days(9));
    test_bot.start_again().await;
    test_bot
        .until("Alice", "general", saying("time is up"))
        .await;
    let late = alice.play("E4").await;
    late.private();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_after_the_fall_does_not_count() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(
        &alice,
        &bob,
        json!({"clock": "Live: 5 minutes + 10 seconds a move"}),
        "D4 G5",
    )
    .await;
    test_bot.advance(Span::minutes(6));
    let late = alice.play("E4").await;
    late.private();
    test_bot.until("Bob", "general", saying("time is up")).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_can_be_given_where_a_clock_runs() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({"clock": "1 day a move"}), "D4").await;
    let given = alice.slash("iago give-time", json!({})).await;
    let deadline = (NOON + Span::days(2)).unix_seconds();
    assert!(
        text(given.public()).contains(&format!("1 day. The time now ends <t:{deadline}:R>")),
        "{}",
        given.text()
    );
    alice.slash("iago abort", json!({})).await.public();
    begin(&alice, &bob, json!({}), "").await;
    let none = alice.slash("iago give-time", json!({})).await;
    none.private();
    assert!(none.text().contains("no clock"), "{}", none.text());
    test_bot.finish().await;
}
