//! A channel that reads as a record: older boards are folded into lines, with one board at the end.

use super::actor::Actor;
use super::games;
use super::guide::recorded;
use super::languages::{begin, either, in_each_language, platform, press};
use super::questions::becomes;
use super::test_bot::TestBot;
use referee::Answer;
use rules::{AnyOptions, Game};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::Label;

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

fn is_board(message: &Value) -> bool {
    let has = |what: &str| message[what].as_array().is_some_and(|all| !all.is_empty());
    has("attachments") && has("components")
}

/// Waits until the channel has at most one board with a picture; returns all messages from the first board on.
async fn record(test_bot: &TestBot) -> Vec<Value> {
    let folded = |all: &[Value]| all.iter().filter(|it| is_board(it)).count() <= 1;
    let seen = test_bot.until("Carol", "general", folded).await;
    let begun = seen.iter().position(|it| text(it).starts_with("**"));
    seen[begun.expect("a match that has begun")..].to_vec()
}

fn lines<'a>(record: &'a [Value], alice: &Actor, bob: &Actor) -> Vec<String> {
    let first = |it: &'a Value| text(it).lines().next().unwrap_or_default();
    let named = |line: &str| {
        let line = line.replace(&format!("<@{}>", alice.id()), "Alice");
        line.replace(&format!("<@{}>", bob.id()), "Bob")
    };
    record.iter().map(|it| named(first(it))).collect()
}

/// The answer's response contains the id of the board's message, which is then folded.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_asks_where_a_board_stands() {
    let test_bot = TestBot::folding_in("en-US").await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(Locale::En, Game::Iago, [&alice, &bob], json!({})).await;
    for (who, cell) in [(&alice, "D4"), (&bob, "G5"), (&alice, "C3")] {
        who.play(cell).await.public();
        record(&test_bot).await;
    }
    let recording = test_bot.client().recording();
    let calls = |method: &str, end: &str| {
        let of = |line: &&Value| {
            let path = line["path"].as_str().unwrap_or_default();
            line["method"] == method && path.ends_with(end)
        };
        recording.iter().filter(of).count()
    };
    assert_eq!(calls("GET", "@original"), 0);
    // Calls for the challenge, its acceptance, and three moves.
    assert_eq!(calls("POST", "/callback"), 5);
    test_bot.finish().await;
}

async fn a_channel_is_a_record_with_one_board_at_its_end(locale: Locale) {
    let test_bot = TestBot::folding_in(platform(locale)).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(locale, Game::Iago, [&alice, &bob], json!({})).await;
    alice.play("D4").await.public();
    record(&test_bot).await;
    bob.play("G5").await.public();
    let seen = record(&test_bot).await;
    let board = seen.last().expect("a board");
    assert!(is_board(board) && text(board).contains("**G5**"), "{board}");
    for line in &seen[..seen.len() - 1] {
        // Each is one line, without picture and buttons.
        assert!(!text(line).contains('\n'), "{line}");
        assert_eq!(line["attachments"], json!([]), "{line}");
        assert_eq!(line["components"], json!([]), "{line}");
    }
    alice.play("C3").await.public();
    let before = record(&test_bot).await;
    let played = before.last().expect("a board").clone();
    let asked = alice.slash("iago takeback", json!({})).await;
    let agree = Label::Reply(Answer::Accept);
    press(locale, &bob, asked.public(), agree).await.public();
    let back = either(locale, "Taken back.", "待ったで取り消し");
    becomes(&test_bot, &played, back).await;
    record(&test_bot).await;
    alice.play("C4").await.public();
    let gone_on = |all: &[Value]| {
        let boards: Vec<&Value> = all.iter().filter(|it| is_board(it)).collect();
        boards.len() == 1 && text(boards[0]).contains("**C4**")
    };
    test_bot.until("Carol", "general", gone_on).await;
    alice.resign("iago").await;
    let over = |all: &[Value]| {
        let boards: Vec<&Value> = all.iter().filter(|it| is_board(it)).collect();
        let folded = all
            .iter()
            .any(|it| text(it).contains("**C4**") && !is_board(it));
        boards.len() == 1 && folded
    };
    test_bot.until("Carol", "general", over).await;
    let seen = record(&test_bot).await;
    assert!(is_board(seen.last().expect("the end")));
    let mut said = lines(&seen, &alice, &bob);
    // Choices that a server may set and a challenge may ask for.
    for posting in [
        "A line in place of the old board, a new message for every move",
        "Every match in a thread of its own",
    ] {
        let saved = alice
            .slash("referee settings", json!({ "posting": posting }))
            .await;
        said.push(text(saved.private()).to_owned());
    }
    let options = json!({"opponent": bob.id(), "rated": false});
    let asked = alice.slash("isaac challenge", options).await;
    let thread = either(
        locale,
        "It is played in a thread",
        "専用のスレッドで対局します",
    );
    let line = text(asked.public()).lines().find(|it| it.contains(thread));
    said.push(line.expect("that it is played in a thread").to_owned());
    let name = either(locale, "english", "japanese");
    insta::assert_snapshot!(name, said.join("\n"));
    test_bot.finish().await;
}

in_each_language!(a_channel_is_a_record_with_one_board_at_its_end);

