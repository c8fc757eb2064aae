//! Acts of moderators on people and the server's news, through the real client in three languages: catches a refusal
//! without its reason, an act that moderators do not hear of, and an undo without effect.

use super::actor::Actor;
use super::languages::platform;
use super::moving::{COUNTED, begin_as};
use super::test_bot::TestBot;
use referee::tournament::Followed;
use serde_json::{Value, json};
use text::moderate::{self, Label};
use text::server;
use text::t;
use text::{Locale, settings};

/// Permission bits: administrator, and timing out members.
const ADMINISTRATOR: u64 = 1 << 3;
const TIME_OUT: u64 = 1 << 40;

pub fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// A server with its owner Alice, the player Bob, and Carol, who may time out members; channels `moderators` and
/// `news`.
pub async fn club(locale: Locale) -> (TestBot, [Actor; 3]) {
    let bot = TestBot::start_with_permissions_in(platform(locale), ADMINISTRATOR).await;
    let people = ["Alice", "Bob", "Carol"].map(|name| bot.actor(name));
    let role = bot.new_role("Warden", TIME_OUT).await;
    bot.give_role(&people[2], &role).await;
    for name in ["moderators", "news"] {
        bot.client()
            .add_channel(json!({"name": name}))
            .expect("a channel");
    }
    for (channel, page, setting) in [
        ("moderators", "server-moderation", "acts"),
        ("news", "server-news", "news"),
    ] {
        let set = [(setting, json!([channel]))];
        people[0].set(page, &set).await.private();
    }
    (bot, people)
}

pub async fn told(bot: &TestBot, channel: &str, words: &str) -> Value {
    let newest = |all: &[Value]| all.iter().any(|it| text(it).contains(words));
    let seen = bot.until("Alice", channel, newest).await;
    let mut seen = seen.iter().rev();
    seen.find(|it| text(it).contains(words))
        .expect("a message")
        .clone()
}

