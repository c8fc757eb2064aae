//! Flags, reminders and expiries, also while the bot was down: catches messages that are missing or posted twice.

use crate::database::{Fresh, on_each};
use crate::fake::{Fake, deliver_all};
use crate::{
    ALICE, BOB, after, app, begun, begun_in, challenged, iago, next_due, opening, plays, shown,
    terms, text,
};
use app::{App, MatchRef, UseCaseError};
use referee::{
    CHALLENGE_LIFE, ChallengeState, ChannelId, Claim, ClaimRefusal, Ending, LONG_SILENCE,
    PlayRefusal, SILENCE, Time, TimeControl,
};
use rules::{Game, Side};
use sqlx::{Connection, Executor};
use std::time::Duration;

pub(crate) async fn said(app: &App, now: Time) -> Vec<String> {
    let fake = Fake::default();
    app.due(now).await.unwrap();
    deliver_all(app, &fake, now).await;
    fake.said()
}

#[tokio::test]
async fn the_flag_falls_while_the_bot_is_down_and_says_so_once() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let id = begun(&before, terms(Game::Iago, TimeControl::LIVE)).await;
        opening(&before, id, [ALICE.now(), BOB.now()]).await;
        drop(before);
        let app = App::new(store::Store::open(&fresh.address).await.unwrap());
        let days_later = after(referee::days(5));
        assert_eq!(said(&app, days_later).await, ["the end"]);
        let view = shown(&app, id).await;
        assert_eq!(
            view.this_match.ending(),
            Some(&Ending::Flag { by: Side::First })
        );
        assert_eq!(
            view.this_match.ended_at(),
            Some(after(Duration::from_secs(360)))
        );
        assert!(view.rating_changes.unwrap()[Side::First].points() < 0);
        assert!(said(&app, days_later).await.is_empty());
        app.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_late_ply_ends_the_match_instead() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::LIVE)).await;
        opening(&app, id, [ALICE.now(), BOB.now()]).await;
        let late = after(Duration::from_mins(6));
        let refused = app
            .play(&ALICE.at(late), MatchRef::This(id), &text("D3"))
            .await;
        let Err(UseCaseError::Refused(refused)) = refused else {
            panic!("{refused:?}")
        };
        assert!(matches!(refused.why, PlayRefusal::OutOfTime { .. }));
        assert!(refused.view.this_match.ending().is_some());
        assert!(refused.view.rating_changes.is_some());
        // The end is also posted in the channel, once.
        assert_eq!(said(&app, late).await, ["the end"]);
        assert!(said(&app, late).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn nobody_is_shown_a_clock_that_has_run_out() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        begun(&app, terms(Game::Iago, TimeControl::LIVE)).await;
        let late = BOB.at(after(Duration::from_mins(6)));
        let board = app.board(&late, MatchRef::Here(None)).await.unwrap();
        assert!(board.this_match.ending().is_some());
    })
    .await;
}

#[tokio::test]
async fn one_reminder_a_turn_unless_it_is_overtaken() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(3))).await;
        // After a minute, the lease of the answer has ended.
        let soon = after(Duration::from_mins(1));
        assert_eq!(said(&app, soon).await, ["the board after 0"]);
        let due = after(referee::days(2));
        assert_eq!(next_due(&app).await, Some(due));
        assert!(said(&app, due - Duration::from_millis(1)).await.is_empty());
        assert_eq!(said(&app, due).await, ["the reminder for <1>"]);
        assert_eq!(next_due(&app).await, Some(after(referee::days(3))));
        // Bob's turn has a reminder of its own. He moves before it is posted, so it is dropped.
        plays(&app, &ALICE.at(due), id, "D3").await;
        let bobs = due + referee::days(2);
        app.due(bobs).await.unwrap();
        let reply = shown(&app, id).await.this_match.position().public_actions()[0].to_string();
        plays(&app, &BOB.at(bobs), id, &reply).await;
        let later = bobs + Duration::from_mins(1);
        assert_eq!(said(&app, later).await, ["the board after 2"]);
    })
    .await;
}

