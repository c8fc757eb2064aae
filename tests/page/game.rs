//! A recorded game of Iago to replay.

use serde_json::Value;

const RECORDED: &str = include_str!("../../rules/tests/data/iago-standard.jsonl");

pub struct Recorded {
    pub cells: Vec<String>,
    /// `dark` or `light`.
    pub winner: String,
    pub scores: (u64, u64),
}

pub fn shortest() -> Recorded {
    RECORDED
        .lines()
        .filter_map(|line| finished(&serde_json::from_str(line).expect("JSON Lines")))
        .min_by_key(|game| game.cells.len())
        .expect("a finished game")
}

fn finished(line: &Value) -> Option<Recorded> {
    let (request, state) = (&line["request"], &line["answer"]["state"]);
    if state["phase"] != "over" || line["answer"].get("error").is_some() {
        return None;
    }
    if request.get("from").is_some() {
        return None;
    }
    let winner = state["outcome"]["winner"].as_str()?;
    let loser = if winner == "dark" { "light" } else { "dark" };
    let cells = request["actions"].as_array()?.iter();
    Some(Recorded {
        cells: cells
            .map(|cell| cell.as_str().map(str::to_owned))
            .collect::<Option<_>>()?,
        winner: winner.to_owned(),
        scores: (
            state["scores"][winner].as_u64()?,
            state["scores"][loser].as_u64()?,
        ),
    })
}
