//! Tournaments: catches a value that reads back differently, a result other than that of the match, and a tournament
//! that is due too early or never.

use crate::database::on_each;
use crate::{ALICE, BOB, CAROL, GUILD, START, after, db_insert, new_match, people, ulid};
use referee::tournament::{
    BestOf, Bye, Card, Following, Outcome, Settings, Slot, Tournament, TournamentGame,
    TournamentKind, TournamentState,
};
use referee::{ActId, ActKind, ChannelId, RoleId, Strike, Terms, TimeControl, TournamentId, Worth};
use rules::{AnyOptions, Game, Side};
use std::time::Duration;
use store::{Deed, MessageRole, Store, StoreError, StoredAct, Subject, Tables, TournamentNews};

const KINDS: [TournamentKind; 7] = [
    TournamentKind::Swiss { rounds: None },
    TournamentKind::Swiss { rounds: Some(9) },
    TournamentKind::RoundRobin { double: false },
    TournamentKind::RoundRobin { double: true },
    TournamentKind::Knockout { third_place: false },
    TournamentKind::Knockout { third_place: true },
    TournamentKind::Ladder,
];

fn tournament(n: u128, kind: TournamentKind) -> Tournament {
    let whole = n.is_multiple_of(2);
    Tournament {
        id: TournamentId(ulid(n)),
        guild: GUILD,
        number: n as u64,
        channel: ChannelId(20),
        made_by: CAROL,
        made_at: START,
        settings: Settings {
            name: "秋の大会 'n".to_owned(),
            kind,
            terms: Terms {
                options: AnyOptions::default_of(Game::Isaac),
                control: TimeControl::BANK,
                rated: whole,
            },
            best_of: BestOf::Three,
            round_span: whole.then_some(Duration::from_hours(168)),
            places: whole.then_some(16),
            role: whole.then_some(RoleId(u64::MAX >> 1)),
        },
        state: TournamentState::Open,
        round: 0,
        deadline: whole.then_some(after(Duration::from_hours(1))),
        ended_at: None,
        lost_at: None,
        lacks_threads: false,
        revision: 0,
    }
}

async fn load(store: &Store, id: TournamentId) -> Card {
    let mut session = store.read().await.unwrap();
    session.tournaments().load(id).await.unwrap().unwrap()
}

const SLOT: Slot = Slot {
    round: 1,
    board: 1,
    game: 1,
};

#[tokio::test]
async fn tournaments_come_back_whatever_they_are() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        for (n, kind) in (1..).zip(KINDS) {
            let new = tournament(n, kind);
            let mut tx = fresh.store.begin().await.unwrap();
            tx.tournaments().insert(&new).await.unwrap();
            tx.commit().await.unwrap();
            let card = load(&fresh.store, new.id).await;
            assert_eq!(card.tournament, new, "{}", fresh.kind);
            assert!(card.entrants.is_empty() && card.games.is_empty() && card.byes.is_empty());
        }
        let mut session = fresh.store.read().await.unwrap();
        let mut tournaments = session.tournaments();
        let all = tournaments.list(GUILD).await.unwrap();
        let numbers: Vec<u64> = all.iter().map(|(it, _)| it.number).collect();
        assert_eq!(numbers, [7, 6, 5, 4, 3, 2, 1]);
        let known = tournaments.numbered(GUILD, 3).await.unwrap();
        assert_eq!(known, Some(TournamentId(ulid(3))));
        let due = tournaments.due(after(Duration::from_hours(1)), 10).await;
        assert_eq!(due.unwrap().len(), 3, "those with an hour");
        assert_eq!(tournaments.due(START, 10).await.unwrap(), []);
    })
    .await;
}

/// Stores a running tournament in which Alice meets Bob and Carol has a bye.
async fn played(store: &Store, kind: TournamentKind) -> TournamentId {
    people(store).await;
    let new = tournament(1, kind);
    let mut tx = store.begin().await.unwrap();
    tx.tournaments().insert(&new).await.unwrap();
    for user in [BOB, CAROL, ALICE] {
        tx.tournaments().enter(new.id, user).await.unwrap();
    }
    tx.tournaments().leave(new.id, BOB).await.unwrap();
    tx.tournaments().enter(new.id, BOB).await.unwrap();
    let running = Tournament {
        state: TournamentState::Running,
        round: 1,
        ..new.clone()
    };
    tx.tournaments().save(&running, None).await.unwrap();
    tx.commit().await.unwrap();
    let card = load(store, new.id).await;
    let entries: Vec<_> = card.entrants.iter().map(|it| (it.entry, it.user)).collect();
    assert_eq!(entries, [(2, CAROL), (3, ALICE), (4, BOB)]);
    let game = Following {
        slot: SLOT,
        players: [1, 2],
    };
    let bye = Bye {
        round: 1,
        board: 2,
        player: 0,
        half_points: 1,
    };
    let mut tx = store.begin().await.unwrap();
    let mut tournaments = tx.tournaments();
    let added = (&[(game, None)][..], &[bye][..]);
    tournaments
        .add_games(new.id, &card.entrants, added, START)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    new.id
}

