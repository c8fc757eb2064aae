//! One bot on an SQLite file; others may look at it.

use super::{Serve, TOKEN, end, refused, unpaced};

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
