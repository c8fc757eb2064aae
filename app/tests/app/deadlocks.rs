//! Two processes that lock the same PostgreSQL rows in opposite orders: the server ends one of the transactions, and no
//! player may notice.

use crate::database::{Fresh, on_postgres};
use crate::two_processes::until_waiting;
use crate::{ALICE, BOB, HALL, START, after, app, begun_in, iago, shown, terms, text};
use app::{App, LEASE, MatchRef};
use referee::{ChannelId, MatchId, TimeControl, days};
use rules::Game;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::time::Duration;

async fn holding(fresh: &Fresh, table: &str, id: MatchId) -> AnyConnection {
    let mut there = AnyConnection::connect(&fresh.address).await.unwrap();
    there.execute("BEGIN").await.unwrap();
    want(&mut there, table, id).await.unwrap();
    there
}

async fn want(there: &mut AnyConnection, table: &str, id: MatchId) -> Result<(), sqlx::Error> {
    let locking = match table {
        "matches" => format!("UPDATE matches SET revision = revision WHERE id = '{id}'"),
        table => format!("UPDATE {table} SET wanted = wanted WHERE subject = '{id}'"),
    };
    there.execute(AssertSqlSafe(locking)).await.map(drop)
}

async fn end(mut there: AnyConnection) {
    there.execute("ROLLBACK").await.unwrap();
    there.close().await.unwrap();
}

/// Catches a move that fails because PostgreSQL ended its transaction.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_move_that_meets_a_note_in_the_opposite_order_is_played_once() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let id = iago(&here).await;
        // A move stores its match first, then its outbox rows.
        let mut there = holding(&fresh, "outbox", id).await;
        let playing = {
            let here = here.clone();
            tokio::spawn(async move {
                here.play(&ALICE.now(), MatchRef::This(id), &text("D4"))
                    .await
            })
        };
        until_waiting(&fresh, 1).await;
        let _ = want(&mut there, "matches", id).await;
        end(there).await;
        playing.await.unwrap().unwrap();
        assert_eq!(shown(&here, id).await.this_match.plies().len(), 1);
    })
    .await;
}

/// Catches flags that do not fall because PostgreSQL ended the transaction that they share.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn flags_that_meet_a_change_in_the_opposite_order_fall() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let mut ids = Vec::new();
        for (channel, span) in [(HALL, 1), (ChannelId(21), 2)] {
            let terms = terms(Game::Iago, TimeControl::per_move(span));
            ids.push(begun_in(&here, channel, terms).await);
        }
        let mut there = holding(&fresh, "matches", ids[1]).await;
        let late = START + days(3);
        let falling = {
            let here = here.clone();
            tokio::spawn(async move { here.due(late).await })
        };
        until_waiting(&fresh, 1).await;
        let _ = want(&mut there, "matches", ids[0]).await;
        end(there).await;
        falling.await.unwrap().unwrap();
        for id in ids {
            assert!(shown(&here, id).await.this_match.ending().is_some());
        }
    })
    .await;
}

/// Catches deliveries of other channels that wait for a row that is being changed.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_row_that_is_being_changed_holds_up_no_other_delivery() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let held = iago(&here).await;
        let garden = ChannelId(21);
        let free = begun_in(&here, garden, terms(Game::Iago, TimeControl::None)).await;
        let there = holding(&fresh, "outbox", held).await;
        let taking = here.take_owed(START + LEASE, 10, &[]);
        let taken = tokio::time::timeout(Duration::from_secs(50), taking).await;
        let taken = taken.expect("an answer while the row is held").unwrap();
        let subject = store::Subject::Match(free);
        assert!(taken.iter().any(|owed| owed.role.subject() == subject));
        assert!(
            taken
                .iter()
                .all(|owed| owed.role.subject() != store::Subject::Match(held))
        );
        end(there).await;
        let later = here.take_owed(after(2 * LEASE), 10, &[]).await.unwrap();
        assert!(!later.is_empty());
    })
    .await;
}

/// Catches a clash that reaches a player, while two processes write notes and deadlines of the same matches.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn moves_notes_and_deadlines_of_two_processes_at_once_never_fail() {
    on_postgres(|fresh| async move {
        let processes = [
            app(&fresh),
            App::new(store::Store::open(&fresh.address).await.unwrap()),
        ];
        let mut ids = Vec::new();
        for channel in 20..24 {
            let terms = terms(Game::Iago, TimeControl::None);
            ids.push(begun_in(&processes[0], ChannelId(channel), terms).await);
        }
        let mut tasks = tokio::task::JoinSet::new();
        for (number, process) in processes.iter().enumerate() {
            let (process, ids) = (process.clone(), ids.clone());
            tasks.spawn(async move {
                let fake = crate::fake::Fake::default();
                for round in 0..12 {
                    let id = ids[(round + number) % ids.len()];
                    let view = shown(&process, id).await;
                    let mover = if view.this_match.plies().len() % 2 == 0 {
                        ALICE
                    } else {
                        BOB
                    };
                    let action = view.this_match.position().legal_actions()[0].to_string();
                    let played = process
                        .play(&mover.now(), MatchRef::This(id), &text(&action))
                        .await;
                    if let Err(app::UseCaseError::Internal(why)) = played {
                        panic!("{why}");
                    }
                    let now = after(LEASE * u32::try_from(round + 1).unwrap());
                    process.heartbeat(now).await.unwrap();
                    process.due(now).await.unwrap();
                    crate::fake::deliver_all(&process, &fake, now).await;
                }
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        processes[1].close().await;
    })
    .await;
}
