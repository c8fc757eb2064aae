//! Every call of the control interface, over HTTP.

use futures::StreamExt;
use serde_json::{Value, json};
use stand_in::Config;

use crate::api::{ANN, Api, BEN, GENERAL, GUILD, Holds};
use crate::example::Bot;

#[tokio::test]
async fn the_world_has_stable_names_and_ids() {
    let api = Api::start(Config::with(|it| {
        it.guilds = 2;
        it.locale = "ja".into();
        it.bot_name = "Referee".into();
    }))
    .await;
    let (status, world) = api.control("GET", "/world", &Value::Null).await;
    assert_eq!(status, 200);
    assert_eq!(world["bot"]["username"], "Referee");
    assert_eq!(world["guilds"][0]["id"], GUILD);
    assert_eq!(world["guilds"][1]["preferred_locale"], "ja");
    assert_eq!(
        (&world["users"][0]["id"], &world["users"][1]["id"]),
        (&json!(ANN), &json!(BEN))
    );
    assert_eq!(world["users"][0]["locale"], "ja");
    assert_eq!(world["channels"][0]["id"], GENERAL);
    assert_eq!(world["commands"], json!([]));
}

#[tokio::test]
async fn people_and_channels_are_added() {
    let api = Api::start(Config::default()).await;
    let (status, chiyo) = api
        .control(
            "POST",
            "/users",
            &json!({"name": "Chiyo", "locale": "ja", "permissions": "3072"}),
        )
        .await;
    assert_eq!(
        (status, chiyo["global_name"].as_str()),
        (200, Some("Chiyo"))
    );
    let (status, quiet) = api
        .control(
            "POST",
            "/channels",
            &json!({"name": "quiet", "guild": GUILD, "bot_permissions": 0}),
        )
        .await;
    assert_eq!((status, quiet["name"].as_str()), (200, Some("quiet")));
    let (_, world) = api.control("GET", "/world", &Value::Null).await;
    assert_eq!(world["users"].list().len(), 3);
    let (status, second) = api
        .control("POST", "/guilds", &json!({"name": "Zwei", "locale": "de"}))
        .await;
    assert_eq!(
        (status, second["preferred_locale"].as_str()),
        (200, Some("de"))
    );
    for (path, body, sentence) in [
        ("/users", json!({}), "name is a text of 1 to 32 characters."),
        (
            "/users",
            json!({"name": "Ann"}),
            "There is already somebody called \"Ann\".",
        ),
        (
            "/users",
            json!({"name": "D", "guild": "nowhere"}),
            "There is no guild \"nowhere\".",
        ),
        (
            "/users",
            json!({"name": "D", "permissions": "many"}),
            "permissions is a bit set, as number or decimal string.",
        ),
        (
            "/channels",
            json!({"name": "x", "type": 99}),
            "type is 0 text, 2 voice, 4 category, 5 announcement, 13 stage, 15 forum or 16 media.",
        ),
    ] {
        let (status, answer) = api.control("POST", path, &body).await;
        assert!((400..500).contains(&status));
        assert_eq!(answer["error"], sentence);
    }
}

