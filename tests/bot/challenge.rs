//! Open challenges, and challenges by a right click. The tours cover their texts.

use super::actor::labels;
use super::test_bot::TestBot;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_is_for_anybody_and_a_right_click_names_one() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let open = alice.slash("iago challenge", json!({})).await;
    open.publicly("looks for an opponent");
    open.publicly("rated 1500");
    assert_eq!(
        labels(open.message()),
        ["Accept", "Withdraw", "How to play"]
    );
    let carol = test_bot.actor("Carol");
    let begun = carol.press(open.message(), "Accept").await;
    begun.publicly("your turn");
    for (command, game) in [
        ("Challenge to Iago", "**Iago**"),
        ("Challenge to ISAAC", "**ISAAC**"),
        ("Challenge to Ampel", "**Ampel**"),
    ] {
        let menu = bob.menu(command, "Alice").await;
        menu.publicly("Rating: ");
        menu.publicly(game);
    }
    test_bot.finish().await;
}
