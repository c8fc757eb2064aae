//! Faults of the machine: the bot ends or survives each with a sentence that says what to do, and no match is changed.

use super::database::on_postgres;
use super::silent::ends;
use super::{Discord, Serve, TOKEN, Table, end, refused, unpaced};
use serde_json::json;
use sqlx::{AnyConnection, Connection as _, Executor as _};
use stand_in::Config;
use std::path::Path;
use std::time::Duration;

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
        (
            address_of(&file("foreign.db")),
            "tables of another program",
            78,
        ),
        (address_of(&file("text.db")), "not an SQLite database", 78),
        (address_of(&file("torn.db")), "torn.db", 78),
        (
            format!("{}?mode=ro", address_of(&file("text.db"))),
            "text.db",
            78,
        ),
        // The other program may have ended by the next start.
        (sleeper, "the database was locked", 1),
    ];
    for (database, words, expected) in cases {
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
        assert_eq!(status, Some(expected), "{database}: {log}");
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

/// Catches a server that is away briefly and not tried again, and a wrong name that is tried for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_away_may_come_back_and_a_wrong_name_stays_wrong() {
    on_postgres(|fresh| async move {
        fresh.store.close().await;
        let (_, rest) = fresh.address.split_once('@').expect("a role");
        let (host, name) = rest.split_once('/').expect("a database");
        let discord = unpaced().await;
        for (address, expected) in [
            (format!("postgres://no_such_role@{host}/{name}"), 78),
            (format!("{}_missing", fresh.address), 78),
            (format!("postgres://iago@127.0.0.1:1/{name}"), 1),
        ] {
            let mut serve = Serve::launch(discord.url(), &address);
            assert_eq!(ends(&mut serve).await, Some(expected), "{address}");
            let log = serve.kill();
            assert_eq!(log.trim().lines().count(), 1, "{log}");
        }
        end(discord).await;
    })
    .await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_can_only_be_read_ends_the_start_for_good() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fixed.db");
    let discord = unpaced().await;
    let serve = Serve::start(discord.url(), &address_of(&file)).await;
    serve.kill();
    let readable = std::fs::Permissions::from_mode(0o444);
    std::fs::set_permissions(&file, readable).expect("a right");
    // Root may write to every file unless it drops that capability.
    let words = [
        "setpriv",
        "--bounding-set=-dac_override",
        "--inh-caps=-dac_override",
        "sh",
        "-c",
        "exec \"$0\" serve",
    ];
    let mut serve = Serve::launch_by(&words, discord.url(), &address_of(&file));
    assert_eq!(ends(&mut serve).await, Some(78));
    let log = serve.kill();
    assert_eq!(log.trim().lines().count(), 1, "{log}");
    assert!(log.contains("fixed.db"), "{log}");
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_monitor_whose_address_is_taken_says_so_and_may_be_started_again() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let database = address_of(&folder.path().join("iago.db"));
    let discord = unpaced().await;
    let start = format!("IAGO_MONITOR={address} exec \"$0\" serve");
    let words = ["sh", "-c", start.as_str()];
    let mut serve = Serve::launch_by(&words, discord.url(), &database);
    assert_eq!(ends(&mut serve).await, Some(1));
    let log = serve.kill();
    assert_eq!(log.trim().lines().count(), 1, "{log}");
    assert!(
        log.contains("IAGO_MONITOR") && log.contains(&address),
        "{log}"
    );
    // Nothing is left that keeps the next bot from starting.
    drop(taken);
    let mut serve = Serve::launch_by(&words, discord.url(), &database);
    serve.ready().await;
    serve.kill();
    end(discord).await;
}

