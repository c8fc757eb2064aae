//! Vacation days, weekends and quiet hours: catches flags that fall during rest, and vacation days that are spent
//! twice.

use super::*;
use crate::deadlines::said;
use crate::fake::{Fake, Fault, deliver_all, take};
use app::delivery::CallError;
use app::{GuildSettings, PlayerSettings, UseCaseError};
use database::on_each;
use referee::{Ending, PlayRefusal, Rest, Spared, VACATION_DAYS, Zone, days};

pub(crate) const HOUR: Duration = Duration::from_hours(1);

const LEAVE: Rest = Rest {
    leave: Some(VACATION_DAYS),
    weekends: None,
};

fn a_day() -> Terms {
    terms(Game::Iago, TimeControl::per_move(1).resting(LEAVE))
}

pub(crate) async fn set(app: &App, who: Actor, change: impl Fn(&mut PlayerSettings)) -> bool {
    let changed = app.change_player_settings(&who.now(), change).await;
    changed.unwrap().1
}

pub(crate) async fn sleeps(app: &App, who: Actor, hours: &str) -> bool {
    set(app, who, |it| it.quiet = Some(hours.parse().unwrap())).await
}

#[tokio::test]
async fn a_vacation_day_is_spent_when_the_time_is_up_and_says_so() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, a_day()).await;
        said(&app, after(HOUR)).await;
        said(&app, after(16 * HOUR)).await;
        let up = after(days(1));
        let fake = Fake::default();
        app.due(up).await.unwrap();
        deliver_all(&app, &fake, up).await;
        assert_eq!(
            fake.said(),
            ["the board after 0", "the vacation day for <1>"]
        );
        // The opponent's board shows the new deadline, too.
        assert_eq!(fake.world().deadline, Some(up + days(1)));
        let clock = *shown(&app, id).await.this_match.clock();
        let grace = clock.grace().unwrap();
        assert_eq!((grace.why, grace.until), (Spared::Vacation, up + days(1)));
        assert_eq!(next_due(&app).await, Some(up + days(1)));
        let left = app.vacation_left(ALICE.0, up).await.unwrap();
        assert_eq!(left, VACATION_DAYS - 1);
        assert_eq!(app.vacation_left(BOB.0, up).await.unwrap(), VACATION_DAYS);
        // A player who comes back during a vacation day can move.
        let back = up + 5 * HOUR;
        plays(&app, &ALICE.at(back), id, "D3").await;
        let clock = *shown(&app, id).await.this_match.clock();
        assert_eq!(
            (clock.grace(), clock.flag_at()),
            (None, Some(back + days(1)))
        );
    })
    .await;
}

#[tokio::test]
async fn one_vacation_day_is_spent_for_all_matches_together() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut matches = Vec::new();
        for channel in [30, 31, 32] {
            matches.push(begun_in(&app, ChannelId(channel), a_day()).await);
        }
        let up = after(days(1));
        app.due(up).await.unwrap();
        assert_eq!(
            app.vacation_left(ALICE.0, up).await.unwrap(),
            VACATION_DAYS - 1
        );
        for id in matches {
            let clock = *shown(&app, id).await.this_match.clock();
            assert_eq!(clock.flag_at(), Some(up + days(1)));
        }
    })
    .await;
}

#[tokio::test]
async fn once_all_are_spent_the_flag_falls() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, a_day()).await;
        let spent = days(1 + u64::from(VACATION_DAYS));
        // No process was running meanwhile, which changes nothing.
        app.due(after(spent) - HOUR).await.unwrap();
        assert!(shown(&app, id).await.this_match.ending().is_none());
        assert_eq!(app.vacation_left(ALICE.0, after(days(1))).await.unwrap(), 0);
        app.due(after(spent)).await.unwrap();
        let view = shown(&app, id).await;
        let lost = Ending::Flag { by: Side::First };
        assert_eq!(view.this_match.ending(), Some(&lost));
        assert_eq!(view.this_match.ended_at(), Some(after(spent)));
    })
    .await;
}

