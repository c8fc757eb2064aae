//! All kinds of channels in which commands work: what can be played there, and what is refused at once.

use super::actor::Actor;
use super::test_bot::{TestBot, named};
use serde_json::{Value, json};
use text::Locale;
use text::t;

/// Discord's numbers of channel types.
const VOICE: u64 = 2;
const ANNOUNCEMENTS: u64 = 5;
const STAGE: u64 = 13;

/// A bot in a server that wants every match in a thread, and three people in a new channel of type `kind`.
async fn in_a_channel(kind: u64) -> (TestBot, [Actor; 3]) {
    let test_bot = TestBot::start_with_permissions(1 << 3).await;
    let made = json!({"name": "there", "type": kind});
    test_bot.client().add_channel(made).expect("a channel");
    let people = ["Alice", "Bob", "Carol"].map(|name| test_bot.actor(name).in_channel("there"));
    let always = json!({"posting": "Every match in a thread of its own"});
    people[0].slash("referee settings", always).await.private();
    (test_bot, people)
}

/// Checks that matches are played in a channel that cannot have threads, one at a time.
async fn is_played_right_here(test_bot: &TestBot, [alice, bob, carol]: &[Actor; 3]) {
    let me = test_bot.client().world()["bot"]["id"].clone();
    for opponent in [json!(bob.id()), me.clone()] {
        let thread = json!({"opponent": opponent, "thread": true});
        let no = alice.slash("iago challenge", thread).await;
        no.privately(&t!(Locale::En, "challenge-no-threads"));
    }
    let no = alice.slash("referee tournament create", json!({})).await;
    no.privately(&t!(Locale::En, "tournament-no-thread"));
    let options = json!({"opponent": bob.id(), "colours": "I begin"});
    let asked = alice.slash("iago challenge", options).await;
    assert!(!asked.text().contains("thread"), "{}", asked.text());
    // A second challenge was posted before, and is accepted a moment later.
    let other = carol.slash("iago challenge", json!({})).await;
    let begun = bob.press(asked.public(), "Accept").await;
    assert_eq!(begun.public()["channel_id"], asked.public()["channel_id"]);
    alice.play("D4").await.public();
    let taken = t!(Locale::En, "challenge-taken-thread");
    bob.press(other.public(), "Accept").await.privately(&taken);
    carol
        .slash("iago challenge", json!({}))
        .await
        .privately(&taken);
    let taken = t!(Locale::En, "engine-channel-taken");
    let machine = carol
        .slash("iago challenge", json!({"opponent": me.clone()}))
        .await;
    machine.privately(&taken);
    bob.resign("iago").await;
    let machine = carol.slash("iago challenge", json!({"opponent": me})).await;
    assert_eq!(machine.public()["channel_id"], asked.public()["channel_id"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_voice_channel() {
    let (test_bot, people) = in_a_channel(VOICE).await;
    is_played_right_here(&test_bot, &people).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stage() {
    let (test_bot, people) = in_a_channel(STAGE).await;
    is_played_right_here(&test_bot, &people).await;
    test_bot.finish().await;
}

/// Announcement channels have threads of their own type, which cannot have threads.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_announcement_channel_and_a_thread() {
    let (test_bot, [alice, bob, carol]) = in_a_channel(ANNOUNCEMENTS).await;
    let me = test_bot.client().world()["bot"]["id"].clone();
    let led = alice
        .slash("iago challenge", json!({"opponent": me, "level": 1}))
        .await;
    led.publicly("against me in <#");
    let asked = bob
        .slash("iago challenge", json!({"opponent": carol.id()}))
        .await;
    let accepted = carol
        .press(asked.public(), "Accept and play in a thread")
        .await;
    accepted.publicly("They play in <#");
    let world = test_bot.client().world();
    let threads: Vec<&Value> = world["threads"].as_array().into_iter().flatten().collect();
    assert_eq!(threads.len(), 2);
    assert!(threads.iter().all(|it| it["type"] == 10), "{threads:?}");
    let asked = alice.slash("referee tournament create", json!({})).await;
    alice.fill(&asked, &[("name", "Cup")]).await.private();

    let name = threads[0]["name"].as_str().expect("a name");
    assert_eq!(named(&world["threads"], name)["type"], 10);
    let people = [alice, bob, carol].map(|it| it.in_channel(name));
    people[0].slash("iago abort", json!({})).await.message();
    is_played_right_here(&test_bot, &people).await;
    test_bot.finish().await;
}

/// The form of a server's news, as a manager sees it.
async fn news(alice: &Actor) -> Value {
    let own = alice.slash("referee settings", json!({})).await;
    let news = text::settings::page(Locale::En, "server-news");
    let form = alice.press(own.private(), &news).await;
    form.form()
}

fn id_of(test_bot: &TestBot, channel: &str) -> String {
    let found = named(&test_bot.client().world()["channels"], channel);
    found["id"].as_str().expect("an id").to_owned()
}

/// Catches news and puzzles set to a channel where the bot cannot post: saved without a word, and never posted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_where_nothing_can_be_posted_is_refused_at_once() {
    let (test_bot, alice, _) = TestBot::of_two().await;
    // The bot sees the channels but may not write there, or not attach files, or does not see them.
    for (name, may, lacks) in [
        ("hushed", 1u64 << 10, "“Send Messages”"),
        ("bare", 1 << 10 | 1 << 11, "“Attach Files”"),
        ("hidden", 0, "“View Channel”"),
    ] {
        test_bot.channel_where_bot_may(name, may);
        let id = id_of(&test_bot, name);
        let there = json!({"daily-puzzle": id});
        let no = alice.slash("referee settings", there).await;
        no.privately(&format!("there I lack {lacks}"));
        // The form says so at its field when it opens again, and has kept the rest.
        let all = [("news", json!([name])), ("results", json!("picture"))];
        let no = alice.set("server-news", &all).await;
        no.begins(&format!(
            "**Channel for news**: Not changed: there I lack {lacks}"
        ));
        let form = alice
            .press(no.private(), &t!(Locale::En, "form-again"))
            .await;
        let form = form.form();
        let field = &form["components"][0];
        let why = field["description"].as_str().unwrap_or_default();
        assert!(why.contains(lacks), "{field}");
        assert!(field["component"]["default_values"].is_null(), "{field}");
        let options = &form["components"][1]["component"]["options"];
        assert_eq!(options[2]["default"], true, "{options}");
    }
    let general = json!({"daily-puzzle": id_of(&test_bot, "general")});
    let yes = alice.slash("referee settings", general).await;
    yes.privately(&t!(Locale::En, "settings-done"));
    test_bot.forgive_refused("Missing Access").await;
    test_bot.finish().await;
}

/// Catches a deleted channel that stays in the settings as if the bot posted there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_is_gone_is_shown_as_dropped() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let made = json!({"name": "news"});
    test_bot.client().add_channel(made).expect("a channel");
    let there = alice.in_channel("news");
    let id = id_of(&test_bot, "news");
    let here = [("news", json!([id]))];
    let set = there.set("server-news", &here).await;
    set.says(&format!("<#{id}>"));
    test_bot
        .client()
        .delete_channel("news")
        .expect("no channel");
    let asked = json!({"opponent": bob.id()});
    let asked = alice.slash("iago challenge", asked).await;
    bob.press(asked.public(), "Accept").await.public();
    bob.resign("iago").await;
    test_bot.at_rest().await;
    let dropped = t!(Locale::En, "settings-channel-dropped");
    let form = news(&alice).await;
    assert!(form.to_string().contains(&dropped), "{form}");
    test_bot.forgive_refused("Unknown Channel").await;
    test_bot.finish().await;
}
