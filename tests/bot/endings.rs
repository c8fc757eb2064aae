//! ISAAC and Ampel to every ending that is none by the rules: the flag, resigning, and agreement, also
//! in the middle of a turn.

use super::actor::{Actor, Received, labels};
use super::ampel_turns::{alt, opened_as, play};
use super::languages::{AFTER_THE_END, begin, either, in_each_language, press, start, words};
use super::test_bot::TestBot;
use referee::Answer;
use rules::Game;
use rules::record::Record;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::Label;

/// The plies of ISAAC before the end comes: Bob is to move.
const PLACED: [&str; 5] = ["00-02", "10-12", "20-26", "30-33", "40-43"];

/// Alice (Black) against Bob, by this clock.
async fn placed(locale: Locale, alice: &Actor, bob: &Actor, clock: &str) {
    let clock = json!({ "clock": clock });
    begin(locale, Game::Isaac, [alice, bob], clock).await;
    for (number, token) in PLACED.iter().enumerate() {
        let mover = if number % 2 == 0 { alice } else { bob };
        let placed = mover.slash("isaac move", json!({ "piece": token })).await;
        placed.public();
    }
}

async fn ask(game: Game, who: &Actor, command: &str) -> Received {
    who.slash(&format!("{game} {command}"), json!({})).await
}

/// The record, which must be legal and end as it says.
async fn record(game: Game, who: &Actor) -> (Vec<String>, String) {
    let seen = ask(game, who, "record").await;
    let text = String::from_utf8(who.file(seen.private())).expect("text");
    let record: Record = text.parse().unwrap_or_else(|why| panic!("{why}: {text}"));
    let replay = record
        .replay()
        .unwrap_or_else(|why| panic!("{why}: {text}"));
    assert!(record.result_agrees(replay.last()), "{text}");
    (record.actions().to_vec(), text)
}

/// The end as everybody sees it: these words, a board at rest, and the buttons of a match with or
/// without a result; further actions do not count.
async fn is_over(locale: Locale, game: Game, who: &Actor, end: &Value, said: &[&str]) {
    let text = end["content"].as_str().expect("words");
    for said in said {
        assert!(text.contains(said), "{said}: {text}");
    }
    let over = either(locale, "The match is over.", "対局は終わっています");
    assert!(alt(end).contains(over), "{}", alt(end));
    assert!(who.file(end).starts_with(b"\x89PNG"));
    assert_eq!(labels(end), words(locale, AFTER_THE_END));
    let option = if game == Game::Isaac { "piece" } else { "disk" };
    let command = format!("{game} move");
    let late = who.slash(&command, json!({ option: "00" })).await;
    late.privately(either(
        locale,
        "No match is going on",
        "進行中の対局はありません",
    ));
}

/// All vacation days of a year, which are spent before a flag falls.
const VACATION: Duration = referee::days(referee::VACATION_DAYS as u64);

/// The message that everybody sees once a person's time is up.
async fn fallen(locale: Locale, test_bot: &TestBot) -> Value {
    let up = either(locale, "time is up", "さんの時間切れです");
    let says = |it: &Value| it["content"].as_str().is_some_and(|it| it.contains(up));
    let seen = test_bot
        .until("Carol", "general", |all| all.iter().any(says))
        .await;
    seen.into_iter().rfind(says).expect("it was there")
}

async fn the_flag_falls_in_isaac(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    placed(locale, &alice, &bob, "1 day a move").await;
    test_bot.advance(Duration::from_hours(24) + VACATION);
    let end = fallen(locale, &test_bot).await;
    let won = either(locale, "(Black) wins.", "（黒）の勝ちです");
    is_over(locale, Game::Isaac, &bob, &end, &[won, too_early(locale)]).await;
    let (actions, text) = record(Game::Isaac, &bob).await;
    assert_eq!(actions, PLACED);
    assert!(text.contains("flag"), "{text}");
    test_bot.finish().await;
}

async fn isaac_is_called_off_by_agreement(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    placed(locale, &alice, &bob, "No clock").await;
    let asked = ask(Game::Isaac, &alice, "call-off").await;
    let agree = Label::Reply(Answer::Accept);
    let end = press(locale, &bob, asked.public(), agree).await;
    let off = either(locale, "match was called off", "対局は中止になりました");
    is_over(locale, Game::Isaac, &bob, end.public(), &[off]).await;
    let rated = either(locale, "Ratings:", "レート：");
    assert!(!end.text().contains(rated), "{}", end.text());
    let (actions, _) = record(Game::Isaac, &alice).await;
    assert_eq!(actions, PLACED);
    test_bot.finish().await;
}

