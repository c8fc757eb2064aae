//! Losses and changes of channels, threads, memberships and permissions.

use serde_json::{Value, json};
use stand_in::{Config, Id};

use crate::api::{Api, BEN, BOT, GENERAL, GUILD, Holds, Socket};

const GUILDS: u64 = 1;
const MEMBERS: u64 = 2;

async fn start() -> (Api, Socket) {
    let api = Api::start(Config::with(|it| it.privileged_intents = MEMBERS)).await;
    let socket = Socket::identified(&api.discord, GUILDS | MEMBERS | 512).await;
    (api, socket)
}

/// Starts a thread on a message of the bot; returns the ids of thread and message.
async fn thread(api: &Api) -> (String, String) {
    let here = format!("/channels/{GENERAL}/messages");
    let (_, message) = api.post(&here, &json!({"content": "a match"})).await;
    let message = message["id"].text().to_owned();
    let (status, thread) = api
        .post(
            &format!("{here}/{message}/threads"),
            &json!({"name": "match"}),
        )
        .await;
    assert_eq!(status, 201);
    (thread["id"].text().to_owned(), message)
}

async fn post(api: &Api, channel: &str) -> (u16, Option<u64>) {
    let path = format!("/channels/{channel}/messages");
    let (status, answer) = api.post(&path, &json!({"content": "x"})).await;
    (status, answer["code"].as_u64())
}

#[tokio::test]
async fn a_channel_is_deleted_with_its_threads() {
    let (api, mut socket) = start().await;
    let (thread, message) = thread(&api).await;
    let (status, _) = api
        .control("POST", "/delete-channel", &json!({"channel": GENERAL}))
        .await;
    assert_eq!(status, 200);
    let gone = socket.event("CHANNEL_DELETE").await;
    assert_eq!(
        (&gone["id"], &gone["guild_id"]),
        (&json!(GENERAL), &json!(GUILD))
    );
    assert_eq!(post(&api, GENERAL).await, (404, Some(10003)));
    assert_eq!(post(&api, &thread).await, (404, Some(10003)));
    let edit = format!("/channels/{GENERAL}/messages/{message}");
    let (status, answer) = api.patch(&edit, &json!({"content": "y"})).await;
    assert_eq!((status, answer["code"].as_u64()), (404, Some(10003)));
    let client = api.discord.client();
    assert!(client.delete_channel("@me").is_err());
    assert!(client.delete_channel(GENERAL).is_err());
}

#[tokio::test]
async fn the_id_of_a_deleted_channel_is_not_used_again() {
    let api = Api::start(Config::default()).await;
    let client = api.discord.client();
    let mut ids = std::collections::HashSet::new();
    for _ in 0..3 {
        let made = client.add_channel(json!({"name": "new"})).unwrap();
        let id = made["id"].text().to_owned();
        client.delete_channel(&id).unwrap();
        assert!(ids.insert(id));
    }
}

#[tokio::test]
async fn a_thread_is_deleted_and_can_be_made_again() {
    let (api, mut socket) = start().await;
    let (thread, message) = thread(&api).await;
    api.discord.client().delete_channel(&thread).unwrap();
    let gone = socket.event("THREAD_DELETE").await;
    let expected = json!({"id": thread, "guild_id": GUILD, "parent_id": GENERAL, "type": 11});
    assert_eq!(gone, expected);
    assert_eq!(post(&api, &thread).await, (404, Some(10003)));
    let path = format!("/channels/{GENERAL}/messages/{message}/threads");
    let (status, _) = api.post(&path, &json!({"name": "again"})).await;
    assert_eq!(status, 201);
}

