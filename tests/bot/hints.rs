//! Hints: first a move, then its reasons; only for the player to move in a casual match.

use super::actor::{Actor, labels};
use super::languages::begin;
use super::opponent::SLOW;
use super::test_bot::{STEADY, TestBot};
use iago::discord::Effort;
use rules::Game;
use serde_json::{Value, json};
use std::time::Duration;
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
        // Only its player sees a step of Ampel.
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

/// Catches a person who has the engine think twice at once, and a person whom one question locks out for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_question_at_a_time() {
    let (mut bot, alice, bob) = TestBot::of_two().await;
    for channel in ["over", "other"] {
        let added = bot.client().add_channel(json!({ "name": channel }));
        added.expect("a channel");
    }
    let game = Game::Iago;
    let casual = json!({"rated": false});
    let [over, other] = ["over", "other"].map(|it| alice.in_channel(it));
    begin(
        Locale::En,
        game,
        [&over, &bob.in_channel("over")],
        casual.clone(),
    )
    .await;
    over.play("D4").await.public();
    over.resign("iago").await;
    begin(
        Locale::En,
        game,
        [&other, &bob.in_channel("other")],
        casual.clone(),
    )
    .await;
    begin(Locale::En, game, [&alice, &bob], casual).await;
    bot.restart_with(SLOW).await;
    bot.at_rest().await;
    let still = "still thinking about your last question";
    let asked = bot.meanwhile(hint(&alice, game), async {
        hint(&alice, game).await.privately(still);
        hint(&other, game).await.privately(still);
        let analysis = over.slash("iago analyse", json!({})).await;
        analysis.privately(still);
        // The bot first defers its answer, then gives up.
        bot.advance_at_once(Duration::from_secs(2));
        let deferred = |line: &Value| line["body"]["type"] == 5;
        bot.until_recorded_as(1, deferred).await;
        bot.advance_at_once(Duration::from_secs(8));
    });
    asked.await.privately("too much to think about");
    bot.restart_with(STEADY).await;
    hint(&other, game).await.privately("I would play");
    bot.finish().await;
}

/// Long enough for a person to act meanwhile.
const LONG: Effort = Effort {
    nodes: Some(1_000_000),
    ..STEADY
};

/// Catches a hint that offers its move although the match has gone on, or is over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_too_late_is_not_offered() {
    let (mut bot, alice, bob) = TestBot::of_two().await;
    let game = Game::Iago;
    begin(Locale::En, game, [&alice, &bob], json!({"rated": false})).await;
    bot.restart_with(LONG).await;
    bot.at_rest().await;
    let played = async {
        alice.play("D4").await.public();
    };
    let late = bot.meanwhile(hint(&alice, game), played).await;
    let message = late.privately("The match has gone on while I was thinking");
    assert_eq!(labels(message), Vec::<String>::new());
    bot.at_rest().await;
    let over = async {
        alice.resign("iago").await;
    };
    let late = bot.meanwhile(hint(&bob, game), over).await;
    let message = late.privately("This match is over");
    assert_eq!(labels(message), Vec::<String>::new());
    bot.finish().await;
}

/// Catches a hint that reveals a missed capture, which the player must find.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_miss_is_not_told() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let game = Game::Iago;
    let options = json!({"rated": false, "penalty": true});
    begin(Locale::En, game, [&alice, &bob], options).await;
    for (mover, cell) in [(&alice, "D3"), (&bob, "D4"), (&alice, "C3")] {
        mover.play(cell).await.public();
    }
    let seen = hint(&bob, game).await;
    let why = bob.press(seen.private(), "Why?").await;
    for said in [seen.private(), why.private()] {
        let said = said.to_string().to_lowercase();
        assert!(
            !said.contains("callout") && !said.contains("missed"),
            "{said}"
        );
    }
    bob.slash("iago callout", json!({})).await;
    let called = bot.view().await;
    assert_eq!(called.this_match.plies().len(), 4, "there was one");
    bot.finish().await;
}
