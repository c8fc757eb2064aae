//! White of ISAAC types and reads White’s own coordinates if set so; the record always has Black’s.

use super::actor::{Actor, Received, menu};
use super::test_bot::TestBot;
use serde_json::{Value, json};

async fn act(who: &Actor, typed: &str) -> Received {
    who.slash("isaac move", json!({ "piece": typed })).await
}

/// Begins a match of Alice (Black) against Bob (White); returns the first board.
async fn begin(alice: &Actor, bob: &Actor) -> Value {
    let challenge = json!({ "opponent": bob.id(), "colours": "I begin" });
    let challenge = alice.slash("isaac challenge", challenge).await;
    bob.press(challenge.public(), "Accept")
        .await
        .public()
        .clone()
}

async fn wants_own(who: &Actor) {
    let choice = json!({ "numbers": "My own: White’s numbers when I play White" });
    let set = who.slash("isaac coordinates", choice).await;
    set.private();
    set.begins("Saved. When you play White");
}

fn alt(message: &Value) -> &str {
    message["attachments"][0]["description"]
        .as_str()
        .expect("alt text")
}

/// Text of the record's file.
async fn record(who: &Actor) -> String {
    let seen = who.slash("isaac record", json!({})).await;
    String::from_utf8(who.file(seen.private())).expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn white_types_own_coordinates_and_the_record_is_blacks() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let shown = bob.slash("isaac coordinates", json!({})).await;
    shown.says("in Black’s numbers");
    wants_own(&bob).await;
    // The setting has no effect on a player who plays Black.
    wants_own(&alice).await;
    begin(&alice, &bob).await;

    let placed = act(&alice, "00-02").await;
    placed.says("places 00-02");
    let placed = act(&bob, "4 - 44").await;
    placed.says("places 55-95");
    assert!(alt(placed.public()).contains("White on the board: 55-95."));

    test_bot.kill_and_restart().await;
    let shown = bob.slash("isaac coordinates", json!({})).await;
    shown.begins("When you play White");
    act(&alice, "10-12").await.public();
    // Black’s 77-97 is White’s 02-22, and 97-99 is White’s 00-02.
    let refused = act(&bob, "97-99").await;
    refused.private();
    assert_eq!(
        refused.text().lines().next(),
        Some("97-99 is not free: it lies under Black’s 97-99.")
    );
    assert!(
        alt(refused.message()).starts_with("Drawn pale, not on the board: 97-99."),
        "{}",
        alt(refused.message())
    );
    assert!(alt(refused.message()).contains("Squares in White’s numbers."));
    assert!(alt(refused.message()).contains("Black on the board: 87-89, 97-99."));
    let placed = act(&bob, "00-02").await;
    placed.says("places 97-99");

    let kept = record(&bob).await;
    assert!(kept.contains("00-02 55-95 10-12 97-99"), "{kept}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_stays_the_same_if_the_numbers_change_while_the_list_is_open() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob).await;
    let board = act(&alice, "55-95").await.public().clone();
    let picker = bob.press(&board, "Choose a piece").await;
    let rows = bob.choose(picker.private(), "length 3").await;
    wants_own(&bob).await;
    // The list names the row of Black's 00s in White's coordinates.
    let places = bob.choose(rows.message(), "row 3 0").await;
    let lines = menu(places.message());
    let values: Vec<&str> = lines.iter().filter_map(|it| it["value"].as_str()).collect();
    assert!(values.contains(&"00-02"), "{values:?}");
    let in_row = |place: &&str| place.starts_with('0') && place[3..].starts_with('0');
    assert!(values.iter().all(in_row), "{values:?}");
    test_bot.finish().await;
}
