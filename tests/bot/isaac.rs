//! ISAAC in chat: the guided picker, and more choices than a menu holds.

use super::actor::{Actor, controls, labels, menu};
use super::test_bot::TestBot;
use rules::isaac::{Isaac, Options, Phase, Tiebreak};
use rules::{Position, Side};
use serde_json::{Value, json};

/// The game of the rulings: an early end of the placement phase, then a tie.
const WHOLE_GAME: &str = "10-15 43-63 19-69 36-56 08-68 27-47 61-91 35-65 34-64 52-82 87-89 83-86 \
     40-60 01-07 93-95 22-24 75-77 97-99 21-41 01-07:12 08-68:12";

/// A real game up to the largest possible choice in the scoring phase: White may remove 19-79, which scores
/// 3 × 6 × 4 = 72, the highest score in ISAAC, and so move to any of 73 totals; with the other pieces there are 190
/// moves.
const LARGEST_CHOICE: &str = "07-09 19-79 97-99 87-89 35-55 18-38 62-92 17-57 30-34 50-54 21-23 \
     73-77 46-66 00-03 10-13 40-42 60-90 63-65 48-78 83-85 06-36 61-91 93-96 30-34:9";

fn after(game: &str) -> Isaac {
    let start = Isaac::start(Options::default());
    let tokens = game.split_whitespace();
    tokens.fold(start, |position, token| {
        position.play_token(token).expect(token).position
    })
}

async fn act(who: &Actor, token: &str) -> super::actor::Received {
    who.slash("isaac move", json!({ "piece": token })).await
}

struct Played {
    last: Value,
    told: Vec<String>,
    position: Isaac,
}

/// Plays a recorded match of Alice (Black) against Bob (White).
async fn play(alice: &Actor, bob: &Actor, game: &str, tiebreak: Tiebreak) -> Played {
    let options = json!({
        "opponent": bob.id(), "colours": "I begin", "tiebreak": match tiebreak {
            Tiebreak::Line => "Row length: of equal squares, fewer pieces win",
            Tiebreak::Squares => "Squares only: if they are equal, Black wins",
        },
    });
    let challenge = alice.slash("isaac challenge", options).await;
    let begun = bob.press(challenge.public(), "Accept").await;
    let mut played = Played {
        last: begun.public().clone(),
        told: Vec::new(),
        position: Isaac::start(Options { tiebreak }),
    };
    for token in game.split_whitespace() {
        let mover = match played.position.to_move() {
            Some(Side::First) => alice,
            _ => bob,
        };
        let seen = act(mover, token).await;
        played.last = seen.public().clone();
        played.told.push(seen.text().to_owned());
        let place = token.split(':').next().expect("a place");
        assert!(seen.text().contains(place), "{token}: {}", seen.text());
        assert!(mover.file(&played.last).starts_with(b"\x89PNG"), "{token}");
        played.position = played.position.play_token(token).expect(token).position;
    }
    played
}

