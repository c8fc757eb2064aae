//! Everything at once: both players fire, the record stays a legal match; and every button of a
//! long match still answers after a restart.

use super::actor::{Actor, controls};
use super::games::recorded;
use super::moving::begin;
use super::test_bot::TestBot;
use iago::record::Record;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_players_fire_at_once_and_the_record_stays_legal() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "D5 G5").await;
    let fire = |actor: Actor, shift: usize| async move {
        let cells = [
            "C5", "D6", "E4", "F6", "C4", "D3", "E7", "D7", "B3", "F3", "G4", "H4",
        ];
        for round in 0..12 {
            let cell = cells[(round * 5 + shift) % cells.len()];
            let (move_command, takeback) = (json!({ "cell": cell }), json!({}));
            let (one, two, three) = tokio::join!(
                actor.slash("iago move", move_command.clone()),
                actor.slash("iago takeback", takeback),
                actor.slash("iago move", move_command),
            );
            for seen in [&one, &two, &three] {
                assert!(!seen.text().is_empty());
            }
            let question = [&one, &two, &three]
                .into_iter()
                .find(|seen| seen.text().contains("asks"));
            if let Some(seen) = question {
                // The opponent's move may have settled it by now: then its button is gone.
                actor.try_press(seen.message(), "Take it back").await;
            }
        }
    };
    tokio::join!(fire(alice.clone(), 0), fire(bob.clone(), 3));
    let (one, two) = tokio::join!(
        alice.slash("iago resign", json!({})),
        bob.slash("iago resign", json!({})),
    );
    let resigned = [&one, &two]
        .iter()
        .filter(|it| it.text().contains("resigns"))
        .count();
    assert_eq!(resigned, 1, "{} / {}", one.text(), two.text());
    let record = alice.slash("iago record", json!({})).await;
    let text = String::from_utf8(alice.file(record.private())).expect("text");
    let record: Record = text.parse().expect("a record");
    record.replay().expect("a legal match");
    test_bot.finish().await;
}

/// The record of the match in this channel, as text.
async fn record(who: &Actor) -> String {
    let seen = who.slash("iago record", json!({})).await;
    String::from_utf8(who.file(seen.private())).expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_button_of_a_long_match_answers_everybody_after_a_restart() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let (actions, _) = recorded("iago-standard-10034");
    let last = begin(&alice, &bob, json!({}), &actions[..40].join(" ")).await;
    let before = record(&alice).await;
    test_bot.kill_and_restart().await;
    let messages = test_bot
        .client()
        .messages_as("general", "Carol")
        .expect("a channel");
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
                // The one kind of button that does something is not stale: see below.
                continue;
            }
            let seen = who.press_id(message, id).await;
            let answer = seen.private();
            let words = seen.text();
            let took = seen.answer.acknowledged_ms.expect("an answer");
            assert!(took < 3000.0, "{id}: {took} ms");
            assert!(!words.contains("went wrong"), "{id}: {words}");
            let told = match (id.split(':').next(), is_player) {
                (Some("k"), true) if is_present && who.id() == alice.id() => {
                    words.contains("Which cell") || words.contains("Which file")
                }
                (Some("p" | "k"), true) if is_present => words.contains("turn (Dark)"),
                (Some("p" | "k"), true) => {
                    assert!(who.file(answer).starts_with(b"\x89PNG"), "{id}");
                    words.contains("gone on since") && words.contains("after 40 moves")
                }
                (Some("m"), _) if id.ends_with(":text") => words.contains("as text"),
                (Some("m"), true) => words.contains("What would you like to do?"),
                (_, false) => words.contains("Only <@"),
                _ => false,
            };
            assert!(told, "{id}: {words}");
        }
    }
    assert_eq!(record(&alice).await, before);
    let played = alice.play(&actions[40]).await;
    assert!(played.text().contains(&actions[40]), "{}", played.text());
    test_bot.finish().await;
}
