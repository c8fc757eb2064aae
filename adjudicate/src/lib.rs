//! The referee without Discord: one JSON request a line, one JSON answer a line.
//!
//! What is common to the games stands here and in `request.rs`. What is particular to one stands in
//! a file of its own that implements [`Codec`] for the game's position: how a state is written and
//! read. Adding a game is such a file and a line in the call of `codecs!`. The sentence of a
//! refusal is made by whoever calls: a [`Sentence`].

mod ampel;
mod iago;
mod isaac;
mod lines;
mod open;
mod request;

pub use lines::{answer_each_line, answer_lines, write_line};
pub use open::{Opened, error_line, open};

use self::request::{Request, RequestError, Strict};
use rules::record::Record;
use rules::{AnyPosition, AnyRefusal, Game, GameOptions, Outcome, Position, Refusal as _, Side};
use serde_json::{Map, Value, json};
use std::fmt;

/// Tells why an action is refused, in one English sentence.
pub type Sentence = fn(&AnyRefusal) -> String;

/// One game's half of the contract: its state as JSON.
pub trait Codec: Position<Refusal: Into<AnyRefusal>> {
    /// The whole state, with every key the contract names. [`head`] gives the common ones.
    fn state(&self) -> Map<String, Value>;

    /// The position of a `from`, built from the keys that cannot be derived. Whatever else is
    /// given is afterwards compared with [`Codec::state`], so it need not be looked at here; nor
    /// need unknown keys.
    ///
    /// # Errors
    /// If a required key is missing, a value has the wrong type, or it is no valid position.
    fn setup(from: &Map<String, Value>) -> Result<Self, StateError>;

    /// Whether the position of a `from` may differ from it in this key, because something happens
    /// by itself before anybody acts.
    fn may_move_on(key: &str) -> bool {
        let _ = key;
        false
    }
}

/// Why a `from` is no position: one sentence, without full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateError(pub String);

