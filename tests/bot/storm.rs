//! Everything at once: both players fire, the record stays a legal match; and every button of a
//! long match still answers after a restart.

use super::actor::{Actor, Received, button, controls};
use super::games::recorded;
use super::moving::begin;
use super::test_bot::TestBot;
use crate::random::Rng;
use rules::Side;
use rules::iago::{Cell, Disk};
use rules::record::Record;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How many matches are fought out.
const SEEDS: u64 = 4;

/// Both go on firing until so many moves were accepted in a match, and a takeback agreed to.
const MOVES: usize = 12;

/// By then that must have happened.
const MOST_ROUNDS: usize = 80;

/// What can be said in private about a request that comes too late, too early or twice.
const REFUSALS: [&str; 16] = [
    "’s turn (",
    "is taken:",
    "Captures are compulsory",
    "You must take as many disks as you can",
    "need a capture or a release",
    " has asked you already: ",
    "Your own proposal (",
    "You have not moved yet",
    "You have asked that already since the last move",
    "proposed a takeback; the match ",
    "agreed to the takeback.",
    "would rather play on: no takeback",
    "took the proposal back",
    "The match has gone on since",
    "A takeback has changed the match",
    "This match is over",
];

/// How often what was answered, to one player or to both.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Accepted moves.
    moved: usize,
    /// Questions.
    asked: usize,
    /// Takebacks that were agreed to.
    agreed: usize,
    /// Moves that went with them.
    taken_back: usize,
    /// Private refusals.
    refused: usize,
}

impl Tally {
    /// Counts an answer, which must be one of the kinds known here, public or private as that kind
    /// is.
    fn count(&mut self, seen: &Received) {
        let words = seen.text();
        if seen.is_private() {
            let typed = REFUSALS.iter().any(|it| words.contains(it));
            assert!(typed, "no refusal of any kind: {words}");
            self.refused += 1;
        } else if words.contains("> **") {
            self.moved += 1;
        } else if words.contains("for a takeback") || words.contains("proposed a takeback; the") {
            // The second if a move has settled the question before its invoker has looked at it.
            self.asked += 1;
        } else if let Some((_, gone)) = words.split_once("agreed: ") {
            let gone = gone.split(" taken back").next().expect("the moves");
            self.agreed += 1;
            self.taken_back += gone.matches("**").count() / 2;
        } else {
            assert!(words.contains("would rather play on"), "{words}");
        }
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            moved: self.moved + other.moved,
            asked: self.asked + other.asked,
            agreed: self.agreed + other.agreed,
            taken_back: self.taken_back + other.taken_back,
            refused: self.refused + other.refused,
        }
    }
}

/// The question in the channel that waits for a person and can be answered like that.
fn open_question(who: &Actor, answer: &str) -> Option<Value> {
    let messages = who.messages();
    let id = who.id();
    let mine = |it: &&Value| it["mentions"][0]["id"] == id.as_str();
    let mut open = messages.iter().rev().filter(mine);
    open.find(|it| button(it, answer).is_some()).cloned()
}

/// What both players have got done so far, and what each of them waits for.
#[derive(Debug, Default)]
struct Progress {
    moved: AtomicUsize,
    agreed: AtomicUsize,
}

impl Progress {
    fn is_enough(&self) -> bool {
        self.moved.load(Ordering::SeqCst) >= MOVES && self.agreed.load(Ordering::SeqCst) > 0
    }
}

