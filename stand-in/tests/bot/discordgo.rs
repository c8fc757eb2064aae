//! What discordgo says and hears, without discordgo: its recipe takes Go modules that not everybody can fetch.

use flate2::{Decompress, FlushDecompress};
use serde_json::{Value, json};
use stand_in::Config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::api::{Api, BOT, Socket, callback_path, webhook_path};

/// discordgo's half of a conversation, its JSON byte for byte as its source (v0.29.0) has it.
struct Gopher {
    base: String,
    http: reqwest::Client,
    socket: Socket,
}

impl Gopher {
    /// `Open`: asks for the gateway, adds its query, and speaks once the HELLO is read.
    async fn open(base: &str, first: &str) -> Self {
        let http = reqwest::Client::new();
        let (_, gateway) = Self::request(&http, base, "GET", "/gateway", None).await;
        let url = format!("{}/?v=9&encoding=json", gateway["url"].as_str().unwrap());
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("accept-encoding", "zlib".parse().unwrap());
        let mut socket = Socket::dial(request).await;
        assert_eq!(socket.next().await.unwrap()["op"], 10);
        let mut gopher = Self {
            base: base.to_owned(),
            http,
            socket,
        };
        gopher.say(first).await;
        gopher
    }

    /// Go's encoder ends every payload with a new line.
    async fn say(&mut self, payload: &str) {
        self.socket.send_text(format!("{payload}\n")).await;
    }

    async fn request(
        http: &reqwest::Client,
        base: &str,
        method: &str,
        path: &str,
        body: Option<(&str, &str)>,
    ) -> (u16, Value) {
        let agent = "DiscordBot (https://github.com/bwmarrin/discordgo, v0.29.0)";
        let mut request = http
            .request(method.parse().unwrap(), format!("{base}/api/v9{path}"))
            .header("authorization", "Bot any-token")
            .header("User-Agent", agent);
        if let Some((content_type, body)) = body {
            request = request
                .header("Content-Type", content_type)
                .body(body.to_owned());
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or_default())
    }

    async fn json(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let body = Some(("application/json", body));
        Self::request(&self.http, &self.base, method, path, body).await
    }

