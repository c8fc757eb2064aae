//! Everything that is said of a match without a clock in which somebody does not move, and directly of
//! one whose place is lost, in every language.

use referee::{
    Claim, ClaimRefusal, GuildId, LONG_SILENCE, Match, SILENCE, Time, TimeControl, UserId,
};
use rules::{AnyOptions, Game};
use std::fmt::Write as _;
use std::time::Duration;
use text::chat::{Label, label};
use text::{Locale, ending, own, silence};

const START: Time = Time::from_millis(0);
const FIRST: UserId = UserId(7);
const SECOND: UserId = UserId(8);

fn a_match() -> Match {
    let options = AnyOptions::default_of(Game::Iago);
    super::a_match(
        GuildId(1),
        options,
        TimeControl::None,
        [FIRST, SECOND],
        START,
    )
}

fn everything(locale: Locale) -> String {
    let mut said = String::new();
    let mut say = |words: String| {
        let _ = writeln!(said, "{words}\n");
    };
    let mut this_match = a_match();
    let mut told = Vec::new();
    for at in [START + SILENCE, START + LONG_SILENCE] {
        this_match.remind(at).expect("a reminder that is due");
        let (player, words) = silence::reminder(locale, &this_match).expect("words");
        told.push(player);
        say(words);
    }
    assert_eq!(told, [FIRST, SECOND]);
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
