//! White of ISAAC types and reads White’s own numbers if set so; the record is always Black’s.

use super::actor::{Actor, Received, menu};
use super::test_bot::TestBot;
use serde_json::{Value, json};

/// The end of the placement phase in the game of the rulings: White’s 01-07 and 97-99, a tie later.
const PLACED: &str = "10-15 43-63 19-69 36-56 08-68 27-47 61-91 35-65 34-64 52-82 87-89 83-86 40-60 \
     01-07 93-95 22-24 75-77 97-99 21-41";

async fn act(who: &Actor, typed: &str) -> Received {
    who.slash("isaac move", json!({ "piece": typed })).await
}

async fn suggest(who: &Actor, typed: &str) -> Vec<(String, String)> {
    let options = json!({ "piece": typed });
    who.suggestions("isaac move", options, "piece").await
}

/// Alice (Black) against Bob (White); gives the first board.
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

/// The actions of the record, as the file says.
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
    // Black may want the same: nothing changes while Black is played.
    wants_own(&alice).await;
    begin(&alice, &bob).await;

    let placed = act(&alice, "00-02").await;
    placed.says("on 00-02");
    let placed = act(&bob, "4 - 44").await;
    placed.says("on 55-95");
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
        alt(refused.message()).starts_with("Drawn as a ghost: 97-99."),
        "{}",
        alt(refused.message())
    );
    assert!(alt(refused.message()).contains("Squares in White’s numbers."));
    assert!(alt(refused.message()).contains("Black on the board: 87-89, 97-99."));
    let placed = act(&bob, "00-02").await;
    placed.says("on 97-99");

    let kept = record(&bob).await;
    assert!(kept.contains("00-02 55-95 10-12 97-99"), "{kept}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_pickers_and_the_text_board_speak_whites_numbers() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    wants_own(&bob).await;
    begin(&alice, &bob).await;
    let tokens: Vec<&str> = PLACED.split_whitespace().collect();
    let (first, rest) = tokens.split_first().expect("a game");
    let mut board = act(&alice, first).await.public().clone();

    // Placing: what is suggested is what may be typed.
    let found = suggest(&bob, "00-0").await;
    let values: Vec<&str> = found.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(values, ["00-02", "00-03", "00-04", "00-05", "00-06"]);
    let picker = bob.press(&board, "Choose a piece").await;
    let rows = bob.choose(picker.private(), "length 7").await;
    let lines = menu(rows.message());
    assert_eq!(lines[0]["label"], "00…09");
    assert_eq!(lines[0]["value"], "across 7 9");
    let places = bob.choose(rows.message(), "across 7 7").await;
    let lines = menu(places.message());
    assert_eq!(lines[0]["label"], "20-26");
    assert_eq!(lines[0]["value"], "73-79");
    bob.choose(places.message(), "73-79").await;
    let text = bob.slash("isaac board", json!({ "text": true })).await;
    let text = bob.press(text.private(), "As a diagram").await;
    let lines = text.text().lines().skip_while(|it| *it != "```");
    let lines: Vec<&str> = lines.collect();
    // White’s edge is below: 00 is at the lower left, and the piece lies in the row of the 20s.
    assert!(lines[11].starts_with("00"), "{}", text.text());
    assert!(
        lines[9].starts_with("20 W7-W7-W7-W7-W7-W7-W7"),
        "{}",
        text.text()
    );
    let blacks = alice.slash("isaac board", json!({ "text": true })).await;
    let blacks = alice.press(blacks.private(), "As a diagram").await;
    blacks.says("20  .  .");

    // The same position as in the rulings from here on, by the ordinary way.
    let offer = bob.slash("isaac takeback", json!({})).await;
    alice.press(offer.public(), "Agree").await;
    for (number, token) in rest.iter().enumerate() {
        let seen = if number % 2 == 0 {
            let turned = referee::read_by(rules::Game::Isaac, rules::Side::Second, token);
            act(&bob, &turned).await
        } else {
            act(&alice, token).await
        };
        board = seen.public().clone();
    }
    assert!(
        board["content"]
            .as_str()
            .is_some_and(|it| it.contains("scoring phase begins"))
    );

    // Scoring.
    let found = suggest(&bob, "").await;
    assert_eq!(found[0].1, "13-16:6", "{found:?}");
    assert!(
        found.iter().any(|(_, value)| value == "92-98:12"),
        "{found:?}"
    );
    let pieces = bob.press(&board, "Choose a piece").await;
    let own = alt(pieces.private());
    let [title, last, turn, ..] = own.lines().collect::<Vec<_>>()[..] else {
        panic!("{own}");
    };
    assert!(title.starts_with("ISAAC board: Alice (Black) against Bob (White), after"));
    assert_eq!(last, "Last: 58-78 by Alice.");
    assert!(
        turn.starts_with("ISAAC: White to remove a piece."),
        "{turn}"
    );
    assert!(own.contains("Squares in White’s numbers."), "{own}");
    let lines = menu(pieces.private());
    let line = lines
        .iter()
        .find(|line| line["value"] == "piece 01-07")
        .expect("the piece");
    assert_eq!(line["label"], "92-98: +12");
    let totals = bob.choose(pieces.message(), "piece 01-07").await;
    assert!(
        totals
            .text()
            .contains("92-98 lies in row 90-99 with 1 other piece: ")
    );
    assert_eq!(menu(totals.message())[0]["label"], "12");
    assert_eq!(menu(totals.message())[0]["value"], "01-07:12");
    let far = act(&bob, "98-92:13").await;
    far.private();
    far.begins(
        "92-98 is worth 1 piece × value 6, doubled by a counter = 12 points. 13 is too far.",
    );
    let done = act(&bob, "98-92:12").await;
    done.says("removes 01-07");
    done.says("square 87");
    assert!(record(&alice).await.contains("01-07:12"));
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
    // Black's row of the 00s, as the list says.
    let places = bob.choose(rows.message(), "across 3 0").await;
    let lines = menu(places.message());
    let values: Vec<&str> = lines.iter().filter_map(|it| it["value"].as_str()).collect();
    assert!(values.contains(&"00-02"), "{values:?}");
    let in_row = |place: &&str| place.starts_with('0') && place[3..].starts_with('0');
    assert!(values.iter().all(in_row), "{values:?}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_setting_has_japanese_words() {
    let test_bot = TestBot::start_in("ja").await;
    let alice = test_bot.actor("Alice");
    let choice = json!({ "numbers": "自分の座標（白を持つときは白の座標）" });
    let set = alice.slash("isaac coordinates", choice).await;
    set.begins("保存しました。");
    set.says("棋譜は黒の座標のまま");
    test_bot.finish().await;
}
