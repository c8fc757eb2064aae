//! Guilds that added the commands without the bot.

use serde_json::{Value, json};

use super::{owners, pressed, said, start};
use crate::api::{Api, BEN, BOT, GENERAL, GUILD, Holds, Socket, webhook_path};

/// Removes the bot from the guild and adds its commands without it.
async fn without_bot() -> (Api, Socket) {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.leave(BOT, GUILD).unwrap();
    socket.event("GUILD_DELETE").await;
    let body = json!({"user": BOT, "guild": GUILD, "commands_only": true});
    assert_eq!(api.control("POST", "/join", &body).await.0, 200);
    assert_eq!(client.world()["guilds"][0]["commands_only"], true);
    assert_eq!(api.control("POST", "/join", &body).await.0, 400);
    (api, socket)
}

#[tokio::test]
async fn the_guild_is_the_owner_and_everybody_sees_the_answers() {
    let (api, mut socket) = without_bot().await;
    let client = api.discord.client();
    client.external_apps("general", None, false).unwrap();
    client.sending("general", None, false).unwrap();
    let (fired, message) = said(&api, &mut socket, "Ben", "general").await;
    assert_eq!(fired["authorizing_integration_owners"], json!({"0": GUILD}));
    assert_eq!(
        (&fired["context"], &fired["guild_id"]),
        (&json!(0), &json!(GUILD))
    );
    assert_eq!(message["flags"], 0);
    for n in 1..=6 {
        let content = json!({"content": n.to_string()});
        let (status, _) = api.post(&webhook_path(&fired), &content).await;
        assert_eq!(status, 200, "{n}");
    }
    let ann = api.discord.user("Ann").in_channel("general");
    assert_eq!(ann.messages().unwrap().len(), 7);
    let press = pressed(&api, &mut socket, "Ann", &message).await;
    assert_eq!(press["authorizing_integration_owners"], json!({"0": GUILD}));
    // If the guild loses the right, the app loses it too.
    let granted = |fired: &Value| -> u64 { fired["app_permissions"].text().parse().unwrap() };
    assert_eq!(granted(&fired), granted(&press), "they are not a person's");
    assert_eq!(granted(&fired) & (1 << 11 | 1 << 14), 1 << 14);
    client.sending("general", None, true).unwrap();
    let (fired, _) = said(&api, &mut socket, "Ann", "general").await;
    assert_eq!(granted(&fired) & (1 << 11 | 1 << 3), 1 << 11);
    // A command only for people is still offered to a person who installed the app.
    client.install("Ben").unwrap();
    let ben = api.discord.user("Ben").in_channel("general");
    tokio::spawn(ben.slash("mine").into_future());
    let mine = socket.event("INTERACTION_CREATE").await;
    assert_eq!(mine["authorizing_integration_owners"], owners(BEN));
    tokio::spawn(ben.slash("club").into_future());
    let club = socket.event("INTERACTION_CREATE").await;
    assert_eq!(club["authorizing_integration_owners"], json!({"0": GUILD}));
}

#[tokio::test]
async fn the_bot_is_no_member_until_it_joins() {
    let (api, mut socket) = without_bot().await;
    let client = api.discord.client();
    client.say("Ann", "general", "hello").unwrap();
    let here = format!("/channels/{GENERAL}");
    let hello = json!({"content": "hello"});
    for (method, path, body, expected) in [
        ("GET", here.clone(), Value::Null, (403, 50001)),
        ("GET", format!("{here}/messages"), Value::Null, (403, 50001)),
        ("POST", format!("{here}/messages"), hello, (403, 50001)),
        ("GET", format!("/guilds/{GUILD}"), Value::Null, (404, 10004)),
    ] {
        let (status, refused) = api.call(method, &path, &body).await;
        let code = refused["code"].as_u64().unwrap();
        assert_eq!((status, code), expected, "{method} {path}");
    }
    assert_eq!(api.get("/users/@me/guilds").await.1, json!([]));
    let to = json!({"recipient_id": BEN});
    let (_, dm) = api.post("/users/@me/channels", &to).await;
    let path = format!("/channels/{}/messages", dm["id"].text());
    let (_, refused) = api.post(&path, &json!({"content": "hello"})).await;
    assert_eq!(refused["code"], 50278, "they share no guild");
    let mut late = Socket::connect(&api.discord).await;
    late.identify(json!({"intents": 1})).await;
    assert_eq!(late.event("READY").await["guilds"], json!([]));

    client.join(BOT, GUILD).unwrap();
    // No event of the guild came before.
    let first = socket.next().await.unwrap();
    assert_eq!(
        (&first["t"], &first["d"]["id"]),
        (&json!("GUILD_CREATE"), &json!(GUILD))
    );
    assert_eq!(client.world()["guilds"][0]["commands_only"], false);
    assert_eq!(api.get(&here).await.0, 200);
    client.leave(BOT, GUILD).unwrap();
    let ben = api.discord.user("Ben").in_channel("general");
    assert_eq!(ben.slash("say").await.unwrap_err().status, 403);
}

#[tokio::test]
async fn the_commands_are_removed_again() {
    let (api, mut socket) = without_bot().await;
    let client = api.discord.client();
    let (_, message) = said(&api, &mut socket, "Ben", "general").await;
    client.leave(BOT, GUILD).unwrap();
    let ben = api.discord.user("Ben").in_channel("general");
    let refused = ben.slash("say").await.unwrap_err();
    assert_eq!(refused.to_string(), "The bot is not in this guild.");
    let id: stand_in::Id = message["id"].text().parse().unwrap();
    assert_eq!(ben.click(id, "again").await.unwrap_err().status, 403);
    assert!(client.leave(BOT, GUILD).is_err());
    assert!(client.join_commands_only("Chiyo", GUILD).is_err());
    client.join(BOT, GUILD).unwrap();
    assert!(client.join_commands_only(BOT, GUILD).is_err());
}
