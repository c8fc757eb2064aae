//! `iago pair`, as other programs use it.

#![expect(
    clippy::unwrap_used,
    reason = "in a test, an answer that is not as expected is a failure"
)]

use crate::program::run;
use serde_json::{Value, json};

/// The answers to these requests; the exit status must be 0.
fn answers(requests: &[Value]) -> Vec<Value> {
    let lines = requests.iter().map(|request| format!("{request}\n"));
    let output = run(&["pair"], lines.collect::<String>().as_bytes());
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

fn request(kind: &str, count: usize, rounds: &[Vec<Value>]) -> Value {
    let players: Vec<Value> = (0..count)
        .map(|at| json!({"id": format!("p{at}"), "rating": 20_000 - at}))
        .collect();
    json!({"id": count, "kind": kind, "players": players, "rounds": rounds})
}

/// Results for the games of an answer's pairs, by turns, and for its bye.
fn played(answer: &Value) -> Vec<Value> {
    let pairs = answer["pairs"].as_array().unwrap().iter().enumerate();
    let game = |(at, pair): (usize, &Value)| {
        let result = ["1-0", "1/2", "0-1", "1-0"][at % 4];
        json!({"first": pair[0], "second": pair[1], "result": result})
    };
    let bye = answer.get("bye");
    let bye = bye.map(|id| json!({"bye": id, "points": 1}));
    pairs.map(game).chain(bye).collect()
}

/// Catches a tournament that other programs cannot finish with the answers they get.
#[test]
fn tournaments_are_played_from_answer_to_answer() {
    for (kind, count, length) in [("round_robin", 7, 7), ("swiss", 9, 5), ("knockout", 8, 3)] {
        let mut rounds = Vec::new();
        for _ in 0..length {
            let answer = answers(&[request(kind, count, &rounds)]).remove(0);
            assert_eq!(answer.get("over"), None, "{kind}: {answer}");
            rounds.push(played(&answer));
        }
        let mut last = request(kind, count, &rounds);
        last["total_rounds"] = json!(length);
        let answer = answers(&[last]).remove(0);
        assert_eq!(answer["over"], true, "{kind}: {answer}");
        assert_eq!(answer.get("pairs"), None, "{kind}: {answer}");
        let standings = answer["standings"].as_array().unwrap();
        assert_eq!(
            (standings.len(), &standings[0]["rank"]),
            (count, &json!(1)),
            "{kind}"
        );
    }
}

/// Catches answers in another order than the requests, a different answer to the same request, and a program that
/// ends because of bad input.
#[test]
fn answers_come_in_order_and_bad_lines_do_not_end_it() {
    let swiss = request("swiss", 33, &[]);
    let bad = json!({"id": "bad", "kind": "swiss", "players": [], "rounds": [[{"bye": "x", "points": 1}]]});
    let found = answers(&[swiss.clone(), bad, swiss, request("knockout", 3, &[])]);
    let ids: Vec<&Value> = found.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [&json!(33), &json!("bad"), &json!(33), &json!(3)]);
    assert_eq!(found[1]["error"], "bad_request");
    assert_eq!(found[0], found[2]);
    let large = answers(&[request("swiss", 10_001, &[])]).remove(0);
    assert_eq!(large["error"], "bad_request");
}
