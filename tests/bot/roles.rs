//! Roles by rating: managers choose them on a settings page, and the bot gives and takes them.

use super::actor::{Actor, button, controls};
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;

/// Usual permissions of a bot, and the permission to manage roles.
const MAY: u64 = (1 << 10) | (1 << 11) | (1 << 15) | (1 << 28) | (1 << 38);

async fn page(who: &Actor) -> Value {
    let page = who.slash("referee settings", json!({})).await;
    let page = who.press(page.private(), "Roles by rating").await;
    page.private().clone()
}

/// The `custom_id` of a menu of the page, by its prefix.
fn menu(page: &Value, begins: &str) -> String {
    let controls = controls(page);
    let mut ids = controls.iter().filter_map(|it| it["custom_id"].as_str());
    let found = ids.find(|it| it.starts_with(begins));
    found
        .unwrap_or_else(|| panic!("no {begins}: {page}"))
        .to_owned()
}

/// Has both play until their ratings are reliable, Alice's above the starting points and Bob's below.
async fn until_known(test_bot: &TestBot, alice: &Actor, bob: &Actor) {
    for number in 0..18 {
        if number % 5 == 0 {
            // More matches of the same two people on one day would not count.
            test_bot.advance(Duration::from_hours(25)).await;
        }
        let loser = if number % 2 == 0 { alice } else { bob };
        test_bot.lost_by(alice, bob, loser).await;
    }
    test_bot.lost_by(alice, bob, bob).await;
}

