//! Slow mode, and members who are timed out.

use std::time::Duration;

use serde_json::json;
use stand_in::Config;

use crate::api::{Api, BEN, BOT, GENERAL, GUILD, Holds, Socket};

const MINUTE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn slow_mode_holds_people_up_and_nobody_else() {
    let (api, mut socket) = Api::with_commands().await;
    let client = api.discord.client();
    let slow = json!({"name": "slow", "rate_limit_per_user": 10});
    let slow = client.add_channel(slow).unwrap();
    assert_eq!(slow["rate_limit_per_user"], 10);
    let slow = slow["id"].text();
    let ben = api.discord.user("Ben").in_channel(slow);
    ben.say("x").unwrap();
    client.advance(Duration::from_millis(500));
    let refused = ben.say("y").unwrap_err();
    let sentence = "Slow mode: Ben may write here again in 10 s.";
    assert_eq!((refused.status, &*refused.sentence), (429, sentence));
    // Slow mode does not affect other channels, commands, the bot, and people exempt from it.
    api.person("Ben").say("x").unwrap();
    api.fired_in(&mut socket, "Ben", slow).await;
    let path = format!("/channels/{slow}/messages");
    for _ in 0..2 {
        let (status, _) = api.post(&path, &json!({"content": "x"})).await;
        assert_eq!(status, 200);
    }
    let everyone = 1_u64 << 10 | 1 << 11;
    for (name, bit) in [("Channels", 4), ("Messages", 13), ("Bypass", 52)] {
        let permissions = (everyone | 1 << bit).to_string();
        client
            .add_user(json!({"name": name, "permissions": permissions}))
            .unwrap();
        let one = api.discord.user(name).in_channel(slow);
        one.say("x").unwrap();
        one.say("x").unwrap();
    }
    client.advance(Duration::from_millis(9499));
    assert_eq!(ben.say("y").unwrap_err().status, 429);
    client.advance(Duration::from_millis(1));
    ben.say("y").unwrap();
}

#[tokio::test]
async fn who_is_timed_out_reads_and_does_nothing_else() {
    let api = Api::start(Config::with(|it| it.privileged_intents = 2)).await;
    let commands = json!([{"name": "say", "description": "Say it"}, {"name": "Wave", "type": 2}]);
    let path = format!("/applications/{BOT}/commands");
    assert_eq!(api.call("PUT", &path, &commands).await.0, 200);
    let mut socket = Socket::identified(&api.discord, 1 | 2 | 512).await;
    let here = format!("/channels/{GENERAL}/messages");
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
    let body = json!({"content": "b", "components": [{"type": 1, "components": [button]}]});
    let (_, message) = api.post(&here, &body).await;
    let message: stand_in::Id = message["id"].text().parse().unwrap();
    let ben = api.person("Ben");
    api.person("Ann").react(message, "🎲").unwrap();
    let said = ben.say("x").unwrap();
    ben.react(message, "👍").unwrap();

    let silence = json!({"user": "Ben", "seconds": 60});
    assert_eq!(api.control("POST", "/timeout", &silence).await.0, 200);
    let told = socket.event("GUILD_MEMBER_UPDATE").await;
    assert_eq!(
        (&told["guild_id"], &told["user"]["id"]),
        (&json!(GUILD), &json!(BEN))
    );
    let until = &told["communication_disabled_until"];
    assert!(until.is_string(), "{told}");
    for refused in [
        ben.say("x").map(drop),
        ben.slash("say").await.map(drop),
        ben.slash("say").suggest("x").await.map(drop),
        ben.menu("Wave", BEN).await.map(drop),
        ben.click(message, "go").await.map(drop),
        ben.react(message, "🎲").map(drop),
        ben.react(message, "🎉").map(drop),
    ] {
        let refused = refused.unwrap_err();
        assert_eq!(
            (refused.status, &*refused.sentence),
            (403, "Ben is timed out.")
        );
    }
    assert_eq!(ben.messages().unwrap().len(), 2);
    ben.unreact(message, "👍").unwrap();
    ben.delete(said.id()).unwrap();
    // A forged press shows the timeout in its payload.
    tokio::spawn(ben.forge(message, "go", None).into_future());
    let pressed = socket.event("INTERACTION_CREATE").await;
    assert_eq!(&pressed["member"]["communication_disabled_until"], until);

    api.discord.client().advance(MINUTE);
    ben.say("x").unwrap();
    ben.person().time_out(MINUTE).unwrap();
    assert!(ben.say("x").is_err());
    ben.person().time_out(Duration::ZERO).unwrap();
    ben.say("x").unwrap();
    for expected in [true, false] {
        let told = socket.event("GUILD_MEMBER_UPDATE").await;
        let until = &told["communication_disabled_until"];
        assert_eq!(until.is_string(), expected);
    }
}
