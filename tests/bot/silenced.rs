//! People who cannot answer, or not at once: they are timed out, or the channel has slow mode.

use super::test_bot::TestBot;
use serde_json::json;
use std::time::Duration;
use text::Locale;
use text::t;

/// The text, after the name, that a person is timed out.
fn silent() -> String {
    let said = t!(Locale::En, "challenge-timed-out", player = "", when = "|");
    said.split('|').next().unwrap_or_default().trim().to_owned()
}

/// Catches a challenge that pings a member who cannot answer it, without saying so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_who_is_timed_out_is_not_asked() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let with_bob = json!({"opponent": bob.id()});
    let asked = alice.slash("iago challenge", with_bob.clone()).await;
    bob.press(asked.public(), "Accept").await.public();
    let over = bob.resign("iago").await;
    test_bot.at_rest().await;
    let said = bob.messages().len();
    let time_out = |span| test_bot.client().time_out("Bob", span).expect("a timeout");
    time_out(Duration::from_hours(2));
    let menu = "Challenge to Iago";
    let refused = [
        alice.slash("iago challenge", with_bob.clone()).await,
        alice.menu(menu, &bob.id()).await,
        alice.press(&over, "Rematch").await,
    ];
    for refused in refused {
        refused.privately(&silent());
        refused.says(&format!("<@{}>", bob.id()));
    }
    assert_eq!(bob.messages().len(), said);
    time_out(Duration::ZERO);
    alice.press(&over, "Rematch").await.public();
    test_bot.finish().await;
}

/// Catches a live match offered without a warning where players may write only once in hours.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_challenge_in_slow_mode_says_so() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    for (name, slow) in [("slow", 21_600), ("brisk", 5)] {
        let channel = json!({"name": name, "rate_limit_per_user": slow});
        test_bot.client().add_channel(channel).expect("a channel");
    }
    let live = "Live: 5 minutes + 10 seconds a move";
    for (channel, clock, told) in [
        ("slow", "1 day a move", false),
        ("slow", live, true),
        ("brisk", live, false),
        ("general", live, false),
    ] {
        let asks = alice.in_channel(channel);
        let terms = json!({"clock": clock});
        let asked = asks.slash("iago challenge", terms).await;
        test_bot.at_rest().await;
        let says = |words: &str| {
            let seen = bob.in_channel(channel).messages();
            let mut texts = seen.iter().filter_map(|it| it["content"].as_str());
            texts.any(|it| it.contains(words))
        };
        assert_eq!(says("once in 6 hours"), told, "{channel}, {clock}");
        assert_eq!(says("Slow mode"), told, "{channel}, {clock}");
        asks.press(asked.public(), "Withdraw").await;
    }
    test_bot.finish().await;
}
