//! Every sentence about puzzles is used, and random games produce every reason in explanations.

use super::catalogue;
use super::shown::stands;
use referee::UserId;
use rules::{AnyOptions, AnyPosition, Game, Side};
use text::Locale;
use text::explain::{self, Instead, Pictures, Place};
use text::puzzle::{self, Asked, Button, Source, Wrong};
use text::t;

/// The keys of a file's sentences of which no form stands in `said`.
fn missing(locale: Locale, file: &str, said: &str) -> Vec<String> {
    let all = catalogue::read(locale).into_iter();
    let of_file = all.filter(|(_, it)| it.file.file_name().is_some_and(|name| name == file));
    let silent = of_file.filter(|(key, it)| {
        // A default for games without a question of their own; all three games have one.
        key != "puzzle-most" && !it.forms.iter().any(|form| stands(form, said))
    });
    silent.map(|(key, _)| key).collect()
}

#[test]
fn every_sentence_about_puzzles_is_said() {
    const ASKED: [Asked; 5] = [
        Asked::Most,
        Asked::Win,
        Asked::Turn,
        Asked::Ending,
        Asked::Last,
    ];
    for locale in Locale::ALL {
        let mut said = Vec::new();
        for of in Game::ALL {
            let start = AnyPosition::start(AnyOptions::default_of(of));
            for source in [
                Source::Book(7),
                Source::Match(12),
                Source::Own,
                Source::Today,
            ] {
                said.push(puzzle::title(locale, of, source, 1500));
            }
            for asked in ASKED {
                said.push(puzzle::asked(locale, &start, asked));
                said.push(puzzle::alt(locale, &start, asked));
                said.push(puzzle::daily(locale, &start, asked));
            }
            said.push(puzzle::solution_alt(locale, &start));
            said.push(puzzle::none_left(locale, of, 60, 40));
        }
        let loose = AnyOptions::default_of(Game::Iago).with_text("variant", "loose");
        let loose = AnyPosition::start(loose.expect("a variant"));
        said.push(puzzle::asked(locale, &loose, Asked::Most));
        for (streak, best) in [(0, 0), (0, 3), (1, 1), (1, 4), (2, 4), (5, 5)] {
            said.push(puzzle::score(locale, 1500, 1530, streak, best));
        }
        let reasons = [
            Wrong::Less,
            Wrong::Part,
            Wrong::GoesOn,
            Wrong::TurnLost,
            Wrong::Ends("standing"),
            Wrong::Loses(Side::Second, Some("D7")),
            Wrong::Loses(Side::Second, None),
        ];
        said.extend(reasons.map(|why| puzzle::wrong(locale, Game::Iago, "D4", why)));
        said.extend([
            puzzle::choose(locale, Game::Iago, ""),
            puzzle::choose(locale, Game::Iago, "D"),
            puzzle::choose(locale, Game::Isaac, "00-02:"),
            puzzle::choose(locale, Game::Ampel, "A1>"),
            puzzle::beginning(locale, Game::Iago, "D"),
            puzzle::beginning(locale, Game::Ampel, "D"),
            t!(locale, "puzzle-menu"),
            t!(locale, "puzzle-right", told = "told"),
            puzzle::refused(locale, "D4", "why"),
            t!(locale, "puzzle-unrated"),
            t!(locale, "puzzle-solution", answer = "D5", told = "told"),
            t!(locale, "puzzle-not-yours", command = "/iago puzzle"),
            puzzle::twice(locale, "D5", "/iago puzzle"),
            t!(locale, "puzzle-day-over", command = "/iago puzzle"),
            t!(locale, "puzzle-day-goes-on"),
            t!(locale, "puzzle-unknown", command = "/iago puzzle"),
            puzzle::no_action(locale, "xyzzy"),
            t!(locale, "puzzle-too-soon"),
        ]);
        let buttons = [
            Button::Hint,
            Button::Skip,
            Button::Back,
            Button::Next,
            Button::More,
            Button::Answer,
            Button::Puzzle,
            Button::Solve,
            Button::Yesterday,
        ];
        said.extend(buttons.map(|it| puzzle::button(locale, it)));
        let many: Vec<UserId> = (1..=30).map(UserId).collect();
        for (tried, solvers) in [(1, &many[..0]), (1, &many[..1]), (30, &many)] {
            let told = puzzle::yesterday(locale, tried, solvers);
            assert!(told.chars().count() < 1_000, "{told}");
            said.push(told);
        }
        let missing = missing(locale, "puzzle.ftl", &said.join("\n"));
        assert!(missing.is_empty(), "{locale}: {missing:?}");
    }
}

#[test]
fn random_games_bring_up_every_reason_that_is_explained() {
    for locale in Locale::ALL {
        let mut said = vec![
            t!(locale, "explain-nothing-yet"),
            t!(locale, "explain-secret"),
            t!(locale, "explain-concealed"),
        ];
        for in_steps in [false, true] {
            for count in [1, 5] {
                let place = place(count, in_steps);
                said.push(explain::no_such(locale, place));
                said.extend([false, true].map(|after| explain::button(locale, place, after)));
            }
        }
        for of in Game::ALL {
            let usual = AnyOptions::default_of(of);
            let penalty = usual.with_text("penalty", "true").unwrap_or(usual);
            for number in 0..24 {
                let options = if number % 2 == 0 { usual } else { penalty };
                play(locale, AnyPosition::start(options), number, &mut said);
            }
        }
        let missing = missing(locale, "explain.ftl", &said.join("\n"));
        assert!(missing.is_empty(), "{locale}: {missing:?}");
    }
}

/// The last of `count` actions.
fn place(count: usize, in_steps: bool) -> Place {
    Place {
        step: [count; 2],
        turn: [1, 1],
        in_steps,
    }
}

/// Plays a game at random and explains every action; the first action is also explained in place of another and
/// refused.
fn play(locale: Locale, mut position: AnyPosition, seed: u64, said: &mut Vec<String>) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    for number in 1..400 {
        let actions = position.legal_actions();
        if actions.is_empty() {
            return;
        }
        // Xorshift: any sequence of numbers will do.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let at = usize::try_from(state >> 33).unwrap_or(0) % actions.len();
        let token = actions[at].to_string();
        let played = position.play_token(&token).expect("a legal action");
        let effects = &played.effects;
        let reasons = text::words(&position).explained(locale, effects);
        assert!(!reasons.is_empty(), "{token} is not explained");
        let place = place(number, position.game().facts().hides_steps);
        let lines = explain::explained(locale, place, "told", &position, effects);
        assert!(lines.chars().count() < 1_600, "{lines:?}");
        if number == 1 {
            let instead = Instead {
                token: &token,
                place,
            };
            said.push(explain::explained(
                locale, place, "told", &position, effects,
            ));
            said.push(explain::instead(
                locale, instead, "told", &position, effects,
            ));
            let shown = [
                Pictures::Steps { before: &position },
                Pictures::After {
                    after: &played.position,
                },
            ];
            said.extend(shown.map(|it| explain::alt(locale, it)));
            if let Err(refusal) = position.play_token("?") {
                said.push(explain::instead_refused(locale, instead, &refusal, "why"));
            }
        }
        said.extend(lines.lines().skip(1).map(str::to_owned));
        position = played.position;
    }
}
