//! One gateway connection.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures::stream::SplitSink;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout};

use super::encoding::Encoding;
use super::hub::{Disconnect, Hub, Identity, Link, Orders, Out, frame};
use super::intents;
use crate::clock::Time;
use crate::id::Id;
use crate::recording::Record;
use crate::state::{PageEvent, Shared};
use crate::world::World;

/// Largest payload a client may send, in bytes.
const PAYLOAD_LIMIT: usize = 4096;
/// Payloads a client may send in [`WINDOW`].
const PAYLOADS: usize = 120;
const WINDOW: Duration = Duration::from_secs(60);
/// Longest time for closing frames to a bot that may not be reading.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// Largest number of members in one chunk of an answer to op 8.
const MEMBERS_A_CHUNK: usize = 1000;
/// Largest number of members found by name or id.
const MEMBERS_FOUND: usize = 100;

/// Accepts a gateway connection, unless a fault refuses it.
pub(crate) async fn upgrade(
    State(shared): State<Arc<Shared>>,
    RawQuery(query): RawQuery,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.faults.refuses(shared.clock.now()) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    if shared.faults.take_hang() {
        shared.faults.until_cleared().await;
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let query = query.unwrap_or_default();
    let parameter = |name: &str| {
        form_urlencoded::parse(query.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    };
    let encoding = Encoding::named(parameter("compress").as_deref());
    let json = parameter("encoding").is_none_or(|encoding| encoding == "json");
    let (Some(encoding), true) = (encoding, json) else {
        let name = shared.missing.count("GET", &format!("gateway?{query}"));
        let text = format!("the stand-in has no {name}");
        return (StatusCode::NOT_IMPLEMENTED, text).into_response();
    };
    let version = parameter("v").map_or(Some(10), |version| version.parse().ok());
    upgrade
        .max_message_size(1 << 20)
        .on_upgrade(move |socket| Connection::run(socket, shared, query, version, encoding))
}

/// How a connection ends.
enum End {
    /// The server closes the connection with a code and reason.
    Close(u16, &'static str),
    /// The server cuts the connection without a close frame.
    Cut,
    /// The bot left, with this close code.
    Left(u16),
}

struct Connection {
    shared: Arc<Shared>,
    link: Link,
    received: VecDeque<Time>,
    version: u8,
    /// Time at which the session ends for lack of heartbeats. It goes by the system's clock, since a bot's heartbeat
    /// does not follow the stand-in's clock.
    times_out: Instant,
}

impl Connection {
    async fn run(
        socket: WebSocket,
        shared: Arc<Shared>,
        query: String,
        version: Option<u8>,
        encoding: Encoding,
    ) {
        let (link, orders) = shared.hub.connect();
        let mut ending = link.ending();
        let conn = link.conn;
        shared.recorder.push(Record::Open {
            conn,
            url: format!("{}/gateway?{query}", shared.url.replacen("http", "ws", 1)),
            ts: shared.clock.now(),
        });
        let (sink, mut stream) = socket.split();
        // The writer waits while the bot does not read; reading goes on meanwhile.
        let writing = write(sink, orders, encoding, Arc::clone(&shared), conn);
        tokio::pin!(writing);
        let mut this = Self {
            shared: Arc::clone(&shared),
            link,
            received: VecDeque::new(),
            version: version.unwrap_or(0),
            times_out: Instant::now() + patience(&shared),
        };
        let interval = u64::try_from(shared.config.heartbeat_interval.as_millis());
        this.reply(
            10,
            &json!({"heartbeat_interval": interval.unwrap_or(41_250)}),
        );
        if !matches!(version, Some(9 | 10)) {
            this.link
                .end(Disconnect::Close(4012, "Invalid API version."));
        }
        let end = loop {
            tokio::select! {
                _ = &mut writing => break End::Left(1006),
                ending = ending.wait_for(Option::is_some) => {
                    break match ending.ok().and_then(|ending| *ending) {
                        Some(Disconnect::Close(code, reason)) => End::Close(code, reason),
                        Some(Disconnect::Cut) | None => End::Cut,
                    };
                }
                () = tokio::time::sleep_until(this.times_out) => {
                    shared.hub.forget(conn);
                    break End::Close(4009, "Session timed out.");
                }
                message = stream.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Err(end) = this.receive(text.as_bytes()) {
                            break end;
                        }
                    }
                    Some(Ok(Message::Binary(bytes))) => {
                        if let Err(end) = this.receive(&bytes) {
                            break end;
                        }
                    }
                    Some(Ok(Message::Close(frame))) => {
                        break End::Left(frame.map_or(1005, |frame| frame.code));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break End::Left(1006),
                },
            }
        };
        let (by, code) = match end {
            End::Close(code, _) => ("server", code),
            End::Cut => ("server", 1006),
            End::Left(code) => ("bot", code),
        };
        if by == "bot" && matches!(code, 1000 | 1001) {
            // A bot that closes with 1000 or 1001 ends its session for good.
            shared.hub.forget(conn);
        }
        shared.hub.disconnect(conn);
        // Dropping the last link ends the orders; the writer still sends the queued ones.
        drop(this);
        let sink = match end {
            End::Close(..) => timeout(LAST_WORDS, &mut writing).await.ok().flatten(),
            End::Cut | End::Left(_) => None,
        };
        shared.recorder.push(Record::Close {
            conn,
            by,
            code,
            ts: shared.clock.now(),
        });
        shared.tell_page(PageEvent::World);
        match (end, sink) {
            (End::Close(code, reason), Some(mut sink)) => {
                let close = CloseFrame {
                    code,
                    reason: reason.into(),
                };
                // The bot may be gone already, so a failure does not matter.
                let _ = timeout(LAST_WORDS, sink.send(Message::Close(Some(close)))).await;
            }
            (End::Left(_), _) => {
                // Reading on returns the bot's close frame, for which the bot may wait.
                let _ = timeout(LAST_WORDS, stream.next()).await;
            }
            _ => {}
        }
    }

    fn hub(&self) -> &Hub {
        &self.shared.hub
    }

    fn reply(&self, op: u8, data: &Value) {
        self.link.send(frame(op, data));
    }

    fn receive(&mut self, bytes: &[u8]) -> Result<(), End> {
        let now = self.shared.clock.now();
        let payload = serde_json::from_slice::<Value>(bytes).ok();
        self.record(payload.as_ref(), now);
        if bytes.len() > PAYLOAD_LIMIT {
            return Err(End::Close(4002, "Payload too large."));
        }
        self.received.push_back(now);
        while self
            .received
            .front()
            .is_some_and(|at| now.since(*at) > WINDOW)
        {
            self.received.pop_front();
        }
        if self.received.len() > PAYLOADS {
            return Err(End::Close(4008, "You are being rate limited."));
        }
        let Some(payload) = payload else {
            return Err(End::Close(4002, "Error while decoding payload."));
        };
        let Some(op) = payload["op"].as_u64() else {
            return Err(End::Close(4002, "Error while decoding payload."));
        };
        let data = &payload["d"];
        match op {
            1 => {
                self.times_out = Instant::now() + patience(&self.shared);
                if !self.shared.faults.is_silent(now) {
                    self.reply(11, &Value::Null);
                }
                Ok(())
            }
            2 | 6 if let Some(code) = self.shared.faults.take_close() => {
                Err(End::Close(code, "Closed by a test."))
            }
            2 => self.identify(data),
            6 => self.resume(data),
            3 | 4 | 8 | 31 if self.hub().session_of(self.link.conn).is_none() => {
                Err(End::Close(4003, "Not authenticated."))
            }
            8 if data["user_ids"]
                .as_array()
                .is_some_and(|ids| ids.len() > MEMBERS_FOUND) =>
            {
                Err(End::Close(4002, "Up to 100 user_ids are taken."))
            }
            8 => {
                self.send_members(data);
                Ok(())
            }
            // Presence, voice state and soundboard requests need no answer here.
            3 | 4 | 31 => Ok(()),
            _ => Err(End::Close(4001, "Unknown opcode.")),
        }
    }

    fn record(&self, payload: Option<&Value>, ts: Time) {
        let mut payload = payload.cloned().unwrap_or(Value::Null);
        if let Some(token) = payload.pointer_mut("/d/token") {
            *token = "…".into();
        }
        self.shared.recorder.push(Record::Send {
            conn: self.link.conn,
            payload,
            ts,
        });
    }

    fn check_token(&self, data: &Value) -> Result<(), End> {
        let token = data["token"].as_str().unwrap_or_default();
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        if self.shared.accepts(token) {
            Ok(())
        } else {
            Err(End::Close(4004, "Authentication failed."))
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), End> {
        if self.hub().session_of(self.link.conn).is_some() {
            return Err(End::Close(4005, "Already authenticated."));
        }
        self.check_token(data)?;
        let mut asked = data["intents"]
            .as_u64()
            .filter(|intents| intents & !intents::KNOWN == 0)
            .ok_or(End::Close(4013, "Invalid intent(s)."))?;
        let granted = self.shared.config.privileged_intents;
        if asked & intents::PRIVILEGED & !granted != 0 {
            return Err(End::Close(4014, "Disallowed intent(s)."));
        }
        if self.version == 9 {
            // Before v10 every bot for which message content is switched on received it.
            asked |= granted & intents::MESSAGE_CONTENT;
        }
        let shard = match data.get("shard").filter(|shard| !shard.is_null()) {
            None => (0, 1),
            Some(shard) => match (shard[0].as_u64(), shard[1].as_u64()) {
                (Some(id), Some(count)) if id < count => (id, count),
                _ => return Err(End::Close(4010, "Invalid shard.")),
            },
        };
        if self.shared.config.pace_identify && !self.hub().may_identify(self.shared.clock.now()) {
            self.reply(9, &Value::Bool(false));
            return Ok(());
        }
        if data["compress"] == true {
            self.link.compress();
        }
        let identity = Identity {
            shard,
            intents: asked,
        };
        let world = self.shared.world();
        let mine: Vec<_> = world
            .guilds
            .values()
            .filter(|guild| {
                guild.id.shard(shard.1) == shard.0 && guild.members.contains_key(&world.bot)
            })
            .collect();
        let everybody = asked & intents::GUILD_PRESENCES != 0;
        let creates = if asked & intents::GUILDS == 0 || self.shared.faults.is_outage() {
            Vec::new()
        } else {
            mine.iter()
                .map(|guild| ("GUILD_CREATE", world.guild_create_json(guild, everybody)))
                .collect()
        };
        let ready = |id: &str| {
            let guilds: Vec<Value> = mine
                .iter()
                .map(|guild| json!({"id": guild.id, "unavailable": true}))
                .collect();
            self.ready(&world, id, guilds, data.get("shard"))
        };
        let now = self.shared.clock.now();
        self.hub()
            .identify(&self.link, identity, ready, creates, now);
        self.shared.tell_page(PageEvent::World);
        Ok(())
    }

    fn ready(&self, world: &World, id: &str, guilds: Vec<Value>, shard: Option<&Value>) -> Value {
        let mut user = world.bot_user().private_json();
        user["verified"] = true.into();
        let mut ready = json!({
            "v": self.version,
            "user": user,
            "guilds": guilds,
            "session_id": id,
            "session_type": "normal",
            "resume_gateway_url": format!("{}/gateway", self.shared.url.replacen("http", "ws", 1)),
            "application": {
                "id": world.bot,
                "flags": crate::rest::application_flags(&self.shared.config),
            },
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
        });
        if let Some(shard) = shard.filter(|shard| !shard.is_null()) {
            ready["shard"] = shard.clone();
        }
        ready
    }

    fn resume(&mut self, data: &Value) -> Result<(), End> {
        self.check_token(data)?;
        let id = data["session_id"].as_str().unwrap_or_default();
        if self
            .hub()
            .session_of(self.link.conn)
            .is_some_and(|mine| mine != id)
        {
            return Err(End::Close(4005, "Already authenticated."));
        }
        let seq = data["seq"].as_u64().unwrap_or(0);
        match self.hub().resume(&self.link, id, seq) {
            Ok(()) => {
                self.shared.tell_page(PageEvent::World);
                Ok(())
            }
            Err(true) => Err(End::Close(4007, "Invalid seq.")),
            Err(false) => {
                self.reply(9, &Value::Bool(false));
                Ok(())
            }
        }
    }

    /// Answers op 8, request guild members, in this session only.
    fn send_members(&self, data: &Value) {
        let world = self.shared.world();
        // `guild_id` was once a list of guilds; discordgo still sends a list of one.
        let guild_id = match &data["guild_id"] {
            Value::Array(ids) if ids.len() == 1 => &ids[0],
            id => id,
        };
        let Some(guild) = crate::form::as_id(guild_id)
            .and_then(|id| world.guilds.get(&id))
            .filter(|guild| guild.members.contains_key(&world.bot))
        else {
            return;
        };
        let by_id: Option<Vec<Id>> = match &data["user_ids"] {
            Value::Null => None,
            Value::Array(ids) => Some(ids.iter().filter_map(crate::form::as_id).collect()),
            one => Some(crate::form::as_id(one).into_iter().collect()),
        };
        let limit = data["limit"].as_u64().unwrap_or(0);
        let query = data["query"].as_str().unwrap_or_default().to_lowercase();
        let whole = by_id.is_none() && query.is_empty() && limit == 0;
        let intents = self.hub().intents_of(self.link.conn);
        let most = match limit {
            // Requesting all members needs the members intent.
            0 if whole && intents & intents::GUILD_MEMBERS == 0 => 0,
            0 if whole => usize::MAX,
            0 => MEMBERS_FOUND,
            limit => usize::try_from(limit).map_or(MEMBERS_FOUND, |it| it.min(MEMBERS_FOUND)),
        };
        let members: Vec<Value> = guild
            .members
            .values()
            .filter_map(|member| {
                let user = &world.users[&member.user];
                let fits = match &by_id {
                    Some(ids) => ids.contains(&user.id),
                    None => {
                        user.username.starts_with(&query)
                            || user.name.to_lowercase().starts_with(&query)
                    }
                };
                fits.then(|| member.json(user))
            })
            .take(most)
            .collect();
        let not_found: Vec<Id> = by_id
            .unwrap_or_default()
            .into_iter()
            .filter(|id| !guild.members.contains_key(id))
            .collect();
        let chunks: Vec<&[Value]> = match &members[..] {
            [] => vec![&[]],
            members => members.chunks(MEMBERS_A_CHUNK).collect(),
        };
        for (index, members) in chunks.iter().enumerate() {
            let mut chunk = json!({
                "guild_id": guild.id,
                "members": members,
                "chunk_index": index,
                "chunk_count": chunks.len(),
            });
            if !not_found.is_empty() {
                chunk["not_found"] = not_found.iter().copied().map(Value::from).collect();
            }
            if data["presences"] == true && intents & intents::GUILD_PRESENCES != 0 {
                chunk["presences"] = json!([]);
            }
            // A nonce that is too long is ignored.
            if let Some(nonce) = data["nonce"].as_str().filter(|nonce| nonce.len() <= 32) {
                chunk["nonce"] = nonce.into();
            }
            self.hub()
                .dispatch_to(self.link.conn, "GUILD_MEMBERS_CHUNK", &chunk);
        }
    }
}

/// Writes orders until the connection has no more; `None` if the bot is gone.
async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut orders: Orders,
    mut encoding: Encoding,
    shared: Arc<Shared>,
    conn: u64,
) -> Option<SplitSink<WebSocket, Message>> {
    while let Some(order) = orders.next().await {
        // All queued orders go out in one write.
        let mut next = Some(order);
        while let Some(order) = next {
            match order {
                Out::Frame(text) | Out::Again(text) => {
                    shared.recorder.push(Record::Recv {
                        conn,
                        payload: text.clone(),
                        ts: shared.clock.now(),
                    });
                    sink.feed(encoding.encode(text)).await.ok()?;
                }
                Out::Compress => encoding.compress_payloads(),
            }
            next = orders.waiting();
        }
        sink.flush().await.ok()?;
    }
    Some(sink)
}

/// Longest time without a heartbeat: two intervals, plus a second for transmission.
fn patience(shared: &Shared) -> Duration {
    shared.config.heartbeat_interval * 2 + Duration::from_secs(1)
}
