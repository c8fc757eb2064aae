//! Downtime and clock jumps: catches players who lose time or a match by them.

use crate::database::on_each;
use crate::fake::{Fake, deliver_all};
use crate::{
    ALICE, Actor, BOB, GUILD, START, after, app, begun, begun_in, challenge_to, shown, terms, text,
};
use app::{App, Caller, MatchRef};
use referee::{ChannelId, Match, MatchId, Rest, TimeControl, VACATION_DAYS, days};
use rules::Game;
use std::time::Duration;

#[tokio::test]
async fn no_time_runs_while_the_bot_is_away() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(1))).await;
        // With heartbeats all the time, clocks run as usual.
        let minute = |n| after(Duration::from_mins(n));
        app.heartbeat(minute(0)).await.unwrap();
        app.heartbeat(minute(1)).await.unwrap();
        let flag = shown(&app, id).await.this_match.clock().flag_at();
        // Then three days without a heartbeat, in which the flag would have fallen.
        let back = after(referee::days(3));
        app.heartbeat(back).await.unwrap();
        app.due(back).await.unwrap();
        let view = shown(&app, id).await;
        assert!(view.this_match.ending().is_none());
        let stood = back.since(minute(1));
        assert_eq!(view.this_match.clock().flag_at(), flag.map(|at| at + stood));
        // A second heartbeat after the downtime gives no more time.
        app.heartbeat(back + Duration::from_secs(30)).await.unwrap();
        let view = shown(&app, id).await;
        assert_eq!(view.this_match.clock().flag_at(), flag.map(|at| at + stood));
        // From there the clock runs on, and the flag falls at its new time.
        let end = flag.unwrap() + stood;
        let mut now = back;
        while now < end {
            now = now + Duration::from_secs(50);
            app.heartbeat(now).await.unwrap();
        }
        app.due(now).await.unwrap();
        assert!(shown(&app, id).await.this_match.ending().is_some());
    })
    .await;
}

/// Catches a copy of the database that counts as a heartbeat of the bot.
#[tokio::test]
async fn a_copy_is_noted_and_no_time_counts_by_it() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(1))).await;
        let (noon, back) = (
            after(Duration::from_hours(1)),
            after(Duration::from_hours(2)),
        );
        app.heartbeat(START).await.unwrap();
        let flag = shown(&app, id).await.this_match.clock().flag_at();
        assert_eq!(app.last_backup().await.unwrap(), None);
        for at in [START, noon] {
            app.note_backup(at).await.unwrap();
            assert_eq!(app.last_backup().await.unwrap(), Some(at));
        }
        app.heartbeat(back).await.unwrap();
        let stood = back.since(START);
        let now = shown(&app, id).await.this_match.clock().flag_at();
        assert_eq!(now, flag.map(|at| at + stood));
    })
    .await;
}

/// Catches heartbeats up to twice as far apart, because another event in between has delayed the next one.
#[tokio::test]
async fn the_next_heartbeat_is_due_by_the_last_one() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let second = |n| after(Duration::from_secs(n));
        assert_eq!(app.next_heartbeat(second(7)), second(27));
        app.heartbeat(second(7)).await.unwrap();
        app.heartbeat(second(20)).await.unwrap();
        assert_eq!(app.next_heartbeat(second(20)), second(27));
        // The last heartbeat is long past, as without the gateway.
        assert_eq!(app.next_heartbeat(second(99)), second(119));
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
            referee::days(400),
            Duration::from_mins(2),
            Duration::from_hours(9),
        ] {
            app.heartbeat(start).await.unwrap();
            app.heartbeat(start + jump).await.unwrap();
            app.due(start + jump).await.unwrap();
            assert!(
                shown(&app, id).await.this_match.ending().is_none(),
                "{jump:?}"
            );
            // The clock jumps back again.
            app.heartbeat(start).await.unwrap();
            app.due(start).await.unwrap();
            assert!(
                shown(&app, id).await.this_match.ending().is_none(),
                "{jump:?}"
            );
        }
    })
    .await;
}

