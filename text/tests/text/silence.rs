//! Everything that is said of a match whose player to move is silent or has left, and directly of one whose
//! channel is lost, in every language.

use referee::{
    Challenge, ChallengeState, ChannelId, Claim, ClaimRefusal, Colours, GuildId, LONG_SILENCE,
    Match, SILENCE, Time, TimeControl, UserId, days,
};
use rules::{AnyOptions, Game};
use std::fmt::Write as _;
use std::time::Duration;
use text::chat::{Label, label};
use text::{Locale, ending, own, refused, silence};

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
    say(own::challenge(locale, &asked, ChannelId(3)));
    let next = Some("`/referee next`");
    say(refused::none_here(
        locale,
        &[ChannelId(3)],
        next,
        "`/iago challenge`",
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
        say(silence::refused(
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
    let waits = Duration::from_hours(14 * 24);
    assert_eq!(own::lost_directly(locale, &this_match, SECOND, waits), None);
    this_match.pause(START);
    let words = own::lost_directly(locale, &this_match, SECOND, waits);
    say(words.expect("a place that is lost"));
    said
}

#[test]
fn whatever_takes_long_is_said_in_every_language() {
    for locale in Locale::ALL {
        insta::assert_snapshot!(format!("silence-{locale}"), everything(locale));
    }
}