#[tokio::test]
async fn a_players_evening_over_http() {
    let api = Api::start(Config::default()).await;
    let _bot = Bot::start(&api.discord).await;
    let body =
        json!({"user": ANN, "channel": GENERAL, "command": "play move", "options": {"cell": "D4"}});
    let (status, played) = api.control("POST", "/slash", &body).await;
    assert_eq!((status, played["callback_type"].as_u64()), (200, Some(4)));
    assert!(played["acknowledged_ms"].is_number());
    let message = &played["message"]["id"];

    let body = json!({"user": ANN, "channel": GENERAL, "command": "play move", "options": {"cell": "E"}, "focused": "cell"});
    let (_, asked) = api.control("POST", "/autocomplete", &body).await;
    assert_eq!(asked["choices"], json!([{"name": "E4", "value": "E4"}]));

    let body = json!({"user": BEN, "message": message, "custom_id": "again"});
    let (_, clicked) = api.control("POST", "/click", &body).await;
    assert_eq!(clicked["message"]["content"], "Ann plays D4 and again");

    let body = json!({"user": BEN, "channel": GENERAL, "command": "play note"});
    let (_, opened) = api.control("POST", "/slash", &body).await;
    assert_eq!(opened["modal"]["custom_id"], "note");
    let body = json!({"user": BEN, "interaction": opened["interaction"], "fields": {"text": "hm"}});
    let (_, noted) = api.control("POST", "/submit", &body).await;
    assert_eq!(noted["message"]["content"], "noted: hm");

    let body = json!({"user": ANN, "channel": GENERAL, "command": "Challenge", "target": BEN});
    let (_, challenged) = api.control("POST", "/menu", &body).await;
    assert_eq!(challenged["message"]["mentions"][0]["id"], BEN);

    let (_, seen) = api
        .control(
            "GET",
            &format!("/channels/{GENERAL}/messages?as={BEN}"),
            &Value::Null,
        )
        .await;
    assert_eq!(seen.list().len(), 3);
    let (_, seen) = api
        .control(
            "GET",
            &format!("/channels/{GENERAL}/messages?as={ANN}"),
            &Value::Null,
        )
        .await;
    assert_eq!(seen.list().len(), 2);
    let path = format!("/channels/{GENERAL}/messages?as={ANN}&limit=1");
    let (_, newest) = api.control("GET", &path, &Value::Null).await;
    assert_eq!(newest, json!([seen[1]]));

    let path = format!("/interactions/{}", played["interaction"].text());
    let (_, told) = api.control("GET", &path, &Value::Null).await;
    assert_eq!(
        (&told["callback"]["type"], &told["command"]),
        (&json!(4), &json!("play move"))
    );

    let (_, board) = api
        .control(
            "POST",
            "/slash",
            &json!({"user": ANN, "channel": GENERAL, "command": "play board"}),
        )
        .await;
    let url = board["message"]["attachments"][0]["url"].text();
    let mut parts = url.rsplitn(3, '/');
    let (name, id) = (parts.next().unwrap(), parts.next().unwrap());
    let path = &format!("/attachments/{id}/{name}");
    assert_eq!(api.control("GET", path, &Value::Null).await.0, 200);
    let (status, answer) = api
        .control("GET", "/attachments/1/x.png", &Value::Null)
        .await;
    assert_eq!(
        (status, answer["error"].as_str()),
        (404, Some("There is no attachment 1/x.png."))
    );

    let (_, text) = api.control("GET", "/recording", &Value::Null).await;
    let text = text.text();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        lines
            .windows(2)
            .all(|pair| pair[0]["ts"].as_f64() <= pair[1]["ts"].as_f64()
                || pair[1]["method"].is_string())
    );
    assert!(
        !text.contains("\"token\":\"token\""),
        "the bot's token is not on record"
    );
    let upload = lines
        .iter()
        .find(|line| line["body"]["files"].is_array())
        .unwrap();
    assert_eq!(upload["body"]["files"][0]["filename"], "my board.png");
    assert_eq!(upload["body"]["files"][0]["name"], "files[0]");
    assert_eq!(upload["headers"]["authorization"], "Bot …");
    assert!(upload["path"].text().starts_with("/api/v10/interactions/"));
}

#[tokio::test]
async fn guilds_and_people_have_locales_of_their_own() {
    let (api, mut socket) = Api::with_commands().await;
    let client = api.discord.client();
    let second = client
        .add_guild(json!({"name": "日本", "locale": "ja"}))
        .unwrap();
    client
        .add_user(json!({"name": "Dieter", "locale": "de"}))
        .unwrap();
    let channel = second["channels"][0].text();
    let interaction = api.fired_in(&mut socket, "Dieter", channel).await;
    assert_eq!(
        (&interaction["locale"], &interaction["guild_locale"]),
        (&json!("de"), &json!("ja"))
    );
    assert_eq!(interaction["guild_id"], second["id"]);
    assert_eq!(interaction["context"], 0);
    let direct = api.fired_in(&mut socket, "Dieter", "@me").await;
    assert_eq!(direct["context"], 1);
    assert_eq!(direct["user"]["global_name"], "Dieter");
    assert!(
        direct.get("member").is_none()
            && direct.get("guild_id").is_none()
            && direct.get("guild_locale").is_none()
    );
    assert_eq!(direct["authorizing_integration_owners"], json!({"0": "0"}));
    let said = api
        .answer(&direct, &json!({"type": 4, "data": {"content": "hallo"}}))
        .await;
    assert_eq!(said.0, 204);
    let (_, dms) = api.control("GET", "/dms/Dieter", &Value::Null).await;
    assert_eq!(dms[0]["content"], "hallo");
}

