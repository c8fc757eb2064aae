//! Forgiving what people type.

use iago::referee::{Moment, fits, normalise};
use iago::rules::Game;

#[test]
fn spelling_is_forgiven() {
    for (game, typed, token) in [
        (Game::Iago, "d4", "D4"),
        (Game::Iago, "Ｄ４", "D4"),
        (Game::Iago, "ｄ４", "D4"),
        (Game::Iago, "  D 4 ", "D4"),
        (Game::Iago, "D\u{3000}４", "D4"),
        (Game::Iago, "d04", "D4"),
        (Game::Iago, "CallOut", "callout"),
        (Game::Iago, "call out", "callout"),
        (Game::Iago, "ＣＡＬＬＯＵＴ", "callout"),
        (Game::Isaac, "00-02", "00-02"),
        (Game::Isaac, "0-2", "00-02"),
        (Game::Isaac, "2-0", "00-02"),
        (Game::Isaac, "00 02", "00-02"),
        (Game::Isaac, "００－２０", "00-20"),
        (Game::Isaac, "43–93:38", "43-93:38"),
        (Game::Isaac, "93 43 : 038", "43-93:38"),
        (Game::Isaac, "43-93:0", "43-93:0"),
        (Game::Ampel, "c4", "C4"),
        (Game::Ampel, "a1>c3", "A1>C3"),
        (Game::Ampel, "a1 c3", "A1>C3"),
        (Game::Ampel, "a1-c3", "A1>C3"),
        (Game::Ampel, "a1→c3", "A1>C3"),
        (Game::Ampel, "Ａ１＞Ｃ３", "A1>C3"),
        (Game::Ampel, "a1 to c3", "A1>C3"),
        (Game::Ampel, "C 4", "C4"),
        (Game::Ampel, "ー", "-"),
        (Game::Ampel, "Pass", "-"),
        (Game::Ampel, "パス", "-"),
    ] {
        assert_eq!(normalise(game, typed), token, "{typed}");
    }
}

#[test]
fn exact_tokens_stay_as_they_are() {
    for (game, token) in [
        (Game::Iago, "A1"),
        (Game::Iago, "I5"),
        (Game::Iago, "callout"),
        (Game::Isaac, "00-20"),
        (Game::Isaac, "47-97:100"),
        (Game::Ampel, "A11"),
        (Game::Ampel, "A11>K1"),
        (Game::Ampel, "-"),
    ] {
        assert_eq!(normalise(game, token), token);
    }
}

#[test]
fn nonsense_stays_nonsense_for_the_rules_to_name() {
    for (game, typed, token) in [
        (Game::Iago, "", ""),
        (Game::Iago, "hello", "HELLO"),
        (Game::Iago, "J1", "J1"),
        (Game::Iago, "Д4", "Д4"),
        (Game::Isaac, "00-02-04", "00-02-04"),
        (Game::Isaac, "000-002", "00-02"),
        (Game::Isaac, "00-200", "00-200"),
        (
            Game::Isaac,
            "43-93:99999999999999999999999",
            "43-93:99999999999999999999999",
        ),
        (Game::Isaac, "43-93:-5", "43-93:-5"),
        (Game::Ampel, "A1>B2>C3", "A1>B2>C3"),
        (Game::Ampel, ">", ">"),
    ] {
        assert_eq!(normalise(game, typed), token, "{typed}");
    }
}

#[test]
fn beginnings_fit_without_their_separators() {
    assert!(fits(Game::Iago, "D4", ""));
    assert!(fits(Game::Iago, "callout", "CALL"));
    assert!(fits(Game::Isaac, "00-20", "0020"));
    assert!(fits(Game::Isaac, "00-02", "2-0"));
    assert!(fits(Game::Ampel, "A1>C3", "Ａ１＞"));
    assert!(!fits(Game::Ampel, "A1>C3", "a2"));
    assert!(!fits(Game::Iago, "D4", "D45"));
}

#[test]
fn moments_have_one_spelling() {
    for text in ["0", "12", "12.1", "700.25"] {
        assert_eq!(text.parse::<Moment>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "+1",
        "01",
        "1.0",
        "1.",
        ".1",
        "1.1.1",
        "-1",
        "4294967296",
    ] {
        assert!(text.parse::<Moment>().is_err(), "{text}");
    }
}
