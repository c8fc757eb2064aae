//! Tests of the testing helpers, with a real bot.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use stand_in::testing::ReplyKind;
use stand_in::{Config, Discord};

use crate::api::{BOT, Socket, callback_path};
use crate::example::{Bot, COMMANDS};

pub async fn start() -> (Discord, Bot) {
    let discord = Discord::start(Config::default()).await.unwrap();
    let bot = Bot::start(&discord).await;
    discord.client().ready(COMMANDS).await.unwrap();
    (discord, bot)
}

#[tokio::test]
async fn a_players_evening() {
    let (discord, _bot) = start().await;
    let ann = discord.user("Ann").in_channel("general");
    let ben = discord.user("Ben").in_channel("general");
    let played = ann.slash("play move").option("cell", "D4").await.unwrap();
    assert_eq!(
        (played.kind(), played.text()),
        (ReplyKind::Message, "Ann plays D4")
    );
    assert!(!played.is_private() && played.milliseconds() >= 0.0);
    let buttons = played.message().unwrap().buttons();
    assert_eq!(buttons[0].custom_id.as_deref(), Some("again"));

    let suggested = ben
        .slash("play move")
        .option("cell", "E")
        .suggest("cell")
        .await
        .unwrap();
    assert_eq!(suggested, [("E4".to_owned(), json!("E4"))]);
    let message = played.message().unwrap();
    let again = ben.press(message, "Again").await.unwrap();
    assert_eq!(
        (again.kind(), again.text()),
        (ReplyKind::Update, "Ann plays D4 and again")
    );

    let off = played.press("Off").await.unwrap_err();
    assert_eq!(off.to_string(), "The component \"off\" is disabled.");
    let none = played.press("Nothing").await.unwrap_err();
    assert_eq!(none.to_string(), "The message has no button \"Nothing\".");
    // A forged press reaches the bot although its message offers no such component.
    let forged = ben.forge(message, "off", None).await.unwrap();
    assert_eq!(forged.kind(), ReplyKind::Update);
    let asked = ann.slash("play menu").await.unwrap();
    asked.choose("whom", &["Ben"]).await.unwrap();
    let noted = ben.slash("play note").await.unwrap();
    assert_eq!(noted.kind(), ReplyKind::Modal);
    let noted = noted
        .modal()
        .unwrap()
        .field("text", "hm")
        .submit()
        .await
        .unwrap();
    assert_eq!(noted.text(), "noted: hm");
    ann.menu("Challenge", "Ben").await.unwrap();

    let said = ben.say("well played").unwrap();
    assert_eq!((said.author(), said.text()), ("Ben", "well played"));
    let seen = ann.wait_for(|message| message.author() == "Ben" && message.id() == said.id());
    assert_eq!(seen.await.unwrap(), said);
    let all = ann
        .wait_until(|all| all.last() == Some(&said))
        .await
        .unwrap();
    assert_eq!(all.last(), Some(&said));
    assert_eq!(ann.reply(&said, "thanks").unwrap().text(), "thanks");
    let liked = ann.react(&said, "👍").unwrap();
    assert_eq!(liked.reactions(), [("👍".to_owned(), 1)]);
    assert!(ann.unreact(&said, "👍").unwrap().reactions().is_empty());
    let refused = ann.vote(said.id(), &[1]).unwrap_err();
    assert_eq!(refused.to_string(), "That message has no poll.");
    let refused = ann.slash("play move").option("row", 1).await.unwrap_err();
    assert!(refused.to_string().contains("has no option"), "{refused}");
    let given = json!({"cell": "E4", "against": "Ben"});
    let given = given.as_object().unwrap().clone();
    let played = ann.slash("play move").options(given).await.unwrap();
    assert_eq!(played.text(), "Ann plays E4 against Ben");
    assert!(noted.press("Again").await.is_err(), "it has no button");
    assert_eq!(ben.person().name(), "Ben");
    assert_eq!(ben.person().id().unwrap().to_string(), crate::api::BEN);
    assert_eq!(discord.user("Zoe").id().unwrap_err().status, 404);
}

