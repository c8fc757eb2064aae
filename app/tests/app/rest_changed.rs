//! Zones and quiet hours that change during a turn: catches turns that a player can make longer that way.

use super::*;
use crate::random::Rng;
use crate::rest::{HOUR, set, sleeps};
use database::on_each;
use referee::{Ending, Quiet, Rest, Spared, VACATION_DAYS, Zone, days};

/// A match with `move_days` days a move and at most `leave` vacation days a year.
async fn resting(app: &App, channel: u64, move_days: u64, leave: u32) -> MatchId {
    let rest = Rest {
        leave: Some(leave),
        weekends: None,
    };
    let control = TimeControl::per_move(move_days).resting(rest);
    begun_in(app, ChannelId(channel), terms(Game::Iago, control)).await
}

async fn lives(app: &App, who: Actor, zone: &str) -> bool {
    let zone: Zone = zone.parse().unwrap();
    set(app, who, |it| it.zone = Some(zone)).await
}

async fn grace(app: &App, id: MatchId) -> Option<(Spared, Time)> {
    let grace = shown(app, id).await.this_match.clock().grace();
    grace.map(|it| (it.why, it.until))
}

/// Tests begin at four in the morning in UTC.
#[tokio::test]
async fn whoever_moves_round_the_world_in_a_turn_sleeps_where_it_began() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        sleeps(&app, ALICE, "20-8").await;
        let id = resting(&app, 30, 1, 0).await;
        for (times, zone) in (0..24).zip(["Pacific/Honolulu", "Asia/Dhaka", "UTC"].repeat(8)) {
            let now = after(8 * HOUR * times);
            app.due(now).await.unwrap();
            assert_eq!(lives(&app, ALICE, zone).await, now < after(28 * HOUR));
        }
        let this_match = shown(&app, id).await.this_match;
        assert_eq!(this_match.ending(), Some(&Ending::Flag { by: Side::First }));
        assert_eq!(this_match.ended_at(), Some(after(28 * HOUR)));
    })
    .await;
}

#[tokio::test]
async fn quiet_hours_set_in_a_turn_count_from_the_next_one_on() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        assert!(!sleeps(&app, ALICE, "0-8").await, "no turn is under way");
        let id = resting(&app, 30, 1, VACATION_DAYS).await;
        // In a match without rest no hours are kept, and it is not Bob's turn.
        begun(&app, terms(Game::Iago, TimeControl::per_move(1))).await;
        assert!(!sleeps(&app, BOB, "0-5").await);
        assert!(!set(&app, ALICE, |it| it.patterns = true).await);
        for hours in ["3-12", "1-10"] {
            assert!(sleeps(&app, ALICE, hours).await);
        }
        let up = after(days(1));
        app.due(up).await.unwrap();
        assert_eq!(grace(&app, id).await, Some((Spared::Quiet, up + 4 * HOUR)));
        // A granted rest stays, and does not lead to a second one.
        assert!(sleeps(&app, ALICE, "8-20").await);
        assert_eq!(grace(&app, id).await, Some((Spared::Quiet, up + 4 * HOUR)));
        app.due(up + 4 * HOUR).await.unwrap();
        let vacation = Some((Spared::Vacation, up + 28 * HOUR));
        assert_eq!(grace(&app, id).await, vacation);
        // Bob has quiet hours until five, set before his turn; then Alice has them until eight in the evening.
        let bobs = up + 24 * HOUR;
        plays(&app, &ALICE.at(bobs), id, "D3").await;
        app.due(bobs + days(1)).await.unwrap();
        let morning = bobs + days(1) + HOUR;
        assert_eq!(grace(&app, id).await, Some((Spared::Quiet, morning)));
        let evening = morning + 4 * HOUR;
        app.due(morning).await.unwrap();
        let reply = shown(&app, id).await.this_match.position().public_actions()[0].to_string();
        plays(&app, &BOB.at(evening), id, &reply).await;
        app.due(evening + days(1)).await.unwrap();
        let until = evening + days(1) + 11 * HOUR;
        assert_eq!(grace(&app, id).await, Some((Spared::Quiet, until)));
    })
    .await;
}

/// Catches new hours that count in the present turn: after a pause, which moves the beginning of the turn, and in a new
/// process, which has no match in memory.
#[tokio::test]
async fn a_pause_within_the_turn_does_not_make_the_new_hours_count() {
    on_each(|fresh| async move {
        let here = app(&fresh);
        sleeps(&here, ALICE, "0-8").await;
        let id = resting(&here, 30, 1, 0).await;
        here.heartbeat(after(HOUR)).await.unwrap();
        assert!(sleeps(&here, ALICE, "4-16").await);
        let back = after(HOUR + days(2));
        here.heartbeat(back).await.unwrap();
        let there = App::new(fresh.store.clone());
        // It is four in the morning again.
        let up = after(days(3));
        there.due(up).await.unwrap();
        assert_eq!(
            grace(&there, id).await,
            Some((Spared::Quiet, up + 4 * HOUR))
        );
    })
    .await;
}

/// The flags are due on the 21st of December: eleven days of the year are left, then the new year brings twenty
/// vacation days.
#[tokio::test]
async fn a_turn_over_new_year_costs_no_more_than_the_days_agreed_on() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for (channel, leave) in [(30, VACATION_DAYS), (31, 5), (32, 0)] {
            let id = resting(&app, channel, 30, leave).await;
            app.due(after(days(70))).await.unwrap();
            let ended = shown(&app, id).await.this_match.ended_at().unwrap();
            let rested = ended.since(after(days(30)));
            // The rest includes days of the new year, and at most half a day beyond the agreed days.
            let most = days(u64::from(leave)) + 12 * HOUR;
            assert!(rested <= most, "{leave}: {rested:?}");
            assert!(rested >= days(u64::from(leave)), "{leave}: {rested:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn whatever_is_set_when_a_turn_rests_no_longer_than_was_agreed_on() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let zones = ["Pacific/Honolulu", "Asia/Dhaka", "UTC", "Europe/Berlin"];
        for seed in 1..=12u64 {
            let mut rng = Rng::new(seed);
            let leave = rng.pick(&[0, 3, VACATION_DAYS]);
            let id = resting(&app, 100 + seed, 30, leave).await;
            let mut now = after(days(30));
            let limit = now + days(u64::from(leave)) + 12 * HOUR;
            while now <= limit {
                let quiet: Quiet = {
                    let (from, length) = (rng.below(24), 1 + rng.below(12));
                    format!("{from}-{}", (from + length) % 24).parse().unwrap()
                };
                let zone: Zone = rng.pick(&zones).parse().unwrap();
                set(&app, ALICE, |it| {
                    it.zone = Some(zone);
                    it.quiet = Some(quiet);
                })
                .await;
                now = now + HOUR * u32::try_from(1 + rng.below(30)).unwrap();
                app.due(now).await.unwrap();
            }
            let ended = shown(&app, id).await.this_match.ended_at();
            assert!(ended.is_some_and(|at| at <= limit), "{seed}: {ended:?}");
        }
    })
    .await;
}
