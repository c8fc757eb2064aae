//! Moving: forgiving input, suggestions, refusals, the picker, and buttons that never die.

use super::actor::{Actor, controls, labels};
use super::test_bot::TestBot;
use iago::text::Locale;
use iago::text::chat::{Label, label};
use serde_json::{Value, json};

/// A match of Alice (dark) against Bob (light), with further options, after some plies; gives the
/// last message.
pub async fn begin(alice: &Actor, bob: &Actor, more: Value, plies: &str) -> Value {
    begin_as(Locale::En, alice, bob, more, plies).await
}

/// The same among readers of a language.
pub async fn begin_as(
    locale: Locale,
    alice: &Actor,
    bob: &Actor,
    more: Value,
    plies: &str,
) -> Value {
    let mut options = json!({"opponent": bob.id(), "colours": "I begin"});
    if let (Some(options), Some(more)) = (options.as_object_mut(), more.as_object()) {
        options.extend(more.clone());
    }
    let challenge = alice.slash("iago challenge", options).await;
    let accept = label(locale, Label::Accept);
    let begun = bob.press(challenge.public(), &accept).await;
    let mut last = begun.public().clone();
    for (number, cell) in plies.split_whitespace().enumerate() {
        let mover = if number % 2 == 0 { alice } else { bob };
        last = mover.play(cell).await.public().clone();
    }
    last
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spelling_is_forgiven_and_everything_else_is_explained_in_private() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let nothing = alice.play("D4").await;
    nothing.private();
    assert!(
        nothing.text().contains("No match is going on"),
        "{}",
        nothing.text()
    );
    begin(&alice, &bob, json!({}), "").await;
    for (who, cell, words) in [
        (&bob, "D4", "turn (Dark)"),
        (&carol, "D4", "Only <@"),
        (&alice, "Z9", "A"),
        (&alice, "hello", "D4"),
        (&alice, "A1", "a capture or a release"),
    ] {
        let refused = who.play(cell).await;
        refused.private();
        assert!(refused.text().contains(words), "{cell}: {}", refused.text());
    }
    for (who, cell) in [(&alice, " ｄ３ "), (&bob, "d 4"), (&alice, "D05")] {
        who.play(cell).await.public();
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_names_the_cells_shows_them_and_plays_them() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "D5 G5 C5 D6").await;
    let refused = alice.play("C4").await;
    let message = refused.private().clone();
    assert!(
        refused.text().contains("D7") && refused.text().contains("E7"),
        "{}",
        refused.text()
    );
    assert_eq!(labels(&message), ["D7", "E7"]);
    assert!(alice.file(&message).starts_with(b"\x89PNG"));
    let done = alice.press(&message, "D7").await;
    assert_eq!(done.answer.callback_type, Some(7));
    assert!(done.text().contains("D7"), "{}", done.text());
    test_bot
        .until("Bob", "general", |messages| {
            messages.iter().any(|it| {
                it["content"]
                    .as_str()
                    .is_some_and(|it| it.contains("played **D7**"))
            })
        })
        .await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn suggestions_teach_filter_and_admit_what_they_leave_out() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "").await;
    let suggest = async |who: &Actor, typed: &str| {
        let options = json!({ "cell": typed });
        who.suggestions("iago move", options, "cell").await
    };
    let all = suggest(&alice, "").await;
    assert_eq!(all.len(), 25);
    assert!(all[24].0.contains("12 more"), "{all:?}");
    let some = suggest(&alice, "ｄ").await;
    assert_eq!(some.len(), 6, "{some:?}");
    assert!(some.iter().all(|(_, value)| value.starts_with('D')));
    let none = suggest(&alice, "x").await;
    assert_eq!(none.len(), 1);
    assert!(none[0].0.contains("Nothing begins like that"), "{none:?}");
    let waiting = suggest(&bob, "").await;
    assert!(waiting[0].0.contains("not your turn"), "{waiting:?}");
    for cell in ["D5", "G5", "C5", "D6"] {
        let mover = if ["D5", "C5"].contains(&cell) {
            &alice
        } else {
            &bob
        };
        mover.play(cell).await.public();
    }
    let forced = suggest(&alice, "").await;
    let names: Vec<&str> = forced.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["D7 — takes 1", "E7 — takes 1"]);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_private_picker_leads_to_a_cell_file_by_file() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({}), "").await;
    let picker = alice.press(&board, "Choose a cell").await;
    let files = controls(picker.private());
    assert_eq!(
        files[0]["options"].as_array().map(Vec::len),
        Some(7),
        "{files:?}"
    );
    let cells = alice.choose(picker.message(), "D").await;
    assert_eq!(cells.answer.callback_type, Some(7));
    let done = alice.choose(cells.message(), "D4").await;
    assert!(done.text().contains("D4"), "{}", done.text());
    test_bot
        .until("Bob", "general", |messages| {
            messages.iter().any(|it| {
                it["content"]
                    .as_str()
                    .is_some_and(|it| it.contains("played **D4**"))
            })
        })
        .await;
    let late = alice.press(&board, "Choose a cell").await;
    late.private();
    assert!(late.text().contains("gone on since"), "{}", late.text());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_button_tells_what_has_happened_and_shows_the_board() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let old = begin(&alice, &bob, json!({}), "D5 G5 C5 D6").await;
    alice.press(&old, "D7").await.public();
    bob.play("C4").await;
    test_bot.kill_and_restart().await;
    let stale = alice.press(&old, "E7").await;
    let message = stale.private();
    assert!(stale.text().contains("gone on"), "{}", stale.text());
    assert!(stale.text().contains("played **D7**"), "{}", stale.text());
    assert!(alice.file(message).starts_with(b"\x89PNG"));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_penalty_match_shows_nothing_that_gives_a_miss_away() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({"penalty": true}), "D3 D4 C3").await;
    let words = board["content"].as_str().unwrap_or_default();
    assert!(
        !words.contains("compulsory") && !words.contains("miss"),
        "{words}"
    );
    assert_eq!(
        labels(&board),
        ["Choose a cell", "Call out a miss", "As text", "More"]
    );
    let options = json!({ "cell": "D" });
    let shown = bob.suggestions("iago move", options, "cell").await;
    assert!(shown.iter().all(|(name, value)| name == value), "{shown:?}");
    let alt = board["attachments"][0]["description"]
        .as_str()
        .unwrap_or_default();
    assert!(
        !alt.contains("Compulsory") && !alt.contains("Legal"),
        "{alt}"
    );
    let called = bob.slash("iago callout", json!({})).await;
    assert!(
        called.public()["content"]
            .as_str()
            .is_some_and(|it| it.contains("rightly"))
    );
    let free = bob.play("I5").await;
    free.public();
    let disabled = alice.slash("iago callout", json!({})).await;
    disabled.private();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_and_foreign_presses_are_answered_kindly() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({}), "").await;
    let id = board["id"].as_str().expect("an id");
    let match_id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    for custom_id in [
        String::from("x"),
        format!("m:{match_id}:board"),
        format!("p:{match_id}:0:D4"),
        format!("c:{match_id}:accept"),
        format!("o:{match_id}:{match_id}:accept"),
        "p:".repeat(40),
    ] {
        // Discord itself never lets such a press through; the stand-in may refuse it as well.
        if let Ok(answer) = test_bot.client().click("Alice", id, &custom_id).await {
            assert!(answer.error.is_none(), "{custom_id}: {answer:?}");
            assert!(answer.is_private(), "{custom_id}: {answer:?}");
        }
    }
    test_bot.finish().await;
}
