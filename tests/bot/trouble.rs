//! Troubles: tokens, double deliveries, answers that do not get through.

use super::actor::{button, controls};
use super::moving::begin;
use super::test_bot::{NOON, PATIENCE, TestBot};
use app::App;
use futures::future::join_all;
use iago::config::{LoopbackUrl, Token};
use iago::discord::{Bot, BotConfig, Calls, Clock, Effort, StartError};
use referee::Time;
use serde_json::{Value, json};
use sqlx::Connection;
use stand_in::Discord;
use std::collections::HashSet;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::time::Duration;
use store::Store;
use text::Locale;
use text::t;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_token_is_told_in_a_sentence_that_does_not_hold_it() {
    let discord = Discord::start(stand_in::Config::with(|it| {
        it.token = Some("right".to_owned())
    }))
    .await
    .expect("a stand-in");
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let app = App::new(Store::open(&address).await.expect("a database"));
    let config = BotConfig {
        token: Token::for_stand_in(),
        api: Some(LoopbackUrl::parse(discord.url().to_owned()).expect("loopback")),
        clock: Clock::manual(NOON).0,
        effort: Effort::default(),
        gateway_silence: PATIENCE,
        shards: None,
        calls: Calls::new().expect("calls"),
        renderer: Arc::default(),
    };
    assert!(!format!("{config:?}").contains(Token::for_stand_in().reveal()));
    let error = Bot::start(config, app).await.expect_err("a refusal");
    assert!(matches!(error, StartError::Token), "{error}");
    let sentence = error.to_string();
    assert!(sentence.contains("refuses the token"), "{sentence}");
    assert!(
        !sentence.contains(Token::for_stand_in().reveal()),
        "{sentence}"
    );
    let refused = discord.take_refusals();
    assert!(refused.iter().all(|it| it.contains("401")), "{refused:?}");
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_delivered_twice_plays_once() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let clock = json!({"clock": "1 day a move"});
    begin(&alice, &bob, clock, "").await;
    twice(&test_bot);
    alice.play("D4").await.public();
    let answers = both_answers(&test_bot).await;
    // Both deliveries are answered with the board, never with "it is Bob’s turn".
    for answer in answers {
        let words = answer["data"]["content"].as_str().unwrap_or_default();
        assert!(words.contains("> **D4**"), "{answer}");
    }
    let board = bob.slash("iago board", json!({})).await;
    board.says("after 1 move");

    // The second delivery must not give time once more.
    twice(&test_bot);
    alice.slash("iago give-time", json!({})).await.public();
    both_answers(&test_bot).await;
    let board = bob.slash("iago board", json!({})).await;
    let deadline = (NOON + Duration::from_hours(2 * 24)).unix_seconds();
    let until = format!("Time limit: <t:{deadline}:R>");
    board.says(&until);

    bob.play("G5").await.public();
    // Refusals of the second answers.
    assert_eq!(
        test_bot.forgive_refused("already been acknowledged").await,
        2
    );
    test_bot.finish().await;
}

/// Catches a restored backup that players read as a takeback, which they did not ask for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_with_moves_that_a_restored_backup_does_not_have_is_told_so() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "").await;
    test_bot.stop().await;
    let file = test_bot.address();
    let file = file.trim_start_matches("sqlite://");
    let copy = std::fs::read(file).expect("the database");
    test_bot.start_again().await;
    alice.play("D4").await.public();
    let newer = bob.play("G5").await.public().clone();
    let menu = alice.press(&newer, "More").await;
    test_bot.stop().await;
    std::fs::write(file, copy).expect("a copy");
    test_bot.start_again().await;
    let told = alice.press(menu.private(), "Ask for a takeback").await;
    told.privately("My records do not have the last moves of that board");
    alice.play("D4").await.public();
    test_bot.finish().await;
}

fn twice(test_bot: &TestBot) {
    let twice = json!({"duplicate_next_interaction": true});
    test_bot.client().fault(twice).expect("a fault");
}

