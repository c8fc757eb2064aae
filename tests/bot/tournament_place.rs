//! A tournament whose channel is deleted, through the front door.

use super::actor::{Actor, controls};
use super::rest::told;
use super::test_bot::TestBot;
use super::tournament::{choice, decide, ends, newest, press, round_begun, words};
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::tournament::Label;

const DAY: Duration = Duration::from_hours(24);

/// What the bot asks for in a channel that is gone.
const UNKNOWN_CHANNEL: &str = "Unknown Channel";

/// A double round robin of Alice and Bob in a channel that is deleted in its first round.
async fn lost(test_bot: &TestBot, [alice, bob]: [&Actor; 2]) {
    let arena = json!({"name": "arena"});
    test_bot.client().add_channel(arena).expect("a channel");
    let [alice, bob] = [alice, bob].map(|who| who.in_channel("arena"));
    let kind = json!({"kind": choice(Locale::En, "kind-double-round-robin")});
    let form = alice.slash("referee tournament create", kind).await;
    alice.fill(&form, &[("name", "Cup")]).await.private();
    let entry = |it: &&Value| words(it).contains("Cup") && !controls(it).is_empty();
    let all = alice.until(|all| all.iter().any(|it| entry(&it))).await;
    let cup = all.iter().find(entry).expect("a message");
    for who in [&alice, &bob] {
        press(Locale::En, who, cup, Label::Join).await.private();
    }
    press(Locale::En, &alice, cup, Label::Begin).await.private();
    threads(test_bot, "Cup 1.1").await;
    test_bot.until_all_is_noted().await;
    let deleted = test_bot.client().delete_channel("arena");
    deleted.expect("a channel to delete");
    test_bot.until_paused().await;
}

/// Waits until there is a thread whose name begins like this.
async fn threads(test_bot: &TestBot, name: &str) {
    let opened = |world: &Value| {
        let threads = world["threads"].as_array().into_iter().flatten();
        let mut names = threads.filter_map(|it| it["name"].as_str());
        names.any(|it| it.starts_with(name))
    };
    test_bot.until_world(opened).await;
}

/// Catches a tournament that nobody is told of, that anybody moves anywhere, or that hangs after it has moved.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_whose_channel_is_deleted_goes_on_elsewhere() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    // To see, to write and to attach files.
    test_bot.channel_where_bot_may("threadless", (1 << 10) | (1 << 11) | (1 << 15));
    lost(&test_bot, [&alice, &bob]).await;
    test_bot.advance(2 * DAY).await;
    for who in [&alice, &bob] {
        let said = told(&test_bot, who, "nothing in it goes on").await;
        for part in ["**Cup**", &alice.id(), "`/referee tournament relocate`"] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
    let page = json!({"tournament": "1"});
    let page = alice.slash("referee tournament show", page).await;
    page.privately("I cannot reach its channel");
    let relocate = "referee tournament relocate";
    let no = bob.slash(relocate, json!({})).await;
    no.privately("and the moderators can do that");
    let no = alice.in_channel("threadless");
    let no = no.slash(relocate, json!({})).await;
    no.privately("Matches of a tournament are played in threads");
    let why = json!({"reason": "a new hall"});
    let yes = alice.slash(relocate, why).await;
    let said = words(yes.public());
    assert!(said.contains("lets **Cup** go on in"), "{said}");
    newest(&test_bot, "invites to a tournament").await;
    // The first game is still where it was; the second one begins here.
    for round in [1, 2] {
        let decided = json!({"member": bob.id(), "result": choice(Locale::En, "result-won")});
        let decided = decide(&alice, decided).await;
        decided.message();
        if round == 1 {
            newest(&test_bot, &round_begun(Locale::En, "Cup", [2, 2])).await;
            threads(&test_bot, "Cup 2.1").await;
        }
    }
    let over = ends(&test_bot, "🏆 **Cup**").await;
    assert!(words(&over).contains(&bob.id()), "{over}");
    test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
    test_bot.finish().await;
}

/// Catches an end that is tried for ever in a channel that is gone, and that its maker never hears of.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_that_nobody_moves_ends_and_its_maker_is_told() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    lost(&test_bot, [&alice, &bob]).await;
    test_bot.advance(14 * DAY).await;
    let said = told(&test_bot, &alice, "you read here how it ended").await;
    let ended = "**Cup** is over, without a winner.";
    assert!(said.contains(ended), "{said}");
    let page = json!({"tournament": "1"});
    let page = bob.slash("referee tournament show", page).await;
    page.privately(ended);
    test_bot.forgive_refused(UNKNOWN_CHANNEL).await;
    test_bot.finish().await;
}
