//! Tests of clocks: catches time lost or gained by a pause, an increment, a gift or a late check.

use super::{ALICE, BOB, START, after, new_match, play_all};
use referee::{
    Claim, ClaimRefusal, Ending, GiveTimeRefusal, LONG_SILENCE, Match, PlayRefusal, ResignRefusal,
    SILENCE, Score, Time, TimeControl, days,
};
use rules::{Game, Side};
use std::time::Duration;

const MOMENT: Duration = Duration::from_millis(1);

fn time_left(this_match: &Match, side: Side, now: Time) -> Option<Duration> {
    this_match.clock().remaining(side, now)
}

fn secs(count: u64) -> Duration {
    Duration::from_secs(count)
}

#[test]
fn without_a_control_no_time_passes() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    assert_eq!(this_match.clock().flag_at(), None);
    assert_eq!(time_left(&this_match, Side::First, START), None);
    let years = after(days(10_000));
    assert_eq!(this_match.flag(years), None);
    this_match.play(ALICE, "D3", None, years).unwrap();
    assert_eq!(
        this_match.give_time(ALICE, years),
        Err(GiveTimeRefusal::NoClock)
    );
}

#[test]
fn without_a_clock_a_silent_player_is_reminded_and_then_the_match_can_be_claimed() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    let claim = |this_match: &Match, now| {
        let mut claimed = this_match.clone();
        claimed.claim(BOB, Claim::Win, now)
    };
    let fortnight = after(LONG_SILENCE);
    // A match cannot be claimed before its player was reminded.
    let at = Some(fortnight);
    let too_early = Err(ClaimRefusal::TooEarly { at });
    assert_eq!(claim(&this_match, fortnight), too_early);
    assert_eq!(this_match.remind(after(SILENCE) - MOMENT), None);
    assert_eq!(this_match.remind(after(SILENCE)), Some(Side::First));
    assert_eq!(this_match.remind(after(SILENCE)), None);
    assert_eq!(claim(&this_match, fortnight - MOMENT), too_early);
    let won = Ending::Flag { by: Side::First };
    assert_eq!(claim(&this_match, fortnight), Ok(won));
    assert!(!this_match.clock().nudges().claimable);
    assert_eq!(this_match.remind(fortnight), Some(Side::First));
    assert!(this_match.clock().nudges().claimable);
    assert_eq!(this_match.clock().remind_at(), None);
    let mine = this_match.clone().claim(ALICE, Claim::Win, fortnight);
    assert_eq!(mine, Err(ClaimRefusal::YourTurn));
    let ended = this_match.clone().claim(BOB, Claim::NoResult, fortnight);
    assert_eq!(ended, Ok(Ending::CalledOff));
    // After a ply, the time until the reminder begins again.
    this_match.play(ALICE, "D3", None, fortnight).unwrap();
    assert_eq!(this_match.clock().remind_at(), Some(fortnight + SILENCE));
}

#[test]
fn a_late_reminder_leaves_three_days_in_which_the_match_can_be_reached() {
    let mut this_match = new_match(Game::Iago, TimeControl::None);
    let late = after(days(13));
    this_match.remind(late).unwrap();
    let claim_at = this_match.clock().claim_at();
    assert_eq!(claim_at, Some(late + days(3)));
    // The match is paused for five days.
    this_match.pause(late + days(1));
    let at = None;
    let refused = this_match.claim(BOB, Claim::Win, after(days(17)));
    assert_eq!(refused, Err(ClaimRefusal::TooEarly { at }));
    this_match.resume(after(days(19)));
    assert_eq!(
        this_match.clock().running().map(|turn| turn.since),
        Some(after(days(5)))
    );
    let claim_at = this_match.clock().claim_at();
    assert_eq!(claim_at, Some(after(days(21))));
}

#[test]
fn a_clock_decides_by_itself_who_has_lost() {
    let mut this_match = new_match(Game::Iago, TimeControl::LIVE);
    let refused = this_match.claim(BOB, Claim::Win, after(secs(1)));
    assert_eq!(refused, Err(ClaimRefusal::HasClock));
}

