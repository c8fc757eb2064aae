//! The recording: every request and every gateway payload, timed by one clock.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, mpsc};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::clock::Time;
use crate::lock::lock;
use crate::memory::weight;

/// Bytes of a record besides its texts.
const OVERHEAD: usize = 256;
/// Bytes of a header besides its texts.
const HEADER: usize = 48;

/// One line of the recording; it is formatted only when read.
#[derive(Clone, Debug)]
pub(crate) enum Record {
    Http(Box<HttpRecord>),
    Open {
        conn: u64,
        url: String,
        ts: Time,
    },
    /// A payload from the bot, without the token.
    Send {
        conn: u64,
        payload: Value,
        ts: Time,
    },
    /// A payload to the bot, exactly as in the text frame.
    Recv {
        conn: u64,
        payload: Utf8Bytes,
        ts: Time,
    },
    Close {
        conn: u64,
        by: &'static str,
        code: u16,
        ts: Time,
    },
}

/// One HTTP exchange.
#[derive(Clone, Debug)]
pub(crate) struct HttpRecord {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) content_type: Option<String>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: RecordedBody,
    /// `None` if there was no answer.
    pub(crate) status: Option<u16>,
    pub(crate) response_body: Bytes,
    /// Name of the fault that struck the connection.
    pub(crate) fault: Option<&'static str>,
    pub(crate) ts: Time,
}

/// A request body as recorded.
#[derive(Clone, Debug, Default)]
pub(crate) enum RecordedBody {
    #[default]
    None,
    Raw(Bytes),
    Multipart {
        payload_json: Bytes,
        files: Vec<Value>,
    },
}

impl Record {
    fn cost(&self) -> usize {
        OVERHEAD
            + match self {
                Self::Http(http) => {
                    let headers = http.headers.iter();
                    http.method.len()
                        + http.path.len()
                        + http.query.len()
                        + http.content_type.as_ref().map_or(0, String::len)
                        + http.response_body.len()
                        + headers
                            .map(|(name, value)| HEADER + name.len() + value.len())
                            .sum::<usize>()
                        + match &http.body {
                            RecordedBody::None => 0,
                            RecordedBody::Raw(bytes) => bytes.len(),
                            RecordedBody::Multipart {
                                payload_json,
                                files,
                            } => payload_json.len() + files.iter().map(weight).sum::<usize>(),
                        }
                }
                Self::Recv { payload, .. } => payload.len(),
                Self::Send { payload, .. } => weight(payload),
                Self::Open { url, .. } => url.len(),
                Self::Close { .. } => 0,
            }
    }

    fn line(&self) -> Value {
        match self {
            Self::Http(http) => http.line(),
            Self::Open { conn, url, ts } => {
                json!({"gw": "open", "conn": conn, "url": url, "ts": ts.unix_seconds()})
            }
            Self::Send { conn, payload, ts } => {
                json!({"gw": "send", "conn": conn, "payload": payload, "ts": ts.unix_seconds()})
            }
            Self::Recv { conn, payload, ts } => {
                let payload: Value = serde_json::from_str(payload).unwrap_or(Value::Null);
                json!({"gw": "recv", "conn": conn, "payload": payload, "ts": ts.unix_seconds()})
            }
            Self::Close { conn, by, code, ts } => {
                json!({"gw": "close", "conn": conn, "by": by, "code": code, "ts": ts.unix_seconds()})
            }
        }
    }
}

impl HttpRecord {
    fn line(&self) -> Value {
        let body = match &self.body {
            RecordedBody::None => Value::Null,
            RecordedBody::Raw(bytes) => json_or_text(bytes),
            RecordedBody::Multipart {
                payload_json,
                files,
            } => json!({"payload_json": json_or_text(payload_json), "files": files}),
        };
        let headers: serde_json::Map<String, Value> = self
            .headers
            .iter()
            .map(|(name, value)| (name.clone(), value.clone().into()))
            .collect();
        let mut line = json!({
            "method": self.method,
            "path": self.path,
            "query": self.query,
            "content_type": self.content_type,
            "headers": headers,
            "body": body,
            "status": self.status,
            "response_body": json_or_text(&self.response_body),
            "ts": self.ts.unix_seconds(),
        });
        if let Some(fault) = self.fault {
            line["fault"] = fault.into();
        }
        line
    }
}

