//! `ready`, `/readyz` and the gauges report the state: a full disk, a torn file, an absent database, failing
//! deliveries, shards that are not connected yet.

use super::database::{Fresh, on_each, on_postgres};
use super::faults::address_of;
use super::monitor::{Monitored, PATIENCE, value};
use super::{Serve, Table, end, recorded, refused, unpaced};
use serde_json::{Value, json};
use stand_in::{Config, Discord};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

fn serve(url: &str, database: &str) -> Monitored {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
    Monitored::run(command.arg("serve"), url, database)
}

/// Starts `iago serve` under a limit of file size, in kilobytes, as on a full disk.
fn serve_on_full_disk(url: &str, file: &Path, kilobytes: u64) -> Monitored {
    let limit = format!("--fsize={}:", kilobytes * 1024);
    let mut command = Command::new("prlimit");
    let ignoring = ["sh", "-c", "trap '' XFSZ; exec \"$0\" serve"];
    command
        .arg(&limit)
        .args(ignoring)
        .arg(env!("CARGO_BIN_EXE_iago"));
    Monitored::run(&mut command, url, &address_of(file))
}

fn make_room(serve: &Monitored) {
    let pid = serve.child.id().to_string();
    let made = Command::new("prlimit")
        .args(["--pid", &pid, "--fsize=unlimited:"])
        .status();
    assert!(made.expect("prlimit").success());
}

impl Monitored {
    /// Whether the program has printed that it is ready.
    fn is_ready(&self) -> bool {
        self.said.try_iter().any(|line| line.contains("ready: "))
    }

