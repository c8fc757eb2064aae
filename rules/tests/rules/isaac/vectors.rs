//! Compares ISAAC with the vectors of an independent implementation, the cases of the rulings and the
//! counted action sequences, all through the JSON that `iago adjudicate` reads and writes.

use crate::adjudicate::{check_cases, check_refused_setups, check_state, check_vectors};
use ::adjudicate::{Codec, StateError};
use iago_rules::Position;
use iago_rules::isaac::Isaac;
use serde_json::{Value, json};

const VECTORS: &str = include_str!("../../data/isaac.jsonl");
const PERFT: &str = include_str!("../../data/perft.txt");
const RULINGS: &str = include_str!("../../../rulings/isaac.md");

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"))
}

fn answer(request: &Value) -> Value {
    json(&crate::adjudicate::answer(request.to_string().as_bytes()))
}

/// The position of a `from`, or the reason why it is none.
fn setup(from: &Value) -> Result<Isaac, StateError> {
    let answer = answer(&json!({"game": "isaac", "from": from}));
    match answer.get("error") {
        Some(_) => Err(StateError(answer.to_string())),
        None => Isaac::setup(from.as_object().expect("an object")),
    }
}

#[test]
fn the_vectors_are_answered_as_they_should_be() {
    assert_eq!(check_vectors(VECTORS), 158);
}

#[test]
fn impossible_options_and_setups_are_refused() {
    assert_eq!(check_refused_setups("isaac"), 7);
}

#[test]
fn every_case_of_the_rulings_holds() {
    check_cases("isaac", RULINGS);
}

#[test]
fn the_ending_has_as_many_sequences_as_counted_elsewhere() {
    let ending = PERFT.lines().filter_map(|line| line.split_once("from:"));
    let mut lines = 0;
    for (_, line) in ending {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let vector = VECTORS
            .lines()
            .map(json)
            .find(|vector| vector["request"]["id"] == columns[0])
            .expect("the vector");
        let from = setup(&vector["request"]["from"]).expect("a position");
        let depth: u32 = columns[1].parse().expect("a depth");
        let nodes: u64 = columns[2].parse().expect("a count");
        assert_eq!(from.perft(depth), nodes, "{line}");
        assert_eq!(iago_rules::perft::count(&from, depth), nodes, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 5);
}

#[test]
fn a_state_is_a_setup_again() {
    for line in VECTORS.lines() {
        let state = &json(line)["answer"]["state"];
        let printed = setup(state).expect("a position").state();
        check_state(state, &printed, &state["pieces"].to_string());
    }
}

#[test]
fn a_broken_setup_is_refused_not_panicked_at() {
    let valid = VECTORS
        .lines()
        .map(|line| json(line)["request"].clone())
        .find_map(|request| request.get("from").cloned())
        .expect("a setup");
    assert!(setup(&valid).is_ok());
    for key in [
        "phase",
        "to_move",
        "pieces",
        "hand",
        "scores",
        "longest_removed",
        "passed",
        "finished",
    ] {
        let mut broken = valid.clone();
        broken.as_object_mut().expect("keys").remove(key);
        assert!(setup(&broken).is_err(), "without {key}");
    }
    for (pointer, wrong) in [
        ("/phase", json!("over")),
        ("/phase", json!("placement")),
        ("/to_move", json!(null)),
        ("/passed", json!([])),
        ("/passed", json!(["black", "black"])),
        ("/finished", json!(["black", "white"])),
        ("/scores/black", json!(100)),
        ("/scores/black", json!(-1)),
        ("/scores/black", json!(70_000)),
        ("/longest_removed/white", json!(8)),
        ("/longest_removed/white", json!(2)),
        ("/hand/black/3", json!(6)),
        ("/hand/black", json!({})),
        ("/pieces", json!({"00-02": "black", "02-22": "white"})),
        ("/pieces", json!({"00-01": "black"})),
        ("/pieces", json!({"02-00": "black"})),
        ("/pieces", json!({"0-2": "black"})),
        ("/pieces", json!({"00-02": "green"})),
        ("/board", json!({})),
        ("/counters/black", json!("98")),
        ("/legal_actions", json!([])),
        ("/removals", json!({})),
        ("/tiebreak", json!("x")),
        ("/game", json!("iago")),
    ] {
        let mut broken = valid.clone();
        *broken.pointer_mut(pointer).expect(pointer) = wrong.clone();
        assert!(setup(&broken).is_err(), "{pointer} = {wrong}");
    }
    let mut unknown = valid.clone();
    unknown["colour"] = json!("black");
    assert!(setup(&unknown).is_err());
    for nothing in [json!(null), json!([]), json!("x"), json!({})] {
        assert!(setup(&nothing).is_err());
    }
}

#[test]
fn a_setup_whose_mover_cannot_act_passes_at_once() {
    let from = json!({
        "phase": "placement", "to_move": "black", "pieces": {},
        "hand": {
            "black": {"3": 0, "4": 0, "5": 0, "6": 0, "7": 0},
            "white": {"3": 1, "4": 0, "5": 0, "6": 0, "7": 0},
        },
        "scores": {"black": 0, "white": 0}, "longest_removed": {"black": 0, "white": 0},
        "passed": [], "finished": [],
    });
    let found = answer(&json!({"game": "isaac", "from": from, "actions": ["50-52"]}));
    assert_eq!(found.get("error"), None, "{found}");
    assert_eq!(found["state"]["passed"], json!(["black", "white"]));
    assert_eq!(found["state"]["finished"], json!(["black"]));
    assert_eq!(found["state"]["to_move"], "white");
}
