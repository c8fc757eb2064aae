//! Copies of whole databases: catches a lost row, a changed number or a forgotten table.

mod columns;

use crate::database::{Fresh, on_each, on_postgres};
use crate::{START, Store, Tables, UserId};
use futures_util::FutureExt as _;
use sqlx::{AnyConnection, Connection as _, Executor as _};
use std::panic::{AssertUnwindSafe, resume_unwind};
use store::{BackupError, Progress, Shards, StoreError, TransferError};
use tempfile::TempDir;

/// People with every kind of value, a match with more plies than one statement takes, and ratings.
const ROWS: &str = "
INSERT INTO players (id, name, account) VALUES (1, 'Ann O''Hara', NULL), (-9223372036854775808, '花子 🎲', 'hanako');
INSERT INTO matches (id, guild, number, channel, game, variant, options, control, rated, first_player, second_player,
    started_at, remaining_first, remaining_second)
    VALUES ('m', 10, 1, 20, 'iago', 'standard', '', 'unlimited', 1, 1, -9223372036854775808, 5, 0, 0);
INSERT INTO ratings (guild, game, variant, opponents, player, rating, deviation, volatility, wins, draws, losses,
    last_at, revision)
    VALUES (10, 'iago', 'standard', 'people', 1, 1500, 0.30000000000000004, 1e-300, 1, 0, 0, 7, 1);
INSERT INTO tournaments (id, guild, number, name, channel, made_by, made_at, kind, game, options, control, rated, best_of)
    VALUES ('t', 10, 1, 'Cup', 20, 1, 5, 'swiss 1', 'iago', '', 'none', 1, 1);
INSERT INTO tournament_players (tournament, entry, player, rating) VALUES ('t', 1, 1, 1500.5),
    ('t', 2, -9223372036854775808, NULL);
INSERT INTO tournament_games (tournament, round, board, game, first, second, match_id, result)
    VALUES ('t', 1, 1, 1, 1, 2, 'm', '1-0');
";

async fn connect(address: &str) -> AnyConnection {
    AnyConnection::connect(address).await.unwrap()
}

/// Writes [`ROWS`], 450 plies and, as a bot does, a heartbeat.
async fn fill(fresh: &Fresh) {
    let mut connection = connect(&fresh.address).await;
    for statement in ROWS.split(";\n").filter(|it| !it.trim().is_empty()) {
        connection.execute(statement).await.unwrap();
    }
    for number in 0..450 {
        sqlx::query("INSERT INTO plies VALUES ('m', $1, 'E5', 0, $1, 0, 0)")
            .bind(number)
            .execute(&mut connection)
            .await
            .unwrap();
    }
    let mut tx = fresh.store.begin().await.unwrap();
    assert!(tx.heartbeat().record(None, START, false).await.unwrap());
    tx.commit().await.unwrap();
}

async fn empty(folder: &TempDir, name: &str) -> (String, Store) {
    let address = format!("sqlite:{}", folder.path().join(name).display());
    let store = Store::open(&address).await.unwrap();
    (address, store)
}

/// Copies a database; returns the tables that are equal, with the number of their rows.
async fn copied(from: &Store, to: &Store) -> Vec<(String, u64)> {
    let mut equal = Vec::new();
    let told = |table: &str, progress| {
        if let Progress::Equal { rows, .. } = progress {
            equal.push((table.to_owned(), rows));
        }
    };
    from.transfer(to, told).await.unwrap();
    equal
}

#[tokio::test]
async fn a_whole_database_is_copied_there_and_back() {
    on_each(|fresh| async move {
        let folder = TempDir::new().unwrap();
        let (_, first) = empty(&folder, "first.db").await;
        fill(&fresh).await;
        let told = copied(&fresh.store, &first).await;
        for (table, rows) in [
            ("players", 2),
            ("matches", 1),
            ("plies", 450),
            ("ratings", 1),
            ("tournaments", 1),
            ("tournament_players", 2),
            ("tournament_games", 1),
            ("heartbeat", 1),
        ] {
            assert!(
                told.contains(&(table.to_owned(), rows)),
                "{table}: {told:?}"
            );
        }
        // The way back, into a new database of the other kind.
        on_each(|back| {
            let first = first.clone();
            async move { first.transfer(&back.store, |_, _| ()).await.unwrap() }
        })
        .await;
    })
    .await;
}

