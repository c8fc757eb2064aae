//! Gateway sessions: their connections, the events sent to them, and the events to replay.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;

use super::intents;
use crate::clock::Time;
use crate::id::Id;
use crate::lock::lock;

/// Number of events remembered for a resume.
const REPLAY: usize = 2_000;
/// Number of sessions without a connection that are kept for a resume.
const IDLE_SESSIONS: usize = 8;
/// Bytes of payloads that may wait for a bot that does not read.
const BACKLOG: usize = 8 << 20;
/// Bytes of events remembered for a resume: more than [`BACKLOG`], so that a bot cut off for reading too slowly can
/// resume.
const REPLAY_BYTES: usize = BACKLOG + (1 << 20);
/// Time after an IDENTIFY in which the bucket of all shards accepts no other.
const IDENTIFY_PACE: Duration = Duration::from_secs(5);
/// IDENTIFYs a bot may send in [`STARTS_WINDOW`].
pub(crate) const SESSION_STARTS: u64 = 1000;
/// Length of the window in which IDENTIFYs are counted; it starts at the first IDENTIFY.
const STARTS_WINDOW: Duration = Duration::from_secs(24 * 60 * 60);

/// An order for a connection's writer, carried out in turn.
#[derive(Debug)]
pub(super) enum Out {
    Frame(Utf8Bytes),
    /// A frame replayed after a resume; it does not count as waiting, since the replay is bounded already.
    Again(Utf8Bytes),
    /// From here on, payloads are compressed.
    Compress,
}

/// How the server ends a connection.
#[derive(Clone, Copy, Debug)]
pub(super) enum Disconnect {
    /// Close with a code and reason.
    Close(u16, &'static str),
    /// Cut the connection without a close frame.
    Cut,
}

/// A live connection of a session.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) conn: u64,
    out: UnboundedSender<Out>,
    /// Bytes of the frames that wait for the writer.
    waiting: Arc<AtomicUsize>,
    /// Set once; takes effect at once, even if frames still wait for a bot that does not read.
    ending: Arc<watch::Sender<Option<Disconnect>>>,
}

/// The writer's end of a [`Link`].
#[derive(Debug)]
pub(super) struct Orders {
    out: UnboundedReceiver<Out>,
    waiting: Arc<AtomicUsize>,
}

impl Orders {
    /// Waits for the next order; `None` once all links of the connection are gone.
    pub(super) async fn next(&mut self) -> Option<Out> {
        let order = self.out.recv().await;
        self.taken(order)
    }

    /// The next order, if one is queued.
    pub(super) fn waiting(&mut self) -> Option<Out> {
        let order = self.out.try_recv().ok();
        self.taken(order)
    }

    fn taken(&self, order: Option<Out>) -> Option<Out> {
        if let Some(Out::Frame(text)) = &order {
            self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        }
        order
    }
}

impl Link {
    /// Sends a payload, or ends the connection if too many bytes wait.
    pub(super) fn send(&self, text: Utf8Bytes) {
        if self.ending.borrow().is_some() {
            return;
        }
        let size = text.len();
        if self.waiting.fetch_add(size, Ordering::Relaxed) + size > BACKLOG {
            self.end(Disconnect::Close(4000, "The bot does not read."));
        }
        self.order(Out::Frame(text));
    }

    pub(super) fn compress(&self) {
        self.order(Out::Compress);
    }

    fn order(&self, out: Out) {
        // A connection that has just ended takes no more orders.
        let _ = self.out.send(out);
    }

    /// Ends the connection; a second call changes nothing.
    pub(super) fn end(&self, ending: Disconnect) {
        self.ending.send_if_modified(|known| {
            let first = known.is_none();
            if first {
                *known = Some(ending);
            }
            first
        });
    }

    /// Watches when and how the server ends the connection.
    pub(super) fn ending(&self) -> watch::Receiver<Option<Disconnect>> {
        self.ending.subscribe()
    }
}

