//! Every button of a long match still answers after a restart. In app/tests/app/storms.rs both players press at once.

use super::actor::{Actor, controls};
use super::games::recorded;
use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};

async fn record(who: &Actor) -> String {
    let seen = who.slash("iago record", json!({})).await;
    String::from_utf8(who.file(seen.private())).expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_button_of_a_long_match_answers_everybody_after_a_restart() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    let (actions, _) = recorded("iago-standard-10034");
    let last = begin(&alice, &bob, json!({}), &actions[..40].join(" ")).await;
    let before = record(&alice).await;
    test_bot.kill_and_restart().await;
    let messages = carol.messages();
    let buttons: Vec<(Value, String)> = messages
        .iter()
        .flat_map(|message| {
            controls(message).into_iter().filter_map(|control| {
                let id = control["custom_id"].as_str()?.to_owned();
                Some((message.clone(), id))
            })
        })
        .collect();
    assert!(buttons.len() > 120, "{}", buttons.len());
    for who in [&alice, &bob, &carol] {
        for (message, id) in &buttons {
            let is_present = message["id"] == last["id"];
            let plays = id.starts_with("p:");
            let is_player = who.id() != carol.id();
            if is_present && plays && who.id() == alice.id() {
                // The buttons that still play are checked below.
                continue;
            }
            let seen = who.press_id(message, id).await;
            let answer = seen.private();
            let words = seen.text();
            assert!(!words.contains("went wrong"), "{id}: {words}");
            let told = match (id.split(':').next(), is_player) {
                (Some("k"), true) if is_present && who.id() == alice.id() => {
                    words.contains("Which cell") || words.contains("Which column")
                }
                (Some("p" | "k"), true) if is_present => words.contains("turn (Dark)"),
                (Some("p" | "k"), true) => {
                    assert!(who.file(answer).starts_with(b"\x89PNG"), "{id}");
                    // The button of the last move says that the move was played.
                    let since = words.contains("gone on since") || words.contains("You played");
                    since && words.contains("after 40 moves")
                }
                (Some("r"), _) => words.starts_with("### Rules of Iago"),
                (Some("m"), _) if id.ends_with(":text") => words.contains("Dark: inner"),
                (Some("m"), true) => words.contains("What would you like to do?"),
                (_, false) => words.contains("Only <@"),
                _ => false,
            };
            assert!(told, "{id}: {words}");
        }
    }
    assert_eq!(record(&alice).await, before);
    let played = alice.play(&actions[40]).await;
    played.says(&actions[40]);
    test_bot.finish().await;
}
