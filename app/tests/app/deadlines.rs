//! Flags, reminders and expiries, also while the bot was down, each said once.

use crate::database::{Fresh, on_each};
use crate::{
    ALICE, Actor, BOB, START, after, app, begun, challenge_to, challenged, four, iago, shown,
    terms, text,
};
use app::{App, Caller, Notice, UseCaseError, What, Which};
use referee::{
    CHALLENGE_LIFE, ChallengeState, ChannelId, Ending, PlayRefusal, Span, Time, TimeControl,
};
use rules::{Game, Side};
use sqlx::{Connection, Executor};

/// Everything due, as if it were posted.
async fn said(app: &App, now: Time) -> Vec<Notice> {
    let notices = app.due(now).await.unwrap();
    for notice in &notices {
        assert!(app.posted(notice.id, now).await.unwrap());
    }
    notices
}

#[tokio::test]
async fn the_flag_falls_while_the_bot_is_down_and_says_so_once() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let id = begun(&before, terms(Game::Iago, TimeControl::LIVE)).await;
        four(&before, id).await;
        drop(before);
        let app = App::new(store::Store::open(&fresh.address).await.unwrap());
        let days_later = after(Span::days(5));
        let notices = app.due(days_later).await.unwrap();
        let [notice] = notices.as_slice() else {
            panic!("{notices:?}")
        };
        let What::Flag(view) = &notice.what else {
            panic!("{notice:?}")
        };
        assert_eq!(view.this_match.id(), id);
        assert_eq!(
            view.this_match.ending(),
            Some(&Ending::Flag { by: Side::First })
        );
        assert_eq!(view.this_match.ended_at(), Some(after(Span::seconds(320))));
        assert!(view.rating_changes.unwrap()[0].points() < 0);

        // Not told that it was posted, as after a crash: it comes again, the same one.
        let again = app.due(days_later).await.unwrap();
        assert_eq!(again[0].id, notice.id);
        assert!(app.posted(notice.id, days_later).await.unwrap());
        assert!(!app.posted(notice.id, days_later).await.unwrap());
        assert!(app.due(days_later).await.unwrap().is_empty());
        app.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_late_ply_ends_the_match_instead() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::LIVE)).await;
        four(&app, id).await;
        let late = after(Span::minutes(6));
        let refused = app
            .play(&ALICE.at(late), Which::This(id), &text("D3"))
            .await;
        let Err(UseCaseError::Refused(refused)) = refused else {
            panic!("{refused:?}")
        };
        assert!(matches!(refused.why, PlayRefusal::OutOfTime { .. }));
        assert!(refused.view.this_match.ending().is_some());
        assert!(refused.view.rating_changes.is_some());
        // Everybody else hears of it too, once.
        let notices = said(&app, late).await;
        assert!(matches!(notices[0].what, What::Flag(_)));
        assert!(said(&app, late).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn nobody_is_shown_a_clock_that_has_run_out() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        begun(&app, terms(Game::Iago, TimeControl::LIVE)).await;
        let late = BOB.at(after(Span::minutes(6)));
        let board = app.board(&late, Which::Here(None)).await.unwrap();
        assert!(board.this_match.ending().is_some());
    })
    .await;
}

