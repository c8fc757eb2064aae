//! People to whom the bot cannot write.

use super::venue::{Kind, Venue, text, whole_game};
use crate::actor::labels;
use crate::languages::in_every_language;
use app::MatchRef;
use referee::Ending;
use rules::Game;
use serde_json::{Value, json};
use text::{Locale, name, t};

/// Discord's refusal of a message to such a person.
const UNWANTED: &str = "Cannot send messages to this user";

fn says(words: &str) -> impl Fn(&[Value]) -> bool {
    move |all| all.iter().any(|it| text(it).contains(words))
}

/// Catches a challenger who waits for a person who is never asked.
async fn a_friend_who_cannot_be_asked(locale: Locale) {
    let venue = Venue::start(Kind::ApartFromDirect, locale).await;
    let client = venue.bot.client();
    client.uninstall("Carol").expect("a person with the app");
    venue.ask(Game::Iago, json!({})).await;
    let words = t!(
        locale,
        "challenge-unreachable",
        opponent = name::player(locale, venue.id_of(&venue.carol)),
        game = name::game(locale, Game::Iago)
    );
    let seen = venue.seat(&venue.bob).until(says(&words)).await;
    let withdrawn = seen.last().map(labels);
    assert_eq!(withdrawn, Some(Vec::new()), "{seen:?}");
    assert_eq!(venue.bot.forgive_refused(UNWANTED).await, 1);
    venue.bot.finish().await;
}

/// Catches a player who waits for an opponent who never hears of the move, and a match lost by that.
async fn a_friend_who_leaves_in_the_middle(locale: Locale) {
    let venue = Venue::start(Kind::ApartFromDirect, locale).await;
    let (game, client) = (Game::Iago, venue.bot.client());
    let id = venue.begin(game).await;
    client.uninstall("Carol").expect("a person with the app");
    let actions = whole_game(game);
    venue.step(game, id, &actions).await;
    let words = t!(
        locale,
        "place-untold",
        player = name::player(locale, venue.id_of(&venue.carol)),
        command = "\u{fffc}"
    );
    let begins = words.split('\u{fffc}').next().unwrap_or_default();
    venue.seat(&venue.bob).until(says(begins)).await;
    venue.bot.forgive_refused(UNWANTED).await;
    // Once Carol is back, she sees the board by a command and plays on.
    client.install("Carol").expect("a person without the app");
    let carol = venue.seat(&venue.carol);
    let board = carol.slash("iago board", json!({})).await;
    assert!(!text(board.private()).contains(begins), "{}", board.text());
    venue.step(game, id, &actions).await;
    venue.step(game, id, &actions).await;
    let told = venue.until_boards(&venue.carol, 2).await;
    assert!(!text(&told[1]).contains(begins), "{}", text(&told[1]));
    venue.bot.finish().await;
}

/// Catches a player who waits for an answer to an offer that the opponent never hears of, and wrong advice.
async fn a_friend_who_is_never_asked_to_call_it_off(locale: Locale) {
    let venue = Venue::start(Kind::ApartFromDirect, locale).await;
    let client = venue.bot.client();
    let id = venue.begin(Game::Iago).await;
    venue.bot.at_rest().await;
    client.uninstall("Carol").expect("a person with the app");
    let (bob, carol) = (venue.seat(&venue.bob), venue.seat(&venue.carol));
    bob.slash("iago call-off", json!({})).await.public();
    let words = t!(
        locale,
        "place-unasked",
        player = name::player(locale, venue.id_of(&venue.carol)),
        command = "\u{fffc}"
    );
    let begins = words.split('\u{fffc}').next().unwrap_or_default();
    bob.until(says(begins)).await;
    assert_eq!(venue.bot.forgive_refused(UNWANTED).await, 1);
    client.install("Carol").expect("a person without the app");
    carol.slash("iago call-off", json!({})).await;
    let ended = venue
        .view(MatchRef::This(id))
        .await
        .this_match
        .ending()
        .copied();
    assert_eq!(ended, Some(Ending::CalledOff));
    venue.bot.finish().await;
}

in_every_language!(
    a_friend_who_cannot_be_asked,
    a_friend_who_leaves_in_the_middle,
    a_friend_who_is_never_asked_to_call_it_off
);
