//! Private answers as cards: the layout of a new answer, and that of a message that stands.

use super::actor::{Actor, Received, controls, is_card, labels};
use super::hints::{MOMENT, becomes, says_thought};
use super::languages::begin;
use super::test_bot::{STEADY, TestBot};
use iago::discord::Effort;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;

/// Long enough for a person to act meanwhile.
const LONG: Effort = Effort {
    nodes: Some(1_000_000),
    ..STEADY
};

fn kinds(message: &Value) -> Vec<u64> {
    let parts = message["components"].as_array().into_iter().flatten();
    parts.filter_map(|it| it["type"].as_u64()).collect()
}

/// Asserts that an answer is a card: words, picture with alt text, words, rows.
#[track_caller]
fn card(seen: &Received) -> &Value {
    let message = seen.private();
    assert!(is_card(message), "{message}");
    assert_eq!(message["content"], "");
    let mut kinds = kinds(message);
    kinds.dedup();
    kinds.retain(|it| *it != 10);
    assert_eq!(kinds, [12, 1], "{message}");
    let gallery = message["components"].as_array().expect("parts").iter();
    let mut gallery = gallery.filter(|it| it["type"] == 12);
    let alt = gallery.next().expect("a picture")["items"][0]["description"].clone();
    assert_eq!(alt, message["attachments"][0]["description"]);
    assert!(alt.as_str().is_some_and(|it| !it.is_empty()), "{message}");
    message
}

fn first_id(message: &Value) -> String {
    let id = controls(message)[0]["custom_id"]
        .as_str()
        .map(str::to_owned);
    id.expect("a button")
}

async fn hint(who: &Actor) -> Received {
    who.slash("iago hint", json!({})).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_stays_a_card_across_a_restart() {
    let (mut bot, alice, _bob) = TestBot::of_two().await;
    for command in ["iago puzzle", "isaac learn", "ampel learn"] {
        let first = alice.slash(command, json!({})).await;
        card(&first);
        bot.restart_with(STEADY).await;
        bot.at_rest().await;
        let next = alice
            .press_id(first.message(), &first_id(first.message()))
            .await;
        assert!(next.in_place, "{command}");
        assert!(is_card(next.private()), "{command}: {}", next.message());
    }
    bot.finish().await;
}

/// A message that stands keeps its layout: what an older version has sent is answered in that layout.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_of_the_old_layout_keeps_it() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let puzzle = alice.slash("iago puzzle", json!({})).await;
    let old = alice.slash("iago rules", json!({})).await;
    assert!(!is_card(old.private()));
    let chosen = alice.forge(old.private(), &first_id(card(&puzzle))).await;
    assert!(chosen.in_place);
    let message = chosen.private();
    assert!(!is_card(message), "{message}");
    assert!(message["content"].as_str().is_some_and(|it| !it.is_empty()));
    assert!(kinds(message).iter().all(|it| *it == 1), "{message}");
    // The list of matches names the matches in its text then, and its menu leads to them.
    begin(Locale::En, Game::Iago, [&alice, &bob], json!({})).await;
    let list = alice.slash("referee next", json!({})).await;
    assert_eq!(kinds(list.private())[..2], [10, 9], "{}", list.message());
    let listed = alice.forge(message, "u:l:0:own").await;
    assert!(listed.in_place);
    assert!(!is_card(listed.private()));
    for line in list.text().lines() {
        listed.says(line);
    }
    let board = alice.press(list.private(), "Board").await;
    assert!(!board.in_place && !is_card(board.private()));
    assert_eq!(board.message()["attachments"][0]["filename"], "iago.png");
    bot.finish().await;
}

/// A hint that comes after Discord's notice is a card, and so are its reasons that come after a late update.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_late_is_a_card() {
    let (mut bot, alice, bob) = TestBot::of_two().await;
    begin(
        Locale::En,
        Game::Iago,
        [&alice, &bob],
        json!({"rated": false}),
    )
    .await;
    bot.restart_with(LONG).await;
    bot.at_rest().await;
    let passes = async {
        bot.advance_at_once(MOMENT);
        bot.until_recorded_as(1, says_thought).await;
    };
    let said = bot.meanwhile(hint(&alice), passes).await;
    assert!(is_card(said.private()));
    let late = becomes(&bot, &said, "I would play").await;
    assert!(is_card(&late));
    // After a restart the hint has to be found again. The words about that stand in a new message, and the card stays.
    bot.restart_with(LONG).await;
    bot.at_rest().await;
    let passes = async {
        bot.advance_at_once(MOMENT);
        bot.until_recorded_as(2, says_thought).await;
    };
    let said = bot.meanwhile(alice.press(&late, "Why?"), passes).await;
    assert!(!said.in_place && is_card(said.private()));
    let why = becomes(&bot, &said, "I would play").await;
    assert!(is_card(&why));
    // Once the move is played, its public board takes the place of the card.
    alice.press_id(&why, &first_id(&why)).await;
    bot.at_rest().await;
    let shown = bot.view().await.this_match.plies().len();
    assert_eq!(shown, 1);
    assert!(alice.messages().iter().all(|it| it["id"] != why["id"]));
    bot.finish().await;
}

/// A card holds one picture: a page with several pictures is a new message.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_pictures_are_a_new_message() {
    let (bot, alice, _bob) = TestBot::of_two().await;
    let puzzle = alice.slash("isaac puzzle", json!({})).await;
    let themes = alice.forge(card(&puzzle), "u:settings:themes").await;
    assert!(!themes.in_place);
    let message = themes.private();
    assert!(!is_card(message), "{message}");
    let pictures = message["attachments"].as_array().map_or(0, Vec::len);
    assert!(pictures > 1, "{message}");
    assert!(!labels(message).is_empty());
    bot.finish().await;
}
