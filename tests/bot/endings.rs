//! ISAAC and Ampel to every ending that is none by the rules: the flag, resigning, and agreement, also
//! in the middle of a turn.

use super::actor::{Actor, Received, labels};
use super::ampel_turns::{alt, opened_with, play};
use super::languages::begin;
use super::test_bot::TestBot;
use rules::Game;
use rules::record::Record;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;

/// The buttons below a match that is over.
pub const AFTER_THE_END: [&str; 5] = ["Rematch", "Replay", "Move by move", "Record", "Analyse"];

/// That the match was too short to count.
const TOO_EARLY: &str = "No rating changes:";

/// The plies of ISAAC before the end comes: Bob is to move.
const PLACED: [&str; 5] = ["00-02", "10-12", "20-26", "30-33", "40-43"];

/// Alice (Black) against Bob, by this clock.
async fn placed(alice: &Actor, bob: &Actor, clock: &str) {
    let clock = json!({ "clock": clock });
    begin(Locale::En, Game::Isaac, [alice, bob], clock).await;
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
async fn is_over(game: Game, who: &Actor, end: &Value, said: &[&str]) {
    let text = end["content"].as_str().expect("words");
    for said in said {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(alt(end).contains("The match is over."), "{}", alt(end));
    assert!(who.file(end).starts_with(b"\x89PNG"));
    assert_eq!(labels(end), AFTER_THE_END);
    let option = if game == Game::Isaac { "piece" } else { "disk" };
    let command = format!("{game} move");
    let late = who.slash(&command, json!({ option: "00" })).await;
    late.privately("No match is going on");
}

/// All vacation days of a year, which are spent before a flag falls.
const VACATION: Duration = referee::days(referee::VACATION_DAYS as u64);

/// The message that everybody sees once a person's time is up.
async fn fallen(test_bot: &TestBot) -> Value {
    let up = "time is up";
    let says = |it: &Value| it["content"].as_str().is_some_and(|it| it.contains(up));
    let seen = test_bot
        .until("Carol", "general", |all| all.iter().any(says))
        .await;
    seen.into_iter().rfind(says).expect("it was there")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_flag_falls_in_isaac() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    placed(&alice, &bob, "1 day a move").await;
    test_bot.advance(Duration::from_hours(24) + VACATION).await;
    let end = fallen(&test_bot).await;
    is_over(Game::Isaac, &bob, &end, &["(Black) wins.", TOO_EARLY]).await;
    let (actions, text) = record(Game::Isaac, &bob).await;
    assert_eq!(actions, PLACED);
    assert!(text.contains("flag"), "{text}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn isaac_is_called_off_by_agreement() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    placed(&alice, &bob, "No clock").await;
    let asked = ask(Game::Isaac, &alice, "call-off").await;
    let end = bob.press(asked.public(), "Agree").await;
    is_over(Game::Isaac, &bob, end.public(), &["match was called off"]).await;
    assert!(!end.text().contains("Ratings:"), "{}", end.text());
    let (actions, _) = record(Game::Isaac, &alice).await;
    assert_eq!(actions, PLACED);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn isaac_is_resigned() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    placed(&alice, &bob, "No clock").await;
    // It takes no turn of one's own.
    let end = alice.resign("isaac").await;
    is_over(Game::Isaac, &bob, &end, &["(White) wins.", TOO_EARLY]).await;
    test_bot.finish().await;
}

/// Bob has played the first step of a turn, which nobody else knows of; gives the match's people.
async fn in_mid_turn(clock: &str) -> (TestBot, Actor, Actor) {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    opened_with(&alice, &bob, json!({ "clock": clock })).await;
    play(&bob, "A1 A2").await.private();
    (test_bot, alice, bob)
}

/// The steps that the end has cut short are told with it, and belong to the record.
async fn tells_the_steps(who: &Actor, end: &Value, said: &str) {
    is_over(Game::Ampel, who, end, &["**A1 to A2**", said]).await;
    assert!(alt(end).contains("A2"), "{}", alt(end));
    let (actions, _) = record(Game::Ampel, who).await;
    assert_eq!(actions[actions.len() - 2..], ["A1>A2", "-"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_flag_falls_in_the_middle_of_a_turn() {
    let (test_bot, alice, bob) = in_mid_turn("1 day a move").await;
    // A step is no turn: the clock runs on from where the turn began.
    test_bot.advance(Duration::from_hours(23)).await;
    let step = play(&bob, "K1 J1").await;
    step.private();
    test_bot.advance(Duration::from_hours(1) + VACATION).await;
    let end = fallen(&test_bot).await;
    tells_the_steps(&alice, &end, "(Red) wins.").await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn either_player_resigns_in_the_middle_of_a_turn() {
    for (on_turn, won) in [(true, "(Red) wins."), (false, "(Green) wins.")] {
        let (test_bot, alice, bob) = in_mid_turn("No clock").await;
        let (loser, other) = if on_turn {
            (&bob, &alice)
        } else {
            (&alice, &bob)
        };
        let end = loser.resign("ampel").await;
        tells_the_steps(other, &end, won).await;
        test_bot.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_agreed_on_in_the_middle_of_a_turn() {
    let (test_bot, alice, bob) = in_mid_turn("No clock").await;
    let asked = ask(Game::Ampel, &alice, "draw").await;
    assert!(!asked.text().contains("A2"), "{}", asked.text());
    let end = bob.press(asked.public(), "Agree").await;
    tells_the_steps(&alice, end.public(), "agreed on a **draw**").await;
    assert!(end.text().contains(TOO_EARLY), "{}", end.text());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ampel_is_called_off_in_the_middle_of_a_turn() {
    let (test_bot, alice, bob) = in_mid_turn("No clock").await;
    let asked = ask(Game::Ampel, &bob, "call-off").await;
    let end = alice.press(asked.public(), "Agree").await;
    tells_the_steps(&alice, end.public(), "match was called off").await;
    test_bot.finish().await;
}