#[tokio::test]
async fn one_reminder_a_turn_unless_it_is_overtaken() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::PerMove { days: 3 })).await;
        let due = after(Span::days(2));
        assert_eq!(app.next_deadline().await.unwrap(), Some(due));
        assert!(
            app.due(due - Span::from_millis(1))
                .await
                .unwrap()
                .is_empty()
        );
        let notices = app.due(due).await.unwrap();
        let [
            Notice {
                what: What::Reminder { view, side },
                ..
            },
        ] = notices.as_slice()
        else {
            panic!("{notices:?}")
        };
        assert_eq!((view.this_match.id(), *side), (id, Side::First));
        assert_eq!(
            app.next_deadline().await.unwrap(),
            Some(after(Span::days(3)))
        );
        // Alice moves before the reminder was posted: it has nothing to say any more.
        app.play(&ALICE.at(due), Which::This(id), &text("D3"))
            .await
            .unwrap();
        assert!(app.due(due).await.unwrap().is_empty());
        // Bob's own turn has its own reminder.
        let bobs = said(&app, due + Span::days(2)).await;
        assert!(matches!(
            bobs[0].what,
            What::Reminder {
                side: Side::Second,
                ..
            }
        ));
        assert!(said(&app, due + Span::days(2)).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_challenge_expires_after_its_day_and_says_so() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = challenged(&app, terms(Game::Iago, TimeControl::None)).await;
        let expiry = after(CHALLENGE_LIFE);
        assert_eq!(app.next_deadline().await.unwrap(), Some(expiry));
        let notices = said(&app, expiry).await;
        let [
            Notice {
                what: What::Expired(view),
                ..
            },
        ] = notices.as_slice()
        else {
            panic!("{notices:?}")
        };
        assert_eq!(view.challenge.id, id);
        assert_eq!(view.challenge.state, ChallengeState::Expired);
        assert!(said(&app, expiry).await.is_empty());
        assert_eq!(app.next_deadline().await.unwrap(), None);
    })
    .await;
}

/// Runs one statement on a database behind the store's back.
async fn tamper(fresh: &Fresh, statement: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&fresh.address).await.unwrap();
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    connection.execute(statement).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_match_that_cannot_be_read_holds_up_no_other() {
    let damages = [
        "UPDATE plies SET token = 'nowhere'",
        "UPDATE matches SET control = 'sundial' WHERE plies = 1",
    ];
    // The match is damaged before its flag is noted, or between noting and posting.
    for (damage, noted) in damages
        .into_iter()
        .zip([false, true])
        .chain(damages.into_iter().zip([true, false]))
    {
        on_each(|fresh| async move {
            let before = app(&fresh);
            let live = terms(Game::Iago, TimeControl::LIVE);
            let broken = begun(&before, live).await;
            before
                .play(&ALICE.now(), Which::This(broken), &text("D3"))
                .await
                .unwrap();
            let elsewhere = |actor: Actor| Caller {
                channel: ChannelId(21),
                ..actor.now()
            };
            let challenge = challenge_to(Some(BOB), live);
            let challenge = before
                .challenge(&elsewhere(ALICE), challenge)
                .await
                .unwrap();
            let id = challenge.value.challenge.id;
            let whole = before.accept(&elsewhere(BOB), id, None).await.unwrap();
            let whole = whole.value.this_match.id();

            let late = after(Span::hours(1));
            if noted {
                assert_eq!(before.due(late).await.unwrap().len(), 2);
            }
            drop(before);
            tamper(&fresh, damage).await;
            let app = App::new(store::Store::open(&fresh.address).await.unwrap());
            for _ in 0..2 {
                let notices = app.due(late).await.unwrap();
                let [
                    Notice {
                        what: What::Flag(view),
                        ..
                    },
                ] = notices.as_slice()
                else {
                    panic!("{damage}: {notices:?}")
                };
                assert_eq!(view.this_match.id(), whole, "{damage}, noted: {noted}");
            }
            app.close().await;
        })
        .await;
    }
}

#[tokio::test]
async fn two_schedulers_at_once_let_the_flag_fall_once() {
    on_each(|fresh| async move {
        let one = app(&fresh);
        let id = begun(&one, terms(Game::Iago, TimeControl::LIVE)).await;
        let two = App::new(store::Store::open(&fresh.address).await.unwrap());
        let late = after(Span::hours(1));
        let (a, b) = tokio::join!(one.due(late), two.due(late));
        let mut ids: Vec<_> = a.unwrap().iter().chain(&b.unwrap()).map(|n| n.id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 1);
        assert_eq!(shown(&two, id).await.this_match.revision(), 1);
        two.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_match_without_clock_has_no_deadline_and_a_change_wakes_the_waiter() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        iago(&app).await;
        assert_eq!(app.next_deadline().await.unwrap(), None);
        // Beginning it was a change; nobody waited then, and it is not missed.
        app.changed().await;
        assert!(app.due(START).await.unwrap().is_empty());
    })
    .await;
}