/// Fires moves from two devices, questions and answers, all at once, over and over.
async fn fire(actor: &Actor, seed: u64, progress: &Progress) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Rng::new(seed);
    for _ in 0..MOST_ROUNDS {
        if progress.is_enough() {
            break;
        }
        let pick = rng.below(1 << 24);
        let typed = json!({"cell": ""});
        let hints = actor.suggestions("iago move", typed, "cell").await;
        let cells: Vec<String> = hints.into_iter().map(|(_, value)| value).collect();
        // Not one's turn, or beyond the list: fired all the same.
        let cell = cells[pick % cells.len()].replace('?', "D4");
        let answer = ["Agree", "Agree", "Decline"][pick / 3 % 3];
        let question = open_question(actor, answer);
        // A move would be the answer; sometimes the question is left its time.
        let waits = question.is_some() && pick.is_multiple_of(2);
        let moves = async {
            match waits {
                true => None,
                false => Some(actor.play(&cell).await),
            }
        };
        let moves_elsewhere = async {
            match waits {
                true => None,
                false => Some(actor.play(&cell).await),
            }
        };
        let asks = async {
            match pick.is_multiple_of(3) {
                true => Some(actor.slash("iago takeback", json!({})).await),
                false => None,
            }
        };
        let answers = async {
            // Its buttons may have gone this very moment.
            actor.try_press(&question?, answer).await
        };
        let (one, two, three, four) = tokio::join!(moves, asks, answers, moves_elsewhere);
        let before = tally;
        for seen in [one, two, three, four].iter().flatten() {
            tally.count(seen);
        }
        let (moved, agreed) = (tally.moved - before.moved, tally.agreed - before.agreed);
        progress.moved.fetch_add(moved, Ordering::SeqCst);
        progress.agreed.fetch_add(agreed, Ordering::SeqCst);
    }
    tally
}

/// One more move by the player to move.
async fn play_on(players: [&Actor; 2]) -> Value {
    for actor in players {
        let hints = actor
            .suggestions("iago move", json!({"cell": ""}), "cell")
            .await;
        if let Some((_, cell)) = hints.first().filter(|(_, value)| value != "?") {
            return actor.play(cell).await.public().clone();
        }
    }
    panic!("nobody is to move");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_players_fire_at_once_and_the_record_stays_legal() {
    let test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let mut total = Tally::default();
    for seed in 0..SEEDS {
        // No two matches begin at the same instant: the latest one is the one of now.
        test_bot.advance(Duration::from_secs(1)).await;
        begin(&alice, &bob, json!({}), "D5 G5").await;
        // What was asked before has lost its buttons.
        let private = |it: &Value| it["flags"].as_u64().unwrap_or_default() & 64 != 0;
        let asks = |it: &Value| !private(it) && button(it, "Decline").is_some();
        let settled = |all: &[Value]| !all.iter().any(asks);
        test_bot.until("Bob", "general", settled).await;
        let progress = Progress::default();
        let (one, two) = tokio::join!(
            fire(&alice, 2 * seed + 1, &progress),
            fire(&bob, 2 * seed + 2, &progress),
        );
        let tally = one.plus(two);
        assert!(tally.moved >= MOVES, "{tally:?}");
        assert!(tally.agreed > 0, "{tally:?}");
        total = total.plus(tally);
        // Both have moved, whatever was taken back.
        play_on([&alice, &bob]).await;
        let last = play_on([&alice, &bob]).await;
        let alt = last["attachments"][0]["description"].as_str();
        let disks = text::iago::read(alt.unwrap_or_default()).expect("a board");

        let (hers, her_yes) = alice.asked_to_resign("iago").await;
        let (his, his_yes) = bob.asked_to_resign("iago").await;
        let (one, two, asked) = tokio::join!(
            alice.press_id(&hers, &her_yes),
            bob.press_id(&his, &his_yes),
            alice.slash("iago takeback", json!({})),
        );
        let late = |seen: &Received| {
            let late = ["This match is over", "No match is going on"];
            late.iter().any(|it| seen.text().contains(it))
        };
        let texts = [one.text(), two.text()];
        assert_eq!(
            [late(&one), late(&two)]
                .into_iter()
                .filter(|it| *it)
                .count(),
            1,
            "{texts:?}"
        );
        // In time, before either resigned.
        let asks = asked.text().contains("for a takeback");
        assert!(asks || late(&asked), "{}", asked.text());

        let record: Record = record(&alice).await.parse().expect("a record");
        let replay = record.replay().expect("a legal match");
        let kept = 2 + tally.moved - tally.taken_back + 2;
        assert_eq!(replay.steps().len(), kept, "{tally:?} {record}");
        let judged = judged(record.actions());
        assert_eq!(judged["board"], json!(written(&disks)), "{record}");
    }
    // Every move was fired twice.
    assert!(total.refused >= total.moved, "{total:?}");
    test_bot.finish().await;
}

/// What the adjudicator makes of some actions: the state after the last one.
fn judged(actions: &[String]) -> Value {
    let request = json!({"game": "iago", "actions": actions}).to_string();
    let answer: Value = serde_json::from_str(&adjudicate::answer(request.as_bytes(), |refusal| {
        text::game::refused(text::Locale::En, refusal)
    }))
    .expect("JSON");
    assert_eq!(answer.get("error"), None, "{answer}");
    answer["state"].clone()
}

/// Disks as the adjudicator writes them.
fn written(disks: &BTreeMap<Cell, Disk>) -> BTreeMap<String, &'static str> {
    let letter = |disk: &Disk| match (disk.owner, disk.captive) {
        (Side::First, false) => "D",
        (Side::Second, false) => "L",
        (Side::First, true) => "d",
        (Side::Second, true) => "l",
    };
    let disks = disks.iter();
    disks
        .map(|(cell, disk)| (cell.to_string(), letter(disk)))
        .collect()
}

