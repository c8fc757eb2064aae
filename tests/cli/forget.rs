//! `iago forget` from a shell.

use super::check::db_with_a_match;
use app::App;
use referee::{GuildId, UserId};
use std::process::{Command, Output, Stdio};
use store::Store;

/// Runs `iago forget` without a terminal.
fn forget(database: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_iago"))
        .arg("forget")
        .args(args)
        .args(["--database", database])
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[tokio::test]
async fn a_person_and_a_server_are_forgotten_after_a_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    let database = format!("sqlite:{}", file.display());
    db_with_a_match(&database).await;
    let open = async || App::new(Store::open(&database).await.expect("a database"));
    for (what, told) in [("user", "matches: 1"), ("server", "matches: 1")] {
        let id = if what == "user" { "1" } else { "10" };
        // Without a confirmation nothing happens.
        let asked = forget(&database, &[what, id]);
        assert_eq!(asked.status.code(), Some(1));
        assert!(
            text(&asked.stdout).contains(told),
            "{}",
            text(&asked.stdout)
        );
        assert!(text(&asked.stderr).contains("nothing was deleted"));
        let app = open().await;
        assert!(app.server_data(GuildId(10)).await.expect("counts")[1].1 == 1);
        app.close().await;
        let done = forget(&database, &[what, id, "--yes"]);
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
        let again = forget(&database, &[what, id, "--yes"]);
        assert_eq!(again.status.code(), Some(0));
        assert!(text(&again.stdout).starts_with("Nothing is stored"));
    }
    let app = open().await;
    assert_eq!(app.export(UserId(1)).await.expect("an answer"), None);
    let other = app
        .export(UserId(2))
        .await
        .expect("an answer")
        .expect("data");
    assert_eq!(other["matches"].as_array().map(Vec::len), Some(0));
    app.close().await;
    let bytes = std::fs::read(&file).expect("the file");
    assert!(!bytes.windows(8).any(|it| it == b"Player 1"));
}

#[test]
fn a_mistyped_database_is_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("none.db");
    let done = forget(
        &format!("sqlite:{}", file.display()),
        &["user", "1", "--yes"],
    );
    assert_eq!(done.status.code(), Some(1));
    assert!(!file.exists());
}