/// Reads JSON as JSON, an empty body as null, and anything else as text.
fn json_or_text(bytes: &[u8]) -> Value {
    if bytes.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(bytes)
        .unwrap_or_else(|_| String::from_utf8_lossy(bytes).into_owned().into())
}

#[derive(Debug, Default)]
struct Kept {
    records: VecDeque<Record>,
    bytes: usize,
}

/// Collects records in memory and, if configured, in a file.
#[derive(Debug)]
pub(crate) struct Recorder {
    kept: Mutex<Kept>,
    /// Most bytes kept in memory; beyond them the oldest records are dropped (the file keeps them).
    budget: usize,
    file: Option<mpsc::Sender<Record>>,
    /// Number of records so far, forgotten ones included; changed under the lock of `kept`.
    pushed: watch::Sender<usize>,
}

impl Recorder {
    /// # Errors
    /// Fails if the file cannot be created.
    pub(crate) fn new(path: Option<&Path>, budget: usize) -> std::io::Result<Self> {
        let file = path.map(spawn_writer).transpose()?;
        Ok(Self {
            kept: Mutex::default(),
            budget,
            file,
            pushed: watch::Sender::new(0),
        })
    }

    pub(crate) fn push(&self, record: Record) {
        if let Some(file) = &self.file {
            // The writer ends only when the last sender is dropped.
            let _ = file.send(record.clone());
        }
        let mut kept = lock(&self.kept);
        kept.bytes += record.cost();
        kept.records.push_back(record);
        self.pushed.send_modify(|pushed| *pushed += 1);
        while kept.bytes > self.budget {
            let Some(oldest) = kept.records.pop_front() else {
                break;
            };
            kept.bytes -= oldest.cost();
        }
    }

    /// Bytes of the records in memory.
    pub(crate) fn bytes(&self) -> usize {
        lock(&self.kept).bytes
    }

    /// All records as JSON values, oldest first.
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.lines_from(0).0
    }

    /// Remembered records after the first `seen` ones, and the number of all records so far.
    pub(crate) fn lines_from(&self, seen: usize) -> (Vec<Value>, usize) {
        let (records, pushed): (Vec<Record>, usize) = {
            let kept = lock(&self.kept);
            let pushed = *self.pushed.borrow();
            let forgotten = pushed - kept.records.len();
            let new = kept.records.iter().skip(seen.saturating_sub(forgotten));
            (new.cloned().collect(), pushed)
        };
        (records.iter().map(Record::line).collect(), pushed)
    }

    /// Watches the number of records so far.
    pub(crate) fn pushed(&self) -> watch::Receiver<usize> {
        self.pushed.subscribe()
    }
}

/// Starts a thread that writes records, so that a slow disk never delays an answer.
fn spawn_writer(path: &Path) -> std::io::Result<mpsc::Sender<Record>> {
    let mut file = BufWriter::new(File::create(path)?);
    let (sender, records) = mpsc::channel::<Record>();
    std::thread::Builder::new()
        .name("stand-in-recording".into())
        .spawn(move || {
            while let Ok(record) = records.recv() {
                let mut next = Some(record);
                while let Some(record) = next {
                    if let Err(error) = writeln!(file, "{}", record.line()) {
                        tracing::error!(%error, "the recording stops here");
                        return;
                    }
                    next = records.try_recv().ok();
                }
                if let Err(error) = file.flush() {
                    tracing::error!(%error, "the recording stops here");
                    return;
                }
            }
        })?;
    Ok(sender)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;

    #[test]
    fn a_long_path_counts_as_much_as_a_long_body() {
        let now = Clock::new(false, None).now();
        let long = "x".repeat(5_000);
        let recorder = Recorder::new(None, 64_000).expect("no file");
        for n in 0..100 {
            let http = HttpRecord {
                method: "GET".into(),
                path: format!("/api/v10/{long}"),
                query: long.clone(),
                content_type: None,
                headers: Vec::new(),
                body: RecordedBody::None,
                status: Some(404),
                response_body: Bytes::new(),
                fault: None,
                ts: now,
            };
            recorder.push(Record::Http(Box::new(http)));
            recorder.push(Record::Open {
                conn: n,
                url: long.clone(),
                ts: now,
            });
        }
        let kept: usize = recorder.lines().iter().map(|it| it.to_string().len()).sum();
        assert!(kept < 64_000, "{kept}");
    }
}
