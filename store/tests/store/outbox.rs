//! What ought to be seen, and what is: owed, taken, shown, put off, given up.

use crate::database::{Fresh, on_each};
use crate::{START, after, ulid};
use referee::{ChallengeId, ChannelId, MatchId, MessageId, OfferId, Time, UserId};
use std::time::Duration;
use store::{BoardShown, MessageRef, MessageRole, Owed, Reported, Store, Subject, Tables};

const HALL: ChannelId = ChannelId(20);
const LEASE: Duration = Duration::from_secs(10);

fn this_match() -> MatchId {
    MatchId(ulid(1))
}

fn board() -> MessageRole {
    MessageRole::Board(this_match())
}

fn message(n: u64) -> MessageRef {
    MessageRef {
        channel: HALL,
        message: MessageId(n),
    }
}

async fn owe(store: &Store, role: MessageRole, wanted: u64, lease: Time) {
    let mut tx = store.begin().await.unwrap();
    tx.outbox().owe(role, HALL, wanted, lease).await.unwrap();
    tx.commit().await.unwrap();
}

async fn take(store: &Store, now: Time) -> Vec<Owed> {
    let mut tx = store.begin().await.unwrap();
    let (taken, more) = tx.outbox().take(now, now + LEASE, 100).await.unwrap();
    tx.commit().await.unwrap();
    assert!(!more);
    taken
}

async fn shown(store: &Store, role: MessageRole, version: u64, at: Option<MessageRef>) {
    let mut tx = store.begin().await.unwrap();
    tx.outbox().shown(role, version, at).await.unwrap();
    tx.commit().await.unwrap();
}

async fn find(store: &Store, role: MessageRole) -> Option<Owed> {
    let mut session = store.read().await.unwrap();
    session.outbox().find(role).await.unwrap()
}

#[tokio::test]
async fn every_role_comes_back_as_it_was_stored() {
    on_each(|Fresh { store, .. }| async move {
        let roles = [
            MessageRole::Challenge(ChallengeId(ulid(2))),
            board(),
            MessageRole::Ping(this_match()),
            MessageRole::Offer(this_match(), OfferId(ulid(3))),
            MessageRole::Reminder(this_match()),
            MessageRole::Parent(this_match()),
            MessageRole::Folded(this_match(), MessageId(u64::MAX)),
            MessageRole::Overtaken(this_match(), MessageId(5)),
        ];
        for role in roles {
            owe(&store, role, 1, START).await;
        }
        let taken = take(&store, START).await;
        // Boards before the lines that point to them.
        assert_eq!(taken.iter().map(|it| it.role).collect::<Vec<_>>(), roles);
        let mut session = store.read().await.unwrap();
        let of_match = session
            .outbox()
            .of(Subject::Match(this_match()))
            .await
            .unwrap();
        assert_eq!(of_match.len(), roles.len() - 1);
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
            let next = session.deadlines().next(Duration::ZERO, now).await.unwrap();
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
        // Whoever took it may have died.
        assert_eq!(take(&store, due + LEASE).await[0].attempts, 2);
    })
    .await;
}

#[tokio::test]
async fn what_is_shown_is_owed_no_more_until_more_is_wanted() {
    on_each(|Fresh { store, .. }| async move {
        owe(&store, board(), 1, START).await;
        shown(&store, board(), 1, Some(message(7))).await;
        assert_eq!(take(&store, START).await, []);
        owe(&store, board(), 3, START).await;
        // Wanting less than before wants nothing new.
        owe(&store, board(), 2, START).await;
        let [owed] = take(&store, START).await[..] else {
            panic!("one message is owed");
        };
        assert_eq!((owed.wanted, owed.shown), (3, 1));
        assert_eq!(owed.at, Some(message(7)));
        shown(&store, board(), 4, Some(message(8))).await;
        owe(&store, board(), 4, START).await;
        assert_eq!(take(&store, START).await, []);
    })
    .await;
}

#[tokio::test]
async fn an_older_version_shown_last_is_owed_once_more() {
    on_each(|Fresh { store, .. }| async move {
        owe(&store, board(), 2, START).await;
        shown(&store, board(), 2, Some(message(7))).await;
        shown(&store, board(), 1, Some(message(7))).await;
        assert_eq!(take(&store, START).await[0].shown, 1);
    })
    .await;
}

