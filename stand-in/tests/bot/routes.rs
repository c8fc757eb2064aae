//! Calls that a referee does not need but other bots do; all returned objects are checked against Discord's schema.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{ANN, Api, BEN, BOT, GENERAL, GUILD, Holds, Socket};
use crate::published::Published;

const ALL: u64 = (1 << 53) - 1;

/// A stand-in whose bot may do everything, and a gateway connection with every intent but presences and content.
async fn start() -> (Api, Socket) {
    let api = Api::start(Config::with(|it| {
        it.bot_permissions = ALL;
        it.privileged_intents = 2;
    }))
    .await;
    let socket = Socket::identified(&api.discord, 0x1ff_ffff & !(256 | 32768)).await;
    (api, socket)
}

/// Makes a call and checks the answer if Discord's file is available; `schema` may end in `[]` for a list.
async fn fits(
    api: &Api,
    published: &mut Option<Published>,
    (method, path, body): (&str, &str, Value),
    schema: &str,
) -> Value {
    let (status, answer) = api.call(method, path, &body).await;
    assert!(
        (200..300).contains(&status),
        "{method} {path}: {status} {answer}"
    );
    let mut wrong = BTreeSet::new();
    if let Some(published) = published {
        let what = format!("{method} {path} ");
        match schema.strip_suffix("[]") {
            Some("") => assert!(answer.is_array(), "{what}: {answer}"),
            Some(schema) => {
                for item in answer.as_array().expect(&what) {
                    published.check_named(schema, item, &what, &mut wrong);
                }
            }
            None if schema.is_empty() => {}
            None => published.check_named(schema, &answer, &what, &mut wrong),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    answer
}

#[tokio::test]
async fn members_roles_and_bans() {
    let (api, mut socket) = start().await;
    let mut schema = Published::open();
    let s = &mut schema;
    let none = Value::Null;
    let member = format!("/guilds/{GUILD}/members/{BEN}");
    let roles = format!("/guilds/{GUILD}/roles");
    let role = fits(
        &api,
        s,
        ("POST", &roles, json!({"name": "Referee", "color": 255})),
        "GuildRoleResponse",
    )
    .await;
    assert_eq!(
        socket.event("GUILD_ROLE_CREATE").await["role"]["name"],
        "Referee"
    );
    let one_role = format!("{roles}/{}", role["id"].text());
    let changed = fits(
        &api,
        s,
        ("PATCH", &one_role, json!({"hoist": true})),
        "GuildRoleResponse",
    )
    .await;
    assert_eq!(
        (&changed["color"], &changed["hoist"]),
        (&json!(255), &json!(true))
    );
    fits(
        &api,
        s,
        ("GET", &one_role, none.clone()),
        "GuildRoleResponse",
    )
    .await;
    fits(
        &api,
        s,
        ("GET", &roles, none.clone()),
        "GuildRoleResponse[]",
    )
    .await;

    let nick = json!({"nick": "Benny", "roles": [role["id"]]});
    let changed = fits(&api, s, ("PATCH", &member, nick), "GuildMemberResponse").await;
    assert_eq!(
        (&changed["nick"], &changed["roles"][0]),
        (&json!("Benny"), &role["id"])
    );
    assert_eq!(socket.event("GUILD_MEMBER_UPDATE").await["nick"], "Benny");
    let one = format!("{member}/roles/{}", role["id"].text());
    assert_eq!(api.delete(&one).await.0, 204);
    assert_eq!(
        socket.event("GUILD_MEMBER_UPDATE").await["roles"],
        json!([])
    );
    assert_eq!(api.put(&one).await.0, 204);
    let mine = format!("/guilds/{GUILD}/members/@me");
    fits(
        &api,
        s,
        ("PATCH", &mine, json!({"nick": "Ref"})),
        "GuildMemberResponse",
    )
    .await;
    let found = format!("/guilds/{GUILD}/members/search?query=benn&limit=5");
    let found = fits(
        &api,
        s,
        ("GET", &found, none.clone()),
        "GuildMemberResponse[]",
    )
    .await;
    assert_eq!(found[0]["user"]["id"], BEN);
    assert_eq!(api.delete(&one_role).await.0, 204);
    assert_eq!(
        socket.event("GUILD_ROLE_DELETE").await["role_id"],
        role["id"]
    );
    assert_eq!(
        api.delete(&format!("{roles}/{GUILD}")).await.1["code"],
        50028
    );
    assert_eq!(api.get(&one_role).await.1["code"], 10011);

    let bans = format!("/guilds/{GUILD}/bans");
    let ban = format!("{bans}/{BEN}");
    assert_eq!(api.get(&ban).await.1["code"], 10026);
    assert_eq!(api.call("PUT", &ban, &json!({})).await.0, 204);
    assert_eq!(socket.event("GUILD_BAN_ADD").await["user"]["id"], BEN);
    assert_eq!(api.get(&bans).await.1[0]["user"]["id"], BEN);
    assert_eq!(api.get(&ban).await.0, 200);
    assert_eq!(api.delete(&ban).await.0, 204);
    assert_eq!(socket.event("GUILD_BAN_REMOVE").await["user"]["id"], BEN);
    api.discord.user("Ben").join(GUILD).unwrap();
    assert_eq!(api.delete(&member).await.0, 204);
    assert_eq!(socket.event("GUILD_MEMBER_REMOVE").await["user"]["id"], BEN);
    let many = json!({"user_ids": [BEN, ANN]});
    let (_, banned) = api.post(&format!("/guilds/{GUILD}/bulk-ban"), &many).await;
    assert_eq!(
        banned,
        json!({"banned_users": [BEN], "failed_users": [ANN]})
    );

    let (_, log) = api
        .get(&format!("/guilds/{GUILD}/audit-logs?action_type=20"))
        .await;
    assert_eq!(log["audit_log_entries"][0]["target_id"], BEN);
    let (_, log) = api.get(&format!("/guilds/{GUILD}/audit-logs")).await;
    assert!(log["audit_log_entries"].list().len() > 5);
}

#[tokio::test]
async fn channels_threads_and_invites() {
    let (api, mut socket) = start().await;
    let mut schema = Published::open();
    let s = &mut schema;
    let none = Value::Null;
    let channels = format!("/guilds/{GUILD}/channels");
    let make = json!({"name": "rooms", "type": 4});
    let rooms = fits(&api, s, ("POST", &channels, make), "GuildChannelResponse").await;
    let make = json!({"name": "news", "type": 5, "parent_id": rooms["id"], "topic": "All of it"});
    let news = fits(&api, s, ("POST", &channels, make), "GuildChannelResponse").await;
    assert_eq!(
        (&news["parent_id"], &news["topic"]),
        (&rooms["id"], &json!("All of it"))
    );
    // Discord's file has no media channels.
    for kind in [2, 13, 15] {
        let make = json!({"name": "more", "type": kind});
        fits(&api, s, ("POST", &channels, make), "GuildChannelResponse").await;
    }
    fits(
        &api,
        s,
        ("GET", &channels, none.clone()),
        "GuildChannelResponse[]",
    )
    .await;
    let one = format!("/channels/{}", news["id"].text());
    let change = json!({"name": "old", "rate_limit_per_user": 5});
    let changed = fits(&api, s, ("PATCH", &one, change), "GuildChannelResponse").await;
    assert_eq!(changed["rate_limit_per_user"], 5);
    let overwrite = format!("{one}/permissions/{BEN}");
    let body = json!({"type": 1, "deny": "1024"});
    assert_eq!(api.call("PUT", &overwrite, &body).await.0, 204);
    let ben = api.discord.user("Ben").in_channel("old");
    assert_eq!(ben.messages().unwrap_err().status, 403);
    assert_eq!(api.delete(&overwrite).await.0, 204);
    assert_eq!(api.delete(&overwrite).await.1["code"], 10009);
    assert!(ben.messages().is_ok());

    let posted = api
        .post(&format!("{one}/messages"), &json!({"content": "hear"}))
        .await
        .1;
    let cross = format!("{one}/messages/{}/crosspost", posted["id"].text());
    let crossed = fits(&api, s, ("POST", &cross, none.clone()), "MessageResponse").await;
    assert_eq!(crossed["flags"], 1);
    assert_eq!(api.call("POST", &cross, &none).await.1["code"], 40033);

    let thread = json!({"name": "a match", "type": 10});
    let start = format!("{one}/threads");
    let thread = fits(&api, s, ("POST", &start, thread), "ThreadResponse").await;
    let inside = format!("/channels/{}", thread["id"].text());
    let (_, active) = api.get(&format!("/guilds/{GUILD}/threads/active")).await;
    assert_eq!(
        (
            &active["threads"][0]["id"],
            &active["members"][0]["user_id"]
        ),
        (&thread["id"], &json!(BOT))
    );
    assert_eq!(
        api.put(&format!("{inside}/thread-members/{BEN}")).await.0,
        204
    );
    assert_eq!(
        socket.event("THREAD_MEMBERS_UPDATE").await["member_count"],
        2
    );
    assert_eq!(
        api.get(&format!("{inside}/thread-members"))
            .await
            .1
            .list()
            .len(),
        2
    );
    assert_eq!(
        api.get(&format!("{inside}/thread-members/{BEN}")).await.1["user_id"],
        BEN
    );
    assert_eq!(
        api.get(&format!("{inside}/thread-members/{ANN}")).await.0,
        404
    );
    assert_eq!(
        api.delete(&format!("{inside}/thread-members/{BEN}"))
            .await
            .0,
        204
    );
    assert_eq!(
        socket.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"],
        json!([BEN])
    );
    let client = api.discord.client();
    client.archive(thread["id"].text(), true, None).unwrap();
    let (_, archived) = api.get(&format!("{one}/threads/archived/public")).await;
    assert_eq!(archived["threads"][0]["id"], thread["id"]);
    let (_, private) = api.get(&format!("{one}/threads/archived/private")).await;
    assert_eq!(private["threads"], json!([]));

    let (status, invite) = api
        .post(&format!("{one}/invites"), &json!({"max_age": 60}))
        .await;
    assert_eq!(status, 200);
    let invite = format!("/invites/{}", invite["code"].text());
    assert_eq!(api.get(&invite).await.1["guild"]["id"], GUILD);
    assert_eq!(api.get(&format!("{one}/invites")).await.1.list().len(), 1);
    assert_eq!(
        api.get(&format!("/guilds/{GUILD}/invites"))
            .await
            .1
            .list()
            .len(),
        1
    );
    client.advance(std::time::Duration::from_secs(61));
    assert_eq!(api.get(&invite).await.1["code"], 10006, "a minute is over");
    let (_, again) = api.call("POST", &format!("{one}/invites"), &none).await;
    let again = format!("/invites/{}", again["code"].text());
    assert_eq!(api.delete(&again).await.0, 200);
    assert_eq!(api.get(&again).await.0, 404);
}

#[tokio::test]
async fn an_upload_is_where_the_payload_says() {
    let (api, _socket) = start().await;
    let path = format!("/channels/{GENERAL}/messages");
    let files: [(&str, &str, &[u8]); 1] = [("files[0]", "a b.txt", b"hi")];
    let (_, message) = api.upload("POST", &path, &json!({}), &files).await;
    let file = &message["attachments"][0];
    let url = file["url"].text();
    let id = file["id"].text();
    assert_eq!(
        url,
        format!("{}/attachments/{GENERAL}/{id}/a_b.txt", api.discord.url())
    );
    assert_eq!(reqwest::get(url).await.unwrap().text().await.unwrap(), "hi");
    let wrong = url.replace("a_b", "c");
    assert_eq!(reqwest::get(wrong).await.unwrap().status(), 404);
}

#[tokio::test]
async fn without_the_permission_nothing_of_it_works() {
    let api = Api::start(Config::default()).await;
    let none = json!({});
    for (method, path) in [
        ("POST", format!("/guilds/{GUILD}/roles")),
        ("POST", format!("/guilds/{GUILD}/channels")),
        ("PATCH", format!("/guilds/{GUILD}/members/{BEN}")),
        ("DELETE", format!("/guilds/{GUILD}/members/{BEN}")),
        ("PUT", format!("/guilds/{GUILD}/bans/{BEN}")),
        ("GET", format!("/guilds/{GUILD}/bans")),
        ("GET", format!("/guilds/{GUILD}/audit-logs")),
        ("GET", format!("/guilds/{GUILD}/invites")),
        ("POST", format!("/channels/{GENERAL}/invites")),
        ("GET", format!("/channels/{GENERAL}/webhooks")),
    ] {
        let body = match (method, path.ends_with(BEN)) {
            ("PATCH", _) => json!({"nick": "x"}),
            ("POST", _) => json!({"name": "x"}),
            _ => none.clone(),
        };
        let (status, answer) = api.call(method, &path, &body).await;
        assert_eq!(
            (status, &answer["code"]),
            (403, &json!(50013)),
            "{method} {path}"
        );
    }
}
