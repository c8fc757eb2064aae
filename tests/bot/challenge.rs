//! Challenges that outlast the bot, and open ones. What is said of each is in the tours.

use super::actor::labels;
use super::languages::{either, in_each_language, press, start, words};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::Label;

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

async fn a_challenge_survives_a_restart_and_can_be_withdrawn(locale: Locale) {
    let mut test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id(), "variant": "Loose: no compulsory capture",
        "penalty": true, "clock": "3 days a move", "rated": false});
    let asked = alice.slash("iago challenge", options).await;
    for (english, japanese) in [
        ("Loose variant", "ルーズ・イアーゴ"),
        ("with penalty", "ペナルティあり"),
        ("3 days a move", "1手3日"),
        ("casual", "レートなし"),
    ] {
        asked.publicly(either(locale, english, japanese));
    }
    let stake = either(locale, "Rating: ", "レート：");
    assert!(!asked.text().contains(stake), "{}", asked.text());
    test_bot.kill_and_restart().await;
    let withdrawn = press(locale, &alice, asked.message(), Label::Withdraw).await;
    withdrawn.publicly(either(locale, "withdrew", "を取り下げました"));
    test_bot.finish().await;
}

async fn a_challenge_expires_after_a_day_also_while_the_bot_is_down(locale: Locale) {
    let mut test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id()});
    alice
        .slash("iago challenge", options.clone())
        .await
        .public();
    let over = either(locale, "has expired", "期限切れになりました");
    let expired = |messages: &[Value]| {
        messages
            .last()
            .is_some_and(|it| text(it).contains(over) && labels(it).is_empty())
    };
    test_bot.advance(Duration::from_hours(23));
    test_bot.advance(Duration::from_hours(2));
    test_bot.until("Alice", "general", expired).await;
    let second = alice.slash("iago challenge", options).await;
    let second = second.public().clone();
    test_bot.stop().await;
    test_bot.advance(Duration::from_hours(2 * 24));
    test_bot.start_again().await;
    let messages = test_bot.until("Alice", "general", expired).await;
    assert_eq!(messages.last().map(|it| &it["id"]), Some(&second["id"]));
    test_bot.finish().await;
}

async fn an_open_challenge_is_for_anybody_and_a_right_click_names_one(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let open = alice.slash("iago challenge", json!({})).await;
    open.publicly(either(locale, "looks for an opponent", "対戦相手を募集"));
    open.publicly(either(locale, "rated 1500", "レートは1500"));
    let three = words(locale, [Label::Accept, Label::Withdraw, Label::Rules]);
    assert_eq!(labels(open.message()), three);
    let carol = test_bot.actor("Carol");
    let begun = press(locale, &carol, open.message(), Label::Accept).await;
    begun.publicly(either(locale, "your turn", "の手番です"));
    for (command, game) in [
        (
            "Challenge to Iago",
            either(locale, "**Iago**", "**イアーゴ**"),
        ),
        (
            "Challenge to ISAAC",
            either(locale, "**ISAAC**", "**アイザック**"),
        ),
        (
            "Challenge to Ampel",
            either(locale, "**Ampel**", "**アンペル**"),
        ),
    ] {
        let menu = bob.menu(command, "Alice").await;
        menu.publicly(either(locale, "Rating: ", "レート："));
        menu.publicly(game);
    }
    test_bot.finish().await;
}

in_each_language!(
    a_challenge_survives_a_restart_and_can_be_withdrawn,
    a_challenge_expires_after_a_day_also_while_the_bot_is_down,
    an_open_challenge_is_for_anybody_and_a_right_click_names_one,
);
