//! `iago engine` and `iago arena` from a shell.

#![expect(
    clippy::unwrap_used,
    reason = "in a test, input that is not as expected is a failure"
)]

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_iago"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The requests fit into the pipe's buffer.
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

/// The answers to requests, one per line.
fn answers(requests: &[&str]) -> Vec<Value> {
    let output = run(&["engine"], &(requests.join("\n") + "\n"));
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let lines = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

#[test]
fn requests_are_answered_in_order_with_what_the_contract_names() {
    let requests = [
        r#"{"id":"a","game":"iago","actions":["D3","D4"],"limit":{"ms":50}}"#,
        r#"{"id":1.50,"game":"iago","limit":{"nodes":300},"seed":7,"all":true}"#,
        r#"{"game":"isaac","actions":["00-02"],"limit":{"nodes":20,"ms":9000}}"#,
        r#"{"game":"ampel","options":{"yellow":6},"actions":["C4"],"level":1}"#,
        r#"{"game":"iago","options":{"variant":"loose","penalty":true},"actions":[],"level":2,"limit":{"depth":2}}"#,
    ];
    let answers = answers(&requests);
    assert_eq!(answers[0]["id"], "a");
    // If only one action is legal, the engine answers at once.
    assert_eq!(answers[0]["best"], "D5");
    assert_eq!(answers[0]["nodes"], 1);
    assert_eq!(answers[1]["id"].to_string(), "1.5");
    let moves = answers[1]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 36);
    assert_eq!(moves[0]["action"], answers[1]["best"]);
    for answer in &answers {
        assert_eq!(answer["line"][0], answer["best"], "{answer}");
        assert!(
            answer["score"].is_number() && answer["ms"].is_number(),
            "{answer}"
        );
        assert!(answer["depth"].as_u64() > Some(0), "{answer}");
        assert_eq!(answer["exact"], false);
        assert_eq!(answer.get("won"), None, "{answer}");
        assert_eq!(answer.get("moves").is_some(), answer == &answers[1]);
    }
}

#[test]
fn an_end_is_solved_and_its_line_ends_the_game() {
    let mut actions: Vec<String> = Vec::new();
    let last = loop {
        let request = json!({"game": "iago", "actions": actions, "limit": {"nodes": 5_000}});
        let answer = answers(&[&request.to_string()]).remove(0);
        if answer["exact"] == true {
            break answer;
        }
        actions.push(answer["best"].as_str().unwrap().to_owned());
    };
    let line = last["line"].as_array().unwrap();
    actions.extend(line.iter().map(|it| it.as_str().unwrap().to_owned()));
    let request = json!({"game": "iago", "actions": actions}).to_string();
    let output = run(&["adjudicate"], &(request + "\n"));
    let end: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(end["state"]["phase"], "over", "{end}");
    let score = |side: &str| end["state"]["scores"][side].as_i64().unwrap();
    let difference = score("dark") - score("light");
    assert_eq!(last["score"].as_i64().unwrap().abs(), difference.abs());
    assert!(last["won"].is_boolean(), "{last}");
    // A request about a finished game is an error.
    let request = json!({"id": 9, "game": "iago", "actions": actions, "level": 1}).to_string();
    let over = &answers(&[&request])[0];
    assert_eq!(
        (&over["error"], &over["id"]),
        (&json!("game_over"), &json!(9))
    );
}

/// Catches a margin where only the win is proven: a win's usual value, which the search has not established here.
#[test]
fn a_win_that_is_proven_and_not_counted_out_is_told_without_a_margin() {
    let actions = "B5 D6 G5 G6 G7 H3 H2 H1 D7 D8 F3 C3 D3 E3 D2 H4 I3 C2 G3 E2 F2 G2 G1 F1 E4";
    let actions: Vec<&str> = actions.split(' ').collect();
    let request =
        json!({"game": "iago", "actions": actions, "limit": {"nodes": 2_000}, "all": true});
    let answer = answers(&[&request.to_string()]).remove(0);
    let told = ["won", "exact", "score"].map(|it| &answer[it]);
    assert_eq!(told, [&json!(true), &json!(false), &json!(0)], "{answer}");
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["won"], &moves[0]["score"]), (told[0], told[2]));
    assert_eq!(moves[1].get("won"), None, "{answer}");
}