#[tokio::test]
async fn what_is_waited_for_is_not_polled() {
    let (discord, api, mut socket) = silent().await;
    let discord = discord.with_patience(std::time::Duration::from_millis(1));
    let ann = discord.user("Ann").in_channel("general");
    ann.say("one").unwrap();
    let never = ann.wait_for(|it| it.text() == "two").await.unwrap_err();
    assert_eq!(
        (never.status, &*never.sentence),
        (
            408,
            "It did not happen within 0.001 seconds; Ann sees [\"one\"]."
        )
    );
    let never = discord.wait_for_records(9, |it| it["status"] == 418).await;
    let sentence = never.unwrap_err().to_string();
    assert_eq!(sentence, "0 such records within 0.001 seconds, not 9.");
    let never = discord.wait_for_world(|world| world["guilds"] == json!([]));
    assert_eq!(never.await.unwrap_err().status, 408);

    let discord = discord.with_patience(std::time::Duration::from_secs(10));
    let ann = discord.user("Ann").in_channel("general");
    let here = format!("/channels/{}/messages", crate::api::GENERAL);
    let posts = |record: &Value| record["method"] == "POST";
    let garden = |world: &Value| {
        let mut channels = world["channels"].as_array().unwrap().iter();
        channels.any(|channel| channel["name"] == "garden")
    };
    let (two, records, world, ()) = tokio::join!(
        ann.wait_until(|all| all.len() == 3),
        discord.wait_for_records(2, posts),
        discord.wait_for_world(garden),
        async {
            for text in ["two", "three"] {
                let said = json!({"content": text});
                assert_eq!(api.call("POST", &here, &said).await, 200);
            }
            let made = json!({"name": "garden"});
            discord.client().add_channel(made).unwrap();
        }
    );
    assert_eq!(two.unwrap()[2].text(), "three");
    let bodies: Vec<Value> = records
        .unwrap()
        .iter()
        .map(|it| it["body"].clone())
        .collect();
    assert_eq!(
        bodies,
        [json!({"content": "two"}), json!({"content": "three"})]
    );
    assert!(garden(&world.unwrap()));

    let (heard, ()) = tokio::join!(ann.slash("ping").if_answered(), async {
        let told = socket.event("INTERACTION_CREATE").await;
        let say = json!({"type": 4, "data": {"content": "pong"}});
        assert_eq!(api.answer(&told, &say).await, 204);
    });
    assert_eq!(heard.unwrap().unwrap().text(), "pong");
    let (unheard, ()) = tokio::join!(ann.slash("ping").if_answered(), async {
        socket.event("INTERACTION_CREATE").await;
        discord.client().advance(std::time::Duration::from_secs(3));
    });
    assert!(unheard.unwrap().is_none());
    discord.shutdown().await;
}

#[tokio::test]
#[should_panic = "unanswered: /ping by Ann in general"]
async fn an_orderly_end_complains_too() {
    let (discord, _api, mut socket) = silent().await;
    let ping = discord.user("Ann").in_channel("general").slash("ping");
    let (_, ()) = tokio::join!(ping.into_future(), async {
        socket.event("INTERACTION_CREATE").await;
        discord.client().advance(std::time::Duration::from_secs(3));
    });
    discord.shutdown().await;
}

/// The bot's HTTP calls; the test owns the stand-in.
struct Http {
    base: String,
    http: reqwest::Client,
}

impl Http {
    async fn call(&self, method: &str, path: &str, body: &Value) -> u16 {
        let request = self
            .http
            .request(method.parse().unwrap(), format!("{}{path}", self.base))
            .header("Authorization", "Bot secret")
            .json(body);
        request.send().await.unwrap().status().as_u16()
    }

    async fn get(&self, path: &str) -> u16 {
        self.call("GET", path, &Value::Null).await
    }

