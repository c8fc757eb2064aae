//! What ought to be seen, and what is: owed, taken, shown, put off, given up.

use crate::database::{Fresh, on_each};
use crate::{START, after, ulid};
use referee::tournament::Slot;
use referee::{
    ChallengeId, ChannelId, GuildId, MatchId, MessageId, OfferId, Time, TournamentId, UserId,
};
use std::time::Duration;
use store::{BoardTurn, MessageRef, MessageRole, NEVER, OutboxRow, Reader, Store, Subject, Tables};

const HALL: ChannelId = ChannelId(20);
const LEASE: Duration = Duration::from_secs(10);

fn this_match() -> MatchId {
    MatchId(ulid(1))
}

fn board() -> MessageRole {
    MessageRole::Board(this_match(), Reader::Everybody)
}

fn message(n: u64) -> MessageRef {
    MessageRef {
        channel: HALL,
        message: MessageId(n),
    }
}

async fn owe(store: &Store, role: MessageRole, wanted: u64, lease: Time) {
    let mut tx = store.begin().await.unwrap();
    let mut outbox = tx.outbox();
    outbox
        .owe(role, GuildId(10), HALL, wanted, lease)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

async fn take(store: &Store, now: Time) -> Vec<OutboxRow> {
    let mut tx = store.begin().await.unwrap();
    let taken = tx.outbox().take(now, now + LEASE, 100, &[]).await.unwrap();
    tx.commit().await.unwrap();
    taken
}

async fn shown(store: &Store, role: MessageRole, version: u64, at: Option<MessageRef>) {
    let mut tx = store.begin().await.unwrap();
    let noted = tx.outbox().shown(role, (HALL, version), at).await;
    assert!(noted.unwrap(), "{role:?}");
    tx.commit().await.unwrap();
}

async fn find(store: &Store, role: MessageRole) -> Option<OutboxRow> {
    let mut session = store.read().await.unwrap();
    session.outbox().find(role).await.unwrap()
}

#[tokio::test]
async fn every_role_comes_back_as_it_was_stored() {
    on_each(|Fresh { store, .. }| async move {
        let (guild, user) = (GuildId(10), UserId(u64::MAX >> 1));
        let slot = Slot {
            round: 1,
            board: 2,
            game: 1,
        };
        let roles = [
            MessageRole::Board(this_match(), Reader::One(user)),
            board(),
            MessageRole::Challenge(ChallengeId(ulid(2)), Reader::One(user)),
            MessageRole::Challenge(ChallengeId(ulid(2)), Reader::Everybody),
            MessageRole::Daily(guild),
            MessageRole::Digest(user),
            MessageRole::MatchNotice(this_match(), user),
            MessageRole::Lost(this_match(), user),
            MessageRole::TournamentLost(TournamentId(ulid(4)), user),
            MessageRole::GameLost(TournamentId(ulid(4)), slot, user),
            MessageRole::Offer(this_match(), OfferId(ulid(3)), Reader::One(user)),
            MessageRole::Offer(this_match(), OfferId(ulid(3)), Reader::Everybody),
            MessageRole::Parent(this_match()),
            MessageRole::Reminder(this_match()),
            MessageRole::Roles(guild),
            MessageRole::RoleTrouble(guild, user),
            MessageRole::Woken(this_match(), user),
        ];
        for role in roles {
            owe(&store, role, 1, START).await;
        }
        // One after the other within a channel, boards before the lines about them.
        for role in roles {
            let taken = take(&store, START).await;
            assert_eq!(taken.iter().map(|it| it.role).collect::<Vec<_>>(), [role]);
            shown(&store, role, 1, None).await;
        }
        let mut session = store.read().await.unwrap();
        let of_match = session
            .outbox()
            .of(Subject::Match(this_match()))
            .await
            .unwrap();
        assert_eq!(of_match.len(), 9);
    })
    .await;
}

#[tokio::test]
async fn what_is_leased_is_handed_out_once_the_lease_has_run_out_and_to_one_alone() {
    on_each(|Fresh { store, .. }| async move {
        owe(&store, board(), 1, after(LEASE)).await;
        assert_eq!(take(&store, START).await, []);
        let mut session = store.read().await.unwrap();
        for (now, later) in [(START, Some(after(LEASE))), (after(LEASE), None)] {
            let next = session
                .deadlines()
                .next(Duration::ZERO, now, now)
                .await
                .unwrap();
            assert_eq!(next.owed, Some(after(LEASE)));
            assert_eq!(next.owed_later, later);
            assert_eq!((next.happens, next.first()), (None, next.owed));
        }
        drop(session);
        let due = after(LEASE);
        let mut takers = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let store = store.clone();
            takers.spawn(async move { take(&store, due).await.len() });
        }
        let taken: Vec<usize> = takers.join_all().await;
        assert_eq!(taken.iter().sum::<usize>(), 1, "{taken:?}");
        // Its process may have died.
        assert_eq!(take(&store, due + LEASE).await[0].attempts, 2);
    })
    .await;
}

