//! `iago engine`: answers questions of other programs to the engine.

use super::{CliError, unless_closed};
use adjudicate::{Opened, error_line};
use rules::{AnyRefusal, Game, Side};
use search::{Level, Limits, Player, Question, Thought, think};
use serde_json::{Map, Value, json};
use std::io;
use std::time::Instant;
use text::Locale;

/// Plays for other programs: one JSON request a line in, one JSON answer a line out.
///
/// A request such as {"game":"iago","actions":["D3","D4"],"limit":{"ms":200}} is answered with the
/// best action, its score and the line that is expected. docs/engine.md tells more.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {}

/// The longest time that a question may ask for, in milliseconds: ten minutes.
pub(super) const MOST_MS: u64 = 600_000;
/// The largest number of nodes that a question may ask for. The engine needs about ten minutes for them.
pub(super) const MOST_NODES: u64 = 1_000_000_000;
pub(super) const MOST_DEPTH: u64 = 200;

/// The members of a request in addition to those that `adjudicate` knows.
const MEMBERS: [&str; 4] = ["limit", "level", "seed", "all"];

pub fn run(_: &Args) -> Result<(), CliError> {
    unless_closed(adjudicate::answer_each_line(
        io::stdin().lock(),
        io::stdout().lock(),
        answer,
    ))
}

fn sentence(refusal: &AnyRefusal) -> String {
    text::words(refusal).reason(Locale::En, Side::First)
}

fn answer(line: &[u8]) -> String {
    let Opened { id, position, more } = match adjudicate::open(line, &MEMBERS, sentence) {
        Ok(opened) => opened,
        Err(answer) => return answer,
    };
    let refuse = |(code, message): Bad| error_line(id.as_deref(), code, &message);
    let (question, ms) = match question(position.game(), &more) {
        Ok(question) => question,
        Err(bad) => return refuse(bad),
    };
    if position.to_move().is_none() {
        return refuse((
            "game_over",
            "The game is over: there is nothing to think about.".to_owned(),
        ));
    }
    let start = Instant::now();
    let Some(thought) = think(&position, question, &mut clock(start, ms)) else {
        return refuse(("game_over", "The game is over.".to_owned()));
    };
    let used = start.elapsed().as_secs_f64() * 1000.0;
    tell(id.as_deref(), &thought, used, question.all)
}

/// Returns a function that gives the share of the `ms` milliseconds that has passed since `start`. Without a time limit
/// the share is always 0.
pub(super) fn clock(start: Instant, ms: Option<u64>) -> impl FnMut(u64) -> f64 {
    move |_| ms.map_or(0.0, |ms| start.elapsed().as_secs_f64() * 1000.0 / ms as f64)
}

/// An error code as in `docs/engine.md`, and a sentence that describes the error.
type Bad = (&'static str, String);

fn bad_request(what: &str) -> Bad {
    ("bad_request", format!("The line is no request: {what}."))
}

/// Reads the question and its time limit in milliseconds from the members of a request.
fn question(game: Game, more: &Map<String, Value>) -> Result<(Question, Option<u64>), Bad> {
    let seed = match more.get("seed") {
        None => 0,
        Some(seed) => seed
            .as_u64()
            .ok_or_else(|| bad_request("`seed` is no whole number from 0"))?,
    };
    let all = match more.get("all") {
        None => false,
        Some(all) => all
            .as_bool()
            .ok_or_else(|| bad_request("`all` is neither true nor false"))?,
    };
    let player = match more.get("level") {
        None => Player::Engine,
        Some(level) => {
            let number = level.as_u64().unwrap_or(0);
            Player::Level(Level::new(game, number).map_err(|none| {
                let highest = none.highest;
                (
                    "bad_level",
                    format!("The levels of {game} are 1 to {highest}."),
                )
            })?)
        }
    };
    let (limits, mut ms) = match more.get("limit") {
        None => (Limits::default(), None),
        Some(limit) => read_limit(limit)?,
    };
    if ms.is_none() && limits == Limits::default() {
        match player {
            Player::Level(level) => ms = level.takes_its_time().then_some(Level::THINKING_MS),
            _ => {
                let sentence =
                    "A request needs a `limit` with `ms`, `nodes` or `depth`, or a `level`.";
                return Err(("bad_limit", sentence.to_owned()));
            }
        }
    }
    let question = Question {
        player,
        limits,
        seed,
        all,
    };
    Ok((question, ms))
}

fn read_limit(limit: &Value) -> Result<(Limits, Option<u64>), Bad> {
    let Value::Object(limit) = limit else {
        return Err(bad_request("`limit` is no object"));
    };
    let known = [
        ("ms", MOST_MS),
        ("nodes", MOST_NODES),
        ("depth", MOST_DEPTH),
    ];
    if let Some(name) = limit
        .keys()
        .find(|name| known.iter().all(|(known, _)| known != name))
    {
        return Err(bad_request(&format!("`limit` has no member `{name}`")));
    }
    let mut values = [None; 3];
    for ((name, most), value) in known.into_iter().zip(&mut values) {
        let Some(given) = limit.get(name) else {
            continue;
        };
        let within = given.as_u64().filter(|given| (1..=most).contains(given));
        *value = Some(within.ok_or_else(|| {
            (
                "bad_limit",
                format!("`{name}` of `limit` is a whole number from 1 to {most}."),
            )
        })?);
    }
    let [ms, nodes, depth] = values;
    let depth = depth.and_then(|depth| u32::try_from(depth).ok());
    Ok((Limits { nodes, depth }, ms))
}

/// Rounds an estimate to two decimals, since it is not more precise.
fn rounded(points: f64) -> Value {
    let hundredths = (points * 100.0).round();
    if hundredths % 100.0 == 0.0 {
        json!((hundredths / 100.0) as i64)
    } else {
        json!(hundredths / 100.0)
    }
}

fn tell(id: Option<&str>, thought: &Thought<rules::AnyAction>, ms: f64, all: bool) -> String {
    let line: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
    let mut answer = String::from("{");
    if let Some(id) = id {
        answer.push_str(&format!("\"id\":{id},"));
    }
    answer.push_str(&format!(
        "\"best\":{},\"score\":{},\"exact\":{},",
        json!(thought.best.to_string()),
        rounded(thought.score),
        thought.exact,
    ));
    if let Some(won) = thought.won {
        answer.push_str(&format!("\"won\":{won},"));
    }
    answer.push_str(&format!(
        "\"depth\":{},\"nodes\":{},\"ms\":{},\"line\":{}",
        thought.depth,
        thought.nodes,
        rounded(ms),
        json!(line),
    ));
    if all {
        let moves: Vec<Value> = thought
            .moves
            .iter()
            .map(|judged_move| {
                let mut judged = json!({
                    "action": judged_move.action.to_string(),
                    "score": rounded(judged_move.score),
                    "nodes": judged_move.nodes,
                });
                if let Some(won) = judged_move.won {
                    judged["won"] = json!(won);
                }
                judged
            })
            .collect();
        answer.push_str(&format!(",\"moves\":{}", json!(moves)));
    }
    answer.push('}');
    answer
}
