//! Matches come back as they were stored, and only one of two writers succeeds.

use crate::database::on_each;
use crate::{
    ALICE, BOB, CAROL, GUILD, START, after, db_insert, db_load, db_save, new_match, people, ulid,
};
use referee::{ChannelId, Match, MatchId, OfferId, OfferKind, Place, TimeControl};
use rules::Side;
use std::time::Duration;
use store::{StoreError, Tables};

#[tokio::test]
async fn every_ending_comes_back() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        type Act = fn(&mut Match);
        let endings: [Act; 4] = [
            |m| {
                m.resign(BOB, START).unwrap();
            },
            |m| {
                m.abort(ALICE, START).unwrap();
            },
            |m| {
                m.flag(after(Duration::from_hours(24))).unwrap();
            },
            |m| {
                m.offer_to(ALICE, OfferKind::CallOff, OfferId(ulid(50)), START)
                    .unwrap();
                m.offer_to(BOB, OfferKind::CallOff, OfferId(ulid(51)), START)
                    .unwrap();
            },
        ];
        for (n, act) in endings.into_iter().enumerate() {
            let begun = new_match(n as u128, 20, TimeControl::LIVE);
            db_insert(&fresh.store, &begun).await;
            let mut ended = begun.clone();
            act(&mut ended);
            db_save(&fresh.store, &begun, &ended).await;
            assert_eq!(
                db_load(&fresh.store, begun.id()).await,
                ended,
                "{}",
                fresh.kind
            );
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_of_something_older_is_refused_whole() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match(1, 20, TimeControl::None);
        db_insert(&fresh.store, &begun).await;
        let mut one = begun.clone();
        one.play(ALICE, "D3", None, START).unwrap();
        let mut two = begun.clone();
        two.play(ALICE, "D7", None, START).unwrap();
        db_save(&fresh.store, &begun, &one).await;

        let mut tx = fresh.store.begin().await.unwrap();
        let refused = tx.matches().save(&begun, &two).await;
        assert!(matches!(refused, Err(StoreError::Clash)), "{refused:?}");
        drop(tx);
        assert_eq!(db_load(&fresh.store, begun.id()).await, one);
    })
    .await;
}

#[tokio::test]
async fn a_channel_has_one_running_match() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let first = new_match(1, 20, TimeControl::None);
        db_insert(&fresh.store, &first).await;
        let mut tx = fresh.store.begin().await.unwrap();
        let refused = tx
            .matches()
            .insert(&new_match(2, 20, TimeControl::None))
            .await;
        assert!(matches!(refused, Err(StoreError::Clash)), "{refused:?}");
        drop(tx);

        let mut over = first.clone();
        over.resign(ALICE, START).unwrap();
        db_save(&fresh.store, &first, &over).await;
        let second = new_match(2, 20, TimeControl::None);
        db_insert(&fresh.store, &second).await;
        let mut session = fresh.store.read().await.unwrap();
        let mut matches = session.matches();
        let (channel, id) = (ChannelId(20), second.id());
        let elsewhere = Place::Guest {
            channel: ChannelId(21),
            server: None,
        };
        assert_eq!(matches.running_in(second.place()).await.unwrap(), Some(id));
        assert_eq!(matches.latest_in(channel).await.unwrap(), Some(id));
        assert_eq!(matches.running_in(elsewhere).await.unwrap(), None);
        assert_eq!(matches.running_of(BOB).await.unwrap(), [id]);
        assert_eq!(matches.running_of(CAROL).await.unwrap(), []);
        let places = matches.places_of(BOB, 10).await.unwrap();
        assert_eq!(places, [(second.place(), None)]);
        let unknown = MatchId(ulid(99));
        assert_eq!(matches.load(unknown).await.unwrap(), None);
        assert_eq!(matches.revision(unknown).await.unwrap(), None);
        assert_eq!(matches.rematch_of(unknown).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn what_is_due_comes_in_order_and_only_while_it_runs() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let slow = new_match(1, 21, TimeControl::per_move(3));
        let live = new_match(2, 22, TimeControl::LIVE);
        let timeless = new_match(3, 23, TimeControl::None);
        for this_match in [&slow, &live, &timeless] {
            db_insert(&fresh.store, this_match).await;
        }
        let mut session = fresh.store.read().await.unwrap();
        let lost_wait = Duration::from_hours(14 * 24);
        // A third of five minutes before the flag.
        let next = session
            .deadlines()
            .next(lost_wait, START, START)
            .await
            .unwrap();
        assert_eq!(next.happens, Some(after(Duration::from_secs(200))));
        let due = session.matches().due(START, 10).await.unwrap();
        assert!(due.is_empty());
        let due = session
            .matches()
            .due(after(Duration::from_hours(6 * 24)), 10)
            .await
            .unwrap();
        assert_eq!(due.first(), Some(&live.id()));
        assert!(due.contains(&slow.id()) && !due.contains(&timeless.id()));
        drop(session);

        let mut over = live.clone();
        over.resign(ALICE, START).unwrap();
        db_save(&fresh.store, &live, &over).await;
        let mut tx = fresh.store.begin().await.unwrap();
        let next = tx.deadlines().next(lost_wait, START, START).await.unwrap();
        assert_eq!(next.happens, Some(after(Duration::from_hours(2 * 24))));
        tx.matches().silence(slow.id()).await.unwrap();
        // The player of the match without a clock may have to be reminded.
        let next = tx.deadlines().next(lost_wait, START, START).await.unwrap();
        assert_eq!(next.happens, Some(after(referee::SILENCE)));
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_history_goes_back_page_by_page() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        for n in 1..=5 {
            let begun = new_match(n, 20, TimeControl::None);
            db_insert(&fresh.store, &begun).await;
            let mut over = begun.clone();
            over.resign(ALICE, START).unwrap();
            db_save(&fresh.store, &begun, &over).await;
        }
        let mut session = fresh.store.read().await.unwrap();
        let latest = session
            .matches()
            .finished(GUILD, store::Past::Of(BOB), 0, 3)
            .await;
        let (latest, total) = latest.unwrap();
        assert_eq!(total, 5);
        let ids: Vec<_> = latest.iter().map(|summary| summary.id).collect();
        assert_eq!(ids, [5, 4, 3].map(|n| MatchId(ulid(n))));
        assert_eq!(
            latest[0].names,
            rules::BySide::new(Some("Alice".into()), Some("Bob".into()))
        );
        assert_eq!(
            latest[0].ended,
            Some((referee::Ending::Resignation { by: Side::First }, START))
        );
        let rest = session
            .matches()
            .finished(GUILD, store::Past::Of(BOB), 3, 3)
            .await;
        let rest: Vec<_> = rest.unwrap().0.iter().map(|it| it.id).collect();
        assert_eq!(rest, [2, 1].map(|n| MatchId(ulid(n))));
        let everybodys = session
            .matches()
            .finished(GUILD, store::Past::All, 4, 3)
            .await
            .unwrap();
        assert_eq!((everybodys.0.len(), everybodys.1), (1, 5));
        let carols = session
            .matches()
            .finished(GUILD, store::Past::Of(CAROL), 0, 3)
            .await;
        assert_eq!(carols.unwrap(), (Vec::new(), 0));
    })
    .await;
}
