//! Analyses: the course of a match and its turning points, once it is over, from the command and
//! from the buttons of the end.

use super::actor::{Actor, Received, labels};
use super::games::recorded;
use super::languages::{begin, either, in_each_language, platform};
use super::test_bot::TestBot;
use rules::{AnyOptions, AnyPosition, Game};
use serde_json::{Value, json};
use text::Locale;
use text::advice::{self, Label};

async fn analyse(who: &Actor, game: Game) -> Received {
    who.slash(&format!("{game} analyse"), json!({})).await
}

/// The answer, once it is there: it may take a moment.
async fn settled(bot: &TestBot, locale: Locale, who: &Actor, game: Game) -> Value {
    let soon = text::analysis::soon(locale);
    let first = analyse(who, game).await;
    let first = first.private().clone();
    if first["content"] != json!(soon) {
        return first;
    }
    let same = |it: &&Value| it["id"] == first["id"] && it["content"] != first["content"];
    let seen = bot
        .until(who.name(), "general", |all| all.iter().any(|it| same(&it)))
        .await;
    seen.iter().find(same).expect("the analysis").clone()
}

async fn where_a_match_turned(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let (alice, bob) = bot.alice_and_bob();
    let carol = bot.actor("Carol");
    let game = Game::Iago;
    begin(locale, game, [&alice, &bob], json!({})).await;
    let running = either(locale, "still going on", "まだ続いています");
    analyse(&alice, game).await.privately(running);
    let (actions, _) = recorded("iago-standard-10034");
    let (last, rest) = actions.split_last().expect("a game");
    bot.play_on([&alice, &bob], rest).await;
    let mover = if rest.len() % 2 == 0 { &alice } else { &bob };
    let end = mover.play(last).await;
    let button = text::chat::label(locale, text::chat::Label::Analyse);
    assert!(labels(end.public()).contains(&button));

    let overview = settled(&bot, locale, &carol, game).await;
    let text = overview["content"].as_str().expect("words");
    let solved = either(locale, "worked everything out", "読み切りました");
    assert!(text.contains(solved), "{text}");
    assert_eq!(overview["attachments"][0]["filename"], "analysis.png");
    let next = advice::label(locale, Label::Next, "");
    let mut page = carol.press(&overview, &next).await;
    let mut pages = vec![page.text().to_owned()];
    while labels(page.private()).contains(&next) {
        page = carol.press(page.private(), &next).await;
        pages.push(page.text().to_owned());
    }
    assert!((1..=5).contains(&pages.len()), "{pages:#?}");
    for page in &pages {
        let better = either(locale, "Better was", "最善は");
        assert!(page.contains(better), "{page}");
    }
    assert_eq!(
        page.message()["attachments"].as_array().map(Vec::len),
        Some(2)
    );
    // The same from the button of the end, and after a restart.
    let mut bot = bot;
    bot.kill_and_restart().await;
    let again = alice.press(end.public(), &button).await;
    again.private();
    let seen = settled(&bot, locale, &alice, game).await;
    assert_eq!(seen["content"], overview["content"]);
    bot.finish().await;
}

async fn of_every_game(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let (alice, bob) = bot.alice_and_bob();
    let mut turned = 0;
    for game in Game::ALL {
        begin(locale, game, [&alice, &bob], json!({})).await;
        alice
            .slash(&format!("{game} abort"), json!({}))
            .await
            .public();
        let nothing = either(locale, "Nothing was played", "まだ着手がない");
        analyse(&alice, game).await.privately(nothing);
        bot.advance(std::time::Duration::from_secs(1));
        begin(locale, game, [&alice, &bob], json!({})).await;
        let mut position = AnyPosition::start(AnyOptions::default_of(game));
        let mut tokens = Vec::new();
        for step in 0..24 {
            let actions = position.legal_actions();
            let action = actions[(step * 7) % actions.len()];
            // The referee plays those by itself.
            if position.forced_pass().is_none() {
                tokens.push(action.to_string());
            }
            position = position.play(action).expect("legal").position;
        }
        bot.play_on([&alice, &bob], &tokens).await;
        alice.resign(&game.to_string()).await;
        let seen = settled(&bot, locale, &bob, game).await;
        assert_eq!(seen["attachments"][0]["filename"], "analysis.png", "{seen}");
        let next = advice::label(locale, Label::Next, "");
        if labels(&seen).contains(&next) {
            let page = bob.press(&seen, &next).await;
            page.privately(either(locale, "Better was", "最善は"));
            turned += 1;
        }
        bot.advance(std::time::Duration::from_secs(1));
    }
    assert!(turned >= 2, "moves chosen blindly are seldom the best");
    bot.finish().await;
}

in_each_language!(where_a_match_turned, of_every_game);
