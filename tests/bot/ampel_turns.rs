//! A turn of Ampel under way is its player's alone, wherever others may look.

use super::actor::{Actor, Received, labels};
use super::guide::recorded;
use super::languages::begin;
use super::snapshots_ampel::{BACK_AND_FORTH, NOTHING_LEFT_TO_PLACE};
use super::test_bot::TestBot;
use rules::ampel::{Disk, Refusal, Step};
use rules::{AnyPosition, AnyRefusal, Game, Side};
use serde_json::{Value, json};
use text::Locale;

/// Five yellow disks, a green one on A1 and a red one on K1; green is to begin a turn.
pub const OPENING: [&str; 7] = ["B4", "B6", "D6", "F3", "H3", "A1", "K1"];

pub async fn play(actor: &Actor, typed: &str) -> Received {
    actor.slash("ampel move", json!({ "disk": typed })).await
}

/// Alice (red) against Bob; gives the board after the opening.
pub async fn opened(alice: &Actor, bob: &Actor) -> Value {
    opened_with(alice, bob, json!({})).await
}

/// The same with further options.
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
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let board = opened(&alice, &bob).await;
    let before = look(&carol, json!({})).await;
    let picture = carol.file(before.private());
    let words = before.text().to_owned();
    play(&bob, "A1 A2").await.private();

    let owners = look(&bob, json!({})).await;
    assert!(owners.text().contains("**A1 to A2**"), "{}", owners.text());
    assert!(
        alt(owners.private()).contains("Green disks: A2"),
        "{}",
        alt(owners.private())
    );
    assert_ne!(bob.file(owners.private()), picture);
    let text = look(&bob, json!({ "text": true })).await;
    assert!(text.text().contains("Green disks: A2"), "{}", text.text());
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
    // Nor does its player show it to everybody by mistake.
    let public = look(&bob, json!({ "everybody": true })).await;
    assert_eq!(public.text(), words);
    assert_eq!(bob.file(public.public()), picture);
    assert!(!record(&bob).await.contains("A1>A2"));

    // The opponent presses a button of the board that still stands.
    let early = alice.press(&board, "Choose a move").await;
    early.private();
    assert!(early.text().contains("It is"), "{}", early.text());
    assert!(!early.text().contains("A2"), "{}", early.text());

    // Afterwards everybody sees all of it.
    play(&bob, "A11").await.public();
    let seen = look(&carol, json!({})).await;
    assert!(seen.text().contains("**A1 to A2**"), "{}", seen.text());
    assert!(record(&alice).await.contains("A1>A2"));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_begun_anew_until_it_is_told() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = opened(&alice, &bob).await;
    let told = look(&alice, json!({})).await;
    let first = bob.press(&board, "Choose a move").await.private().clone();
    assert!(!labels(&first).contains(&"Start this turn again".to_owned()));
    let second = bob.choose(&first, "A1>A2").await.private().clone();
    let anew = bob.press(&second, "Start this turn again").await;
    anew.privately("Step 1 of 3");
    assert!(alt(anew.private()).contains("Green disks: A1."));
    // Nothing shows that there was a step, and the buttons of the board go on as ever.
    let seen = look(&alice, json!({})).await;
    assert_eq!(seen.text(), told.text());
    test_bot.kill_and_restart().await;
    let again = bob.press(&board, "Choose a move").await;
    again.privately("Step 1 of 3");
    // It is under "More" too, in place of asking the opponent.
    play(&bob, "A1 C1").await.private();
    let more = bob.press(&board, "More").await.private().clone();
    let same = bob.press(&board, "More").await.private().clone();
    assert!(!labels(&more).contains(&"Ask for a takeback".to_owned()));
    bob.press(&more, "Start this turn again")
        .await
        .privately("Step 1 of 3");
    let twice = bob.press(&same, "Start this turn again").await;
    twice.privately("there is nothing to start again");
    play(&bob, "A1 C1").await.private();
    let late = bob.press(&board, "More").await.private().clone();
    bob.slash("ampel takeback", json!({}))
        .await
        .privately("Step 1 of 3");
    play(&bob, "A1 A2").await.private();
    play(&bob, "A11").await.public();
    let late = bob.press(&late, "Start this turn again").await;
    late.privately("The match has gone on since then.");
    assert_eq!(record(&bob).await.matches("A1>A2").count(), 1);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_shown_before_its_last_step_tells_it() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = opened(&alice, &bob).await;
    let told = look(&alice, json!({})).await;
    play(&bob, "A1 A2").await.private();
    let rows = bob.press(&board, "Choose a move").await.private().clone();
    let points = bob.choose(&rows, "A").await.private().clone();
    let confirm = bob.choose(&points, "A11").await;
    let message = confirm.privately("Your turn. Your opponent sees it when you end it:");
    assert!(
        confirm.text().contains("3. disk placed on **A11**"),
        "{}",
        confirm.text()
    );
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
    // It is not too late for another point.
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

