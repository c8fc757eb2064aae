//! Checks every lesson by the rules: exactly one legal action does what the exercise asks for, every other choice is
//! legal but not the answer, or refused, and every picture shows what its chapter says.

use lessons::{MATCH, OVERVIEW, Verdict, chapters, finale, keys, lesson, lessons, prospects, tips};
use rules::isaac::Change;
use rules::{AnyAction, AnyEffects, AnyPlayed, AnyPosition, Game, Refusal as _, Side, ampel, iago};
use search::{Level, Limits, Player, Question};
use std::collections::BTreeSet;

/// Whether an action does what the exercise with this key asks for, by its effects and the position after it.
fn fits(key: &str, played: &AnyPlayed) -> bool {
    let action = played.action.to_string();
    match (&played.effects, &played.position) {
        (AnyEffects::Iago(iago::Effects::Placed { placement, .. }), AnyPosition::Iago(after)) => {
            match key {
                "outer" => placement.cell.is_outer(),
                "release" | "edge" | "both" => !placement.released.is_empty(),
                "score" => after.score(Side::First) == 8,
                "strategy" => after.moves().values().all(|it| it.captures == 0),
                _ => true,
            }
        }
        (AnyEffects::Isaac(effects), AnyPosition::Isaac(after)) => match (key, &effects.change) {
            ("place", Change::Placed(piece)) => {
                piece.length() == 4 && piece.footprint.first().number() == 36
            }
            ("strategy", _) => action == "20-22:7",
            _ => {
                let most = [
                    ("line", 2),
                    ("value", 6),
                    ("double", 16),
                    ("under", 35),
                    ("longer", 8),
                    ("stop", 37),
                    ("meet", 44),
                    ("hundred", 100),
                ];
                most.contains(&(key, after.score(Side::First)))
            }
        },
        (AnyEffects::Ampel(ampel::Effects::Moved(moved)), _) => match key {
            "distance" => {
                moved.path.from.row() == moved.path.to.row() && moved.path.bends.is_empty()
            }
            "bounce" => {
                let bends: Vec<String> = moved.path.bends.iter().map(ToString::to_string).collect();
                moved.path.from.to_string() == "D7" && bends == ["D8"]
            }
            "bend" => action.ends_with(">E7"),
            "turn" | "blocked" => true,
            _ => moved.signals.len() == 1,
        },
        (_, AnyPosition::Ampel(after)) => match key {
            "setup" => match played.action {
                AnyAction::Ampel(ampel::Action::Place(point)) => {
                    let around = ampel::Direction::ALL.map(|it| point.neighbour(it));
                    around
                        .into_iter()
                        .flatten()
                        .all(|it| it.is_inside() && after.board().get(it).is_none())
                }
                _ => false,
            },
            "strategy" => action == "D3",
            // The free points beside D5.
            _ => ["C5", "C6", "D4", "E4", "E5"].contains(&action.as_str()),
        },
        _ => false,
    }
}

#[test]
fn exactly_one_legal_action_is_what_is_asked_for() {
    for game in Game::ALL {
        for chapter in lessons(game) {
            let exercise = chapter.exercise.as_ref().expect("a lesson");
            let legal = exercise.position.legal_actions().into_iter();
            let played = legal.map(|it| exercise.position.play(it).expect("legal"));
            let right: Vec<String> = played
                .filter(|played| fits(chapter.key, played))
                .map(|played| played.action.to_string())
                .collect();
            assert_eq!(right, [exercise.answer], "{game} {}", chapter.key);
            assert!(matches!(exercise.judge(exercise.answer), Verdict::Right(_)));
        }
    }
}

#[test]
fn of_the_choices_one_is_right_and_the_others_are_wrong_for_a_reason() {
    for game in Game::ALL {
        for chapter in lessons(game) {
            let exercise = chapter.exercise.as_ref().expect("a lesson");
            let name = format!("{game} {}", chapter.key);
            let choices: BTreeSet<&str> = exercise.choices.iter().copied().collect();
            assert_eq!(
                choices.len(),
                exercise.choices.len(),
                "{name}: twice the same"
            );
            assert!((2..=5).contains(&choices.len()), "{name}");
            assert!(choices.contains(exercise.answer), "{name}");
            for choice in &exercise.choices {
                match exercise.judge(choice) {
                    Verdict::Right(played) => assert_eq!(played.action.to_string(), *choice),
                    Verdict::Beside(_) => assert_ne!(*choice, exercise.answer, "{name}"),
                    Verdict::Refused(refusal) => {
                        // A refused choice breaks a rule of play; none is a spelling mistake.
                        let spelling = ["malformed", "off_board", "wrong_phase", "wrong_step"];
                        assert!(!spelling.contains(&refusal.code()), "{name}: {choice}");
                    }
                }
            }
        }
    }
}

