//! The way tests are meant to be written, with a real bot.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use stand_in::testing::ReplyKind;
use stand_in::{Config, Discord};

use crate::api::{BOT, Socket, callback_path};
use crate::example::{Bot, COMMANDS};

/// A stand-in with the example bot at work.
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
    let id = played.message().unwrap().id();
    let again = ben.click(id, "again").await.unwrap();
    assert_eq!(
        (again.kind(), again.text()),
        (ReplyKind::Update, "Ann plays D4 and again")
    );

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
    let liked = ann.react(said.id(), "👍").unwrap();
    assert_eq!(liked.reactions(), [("👍".to_owned(), 1)]);
    let refused = ann.vote(said.id(), &[1]).unwrap_err();
    assert_eq!(refused.to_string(), "That message has no poll.");
    let refused = ann.slash("play move").option("row", 1).await.unwrap_err();
    assert!(refused.to_string().contains("has no option"), "{refused}");
}

/// The bot's HTTP calls, beside a stand-in that belongs to the test.
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

/// A stand-in with one command `/ping` and a bot that is only a socket.
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
    let (answer, ()) = tokio::join!(ping, async {
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
        "The bot answered with type 4: \"pong\"."
    );
    api.get("/channels/1").await;
    // A status that a test itself asked for is no complaint.
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
    let (reply, told) = tokio::join!(ping, async {
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