/// Catches a game that becomes two matches, keeps a result beside that of its match, or has a result other than its
/// match.
#[tokio::test]
async fn a_game_becomes_one_match_and_has_its_result() {
    on_each(|fresh| async move {
        let id = played(&fresh.store, TournamentKind::Swiss { rounds: Some(1) }).await;
        let (begun, other) = (
            new_match(1, 30, TimeControl::None),
            new_match(2, 31, TimeControl::None),
        );
        db_insert(&fresh.store, &begun).await;
        db_insert(&fresh.store, &other).await;
        let mut tx = fresh.store.begin().await.unwrap();
        let mut tournaments = tx.tournaments();
        tournaments.begun(id, SLOT, begun.id()).await.unwrap();
        let again = tournaments.begun(id, SLOT, other.id()).await;
        assert!(matches!(again, Err(StoreError::Clash)));
        let by = Some((CAROL, Some("as seen")));
        let decided = tournaments.decide(id, SLOT, Outcome::BothAway, by, START);
        assert!(matches!(decided.await, Err(StoreError::Clash)));
        let known = tournaments.of_match(begun.id()).await.unwrap();
        assert_eq!(known, Some((id, SLOT)));
        assert_eq!(tournaments.wake(other.id(), START).await.unwrap(), None);
        assert_eq!(tournaments.wake(begun.id(), START).await.unwrap(), Some(id));
        assert_eq!(tournaments.due(START, 10).await.unwrap(), [id]);
        let mut over = begun.clone();
        over.adjudicate(Some(Side::First), START);
        tx.matches().save(&begun, &over).await.unwrap();
        tx.commit().await.unwrap();
        let expected = TournamentGame {
            slot: SLOT,
            players: [1, 2],
            this_match: Some(begun.id()),
            result: Some(Outcome::First),
            decided_by: None,
            struck: false,
            ended_at: Some(START),
        };
        let card = load(&fresh.store, id).await;
        assert_eq!(card.games, std::slice::from_ref(&expected));
        assert_eq!((card.byes.len(), card.tournament.revision), (1, 1));
        let act = ActId(ulid(8));
        let mut ruled = over.clone();
        ruled.rule(
            Worth::of(Outcome::First).struck(Strike::NoPoints),
            act,
            START,
        );
        let mut tx = fresh.store.begin().await.unwrap();
        let stored = StoredAct {
            id: act,
            guild: GUILD,
            deed: Deed::OfMatch(begun.id(), ActKind::Annul, ruled.worth()),
            part_of: None,
            was: None,
            by: CAROL,
            at: START,
            reason: None,
        };
        tx.acts().add(&stored).await.unwrap();
        tx.matches().save(&over, &ruled).await.unwrap();
        tx.commit().await.unwrap();
        let struck = TournamentGame {
            result: Some(Outcome::Neither),
            decided_by: Some(CAROL),
            struck: true,
            ..expected
        };
        let games = load(&fresh.store, id).await.games;
        assert_eq!(games, [struck], "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn messages_of_tournaments_come_back_in_the_order_in_which_they_are_read() {
    on_each(|fresh| async move {
        let id = TournamentId(ulid(7));
        let game = |board| Slot { board, ..SLOT };
        let roles = [
            MessageRole::Signup(id),
            MessageRole::Final(id),
            MessageRole::TournamentNews(id, TournamentNews::Open),
            MessageRole::TournamentNews(id, TournamentNews::Round(2)),
            MessageRole::TournamentNews(id, TournamentNews::Over),
            MessageRole::Round(id, 1),
            MessageRole::Pairing(id, game(2)),
            MessageRole::Pairing(id, game(10)),
            MessageRole::Pairing(id, Slot { round: 2, ..SLOT }),
        ];
        let mut tx = fresh.store.begin().await.unwrap();
        for role in roles.into_iter().rev() {
            let mut outbox = tx.outbox();
            let owed = outbox.owe(role, GUILD, ChannelId(20), 1, START).await;
            owed.unwrap();
        }
        let found = tx.outbox().of(Subject::Tournament(id)).await.unwrap();
        let found: Vec<MessageRole> = found.iter().map(|it| it.role).collect();
        assert_eq!(found, roles, "{}", fresh.kind);
    })
    .await;
}

/// Catches a downtime that ends a round, and a downtime that moves what is due for another reason.
#[tokio::test]
async fn downtime_moves_the_end_of_a_round() {
    on_each(|fresh| async move {
        let id = played(&fresh.store, TournamentKind::Swiss { rounds: Some(1) }).await;
        let (hour, deadline) = (Duration::from_hours(1), after(Duration::from_hours(24)));
        let mut tx = fresh.store.begin().await.unwrap();
        tx.heartbeat().record(None, START, false).await.unwrap();
        let served = tx.heartbeat().served(START + hour).await.unwrap();
        let mut tournaments = tx.tournaments();
        let mut tournament = tournaments.head(id).await.unwrap().unwrap();
        tournament.deadline = Some(deadline);
        for (due, moved) in [(deadline, deadline + hour), (START, START)] {
            tournaments.save(&tournament, Some(due)).await.unwrap();
            tournaments.skip(&served[0], START + hour).await.unwrap();
            let now = tournaments.head(id).await.unwrap().unwrap();
            assert_eq!(now.deadline, Some(deadline + hour), "{}", fresh.kind);
            assert_eq!(tournaments.due(moved, 10).await.unwrap(), [id]);
            let before = moved - Duration::from_millis(1);
            assert_eq!(tournaments.due(before, 10).await.unwrap(), []);
        }
    })
    .await;
}
