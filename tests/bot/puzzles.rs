//! Puzzles in chat: solved, missed, answered twice, another person's puzzle, and the puzzle of the day.

use super::actor::{Actor, Received, controls, labels};
use super::test_bot::{NOON, TestBot};
use app::DailyPuzzle;
use rules::Game;
use search::puzzle::{candidates, shipped};
use search::{Puzzle, Task};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::puzzle::{self as words, Asked, Button};
use text::t;

fn asked(task: Task) -> Asked {
    match task {
        Task::Most => Asked::Most,
        Task::Win => Asked::Win,
        Task::Turn => Asked::Turn,
        Task::Ending => Asked::Ending,
        Task::Last => Asked::Last,
    }
}

/// The puzzle that a message shows, found by its question and position.
fn shown(locale: Locale, game: Game, message: &Value) -> Puzzle {
    let alt = message["attachments"][0]["description"].as_str();
    let alt = alt.expect("an alt text");
    let told = |puzzle: &Puzzle| {
        let replay = puzzle.replay().expect("a legal line");
        words::alt(locale, replay.last(), asked(puzzle.task)) == alt
    };
    let found: Vec<Puzzle> = shipped(game).into_iter().filter(told).collect();
    let [puzzle] = found.as_slice() else {
        panic!("{} puzzles look like this: {alt}", found.len());
    };
    puzzle.clone()
}

fn beginning(token: &str) -> &str {
    token
        .find(['>', ':'])
        .map_or(&token[..1], |at| &token[..=at])
}

/// Uses the button or menu line of a puzzle that stands for `value`.
async fn pick(who: &Actor, message: &Value, value: &str) -> Received {
    let ends = format!(":{value}");
    for control in controls(message) {
        let custom_id = control["custom_id"].as_str().expect("a custom_id");
        if control["type"] == 2 && custom_id.ends_with(&ends) {
            return who.press_id(message, custom_id).await;
        }
        let lines = control["options"].as_array().cloned().unwrap_or_default();
        if lines.iter().any(|line| line["value"] == value) {
            return who.choose_in(message, custom_id, value).await;
        }
    }
    panic!("nothing says {value}: {}", message["components"]);
}

/// Makes the first choice towards an answer; the flag says whether that was the answer itself.
async fn first_choice(who: &Actor, message: &Value, token: &str) -> (Received, bool) {
    let offers = |value: &str| {
        let ends = format!(":{value}");
        controls(message).iter().any(|control| {
            let lines = control["options"].as_array().cloned().unwrap_or_default();
            let custom_id = control["custom_id"].as_str().unwrap_or_default();
            custom_id.ends_with(&ends) || lines.iter().any(|line| line["value"] == value)
        })
    };
    match offers(token) {
        true => (pick(who, message, token).await, true),
        false => (pick(who, message, beginning(token)).await, false),
    }
}

/// Answers a puzzle for a person, step by step.
async fn answer(who: &Actor, message: &Value, token: &str) -> Received {
    match first_choice(who, message, token).await {
        (answered, true) => answered,
        (begun, false) => pick(who, begun.private(), token).await,
    }
}

fn candidates_of(puzzle: &Puzzle) -> Vec<String> {
    let replay = puzzle.replay().expect("a legal line");
    let offered = candidates(replay.last());
    offered.iter().map(ToString::to_string).collect()
}

fn wrong(puzzle: &Puzzle) -> String {
    let mut tokens = candidates_of(puzzle).into_iter();
    tokens.find(|it| *it != puzzle.answer).expect("a wrong one")
}

