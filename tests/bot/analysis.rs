//! Analyses of finished matches: course and turning points, from the command and from the button below the end.

use super::actor::{Actor, Received, labels};
use super::games::recorded;
use super::languages::begin;
use super::test_bot::TestBot;
use rules::{AnyOptions, AnyPosition, Game};
use serde_json::{Value, json};
use text::Locale;
use text::advice::{self, Label};
use text::t;

async fn analyse(who: &Actor, game: Game) -> Received {
    who.slash(&format!("{game} analyse"), json!({})).await
}

/// An analysis that takes long is announced, and then replaces its announcement.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_a_match_turned() {
    let (mut bot, alice, bob) = TestBot::of_two().await;
    let carol = bot.actor("Carol");
    let game = Game::Iago;
    begin(Locale::En, game, [&alice, &bob], json!({})).await;
    let running = "still going on";
    analyse(&alice, game).await.privately(running);
    let (actions, _) = recorded("iago-standard-10034");
    let (last, rest) = actions.split_last().expect("a game");
    bot.play_on([&alice, &bob], rest).await;
    let mover = if rest.len() % 2 == 0 { &alice } else { &bob };
    let end = mover.play(last).await;
    let button = text::chat::label(Locale::En, text::chat::Label::Analyse);
    assert!(labels(end.public()).contains(&button));

    bot.at_rest().await;
    let soon = bot.impatiently(analyse(&carol, game)).await;
    soon.privately(&t!(Locale::En, "analysis-soon"));
    let same = |it: &&Value| it["id"] == soon.message()["id"];
    let replaced = |all: &[Value]| {
        let now = all.iter().find(same);
        now.is_some_and(|it| it["content"] != soon.message()["content"])
    };
    let seen = bot.until("Carol", "general", replaced).await;
    let overview = seen.iter().find(same).expect("the analysis").clone();
    let text = overview["content"].as_str().expect("words");
    let solved = "counted everything out";
    assert!(text.contains(solved), "{text}");
    assert_eq!(overview["attachments"][0]["filename"], "analysis.png");
    let [first, next] = [Label::First, Label::Next].map(|it| advice::label(Locale::En, it, ""));
    let mut page = carol.press(&overview, &first).await;
    let mut pages = vec![page.text().to_owned()];
    while labels(page.private()).contains(&next) {
        page = carol.press(page.private(), &next).await;
        pages.push(page.text().to_owned());
    }
    let rows = text.lines().filter(|it| it.contains(". Move ")).count();
    assert!((1..=8).contains(&rows), "{text}");
    assert_eq!(pages.len(), rows, "{pages:#?}");
    for page in &pages {
        let better = "Better was";
        assert!(page.contains(better), "{page}");
    }
    // The curve is on the overview alone.
    let pictures = page.message()["attachments"].as_array();
    let names = pictures.map(|all| all.iter().map(|it| it["filename"].clone()).collect());
    assert_eq!(names, Some(vec![Value::from("iago.png")]));
    // The button below the end gives the same analysis, after a restart too.
    bot.kill_and_restart().await;
    let again = carol.press(end.public(), &button).await;
    assert_eq!(again.private()["content"], overview["content"]);
    // Players read of their own turning points first.
    for player in [&alice, &bob] {
        let seen = player.press(end.public(), &button).await;
        let own = format!("<@{}>", player.id());
        let listed = seen.text().lines().filter(|it| it.contains(". Move "));
        let listed: Vec<bool> = listed.map(|it| it.contains(&own)).collect();
        assert_eq!(listed.len(), rows);
        assert!(listed.is_sorted_by_key(|it| !it), "{}", seen.text());
    }
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_every_game() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let mut turned = 0;
    for game in Game::ALL {
        begin(Locale::En, game, [&alice, &bob], json!({})).await;
        alice
            .slash(&format!("{game} abort"), json!({}))
            .await
            .public();
        let nothing = "Nothing was played";
        analyse(&alice, game).await.privately(nothing);
        bot.advance(std::time::Duration::from_secs(1)).await;
        begin(Locale::En, game, [&alice, &bob], json!({})).await;
        let mut position = AnyPosition::start(AnyOptions::default_of(game));
        let mut tokens = Vec::new();
        for step in 0..24 {
            let actions = position.legal_actions();
            let action = actions[(step * 7) % actions.len()];
            // The referee plays forced passes by itself.
            if position.forced_pass().is_none() {
                tokens.push(action.to_string());
            }
            position = position.play(action).expect("legal").position;
        }
        bot.play_on([&alice, &bob], &tokens).await;
        alice.resign(&game.to_string()).await;
        let seen = analyse(&bob, game).await.private().clone();
        assert_eq!(seen["attachments"][0]["filename"], "analysis.png", "{seen}");
        let first = advice::label(Locale::En, Label::First, "");
        if labels(&seen).contains(&first) {
            let page = bob.press(&seen, &first).await;
            page.privately("Better was");
            turned += 1;
        }
        bot.advance(std::time::Duration::from_secs(1)).await;
    }
    assert!(turned >= 2, "moves chosen blindly are seldom the best");
    bot.finish().await;
}
