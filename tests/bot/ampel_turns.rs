//! Only its player sees an unfinished turn of Ampel, wherever others look.

use super::actor::{Actor, Received, labels};
use super::languages::begin;
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;

/// Actions of the opening: five yellow disks, a green one on A1 and a red one on K1; then green begins a turn.
pub const OPENING: [&str; 7] = ["B4", "B6", "D6", "F3", "H3", "A1", "K1"];

pub async fn play(actor: &Actor, typed: &str) -> Received {
    actor.slash("ampel move", json!({ "disk": typed })).await
}

/// Begins a match of Alice (red) against Bob and plays the opening; returns the board.
pub async fn opened(alice: &Actor, bob: &Actor) -> Value {
    opened_with(alice, bob, json!({})).await
}

pub async fn opened_with(alice: &Actor, bob: &Actor, more: Value) -> Value {
    let mut board = begin(Locale::En, Game::Ampel, [alice, bob], more).await;
    for (number, token) in OPENING.iter().enumerate() {
        let mover = if matches!(number, 1 | 3 | 5) {
            bob
        } else {
            alice
        };
        board = play(mover, token).await.public().clone();
    }
    board
}

pub async fn look(who: &Actor, options: Value) -> Received {
    who.slash("ampel board", options).await
}

pub fn alt(message: &Value) -> &str {
    message["attachments"][0]["description"]
        .as_str()
        .expect("alt text")
}

pub async fn record(who: &Actor) -> String {
    let seen = who.slash("ampel record", json!({})).await;
    String::from_utf8(who.file(seen.private())).expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_done_turn_is_shown_to_its_player_alone() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    let board = opened(&alice, &bob).await;
    let before = look(&carol, json!({})).await;
    let picture = carol.file(before.private());
    let words = before.text().to_owned();
    play(&bob, "A1 A2").await.private();

    let owners = look(&bob, json!({})).await;
    owners.says("**A1 to A2**");
    assert!(
        alt(owners.private()).contains("Green disks: A2"),
        "{}",
        alt(owners.private())
    );
    assert_ne!(bob.file(owners.private()), picture);
    let text = look(&bob, json!({ "text": true })).await;
    text.says("Green disks: A2");
    let diagram = bob.press(text.private(), "As a diagram").await;
    let drawn = diagram.text();
    assert!(drawn.contains("A  . g . ."), "{drawn}");

    for who in [&alice, &carol] {
        let seen = look(who, json!({})).await;
        assert_eq!(seen.text(), words);
        assert_eq!(alt(seen.private()), alt(before.private()));
        assert_eq!(who.file(seen.private()), picture);
        let text = look(who, json!({ "text": true })).await;
        let diagram = who.press(text.private(), "As a diagram").await;
        let drawn = diagram.text();
        assert!(drawn.contains("A  g . . ."), "{drawn}");
        assert!(!record(who).await.contains("A1>A2"));
    }
    // The player cannot make the step public by mistake either.
    let public = look(&bob, json!({ "everybody": true })).await;
    assert_eq!(public.text(), words);
    assert_eq!(bob.file(public.public()), picture);
    assert!(!record(&bob).await.contains("A1>A2"));

    // The opponent presses a button of the last public board.
    let early = alice.press(&board, "Choose a move").await;
    early.privately("It is");
    assert!(!early.text().contains("A2"), "{}", early.text());

    // After the turn all people see all of it.
    play(&bob, "A11").await.public();
    let seen = look(&carol, json!({})).await;
    seen.says("**A1 to A2**");
    assert!(record(&alice).await.contains("A1>A2"));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_begun_anew_until_it_is_told() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let board = opened(&alice, &bob).await;
    let told = look(&alice, json!({})).await;
    let first = bob.press(&board, "Choose a move").await.private().clone();
    assert!(!labels(&first).contains(&"Start this turn again".to_owned()));
    let second = bob.choose(&first, "A1>A2").await.private().clone();
    let anew = bob.press(&second, "Start this turn again").await;
    anew.privately("Step 1");
    assert!(alt(anew.private()).contains("Green disks: A1."));
    // Nothing shows that a step was made, and the buttons of the board still work.
    let seen = look(&alice, json!({})).await;
    assert_eq!(seen.text(), told.text());
    test_bot.kill_and_restart().await;
    let again = bob.press(&board, "Choose a move").await;
    again.privately("Step 1");
    // The choice to restart the turn is under "More" too, in place of asking for a takeback.
    play(&bob, "A1 C1").await.private();
    let more = bob.press(&board, "More").await.private().clone();
    let same = bob.press(&board, "More").await.private().clone();
    assert!(!labels(&more).contains(&"Ask for a takeback".to_owned()));
    bob.press(&more, "Start this turn again")
        .await
        .privately("Step 1");
    let twice = bob.press(&same, "Start this turn again").await;
    twice.privately("there is nothing to start again");
    play(&bob, "A1 C1").await.private();
    let late = bob.press(&board, "More").await.private().clone();
    bob.slash("ampel takeback", json!({}))
        .await
        .privately("Step 1");
    play(&bob, "A1 A2").await.private();
    play(&bob, "A11").await.public();
    let late = bob.press(&late, "Start this turn again").await;
    late.privately("The match has gone on since then.");
    assert_eq!(record(&bob).await.matches("A1>A2").count(), 1);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_shown_before_its_last_step_tells_it() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let board = opened(&alice, &bob).await;
    let told = look(&alice, json!({})).await;
    play(&bob, "A1 A2").await.private();
    let rows = bob.press(&board, "Choose a move").await.private().clone();
    let points = bob.choose(&rows, "A").await.private().clone();
    let confirm = bob.choose(&points, "A11").await;
    let message = confirm.privately("Your turn. Your opponent sees it when you end it:");
    confirm.says("3. places **A11**");
    assert!(
        alt(message).contains("Green disks: A2, A11."),
        "{}",
        alt(message)
    );
    assert_eq!(
        labels(message),
        ["End my turn", "Another row", "Start this turn again"]
    );
    assert_eq!(look(&alice, json!({})).await.text(), told.text());
    // The player may still choose another point.
    let rows = bob.press(message, "Another row").await.private().clone();
    let points = bob.choose(&rows, "B").await.private().clone();
    let confirm = bob.choose(&points, "B1").await.private().clone();
    let done = bob.press(&confirm, "End my turn").await;
    done.private();
    let says = |it: &Value| {
        it["content"]
            .as_str()
            .is_some_and(|it| it.contains("**B1**"))
    };
    test_bot
        .until("Alice", "general", |all| all.iter().any(says))
        .await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_step_tried_again_is_shown_to_have_counted() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    opened(&alice, &bob).await;
    play(&bob, "A1 A2").await.private();
    test_bot.kill_and_restart().await;
    let again = play(&bob, "A1 A2").await;
    again.says("\n\nYour turn so far; your opponent sees");
    again.says("1. **A1 to A2**");
    assert!(bob.file(again.private()).starts_with(b"\x89PNG"));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_from_an_earlier_step_says_that_its_choice_did_not_count() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let board = opened(&alice, &bob).await;
    let list = bob.press(&board, "Choose a move").await.private().clone();
    play(&bob, "A1 A2").await.private();
    let late = bob.choose(&list, "A1>C1").await;
    late.private();
    let dropped = "so this choice did not count";
    late.says(dropped);
    late.says("1. **A1 to A2**");
    late.says("Step 3");
    // The button of the board continues the turn.
    let on = bob.press(&board, "Choose a move").await;
    assert!(!on.text().contains(dropped), "{}", on.text());
    test_bot.finish().await;
}
