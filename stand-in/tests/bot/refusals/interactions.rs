//! Refusals of answers to interactions: a second one, a late one, one of a wrong shape.

use std::time::Duration;

use serde_json::json;

use super::word;
use crate::api::{Api, BOT, Holds, webhook_path};

#[tokio::test]
async fn the_first_answer() {
    let (api, mut socket) = Api::with_commands().await;
    let ok = json!({"type": 4, "data": {"content": "x"}});
    let interaction = api.fired(&mut socket).await;

    let wrong = format!(
        "/interactions/{}/nonsense/callback",
        interaction["id"].text()
    );
    assert_eq!(api.post(&wrong, &ok).await.1["code"], 10062);
    assert_eq!(
        api.post("/interactions/1/x/callback", &ok).await.1["code"],
        10062
    );
    for (body, place, expected) in [
        (json!({}), "type", "BASE_TYPE_REQUIRED"),
        (json!({"type": 99}), "type", "BASE_TYPE_CHOICES"),
        (json!({"type": 7, "data": {}}), "type", "BASE_TYPE_CHOICES"),
        (
            json!({"type": 8, "data": {"choices": []}}),
            "type",
            "BASE_TYPE_CHOICES",
        ),
        (json!({"type": 4}), "data", "BASE_TYPE_REQUIRED"),
        (
            json!({"type": 4, "data": {"content": "x".repeat(2001)}}),
            "data.content",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"type": 9, "data": {"title": "t", "components": []}}),
            "data.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (
            json!({"type": 9, "data": {"custom_id": "m", "title": "x".repeat(46), "components": []}}),
            "data.title",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"type": 9, "data": {"custom_id": "m", "title": "t", "components": []}}),
            "data.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"type": 9, "data": {"custom_id": "m", "title": "t", "components": [{"type": 1, "components": [{"type": 4, "style": 1, "custom_id": "i"}]}]}}),
            "data.components.0.components.0.label",
            "BASE_TYPE_REQUIRED",
        ),
    ] {
        let (status, answer) = api.answer(&interaction, &body).await;
        assert_eq!(status, 400, "{answer}");
        assert_eq!(word(&answer, place), expected);
    }
    let (_, answer) = api
        .answer(&interaction, &json!({"type": 4, "data": {}}))
        .await;
    assert_eq!(answer["code"], 50006);

    let hook = webhook_path(&interaction);
    assert_eq!(
        api.post(&hook, &json!({"content": "early"})).await.1["code"],
        10015
    );
    let original = format!("{hook}/messages/@original");
    assert_eq!(
        api.patch(&original, &json!({"content": "early"})).await.1["code"],
        10015
    );

    assert_eq!(api.answer(&interaction, &ok).await.0, 204);
    let (status, answer) = api.answer(&interaction, &ok).await;
    assert_eq!((status, answer["code"].as_u64()), (400, Some(40060)));

    let late = api.fired(&mut socket).await;
    api.discord.client().advance(Duration::from_millis(3001));
    let (status, answer) = api.answer(&late, &ok).await;
    assert_eq!((status, answer["code"].as_u64()), (404, Some(10062)));
}

#[tokio::test]
async fn tokens_die_after_a_quarter_of_an_hour() {
    let (api, mut socket) = Api::with_commands().await;
    let interaction = api.fired(&mut socket).await;
    api.answer(&interaction, &json!({"type": 4, "data": {"content": "x"}}))
        .await;
    let hook = webhook_path(&interaction);
    let body = json!({"content": "more"});
    let client = api.discord.client();
    client.advance(Duration::from_secs(15 * 60 - 5));
    assert_eq!(api.post(&hook, &body).await.0, 200);
    client.advance(Duration::from_secs(6));
    for (method, path) in [
        ("POST", hook.clone()),
        ("PATCH", format!("{hook}/messages/@original")),
        ("DELETE", format!("{hook}/messages/@original")),
    ] {
        let (status, answer) = api.call(method, &path, &body).await;
        assert_eq!(
            (status, answer["code"].as_u64()),
            (401, Some(50027)),
            "{method}"
        );
    }
    assert_eq!(
        api.post(&format!("/webhooks/{BOT}/nonsense"), &body)
            .await
            .1["code"],
        50027
    );
    assert_eq!(
        api.post(
            &format!("/webhooks/1/{}", interaction["token"].text()),
            &body
        )
        .await
        .1["code"],
        10015
    );
}

#[tokio::test]
async fn autocomplete_answers() {
    let (api, mut socket) = Api::with_commands().await;
    for (data, place, expected) in [
        (
            json!({"choices": (0..26).map(|n| json!({"name": "n", "value": n.to_string()})).collect::<Vec<_>>()}),
            "data.choices",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"choices": [{"name": "x".repeat(101), "value": "v"}]}),
            "data.choices.0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"choices": [{"name": "n", "value": "x".repeat(101)}]}),
            "data.choices.0.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            json!({"choices": [{"name": "n", "value": 5}]}),
            "data.choices.0.value",
            "STRING_TYPE_CONVERT",
        ),
        (
            json!({"choices": [{"name": "n"}]}),
            "data.choices.0.value",
            "BASE_TYPE_REQUIRED",
        ),
    ] {
        let typed = api.person("Ann").slash("say");
        tokio::spawn(typed.suggest("text"));
        let interaction = socket.event("INTERACTION_CREATE").await;
        assert_eq!(interaction["type"], 4);
        assert_eq!(interaction["data"]["options"][0]["focused"], true);
        let (_, answer) = api
            .answer(&interaction, &json!({"type": 8, "data": data}))
            .await;
        assert_eq!(word(&answer, place), expected);
        let (_, answer) = api
            .answer(&interaction, &json!({"type": 4, "data": {"content": "x"}}))
            .await;
        assert_eq!(word(&answer, "type"), "BASE_TYPE_CHOICES");
        assert_eq!(
            api.answer(&interaction, &json!({"type": 8, "data": {"choices": []}}))
                .await
                .0,
            204
        );
    }
}
