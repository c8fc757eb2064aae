//! Endings of Ampel in the middle of a turn that are not by the rules of the game: the flag and resignation.

use super::actor::{Actor, Received, labels};
use super::ampel_turns::{alt, opened_with, play};
use super::test_bot::TestBot;
use rules::Game;
use rules::record::Record;
use serde_json::{Value, json};
use std::time::Duration;

/// Buttons below a finished match.
pub const AFTER_THE_END: [&str; 5] = ["Rematch", "Replay", "Move by move", "Record", "Analyse"];

async fn ask(game: Game, who: &Actor, command: &str) -> Received {
    who.slash(&format!("{game} {command}"), json!({})).await
}

/// Actions and result of the record, which must be legal and agree with its end.
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

/// Asserts that the public end contains the texts `said`, a board without moves, and the buttons of a finished
/// match.
async fn is_over(game: Game, who: &Actor, end: &Value, said: &[&str]) {
    let text = end["content"].as_str().expect("words");
    for said in said {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(who.file(end).starts_with(b"\x89PNG"));
    assert_eq!(labels(end), AFTER_THE_END);
    let option = if game == Game::Isaac { "piece" } else { "disk" };
    let command = format!("{game} move");
    let late = who.slash(&command, json!({ option: "00" })).await;
    late.privately("No match is going on");
}

/// All vacation days of a year, which are used before a flag falls.
const VACATION: Duration = referee::days(referee::VACATION_DAYS as u64);

/// Waits for the public message that a person's time is up.
async fn fallen(test_bot: &TestBot) -> Value {
    let up = "time is up";
    let says = |it: &Value| it["content"].as_str().is_some_and(|it| it.contains(up));
    let seen = test_bot
        .until("Carol", "general", |all| all.iter().any(says))
        .await;
    seen.into_iter().rfind(says).expect("it was there")
}

/// Begins a match in which Bob has played the first step of a turn in secret; returns Alice and Bob.
async fn in_mid_turn(clock: &str) -> (TestBot, Actor, Actor) {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    opened_with(&alice, &bob, json!({ "clock": clock })).await;
    play(&bob, "A1 A2").await.private();
    (test_bot, alice, bob)
}

/// Asserts that the end tells the steps of the unfinished turn and that the record has them.
async fn tells_the_steps(who: &Actor, end: &Value, said: &str) {
    is_over(Game::Ampel, who, end, &["**A1 to A2**", said]).await;
    assert!(alt(end).contains("A2"), "{}", alt(end));
    let (actions, _) = record(Game::Ampel, who).await;
    assert_eq!(actions[actions.len() - 2..], ["A1>A2", "-"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_flag_falls_in_the_middle_of_a_turn() {
    let (test_bot, alice, bob) = in_mid_turn("1 day a move").await;
    // A step is not a turn: the clock runs on since the turn began.
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