/// Catches a text that PostgreSQL does not take and that ends the copying, or that is changed without a word.
#[tokio::test]
async fn a_nul_in_a_text_is_replaced_and_told() {
    let folder = &TempDir::new().unwrap();
    let (address, source) = &empty(folder, "source.db").await;
    let mut connection = connect(address).await;
    let player = "INSERT INTO players (id, name) VALUES (1, 'Ann' || char(0) || 'a'), (2, 'Bob')";
    connection.execute(player).await.unwrap();
    on_each(|fresh| async move {
        let mut replaced = Vec::new();
        let told = |table: &str, progress| {
            if let Progress::Equal { nuls: 1.., .. } = progress {
                replaced.push(table.to_owned());
            }
        };
        source.transfer(&fresh.store, told).await.unwrap();
        assert_eq!(replaced, ["players"]);
        let mut session = fresh.store.read().await.unwrap();
        let name = session.players().name(UserId(1)).await.unwrap();
        assert_eq!(name.as_deref(), Some("Ann\u{fffd}a"), "{}", fresh.kind);
    })
    .await;
}

/// Catches a process that takes itself for another one, because the database is named twice in different words.
#[cfg(unix)]
#[tokio::test]
async fn one_database_under_two_names_is_called_so() {
    let folder = TempDir::new().unwrap();
    let (address, store) = empty(&folder, "iago.db").await;
    store.close().await;
    let file = folder.path().join("iago.db");
    let (link, other) = (
        folder.path().join("link.db"),
        folder.path().join("other.db"),
    );
    std::fs::hard_link(&file, &other).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for same in [&file, &link, &other] {
        let to = format!("sqlite://{}?mode=rwc", same.display());
        let refused = store::different(&address, &to);
        assert!(matches!(refused, Err(TransferError::Same)), "{to}");
    }
    std::fs::remove_file(&other).unwrap();
    let _bot = Store::open_alone(&address, Shards::ALL).await.unwrap();
    let linked = format!("sqlite:{}", link.display());
    let second = Store::open_alone(&linked, Shards::ALL).await;
    assert!(
        matches!(second, Err(StoreError::InUse { .. })),
        "{second:?}"
    );
    on_postgres(|fresh| async move {
        let _from = Store::open_alone_read_only(&fresh.address).await.unwrap();
        let (start, rest) = fresh.address.split_once("://").unwrap();
        assert!(start.starts_with("postgres"));
        let mark = if rest.contains('?') { '&' } else { '?' };
        let to = format!("postgresql://{rest}{mark}application_name=other");
        let refused = Store::open_to_fill(&to).await;
        assert!(matches!(refused, Err(TransferError::Same)), "{refused:?}");
    })
    .await;
}

/// Interrupts a copy at a report of its progress, as a kill would.
async fn interrupted(from: &Store, to: &Store, at: impl Fn(&str, Progress) -> bool) {
    let told = |table: &str, progress| {
        if at(table, progress) {
            resume_unwind(Box::new(()));
        }
    };
    let copying = AssertUnwindSafe(from.transfer(to, told)).catch_unwind();
    assert!(copying.await.is_err(), "nothing was interrupted");
}

/// Catches a bot that takes half a copy for a whole one, and a copy that cannot be completed.
#[tokio::test]
async fn an_interrupted_copy_is_completed_and_a_database_in_use_is_left_alone() {
    let half = |table: &str, it| table == "plies" && matches!(it, Progress::Copied { .. });
    let compared = |table: &str, it| table == "heartbeat" && matches!(it, Progress::Equal { .. });
    let moments: [fn(&str, Progress) -> bool; 2] = [half, compared];
    for moment in moments {
        on_each(|fresh| async move {
            let folder = &TempDir::new().unwrap();
            let (address, source) = &empty(folder, "source.db").await;
            let source = &Fresh {
                store: source.clone(),
                address: address.clone(),
                kind: "SQLite",
            };
            fill(source).await;
            interrupted(&source.store, &fresh.store, moment).await;
            for refused in [
                Store::open_alone(&fresh.address, Shards::ALL).await.err(),
                Store::open_read_only(&fresh.address).await.err(),
                Store::examine(&fresh.address, Shards::ALL).await.err(),
            ] {
                assert!(
                    matches!(&refused, Some(it @ StoreError::Unfinished) if it.is_permanent()),
                    "{refused:?}"
                );
            }
            let again = Store::open_to_fill(&fresh.address).await.unwrap();
            let told = copied(&source.store, &again).await;
            assert!(told.contains(&("plies".to_owned(), 450)), "{told:?}");
            assert!(told.contains(&("heartbeat".to_owned(), 1)), "{told:?}");
            again.close().await;
            drop(again);
            let whole = Store::open_alone(&fresh.address, Shards::ALL).await;
            whole.unwrap().close().await;
            let again = source.store.transfer(&fresh.store, |_, _| ()).await;
            assert!(matches!(again, Err(TransferError::NotEmpty)), "{again:?}");
        })
        .await;
    }
}

