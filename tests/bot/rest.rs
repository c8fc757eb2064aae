//! Direct messages about matches that wait, and quiet hours.

use super::actor::Actor;
use super::moving::begin;
use super::test_bot::{PATIENCE, TestBot};
use serde_json::{Value, json};
use std::time::Duration;

const HOUR: Duration = Duration::from_hours(1);

/// Waits for a direct message that contains `words`; returns its text.
pub async fn told(test_bot: &TestBot, who: &Actor, words: &str) -> String {
    let waited = tokio::time::timeout(PATIENCE, async {
        loop {
            let all = test_bot.client().dms(who.name()).expect("messages");
            let mut texts = all.iter().filter_map(|it| it["content"].as_str());
            if let Some(found) = texts.find(|it| it.contains(words)) {
                return found.to_owned();
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    waited.await.expect(words)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reminders_and_the_daily_list_come_directly_to_whoever_wants_them() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    alice
        .set(
            "own-time",
            &[("direct", json!(true)), ("digest", json!(true))],
        )
        .await
        .private();
    begin(&alice, &bob, json!({"clock": "3 days a move"}), "D4 G5").await;
    test_bot.until_all_is_noted().await;
    // The clock shows noon; the list comes at nine.
    test_bot.advance(21 * HOUR).await;
    let list = told(&test_bot, &alice, "A match waits for you").await;
    for part in ["**Iago**", "discord.com/channels", "/referee settings"] {
        assert!(list.contains(part), "{part}: {list}");
    }
    test_bot.advance(27 * HOUR).await;
    let reminder = told(&test_bot, &alice, "a third of your time").await;
    assert!(reminder.contains("discord.com/channels"), "{reminder}");
    assert!(reminder.contains(&bob.id()), "{reminder}");
    let seen = test_bot.client().messages_as("general", "Bob");
    let mut texts = seen.expect("messages");
    texts.retain(|it| {
        it["content"]
            .as_str()
            .is_some_and(|it| it.contains("a third"))
    });
    assert!(texts.is_empty(), "{texts:?}");
    assert!(test_bot.client().dms("Bob").expect("messages").is_empty());
    // The list uses the language of the channel.
    alice
        .set("server-messages", &[("channel-language", json!("de"))])
        .await
        .private();
    test_bot.advance(21 * HOUR).await;
    told(&test_bot, &alice, "Diese Liste kommt einmal am Tag").await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_takes_no_direct_messages_is_told_so_with_the_next_answer() {
    let test_bot = TestBot::start().await;
    let bob = test_bot.actor("Bob");
    let dora = json!({"name": "Dora", "dms": false});
    test_bot.client().add_user(dora).expect("a person");
    let dora = test_bot.actor("Dora");
    let daily = [("digest", json!(true))];
    dora.set("own-time", &daily).await.private();
    begin(&dora, &bob, json!({}), "D4 G5").await;
    test_bot.until_all_is_noted().await;
    for _ in 0..3 {
        test_bot.advance(24 * HOUR).await;
        test_bot.until_all_is_noted().await;
    }
    // The answer is public; the note is only for Dora.
    dora.play("C3").await.public();
    let told = |all: &[Value]| {
        let mut texts = all.iter().filter_map(|it| it["content"].as_str());
        texts.any(|it| it.contains("Discord has refused my last three direct messages"))
    };
    dora.until(told).await;
    assert!(!told(&bob.messages()));
    // The messages are switched off once Dora is told.
    let off = tokio::time::timeout(PATIENCE, async {
        while dora
            .set("own-time", &daily)
            .await
            .text()
            .contains("has changed")
        {}
    });
    off.await.expect("the daily list is switched off");
    test_bot
        .forgive_refused("Cannot send messages to this user")
        .await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_pinged_in_quiet_hours_but_when_they_are_over() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    // The clock shows noon, UTC.
    let quiet = bob.set("own-time", &[("quiet", json!(["9-17"]))]).await;
    quiet.privately("9:00 to 17:00");
    begin(&alice, &bob, json!({"clock": "3 days a move"}), "").await;
    let played = alice.play("D4").await;
    let board = played.public().clone();
    assert_eq!(board["mentions"], json!([]), "{board}");
    test_bot.advance(5 * HOUR).await;
    let over = "your quiet hours are over";
    let seen = test_bot
        .until("Alice", "general", |all| {
            all.iter()
                .any(|it| it["content"].as_str().is_some_and(|it| it.contains(over)))
        })
        .await;
    let last = seen.last().expect("a message");
    assert_eq!(last["mentions"][0]["id"], json!(bob.id()));
    // It is Bob's turn, so the answer says when the new hours begin to count.
    let quiet = bob.set("own-time", &[("quiet", json!(["22-7"]))]).await;
    quiet.privately("by this from your next turn on");
    test_bot.finish().await;
}
