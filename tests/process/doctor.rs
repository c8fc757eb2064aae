//! `iago doctor` names what keeps the bot from running, and says what to do.

use super::faults::{address_of, foreign};
use super::{TOKEN, unpaced};
use serde_json::json;
use stand_in::Discord;
use std::process::Command;

async fn examine(url: &str, token: &str, database: String) -> (Option<i32>, String) {
    let (url, token) = (url.to_owned(), token.to_owned());
    let ran = tokio::task::spawn_blocking(move || {
        // Root writes to every file unless it gives up the right to.
        let mut command = Command::new("setpriv");
        command.args(["--bounding-set=-dac_override", "--inh-caps=-dac_override"]);
        command
            .arg(env!("CARGO_BIN_EXE_iago"))
            .arg("doctor")
            .env("IAGO_FONTS", "/no/such/faces")
            .env("IAGO_DISCORD_API", url)
            .env("DISCORD_TOKEN", token)
            .env("DATABASE_URL", database)
            .output()
            .expect("the program starts")
    });
    let output = ran.await.expect("a run");
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_healthy_bot_has_no_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let (status, found) = examine(discord.url(), TOKEN, database).await;
    assert_eq!(status, Some(0), "{found}");
    for about in [
        "version:",
        "database:",
        "disk:",
        "token:",
        "clock:",
        "application:",
        "commands:",
        "gateway:",
        "servers:",
    ] {
        assert!(
            found.lines().any(|line| line[5..].starts_with(about)),
            "{about}\n{found}"
        );
    }
    assert!(
        !found.contains(TOKEN) && !found.contains("fail "),
        "{found}"
    );
    assert!(
        found.contains("warn pictures: IAGO_FONTS names /no/such/faces"),
        "{found}"
    );
    discord.shutdown().await;
}

/// Catches a finding that is milder than what `iago serve` says of the same file.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_serve_refuses_is_a_failure() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let discord = unpaced().await;
    let strange = folder.path().join("strange.db");
    foreign(&strange).await;
    let (status, found) = examine(discord.url(), TOKEN, address_of(&strange)).await;
    assert_eq!(status, Some(1), "{found}");
    assert!(
        found.contains("fail database: the database holds tables of another program"),
        "{found}"
    );
    let fixed = folder.path().join("fixed.db");
    let store = store::Store::open(&address_of(&fixed)).await;
    store.expect("a database").close().await;
    let readable = std::fs::Permissions::from_mode(0o444);
    std::fs::set_permissions(&fixed, readable).expect("a right");
    let (status, found) = examine(discord.url(), TOKEN, address_of(&fixed)).await;
    assert_eq!(status, Some(1), "{found}");
    assert!(
        found.contains("fail disk: the file") && found.contains("fixed.db"),
        "{found}"
    );
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    std::fs::write(
        &file,
        "not a database at all, but long enough to look like a file of some kind",
    )
    .expect("a file");
    let database = format!("sqlite://{}", file.display());
    let discord = Discord::start(stand_in::Config::with(|it| {
        it.token = Some("the.right.one".to_owned());
    }));
    let discord = discord.await.expect("a stand-in");
    let (status, found) = examine(discord.url(), TOKEN, database).await;
    assert_eq!(status, Some(1), "{found}");
    assert!(found.contains("fail token: Discord refuses"), "{found}");
    assert!(
        found.contains("fail database:") && found.contains("not an SQLite database"),
        "{found}"
    );
    let refused = discord.take_refusals();
    assert!(refused.iter().all(|it| it.contains("401")), "{refused:?}");
    let away = json!({"http": {"path": "/applications/@me$", "status": 503, "count": 9}});
    discord.client().fault(away).expect("a fault");
    let none = format!("sqlite://{}", folder.path().join("none.db").display());
    let (status, found) = examine(discord.url(), "the.right.one", none).await;
    assert_eq!(status, Some(1), "{found}");
    assert!(
        found.contains("fail connection: Discord answers 503"),
        "{found}"
    );
    assert!(found.contains("there is none yet"), "{found}");
    discord.client().end_faults();
    discord.shutdown().await;
}
