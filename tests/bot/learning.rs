//! Learning: every lesson with right and wrong answers in every language, the short match to its end, the rules in
//! pictures, and the tips of a first match.

use super::actor::{Actor, Received, controls, labels};
use super::languages::{begin, in_every_language, platform, press};
use super::test_bot::TestBot;
use lessons::{MATCH, Verdict, chapters, finale, keys, lesson, tips};
use rules::{AnyPosition, Game, Side};
use search::{Limits, Player, Question};
use serde_json::{Value, json};
use text::learn::{self, Label, label};
use text::t;
use text::{Locale, chat, name, words};

in_every_language!(
    every_lesson_with_right_and_wrong_answers,
    every_rule_has_its_page,
    first_matches_are_told_more,
);

async fn learn(who: &Actor, game: Game) -> Received {
    who.slash(&format!("{game} learn"), json!({})).await
}

async fn go(locale: Locale, who: &Actor, seen: &Received, what: Label) -> Received {
    who.press(seen.private(), &label(locale, what)).await
}

#[track_caller]
fn pictured(message: &Value) {
    let file = &message["attachments"][0];
    let alt = file["description"].as_str().unwrap_or_default();
    assert!(!alt.is_empty() && alt.chars().count() <= 1_024, "{message}");
}

async fn every_lesson_with_right_and_wrong_answers(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let alice = bot.actor("Alice");
    for game in Game::ALL {
        let mut seen = learn(&alice, game).await;
        let all = keys(game);
        for (number, key) in all[..all.len() - 1].iter().enumerate() {
            let chapter = lesson(game, key).expect("a lesson");
            let exercise = chapter.exercise.as_ref().expect("an exercise");
            seen.says(&learn::rule(locale, game, key));
            seen.says(&learn::title(locale, game, key));
            pictured(seen.private());
            let asked = go(locale, &alice, &seen, Label::Try).await;
            let side = exercise.position.to_move().expect("a side");
            asked.says(&learn::task(locale, game, key, side));
            pictured(asked.private());
            let mut now = asked;
            for choice in exercise.choices.iter().filter(|it| **it != exercise.answer) {
                let token = words(game).token(locale, choice);
                now = alice.press(now.private(), &token).await;
                match exercise.judge(choice) {
                    Verdict::Refused(refusal) if exercise.is_told_by(&refusal) => {
                        now.says(&words(&refusal).reason_without_moves(locale));
                    }
                    Verdict::Refused(refusal) => {
                        // Of a long list of ways only the head is told; the picture shows them.
                        let whole = words(&refusal).reason(locale, Side::First);
                        now.says(whole.lines().next().unwrap_or_default());
                    }
                    Verdict::Beside(played) => {
                        let player = name::side(locale, game, side);
                        let told = words(&played.effects).ply_text(locale, &player, choice);
                        now.says(&learn::beside(locale, game, key, choice, &told));
                        now.says(&learn::task(locale, game, key, side));
                    }
                    Verdict::Right(_) => panic!("{game} {key}: {choice} is right"),
                }
                pictured(now.private());
            }
            // The answer is typed in another spelling, then given by its button.
            let typed = exercise.answer.to_lowercase();
            let typed = alice
                .slash(&format!("{game} learn"), json!({ "try": typed }))
                .await;
            typed.says(&learn::right(locale, game, key, exercise.answer));
            let answer = words(game).token(locale, exercise.answer);
            let right = alice.press(now.private(), &answer).await;
            right.says(&learn::right(locale, game, key, exercise.answer));
            pictured(right.private());
            right.says(&t!(
                locale,
                "learn-progress",
                count = all.len() - 1,
                solved = number + 1
            ));
            let again = go(locale, &alice, &right, Label::Again).await;
            again.says(&learn::task(locale, game, key, side));
            let right = alice.press(again.private(), &answer).await;
            seen = go(locale, &alice, &right, Label::Next).await;
        }
        seen.says(&learn::rule(locale, game, MATCH));
    }
    bot.finish().await;
}

fn best(position: &AnyPosition) -> String {
    let question = Question {
        player: Player::Engine,
        limits: Limits::nodes(2_000),
        seed: 1,
        all: false,
    };
    let thought = search::think(position, question, &mut |_| 0.0);
    thought.expect("a running game").best.to_string()
}