#[tokio::test]
async fn only_what_nobody_has_wanted_more_of_is_released() {
    on_each(|Fresh { store, .. }| async move {
        let ping = MessageRole::Ping(this_match());
        owe(&store, board(), 2, after(LEASE)).await;
        owe(&store, ping, 1, after(LEASE)).await;
        let mut tx = store.begin().await.unwrap();
        let subject = Subject::Match(this_match());
        assert!(tx.outbox().release(subject, 1, START).await.unwrap());
        assert!(!tx.outbox().release(subject, 1, START).await.unwrap());
        tx.commit().await.unwrap();
        let taken = take(&store, START).await;
        assert_eq!(taken.iter().map(|it| it.role).collect::<Vec<_>>(), [ping]);
        // What is being worked on is not released by somebody else.
        let mut tx = store.begin().await.unwrap();
        let released = tx.outbox().release(subject, 1, START).await;
        assert!(!released.unwrap());
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
            tx.outbox().put_off(&taken, later).await.unwrap();
            tx.commit().await.unwrap();
        };
        put_off().await;
        assert_eq!(find(&store, board()).await.unwrap().not_before, later);
        owe(&store, board(), 2, after(LEASE)).await;
        put_off().await;
        let owed = find(&store, board()).await.unwrap();
        assert_eq!((owed.not_before, owed.attempts), (after(LEASE), 0));
    })
    .await;
}

