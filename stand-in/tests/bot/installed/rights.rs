//! Permissions of an app that a person has installed, and who sees its answers; both depend on the person's
//! permissions.

use serde_json::{Value, json};

use super::{id_of, said, start};
use crate::api::{Api, BOT, GUILD, Holds, Socket, callback_path};

const SEND: u64 = 1 << 11;
const EMBED: u64 = 1 << 14;
const EVERYONE: u64 = 1 << 17;
const IN_THREADS: u64 = 1 << 38;
const EXTERNAL_APPS: u64 = 1 << 50;

fn bits(value: &Value) -> u64 {
    value.text().parse().unwrap()
}

async fn forbid(api: &Api, threads: bool) {
    let body = json!({"channel": "games", "user": "Ben", "allowed": false, "threads": threads});
    assert_eq!(api.control("POST", "/sending", &body).await.0, 200);
}

#[tokio::test]
async fn answers_are_private_where_the_member_may_not_write() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let games = api.discord.user("Ben").in_channel("games");
    games.sending(false).unwrap();
    assert_eq!(games.say("hm").unwrap_err().status, 403);
    // Where the bot is a member, the right makes no difference.
    let (_, message) = said(&api, &mut socket, "Ben", "games").await;
    assert_eq!(message["flags"], 0);
    client.leave(BOT, GUILD).unwrap();
    let (fired, private) = said(&api, &mut socket, "Ben", "games").await;
    let granted = bits(&fired["member"]["permissions"]);
    assert_eq!(granted & (SEND | EXTERNAL_APPS), EXTERNAL_APPS);
    assert_eq!(bits(&fired["app_permissions"]) & SEND, 0);
    assert_eq!(private["flags"], 64);
    games.sending(true).unwrap();
    let (fired, public) = said(&api, &mut socket, "Ben", "games").await;
    assert_eq!(public["flags"], 0);
    assert_ne!(bits(&fired["app_permissions"]) & SEND, 0);
    // Public answers need both rights; everyone may lose them.
    games.external_apps(false).unwrap();
    let (_, private) = said(&api, &mut socket, "Ben", "games").await;
    assert_eq!(private["flags"], 64);
    games.external_apps(true).unwrap();
    client.sending("general", None, false).unwrap();
    let (_, private) = said(&api, &mut socket, "Ben", "general").await;
    assert_eq!(private["flags"], 64);
    let owner = json!({"channel": "general", "user": "Ann", "allowed": false});
    assert_eq!(api.control("POST", "/sending", &owner).await.0, 403);
}

#[tokio::test]
async fn in_threads_the_right_to_write_is_another() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.install("Ben").unwrap();
    let games = api.discord.user("Ben").in_channel("games");
    let parent = games.say("a match").unwrap();
    let path = format!(
        "/channels/200000000000000002/messages/{}/threads",
        parent.id()
    );
    let (status, thread) = api.post(&path, &json!({"name": "match"})).await;
    assert_eq!(status, 201);
    let thread = id_of(&thread);
    client.leave(BOT, GUILD).unwrap();
    forbid(&api, false).await;
    let (fired, public) = said(&api, &mut socket, "Ben", &thread).await;
    assert_eq!(public["flags"], 0);
    assert_eq!(
        bits(&fired["app_permissions"]) & (SEND | IN_THREADS),
        IN_THREADS
    );
    forbid(&api, true).await;
    let (_, private) = said(&api, &mut socket, "Ben", &thread).await;
    assert_eq!(private["flags"], 64);
    assert!(client.sending(&thread, None, true).is_err());
    client
        .sending_in_threads("games", Some("Ben"), true)
        .unwrap();
    let (_, public) = said(&api, &mut socket, "Ben", &thread).await;
    assert_eq!(public["flags"], 0);
}

async fn embedded(api: &Api, fired: &Value) -> (u16, Value) {
    let data = json!({"content": "@everyone", "embeds": [{"title": "x"}],
        "allowed_mentions": {"parse": ["everyone"]}});
    let path = format!("{}?with_response=true", callback_path(fired));
    api.post(&path, &json!({"type": 4, "data": data})).await
}

async fn fired(api: &Api, socket: &mut Socket, user: &str, place: &str) -> (Value, u64) {
    let fired = api.fired_in(socket, user, place).await;
    let granted = bits(&fired["app_permissions"]);
    (fired, granted)
}

#[tokio::test]
async fn an_installed_app_may_do_what_its_person_may() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    let dora = json!({"name": "Dora", "permissions": (1_u64 << 10 | SEND | 1 << 31).to_string()});
    client.add_user(dora).unwrap();
    for user in ["Ann", "Ben", "Dora"] {
        client.install(user).unwrap();
    }
    client.leave(BOT, GUILD).unwrap();
    let (ann, granted) = fired(&api, &mut socket, "Ann", "general").await;
    // Ann may do everything, but her app has only the permissions of installed apps.
    let most =
        1 << 10 | SEND | EMBED | 1 << 15 | EVERYONE | 1 << 18 | 1 << 37 | IN_THREADS | 1 << 49;
    assert_eq!(granted, most);
    let (ben, granted) = fired(&api, &mut socket, "Ben", "general").await;
    assert_eq!(granted, most & !(EVERYONE | 1 << 37));
    let (dora, granted) = fired(&api, &mut socket, "Dora", "general").await;
    assert_eq!(granted, 1 << 10 | SEND);
    for (fired, status, pings) in [(ann, 200, true), (ben, 200, false)] {
        let (got, answer) = embedded(&api, &fired).await;
        assert_eq!(got, status, "{answer}");
        let message = &answer["resource"]["message"];
        assert_eq!(message["mention_everyone"], pings);
    }
    let (status, refused) = embedded(&api, &dora).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50013)));
    // In conversations the permissions are always the same.
    let dora = api.discord.user("Dora").in_group_with(&["Ben"]).unwrap();
    let (_, granted) = fired(&api, &mut socket, "Dora", dora.channel()).await;
    assert_eq!(granted, EMBED | 1 << 15 | EVERYONE);
}
