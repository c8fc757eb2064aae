//! Matches of two people, each in their own direct messages with the bot.

use super::actor::{Actor, button, labels};
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;
use text::{Locale, t};

fn is_board(message: &&Value) -> bool {
    let has = |what: &str| message[what].as_array().is_some_and(|all| !all.is_empty());
    has("attachments") && has("components")
}

fn says(message: &Value, words: &str) -> bool {
    let text = message["content"].as_str();
    text.is_some_and(|text| text.contains(words))
}

/// The only board a person sees, once it says this.
async fn board(who: &Actor, words: &str) -> Value {
    let one = |all: &[Value]| {
        let boards: Vec<&Value> = all.iter().filter(is_board).collect();
        boards.len() == 1 && says(boards[0], words)
    };
    let seen = who.until(one).await;
    seen.iter().find(is_board).expect("a board").clone()
}

/// The newest message with such a button, once there is one.
async fn with_button(who: &Actor, label: &str) -> Value {
    let has = |it: &&Value| button(it, label).is_some();
    let seen = who.until(|all| all.iter().any(|it| has(&it))).await;
    seen.iter().rfind(has).expect("a button").clone()
}

/// People in their direct messages with the bot.
fn direct(bot: &TestBot) -> [Actor; 3] {
    ["Alice", "Bob", "Carol"].map(|name| bot.actor(name).in_channel("@me"))
}

/// Asks Bob by direct message; what Alice sees of it.
async fn ask(alice: &Actor, bob: &Actor) -> Value {
    let options = json!({"opponent": bob.id(), "colours": "I begin"});
    let offered = alice.slash("iago challenge", options).await;
    assert!(bob.messages().is_empty());
    let label = format!("Ask {} by direct message", bob.name());
    let asked = alice.press(offered.public(), &label).await;
    assert!(asked.in_place, "{}", asked.text());
    assert_eq!(labels(asked.message()), ["Withdraw", "How to play"]);
    asked.message().clone()
}

/// Catches an answer that waits for ever for whether the other can be asked: nobody is asked any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_that_is_withdrawn_before_it_is_sent_is_waited_for_no_more() {
    let bot = TestBot::start().await;
    let [alice, bob, _] = direct(&bot);
    let fails = json!({"http": {"path": "/users/@me/channels", "status": 500, "count": 1}});
    bot.client().fault(fails).expect("a fault");
    let asked = ask(&alice, &bob).await;
    alice.press(&asked, "Withdraw").await;
    bot.advance(Duration::from_mins(5)).await;
    assert!(bob.messages().is_empty());
    bot.finish().await;
}

/// Catches a person who sees nothing of the other's moves, offers or wishes, and strangers who press.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_see_the_whole_match_in_their_own_direct_messages() {
    let mut bot = TestBot::start().await;
    let [alice, bob, carol] = direct(&bot);
    ask(&alice, &bob).await;
    let asked = with_button(&bob, "Accept").await;
    let accept = button(&asked, "Accept").expect("a button");
    let menu = carol.slash("referee about", json!({})).await;
    let forged = carol.forge(menu.private(), &accept).await;
    assert!(labels(forged.private()).is_empty(), "{}", forged.text());
    bob.press(&asked, "Accept").await.public();
    board(&alice, "").await;
    alice.play("D4").await.publicly("D4");
    let seen = board(&bob, "D4").await;
    let choose = t!(Locale::En, "match-button-choose");
    let press = button(&seen, &choose).expect("a button");
    let forged = carol.forge(menu.private(), &press).await;
    assert!(labels(forged.private()).is_empty());
    // The bot dies as soon as his answer is out; perhaps it has noted that.
    bob.play("G5").await.publicly("G5");
    bot.kill_at_once_and_restart().await;
    bot.advance(app::LEASE).await;
    for who in [&alice, &bob] {
        // The one before may stay as it is: the bot may have died before it folded it.
        let newest = |all: &[Value]| all.iter().rfind(is_board).cloned();
        who.until(|all| newest(all).is_some_and(|it| says(&it, "G5")))
            .await;
    }
    bot.at_rest().await;
    let offered = bob.slash("iago takeback", json!({})).await;
    offered.public();
    let question = with_button(&alice, "Decline").await;
    alice.press(&question, "Decline").await;
    bob.until(|all| all.iter().all(|it| button(it, "Decline").is_none()))
        .await;
    let given_up = alice.resign("iago").await;
    assert!(is_board(&&given_up));
    let end = with_button(&bob, "Rematch").await;
    bob.press(&end, "Rematch").await.public();
    let again = with_button(&alice, "Accept").await;
    alice.press(&again, "Accept").await.public();
    bob.until(|all| all.iter().any(|it| button(it, &choose).is_some()))
        .await;
    bot.finish().await;
}

/// Catches a challenger who waits for a person who cannot be asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_who_takes_no_direct_messages_is_not_waited_for() {
    let bot = TestBot::start().await;
    let dora = json!({"name": "Dora", "dms": false});
    bot.client().add_user(dora).expect("a person");
    let alice = bot.actor("Alice").in_channel("@me");
    let dora = bot.actor("Dora");
    let options = json!({"opponent": dora.id()});
    let offered = alice.slash("iago challenge", options).await;
    alice
        .press(offered.public(), "Ask Dora by direct message")
        .await;
    let told = |all: &[Value]| {
        let last = all.last().and_then(|it| it["content"].as_str());
        last.is_some_and(|it| it.contains("takes no direct messages from me"))
    };
    let seen = alice.until(told).await;
    assert!(seen.iter().all(|it| labels(it).is_empty()), "{seen:?}");
    bot.forgive_refused("Cannot send messages to this user")
        .await;
    bot.finish().await;
}