/// Chooses a role for people with 1,500 points or more.
async fn choose(who: &Actor, role: &str) -> Value {
    let page = page(who).await;
    let least = menu(&page, "u:roles:least:");
    let chosen = who.choose_in(&page, &least, "iago/standard/1500").await;
    let page = chosen.private().clone();
    let add = menu(&page, "u:roles:add:");
    who.choose_in(&page, &add, role).await.private().clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_is_given_to_whoever_has_the_points_and_taken_below_them() {
    let test_bot = TestBot::start_with_permissions(MAY).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let silver = test_bot.new_role("Silver", 0).await;
    until_known(&test_bot, &alice, &bob).await;
    let page = choose(&alice, "Silver").await;
    let text = page["content"].as_str().expect("words");
    assert!(
        text.contains("Saved. Players with the points get the role soon."),
        "{text}"
    );
    assert!(
        text.contains(&format!("from **1500** points: <@&{silver}>")),
        "{text}"
    );
    test_bot.until_has_role(&alice, &silver, true).await;
    test_bot.until_has_role(&bob, &silver, false).await;
    test_bot.advance(Duration::from_hours(25)).await;
    for _ in 0..3 {
        test_bot.lost_by(&alice, &bob, &alice).await;
    }
    test_bot.until_has_role(&bob, &silver, true).await;
    test_bot.until_has_role(&alice, &silver, false).await;
    // Without the rule the bot takes the role from everyone.
    let drop = menu(&page, "u:roles:drop:");
    let dropped = alice.choose_in(&page, &drop, "iago/standard/1500").await;
    dropped.privately("No role yet.");
    test_bot.until_has_role(&bob, &silver, false).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_that_is_refused_is_told_directly_and_on_the_page() {
    let test_bot = TestBot::start_with_permissions(MAY).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let silver = test_bot.new_role("Silver", 0).await;
    until_known(&test_bot, &alice, &bob).await;
    let refused = json!({"method": "PUT", "path": "/roles/", "status": 403});
    let fault = json!({ "http": refused });
    test_bot.client().fault(fault).expect("a fault");
    choose(&alice, "Silver").await;
    let told = "I cannot give some of the roles you chose in https://discord.com/channels/";
    let waited = tokio::time::timeout(super::test_bot::PATIENCE, async {
        loop {
            let all = test_bot.client().dms("Alice").expect("messages");
            if all.iter().any(|it| {
                it["content"]
                    .as_str()
                    .is_some_and(|it| it.starts_with(told))
            }) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    waited.await.expect("a direct message");
    let page = page(&alice).await;
    let text = page["content"].as_str().expect("words");
    assert!(text.contains("I may not give this one"), "{text}");
    let again = alice.press(&page, "Try again").await;
    again.privately("I am trying again.");
    test_bot.until_has_role(&alice, &silver, true).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn roles_that_no_points_should_give_are_refused_with_a_sentence() {
    let test_bot = TestBot::start_with_permissions(MAY).await;
    let (alice, bob) = test_bot.alice_and_bob();
    test_bot.new_role("Moderators", 1 << 13).await;
    for (role, said) in [
        ("Moderators", "points should make no one a moderator"),
        ("@everyone", "Everybody has that role"),
        ("Referee", "belongs to an app or to Discord"),
    ] {
        let page = choose(&alice, role).await;
        let text = page["content"].as_str().expect("words");
        assert!(
            text.contains(said) && text.contains("No role yet."),
            "{text}"
        );
    }
    // Bob is no manager.
    let page = page(&alice).await;
    let show = button(&page, "Back").expect("a button");
    assert!(show.ends_with("settings:own"), "{show}");
    let no = bob.forge(&page, "u:roles:again:iago/standard/1600").await;
    no.privately("Only members with “Manage Server” may do this.");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_permission_the_page_says_what_is_missing() {
    let test_bot = TestBot::start().await;
    let (alice, _) = test_bot.alice_and_bob();
    let page = page(&alice).await;
    let text = page["content"].as_str().expect("words");
    assert!(
        text.contains("I lack the permission “Manage Roles”."),
        "{text}"
    );
    let ids: Vec<Value> = controls(&page);
    assert_eq!(ids.len(), 2, "{ids:?}");
    test_bot.finish().await;
}

/// Has Bob manage the server by a role of his own; returns a role below it, his role, and a role above it.
async fn bob_manages(test_bot: &TestBot, bob: &Actor) -> [String; 3] {
    let low = test_bot.new_role("Low", 0).await;
    let manager = test_bot.new_role("Manager", (1 << 5) | (1 << 28)).await;
    let high = test_bot.new_role("High", 0).await;
    test_bot.give_role(bob, &manager).await;
    [low, manager, high]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn managers_choose_only_roles_below_their_own() {
    let test_bot = TestBot::start_with_permissions(MAY).await;
    let (_, bob) = test_bot.alice_and_bob();
    bob_manages(&test_bot, &bob).await;
    for (role, said) in [
        ("High", "not below your own highest role"),
        ("Manager", "points should make no one a moderator"),
        ("Low", "Saved."),
    ] {
        let page = choose(&bob, role).await;
        let text = page["content"].as_str().expect("words");
        assert!(text.contains(said), "{role}: {text}");
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_that_became_powerful_is_not_given() {
    let test_bot = TestBot::start_with_permissions(MAY).await;
    let (alice, bob) = test_bot.alice_and_bob();
    let [low, manager, _] = bob_manages(&test_bot, &bob).await;
    choose(&bob, "Low").await;
    // The role now has the right to ban people.
    test_bot.empower(&low, 1 << 2).await;
    until_known(&test_bot, &alice, &bob).await;
    let refused = async || {
        let told = async || page(&alice).await["content"].to_string();
        while !told()
            .await
            .contains("permissions of moderators, or stands above")
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(super::test_bot::PATIENCE, refused()).await;
    waited.expect("the page says so");
    test_bot.until_has_role(&alice, &low, false).await;
    // Bob is no longer a manager, and no longer above the role Low.
    test_bot.empower(&low, 0).await;
    test_bot.take_role(&bob, &manager).await;
    let again = async || {
        let shown = page(&alice).await;
        alice.press(&shown, "Try again").await;
    };
    again().await;
    let waited = tokio::time::timeout(super::test_bot::PATIENCE, refused()).await;
    waited.expect("the page says so");
    test_bot.until_has_role(&alice, &low, false).await;
    test_bot.give_role(&bob, &manager).await;
    again().await;
    test_bot.until_has_role(&alice, &low, true).await;
    test_bot.finish().await;
}