async fn blocked_and_told(locale: Locale) {
    use referee::PersonAct::{AnnulAll, Block};
    let (bot, [alice, bob, carol]) = club(locale).await;
    // When an open challenge is withdrawn, its line in the news says so.
    let open = alice.slash("iago challenge", json!({})).await;
    told(&bot, "news", "https://discord.com/channels/").await;
    let withdraw = text::chat::label(locale, text::chat::Label::Withdraw);
    alice.press(open.public(), &withdraw).await;
    let who = referee::UserId(alice.id().parse().expect("a number"));
    let closed = server::seeking(locale, who, rules::Game::Iago, server::Seeking::Closed);
    told(&bot, "news", &closed).await;
    begin_as(locale, &alice, &bob, json!({}), COUNTED).await;
    bob.resign("iago").await;
    told(&bot, "news", &settings_result(locale)).await;

    // A member who may time out others is a moderator; a player is not.
    let whom = json!({"person": bob.id(), "reason": "cheats"});
    bob.slash("referee block", json!({})).await.private();
    let refused = bob.slash("referee block", whom.clone()).await;
    refused.privately(&text::answer::not_allowed(
        locale,
        text::answer::Permission::Moderate,
    ));
    let ask_bob = json!({"opponent": bob.id()});
    let open = [
        bob.slash("iago challenge", json!({}))
            .await
            .public()
            .clone(),
        alice
            .slash("iago challenge", ask_bob)
            .await
            .public()
            .clone(),
    ];
    let asked = carol.slash("referee block", whom).await;
    carol.send(&asked).await.private();
    let id = |who: &Actor| referee::UserId(who.id().parse().expect("a number"));
    let said = moderate::person_act(locale, id(&carol), id(&bob), Block, 0, Some("cheats"));
    let line = told(&bot, "moderators", &said).await;

    // A member with the server's chosen role is a moderator too.
    let umpire = bot.new_role("Umpire", 0).await;
    let umpires = [("moderators", json!(["Umpire"]))];
    let page = alice.set("server-moderation", &umpires).await;
    page.privately(&umpire);
    bot.give_role(&bob, &umpire).await;
    bob.slash("referee annul", json!({"all-of": carol.id()}))
        .await
        .privately(&moderate::person_sure(locale, id(&carol), AnnulAll));
    bot.take_role(&bob, &umpire).await;
    let none = [("moderators", json!([]))];
    alice.set("server-moderation", &none).await.private();

    // The blocked player reads a kind reason in private. Open challenges rest.
    let no = moderate::barred(locale, Some("cheats"));
    let named = text::name::player(locale, id(&bob));
    let not_him = t!(locale, "moderate-barred-them", player = &named);
    let rests = text::challenge::at_rest(locale, None);
    at_rest(&bot, locale, &open, Some(&rests)).await;
    for (message, presses, refusal) in [(&open[0], &carol, &not_him), (&open[1], &bob, &no)] {
        let accept = accept(locale, message).expect("a button");
        let refused = presses.forge(message, &accept).await;
        refused.privately(refusal);
    }
    let challenge = json!({"opponent": alice.id()});
    bob.slash("iago challenge", challenge.clone())
        .await
        .privately(&no);
    let him = json!({"opponent": bob.id()});
    let refused = alice.slash("iago challenge", him).await;
    refused.privately(&not_him);

    // The button in the moderators' channel undoes the act, for moderators only.
    let undo = moderate::label(locale, Label::Undo);
    let (there, his) = (alice.in_channel("moderators"), bob.in_channel("moderators"));
    let refused = his.press(&line, &undo).await;
    refused.privately(&text::answer::not_allowed(
        locale,
        text::answer::Permission::Moderate,
    ));
    there.press(&line, &undo).await;
    told(
        &bot,
        "moderators",
        &moderate::undone(locale, &said, id(&alice)),
    )
    .await;
    let late = there.forge(&line, &button_of(&line)).await;
    let already = Followed::Already(id(&alice));
    late.privately(&text::tournament::not_undone(locale, &already, None));
    bob.slash("iago challenge", challenge).await.public();
    at_rest(&bot, locale, &open, None).await;

    // If all results are struck at once, the news have one line.
    let asked = carol
        .slash("referee annul", json!({"all-of": bob.id()}))
        .await;
    carol.send(&asked).await.private();
    let said = moderate::person_act(locale, id(&carol), id(&bob), AnnulAll, 1, None);
    told(&bot, "news", &said).await;
    told(&bot, "news", "~~").await;
    let line = told(&bot, "moderators", &said).await;
    there.press(&line, &undo).await;
    told(
        &bot,
        "moderators",
        &moderate::undone(locale, &said, id(&alice)),
    )
    .await;
    let again = carol
        .slash("referee annul", json!({"all-of": bob.id()}))
        .await;
    again.privately(&moderate::person_sure(locale, id(&bob), AnnulAll));
    bot.finish().await;
}

fn accept(locale: Locale, message: &Value) -> Option<String> {
    let label = text::chat::label(locale, text::chat::Label::Accept);
    super::actor::button(message, &label)
}

/// Waits until these challenges in `general` contain `said` and have no *Accept*, or, with `None`, until they have one.
async fn at_rest(bot: &TestBot, locale: Locale, open: &[Value], said: Option<&str>) {
    for message in open {
        let stands = |it: &Value| match said {
            Some(said) => text(it).contains(said) && accept(locale, it).is_none(),
            None => accept(locale, it).is_some(),
        };
        let seen = |all: &[Value]| all.iter().any(|it| it["id"] == message["id"] && stands(it));
        bot.until("Alice", "general", seen).await;
    }
}

/// Catches an *Accept* in a channel in which the server no longer plays, and one that does not come back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_in_a_channel_that_is_closed_rests_until_it_is_open_again() {
    for locale in Locale::ALL {
        let (bot, [alice, bob, carol]) = club(locale).await;
        let ask_bob = json!({"opponent": bob.id()});
        let open = [
            alice
                .slash("iago challenge", json!({}))
                .await
                .public()
                .clone(),
            alice
                .slash("iago challenge", ask_bob)
                .await
                .public()
                .clone(),
        ];
        let there = alice.in_channel("moderators");
        let here = [("channels", json!(["moderators"]))];
        there.set("server-play", &here).await.private();
        let server = bot.client().world();
        let hall = super::test_bot::named(&server["channels"], "moderators");
        let hall = hall["id"].as_str().and_then(|id| id.parse().ok());
        let only = [referee::ChannelId(hall.expect("a number"))];
        let said = text::challenge::at_rest(locale, Some(&only));
        at_rest(&bot, locale, &open, Some(&said)).await;
        for (message, presses) in [(&open[0], &carol), (&open[1], &bob)] {
            let accept = accept(locale, message).expect("a button");
            let refused = presses.forge(message, &accept).await;
            refused.privately(&text::rest::wrong_channel(locale, &only));
        }
        let everywhere = [("channels", json!([]))];
        there.set("server-play", &everywhere).await.private();
        at_rest(&bot, locale, &open, None).await;
        let accept = text::chat::label(locale, text::chat::Label::Accept);
        carol.press(&open[0], &accept).await.public();
        bot.finish().await;
    }
}