#[tokio::test]
async fn an_archived_thread_takes_no_edits_and_wakes_at_a_message() {
    let (api, mut socket) = start().await;
    let (thread, _) = thread(&api).await;
    let inside = format!("/channels/{thread}/messages");
    let (_, message) = api.post(&inside, &json!({"content": "in"})).await;
    let one = format!("{inside}/{}", message["id"].text());
    let (status, archived) = api
        .control("POST", "/archive", &json!({"thread": thread}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(archived["thread_metadata"]["archived"], true);
    let heard = socket.event("THREAD_UPDATE").await;
    assert_eq!(heard["thread_metadata"]["archived"], true);
    let (status, answer) = api.patch(&one, &json!({"content": "out"})).await;
    assert_eq!((status, answer["code"].as_u64()), (400, Some(50083)));
    assert_eq!(post(&api, &thread).await.0, 200);
    let heard = socket.event("THREAD_UPDATE").await;
    assert_eq!(heard["thread_metadata"]["archived"], false);
    assert_eq!(api.patch(&one, &json!({"content": "out"})).await.0, 200);

    let client = api.discord.client();
    client.archive(&thread, true, Some(true)).unwrap();
    assert_eq!(post(&api, &thread).await, (400, Some(50083)));
    let ben = api.discord.user("Ben").in_channel(&thread);
    assert_eq!(ben.say("hm").unwrap_err().status, 403);
    client.archive(&thread, false, Some(false)).unwrap();
    // A person who writes in a thread becomes its member.
    ben.say("hm").unwrap();
    let heard = socket.event("THREAD_MEMBERS_UPDATE").await;
    assert_eq!(heard["added_members"][0]["user_id"], BEN);
    assert!(client.archive(GENERAL, true, None).is_err());
}

#[tokio::test]
async fn a_removed_bot_has_no_access_until_it_is_invited_again() {
    let (api, mut socket) = start().await;
    let command = json!([{"name": "ping", "description": "Answers"}]);
    api.call("PUT", &format!("/applications/{BOT}/commands"), &command)
        .await;
    let (_, message) = thread(&api).await;
    let body = json!({"user": BOT, "guild": GUILD});
    assert_eq!(api.control("POST", "/leave", &body).await.0, 200);
    assert_eq!(socket.event("GUILD_DELETE").await, json!({"id": GUILD}));
    assert_eq!(post(&api, GENERAL).await, (403, Some(50001)));
    assert_eq!(api.get(&format!("/guilds/{GUILD}")).await.1["code"], 10004);
    assert_eq!(api.get("/users/@me/guilds").await.1, json!([]));
    let ann = api.person("Ann");
    let refused = ann.slash("ping").await.unwrap_err();
    assert_eq!(refused.to_string(), "The bot is not in this guild.");
    let message: Id = message.parse().unwrap();
    assert!(ann.click(message, "x").await.is_err());
    let (status, refused) = api.control("POST", "/leave", &body).await;
    assert_eq!(
        (status, &refused["error"]),
        (400, &json!("Bot is not there."))
    );

    assert_eq!(api.control("POST", "/join", &body).await.0, 200);
    let back = socket.event("GUILD_CREATE").await;
    assert_eq!(back["id"], GUILD);
    assert_eq!(post(&api, GENERAL).await, (200, None));
}

#[tokio::test]
async fn a_member_leaves_and_comes_back() {
    let (api, mut socket) = start().await;
    let ben = api.person("Ben");
    ben.person().leave(GUILD).unwrap();
    let gone = socket.event("GUILD_MEMBER_REMOVE").await;
    assert_eq!(
        (&gone["guild_id"], &gone["user"]["id"]),
        (&json!(GUILD), &json!(BEN))
    );
    assert_eq!(ben.messages().unwrap_err().status, 403);
    let (_, answer) = api.get(&format!("/guilds/{GUILD}/members/{BEN}")).await;
    assert_eq!(answer["code"], 10007);
    ben.person().join(GUILD).unwrap();
    assert_eq!(socket.event("GUILD_MEMBER_ADD").await["user"]["id"], BEN);
    assert!(ben.messages().is_ok());
    assert_eq!(
        api.discord
            .user("Ann")
            .leave(GUILD)
            .unwrap_err()
            .to_string(),
        "The owner of a guild cannot leave it."
    );
    assert!(ben.person().join(GUILD).is_err());
    assert!(api.discord.user("Nobody").leave(GUILD).is_err());
}

#[tokio::test]
async fn permissions_are_withdrawn_and_given_back() {
    let (api, mut socket) = start().await;
    let (thread, _) = thread(&api).await;
    for (bits, expected) in [
        (json!("1024"), (403, Some(50013))),
        (json!("0"), (403, Some(50001))),
        (Value::Null, (200, None)),
    ] {
        let body = json!({"channel": GENERAL, "bot_permissions": bits});
        assert_eq!(api.control("POST", "/permissions", &body).await.0, 200);
        assert_eq!(socket.event("CHANNEL_UPDATE").await["id"], GENERAL);
        assert_eq!(post(&api, GENERAL).await, expected, "{bits}");
    }
    assert!(api.discord.client().set_permissions(&thread, None).is_err());
}

#[tokio::test]
async fn what_is_missing_says_so_and_is_counted() {
    let api = Api::start(Config::default()).await;
    for _ in 0..2 {
        let (status, answer) = api.get(&format!("/guilds/{GUILD}/widget.json")).await;
        assert_eq!(status, 404);
        assert_eq!(
            answer["message"],
            "the stand-in has no GET /guilds/{id}/widget.json"
        );
    }
    let (_, missing) = api.control("GET", "/missing", &Value::Null).await;
    let expected = json!([{"method": "GET", "path": "/guilds/{id}/widget.json", "count": 2}]);
    assert_eq!(missing, expected);
    assert_eq!(Value::from(api.discord.client().missing()), expected);
}

#[tokio::test]
async fn a_guild_comes_with_its_open_threads_and_the_bots_place_in_them() {
    let (api, _socket) = start().await;
    let (open, _) = thread(&api).await;
    let (archived, _) = thread(&api).await;
    api.discord.client().archive(&archived, true, None).unwrap();
    let mut socket = Socket::connect(&api.discord).await;
    socket.identify(json!({"intents": GUILDS})).await;
    let guild = socket.event("GUILD_CREATE").await;
    let threads = guild["threads"].list();
    assert_eq!(threads.len(), 1);
    assert_eq!(threads[0]["id"], *open);
    let member = &threads[0]["member"];
    assert_eq!(
        (&member["id"], &member["user_id"]),
        (&json!(open), &json!(BOT))
    );
}

#[tokio::test]
async fn channels_are_made_and_changed_as_discord_does() {
    let api = Api::start(Config::with(|it| it.bot_permissions = (1 << 53) - 1)).await;
    let channels = format!("/guilds/{GUILD}/channels");
    let make = json!({"name": "The Rooms", "type": 4});
    let (_, rooms) = api.post(&channels, &make).await;
    assert_eq!(rooms["name"], "The Rooms", "categories keep their capitals");
    let make = json!({
        "name": "Open  Games", "parent_id": rooms["id"], "rate_limit_per_user": 5, "position": 7,
    });
    let (_, made) = api.post(&channels, &make).await;
    for (key, value) in [
        ("name", json!("open-games")),
        ("parent_id", rooms["id"].clone()),
        ("rate_limit_per_user", json!(5)),
        ("position", json!(7)),
    ] {
        assert_eq!(made[key], value, "{key}");
    }
    let one = format!("/channels/{}", made["id"].text());
    let (_, renamed) = api.patch(&one, &json!({"name": "Closed Games"})).await;
    assert_eq!(renamed["name"], "closed-games");
    let category = format!("/channels/{}", rooms["id"].text());
    for (method, path, body) in [
        (
            "POST",
            &channels,
            json!({"name": "x", "parent_id": GENERAL}),
        ),
        ("POST", &channels, json!({"name": "x", "parent_id": "9"})),
        (
            "POST",
            &channels,
            json!({"name": "x", "type": 4, "parent_id": rooms["id"]}),
        ),
        ("PATCH", &one, json!({"parent_id": made["id"]})),
        ("PATCH", &category, json!({"parent_id": rooms["id"]})),
    ] {
        let (status, refused) = api.call(method, path, &body).await;
        assert_eq!(status, 400, "{body}: {refused}");
        assert!(refused["errors"]["parent_id"].is_object(), "{refused}");
    }
    let (status, refused) = api.post(&channels, &json!({"name": "x", "type": 14})).await;
    let sentence = json!("the stand-in has no channel type 14");
    assert_eq!((status, &refused["message"]), (404, &sentence));
    assert_eq!(
        api.post(&channels, &json!({"name": "x", "type": 11}))
            .await
            .0,
        400
    );
    assert_eq!(api.discord.client().missing().len(), 1);
}

#[tokio::test]
async fn in_an_outage_guilds_are_unavailable_and_come_back() {
    let (api, mut socket) = start().await;
    let client = api.discord.client();
    client.fault(json!({"gateway": "outage"})).unwrap();
    let told = socket.event("GUILD_DELETE").await;
    assert_eq!(told, json!({"id": GUILD, "unavailable": true}));
    let mut late = Socket::identified(&api.discord, 1).await;
    client.end_faults();
    for socket in [&mut socket, &mut late] {
        assert_eq!(socket.event("GUILD_CREATE").await["id"], GUILD);
    }
}
