//! An operator's view of the real program: its monitor, and its log as JSON. Fails for a broken path, a label that
//! names a person, and a line that holds a token.

use super::{TOKEN, Table, end, too_late, unpaced};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Longest wait for an event on a busy machine.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A running `iago serve` with a monitor and a log as JSON.
pub(super) struct Monitored {
    pub(super) child: Child,
    pub(super) address: String,
    /// Lines of the log.
    pub(super) lines: Receiver<String>,
    /// Lines of standard output.
    pub(super) said: Receiver<String>,
}

fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    lines
}

impl Monitored {
    fn start(url: &str, database: &str) -> Monitored {
        let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
        Monitored::run(command.arg("serve"), url, database)
    }

    pub(super) fn run(command: &mut Command, url: &str, database: &str) -> Monitored {
        let mut child = command
            .env("IAGO_DISCORD_API", url)
            .env("DATABASE_URL", database)
            .env("DISCORD_TOKEN", TOKEN)
            .env("IAGO_MONITOR", "127.0.0.1:0")
            .env("IAGO_LOG_FORMAT", "json")
            .env("RUST_LOG", "warn,iago=debug")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut monitored = Monitored {
            address: String::new(),
            lines: lines_of(child.stderr.take().expect("its log")),
            said: lines_of(child.stdout.take().expect("its output")),
            child,
        };
        while monitored.address.is_empty() {
            let line = monitored.lines.recv_timeout(PATIENCE).expect("a line");
            let line: Value = serde_json::from_str(&line).expect("JSON");
            if line["message"] == "the monitor answers" {
                let address = line["address"].as_str().expect("an address");
                address.clone_into(&mut monitored.address);
            }
        }
        monitored
    }

    pub(super) async fn get(&self, path: &str) -> (u16, String) {
        let url = format!("http://{}{path}", self.address);
        let answer = reqwest::get(url).await.expect("an answer");
        let status = answer.status().as_u16();
        (status, answer.text().await.expect("a body"))
    }

