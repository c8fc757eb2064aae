//! Restricted acts: those of moderators, those on matches of others, and a channel's purpose.

use super::actor::{Actor, Received, lines};
use super::languages;
use super::moving::{COUNTED, begin};
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;

/// Permission bits: administrator, and managing a server.
const ADMINISTRATOR: u64 = 1 << 3;
const MANAGE_SERVER: u64 = 1 << 5;

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// A server with its owner Alice and the moderators Bob and Carol, and with a channel `garden` besides `general`.
async fn moderated() -> (TestBot, [Actor; 3]) {
    let test_bot = TestBot::start_with_permissions(ADMINISTRATOR).await;
    let people = ["Alice", "Bob", "Carol"].map(|name| test_bot.actor(name));
    let role = test_bot.new_role("Moderator", MANAGE_SERVER).await;
    for moderator in &people[1..] {
        test_bot.give_role(moderator, &role).await;
    }
    let garden = json!({"name": "garden"});
    test_bot.client().add_channel(garden).expect("a channel");
    (test_bot, people)
}

async fn chosen(who: &Actor, menu: &Received) -> Received {
    let line = lines(menu.private()).remove(0);
    who.choose(menu.private(), &line).await
}

/// Waits until the newest message in `general` contains `words`; returns it.
async fn says(test_bot: &TestBot, words: &str) -> Value {
    let newest = |all: &[Value]| all.last().is_some_and(|it| text(it).contains(words));
    let seen = test_bot.until("Alice", "general", newest).await;
    seen.last().expect("a message").clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_decides_a_match_of_their_own_but_the_owner_of_the_server() {
    let (test_bot, [alice, bob, carol]) = moderated().await;
    test_bot.lost_by(&alice, &bob, &bob).await;
    let first = json!({"match": "1"});
    let own = "You play in this match yourself";
    bob.slash("referee annul", first.clone())
        .await
        .privately(own);
    begin(&alice, &bob, json!({}), COUNTED).await;
    for command in ["referee adjudicate", "referee end"] {
        let listed = bob.slash(command, json!({})).await;
        chosen(&bob, &listed).await.privately(own);
    }
    // A button shown to another person does not help.
    let hers = carol.slash("referee annul", first.clone()).await;
    hers.privately("Strike this result?");
    let world = test_bot.view().await;
    let id = world.this_match.id();
    let board = bob.slash("iago board", json!({})).await;
    for step in ["first!", "second!", "none!"] {
        let forged = format!("u:rule:{step}:{id}:");
        bob.forge(board.private(), &forged).await.privately(own);
    }
    assert!(test_bot.view().await.this_match.ending().is_none());
    // Striking all results of the opponent at once does not help either.
    let hers = json!({"all-of": alice.id()});
    let both = "This decides a match between the two of you";
    let all = bob.slash("referee annul", hers.clone()).await;
    all.privately(both);
    let all = format!("u:person:annul!:{}:", alice.id());
    bob.forge(board.private(), &all).await.privately(both);
    let unconcerned = carol.slash("referee annul", hers).await;
    unconcerned.privately("Strike all results");
    // The owner may decide her own match.
    alice
        .slash("referee annul", first)
        .await
        .privately("Strike this result?");
    let listed = alice.slash("referee end", json!({})).await;
    let sure = chosen(&alice, &listed).await;
    sure.privately("End it without a result?");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_moderator_does_is_asked_and_told_with_its_reason_where_the_match_is_played() {
    let (test_bot, [alice, bob, carol]) = moderated().await;
    let carol_there = carol.in_channel("garden");
    begin(&alice, &bob, json!({}), COUNTED).await;
    let away = json!({"reason": "away for *weeks*"});
    let listed = carol_there.slash("referee adjudicate", away).await;
    let winner = chosen(&carol_there, &listed).await;
    let ask = carol_there
        .press(winner.private(), "Bob (Light) wins")
        .await;
    ask.privately(
        "(Light) wins? You can undo that: the match then goes on with the time both had.",
    );
    assert!(test_bot.view().await.this_match.ending().is_none());
    let done = carol_there.send(&ask).await;
    done.privately("says so");
    let by = format!(
        "<@{}> decided match 1. Reason: away for \\*weeks\\*",
        carol.id()
    );
    let board = says(&test_bot, &by).await;
    assert!(text(&board).contains("Ratings:"), "{}", text(&board));

    // The result is struck like any other, its ratings too, and the last board says so.
    let match_1 = json!({"match": "1"});
    let asked = carol_there.slash("referee annul", match_1).await;
    carol_there.send(&asked).await.private();
    let struck = format!("<@{}> struck the result of match 1", carol.id());
    let board = says(&test_bot, &struck).await;
    assert!(!text(&board).contains("Ratings:"), "{}", text(&board));
    assert_eq!(board["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!(board["mentions"], json!([]));
    carol_there
        .slash("iago leaderboard", json!({}))
        .await
        .private();
    let listed = carol.slash("referee history", json!({})).await;
    listed.privately(&format!(
        "(Light) beat <@{}>, struck by <@{}>",
        alice.id(),
        carol.id()
    ));

    let appeal = json!({"match": "1", "reason": "after an appeal"});
    let page = carol_there.slash("referee annul", appeal).await;
    carol_there.send(&page).await.private();
    let board = says(&test_bot, "count again").await;
    assert!(text(&board).contains("Reason: after an appeal"));
    assert!(text(&board).contains("Ratings:"), "{}", text(&board));
    let listed = carol.slash("referee history", json!({})).await;
    // After the restore the moderator's decision counts again.
    listed.privately(&format!("decided by <@{}>", carol.id()));

    begin(&alice, &bob, json!({}), COUNTED).await;
    let twice = json!({"reason": "begun twice"});
    let listed = carol_there.slash("referee end", twice).await;
    let sure = chosen(&carol_there, &listed).await;
    sure.privately("You can undo that: the match then goes on with the time both had.");
    assert!(test_bot.view().await.this_match.ending().is_none());
    carol_there.send(&sure).await.private();
    let by = format!("<@{}> ended match 2. Reason: begun twice", carol.id());
    says(&test_bot, &by).await;
    let listed = carol.slash("referee history", json!({})).await;
    let ended = format!("no result, ended by <@{}> (begun twice)", carol.id());
    listed.privately(&ended);
    // Nothing of it is visible in the channel where the commands were typed.
    assert_eq!(alice.in_channel("garden").messages(), Vec::<Value>::new());
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_move_suggests_none() {
    for game in Game::ALL {
        let (test_bot, alice, bob) = TestBot::of_two().await;
        languages::begin(Locale::En, game, [&alice, &bob], json!({})).await;
        let (command, option) = (
            format!("{game} move"),
            match game {
                Game::Iago => "cell",
                Game::Isaac => "piece",
                Game::Ampel => "disk",
            },
        );
        for junk in ["🍕🍕🍕", "?", ">>", "-:-"] {
            let typed = json!({ option: junk });
            let found = alice.suggestions(&command, typed, option).await;
            let [(sentence, value)] = found.as_slice() else {
                panic!("{game} {junk}: {found:?}");
            };
            assert!(sentence.contains(' ') && !value.is_empty(), "{found:?}");
            let sent = json!({ option: value });
            alice.slash(&command, sent).await.private();
        }
        assert_eq!(test_bot.view().await.this_match.plies().len(), 0);
        test_bot.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_match_is_replayed_for_everybody_only_by_its_players() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    begin(&alice, &bob, json!({}), "D4 G5").await;
    let shown = carol.slash("iago replay", json!({})).await;
    shown.privately("only its players can show it to everybody");
    assert!(carol.file(shown.private()).starts_with(b"GIF89a"));
    bob.slash("iago replay", json!({})).await.public();
    let end = bob.resign("iago").await;
    carol.press(&end, "Replay").await.public();
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_for_everybody_stay_in_the_channels_of_the_server() {
    let (test_bot, [alice, bob, _]) = moderated().await;
    test_bot.lost_by(&alice, &bob, &bob).await;
    let only = [("channels", json!(["general"]))];
    alice.set("server-play", &only).await.private();
    let there = bob.in_channel("garden");
    let everybody = json!({"everybody": true});
    for (command, options) in [
        ("iago leaderboard", json!({})),
        ("iago rules", everybody.clone()),
        ("iago rating", everybody.clone()),
        ("referee profile", everybody),
    ] {
        let kept = there.slash(command, options.clone()).await;
        kept.privately("This server wants what I post for everybody in <#");
        bob.slash(command, options).await.public();
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_has_ten_answers_for_everybody_in_ten_minutes() {
    let (test_bot, [alice, bob, _]) = moderated().await;
    let everybody = json!({"everybody": true});
    for number in 0..10 {
        let who = [&alice, &bob][number % 2];
        who.slash("isaac rules", everybody.clone()).await.public();
    }
    let full = "I have posted a lot in this channel";
    let kept = bob.slash("isaac rules", everybody.clone()).await;
    kept.privately(full);
    let there = bob.in_channel("garden");
    there.slash("isaac rules", everybody.clone()).await.public();
    test_bot.advance(Duration::from_mins(10)).await;
    bob.slash("isaac rules", everybody).await.public();
    test_bot.finish().await;
}

/// Catches a moderators' command that a member may use, and one that a kind of moderator may not use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_command_of_moderators_is_for_every_kind_of_moderator_alone() {
    const TIME_OUT: u64 = 1 << 40;
    let (test_bot, [alice, bob, carol]) = moderated().await;
    for name in ["Dora", "Emil"] {
        let added = test_bot.client().add_user(json!({ "name": name }));
        added.expect("a person");
    }
    let [dora, emil] = ["Dora", "Emil"].map(|name| test_bot.actor(name));
    let warden = test_bot.new_role("Warden", TIME_OUT).await;
    test_bot.give_role(&dora, &warden).await;
    let umpire = test_bot.new_role("Umpire", 0).await;
    test_bot.give_role(&emil, &umpire).await;
    let no = text::answer::not_allowed(Locale::En, text::answer::Permission::Moderate);
    let may = async |who: &Actor, command: &str| {
        let answer = who.slash(command, json!({})).await;
        !answer.text().contains(&no)
    };
    for command in ["block", "annul", "adjudicate", "end"] {
        let command = format!("referee {command}");
        for (who, expected) in [(&alice, true), (&bob, true), (&dora, true), (&emil, false)] {
            assert_eq!(
                may(who, &command).await,
                expected,
                "{} {command}",
                who.name()
            );
        }
    }
    // The server's chosen role moderates; members who may time out others do not, if the server sets it so.
    let umpires = [
        ("moderators", json!(["Umpire"])),
        ("time-out", json!(false)),
    ];
    alice.set("server-moderation", &umpires).await.private();
    for command in ["block", "annul", "adjudicate", "end"] {
        let command = format!("referee {command}");
        for (who, expected) in [(&carol, true), (&dora, false), (&emil, true)] {
            assert_eq!(
                may(who, &command).await,
                expected,
                "{} {command}",
                who.name()
            );
        }
    }
    test_bot.finish().await;
}