/// Game's name, with which the news about a finished match begin.
fn settings_result(locale: Locale) -> String {
    text::name::game(locale, rules::Game::Iago)
}

fn button_of(message: &Value) -> String {
    let id = &super::actor::controls(message)[0]["custom_id"];
    id.as_str().expect("a button").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_is_told_with_its_reason_and_undone_by_a_button() {
    for locale in Locale::ALL {
        blocked_and_told(locale).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_may_speak_another_language_and_people_choose_whom_they_play() {
    let bot = TestBot::start_with_permissions(ADMINISTRATOR).await;
    let [alice, bob] = ["Alice", "Bob"].map(|name| bot.actor(name));
    bot.client()
        .add_channel(json!({"name": "garten"}))
        .expect("a channel");
    let there = alice.in_channel("garten");
    let german = [("channel-language", json!("de"))];
    let page = there.set("server-messages", &german).await;
    page.privately("Deutsch");
    // The puzzle of the day and the daily list of a person without a chosen language use the channel's language too.
    let puzzle = [("daily", json!(["garten"]))];
    there.set("server-news", &puzzle).await.private();
    let solve = text::puzzle::button(Locale::De, text::puzzle::Button::Solve);
    let posted = |all: &[Value]| {
        all.iter()
            .any(|it| super::actor::button(it, &solve).is_some())
    };
    bot.until("Bob", "garten", posted).await;
    let asked = there.slash("iago challenge", json!({})).await;
    assert!(text(asked.public()).contains("sucht jemanden für"));

    bob.set("own-time", &[("open", json!(false))])
        .await
        .privately("People may challenge me: **off**");
    let him = json!({"opponent": bob.id()});
    let named = text::name::player(
        Locale::En,
        referee::UserId(bob.id().parse().expect("a number")),
    );
    let no = t!(Locale::En, "moderate-barred-them", player = &named);
    alice
        .slash("iago challenge", him.clone())
        .await
        .privately(&no);
    let own = bob.set("own-time", &[("open", json!(true))]).await;
    let people = settings::page(Locale::En, "own-people");
    let page = bob.press(own.private(), &people).await;
    let page = bob.choose_in(page.private(), "u:avoid", "Alice").await;
    page.privately("Alice");
    alice.slash("iago challenge", him).await.privately(&no);
    let placeholder = t!(Locale::En, "settings-people-drop");
    assert!(page.private().to_string().contains(&placeholder));
    let saved = bob
        .choose_in(page.private(), "u:avoid:end", &alice.id())
        .await;
    saved.privately(&t!(Locale::En, "settings-done"));
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_data_of_a_server_are_its_owners_to_get_and_to_delete() {
    let (bot, [alice, bob, _]) = club(Locale::En).await;
    begin_as(Locale::En, &alice, &bob, json!({}), "D4").await;
    let own = alice.slash("referee settings", json!({})).await;
    let page = alice.forge(own.private(), "u:server:show").await;
    page.privately("matches: 1");
    let said = settings::button(Locale::En, "data-export");
    let file = alice.press(page.private(), &said).await;
    let bytes = alice.file(file.private());
    let data: Value = serde_json::from_slice(&bytes).expect("JSON");
    assert_eq!(data["schema"], "iago server data 2");
    assert_eq!(data["matches"].as_array().map(Vec::len), Some(1));
    // The moves of a running match may be secret.
    assert_eq!(data["moves"], json!([]));
    let ask = alice
        .press(page.private(), &settings::button(Locale::En, "data-delete"))
        .await;
    ask.privately("cannot be undone");
    let done = alice
        .press(ask.private(), &settings::button(Locale::En, "data-sure"))
        .await;
    done.privately("is deleted");
    let board = bob.slash("iago board", json!({})).await;
    board.privately("No match is going on");
    bot.finish().await;
}
