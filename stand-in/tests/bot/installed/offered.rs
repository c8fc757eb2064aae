//! Who is in a conversation, who is offered a command in a place, and to whom the bot can write.

use serde_json::{Value, json};

use super::{CHIYO, id_of, start};
use crate::api::{Api, BEN, BOT, GUILD, Holds};

#[tokio::test]
async fn people_begin_conversations_that_only_they_see() {
    let (api, _socket) = start().await;
    let (status, direct) = api
        .control("POST", "/direct", &json!({"users": ["Ben", "Chiyo"]}))
        .await;
    assert_eq!((status, &direct["type"]), (200, &json!(1)));
    let client = api.discord.client();
    let again = client.direct("Chiyo", "Ben").unwrap();
    assert_eq!(again, direct);
    let (_, group) = api
        .control(
            "POST",
            "/groups",
            &json!({"users": ["Ann", "Ben", CHIYO], "name": "Us"}),
        )
        .await;
    assert_eq!((&group["type"], &group["name"]), (&json!(3), &json!("Us")));
    let nameless = client.group(&["Ann", "Ben"], "").unwrap();
    assert_eq!(nameless["name"], Value::Null);
    assert_ne!(nameless["id"], client.direct("Ann", "Ben").unwrap()["id"]);
    for users in [
        &["Ben"][..],
        &["Ben", "Ben"],
        &["Ben", "Bot"],
        &["Ben", "Nobody"],
    ] {
        assert!(client.group(users, "").is_err(), "{users:?}");
    }
    let chiyo = api.discord.user("Chiyo").in_direct_messages_with("Ben");
    let chiyo = chiyo.unwrap();
    assert_eq!(chiyo.channel(), id_of(&direct));
    chiyo.say("hello").unwrap();
    assert_eq!(chiyo.messages().unwrap()[0].text(), "hello");
    assert_eq!(
        client
            .messages_as(&id_of(&direct), "Ann")
            .unwrap_err()
            .status,
        403
    );
    assert!(client.say("Ann", &id_of(&direct), "hm").is_err());
    let world = client.world();
    let listed = world["channels"].list();
    let found = listed.iter().find(|it| it["id"] == direct["id"]).unwrap();
    assert_eq!(found["recipients"].list().len(), 2);
}

async fn refusal(api: &Api, user: &str, channel: &str, command: &str) -> (u16, String) {
    let person = api.discord.user(user).in_channel(channel);
    let refused = person.slash(command).await.unwrap_err();
    (refused.status, refused.sentence)
}

#[tokio::test]
async fn commands_are_offered_where_they_are_installed() {
    let (api, _socket) = start().await;
    let client = api.discord.client();
    let direct = id_of(&client.direct("Ben", "Chiyo").unwrap());
    let stranger = (403, "Chiyo has not installed the app.".to_owned());
    assert_eq!(refusal(&api, "Chiyo", &direct, "say").await, stranger);
    for (place, command) in [("general", "mine"), ("@me", "mine"), ("general", "talk")] {
        let (status, _) = refusal(&api, "Ben", place, command).await;
        assert_eq!(status, 404, "{command} in {place}");
    }
    let (status, person) = api
        .control("POST", "/install", &json!({"user": "Chiyo"}))
        .await;
    assert_eq!((status, &person["installed"]), (200, &json!(true)));
    assert!(client.install("Chiyo").is_err());
    client.join("Chiyo", GUILD).unwrap();
    client.leave(BOT, GUILD).unwrap();
    let world = client.world();
    let commands = world["commands"].list();
    for (place, offered) in [
        (&*direct, &["say", "mine", "both", "talk"][..]),
        ("general", &["say", "mine", "both"]),
        ("@me", &["say", "mine", "both", "club", "usual"]),
    ] {
        let path = format!("/channels/{place}/commands?as=Chiyo");
        let (_, listed) = api.control("GET", &path, &json!({})).await;
        for command in ["say", "mine", "club", "talk", "usual", "both"] {
            let known = commands.iter().find(|it| it["name"] == command).unwrap();
            let shown = listed.list().contains(&known["id"]);
            assert_eq!(shown, offered.contains(&command), "{command} in {place}");
            let place = api.discord.user("Chiyo").in_channel(place);
            tokio::spawn(place.slash(command).into_future());
            tokio::task::yield_now().await;
            let fired = api.discord.take_unanswered().len() == 1;
            assert_eq!(fired, offered.contains(&command), "{command} in {place:?}");
        }
    }
    api.discord.user("Chiyo").uninstall().unwrap();
    assert_eq!(refusal(&api, "Chiyo", &direct, "say").await, stranger);
}

#[tokio::test]
async fn the_bot_writes_to_those_it_shares_a_guild_with_or_who_installed_it() {
    let (api, _socket) = start().await;
    let write = async |user: &str| {
        let (status, dm) = api
            .post("/users/@me/channels", &json!({"recipient_id": user}))
            .await;
        assert_eq!(status, 200);
        let path = format!("/channels/{}/messages", dm["id"].text());
        let (status, answer) = api.post(&path, &json!({"content": "hello"})).await;
        (status, answer["code"].as_u64())
    };
    assert_eq!(write(BEN).await, (200, None));
    assert_eq!(write(CHIYO).await, (403, Some(50278)));
    let client = api.discord.client();
    let shy = client.add_user(json!({"name": "Shy", "dms": false}));
    let shy = id_of(&shy.unwrap());
    assert_eq!(write(&shy).await, (403, Some(50007)));
    client.leave("Shy", GUILD).unwrap();
    assert_eq!(write(&shy).await, (403, Some(50278)));
    client.install("Shy").unwrap();
    assert_eq!(write(&shy).await, (403, Some(50007)));
    client.uninstall("Shy").unwrap();
    client.install("Chiyo").unwrap();
    assert_eq!(write(CHIYO).await, (200, None));
    let (_, application) = api.get("/applications/@me").await;
    assert_eq!(application["approximate_user_install_count"], 1);
    assert!(application["integration_types_config"]["1"].is_object());
}
