//! Texts in conversations without the bot, message by message.

use super::venue::{Kind, Venue};
use crate::album::Album;
use crate::languages;
use rules::Game;
use serde_json::json;
use std::time::Duration;
use text::Locale;
use text::chat::Label;

fn album(venue: &Venue) -> Album {
    Album::new(&[(&venue.bob, "Bob"), (&venue.carol, "Carol")])
}

async fn in_a_direct_message(locale: Locale) -> String {
    let venue = Venue::start(Kind::Direct, locale).await;
    let (bob, carol, mut album) = (&venue.bob, &venue.carol, album(&venue));
    let live = json!({"opponent": carol.id(), "clock": "Live: 5 minutes + 10 seconds a move"});
    let thread = json!({"opponent": carol.id(), "thread": true});
    let answers = [
        (
            "/referee about",
            bob.slash("referee about", json!({})).await,
        ),
        ("a live clock", bob.slash("iago challenge", live).await),
        ("a thread", bob.slash("iago challenge", thread).await),
        (
            "a tournament",
            bob.slash("referee tournament create", json!({})).await,
        ),
        (
            "settings of a server",
            bob.slash("referee settings", json!({"language": "Deutsch"}))
                .await,
        ),
    ];
    for (title, seen) in &answers {
        album.answer(title, seen);
    }
    let options = json!({"opponent": carol.id(), "colours": "I begin"});
    let asked = bob.slash("iago challenge", options).await;
    album.answer("/iago challenge", &asked);
    let accepted = languages::press(locale, carol, asked.public(), Label::Accept).await;
    album.answer("accepted", &accepted);
    let board = venue.until_boards(carol, 1).await.remove(0);
    album.message("the first board", "posted", &board);
    let played = bob.play("D4").await;
    album.answer("/iago move D4", &played);
    venue.until_boards(carol, 1).await;
    album.answer("refused", &bob.play("D4").await);
    album.answer("/referee next", &bob.slash("referee next", json!({})).await);
    let offer = bob.slash("iago takeback", json!({})).await;
    album.answer("/iago takeback", &offer);
    let decline = Label::Reply(referee::Answer::Decline);
    let declined = languages::press(locale, carol, offer.public(), decline).await;
    album.answer("declined", &declined);
    album.message("resigned", "posted", &bob.resign("iago").await);
    let options = json!({"opponent": carol.id(), "colours": "I begin", "clock": "1 day a move"});
    let asked = bob.slash("iago challenge", options).await;
    languages::press(locale, carol, asked.public(), Label::Accept).await;
    for (title, hours) in [("a reminder", 17), ("the end by time", 30 * 24)] {
        venue.bot.advance(Duration::from_hours(hours)).await;
        venue.bot.until_all_is_noted().await;
        let all = bob.in_channel("@me").messages();
        album.message(title, "direct message", all.last().expect("a message"));
    }
    venue
        .bot
        .forgive_refused("Cannot send messages to this user")
        .await;
    venue.bot.finish().await;
    album.into_text()
}

/// Adds to the album the last message that a person sees in the place of their boards.
async fn last(venue: &Venue, album: &mut Album, title: &str, who: &crate::actor::Actor) {
    venue.bot.until_all_is_noted().await;
    let all = venue.seat(who).messages();
    album.message(title, who.name(), all.last().expect("a message"));
}

async fn apart(locale: Locale) -> String {
    let venue = Venue::start(Kind::ApartFromServer, locale).await;
    let (bob, carol, mut album) = (&venue.bob, &venue.carol, album(&venue));
    let client = venue.bot.client();
    let open = bob.slash("iago challenge", json!({})).await;
    album.answer("to anyone", &open);
    let me = client.world()["bot"]["id"].clone();
    let options = json!({"opponent": me, "colours": "I begin"});
    let begun = bob.slash("iago challenge", options).await;
    album.answer("against the bot", &begun);
    bob.slash("iago abort", json!({})).await;
    let asked = venue
        .ask(Game::Iago, json!({"clock": "1 day a move"}))
        .await;
    for (title, seen) in ["/iago challenge", "the friend is asked"]
        .iter()
        .zip(&asked)
    {
        album.answer(title, seen);
    }
    last(&venue, &mut album, "the challenge", carol).await;
    let challenge = venue.asks(carol, Label::Accept).await;
    let accepted = languages::press(locale, &venue.seat(carol), &challenge, Label::Accept).await;
    album.answer("accepted", &accepted);
    last(&venue, &mut album, "the first board", carol).await;
    last(&venue, &mut album, "the first board", bob).await;
    album.answer("/iago move, in the server", &bob.play("D4").await);
    last(&venue, &mut album, "the move", bob).await;
    last(&venue, &mut album, "the move", carol).await;
    album.answer("/referee next", &bob.slash("referee next", json!({})).await);
    venue.bot.advance(Duration::from_hours(17)).await;
    last(&venue, &mut album, "a reminder", carol).await;
    venue.seat(carol).play("G5").await;
    client.uninstall("Carol").expect("a person with the app");
    venue.seat(bob).play("C3").await;
    last(&venue, &mut album, "the friend is out of reach", bob).await;
    venue.ask(Game::Iago, json!({})).await;
    last(&venue, &mut album, "nobody can be asked", bob).await;
    venue
        .bot
        .forgive_refused("Cannot send messages to this user")
        .await;
    venue.bot.finish().await;
    album.into_text()
}

macro_rules! scenes {
    ($($scene:ident),+ $(,)?) => {$(
        mod $scene {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_every_language() {
                for (locale, name) in [
                    (text::Locale::En, "english"),
                    (text::Locale::De, "german"),
                    (text::Locale::Ja, "japanese"),
                ] {
                    insta::assert_snapshot!(name, super::$scene(locale).await);
                }
            }
        }
    )+};
}
scenes!(in_a_direct_message, apart);