#[derive(Debug)]
struct Session {
    id: String,
    shard: (u64, u64),
    intents: u64,
    seq: u64,
    replay: VecDeque<(u64, Utf8Bytes)>,
    replay_bytes: usize,
    link: Option<Link>,
}

impl Session {
    fn serves(&self, guild: Option<Id>) -> bool {
        match guild {
            Some(guild) => guild.shard(self.shard.1) == self.shard.0,
            None => self.shard.0 == 0,
        }
    }

    fn push(&mut self, name: &str, data: &str) {
        self.seq += 1;
        let frame: Utf8Bytes =
            format!(r#"{{"t":"{name}","s":{},"op":0,"d":{data}}}"#, self.seq).into();
        if let Some(link) = &self.link {
            link.send(frame.clone());
        }
        self.replay_bytes += frame.len();
        self.replay.push_back((self.seq, frame));
        while self.replay.len() > REPLAY || self.replay_bytes > REPLAY_BYTES {
            let Some((_, gone)) = self.replay.pop_front() else {
                break;
            };
            self.replay_bytes -= gone.len();
        }
    }
}

/// Shard and intents of an IDENTIFY.
#[derive(Clone, Copy, Debug)]
pub(super) struct Identity {
    pub(super) shard: (u64, u64),
    pub(super) intents: u64,
}

/// Number of IDENTIFYs that a bot may still send.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartsLeft {
    pub(crate) remaining: u64,
    /// Time until the full number is available again.
    pub(crate) reset_after: Duration,
}

/// All gateway sessions and connections.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    sessions: Mutex<Vec<Session>>,
    links: Mutex<Vec<Link>>,
    last_conn: AtomicU64,
    last_session: AtomicU64,
    /// Start of the current window of IDENTIFYs, and their number in it.
    starts: Mutex<Option<(Time, u64)>>,
    /// Time of the last accepted IDENTIFY.
    identified: Mutex<Option<Time>>,
}

impl Hub {
    pub(super) fn connect(&self) -> (Link, Orders) {
        let (out, orders) = unbounded_channel();
        let waiting = Arc::default();
        let link = Link {
            conn: self.last_conn.fetch_add(1, Ordering::Relaxed) + 1,
            out,
            waiting: Arc::clone(&waiting),
            ending: Arc::new(watch::Sender::new(None)),
        };
        lock(&self.links).push(link.clone());
        let orders = Orders {
            out: orders,
            waiting,
        };
        (link, orders)
    }

    pub(super) fn disconnect(&self, conn: u64) {
        lock(&self.links).retain(|link| link.conn != conn);
        let mut sessions = lock(&self.sessions);
        for session in &mut *sessions {
            if session.link.as_ref().is_some_and(|link| link.conn == conn) {
                session.link = None;
            }
        }
        let idle = sessions.iter().filter(|s| s.link.is_none()).count();
        if idle > IDLE_SESSIONS
            && let Some(oldest) = sessions.iter().position(|s| s.link.is_none())
        {
            sessions.remove(oldest);
        }
    }

    /// Number of IDENTIFYs left, and the time until they are restored.
    pub(crate) fn starts_left(&self, now: Time) -> StartsLeft {
        match *lock(&self.starts) {
            Some((began, starts)) if now.since(began) < STARTS_WINDOW => StartsLeft {
                remaining: SESSION_STARTS.saturating_sub(starts),
                reset_after: STARTS_WINDOW.saturating_sub(now.since(began)),
            },
            _ => StartsLeft {
                remaining: SESSION_STARTS,
                reset_after: Duration::ZERO,
            },
        }
    }

    fn count_start(&self, now: Time) {
        let mut starts = lock(&self.starts);
        *starts = Some(match *starts {
            Some((began, starts)) if now.since(began) < STARTS_WINDOW => (began, starts + 1),
            _ => (now, 1),
        });
    }

