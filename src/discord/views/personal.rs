//! Everything stored about a person, as a file of JSON: `docs/PERSONAL-DATA.md` describes it.

use super::message::File;
use app::PersonalData;
use referee::Time;
use serde_json::Value;

/// The name and number of the schema.
pub const SCHEMA: &str = "iago personal data 6";

/// The file: one line for each row.
#[must_use]
pub fn file(data: &PersonalData, now: Time) -> File {
    json(SCHEMA, "referee-data.json", data, now)
}

/// A file of that schema and name.
#[must_use]
pub fn json(schema: &str, name: &str, data: &PersonalData, now: Time) -> File {
    let mut text = format!(
        "{{\n\"schema\": \"{schema}\",\n\"made_at\": {}",
        now.as_millis()
    );
    for (name, list) in data {
        let list = match list {
            Value::Array(rows) => {
                let rows: Vec<String> = rows.iter().map(Value::to_string).collect();
                format!("[\n{}\n]", rows.join(",\n"))
            }
            row => row.to_string(),
        };
        text.push_str(&format!(",\n\"{name}\": {list}"));
    }
    text.push_str("\n}\n");
    File {
        name: name.to_owned(),
        bytes: text.into_bytes(),
        alt: String::new(),
    }
}
