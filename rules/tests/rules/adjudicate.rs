//! Runs the vectors and the cases of the rulings through `iago adjudicate`.

#![expect(
    clippy::unwrap_used,
    reason = "in a test, input that is not as expected is a failure"
)]

use iago_rules::Refusal as _;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Answers a line; the sentence of a refusal is its code.
pub fn answer(line: &[u8]) -> String {
    ::adjudicate::answer(line, |refusal| refusal.code().to_owned())
}

/// Answers a request, and checks that the answer has only keys of the contract.
pub fn ask(request: &Value) -> Map<String, Value> {
    let answer: Value = serde_json::from_str(&answer(request.to_string().as_bytes())).unwrap();
    let Value::Object(answer) = answer else {
        panic!("the answer to {request} is no object");
    };
    for key in answer.keys() {
        let known = ["id", "error", "at", "message", "state", "states"];
        assert!(
            known.contains(&key.as_str()),
            "{key} in the answer to {request}"
        );
    }
    assert_eq!(answer.contains_key("message"), answer.contains_key("error"));
    answer
}

/// Compares every line of a file of vectors as its README says; returns the number of lines.
pub fn check_vectors(lines: &str) -> usize {
    for line in lines.lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let (request, expected) = (&vector["request"], &vector["answer"]);
        let given = ask(request);
        let id = &request["id"];
        for key in ["id", "error", "at"] {
            assert_eq!(given.get(key), expected.get(key), "{key} of {id}");
        }
        if expected["error"] == "bad_options" || expected["error"] == "bad_setup" {
            assert_eq!((given.get("state"), given.get("at")), (None, None), "{id}");
            continue;
        }
        let state = key(&expected["state"], "game", "vector");
        assert_eq!(*state, request["game"], "{id}");
        check_state(
            &expected["state"],
            &given["state"],
            &format!("state of {id}"),
        );
        match (expected.get("states"), given.get("states")) {
            (None, None) => {}
            (Some(Value::Array(expected)), Some(Value::Array(given))) => {
                assert_eq!(expected.len(), given.len(), "states of {id}");
                for (at, (expected, given)) in expected.iter().zip(given).enumerate() {
                    check_state(expected, given, &format!("state {at} of {id}"));
                }
            }
            _ => panic!("states of {id}"),
        }
    }
    lines.lines().count()
}

/// The value of a key of a state; panics if the key is missing, which is not the same as `null`.
fn key<'a>(of: &'a Value, key: &str, what: &str) -> &'a Value {
    let found = of.get(key);
    found.unwrap_or_else(|| panic!("no {key} in the {what}: {of}"))
}

/// Checks that every expected key is there and equal; `outcome` and the entries of `moves` may have more keys. A key
/// that only some states have must be there exactly if it is expected.
pub fn check_state(expected: &Value, given: &Value, what: &str) {
    for only_sometimes in ["removals", "free", "missed"] {
        let there = [expected, given].map(|state| state.get(only_sometimes).is_some());
        assert_eq!(there[0], there[1], "{only_sometimes} of the {what}");
    }
    for (name, expected) in expected.as_object().unwrap() {
        let given = key(given, name, what);
        match name.as_str() {
            "outcome" if expected.is_object() => check_state(expected, given, what),
            "moves" => {
                let cells = |moves: &Value| -> Vec<String> {
                    let mut cells: Vec<_> = moves.as_object().unwrap().keys().cloned().collect();
                    cells.sort();
                    cells
                };
                assert_eq!(cells(expected), cells(given), "{name} of the {what}");
                for (cell, expected) in expected.as_object().unwrap() {
                    check_state(expected, &given[cell], &format!("{what}, move {cell}"));
                }
            }
            _ => assert_eq!(expected, given, "{name} of the {what}"),
        }
    }
}

