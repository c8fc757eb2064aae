//! Clocks, moved by hand: one reminder, the flag, and a move right after an absence.

use super::actor::labels;
use super::endings::AFTER_THE_END;
use super::moving::begin;
use super::test_bot::{NOON, TestBot};
use iago::discord::Clock;
use referee::Time;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn saying<'a>(words: &'a str) -> impl Fn(&[Value]) -> bool + 'a {
    move |messages| messages.iter().any(|it| text(it).contains(words))
}

/// All vacation days of a year.
const VACATION: Duration = referee::days(referee::VACATION_DAYS as u64);

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_reminder_comes_at_a_third_and_then_the_flag_falls_by_itself() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let clock = json!({"clock": "3 days a move"});
    let board = begin(&alice, &bob, clock, "D4 G5").await;
    let deadline = (NOON + Duration::from_hours(3 * 24)).unix_seconds();
    assert!(
        text(&board).contains(&format!("<t:{deadline}:R>")),
        "{}",
        text(&board)
    );
    test_bot.advance(Duration::from_hours(2 * 24)).await;
    let third = "a third of your time";
    let reminded = test_bot.until("Bob", "general", saying(third)).await;
    let reminder = reminded.last().expect("a message");
    assert_eq!(reminder["mentions"][0]["id"], alice.id().as_str());
    // It stays when the match is over, so it has no moves.
    assert_eq!(labels(reminder), ["Show the board"]);
    test_bot.advance(Duration::from_hours(1)).await;
    test_bot.advance(Duration::from_hours(24)).await;
    // Vacation days spend themselves first.
    let spent = saying("A vacation day is spent");
    let spent = test_bot.until("Bob", "general", spent).await;
    let spent = spent.last().expect("a message");
    assert_eq!(spent["mentions"][0]["id"], alice.id().as_str());
    assert_eq!(labels(spent), ["Show the board"]);
    test_bot.advance(VACATION).await;
    let messages = test_bot.until("Bob", "general", saying("time is up")).await;
    let reminders = messages
        .iter()
        .filter(|it| text(it).contains(third))
        .count();
    assert_eq!(reminders, 1);
    let last = messages.last().expect("a message");
    assert!(text(last).contains("(Light) wins"), "{}", text(last));
    assert_eq!(labels(last), AFTER_THE_END);
    // Were the bot killed between posting and noting it, the platform would keep it to one.
    for message in [reminder, last] {
        assert_eq!(message["nonce"].as_str().map(str::len), Some(24));
    }
    test_bot.finish().await;
}

/// How far the clock of the machine has jumped.
static JUMPED: AtomicU64 = AtomicU64::new(0);

fn jumping_clock() -> Time {
    NOON + Duration::from_secs(JUMPED.load(Ordering::SeqCst))
}

/// A player moves before the bot itself has noticed the downtime.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_right_after_an_absence_or_a_jump_of_the_clock_is_in_time() {
    let test_bot = TestBot::start_by(Clock::Jumping(jumping_clock)).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let live = json!({"clock": "Live: 5 minutes + 10 seconds a move"});
    begin(&alice, &bob, live, "D4 G5").await;
    test_bot.until_all_is_noted().await;
    JUMPED.store(60 * 60, Ordering::SeqCst);
    let played = alice.play("C3").await;
    assert!(played.text().contains("> **C3**"), "{}", played.text());
    bob.play("C6").await.public();
    test_bot.finish().await;
}
