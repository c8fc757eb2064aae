//! Stored events are announced even if the platform first refuses every way of announcing them.

use super::actor::labels;
use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::{Label, label};

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// Loses the next answer, and the first try to deliver its content otherwise.
fn cut_off(test_bot: &TestBot) {
    for path in ["/callback$", "/channels/[0-9]+/messages$"] {
        let fault = json!({"http": {"path": path, "status": 500, "count": 1}});
        test_bot.client().fault(fault).expect("a fault");
    }
}

/// Waits for `refused` refused requests, then for the retry within a minute; returns the channel's messages as `who`
/// sees them.
async fn once_refused(
    test_bot: &TestBot,
    refused: usize,
    (who, channel): (&str, &str),
    fulfilled: impl Fn(&[Value]) -> bool,
) -> Vec<Value> {
    test_bot.until_recorded(500, refused).await;
    let seen = test_bot.until(who, channel, fulfilled);
    test_bot.within(Duration::from_mins(1), seen).await
}

/// The newest message, once it contains `words`, after `refused` refused requests in total.
async fn told(test_bot: &TestBot, refused: usize, words: &str) -> Value {
    let newest = |all: &[Value]| {
        let newest = all.last().cloned().unwrap_or_default();
        let said = text(&newest);
        said.contains(words).then_some(newest)
    };
    let told = |all: &[Value]| newest(all).is_some();
    let seen = once_refused(test_bot, refused, ("Bob", "general"), told).await;
    newest(&seen).expect("it")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_an_offer_and_an_end_are_told_once_the_platform_is_back() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5").await;

    cut_off(&test_bot);
    let move_there = json!({"cell": "C3"});
    alice.slash_unheard("iago move", move_there).await;
    let board = told(&test_bot, 2, "> **C3**").await;
    let alt = board["attachments"][0]["description"].as_str();
    let shown = alt.is_some_and(|alt| alt.contains("after 3 moves") && alt.contains("C3"));
    assert!(shown, "{alt:?}");
    assert_eq!(board["mentions"][0]["id"], bob.id().as_str());

    cut_off(&test_bot);
    alice.slash_unheard("iago takeback", json!({})).await;
    let question = told(&test_bot, 4, "for a takeback").await;
    let agreed = bob.press(&question, "Agree").await;
    agreed.says("**C3** taken back");
    super::questions::becomes(&test_bot, &question, "agreed to the takeback").await;

    let (asked, sure) = bob.asked_to_resign("iago").await;
    cut_off(&test_bot);
    bob.press_id_unheard(&asked, &sure).await;
    let end = told(&test_bot, 6, "resigns").await;
    let rematch = label(Locale::En, Label::Rematch);
    assert!(labels(&end).contains(&rematch), "{end}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_board_of_a_thread_is_posted_once_the_platform_is_back() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "").await;
    let carol = test_bot.actor("Carol");
    let options = json!({"opponent": alice.id()});
    let asked = carol.slash("iago challenge", options).await;
    let fault = json!({"http": {"path": "/channels/[0-9]+/messages$", "status": 500, "count": 1}});
    test_bot.client().fault(fault).expect("a fault");
    let accept = alice
        .press(asked.public(), "Accept and play in a thread")
        .await;
    accept.says("They play in");
    let world = test_bot.client().world();
    let thread = world["threads"][0]["id"].as_str().expect("a thread");
    let begun = |all: &[Value]| all.iter().any(|it| text(it).contains("your turn"));
    once_refused(&test_bot, 1, ("Alice", thread), begun).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_told_twice_after_an_orderly_restart() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5").await;
    let question = alice.slash("iago takeback", json!({})).await;
    bob.press(question.public(), "Decline").await;
    test_bot.stop().await;
    let before = bob.messages();
    test_bot.start_again().await;
    alice.play("C3").await.public();
    test_bot.stop().await;
    let after = bob.messages();
    assert_eq!(after.len(), before.len() + 1);
    test_bot.finish().await;
}