/// Catches a bot that gives up, or does not say why it waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_discord_is_away_at_the_start_it_is_tried_again_until_it_is_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = address_of(&folder.path().join("iago.db"));
    // No program answers at a port that was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let mut serve = Serve::launch(&format!("http://127.0.0.1:{port}"), &database);
    // The first try fails; the second comes after five seconds and the third after ten more.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let discord = Discord::start(Config::with(|it| it.port = port)).await;
    let discord = discord.expect("a stand-in");
    // Discord is back, but still answers with an error once.
    let away = json!({"http": {"path": "/applications/@me$", "status": 503, "count": 1}});
    discord.client().fault(away).expect("a fault");
    serve.ready().await;
    let log = serve.kill();
    for seconds in [5, 10] {
        let said =
            format!("Discord does not answer as it should; trying again in {seconds} seconds");
        assert!(log.contains(&said), "{log}");
    }
    end(discord).await;
}

/// Close codes that no restart can cure; another test covers a refused token.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_refuses_token_or_intents_ends_it_for_good() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = address_of(&folder.path().join("iago.db"));
    let discord = unpaced().await;
    for (code, words) in [(4004, "token"), (4013, "events"), (4014, "events")] {
        let close = json!({"gateway": "close", "code": code, "count": 1});
        discord.client().fault(close).expect("a fault");
        let mut serve = Serve::launch(discord.url(), &database);
        assert_eq!(ends(&mut serve).await, Some(78), "{code}");
        let log = serve.kill();
        assert!(log.contains(words), "{code}: {log}");
    }
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_torn_under_a_running_bot_is_called_damaged_by_check_and_by_the_next_start()
{
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    let address = address_of(&file);
    let store = store::Store::open(&address).await;
    store.expect("a database").close().await;
    let discord = unpaced().await;
    let serve = Serve::start(discord.url(), &address).await;
    let mut bytes = std::fs::read(&file).expect("its bytes");
    bytes[4096..].fill(0x5a);
    std::fs::write(&file, bytes).expect("a file");
    let variables = [
        ("IAGO_DISCORD_API", discord.url()),
        ("DISCORD_TOKEN", TOKEN),
        ("DATABASE_URL", address.as_str()),
    ];
    let (status, log) = refused(&["check"], &variables);
    assert_eq!(status, Some(2), "{log}");
    assert!(log.contains("iago.db is damaged"), "{log}");
    serve.kill();
    let (status, log) = refused(&["serve"], &variables);
    assert_ne!(status, Some(0), "{log}");
    assert!(log.contains("iago.db is damaged"), "{log}");
    end(discord).await;
}

/// SQLite would create its log beside a file that it may not write, and leave it there.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_can_only_be_read_is_checked_and_copied_and_nothing_stays_beside_it() {
    use super::doctor::limited;
    use std::fs::{Permissions, read_dir, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let copies = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    let store = store::Store::open(&address_of(&file)).await;
    store.expect("a database").close().await;
    let variables = [("DATABASE_URL", address_of(&file))];
    for (of_file, of_folder) in [(0o644, 0o755), (0o444, 0o755), (0o444, 0o555)] {
        set_permissions(&file, Permissions::from_mode(of_file)).expect("a right");
        set_permissions(folder.path(), Permissions::from_mode(of_folder)).expect("a right");
        let copy = copies.path().join(format!("{of_file}-{of_folder}.db"));
        for command in ["check".to_owned(), format!("backup {}", copy.display())] {
            let (status, said) = limited("true", &command, &variables).await;
            assert_eq!(
                status,
                Some(0),
                "{of_file:o} {of_folder:o} {command}: {said}"
            );
            let there = read_dir(folder.path()).expect("the folder").count();
            assert_eq!(there, 1, "{of_file:o} {of_folder:o} {command}");
        }
        assert!(copy.exists());
    }
}

/// A process whose files cannot grow fails like one on a full disk.
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
    // Room for the start and a few moves.
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
    assert!(refusal.contains("nothing was played"), "{refusal}");
    let log = serve.kill();
    assert!(log.contains("the disk of the database is full"), "{log}");
    let serve = Serve::start(discord.url(), &address_of(&file)).await;
    assert_eq!(table.plies().await, played);
    assert!(table.play(played, &game[played]).await);
    serve.kill();
    end(discord).await;
}
