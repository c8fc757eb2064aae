//! Ampel to endings that are none by the rules, in the middle of a turn: the flag and resigning.

use super::actor::{Actor, Received, labels};
use super::ampel_turns::{alt, opened_with, play};
use super::test_bot::TestBot;
use rules::Game;
use rules::record::Record;
use serde_json::{Value, json};
use std::time::Duration;

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
    assert!(who.file(end).starts_with(b"\x89PNG"));
    assert!(labels(end).iter().any(|it| it == "Rematch"), "{end}");
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

/// Bob has played the first step of a turn, which nobody else knows of; gives the match's people.
async fn in_mid_turn(clock: &str) -> (TestBot, Actor, Actor) {
    let (test_bot, alice, bob) = TestBot::of_two().await;
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
