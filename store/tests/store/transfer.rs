//! Copies of whole databases: a lost row, a changed number or a forgotten table would be found here.

use super::database::{Fresh, on_each};
use super::{START, Store, Tables};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use store::{BackupError, TransferError};
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

#[tokio::test]
async fn a_whole_database_is_copied_there_and_back() {
    on_each(|fresh| async move {
        let folder = TempDir::new().unwrap();
        let (_, first) = empty(&folder, "first.db").await;
        fill(&fresh).await;
        let mut told = Vec::new();
        let moved = fresh
            .store
            .transfer(&first, |table, rows| told.push((table.to_owned(), rows)));
        moved.await.unwrap();
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

#[tokio::test]
async fn an_interrupted_copy_is_completed_and_a_database_in_use_is_left_alone() {
    on_each(|fresh| async move {
        let folder = TempDir::new().unwrap();
        fill(&fresh).await;
        let (address, partial) = empty(&folder, "partial.db").await;
        let mut connection = connect(&address).await;
        connection
            .execute("INSERT INTO players (id, name) VALUES (1, 'Ann O''Hara')")
            .await
            .unwrap();
        fresh.store.transfer(&partial, |_, _| ()).await.unwrap();
        let again = fresh.store.transfer(&partial, |_, _| ()).await;
        assert!(matches!(again, Err(TransferError::NotEmpty)), "{again:?}");
    })
    .await;
}

#[tokio::test]
async fn a_copy_with_another_value_is_found_out() {
    on_each(|fresh| async move {
        let folder = TempDir::new().unwrap();
        fill(&fresh).await;
        let (address, other) = empty(&folder, "other.db").await;
        let mut connection = connect(&address).await;
        connection
            .execute("INSERT INTO players (id, name) VALUES (1, 'Bob')")
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
        let copied = reader.back_up(&file).await;
        if fresh.kind == "PostgreSQL" {
            assert!(matches!(copied, Err(BackupError::Postgres)), "{copied:?}");
            return;
        }
        copied.unwrap();
        let again = reader.back_up(&file).await;
        assert!(matches!(again, Err(BackupError::Exists(_))), "{again:?}");
        let files: Vec<_> = folder.path().read_dir().unwrap().collect();
        assert_eq!(files.len(), 1, "{files:?}");
        let copy = Store::open_read_only(&format!("sqlite:{}", file.display()))
            .await
            .unwrap();
        let (_, second) = empty(&folder, "second.db").await;
        let mut told = Vec::new();
        copy.transfer(&second, |table, rows| told.push((table.to_owned(), rows)))
            .await
            .unwrap();
        assert!(told.contains(&("plies".to_owned(), 450)), "{told:?}");
    })
    .await;
}