/// `custom_id` and values of a message's menu; `None` without a menu.
fn menu(message: &Value) -> Option<(String, Vec<String>)> {
    let menu = controls(message).into_iter().find(|it| it["type"] == 3)?;
    let lines = menu["options"].as_array()?.iter();
    let values = lines.filter_map(|it| it["value"].as_str().map(str::to_owned));
    Some((menu["custom_id"].as_str()?.to_owned(), values.collect()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_short_match_is_played_to_its_end() {
    let locale = Locale::En;
    let mut bot = TestBot::start().await;
    let alice = bot.actor("Alice");
    for game in Game::ALL {
        let mut seen = learn(&alice, game).await;
        for _ in 1..keys(game).len() {
            seen = go(locale, &alice, &seen, Label::Skip).await;
        }
        seen.says(&learn::rule(locale, game, MATCH));
        let own = finale(game).side;
        let mut moves = 0;
        loop {
            let played = bot.learned(&alice, game).await.place.actions;
            let position = finale(game).after(played.iter().map(String::as_str));
            let position = position.expect("a position");
            if position.outcome().is_some() {
                break;
            }
            assert_eq!(position.to_move(), Some(own), "{game}");
            moves += 1;
            assert!(moves < 120, "{game} goes on and on");
            if moves == 2 {
                // Progress is stored: a restarted bot continues.
                bot.kill_and_restart().await;
                seen = learn(&alice, game).await;
            }
            if moves == 3 {
                seen = go(locale, &alice, &seen, Label::Again).await;
                seen.says(&learn::rule(locale, game, MATCH));
                continue;
            }
            let token = best(&position);
            // A choice of one is a button.
            let only = words(game).token(locale, &token);
            let (custom_id, lines) = menu(seen.private()).unwrap_or_default();
            assert!(lines.len() <= 25);
            seen = if lines.is_empty() {
                alice.press(seen.private(), &only).await
            } else if lines.contains(&token) {
                alice.choose_in(seen.private(), &custom_id, &token).await
            } else if let Some(group) = lines.iter().find(|it| token.starts_with(it.as_str())) {
                let part = alice.choose_in(seen.private(), &custom_id, group).await;
                let (custom_id, lines) = menu(part.private()).expect("a menu");
                assert!(lines.contains(&token), "{token}: {lines:?}");
                alice.choose_in(part.private(), &custom_id, &token).await
            } else {
                alice
                    .slash(&format!("{game} learn"), json!({ "try": token }))
                    .await
            };
        }
        assert!(menu(seen.private()).is_none());
        pictured(seen.private());
        let late = alice
            .slash(&format!("{game} learn"), json!({"try": "D4"}))
            .await;
        late.says(&t!(locale, "learn-match-over"));
        let done = go(locale, &alice, &seen, Label::Next).await;
        let command = labels(done.private());
        assert!(command.contains(&label(locale, Label::Play)), "{command:?}");
        let open = go(locale, &alice, &done, Label::Open).await;
        open.says(&learn::rule(locale, game, keys(game)[0]));
    }
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_short_match_is_not_solved_and_one_goes_on_all_the_same() {
    let bot = TestBot::start().await;
    let alice = bot.actor("Alice");
    let (locale, game) = (Locale::En, Game::Ampel);
    let mut seen = learn(&alice, game).await;
    for _ in 1..keys(game).len() {
        seen = go(locale, &alice, &seen, Label::Skip).await;
    }
    // Always the first action, which does not win.
    loop {
        let played = bot.learned(&alice, game).await.place.actions;
        let position = finale(game).after(played.iter().map(String::as_str));
        let position = position.expect("a position");
        if let Some(outcome) = position.outcome() {
            assert_ne!(outcome.winner, finale(game).side);
            break;
        }
        let token = position.legal_actions()[0].to_string();
        seen = alice
            .slash(&format!("{game} learn"), json!({ "try": token }))
            .await;
    }
    assert!(!bot.learned(&alice, game).await.is_solved(MATCH));
    let [again, next] = [Label::Again, Label::Next].map(|it| label(locale, it));
    assert_eq!(labels(seen.private()), [again, next]);
    let done = go(locale, &alice, &seen, Label::Next).await;
    assert!(labels(done.private()).contains(&label(locale, Label::Play)));
    bot.finish().await;
}

async fn every_rule_has_its_page(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let (alice, bob) = bot.alice_and_bob();
    for game in Game::ALL {
        let all = chapters(game);
        let told = alice.slash(&format!("{game} rules"), json!({})).await;
        let mut page = go(locale, &alice, &told, Label::Six).await;
        let told_in_six: Vec<_> = all.iter().filter(|it| it.overview).collect();
        for (number, chapter) in told_in_six.iter().enumerate() {
            page.says(&learn::rule(locale, game, chapter.key));
            pictured(page.private());
            if number + 1 < told_in_six.len() {
                page = go(locale, &alice, &page, Label::NextRule).await;
            }
        }
        let mut page = go(locale, &alice, &page, Label::Pages).await;
        for (number, chapter) in all.iter().enumerate() {
            page.says(&learn::rule(locale, game, chapter.key));
            page.says(chapter.ruling);
            pictured(page.private());
            if number + 1 < all.len() {
                page = go(locale, &alice, &page, Label::NextRule).await;
            }
        }
        let back = go(locale, &alice, &page, Label::Back).await;
        back.says(&learn::rule(locale, game, all[all.len() - 2].key));
        let full = go(locale, &alice, &back, Label::Full).await;
        assert_eq!(full.text(), told.text());

        let command = format!("{game} rules");
        let suggested = alice
            .suggestions(&command, json!({"topic": ""}), "topic")
            .await;
        assert_eq!(suggested.len(), all.len());
        let (title, key) = &suggested[1];
        assert_eq!(*title, learn::title(locale, game, key));
        let begun: String = title.chars().take(4).collect();
        let fewer = alice
            .suggestions(&command, json!({ "topic": begun }), "topic")
            .await;
        assert!(fewer.contains(&suggested[1]) && fewer.len() < all.len());
        let typed = alice.slash(&command, json!({ "topic": title })).await;
        typed.says(&learn::rule(locale, game, key));
        let none = alice
            .suggestions(&command, json!({"topic": "xyzzy"}), "topic")
            .await;
        assert_eq!(
            none,
            [(t!(locale, "learn-no-topic-hint"), "xyzzy".to_owned())]
        );
        let unknown = alice.slash(&command, json!({"topic": "xyzzy"})).await;
        unknown.says("xyzzy");
        unknown.says(&learn::title(locale, game, all[0].key));

        let asked = json!({"topic": all[0].key, "everybody": true});
        let public = alice.slash(&command, asked).await;
        let next = label(locale, Label::NextRule);
        let pressed = bob.press(public.public(), &next).await;
        pressed.says(&learn::rule(locale, game, all[1].key));
        pressed.private();
    }
    bot.finish().await;
}

fn told(locale: Locale, game: Game, seen: &Received) -> Vec<&'static str> {
    let said = |key: &&str| seen.text().contains(&learn::tip(locale, game, key));
    tips(game).iter().map(|it| it.key).filter(said).collect()
}

async fn first_matches_are_told_more(locale: Locale) {
    let bot = TestBot::start_in(platform(locale)).await;
    let (alice, bob) = bot.alice_and_bob();
    let game = Game::Iago;
    let begun = begin(locale, game, [&alice, &bob], json!({})).await;
    let quiet = press(locale, &alice, &begun, chat::Label::Choose).await;
    assert_eq!(told(locale, game, &quiet), ["opening"]);
    let tokens = ["D3", "D4"].map(str::to_owned);
    bot.play_on([&alice, &bob], &tokens).await;
    let look = |who: Actor| async move { who.slash("iago board", json!({})).await };
    let first = look(alice.clone()).await;
    assert_eq!(told(locale, game, &first), ["must"]);
    // Each tip comes once, and the waiting player gets none.
    assert!(told(locale, game, &look(alice.clone()).await).is_empty());
    assert!(told(locale, game, &look(bob.clone()).await).is_empty());
    bot.play_on([&alice, &bob], &["D5".to_owned()]).await;
    let other = look(bob.clone()).await;
    assert_eq!(told(locale, game, &other), ["captive"]);
    let off = bob
        .press(other.private(), &label(locale, Label::TipsOff))
        .await;
    assert!(off.private()["content"].is_string());
    bot.play_on([&alice, &bob], &["F4".to_owned()]).await;
    assert_eq!(told(locale, game, &look(alice.clone()).await), ["captive"]);

    let file = alice.slash("referee data export", json!({})).await;
    let data: Value = serde_json::from_slice(&alice.file(file.private())).expect("JSON");
    let known = data["tips"].as_array().expect("tips").iter();
    let mut known: Vec<&str> = known.filter_map(|it| it["tip"].as_str()).collect();
    known.sort_unstable();
    assert_eq!(known, ["captive", "must", "opening"]);
    let file = bob.slash("referee data export", json!({})).await;
    let data: Value = serde_json::from_slice(&bob.file(file.private())).expect("JSON");
    assert_eq!(data["person"]["without_tips"], 1);
    let tips = [("tips", json!(true))];
    bob.set("own-theme", &tips).await.private();
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_the_fourth_match_nothing_more_is_told() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let (locale, game) = (Locale::FALLBACK, Game::Ampel);
    for number in 1..=4 {
        let begun = begin(locale, game, [&alice, &bob], json!({})).await;
        let seen = press(locale, &alice, &begun, chat::Label::ChooseStep).await;
        let expected: &[&str] = if number == 1 { &["setup"] } else { &[] };
        assert_eq!(told(locale, game, &seen), expected, "match {number}");
        if number < 4 {
            alice.slash("ampel abort", json!({})).await.public();
        }
    }
    // Carol's first match, and Bob's fifth.
    bob.slash("ampel abort", json!({})).await.public();
    let carol = bot.actor("Carol");
    let begun = begin(locale, game, [&bob, &carol], json!({})).await;
    let seen = press(locale, &bob, &begun, chat::Label::ChooseStep).await;
    assert!(told(locale, game, &seen).is_empty());
    bot.play_on([&bob, &carol], &["C4".to_owned()]).await;
    let seen = carol.slash("ampel board", json!({})).await;
    assert_eq!(told(locale, game, &seen), ["setup"]);
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn progress_is_kept_handed_out_and_deleted() {
    let mut bot = TestBot::start().await;
    let alice = bot.actor("Alice");
    let (locale, game) = (Locale::FALLBACK, Game::Iago);
    let seen = learn(&alice, game).await;
    let all = keys(game);
    let second = go(locale, &alice, &seen, Label::Skip).await;
    second.says(&learn::rule(locale, game, all[1]));
    // Pressing the rule's button shows the rule again.
    let asked = go(locale, &alice, &second, Label::Try).await;
    let rule = go(locale, &alice, &asked, Label::Rule).await;
    rule.says(&learn::rule(locale, game, all[1]));
    let wrong = alice.slash("iago learn", json!({"try": "hello"})).await;
    wrong.says("That is no cell");
    bot.kill_and_restart().await;
    // After a wrong answer the person stays at the lesson.
    let kept = learn(&alice, game).await;
    kept.says(&learn::rule(locale, game, all[1]));
    let file = alice.slash("referee data export", json!({})).await;
    let data: Value = serde_json::from_slice(&alice.file(file.private())).expect("JSON");
    let notes = data["lessons"].as_array().expect("lessons");
    let note = |it: &Value| (it["solved"].clone(), it["wrong_answers"].clone());
    let skipped = notes.iter().find(|it| it["lesson"] == all[0]);
    let answered = notes.iter().find(|it| it["lesson"] == all[1]);
    assert_eq!(skipped.map(note), Some((json!(0), json!(0))));
    assert_eq!(answered.map(note), Some((json!(0), json!(1))));
    assert_eq!(notes.len(), 2);
    let confirm = alice.slash("referee data delete", json!({})).await;
    let delete = labels(confirm.private()).remove(0);
    alice.press(confirm.private(), &delete).await.private();
    let anew = learn(&alice, game).await;
    anew.says(&learn::rule(locale, game, all[0]));
    assert_eq!(finale(game).side, Side::First);
    bot.finish().await;
}
