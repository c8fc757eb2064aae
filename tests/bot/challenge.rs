//! Challenges that outlast the bot, and open ones. What is said of each is in the tours.

use super::actor::labels;
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_survives_a_restart_and_can_be_withdrawn() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id(), "variant": "Loose: no compulsory capture",
        "penalty": true, "clock": "3 days a move", "rated": false});
    let asked = alice.slash("iago challenge", options).await;
    for term in ["Loose variant", "with penalty", "3 days a move", "casual"] {
        asked.publicly(term);
    }
    assert!(!asked.text().contains("Rating: "), "{}", asked.text());
    test_bot.kill_and_restart().await;
    let withdrawn = alice.press(asked.message(), "Withdraw").await;
    withdrawn.publicly("withdrew");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_expires_after_a_day_also_while_the_bot_is_down() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id()});
    alice
        .slash("iago challenge", options.clone())
        .await
        .public();
    let expired = |messages: &[Value]| {
        messages
            .last()
            .is_some_and(|it| text(it).contains("has expired") && labels(it).is_empty())
    };
    test_bot.advance(Duration::from_hours(23)).await;
    test_bot.advance(Duration::from_hours(2)).await;
    test_bot.until("Alice", "general", expired).await;
    let second = alice.slash("iago challenge", options).await;
    let second = second.public().clone();
    test_bot.stop().await;
    test_bot.advance(Duration::from_hours(2 * 24)).await;
    test_bot.start_again().await;
    let messages = test_bot.until("Alice", "general", expired).await;
    assert_eq!(messages.last().map(|it| &it["id"]), Some(&second["id"]));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_is_for_anybody_and_a_right_click_names_one() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let open = alice.slash("iago challenge", json!({})).await;
    open.publicly("looks for an opponent");
    open.publicly("rated 1500");
    assert_eq!(
        labels(open.message()),
        ["Accept", "Withdraw", "How to play"]
    );
    let carol = test_bot.actor("Carol");
    let begun = carol.press(open.message(), "Accept").await;
    begun.publicly("your turn");
    for (command, game) in [
        ("Challenge to Iago", "**Iago**"),
        ("Challenge to ISAAC", "**ISAAC**"),
        ("Challenge to Ampel", "**Ampel**"),
    ] {
        let menu = bob.menu(command, "Alice").await;
        menu.publicly("Rating: ");
        menu.publicly(game);
    }
    test_bot.finish().await;
}
