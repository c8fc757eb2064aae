//! The gateway hangs: `iago serve` restarts itself in the same process.
#![cfg(unix)]

use super::{Discord, Serve, Table, end, shards, unpaced};
use serde_json::json;
use stand_in::Config;
use std::time::Duration;

/// Twenty seconds until the hang is noticed, plus a start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_hangs_has_it_start_anew_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let mut serve = Serve::start(discord.url(), &address).await;
    table.challenge().await;
    assert!(table.play(0, "D4").await);
    let client = discord.client();
    let sessions = || {
        let recording = client.recording();
        recording
            .iter()
            .filter(|it| it["payload"]["op"] == 2)
            .count()
    };
    let before = sessions();
    for fault in [
        json!({"gateway": "hang", "count": 1}),
        json!({"gateway": "drop"}),
    ] {
        client.fault(fault).expect("a fault");
    }
    let back = async {
        while sessions() == before {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        client.ready(1).await
    };
    let back = tokio::time::timeout(PATIENCE, back).await;
    back.expect("a new session").expect("a bot");
    assert_eq!(serve.child.try_wait().expect("a process"), None);
    assert!(table.play(1, "G5").await);
    client.end_faults();
    let log = serve.kill();
    assert!(log.contains("starting anew"), "{log}");
    end(discord).await;
}

/// Catches a library that spins on the closed connection so that no timer of the program runs any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_closes_before_it_lets_the_bot_in_ends_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    for code in [4010, 4011] {
        let close = json!({"gateway": "close", "code": code, "count": 1});
        discord.client().fault(close).expect("a fault");
        let mut serve = Serve::launch(discord.url(), &address);
        assert_eq!(ends(&mut serve).await, Some(1), "{code}");
        let log = serve.kill();
        assert!(log.contains("does not let the bot in"), "{code}: {log}");
    }
    end(discord).await;
}

/// Catches a running bot that needs more shards by Discord's rules and restarts for ever without saying so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_with_too_few_shards_that_is_closed_says_so_and_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let config = Config::with(|it| {
        it.shards = 2;
        it.pace_identify = false;
    });
    let discord = Discord::start(config).await.expect("a stand-in");
    let mut serve = shards::launch("0-0/1", discord.url(), &address);
    serve.ready().await;
    for fault in [
        json!({"gateway": "close", "code": 4011, "count": 1000}),
        json!({"gateway": "drop"}),
    ] {
        discord.client().fault(fault).expect("a fault");
    }
    let status = ends(&mut serve).await;
    let log = serve.kill();
    assert_eq!(status, Some(1), "{log}");
    assert!(log.contains("wants 2 shards, and the bot has 1"), "{log}");
    end(discord).await;
}

pub(super) async fn ends(serve: &mut Serve) -> Option<i32> {
    let ended = async {
        loop {
            if let Some(status) = serve.child.try_wait().expect("a process") {
                return status.code();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, ended).await.expect("an end")
}
