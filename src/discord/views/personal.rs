//! Everything stored about a person, as a JSON file. `docs/PERSONAL-DATA.md` describes the file.

use super::message::File;
use app::PersonalData;
use referee::Time;
use serde_json::Value;

/// The name and version of the format of the file.
pub const SCHEMA: &str = "iago personal data 6";

/// The file with a person's data; each row of the database is one line.
#[must_use]
pub fn file(data: &PersonalData, now: Time) -> File {
    json(SCHEMA, "referee-data.json", data, now)
}

/// A JSON file with this schema and file name.
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
