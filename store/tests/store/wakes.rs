//! Processes on one PostgreSQL database that wake each other.

use crate::database::{Fresh, on_each, on_postgres};
use crate::{START, after};
use referee::{ChannelId, GuildId, MatchId, TournamentId};
use sqlx::postgres::PgListener;
use sqlx::{AnyConnection, Connection, Executor};
use std::time::Duration;
use store::{MessageRole, OutboxRow, Reader, Store, Subject, Tables, Tx, Wakes};
use tokio::time::timeout;

/// Server of the first of two shards, and server of the second.
const SERVERS: [GuildId; 2] = [GuildId(24 << 22), GuildId(25 << 22)];
const HALL: ChannelId = ChannelId(20);
const GARDEN: ChannelId = ChannelId(21);

const MATCH: MatchId = MatchId(ulid::Ulid(1));
const BOARD: MessageRole = MessageRole::Board(MATCH, Reader::Everybody);
const TOURNAMENT: TournamentId = TournamentId(ulid::Ulid(2));
const SIGNUP: MessageRole = MessageRole::Signup(TOURNAMENT);

/// Names of the writes that make rows due, as [`write`] knows them.
const WRITES: [&str; 9] = [
    "owe",
    "release",
    "revise",
    "save",
    "retry",
    "move",
    "owe all",
    "relocate",
    "owe again",
];

async fn process(fresh: &Fresh, shards: &str) -> Store {
    let store = Store::open(&fresh.address).await.unwrap();
    store.serving(shards.parse().unwrap())
}

/// Makes a row of the second server due by the write of this name.
async fn write(tx: &mut Tx, how: &str) {
    let (guild, now) = (SERVERS[1], START);
    let lease = after(Duration::from_secs(10));
    let mut outbox = tx.outbox();
    match how {
        "owe" => outbox.owe(BOARD, guild, HALL, 1, lease).await,
        "release" => {
            let subject = Subject::Match(MATCH);
            let released = outbox.release(subject, 1, now).await;
            released.map(|any| assert!(any))
        }
        "revise" => outbox.revise(BOARD, now).await,
        "save" => {
            let row = outbox.find(BOARD).await.unwrap().unwrap();
            let again = OutboxRow {
                shown: row.wanted - 1,
                next_attempt: now,
                ..row
            };
            let saved = outbox.save(&row, &again).await;
            saved.map(|whole| assert!(whole))
        }
        "retry" => outbox.retry_now(MATCH, now).await,
        "move" => outbox.moved(MATCH, (HALL, GARDEN)).await,
        "owe all" => outbox.owe_all(&[SIGNUP], guild, HALL, now).await,
        "relocate" => outbox.relocate(TOURNAMENT, (HALL, GARDEN), now).await,
        "owe again" => outbox.owe_again(SIGNUP, guild, GARDEN, now).await,
        _ => unreachable!("{how}"),
    }
    .unwrap();
}

async fn owe(store: &Store, guild: GuildId) {
    let mut tx = store.begin().await.unwrap();
    let mut outbox = tx.outbox();
    let role = MessageRole::Daily(guild);
    outbox.owe(role, guild, HALL, 1, START).await.unwrap();
    tx.commit().await.unwrap();
}

/// Payloads of the notifications so far.
async fn told(fresh: &Fresh, listener: &mut PgListener) -> Vec<String> {
    let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
    let end = "NOTIFY iago_wake, 'end'";
    connection.execute(end).await.unwrap();
    let mut told = Vec::new();
    loop {
        match listener.recv().await.unwrap().payload() {
            "end" => return told,
            own => told.push(own.to_owned()),
        }
    }
}

async fn is_woken(wakes: &mut Wakes) -> bool {
    let guard = Duration::from_secs(5);
    timeout(guard, wakes.next()).await.is_ok()
}

/// Catches a write that does not wake the process of its server, and a write that wakes others for nothing.
#[tokio::test]
async fn whatever_makes_a_row_due_in_anothers_server_tells_it() {
    on_postgres(|fresh| async move {
        let mut listener = PgListener::connect(&fresh.address).await.unwrap();
        listener.listen("iago_wake").await.unwrap();
        for (shards, tells) in [("0-1/2", false), ("1-1/2", false), ("0-0/2", true)] {
            let store = process(&fresh, shards).await;
            for how in WRITES {
                let mut tx = store.begin().await.unwrap();
                write(&mut tx, how).await;
                drop(tx);
                let nothing: [&str; 0] = [];
                assert_eq!(told(&fresh, &mut listener).await, nothing, "{how} undone");
                let mut tx = store.begin().await.unwrap();
                write(&mut tx, how).await;
                tx.commit().await.unwrap();
                let expected = if tells { vec![shards] } else { vec![] };
                let told = told(&fresh, &mut listener).await;
                assert_eq!(told, expected, "{how} by {shards}");
            }
            let mut tx = store.begin().await.unwrap();
            let mut outbox = tx.outbox();
            for role in [BOARD, SIGNUP] {
                outbox.forget(role, u64::MAX >> 1).await.unwrap();
            }
            tx.commit().await.unwrap();
            store.close().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_process_hears_the_others_and_not_itself() {
    on_postgres(|fresh| async move {
        let first = process(&fresh, "0-0/2").await;
        let second = process(&fresh, "1-1/2").await;
        let mut wakes = first.wakes();
        assert!(is_woken(&mut wakes).await, "as it begins to listen");
        owe(&first, SERVERS[1]).await;
        owe(&second, SERVERS[0]).await;
        assert!(is_woken(&mut wakes).await);
        let again = timeout(Duration::from_millis(200), wakes.next());
        assert!(again.await.is_err(), "it has heard itself");
        // The store may close while its listener is still there.
        first.close().await;
        owe(&second, SERVERS[0]).await;
        assert!(is_woken(&mut wakes).await);
        second.close().await;
    })
    .await;
}

/// Catches a process that stays deaf after its connection is lost, and a process that misses what was notified
/// meanwhile.
#[tokio::test]
async fn a_lost_connection_is_made_again_and_wakes_once() {
    on_postgres(|fresh| async move {
        let store = process(&fresh, "0-0/2").await;
        let other = process(&fresh, "1-1/2").await;
        let mut wakes = store.wakes();
        assert!(is_woken(&mut wakes).await);
        let mut killer = AnyConnection::connect(&fresh.address).await.unwrap();
        let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
            WHERE datname = current_database() AND application_name = 'iago wakes 0-0/2'";
        let killed = killer.fetch_all(kill).await.unwrap();
        assert_eq!(killed.len(), 1);
        owe(&other, SERVERS[0]).await;
        assert!(is_woken(&mut wakes).await, "once it listens again");
        owe(&other, SERVERS[0]).await;
        assert!(is_woken(&mut wakes).await);
        store.close().await;
        other.close().await;
    })
    .await;
}

/// Catches a bot that is alone and is woken again and again, and a bot whose address shows.
#[tokio::test]
async fn who_is_alone_listens_to_nobody() {
    on_each(|fresh| async move {
        for shards in ["0-0/1", "0-3/4"] {
            let store = fresh.store.clone().serving(shards.parse().unwrap());
            let mut wakes = store.wakes();
            let wake = timeout(Duration::from_millis(1), wakes.next());
            assert!(wake.await.is_err(), "{}", fresh.kind);
        }
        assert!(!format!("{:?}", fresh.store).contains("postgres:"));
    })
    .await;
}
