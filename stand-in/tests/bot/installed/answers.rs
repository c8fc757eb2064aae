//! What the bot can do and which events it gets in places where it is no member.

use serde_json::{Value, json};

use super::{id_of, pressed, said, start};
use crate::api::{Api, BOT, GUILD, Holds, webhook_path};

async fn follow_up(api: &Api, interaction: &Value, data: Value) -> (u16, Value) {
    api.post(&webhook_path(interaction), &data).await
}

#[tokio::test]
async fn the_bot_only_answers_in_a_conversation() {
    let (api, mut socket) = start().await;
    let chiyo = api.discord.user("Chiyo");
    chiyo.install().unwrap();
    let ben = api.discord.user("Ben").in_group_with(&["Chiyo"]).unwrap();
    let group = ben.channel();
    let (interaction, message) = said(&api, &mut socket, "Chiyo", group).await;
    let id = message["id"].text();
    let hook = webhook_path(&interaction);
    for n in 1..=5 {
        let (status, sent) = follow_up(&api, &interaction, json!({"content": n.to_string()})).await;
        assert_eq!(status, 200);
        let edit = format!("{hook}/messages/{}", sent["id"].text());
        assert_eq!(
            api.patch(&edit, &json!({"content": "changed"})).await.0,
            200
        );
    }
    let (status, refused) = follow_up(&api, &interaction, json!({"content": "6"})).await;
    assert_eq!((status, &refused["code"]), (400, &json!(40094)));
    let changed = ben.wait_until(|all| all.len() == 6).await.unwrap();
    assert_eq!(changed[5].text(), "changed");
    let picture = [("files[0]", "a.png", &b"png"[..])];
    for edit in [
        format!("{hook}/messages/{id}"),
        format!("{hook}/messages/@original"),
    ] {
        let body = json!({"embeds": [{"title": "x"}]});
        assert_eq!(api.upload("PATCH", &edit, &body, &picture).await.0, 200);
    }
    let (other, _) = said(&api, &mut socket, "Chiyo", group).await;
    let foreign = format!("{}/messages/{id}", webhook_path(&other));
    assert_eq!(api.get(&foreign).await.1["code"], 10008);
    for (method, path, body) in [
        ("GET", String::new(), Value::Null),
        ("GET", "/messages".to_owned(), Value::Null),
        ("POST", "/messages".to_owned(), json!({"content": "x"})),
        ("GET", format!("/messages/{id}"), Value::Null),
        ("PATCH", format!("/messages/{id}"), json!({"content": "x"})),
        ("DELETE", format!("/messages/{id}"), Value::Null),
        (
            "PUT",
            format!("/messages/{id}/reactions/%F0%9F%91%8D/@me"),
            Value::Null,
        ),
        ("PUT", format!("/pins/{id}"), Value::Null),
        (
            "POST",
            format!("/messages/{id}/threads"),
            json!({"name": "x"}),
        ),
        ("POST", "/typing".to_owned(), Value::Null),
        ("DELETE", String::new(), Value::Null),
    ] {
        let path = format!("/channels/{group}{path}");
        let (status, refused) = api.call(method, &path, &body).await;
        assert_eq!(
            (status, &refused["code"]),
            (403, &json!(50001)),
            "{method} {path}"
        );
    }
    api.discord
        .client()
        .advance(std::time::Duration::from_secs(901));
    let original = format!("{hook}/messages/@original");
    let (_, late) = api.patch(&original, &json!({"content": "late"})).await;
    assert_eq!(late["code"], 50027);
    // A press on an old button still works: the press is an interaction of its own.
    let press = pressed(&api, &mut socket, "Ben", &message).await;
    let update = json!({"type": 7, "data": {"content": "on"}});
    assert_eq!(api.answer(&press, &update).await.0, 204);
    let updated = ben.messages().unwrap();
    assert!(updated.iter().any(|message| message.text() == "on"));
}

