//! Look of pictures: public ones as the server sets it, a person's own with patterns if the person wants them.

use super::actor::Actor;
use super::test_bot::TestBot;
use serde_json::json;
use text::Locale;
use text::chat::{self, Label as Chat};

const LOCALE: Locale = Locale::FALLBACK;

async fn set_patterns(who: &Actor, on: bool) {
    who.set("own-theme", &[("patterns", json!(on))])
        .await
        .private();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn patterns_are_drawn_in_what_one_sees_alone_and_nowhere_else() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let asked = alice
        .slash("iago challenge", json!({"opponent": bob.id()}))
        .await;
    let accept = chat::label(LOCALE, Chat::Accept);
    bob.press(asked.public(), &accept).await.public();
    let board = |who: Actor, everybody: bool| async move {
        let seen = who
            .slash("iago board", json!({"everybody": everybody}))
            .await;
        who.file(seen.message())
    };
    let rules = |who: Actor, everybody: bool| async move {
        let options = json!({"topic": "capture", "everybody": everybody});
        let seen = who.slash("iago rules", options).await;
        who.file(seen.message())
    };
    let plain = board(alice.clone(), false).await;
    let page = rules(alice.clone(), false).await;
    set_patterns(&alice, true).await;
    assert_ne!(board(alice.clone(), false).await, plain);
    assert_ne!(rules(alice.clone(), false).await, page);
    // Public pictures and those of others do not change.
    assert_eq!(board(alice.clone(), true).await, plain);
    assert_eq!(rules(alice.clone(), true).await, page);
    assert_eq!(board(bob.clone(), false).await, plain);
    set_patterns(&alice, false).await;
    assert_eq!(board(alice.clone(), false).await, plain);
    bot.finish().await;
}
