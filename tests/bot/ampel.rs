//! Ampel in chat: turns of three steps, private until they are over and told once.

use super::actor::{Actor, Received, labels, lines};
use super::ampel_turns::record;
use super::test_bot::TestBot;
use rules::ampel::{Effects, Step};
use rules::record::Record;
use rules::{AnyEffects, AnyOptions, AnyPlayed, AnyPosition, Game, Position as _, Side};
use serde_json::{Value, json};

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
    let mut found: Vec<Recorded> = include_str!("../../rules/tests/data/ampel.jsonl")
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
                let played = position.play_token(action.as_str()?).ok()?;
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

async fn play(actor: &Actor, typed: &str) -> Received {
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

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Green",
    }
}

/// What a step did, as the public message has to say it.
fn part(effects: &Effects) -> String {
    match effects {
        Effects::YellowPlaced { point, placed, .. } => {
            format!("yellow disk {placed} on **{point}**")
        }
        Effects::Placed { point, .. } => format!("disk placed on **{point}**"),
        Effects::Skipped {
            step,
            cylinder_from,
            ..
        } => match (step, cylinder_from) {
            (Step::Own, _) => "no own disk can move, so this step is skipped".to_owned(),
            (Step::Opponent, _) => {
                "no disk of the opponent’s can be moved, so this step is skipped".to_owned()
            }
            (_, None) => "no disk can be placed, so this step is skipped".to_owned(),
            (_, Some(point)) => {
                format!("no disk can be placed, so the cylinder comes off {point}")
            }
        },
        Effects::Moved(moved) => {
            let whose = if moved.owner == moved.side {
                "own".to_owned()
            } else {
                format!("{}’s", colour(moved.owner))
            };
            let corners = moved.path.corners().map(|point| point.to_string());
            let path = corners.collect::<Vec<_>>().join(" to ");
            let signals = moved.signals.iter();
            let signals = signals.map(|it| format!("{}-{}-{}", it.red, it.yellow, it.green));
            let signals = match signals.collect::<Vec<_>>().as_slice() {
                [] => String::new(),
                [one] => format!(": the signal {one} goes off the board, 1 yellow disk won"),
                [one, other] => {
                    format!(": 2 signals go off the board ({one} and {other}), 2 yellow disks won")
                }
                more => panic!("{} signals at once", more.len()),
            };
            let cylinders = match moved.cylinders_returned.as_slice() {
                [] => String::new(),
                [owner] => format!("; {}’s cylinder comes off with it", colour(*owner)),
                _ => "; both cylinders come off with it".to_owned(),
            };
            let wins = match moved.wins {
                true => format!(". That makes {} and **wins the game**", moved.score),
                false => String::new(),
            };
            format!("{whose} disk **{path}**{signals}{cylinders}{wins}")
        }
    }
}

/// The lines of a public message about these plies, the first of which begins a turn.
fn told(plies: &[AnyPlayed], before: Side, names: [&str; 2]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut mover = before;
    let mut begins = true;
    let mut placed_alone = None;
    for (number, ply) in plies.iter().enumerate() {
        let effects = effects(ply);
        let name = names[mover.index()];
        if let Effects::YellowPlaced { .. } = effects {
            lines.push(format!("{name}: {}.", part(effects)));
        } else {
            // A first turn, in which no disk can move, is told by what was placed alone.
            let turn = plies[number..].iter().map(self::effects);
            let turn: Vec<_> = turn.take(3).collect();
            if begins
                && let [Effects::Skipped { .. }, Effects::Skipped { .. }, placed] = turn[..]
                && let Effects::Placed { .. } = placed
            {
                placed_alone = Some(number + 2);
            }
            // While it lasts there is nothing to tell of it.
            if begins && let [Effects::Skipped { .. }, Effects::Skipped { .. }] = turn[..] {
                break;
            }
            if let Some(last) = placed_alone {
                if number == last {
                    lines.push(format!("{name}: {}.", part(effects)));
                    placed_alone = None;
                }
                begins = !effects.turn_goes_on();
                mover = ply.position.to_move().unwrap_or(mover);
                continue;
            }
            if begins {
                let rest = &plies[number..];
                let over = rest.iter().any(|ply| !self::effects(ply).turn_goes_on());
                lines.push(format!(
                    "{name}’s turn{}:",
                    if over { "" } else { " so far" }
                ));
            }
            lines.push(format!("{}. {}", effects.step().number(), part(effects)));
        }
        begins = !effects.turn_goes_on();
        mover = ply.position.to_move().unwrap_or(mover);
    }
    lines
}