async fn largest_choice(test_bot: &TestBot) -> (Actor, Actor) {
    let (alice, bob) = test_bot.alice_and_bob();
    let challenge = json!({"opponent": bob.id(), "colours": "I begin"});
    let challenge = alice.slash("isaac challenge", challenge).await;
    bob.press(challenge.public(), "Accept").await.public();
    let tokens = LARGEST_CHOICE.split_whitespace().map(str::to_owned);
    let tokens: Vec<String> = tokens.collect();
    test_bot.play_on([&alice, &bob], &tokens).await;
    (alice, bob)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seventy_three_totals_of_a_piece_stand_in_three_menus() {
    let test_bot = TestBot::start().await;
    let (_, bob) = largest_choice(&test_bot).await;
    let board = bob.slash("isaac board", json!({})).await;
    let pieces = bob.press(board.message(), "Choose a piece").await;
    let totals = bob.choose(pieces.private(), "piece 19-79").await;
    let menus = controls(totals.message()).into_iter();
    let asked: Vec<Value> = menus.map(|it| it["placeholder"].clone()).collect();
    assert_eq!(
        asked[..3],
        ["48…72", "23…47", "0…22"].map(|it| json!(format!("Your new score: {it}")))
    );
    let offered = menu(totals.message());
    let offered: Vec<&Value> = offered.iter().map(|line| &line["value"]).collect();
    let all: Vec<Value> = (0..=72)
        .rev()
        .map(|to| json!(format!("19-79:{to}")))
        .collect();
    assert_eq!(offered, all.iter().collect::<Vec<_>>());
    bob.choose(totals.message(), "19-79:68").await;
    sees(&test_bot, "Alice", "stops after 68: score 68").await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_places_a_piece_by_menus() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let start = play(&alice, &bob, "", Tiebreak::Line).await;
    let lengths = alice.press(&start.last, "Choose a piece").await;
    lengths.begins("Which piece? You have 5 of length 3,");
    let ways = labels(lengths.private());
    // In a first match one more button is offered, which switches the tips off.
    assert_eq!(ways.len(), 7, "{ways:?}");
    assert_eq!(ways[4..], ["Length 7", "Try it first", "No more tips"]);
    let empty = alice.file(lengths.message());
    let lines = alice.choose(lengths.message(), "length 7").await;
    lines.begins("Length 7: in which row (00 to 90) or column (↑ 0 to ↑ 9)");
    let ways = labels(lines.private());
    assert_eq!(ways.len(), 22, "{ways:?}");
    assert_eq!(ways[9..12], ["90", "↑ 0", "↑ 1"]);
    assert_ne!(alice.file(lines.message()), empty, "where it can begin");
    let alt = lines.message()["attachments"][0]["description"].as_str();
    assert!(
        alt.is_some_and(|alt| alt.contains("can begin: 00 to 43, 50")),
        "{alt:?}"
    );
    let places = alice.choose(lines.message(), "column 7 0").await;
    let ways = menu(places.message());
    assert_eq!(ways.len(), 4, "{ways:?}");
    assert_eq!(ways[0]["label"], "00-60");
    let back = alice.press(places.message(), "Back").await;
    let places = alice.choose(back.message(), "column 7 0").await;
    alice.choose(places.message(), "20-80").await;
    sees(&test_bot, "Bob", "places 20-80 (length 7, value 6)").await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removal_is_chosen_with_its_arithmetic() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let placed: Vec<&str> = WHOLE_GAME.split_whitespace().take(19).collect();
    let scoring = play(&alice, &bob, &placed.join(" "), Tiebreak::Line).await;
    assert_eq!(scoring.position.phase(), Phase::Scoring);
    let pieces = bob.press(&scoring.last, "Choose a piece").await;
    let lines = menu(pieces.private());
    assert_eq!(lines.len(), scoring.position.removals().len());
    assert_eq!(lines[0]["label"], "01-07: +12");
    assert!(bob.file(pieces.message()).starts_with(b"\x89PNG"));
    let totals = bob.choose(pieces.message(), "piece 01-07").await;
    assert!(
        totals
            .text()
            .contains("1 piece × value 6 × 2 (a counter) = 12 points")
            && totals
                .text()
                .contains("stands there too and doubles the points"),
        "{}",
        totals.text()
    );
    let lines = menu(totals.message());
    assert_eq!(lines.len(), 13);
    assert_eq!(lines[0]["label"], "12");
    bob.choose(totals.message(), "01-07:12").await;
    sees(
        &test_bot,
        "Alice",
        "1 piece × value 6 × 2 (a counter) = 12 points",
    )
    .await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_hundred_placements_and_a_hundred_and_ninety_scores_fit_the_platform() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let suggest = async |who: &Actor, typed: &str| {
        let options = json!({ "piece": typed });
        who.suggestions("isaac move", options, "piece").await
    };
    let challenge = json!({"opponent": bob.id(), "colours": "I begin"});
    let challenge = alice.slash("isaac challenge", challenge).await;
    bob.press(challenge.public(), "Accept").await.public();
    let all = suggest(&alice, "").await;
    assert_eq!(all.len(), 25);
    assert!(all[24].0.contains("576 more"), "{:?}", all[24]);
    alice.slash("isaac abort", json!({})).await.public();

    let (_, bob) = largest_choice(&test_bot).await;
    let position = after(LARGEST_CHOICE);
    assert_eq!(position.legal_actions().len(), 190);
    let some = suggest(&bob, "").await;
    assert_eq!(some.len(), 25);
    assert!(some[24].0.contains("166 more"), "{:?}", some[24]);
    let removals = position.removals();
    assert!(removals.len() > 5);
    for (valuation, (name, value)) in removals.iter().zip(&some) {
        let best = position.totals(valuation).next_back().expect("a total");
        let best = format!("{}:{best}", valuation.piece.footprint);
        assert_eq!(*value, best, "every piece comes first with all its points");
        assert!(name.contains(" of "), "{name}");
    }
    // Moves of one piece, the highest total first.
    let narrowed = suggest(&bob, "19-79").await;
    assert_eq!(narrowed.len(), 25);
    assert!(narrowed[24].0.contains("49 more"), "{:?}", narrowed[24]);
    assert_eq!(narrowed[0].1, "19-79:72");
    assert_eq!(narrowed[1].1, "19-79:71");
    // A complete text narrows the suggestions further.
    let exact = suggest(&bob, "19-79:6").await;
    assert_eq!(exact[0].1, "19-79:69");
    assert_eq!(exact.len(), 11, "{exact:?}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_total_that_is_too_high_is_answered_with_the_nearest_and_the_picker() {
    let test_bot = TestBot::start().await;
    let (_, bob) = largest_choice(&test_bot).await;
    let refused = act(&bob, "19-79:90").await;
    let message = refused.private();
    assert_eq!(
        refused.text().trim_end(),
        "19-79 is worth 3 pieces × value 6 × 2 × 2 (both counters) = 72 points. 90 is too far. \
         The nearest you can go to is 72."
    );
    assert_eq!(labels(message), ["19-79 with score 72", "Choose the score"]);
    let totals = bob.press(message, "Choose the score").await;
    totals.private();
    assert_eq!(menu(totals.message())[0]["value"], "19-79:72");
    // The refusal for a piece that cannot be removed leads to the list of removable pieces.
    let foreign = act(&bob, "07-09:5").await;
    let pieces = bob.press(foreign.private(), "Choose a piece").await;
    assert!(
        menu(pieces.private())
            .iter()
            .any(|line| line["value"] == "piece 19-79")
    );
    let refused = act(&bob, "19-79:99999999999").await;
    refused.says("much too far. The nearest you can go to is 72.");
    bob.press(refused.private(), "19-79 with score 72").await;
    sees(&test_bot, "Alice", ", score 72").await;
    test_bot.finish().await;
}

async fn sees(test_bot: &TestBot, who: &str, words: &str) {
    test_bot
        .until(who, "general", |messages| {
            messages.iter().any(|it| {
                it["content"]
                    .as_str()
                    .is_some_and(|text| text.contains(words))
            })
        })
        .await;
}
