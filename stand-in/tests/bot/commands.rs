//! Everything a person can do, done to the example bot.

use serde_json::json;
use stand_in::testing::ReplyKind;

use crate::api::Holds;
use crate::example::PIXEL;
use crate::testing::start;

#[tokio::test]
async fn a_slash_command_is_answered_and_seen_by_all() {
    let (discord, _bot) = start().await;
    let ann = discord.user("Ann").in_channel("general");
    let played = ann
        .slash("play move")
        .option("cell", "D4")
        .option("against", "Ben")
        .await
        .unwrap();
    assert_eq!(
        (played.kind(), played.text()),
        (ReplyKind::Message, "Ann plays D4 against Ben")
    );
    assert!((0.0..3000.0).contains(&played.milliseconds()));
    for who in ["Ann", "Ben"] {
        let seen = discord.user(who).in_channel("general").messages().unwrap();
        assert_eq!(seen.len(), 1);
        assert_eq!(seen[0].text(), "Ann plays D4 against Ben");
        let by = &seen[0].json()["interaction_metadata"]["user"];
        assert_eq!(by["global_name"], "Ann");
    }
}

#[tokio::test]
async fn a_translated_name_works_too() {
    let (discord, _bot) = start().await;
    let ann = discord.user("Ann").in_channel("general");
    let played = ann.slash("/遊ぶ move").option("cell", "E4").await.unwrap();
    assert_eq!(played.text(), "Ann plays E4");
}

#[tokio::test]
async fn pictures_are_served_back() {
    let (discord, _bot) = start().await;
    let ann = discord.user("Ann").in_channel("general");
    let shown = ann.slash("play board").await.unwrap();
    let message = shown.message().unwrap();
    let pictures = message.attachments();
    assert_eq!(pictures[0].filename, "my_board.png");
    assert_eq!(pictures[0].description.as_deref(), Some("an empty board"));
    let picture = &message.json()["attachments"][0];
    assert_eq!(
        (&picture["width"], &picture["height"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(ann.download(pictures[0].id).unwrap(), PIXEL);
    let served = reqwest::get(picture["url"].text()).await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), PIXEL);
}

#[tokio::test]
async fn a_modal_is_filled_in() {
    let (discord, _bot) = start().await;
    let ann = discord.user("Ann").in_channel("general");
    let opened = ann.slash("play note").await.unwrap();
    assert_eq!(opened.kind(), ReplyKind::Modal);
    let form = || opened.modal().unwrap();
    assert_eq!(form().title(), "A note");
    for (filled, sentence) in [
        (form(), "The field \"text\" must be filled in."),
        (
            form().field("else", "x"),
            "The modal has no field \"else\".",
        ),
        (
            form().field("text", "x".repeat(21)),
            "The field \"text\" takes 0 to 20 characters, not 21.",
        ),
    ] {
        assert_eq!(filled.submit().await.unwrap_err().sentence, sentence);
    }
    let hi = json!({"text": "hi"});
    let client = discord.client();
    // Discord's own client never shows a person another person's form.
    let stranger = client.submit("Ben", opened.interaction(), hi).await;
    assert_eq!(stranger.unwrap_err().status, 404);
    let noted = form().field("text", "hi").submit().await.unwrap();
    assert_eq!((noted.text(), noted.is_private()), ("noted: hi", true));
    let ben = discord.user("Ben").in_channel("general");
    assert!(ben.messages().unwrap().is_empty());
    let twice = form().field("text", "hi").submit().await.unwrap_err();
    assert_eq!(twice.status, 400);
}

#[tokio::test]
async fn selects_offer_only_what_they_offer() {
    let (discord, _bot) = start().await;
    let ann = discord.user("Ann").in_channel("general");
    let ben = discord.user("Ben").in_channel("general");
    let asked = ann.slash("play menu").await.unwrap();
    for values in [&["green"][..], &[]] {
        let refused = asked.choose("side", values).await.unwrap_err();
        assert_eq!(refused.status, 400, "{values:?}");
    }
    let message = asked.message().unwrap().id();
    let refused = ben.choose(message, "side", &["white"]).await.unwrap_err();
    assert_eq!(
        refused.status, 404,
        "a private message is nothing to others"
    );
    let chosen = asked.choose("side", &["white"]).await.unwrap();
    assert_eq!(chosen.text(), "chosen: white");
    let chosen = ann.choose(message, "whom", &["Ann", "Ben"]).await.unwrap();
    assert_eq!(chosen.text(), "2 people");
}

#[tokio::test]
async fn menus_work_on_people_and_messages() {
    let (discord, _bot) = start().await;
    let ann = discord.user("Ann").in_channel("general");
    let challenged = ann.menu("Challenge", "Ben").await.unwrap();
    assert_eq!(challenged.text(), "Ann challenges <@300000000000000002>");
    let mentions = &challenged.message().unwrap().json()["mentions"];
    assert_eq!(mentions[0]["global_name"], "Ben");
    let ben = discord.user("Ben").in_channel("general");
    let said = ben.say("Bring it on").unwrap();
    let quoted = ann.menu("Quote", said.id()).await.unwrap();
    assert_eq!(quoted.text(), "> Bring it on");
}

#[tokio::test]
async fn what_follows_a_deferred_answer_is_told() {
    let (discord, _bot) = start().await;
    let here = discord.user("Ann").in_direct_messages();
    let later = here.slash("play later").await.unwrap();
    assert_eq!(later.kind(), ReplyKind::DeferredMessage);
    let client = discord.client();
    let told = loop {
        let told = client.interaction(later.interaction()).unwrap();
        if !told["deletions"].list().is_empty() {
            break told;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(told["callback"]["type"], 5);
    assert_eq!(told["edits"][0]["message"]["content"], "thought about it");
    assert_eq!(told["follow_ups"][0]["message"]["content"], "and said it");
    assert_eq!(told["edits"][1]["message"]["content"], "and said it aloud");
    assert_eq!(told["deletions"][0]["message"]["content"], "oops");
    let seen = here.messages().unwrap();
    let texts: Vec<&str> = seen.iter().map(|message| message.text()).collect();
    assert_eq!(texts, ["thought about it", "and said it aloud"]);
    let ben = discord.user("Ben").in_direct_messages();
    assert!(ben.messages().unwrap().is_empty());
}