#[tokio::test]
async fn reset_keeps_the_bot() {
    let api = Api::start(Config::default()).await;
    let mut bot = Bot::start(&api.discord).await;
    let client = api.discord.client();
    let ann = api.person("Ann");
    ann.slash("play board").await.unwrap();
    client.add_user(json!({"name": "Chiyo"})).unwrap();
    client
        .fault(json!({"http": {"path": ".", "status": 500, "count": 99}}))
        .unwrap();
    assert_eq!(api.control("POST", "/reset", &Value::Null).await.0, 200);
    bot.event("GUILD_DELETE").await;
    bot.event("GUILD_CREATE").await;
    assert!(ann.messages().unwrap().is_empty());
    assert_eq!(client.world()["users"].list().len(), 2);
    let there = api.discord.user("Ben").in_channel("games");
    let played = there.slash("play move").option("cell", "D4");
    assert_eq!(played.await.unwrap().text(), "Ben plays D4");
    let opens = client
        .recording()
        .iter()
        .filter(|line| line["gw"] == "open")
        .count();
    assert_eq!(opens, 1, "one and the same connection");
}

#[tokio::test]
async fn the_page_hears_of_changes() {
    let api = Api::start(Config::default()).await;
    let url = format!("{}/_stand-in/events", api.discord.url());
    let mut events = reqwest::get(url).await.unwrap().bytes_stream();
    let client = api.discord.client();
    api.person("Ann").say("hi").unwrap();
    client.add_channel(json!({"name": "new"})).unwrap();
    client.reset();
    let mut text = String::new();
    while !text.contains("reset") {
        text.push_str(std::str::from_utf8(&events.next().await.unwrap().unwrap()).unwrap());
    }
    let first = format!("data: {{\"type\":\"messages\",\"channel\":\"{GENERAL}\"}}");
    let second = "data: {\"type\":\"world\"}";
    assert!(
        text.find(&first).unwrap() < text.find(second).unwrap(),
        "{text}"
    );
}

#[tokio::test]
async fn every_call_is_described_and_every_description_is_a_call() {
    let api = Api::start(Config::default()).await;
    let (_, described) = api.control("GET", "/openapi.json", &Value::Null).await;
    let readme = include_str!("../../README.md");
    for (path, methods) in described["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method = method.to_uppercase();
            assert!(
                readme.contains(&format!("{method} {path}")) || path == "/openapi.json",
                "the README is silent on {method} {path}"
            );
            // A stream never ends; another test covers it.
            if path == "/events" {
                continue;
            }
            let body = if method == "GET" {
                Value::Null
            } else {
                json!({})
            };
            let (_, answer) = api.control(&method, path, &body).await;
            assert_ne!(answer["error"], "There is no such call.", "{method} {path}");
            assert_ne!(
                answer["error"], "This call wants another method.",
                "{method} {path}"
            );
        }
    }
    // The other direction: every call of the README's table is described.
    for line in readme
        .lines()
        .filter(|line| line.starts_with("| `GET /") || line.starts_with("| `POST /"))
    {
        for call in line
            .split('`')
            .filter(|part| part.starts_with("GET /") || part.starts_with("POST /"))
        {
            let path = call.split([' ', '?']).nth(1).unwrap();
            assert!(
                described["paths"].get(path).is_some(),
                "{path} is not described"
            );
        }
    }
}