#[tokio::test]
async fn a_database_with_anything_in_it_is_no_target() {
    on_each(|fresh| async move {
        let folder = TempDir::new().unwrap();
        let (_, source) = empty(&folder, "source.db").await;
        let mut connection = connect(&fresh.address).await;
        let player = "INSERT INTO players (id, name) VALUES (1, 'Ann')";
        connection.execute(player).await.unwrap();
        let moved = source.transfer(&fresh.store, |_, _| ()).await;
        assert!(matches!(moved, Err(TransferError::NotEmpty)), "{moved:?}");
        Store::open_read_only(&fresh.address).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_copy_with_another_value_is_found_out() {
    on_each(|fresh| async move {
        let folder = TempDir::new().unwrap();
        fill(&fresh).await;
        let (address, other) = empty(&folder, "other.db").await;
        interrupted(&fresh.store, &other, |table, _| table == "players").await;
        let mut connection = connect(&address).await;
        connection
            .execute("UPDATE players SET name = 'Bob' WHERE id = 1")
            .await
            .unwrap();
        let moved = fresh.store.transfer(&other, |_, _| ()).await;
        let Err(TransferError::Differs {
            table,
            source_rows: 2,
            target_rows: 2,
        }) = moved
        else {
            panic!("{moved:?}");
        };
        assert_eq!(table, "players");
        let opened = Store::open_read_only(&address).await;
        assert!(matches!(opened, Err(StoreError::Unfinished)), "{opened:?}");
    })
    .await;
}

/// Catches a source that is written to, and a bot that starts on it meanwhile.
#[tokio::test]
async fn a_source_is_read_alone_and_stays_as_it_is() {
    on_each(|fresh| async move {
        let source = Store::open_alone_read_only(&fresh.address).await.unwrap();
        let bot = Store::open_alone(&fresh.address, Shards::ALL).await;
        assert!(
            matches!(bot, Err(StoreError::InUse { .. } | StoreError::Served(_))),
            "{bot:?}"
        );
        source.close().await;
        drop(source);
        let mut connection = connect(&fresh.address).await;
        let all: &[&str] = match fresh.kind {
            "PostgreSQL" => &["DROP SCHEMA public CASCADE", "CREATE SCHEMA public"],
            _ => return,
        };
        for statement in all {
            connection.execute(*statement).await.unwrap();
        }
        for _ in 0..2 {
            let nothing = Store::open_alone_read_only(&fresh.address).await;
            assert!(matches!(nothing, Err(StoreError::Older)), "{nothing:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_backup_is_whole_and_overwrites_nothing() {
    on_each(|fresh| async move {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("copy.db");
        fill(&fresh).await;
        let reader = Store::open_read_only(&fresh.address).await.unwrap();
        reader.back_up(&fresh.address, &file).await.unwrap();
        let again = reader.back_up(&fresh.address, &file).await;
        assert!(matches!(again, Err(BackupError::Exists(_))), "{again:?}");
        let files: Vec<_> = folder.path().read_dir().unwrap().collect();
        assert_eq!(files.len(), 1, "{files:?}");
        if fresh.kind == "PostgreSQL" {
            // tests/cli/backup.rs restores it.
            return;
        }
        let copy = Store::open_read_only(&format!("sqlite:{}", file.display()))
            .await
            .unwrap();
        let (_, second) = empty(&folder, "second.db").await;
        let told = copied(&copy, &second).await;
        assert!(told.contains(&("plies".to_owned(), 450)), "{told:?}");
    })
    .await;
}