#[test]
fn bad_requests_are_told_what_is_wrong_and_the_next_line_is_read() {
    let table = [
        (r#"{"game":"iago","limit":{"ms":0}}"#, "bad_limit"),
        (r#"{"game":"iago","limit":{"ms":31536000000}}"#, "bad_limit"),
        (r#"{"game":"iago","limit":{"nodes":-1}}"#, "bad_limit"),
        (r#"{"game":"iago","limit":{"depth":1.5}}"#, "bad_limit"),
        (r#"{"game":"iago"}"#, "bad_limit"),
        (r#"{"game":"iago","limit":{}}"#, "bad_limit"),
        (r#"{"game":"iago","limit":7}"#, "bad_request"),
        (r#"{"game":"iago","limit":{"years":1}}"#, "bad_request"),
        (r#"{"game":"iago","level":0}"#, "bad_level"),
        (r#"{"game":"iago","level":9}"#, "bad_level"),
        (r#"{"game":"ampel","level":6}"#, "bad_level"),
        (r#"{"game":"isaac","level":"five"}"#, "bad_level"),
        (r#"{"game":"iago","level":3,"seed":-1}"#, "bad_request"),
        (r#"{"game":"iago","level":3,"all":1}"#, "bad_request"),
        (r#"{"game":"iago","level":3,"strength":9}"#, "bad_request"),
        (r#"{"game":"chess","level":3}"#, "bad_request"),
        ("checkmate", "bad_request"),
        (
            r#"{"game":"iago","options":{"variant":"fast"},"level":3}"#,
            "bad_options",
        ),
        (
            r#"{"game":"iago","from":{"board":{}},"level":3}"#,
            "bad_setup",
        ),
        (
            r#"{"id":5,"game":"iago","actions":["D3","D4","C3"],"level":3}"#,
            "must_capture",
        ),
        (r#"{"id":5,"game":"iago"}"#, "bad_limit"),
        (r#"{"id":5,"game":"chess"}"#, "bad_request"),
        (r#"{"id":5}"#, "bad_request"),
        (r#"{"game":7,"id":5}"#, "bad_request"),
        (r#"{"game":"iago","nosuch":1,"id":5}"#, "bad_request"),
        (
            r#"{"id":5,"game":"iago","options":{},"from":{}}"#,
            "bad_request",
        ),
        (
            r#"{"id":5,"game":"iago","limit":{"ms":1,"ms":2}}"#,
            "bad_request",
        ),
    ];
    let requests: Vec<&str> = table.iter().map(|(request, _)| *request).collect();
    for (answer, (request, code)) in answers(&requests).iter().zip(table) {
        assert_eq!(answer["error"], code, "{request}");
        assert!(
            answer["message"]
                .as_str()
                .is_some_and(|it| it.ends_with('.')),
            "{answer}"
        );
        if code == "must_capture" {
            assert_eq!(answer["at"], 2);
        }
        if request.contains(r#""id":5"#) {
            assert_eq!(answer["id"], 5, "{request}");
        }
    }
}

#[test]
fn the_same_arena_has_the_same_games() {
    for game in ["iago", "isaac", "ampel"] {
        let arguments = [
            "arena",
            "--game",
            game,
            "--a",
            "engine,nodes=60",
            "--b",
            "greedy",
            "--games",
            "4",
            "--seed",
            "3",
            "--json",
        ];
        let one = run(&arguments, "").stdout;
        let answer: Value = serde_json::from_slice(&one).unwrap();
        assert_eq!(answer["games"], 4);
        let sum = ["wins", "draws", "losses"].map(|it| answer[it].as_u64().unwrap());
        assert_eq!(sum.iter().sum::<u64>(), 4);
        assert!(answer["low"].as_f64() <= answer["high"].as_f64());
        assert!(answer["elo"].is_number());
        assert_eq!(one, run(&arguments, "").stdout);
    }
}

#[cfg(unix)]
#[test]
fn processor_time_alone_ends_every_search() {
    let limited = ["--a", "engine,cpu=1", "--b", "uct,cpu=1"];
    let mut arguments = vec!["arena", "--game", "iago", "--games", "1", "--json"];
    arguments.extend(limited);
    let answer: Value = serde_json::from_slice(&run(&arguments, "").stdout).unwrap();
    assert_eq!(answer["games"], 1);
}

#[test]
fn an_arena_that_cannot_be_is_refused_in_one_sentence() {
    let table: [(&[&str], &str); 11] = [
        (&["--game", "chess"], "no game is called"),
        (
            &["--variant", "fast"],
            "--variant of iago cannot be \"fast\"",
        ),
        (&["--a", "level=9"], "the levels of iago are 1 to 8"),
        (&["--a", "level=0"], "the levels of iago are 1 to 8"),
        (&["--a", "kasparov"], "a player is level=N"),
        (&["--a", "uct"], "needs a limit"),
        (&["--a", "uct,ms=0"], "no limit from 1"),
        (&["--a", "uct,cpu=0"], "no limit from 1"),
        (&["--a", "uct,nodes=5,nodes=6"], "nodes is given twice"),
        (&["--a", "uct,days=1"], "a limit is ms=N"),
        (&["--games", "0"], "0 is not in"),
    ];
    for (changed, words) in table {
        let mut arguments = vec!["arena"];
        for pair in [
            ["--game", "iago"],
            ["--a", "random"],
            ["--b", "random"],
            ["--games", "2"],
        ] {
            let [name, value] = pair;
            let value = if changed[0] == name {
                changed[1]
            } else {
                value
            };
            arguments.extend([name, value]);
        }
        if changed[0] == "--variant" {
            arguments.extend(changed);
        }
        let output = run(&arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert!(sentence.contains(words), "{sentence}");
        assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    }
}
