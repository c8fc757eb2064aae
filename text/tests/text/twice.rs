//! A match's message and the alt text of its picture share no line, and the match as text fits into a message.

use super::a_match;
use super::choices::recorded;
use referee::{GuildId, Match, Time, TimeControl, UserId};
use rules::{AnyOptions, Side};
use text::{Locale, alt, matches};

/// Calls `check` with the match and the new plies after each move of some recorded games.
fn each_move(check: impl Fn(&Match, std::ops::Range<usize>)) {
    for (game, lines) in recorded() {
        for line in lines.lines().step_by(25) {
            let vector: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let request = &vector["request"];
            let standard = AnyOptions::default_of(game);
            let options = request["options"].as_object().into_iter().flatten();
            let options = options.fold(standard, |options, (name, value)| {
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                options.with_text(name, &value).expect("an option")
            });
            let players = [
                UserId(1_234_567_890_123_456_789),
                UserId(2_234_567_890_123_456_789),
            ];
            let start = Time::from_millis(0);
            let mut it = a_match(GuildId(1), options, TimeControl::None, players, start);
            for token in request["actions"].as_array().into_iter().flatten() {
                let Some(player) = it.player_to_move() else {
                    break;
                };
                let before = it.plies().len();
                // A recorded token that the referee has played already is refused here.
                if it
                    .play(player, token.as_str().expect("a token"), None, start)
                    .is_ok()
                {
                    check(&it, before..it.plies().len());
                }
            }
        }
    }
}

#[test]
fn the_alt_text_leaves_to_the_message_what_it_says() {
    each_move(|it, plies| {
        for locale in Locale::ALL {
            let said = matches::moved(locale, it, plies.clone()).replace("**", "");
            let alt = alt::beside(locale, it, Side::First);
            assert!(alt.chars().count() < 1_024, "{alt}");
            let twice = said.lines().find(|line| alt.contains(line));
            assert_eq!(twice, None, "{said}\n\n{alt}");
            let score = text::words(it.position())
                .standing(locale)
                .replace("**", "");
            assert!(score.lines().all(|line| !alt.contains(line)), "{alt}");
        }
    });
}

#[test]
fn a_match_as_text_says_nothing_twice_and_fits_into_a_message() {
    each_move(|it, _| {
        for locale in Locale::ALL {
            let stands = matches::present(locale, it).replace("**", "");
            let listed = alt::as_text(locale, it, Side::First);
            let length = stands.chars().count() + listed.chars().count();
            assert!(length < 1_900, "{length}: {stands}\n{listed}");
            let twice = stands.lines().find(|line| listed.contains(line));
            assert_eq!(twice, None, "{stands}\n\n{listed}");
        }
    });
}
