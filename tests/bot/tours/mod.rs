//! Tours through everything the bot says about Iago: every message as its reader sees it, with buttons, alt text, and
//! whom it pings. `text/tests/text/shown.rs` fails on a sentence that no tour shows.
//!
//! A tour is compared in English alone. In German it only runs: German sentences are the longest, and the stand-in refuses
//! a message that is too long for Discord. The sentences of every language have snapshots in `text`.

mod around;
mod challenge;
mod clocks;
mod endings;
mod explained;
mod interrupted;
mod moderators;
mod moving;
mod offers;
mod penalty;
mod people;
mod places;
pub mod rows;
mod settings;

use super::actor::{Actor, Received, button, controls};
use super::album::Album;
use super::languages::platform;
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::{Label, label};

/// A server in one language with Alice, Bob and Carol, and the album of what they see.
struct Tour {
    bot: TestBot,
    locale: Locale,
    alice: Actor,
    bob: Actor,
    carol: Actor,
    album: Album,
}

/// Runs a tour in English, whose album is compared with the one in `snapshots`, and in German, which must fit.
macro_rules! shown_in_english {
    ($tour:ident) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn in_english() {
            let mut tour = crate::tours::Tour::start(text::Locale::En).await;
            $tour(&mut tour).await;
            insta::assert_snapshot!("english", tour.finish().await);
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn fits_in_german() {
            let mut tour = crate::tours::Tour::start(text::Locale::De).await;
            $tour(&mut tour).await;
            tour.finish().await;
        }
    };
}
pub(crate) use shown_in_english;

fn none() -> Value {
    json!({})
}

/// The one id a condition of [`Tour::next`] needs: the newest message so far.
struct Mark(Vec<Value>);

impl Tour {
    async fn start(locale: Locale) -> Tour {
        let bot = TestBot::start_in(platform(locale)).await;
        let (alice, bob) = bot.alice_and_bob();
        let carol = bot.actor("Carol");
        let album = Album::new(&[(&alice, "Alice"), (&bob, "Bob"), (&carol, "Carol")]);
        Tour {
            bot,
            locale,
            alice,
            bob,
            carol,
            album,
        }
    }

    async fn all_noted(&self) {
        self.bot.until_all_is_noted().await;
    }

    async fn finish(self) -> String {
        self.bot.finish().await;
        self.album.into_text()
    }

    fn show(&mut self, title: &str, seen: &Received) {
        self.album.answer(title, seen);
    }

    /// The `custom_id` of a button by what it does.
    fn id_of(&self, message: &Value, what: Label) -> String {
        let words = label(self.locale, what);
        button(message, &words)
            .unwrap_or_else(|| panic!("no button {words} on {}", message["components"]))
    }

    fn word(&self, what: Label) -> String {
        label(self.locale, what)
    }

    async fn press(&self, who: &Actor, message: &Value, what: Label) -> Received {
        who.press_id(message, &self.id_of(message, what)).await
    }

    /// Presses a button whose answer gets lost on its way, as does the edit that would make up for
    /// it, so that the message keeps its buttons.
    async fn press_unheard(&mut self, who: &Actor, message: &Value, what: Label) {
        self.all_noted().await;
        let fault = json!({"http": {"path": "/callback$", "status": 500, "count": 1}});
        self.bot.client().fault(fault).expect("a fault");
        let fault = json!({"http": {"path": "/messages/[0-9]+$", "status": 400, "count": 1}});
        self.bot.client().fault(fault).expect("a fault");
        let custom_id = self.id_of(message, what);
        who.press_id_unheard(message, &custom_id).await;
        self.bot.at_rest().await;
    }

    /// What stands in a channel now, as a bystander sees it.
    fn mark(&self, channel: &str) -> Mark {
        let seen = self.carol.in_channel(channel).messages();
        Mark(seen.iter().map(|it| it["id"].clone()).collect())
    }

    /// Puts the next message after the mark, posted beside an answer or unasked, into the album.
    async fn next(&mut self, title: &str, channel: &str, mark: &Mark) -> Value {
        let message = self.next_alone(channel, mark).await;
        self.album.message(title, "posted", &message);
        message
    }

    /// The next message after the mark, which is not put into the album.
    async fn next_alone(&self, channel: &str, mark: &Mark) -> Value {
        let new = |it: &&Value| !mark.0.contains(&it["id"]);
        let messages = self
            .bot
            .until("Carol", channel, |messages| {
                messages.iter().any(|it| new(&it))
            })
            .await;
        messages.iter().find(new).expect("a new message").clone()
    }

    /// Puts a message into the album once it no longer reads as it did.
    async fn edited(&mut self, title: &str, channel: &str, before: &Value) -> Value {
        let same = |it: &&Value| it["id"] == before["id"];
        let changed = |it: &Value| {
            it["content"] != before["content"] || controls(it).len() != controls(before).len()
        };
        let messages = self
            .bot
            .until("Carol", channel, |messages| {
                messages.iter().find(same).is_some_and(changed)
            })
            .await;
        let message = messages.iter().find(same).expect("the message").clone();
        self.album.message(title, "edited", &message);
        message
    }

    /// A match of Alice (dark) against Bob (light), with further options, after some plies; gives
    /// the last message.
    async fn begin(&self, more: Value, plies: &str) -> Value {
        // No two matches begin at the same instant: the latest one is the one of now.
        self.bot.advance(Duration::from_secs(1)).await;
        super::moving::begin_as(self.locale, &self.alice, &self.bob, more, plies).await
    }
}