/// The record of the match in this channel, as text.
async fn record(who: &Actor) -> String {
    let seen = who.slash("iago record", json!({})).await;
    String::from_utf8(who.file(seen.private())).expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_button_of_a_long_match_answers_everybody_after_a_restart() {
    let mut test_bot = TestBot::start().await;
    let (alice, bob) = test_bot.alice_and_bob();
    let carol = test_bot.actor("Carol");
    let (actions, _) = recorded("iago-standard-10034");
    let last = begin(&alice, &bob, json!({}), &actions[..40].join(" ")).await;
    let before = record(&alice).await;
    test_bot.kill_and_restart().await;
    let messages = carol.messages();
    let buttons: Vec<(Value, String)> = messages
        .iter()
        .flat_map(|message| {
            controls(message).into_iter().filter_map(|control| {
                let id = control["custom_id"].as_str()?.to_owned();
                Some((message.clone(), id))
            })
        })
        .collect();
    assert!(buttons.len() > 120, "{}", buttons.len());
    for who in [&alice, &bob, &carol] {
        for (message, id) in &buttons {
            let is_present = message["id"] == last["id"];
            let plays = id.starts_with("p:");
            let is_player = who.id() != carol.id();
            if is_present && plays && who.id() == alice.id() {
                // The one kind of button that does something is not stale: see below.
                continue;
            }
            let seen = who.press_id(message, id).await;
            let answer = seen.private();
            let words = seen.text();
            assert!(!words.contains("went wrong"), "{id}: {words}");
            let told = match (id.split(':').next(), is_player) {
                (Some("k"), true) if is_present && who.id() == alice.id() => {
                    words.contains("Which cell") || words.contains("Which column")
                }
                (Some("p" | "k"), true) if is_present => words.contains("turn (Dark)"),
                (Some("p" | "k"), true) => {
                    assert!(who.file(answer).starts_with(b"\x89PNG"), "{id}");
                    words.contains("gone on since") && words.contains("after 40 moves")
                }
                (Some("r"), _) => words.starts_with("### Rules of Iago"),
                (Some("m"), _) if id.ends_with(":text") => words.contains("Dark: inner"),
                (Some("m"), true) => words.contains("What would you like to do?"),
                (_, false) => words.contains("Only <@"),
                _ => false,
            };
            assert!(told, "{id}: {words}");
        }
    }
    assert_eq!(record(&alice).await, before);
    let played = alice.play(&actions[40]).await;
    assert!(played.text().contains(&actions[40]), "{}", played.text());
    test_bot.finish().await;
}
