//! Lost answers in conversations without the bot: catches a move that no player sees while a clock runs.

use super::venue::{is_board, text};
use crate::actor::{Actor, controls, labels};
use crate::faults::cast;
use crate::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;
use text::{Locale, t};

/// Life of an interaction's token.
const TOKEN: Duration = Duration::from_mins(15);

/// Alice and Bob, who know the bot from a server, in a group of two.
fn two(bot: &TestBot) -> [Actor; 2] {
    let people = ["Alice", "Bob"];
    for name in people {
        bot.client().install(name).expect("an app on an account");
    }
    let group = bot.client().group(&people, "two").expect("a group");
    let channel = group["id"].as_str().expect("an id").to_owned();
    people.map(|name| bot.actor(name).in_channel(&channel))
}

async fn asked(alice: &Actor, bob: &Actor) -> Value {
    let options = json!({"opponent": bob.id(), "colours": "I begin"});
    let asked = alice.slash("iago challenge", options).await;
    asked.public().clone()
}

/// Waits until the newest board of a channel contains `words`; returns the board.
async fn board_that_says(who: &Actor, words: &str) -> Value {
    let last = |all: &[Value]| all.iter().rfind(|it| is_board(it)).cloned();
    let says = |all: &[Value]| last(all).is_some_and(|it| text(&it).contains(words));
    last(&who.until(says).await).expect("a board")
}

/// Expires the tokens of all earlier answers.
async fn tokens_end(bot: &TestBot) {
    bot.advance(TOKEN).await;
    bot.client().advance(TOKEN);
}

fn answer_fails(bot: &TestBot) {
    cast(bot, &json!({"status": 502}), "POST", "/callback$");
}

/// Plays Alice's first move of a match with Bob; its answer is lost, and no earlier token is valid.
async fn loses_an_answer(bot: &TestBot, alice: &Actor, bob: &Actor) {
    let asked = asked(alice, bob).await;
    bob.press(&asked, "Accept").await;
    board_that_says(alice, "your turn (Dark)").await;
    tokens_end(bot).await;
    answer_fails(bot);
    let played = json!({"cell": "D4"});
    alice.slash_unheard("iago move", played).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_accept_is_followed_by_the_first_board() {
    let bot = TestBot::start().await;
    let [alice, bob] = two(&bot);
    let asked = asked(&alice, &bob).await;
    answer_fails(&bot);
    let accept = controls(&asked);
    let accept = accept.iter().find(|it| it["label"] == "Accept");
    let accept = accept.expect("a button")["custom_id"]
        .as_str()
        .expect("an id");
    bob.press_id_unheard(&asked, accept).await;
    board_that_says(&alice, "your turn (Dark)").await;
    // The challenge shows its outcome, by the same token.
    alice
        .until(|all| all.iter().any(|it| text(it).contains("accepted")))
        .await;
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_move_is_told_directly_and_shown_by_the_next_answer() {
    for crashes in [false, true] {
        let mut bot = TestBot::start().await;
        let [alice, bob] = two(&bot);
        loses_an_answer(&bot, &alice, &bob).await;
        if crashes {
            bot.kill_and_restart().await;
        }
        let told = bob.in_channel("@me");
        let told = told.until(|all| all.iter().any(|it| text(it).contains("D4")));
        let told = told.await;
        assert!(
            text(&told[0]).contains("My answer there was lost"),
            "{told:?}"
        );
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(text(&told[0]).contains("your turn"), "{told:?}");
        // If Alice types the move again, she reads that it was played, and so does everyone.
        let again = alice.slash("iago move", json!({"cell": "D4"})).await;
        again.publicly("> **D4**");
        bot.at_rest().await;
        let board = board_that_says(&bob, "> **D4**").await;
        let boards = bob.messages();
        let boards = boards.iter().filter(|it| is_board(it)).count();
        // The token of the board before the move has expired, so that board stays.
        assert_eq!(boards, 2);
        // The match goes on from the new board.
        let choose = t!(Locale::En, "match-button-choose");
        assert!(labels(&board).contains(&choose));
        bob.slash("iago move", json!({"cell": "G5"}))
            .await
            .publicly("G5");
        bot.finish().await;
    }
}

/// Catches a repeated move that is refused as if it had not been played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_repeated_in_a_server_is_said_to_be_played() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let first = crate::moving::begin(&alice, &bob, json!({}), "").await;
    alice.play("D4").await.publicly("D4");
    let again = alice.play("d4").await;
    let again = again.private();
    assert!(text(again).contains("You played **D4**."), "{again}");
    assert!(!again["attachments"].as_array().is_none_or(Vec::is_empty));
    // A second press of the earlier board's button gets the same answer.
    let choose = controls(&first).into_iter().find_map(|it| {
        let id = it["custom_id"].as_str()?.to_owned();
        id.strip_prefix("k:").map(str::to_owned)
    });
    let of = choose
        .expect("a picker")
        .split(':')
        .next()
        .expect("a match")
        .to_owned();
    let pressed = alice.forge(&first, &format!("p:{of}:0:D4")).await;
    let pressed = pressed.private();
    assert!(text(pressed).contains("You played **D4**."), "{pressed}");
    let other = alice.play("G5").await;
    assert!(other.text().contains("mentioned"), "{}", other.text());
    bot.finish().await;
}

/// Catches a message that a channel never gets because the bot cannot post there: any public answer brings it along.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_public_answer_takes_along_what_had_no_route() {
    let bot = TestBot::start().await;
    let [alice, bob] = two(&bot);
    loses_an_answer(&bot, &alice, &bob).await;
    bot.at_rest().await;
    let shown = bob.slash("iago rules", json!({"everybody": true})).await;
    shown.public();
    board_that_says(&bob, "> **D4**").await;
    bot.finish().await;
}
