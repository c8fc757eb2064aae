//! Ratings move with results, and follow from their list.

use crate::database::on_each;
use crate::{ALICE, BOB, CAROL, GUILD, START, after, db_insert, db_save, new_match, people};
use referee::rating::{PlayerScore, Rating, rate};
use referee::{TimeControl, UserId};
use std::collections::HashMap;
use std::time::Duration;
use store::{ListedResult, Pool, StoreError, Tables, Tally};

fn listed(pool: &Pool, players: [UserId; 2]) -> ListedResult {
    ListedResult {
        pool: pool.clone(),
        players: players.into(),
    }
}

fn replayed(games: &[([UserId; 2], PlayerScore, u64)]) -> HashMap<UserId, Rating> {
    let mut standings: HashMap<UserId, (Rating, u64)> = HashMap::new();
    for (players, points, day) in games {
        let [one, two] = players.map(|player| {
            let standing = standings.get(&player);
            standing.map_or_else(Rating::default, |(it, last)| it.after_idle(day - last))
        });
        let (one, two) = rate(one, two, *points);
        standings.extend(players.iter().copied().zip([(one, *day), (two, *day)]));
    }
    let ratings = standings.into_iter();
    ratings.map(|(player, (it, _))| (player, it)).collect()
}

#[tokio::test]
async fn ratings_are_what_replaying_the_results_gives() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let pool = Pool::of(GUILD, new_match(1, 20, TimeControl::None).terms());
        let games = [
            ([ALICE, BOB], PlayerScore::Win, 0),
            ([BOB, CAROL], PlayerScore::Draw, 0),
            ([CAROL, ALICE], PlayerScore::Win, 3),
            ([ALICE, BOB], PlayerScore::Loss, 45),
        ];
        for (n, (players, points, day)) in (1..).zip(games) {
            let begun = new_match(n, 20, TimeControl::None);
            db_insert(&fresh.store, &begun).await;
            let mut over = begun.clone();
            over.resign(ALICE, START).unwrap();
            db_save(&fresh.store, &begun, &over).await;
            let mut tx = fresh.store.begin().await.unwrap();
            let at = after(referee::days(day));
            let changes = tx
                .ratings()
                .record(begun.id(), &listed(&pool, players), None, points, at)
                .await
                .unwrap();
            assert_eq!(
                tx.ratings().changes(begun.id()).await.unwrap(),
                Some(changes)
            );
            // A match is rated once.
            tx.commit().await.unwrap();
            let mut tx = fresh.store.begin().await.unwrap();
            let again = tx
                .ratings()
                .record(begun.id(), &listed(&pool, players), None, points, at)
                .await;
            assert!(matches!(again, Err(StoreError::Clash)));
        }
        let mut session = fresh.store.read().await.unwrap();
        for (user, expected) in replayed(&games) {
            let row = session.ratings().find(&pool, user).await.unwrap().unwrap();
            assert_eq!(row.standing.rating, expected);
        }
        let alice = session.ratings().find(&pool, ALICE).await.unwrap().unwrap();
        assert_eq!(
            alice.tally,
            Tally {
                wins: 1,
                draws: 0,
                losses: 2
            }
        );
        let much_later = after(Duration::from_hours(400 * 24));
        let now = session
            .ratings()
            .rating(&pool, ALICE, much_later)
            .await
            .unwrap();
        assert!(now.deviation > alice.standing.rating.deviation);
        // Another pool knows nothing of it.
        let elsewhere = Pool {
            variant: "loose".into(),
            ..pool
        };
        assert_eq!(
            session
                .ratings()
                .rating(&elsewhere, ALICE, START)
                .await
                .unwrap(),
            Rating::default()
        );
    })
    .await;
}

#[tokio::test]
async fn the_numbers_come_back_to_the_last_bit() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match(1, 20, TimeControl::None);
        db_insert(&fresh.store, &begun).await;
        let pool = Pool::of(GUILD, begun.terms());
        let mut tx = fresh.store.begin().await.unwrap();
        tx.ratings()
            .record(
                begun.id(),
                &listed(&pool, [ALICE, BOB]),
                None,
                PlayerScore::Win,
                START,
            )
            .await
            .unwrap();
        let (winner, loser) = rate(Rating::default(), Rating::default(), PlayerScore::Win);
        for (user, expected) in [(ALICE, winner), (BOB, loser)] {
            let row = tx.ratings().find(&pool, user).await.unwrap().unwrap();
            assert_eq!(row.standing.rating, expected);
        }
    })
    .await;
}
