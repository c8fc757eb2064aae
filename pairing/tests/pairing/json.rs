//! Tests of requests and answers as lines of JSON.

use crate::Lots;
use pairing::answer;

fn error(line: &str) -> String {
    let answer = answer(line.as_bytes());
    let (head, message) = answer.split_once("\"message\":").unwrap();
    assert!(
        head.ends_with("{\"error\":\"bad_request\",") || head.contains("\"error\":\"bad_request\""),
        "{answer}"
    );
    message.trim_end_matches('}').trim_matches('"').to_owned()
}

/// A request for a Swiss of three players with these rounds.
fn swiss(rounds: &str) -> String {
    format!(
        r#"{{"id":[1,"x"],"kind":"swiss","players":[{{"id":"a"}},{{"id":"b","rating":1800}},{{"id":"c","rating":1500.5,"absent":false}}],"rounds":{rounds}}}"#
    )
}

/// Catches an answer whose keys, order or numbers differ from the contract.
#[test]
fn an_answer_has_what_the_contract_says() {
    let first = answer(swiss("[]").as_bytes());
    let standing = |id: &str| {
        format!(
            r#"{{"id":"{id}","points":0,"buchholz_cut1":0,"buchholz":0,"sonneborn_berger":0,"wins":0,"rank":1}}"#
        )
    };
    let all = ["b", "c", "a"].map(standing).join(",");
    let expected = format!(r#"{{"id":[1,"x"],"pairs":[["b","c"]],"bye":"a","standings":[{all}]}}"#);
    assert_eq!(first, expected);

    let played = swiss(r#"[[{"first":"b","second":"c","result":"1/2"},{"bye":"a","points":0.5}]]"#);
    let second = answer(
        played
            .replace("\"rounds\"", "\"total_rounds\":1,\"rounds\"")
            .as_bytes(),
    );
    assert!(second.ends_with(",\"over\":true}"), "{second}");
    assert!(!second.contains("pairs"), "{second}");
    assert!(second.contains(r#""id":"b","points":0.5,"buchholz_cut1":0,"buchholz":0.5,"sonneborn_berger":0.25,"wins":0,"rank":1"#), "{second}");
}

/// Catches bad input that is accepted as a tournament, and a reason that does not name what is wrong.
#[test]
fn bad_input_is_refused_with_a_reason() {
    for (rounds, reason) in [
        (
            r#"[[{"first":"b","second":"x","result":"1-0"},{"bye":"a","points":1}]]"#,
            "nobody has the id",
        ),
        (
            r#"[[{"first":"b","second":"b","result":"1-0"},{"bye":"a","points":1}]]"#,
            "twice",
        ),
        (
            r#"[[{"first":"b","second":"c","result":"1-0"},{"bye":"c","points":1}]]"#,
            "twice",
        ),
        (
            r#"[[{"first":"b","second":"c","result":"1-0"}]]"#,
            "not complete",
        ),
        (r#"[[{"bye":"a","points":1}]]"#, "not complete"),
        ("[[]]", "not complete"),
        (
            r#"[[{"first":"b","second":"c"},{"bye":"a","points":1}]]"#,
            "neither",
        ),
        (
            r#"[[{"first":"b","second":"c","result":"2-0"},{"bye":"a","points":1}]]"#,
            "no game ends",
        ),
        (
            r#"[[{"first":"b","second":"c","result":"1-0"},{"bye":"a","points":-1}]]"#,
            "neither 1",
        ),
        (
            r#"[[{"first":"b","second":"c","result":"1-0"},{"bye":"a","points":2}]]"#,
            "neither 1",
        ),
        (
            r#"[[{"first":"b","second":"c","result":"1-0","bye":"a","points":1}]]"#,
            "neither",
        ),
        (
            r#"[[{"first":"b","second":"c","result":"1-0","move":3}]]"#,
            "neither `first`",
        ),
        ("3", "invalid type"),
    ] {
        let message = error(&swiss(rounds));
        assert!(message.contains(reason), "{rounds}: {message}");
    }
    for (line, reason) in [
        ("", "empty"),
        ("[]", "no JSON object"),
        ("{", "EOF"),
        (r#"{"kind":"swiss","players":[]}"#, "missing field"),
        (
            r#"{"kind":"arena","players":[],"rounds":[]}"#,
            "unknown variant",
        ),
        (
            r#"{"kind":"swiss","players":[{"id":"a"},{"id":"a"}],"rounds":[]}"#,
            "two players",
        ),
        (
            r#"{"kind":"swiss","players":[{"id":"a","rating":-1}],"rounds":[]}"#,
            "rating of",
        ),
        (
            r#"{"kind":"swiss","players":[{"id":1}],"rounds":[]}"#,
            "invalid type",
        ),
        (
            r#"{"kind":"swiss","players":[],"rounds":[],"total_rounds":-1}"#,
            "invalid value",
        ),
        (
            r#"{"kind":"swiss","players":[],"rounds":[],"total_rounds":201}"#,
            "from 1 to 200",
        ),
        (
            r#"{"kind":"swiss","players":[],"rounds":[],"total_rounds":0}"#,
            "from 1 to 200",
        ),
        (
            r#"{"kind":"round_robin","players":[],"rounds":[],"total_rounds":4294967296}"#,
            "invalid value",
        ),
        (
            r#"{"kind":"swiss","players":[],"rounds":[],"seed":-1}"#,
            "invalid value",
        ),
        (
            r#"{"kind":"swiss","players":[],"rounds":[],"swing":1}"#,
            "unknown field",
        ),
        (
            r#"{"kind":"swiss","kind":"swiss","players":[],"rounds":[]}"#,
            "duplicate field",
        ),
    ] {
        let message = error(line);
        assert!(message.contains(reason), "{line}: {message}");
    }
}

/// Catches a limit that is off by one, and a field so large that no answer comes.
#[test]
fn ten_thousand_players_are_the_most() {
    let request = |kind: &str, count: usize| {
        let players: Vec<String> = (0..count)
            .map(|id| format!("{{\"id\":\"{id}\"}}"))
            .collect();
        format!(
            r#"{{"kind":"{kind}","players":[{}],"rounds":[]}}"#,
            players.join(",")
        )
    };
    for kind in ["round_robin", "knockout"] {
        assert!(
            answer(request(kind, 10_000).as_bytes()).starts_with("{\"pairs\":[["),
            "{kind}"
        );
    }
    for kind in ["swiss", "round_robin", "knockout"] {
        assert!(error(&request(kind, 10_001)).contains("10000"), "{kind}");
    }
}

/// Catches a limit that is off by one, and a sum that overflows with the most points possible.
#[test]
fn two_hundred_rounds_are_the_most() {
    let request = |kind: &str, result: &str, rounds: usize| {
        let round = format!(r#"[{{"first":"a","second":"b","result":"{result}"}}]"#);
        let rounds = vec![round; rounds].join(",");
        format!(r#"{{"kind":"{kind}","players":[{{"id":"a"}},{{"id":"b"}}],"rounds":[{rounds}]}}"#)
    };
    let won = answer(request("swiss", "1-0", 200).as_bytes());
    let drawn = answer(request("swiss", "1/2", 200).as_bytes());
    for (answer, standing) in [
        (
            &won,
            r#""id":"a","points":200,"buchholz_cut1":0,"buchholz":0,"sonneborn_berger":0,"wins":200"#,
        ),
        (
            &won,
            r#""id":"b","points":0,"buchholz_cut1":39800,"buchholz":40000,"sonneborn_berger":0,"wins":0"#,
        ),
        (
            &drawn,
            r#""points":100,"buchholz_cut1":19900,"buchholz":20000,"sonneborn_berger":10000,"wins":0"#,
        ),
    ] {
        assert!(answer.contains(standing), "{answer}");
    }
    for rounds in [201, 60_000] {
        let message = error(&request("swiss", "1-0", rounds));
        assert!(message.contains("more than 200 rounds"), "{message}");
    }
    for kind in ["round_robin", "knockout"] {
        for rounds in [2, 200, 201] {
            error(&request(kind, "1-0", rounds));
        }
    }
}

/// Catches an id that the answer does not repeat letter for letter, also in an error.
#[test]
fn ids_are_repeated_as_they_are() {
    let number = r#"{"id":12345678901234567890.10,"kind":"swiss","players":[],"rounds":[]}"#;
    assert_eq!(
        answer(number.as_bytes()),
        r#"{"id":12345678901234567890.10,"standings":[],"over":true}"#
    );
    let bad = r#"{"id":{"a": null},"kind":"swiss"}"#;
    assert!(
        answer(bad.as_bytes()).starts_with(r#"{"id":{"a": null},"error":"bad_request","message":"#)
    );
    assert!(answer(b"\xff").starts_with(r#"{"error":"bad_request""#));
}

/// A random request of any kind. Its games use few ids, most of them known; many such requests are no valid
/// tournaments.
fn any_request(lots: &mut Lots) -> String {
    let count = lots.below(9);
    let player = |lots: &mut Lots, at: usize| {
        let absent = lots.below(5) == 0;
        format!(
            r#"{{"id":"{at}","rating":{},"absent":{absent}}}"#,
            lots.below(3) * 100
        )
    };
    let players: Vec<String> = (0..count).map(|at| player(lots, at)).collect();
    let game = |lots: &mut Lots, left: &mut Vec<usize>| {
        let mut id = |lots: &mut Lots| match (left.is_empty(), lots.below(60)) {
            (true, _) | (_, 0) => lots.below(count + 2),
            _ => left.swap_remove(lots.below(left.len())),
        };
        let result = ["1-0", "0-1", "1/2", "+-", "-+"][lots.below(5)];
        match lots.below(5) {
            0 => format!(
                r#"{{"bye":"{}","points":{}}}"#,
                id(lots),
                ["0", "0.5", "1"][lots.below(3)]
            ),
            _ => {
                let (first, second) = (id(lots), id(lots));
                format!(r#"{{"first":"{first}","second":"{second}","result":"{result}"}}"#)
            }
        }
    };
    let mut rounds = Vec::new();
    for _ in 0..lots.below(4) {
        let mut left: Vec<usize> = (0..count).collect();
        let mut games = Vec::new();
        while left.len() > lots.below(2) {
            games.push(game(lots, &mut left));
        }
        rounds.push(format!("[{}]", games.join(",")));
    }
    let kind = ["swiss", "round_robin", "knockout"][lots.below(3)];
    let seed = [0, 1, u64::MAX][lots.below(3)];
    let rest = format!(
        r#""double":{},"third_place":{},"total_rounds":{},"seed":{seed}"#,
        lots.below(2) == 0,
        lots.below(2) == 0,
        ["null", "1", "3", "200"][lots.below(4)],
    );
    let (players, rounds) = (players.join(","), rounds.join(","));
    format!(r#"{{"kind":"{kind}","players":[{players}],"rounds":[{rounds}],{rest}}}"#)
}

/// The line with a few bytes removed, doubled or replaced by other bytes of the line.
fn torn(line: &str, lots: &mut Lots) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..=lots.below(3) {
        let (at, from) = (lots.below(bytes.len()), lots.below(bytes.len()));
        match lots.below(4) {
            0 if bytes.len() > 1 => drop(bytes.remove(at)),
            1 => bytes.insert(at, bytes[from]),
            2 => bytes[at] = lots.below(256) as u8,
            _ => bytes.truncate(at + 1),
        }
    }
    bytes
}

/// Catches a request that makes the program panic, and an answer with neither standings nor an error.
#[test]
fn any_request_is_answered() {
    let mut lots = Lots(1);
    let mut paired = 0;
    for _ in 0..20_000 {
        let request = any_request(&mut lots);
        let answer = answer(request.as_bytes());
        let standings = answer.contains("\"standings\":");
        assert_ne!(
            standings,
            answer.contains("\"error\":\"bad_request\""),
            "{request}"
        );
        paired += u32::from(standings);
        let torn = pairing::answer(&torn(&request, &mut lots));
        assert!(
            serde_json::from_str::<serde_json::Value>(&torn).is_ok(),
            "{torn}"
        );
    }
    assert!(
        (2_000..18_000).contains(&paired),
        "{paired} were tournaments"
    );
}

/// A request with seven players, rated in the order of their ids; in the last round, p1 and p7 do not come.
fn seven(rest: &str) -> String {
    let player = |at: u32| {
        let absent = at == 1 || at == 7;
        format!(
            r#"{{"id":"p{at}","rating":{},"absent":{absent}}}"#,
            2000 - 10 * at
        )
    };
    let players: Vec<String> = (1..=7).map(player).collect();
    let game = |first: u32, second: u32| {
        format!(r#"{{"first":"p{first}","second":"p{second}","result":"1-0"}}"#)
    };
    let bye = |id: u32, points: u32| format!(r#"{{"bye":"p{id}","points":{points}}}"#);
    let rounds = [
        [game(4, 1), game(5, 2), game(3, 6), bye(7, 1)].join(","),
        [game(4, 3), game(7, 5), game(6, 2), bye(1, 0)].join(","),
        [game(6, 4), game(3, 5), bye(2, 1)].join(","),
    ];
    format!(
        r#"{{"kind":"swiss","players":[{}],"rounds":[[{}]]{rest}}}"#,
        players.join(","),
        rounds.join("],[")
    )
}

/// Catches a rematch that is made only to give the bye to a player with a lower score.
#[test]
fn no_rematch_stands_before_the_score_of_the_bye() {
    let answer: serde_json::Value =
        serde_json::from_str(&answer(seven(r#","total_rounds":4"#).as_bytes())).unwrap();
    let mut pairs: Vec<Vec<&str>> = answer["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| {
            pair.as_array()
                .unwrap()
                .iter()
                .filter_map(|it| it.as_str())
                .collect()
        })
        .collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    assert_eq!(pairs, [["p2", "p4"], ["p5", "p6"]]);
    assert_eq!(answer["bye"], "p3");
    assert_eq!(
        answer["broke"],
        serde_json::json!([{"pair": ["p3"], "line": 4}])
    );
}