/// Checks that each number in a document of rulings stands for one ruling, and that each ruling has a case or is
/// listed, with the reason, as one without.
fn check_rulings(game: &str, document: &str, ids: &[String]) {
    let file = format!("rules/rulings/{game}.md");
    let prefix = format!("{}-", game.to_uppercase());
    let number = |text: &str| {
        let digits = text.split(|it: char| !it.is_ascii_digit()).next();
        digits.and_then(|it| it.parse::<u32>().ok())
    };
    let start = format!("- **{prefix}");
    let mut rulings = BTreeSet::new();
    for line in document.lines().filter_map(|it| it.strip_prefix(&start)) {
        let number = number(line).expect("the number of a ruling");
        assert!(
            rulings.insert(number),
            "{file} has {prefix}{number} twice: a new ruling gets the next free number"
        );
    }
    let mut with_case = BTreeSet::new();
    for named in ids.iter().filter_map(|it| it.strip_prefix(&prefix)) {
        let named = named.split(' ').next().unwrap_or_default().split(',');
        with_case.extend(named.map(|it| number(it).expect("the number of a ruling")));
    }
    let (_, list) = document
        .split_once("Without a case of their own:\n\n")
        .unwrap();
    let list = list.lines().take_while(|it| it.starts_with("- "));
    let listed = list.filter_map(|it| it.split_once(':'));
    let listed = listed.flat_map(|(numbers, _)| numbers.split(&prefix).skip(1));
    let without: BTreeSet<u32> = listed.filter_map(number).collect();
    for number in &rulings {
        assert!(
            with_case.contains(number) || without.contains(number),
            "{prefix}{number} has no case: add a line with its id to the cases of {file}, or name it there below \
             “Without a case of their own” with the reason (docs/adding-a-ruling.md)"
        );
    }
    for number in with_case.union(&without) {
        assert!(
            rulings.contains(number),
            "{file} has a case of {prefix}{number}, but no such ruling"
        );
    }
    let both: Vec<_> = with_case.intersection(&without).collect();
    assert!(
        both.is_empty(),
        "{both:?} have cases: take them out of “Without a case of their own” in {file}"
    );
}

/// Runs the cases in a document of rulings, and checks the numbers and cases of its rulings ([`check_rulings`]).
///
/// `expect` lists keys of the state (in nested objects too, only the listed keys count), `error` and `at` of the
/// answer, `legal_count` and `board_size` the number of entries, `moves_from` every destination of a disk. A case
/// without an expected error must have none.
pub fn check_cases(game: &str, document: &str) {
    let cases: Vec<&str> = document
        .split("```jsonl\n")
        .skip(1)
        .filter_map(|block| block.split("\n```").next())
        .flat_map(str::lines)
        .collect();
    let mut ids = Vec::new();
    for case in &cases {
        let mut request: Value = serde_json::from_str(case).unwrap();
        ids.push(request["id"].as_str().unwrap().to_owned());
        let expected = request.as_object_mut().unwrap().remove("expect").unwrap();
        request["game"] = json!(game);
        let given = ask(&request);
        for key in ["error", "at"] {
            assert_eq!(given.get(key), expected.get(key), "{key} of {case}");
        }
        for (key, expected) in expected.as_object().unwrap() {
            match key.as_str() {
                "error" | "at" => {}
                "legal_count" => {
                    let legal = given["state"]["legal_actions"].as_array().unwrap();
                    assert_eq!(json!(legal.len()), *expected, "legal_count of {case}");
                }
                "board_size" => {
                    let board = given["state"]["board"].as_object().unwrap();
                    assert_eq!(json!(board.len()), *expected, "board_size of {case}");
                }
                "moves_from" => {
                    for (from, ends) in expected.as_object().unwrap() {
                        check_destinations(from, ends, &given["state"]["legal_actions"], case);
                    }
                }
                _ => check_listed(expected, self::key(&given["state"], key, case), case),
            }
        }
    }
    check_rulings(game, document, &ids);
}

fn check_destinations(from: &str, expected: &Value, legal: &Value, case: &str) {
    let names = |list: &Value| -> Vec<String> {
        let list = list.as_array().unwrap().iter();
        list.map(|name| name.as_str().unwrap().to_owned()).collect()
    };
    let from = format!("{from}>");
    let mut expected = names(expected);
    let mut given: Vec<String> = names(legal)
        .iter()
        .filter_map(|action| action.strip_prefix(&from).map(str::to_owned))
        .collect();
    expected.sort();
    given.sort();
    assert_eq!(expected, given, "moves from {from} in {case}");
}

fn check_listed(expected: &Value, given: &Value, case: &str) {
    match expected {
        Value::Object(expected) => {
            for (key, expected) in expected {
                check_listed(expected, self::key(given, key, case), case);
            }
        }
        _ => assert_eq!(expected, given, "{case}"),
    }
}

/// Compares the refused options and setups of one game; returns their number.
pub fn check_refused_setups(game: &str) -> usize {
    let game = format!("\"game\":\"{game}\",\"id\":");
    let lines: Vec<&str> = include_str!("../data/setups.jsonl")
        .lines()
        .filter(|line| line.contains(&game))
        .collect();
    check_vectors(&lines.join("\n"))
}
