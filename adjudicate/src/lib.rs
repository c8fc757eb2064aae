//! The referee without Discord: it reads one JSON request per line and writes one JSON answer per line.
//!
//! This file and `request.rs` hold the parts that all games share. Each game has a file that implements [`Codec`] for
//! the game's position, which writes and reads a state. The caller passes in a [`Sentence`], a function that explains a
//! refusal in words.

mod ampel;
mod iago;
mod isaac;
mod lines;
mod open;
mod request;
mod state;

pub use lines::{answer_each_line, answer_lines, write_line};
pub use open::{Opened, error_line, open};

use self::request::{Request, RequestError, Strict};
use rules::record::Record;
use rules::{AnyPosition, AnyRefusal, GameOptions as _, Position, Refusal as _, with_game};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

pub type Sentence = fn(&AnyRefusal) -> String;

/// The part of the contract that depends on the game: its state as JSON.
pub trait Codec: Position<Refusal: Into<AnyRefusal>> {
    /// The whole state, with every key that the contract names.
    fn state(&self) -> Value;

    /// Builds the position from the member `from` of a request. Only the keys that cannot be derived are used. The
    /// caller then compares all other keys, also unknown keys, with [`Codec::state`].
    ///
    /// # Errors
    /// If a required key is missing, a value has the wrong type, or the position is not valid.
    fn setup(from: &Map<String, Value>) -> Result<Self, StateError>;

    /// Whether the position that was built from a `from` may have another value for this key than the `from`, because
    /// automatic consequences happened before the next action.
    fn may_move_on(key: &str) -> bool {
        let _ = key;
        false
    }
}

/// Why a `from` does not give a position. The text is one sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateError(pub String);

impl StateError {
    #[must_use]
    pub fn value(key: &str) -> StateError {
        StateError(format!("`{key}` cannot have that value"))
    }
}

impl<E: std::error::Error> From<E> for StateError {
    fn from(error: E) -> StateError {
        StateError(error.to_string())
    }
}

/// Answers one line. The answer is one line of JSON, without the line feed at its end.
#[must_use]
pub fn answer(line: &[u8], sentence: Sentence) -> String {
    match Request::read(line, &[]) {
        Ok(request) => {
            let answer = judge(&request, sentence).unwrap_or_else(Answer::from);
            answer.into_line(request.id)
        }
        Err(RequestError { id, reason }) => Answer::error("bad_request", reason).into_line(id),
    }
}

fn judge<'a>(request: &Request, sentence: Sentence) -> Result<Answer<'a>, Unjudged> {
    with_game!(Game, request.game, |P| {
        let start = start_of::<P>(request)?;
        Ok(play(start, &request.actions, request.trace, sentence))
    })
}

enum Unjudged {
    Options(String),
    Setup(String),
}

impl From<Unjudged> for Answer<'_> {
    fn from(unjudged: Unjudged) -> Self {
        match unjudged {
            Unjudged::Options(reason) => {
                Answer::error("bad_options", format!("These are no options: {reason}."))
            }
            Unjudged::Setup(reason) => {
                Answer::error("bad_setup", format!("This is no valid setup: {reason}."))
            }
        }
    }
}

fn start_of<P: Codec>(request: &Request) -> Result<P, Unjudged> {
    Ok(match (&request.options, &request.from) {
        (_, Some(from)) => setup::<P>(from).map_err(|bad| Unjudged::Setup(bad.0))?,
        (Some(options), None) => {
            P::start(start_options::<P>(options).map_err(|bad| Unjudged::Options(bad.0))?)
        }
        (None, None) => P::start(P::Options::default()),
    })
}

fn start_options<P: Position>(given: &Strict) -> Result<P::Options, StateError> {
    let map = given.object("options")?;
    let known = P::Options::default().pairs();
    if let Some(name) = map
        .keys()
        .find(|name| known.iter().all(|(key, _)| key != name))
    {
        return Err(StateError(format!("{} has no option {name:?}", P::GAME)));
    }
    state::options_of::<P>(map)
}

fn setup<P: Codec>(given: &Strict) -> Result<P, StateError> {
    let from = given.object("from")?;
    let position = P::setup(from)?;
    let state = position.state();
    for (key, value) in from {
        match state.get(key) {
            None => return Err(StateError(format!("a state has no key {key:?}"))),
            Some(known) if !P::may_move_on(key) && !agrees(key, value, known) => {
                return Err(StateError(format!("`{key}` does not fit the rest")));
            }
            Some(_) => {}
        }
    }
    Ok(position)
}

/// Whether a given value of a state agrees with the value of the built position. If an outcome is given, some of its
/// keys may be missing.
fn agrees(key: &str, given: &Value, known: &Value) -> bool {
    match (key, given, known) {
        ("outcome", Value::Object(given), Value::Object(known)) => given
            .iter()
            .all(|(key, value)| known.get(key) == Some(value)),
        _ => given == known,
    }
}

fn play<'a, P: Codec, S: AsRef<str>>(
    start: P,
    actions: &[S],
    trace: bool,
    sentence: Sentence,
) -> Answer<'a> {
    let mut answer = Answer::default();
    let mut states = vec![];
    let mut position = start;
    for (at, action) in actions.iter().enumerate() {
        if trace {
            states.push(position.state());
        }
        match position.play_token(action.as_ref()) {
            Ok(played) => position = played.position,
            Err(refusal) => {
                let message = sentence(&refusal.clone().into());
                answer = Answer::error(refusal.code(), message);
                answer.at = Some(at);
                break;
            }
        }
    }
    let state = position.state();
    if trace && answer.at.is_none() {
        states.push(state.clone());
    }
    answer.state = Some(state);
    answer.states = trace.then_some(states);
    answer
}

/// Judges a record from its first action. If every action is legal but the recorded result contradicts
/// the rules, the error is `wrong_result`.
#[must_use]
pub fn answer_record(record: &Record, trace: bool, sentence: Sentence) -> String {
    let start = AnyPosition::start(record.options);
    let mut answer = with_game!(AnyPosition, start, |P, start| {
        play(start, record.actions(), trace, sentence)
    });
    let agrees = record
        .replay()
        .map_or(true, |replay| record.result_agrees(replay.last()));
    if !agrees {
        let state = (answer.state.take(), answer.states.take());
        answer = Answer::error(
            "wrong_result",
            "The result in the record is not what the rules say of its last position.".to_owned(),
        );
        (answer.state, answer.states) = state;
    }
    answer.into_line(None)
}

#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Vec<Value>>,
}

impl<'a> Answer<'a> {
    fn error(code: &'static str, message: String) -> Answer<'a> {
        Answer {
            error: Some(code),
            message: Some(message),
            ..Answer::default()
        }
    }

    fn into_line(self, id: Option<&RawValue>) -> String {
        let answer = Answer { id, ..self };
        // An answer has only string keys, so serialising it cannot fail.
        serde_json::to_string(&answer).unwrap_or_default()
    }
}
