//! The same test among readers of each language.

use super::actor::{Actor, Received};
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;
use text::chat::{Label, label};

/// Makes of an `async fn` that takes a [`Locale`] a test for each of two languages, whose words
/// the tests name themselves: see [`either`].
macro_rules! in_each_language {
    ($($test:ident),+ $(,)?) => {$(
        mod $test {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_english() {
                super::$test(text::Locale::En).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_japanese() {
                super::$test(text::Locale::Ja).await;
            }
        }
    )+};
}
pub(crate) use in_each_language;

/// Makes of an `async fn` that takes a [`Locale`] and asks `text` for every word a test of all
/// languages there are, one after the other.
macro_rules! in_every_language {
    ($($test:ident),+ $(,)?) => {$(
        mod $test {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_every_language() {
                for locale in text::Locale::ALL {
                    super::$test(locale).await;
                }
            }
        }
    )+};
}
pub(crate) use in_every_language;

/// What the platform calls a language.
pub const fn platform(locale: Locale) -> &'static str {
    locale.discord_codes()[0]
}

/// What to look for: in English, and in Japanese.
pub fn either<T>(locale: Locale, english: T, japanese: T) -> T {
    let is_japanese = locale == Locale::Ja;
    assert!(is_japanese || locale == Locale::En, "no words in {locale}");
    if is_japanese { japanese } else { english }
}

pub async fn start(locale: Locale) -> TestBot {
    TestBot::start_in(platform(locale)).await
}

/// A match of Alice, who begins, against Bob, with further options; gives its first message.
pub async fn begin(locale: Locale, game: Game, people: [&Actor; 2], more: Value) -> Value {
    let [alice, bob] = people;
    let mut options = json!({"opponent": bob.id(), "colours": "I begin"});
    if let (Some(options), Some(more)) = (options.as_object_mut(), more.as_object()) {
        options.extend(more.clone());
    }
    let challenge = alice.slash(&format!("{game} challenge"), options).await;
    let begun = press(locale, bob, challenge.public(), Label::Accept).await;
    begun.public().clone()
}

pub async fn press(locale: Locale, who: &Actor, message: &Value, what: Label) -> Received {
    who.press(message, &label(locale, what)).await
}
