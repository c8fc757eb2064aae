//! Values that people type and choose.

use super::draw::Turn;
use super::people::PEOPLE;
use super::random::Rng;
use super::world::text;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The id of a person.
pub fn id_of(world: &Value, name: &str) -> String {
    let users = world["users"].as_array().into_iter().flatten();
    let mut called = users.filter(|it| it["global_name"] == name);
    called.next().map_or(String::new(), |it| text(&it["id"]))
}

/// Index in [`PEOPLE`] of the person with an id.
pub fn who_is(world: &Value, id: impl ToString) -> Option<usize> {
    let id = id.to_string();
    PEOPLE.iter().position(|it| id_of(world, it.name) == id)
}

/// Text typed before suggestions are requested.
pub fn begun(rng: &mut Rng) -> &'static str {
    rng.pick(&["", "", "", "a", "1", "D", "e", "Europe", "Cup"])
}

/// Texts that are wrong in most places.
const ODD: [&str; 8] = ["", "Z99", "x", "🂡", "-1", "9999999999", "SELECT", " d4 "];

/// Parts of names of options and fields, each with fitting texts separated by `|`.
const TEXTS: [(&str, &str); 17] = [
    ("rounds", "3|2|９"),
    ("days", "2|1|14"),
    ("hours", "1|24|"),
    (
        "zone",
        "Europe/Berlin|Asia/Tokyo|America/New_York|Australia/Lord_Howe|UTC",
    ),
    ("quiet", "22:00-07:00|23-6|0:00-0:00"),
    ("time", "3 days|1d|10m+5s|5+3|24h|7d"),
    ("clock", "3 days|1d|10m+5s|none"),
    ("name", "Cup|Liga|春の大会|A*B_C"),
    ("begin", "2 hours|tomorrow|1 day|"),
    ("round", "2 days|1 day|3|5"),
    ("span", "2 days|1 day"),
    ("reason", "too slow|Streit|x|@everyone *look*"),
    ("vacation", "5|0|20"),
    ("limit", "3|10"),
    ("points", "1500|1200|1700"),
    ("places", "8|16|4"),
    ("record", "1|x"),
];

fn fitting(name: &str, rng: &mut Rng) -> Option<String> {
    let fits = TEXTS.iter().find(|(part, _)| name.contains(part))?.1;
    let fits: Vec<&str> = fits.split('|').collect();
    Some(rng.pick(&fits).to_owned())
}

/// Collects one field of each object in a list.
fn texts(list: &Value, field: &str) -> Vec<String> {
    let all = list.as_array().into_iter().flatten();
    all.map(|it| text(&it[field])).collect()
}

fn a_person(world: &Value, rng: &mut Rng) -> String {
    match rng.one_in(12) {
        true => text(&world["bot"]["id"]),
        false => id_of(world, PEOPLE[rng.below(PEOPLE.len())].name),
    }
}

/// A value for a command's option that has no suggestions.
pub fn option(turn: &mut Turn<'_>, command: &str, option: &Value) -> Value {
    let choices = option["choices"].as_array().cloned().unwrap_or_default();
    let world = Arc::clone(&turn.world.look);
    let rng = &mut turn.rng;
    if !choices.is_empty() {
        return choices[rng.below(choices.len())]["value"].clone();
    }
    let one_of = |list: &Value, rng: &mut Rng| {
        let all = texts(list, "id");
        (!all.is_empty())
            .then(|| all[rng.below(all.len())].clone())
            .into()
    };
    let name = text(&option["name"]);
    match option["type"].as_u64() {
        Some(3) => match rng.one_in(6) {
            true => rng.pick(&ODD).into(),
            false => typed(&format!("{command} {name}"), rng).into(),
        },
        Some(4 | 10) => {
            let least = option["min_value"].as_i64().unwrap_or(1);
            let most = option["max_value"].as_i64().unwrap_or(30).min(least + 40);
            let span = usize::try_from(most - least + 1).unwrap_or(1);
            json!(least + rng.below(span) as i64)
        }
        Some(5) => rng.one_in(2).into(),
        Some(6 | 9) => a_person(&world, rng).into(),
        Some(7) => one_of(&world["channels"], rng),
        Some(8) => one_of(&world["guilds"][0]["roles"], rng),
        _ => Value::Null,
    }
}

fn typed(name: &str, rng: &mut Rng) -> String {
    fitting(name, rng).unwrap_or_else(|| match rng.below(4) {
        0 | 1 => format!(
            "{}{}",
            rng.pick(&["A", "C", "D", "E", "F"]),
            1 + rng.below(9)
        ),
        2 => (1 + rng.below(30)).to_string(),
        _ => rng.pick(&ODD).to_owned(),
    })
}

/// Values chosen in a menu of a message.
pub fn choice(world: &Value, menu: &Value, rng: &mut Rng) -> Vec<String> {
    let mut all = match menu["type"].as_u64() {
        Some(3 | 21 | 22) => texts(&menu["options"], "value"),
        Some(5 | 7) => vec![a_person(world, rng)],
        Some(6) => texts(&world["guilds"][0]["roles"], "id"),
        _ => {
            let kinds = menu["channel_types"].as_array();
            let fits = |it: &&Value| kinds.is_none_or(|kinds| kinds.contains(&it["type"]));
            let channels = world["channels"].as_array().into_iter().flatten();
            channels.filter(fits).map(|it| text(&it["id"])).collect()
        }
    };
    let least = menu["min_values"].as_u64().unwrap_or(1) as usize;
    let most = menu["max_values"].as_u64().unwrap_or(1) as usize;
    let wanted = (least + rng.below(most.saturating_sub(least) + 1)).clamp(1, all.len().max(1));
    rng.shuffle(&mut all);
    all.truncate(wanted);
    all
}

/// Values for a form's fields: the preset text, the example's text, or another one.
pub fn form(world: &Value, form: &Value, rng: &mut Rng) -> Value {
    let mut fields = Map::new();
    let parts = form["components"].as_array().cloned().unwrap_or_default();
    let inputs = parts.iter().flat_map(|part| {
        let inner = part["components"].as_array().cloned().unwrap_or_default();
        inner.into_iter().chain(Some(part["component"].clone()))
    });
    for input in inputs.filter(|it| it["custom_id"].is_string()) {
        let name = text(&input["custom_id"]);
        let value = match input["type"].as_u64() {
            Some(4) => text_for(&name, &input, rng),
            // The value that the form already has.
            _ if rng.one_in(2) => Value::Null,
            Some(23) => rng.one_in(2).into(),
            _ if input["min_values"] == 0 && rng.one_in(3) => json!([]),
            _ => json!(choice(world, &input, rng)),
        };
        if !value.is_null() {
            fields.insert(name, value);
        }
    }
    fields.into()
}

fn text_for(name: &str, input: &Value, rng: &mut Rng) -> Value {
    let required = input["required"] != false;
    let most = input["max_length"].as_u64().unwrap_or(4000) as usize;
    let example = input["placeholder"].as_str().map(str::to_owned);
    let text = match rng.below(10) {
        0 => rng.pick(&ODD).to_owned(),
        1 | 2 if example.is_some() => example.unwrap_or_default(),
        3..=6 => return Value::Null,
        _ => fitting(name, rng).unwrap_or("3".to_owned()),
    };
    let text: String = text.chars().take(most).collect();
    match text.is_empty() && required {
        true => "x".into(),
        false => text.into(),
    }
}