#[test]
fn a_live_clock_runs_for_the_side_to_move_and_adds_its_increment() {
    let mut this_match = new_match(Game::Iago, TimeControl::LIVE);
    assert_eq!(
        time_left(&this_match, Side::First, after(secs(40))),
        Some(secs(260))
    );
    assert_eq!(
        time_left(&this_match, Side::Second, after(secs(40))),
        Some(secs(300))
    );
    this_match.play(ALICE, "D3", None, after(secs(40))).unwrap();
    let now = after(secs(50));
    assert_eq!(time_left(&this_match, Side::First, now), Some(secs(270)));
    assert_eq!(time_left(&this_match, Side::Second, now), Some(secs(290)));
}

#[test]
fn days_per_move_start_afresh_with_every_turn() {
    let mut this_match = new_match(Game::Iago, TimeControl::per_move(3));
    let late = after(days(2));
    this_match.play(ALICE, "D3", None, late).unwrap();
    assert_eq!(time_left(&this_match, Side::First, late), Some(days(3)));
    assert_eq!(this_match.clock().flag_at(), Some(late + days(3)));
}

/// Seconds that Alice spends on each of her turns, and what her stock holds after them, with 60 seconds and a
/// period of 30.
const BYOYOMI: [(&[u64], u64); 5] = [
    (&[], 60),
    (&[20], 40),
    (&[60], 0),
    // What is left of a period is not saved; each turn has a full period.
    (&[75, 29], 0),
    (&[10, 79, 29], 0),
];