#[tokio::test]
async fn without_a_clock_silence_is_said_twice_and_then_the_match_is_claimed() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = iago(&app).await;
        opening(&app, id, [ALICE.now(), BOB.now()]).await;
        said(&app, after(Duration::from_mins(1))).await;
        let reminder = after(SILENCE);
        assert_eq!(next_due(&app).await, Some(reminder));
        let moment = Duration::from_millis(1);
        assert!(said(&app, reminder - moment).await.is_empty());
        assert_eq!(said(&app, reminder).await, ["the reminder for <1>"]);
        // A new process finds the deadline in the database.
        let app = App::new(fresh.store.clone());
        let claim = after(LONG_SILENCE);
        assert_eq!(next_due(&app).await, Some(claim));
        let early = BOB.at(claim - moment);
        let refused = app.claim(&early, MatchRef::This(id), Claim::Win).await;
        assert!(matches!(
            refused,
            Err(UseCaseError::Refused(refused)) if refused.why == ClaimRefusal::TooEarly { at: Some(claim) }
        ));
        assert!(said(&app, claim - moment).await.is_empty());
        assert_eq!(said(&app, claim).await, ["the reminder for <1>"]);
        assert!(said(&app, claim).await.is_empty());
        let asking = BOB.at(claim);
        let mut versions = Vec::new();
        for _ in ["first", "repeated"] {
            let won = app.claim(&asking, MatchRef::This(id), Claim::Win).await.unwrap();
            versions.push(won.version());
            let ending = won.this_match.ending().copied();
            assert_eq!(ending, Some(Ending::Flag { by: Side::First }));
            assert!(won.rating_changes.unwrap()[Side::Second].points() > 0);
        }
        assert_eq!(versions[0], versions[1]);
    })
    .await;
}

#[tokio::test]
async fn a_challenge_expires_after_its_day_and_says_so() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = challenged(&app, terms(Game::Iago, TimeControl::None)).await;
        let expiry = after(CHALLENGE_LIFE);
        // The challenge is posted, and closed when it expires.
        let fake = Fake::default();
        deliver_all(&app, &fake, after(Duration::from_mins(1))).await;
        assert_eq!(next_due(&app).await, Some(expiry));
        assert_eq!(fake.said(), ["the challenge"]);
        app.due(expiry).await.unwrap();
        deliver_all(&app, &fake, expiry).await;
        assert_eq!(fake.said(), ["the challenge, closed"]);
        let view = app.show_challenge(id, expiry).await.unwrap();
        assert_eq!(view.challenge.state, ChallengeState::Expired);
        assert_eq!(next_due(&app).await, None);
    })
    .await;
}

pub(crate) async fn tamper(fresh: &Fresh, statement: &str) {
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
            plays(&before, &ALICE.now(), broken, "D3").await;
            let whole = begun_in(&before, ChannelId(21), live).await;
            let late = after(Duration::from_hours(1));
            if noted {
                before.due(late).await.unwrap();
            }
            drop(before);
            tamper(&fresh, damage).await;
            let app = App::new(store::Store::open(&fresh.address).await.unwrap());
            let said = said(&app, late).await;
            let ended = said.iter().filter(|it| *it == "the end").count();
            assert_eq!(ended, 1, "{damage}, noted: {noted}: {said:?}");
            assert!(shown(&app, whole).await.this_match.ending().is_some());
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
        let late = after(Duration::from_hours(1));
        let (a, b) = tokio::join!(one.due(late), two.due(late));
        a.unwrap();
        b.unwrap();
        assert_eq!(shown(&two, id).await.this_match.revision(), 1);
        two.close().await;
    })
    .await;
}

#[tokio::test]
async fn many_flags_fall_together_and_cost_five_statements_each() {
    const MANY: u64 = 60;
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut begun = Vec::new();
        for number in 0..MANY {
            let live = terms(Game::Iago, TimeControl::LIVE);
            begun.push(begun_in(&app, ChannelId(5_000 + number), live).await);
        }
        let late = after(Duration::from_mins(6));
        let (before, started) = (fresh.store.statements(), std::time::Instant::now());
        app.due(late).await.unwrap();
        let sent = fresh.store.statements() - before;
        println!("{}: {MANY} flags in {:?}", fresh.kind, started.elapsed());
        // Five statements a match: one reads its revision, one stores it, two owe the board and the news, one looks for
        // its tournament. All other statements are shared.
        assert!(sent <= 5 * MANY + 20, "{}: {sent} statements", fresh.kind);
        for id in begun {
            let ending = shown(&app, id).await.this_match.ending().copied();
            assert_eq!(ending, Some(Ending::Flag { by: Side::First }));
        }
        let fake = Fake::default();
        deliver_all(&app, &fake, late).await;
        let ends = fake.said().into_iter().filter(|it| it == "the end").count();
        assert_eq!(u64::try_from(ends).unwrap(), MANY);
    })
    .await;
}
