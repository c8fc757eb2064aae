//! Faults of the machine: each ends or is outlived with a sentence that says what to do, and no match is changed by it.

use super::{Serve, TOKEN, Table, end, refused, unpaced};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use std::path::Path;

pub(super) fn address_of(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

pub(super) async fn foreign(file: &Path) {
    sqlx::any::install_default_drivers();
    let address = format!("{}?mode=rwc", address_of(file));
    let mut connection = AnyConnection::connect(&address).await.expect("a file");
    connection
        .execute("CREATE TABLE matches (id BIGINT)")
        .await
        .expect("a table");
    connection.close().await.expect("an end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_used_is_named_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let discord = unpaced().await;
    foreign(&file("foreign.db")).await;
    std::fs::write(
        file("text.db"),
        "a letter to a friend, saved under the wrong name ".repeat(99),
    )
    .expect("a file");
    let good = file("good.db");
    store::Store::open(&address_of(&good))
        .await
        .expect("a database")
        .close()
        .await;
    let mut bytes = std::fs::read(&good).expect("its bytes");
    bytes[4096..12288].fill(0x5a);
    std::fs::write(file("torn.db"), &bytes).expect("a file");
    let refused_files = ["foreign.db", "text.db", "torn.db"];
    let contents = || refused_files.map(|name| std::fs::read(file(name)).expect("its bytes"));
    let before = contents();
    let sleeper = address_of(&good);
    let mut locking = AnyConnection::connect(&sleeper)
        .await
        .expect("the database");
    locking
        .execute("PRAGMA locking_mode = EXCLUSIVE")
        .await
        .expect("a setting");
    locking.execute("BEGIN EXCLUSIVE").await.expect("a lock");
    let cases = [
        (address_of(&file("foreign.db")), "tables of another program"),
        (address_of(&file("text.db")), "not an SQLite database"),
        (address_of(&file("torn.db")), "torn.db"),
        (
            format!("{}?mode=ro", address_of(&file("text.db"))),
            "text.db",
        ),
        (sleeper, "the database was locked"),
    ];
    for (database, words) in cases {
        let url = discord.url().to_owned();
        let address = database.clone();
        let ran = tokio::task::spawn_blocking(move || {
            let here = [
                ("IAGO_DISCORD_API", url.as_str()),
                ("DISCORD_TOKEN", TOKEN),
                ("DATABASE_URL", address.as_str()),
            ];
            refused(&["serve"], &here)
        });
        let (status, log) = ran.await.expect("a run");
        assert_eq!(status, Some(1), "{database}: {log}");
        assert_eq!(log.trim().lines().count(), 1, "{database}: {log}");
        assert!(log.contains(words), "{database}: {log}");
    }
    assert!(contents() == before, "a refused file is changed");
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().into_string())
        .map(|name| name.expect("a name"))
        .filter(|name| !name.ends_with(".db") && !name.starts_with("good"))
        .collect();
    assert!(left.is_empty(), "left beside refused files: {left:?}");
    discord.shutdown().await;
}

#[tokio::test]
async fn a_taken_port_says_which_and_how_to_choose_another() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let (status, log) = refused(&["sandbox", "--port", &port], &[]);
    assert_eq!(status, Some(1), "{log}");
    assert!(log.contains(&port) && log.contains("--port 0"), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_of_faces_that_is_not_there_is_told_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = address_of(&folder.path().join("iago.db"));
    let discord = unpaced().await;
    let start = "IAGO_FONTS=/no/such/faces exec \"$0\" serve";
    let mut serve = Serve::launch_by(&["sh", "-c", start], discord.url(), &address);
    serve.ready().await;
    let log = serve.kill();
    assert!(log.contains("IAGO_FONTS names /no/such/faces"), "{log}");
    end(discord).await;
}

/// A process whose files cannot grow has the same fault as one on a full disk.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_full_disk_a_move_is_refused_kindly_and_the_match_stays_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let serve = Serve::start(discord.url(), &address_of(&file)).await;
    table.challenge().await;
    let game = super::recorded();
    assert!(table.play(0, &game[0]).await);
    serve.kill();
    // Room for the start, and for little more.
    let size = |name: &str| {
        let size = std::fs::metadata(folder.path().join(name));
        size.map_or(0, |it| it.len())
    };
    let most = size("iago.db").max(size("iago.db-wal")) + 64 * 1024;
    // The shell counts in blocks of 512 bytes.
    let blocks = most / 512;
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" serve");
    let mut serve = Serve::launch_by(&["sh", "-c", &limit], discord.url(), &address_of(&file));
    serve.ready().await;
    let mut played = 1;
    let refusal = loop {
        let player = &table.players[played % 2];
        let reply = player
            .slash("iago move")
            .option("cell", game[played].as_str());
        let reply = reply
            .if_answered()
            .await
            .expect("a command")
            .expect("an answer");
        if reply.is_private() {
            break reply.text().to_owned();
        }
        played += 1;
        assert!(played < game.len(), "the disk is never full");
    };
    assert!(
        refusal.contains("wasn't stored")
            || refusal.contains("not stored")
            || refusal.contains("went wrong"),
        "{refusal}"
    );
    let log = serve.kill();
    assert!(log.contains("full") || log.contains("disk"), "{log}");
    let serve = Serve::start(discord.url(), &address_of(&file)).await;
    assert_eq!(table.plies().await, played);
    assert!(table.play(played, &game[played]).await);
    serve.kill();
    end(discord).await;
}
