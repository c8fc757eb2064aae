//! The outbox: catches a message that is lost, sent twice or noted in the wrong place.

mod due;

use crate::database::{Fresh, on_each};
use crate::{START, after, ulid};
use referee::tournament::Slot;
use referee::{
    ChallengeId, ChannelId, GuildId, MatchId, MessageId, OfferId, Time, TournamentId, UserId,
};
use std::time::Duration;
use store::{BoardTurn, MessageRef, MessageRole, OutboxRow, Reader, Store, Subject, Tables};

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
        // The rows of a channel are taken one after the other, boards before the lines about them.
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
        // The process that took the row may have died.
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
        // A later version is wanted by now.
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

/// Catches two processes that note two boards at once, so that one of the boards would be forgotten.
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

/// Catches two messages of one channel that are taken at once, and more messages taken than the limit.
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

/// Catches a message that is noted as shown in a channel that its row has left.
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
