//! Compares Ampel with the vectors of an independent implementation and the cases of the rulings.

use super::adjudicate::{ask, check_cases, check_refused_setups, check_vectors};
use serde_json::{Value, json};

#[test]
fn the_vectors_are_answered_as_they_should_be() {
    assert_eq!(check_vectors(include_str!("../data/ampel.jsonl")), 145);
}

#[test]
fn impossible_options_and_setups_are_refused() {
    assert_eq!(check_refused_setups("ampel"), 11);
}

#[test]
fn the_cases_of_the_rulings_hold() {
    let rulings = include_str!("../../rulings/ampel.md");
    check_cases("ampel", rulings);
}

/// A printed state can be read as a setup, and the game goes on from the setup as before.
#[test]
fn every_state_is_a_setup() {
    let mut read = 0;
    for line in include_str!("../data/ampel.jsonl").lines().step_by(7) {
        let vector: Value = serde_json::from_str(line).unwrap();
        let mut request = vector["request"].clone();
        request["trace"] = json!(true);
        let answer = ask(&request);
        let states = answer["states"].as_array().unwrap();
        for (at, state) in states.iter().enumerate().step_by(5) {
            let from = json!({ "game": "ampel", "from": state });
            let again = ask(&from);
            if state["to_move"].is_null() {
                assert_eq!(again["error"], "bad_setup");
                continue;
            }
            assert_eq!(again["state"], *state);
            let Some(next) = states.get(at + 1) else {
                continue;
            };
            let action = &request["actions"][at];
            let onward = ask(&json!({ "game": "ampel", "from": state, "actions": [action] }));
            assert_eq!(onward["state"], *next, "after {action}");
            read += 1;
        }
    }
    assert!(read > 300, "only {read}");
}

#[test]
fn what_can_be_derived_may_be_left_out_but_not_be_wrong() {
    let whole = json!({
        "yellow": 5, "first": "red", "phase": "main", "step": 1, "to_move": "red",
        "board": { "E4": "R", "A4": "G", "C4": "Y", "D6": "Y", "F3": "Y", "G4": "Y" },
        "yellow_placed": 5, "supply": { "red": 19, "green": 19 },
        "cylinder": { "red": "E4", "green": null }, "scores": { "red": 1, "green": 0 },
        "last_player": null, "target": 3, "outcome": null
    });
    let error = |from: &Value| {
        ask(&json!({ "game": "ampel", "from": from }))
            .get("error")
            .cloned()
    };
    assert_eq!(error(&whole), None);
    let without = |key: &str| {
        let mut from = whole.clone();
        from.as_object_mut().unwrap().remove(key);
        error(&from)
    };
    for key in [
        "yellow",
        "first",
        "phase",
        "yellow_placed",
        "supply",
        "last_player",
        "target",
    ] {
        assert_eq!(without(key), None, "without {key}");
    }
    for key in ["board", "to_move", "step", "cylinder", "scores"] {
        assert_eq!(without(key), Some(json!("bad_setup")), "without {key}");
    }
    let wrong = [
        ("yellow", json!(6)),
        ("yellow", json!("5")),
        ("phase", json!("setup")),
        ("step", json!(4)),
        ("step", json!(-1)),
        ("step", json!(1.5)),
        ("to_move", json!("yellow")),
        ("to_move", Value::Null),
        ("board", json!({ "E04": "R" })),
        ("yellow_placed", json!(4)),
        ("supply", json!({ "red": 20, "green": 19 })),
        ("cylinder", json!({ "red": "A4", "green": null })),
        ("cylinder", json!({ "red": "E4" })),
        ("cylinder", json!({ "red": 4, "green": null })),
        ("scores", json!({ "red": 3, "green": 0 })),
        ("scores", json!({ "red": 1, "green": -1 })),
        ("last_player", json!("red")),
        ("target", json!(4)),
        ("legal_actions", json!([])),
        ("outcome", json!({ "winner": "red" })),
    ];
    for (key, value) in wrong {
        let mut from = whole.clone();
        from[key] = value;
        assert_eq!(error(&from), Some(json!("bad_setup")), "{key} of {from}");
    }
}
