//! Ampel in chat: the picker, and points that cannot be reached.

use super::actor::{Actor, Received, labels, lines};
use super::test_bot::TestBot;
use serde_json::{Value, json};

/// Begins a match in which Alice challenges Bob and plays red; returns the first board.
async fn begin(alice: &Actor, bob: &Actor, mut options: Value) -> Value {
    options["opponent"] = json!(bob.id());
    options["colours"] = json!("I begin");
    let challenge = alice.slash("ampel challenge", options).await;
    let begun = bob.press(challenge.public(), "Accept").await;
    begun.public().clone()
}

async fn play(actor: &Actor, typed: &str) -> Received {
    actor.slash("ampel move", json!({ "disk": typed })).await
}

/// Waits for a public message with these words that Bob sees; after a private answer it comes a moment later.
async fn told_with(test_bot: &TestBot, words: &str) -> Value {
    let has = |message: &Value| {
        let text = message["content"].as_str();
        text.is_some_and(|text| text.contains(words))
            && message["flags"].as_u64().unwrap_or(0) & 64 == 0
    };
    let seen = test_bot
        .until("Bob", "general", |messages| messages.iter().any(has))
        .await;
    seen.into_iter().rfind(has).expect("it was there")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_played_from_the_picker_and_goes_on_after_a_restart() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let board = begin(&alice, &bob, json!({})).await;

    // Chooses a yellow disk's point in the picker: row, then point.
    let picker = alice.press(&board, "Choose a move").await;
    assert_eq!(
        lines(picker.private()),
        ["B", "C", "D", "E", "F", "G", "H", "I2"]
    );
    let row = alice.choose(picker.private(), "B").await;
    let points = lines(row.private());
    assert_eq!(points.len(), 8);
    let back = alice.press(row.private(), "Another row").await;
    let row = alice.choose(back.private(), "B").await;
    alice.choose(row.private(), "B4").await;
    let seen = told_with(&test_bot, "**B4**").await;
    assert!(
        seen["content"]
            .as_str()
            .is_some_and(|it| it.contains("**B4**")),
        "{seen}"
    );

    for (actor, point) in [(&bob, "B6"), (&alice, "D6"), (&bob, "F3")] {
        play(actor, point).await.public();
    }
    let fifth = play(&alice, "H3").await;
    // The turn that begins has nothing to move, and the board says so.
    assert!(!fifth.text().contains("turn so far"), "{}", fifth.text());
    fifth.says("skips steps 1 and 2: no own disk can move");
    let first = play(&bob, "a1").await;
    first.says("places **A1**");
    let second = play(&alice, "k1").await;
    let board = second.public().clone();

    // Step 1 by typing; the referee skips the impossible step 2 and says so.
    let half = play(&bob, "A1 A2").await;
    half.says("**A1 to A2**");
    half.says("no disk of the opponent’s without a cylinder");
    half.says("Step 3");
    half.private();

    // The unfinished turn survives a restart of the bot; its player goes on from the board where the turn began.
    test_bot.kill_and_restart().await;
    let on = bob.press(&board, "Choose a move").await;
    on.says("**A1 to A2**");
    let row = bob.choose(on.private(), "A").await;
    let confirm = bob.choose(row.private(), "A11").await;
    bob.press(confirm.private(), "End my turn").await;
    let told = told_with(&test_bot, "3. places **A11**").await;
    let text = told["content"].as_str().expect("words");
    assert!(text.contains("1. **A1 to A2**"), "{text}");
    assert!(text.contains("3. places **A11**"), "{text}");

    // The player chooses a disk, then one of its ends, which are drawn and offered.
    let picker = alice.press(&told, "Choose a move").await;
    let choices = lines(picker.private());
    assert!(
        choices.iter().all(|choice| choice.starts_with("K1>")),
        "{choices:?}"
    );
    let moved = alice.choose(picker.private(), &choices[0]).await;
    moved.says("Your turn so far");
    let ends = lines(moved.private());
    assert!(ends.iter().all(|end| end.starts_with("A2>")), "{ends:?}");
    let early = bob.press(&told, "Choose a move").await;
    early.says("turn");
    early.private();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_point_is_explained_in_private_with_a_picture() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({})).await;
    for (actor, token) in [
        (&alice, "B4"),
        (&bob, "B6"),
        (&alice, "D6"),
        (&bob, "F3"),
        (&alice, "H3"),
        (&bob, "A1"),
        (&alice, "K1"),
    ] {
        play(actor, token).await.public();
    }
    let refused = play(&bob, "A1>A4").await;
    let message = refused.private();
    let text = refused.text();
    assert!(text.contains("cannot end on A4"), "{text}");
    assert!(text.contains("must go exactly 1 step, not 3"), "{text}");
    assert!(text.contains("It can end on A2 and C1."), "{text}");
    assert!(bob.file(message).starts_with(b"\x89PNG"));
    // The other ends of the same disk are buttons that play.
    assert_eq!(labels(message), ["A1 to A2", "A1 to C1", "Choose a move"]);
    let half = bob.press(message, "A1 to C1").await;
    half.says("A1 to C1");
    let taken = play(&bob, "K1").await;
    taken.says("K1 is taken: a red disk stands there.");
    taken.private();
    test_bot.finish().await;
}
