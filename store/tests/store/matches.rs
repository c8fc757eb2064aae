//! Matches come back as they were stored, and only one of two writers succeeds.

use crate::database::{Fresh, on_each};
use crate::{
    ALICE, BOB, CAROL, GUILD, START, after, db_insert, db_load, db_save, new_match, new_match_of,
    people, ulid,
};
use referee::{
    Answer, ChannelId, Match, MatchId, Moment, OfferId, OfferKind, OfferState, TimeControl,
};
use rules::Game;
use std::time::Duration;
use store::{StoreError, Tables};

/// Changes a match, stores the change, and looks whether it comes back.
async fn step(fresh: &Fresh, before: &Match, act: impl FnOnce(&mut Match)) -> Match {
    let mut after = before.clone();
    act(&mut after);
    db_save(&fresh.store, before, &after).await;
    assert_eq!(
        db_load(&fresh.store, after.id()).await,
        after,
        "{}",
        fresh.kind
    );
    after
}

#[tokio::test]
async fn every_kind_of_change_comes_back() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match(1, 20, TimeControl::per_move(3));
        db_insert(&fresh.store, &begun).await;
        assert_eq!(db_load(&fresh.store, begun.id()).await, begun);

        let now = after(Duration::from_secs(30));
        let m = step(&fresh, &begun, |m| {
            m.play(ALICE, "D3", None, now).unwrap();
        })
        .await;
        let m = step(&fresh, &m, |m| {
            m.offer_to(ALICE, OfferKind::Takeback, OfferId(ulid(1)), now)
                .unwrap();
        })
        .await;
        let m = step(&fresh, &m, |m| {
            m.answer(BOB, OfferId(ulid(1)), Answer::Decline, now)
                .unwrap();
        })
        .await;
        let state = m.settled(rules::Side::First, OfferKind::Takeback);
        assert_eq!(state, Some(OfferState::Declined));
        let m = step(&fresh, &m, |m| {
            m.offer_to(ALICE, OfferKind::CallOff, OfferId(ulid(2)), now)
                .unwrap();
        })
        .await;
        let m = step(&fresh, &m, |m| {
            m.answer(ALICE, OfferId(ulid(2)), Answer::Withdraw, now)
                .unwrap();
        })
        .await;
        let state = m.settled(rules::Side::First, OfferKind::CallOff);
        assert_eq!(state, Some(OfferState::Withdrawn));
        let mut session = fresh.store.read().await.unwrap();
        for (which, kind, state_then) in [
            (OfferId(ulid(1)), OfferKind::Takeback, OfferState::Declined),
            (OfferId(ulid(2)), OfferKind::CallOff, OfferState::Withdrawn),
        ] {
            let stored = session.matches().offer(m.id(), which).await.unwrap();
            let (offer, state) = stored.unwrap();
            assert_eq!((offer.kind, state), (kind, state_then));
        }
        let unknown = session.matches().offer(m.id(), OfferId(ulid(9))).await;
        assert_eq!(unknown.unwrap(), None);
        let moment = session.matches().moment(m.id()).await.unwrap();
        assert_eq!(moment, Some(m.moment()));
        drop(session);
        let m = step(&fresh, &m, |m| {
            m.give_time(BOB, now).unwrap();
        })
        .await;
        let m = step(&fresh, &m, |m| {
            m.remind(after(
                Duration::from_hours(2 * 24) + Duration::from_hours(12),
            ))
            .unwrap();
        })
        .await;
        // Declined and forgotten: the ply makes a new moment.
        let m = step(&fresh, &m, |m| {
            m.play(BOB, "D7", None, now).unwrap();
        })
        .await;
        let m = step(&fresh, &m, |m| {
            m.offer_to(ALICE, OfferKind::Takeback, OfferId(ulid(3)), now)
                .unwrap();
        })
        .await;
        let m = step(&fresh, &m, |m| {
            m.answer(BOB, OfferId(ulid(3)), Answer::Accept, now)
                .unwrap();
        })
        .await;
        assert_eq!(
            m.moment(),
            Moment {
                plies: 0,
                takebacks: 1
            }
        );
        let m = step(&fresh, &m, |m| {
            m.play(ALICE, "F4", None, now).unwrap();
        })
        .await;
        let m = step(&fresh, &m, |m| {
            m.flag(after(Duration::from_hours(30 * 24))).unwrap();
        })
        .await;
        assert!(m.ending().is_some());
    })
    .await;
}