#[tokio::test]
async fn what_fails_is_put_off_unless_more_is_wanted_since() {
    on_each(|Fresh { store, .. }| async move {
        owe(&store, board(), 1, START).await;
        let taken = take(&store, START).await[0];
        let later = after(Duration::from_mins(5));
        let put_off = || async {
            let mut tx = store.begin().await.unwrap();
            let after = OutboxRow {
                next_attempt: later,
                ..taken
            };
            tx.outbox().save(&taken, &after).await.unwrap();
            tx.commit().await.unwrap();
        };
        put_off().await;
        assert_eq!(find(&store, board()).await.unwrap().next_attempt, later);
        owe(&store, board(), 2, after(LEASE)).await;
        put_off().await;
        let owed = find(&store, board()).await.unwrap();
        assert_eq!((owed.next_attempt, owed.attempts), (after(LEASE), 0));
    })
    .await;
}

#[tokio::test]
async fn what_is_done_is_forgotten_and_the_rest_pruned() {
    on_each(|Fresh { store, .. }| async move {
        let line = MessageRole::Reminder(this_match());
        owe(&store, board(), 1, START).await;
        owe(&store, line, 2, START).await;
        shown(&store, board(), 1, None).await;
        let mut tx = store.begin().await.unwrap();
        // More is wanted of it since.
        tx.outbox().forget(line, 1).await.unwrap();
        assert!(tx.outbox().find(line).await.unwrap().is_some());
        tx.outbox().forget(line, 2).await.unwrap();
        assert_eq!(tx.outbox().find(line).await.unwrap(), None);
        assert_eq!(tx.outbox().prune(START).await.unwrap(), 0);
        assert_eq!(tx.outbox().prune(after(LEASE)).await.unwrap(), 1);
        tx.commit().await.unwrap();
    })
    .await;
}

/// Catches two processes that note two boards at once, of which one would be forgotten.
#[tokio::test]
async fn a_board_is_noted_only_over_the_one_that_was_read() {
    on_each(|Fresh { store, .. }| async move {
        owe(&store, board(), 5, START).await;
        let row = find(&store, board()).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        let noted = |number, version| OutboxRow {
            shown: version,
            at: Some(message(number)),
            turn: Some(BoardTurn {
                over: false,
                takebacks: 0,
                plies: version,
            }),
            plies_folded: 2,
            ..row
        };
        assert!(tx.outbox().save(&row, &noted(7, 4)).await.unwrap());
        assert!(!tx.outbox().save(&row, &noted(8, 5)).await.unwrap());
        tx.commit().await.unwrap();
        let row = find(&store, board()).await.unwrap();
        assert_eq!((row.shown, row.at), (4, Some(message(7))));
        assert_eq!(
            (row.turn.map(|it| it.plies), row.plies_folded),
            (Some(4), 2)
        );
    })
    .await;
}

