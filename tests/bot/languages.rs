//! Macros that run one test in several languages.

use super::actor::{Actor, Received};
use super::test_bot::TestBot;
use rules::Game;
use serde_json::{Value, json};
use text::Locale;
use text::chat::{Label, label};

/// Makes two tests of an `async fn` that takes a [`Locale`], one in English and one in Japanese; such a test names
/// the expected texts itself: see [`either`].
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

/// Makes one test of an `async fn` that takes a [`Locale`] and gets all expected texts from `text`; it runs in
/// every language in turn.
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

/// Discord's code of a language.
pub const fn platform(locale: Locale) -> &'static str {
    locale.discord_codes()[0]
}

/// The expected text in the test's language, English or Japanese.
pub fn either<T>(locale: Locale, english: T, japanese: T) -> T {
    let is_japanese = locale == Locale::Ja;
    assert!(is_japanese || locale == Locale::En, "no words in {locale}");
    if is_japanese { japanese } else { english }
}

pub async fn start(locale: Locale) -> TestBot {
    TestBot::start_in(platform(locale)).await
}

/// Begins a match of Alice, who moves first, against Bob, with further options; returns the first message.
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