#[tokio::test]
async fn questions_outlast_the_steps_of_a_turn() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match_of(Game::Ampel, 1, 20, TimeControl::None);
        db_insert(&fresh.store, &begun).await;
        let mut m = begun;
        let opening = ["B4", "B6", "D6", "F3", "H3", "A1", "K1", "A1>A2", "A11"];
        for token in opening {
            m = step(&fresh, &m, |m| {
                let mover = m.player_to_move().unwrap();
                m.play(mover, token, None, START).unwrap();
            })
            .await;
        }
        let ask = |kind: OfferKind, n: u128| {
            move |m: &mut Match| {
                m.offer_to(BOB, kind, OfferId(ulid(n)), START).unwrap();
            }
        };
        let m = step(&fresh, &m, ask(OfferKind::Draw, 1)).await;
        let m = step(&fresh, &m, |m| {
            m.answer(ALICE, OfferId(ulid(1)), Answer::Decline, START)
                .unwrap();
        })
        .await;
        let m = step(&fresh, &m, ask(OfferKind::CallOff, 2)).await;
        let mut m = m;
        for (token, open, declined) in [
            ("K1>J1", true, Some(OfferState::Declined)),
            ("A2>A4", true, Some(OfferState::Declined)),
            ("F1", false, None),
        ] {
            m = step(&fresh, &m, |m| {
                m.play(ALICE, token, None, START).unwrap();
            })
            .await;
            assert_eq!(m.offer().is_some(), open, "{token}");
            let settled = m.settled(rules::Side::Second, OfferKind::Draw);
            assert_eq!(settled, declined, "{token}");
        }
        let mut session = fresh.store.read().await.unwrap();
        let lapsed = session.matches().offer(m.id(), OfferId(ulid(2))).await;
        let (_, state) = lapsed.unwrap().unwrap();
        assert_eq!(state, OfferState::Lapsed);
    })
    .await;
}

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
            step(&fresh, &begun, act).await;
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
async fn without_a_commit_nothing_happened() {
    on_each(|fresh| async move {
        people(&fresh.store).await;
        let begun = new_match(1, 20, TimeControl::None);
        db_insert(&fresh.store, &begun).await;
        let mut played = begun.clone();
        played.play(ALICE, "D3", None, START).unwrap();
        let mut tx = fresh.store.begin().await.unwrap();
        tx.matches().save(&begun, &played).await.unwrap();
        drop(tx);
        assert_eq!(db_load(&fresh.store, begun.id()).await, begun);
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
        let channel = ChannelId(20);
        assert_eq!(
            session.matches().running_in(channel).await.unwrap(),
            Some(second.id())
        );
        assert_eq!(
            session.matches().latest_in(channel).await.unwrap(),
            Some(second.id())
        );
        assert_eq!(
            session.matches().running_in(ChannelId(21)).await.unwrap(),
            None
        );
        assert_eq!(
            session.matches().running_of(BOB).await.unwrap(),
            [second.id()]
        );
        assert!(
            session
                .matches()
                .running_of(CAROL)
                .await
                .unwrap()
                .is_empty()
        );
        assert_eq!(
            session.matches().places_of(BOB, 10).await.unwrap(),
            [(second.place(), None)]
        );
        let unknown = MatchId(ulid(99));
        assert_eq!(session.matches().load(unknown).await.unwrap(), None);
        assert_eq!(session.matches().revision(unknown).await.unwrap(), None);
        assert_eq!(session.matches().rematch_of(unknown).await.unwrap(), None);
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
        // A third of five minutes before the flag.
        assert_eq!(
            session
                .deadlines()
                .next(Duration::from_hours(14 * 24), START)
                .await
                .unwrap()
                .happens,
            Some(after(Duration::from_secs(200)))
        );
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
        assert_eq!(
            tx.deadlines()
                .next(Duration::from_hours(14 * 24), START)
                .await
                .unwrap()
                .happens,
            Some(after(Duration::from_hours(2 * 24)))
        );
        tx.matches().silence(slow.id()).await.unwrap();
        assert_eq!(
            tx.deadlines()
                .next(Duration::from_hours(14 * 24), START)
                .await
                .unwrap()
                .happens,
            // Somebody may have to be reminded.
            Some(after(referee::SILENCE))
        );
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
        let latest = session.matches().finished(GUILD, Some(BOB), 0, 3).await;
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
            Some((
                referee::EndingKind::Resignation,
                START,
                Some(rules::Side::Second)
            ))
        );
        let rest = session.matches().finished(GUILD, Some(BOB), 3, 3).await;
        let rest: Vec<_> = rest.unwrap().0.iter().map(|it| it.id).collect();
        assert_eq!(rest, [2, 1].map(|n| MatchId(ulid(n))));
        let everybodys = session.matches().finished(GUILD, None, 4, 3).await.unwrap();
        assert_eq!((everybodys.0.len(), everybodys.1), (1, 5));
        let carols = session.matches().finished(GUILD, Some(CAROL), 0, 3).await;
        assert_eq!(carols.unwrap(), (Vec::new(), 0));
    })
    .await;
}
