//! When rows of the outbox are due, and since when: catches a row that is tried too early or never, or an age that
//! begins anew with every attempt.

use super::{HALL, LEASE, board, find, message, owe, shown, take, this_match};
use crate::database::{Fresh, on_each};
use crate::{START, after, ulid};
use referee::{ChallengeId, ChannelId, MatchId, OfferId, Time, UserId};
use std::time::Duration;
use store::{MessageRole, NEVER, OutboxRow, Reader, Store, Subject, Tables};

async fn oldest(store: &Store) -> Option<Time> {
    let mut session = store.read().await.unwrap();
    session.workload().count().await.unwrap().oldest
}

/// Catches a lease that lies in the future for good, after the machine's clock was set back.
#[tokio::test]
async fn what_lies_too_far_in_the_future_is_brought_forward_but_for_the_end_of_quiet_hours() {
    on_each(|Fresh { store, .. }| async move {
        let later = after(Duration::from_hours(2));
        owe(&store, board(), 1, later).await;
        owe(
            &store,
            MessageRole::Woken(this_match(), UserId(2)),
            1,
            later,
        )
        .await;
        // A row without a route has no time either, and a lease of the usual length stays.
        let parked = MessageRole::Challenge(ChallengeId(ulid(2)), Reader::Everybody);
        owe(&store, parked, 1, NEVER).await;
        let leased = MessageRole::Parent(this_match());
        owe(&store, leased, 1, after(LEASE)).await;
        let mut tx = store.begin().await.unwrap();
        tx.outbox().bring_forward(START).await.unwrap();
        tx.commit().await.unwrap();
        let mut session = store.read().await.unwrap();
        let next = session.deadlines().next(Duration::ZERO, START, START).await;
        assert_eq!(next.unwrap().owed, Some(START));
        drop(session);
        assert_eq!(oldest(&store).await, Some(START));
        let taken = take(&store, START).await;
        assert_eq!(
            taken.iter().map(|it| it.role).collect::<Vec<_>>(),
            [board()]
        );
        assert_eq!(take(&store, START).await, []);
        for (role, due) in [(parked, NEVER), (leased, after(LEASE))] {
            let row = find(&store, role).await.unwrap();
            assert_eq!(row.next_attempt, due, "{role:?}");
        }
    })
    .await;
}

/// Catches a row without a route that is tried all the same, that counts as late, or that is never taken along.
#[tokio::test]
async fn what_has_no_route_waits_until_it_is_taken_along() {
    on_each(|Fresh { store, .. }| async move {
        let question = MessageRole::Offer(this_match(), OfferId(ulid(3)), Reader::Everybody);
        let elsewhere = MessageRole::Reminder(MatchId(ulid(9)));
        // Boards come before questions, in any order of writing.
        for role in [question, board()] {
            owe(&store, role, 1, NEVER).await;
        }
        owe(&store, elsewhere, 1, after(LEASE)).await;
        assert_eq!(oldest(&store).await, Some(after(LEASE)));
        let far = after(Duration::from_hours(10_000));
        let due = take(&store, far).await;
        assert_eq!(
            due.iter().map(|it| it.role).collect::<Vec<_>>(),
            [elsewhere]
        );
        for (home, expected) in [(ChannelId(21), &[][..]), (HALL, &[board(), question])] {
            let mut tx = store.begin().await.unwrap();
            let taken = tx.outbox().take_parked(home, after(LEASE)).await.unwrap();
            tx.commit().await.unwrap();
            let roles: Vec<MessageRole> = taken.iter().map(|it| it.role).collect();
            assert_eq!(roles, expected);
        }
        // The process that took the row may have died.
        assert_eq!(take(&store, after(LEASE)).await[0].role, board());
    })
    .await;
}

#[tokio::test]
async fn the_oldest_row_counts_from_when_it_became_due_however_often_it_was_tried() {
    on_each(|Fresh { store, .. }| async move {
        let due = after(LEASE);
        owe(&store, board(), 1, due).await;
        assert_eq!(
            oldest(&store).await,
            Some(due),
            "the end of its answer's lease"
        );
        let mut now = due;
        for _ in 0..5 {
            let taken = take(&store, now).await[0];
            now = now + 2 * LEASE;
            let put_off = OutboxRow {
                next_attempt: now,
                ..taken
            };
            let mut tx = store.begin().await.unwrap();
            assert!(tx.outbox().save(&taken, &put_off).await.unwrap());
            tx.commit().await.unwrap();
            assert_eq!(oldest(&store).await, Some(due));
        }
        owe(&store, board(), 2, now + LEASE).await;
        owe(&store, board(), 3, now + 2 * LEASE).await;
        assert_eq!(oldest(&store).await, Some(due), "it is still owed");
        let mut tx = store.begin().await.unwrap();
        tx.outbox().revise(board(), now).await.unwrap();
        tx.outbox().retry_now(this_match(), now).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(oldest(&store).await, Some(due), "it is still owed");
        shown(&store, board(), 4, Some(message(1))).await;
        assert_eq!(oldest(&store).await, None);
        owe(&store, board(), 5, now + LEASE).await;
        assert_eq!(oldest(&store).await, Some(now + LEASE), "a new one");
        let mut tx = store.begin().await.unwrap();
        tx.outbox()
            .release(Subject::Match(this_match()), 5, now)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        assert_eq!(oldest(&store).await, Some(now), "its answer has failed");
    })
    .await;
}

#[tokio::test]
async fn a_row_that_waits_for_its_time_or_its_channel_is_not_due_before() {
    on_each(|Fresh { store, .. }| async move {
        let woken = MessageRole::Woken(this_match(), UserId(7));
        let hours = |hours| after(Duration::from_hours(hours));
        owe(&store, woken, 1, hours(8)).await;
        owe(&store, woken, 1, hours(10)).await;
        assert_eq!(oldest(&store).await, Some(hours(10)));
        owe(&store, woken, 1, hours(9)).await;
        assert_eq!(oldest(&store).await, Some(hours(9)));
        let taken = take(&store, hours(9)).await[0];
        owe(&store, woken, 2, hours(9) + LEASE).await;
        assert_eq!(oldest(&store).await, Some(hours(9)), "it was tried");
        let mut tx = store.begin().await.unwrap();
        tx.outbox()
            .await_place(taken.role, hours(11))
            .await
            .unwrap();
        tx.commit().await.unwrap();
        assert_eq!(oldest(&store).await, Some(hours(11)));
    })
    .await;
}
