//! What the fuzz targets check. The ordinary tests run the same checks (`tests/rules/fuzz.rs`).

use iago_rules::iago::{Cell, Iago};
use iago_rules::record::Record;
use iago_rules::{AnyOptions, AnyPosition, AnyRefusal, Game, Position, Refusal};

/// The least that may stand for a sentence.
fn code(refusal: &AnyRefusal) -> String {
    refusal.code().to_owned()
}

/// Any bytes as a line for `iago adjudicate`: the answer is one line of JSON with a state or an
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

/// Any bytes as a record: what is read is written in a form that reads as the same again, and
/// replaying it ends at the refusal or the end.
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

/// Any text as an action of each game: it is refused with a code, or is the token of the action
/// it names.
pub fn tokens(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    for game in Game::ALL {
        let start = AnyPosition::start(AnyOptions::default_of(game));
        match start.play_token(text) {
            Ok(played) => assert_eq!(played.action.to_string(), text),
            Err(refusal) => assert!(!refusal.code().is_empty() && !refusal.ruling().is_empty()),
        }
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