/// Catches a fold that is retried or waited for: if it fails, the older board stays as it is, and the match goes
/// on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_could_not_be_folded_stays() {
    let test_bot = TestBot::folding_in("en-US").await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(Locale::En, Game::Iago, [&alice, &bob], json!({})).await;
    let broken = json!({"method": "PATCH", "path": "/messages/", "status": 500, "count": 99});
    let fault = json!({ "http": broken });
    test_bot.client().fault(fault).expect("a fault");
    alice.play("D4").await.public();
    test_bot.until_recorded(500, 1).await;
    test_bot.client().end_faults();
    test_bot.advance(Duration::from_mins(5)).await;
    bob.play("G5").await.public();
    let stands = |all: &[Value]| {
        let boards: Vec<&str> = all.iter().filter(|it| is_board(it)).map(text).collect();
        matches!(boards[..], [_, last] if last.contains("**G5**"))
    };
    test_bot.until("Carol", "general", stands).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_played_in_a_thread_for_those_who_want_one() {
    let test_bot = TestBot::folding_in("en-US").await;
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id(), "colours": "I begin", "thread": true});
    let asked = alice.slash("iago challenge", options).await;
    asked.publicly("It is played in a thread of its own.");
    let accepted = bob
        .press(asked.public(), "Accept and play in a thread")
        .await;
    accepted.publicly("They play in <#");
    let thread = accepted.public()["id"].as_str().expect("an id").to_owned();
    let begun = |all: &[Value]| all.iter().any(is_board);
    test_bot.until("Carol", &thread, begun).await;
    let (alice, bob) = (alice.in_channel(&thread), bob.in_channel(&thread));
    alice.play("D4").await.public();
    bob.play("G5").await.public();
    let folded = |all: &[Value]| {
        let boards: Vec<&Value> = all.iter().filter(|it| is_board(it)).collect();
        boards.len() == 1 && text(boards[0]).contains("**G5**")
    };
    test_bot.until("Carol", &thread, folded).await;
    // A server may want every match in a thread.
    let always = json!({"posting": "Every match in a thread of its own"});
    let alice = test_bot.actor("Alice");
    alice.slash("referee settings", always).await.private();
    let asked = alice
        .slash("isaac challenge", json!({"opponent": bob.id()}))
        .await;
    asked.publicly("It is played in a thread of its own.");
    test_bot.finish().await;
}

/// The actions that a message of ISAAC tells, in the notation of the record.
fn told_in_words(text: &str) -> Vec<String> {
    let word = |after: &str| {
        let (_, rest) = text.split_once(after)?;
        let end = rest.find([' ', ',', '.', ':', ';']).unwrap_or(rest.len());
        Some(rest[..end].to_owned())
    };
    if let Some(place) = word("> removes ") {
        let score = word("score ");
        return vec![format!("{place}:{}", score.expect("a score"))];
    }
    word("> places ").into_iter().collect()
}

fn told_in_bold(text: &str) -> Vec<String> {
    let bold = text.split("**").skip(1).step_by(2);
    let is_point = |it: &&str| {
        let mut letters = it.chars();
        let file = letters.next().is_some_and(|it| it.is_ascii_uppercase());
        file && letters.next().is_some_and(|it| it.is_ascii_digit())
    };
    bold.filter(is_point)
        .map(|path| {
            let (from, to) = (path.split(' ').next(), path.rsplit_once(" to "));
            match (from, to) {
                (Some(from), Some((_, to))) => format!("{from}>{to}"),
                _ => path.to_owned(),
            }
        })
        .collect()
}

fn reported(game: Game, text: &str) -> Vec<String> {
    if game == Game::Isaac {
        told_in_words(text)
    } else {
        told_in_bold(text)
    }
}

fn whole_game(game: Game) -> Vec<String> {
    if game == Game::Iago {
        return games::recorded("iago-standard-10034").0;
    }
    let usual = AnyOptions::default_of(game);
    let recorded = recorded(game).into_iter();
    let usual = recorded.filter(|it| it.options == usual && it.actions.len() > 20);
    let shortest = usual.min_by_key(|it| it.actions.len()).expect("a game");
    shortest.actions
}

/// Plays a recorded game, then reads only the messages' texts: they contain the whole record.
async fn is_followed_from_the_messages_alone(game: Game) {
    let test_bot = TestBot::folding_in("en-US").await;
    let (alice, bob) = test_bot.alice_and_bob();
    let actions = whole_game(game);
    begin(Locale::En, game, [&alice, &bob], json!({})).await;
    let record = loop {
        let view = test_bot.view().await;
        let plies = view.this_match.plies();
        let record: Vec<String> = plies
            .iter()
            .filter(|ply| !ply.automatic)
            .map(referee::Ply::token)
            .collect();
        let next = actions.get(plies.len());
        let player = view.this_match.player_to_move();
        // A partly told turn is not told yet.
        let whole_turns = view.this_match.public_len() == plies.len();
        let (Some(token), Some(player)) = (next, player) else {
            assert!(whole_turns, "the game ends with a turn");
            break record;
        };
        let who = if player.to_string() == alice.id() {
            &alice
        } else {
            &bob
        };
        // If answers overlap, one line tells two plies, which this test does not read.
        test_bot.at_rest().await;
        test_bot.types(who, game, token).await;
    };
    assert!(record.len() > 12, "{record:?}");
    let last = record.last().expect("a last action").clone();
    let all_told = |all: &[Value]| {
        let folded = all.iter().filter(|it| is_board(it)).count() <= 1;
        folded
            && all
                .last()
                .is_some_and(|it| reported(game, text(it)).last() == Some(&last))
    };
    let seen = test_bot.until("Carol", "general", all_told).await;
    let read: Vec<String> = seen
        .iter()
        .flat_map(|it| reported(game, text(it)))
        .collect();
    assert_eq!(read, record);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn iago_is_followed_from_the_messages_alone() {
    is_followed_from_the_messages_alone(Game::Iago).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn isaac_is_followed_from_the_messages_alone() {
    is_followed_from_the_messages_alone(Game::Isaac).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ampel_is_followed_from_the_messages_alone() {
    is_followed_from_the_messages_alone(Game::Ampel).await;
}
