//! Wrong texts typed in ISAAC and Ampel, in any order: each is answered in private, with advice.

use super::actor::{Actor, Received, labels, lines};
use super::ampel_turns::{OPENING, opened, play};
use super::guide::recorded;
use super::languages::begin;
use super::test_bot::TestBot;
use rules::Game;
use serde_json::json;
use text::Locale;

/// The game of the rulings up to the end of the placement phase, and the first removals.
const SCORING: &str = "10-15 43-63 19-69 36-56 08-68 27-47 61-91 35-65 34-64 52-82 87-89 83-86 40-60 \
     01-07 93-95 22-24 75-77 97-99 21-41";

async fn act(who: &Actor, typed: &str) -> Received {
    who.slash("isaac move", json!({ "piece": typed })).await
}

/// Begins a match of ISAAC and plays it into the scoring phase, in which Bob (White) is to move.
async fn scoring(test_bot: &TestBot) -> (Actor, Actor) {
    let (alice, bob) = test_bot.alice_and_bob();
    begin(Locale::En, Game::Isaac, [&alice, &bob], json!({})).await;
    let tokens: Vec<String> = SCORING.split_whitespace().map(str::to_owned).collect();
    test_bot.play_on([&alice, &bob], &tokens).await;
    (alice, bob)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_piece_alone_leads_to_its_scores() {
    let test_bot = TestBot::start().await;
    let (_, bob) = scoring(&test_bot).await;
    for typed in ["01-07", "07-01", "01 07", "0107", "01-07:", "01から07"] {
        let refused = act(&bob, typed).await;
        let message = refused.private();
        assert_eq!(
            refused.text(),
            "01-07 is worth 1 piece × value 6 × 2 (a counter) = 12 points. Stop anywhere \
             from 0 to 12. Add a colon and the score to move to, such as 01-07:12."
        );
        assert!(bob.file(message).starts_with(b"\x89PNG"));
        assert_eq!(labels(message), ["Choose the score"]);
        let totals = bob.press(message, "Choose the score").await;
        assert_eq!(lines(totals.private())[0], "01-07:12");
    }
    // For a piece that cannot be removed: the reason, a possible score, and the removable pieces.
    for (typed, why) in [
        ("10-15", "10-15 is Black’s piece, and you play White."),
        ("01-05", "No piece has exactly the ends 01-05."),
        ("00-11", "share neither."),
        ("97-99", "White’s counter (square 99) stands on it."),
    ] {
        let refused = act(&bob, typed).await;
        let text = refused.text();
        let form = "This is the scoring phase: name the piece to remove, then a colon and your new \
                    score, such as ";
        let (reason, example) = text.split_once(form).unwrap_or_else(|| panic!("{text}"));
        assert!(reason.contains(why), "{text}");
        let example = example.split('.').next().expect("an example");
        let pieces = bob.press(refused.private(), "Choose a piece").await;
        let piece = example.split(':').next().expect("a piece");
        let line = format!("piece {piece}");
        assert!(lines(pieces.private()).contains(&line), "{line}");
    }
    // The refusal's example is a legal move.
    let refused = act(&bob, "hello").await;
    let (_, example) = refused.text().split_once("for example ").expect("one");
    act(&bob, example.trim_end_matches('.')).await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_score_too_early_leaves_the_piece_to_be_placed() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(Locale::En, Game::Isaac, [&alice, &bob], json!({})).await;
    let refused = act(&alice, "20-26:5").await;
    refused.says("such as 20-26, without a score");
    assert_eq!(labels(refused.private()), ["20-26", "Choose a piece"]);
    alice.press(refused.message(), "20-26").await;
    let taken = act(&bob, "22-42:5").await;
    taken.says("22 lies under Black’s 20-26");
    assert_eq!(labels(taken.private()), ["Choose a piece"]);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_alone_leads_to_its_ends() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    opened(&alice, &bob).await;
    for typed in ["A1", "a1 >", "Ａ１から"] {
        let refused = play(&bob, typed).await;
        assert_eq!(
            refused.text(),
            "Where should the disk on A1 end? Name that too, such as A1>A2: it can end on A2 and C1."
        );
        assert_eq!(
            labels(refused.private()),
            ["A1 to A2", "A1 to C1", "Choose a move"]
        );
        let ends = bob.press(refused.message(), "Choose a move").await;
        assert_eq!(lines(ends.private()), ["A1>A2", "A1>C1"]);
    }
    // If the end is taken, the disk stays chosen.
    let taken = play(&bob, "A1>K1").await;
    taken.says("K1 is taken");
    let ends = bob.press(taken.private(), "Choose a move").await;
    assert_eq!(lines(ends.private()), ["A1>A2", "A1>C1"]);
    for (typed, why) in [
        ("K1", "The disk on K1 is red."),
        ("B4", "yellow disks never move."),
        ("D5", "D5 is empty, and a disk is placed only in step 3."),
        ("hello", "I could not read that."),
        ("L1", "I could not read that."),
    ] {
        let refused = play(&bob, typed).await;
        assert!(refused.text().starts_with(why) || refused.text().contains(why));
        assert!(
            refused.text().ends_with("such as A1>A2."),
            "{}",
            refused.text()
        );
        let disks = bob.press(refused.private(), "Choose a move").await;
        assert_eq!(lines(disks.private()), ["A1>A2", "A1>C1"]);
    }
    play(&bob, "a1 >> a2").await.private();
    // The referee has skipped step 2; the next step places a disk.
    let refused = play(&bob, "A2>A3").await;
    refused.begins("You have already made both moves. Step 3 places one of your disks");
    let (_, example) = refused.text().split_once("such as ").expect("one");
    let (example, so_far) = example.split_once(".\n\n").expect("the turn so far");
    assert!(so_far.starts_with("Your turn so far"), "{so_far}");
    refused.private();
    play(&bob, example).await.public();
    test_bot.finish().await;
}

/// Texts of people who have read nothing, or too much.
const NONSENSE: [&str; 34] = [
    "?",
    "!",
    "...",
    "-",
    "--",
    ">",
    ":",
    "0",
    "7",
    "00",
    "99",
    "100",
    "00-",
    "-02",
    "00-02-04",
    "00-00",
    "05-95",
    "00-11",
    "99-97:-1",
    "00-02:x",
    "00-02:999999999999",
    "A0",
    "A12",
    "L1",
    "A1>A1",
    "A1>L1",
    "K1>A11>A1",
    "a1b2",
    "pass",
    "help",
    "resign",
    "<@1>",
    "こんにちは",
    "👍",
];

/// Asserts that an answer is kind: private, only in English, and with advice.
fn is_kind(typed: &str, seen: &Received, buttons: &[&str]) {
    let message = seen.private();
    let text = seen.text();
    assert!(text.chars().count() > 10 && text.chars().count() <= 2_000);
    let foreign = |it: char| !it.is_ascii() && !"→’…".contains(it);
    assert!(!text.contains(foreign), "{typed}: {text}");
    let offered = labels(message);
    assert!(
        offered.iter().any(|it| buttons.contains(&it.as_str())),
        "{typed}: {text} {offered:?}"
    );
    assert_eq!(message["mentions"], json!([]), "{typed}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_nonsense_in_isaac_is_answered_kindly() {
    let test_bot = TestBot::start().await;
    let (_, bob) = scoring(&test_bot).await;
    let buttons = ["Choose a piece", "Choose the score"];
    for typed in NONSENSE {
        is_kind(typed, &act(&bob, typed).await, &buttons);
    }
    bob.resign("isaac").await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(Locale::En, Game::Isaac, [&alice, &bob], json!({})).await;
    for typed in NONSENSE.into_iter().chain(["00-01", "00-09", "0-2:0"]) {
        is_kind(typed, &act(&alice, typed).await, &buttons);
    }
    // A player who is not to move reads so, whatever they type.
    let early = act(&bob, "00-02").await;
    early.privately("turn (Black)");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_nonsense_in_ampel_is_answered_kindly() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(Locale::En, Game::Ampel, [&alice, &bob], json!({})).await;
    let buttons = ["Choose a move"];
    for typed in NONSENSE.into_iter().chain(["A1>A2", "A1", "A11"]) {
        is_kind(typed, &play(&alice, typed).await, &buttons);
    }
    let tokens = OPENING.map(str::to_owned);
    test_bot.play_on([&alice, &bob], &tokens).await;
    let all = NONSENSE
        .into_iter()
        .chain(["A1", "K1", "D5", "B4>B5", "A1>A9"]);
    for typed in all.clone() {
        is_kind(typed, &play(&bob, typed).await, &buttons);
    }
    play(&bob, "A1>A2").await.private();
    for typed in all.filter(|typed| !matches!(*typed, "A1" | "D5")) {
        is_kind(typed, &play(&bob, typed).await, &buttons);
    }
    // Step 2, in the middle of a game.
    bob.resign("ampel").await;
    let game = recorded(Game::Ampel).into_iter().find(|game| {
        game.options == rules::AnyOptions::default_of(Game::Ampel) && game.actions.len() > 60
    });
    begin(Locale::En, Game::Ampel, [&alice, &bob], json!({})).await;
    let mut position = rules::AnyPosition::start(rules::AnyOptions::default_of(Game::Ampel));
    let mut before = Vec::new();
    for token in &game.expect("a long game").actions {
        let rules::AnyPosition::Ampel(ampel) = &position else {
            panic!("another game");
        };
        if before.len() > 30 && ampel.step() == rules::ampel::Step::Opponent && token != "-" {
            break;
        }
        if token != "-" {
            before.push(token.clone());
        }
        position = position.play_token(token).expect(token).position;
    }
    test_bot.play_on([&alice, &bob], &before).await;
    let mover = match position.to_move() {
        Some(rules::Side::First) => &alice,
        _ => &bob,
    };
    for typed in NONSENSE {
        is_kind(typed, &play(mover, typed).await, &buttons);
    }
    test_bot.finish().await;
}
