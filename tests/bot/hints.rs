//! Hints: what to play, then why; for the player to move in a casual match, and for nobody else.

use super::actor::{Actor, labels};
use super::languages::{begin, either, in_each_language, platform};
use super::test_bot::TestBot;
use rules::Game;
use serde_json::json;
use text::Locale;
use text::advice::{self, Label};

async fn hint(who: &Actor, game: Game) -> super::actor::Received {
    who.slash(&format!("{game} hint"), json!({})).await
}

async fn first_what_then_why(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let (alice, bob) = bot.alice_and_bob();
    for (number, game) in Game::ALL.into_iter().enumerate() {
        let channel = format!("hints-{number}");
        bot.client()
            .add_channel(json!({ "name": channel }))
            .expect("a channel");
        let (alice, bob) = (alice.in_channel(&channel), bob.in_channel(&channel));
        begin(locale, game, [&alice, &bob], json!({"rated": false})).await;
        let seen = hint(&alice, game).await;
        let message = seen.private();
        let why = advice::label(locale, Label::Why, "");
        assert_eq!(labels(message).len(), 2, "{message}");
        let again = hint(&alice, game).await;
        assert_eq!(again.text(), seen.text(), "the same question");
        let reasons = alice.press(message, &why).await;
        assert!(reasons.text().contains("\n- "), "{}", reasons.text());
        let play = labels(reasons.private()).remove(0);
        let played = alice.press(reasons.private(), &play).await;
        // A step of Ampel is its player's alone.
        if game != Game::Ampel {
            assert!(played.message()["content"].is_string());
            let late = hint(&alice, game).await;
            late.privately(either(
                locale,
                "not your turn",
                "あなたの手番ではありません",
            ));
            hint(&bob, game).await.private();
        }
    }
    bot.finish().await;
}

async fn not_for_everybody(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let (alice, bob) = bot.alice_and_bob();
    let carol = bot.actor("Carol");
    let game = Game::Iago;
    begin(locale, game, [&alice, &bob], json!({})).await;
    let rated = either(
        locale,
        "A rated match between people has no hints",
        "ヒントを見られません",
    );
    for who in [&alice, &bob, &carol] {
        hint(who, game).await.privately(rated);
    }
    alice.slash("iago abort", json!({})).await.public();
    let over = either(locale, "nothing left to play", "次の一手はありません");
    hint(&alice, game).await.privately(over);
    begin(locale, game, [&alice, &bob], json!({"rated": false})).await;
    let players = either(locale, "Only the players", "この対局の対局者だけ");
    hint(&carol, game).await.privately(players);
    let turn = either(locale, "not your turn", "あなたの手番ではありません");
    hint(&bob, game).await.privately(turn);
    let old = hint(&alice, game).await;
    alice.play("D4").await.public();
    bob.play("G5").await.public();
    let why = advice::label(locale, Label::Why, "");
    let stale = alice.press(old.private(), &why).await;
    stale.privately(either(locale, "The match has gone on", "対局が進みました"));
    bot.finish().await;
}

in_each_language!(first_what_then_why, not_for_everybody);