async fn puzzle(who: &Actor, game: Game) -> Received {
    who.slash(&format!("{game} puzzle"), json!({})).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn found_and_missed() {
    let locale = Locale::En;
    let (bot, alice, bob) = TestBot::of_two().await;
    for game in Game::ALL {
        let early = json!({"answer": "xyzzy"});
        let early = alice.slash(&format!("{game} puzzle"), early).await;
        early.privately(&t!(locale, "puzzle-too-soon"));
        let first = puzzle(&alice, game).await;
        let lines = || first.text().lines();
        assert!(
            lines().all(|line| early.text().contains(line)),
            "{}",
            early.text()
        );
        let message = first.private().clone();
        let asked = shown(locale, game, &message);
        // The puzzle has one picture, and no answer in its texts.
        assert_eq!(message["attachments"][0]["filename"], format!("{game}.png"));
        // The first choice has a way back.
        let back = words::button(locale, Button::Back);
        let hidden = candidates_of(&asked).into_iter().find(|it| {
            candidates_of(&asked)
                .iter()
                .filter(|other| beginning(other) == beginning(it))
                .count()
                > 1
        });
        let hidden = hidden.expect("answers that begin alike");
        let (begun, answered) = first_choice(&alice, &message, &hidden).await;
        assert!(!answered, "{game}: {hidden}");
        let again = alice.press(begun.private(), &back).await;
        assert_eq!(again.text(), first.text());
        // Alice solves it with buttons.
        let again = puzzle(&alice, game).await;
        assert_eq!(
            again.text(),
            first.text(),
            "the same puzzle until it is answered"
        );
        let right = answer(&alice, again.private(), &asked.answer).await;
        let praise = t!(locale, "puzzle-right", told = "");
        right.privately(praise.trim());
        assert_eq!(
            right.message()["attachments"].as_array().map(Vec::len),
            Some(1)
        );
        let next = words::button(locale, Button::Next);
        assert_eq!(labels(right.message()), std::slice::from_ref(&next));
        // An old message of the puzzle, answered once more.
        let (twice, _) = first_choice(&alice, &message, &wrong(&asked)).await;
        let token = text::words(game).token(locale, &asked.answer);
        let mention = twice
            .text()
            .split('<')
            .nth(1)
            .unwrap_or_default()
            .to_owned();
        assert!(mention.contains("puzzle"), "{}", twice.text());
        twice.privately(&token);
        // The next puzzle is missed, by typing.
        let second = alice.press(right.private(), &next).await;
        let asked = shown(locale, game, second.private());
        let typed = json!({"answer": wrong(&asked).to_lowercase()});
        let missed = alice.slash(&format!("{game} puzzle"), typed).await;
        let token = text::words(game).token(locale, &asked.answer);
        missed.privately("**Not this one:**");
        // The answer is not told, and the question stands with its choices.
        assert!(!missed.text().contains(&format!("**{token}**")));
        missed.says(&words::choose(locale, game, ""));
        let rated = bot.solver(&alice, game).await;
        let unrated = t!(locale, "puzzle-unrated");
        let again = answer(&alice, missed.message(), &wrong(&asked)).await;
        again.privately("**Not this one:**");
        again.says(&unrated);
        let right = answer(&alice, again.message(), &asked.answer).await;
        right.privately(praise.trim());
        right.says(&unrated);
        assert_eq!(bot.solver(&alice, game).await, rated);
        // The third puzzle is missed, too, and its answer looked up.
        let third = alice.press(right.private(), &next).await;
        let asked = shown(locale, game, third.private());
        let missed = answer(&alice, third.private(), &wrong(&asked)).await;
        let token = text::words(game).token(locale, &asked.answer);
        let told = words::button(locale, Button::Answer);
        let told = alice.press(missed.private(), &told).await;
        told.privately(&format!("**{token}**"));
        // A text that names no action does not count.
        let third = alice.press(told.private(), &next).await;
        let nonsense = alice
            .slash(&format!("{game} puzzle"), json!({"answer": "xyzzy"}))
            .await;
        nonsense.privately(&words::choose(locale, game, ""));
        let mut lines = third.text().lines();
        assert!(
            lines.all(|line| nonsense.text().contains(line)),
            "{}",
            nonsense.text()
        );
        // No person can answer for another.
        let theirs = controls(third.message())[0]["custom_id"]
            .as_str()
            .map(str::to_owned);
        assert!(theirs.is_some_and(|it| it.starts_with("u:puzzle:at:")));
        puzzle(&bob, game).await.private();
    }
    bot.finish().await;
}

/// Catches a first page whose puzzle is that of the day on which the page was shown, and a press that does nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_page_leads_to_the_puzzle_of_today() {
    let bot = TestBot::start().await;
    let (alice, _) = bot.alice_and_bob();
    let locale = Locale::En;
    let label = t!(locale, "about-button-puzzle");
    bot.greet(locale).await;
    let offers = |it: &&Value| labels(it).contains(&label);
    let seen = bot
        .until("Alice", "general", |all| all.iter().any(|it| offers(&it)))
        .await;
    let welcome = seen.iter().find(offers).expect("the first page");
    let today = referee::Zone::UTC.day(NOON);
    for day in [today, today + 1] {
        let puzzle = DailyPuzzle::of(day).expect("a puzzle").puzzle;
        let mine = alice.press(welcome, &label).await;
        assert_eq!(shown(locale, puzzle.game(), mine.private()), puzzle);
        bot.advance(Duration::from_hours(24)).await;
    }
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_puzzle_of_the_day() {
    let locale = Locale::En;
    let (bot, alice, bob) = TestBot::of_two().await;
    let carol = bot.actor("Carol");
    let channels = bot.client().world()["channels"].clone();
    let channels = channels.as_array().expect("channels");
    let general = channels.iter().find(|it| it["name"] == "general");
    let id = general.expect("the channel")["id"].clone();
    let set = alice
        .slash("referee settings", json!({"daily-puzzle": id}))
        .await;
    set.private();
    let solve = words::button(locale, Button::Solve);
    let posted = |all: &[Value], times: usize| {
        all.iter().filter(|it| labels(it).contains(&solve)).count() == times
    };
    let today = DailyPuzzle::of(referee::Zone::UTC.day(NOON)).expect("a puzzle");
    let seen = bot.until("Bob", "general", |all| posted(all, 1)).await;
    let daily = seen
        .iter()
        .find(|it| labels(it).contains(&solve))
        .expect("it")
        .clone();
    let game = today.puzzle.game();
    for (who, right) in [(&alice, true), (&bob, false)] {
        let mine = who.press(&daily, &solve).await;
        assert_eq!(shown(locale, game, mine.private()), today.puzzle);
        let token = match right {
            true => today.puzzle.answer.clone(),
            false => wrong(&today.puzzle),
        };
        answer(who, mine.private(), &token).await.private();
    }
    let open = carol.press(&daily, &solve).await;
    bot.advance(Duration::from_hours(12)).await;
    let seen = bot.until("Bob", "general", |all| posted(all, 2)).await;
    let next = seen
        .iter()
        .rfind(|it| labels(it).contains(&solve))
        .expect("it")
        .clone();
    let told = words::yesterday(
        locale,
        2,
        &[referee::UserId(alice.id().parse().expect("a number"))],
    );
    let text = next["content"].as_str().expect("words");
    assert!(text.starts_with(&told), "{told}: {text}");
    assert!(!text.contains(&today.puzzle.answer), "{text}");
    // The puzzle of the day before is over, begun or not.
    let late = [
        first_choice(&carol, open.private(), &today.puzzle.answer)
            .await
            .0,
        carol.press(&daily, &solve).await,
    ];
    let over = t!(locale, "puzzle-day-over", command = "");
    let over = over.split("  ").next().unwrap_or_default();
    for late in late {
        let words: String = over.chars().take(12).collect();
        late.privately(&words);
    }
    let yesterday = words::button(locale, Button::Yesterday);
    let answered = carol.press(&next, &yesterday).await;
    let token = text::words(game).token(locale, &today.puzzle.answer);
    answered.privately(&format!("**{token}**"));
    // The server switches the puzzle of the day off.
    let nowhere = [("daily", json!([]))];
    let stopped = alice.set("server-news", &nowhere).await;
    stopped.privately(&t!(locale, "settings-daily"));
    // A person without the right to manage the server changes nothing.
    let no = bob
        .slash("referee settings", json!({"daily-puzzle": id}))
        .await;
    assert!(
        !no.text().contains(&t!(locale, "settings-done")),
        "{}",
        no.text()
    );
    bot.finish().await;
}