#[tokio::test]
async fn the_gateway_is_silent_on_places_without_the_bot() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let direct = id_of(&client.direct("Ben", "Chiyo").unwrap());
    let ben = api.discord.user("Ben").in_channel(&*direct);
    let (_, message) = said(&api, &mut socket, "Ben", &direct).await;
    let id: stand_in::Id = message["id"].text().parse().unwrap();
    ben.react(id, "👍").unwrap();
    let own = ben.say("between us").unwrap();
    ben.edit(own.id(), "really").unwrap();
    ben.delete(own.id()).unwrap();
    client.leave(BOT, GUILD).unwrap();
    said(&api, &mut socket, "Ben", "general").await;
    client.say("Ann", "general", "hello").unwrap();
    client.external_apps("general", None, false).unwrap();
    client.join(BOT, GUILD).unwrap();
    socket.event("GUILD_CREATE").await;
    let recording = client.recording();
    let events = recording.iter().filter(|line| line["gw"] == "recv");
    let names: Vec<&Value> = events.map(|line| &line["payload"]["t"]).collect();
    let heard = names.iter().filter(|name| name.is_string());
    let heard: Vec<&str> = heard.map(|name| name.text()).collect();
    let expected = [
        "READY",
        "GUILD_CREATE",
        "INTERACTION_CREATE",
        "GUILD_DELETE",
        "INTERACTION_CREATE",
        "GUILD_CREATE",
    ];
    assert_eq!(heard, expected);
}

#[tokio::test]
async fn answers_are_private_where_external_apps_are_not_allowed() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let games = api.discord.user("Ben").in_channel("games");
    games.external_apps(false).unwrap();
    let (status, refused) = api
        .control(
            "POST",
            "/external-apps",
            &json!({"channel": "general", "user": "Ann", "allowed": false}),
        )
        .await;
    assert_eq!(
        (status, &refused["error"]),
        (403, &json!("Ann may do everything in this guild."))
    );
    // Where the bot is a member, the right makes no difference.
    let (_, message) = said(&api, &mut socket, "Ben", "games").await;
    assert_eq!(message["flags"], 0);
    client.leave(BOT, GUILD).unwrap();
    let interaction = api.fired_in(&mut socket, "Ben", "games").await;
    let granted: u64 = interaction["member"]["permissions"].text().parse().unwrap();
    assert_eq!(granted & 1 << 50, 0);
    let path = format!(
        "{}?with_response=true",
        crate::api::callback_path(&interaction)
    );
    let (_, answer) = api.post(&path, &json!({"type": 5})).await;
    assert_eq!(answer["interaction"]["response_message_ephemeral"], true);
    let (_, completed) = follow_up(&api, &interaction, json!({"content": "done"})).await;
    let (_, second) = follow_up(&api, &interaction, json!({"content": "more"})).await;
    assert_eq!(
        (&completed["flags"], &second["flags"]),
        (&json!(64), &json!(64))
    );
    assert_eq!(client.messages_as("games", "Ann").unwrap().len(), 1);
    let (_, private) = said(&api, &mut socket, "Ben", "games").await;
    assert_eq!(private["flags"], 64);
    let press = pressed(&api, &mut socket, "Ben", &private).await;
    let update = json!({"type": 7, "data": {"content": "on"}});
    assert_eq!(api.answer(&press, &update).await.0, 204);
    assert_eq!(games.messages().unwrap().last().unwrap().text(), "on");
    // In another channel the answer is public until everyone loses the right.
    assert_eq!(
        said(&api, &mut socket, "Ben", "general").await.1["flags"],
        0
    );
    client.external_apps("general", None, false).unwrap();
    assert_eq!(
        said(&api, &mut socket, "Ben", "general").await.1["flags"],
        64
    );
    client.external_apps("general", Some("Ben"), true).unwrap();
    assert_eq!(
        said(&api, &mut socket, "Ben", "general").await.1["flags"],
        0
    );
}
