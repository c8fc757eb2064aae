//! Clocks, moved by hand: one reminder, the flag, and a move right after an absence.

use super::actor::labels;
use super::languages::{AFTER_THE_END, either, in_each_language, start, words};
use super::moving::begin_as;
use super::test_bot::{NOON, TestBot};
use iago::discord::Clock;
use referee::Time;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use text::Locale;
use text::chat::Label;

fn saying<'a>(words: &'a str) -> impl Fn(&[Value]) -> bool + 'a {
    move |messages| messages.iter().any(|it| text(it).contains(words))
}

/// All vacation days of a year.
const VACATION: Duration = referee::days(referee::VACATION_DAYS as u64);

/// That a flag fell.
fn up(locale: Locale) -> &'static str {
    either(locale, "time is up", "さんの時間切れです")
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

async fn one_reminder_comes_at_a_third_and_then_the_flag_falls_by_itself(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let clock = json!({"clock": "3 days a move"});
    let board = begin_as(locale, &alice, &bob, clock, "D4 G5").await;
    let deadline = (NOON + Duration::from_hours(3 * 24)).unix_seconds();
    assert!(
        text(&board).contains(&format!("<t:{deadline}:R>")),
        "{}",
        text(&board)
    );
    test_bot.advance(Duration::from_hours(2 * 24));
    let third = either(locale, "a third of your time", "残り3分の1です");
    let reminded = test_bot.until("Bob", "general", saying(third)).await;
    let reminder = reminded.last().expect("a message");
    assert_eq!(reminder["mentions"][0]["id"], alice.id().as_str());
    // It stays when the match is over, so it has no moves.
    assert_eq!(labels(reminder), words(locale, [Label::Board]));
    test_bot.advance(Duration::from_hours(1));
    test_bot.advance(Duration::from_hours(24));
    // Vacation days spend themselves first.
    let vacation = either(locale, "A vacation day is spent", "休暇を1日使い");
    let spent = test_bot.until("Bob", "general", saying(vacation)).await;
    let spent = spent.last().expect("a message");
    assert_eq!(spent["mentions"][0]["id"], alice.id().as_str());
    assert_eq!(labels(spent), words(locale, [Label::Board]));
    test_bot.advance(VACATION);
    let messages = test_bot.until("Bob", "general", saying(up(locale))).await;
    let reminders = messages
        .iter()
        .filter(|it| text(it).contains(third))
        .count();
    assert_eq!(reminders, 1);
    let last = messages.last().expect("a message");
    let won = either(locale, "(Light) wins", "（白）の勝ちです");
    assert!(text(last).contains(won), "{}", text(last));
    assert_eq!(labels(last), words(locale, AFTER_THE_END));
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
    begin_as(Locale::En, &alice, &bob, live, "D4 G5").await;
    test_bot.until_all_is_noted().await;
    JUMPED.store(60 * 60, Ordering::SeqCst);
    let played = alice.play("C3").await;
    assert!(played.text().contains("> **C3**"), "{}", played.text());
    bob.play("C6").await.public();
    test_bot.finish().await;
}

in_each_language!(one_reminder_comes_at_a_third_and_then_the_flag_falls_by_itself,);
