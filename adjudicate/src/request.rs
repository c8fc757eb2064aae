//! Reads a request strictly: unknown and repeated keys are refused.

use super::StateError;
use rules::Game;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

pub(super) struct Request<'a> {
    /// The JSON text of the id. The text is kept, so that a number that is too large for a Rust number does not change
    /// in the answer.
    pub id: Option<&'a RawValue>,
    pub game: Game,
    pub options: Option<Strict>,
    pub actions: Vec<String>,
    pub from: Option<Strict>,
    pub trace: bool,
    /// The members that only some kinds of requests have.
    pub more: BTreeMap<String, Strict>,
}

pub(super) struct RequestError<'a> {
    pub id: Option<&'a RawValue>,
    pub reason: String,
}

/// The member `id` of a request. It is read separately, so that the answer can repeat the id even if other members are
/// wrong.
#[derive(serde::Deserialize)]
struct Id<'a> {
    #[serde(borrow, default, deserialize_with = "given_text")]
    id: Option<&'a RawValue>,
}

#[derive(serde::Deserialize)]
struct Wire<'a> {
    #[serde(borrow, default, deserialize_with = "given_text")]
    id: Option<&'a RawValue>,
    game: String,
    #[serde(default, deserialize_with = "given")]
    options: Option<Strict>,
    #[serde(default)]
    actions: Vec<String>,
    #[serde(default, deserialize_with = "given")]
    from: Option<Strict>,
    #[serde(default)]
    trace: bool,
    #[serde(flatten)]
    more: BTreeMap<String, Strict>,
}

/// Reads a member; a member that is null gives `Some`, unlike a missing member.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Strict>, D::Error> {
    Strict::deserialize(deserializer).map(Some)
}

/// Reads the JSON text of a member; a member that is null gives `Some("null")`, unlike a missing member.
fn given_text<'de, D: Deserializer<'de>>(d: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(d).map(Some)
}

impl Request<'_> {
    /// Reads a line as a request that may also have the members whose names are in `more`.
    pub fn read<'a>(line: &'a [u8], more: &[&str]) -> Result<Request<'a>, RequestError<'a>> {
        let refuse = |id, reason: &str| RequestError {
            id,
            reason: format!("The line is no request: {reason}."),
        };
        let line = std::str::from_utf8(line).map_err(|_| refuse(None, "it is not UTF-8"))?;
        let line = line.trim_matches([' ', '\t', '\r']);
        let bad = |reason: &str| {
            let id = serde_json::from_str(line).ok().and_then(|it: Id| it.id);
            refuse(id, reason)
        };
        if line.is_empty() {
            return Err(bad("it is empty"));
        }
        if !line.starts_with('{') {
            return Err(bad("it is no JSON object"));
        }
        let wire: Wire = serde_json::from_str(line).map_err(|error| bad(&error.to_string()))?;
        if let Some(unknown) = wire.more.keys().find(|key| !more.contains(&key.as_str())) {
            return Err(bad(&format!("unknown field `{unknown}`")));
        }
        let game = wire.game.parse().map_err(|_| {
            let names = Game::ALL.map(Game::name).join(", ");
            bad(&format!(
                "no game is called {:?}; there are {names}",
                wire.game
            ))
        })?;
        if wire.options.is_some() && wire.from.is_some() {
            return Err(bad("`options` and `from` exclude each other"));
        }
        Ok(Request {
            id: wire.id,
            game,
            options: wire.options,
            actions: wire.actions,
            from: wire.from,
            trace: wire.trace,
            more: wire.more,
        })
    }
}

/// A JSON value, and whether any object within the value has a key twice.
pub(super) struct Strict {
    value: Value,
    repeats: bool,
}

impl Strict {
    /// The value; `None` if an object within it has a key twice.
    pub fn plain(&self) -> Option<&Value> {
        (!self.repeats).then_some(&self.value)
    }

    /// The value as an object. Returns an error if the value is not an object, or an object within it has a key twice.
    pub fn object(&self, name: &str) -> Result<&Map<String, Value>, StateError> {
        match &self.value {
            _ if self.repeats => Err(StateError(format!("`{name}` has a key twice"))),
            Value::Object(map) => Ok(map),
            _ => Err(StateError(format!("`{name}` is no object"))),
        }
    }
}

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(StrictVisitor)
    }
}

struct StrictVisitor;

impl StrictVisitor {
    fn plain<E>(value: impl Into<Value>) -> Result<Strict, E> {
        Ok(Strict {
            value: value.into(),
            repeats: false,
        })
    }
}

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Strict;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Strict, E> {
        Self::plain(())
    }

    fn visit_bool<E>(self, value: bool) -> Result<Strict, E> {
        Self::plain(value)
    }

    fn visit_i64<E>(self, value: i64) -> Result<Strict, E> {
        Self::plain(value)
    }

    fn visit_u64<E>(self, value: u64) -> Result<Strict, E> {
        Self::plain(value)
    }

    fn visit_f64<E>(self, value: f64) -> Result<Strict, E> {
        Self::plain(value)
    }

    fn visit_str<E>(self, value: &str) -> Result<Strict, E> {
        Self::plain(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Strict, A::Error> {
        let mut list = Vec::new();
        let mut repeats = false;
        while let Some(item) = items.next_element::<Strict>()? {
            repeats |= item.repeats;
            list.push(item.value);
        }
        Ok(Strict {
            value: Value::Array(list),
            repeats,
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Strict, A::Error> {
        let mut map = Map::new();
        let mut repeats = false;
        while let Some((key, member)) = members.next_entry::<String, Strict>()? {
            repeats |= member.repeats | map.insert(key, member.value).is_some();
        }
        Ok(Strict {
            value: Value::Object(map),
            repeats,
        })
    }
}
