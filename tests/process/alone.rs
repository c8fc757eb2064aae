//! One bot on an SQLite file; others may look at it.

use super::kills::PATIENCE;
use super::{Serve, TOKEN, Table, end, refused, unpaced};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_bot_on_the_same_file_says_so_and_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    let address = format!("sqlite://{}", file.display());
    let discord = unpaced().await;
    let first = Serve::start(discord.url(), &address).await;
    let data = folder.path().to_str().expect("a name").to_owned();
    let sandbox = ["sandbox", "--port", "0", "--data", &data];
    for arguments in [&["serve"][..], &sandbox] {
        let variables = [
            ("IAGO_DISCORD_API", discord.url()),
            ("DISCORD_TOKEN", TOKEN),
            ("DATABASE_URL", &address),
        ];
        let (status, log) = refused(arguments, &variables);
        assert_eq!(status, Some(1), "{log}");
        assert!(log.contains("another Iago runs on"), "{log}");
        assert_eq!(log.trim().lines().count(), 1, "{log}");
    }
    let (status, log) = refused(&["check", "--database", &address], &[]);
    assert_eq!(status, Some(0), "{log}");
    // SIGKILL leaves nothing behind that keeps the next one away.
    first.kill();
    let next = Serve::start(discord.url(), &address).await;
    next.kill();
    end(discord).await;
}

/// Catches a command that the running bot keeps out, or whose work no player sees.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_forgotten_beside_a_running_bot_has_resigned_where_the_match_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await.with_patience(PATIENCE);
    let table = Table::set(&discord);
    let serve = Serve::start(discord.url(), &address).await;
    table.challenge().await;
    assert!(table.play(0, "D4").await);
    let bob = table.id(1).to_string();
    let forget = ["forget", "user", &bob, "--yes", "--database", &address];
    let (status, log) = refused(&forget, &[]);
    assert_eq!(status, Some(0), "{log}");
    let told =
        table.players[0].wait_until(|seen| seen.iter().any(|it| it.text().contains("resigns")));
    told.await.expect("the end of the match");
    serve.kill();
    end(discord).await;
}
