//! Hints: what to play, then why; for the player to move in a casual match, and for nobody else.

use super::actor::{Actor, labels};
use super::languages::begin;
use super::test_bot::TestBot;
use rules::Game;
use serde_json::json;
use text::Locale;

async fn hint(who: &Actor, game: Game) -> super::actor::Received {
    who.slash(&format!("{game} hint"), json!({})).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn first_what_then_why() {
    let (bot, alice, bob) = TestBot::of_two().await;
    for (number, game) in Game::ALL.into_iter().enumerate() {
        let channel = format!("hints-{number}");
        bot.client()
            .add_channel(json!({ "name": channel }))
            .expect("a channel");
        let (alice, bob) = (alice.in_channel(&channel), bob.in_channel(&channel));
        begin(Locale::En, game, [&alice, &bob], json!({"rated": false})).await;
        let seen = hint(&alice, game).await;
        let message = seen.private();
        assert_eq!(labels(message).len(), 2, "{message}");
        let again = hint(&alice, game).await;
        assert_eq!(again.text(), seen.text(), "the same question");
        let reasons = alice.press(message, "Why?").await;
        reasons.says("\n- ");
        let play = labels(reasons.private()).remove(0);
        let played = alice.press(reasons.private(), &play).await;
        // A step of Ampel is its player's alone.
        if game != Game::Ampel {
            assert!(played.message()["content"].is_string());
            let late = hint(&alice, game).await;
            late.privately("not your turn");
            hint(&bob, game).await.private();
        }
    }
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn not_for_everybody() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let carol = bot.actor("Carol");
    let game = Game::Iago;
    begin(Locale::En, game, [&alice, &bob], json!({})).await;
    let rated = "A rated match between people has no hints";
    for who in [&alice, &bob, &carol] {
        hint(who, game).await.privately(rated);
    }
    alice.slash("iago abort", json!({})).await.public();
    hint(&alice, game).await.privately("nothing left to play");
    begin(Locale::En, game, [&alice, &bob], json!({"rated": false})).await;
    hint(&carol, game).await.privately("Only the players");
    hint(&bob, game).await.privately("not your turn");
    let old = hint(&alice, game).await;
    alice.play("D4").await.public();
    bob.play("G5").await.public();
    let stale = alice.press(old.private(), "Why?").await;
    stale.privately("The match has gone on");
    bot.finish().await;
}
