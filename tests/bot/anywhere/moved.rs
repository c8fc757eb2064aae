//! A match that moves to another place.

use super::venue::{Kind, Venue, is_board, is_private, whole_game};
use crate::actor::{Actor, labels, lines};
use crate::languages::in_every_language;
use rules::Game;
use serde_json::{Value, json};
use text::{Locale, t};

/// The only match of a person, chosen from their list.
pub async fn chosen(who: &Actor) -> Value {
    let listed = who.slash("referee next", json!({})).await;
    let line = lines(listed.private()).remove(0);
    who.choose(listed.message(), &line).await.private().clone()
}

/// The match moves from a direct conversation into a channel of the bot's server. Catches a match that one player
/// moves alone, or whose place stays the old one.
async fn into_a_server(locale: Locale) {
    let venue = Venue::start(Kind::Direct, locale).await;
    let game = Game::Iago;
    let id = venue.begin(game).await;
    let actions = whole_game(game);
    venue.step(game, id, &actions).await;
    let club = venue.bot.client().add_guild(json!({"name": "Club"}));
    let club = club.expect("a server");
    let channel = club["channels"][0]["id"]
        .as_str()
        .or(club["channels"][0].as_str());
    let channel = channel.expect("an id");
    let [alice, bob, carol] = [
        venue.onlooker("Alice"),
        venue.bob.clone(),
        venue.carol.clone(),
    ]
    .map(|it| it.in_channel(channel));
    let here = t!(locale, "place-button-here");
    bob.press(&chosen(&bob).await, &here).await.private();
    let asks = |it: &&Value| !is_private(it) && labels(it).contains(&here);
    let all = alice.until(|all| all.iter().any(|it| asks(&it))).await;
    let asked = all.iter().find(asks).expect("a question").clone();
    for who in [&alice, &bob] {
        who.press(&asked, &here).await.private();
    }
    carol.press(&asked, &here).await.public();
    carol.until(|all| all.iter().any(is_board)).await;
    let token = &actions[1];
    venue.bot.types(&carol, game, token).await.public();
    // In the old place the board's command leads to the new place.
    let old = venue.bob.slash("iago board", json!({})).await;
    old.private();
    assert!(!is_board(old.message()));
    venue.bot.finish().await;
}

in_every_language!(into_a_server);