    pub(super) async fn until(&self, path: &str, status: u16) -> String {
        let waiting = async {
            loop {
                let (found, body) = self.get(path).await;
                if found == status {
                    return body;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let body = tokio::time::timeout(PATIENCE, waiting).await;
        body.unwrap_or_else(|_| panic!("{path} never answers {status}"))
    }

    pub(super) async fn metrics_with(&self, expected: &[(&str, f64)]) -> String {
        let differs = |metrics: &str| {
            let differs =
                |(series, expected): &&(&str, f64)| value(metrics, series) != Some(*expected);
            expected.iter().find(differs).map(|it| format!("{it:?}"))
        };
        self.metrics_without(differs).await
    }

    /// Fetches the metrics until `wrong` finds nothing wrong with them.
    pub(super) async fn metrics_without(&self, wrong: impl Fn(&str) -> Option<String>) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let (status, metrics) = self.get("/metrics").await;
            assert_eq!(status, 200);
            match wrong(&metrics) {
                None => return metrics,
                Some(it) => assert!(Instant::now() < until, "not {it}:\n{metrics}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).await.expect("a port");
        // The answer may come before all bytes are sent.
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        let _ = read.expect("an end");
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Ends the program once it has logged a line that `expected` accepts; returns all lines since the monitor answers.
    fn log_with(mut self, expected: impl Fn(&Value) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no such line: {lines:#?}"));
            let parsed: Value = serde_json::from_str(&line).expect("JSON");
            lines.push(line);
            if expected(&parsed) {
                break;
            }
        }
        self.child.kill().expect("a running program");
        self.child.wait().expect("its end");
        lines.extend(self.lines.iter());
        lines
    }
}

impl Drop for Monitored {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(super) fn value(metrics: &str, series: &str) -> Option<f64> {
    let line = metrics.lines().find_map(|it| it.strip_prefix(series));
    line.and_then(|value| value.trim().parse().ok())
}

/// Queries of the Grafana dashboard.
fn asked_by_the_dashboard() -> Vec<String> {
    let board = include_str!("../../packaging/grafana-dashboard.json");
    let board: Value = serde_json::from_str(board).expect("JSON");
    let panels = board["panels"].as_array().expect("panels").iter();
    let targets = panels.filter_map(|panel| panel["targets"].as_array());
    let expressions = targets
        .flatten()
        .map(|target| target["expr"].as_str().expect("an expression").to_owned());
    expressions.collect()
}

/// Queries of the alarms; each alarm has a line in the handbook.
fn asked_by_the_alarms() -> Vec<String> {
    let alarms = include_str!("../../packaging/alerts.yml");
    let handbook = include_str!("../../docs/OPERATIONS.md");
    let field = |name: &'static str| {
        let lines = alarms
            .lines()
            .map(|line| line.trim().trim_start_matches("- "));
        lines.filter_map(move |line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    let names: Vec<&str> = field("alert").collect();
    for name in &names {
        assert!(handbook.contains(&format!("| `{name}` |")), "{name}");
    }
    let told = field("description").map(|it| it.trim_matches('"').rsplit(' ').next());
    let told: Option<Vec<&str>> = told.collect();
    assert_eq!(told.as_ref(), Some(&names));
    field("expr").map(str::to_owned).collect()
}

/// Checks that every queried series exists with its labels, except those that Prometheus itself adds.
fn shows_only_what_exists(metrics: &str) {
    let asked = [asked_by_the_dashboard(), asked_by_the_alarms()].concat();
    assert!(asked.len() >= 25, "{asked:?}");
    for expression in &asked {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        for (at, _) in expression
            .match_indices("iago_")
            .chain(expression.match_indices("process_"))
        {
            let asked = &expression[at..];
            let end = asked.find(|c| !is_name(c)).unwrap_or(asked.len());
            let (name, rest) = asked.split_at(end);
            let labels = rest.strip_prefix('{').and_then(|it| it.split('}').next());
            let labels: Vec<&str> = labels
                .into_iter()
                .flat_map(|it| it.split(','))
                .filter(|label| !label.starts_with("instance=") && !label.starts_with("job="))
                .collect();
            let found = metrics.lines().any(|line| {
                let rest = line.strip_prefix(name);
                rest.is_some_and(|it| {
                    it.starts_with(['{', ' ']) && labels.iter().all(|label| it.contains(label))
                })
            });
            assert!(found, "{name} {labels:?} of {expression}\n{metrics}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_monitor_says_what_the_contract_says_and_names_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let serve = Monitored::start(discord.url(), &database);
    let ready = serve.until("/readyz", 200).await;
    let expected = json!({"gateway": true, "database": true, "token": true});
    assert_eq!(serde_json::from_str::<Value>(&ready).ok(), Some(expected));
    assert_eq!(serve.get("/healthz").await, (200, "ok".to_owned()));
    table.challenge().await;
    assert!(table.play(0, "D4").await);
    assert!(!table.play(0, "D4").await, "it is the other player's turn");
    // An interaction is counted after its answer has arrived.
    let metrics = serve.metrics_with(&[
        (
            r#"iago_interactions_total{command="iago challenge",result="ok"}"#,
            1.0,
        ),
        (
            r#"iago_interactions_total{command="button Challenge",result="ok"}"#,
            1.0,
        ),
        (
            r#"iago_interactions_total{command="iago move",result="ok"}"#,
            1.0,
        ),
        (
            r#"iago_interactions_total{command="iago move",result="refused"}"#,
            1.0,
        ),
        ("iago_matches_running", 1.0),
        ("iago_engine_queue", 0.0),
        ("iago_shards_connected", 1.0),
        ("iago_shards_expected", 1.0),
        ("iago_database_up", 1.0),
        ("iago_ready", 1.0),
        ("iago_messages_given_up_total", 0.0),
        ("iago_gateway_reconnects_total", 0.0),
        ("iago_database_errors_total", 0.0),
        (r#"iago_discord_calls_total{status="429"}"#, 0.0),
        (
            r#"iago_interactions_total{command="referee data delete",result="failed"}"#,
            0.0,
        ),
    ]);
    let metrics = metrics.await;
    for series in [
        r#"iago_interaction_seconds_count{phase="answer"}"#,
        r#"iago_interaction_seconds_count{phase="render"}"#,
        r#"iago_interaction_seconds_count{phase="commit"}"#,
        r#"iago_discord_calls_total{status="2xx"}"#,
    ] {
        assert!(
            value(&metrics, series).is_some_and(|it| it >= 2.0),
            "{series}\n{metrics}"
        );
    }
    let version = format!(
        "iago_build_info{{version=\"{}\"}}",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(value(&metrics, &version), Some(1.0), "{metrics}");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let age = now.expect("a time").as_secs_f64()
        - value(&metrics, "process_start_time_seconds").expect("a time");
    assert!((0.0..600.0).contains(&age), "{age}");
    let memory = value(&metrics, "process_resident_memory_bytes").expect("a size");
    assert!((1e6..1e9).contains(&memory), "{memory}");
    for line in metrics
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let name = line.split(['{', ' ']).next().expect("a name");
        let name = ["_bucket", "_sum", "_count"]
            .iter()
            .find_map(|it| name.strip_suffix(it))
            .unwrap_or(name);
        assert!(
            metrics.contains(&format!("# HELP {name} ")),
            "{name} is not described"
        );
    }
    for gauge in ["iago_outbox_rows", "iago_outbox_oldest_seconds"] {
        assert!(
            value(&metrics, gauge).is_some_and(|it| it >= 0.0),
            "{gauge}\n{metrics}"
        );
    }
    shows_only_what_exists(&metrics);
    let reconnect = json!({"gateway": "reconnect"});
    discord.client().fault(reconnect).expect("a fault");
    serve
        .metrics_with(&[("iago_gateway_reconnects_total", 1.0)])
        .await;
    let channel = table.channel.to_string();
    for named in ["Alice", "Bob", "duel", channel.as_str(), TOKEN, "D4"] {
        assert!(!metrics.contains(named), "{named}: {metrics}");
    }
    drop(serve);
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_monitor_takes_short_requests_to_read_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let serve = Monitored::start(discord.url(), &database);
    for path in ["/", "/healthz/", "/metrics2", "/.env"] {
        assert_eq!(serve.get(path).await.0, 404, "{path}");
    }
    let head = serve
        .raw(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(head.ends_with("\r\n\r\n"), "a body: {head}");
    let posted = serve.raw(b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
    let posted = posted.await;
    assert!(posted.starts_with("HTTP/1.1 405"), "{posted}");
    let long = format!(
        "GET /healthz HTTP/1.1\r\nX: {}\r\n\r\n",
        "x".repeat(64 * 1024)
    );
    let long = serve.raw(long.as_bytes()).await;
    assert!(!long.contains(" 200 "), "{long}");
    assert_eq!(serve.get("/healthz").await.0, 200);
    drop(serve);
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_keep_nobody_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let serve = Monitored::start(discord.url(), &database);
    let mut idle = Vec::new();
    for _ in 0..64 {
        let mut stream = TcpStream::connect(&serve.address).await.expect("a port");
        let _ = stream.write_all(b"GET /hea").await;
        idle.push(stream);
        let prompt = tokio::time::timeout(Duration::from_secs(3), serve.get("/healthz"));
        assert_eq!(
            prompt.await.expect("an answer").0,
            200,
            "after {}",
            idle.len()
        );
    }
    drop(serve);
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_discord_hangs_it_lives_and_is_not_ready() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let hang = json!({"http": {"path": "/users/@me$", "hang": true, "count": 1}});
    discord.client().fault(hang).expect("a fault");
    let serve = Monitored::start(discord.url(), &database);
    assert_eq!(serve.get("/healthz").await.0, 200);
    let (status, body) = serve.get("/readyz").await;
    let body: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(status, 503, "{body}");
    assert_eq!(body["database"], true, "{body}");
    assert_eq!(body["gateway"], false, "{body}");
    drop(serve);
    discord.client().end_faults();
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_as_json_has_the_ids_of_an_interaction_and_neither_token_nor_content() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let serve = Monitored::start(discord.url(), &database);
    serve.until("/readyz", 200).await;
    table.challenge().await;
    // The answer is lost, which is logged.
    let fault = json!({"http": {"path": "/callback$", "status": 500, "count": 1}});
    discord.client().fault(fault).expect("a fault");
    let lost = async {
        let lost = discord.wait_for_records(1, |it| it["status"] == 500).await;
        lost.expect("an answer that is lost");
        too_late(&discord);
    };
    tokio::join!(table.play(0, "D4"), lost);
    let user = table.id(0).to_string();
    // The interaction's line is logged after its answer was lost.
    let of_the_interaction = move |line: &Value| {
        let span = &line["span"];
        span["name"] == "interaction" && span["user"] == user.as_str()
    };
    let log = tokio::task::spawn_blocking(move || serve.log_with(of_the_interaction));
    for line in log.await.expect("a line of the interaction") {
        let parsed: Value = serde_json::from_str(&line).expect("JSON");
        for field in ["timestamp", "level", "target", "message"] {
            assert!(parsed[field].is_string(), "{field}: {line}");
        }
        for secret in [TOKEN, "D4", "Alice", "/callback"] {
            assert!(!line.contains(secret), "{secret}: {line}");
        }
    }
    end(discord).await;
}