    /// The next payload, which is a zlib stream of its own.
    async fn next(&mut self) -> Value {
        let bytes = self.socket.binary().await;
        let mut text = Vec::with_capacity(1 << 20);
        Decompress::new(true)
            .decompress_vec(&bytes, &mut text, FlushDecompress::Finish)
            .unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    async fn interaction(&mut self) -> Value {
        loop {
            let payload = self.next().await;
            if payload["t"] == "INTERACTION_CREATE" {
                return payload["d"].clone();
            }
        }
    }
}

/// Every field of Go's `Identify` is there, set or not; the intents are those it asks for by itself.
const GOPHER_IDENTIFIES: &str = r#"{"op":2,"d":{"token":"Bot any-token","properties":{"$os":"linux","$browser":"DiscordGo v0.29.0","$device":"","$referer":"","$referring_domain":""},"compress":true,"large_threshold":250,"presence":{"since":0,"game":{"name":"","type":0,"created_at":"0001-01-01T00:00:00Z","timestamps":{},"emoji":{"id":"","name":"","roles":null,"user":null,"require_colons":false,"managed":false,"animated":false,"available":false},"party":{},"assets":{},"secrets":{}},"status":"","afk":false},"intents":3243773}}"#;

/// So are those of its commands: what is empty is `null`.
const GOPHER_COMMANDS: &str = r#"[{"name":"ping","description":"A recipe","options":[{"type":3,"name":"cell","description":"A recipe","channel_types":null,"required":false,"options":null,"autocomplete":false,"choices":null}]},{"name":"later","description":"A recipe","options":null},{"name":"file","description":"A recipe","options":null}]"#;

#[tokio::test]
async fn it_speaks_v9_with_compressed_payloads() {
    let api = Api::start(Config::default()).await;
    let mut gopher = Gopher::open(api.discord.url(), GOPHER_IDENTIFIES).await;
    let ready = gopher.next().await;
    assert_eq!(
        (
            &ready["t"],
            &ready["d"]["v"],
            &ready["d"]["application"]["id"]
        ),
        (&json!("READY"), &json!(9), &json!(BOT))
    );
    // It heartbeats at once.
    gopher.say(r#"{"op":1,"d":1}"#).await;
    assert_eq!(gopher.next().await["t"], "GUILD_CREATE");
    assert_eq!(gopher.next().await["op"], 11);

    let commands = format!("/applications/{BOT}/commands");
    let (status, known) = gopher.json("PUT", &commands, GOPHER_COMMANDS).await;
    assert_eq!((status, known.as_array().unwrap().len()), (200, 3));
    assert!(known[0]["version"].is_string(), "as Go reads it: {known}");

    let ann = api.person("Ann");
    let slash = |name: &str| tokio::spawn(ann.slash(name).into_future());
    let ping = tokio::spawn(ann.slash("ping").option("cell", "D4").into_future());
    let interaction = gopher.interaction().await;
    let pong = r#"{"type":4,"data":{"tts":false,"content":"pong D4","components":[{"components":[{"label":"Again","style":1,"disabled":false,"custom_id":"again","type":2}],"type":1}],"embeds":null}}"#;
    let answered = gopher
        .json("POST", &callback_path(&interaction), pong)
        .await;
    assert_eq!(answered, (204, Value::Null));
    let pong = ping.await.unwrap().unwrap();
    assert_eq!(pong.text(), "pong D4");

    let press = tokio::spawn(async move { pong.click("again").await });
    let interaction = gopher.interaction().await;
    let pressed =
        r#"{"type":7,"data":{"tts":false,"content":"pressed","components":null,"embeds":null}}"#;
    let answered = gopher
        .json("POST", &callback_path(&interaction), pressed)
        .await;
    assert_eq!(answered.0, 204);
    let pressed = press.await.unwrap().unwrap();
    assert_eq!(pressed.text(), "pressed");
    assert!(pressed.message().unwrap().buttons().is_empty());

    let later = slash("later");
    let interaction = gopher.interaction().await;
    let callback = callback_path(&interaction);
    assert_eq!(gopher.json("POST", &callback, r#"{"type":5}"#).await.0, 204);
    let webhook = webhook_path(&interaction);
    let original = format!("{webhook}/messages/@original");
    let (status, message) = gopher
        .json("PATCH", &original, r#"{"content":"done"}"#)
        .await;
    assert_eq!((status, &message["content"]), (200, &json!("done")));
    let follow_up = r#"{"content":"more","components":null}"#;
    let wait = format!("{webhook}?wait=true");
    let (status, message) = gopher.json("POST", &wait, follow_up).await;
    assert_eq!((status, &message["content"]), (200, &json!("more")));
    assert_eq!(
        later
            .await
            .unwrap()
            .unwrap()
            .completed()
            .await
            .unwrap()
            .text(),
        "done"
    );

    let file = slash("file");
    let interaction = gopher.interaction().await;
    let form = "--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\nContent-Type: application/json\r\n\r\n\
        {\"type\":4,\"data\":{\"tts\":false,\"content\":\"\",\"components\":null,\"embeds\":null}}\r\n\
        --b\r\nContent-Disposition: form-data; name=\"file0\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhi\r\n--b--\r\n";
    let body = Some(("multipart/form-data; boundary=b", form));
    let path = callback_path(&interaction);
    let answered = Gopher::request(&gopher.http, &gopher.base, "POST", &path, body).await;
    assert_eq!(answered.0, 204);
    let file = file.await.unwrap().unwrap();
    assert_eq!(file.message().unwrap().attachments()[0].size, 2);
}

#[tokio::test]
async fn it_resumes_after_a_close_frame_of_its_own() {
    let api = Api::start(Config::default()).await;
    let mut gopher = Gopher::open(api.discord.url(), GOPHER_IDENTIFIES).await;
    let ready = gopher.next().await;
    let guild = gopher.next().await;
    assert_eq!(guild["t"], "GUILD_CREATE");
    let client = api.discord.client();
    client.fault(json!({"gateway": "reconnect"})).unwrap();
    assert_eq!(gopher.next().await["op"], 7);
    // 1012, service restart: the session lives on, and the frame is returned as the protocol has it.
    gopher.socket.close(1012).await;
    assert_eq!(gopher.socket.closed().await, 1012);
    let resume = json!({"op": 6, "d": {
        "token": "Bot any-token",
        "session_id": ready["d"]["session_id"],
        "seq": guild["s"],
    }});
    let mut gopher = Gopher::open(api.discord.url(), &resume.to_string()).await;
    assert_eq!(gopher.socket.next().await.unwrap()["t"], "RESUMED");
}