/// In the order of the chapters, no disk of Ampel turns before the chapter about turning, and no disk of Iago is
/// released before the chapter about releases.
#[test]
fn nothing_is_shown_before_it_is_explained() {
    for (game, key) in [(Game::Ampel, "bounce"), (Game::Iago, "release")] {
        let early = chapters(game).iter().take_while(|it| it.key != key);
        for chapter in early {
            let tried = chapter.exercise.iter().flat_map(|exercise| {
                let tried = exercise.choices.iter();
                tried.filter_map(|it| exercise.position.play_token(it).ok())
            });
            let shown = chapter.shown.illustration().effects.into_iter();
            for effects in shown.chain(tried.map(|it| it.effects)) {
                let early = match &effects {
                    AnyEffects::Ampel(ampel::Effects::Moved(moved)) => !moved.path.bends.is_empty(),
                    AnyEffects::Iago(iago::Effects::Placed { placement, .. }) => {
                        !placement.released.is_empty()
                    }
                    _ => false,
                };
                assert!(!early, "{game} {}", chapter.key);
            }
        }
    }
}

#[test]
fn whatever_is_typed_is_judged() {
    for game in Game::ALL {
        for chapter in lessons(game) {
            let exercise = chapter.exercise.as_ref().expect("a lesson");
            for typed in ["", "?", "Z99", "00-00:0", "A1>A1", "callout", "-"] {
                assert!(
                    !matches!(exercise.judge(typed), Verdict::Right(_)),
                    "{typed}"
                );
            }
        }
    }
}

#[test]
fn a_game_has_eight_to_twelve_lessons_and_six_pictures_that_tell_it() {
    for game in Game::ALL {
        let keys = keys(game);
        assert!((8..=12).contains(&keys.len()), "{game}: {}", keys.len());
        assert_eq!(keys.last(), Some(&MATCH));
        let unique: BTreeSet<_> = chapters(game).iter().map(|it| it.key).collect();
        assert_eq!(unique.len(), chapters(game).len(), "{game}");
        let overview = chapters(game).iter().filter(|it| it.overview);
        assert_eq!(overview.count(), OVERVIEW, "{game}");
        for key in unique {
            let plain = |it: char| it.is_ascii_lowercase() || it == '-';
            assert!(key.chars().all(plain) && key.len() <= 20, "{key}");
            assert_ne!(key, MATCH);
        }
        assert!(lesson(game, "no-such-lesson").is_none());
    }
}

#[test]
fn every_ruling_named_stands_in_the_rulings() {
    for game in Game::ALL {
        let file = format!("{}/../rules/rulings/{game}.md", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).expect("the rulings");
        let named = chapters(game).iter().map(|it| it.ruling);
        for ruling in named.chain(tips(game).iter().map(|it| it.ruling)) {
            let stands = text.match_indices(ruling).any(|(at, found)| {
                !text[at + found.len()..].starts_with(|it: char| it.is_ascii_digit())
            });
            assert!(stands, "{ruling}");
        }
    }
}

#[test]
fn every_picture_shows_all_it_is_to_show() {
    for game in Game::ALL {
        for chapter in chapters(game) {
            let shown = chapter.shown.illustration();
            let refused = usize::from(shown.refusal.is_some());
            let tokens = chapter.shown.tokens.len();
            assert_eq!(
                shown.effects.len() + refused,
                tokens,
                "{game} {}",
                chapter.key
            );
            if let Some(exercise) = &chapter.exercise {
                let same = shown.effects.len() == 1 && exercise.position == chapter.shown.position;
                let given = same && chapter.shown.tokens == [exercise.answer];
                assert!(
                    !given,
                    "{game} {}: the picture gives the answer",
                    chapter.key
                );
            }
        }
    }
}