/// Catches clocks of one kind of match that do not shift.
#[tokio::test]
async fn every_running_clock_shifts_after_more_than_a_minute_and_none_before() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let controls = [
            TimeControl::None,
            TimeControl::LIVE,
            TimeControl::per_move(3),
        ];
        let mut matches = Vec::new();
        for (channel, control) in (30..).zip(controls) {
            let terms = terms(Game::Iago, control);
            matches.push(begun_in(&app, ChannelId(channel), terms).await);
        }
        app.heartbeat(START).await.unwrap();
        let second = Duration::from_secs(1);
        for (beat, shifted) in [(60, 0), (121, 61), (141, 61), (227, 147)] {
            app.heartbeat(after(beat * second)).await.unwrap();
            for &id in &matches {
                let clock = *shown(&app, id).await.this_match.clock();
                let since = clock.turn().unwrap().since;
                assert_eq!(since.since(START), shifted * second, "{}", clock.control());
            }
        }
    })
    .await;
}

/// A player's action may come before the first heartbeat after the downtime.
#[tokio::test]
async fn a_move_right_after_an_absence_is_in_time() {
    on_each(|fresh| async move {
        let here = app(&fresh);
        let id = begun(&here, terms(Game::Iago, TimeControl::LIVE)).await;
        here.heartbeat(after(Duration::from_secs(30)))
            .await
            .unwrap();
        let back = after(referee::days(3));
        // Many interactions come at once, and each sees corrected clocks.
        let coming = (0..8).map(|_| async {
            here.make_up_for_downtime(back).await.unwrap();
            let clock = *shown(&here, id).await.this_match.clock();
            assert_eq!(clock.fallen(back), None);
        });
        futures::future::join_all(coming).await;
        let (mover, typed) = (ALICE.at(back), text("D3"));
        let moved = here.play(&mover, MatchRef::This(id), &typed).await;
        assert_eq!(moved.unwrap().plies, 0..1);
        let clock = *shown(&here, id).await.this_match.clock();
        let left = clock.remaining(rules::Side::First, back);
        assert_eq!(left, Some(Duration::from_secs(5 * 60 - 30 + 10)));
        // Without downtime, the call sends no statement.
        let before = fresh.store.statements();
        here.make_up_for_downtime(back + Duration::from_secs(59))
            .await
            .unwrap();
        assert_eq!(fresh.store.statements(), before);
    })
    .await;
}

/// Catches clocks that show more than their allowance once the machine's clock was set back.
#[tokio::test]
async fn the_clock_is_set_back_and_nobody_has_more_time_than_before() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        app.heartbeat(START).await.unwrap();
        let id = begun(&app, terms(Game::Iago, TimeControl::LIVE)).await;
        let minute = Duration::from_mins(1);
        app.heartbeat(after(minute)).await.unwrap();
        let allowance = |clock: &referee::Clock, now| {
            let left = clock.remaining(rules::Side::First, now).unwrap();
            (left, clock.flag_at().unwrap().since(now))
        };
        let clock = *shown(&app, id).await.this_match.clock();
        let before = allowance(&clock, after(minute));
        let back = after(minute) - Duration::from_hours(2);
        app.make_up_for_downtime(back).await.unwrap();
        let clock = *shown(&app, id).await.this_match.clock();
        assert_eq!(allowance(&clock, back), before, "{}", fresh.kind);
    })
    .await;
}

/// Matches under every time control, with clocks in every possible state.
async fn clocks_of_all_kinds(app: &App, count: usize) -> Vec<MatchId> {
    let rest = Rest {
        leave: Some(VACATION_DAYS),
        weekends: "Europe/Berlin".parse().ok(),
    };
    let leave = Rest {
        weekends: None,
        ..rest
    };
    let mut controls = TimeControl::OFFERED.to_vec();
    for rest in [rest, leave] {
        controls.extend([1, 2, 30].map(|days| TimeControl::per_move(days).resting(rest)));
        controls.push(TimeControl::BANK.resting(rest));
    }
    let mut begun = Vec::new();
    for (channel, control) in controls.into_iter().cycle().take(count).enumerate() {
        let there = |who: Actor| Caller {
            place: crate::channel_of(
                crate::GUILD,
                ChannelId(100 + u64::try_from(channel).unwrap()),
            ),
            ..who.now()
        };
        let proposed = challenge_to(Some(BOB), terms(Game::Iago, control));
        let asked = app.challenge(&there(ALICE), proposed).await.unwrap();
        let id = asked.challenge.id;
        let view = app.accept(&there(BOB), id, None).await.unwrap();
        begun.push(view.this_match.id());
    }
    begun
}

