//! Nobody's time runs while the bot is away, and no jump of the clock forfeits anybody.

use crate::database::on_each;
use crate::{ALICE, BOB, after, app, begun, counted, shown, terms, text};
use app::{UseCaseError, Which};
use referee::{Claim, ClaimRefusal, LONG_SILENCE, SILENCE, TimeControl};
use rules::Game;
use std::time::Duration;

#[tokio::test]
async fn no_time_runs_while_the_bot_is_away() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(1))).await;
        // There all the time: the flag falls, as agreed.
        let minute = |n| after(Duration::from_mins(n));
        app.alive(minute(0)).await.unwrap();
        app.alive(minute(1)).await.unwrap();
        let flag = shown(&app, id).await.this_match.clock().flag_at();
        // Away for three days, the last of which the flag would have fallen on.
        let back = after(Duration::from_hours(3 * 24));
        app.alive(back).await.unwrap();
        app.due(back).await.unwrap();
        let view = shown(&app, id).await;
        assert!(view.this_match.ending().is_none());
        let stood = back.since(minute(1));
        assert_eq!(view.this_match.clock().flag_at(), flag.map(|at| at + stood));
        // Nothing more is given for the same absence.
        app.alive(back + Duration::from_secs(30)).await.unwrap();
        let view = shown(&app, id).await;
        assert_eq!(view.this_match.clock().flag_at(), flag.map(|at| at + stood));
        // It goes on from there.
        let end = flag.unwrap() + stood;
        let mut now = back;
        while now < end {
            now = now + Duration::from_secs(50);
            app.alive(now).await.unwrap();
        }
        app.due(now).await.unwrap();
        assert!(shown(&app, id).await.this_match.ending().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_jumps_forfeits_nobody() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::LIVE)).await;
        let start = after(Duration::from_hours(0));
        for jump in [
            Duration::from_hours(400 * 24),
            Duration::from_mins(2),
            Duration::from_hours(9),
        ] {
            app.alive(start).await.unwrap();
            app.alive(start + jump).await.unwrap();
            app.due(start + jump).await.unwrap();
            assert!(
                shown(&app, id).await.this_match.ending().is_none(),
                "{jump:?}"
            );
            // And back again.
            app.alive(start).await.unwrap();
            app.due(start).await.unwrap();
            assert!(
                shown(&app, id).await.this_match.ending().is_none(),
                "{jump:?}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn without_a_clock_silence_does_not_count_while_the_bot_is_away() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = counted(&app).await;
        let mut now = after(Duration::from_hours(1));
        app.alive(now).await.unwrap();
        let month = Duration::from_hours(30 * 24);
        for (away, stood) in [
            // Turns of weeks are not written to for every night.
            (Duration::from_hours(20), Duration::ZERO),
            (month, month),
        ] {
            now = now + away;
            app.alive(now).await.unwrap();
            app.due(now).await.unwrap();
            let clock = *shown(&app, id).await.this_match.clock();
            assert_eq!(clock.claim_at(), Some(after(LONG_SILENCE) + stood));
            assert_eq!(clock.remind_at(), Some(after(SILENCE) + stood));
        }
        let early = BOB.at(now);
        let claimed = app.claim(&early, Which::This(id), Claim::Win).await;
        assert!(matches!(
            claimed,
            Err(UseCaseError::Refused(refused)) if matches!(refused.why, ClaimRefusal::TooEarly { .. })
        ));
    })
    .await;
}

/// Whoever is back first, people or the bot's own beat.
#[tokio::test]
async fn a_move_right_after_an_absence_is_in_time() {
    on_each(|fresh| async move {
        let here = app(&fresh);
        let id = begun(&here, terms(Game::Iago, TimeControl::LIVE)).await;
        here.alive(after(Duration::from_secs(30))).await.unwrap();
        let back = after(Duration::from_hours(3 * 24));
        // Many come at once, and none of them before the clocks are put right.
        let coming = (0..8).map(|_| async {
            here.back(back).await.unwrap();
            let clock = *shown(&here, id).await.this_match.clock();
            assert_eq!(clock.fallen(back), None);
        });
        futures::future::join_all(coming).await;
        let (mover, typed) = (ALICE.at(back), text("D3"));
        let moved = here.play(&mover, Which::This(id), &typed).await;
        assert_eq!(moved.unwrap().value.plies, 0..1);
        let clock = *shown(&here, id).await.this_match.clock();
        let left = clock.remaining(rules::Side::First, back);
        assert_eq!(left, Some(Duration::from_secs(5 * 60 - 30 + 10)));
        // While it is there, that costs nothing.
        let before = fresh.store.statements();
        here.back(back + Duration::from_secs(59)).await.unwrap();
        assert_eq!(fresh.store.statements(), before);
    })
    .await;
}