/// That the match was too short to count.
fn too_early(locale: Locale) -> &'static str {
    either(locale, "No rating changes:", "レートは変わりません。")
}

async fn isaac_is_resigned(locale: Locale) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    placed(locale, &alice, &bob, "No clock").await;
    // It takes no turn of one's own.
    let end = alice.resign("isaac").await;
    let won = either(locale, "(White) wins.", "（白）の勝ちです");
    is_over(locale, Game::Isaac, &bob, &end, &[won, too_early(locale)]).await;
    test_bot.finish().await;
}

/// Bob has played the first step of a turn, which nobody else knows of; gives the match's people.
async fn in_mid_turn(locale: Locale, clock: &str) -> (TestBot, Actor, Actor) {
    let test_bot = start(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    opened_as(locale, &alice, &bob, json!({ "clock": clock })).await;
    play(&bob, "A1 A2").await.private();
    (test_bot, alice, bob)
}

/// The steps that the end has cut short are told with it, and belong to the record.
async fn tells_the_steps(locale: Locale, who: &Actor, end: &Value, said: &str) {
    let moved = either(locale, "**A1 to A2**", "**A1→A2**");
    is_over(locale, Game::Ampel, who, end, &[moved, said]).await;
    assert!(alt(end).contains("A2"), "{}", alt(end));
    let (actions, _) = record(Game::Ampel, who).await;
    assert_eq!(actions[actions.len() - 2..], ["A1>A2", "-"]);
}

async fn the_flag_falls_in_the_middle_of_a_turn(locale: Locale) {
    let (test_bot, alice, bob) = in_mid_turn(locale, "1 day a move").await;
    // A step is no turn: the clock runs on from where the turn began.
    test_bot.advance(Duration::from_hours(23));
    let step = play(&bob, "K1 J1").await;
    step.private();
    test_bot.advance(Duration::from_hours(1) + VACATION);
    let end = fallen(locale, &test_bot).await;
    let won = either(locale, "(Red) wins.", "（赤）の勝ちです");
    tells_the_steps(locale, &alice, &end, won).await;
    test_bot.finish().await;
}

async fn either_player_resigns_in_the_middle_of_a_turn(locale: Locale) {
    for (on_turn, english, japanese) in [
        (true, "(Red) wins.", "（赤）の勝ちです"),
        (false, "(Green) wins.", "（緑）の勝ちです"),
    ] {
        let (test_bot, alice, bob) = in_mid_turn(locale, "No clock").await;
        let (loser, other) = if on_turn {
            (&bob, &alice)
        } else {
            (&alice, &bob)
        };
        let end = loser.resign("ampel").await;
        let won = either(locale, english, japanese);
        tells_the_steps(locale, other, &end, won).await;
        test_bot.finish().await;
    }
}

async fn a_draw_is_agreed_on_in_the_middle_of_a_turn(locale: Locale) {
    let (test_bot, alice, bob) = in_mid_turn(locale, "No clock").await;
    let asked = ask(Game::Ampel, &alice, "draw").await;
    assert!(!asked.text().contains("A2"), "{}", asked.text());
    let agree = Label::Reply(Answer::Accept);
    let end = press(locale, &bob, asked.public(), agree).await;
    let draw = either(locale, "agreed on a **draw**", "合意により**引き分け**です");
    tells_the_steps(locale, &alice, end.public(), draw).await;
    assert!(end.text().contains(too_early(locale)), "{}", end.text());
    test_bot.finish().await;
}

async fn ampel_is_called_off_in_the_middle_of_a_turn(locale: Locale) {
    let (test_bot, alice, bob) = in_mid_turn(locale, "No clock").await;
    let asked = ask(Game::Ampel, &bob, "call-off").await;
    let agree = Label::Reply(Answer::Accept);
    let end = press(locale, &alice, asked.public(), agree).await;
    let off = either(locale, "match was called off", "対局は中止になりました");
    tells_the_steps(locale, &alice, end.public(), off).await;
    test_bot.finish().await;
}

in_each_language!(
    the_flag_falls_in_isaac,
    isaac_is_called_off_by_agreement,
    isaac_is_resigned,
    the_flag_falls_in_the_middle_of_a_turn,
    either_player_resigns_in_the_middle_of_a_turn,
    a_draw_is_agreed_on_in_the_middle_of_a_turn,
    ampel_is_called_off_in_the_middle_of_a_turn,
);