/// The rest of that message: how it stands and what is to be done, or who has won and why.
fn outlook(position: &AnyPosition, names: [&str; 2]) -> Vec<String> {
    let AnyPosition::Ampel(ampel) = position else {
        panic!("another game: {position:?}");
    };
    let (yellow, target) = (ampel.options().yellow(), ampel.options().target());
    let [red, green] = Side::BOTH.map(|side| ampel.score(side));
    if let Some(outcome) = position.outcome() {
        let (winner, loser) = (outcome.winner, outcome.winner.other());
        return vec![
            format!("**{} ({}) wins.**", names[winner.index()], colour(winner)),
            format!(
                "{} has won {} of the {yellow} yellow disks, {} {}.",
                colour(winner),
                ampel.score(winner),
                colour(loser),
                ampel.score(loser),
            ),
        ];
    }
    let side = position.to_move().expect("a running game");
    let placed = ampel.yellow_placed();
    let (standing, demand) = match ampel.step() {
        Step::Setup => (
            format!("Yellow disks placed: {placed} of {yellow}"),
            "Setup: place a yellow disk on an empty inside point.".to_owned(),
        ),
        step => (
            format!("Yellow disks won: Red {red} · Green {green} ({target} of {yellow} win)"),
            match step {
                Step::Own => "Step 1 of 3: move one of your own disks.".to_owned(),
                Step::Opponent => {
                    format!("Step 2 of 3: move one of {}’s disks.", colour(side.other()))
                }
                _ => "Step 3 of 3: place a disk.".to_owned(),
            },
        ),
    };
    let (name, colour) = (names[side.index()], colour(side));
    vec![
        format!("{name}, it is your turn ({colour})."),
        demand,
        standing,
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_won_in_step_two_is_told_turn_by_turn_across_a_crash() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let game = won_in_step_two();
    begin(&alice, &bob, game.options.clone()).await;
    let mentions = [&alice, &bob].map(|it| format!("<@{}>", it.id()));
    let names = [mentions[0].as_str(), mentions[1].as_str()];
    let (mut at, mut turn) = (0_usize, 0_usize);
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
            let side = match turn.checked_sub(1) {
                Some(before) => game.plies[before].position.to_move(),
                None => Some(Side::First),
            };
            let after = &game.plies[end - 1].position;
            let told = told(&game.plies[turn..end], side.expect("a mover"), names);
            let outlook = outlook(after, names);
            // The result stands first.
            let lines = match after.outcome() {
                Some(_) => [outlook, told].concat(),
                None => [told, outlook].concat(),
            };
            let text = message["content"].as_str().expect("words");
            if after.outcome().is_some() {
                let text: Vec<&str> = text.lines().collect();
                assert_eq!(text[..lines.len()], lines);
                assert!(text[lines.len()].starts_with("Ratings: "), "{text:?}");
                assert_eq!(text[lines.len() + 1..], ["Another match?"]);
                assert_eq!(
                    labels(message),
                    [
                        "Rematch",
                        "Replay",
                        "Move by move",
                        "Record",
                        "Analyse",
                        "What the last move did",
                    ]
                );
            } else {
                assert_eq!(text.lines().collect::<Vec<_>>(), lines);
            }
            assert!(mover.file(message).starts_with(b"\x89PNG"));
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
    // The record is the game, impossible steps included.
    let record = record(&bob).await;
    let record: Record = record.parse().expect("a record");
    assert_eq!(record.actions(), game.actions);
    let replay = record.replay().expect("a legal game");
    assert!(record.result_agrees(replay.last()));
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_played_from_the_picker_and_goes_on_after_a_restart() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({})).await;

    // A yellow disk from the picker: row, then point.
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
    // With no disk to move there is nothing to tell of the turn that begins.
    assert!(!fifth.text().contains("turn so far"), "{}", fifth.text());
    assert!(!fifth.text().contains("skipped"), "{}", fifth.text());
    let first = play(&bob, "a1").await;
    assert!(
        first.text().contains("disk placed on **A1**"),
        "{}",
        first.text()
    );
    let second = play(&alice, "k1").await;
    let board = second.public().clone();

    // Step 1 by typing; the impossible step 2 is played by the referee and said.
    let half = play(&bob, "A1 A2").await;
    assert!(
        half.text().contains("own disk **A1 to A2**"),
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
    let on = bob.press(&board, "Choose a move").await;
    assert!(on.text().contains("own disk **A1 to A2**"), "{}", on.text());
    let row = bob.choose(on.private(), "A").await;
    let confirm = bob.choose(row.private(), "A11").await;
    bob.press(confirm.private(), "End my turn").await;
    let told = told_with(&test_bot, "3. disk placed on **A11**").await;
    let text = told["content"].as_str().expect("words");
    assert!(text.contains("1. own disk **A1 to A2**"), "{text}");
    assert!(text.contains("3. disk placed on **A11**"), "{text}");

    // A disk, then its ends, drawn and offered.
    let picker = alice.press(&told, "Choose a move").await;
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
    let early = bob.press(&told, "Choose a move").await;
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
    assert_eq!(labels(message), ["A1>A2", "A1>C1", "Choose a move"]);
    let half = bob.press(message, "A1>C1").await;
    assert!(half.text().contains("A1 to C1"), "{}", half.text());
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
