//! The checks of the fuzz targets. The ordinary tests run them too (`tests/rules/fuzz.rs`).

use crate::random::Rng;
use iago_rules::iago::{Cell, Iago};
use iago_rules::record::Record;
use iago_rules::{AnyOptions, AnyPosition, AnyRefusal, Game, Position, Refusal};
use std::sync::LazyLock;

/// A sentence for a refusal: its code alone.
fn code(refusal: &AnyRefusal) -> String {
    refusal.code().to_owned()
}

/// Passes bytes as a line to `iago adjudicate`: the answer must be one line of JSON with a state or an
/// error, and with `at` exactly if an action was refused.
pub fn adjudicate(line: &[u8]) {
    let answer = ::adjudicate::answer(line, code);
    assert!(!answer.contains('\n'));
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    let has = |key: &str| answer.get(key).is_some();
    assert!(has("state") || has("error"));
    assert_eq!(has("error"), has("message"));
    assert_eq!(has("at"), has("state") && has("error"));
}

/// Reads bytes as a record: writing and reading a record must give an equal record, and
/// its replay must end at a refusal or at the last action.
pub fn record(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let Ok(record) = text.parse::<Record>() else {
        return;
    };
    let written = record.to_string();
    assert_eq!(written.parse::<Record>().as_ref(), Ok(&record));
    match record.replay() {
        Ok(replay) => assert_eq!(replay.steps().len(), record.actions().len()),
        Err(broken) => assert_eq!(broken.at, broken.before.steps().len()),
    }
}

/// Positions from all parts of a game: the start, positions of random matches with all combinations of options, and
/// the end.
pub fn positions(game: Game) -> &'static [AnyPosition] {
    static POSITIONS: LazyLock<[Vec<AnyPosition>; Game::ALL.len()]> = LazyLock::new(|| {
        Game::ALL.map(|game| {
            let mut rng = Rng::new(20_261_122);
            let mut positions = Vec::new();
            for options in AnyOptions::every(game) {
                let mut position = AnyPosition::start(options);
                // 150 actions reach every phase; only Ampel may go on for thousands of actions.
                for _ in 0..150 {
                    positions.push(position.clone());
                    let actions = position.legal_actions();
                    if actions.is_empty() {
                        break;
                    }
                    let token = rng.pick(&actions).to_string();
                    position = position.play_token(&token).expect("legal").position;
                }
            }
            positions
        })
    });
    let number = Game::ALL.iter().position(|other| *other == game);
    &POSITIONS[number.expect("every game is listed")]
}

/// Plays bytes as an action in the middle of a game: two bytes choose the position, the rest is the text.
pub fn mid_game(game: Game, bytes: &[u8]) {
    let [low, high, text @ ..] = bytes else {
        return;
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let positions = positions(game);
    let at = usize::from(u16::from_le_bytes([*low, *high])) % positions.len();
    token(&positions[at], text);
}

/// Plays a text as an action: it must be refused with a code, or be the token of a legal action.
pub fn token(position: &AnyPosition, text: &str) {
    let listed = position.legal_actions();
    let listed = listed.iter().find(|action| action.to_string() == text);
    match position.play_token(text) {
        Ok(played) => {
            assert_eq!(played.action.to_string(), text, "{position:?}");
            assert_eq!(listed, Some(&played.action), "{position:?}");
        }
        Err(refusal) => {
            assert_eq!(listed, None, "{position:?}");
            assert!(!refusal.code().is_empty() && !refusal.ruling().is_empty());
            if position.outcome().is_some() {
                assert_eq!(refusal.code(), "game_over");
            }
        }
    }
}

/// Plays a text as the first action of each game, and reads it as a cell of Iago.
pub fn tokens(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    for game in Game::ALL {
        token(&AnyPosition::start(AnyOptions::default_of(game)), text);
    }
    match text.parse::<Cell>() {
        Ok(cell) => assert_eq!(cell.to_string(), text),
        Err(_) => {
            let refusal = Iago::start(Default::default())
                .play_token(text)
                .expect_err("no cell");
            let code = refusal.code();
            let named = text.starts_with(|letter: char| letter.is_ascii_uppercase())
                && text.len() > 1
                && text[1..].bytes().all(|byte| byte.is_ascii_digit());
            let expected = match text {
                "callout" => "callout_disabled",
                _ if named => "off_board",
                _ => "malformed",
            };
            assert_eq!(code, expected, "{text:?}");
        }
    }
}
