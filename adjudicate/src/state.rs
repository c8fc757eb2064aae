//! The part of a state that all games share, as JSON.

use super::StateError;
use rules::{GameOptions as _, OptionValue, Position, Side};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A whole state: the keys that all games share, and the game's own keys.
#[derive(Serialize)]
pub struct State<S> {
    game: &'static str,
    #[serde(flatten)]
    options: BTreeMap<&'static str, Value>,
    phase: &'static str,
    to_move: Option<&'static str>,
    #[serde(flatten)]
    own: S,
    legal_actions: Vec<String>,
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct Outcome {
    winner: &'static str,
    reason: String,
}

impl<S: Serialize> State<S> {
    /// The state of a position as JSON, with the game's own keys from `own`. The phase in it is `phase`, or `over`
    /// after the end of the game.
    pub fn json<P: Position>(position: &P, phase: &'static str, own: S) -> Value {
        let name = |side| P::GAME.side_name(side);
        let actions = position.legal_actions().into_iter();
        let mut legal_actions: Vec<String> = actions.map(|action| action.to_string()).collect();
        legal_actions.sort_unstable();
        let options = position.options().pairs().into_iter();
        json!(State {
            game: P::GAME.name(),
            options: options
                .map(|(name, value)| (name, option_to_json(value)))
                .collect(),
            phase: position.to_move().map_or("over", |_| phase),
            to_move: position.to_move().map(name),
            own,
            legal_actions,
            outcome: position.outcome().map(|outcome| Outcome {
                winner: name(outcome.winner),
                reason: outcome.reason.to_string(),
            }),
        })
    }
}

pub type Sides<T> = BTreeMap<&'static str, T>;

pub fn by_side<P: Position, T>(value: impl Fn(Side) -> T) -> Sides<T> {
    let entry = |side| (P::GAME.side_name(side), value(side));
    Side::BOTH.map(entry).into_iter().collect()
}

/// An option as JSON: a string, true or false, or an integer.
fn option_to_json(value: OptionValue) -> Value {
    match value {
        OptionValue::Word(word) => Value::from(word),
        OptionValue::Flag(flag) => Value::from(flag),
        OptionValue::Number(number) => Value::from(number),
    }
}

/// An option read from JSON; `None` if no option can have this value.
fn option_from_json(value: &Value) -> Option<OptionValue> {
    match value {
        Value::String(word) => Some(OptionValue::word(word)),
        Value::Bool(flag) => Some(OptionValue::Flag(*flag)),
        Value::Number(number) => number.as_u64().map(OptionValue::Number),
        _ => None,
    }
}

/// Reads the options from the member `from` or `options` of a request. Missing options get their default values.
///
/// # Errors
/// If an option cannot have the given value. Keys that are not options are ignored.
pub fn options_of<P: Position>(from: &Map<String, Value>) -> Result<P::Options, StateError> {
    let mut options = P::Options::default();
    for (name, _) in options.pairs() {
        if let Some(value) = from.get(name) {
            let value = option_from_json(value).ok_or_else(|| StateError::value(name))?;
            options = options
                .with(name, &value)
                .map_err(|_| StateError::value(name))?;
        }
    }
    Ok(options)
}

/// Reads a value that may be null. A missing value is an error.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    d: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(d)
}
