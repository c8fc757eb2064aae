//! Servers that the bot joins and leaves while a match is played there, and players who may not use external apps.

use super::moved::chosen;
use super::venue::{Kind, Venue, is_board, is_private, text, whole_game};
use crate::actor::labels;
use rules::Game;
use serde_json::{Value, json};
use text::chat::Label;
use text::{Locale, t};

const LOCALE: Locale = Locale::En;

/// Catches boards in a server that are found by their channel although none of their buttons works.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_outlasts_that_the_bot_joins_and_leaves() {
    let venue = Venue::start(Kind::Server, LOCALE).await;
    let (game, actions) = (Game::Iago, whole_game(Game::Iago));
    let id = venue.begin(game).await;
    let (bob, carol, client) = (&venue.bob, &venue.carol, venue.bot.client());
    let server = client.world()["guilds"][0]["id"].clone();
    let server = server.as_str().expect("an id");
    client.join("Referee", server).expect("a server it joins");
    venue.bot.at_rest().await;
    let boards = venue.until_boards(bob, 1).await;
    let choose = t!(LOCALE, "match-button-choose");
    let picker = bob.press(&boards[0], &choose).await;
    assert!(!labels(picker.private()).is_empty(), "{}", picker.text());
    let played = venue.bot.types(bob, game, &actions[0]).await;
    let more = carol.press(played.public(), &venue.word(Label::More)).await;
    let resign = venue.word(Label::Resign);
    assert!(labels(more.private()).contains(&resign));
    // In the same channel the match goes on as in any server of the bot, and both players stay in it.
    let here = t!(LOCALE, "own-button-here");
    bob.press(&chosen(bob).await, &here).await;
    venue.bot.at_rest().await;
    venue.bot.types(carol, game, &actions[1]).await.public();
    venue.bot.at_rest().await;
    // After the bot has left, no player goes on where no button works.
    client.leave("Referee", server).expect("a server it leaves");
    venue.bot.at_rest().await;
    let refused = venue.bot.types(bob, game, &actions[2]).await;
    assert!(!is_board(refused.private()) && refused.text().contains("referee next"));
    let view = venue
        .bot
        .app
        .as_ref()
        .expect("a running bot")
        .show_match(id);
    assert_eq!(view.await.expect("a match").this_match.plies().len(), 2);
    venue.bot.at_rest().await;
    venue.bot.forgive_refused("Missing Access").await;
    venue.bot.finish().await;
}

/// Catches a player who reads that a match or challenge is gone although only their own answers are hidden.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_use_external_apps_is_told_so() {
    let venue = Venue::start(Kind::Server, LOCALE).await;
    let (bob, carol) = (&venue.bob, &venue.carol);
    let options = json!({"opponent": carol.id(), "colours": "I begin"});
    let challenge = bob.slash("iago challenge", options).await;
    let allow = |allowed| {
        venue
            .bot
            .client()
            .external_apps("general", Some("Carol"), allowed)
    };
    allow(false).expect("a channel");
    let accept = venue.word(Label::Accept);
    let why = "the other player would not see what you do";
    let refused = carol.press(challenge.public(), &accept).await;
    assert!(text(refused.private()).contains(why), "{}", refused.text());
    allow(true).expect("a channel");
    carol.press(challenge.public(), &accept).await;
    let board = venue.until_boards(carol, 1).await.remove(0);
    allow(false).expect("a channel");
    let pressed = carol.press(&board, &venue.word(Label::More)).await;
    let typed = venue.bot.types(carol, Game::Iago, "C3").await;
    // Carol's match is not lost: the answer says how to go on.
    let why = t!(LOCALE, "place-button-direct");
    for refused in [pressed, typed] {
        assert!(text(refused.private()).contains(&why), "{}", refused.text());
    }
    venue.bot.finish().await;
}

/// Catches boards that are folded at once because the match was played in another place before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_from_one_conversation_in_another() {
    let venue = Venue::start(Kind::Direct, LOCALE).await;
    let (bob, carol) = (&venue.bob, &venue.carol);
    venue.begin(Game::Iago).await;
    let actions = whole_game(Game::Iago);
    venue.bot.types(bob, Game::Iago, &actions[0]).await.public();
    let group = venue.bot.client().group(&["Bob", "Carol"], "two");
    let group = group.expect("a group")["id"].clone();
    let [bob, carol] = [bob, carol].map(|it| it.in_channel(group.as_str().expect("an id")));
    let here = t!(LOCALE, "place-button-here");
    let asked = bob.press(&chosen(&bob).await, &here).await;
    let asks = |it: &&Value| !is_private(it) && labels(it).contains(&here);
    let all = carol.until(|all| all.iter().any(|it| asks(&it))).await;
    let asked = all.iter().find(asks).unwrap_or(asked.message()).clone();
    carol.press(&asked, &here).await;
    let boards = |all: &[Value]| all.iter().filter(|it| is_board(it)).count();
    carol.until(|all| boards(all) == 1).await;
    venue.bot.at_rest().await;
    assert_eq!(boards(&carol.messages()), 1);
    let shown = bob.slash("iago board", json!({"everybody": true})).await;
    venue.bot.at_rest().await;
    let id = &shown.public()["id"];
    let seen = carol.messages();
    assert!(seen.iter().any(|it| it["id"] == *id && is_board(it)));
    venue.bot.finish().await;
}