impl StateError {
    /// A value that a key of the state cannot have.
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

/// The keys `game`, the options, `phase` (`over` if nobody is to move, else `playing`) and
/// `to_move`, common to the states of all games.
#[must_use]
pub fn head<P: Position>(position: &P, playing: &str) -> Map<String, Value> {
    let mut state = Map::new();
    state.insert("game".to_owned(), json!(P::GAME.name()));
    for (name, value) in position.options().pairs() {
        state.insert(name.to_owned(), request::option_to_json(&value));
    }
    let side = position.to_move();
    let phase = side.map_or("over", |_| playing);
    state.insert("phase".to_owned(), json!(phase));
    state.insert(
        "to_move".to_owned(),
        json!(side.map(|side| P::GAME.side_name(side))),
    );
    state
}

/// `legal_actions` and `outcome`, common to the states of all games.
#[must_use]
pub fn tail<P: Position>(position: &P) -> Map<String, Value> {
    let tokens = position.legal_actions().into_iter();
    let tokens: Vec<String> = tokens.map(|action| action.to_string()).collect();
    let mut state = Map::new();
    state.insert("legal_actions".to_owned(), json!(tokens));
    state.insert("outcome".to_owned(), outcome::<P>(position.outcome()));
    state
}

/// `outcome`: null, or winner and reason.
fn outcome<P: Position>(outcome: Option<Outcome<P::Reason>>) -> Value {
    outcome.map_or(Value::Null, |outcome| {
        json!({
            "winner": P::GAME.side_name(outcome.winner),
            "reason": outcome.reason.to_string(),
        })
    })
}

/// An object with an entry for each side.
#[must_use]
pub fn by_side<P: Position>(value: impl Fn(Side) -> Value) -> Value {
    let entry = |side| (P::GAME.side_name(side).to_owned(), value(side));
    Value::Object(Side::BOTH.map(entry).into_iter().collect())
}

/// The options of a `from` or of an `options`: those that are missing keep their usual value.
///
/// # Errors
/// If an option cannot have the value given. Keys that are no options are left alone.
pub fn options_of<P: Position>(from: &Map<String, Value>) -> Result<P::Options, StateError> {
    let mut options = P::Options::default();
    for (name, _) in options.pairs() {
        if let Some(value) = from.get(name) {
            let value = request::option_from_json(value).ok_or_else(|| StateError::value(name))?;
            options = options
                .with(name, &value)
                .map_err(|_| StateError::value(name))?;
        }
    }
    Ok(options)
}

/// Answers one line, whatever it holds; the answer is one line of JSON without the line feed.
#[must_use]
pub fn answer(line: &[u8], sentence: Sentence) -> String {
    match Request::read(line, &[]) {
        Ok(request) => {
            let answer = judge(&request, sentence).unwrap_or_else(Answer::from);
            answer.to_line(request.id)
        }
        Err(RequestError { id, reason }) => Answer::error("bad_request", reason).to_line(id),
    }
}

macro_rules! codecs {
    ($($game:ident($position:ty)),+ $(,)?) => {
        /// Answers a request with the rules of its game.
        fn judge(request: &Request, sentence: Sentence) -> Result<Answer, Unjudged> {
            match request.game {
                $(Game::$game => judge_as::<$position>(request, sentence)),+
            }
        }

        /// The position after the last action of a request, or the answer to one that is refused.
        fn reached_any(
            request: &Request,
            sentence: Sentence,
        ) -> Result<AnyPosition, Box<Answer>> {
            match request.game {
                $(Game::$game => {
                    open::reached::<$position>(request, sentence).map(AnyPosition::from)
                }),+
            }
        }

        /// Plays on from any game's position.
        fn play_any<S: AsRef<str>>(
            start: AnyPosition,
            actions: &[S],
            trace: bool,
            sentence: Sentence,
        ) -> Answer {
            match start {
                $(AnyPosition::$game(start) => play(start, actions, trace, sentence)),+
            }
        }
    };
}

codecs! {
    Iago(rules::iago::Iago),
    Isaac(rules::isaac::Isaac),
    Ampel(rules::ampel::Ampel),
}

/// Why a request cannot be judged at all.
enum Unjudged {
    Options(String),
    Setup(String),
}

impl From<Unjudged> for Answer {
    fn from(unjudged: Unjudged) -> Answer {
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

fn judge_as<P: Codec>(request: &Request, sentence: Sentence) -> Result<Answer, Unjudged> {
    let start = start_of::<P>(request)?;
    Ok(play(start, &request.actions, request.trace, sentence))
}

/// The position in which the actions of a request begin.
fn start_of<P: Codec>(request: &Request) -> Result<P, Unjudged> {
    Ok(match (&request.options, &request.from) {
        (_, Some(from)) => setup::<P>(from).map_err(|bad| Unjudged::Setup(bad.0))?,
        (Some(options), None) => {
            P::start(start_options::<P>(options).map_err(|bad| Unjudged::Options(bad.0))?)
        }
        (None, None) => P::start(P::Options::default()),
    })
}

/// The options of a request.
fn start_options<P: Position>(given: &Strict) -> Result<P::Options, StateError> {
    let map = given.object("options")?;
    let known = P::Options::default().pairs();
    if let Some(name) = map
        .keys()
        .find(|name| known.iter().all(|(key, _)| key != name))
    {
        return Err(StateError(format!("{} has no option {name:?}", P::GAME)));
    }
    options_of::<P>(map)
}

/// The position of a `from`.
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

/// Whether a given value of a state agrees with the one that follows from the rest. The outcome
/// may be given without the keys we add.
fn agrees(key: &str, given: &Value, known: &Value) -> bool {
    match (key, given, known) {
        ("outcome", Value::Object(given), Value::Object(known)) => given
            .iter()
            .all(|(key, value)| known.get(key) == Some(value)),
        _ => given == known,
    }
}

/// Plays actions until one is refused.
fn play<P: Codec, S: AsRef<str>>(
    start: P,
    actions: &[S],
    trace: bool,
    sentence: Sentence,
) -> Answer {
    let mut answer = Answer::default();
    let mut states = vec![];
    let mut position = start;
    for (at, action) in actions.iter().enumerate() {
        if trace {
            states.push(Value::Object(position.state()));
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
    let state = Value::Object(position.state());
    if trace && answer.at.is_none() {
        states.push(state.clone());
    }
    answer.state = Some(state);
    answer.states = trace.then_some(states);
    answer
}

/// Judges a record from its first action. If every action is legal but the result is not what
/// the rules say, the error is `wrong_result`.
#[must_use]
pub fn answer_record(record: &Record, trace: bool, sentence: Sentence) -> String {
    let start = AnyPosition::start(record.options);
    let mut answer = play_any(start, record.actions(), trace, sentence);
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
    answer.to_line(None)
}

/// An answer before it is written.
#[derive(Debug, Default)]
struct Answer {
    error: Option<(&'static str, String)>,
    at: Option<usize>,
    state: Option<Value>,
    states: Option<Vec<Value>>,
}

impl Answer {
    fn error(code: &'static str, message: String) -> Answer {
        Answer {
            error: Some((code, message)),
            ..Answer::default()
        }
    }

    /// The line, the id in it letter for letter.
    fn to_line(&self, id: Option<&str>) -> String {
        let mut line = String::from("{");
        let mut member = |key: &str, value: &dyn fmt::Display| {
            if line.len() > 1 {
                line.push(',');
            }
            line.push_str(&format!("\"{key}\":{value}"));
        };
        if let Some(id) = id {
            member("id", &id);
        }
        if let Some((code, message)) = &self.error {
            member("error", &json!(code));
            if let Some(at) = self.at {
                member("at", &at);
            }
            member("message", &json!(message));
        }
        if let Some(state) = &self.state {
            member("state", state);
        }
        if let Some(states) = &self.states {
            member("states", &json!(states));
        }
        line.push('}');
        line
    }
}