#[tokio::test]
async fn a_lost_message_is_posted_anew_and_a_given_up_one_rests_until_more_is_wanted() {
    on_each(|Fresh { store, .. }| async move {
        owe(&store, board(), 1, START).await;
        shown(&store, board(), 1, Some(message(7))).await;
        let mut tx = store.begin().await.unwrap();
        tx.outbox().lost(board(), START).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(take(&store, START).await[0].at, None);
        let mut tx = store.begin().await.unwrap();
        tx.outbox().give_up(board(), "refused").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(take(&store, after(Duration::from_hours(24))).await, []);
        owe(&store, board(), 2, START).await;
        assert_eq!(take(&store, START).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_is_done_is_forgotten_and_the_rest_pruned() {
    on_each(|Fresh { store, .. }| async move {
        let ping = MessageRole::Ping(this_match());
        owe(&store, board(), 1, START).await;
        owe(&store, ping, 2, START).await;
        shown(&store, board(), 1, None).await;
        let mut tx = store.begin().await.unwrap();
        // More is wanted of it since.
        tx.outbox().forget(ping, 1).await.unwrap();
        assert!(tx.outbox().find(ping).await.unwrap().is_some());
        tx.outbox().forget(ping, 2).await.unwrap();
        assert_eq!(tx.outbox().find(ping).await.unwrap(), None);
        assert_eq!(tx.outbox().prune(START).await.unwrap(), 0);
        assert_eq!(tx.outbox().prune(after(LEASE)).await.unwrap(), 1);
        tx.outbox()
            .fold(this_match(), HALL, message(9), Reported::Unknown, START)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let folded = take(&store, START).await[0];
        assert_eq!(folded.role, MessageRole::Folded(this_match(), MessageId(9)));
        assert_eq!(folded.at, Some(message(9)));
    })
    .await;
}

/// Three messages of a match in every state that matters, with a version to be noted.
#[tokio::test]
async fn an_answered_board_is_noted_in_one_statement_as_in_two() {
    on_each(|Fresh { store, .. }| async move {
        let now = after(Duration::from_secs(5));
        let leases = [START, after(LEASE)];
        let mut number = 0;
        for wanted in [1, 2, 3] {
            for (lease, seen) in leases.into_iter().flat_map(|it| [(it, false), (it, true)]) {
                number += 1;
                let ids = [MatchId(ulid(1_000 + number)), MatchId(ulid(2_000 + number))];
                for id in ids {
                    let offer = MessageRole::Offer(id, OfferId(ulid(3)));
                    owe(&store, MessageRole::Board(id), wanted, lease).await;
                    owe(&store, MessageRole::Reminder(id), wanted, lease).await;
                    owe(&store, offer, 2, lease).await;
                    if seen {
                        shown(&store, offer, 2, Some(message(7))).await;
                        shown(&store, MessageRole::Board(id), 1, Some(message(8))).await;
                    }
                }
                let [one, two] = ids.map(MessageRole::Board);
                let mut session = store.write_once_unsynced().await.unwrap();
                let owed = session.outbox().answered(one, 2, Some(9), now).await;
                drop(session);
                let mut tx = store.begin().await.unwrap();
                let seen = BoardShown {
                    version: 2,
                    at: None,
                    posted: true,
                    turn: Some(9),
                    reported: Reported::Unknown,
                };
                tx.outbox().board_shown(two, seen).await.unwrap();
                let released = tx.outbox().release(two.subject(), 2, now).await.unwrap();
                tx.commit().await.unwrap();
                assert_eq!(owed.unwrap(), released);
                let mut session = store.read().await.unwrap();
                let mut rows = Vec::new();
                for role in [one, two] {
                    let of = session.outbox().of(role.subject()).await.unwrap();
                    let of = of.into_iter().map(|row| Owed {
                        role: board(),
                        ..row
                    });
                    rows.push(of.collect::<Vec<_>>());
                }
                assert_eq!(rows[0], rows[1]);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn lines_of_moves_that_were_taken_back_are_owed_again() {
    on_each(|Fresh { store, .. }| async move {
        let plies = |after: u64, upto| Reported::Plies {
            after: Some(after),
            upto,
        };
        owe(&store, board(), 5, START).await;
        let mut tx = store.begin().await.unwrap();
        let mut outbox = tx.outbox();
        for (number, told) in [(1, plies(0, 1)), (2, plies(1, 3)), (3, plies(3, 4))] {
            let at = message(number);
            outbox
                .fold(this_match(), HALL, at, told, START)
                .await
                .unwrap();
            let role = MessageRole::Folded(this_match(), at.message);
            outbox.shown(role, 5, Some(at)).await.unwrap();
        }
        let shown = BoardShown {
            version: 5,
            at: Some(message(4)),
            posted: true,
            turn: None,
            reported: plies(4, 5),
        };
        outbox.board_shown(board(), shown).await.unwrap();
        // Lines that are as they ought to be are nobody's business.
        let subject = Subject::Match(this_match());
        assert_eq!(outbox.of(subject).await.unwrap().len(), 1);
        let taken_back = outbox.taken_back(this_match(), 2, 6, START);
        taken_back.await.unwrap();
        // Further back still, before anybody has looked.
        let taken_back = outbox.taken_back(this_match(), 1, 7, START);
        taken_back.await.unwrap();
        tx.commit().await.unwrap();
        let owed = take(&store, START).await;
        let reported: Vec<(MessageRole, Reported)> =
            owed.iter().map(|row| (row.role, row.reported)).collect();
        let folded = |number| MessageRole::Folded(this_match(), MessageId(number));
        let back = Reported::TakenBack { left: 1 };
        assert_eq!(reported, [(folded(2), back), (folded(3), back)]);
        assert_eq!(find(&store, board()).await.unwrap().reported, back);
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
            MessageRole::Offer(this_match(), OfferId(ulid(3))),
        ];
        let staying = [
            MessageRole::Direct(this_match(), player),
            MessageRole::Parent(this_match()),
            MessageRole::Ping(MatchId(ulid(9))),
        ];
        for role in moved.into_iter().chain(staying) {
            owe(&store, role, 1, START).await;
        }
        let mut tx = store.begin().await.unwrap();
        tx.outbox().moved(this_match(), garden).await.unwrap();
        tx.commit().await.unwrap();
        for role in moved {
            assert_eq!(find(&store, role).await.unwrap().home, garden, "{role:?}");
        }
        for role in staying.into_iter().chain([standing]) {
            assert_eq!(find(&store, role).await.unwrap().home, HALL, "{role:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_takes_as_much_as_they_may_hears_that_there_may_be_more() {
    on_each(|Fresh { store, .. }| async move {
        for n in 0..3 {
            owe(&store, MessageRole::Ping(MatchId(ulid(n))), 1, START).await;
        }
        let lease = after(LEASE);
        for (limit, expected) in [(2, (2, true)), (2, (1, false)), (2, (0, false))] {
            let mut tx = store.begin().await.unwrap();
            let (taken, more) = tx.outbox().take(START, lease, limit).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!((taken.len(), more), expected);
        }
    })
    .await;
}
