//! Successful and failing starts of a stand-in.

use serde_json::{Value, json};
use stand_in::{Config, StandIn, StartError};

use crate::api::{Api, BOT, GUILD};

#[tokio::test]
async fn the_recording_goes_to_a_file_as_well() {
    let path =
        std::env::temp_dir().join(format!("stand-in-recording-{}.jsonl", std::process::id()));
    let api = Api::start(Config::with(|it| it.record = Some(path.clone()))).await;
    api.get("/gateway").await;
    let expected = api.discord.client().recording();
    drop(api);
    let text = loop {
        let text = std::fs::read_to_string(&path).unwrap();
        if text.ends_with('\n') {
            break text;
        }
        std::thread::yield_now();
    };
    std::fs::remove_file(&path).unwrap();
    assert_eq!(text.lines().count(), 1);
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected[0]);
}

#[tokio::test]
async fn a_taken_port_is_said_so() {
    let first = StandIn::start(Config::default()).await.unwrap();
    let port = first.url().rsplit_once(':').unwrap().1.parse().unwrap();
    let error = StandIn::start(Config::with(|it| it.port = port))
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("cannot listen on 127.0.0.1:{port}")
    );
    let url = format!("{}/api/v10/gateway", first.url());
    let client = reqwest::Client::new();
    assert!(client.get(&url).send().await.is_ok());
    first.shutdown().await;
    assert!(
        client.get(&url).send().await.is_err(),
        "kept connections are closed too"
    );
    StandIn::start(Config::with(|it| it.port = port))
        .await
        .unwrap();
}

#[tokio::test]
async fn people_and_languages_are_those_discord_could_have() {
    let config = |users: &[&str], locale: &str| {
        Config::with(|it| {
            it.users = users.iter().map(|&name| name.to_owned()).collect();
            it.locale = locale.to_owned();
        })
    };
    let long = "x".repeat(33);
    for users in [
        vec![],
        vec![" "],
        vec!["Ann", "Ben", "Ann"],
        vec![long.as_str()],
    ] {
        let refused = StandIn::start(config(&users, "en-US")).await;
        assert!(matches!(refused, Err(StartError::Users)), "{users:?}");
    }
    let refused = StandIn::start(config(&["Ann"], "klingon")).await;
    let sentence = refused.err().map(|error| error.to_string());
    assert!(sentence.is_some_and(|it| it.contains("en-US") && it.contains("de,")));

    let api = Api::start(config(&["Ann"], "ja")).await;
    let body = json!({"name": "Worf", "locale": "klingon"});
    let (status, answer) = api.control("POST", "/users", &body).await;
    assert_eq!(status, 400, "{answer}");
}

#[tokio::test]
async fn the_bots_id_is_the_one_its_token_names() {
    // The first part of the tokens is the id in base64, then 1, then a word.
    const ID: &str = "1234567890123456789";
    for (token, expected) in [
        ("MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GbXYZa.x-y_z", ID),
        ("MTIzNDU2Nzg5MDEyMzQ1Njc4OQ==.GbXYZa.x-y_z", ID),
        ("MTIzNDU2Nzg5MDEyMzQ1Njc4OQ", BOT),
        ("MQ.stand.in", BOT),
        ("d29yZA.a.b", BOT),
        ("any token", BOT),
    ] {
        let discord = StandIn::start(Config::default()).await.unwrap();
        let client = discord.client();
        client
            .set_permissions("general", Some(1 << 11))
            .expect("permissions");
        let asked = |path: &str| {
            let url = format!("{}/api/v10{path}", discord.url());
            let request = reqwest::Client::new().get(url);
            request.header("authorization", format!("Bot {token}"))
        };
        for again in [false, true] {
            for path in ["/users/@me", "/applications/@me"] {
                let answer = asked(path).send().await.unwrap();
                let answer: Value = answer.json().await.unwrap();
                assert_eq!(answer["id"], expected, "{token} {path}");
            }
            let member = asked(&format!("/guilds/{GUILD}/members/{expected}"));
            assert_eq!(member.send().await.unwrap().status(), 200, "{token}");
            assert_eq!(client.world()["bot"]["id"], expected, "{token}");
            if !again {
                client.reset();
            }
        }
    }
}