/// Lists the pictures that show a refusal: the ruling of the chapter, that of the refusal, and the chapter's key.
#[test]
fn what_is_refused_in_pictures_is_refused_by_a_ruling_of_the_chapter() {
    let mut refused = Vec::new();
    for game in Game::ALL {
        for chapter in chapters(game) {
            if let Some(refusal) = chapter.shown.illustration().refusal {
                refused.push(format!(
                    "{} {} {}",
                    chapter.ruling,
                    refusal.ruling(),
                    chapter.key
                ));
            }
        }
    }
    assert_eq!(
        refused,
        [
            "IAGO-13 IAGO-14 captive",
            "IAGO-14 IAGO-14 must",
            "IAGO-15 IAGO-15 most",
            "IAGO-8 IAGO-8 outer",
            "ISAAC-11 ISAAC-11 longer",
            "ISAAC-17 ISAAC-17 stop",
            "ISAAC-12 ISAAC-12 under",
            "ISAAC-18 ISAAC-18 meet",
            "AMPEL-13 AMPEL-12 blocked",
            "AMPEL-23 AMPEL-23 place",
            "AMPEL-11 AMPEL-11 cylinder",
        ]
    );
}

#[test]
fn the_short_match_begins_with_the_learner_and_is_not_decided() {
    for game in Game::ALL {
        let finale = finale(game);
        assert_eq!(finale.position.to_move(), Some(finale.side), "{game}");
        assert_eq!(finale.position.game(), game);
        let first = finale.position.legal_actions()[0].to_string();
        let wins = |action: &rules::AnyAction| {
            let after = finale.position.play_unchecked(*action);
            after.outcome().is_some()
        };
        assert!(!finale.position.legal_actions().iter().any(wins), "{game}");
        assert!(finale.after([first.as_str()]).is_some());
        assert_eq!(finale.after(["Z99"]), None);
        assert_eq!(finale.after([]).as_ref(), Some(&finale.position));
    }
}

#[test]
fn every_tip_comes_up_in_some_position_taught_and_none_in_another_game() {
    for game in Game::ALL {
        let mut positions: Vec<AnyPosition> = Vec::new();
        for chapter in chapters(game) {
            positions.push(chapter.shown.position.clone());
            positions.extend(chapter.exercise.as_ref().map(|it| it.position.clone()));
        }
        positions.push(finale(game).position.clone());
        for tip in tips(game) {
            assert!(positions.iter().any(tip.due), "{game} {}", tip.key);
            for other in Game::ALL.into_iter().filter(|other| *other != game) {
                assert!(!(tip.due)(&finale(other).position), "{game} {}", tip.key);
            }
        }
    }
}

#[test]
fn an_exercise_that_changes_gets_another_stamp() {
    for game in Game::ALL {
        let mut stamps = BTreeSet::new();
        for chapter in lessons(game) {
            let exercise = chapter.exercise.as_ref().expect("a lesson");
            let mut changed = exercise.clone();
            changed.choices = vec!["A1"];
            assert_ne!(changed.stamp(), exercise.stamp(), "{}", chapter.key);
            assert!(stamps.insert(exercise.stamp()), "{}", chapter.key);
        }
    }
}

/// The short match of a learner who takes the first of [`prospects`] each time against the engine's easiest level.
#[test]
fn whoever_trusts_the_order_of_the_list_wins_the_short_match() {
    for game in Game::ALL {
        let finale = finale(game);
        for seed in 0..20 {
            let mut position = finale.position.clone();
            let mut told = Vec::new();
            for ply in 0..200 {
                let Some(side) = position.to_move() else {
                    break;
                };
                let action = match position.forced_pass() {
                    Some(pass) => pass,
                    None if side == finale.side => prospects(&position)[0].action,
                    None => {
                        let question = Question {
                            player: Player::Level(Level::new(game, 1).expect("a level")),
                            limits: Limits::default(),
                            seed: seed * 1_000 + ply,
                            all: false,
                        };
                        let thought = search::think(&position, question, &mut |_| 0.0);
                        thought.expect("a running game").best
                    }
                };
                told.push(action.to_string());
                position = position.play_unchecked(action);
            }
            let winner = position.outcome().map(|it| it.winner);
            assert_eq!(winner, Some(finale.side), "{game}, seed {seed}: {told:?}");
        }
    }
}