/// Tests begin on the 21st of November: forty days later a new year begins.
#[tokio::test]
async fn a_new_year_brings_new_days() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        begun(&app, a_day()).await;
        app.due(after(days(5)) - HOUR).await.unwrap();
        let left = app.vacation_left(ALICE.0, after(days(5))).await.unwrap();
        assert_eq!(left, VACATION_DAYS - 4);
        let later = after(days(45));
        assert_eq!(
            app.vacation_left(ALICE.0, later).await.unwrap(),
            VACATION_DAYS
        );
    })
    .await;
}

#[tokio::test]
async fn whoever_moves_before_the_bot_has_looked_spends_one_too() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, a_day()).await;
        let late = after(days(1) + HOUR);
        plays(&app, &ALICE.at(late), id, "D3").await;
        assert_eq!(
            app.vacation_left(ALICE.0, late).await.unwrap(),
            VACATION_DAYS - 1
        );
    })
    .await;
}

#[tokio::test]
async fn matches_agreed_on_without_rest_know_none() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        sleeps(&app, ALICE, "0-8").await;
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(1))).await;
        let late = after(days(1));
        let refused = app
            .play(&ALICE.at(late), MatchRef::This(id), &text("D3"))
            .await;
        let Err(UseCaseError::Refused(refused)) = refused else {
            panic!("{refused:?}")
        };
        assert!(matches!(refused.why, PlayRefusal::OutOfTime { .. }));
        assert_eq!(
            app.vacation_left(ALICE.0, late).await.unwrap(),
            VACATION_DAYS
        );
    })
    .await;
}

/// Tests begin at four in the morning in UTC.
#[tokio::test]
async fn a_clock_does_not_fall_in_quiet_hours_and_costs_no_vacation_day_there() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        sleeps(&app, ALICE, "22-7").await;
        let id = begun(&app, a_day()).await;
        let up = after(days(1));
        app.due(up).await.unwrap();
        let clock = *shown(&app, id).await.this_match.clock();
        let morning = up + 3 * HOUR;
        assert_eq!(
            clock.grace().map(|it| (it.why, it.until)),
            Some((Spared::Quiet, morning))
        );
        assert_eq!(app.vacation_left(ALICE.0, up).await.unwrap(), VACATION_DAYS);
        // When the quiet hours end, a vacation day is spent.
        app.due(morning).await.unwrap();
        assert_eq!(
            app.vacation_left(ALICE.0, up).await.unwrap(),
            VACATION_DAYS - 1
        );
    })
    .await;
}

#[tokio::test]
async fn quiet_hours_are_those_of_ones_own_zone() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        sleeps(&app, ALICE, "22-7").await;
        // The flag is due at one in the afternoon in Tokyo, outside quiet hours.
        let tokyo: Zone = "Asia/Tokyo".parse().unwrap();
        set(&app, ALICE, |it| it.zone = Some(tokyo)).await;
        let id = begun(&app, a_day()).await;
        app.due(after(days(1))).await.unwrap();
        let grace = shown(&app, id).await.this_match.clock().grace().unwrap();
        assert_eq!(grace.why, Spared::Vacation);
    })
    .await;
}

#[tokio::test]
async fn pings_and_reminders_wait_for_the_end_of_quiet_hours() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::per_move(3))).await;
        said(&app, after(HOUR)).await;
        sleeps(&app, BOB, "3-9").await;
        // Bob's turn begins at five o'clock, in his quiet hours.
        plays(&app, &ALICE.at(after(HOUR)), id, "D3").await;
        let view = shown(&app, id).await;
        assert_eq!(view.pinged(after(HOUR)), None);
        assert_eq!(view.pinged(after(6 * HOUR)), Some(BOB.0));
        assert_eq!(said(&app, after(2 * HOUR)).await, ["the board after 1"]);
        let morning = after(5 * HOUR);
        assert!(said(&app, morning - HOUR).await.is_empty());
        assert_eq!(
            said(&app, morning).await,
            ["a ping after quiet hours, turn 1"]
        );
        assert!(said(&app, morning).await.is_empty());
        // The reminder two days later is due at five o'clock, and comes at nine.
        let due = after(HOUR + days(2));
        assert!(said(&app, due).await.is_empty());
        assert_eq!(
            said(&app, morning + days(2)).await,
            ["the reminder for <2>"]
        );
    })
    .await;
}

