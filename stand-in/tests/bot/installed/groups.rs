//! Groups that people leave.

use serde_json::json;

use super::{pressed, said, start};
use crate::api::{Api, GUILD, Holds};

async fn refused(api: &Api, body: serde_json::Value) -> u16 {
    api.control("POST", "/leave", &body).await.0
}

#[tokio::test]
async fn who_left_a_group_neither_reads_nor_uses_anything_there() {
    let (api, mut socket) = start().await;
    let chiyo = api.discord.user("Chiyo");
    chiyo.install().unwrap();
    let chiyo = chiyo.in_group_with(&["Ann", "Ben"]).unwrap();
    let group = chiyo.channel();
    let (_, message) = said(&api, &mut socket, "Chiyo", group).await;
    let opener = pressed(&api, &mut socket, "Chiyo", &message).await;
    let form = json!({"type": 9, "data": {"custom_id": "form", "title": "Form", "components": [
        {"type": 1, "components": [{"type": 4, "custom_id": "a", "label": "A", "style": 1}]}]}});
    assert_eq!(api.answer(&opener, &form).await.0, 204);
    let body = json!({"user": "Chiyo", "channel": group});
    let (status, left) = api.control("POST", "/leave", &body).await;
    assert_eq!((status, left), (200, json!({})));
    assert_eq!(chiyo.messages().unwrap_err().status, 403);
    assert_eq!(chiyo.say("hm").unwrap_err().status, 403);
    assert_eq!(chiyo.slash("say").await.unwrap_err().status, 403);
    let id: stand_in::Id = message["id"].text().parse().unwrap();
    assert_eq!(chiyo.click(id, "again").await.unwrap_err().status, 404);
    let opener = opener["id"].text().parse().unwrap();
    let client = api.discord.client();
    let sent = client.submit("Chiyo", opener, json!({"a": "b"})).await;
    assert_eq!(
        sent.unwrap_err().to_string(),
        "Chiyo is not in this conversation."
    );
    // The others can still use the group, and also the message of Chiyo's app.
    let ben = api.discord.user("Ben").in_channel(group);
    ben.say("bye").unwrap();
    let press = pressed(&api, &mut socket, "Ben", &message).await;
    assert_eq!(press["channel"]["owner_id"], crate::api::ANN);
    assert_eq!(press["channel"]["recipients"].list().len(), 1);
    assert_eq!(refused(&api, body).await, 403);
}

#[tokio::test]
async fn only_groups_are_left_and_an_empty_one_does_not_come_back() {
    let (api, _socket) = start().await;
    let ben = api.discord.user("Ben").in_group_with(&["Chiyo"]).unwrap();
    api.discord
        .user("Chiyo")
        .in_channel(ben.channel())
        .leave()
        .unwrap();
    ben.leave().unwrap();
    let next = api.discord.user("Ben").in_group_with(&["Chiyo"]).unwrap();
    assert_ne!(next.channel(), ben.channel());
    let direct = api.discord.user("Ben").in_direct_messages_with("Ann");
    assert_eq!(direct.unwrap().leave().unwrap_err().status, 400);
    let group = next.channel();
    for (body, status) in [
        (json!({"user": "Ben"}), 400),
        (
            json!({"user": "Ben", "channel": group, "guild": GUILD}),
            400,
        ),
        (json!({"user": "Ben", "channel": "general"}), 400),
        (json!({"user": "Ben", "channel": "@me"}), 400),
        (json!({"user": "Bot", "channel": group}), 404),
        (json!({"user": "Ben", "channel": "nowhere"}), 404),
        (json!({"user": "Ben", "guild": GUILD}), 200),
    ] {
        assert_eq!(refused(&api, body.clone()).await, status, "{body}");
    }
}
