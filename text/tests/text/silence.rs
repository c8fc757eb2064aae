//! Sentences about a match whose player to move is silent or has left, and direct messages about a lost channel, in
//! every language.

use referee::{
    Challenge, ChallengeState, ChannelId, Claim, ClaimRefusal, Colours, GuildId, LONG_SILENCE,
    Match, Place, SILENCE, Time, TimeControl, UserId, days,
};
use rules::{AnyOptions, Game};
use std::fmt::Write as _;
use std::time::Duration;
use text::chat::{Label, label};
use text::{Locale, ending, own, silence, why};

const START: Time = Time::from_millis(0);
const FIRST: UserId = UserId(7);
const SECOND: UserId = UserId(8);

fn a_match(control: TimeControl) -> Match {
    let options = AnyOptions::default_of(Game::Iago);
    super::a_match(GuildId(1), options, control, [FIRST, SECOND], START)
}

fn everything(locale: Locale) -> String {
    let mut said = String::new();
    let mut say = |words: String| {
        let _ = writeln!(said, "{words}\n");
    };
    let mut this_match = a_match(TimeControl::None);
    let mut told = Vec::new();
    for at in [START + SILENCE, START + LONG_SILENCE] {
        this_match.remind(at).expect("a reminder that is due");
        let (player, words) = silence::reminder(locale, &this_match).expect("words");
        told.push(player);
        say(words);
    }
    assert_eq!(told, [FIRST, SECOND]);
    say(own::claim(locale, &this_match, FIRST));
    say(own::state(locale, &this_match, SECOND));
    for control in [TimeControl::per_move(1), TimeControl::None] {
        let mut left = a_match(control);
        left.note_left(FIRST, START);
        let told = silence::reminder(locale, &left).expect("words");
        assert_eq!(told.0, SECOND);
        say(told.1);
        if left.remind(START + days(3)).is_some() && left.clock().fallen(START + days(3)).is_none()
        {
            say(silence::reminder(locale, &left).expect("words").1);
        }
    }
    let asked = Challenge {
        id: "00000000000000000000000000".parse().expect("an id"),
        challenger: FIRST,
        opponent: Some(SECOND),
        terms: this_match.terms(),
        colours: Colours::Random,
        made_at: START,
        rematch_of: None,
        state: ChallengeState::Open,
    };
    let place = Place::Server {
        guild: GuildId(1),
        channel: ChannelId(3),
        parent: None,
    };
    say(own::challenge(locale, &asked, place));
    let next = Some("`/referee next`");
    say(why::no_match_here(
        locale,
        &[place],
        next,
        "`/iago challenge`",
        "`/referee next`",
    ));
    for claim in [Claim::Win, Claim::NoResult] {
        say(label(locale, Label::Claim(claim)));
    }
    for why in [
        ClaimRefusal::HasClock,
        ClaimRefusal::YourTurn,
        ClaimRefusal::TooEarly {
            at: Some(START + LONG_SILENCE),
        },
        ClaimRefusal::TooEarly { at: None },
    ] {
        say(silence::claim_refused(
            locale,
            &this_match,
            &why,
            "`/iago challenge`",
        ));
    }
    let mut claimed = this_match.clone();
    let claim = claimed.claim(SECOND, Claim::Win, START + LONG_SILENCE);
    claim.expect("a match that can be claimed");
    say(ending::ending_text(locale, &claimed));
    let mut left = a_match(TimeControl::None);
    left.note_left(FIRST, START);
    let claim = left.claim(SECOND, Claim::Win, START + days(3));
    claim.expect("a match that can be claimed");
    say(ending::ending_text(locale, &left));
    let waits = Duration::from_hours(14 * 24);
    assert_eq!(own::lost_directly(locale, &this_match, SECOND, waits), None);
    this_match.pause(START);
    let words = own::lost_directly(locale, &this_match, SECOND, waits);
    say(words.expect("a place that is lost"));
    said
}

/// Catches an ending that gives a wrong reason for a loss without a move.
#[test]
fn whoever_lost_without_moving_lost_for_what_was_so() {
    let (player, two_weeks) = ("<@7>", days(14));
    let ended = |it: &Match| ending::ending_text(Locale::En, it);
    for control in [TimeControl::None, TimeControl::per_move(7)] {
        let mut left = a_match(control);
        left.note_left(FIRST, START);
        left.claim(SECOND, Claim::Win, START + days(3))
            .expect("a claim");
        let said = format!("{player} has left this server and not moved since.");
        assert!(ended(&left).starts_with(&said), "{}", ended(&left));
    }
    // A fallen clock decides the match, also at the end of a tournament's short round.
    let mut fallen = a_match(TimeControl::per_move(1));
    fallen.note_left(FIRST, START);
    fallen
        .flag(START + days(2))
        .expect("a flag that has fallen");
    let mut overrun = a_match(TimeControl::None);
    overrun.overrun(START + two_weeks - Duration::from_millis(1));
    for it in [fallen, overrun] {
        assert!(ended(&it).contains("time is up"), "{}", ended(&it));
    }
    // The sentence names two weeks, however late the claim comes.
    let mut silent = a_match(TimeControl::None);
    silent.remind(START + SILENCE).expect("a reminder");
    silent
        .claim(SECOND, Claim::Win, START + two_weeks)
        .expect("a claim");
    assert!(
        ended(&silent).contains("for two weeks"),
        "{}",
        ended(&silent)
    );
}

#[test]
fn whatever_takes_long_is_said_in_every_language() {
    for locale in Locale::ALL {
        insta::assert_snapshot!(format!("silence-{locale}"), everything(locale));
    }
}