#[tokio::test]
async fn whoever_has_moved_in_the_night_is_not_woken_for_it() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        sleeps(&app, BOB, "3-9").await;
        let id = begun(&app, a_day()).await;
        plays(&app, &ALICE.at(after(HOUR)), id, "D3").await;
        let reply = shown(&app, id).await.this_match.position().public_actions()[0].to_string();
        plays(&app, &BOB.at(after(2 * HOUR)), id, &reply).await;
        assert_eq!(said(&app, after(5 * HOUR)).await, ["the board after 2"]);
    })
    .await;
}

#[tokio::test]
async fn whoever_is_challenged_back_at_night_hears_of_the_first_board_in_the_morning() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = challenged(&app, a_day()).await;
        sleeps(&app, ALICE, "3-9").await;
        app.accept(&BOB.now(), id, None).await.unwrap();
        assert_eq!(
            said(&app, after(5 * HOUR)).await,
            ["the board after 0", "a ping after quiet hours, turn 0"]
        );
    })
    .await;
}

#[tokio::test]
async fn reminders_come_directly_to_whoever_wants_them() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        set(&app, ALICE, |it| it.remind_directly = true).await;
        begun(&app, a_day()).await;
        said(&app, after(HOUR)).await;
        let due = after(16 * HOUR);
        assert_eq!(said(&app, due).await, ["the reminder, directly to <1>"]);
    })
    .await;
}

#[tokio::test]
async fn a_list_of_waiting_matches_comes_once_a_day() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        begun(&app, terms(Game::Iago, TimeControl::None)).await;
        for who in [ALICE, BOB] {
            set(&app, who, |it| {
                it.digest_at = Some(app::next_digest(it, START))
            })
            .await;
        }
        let nine = after(5 * HOUR);
        assert!(next_due(&app).await.is_some_and(|at| at <= nine));
        said(&app, nine - HOUR).await;
        // Only Alice gets a list: the match waits for her.
        assert_eq!(said(&app, nine).await, ["the list for <1>: 1"]);
        assert!(said(&app, nine).await.is_empty());
        let tomorrow = nine + days(1);
        assert_eq!(said(&app, tomorrow).await, ["the list for <1>: 1"]);
        // If nine o'clock lies in quiet hours, the list comes at their end.
        sleeps(&app, ALICE, "0-10").await;
        let settings = app.player_settings(ALICE.0).await.unwrap();
        assert_eq!(app::next_digest(&settings, START), after(6 * HOUR));
    })
    .await;
}

#[tokio::test]
async fn a_list_that_does_not_get_through_is_sent_again_unless_nobody_can_be_told() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        begun(&app, terms(Game::Iago, TimeControl::None)).await;
        set(&app, ALICE, |it| {
            it.digest_at = Some(app::next_digest(it, START));
        })
        .await;
        let nine = after(5 * HOUR);
        said(&app, nine - HOUR).await;
        let fake = Fake::default();
        fake.fault(Fault::Fails(CallError::Transient));
        fake.fault(Fault::AnswerLost);
        app.due(nine).await.unwrap();
        deliver_all(&app, &fake, nine).await;
        assert!(fake.said().is_empty());
        // The answer to the second attempt is lost; the nonce finds the message at the third attempt.
        for minutes in [1, 2, 3] {
            deliver_all(&app, &fake, nine + Duration::from_mins(minutes)).await;
        }
        assert_eq!(fake.said(), ["the list for <1>: 1"]);
        // A player who takes no direct messages gets no list; the next day the bot tries again.
        let tomorrow = nine + days(1);
        fake.fault(Fault::Fails(CallError::Unwanted));
        app.due(tomorrow).await.unwrap();
        deliver_all(&app, &fake, tomorrow).await;
        deliver_all(&app, &fake, tomorrow + HOUR).await;
        assert!(fake.said().is_empty());
        // A player who could not be written to for a while gets the list later.
        let third = tomorrow + days(1);
        // Discord does not remember nonces for days.
        fake.world().messages.clear();
        fake.fault(Fault::Fails(CallError::PlaceLost { gone: false }));
        app.due(third).await.unwrap();
        deliver_all(&app, &fake, third).await;
        assert!(fake.said().is_empty());
        deliver_all(&app, &fake, third + HOUR).await;
        assert_eq!(fake.said(), ["the list for <1>: 1"]);
        // A player who has switched the list off meanwhile gets none.
        let later = third + days(1);
        app.due(later).await.unwrap();
        set(&app, ALICE, |it| it.digest_at = None).await;
        deliver_all(&app, &fake, later).await;
        assert!(fake.said().is_empty());
        assert!(take(&app, later + days(1)).await.is_empty());
    })
    .await;
}

