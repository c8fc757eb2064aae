//! Tests of challenges: catches an answer of the wrong person, or an answer after the day is over.

use super::{ALICE, BOB, CAROL, START, after};
use referee::{
    CHALLENGE_LIFE, Challenge, ChallengeId, ChallengeRefusal, ChallengeState, Colours, MatchId,
    Seats, Terms, TimeControl, UserId,
};
use rules::{AnyOptions, Game, Side};
use std::time::Duration;

fn challenge(opponent: Option<UserId>) -> Challenge {
    Challenge {
        id: ChallengeId(ulid::Ulid::from_parts(1, 1)),
        challenger: ALICE,
        opponent,
        terms: Terms {
            options: AnyOptions::default_of(Game::Iago),
            control: TimeControl::None,
            rated: true,
        },
        colours: Colours::Random,
        made_at: START,
        rematch_of: None,
        state: ChallengeState::Open,
    }
}

#[test]
fn only_the_person_asked_accepts_or_declines() {
    let direct = challenge(Some(BOB));
    assert_eq!(direct.may_accept(BOB, START), Ok(()));
    assert_eq!(direct.may_decline(BOB, START), Ok(()));
    let refusal = Err(ChallengeRefusal::NotForYou { opponent: BOB });
    assert_eq!(direct.may_accept(CAROL, START), refusal);
    assert_eq!(direct.may_decline(CAROL, START), refusal);
    assert_eq!(direct.may_accept(ALICE, START), Err(ChallengeRefusal::Own));
    assert_eq!(direct.may_decline(ALICE, START), Err(ChallengeRefusal::Own));
}

#[test]
fn an_open_one_is_for_everybody_but_its_maker() {
    let open = challenge(None);
    assert_eq!(open.may_accept(CAROL, START), Ok(()));
    assert_eq!(open.may_accept(ALICE, START), Err(ChallengeRefusal::Own));
    assert_eq!(
        open.may_decline(CAROL, START),
        Err(ChallengeRefusal::OpenToAll)
    );
}

#[test]
fn only_its_maker_withdraws_it() {
    let direct = challenge(Some(BOB));
    assert_eq!(direct.may_withdraw(ALICE, START), Ok(()));
    assert_eq!(
        direct.may_withdraw(BOB, START),
        Err(ChallengeRefusal::NotYours { challenger: ALICE })
    );
}

#[test]
fn it_lives_a_day_to_the_millisecond() {
    let direct = challenge(Some(BOB));
    let last = after(CHALLENGE_LIFE) - Duration::from_millis(1);
    assert_eq!(direct.may_accept(BOB, last), Ok(()));
    let expired = Err(ChallengeRefusal::Closed(ChallengeState::Expired));
    assert_eq!(direct.may_accept(BOB, after(CHALLENGE_LIFE)), expired);
    assert_eq!(direct.may_withdraw(ALICE, after(CHALLENGE_LIFE)), expired);
}

#[test]
fn a_closed_one_says_what_became_of_it() {
    let begun = MatchId(ulid::Ulid::from_parts(5, 5));
    for state in [
        ChallengeState::Accepted(begun),
        ChallengeState::Declined,
        ChallengeState::Withdrawn,
        ChallengeState::Expired,
    ] {
        let closed = Challenge {
            state,
            ..challenge(Some(BOB))
        };
        let refusal = Err(ChallengeRefusal::Closed(state));
        assert_eq!(closed.may_accept(BOB, START), refusal);
        assert_eq!(closed.may_decline(BOB, START), refusal);
        assert_eq!(closed.may_withdraw(ALICE, START), refusal);
        // A closed challenge keeps its state later, and does not expire.
        assert_eq!(closed.state_at(after(Duration::from_hours(2 * 24))), state);
    }
}

#[test]
fn colours_seat_the_challenger_as_asked() {
    let seats = |first, second| Seats { first, second };
    assert_eq!(Colours::Random.seat(ALICE, BOB, true), seats(ALICE, BOB));
    assert_eq!(Colours::Random.seat(ALICE, BOB, false), seats(BOB, ALICE));
    for heads in [true, false] {
        let first = Colours::Challenger(Side::First);
        let second = Colours::Challenger(Side::Second);
        assert_eq!(first.seat(ALICE, BOB, heads), seats(ALICE, BOB));
        assert_eq!(second.seat(ALICE, BOB, heads), seats(BOB, ALICE));
    }
    for name in ["random", "first", "second"] {
        assert_eq!(Colours::from_name(name).unwrap().name(), name);
    }
}
