//! Three people with names that look alike, through the real client: catches a thread, a picture, a menu or a file
//! that does not tell them apart.

use super::actor::{Actor, controls, menu};
use super::test_bot::TestBot;
use super::tournament::{made, press};
use serde_json::{Value, json};
use text::Locale;
use text::tournament::Label;

const NAMES: [&str; 3] = ["Alex", "ALEX", "Ａｌｅｘ"];

/// Name of a person with the name of their account.
fn full(bot: &TestBot, name: &str) -> String {
    let world = bot.client().world();
    let mut users = world["users"].as_array().expect("people").iter();
    let user = users.find(|it| it["global_name"] == name || it["name"] == name);
    let account = user.and_then(|it| it["username"].as_str());
    format!("{name} ({})", account.expect("an account"))
}

fn threads(bot: &TestBot) -> Vec<String> {
    let world = bot.client().world();
    let threads = world["threads"].as_array().into_iter().flatten();
    let names = threads.filter_map(|it| it["name"].as_str().map(str::to_owned));
    names.collect()
}

fn alt(message: &Value) -> &str {
    let file = &message["attachments"][0];
    file["description"].as_str().unwrap_or_default()
}

async fn three() -> (TestBot, [Actor; 3], [String; 3]) {
    let bot = TestBot::start().await;
    for name in NAMES {
        let added = bot.client().add_user(json!({ "name": name }));
        added.expect("a person");
    }
    let people = NAMES.map(|name| bot.actor(name));
    let full = NAMES.map(|name| full(&bot, name));
    (bot, people, full)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entrants_who_look_alike_have_their_accounts_beside_them() {
    let (bot, people, full) = three().await;
    let alice = bot.actor("Alice");
    let kind = json!({"kind": "round_robin"});
    let cup = made(&bot, &alice, kind, "Cup").await;
    for who in &people {
        press(Locale::En, who, &cup, Label::Join).await.private();
    }
    press(Locale::En, &alice, &cup, Label::Begin)
        .await
        .private();
    let opened = bot.until_world(|world| !world["threads"].as_array().is_none_or(Vec::is_empty));
    bot.within(std::time::Duration::from_mins(1), opened).await;
    let named = threads(&bot);
    let told = full.iter().filter(|it| named[0].contains(*it)).count();
    assert_eq!(told, 2, "{named:?}");

    let shown = async |what: Label| {
        let asked = json!({"tournament": "1"});
        let page = alice.slash("referee tournament show", asked).await;
        let shown = press(Locale::En, &alice, page.private(), what).await;
        shown.private().clone()
    };
    for what in [Label::Standings, Label::Rounds] {
        let shown = shown(what).await;
        let alt = alt(&shown);
        assert!(full.iter().all(|it| alt.contains(it)), "{alt}");
    }
    let files = shown(Label::Export).await;
    let json: Value = serde_json::from_slice(&alice.file(&files)).expect("JSON");
    let names: Vec<&str> = json["players"]
        .as_array()
        .expect("players")
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(names, full);
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_of_people_who_look_alike_have_their_accounts_beside_them() {
    let (bot, people, full) = three().await;
    let [first, second, _] = &people;
    let asked = json!({"opponent": second.id(), "thread": true});
    let asked = first.slash("iago challenge", asked).await;
    let accept = text::chat::label(Locale::En, text::chat::Label::AcceptInThread);
    second.press(asked.public(), &accept).await;
    let named = threads(&bot);
    assert!(
        full[..2].iter().all(|it| named[0].contains(it)),
        "{named:?}"
    );

    // A menu tells them apart too.
    let alice = bot.actor("Alice");
    let listed = alice.slash("referee adjudicate", json!({})).await;
    let line = menu(listed.private())[0]["label"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    assert!(full[..2].iter().all(|it| line.contains(it)), "{line}");
    let own = first.slash("referee next", json!({})).await;
    assert!(!controls(own.private()).is_empty());
    bot.finish().await;
}
