//! Matches whose player to move is silent, or has left the server.

use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;

fn saying(words: &str) -> impl Fn(&[Value]) -> bool {
    move |all| {
        let mut texts = all.iter().filter_map(|it| it["content"].as_str());
        texts.any(|it| it.contains(words))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_player_is_reminded_and_the_match_claimed_with_a_button() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5 C3 C6").await;
    test_bot.until_all_is_noted().await;
    let (week, fortnight) = ("your move for a week", "for two weeks. You may claim");
    test_bot.advance(referee::SILENCE).await;
    let reminded = test_bot.until("Bob", "general", saying(week)).await;
    let reminder = reminded.last().expect("a message");
    assert_eq!(reminder["mentions"][0]["id"], json!(alice.id()));
    test_bot
        .advance(referee::LONG_SILENCE - referee::SILENCE)
        .await;
    let told = test_bot.until("Bob", "general", saying(fortnight)).await;
    let claimable = told.last().expect("a message").clone();
    assert_eq!(claimable["mentions"][0]["id"], json!(bob.id()));
    let next = bob.slash("referee next", json!({})).await;
    next.privately("you may claim the win or end it without a result");
    // Alice cannot claim her own match.
    let refused = alice.press(&claimable, "Claim the win").await;
    refused.privately("It’s your turn; the match is waiting for you.");
    let won = bob.press(&claimable, "Claim the win").await;
    let words = won.text();
    assert!(words.contains("has not moved for two weeks"), "{words}");
    assert!(words.contains("wins"), "{words}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_opponent_of_a_player_who_has_left_is_told_and_claims_the_match() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5 C3").await;
    let client = test_bot.client();
    let world = client.world();
    let guild = world["guilds"][0]["id"].as_str().expect("a server");
    client.leave("Bob", guild).expect("a member who leaves");
    test_bot.advance(referee::SILENCE).await;
    let left = "is no longer in this server. If they have not moved";
    let told = test_bot.until("Alice", "general", saying(left)).await;
    let told = told.last().expect("a message");
    assert_eq!(told["mentions"][0]["id"], json!(alice.id()));
    test_bot.advance(referee::days(3)).await;
    let may = "is no longer in this server and has not moved. You may claim";
    let told = test_bot.until("Alice", "general", saying(may)).await;
    let claimable = told.last().expect("a message").clone();
    let ended = alice.press(&claimable, "End it without a result").await;
    let words = ended.text();
    assert!(words.contains("no result"), "{words}");
    // The bot asked only once whether the member is there.
    assert_eq!(test_bot.forgive_refused("Unknown Member").await, 1);
    test_bot.finish().await;
}

/// Catches a call for each reminder while Discord does not answer such calls.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_discord_does_not_say_who_has_left_it_is_asked_seldom() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5 C3").await;
    test_bot.advance(Duration::from_secs(5)).await;
    let elsewhere = test_bot.client().add_channel(json!({"name": "elsewhere"}));
    let elsewhere = elsewhere.expect("a channel")["id"].clone();
    let elsewhere = elsewhere.as_str().expect("an id");
    let there = [&alice, &bob].map(|it| it.in_channel(elsewhere));
    begin(&there[0], &there[1], json!({}), "D4 G5 C3").await;
    test_bot.until_all_is_noted().await;
    let fault = json!({"http": {"path": "/members/[0-9]+$", "status": 500, "count": 100}});
    test_bot.client().fault(fault).expect("a fault");
    test_bot
        .advance(referee::SILENCE - Duration::from_secs(5))
        .await;
    test_bot.until("Bob", "general", saying("for a week")).await;
    test_bot.advance(Duration::from_secs(5)).await;
    test_bot
        .until("Bob", "elsewhere", saying("for a week"))
        .await;
    let recording = test_bot.client().recording();
    let asked = recording.iter().filter(|it| it["status"] == 500).count();
    assert_eq!(asked, 1);
    test_bot.client().end_faults();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn challenges_that_wait_are_listed_with_the_matches() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let options = json!({"opponent": bob.id()});
    alice.slash("iago challenge", options).await.public();
    let next = bob.slash("referee next", json!({})).await;
    next.privately("challenges you to Iago in <#");
    test_bot.finish().await;
}
