//! No step of an unfinished turn is shown: everything that the opponent or a bystander requests or presses reads the
//! same before and after the step.

use super::actor::{Actor, Received, controls};
use super::ampel_turns::{opened, opened_with, play};
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;

/// Text of a message with all its content: words, pictures and files, alt texts, buttons.
fn all_of(who: &Actor, seen: &Received) -> String {
    let message = seen.message();
    let files = message["attachments"].as_array();
    let files = files.filter(|files| !files.is_empty()).map(|files| {
        let bytes = who.file(message);
        let alt = files[0]["description"].as_str().unwrap_or_default();
        format!("{alt} {bytes:?}")
    });
    let controls = controls(message);
    format!("{}\n{files:?}\n{controls:?}", seen.text())
}

/// Whether the words name the point as a word; an id may contain the same characters by chance.
fn names(words: &str, point: &str) -> bool {
    let mut words = words.split(|it: char| !it.is_alphanumeric());
    words.any(|word| word == point)
}

/// Everything that people other than the player to move can see.
async fn everything(who: &Actor, board: &Value) -> Vec<String> {
    let mut all = Vec::new();
    for (command, options) in [
        ("ampel board", json!({})),
        ("ampel board", json!({ "text": true })),
        ("ampel board", json!({ "everybody": true })),
        ("ampel explain", json!({})),
        ("ampel explain", json!({ "number": "1" })),
        ("ampel explain", json!({ "number": "10" })),
        ("ampel explain", json!({ "number": "11" })),
        ("ampel explain", json!({ "number": "12" })),
        ("ampel explain", json!({ "number": "13" })),
        ("ampel explain", json!({ "number": "14" })),
        (
            "ampel explain",
            json!({ "number": "11", "instead": "A1>A2" }),
        ),
        ("ampel explain", json!({ "number": "2", "match": "#1" })),
        ("ampel hint", json!({})),
        ("ampel analyse", json!({})),
        ("referee history", json!({ "match": "#1" })),
        ("ampel record", json!({})),
        ("ampel replay", json!({})),
        ("referee next", json!({})),
        ("ampel move", json!({ "disk": "A1>A2" })),
        ("ampel move", json!({ "disk": "A2>A3" })),
        ("ampel move", json!({ "disk": "K1" })),
        ("ampel abort", json!({})),
    ] {
        let seen = who.slash(command, options).await;
        all.push(format!("{command}: {}", all_of(who, &seen)));
    }
    for typed in ["", "A", "A2", "K"] {
        let options = json!({ "disk": typed });
        let found = who.suggestions("ampel move", options, "disk").await;
        all.push(format!("{typed}: {found:?}"));
    }
    for label in ["Choose a move", "As text", "More"] {
        let seen = who.press(board, label).await;
        all.push(format!("{label}: {}", all_of(who, &seen)));
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_gives_a_step_away() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    let mut board = opened(&alice, &bob).await;
    for (first, last) in [("A1 A2", "A11"), ("K1 J1", "F1")] {
        let bobs = first.starts_with('A');
        let (mover, other) = if bobs { (&bob, &alice) } else { (&alice, &bob) };
        // An open question must not reveal the step either.
        other.slash("ampel draw", json!({})).await.public();
        test_bot.stop().await;
        test_bot.start_again().await;
        let mut before = Vec::new();
        for who in [other, &carol] {
            before.push(everything(who, &board).await);
        }
        play(mover, first).await.private();
        for (who, before) in [other, &carol].into_iter().zip(before) {
            let after = everything(who, &board).await;
            for (before, after) in before.iter().zip(after) {
                assert_eq!(*before, after, "{}", who.name());
            }
        }
        if !bobs {
            play(mover, "A2 A4").await.private();
            let after = everything(other, &board).await;
            assert!(!after.iter().any(|it| names(it, "A4")), "{after:#?}");
        }
        board = play(mover, last).await.public().clone();
    }
    test_bot.finish().await;
}

/// Catches a reminder's button that counts the steps of the unfinished turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_counts_no_step_of_a_turn_that_is_not_over() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let clock = json!({"clock": "3 days a move"});
    let board = opened_with(&alice, &bob, clock).await;
    play(&bob, "A1 A2").await.private();
    test_bot.advance(Duration::from_hours(49)).await;
    let reminds = |it: &Value| {
        it["content"]
            .as_str()
            .is_some_and(|it| it.contains("a third"))
    };
    let all = test_bot.until("Alice", "general", |all| all.iter().any(reminds));
    let all = all.await;
    let reminder = all.iter().rfind(|it| reminds(it)).expect("a reminder");
    let moment = |message: &Value| {
        let all = controls(message);
        let button = all[0]["custom_id"].as_str().expect("a button");
        button.split(':').nth(2).map(str::to_owned)
    };
    assert_eq!(moment(reminder), moment(&board));
    test_bot.finish().await;
}
