//! Explanations of an action and of an alternative to it: every game, in every language.

use super::actor::{Actor, Received, labels};
use super::languages::{begin, in_every_language, platform};
use super::test_bot::TestBot;
use rules::{Game, Side};
use search::Task;
use search::puzzle::shipped;
use serde_json::{Value, json};
use text::Locale;
use text::t;

async fn explain(who: &Actor, game: Game, options: Value) -> Received {
    who.slash(&format!("{game} explain"), options).await
}

/// For each game, rulings that explain a capture, an illegal alternative, and the prefix of the ruling that it breaks.
const EXAMPLES: [(Game, &[&str], &str, &str); 3] = [
    (Game::Iago, &["IAGO-9"], "E5", "IAGO-"),
    (Game::Isaac, &["ISAAC-15", "ISAAC-17"], "00-02:1", "ISAAC-"),
    (
        Game::Ampel,
        &["AMPEL-12", "AMPEL-18, AMPEL-19, AMPEL-21"],
        "A1>A1",
        "AMPEL-",
    ),
];

async fn of_every_game(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let (alice, bob) = bot.alice_and_bob();
    let people = [&alice, &bob];
    for (game, rulings, instead, breaks) in EXAMPLES {
        begin(locale, game, people, json!({"rated": false})).await;
        explain(&alice, game, json!({}))
            .await
            .privately(&t!(locale, "explain-nothing-yet"));
        let usual = rules::AnyOptions::default_of(game);
        let asked = |it: &search::Puzzle| it.task == Task::Most && it.options == usual;
        let puzzle = shipped(game).into_iter().find(asked).expect("a capture");
        // The referee plays forced skips by itself.
        let chosen = puzzle.actions.iter().chain([&puzzle.answer]);
        let chosen: Vec<String> = chosen.filter(|it| *it != "-").cloned().collect();
        bot.play_on(people, &chosen).await;
        let number = puzzle.actions.len() + 1;
        let replay = puzzle.replay().expect("a legal line");
        let side = replay.last().to_move().expect("somebody");
        let (mover, other) = match side {
            Side::First => (&alice, &bob),
            Side::Second => (&bob, &alice),
        };
        let said = explain(mover, game, json!({ "number": number.to_string() })).await;
        for ruling in rulings.iter().flat_map(|it| it.split(", ")) {
            said.privately(ruling);
        }
        let file = &said.message()["attachments"][0];
        assert_eq!(file["filename"], format!("{game}.png"));
        let alt = file["description"].as_str().expect("an alt text");
        for told in said.text().lines().filter_map(|it| it.strip_prefix("- ")) {
            let told = told.replace("**", "");
            let sentence = told.rsplit_once(['(', '（']).map_or(&*told, |(it, _)| it);
            assert!(!alt.contains(sentence), "said twice: {sentence}\n{alt}");
        }
        let unit = match game.facts().hides_steps {
            true => "step",
            false => "move",
        };
        let earlier = t!(locale, "explain-button-before", unit);
        let later = t!(locale, "explain-button-after", unit);
        let before = mover.press(said.private(), &earlier).await;
        assert!(labels(before.private()).contains(&later));
        let again = mover.press(before.private(), &later).await;
        assert_eq!(again.text(), said.text());
        let options = json!({"number": number.to_string(), "instead": instead});
        explain(mover, game, options).await.privately(breaks);
        // For a legal alternative the answer says what it would have done.
        let legal = replay.last().legal_actions()[0].to_string();
        let options = json!({"number": number.to_string(), "instead": legal.to_lowercase()});
        let would = explain(mover, game, options).await;
        would.privately(&format!("**{}", text::name::escaped(&legal)).replace("**", ""));
        assert_eq!(
            would.message()["attachments"].as_array().map(Vec::len),
            Some(1)
        );
        // A step of an unfinished turn is its player's secret.
        if game.facts().hides_steps {
            let theirs = explain(other, game, json!({ "number": number.to_string() })).await;
            theirs.privately(&t!(locale, "explain-secret"));
            let far = explain(other, game, json!({"number": "9999"})).await;
            assert_eq!(theirs.text(), far.text());
        }
        let far = explain(other, game, json!({"number": "9999"})).await;
        let message = far.private();
        assert!(message["attachments"].as_array().is_none_or(Vec::is_empty));
        alice.resign(&game.to_string()).await;
        let ended = explain(other, game, json!({"match": "#99"})).await;
        ended.private();
    }
    bot.finish().await;
}

in_every_language!(of_every_game);
