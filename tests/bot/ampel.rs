//! Ampel in chat: turns of three steps, private until they are over and told once.

use super::actor::{Actor, Seen, controls, labels};
use super::test_bot::TestBot;
use iago::rules::ampel::{Effects, Step};
use iago::rules::{AnyEffects, AnyOptions, AnyPlayed, AnyPosition, Game, Side};
use serde_json::{Value, json};
use std::ops::Range;

/// A recorded game: options, actions with impossible steps, and what each did.
struct Recorded {
    options: Value,
    actions: Vec<String>,
    plies: Vec<AnyPlayed>,
}

fn effects(ply: &AnyPlayed) -> &Effects {
    match &ply.effects {
        AnyEffects::Ampel(effects) => effects,
        other => panic!("another game: {other:?}"),
    }
}

/// The shortest whole game of the vectors, with red setting up first, that is won in step 2 and in
/// which a cylinder leaves the board with its disk.
fn won_in_step_two() -> Recorded {
    let mut found: Vec<Recorded> = include_str!("../rules/data/ampel.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .filter(|line| line["answer"]["state"]["phase"] == "over")
        .filter(|line| line["answer"].get("error").is_none())
        .filter(|line| line["request"].get("from").is_none())
        .filter(|line| line["answer"]["state"]["first"] == "red")
        .filter_map(|line| {
            let request = &line["request"];
            let state = &line["answer"]["state"];
            let yellow = state["yellow"].to_string();
            let start = AnyOptions::default_of(Game::Ampel)
                .with_text("yellow", &yellow)
                .expect("a number in range");
            let mut position = AnyPosition::start(start);
            let mut plies = Vec::new();
            let mut actions = Vec::new();
            for action in request["actions"].as_array()? {
                let played = position.play(action.as_str()?).ok()?;
                position = played.position.clone();
                actions.push(action.as_str()?.to_owned());
                plies.push(played);
            }
            Some(Recorded {
                options: json!({ "yellow": state["yellow"], "first": "Red" }),
                actions,
                plies,
            })
        })
        .filter(|game| {
            let cylinder = game.plies.iter().any(|ply| {
                matches!(effects(ply), Effects::Moved(moved) if !moved.cylinders_returned.is_empty())
            });
            let last = game.plies.last().map(effects);
            let step_two = last.is_some_and(|last| last.step() == Step::Opponent);
            cylinder && step_two
        })
        .collect();
    found.sort_by_key(|game| game.actions.len());
    found.into_iter().next().expect("a game won in step 2")
}

/// Alice challenges Bob and plays red; gives the first board.
async fn begin(alice: &Actor, bob: &Actor, mut options: Value) -> Value {
    options["opponent"] = json!(bob.id());
    options["colours"] = json!("I begin");
    let challenge = alice.slash("ampel challenge", options).await;
    let begun = bob.press(challenge.public(), "Accept").await;
    begun.public().clone()
}

async fn play(actor: &Actor, typed: &str) -> Seen {
    actor.slash("ampel move", json!({ "disk": typed })).await
}

/// A token as a player in a hurry types it.
fn sloppy(token: &str, number: usize) -> String {
    match number % 4 {
        0 => token.to_lowercase().replace('>', " "),
        1 => token.replace('>', " - "),
        2 => token
            .chars()
            .map(|it| char::from_u32(u32::from(it) + 0xfee0).unwrap_or(it))
            .collect(),
        _ => token.to_owned(),
    }
}

/// Checks the public message that ends a turn: every step since the turn began stands in it.
fn assert_told(text: &str, plies: &[AnyPlayed], turn: Range<usize>) {
    for ply in &plies[turn] {
        match effects(ply) {
            Effects::YellowPlaced { point, .. } | Effects::Placed { point, .. } => {
                assert!(text.contains(&format!("**{point}**")), "{point}: {text}");
            }
            Effects::Moved(moved) => {
                let corners = moved.path.corners().map(|point| point.to_string());
                let path = corners.collect::<Vec<_>>().join(" → ");
                assert!(text.contains(&format!("**{path}**")), "{path}: {text}");
                for signal in &moved.signals {
                    let lamps = format!("{}-{}-{}", signal.red, signal.yellow, signal.green);
                    assert!(text.contains(&lamps), "{lamps}: {text}");
                }
                if !moved.cylinders_returned.is_empty() {
                    assert!(text.contains("off with it"), "{text}");
                }
            }
            Effects::Skipped { .. } => assert!(text.contains("no "), "{text}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_won_in_step_two_is_told_turn_by_turn_across_a_crash() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let game = won_in_step_two();
    begin(&alice, &bob, game.options.clone()).await;
    let (mut at, mut turn, mut last) = (0, 0, String::new());
    let mut crashed = false;
    while at < game.actions.len() {
        assert_ne!(game.actions[at], "-", "the referee plays impossible steps");
        let mut end = at + 1;
        while game.actions.get(end).is_some_and(|action| action == "-") {
            end += 1;
        }
        let plies = &game.plies[at..end];
        // Red sets up first.
        let before = at.checked_sub(1).map(|before| &game.plies[before].position);
        let mover = match before.map_or(Some(Side::First), AnyPosition::to_move) {
            Some(Side::First) => &alice,
            _ => &bob,
        };
        let seen = play(mover, &sloppy(&game.actions[at], at)).await;
        let ended = plies.iter().position(|ply| !effects(ply).turn_goes_on());
        if let Some(ended) = ended {
            let message = seen.public();
            let text = message["content"].as_str().expect("words");
            assert_told(text, &game.plies, turn..at + ended + 1);
            assert!(mover.file(message).starts_with(b"\x89PNG"));
            last = text.to_owned();
            turn = at + ended + 1;
        } else {
            let message = seen.private();
            assert!(seen.text().contains("Your turn so far"), "{}", seen.text());
            assert!(mover.file(message).starts_with(b"\x89PNG"));
            if !crashed && at > game.actions.len() / 2 {
                // In the middle of a turn: the next step goes on from here.
                test_bot.kill_and_restart().await;
                crashed = true;
            }
        }
        at = end;
    }
    assert!(crashed);
    assert!(last.contains("wins the game"), "{last}");
    assert!(last.contains("yellow disks"), "{last}");
    let ending = game.plies.last().and_then(|ply| ply.position.outcome());
    let winner = match ending.expect("an outcome").winner {
        Side::First => alice.id(),
        Side::Second => bob.id(),
    };
    assert!(last.contains(&format!("<@{winner}>")), "{last}");
    test_bot.finish().await;
}

/// The message that Bob sees with these words: after a private answer it comes a moment later.
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

/// The values of the lines of a message's menu.
fn lines(message: &Value) -> Vec<String> {
    let menu = controls(message)
        .into_iter()
        .find(|control| control["type"] == 3)
        .unwrap_or_else(|| panic!("no menu on {message}"));
    let lines = menu["options"].as_array().cloned().unwrap_or_default();
    assert!(lines.len() <= 25, "{} lines", lines.len());
    lines
        .iter()
        .filter_map(|line| line["value"].as_str().map(str::to_owned))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_played_from_the_picker_and_goes_on_after_a_restart() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({})).await;

    // A yellow disk from the picker: row, then point.
    let picker = alice.press(&board, "Choose a step").await;
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
    assert!(fifth.text().contains("’s turn so far:"), "{}", fifth.text());
    assert!(
        fifth.text().contains("no own disk can move"),
        "{}",
        fifth.text()
    );
    let first = play(&bob, "a1").await;
    assert!(
        first.text().contains("3. disk placed on **A1**"),
        "{}",
        first.text()
    );
    let second = play(&alice, "k1").await;
    let board = second.public().clone();

    // Step 1 by typing; the impossible step 2 is played by the referee and said.
    let half = play(&bob, "A1 A2").await;
    assert!(
        half.text().contains("own disk **A1 → A2**"),
        "{}",
        half.text()
    );
    assert!(
        half.text()
            .contains("no disk of the opponent’s can be moved"),
        "{}",
        half.text()
    );
    assert!(half.text().contains("Step 3 of 3"), "{}", half.text());
    half.private();

    // The half-done turn outlives the bot; its owner goes on from the board where it began.
    test_bot.kill_and_restart().await;
    let on = bob.press(&board, "Choose a step").await;
    assert!(on.text().contains("own disk **A1 → A2**"), "{}", on.text());
    let row = bob.choose(on.private(), "A").await;
    let done = bob.choose(row.private(), "A11").await;
    assert!(done.text().contains("A11"), "{}", done.text());
    let told = told_with(&test_bot, "3. disk placed on **A11**").await;
    let text = told["content"].as_str().expect("words");
    assert!(text.contains("1. own disk **A1 → A2**"), "{text}");
    assert!(text.contains("3. disk placed on **A11**"), "{text}");

    // A disk, then its ends, drawn and offered.
    let picker = alice.press(&told, "Choose a step").await;
    let choices = lines(picker.private());
    assert!(
        choices.iter().all(|choice| choice.starts_with("K1>")),
        "{choices:?}"
    );
    let moved = alice.choose(picker.private(), &choices[0]).await;
    assert!(
        moved.text().contains("Your turn so far"),
        "{}",
        moved.text()
    );
    let ends = lines(moved.private());
    assert!(ends.iter().all(|end| end.starts_with("A2>")), "{ends:?}");
    let early = bob.press(&told, "Choose a step").await;
    assert!(early.text().contains("turn"), "{}", early.text());
    early.private();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_point_is_explained_in_private_with_a_picture() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
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
    // The other ends of the same disk are buttons, and they play.
    assert_eq!(labels(message), ["A1>A2", "A1>C1"]);
    let half = bob.press(message, "A1>C1").await;
    assert!(half.text().contains("A1 → C1"), "{}", half.text());
    let taken = play(&bob, "K1").await;
    assert!(
        taken
            .text()
            .contains("K1 is taken: a red disk stands there."),
        "{}",
        taken.text()
    );
    taken.private();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_agreed_on() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({})).await;
    play(&alice, "C4").await.public();
    play(&bob, "D4").await.public();
    let offer = alice.slash("ampel draw", json!({})).await;
    let drawn = bob.press(offer.public(), "Agree").await;
    assert!(
        drawn.text().to_lowercase().contains("draw"),
        "{}",
        drawn.text()
    );
    test_bot.finish().await;
}
