//! The program itself: input, output, and exit status.

#![expect(
    clippy::unwrap_used,
    reason = "in a test, input that is not as expected is a failure"
)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

fn iago(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iago"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = iago(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // If the program has stopped reading, its standard error says why.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// The answers to input lines; the exit status must be 0.
fn answers(input: &[u8]) -> Vec<Value> {
    let output = run(&["adjudicate"], input);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let lines = String::from_utf8(output.stdout).unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The answer about one record.
fn judge_record(record: &str, arguments: &[&str]) -> Value {
    let arguments = [&["adjudicate", "--record", "-"], arguments].concat();
    let output = run(&arguments, record.as_bytes());
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Sentence with which arguments are refused.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence
}

#[test]
fn every_vector_is_answered_in_order() {
    let files = [
        include_str!("../../rules/tests/data/iago-standard.jsonl"),
        include_str!("../../rules/tests/data/iago-loose.jsonl"),
        include_str!("../../rules/tests/data/iago-simple.jsonl"),
        include_str!("../../rules/tests/data/iago-penalty.jsonl"),
    ];
    let vectors: Vec<Value> = files
        .iter()
        .flat_map(|file| file.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let input: String = vectors
        .iter()
        .map(|vector| format!("{}\n", vector["request"]))
        .collect();
    let answers = answers(input.as_bytes());
    assert_eq!(answers.len(), vectors.len());
    for (answer, vector) in answers.iter().zip(&vectors) {
        let expected = &vector["answer"];
        for key in ["id", "error", "at"] {
            assert_eq!(answer.get(key), expected.get(key), "{}", expected["id"]);
        }
        for (key, expected) in expected["state"].as_object().unwrap() {
            assert_eq!(
                &answer["state"][key], expected,
                "{key} of {}",
                vector["request"]
            );
        }
    }
}

#[test]
fn lines_that_are_no_request_are_answered_and_the_next_is_read() {
    let deep = "[".repeat(100_000);
    let good = r#"{"id":7,"game":"iago"}"#;
    let bad: Vec<Vec<u8>> = [
        "",
        "   ",
        "\r",
        "null",
        "7",
        "[]",
        "\"iago\"",
        "{",
        "{}",
        "{\"game\":\"iago\"} {}",
        "{\"game\":\"iago\"}]",
        "{\"game\":\"chess\"}",
        "{\"game\":\"Iago\"}",
        "{\"game\":null}",
        "{\"game\":7}",
        "{\"game\":[\"iago\"]}",
        "{\"game\":\"iago\",\"game\":\"iago\"}",
        "{\"game\":\"iago\",\"seed\":1}",
        "{\"game\":\"iago\",\"\":1}",
        "{\"game\":\"iago\",\"actions\":\"D4\"}",
        "{\"game\":\"iago\",\"actions\":null}",
        "{\"game\":\"iago\",\"actions\":[4]}",
        "{\"game\":\"iago\",\"actions\":[[\"D4\"]]}",
        "{\"game\":\"iago\",\"actions\":{\"0\":\"D4\"}}",
        "{\"game\":\"iago\",\"actions\":[\"D4\"],\"actions\":[]}",
        "{\"game\":\"iago\",\"trace\":1}",
        "{\"game\":\"iago\",\"trace\":null}",
        "{\"game\":\"iago\",\"options\":{},\"from\":{}}",
        "{\"game\":\"iago\",\"options\":1e999}",
        "{'game':'iago'}",
        "{\"game\":\"iago\",}",
        "{\"game\":\"\\ud800\"}",
        "\u{feff}{\"game\":\"iago\"}",
        "{\"game\":\"iago\"}\0",
        "\0",
    ]
    .iter()
    .map(|line| line.as_bytes().to_vec())
    .chain([
        b"\xff".to_vec(),
        b"{\"game\":\"iago\",\"id\":\"\xc3\x28\"}".to_vec(),
        deep.clone().into_bytes(),
        format!("{{\"game\":\"iago\",\"from\":{deep}").into_bytes(),
        format!(
            "{{\"game\":\"iago\",\"from\":{}1{}}}",
            "{\"a\":".repeat(5000),
            "}".repeat(5000)
        )
        .into_bytes(),
    ])
    .collect();
    let mut input = Vec::new();
    for line in &bad {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\n");
        input.extend_from_slice(good.as_bytes());
        input.extend_from_slice(b"\r\n");
    }
    let answers = answers(&input);
    assert_eq!(answers.len(), 2 * bad.len());
    for (pair, line) in answers.chunks(2).zip(&bad) {
        let line = String::from_utf8_lossy(line);
        assert_eq!(pair[0]["error"], "bad_request", "{line}");
        assert!(
            pair[0]["message"].as_str().unwrap().ends_with('.'),
            "{line}"
        );
        assert_eq!(pair[0].as_object().unwrap().len(), 2, "{line}");
        assert_eq!(
            (&pair[1]["id"], &pair[1]["state"]["to_move"]),
            (&json!(7), &json!("dark"))
        );
    }
}

#[test]
fn a_line_longer_than_the_limit_is_refused_and_the_next_is_read() {
    let long = format!(
        "{{\"id\":\"{}\",\"game\":\"iago\"}}\n",
        "x".repeat(17 << 20)
    );
    let input = long + "{\"id\":1,\"game\":\"iago\"}";
    let answers = answers(input.as_bytes());
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["error"], "bad_request");
    assert_eq!(answers[1]["id"], 1);
}

#[test]
fn the_id_comes_back_letter_for_letter() {
    let ids = [
        "null",
        "1e999",
        "-0.10",
        "123456789012345678901234567890",
        r#""\u0041\"}{,[""#,
        r#"{"a":[1,{"id":2}],"a":3}"#,
        "[ 1 , 2 ]",
    ];
    for id in ids {
        for line in [
            format!(r#"{{"id":{id},"game":"iago"}}"#),
            format!(r#" {{ "game" : "iago" , "actions" : ["id",":"] , "\u0069d" : {id} }} "#),
        ] {
            let output = run(&["adjudicate"], line.as_bytes());
            let answer = String::from_utf8(output.stdout).unwrap();
            assert!(
                answer.starts_with(&format!("{{\"id\":{id},\"")),
                "{line}: {answer}"
            );
        }
    }
    let none = &answers(b"{\"game\":\"iago\",\"actions\":[\"id\"]}")[0];
    assert_eq!(
        (none.get("id"), &none["error"]),
        (None, &json!("malformed"))
    );
}

#[test]
fn options_and_setups_are_refused_by_their_own_codes() {
    for (member, code) in [
        (r#""options":null"#, "bad_options"),
        (r#""options":[]"#, "bad_options"),
        (r#""options":{"variant":null}"#, "bad_options"),
        (
            r#""options":{"variant":"loose","variant":"loose"}"#,
            "bad_options",
        ),
        (r#""options":{"penalty":0}"#, "bad_options"),
        (r#""options":{"yellow":5}"#, "bad_options"),
        (r#""from":null"#, "bad_setup"),
        (r#""from":"start""#, "bad_setup"),
        (r#""from":{}"#, "bad_setup"),
        (r#""from":{"board":{}}"#, "bad_setup"),
        (r#""from":{"to_move":"dark"}"#, "bad_setup"),
        (r#""from":{"board":{},"to_move":null}"#, "bad_setup"),
        (r#""from":{"board":{},"to_move":"first"}"#, "bad_setup"),
        (r#""from":{"board":{},"to_move":0}"#, "bad_setup"),
        (r#""from":{"board":[],"to_move":"dark"}"#, "bad_setup"),
        (
            r#""from":{"board":{"D4":"D","D4":"D"},"to_move":"dark"}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{"d4":"D"},"to_move":"dark"}"#,
            "bad_setup",
        ),
        (r#""from":{"board":{"D4":7},"to_move":"dark"}"#, "bad_setup"),
        (
            r#""from":{"board":{},"to_move":"dark","game":"isaac"}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{},"to_move":"dark","variant":"fast"}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{},"to_move":"dark","missed":1}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{},"to_move":"dark","phase":"over"}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{},"to_move":"dark","moves":{}}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{},"to_move":"dark","legal_actions":["D4"]}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{},"to_move":"dark","outcome":{}}"#,
            "bad_setup",
        ),
        (
            r#""from":{"board":{},"to_move":"dark","note":"hello"}"#,
            "bad_setup",
        ),
    ] {
        let line = format!(r#"{{"game":"iago","actions":["D4"],{member}}}"#);
        let answer = &answers(line.as_bytes())[0];
        assert_eq!(answer["error"], code, "{member}");
        let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["error", "message"], "{member}");
    }
}

#[test]
fn more_disks_than_a_side_owns_are_no_setup() {
    let cells: Vec<String> = rules::iago::Cell::ALL
        .iter()
        .map(|c| c.to_string())
        .collect();
    for (letter, count, mover, good) in [
        ("D", 31, "light", true),
        ("d", 32, "light", false),
        ("l", 30, "dark", true),
        ("L", 31, "dark", false),
        ("D", 31, "dark", false),
    ] {
        let board: serde_json::Map<String, Value> = cells
            .iter()
            .take(count)
            .map(|cell| (cell.clone(), json!(letter)))
            .collect();
        let request = json!({"game": "iago", "from": {"board": board, "to_move": mover}});
        let answer = &answers(request.to_string().as_bytes())[0];
        assert_eq!(
            answer.get("error").is_none(),
            good,
            "{count} {letter}: {answer}"
        );
    }
}

#[test]
fn a_printed_state_can_be_taken_up_again() {
    let first = &answers(br#"{"game":"iago","actions":["D3","D4","D5"]}"#)[0];
    let request = json!({"game": "iago", "from": first["state"], "actions": []});
    assert_eq!(
        answers(request.to_string().as_bytes())[0]["state"],
        first["state"]
    );
}

#[test]
fn each_answer_is_sent_before_the_next_line_is_read() {
    let mut child = iago(&["adjudicate"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for number in 0..3 {
        writeln!(stdin, "{{\"id\":{number},\"game\":\"iago\"}}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"id\":{number},")));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_who_leaves_early_ends_the_program_quietly() {
    for arguments in [
        &["adjudicate"][..],
        &["perft", "--game", "iago", "--depth", "4", "--divide"],
    ] {
        let mut child = iago(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        for _ in 0..1000 {
            if stdin.write_all(b"{\"game\":\"iago\"}\n").is_err() {
                break;
            }
        }
        drop(stdin);
        let mut complaint = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut complaint)
            .unwrap();
        assert_eq!(
            (child.wait().unwrap().code(), complaint.as_str()),
            (Some(0), "")
        );
    }
}

#[test]
fn a_record_is_judged_again() {
    let record = include_str!("../../rules/tests/data/records/long.txt");
    let whole = judge_record(record, &[]);
    assert_eq!(whole["state"]["scores"], json!({"dark": 10, "light": 60}));
    assert_eq!(whole.get("error"), None);
    let states = judge_record(record, &["--trace"]);
    assert_eq!(states["states"].as_array().unwrap().len(), 44);
    let wrong = judge_record(
        &record.replace("light wins by score", "dark wins by flag"),
        &[],
    );
    assert_eq!(
        (&wrong["error"], &wrong["state"]),
        (&json!("wrong_result"), &whole["state"])
    );
    let illegal = judge_record(&record.replace("1. C2", "1. A1"), &[]);
    assert_eq!(
        (&illegal["error"], &illegal["at"]),
        (&json!("needs_flip"), &json!(0))
    );

    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), record).unwrap();
    let output = run(
        &["adjudicate", "--record", file.path().to_str().unwrap()],
        b"",
    );
    assert_eq!(
        serde_json::from_slice::<Value>(&output.stdout).unwrap(),
        whole
    );
    assert!(refused(&["adjudicate", "--record", "no-such-file"]).contains("cannot read"));
    let output = run(
        &["adjudicate", "--record", "-"],
        b"iago record 1\ngame: go\n",
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2"));
}

#[test]
fn perft_prints_the_lines_of_the_contract() {
    let output = run(
        &[
            "perft",
            "--game",
            "iago",
            "--variant",
            "loose",
            "--penalty",
            "--depth",
            "1",
            "--actions",
            "D3 D4",
            "--divide",
        ],
        b"",
    );
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<(&str, &str)> = text
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .collect();
    assert_eq!((lines.len(), lines[0]), (37, ("B2", "1")));
    let (names, values): (Vec<&str>, Vec<&str>) = lines[34..].iter().copied().unzip();
    assert_eq!(names, ["nodes", "seconds", "nodes_per_second"]);
    assert_eq!(values[0], "34");
    assert!(values[1].parse::<f64>().is_ok() && values[2].parse::<f64>().is_ok());
}

#[test]
fn perft_refuses_bad_input_in_one_sentence() {
    for (arguments, word) in [
        (&["--game", "chess", "--depth", "1"][..], "chess"),
        (&["--game", "iago"], "--depth"),
        (&["--depth", "1"], "--game"),
        (&["--game", "iago", "--depth", "x"], "--depth"),
        (&["--game", "iago", "--depth", "-1"], "-1"),
        (&["--game", "iago", "--depth", "99999999999"], "--depth"),
        (
            &["--game", "iago", "--depth", "1", "--variant", "fast"],
            "variant",
        ),
        (
            &["--game", "iago", "--depth", "1", "--yellow", "5"],
            "yellow",
        ),
        (
            &["--game", "iago", "--depth", "1", "--first", "red"],
            "first",
        ),
        (&["--game", "isaac", "--depth", "1", "--penalty"], "penalty"),
        (
            &["--game", "ampel", "--depth", "1", "--yellow", "4"],
            "yellow",
        ),
        (
            &["--game", "ampel", "--depth", "1", "--yellow", "05"],
            "yellow",
        ),
        (
            &["--game", "iago", "--depth", "1", "--actions", "A1"],
            "action 1",
        ),
        (
            &["--game", "iago", "--depth", "1", "--actions", "D4 d5"],
            "action 2",
        ),
        (&["--game", "iago", "--depth", "1", "D4"], "D4"),
        (&["--game", "iago", "--depth", "1", "--fast"], "--fast"),
    ] {
        let sentence = refused(&[&["perft"], arguments].concat());
        assert!(sentence.contains(word), "{sentence}");
    }
}

#[test]
fn help_is_kind() {
    let output = run(&["--help"], b"");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    for word in ["adjudicate", "perft", "Discord"] {
        assert!(text.contains(word), "{text}");
    }
}
