//! Plain HTTP and WebSocket access, for requests that a well-behaved client never sends.

use futures::{SinkExt, StreamExt};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use stand_in::testing::Place;
use stand_in::{Config, Discord, StandIn};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

pub trait Holds {
    fn text(&self) -> &str;
    fn list(&self) -> &[Value];
}

impl Holds for Value {
    fn text(&self) -> &str {
        self.as_str().unwrap()
    }

    fn list(&self) -> &[Value] {
        self.as_array().unwrap()
    }
}

/// A stand-in and a hand-made bot whose mistakes the tests provoke.
pub struct Api {
    pub discord: Discord,
    http: reqwest::Client,
}

/// The bot's and the application's id.
pub const BOT: &str = "900000000000000001";
/// The first guild.
pub const GUILD: &str = "419430400004194304";
/// The channel `general` of the first guild.
pub const GENERAL: &str = "200000000000000001";
/// Ann, who owns the guilds.
pub const ANN: &str = "300000000000000001";
/// Ben.
pub const BEN: &str = "300000000000000002";

impl Api {
    /// Starts a stand-in without pacing of IDENTIFYs, whose clock stands still until the test moves it.
    pub async fn start(config: Config) -> Self {
        let mut config = config;
        config.pace_identify = false;
        config.stand_still = true;
        Self {
            discord: Discord::start(config).await.unwrap(),
            http: reqwest::Client::new(),
        }
    }

    /// Starts a stand-in with a hand-made bot on the gateway and registered commands of every kind.
    pub async fn with_commands() -> (Self, Socket) {
        let api = Self::start(Config::default()).await;
        let commands = json!([
            {"name": "say", "description": "Say it", "options": [
                {"type": 3, "name": "text", "description": "What", "autocomplete": true},
                {"type": 4, "name": "count", "description": "How often", "min_value": 1, "max_value": 9},
                {"type": 3, "name": "tone", "description": "How", "choices": [{"name": "Loud", "value": "loud"}]},
                {"type": 6, "name": "to", "description": "To whom"},
                {"type": 7, "name": "place", "description": "Where"},
                {"type": 5, "name": "twice", "description": "Again"},
            ]},
            {"name": "Wave", "type": 2},
        ]);
        let (status, _) = api
            .call("PUT", &format!("/applications/{BOT}/commands"), &commands)
            .await;
        assert_eq!(status, 200);
        let socket = Socket::identified(&api.discord, 1 | 512 | 4096).await;
        (api, socket)
    }

    /// A person in `general`.
    pub fn person(&self, name: &str) -> Place {
        self.discord.user(name).in_channel("general")
    }

    pub async fn call(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.discord.url());
        let mut request = self
            .http
            .request(method.parse().unwrap(), url)
            .header("Authorization", "Bot secret");
        if !body.is_null() {
            request = request.json(body);
        }
        Self::finish(request).await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.call("GET", path, &Value::Null).await
    }

    pub async fn put(&self, path: &str) -> (u16, Value) {
        self.call("PUT", path, &Value::Null).await
    }

    pub async fn delete(&self, path: &str) -> (u16, Value) {
        self.call("DELETE", path, &Value::Null).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.call("POST", path, body).await
    }

    pub async fn patch(&self, path: &str, body: &Value) -> (u16, Value) {
        self.call("PATCH", path, body).await
    }

    pub async fn upload(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        files: &[(&str, &str, &[u8])],
    ) -> (u16, Value) {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (field, name, bytes) in files {
            let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part((*field).to_owned(), part);
        }
        let url = format!("{}/api/v10{path}", self.discord.url());
        let request = self
            .http
            .request(method.parse().unwrap(), url)
            .header("Authorization", "Bot secret")
            .multipart(form);
        Self::finish(request).await
    }

    pub async fn control(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let url = format!("{}/_stand-in{path}", self.discord.url());
        let mut request = self.http.request(method.parse().unwrap(), url);
        if !body.is_null() {
            request = request.json(body);
        }
        Self::finish(request).await
    }

    async fn finish(request: reqwest::RequestBuilder) -> (u16, Value) {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        let body = if text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or(Value::String(text))
        };
        (status, body)
    }

    /// Fires `/say` as Ann in `general` and returns the interaction as the bot received it.
    pub async fn fired(&self, socket: &mut Socket) -> Value {
        self.fired_in(socket, "Ann", "general").await
    }

    pub async fn fired_in(&self, socket: &mut Socket, user: &str, channel: &str) -> Value {
        let said = self.discord.user(user).in_channel(channel).slash("say");
        // The answer is not awaited: the test plays the bot.
        tokio::spawn(said.into_future());
        socket.event("INTERACTION_CREATE").await
    }

    pub async fn answer(&self, interaction: &Value, body: &Value) -> (u16, Value) {
        self.call("POST", &callback_path(interaction), body).await
    }
}

impl Drop for Api {
    fn drop(&mut self) {
        // The test meant every refusal and every interaction left unanswered.
        let _ = (self.discord.take_refusals(), self.discord.take_unanswered());
    }
}

pub fn callback_path(interaction: &Value) -> String {
    format!(
        "/interactions/{}/{}/callback",
        interaction["id"].as_str().unwrap(),
        interaction["token"].as_str().unwrap()
    )
}

pub fn webhook_path(interaction: &Value) -> String {
    format!("/webhooks/{BOT}/{}", interaction["token"].as_str().unwrap())
}

type Stream =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

pub struct Socket {
    stream: Stream,
}

impl Socket {
    pub async fn open(stand_in: &StandIn, query: &str) -> Self {
        let base = stand_in.url().replacen("http", "ws", 1);
        Self::dial(format!("{base}/gateway?{query}")).await
    }

    pub async fn dial(request: impl IntoClientRequest + Unpin) -> Self {
        let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Self { stream }
    }

    pub async fn connect(stand_in: &StandIn) -> Self {
        let mut socket = Self::open(stand_in, "v=10").await;
        assert_eq!(socket.next().await.unwrap()["op"], 10);
        socket
    }

    pub async fn binary(&mut self) -> Vec<u8> {
        loop {
            if let Message::Binary(bytes) = self.stream.next().await.unwrap().unwrap() {
                return bytes.to_vec();
            }
        }
    }

    pub async fn identified(stand_in: &StandIn, intents: u64) -> Self {
        let mut socket = Self::connect(stand_in).await;
        socket.identify(json!({"intents": intents})).await;
        socket.event("READY").await;
        socket
    }

    /// Sends IDENTIFY with the given fields in addition to the usual ones.
    pub async fn identify(&mut self, fields: Value) {
        let mut data = json!({"token": "secret", "intents": 1, "properties": {"os": "linux"}});
        for (key, value) in fields.as_object().unwrap() {
            data[key] = value.clone();
        }
        self.send(&json!({"op": 2, "d": data})).await;
    }

    pub async fn send(&mut self, payload: &Value) {
        self.send_text(payload.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub async fn close(&mut self, code: u16) {
        let frame = CloseFrame {
            code: code.into(),
            reason: "".into(),
        };
        self.stream.send(Message::Close(Some(frame))).await.unwrap();
    }

    pub async fn next(&mut self) -> Result<Value, u16> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(1005, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    /// Waits for the next event of that name, skips other payloads, and returns the event's data.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await.unwrap();
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }

    /// Waits until the server closes the connection, skips payloads, and returns the close code.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }
}