    /// Whether an IDENTIFY may be accepted at `now`, and if so notes it (`max_concurrency` is 1: all shards share a
    /// bucket).
    pub(super) fn may_identify(&self, now: Time) -> bool {
        let mut last = lock(&self.identified);
        let early = last.is_some_and(|last| now.since(last) < IDENTIFY_PACE);
        if !early {
            *last = Some(now);
        }
        !early
    }

    /// Number of sessions with a connection.
    pub(crate) fn ready_count(&self) -> usize {
        lock(&self.sessions)
            .iter()
            .filter(|session| session.link.is_some())
            .count()
    }

    /// Starts a session and sends its first events: READY, built from the session's id, then `then`.
    pub(super) fn identify(
        &self,
        link: &Link,
        identity: Identity,
        ready: impl FnOnce(&str) -> Value,
        then: Vec<(&'static str, Value)>,
        now: Time,
    ) {
        self.count_start(now);
        let n = self.last_session.fetch_add(1, Ordering::Relaxed) + 1;
        let id = format!("{:032x}", u128::from(n) | (0x51a9_d1b0 << 64));
        let mut session = Session {
            id: id.clone(),
            shard: identity.shard,
            intents: identity.intents,
            seq: 0,
            replay: VecDeque::new(),
            replay_bytes: 0,
            link: Some(link.clone()),
        };
        let mut sessions = lock(&self.sessions);
        session.push("READY", &ready(&id).to_string());
        for (name, data) in then {
            session.push(name, &data.to_string());
        }
        sessions.push(session);
    }

    /// Id of the session that a connection carries.
    pub(super) fn session_of(&self, conn: u64) -> Option<String> {
        lock(&self.sessions)
            .iter()
            .find(|session| session.link.as_ref().is_some_and(|link| link.conn == conn))
            .map(|session| session.id.clone())
    }

    /// Intents of the session that a connection carries; 0 without a session.
    pub(super) fn intents_of(&self, conn: u64) -> u64 {
        lock(&self.sessions)
            .iter()
            .find(|session| session.link.as_ref().is_some_and(|link| link.conn == conn))
            .map_or(0, |session| session.intents)
    }

    /// Sends an event to the session of one connection only.
    pub(super) fn dispatch_to(&self, conn: u64, name: &str, data: &Value) {
        let mut sessions = lock(&self.sessions);
        let session = sessions
            .iter_mut()
            .find(|session| session.link.as_ref().is_some_and(|link| link.conn == conn));
        if let Some(session) = session {
            session.push(name, &data.to_string());
        }
    }

    /// Resumes a session: replays the events after `seq`, then sends RESUMED. `Err(true)` if `seq` lies in the future,
    /// `Err(false)` if the session cannot be resumed.
    pub(super) fn resume(&self, link: &Link, id: &str, seq: u64) -> Result<(), bool> {
        let mut sessions = lock(&self.sessions);
        let session = sessions
            .iter_mut()
            .find(|session| session.id == id)
            .ok_or(false)?;
        if seq > session.seq {
            return Err(true);
        }
        let oldest = session.replay.front().map_or(session.seq + 1, |(s, _)| *s);
        if seq + 1 < oldest {
            return Err(false);
        }
        if let Some(old) = session.link.replace(link.clone())
            && old.conn != link.conn
        {
            old.end(Disconnect::Close(4000, "Resumed elsewhere."));
        }
        for (s, frame) in &session.replay {
            if *s > seq {
                link.order(Out::Again(frame.clone()));
            }
        }
        session.push("RESUMED", r#"{"_trace":[]}"#);
        Ok(())
    }

    /// Forgets the session of a connection, so that the bot can only IDENTIFY again.
    pub(super) fn forget(&self, conn: u64) {
        lock(&self.sessions)
            .retain(|session| session.link.as_ref().is_none_or(|link| link.conn != conn));
    }

    /// Sends an event to the sessions that serve the guild and have the needed intents; builds the data only if
    /// there are such sessions.
    pub(crate) fn dispatch(
        &self,
        name: &'static str,
        guild: Option<Id>,
        data: impl FnOnce() -> Value,
    ) {
        self.dispatch_text(name, guild, 0, || data().to_string());
    }

    /// Sends an event whose data is already JSON text, as [`Hub::dispatch`] does; `also` names further intents needed.
    pub(crate) fn dispatch_text(
        &self,
        name: &'static str,
        guild: Option<Id>,
        also: u64,
        data: impl FnOnce() -> String,
    ) {
        let needed = intents::needed(name, guild.is_some()) | also;
        let mut sessions = lock(&self.sessions);
        let mut data = Some(data);
        let mut text = String::new();
        for session in &mut *sessions {
            if session.serves(guild) && session.intents & needed == needed {
                if let Some(data) = data.take() {
                    text = data();
                }
                session.push(name, &text);
            }
        }
    }

    /// Sends any event to the sessions of a guild's shard, or of shard 0 without a guild, regardless of intents.
    /// Returns how many of the sessions are connected; the others receive the event when they resume.
    pub(crate) fn dispatch_raw(&self, name: &str, guild: Option<Id>, data: &Value) -> usize {
        let text = data.to_string();
        let mut connected = 0;
        for session in lock(&self.sessions).iter_mut() {
            if session.serves(guild) {
                session.push(name, &text);
                connected += usize::from(session.link.is_some());
            }
        }
        connected
    }

    /// Sends a message's event: complete to sessions that may read its content, without content to the others.
    pub(crate) fn dispatch_message(
        &self,
        name: &'static str,
        guild: Option<Id>,
        data: &Value,
        readable: bool,
    ) {
        let needed = intents::needed(name, guild.is_some());
        let mut sessions = lock(&self.sessions);
        let mut whole = None;
        let mut blank = None;
        for session in &mut *sessions {
            if !session.serves(guild) || session.intents & needed != needed {
                continue;
            }
            if readable || session.intents & intents::MESSAGE_CONTENT != 0 {
                session.push(name, whole.get_or_insert_with(|| data.to_string()));
            } else {
                let blank = blank.get_or_insert_with(|| {
                    let mut data = data.clone();
                    data["content"] = "".into();
                    for key in ["attachments", "embeds", "components"] {
                        data[key] = json!([]);
                    }
                    data.to_string()
                });
                session.push(name, blank);
            }
        }
    }

    /// Cuts every connection, as a fault.
    pub(crate) fn cut_all(&self) {
        self.each(|link| link.end(Disconnect::Cut));
    }

    /// Asks every connection to reconnect, as a fault.
    pub(crate) fn ask_reconnect(&self) {
        self.each(|link| link.send(frame(7, &Value::Null)));
    }

    /// Declares every session invalid, as a fault.
    pub(crate) fn invalidate_all(&self, resumable: bool) {
        if !resumable {
            lock(&self.sessions).clear();
        }
        self.each(|link| link.send(frame(9, &Value::Bool(resumable))));
    }

    /// Asks every connection for an immediate heartbeat.
    pub(crate) fn ask_heartbeat(&self) {
        self.each(|link| link.send(frame(1, &Value::Null)));
    }

    /// Closes every connection with a code, as a fault.
    pub(crate) fn close_all(&self, code: u16) {
        self.each(|link| link.end(Disconnect::Close(code, "Closed by a test.")));
    }

    fn each(&self, tell: impl Fn(&Link)) {
        lock(&self.links).iter().for_each(tell);
    }
}

/// Encodes a payload that is not an event.
pub(super) fn frame(op: u8, data: &Value) -> Utf8Bytes {
    format!(r#"{{"t":null,"s":null,"op":{op},"d":{data}}}"#).into()
}