    async fn becomes_ready(&self) {
        let waiting = async {
            while !self.is_ready() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let ready = tokio::time::timeout(PATIENCE, waiting).await;
        ready.expect("it never says that it is ready");
    }

    async fn missing(&self) -> Value {
        let body = self.until("/readyz", 503).await;
        serde_json::from_str(&body).expect("JSON")
    }
}

/// Plays until a move is refused; returns the number of stored moves.
async fn play_until_refused(table: &Table, mut played: usize) -> usize {
    let game = recorded();
    while table.play(played, &game[played]).await {
        played += 1;
        assert!(played < game.len(), "nothing is ever refused");
    }
    played
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_becomes_full_is_told_until_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let first = Serve::start(discord.url(), &address_of(&file)).await;
    table.challenge().await;
    first.kill();
    let size = |name: &str| {
        let size = std::fs::metadata(folder.path().join(name));
        size.map_or(0, |it| it.len() / 1024)
    };
    let kilobytes = size("iago.db").max(size("iago.db-wal")) + 64;
    let serve = serve_on_full_disk(discord.url(), &file, kilobytes);
    serve.becomes_ready().await;
    serve.until("/readyz", 200).await;
    let played = play_until_refused(&table, 0).await;
    let expected = json!({"gateway": true, "database": false, "token": true});
    assert_eq!(serve.missing().await, expected);
    // A heartbeat alone may still fit on the disk.
    tokio::time::sleep(Duration::from_secs(25)).await;
    assert_eq!(serve.missing().await, expected);
    let metrics = serve.metrics_with(&[("iago_database_up", 0.0), ("iago_ready", 0.0)]);
    let metrics = metrics.await;
    let errors = value(&metrics, "iago_database_errors_total");
    assert!(errors.is_some_and(|it| it >= 1.0), "{metrics}");
    make_room(&serve);
    serve.until("/readyz", 200).await;
    assert!(table.play(played, &recorded()[played]).await);
    drop(serve);
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_torn_while_it_runs_is_told_and_stays_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let serve = serve(discord.url(), &address_of(&file));
    serve.becomes_ready().await;
    table.challenge().await;
    serve.until("/readyz", 200).await;
    // SQLite prefers the log's pages to the file's.
    let log = file.with_extension("db-wal");
    for (path, from) in [(&file, 4096), (&log, 32)] {
        let mut bytes = std::fs::read(path).expect("its bytes");
        let torn = bytes.get_mut(from..).unwrap_or_default();
        torn.fill(0x5a);
        std::fs::write(path, &bytes).expect("a file");
    }
    assert!(!table.play(0, &recorded()[0]).await);
    let expected = json!({"gateway": true, "database": false, "token": true});
    assert_eq!(serve.missing().await, expected);
    tokio::time::sleep(Duration::from_secs(25)).await;
    assert_eq!(serve.missing().await, expected);
    drop(serve);
    end(discord).await;
}

/// Catches a bot that goes on without notice in a deleted file, or in a file that became read-only.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_taken_away_or_made_read_only_while_it_runs_is_told_until_it_is_back() {
    use std::fs::{Permissions, rename, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (folder.path().join("iago.db"), folder.path().join("old.db"));
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let serve = serve(discord.url(), &address_of(&file));
    serve.becomes_ready().await;
    table.challenge().await;
    serve.until("/readyz", 200).await;
    let expected = json!({"gateway": true, "database": false, "token": true});

    rename(&file, &other).expect("another name");
    assert_eq!(serve.missing().await, expected);
    let moved = table.players[0].slash("iago move").option("cell", "D4");
    let refused = super::in_time(moved).await.expect("an answer");
    assert!(
        refused.text().contains("nothing was played"),
        "{}",
        refused.text()
    );
    assert!(!file.exists());
    rename(&other, &file).expect("its name");
    serve.until("/readyz", 200).await;
    assert!(table.play(0, &recorded()[0]).await);

    set_permissions(&file, Permissions::from_mode(0o400)).expect("a right");
    assert_eq!(serve.missing().await, expected);
    assert!(!table.play(1, &recorded()[1]).await);
    set_permissions(&file, Permissions::from_mode(0o600)).expect("a right");
    serve.until("/readyz", 200).await;
    assert!(table.play(1, &recorded()[1]).await);
    drop(serve);
    end(discord).await;
}

/// The alarm for late messages uses this value.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_oldest_message_ages_while_every_delivery_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let serve = serve(discord.url(), &address_of(&folder.path().join("iago.db")));
    serve.becomes_ready().await;
    table.challenge().await;
    for path in ["/callback$", "/channels/[0-9]+/messages"] {
        let fault = json!({"http": {"path": path, "status": 500, "count": 1_000}});
        discord.client().fault(fault).expect("a fault");
    }
    tokio::join!(table.play(0, "D4"), async {
        let lost = discord.wait_for_records(1, |it| it["status"] == 500).await;
        lost.expect("an answer that is lost");
        super::too_late(&discord);
    });
    // Longer than any pause between two tries.
    let aged = |metrics: &str| {
        let age = value(metrics, "iago_outbox_oldest_seconds")?;
        (age < 25.0).then(|| format!("old enough: {age}"))
    };
    let metrics = serve.metrics_without(aged).await;
    assert_eq!(value(&metrics, "iago_outbox_rows"), Some(1.0), "{metrics}");
    let failed = value(&metrics, r#"iago_discord_calls_total{status="5xx"}"#);
    assert!(failed.is_some_and(|it| it >= 4.0), "{metrics}");
    discord.client().end_faults();
    serve
        .metrics_with(&[
            ("iago_outbox_oldest_seconds", 0.0),
            ("iago_outbox_rows", 0.0),
        ])
        .await;
    for (path, status) in [("/callback$", 500), ("/channels/[0-9]+/messages", 400)] {
        let fault = json!({"http": {"path": path, "status": status, "count": 1}});
        discord.client().fault(fault).expect("a fault");
    }
    tokio::join!(table.play(1, "G5"), async {
        let given_up = [("iago_messages_given_up_total", 1.0)];
        serve.metrics_with(&given_up).await;
        super::too_late(&discord);
    });
    drop(serve);
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ready_is_said_once_all_shards_are_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config::with(|it| {
        it.shards = 3;
        it.guilds = 3;
    });
    let discord = Discord::start(config).await.expect("a stand-in");
    let serve = serve(discord.url(), &address_of(&folder.path().join("iago.db")));
    let expected = [
        ("iago_shards_connected", 1.0),
        ("iago_shards_expected", 3.0),
    ];
    serve.metrics_with(&expected).await;
    assert!(!serve.is_ready());
    serve.becomes_ready().await;
    let (status, body) = serve.get("/readyz").await;
    assert_eq!(status, 200, "{body}");
    serve.metrics_with(&[("iago_shards_connected", 3.0)]).await;
    drop(serve);
    end(discord).await;
}

/// Catches an alarm that the database is down while the bot waits before it restarts itself, and at the moment
/// when the gateway is back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_of_the_gateway_is_none_of_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let discord = unpaced().await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
    // As if the process had restarted itself before: then it waits.
    command.arg("serve").env("IAGO_STARTED_ANEW", "1");
    let address = address_of(&folder.path().join("iago.db"));
    let serve = Monitored::run(&mut command, discord.url(), &address);
    serve.becomes_ready().await;
    for fault in [
        json!({"gateway": "hang", "count": 1_000}),
        json!({"gateway": "drop"}),
    ] {
        discord.client().fault(fault).expect("a fault");
    }
    let expected = json!({"gateway": false, "database": true, "token": true});
    assert_eq!(serve.missing().await, expected);
    while !serve
        .lines
        .try_iter()
        .any(|line| line.contains("starting anew"))
    {
        assert_eq!(serve.missing().await, expected);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    // For half of its wait.
    for _ in 0..20 {
        assert_eq!(serve.missing().await, expected);
        let (_, metrics) = serve.get("/metrics").await;
        assert_eq!(value(&metrics, "iago_database_up"), Some(1.0), "{metrics}");
        let mut gauges = metrics.lines().filter(|line| !line.starts_with('#'));
        assert!(!gauges.any(|line| line.ends_with("NaN")), "{metrics}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    drop(serve);
    end(discord).await;
}

async fn copies_and_room_are_told(fresh: Fresh) {
    let discord = unpaced().await;
    let serve = serve(discord.url(), &fresh.address);
    serve.becomes_ready().await;
    let never = [("iago_last_backup_timestamp_seconds", 0.0)];
    let metrics = serve.metrics_with(&never).await;
    let free = value(&metrics, "iago_disk_free_bytes").expect("a gauge");
    match fresh.kind {
        "SQLite" => assert!(free > 1e6, "{free}"),
        _ => assert!(free.is_nan(), "{free}"),
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("copy").display().to_string();
    let began = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let arguments = ["backup", &file, "--database", &fresh.address];
    let (status, log) = refused(&arguments, &[]);
    assert_eq!((status, log.as_str()), (Some(0), ""));
    let began = began.expect("a time").as_secs_f64().floor();
    let old = |metrics: &str| {
        let at = value(metrics, "iago_last_backup_timestamp_seconds")?;
        (at < began).then(|| format!("{at}, before {began}"))
    };
    serve.metrics_without(old).await;
    drop(serve);
    fresh.store.close().await;
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_monitor_tells_the_last_copy_and_the_room_on_the_disk() {
    on_each(copies_and_room_are_told).await;
}

/// Relays connections to a database server; `false` in `open` cuts them all.
async fn relay(server: String, open: watch::Receiver<bool>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    tokio::spawn(async move {
        while let Ok((mut from, _)) = listener.accept().await {
            let (server, mut open) = (server.clone(), open.clone());
            tokio::spawn(async move {
                let cut = async { open.wait_for(|open| !open).await.map(drop) };
                let relayed = async {
                    let mut to = TcpStream::connect(server).await?;
                    tokio::io::copy_bidirectional(&mut from, &mut to).await
                };
                tokio::select! {
                    _ = cut => {}
                    _ = relayed => {}
                }
            });
        }
    });
    address
}

async fn gauges_of_a_database_that_is_away(fresh: Fresh) {
    let (_, rest) = fresh.address.split_once('@').expect("a person");
    let server = rest.split('/').next().expect("a server").to_owned();
    let (open, opened) = watch::channel(true);
    let relayed = relay(server.clone(), opened).await;
    let address = fresh.address.replace(&server, &relayed);
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let serve = serve(discord.url(), &address);
    serve.becomes_ready().await;
    table.challenge().await;
    serve
        .metrics_with(&[("iago_matches_running", 1.0), ("iago_database_up", 1.0)])
        .await;
    open.send_replace(false);
    let metrics = serve.metrics_with(&[("iago_database_up", 0.0)]).await;
    for gauge in [
        "iago_matches_running",
        "iago_outbox_rows",
        "iago_outbox_oldest_seconds",
    ] {
        assert!(
            value(&metrics, gauge).is_some_and(f64::is_nan),
            "{gauge}\n{metrics}"
        );
    }
    assert_eq!(serve.missing().await["database"], false);
    open.send_replace(true);
    serve
        .metrics_with(&[("iago_matches_running", 1.0), ("iago_database_up", 1.0)])
        .await;
    drop(serve);
    fresh.store.close().await;
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_gauge_keeps_what_a_database_told_that_is_away() {
    on_postgres(gauges_of_a_database_that_is_away).await;
}
