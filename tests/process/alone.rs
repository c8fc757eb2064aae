//! Only one bot may use an SQLite file, and on PostgreSQL only one each shard; other commands may read the database.

use super::database::on_postgres;
use super::kills::PATIENCE;
use super::shards::launch;
use super::silent::ends;
use super::{Serve, TOKEN, Table, end, refused, unpaced};
use sqlx::{Connection as _, Executor as _, PgConnection};
use stand_in::Discord;

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
    // After SIGKILL nothing keeps the next bot out.
    first.kill();
    let next = Serve::start(discord.url(), &address).await;
    next.kill();
    end(discord).await;
}

/// Catches a command that the running bot keeps out, or whose effect no player sees.
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

/// Starts `iago serve` with these shards on a database that refuses them; returns status and log.
async fn refused_shards(shards: &str, url: &str, address: &str) -> (Option<i32>, String) {
    let (shards, url, address) = (shards.to_owned(), url.to_owned(), address.to_owned());
    let run = tokio::task::spawn_blocking(move || {
        let variables = [
            ("IAGO_DISCORD_API", url.as_str()),
            ("DISCORD_TOKEN", TOKEN),
            ("DATABASE_URL", &address),
            ("IAGO_SHARDS", &shards),
        ];
        refused(&["serve"], &variables)
    });
    run.await.expect("a run")
}

async fn refused_move(from: &str, to: &str) -> (Option<i32>, String) {
    let (from, to) = (from.to_owned(), to.to_owned());
    let run = tokio::task::spawn_blocking(move || refused(&["move-database", &from, &to], &[]));
    run.await.expect("a run")
}

/// Catches two processes that serve the same server because the shards were divided wrongly, and a database that is
/// copied while a bot writes to it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shards_of_a_living_process_are_refused_on_postgresql_and_free_at_once_when_it_is_killed() {
    on_postgres(|fresh| async move {
        let config = stand_in::Config::with(|it| {
            it.shards = 8;
            it.guilds = 8;
            it.pace_identify = false;
        });
        let discord = Discord::start(config).await.expect("a stand-in");
        let (url, address) = (discord.url(), &fresh.address);
        let mut first = launch("0-3/8", url, address);
        first.ready().await;
        let process = format!("process {}", first.child.id());
        let folder = tempfile::tempdir().expect("a folder");
        let other = format!("sqlite://{}", folder.path().join("iago.db").display());
        store::Store::open(&other).await.expect("it").close().await;
        let (same, all, overlapping, from, to) = tokio::join!(
            refused_shards("0-3/8", url, address),
            refused_shards("0-0/1", url, address),
            refused_shards("3-3/8", url, address),
            refused_move(address, &other),
            refused_move(&other, address),
        );
        for (status, log) in [same, all, overlapping, from, to] {
            assert_eq!(status, Some(1), "{log}");
            let last = log.trim().lines().last().unwrap_or_default();
            for words in [
                "another Iago runs on the database",
                "iago 0-3/8 on ",
                process.as_str(),
                "last heartbeat",
            ] {
                assert!(last.contains(words), "{words}: {log}");
            }
        }
        let (_, said) = super::doctor::examine(url, super::TOKEN, address.clone()).await;
        let warned = "warn database: another Iago runs on the database: iago 0-3/8 on ";
        assert!(said.contains(warned), "{said}");
        // The other half of the shards is free.
        let mut second = launch("4-7/8", url, address);
        second.ready().await;
        first.kill();
        let mut next = launch("0-3/8", url, address);
        next.ready().await;
        next.kill();
        second.kill();
        end(discord).await;
    })
    .await;
}

/// Catches two processes that serve the same shards because the server has lost the connections of one process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_whose_shards_another_has_claimed_while_it_was_cut_off_ends() {
    on_postgres(|fresh| async move {
        let discord = unpaced().await;
        let mut first = Serve::start(discord.url(), &fresh.address).await;
        let mut other = PgConnection::connect(&fresh.address).await.expect("it");
        for statement in [
            "SET application_name = 'iago 2-5/8 on elsewhere, process 1'",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND application_name LIKE 'iago 0-0/1 on %'",
        ] {
            other.execute(statement).await.expect("a statement");
        }
        assert_eq!(ends(&mut first).await, Some(1));
        let log = first.kill();
        let last = log.trim().lines().last().unwrap_or_default();
        let words = "another Iago runs on the database: iago 2-5/8 on elsewhere";
        assert!(last.contains(words), "{log}");
        other.close().await.expect("an end");
        fresh.store.close().await;
        end(discord).await;
    })
    .await;
}

/// Catches a command that waits for its own lock, and a bot that serves an unfinished copy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_not_moved_to_itself_and_an_unfinished_copy_is_not_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db").display().to_string();
    let (address, same) = (
        format!("sqlite:{file}"),
        format!("sqlite://{file}?mode=rwc"),
    );
    let empty = folder.path().join("empty.db");
    let source = format!("sqlite:{}", empty.display());
    store::Store::open(&address)
        .await
        .expect("it")
        .close()
        .await;
    let postgres = "postgres://iago@127.0.0.1:1/iago".to_owned();
    for (from, to) in [(&address, &same), (&postgres, &postgres)] {
        let (status, log) = refused_move(from, to).await;
        assert_eq!(status, Some(1), "{log}");
        assert!(log.contains("name the same database"), "{log}");
    }
    // A refused move leaves the source unchanged.
    let (status, log) = refused_move(&source, &address).await;
    assert_eq!(status, Some(1), "{log}");
    assert!(log.contains("cannot be read") && !empty.exists(), "{log}");
    std::fs::write(&empty, "").expect("a file");
    let (status, log) = refused_move(&source, &address).await;
    assert_eq!(status, Some(1), "{log}");
    assert!(log.contains("the database is empty or was"), "{log}");
    assert_eq!(std::fs::metadata(&empty).expect("the file").len(), 0);
    let mut connection = sqlx::AnyConnection::connect(&address).await.expect("it");
    let marker = "INSERT INTO heartbeat (shards, seen_at) VALUES ('copying', 0)";
    connection.execute(marker).await.expect("a marker");
    connection.close().await.expect("it closes");
    let (status, log) = refused_shards("0-0/1", "http://127.0.0.1:1", &address).await;
    assert_eq!(status, Some(78), "{log}");
    assert!(log.contains("the database is an unfinished copy"), "{log}");
}
