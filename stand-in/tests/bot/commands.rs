//! Everything a person can do, done to the example bot.

use serde_json::json;
use stand_in::{Config, Id, StandIn};

use crate::example::{Bot, PIXEL};

#[tokio::test]
async fn a_slash_command_is_answered_and_seen_by_all() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let client = stand_in.client();
    let options = json!({"cell": "D4", "against": "Ben"});
    let answer = client
        .slash("Ann", "general", "play move", options)
        .await
        .unwrap();
    assert_eq!(answer.error, None);
    assert_eq!(answer.callback_type, Some(4));
    assert_eq!(answer.content(), "Ann plays D4 against Ben");
    assert!(answer.acknowledged_ms.unwrap() < 3000.0);
    for who in ["Ann", "Ben"] {
        let seen = client.messages_as("general", who).unwrap();
        assert_eq!(seen.len(), 1);
        assert_eq!(seen[0]["content"], "Ann plays D4 against Ben");
        assert_eq!(
            seen[0]["interaction_metadata"]["user"]["global_name"],
            "Ann"
        );
    }
}

#[tokio::test]
async fn a_translated_name_works_too() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let answer = stand_in
        .client()
        .slash("Ann", "general", "/遊ぶ move", json!({"cell": "E4"}))
        .await
        .unwrap();
    assert_eq!(answer.content(), "Ann plays E4");
}

#[tokio::test]
async fn autocomplete_offers_choices() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let answer = stand_in
        .client()
        .autocomplete("Ann", "general", "play move", json!({"cell": "d"}), "cell")
        .await
        .unwrap();
    assert_eq!(answer.callback_type, Some(8));
    let choices = answer.choices.unwrap();
    assert_eq!(
        choices,
        [
            json!({"name": "D4", "value": "D4"}),
            json!({"name": "D5", "value": "D5"})
        ]
    );
}

#[tokio::test]
async fn a_button_changes_its_message() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let client = stand_in.client();
    let played = client
        .slash("Ann", "general", "play move", json!({"cell": "D4"}))
        .await
        .unwrap();
    let message = played.message_id().unwrap();
    let answer = client.click("Ben", message, "again").await.unwrap();
    assert_eq!(answer.callback_type, Some(7));
    assert_eq!(answer.content(), "Ann plays D4 and again");
    assert_eq!(client.messages_as("general", "Ann").unwrap().len(), 1);
    let refused = client.click("Ben", message, "off").await.unwrap_err();
    assert_eq!(
        (refused.status, &*refused.sentence),
        (403, "The component \"off\" is disabled.")
    );
    assert_eq!(
        client
            .click("Ben", message, "nothing")
            .await
            .unwrap_err()
            .status,
        404
    );
}

#[tokio::test]
async fn pictures_are_served_back() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let client = stand_in.client();
    let answer = client
        .slash("Ann", "general", "play board", json!({}))
        .await
        .unwrap();
    let message = answer.message.unwrap();
    let picture = &message["attachments"][0];
    assert_eq!(picture["filename"], "my_board.png");
    assert_eq!(picture["description"], "an empty board");
    assert_eq!(
        (&picture["width"], &picture["height"]),
        (&json!(1), &json!(1))
    );
    let id: Id = picture["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(client.attachment(id).unwrap(), PIXEL);
    let served = reqwest::get(picture["url"].as_str().unwrap())
        .await
        .unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), PIXEL);
}

#[tokio::test]
async fn a_modal_is_filled_in() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let client = stand_in.client();
    let opened = client
        .slash("Ann", "general", "play note", json!({}))
        .await
        .unwrap();
    assert_eq!(opened.callback_type, Some(9));
    assert_eq!(opened.modal.as_ref().unwrap()["title"], "A note");
    let id = opened.interaction;
    for (fields, sentence) in [
        (json!({}), "The field \"text\" must be filled in."),
        (json!({"else": "x"}), "The modal has no field \"else\"."),
        (
            json!({"text": "x".repeat(21)}),
            "The field \"text\" takes 0 to 20 characters, not 21.",
        ),
    ] {
        assert_eq!(
            client.submit("Ann", id, fields).await.unwrap_err().sentence,
            sentence
        );
    }
    assert_eq!(
        client
            .submit("Ben", id, json!({"text": "hi"}))
            .await
            .unwrap_err()
            .status,
        404
    );
    let answer = client
        .submit("Ann", id, json!({"text": "hi"}))
        .await
        .unwrap();
    assert_eq!(answer.content(), "noted: hi");
    assert!(answer.is_private());
    assert!(client.messages_as("general", "Ben").unwrap().is_empty());
    assert_eq!(
        client
            .submit("Ann", id, json!({"text": "hi"}))
            .await
            .unwrap_err()
            .status,
        400
    );
}

#[tokio::test]
async fn selects_offer_only_what_they_offer() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let client = stand_in.client();
    let asked = client
        .slash("Ann", "general", "play menu", json!({}))
        .await
        .unwrap();
    let message = asked.message_id().unwrap();
    assert_eq!(
        client
            .choose("Ann", message, "side", &["green"])
            .await
            .unwrap_err()
            .status,
        400
    );
    assert_eq!(
        client
            .choose("Ann", message, "side", &[])
            .await
            .unwrap_err()
            .status,
        400
    );
    assert_eq!(
        client
            .choose("Ben", message, "side", &["white"])
            .await
            .unwrap_err()
            .status,
        404,
        "a private message is nothing to others"
    );
    let answer = client
        .choose("Ann", message, "side", &["white"])
        .await
        .unwrap();
    assert_eq!(answer.content(), "chosen: white");
    let answer = client
        .choose("Ann", message, "whom", &["Ann", "Ben"])
        .await
        .unwrap();
    assert_eq!(answer.content(), "2 people");
}

#[tokio::test]
async fn menus_work_on_people_and_messages() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let client = stand_in.client();
    let answer = client
        .menu("Ann", "general", "Challenge", "Ben")
        .await
        .unwrap();
    assert_eq!(answer.content(), "Ann challenges <@300000000000000002>");
    assert_eq!(
        answer.message.as_ref().unwrap()["mentions"][0]["global_name"],
        "Ben"
    );
    let said = client.say("Ben", "general", "Bring it on").unwrap();
    let answer = client
        .menu("Ann", "general", "Quote", said["id"].as_str().unwrap())
        .await
        .unwrap();
    assert_eq!(answer.content(), "> Bring it on");
}

#[tokio::test]
async fn what_follows_a_deferred_answer_is_told() {
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let client = stand_in.client();
    let answer = client
        .slash("Ann", "@me", "play later", json!({}))
        .await
        .unwrap();
    assert_eq!(answer.callback_type, Some(5));
    let told = loop {
        let told = client.interaction(answer.interaction).unwrap();
        if !told["deletions"].as_array().unwrap().is_empty() {
            break told;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(told["callback"]["type"], 5);
    assert_eq!(told["edits"][0]["message"]["content"], "thought about it");
    assert_eq!(told["follow_ups"][0]["message"]["content"], "and said it");
    assert_eq!(told["edits"][1]["message"]["content"], "and said it aloud");
    assert_eq!(told["deletions"][0]["message"]["content"], "oops");
    let seen: Vec<_> = client
        .messages_as("@me", "Ann")
        .unwrap()
        .iter()
        .map(|message| message["content"].clone())
        .collect();
    assert_eq!(seen, ["thought about it", "and said it aloud"]);
}