#[tokio::test]
async fn what_stands_nowhere_yet_moves_with_its_match() {
    on_each(|Fresh { store, .. }| async move {
        let garden = ChannelId(21);
        let player = UserId(2);
        let standing = MessageRole::Reminder(this_match());
        owe(&store, standing, 1, START).await;
        shown(&store, standing, 1, Some(message(5))).await;
        let moved = [
            MessageRole::Woken(this_match(), player),
            MessageRole::Offer(this_match(), OfferId(ulid(3)), Reader::Everybody),
        ];
        for role in moved {
            owe(&store, role, 1, START).await;
        }
        owe(&store, MessageRole::Reminder(MatchId(ulid(9))), 1, START).await;
        let direct = MessageRole::MatchNotice(this_match(), player);
        let elsewhere = ChannelId(player.0);
        let mut tx = store.begin().await.unwrap();
        let mut outbox = tx.outbox();
        outbox
            .owe(direct, GuildId(0), elsewhere, 1, START)
            .await
            .unwrap();
        outbox.moved(this_match(), (HALL, garden)).await.unwrap();
        tx.commit().await.unwrap();
        for (role, home) in [
            (moved[0], garden),
            (moved[1], garden),
            (direct, elsewhere),
            (standing, HALL),
            (MessageRole::Reminder(MatchId(ulid(9))), HALL),
        ] {
            assert_eq!(find(&store, role).await.unwrap().home, home, "{role:?}");
        }
    })
    .await;
}

/// Catches a channel in which two things happen at once, and more being taken than can be begun.
#[tokio::test]
async fn one_message_a_channel_is_taken_and_none_in_a_busy_one() {
    on_each(|Fresh { store, .. }| async move {
        for n in 0..6_u64 {
            let role = MessageRole::Reminder(MatchId(ulid(u128::from(n))));
            let home = ChannelId(20 + n % 3);
            let mut tx = store.begin().await.unwrap();
            let mut outbox = tx.outbox();
            outbox.owe(role, GuildId(10), home, 1, START).await.unwrap();
            tx.commit().await.unwrap();
        }
        let lease = after(LEASE);
        for (limit, busy, expected) in [(2, vec![], 2), (9, vec![HALL, ChannelId(21)], 1)] {
            let mut tx = store.begin().await.unwrap();
            let taken = tx.outbox().take(START, lease, limit, &busy).await.unwrap();
            tx.commit().await.unwrap();
            let mut homes: Vec<_> = taken.iter().map(|it| it.home).collect();
            homes.dedup();
            assert_eq!((taken.len(), homes.len()), (expected, expected));
        }
    })
    .await;
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
        // What has no route has no time either, and a lease that may be one of now stays.
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

/// Catches a row that has no route and is tried all the same, or counts as work that is late, or is never taken along.
#[tokio::test]
async fn what_has_no_route_waits_until_it_is_taken_along() {
    on_each(|Fresh { store, .. }| async move {
        let question = MessageRole::Offer(this_match(), OfferId(ulid(3)), Reader::Everybody);
        let elsewhere = MessageRole::Reminder(MatchId(ulid(9)));
        // Boards before questions, whatever came first.
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
        // Its process may have died.
        assert_eq!(take(&store, after(LEASE)).await[0].role, board());
    })
    .await;
}

/// Catches a message that is noted where its row does not belong any more.
#[tokio::test]
async fn what_was_sent_to_a_channel_its_match_has_left_is_not_noted() {
    on_each(|Fresh { store, .. }| async move {
        let garden = ChannelId(21);
        let line = MessageRole::Reminder(this_match());
        for role in [board(), line] {
            owe(&store, role, 1, START).await;
        }
        let before = find(&store, board()).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        let mut outbox = tx.outbox();
        outbox.moved(this_match(), (HALL, garden)).await.unwrap();
        let at = Some(message(5));
        assert!(!outbox.shown(line, (HALL, 1), at).await.unwrap());
        let seen = OutboxRow {
            shown: 1,
            at,
            ..before
        };
        assert!(!outbox.board_shown(&before, &seen).await.unwrap());
        outbox.sent(line, (HALL, 1)).await.unwrap();
        tx.commit().await.unwrap();
        for role in [board(), line] {
            let row = find(&store, role).await.unwrap();
            assert_eq!((row.shown, row.at, row.home), (0, None, garden));
        }
    })
    .await;
}

async fn oldest(store: &Store) -> Option<Time> {
    let mut session = store.read().await.unwrap();
    session.workload().count().await.unwrap().oldest
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
