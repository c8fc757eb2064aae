//! What is said of matches of two people in their own direct messages with the bot, in every language.

use referee::{Challenge, ChallengeState, Colours, Terms, Time, TimeControl, UserId};
use rules::{AnyOptions, Game};
use text::{Locale, challenge, place, t};

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);

fn everything(locale: Locale) -> String {
    let asked = Challenge {
        id: "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().expect("an id"),
        challenger: ANN,
        opponent: Some(BEN),
        terms: Terms {
            options: AnyOptions::default_of(Game::Iago),
            control: TimeControl::None,
            rated: false,
        },
        colours: Colours::Random,
        made_at: Time::from_millis(0),
        rematch_of: None,
        state: ChallengeState::Open,
    };
    let said = [
        Some(t!(locale, "challenge-unseen")),
        challenge::to_be_asked(locale, &asked),
        Some(challenge::ask(locale, Some("Ben"))),
        challenge::asked_directly(locale, &asked, ANN),
        challenge::asked_directly(locale, &asked, BEN),
        challenge::unreachable(locale, &asked, Some("https://example.com")),
        Some(t!(locale, "match-several", command = "`/referee next`")),
        Some(place::untold(locale, BEN, "`/iago board`")),
        Some(t!(locale, "place-hidden")),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

#[test]
fn the_sentences_about_matches_in_direct_messages() {
    for locale in Locale::ALL {
        let name = format!("apart-{}", locale.code());
        insta::assert_snapshot!(name, everything(locale));
    }
}