/// The bot's answers to both deliveries of the last interaction.
async fn both_answers(test_bot: &TestBot) -> [Value; 2] {
    let wait = async {
        loop {
            let recording = test_bot.client().recording();
            let delivered = recording.iter().filter_map(|line| {
                let created = line["payload"]["t"] == "INTERACTION_CREATE";
                created.then(|| &line["payload"]["d"]["id"])
            });
            let delivered: Vec<&Value> = delivered.collect();
            let last = delivered[delivered.len() - 1];
            let twice = delivered.iter().filter(|it| **it == last).count() == 2;
            let id = last.as_str().expect("an id");
            let answered = recording.iter().filter(|line| {
                let path = line["path"].as_str().unwrap_or_default();
                line["method"] == "POST" && path.contains(id) && path.ends_with("/callback")
            });
            let answers: Vec<Value> = answered
                .map(|line| match &line["body"]["payload_json"] {
                    Value::Null => line["body"].clone(),
                    payload => payload.clone(),
                })
                .collect();
            if twice && let [one, two] = answers.as_slice() {
                return [one.clone(), two.clone()];
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let answers = tokio::time::timeout(PATIENCE, wait).await;
    answers.expect("an answer to each delivery")
}

/// The platform carries out the call, but its response is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_got_through_unheard_is_not_told_and_does_not_ping_again() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "").await;
    test_bot.until_all_is_noted().await;
    let lost = json!({"http": {"path": "/callback$", "lose_answer": true, "count": 1}});
    test_bot.client().fault(lost).expect("a fault");
    let there = json!({"cell": "D4"});
    alice.slash_perhaps_unheard("iago move", there).await;
    test_bot.until_all_is_noted().await;
    let told = bob.messages();
    let told = told.iter().filter(|it| {
        let text = it["content"].as_str().unwrap_or_default();
        text.contains("> **D4**")
    });
    assert_eq!(told.count(), 1);
    bob.play("G5").await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_follows_a_private_answer_is_posted_even_if_that_fails() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let board = begin(&alice, &bob, json!({}), "").await;
    let files = alice.press(&board, "Choose a cell").await;
    let cells = alice.choose(files.private(), "D").await;
    let fault = json!({"http": {"path": "/webhooks/[0-9]+/[^/]+$", "status": 500, "count": 1}});
    test_bot.client().fault(fault).expect("a fault");
    alice.choose(cells.message(), "D4").await.private();
    let told = |messages: &[Value]| {
        let says = |it: &Value| {
            let text = it["content"].as_str().unwrap_or_default();
            text.contains("> **D4**") && it["mentions"][0]["id"] == bob.id().as_str()
        };
        messages.iter().any(says)
    };
    test_bot.until("Bob", "general", told).await;
    test_bot.finish().await;
}

/// Time that a statement without a deadline waits.
const MINUTE: Duration = Duration::from_mins(1);

/// Catches a command or a press that waits as long as work without a deadline, or for earlier ones.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_another_process_holds_the_database_all_are_answered_in_time() {
    let test_bot = TestBot::start_by(Clock::System).await;
    let (alice, bob) = test_bot.alice_and_bob();
    begin(&alice, &bob, json!({}), "").await;
    let (sure, resign) = alice.asked_to_resign("iago").await;
    let form = alice.slash("referee tournament create", json!({})).await;
    test_bot.until_all_is_noted().await;
    let lock = test_bot.lock().await;
    let moves = (0..8).map(|_| alice.play("D4"));
    let presses = (0..4).map(|_| alice.press_id(&sure, &resign));
    let typed = [("name", "Spring Cup")];
    let filled = alice.fill(&form, &typed);
    let all = async { futures::join!(join_all(moves), join_all(presses), filled) };
    let answered = tokio::time::timeout(MINUTE / 2, all).await;
    let (moves, presses, form) = answered.expect("answers before a statement gives up");
    for answer in moves.into_iter().chain(presses) {
        let said = answer.private()["content"].as_str().unwrap_or_default();
        assert!(said.contains("nothing was played"), "{said}");
    }
    let opens = t!(Locale::En, "form-again");
    lock.close().await.expect("an end");
    // The typed texts are not lost.
    let again = alice.press(form.private(), &opens).await;
    let made = alice.fill(&again, &[]).await;
    made.privately("Spring Cup");
    alice.play("D4").await.public();
    bob.play("G5").await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acceptance_whose_answer_is_lost_begins_the_match_all_the_same() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let asked = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    let asked = asked.public().clone();
    let fault = json!({"http": {"path": "/callback$", "status": 500, "count": 1}});
    test_bot.client().fault(fault).expect("a fault");
    let accept = button(&asked, "Accept").expect("a button");
    bob.press_id_unheard(&asked, &accept).await;
    let seen = test_bot.until("Bob", "general", |messages| {
        messages.len() == 2
            && controls(&messages[0]).is_empty()
            && messages[1]["content"]
                .as_str()
                .is_some_and(|it| it.contains("your turn"))
    });
    seen.await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn trouble_names_the_command_of_the_game_that_was_meant() {
    for game in ["isaac", "ampel"] {
        let (test_bot, alice, bob) = TestBot::of_two().await;
        let options = json!({"opponent": bob.id(), "colours": "I begin"});
        let asked = alice.slash(&format!("{game} challenge"), options).await;
        let asked = asked.public().clone();
        let board = bob.press(&asked, "Accept").await.public().clone();
        let menu = alice.press(&board, "More").await.private().clone();
        test_bot.break_the_database().await;
        let shown = format!("</{game} board:");
        let others = ["iago", "isaac", "ampel"].map(|it| format!("</{it} board:"));
        let one_of_all = |words: &str, wanted: &dyn Fn(&String) -> bool| {
            assert!(words.contains("went wrong on my side"), "{words}");
            for other in &others {
                assert_eq!(words.contains(other), wanted(other), "{words}");
            }
        };
        let typed = alice.slash(&format!("{game} board"), json!({})).await;
        typed.private();
        one_of_all(typed.text(), &|it| *it == shown);
        let pressed = alice.press(&board, "As text").await;
        pressed.private();
        one_of_all(pressed.text(), &|it| *it == shown);
        // A menu of texts does not name the game.
        let chosen = alice.press(&menu, "Resign").await;
        chosen.private();
        one_of_all(chosen.text(), &|_| true);
        test_bot.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_says_whom_it_pings() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5").await;
    alice.slash("iago takeback", json!({})).await.public();
    let said: Vec<Value> = test_bot
        .client()
        .recording()
        .into_iter()
        .filter(|line| line["method"] == "POST")
        .map(|line| match &line["body"]["payload_json"] {
            Value::Null => line["body"].clone(),
            payload => payload.clone(),
        })
        .map(|body| match &body["data"] {
            Value::Null => body.clone(),
            data => data.clone(),
        })
        .filter(|body| body["content"].is_string())
        .collect();
    assert!(said.len() >= 4, "{said:#?}");
    for body in said {
        let mentions = &body["allowed_mentions"];
        assert_eq!(mentions["parse"], json!([]), "{body}");
        assert!(
            mentions["users"].as_array().is_none_or(|it| it.len() <= 1),
            "{body}"
        );
    }
    test_bot.finish().await;
}

/// The log of this process from the first call on, with the program's default filter.
fn log() -> Arc<Mutex<Vec<u8>>> {
    static LOG: OnceLock<Arc<Mutex<Vec<u8>>>> = OnceLock::new();
    let log = LOG.get_or_init(|| {
        let log = Arc::default();
        let writer = Into(Arc::clone(&log));
        tracing_subscriber::fmt()
            .with_env_filter(iago::config::DEFAULT_LOG)
            .with_writer(move || writer.clone())
            .try_init()
            .expect("the first subscriber");
        log
    });
    Arc::clone(log)
}

#[derive(Clone)]
struct Into(Arc<Mutex<Vec<u8>>>);

impl Write for Into {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_token_stands_in_the_log() {
    let log = log();
    let (test_bot, alice, bob) = TestBot::of_two().await;
    begin(&alice, &bob, json!({}), "D4 G5").await;
    // The bot logs only failures.
    let fault = json!({"http": {"path": "/callback$", "status": 403, "count": 1}});
    test_bot.client().fault(fault).expect("a fault");
    alice.slash_unheard("iago board", json!({})).await;
    let tokens: Vec<String> = test_bot
        .client()
        .recording()
        .iter()
        .filter_map(|line| line["payload"]["d"]["token"].as_str().map(str::to_owned))
        .filter(|token| token.len() > 8)
        .collect();
    assert!(!tokens.is_empty());
    test_bot.finish().await;
    let log = String::from_utf8_lossy(&log.lock().expect("nobody panicked")).into_owned();
    assert!(log.contains("not answered"), "{log}");
    assert!(!log.contains(Token::for_stand_in().reveal()), "{log}");
    for token in tokens {
        assert!(!log.contains(&token), "{log}");
    }
}

/// Whether the breaking clock panics at the next request.
static BROKEN: AtomicBool = AtomicBool::new(false);

/// Tasks that read the clock before it broke; tasks of later requests are new.
static OLD_TASKS: LazyLock<Mutex<HashSet<Option<tokio::task::Id>>>> = LazyLock::new(Mutex::default);

/// Returns noon; once broken, panics in the first new task that reads the clock.
fn breaking_clock() -> Time {
    let task = tokio::task::try_id();
    let mut old = OLD_TASKS.lock().expect("nobody panics with it in hand");
    let is_new = old.insert(task);
    drop(old);
    if is_new && BROKEN.swap(false, Ordering::SeqCst) {
        panic!("the clock broke on purpose");
    }
    NOON
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_is_answered_kindly_logged_once_and_outlived() {
    let log = log();
    let logged = || {
        let log = log.lock().expect("nobody panicked");
        let log = String::from_utf8_lossy(&log).into_owned();
        let told = log.lines().filter(|it| it.contains("a handler panicked"));
        let told: Vec<String> = told.map(str::to_owned).collect();
        assert!(told.iter().all(|it| it.contains("ERROR")), "{told:#?}");
        told.len()
    };
    let test_bot = TestBot::start_by(Clock::Function(breaking_clock)).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let board = begin(&alice, &bob, json!({}), "D5 G5 C5 D6").await;
    assert_eq!(logged(), 0);
    let kind = |seen: &super::actor::Received| {
        seen.private();
        let words = seen.text();
        assert!(words.contains("went wrong on my side"), "{words}");
        assert!(words.contains("</iago board:"), "{words}");
        assert!(!words.contains("clock"), "{words}");
    };

    BROKEN.store(true, Ordering::SeqCst);
    kind(&alice.play("D7").await);
    assert!(!BROKEN.load(Ordering::SeqCst), "the command did not panic");
    assert_eq!(logged(), 1);

    BROKEN.store(true, Ordering::SeqCst);
    kind(&alice.press(&board, "D7").await);
    assert!(!BROKEN.load(Ordering::SeqCst), "the button did not panic");
    assert_eq!(logged(), 2);

    let played = alice.press(&board, "D7").await;
    played.says("> **D7**");
    bob.play("C4").await.public();
    assert_eq!(logged(), 2);
    test_bot.finish().await;
}