    async fn answer(&self, interaction: &Value, body: &Value) -> u16 {
        self.call("POST", &callback_path(interaction), body).await
    }
}

/// Starts a stand-in with one command `/ping` and a bot that is only a socket.
async fn silent() -> (Discord, Http, Socket) {
    let discord = Discord::start(Config::default()).await.unwrap();
    let api = Http {
        base: format!("{}/api/v10", discord.url()),
        http: reqwest::Client::new(),
    };
    let commands = json!([{"name": "ping", "description": "Answers"}]);
    api.call("PUT", &format!("/applications/{BOT}/commands"), &commands)
        .await;
    let socket = Socket::identified(&discord, 1).await;
    (discord, api, socket)
}

#[tokio::test]
async fn what_is_left_unanswered_is_named_at_the_end() {
    let (discord, _api, mut socket) = silent().await;
    let ping = discord.user("Ann").in_channel("general").slash("ping");
    let (answer, ()) = tokio::join!(ping.into_future(), async {
        socket.event("INTERACTION_CREATE").await;
        discord.client().advance(std::time::Duration::from_secs(3));
    });
    assert_eq!(
        answer.unwrap_err().to_string(),
        "The bot gave no answer within 3 seconds."
    );
    let panic = catch_unwind(AssertUnwindSafe(|| drop(discord))).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    assert!(
        text.contains("unanswered: /ping by Ann in general"),
        "{text}"
    );
}

#[tokio::test]
async fn what_was_refused_is_named_at_the_end() {
    let (discord, api, _socket) = silent().await;
    assert_eq!(api.get("/channels/1").await, 404);
    let panic = catch_unwind(AssertUnwindSafe(|| drop(discord))).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    assert!(
        text.contains("refused: GET /api/v10/channels/1: 404"),
        "{text}"
    );
}

#[tokio::test]
async fn silence_may_be_expected_and_refusals_forgiven() {
    let (discord, api, mut socket) = silent().await;
    let ann = discord.user("Ann").in_channel("general");
    let (silence, ()) = tokio::join!(ann.slash("ping").expect_no_answer(), async {
        socket.event("INTERACTION_CREATE").await;
        discord.client().advance(std::time::Duration::from_secs(3));
    });
    silence.unwrap();
    let (spoken, ()) = tokio::join!(ann.slash("ping").expect_no_answer(), async {
        let told = socket.event("INTERACTION_CREATE").await;
        let say = json!({"type": 4, "data": {"content": "pong"}});
        assert_eq!(api.answer(&told, &say).await, 204);
    });
    assert_eq!(
        spoken.unwrap_err().to_string(),
        "The bot answered with Message: \"pong\"."
    );
    api.get("/channels/1").await;
    // A status that the test itself set as a fault is no complaint.
    let fault = json!({"http": {"path": "/users/@me$", "status": 500}});
    discord.client().fault(fault).unwrap();
    assert_eq!(api.get("/users/@me").await, 500);
    assert_eq!(discord.take_refusals().len(), 1);
    assert_eq!(discord.take_unanswered(), [] as [&str; 0]);
}

#[tokio::test]
async fn a_deferred_answer_is_waited_for() {
    let (discord, api, mut socket) = silent().await;
    let ping = discord.user("Ann").in_channel("general").slash("ping");
    let (reply, told) = tokio::join!(ping.into_future(), async {
        let told = socket.event("INTERACTION_CREATE").await;
        api.answer(&told, &json!({"type": 5})).await;
        told
    });
    let reply = reply.unwrap();
    assert_eq!(reply.kind(), ReplyKind::DeferredMessage);
    let (done, ()) = tokio::join!(reply.completed(), async {
        let path = format!("{}/messages/@original", crate::api::webhook_path(&told));
        api.call("PATCH", &path, &json!({"content": "pong"})).await;
    });
    assert_eq!(done.unwrap().text(), "pong");
}