#[tokio::test]
async fn downtime_is_a_pause_of_every_running_clock() {
    on_each(|fresh| async move {
        let here = app(&fresh);
        let matches = clocks_of_all_kinds(&here, 30).await;
        // Some matches are in a lost channel; in others a player was reminded, was spared, or has left the server.
        let lost = ChannelId(103);
        here.place_lost(lost, false, after(Duration::from_mins(2)))
            .await
            .unwrap();
        let last = after(days(8));
        here.due(last).await.unwrap();
        here.player_left(GUILD, ALICE.0, after(days(7)))
            .await
            .unwrap();
        here.heartbeat(last).await.unwrap();
        let mut expected = Vec::new();
        let back = last + days(9) + Duration::from_mins(7);
        for &id in &matches {
            let mut this_match = Match::clone(&shown(&here, id).await.this_match);
            let running = this_match.clock().running().is_some();
            if running {
                this_match.pause(last);
                this_match.resume(back);
            }
            expected.push((running, *this_match.clock()));
        }
        assert!(expected.iter().any(|(running, _)| !running));
        assert!(expected.iter().any(|(_, clock)| clock.grace().is_some()));
        here.heartbeat(back).await.unwrap();
        // Another process that starts at the same moment does not shift the clocks again.
        let there = App::new(store::Store::open(&fresh.address).await.unwrap());
        there.heartbeat(back).await.unwrap();
        let mut next = Vec::new();
        for (&id, (running, clock)) in matches.iter().zip(&expected) {
            for app in [&here, &there] {
                assert_eq!(shown(app, id).await.this_match.clock(), clock, "{running}");
            }
            next.extend([clock.flag_at(), clock.remind_at()]);
        }
        let happens = here.next_due(back).await.unwrap().happens;
        let next = next.into_iter().flatten().min();
        assert!(
            happens.is_some_and(|at| Some(at) <= next),
            "{happens:?} {next:?}"
        );
        there.close().await;
    })
    .await;
}

/// Catches clocks that are set forward one by one: with 10,000 matches every interaction waits for them.
#[tokio::test]
async fn a_start_after_a_long_stop_takes_few_statements_however_many_matches_run() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        clocks_of_all_kinds(&app, 60).await;
        app.heartbeat(START).await.unwrap();
        let before = fresh.store.statements();
        app.heartbeat(after(days(2))).await.unwrap();
        let sent = fresh.store.statements() - before;
        assert!(sent <= 10, "{}: {sent} statements", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn boards_tell_the_new_deadline_where_the_old_one_would_mislead() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let second = Duration::from_secs(1);
        let hour = Duration::from_hours(1);
        for (control, down, told) in [
            (TimeControl::LIVE, 60 * second, false),
            (TimeControl::LIVE, 61 * second, true),
            (TimeControl::per_move(1), hour, false),
            (TimeControl::per_move(1), hour + second, true),
            (TimeControl::None, Duration::from_hours(28), false),
        ] {
            let fake = Fake::default();
            let id = begun(&app, terms(Game::Iago, control)).await;
            let minute = after(Duration::from_mins(1));
            deliver_all(&app, &fake, minute).await;
            app.heartbeat(minute).await.unwrap();
            let back = minute + down;
            app.heartbeat(back).await.unwrap();
            fake.said();
            deliver_all(&app, &fake, back).await;
            let anew = fake.said().contains(&"the board after 0".to_owned());
            assert_eq!(anew, told, "{control} {down:?}");
            let flag_at = shown(&app, id).await.this_match.clock().flag_at();
            if told {
                assert_eq!(fake.world().deadline, flag_at, "{control} {down:?}");
            }
            app.resign(&ALICE.at(back), MatchRef::This(id))
                .await
                .unwrap();
            deliver_all(&app, &fake, back + Duration::from_mins(1)).await;
        }
    })
    .await;
}
