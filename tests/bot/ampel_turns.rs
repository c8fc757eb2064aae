//! A turn of Ampel under way is its player's alone, wherever somebody may look.

use super::actor::{Actor, Seen};
use super::test_bot::TestBot;
use serde_json::{Value, json};

/// Five yellow disks, a green one on A1 and a red one on K1; green is to begin a turn.
const OPENING: [&str; 7] = ["B4", "B6", "D6", "F3", "H3", "A1", "K1"];

pub async fn play(actor: &Actor, typed: &str) -> Seen {
    actor.slash("ampel move", json!({ "disk": typed })).await
}

/// Alice (red) against Bob; gives the board after the opening.
async fn opened(alice: &Actor, bob: &Actor) -> Value {
    let options = json!({ "opponent": bob.id(), "colours": "I begin" });
    let challenge = alice.slash("ampel challenge", options).await;
    bob.press(challenge.public(), "Accept").await.public();
    let mut board = Value::Null;
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

async fn look(who: &Actor, options: Value) -> Seen {
    who.slash("ampel board", options).await
}

fn alt(message: &Value) -> &str {
    message["attachments"][0]["description"]
        .as_str()
        .expect("alt text")
}

async fn record(who: &Actor) -> String {
    let seen = who.slash("ampel record", json!({})).await;
    String::from_utf8(who.file(seen.private())).expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_done_turn_is_shown_to_its_player_alone() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let board = opened(&alice, &bob).await;
    let before = look(&carol, json!({})).await;
    let picture = carol.file(before.private());
    let words = before.text().to_owned();
    play(&bob, "A1 A2").await.private();

    let owners = look(&bob, json!({})).await;
    assert!(owners.text().contains("**A1 → A2**"), "{}", owners.text());
    assert!(
        alt(owners.private()).contains("A: .g........."),
        "{}",
        alt(owners.private())
    );
    assert_ne!(bob.file(owners.private()), picture);
    let text = look(&bob, json!({ "text": true })).await;
    assert!(text.text().contains("A  . g . ."), "{}", text.text());

    for who in [&alice, &carol] {
        let seen = look(who, json!({})).await;
        assert_eq!(seen.text(), words);
        assert_eq!(alt(seen.private()), alt(before.private()));
        assert_eq!(who.file(seen.private()), picture);
        let text = look(who, json!({ "text": true })).await;
        assert!(text.text().contains("A  g . . ."), "{}", text.text());
        assert!(!record(who).await.contains("A1>A2"));
    }
    // Nor does its player show it to everybody by mistake.
    let public = look(&bob, json!({ "everybody": true })).await;
    assert_eq!(public.text(), words);
    assert_eq!(bob.file(public.public()), picture);
    assert!(!record(&bob).await.contains("A1>A2"));

    // The opponent presses a button of the board that still stands.
    let early = alice.press(&board, "Choose a step").await;
    early.private();
    assert!(early.text().contains("It is"), "{}", early.text());
    assert!(!early.text().contains("A2"), "{}", early.text());

    // Afterwards everybody sees all of it.
    play(&bob, "A11").await.public();
    let seen = look(&carol, json!({})).await;
    assert!(seen.text().contains("**A1 → A2**"), "{}", seen.text());
    assert!(record(&alice).await.contains("A1>A2"));
    test_bot.finish().await;
}
