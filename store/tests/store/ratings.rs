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

/// A rated result: the score is that of the first player, the day counts from [`START`].
#[derive(Clone, Copy)]
struct Rated {
    players: [UserId; 2],
    score: PlayerScore,
    day: u64,
}

const fn rated(first: UserId, score: PlayerScore, second: UserId, day: u64) -> Rated {
    Rated {
        players: [first, second],
        score,
        day,
    }
}

/// The rating of every player after all results, by the rating formula alone.
fn replayed(results: &[Rated]) -> HashMap<UserId, Rating> {
    let mut standings: HashMap<UserId, (Rating, u64)> = HashMap::new();
    for result in results {
        let before = result.players.map(|player| {
            let standing = standings.get(&player);
            standing.map_or_else(Rating::default, |(rating, last_day)| {
                rating.after_idle(result.day - last_day)
            })
        });
        let (first, second) = rate(before[0], before[1], result.score);
        let after = [(first, result.day), (second, result.day)];
        standings.extend(result.players.into_iter().zip(after));
    }
    let ratings = standings.into_iter();
    ratings
        .map(|(player, (rating, _))| (player, rating))
        .collect()
}

#[tokio::test]
async fn ratings_are_what_replaying_the_results_gives() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let pool = Pool::of(GUILD, new_match(1, 20, TimeControl::None).terms());
        let results = [
            rated(ALICE, PlayerScore::Win, BOB, 0),
            rated(BOB, PlayerScore::Draw, CAROL, 0),
            rated(CAROL, PlayerScore::Win, ALICE, 3),
            rated(ALICE, PlayerScore::Loss, BOB, 45),
        ];
        for (n, result) in (1..).zip(results) {
            let begun = new_match(n, 20, TimeControl::None);
            db_insert(&fresh.store, &begun).await;
            let mut over = begun.clone();
            over.resign(ALICE, START).unwrap();
            db_save(&fresh.store, &begun, &over).await;
            let mut tx = fresh.store.begin().await.unwrap();
            let at = after(referee::days(result.day));
            let listed = listed(&pool, result.players);
            let changes = tx
                .ratings()
                .record(begun.id(), &listed, None, result.score, at)
                .await
                .unwrap();
            assert_eq!(
                tx.ratings().changes(begun.id()).await.unwrap(),
                Some(changes)
            );
            tx.commit().await.unwrap();
            // A match is rated once.
            let mut tx = fresh.store.begin().await.unwrap();
            let again = tx
                .ratings()
                .record(begun.id(), &listed, None, result.score, at)
                .await;
            assert!(matches!(again, Err(StoreError::Clash)));
        }
        let mut session = fresh.store.read().await.unwrap();
        for (user, expected) in replayed(&results) {
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
        // Another pool has no results.
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
