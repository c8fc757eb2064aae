//! A move right after a downtime. The tours and app/tests cover reminders and flags.

use super::moving::begin;
use super::test_bot::{NOON, TestBot};
use iago::discord::Clock;
use referee::Time;
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Seconds by which the machine's clock has jumped.
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
    played.says("> **C3**");
    bob.play("C6").await.public();
    test_bot.finish().await;
}
