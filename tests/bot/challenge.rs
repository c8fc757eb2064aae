//! Challenges: who may do what with them, and what becomes of them.

use super::actor::{Seen, labels};
use super::test_bot::TestBot;
use iago::referee::Span;
use serde_json::{Value, json};

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_challenges_themselves_or_a_bot() {
    let test_bot = TestBot::start().await;
    let (alice, _) = test_bot.alice_and_bob();
    let own = alice
        .slash("iago challenge", json!({"opponent": alice.id()}))
        .await;
    own.private();
    assert!(own.text().contains("yourself"), "{}", own.text());
    let world = test_bot.client().world();
    let bot = world["bot"]["id"].as_str().expect("the bot's id");
    let program = alice
        .slash("iago challenge", json!({"opponent": bot}))
        .await;
    program.private();
    assert!(program.text().contains("is a bot"), "{}", program.text());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_answered_by_whom_it_is_for() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let asked = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    let message = asked.public().clone();
    assert_eq!(labels(&message), ["Accept", "Decline", "Withdraw"]);
    assert_eq!(message["mentions"][0]["id"], bob.id().as_str());
    let refused = |seen: &Seen, words: &str| {
        seen.private();
        assert!(seen.text().contains(words), "{}", seen.text());
    };
    refused(&carol.press(&message, "Accept").await, "is for");
    refused(&alice.press(&message, "Accept").await, "your own challenge");
    refused(&bob.press(&message, "Withdraw").await, "Only <@");
    let declined = bob.press(&message, "Decline").await;
    assert!(declined.text().contains("declined"), "{}", declined.text());
    assert!(labels(declined.message()).is_empty());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_survives_a_restart_and_can_be_withdrawn() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id(), "variant": "Loose: no compulsory capture",
        "penalty": true, "clock": "3 days a move", "rated": false});
    let asked = alice.slash("iago challenge", options).await;
    let words = asked.text().to_owned();
    for part in ["Loose variant", "with penalty", "3 days a move", "casual"] {
        assert!(words.contains(part), "{words}");
    }
    assert!(!words.contains("At stake"), "{words}");
    let message = asked.public().clone();
    test_bot.kill_and_restart().await;
    let withdrawn = alice.press(&message, "Withdraw").await;
    assert!(
        withdrawn.text().contains("withdrew"),
        "{}",
        withdrawn.text()
    );
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
    test_bot.advance(Span::hours(23));
    test_bot.advance(Span::hours(2));
    test_bot.until("Alice", "general", expired).await;
    let second = alice
        .slash("iago challenge", options)
        .await
        .public()
        .clone();
    test_bot.stop().await;
    test_bot.advance(Span::days(2));
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
    assert!(
        open.text().contains("looks for an opponent"),
        "{}",
        open.text()
    );
    assert!(open.text().contains("rated 1500"), "{}", open.text());
    assert_eq!(labels(open.public()), ["Accept", "Withdraw"]);
    let carol = test_bot.actor("Carol");
    let begun = carol.press(open.message(), "Accept").await;
    assert!(
        begun.public()["content"]
            .as_str()
            .is_some_and(|it| it.contains("your turn"))
    );
    let menu = bob.menu("Challenge to Iago", "Alice").await;
    assert!(menu.text().contains("At stake"), "{}", menu.text());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_match_in_a_channel_gets_a_thread() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let first = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    bob.press(first.public(), "Accept").await.public();
    let second = carol
        .slash(
            "iago challenge",
            json!({"opponent": alice.id(), "colours": "I begin"}),
        )
        .await;
    let message = second.public().clone();
    assert!(
        second.text().contains("thread of its own"),
        "{}",
        second.text()
    );
    let accepted = alice.press(&message, "Accept and play in a thread").await;
    assert!(
        accepted.text().contains("They play in <#"),
        "{}",
        accepted.text()
    );
    let thread = accepted
        .text()
        .split("<#")
        .nth(1)
        .and_then(|rest| rest.split('>').next())
        .expect("a thread")
        .to_owned();
    let boards = test_bot
        .until("Carol", &thread, |messages| {
            messages.iter().any(|it| text(it).contains("your turn"))
        })
        .await;
    assert!(
        boards
            .iter()
            .any(|it| it["attachments"][0]["filename"] == "iago.png")
    );
    let moved = carol.in_channel(&thread).play("D4").await;
    moved.public();
    // A thread has no threads: a third match finds no place here, and that is said at once.
    let third = bob
        .in_channel(&thread)
        .slash("iago challenge", json!({}))
        .await;
    third.private();
    assert!(third.text().contains("in a channel"), "{}", third.text());
    alice.in_channel(&thread).play("G5").await.public();
    let ended = alice
        .in_channel(&thread)
        .slash("iago resign", json!({}))
        .await;
    assert!(ended.text().contains("resigns"), "{}", ended.text());
    test_bot
        .until("Bob", "general", |messages| {
            messages
                .iter()
                .any(|it| text(it).ends_with(&format!("<@{}> (Dark) won.", carol.id())))
        })
        .await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn missing_permissions_are_named_before_anything_is_done() {
    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    const ATTACH: u64 = 1 << 15;
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    test_bot.channel_where_bot_may("quiet", VIEW | ATTACH);
    test_bot.channel_where_bot_may("bare", VIEW | SEND);
    test_bot.channel_where_bot_may("threadless", VIEW | SEND | ATTACH);
    let options = json!({"opponent": bob.id()});
    let quiet = alice.in_channel("quiet");
    let refused = quiet.slash("iago challenge", options.clone()).await;
    refused.private();
    assert!(
        refused.text().contains("“Send Messages”"),
        "{}",
        refused.text()
    );
    assert!(!refused.text().contains("Attach"), "{}", refused.text());
    let bare = alice.in_channel("bare");
    let refused = bare.slash("iago challenge", options.clone()).await;
    assert!(
        refused.text().contains("“Attach Files”"),
        "{}",
        refused.text()
    );
    let (alice, bob) = (alice.in_channel("threadless"), bob.in_channel("threadless"));
    let first = alice.slash("iago challenge", options.clone()).await;
    bob.press(first.public(), "Accept").await.public();
    let refused = alice.slash("iago challenge", options).await;
    refused.private();
    assert!(
        refused.text().contains("“Create Public Threads”"),
        "{}",
        refused.text()
    );
    test_bot.finish().await;
}
