//! `iago serve` is asked to stop, or Discord does not answer.

use super::{Serve, Table, end, too_late, unpaced};
use serde_json::{Value, json};
use stand_in::Discord;
use std::process::Command;
use std::time::Duration;

/// Longest wait for an event: the promise is ten seconds on an idle machine.
const PATIENCE: Duration = Duration::from_secs(60);

async fn plies(database: &sqlx::AnyPool) -> i64 {
    let counted = sqlx::query_scalar("SELECT COUNT(*) FROM plies");
    counted.fetch_one(database).await.expect("a number")
}

/// Sends the signal once a ply is stored and its answer is held up; returns once the bot has closed the gateway.
#[cfg(unix)]
async fn stop_after_a_ply(discord: &Discord, serve: &Serve, signal: &str, address: &str) {
    let database = sqlx::AnyPool::connect(address).await.expect("it");
    let under_way = async {
        let hangs = |it: &Value| it["fault"] == "hang";
        let client = discord.client();
        while plies(&database).await == 0
            || client.held() == 0 && !client.recording().iter().any(hangs)
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let under_way = tokio::time::timeout(PATIENCE, under_way).await;
    under_way.expect("an answer that is under way");
    database.close().await;
    let process = serve.child.id().to_string();
    let asked = Command::new("kill").args([signal, &process]).status();
    assert!(asked.expect("a signal").success());
    let left = |it: &Value| it["gw"] == "close" && it["by"] == "bot";
    let left = discord.wait_for_records(1, left).await;
    left.expect("a bot that leaves the gateway");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asked_to_stop_it_gives_the_answer_under_way_and_closes_the_database() {
    sqlx::any::install_default_drivers();
    for signal in ["-TERM", "-HUP", "-INT"] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("iago.db");
        let address = format!("sqlite://{}", file.display());
        let discord = unpaced().await;
        let table = Table::set(&discord);
        let mut serve = Serve::start(discord.url(), &address).await;
        table.challenge().await;
        let slow = json!({"http": {"path": "/callback$", "delay_ms": 1500, "count": 1}});
        discord.client().fault(slow).expect("a fault");
        let stopping = async {
            stop_after_a_ply(&discord, &serve, signal, &address).await;
            discord.client().advance(Duration::from_millis(1_500));
        };
        let (answered, ()) = tokio::join!(table.play(0, "D4"), stopping);
        assert!(answered, "{signal}: the answer under way was cut off");
        let ended = tokio::time::timeout(PATIENCE, async {
            loop {
                if let Some(status) = serve.child.try_wait().expect("a process") {
                    return status;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let status = ended.await.expect("an end");
        assert!(status.success(), "{signal}: {status}");
        // When its last connection closes, SQLite deletes the write-ahead log.
        let log = folder.path().join("iago.db-wal");
        assert!(!log.exists(), "{signal}: the database was not closed");
        end(discord).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_platform_that_is_away_at_the_start_is_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let away = json!({"http": {"path": "/users/@me$", "status": 503, "count": 1}});
    discord.client().fault(away).expect("a fault");
    let serve = Serve::start(discord.url(), &address).await;
    let log = serve.kill();
    assert!(log.contains("Discord does not answer"), "{log}");
    assert!(log.contains("trying again in 5 seconds"), "{log}");
    end(discord).await;
}

/// Catches a supervisor that is told of success although an answer was still on its way.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shutdown_that_leaves_a_request_unanswered_ends_with_status_1() {
    sqlx::any::install_default_drivers();
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let mut serve = Serve::start(discord.url(), &address).await;
    table.challenge().await;
    let hang = json!({"http": {"path": "(/callback|/@original)$", "hang": true, "count": 99}});
    discord.client().fault(hang).expect("a fault");
    let asked = table.players[0].slash("iago move").option("cell", "D4");
    let stopping = async {
        stop_after_a_ply(&discord, &serve, "-TERM", &address).await;
        too_late(&discord);
    };
    let (silence, ()) = tokio::join!(asked.expect_no_answer(), stopping);
    silence.expect("no answer");
    let ended = tokio::task::spawn_blocking(move || serve.child.wait().expect("its end"));
    assert_eq!(ended.await.expect("a status").code(), Some(1));
    end(discord).await;
}