/// Catches refused direct messages that are retried for ever, refusals that are never reset, and a person who is told
/// of them never or repeatedly.
#[tokio::test]
async fn the_third_refusal_in_a_row_switches_direct_messages_off_and_is_told_once() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        begun(&app, terms(Game::Iago, TimeControl::None)).await;
        set(&app, ALICE, |it| {
            it.remind_directly = true;
            it.digest_at = Some(app::next_digest(it, START));
        })
        .await;
        let (fake, nine) = (Fake::default(), after(5 * HOUR));
        let deliver = async |day: u32, refused: bool| {
            let now = nine + day * days(1);
            if refused {
                fake.fault(Fault::Fails(CallError::Unwanted));
            }
            app.due(now).await.unwrap();
            deliver_all(&app, &fake, now).await;
            app.player_settings(ALICE.0).await.unwrap()
        };
        deliver(0, false).await;
        for (day, refused) in [(1, true), (2, true), (3, false), (4, true), (5, true)] {
            let settings = deliver(day, refused).await;
            assert!(settings.digest_at.is_some() && settings.remind_directly);
            assert!(!settings.directs_ended(), "{day}");
        }
        fake.said();
        // The third refused message is a reminder, which then comes where the match is played.
        fake.fault(Fault::Fails(CallError::Unwanted));
        let silent = START + referee::SILENCE;
        let settings = app.player_settings(ALICE.0).await.unwrap();
        assert_eq!(settings.directs_refused, 2);
        set(&app, ALICE, |it| it.digest_at = None).await;
        app.due(silent).await.unwrap();
        deliver_all(&app, &fake, silent).await;
        deliver_all(&app, &fake, silent).await;
        assert_eq!(fake.said(), ["the reminder for <1>"]);
        let settings = app.player_settings(ALICE.0).await.unwrap();
        assert!(settings.directs_ended());
        // A list that was owed already does not tell the person.
        let settings = deliver(8, false).await;
        assert!(settings.directs_ended() && settings.remind_directly);
        // Once the person was told, their direct messages are switched off.
        app.end_directs(ALICE.0).await.unwrap();
        let settings = app.player_settings(ALICE.0).await.unwrap();
        assert!(!settings.remind_directly && !settings.directs_ended());
    })
    .await;
}

#[tokio::test]
async fn a_server_says_whether_clocks_stand_still_at_weekends() {
    let mut settings = GuildSettings::default();
    assert_eq!(settings.rest(), LEAVE);
    settings.weekends = true;
    assert_eq!(settings.rest().weekends, Some(Zone::UTC));
    let zone: Zone = "Europe/Berlin".parse().unwrap();
    settings.zone = Some(zone);
    assert_eq!(settings.rest().weekends, Some(zone));
}

#[tokio::test]
async fn while_the_bot_is_away_no_vacation_day_is_spent() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, a_day()).await;
        app.heartbeat(after(HOUR)).await.unwrap();
        let back = after(HOUR + days(3));
        app.heartbeat(back).await.unwrap();
        app.due(back).await.unwrap();
        let clock = *shown(&app, id).await.this_match.clock();
        assert_eq!(clock.flag_at(), Some(back + 23 * HOUR));
        assert_eq!(
            app.vacation_left(ALICE.0, back).await.unwrap(),
            VACATION_DAYS
        );
    })
    .await;
}
