//! A match without a clock in which somebody does not move.

use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};

fn saying(words: &str) -> impl Fn(&[Value]) -> bool {
    move |all| {
        let mut texts = all.iter().filter_map(|it| it["content"].as_str());
        texts.any(|it| it.contains(words))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_player_is_reminded_and_the_match_claimed_with_a_button() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "D4 G5 C3 C6").await;
    let (week, fortnight) = ("your move for a week", "for two weeks. You may claim");
    test_bot.advance(referee::SILENCE);
    let reminded = test_bot.until("Bob", "general", saying(week)).await;
    let reminder = reminded.last().expect("a message");
    assert_eq!(reminder["mentions"][0]["id"], json!(alice.id()));
    test_bot.advance(referee::LONG_SILENCE - referee::SILENCE);
    let told = test_bot.until("Bob", "general", saying(fortnight)).await;
    let claimable = told.last().expect("a message").clone();
    assert_eq!(claimable["mentions"][0]["id"], json!(bob.id()));
    // It is not Alice's to claim.
    let refused = alice.press(&claimable, "Claim the win").await;
    refused.privately("your own move");
    let won = bob.press(&claimable, "Claim the win").await;
    let words = won.text();
    assert!(words.contains("has not moved for two weeks"), "{words}");
    assert!(words.contains("wins"), "{words}");
    test_bot.finish().await;
}