#[test]
fn byoyomi_uses_up_the_stock_and_then_gives_every_turn_its_period() {
    let control: TimeControl = "byoyomi 60+30".parse().unwrap();
    assert_eq!(control.to_string(), "byoyomi 60+30");
    for text in [
        "byoyomi 60+0",
        "byoyomi 60",
        "byoyomi 0+30",
        "byoyomi 60+30 +leave",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
    for (spent, stock) in BYOYOMI {
        let mut this_match = new_match(Game::Iago, control);
        let mut now = START;
        for spent in spent {
            now = now + secs(*spent);
            for player in [ALICE, BOB] {
                let any = this_match.position().public_actions()[0].to_string();
                this_match.play(player, &any, None, now).unwrap();
            }
        }
        let left = this_match.clock().at_turn_start();
        assert_eq!(left[Side::First], secs(stock), "{spent:?}");
        assert_eq!(left[Side::Second], secs(60));
        // Alice's flag falls exactly when the stock and one period are over.
        let flag = now + secs(stock + 30);
        assert_eq!(this_match.clock().flag_at(), Some(flag), "{spent:?}");
        assert_eq!(this_match.clock().fallen(flag - MOMENT), None);
        assert_eq!(
            this_match.flag(flag),
            Some(Ending::Flag { by: Side::First })
        );
    }
}

#[test]
fn byoyomi_after_a_takeback_a_pause_and_a_gift() {
    let control: TimeControl = "byoyomi 60+30".parse().unwrap();
    let mut this_match = new_match(Game::Iago, control);
    // Alice's turn uses up the stock and a part of the period; a takeback restores both.
    this_match.play(ALICE, "D3", None, after(secs(80))).unwrap();
    assert_eq!(this_match.clock().at_turn_start()[Side::First], secs(0));
    take_back(&mut this_match, after(secs(80)));
    let left = time_left(&this_match, Side::First, after(secs(80)));
    assert_eq!(left, Some(secs(90)));
    // A pause within the period takes time neither from the stock nor from the period.
    this_match.pause(after(secs(80 + 70)));
    let back = after(days(1));
    this_match.resume(back);
    assert_eq!(this_match.clock().flag_at(), Some(back + secs(20)));
    let again = Match::restore(this_match.snapshot()).unwrap();
    assert_eq!(again, this_match);
    // A gift of a minute goes to the stock.
    assert_eq!(this_match.give_time(BOB, back), Ok(secs(60)));
    this_match.play(ALICE, "D3", None, back + secs(10)).unwrap();
    assert_eq!(this_match.clock().at_turn_start()[Side::First], secs(40));
}

#[test]
fn a_bank_grows_up_to_its_cap_and_no_further() {
    let control: TimeControl = "bank 3600+600<4000".parse().unwrap();
    let mut this_match = new_match(Game::Iago, control);
    this_match
        .play(ALICE, "D3", None, after(secs(100)))
        .unwrap();
    assert_eq!(
        time_left(&this_match, Side::First, after(secs(100))),
        Some(secs(4000))
    );
}

#[test]
fn a_gift_beyond_the_cap_is_not_taken_away_by_the_next_increment() {
    let control: TimeControl = "bank 3600+600<4000".parse().unwrap();
    let mut this_match = new_match(Game::Iago, control);
    assert_eq!(this_match.give_time(BOB, START), Ok(days(1)));
    this_match.play(ALICE, "D3", None, START).unwrap();
    assert_eq!(
        time_left(&this_match, Side::First, START),
        Some(secs(3600) + days(1))
    );
}

#[test]
fn the_flag_falls_at_its_instant_however_late_anybody_looks() {
    let mut this_match = new_match(Game::Iago, TimeControl::LIVE);
    let instant = after(Duration::from_mins(5));
    assert_eq!(this_match.flag(instant - MOMENT), None);
    assert_eq!(
        this_match.play(ALICE, "D3", None, instant),
        Err(PlayRefusal::OutOfTime {
            side: Side::First,
            at: instant
        })
    );
    assert_eq!(
        this_match.resign(BOB, instant),
        Err(ResignRefusal::OutOfTime {
            side: Side::First,
            at: instant
        })
    );
    let ending = this_match.flag(after(days(30))).unwrap();
    assert_eq!(ending, Ending::Flag { by: Side::First });
    assert_eq!(ending.score(), Some(Score::Won(Side::Second)));
    assert_eq!(this_match.ended_at(), Some(instant));
    assert_eq!(this_match.to_move(), None);
    assert_eq!(this_match.flag(after(days(31))), None);
}

#[test]
fn one_reminder_a_turn_with_a_third_of_its_time_left() {
    let mut this_match = new_match(Game::Iago, TimeControl::per_move(3));
    let due = after(days(2));
    assert_eq!(this_match.clock().remind_at(), Some(due));
    assert_eq!(this_match.remind(due - MOMENT), None);
    assert_eq!(this_match.remind(due), Some(Side::First));
    assert_eq!(this_match.remind(due), None);
    assert_eq!(this_match.clock().remind_at(), None);
    this_match.play(ALICE, "D3", None, due).unwrap();
    assert_eq!(this_match.clock().remind_at(), Some(due + days(2)));
}

#[test]
fn a_turn_of_seconds_has_no_reminder() {
    let control: TimeControl = "live 60+1".parse().unwrap();
    let this_match = new_match(Game::Iago, control);
    assert_eq!(this_match.clock().remind_at(), None);
}

#[test]
fn a_takeback_restores_the_clock_of_that_turn() {
    let mut this_match = new_match(Game::Iago, TimeControl::LIVE);
    this_match
        .play(ALICE, "D3", None, after(secs(100)))
        .unwrap();
    let asked = after(secs(130));
    let offer = super::offer_id(1);
    this_match
        .offer_to(ALICE, referee::OfferKind::Takeback, offer, asked)
        .unwrap();
    this_match
        .answer(BOB, offer, referee::Answer::Accept, asked)
        .unwrap();
    assert_eq!(time_left(&this_match, Side::First, asked), Some(secs(300)));
    assert_eq!(time_left(&this_match, Side::Second, asked), Some(secs(300)));
    let turn = this_match.clock().running();
    assert_eq!(
        turn.map(|it| (it.side, it.since)),
        Some((Side::First, asked))
    );
}

/// Alice asks to take her last turn back, and Bob agrees.
fn take_back(this_match: &mut Match, now: Time) {
    let offer = super::offer_id(1);
    let takeback = referee::OfferKind::Takeback;
    this_match.offer_to(ALICE, takeback, offer, now).unwrap();
    this_match
        .answer(BOB, offer, referee::Answer::Accept, now)
        .unwrap();
}

#[test]
fn a_takeback_after_a_pause_restores_what_was_left_when_the_turn_began() {
    let mut this_match = new_match(Game::Iago, TimeControl::per_move(3));
    let away = after(Duration::from_hours(60));
    this_match.pause(away);
    let back = away + days(5);
    this_match.resume(back);
    let left = time_left(&this_match, Side::First, back);
    assert_eq!(left, Some(Duration::from_hours(12)));
    this_match.play(ALICE, "D3", None, back).unwrap();
    take_back(&mut this_match, back);
    let left = time_left(&this_match, Side::First, back);
    assert_eq!(left, Some(days(3)));
}

#[test]
fn a_reminder_comes_with_a_third_of_the_whole_turn_left_pauses_or_not() {
    let mut this_match = new_match(Game::Iago, TimeControl::per_move(3));
    this_match.pause(after(days(1)));
    assert_eq!(this_match.clock().remind_at(), None);
    this_match.resume(after(days(6)));
    assert_eq!(this_match.clock().remind_at(), Some(after(days(7))));
    assert_eq!(this_match.clock().flag_at(), Some(after(days(8))));
}

#[test]
fn a_turn_played_during_a_pause_ends_like_any_other() {
    let control: TimeControl = "bank 86400+3600<604800".parse().unwrap();
    for (control, left) in [
        (TimeControl::per_move(3), days(3)),
        (control, Duration::from_hours(24 - 6 + 1)),
    ] {
        let mut this_match = new_match(Game::Iago, control);
        let (away, back) = (after(Duration::from_hours(6)), after(days(9)));
        this_match.pause(away);
        let played = after(days(2));
        this_match.play(ALICE, "D3", None, played).unwrap();
        assert_eq!(this_match.paused_at(), Some(away), "{control}");
        let again = Match::restore(this_match.snapshot()).unwrap();
        assert_eq!(again, this_match);
        this_match.resume(back);
        let clock = this_match.clock();
        assert_eq!(clock.at_turn_start()[Side::First], left, "{control}");
        let turn = clock.running().map(|turn| (turn.side, turn.since));
        assert_eq!(turn, Some((Side::Second, back)), "{control}");
    }
}

#[test]
fn a_takeback_during_a_pause_starts_no_clock() {
    let mut this_match = new_match(Game::Iago, TimeControl::LIVE);
    let away = after(secs(20));
    this_match.play(ALICE, "D3", None, away).unwrap();
    this_match.pause(away);
    take_back(&mut this_match, after(days(1)));
    assert_eq!(this_match.paused_at(), Some(away));
    assert_eq!(this_match.clock().flag_at(), None);
    let back = after(days(2));
    this_match.resume(back);
    let flag_at = this_match.clock().flag_at();
    assert_eq!(flag_at, Some(back + Duration::from_mins(5)));
}

#[test]
fn the_match_of_a_player_who_has_left_the_server_can_be_claimed_after_three_days() {
    for control in [TimeControl::None, TimeControl::per_move(7)] {
        let mut this_match = new_match(Game::Iago, control);
        let known = after(days(2));
        assert!(!this_match.note_left(BOB, known), "it is not his turn");
        assert!(this_match.note_left(ALICE, known));
        assert!(!this_match.note_left(ALICE, known), "that is no news");
        let claim_at = known + days(3);
        assert_eq!(this_match.clock().remind_at(), Some(claim_at), "{control}");
        let early = this_match.claim(BOB, Claim::Win, claim_at - MOMENT);
        let at = Some(claim_at);
        assert_eq!(early, Err(ClaimRefusal::TooEarly { at }), "{control}");
        // A gift of time does not change when the match can be claimed.
        if control != TimeControl::None {
            this_match.give_time(BOB, known).unwrap();
        }
        assert_eq!(this_match.remind(claim_at), Some(Side::First));
        assert_eq!(this_match.clock().remind_at(), None, "{control}");
        let again = Match::restore(this_match.snapshot()).unwrap();
        assert_eq!(again, this_match);
        let claimed = this_match.clone().claim(BOB, Claim::NoResult, claim_at);
        assert_eq!(claimed, Ok(Ending::CalledOff), "{control}");
        // After Alice is back, the match can be claimed only for silence.
        this_match.note_back(ALICE);
        assert_eq!(this_match.clock().claim_at(), after_silence(control));
    }
}

/// When a match can be claimed whose first turn began at the start, and whose player was not reminded.
fn after_silence(control: TimeControl) -> Option<Time> {
    (control == TimeControl::None).then(|| after(LONG_SILENCE))
}

#[test]
fn players_give_time_to_each_other_not_to_themselves() {
    let mut this_match = new_match(Game::Iago, TimeControl::LIVE);
    assert_eq!(this_match.give_time(BOB, START), Ok(Duration::from_mins(1)));
    assert_eq!(
        this_match.clock().flag_at(),
        Some(after(Duration::from_mins(6)))
    );
    assert_eq!(
        this_match.give_time(ALICE, START),
        Ok(Duration::from_mins(1))
    );
    assert_eq!(
        time_left(&this_match, Side::Second, START),
        Some(Duration::from_mins(6))
    );
}

#[test]
fn a_takeback_does_not_take_back_time_that_was_given() {
    let mut this_match = new_match(Game::Iago, TimeControl::LIVE);
    this_match.play(ALICE, "D3", None, after(secs(40))).unwrap();
    let asked = after(secs(50));
    assert_eq!(this_match.give_time(BOB, asked), Ok(Duration::from_mins(1)));
    assert_eq!(
        this_match.give_time(ALICE, asked),
        Ok(Duration::from_mins(1))
    );
    let offer = super::offer_id(9);
    this_match
        .offer_to(ALICE, referee::OfferKind::Takeback, offer, asked)
        .unwrap();
    let again = Match::restore(this_match.snapshot()).unwrap();
    for mut this_match in [this_match, again] {
        this_match
            .answer(BOB, offer, referee::Answer::Accept, asked)
            .unwrap();
        // Each side has five minutes, as at the beginning of Alice's turn, and the minute of the gift.
        let left = |side| time_left(&this_match, side, asked);
        assert_eq!(left(Side::First), Some(Duration::from_mins(6)));
        assert_eq!(left(Side::Second), Some(Duration::from_mins(6)));
    }
}

#[test]
fn nobody_is_given_more_than_ninety_days() {
    let mut this_match = new_match(Game::Iago, TimeControl::per_move(7));
    let mut gifts = 0;
    while this_match.give_time(BOB, START).is_ok() {
        gifts += 1;
    }
    assert_eq!(gifts, 83);
    assert_eq!(
        this_match.give_time(BOB, START),
        Err(GiveTimeRefusal::Plenty)
    );
}

#[test]
fn the_three_steps_of_an_ampel_turn_share_one_turn_of_the_clock() {
    let mut this_match = new_match(Game::Ampel, TimeControl::LIVE);
    play_all(&mut this_match, &["B4", "B6", "D6", "F3", "H3"]);
    // Neither side has disks yet, so the referee skips steps 1 and 2.
    let green = this_match.to_move().unwrap();
    assert_eq!(this_match.plies().len(), 7);
    let before = this_match.clock().at_turn_start();
    let now = after(secs(60));
    this_match
        .play(super::player(green), "A1", None, now)
        .unwrap();
    // The whole turn took 60 s and earned one increment.
    assert_eq!(
        time_left(&this_match, green, now),
        Some(before[green].saturating_sub(secs(60)) + secs(10))
    );
    assert_eq!(
        this_match.clock().running().map(|turn| turn.side),
        this_match.to_move()
    );
}

#[test]
fn an_instant_before_the_turn_began_takes_nothing() {
    let this_match = new_match(Game::Iago, TimeControl::LIVE);
    assert_eq!(
        time_left(&this_match, Side::First, Time::from_millis(0)),
        Some(Duration::from_mins(5))
    );
}

#[test]
fn controls_read_back_and_reject_other_spellings() {
    for control in TimeControl::OFFERED {
        assert_eq!(control.to_string().parse(), Ok(control));
    }
    for text in [
        "",
        "None",
        "live",
        "live 0+10",
        "live 300",
        "live 300+",
        "live +300+10",
        "live 0300+10",
        "live 300+-1",
        "days",
        "days 0",
        "days 31",
        "days 1 ",
        " days 1",
        "bank 5+5",
        "bank 10+5<9",
        "bank 10+5<99999999999",
        "blitz 3+2",
        "live 99999999999999999999+1",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}