/// The draw that a third occurrence suggests, in a server of either language.
async fn repeats(locale: &str, begin: &str, accept: &str, words: [&str; 2]) {
    let test_bot = TestBot::start_in(locale).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({ "opponent": bob.id(), "colours": begin });
    let challenge = alice.slash("ampel challenge", options).await;
    bob.press(challenge.public(), accept).await.public();
    let typed = NOTHING_LEFT_TO_PLACE.split_whitespace();
    let typed: Vec<String> = typed.filter(|it| *it != "-").map(str::to_owned).collect();
    test_bot.play_on([&alice, &bob], &typed).await;
    let board = alice.slash("ampel board", json!({})).await;
    assert!(!board.text().contains(words[0]), "{}", board.text());
    // The player with the disks of the first step begins.
    let greens =
        board.text().contains("(Green) is to move") || board.text().contains("（緑）の手番です");
    let movers = if greens {
        [&bob, &alice]
    } else {
        [&alice, &bob]
    };
    for round in 2..=4 {
        for (number, token) in BACK_AND_FORTH.iter().enumerate() {
            let seen = play(movers[number / 2], token).await;
            match number {
                0 | 2 => {
                    seen.private();
                }
                _ => {
                    seen.public();
                }
            }
            // The position before the first round has come up once: now for the `round`th time.
            let expected = match (round, number) {
                (3 | 4, 3) => Some(round),
                (4, 1) => Some(round - 1),
                _ => None,
            };
            match expected {
                None => assert!(!seen.text().contains(words[0]), "{round}: {}", seen.text()),
                Some(count) => {
                    let said = words[1].replace('N', &count.to_string());
                    assert!(seen.text().contains(&said), "{round}: {}", seen.text());
                }
            }
        }
    }
    let offer = alice.slash("ampel draw", json!({})).await;
    offer.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_third_occurrence_suggests_a_draw() {
    let words = [
        "you may offer a draw with",
        "This position has come up N times",
    ];
    repeats("en-US", "I begin", "Accept", words).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_third_occurrence_suggests_a_draw_in_japanese() {
    let words = ["引き分けを提案できます", "同じ局面がN回現れました"];
    repeats("ja", "自分が先手", "受ける", words).await;
}

/// The shortest way to a position in which a move is refused because a disk stops it after three of
/// four steps: the actions before it, the side to move, and what is typed.
fn three_of_four() -> (Vec<String>, Side, String) {
    let mut found: Vec<(Vec<String>, Side, String)> = Vec::new();
    for game in recorded(Game::Ampel) {
        if game.options != rules::AnyOptions::default_of(Game::Ampel) {
            continue;
        }
        let mut position = AnyPosition::start(game.options);
        for (number, token) in game.actions.iter().enumerate() {
            let AnyPosition::Ampel(ampel) = &position else {
                panic!("another game");
            };
            let side = position.to_move().expect("a running game");
            if ampel.step() == Step::Own {
                for from in ampel.board().of(Disk::of(side)).iter() {
                    let typed = format!("{from}>{from}");
                    let Err(AnyRefusal::Ampel(Refusal::Unreachable(facts))) =
                        position.play_token(&typed)
                    else {
                        continue;
                    };
                    let stops = facts.ways.iter().any(|way| {
                        let disk = matches!(way.obstacle, Some(rules::ampel::Obstacle::Disk(..)));
                        disk && way.straight == 3 && way.distance == 4
                    });
                    if stops {
                        let before = game.actions[..number].iter().filter(|it| *it != "-");
                        found.push((before.cloned().collect(), side, typed));
                    }
                }
            }
            position = position.play_token(token).expect(token).position;
        }
    }
    found.sort_by_key(|(before, ..)| before.len());
    found.into_iter().next().expect("such a position")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_says_that_a_disk_blocks_after_three_of_four_steps() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let (before, side, typed) = three_of_four();
    let options = json!({ "opponent": bob.id(), "colours": "I begin" });
    let challenge = alice.slash("ampel challenge", options).await;
    bob.press(challenge.public(), "Accept").await.public();
    test_bot.play_on([&alice, &bob], &before).await;
    let mover = if side == Side::First { &alice } else { &bob };
    let refused = play(mover, &typed).await;
    let message = refused.private();
    assert!(mover.file(message).starts_with(b"\x89PNG"));
    let text = refused.text();
    assert!(text.contains("may not end where it began"), "{text}");
    // The picker opens at that disk, with its ends.
    let disk = typed.split('>').next().expect("a disk");
    let picker = mover.press(message, "Choose a move").await;
    picker.private();
    let asked = format!("Where should {disk} go?");
    assert!(picker.text().contains(&asked), "{}", picker.text());
    let line = text.lines().find(|line| line.contains("after 3 of 4"));
    let line = line.unwrap_or_else(|| panic!("{text}"));
    assert!(
        line.contains("4 steps (counting ") && line.contains(") blocks after 3 of 4"),
        "{line}"
    );
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_step_tried_again_is_shown_to_have_counted() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    opened(&alice, &bob).await;
    play(&bob, "A1 A2").await.private();
    test_bot.kill_and_restart().await;
    let again = play(&bob, "A1 A2").await;
    assert!(
        again
            .text()
            .contains("\n\nYour turn so far; your opponent sees"),
        "{}",
        again.text()
    );
    assert!(
        again.text().contains("1. own disk **A1 to A2**"),
        "{}",
        again.text()
    );
    assert!(bob.file(again.private()).starts_with(b"\x89PNG"));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_from_an_earlier_step_says_that_its_choice_did_not_count() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = opened(&alice, &bob).await;
    let list = bob.press(&board, "Choose a move").await.private().clone();
    play(&bob, "A1 A2").await.private();
    let late = bob.choose(&list, "A1>C1").await;
    late.private();
    let dropped = "so this choice did not count";
    assert!(late.text().contains(dropped), "{}", late.text());
    assert!(
        late.text().contains("1. own disk **A1 to A2**"),
        "{}",
        late.text()
    );
    assert!(late.text().contains("Step 3 of 3"), "{}", late.text());
    // The button of the board goes on with the turn, as it always has.
    let on = bob.press(&board, "Choose a move").await;
    assert!(!on.text().contains(dropped), "{}", on.text());
    test_bot.finish().await;
}
