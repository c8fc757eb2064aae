//! Discord's published OpenAPI file, against which exchanges are checked.
//!
//! The file is not part of this repository: its path is given in `DISCORD_OPENAPI`.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};

pub struct Published {
    file: Value,
    validators: HashMap<String, jsonschema::Validator>,
}

impl Published {
    pub fn open() -> Option<Self> {
        let Some(path) = std::env::var_os("DISCORD_OPENAPI") else {
            crate::skipped(
                "DISCORD_OPENAPI is not set, so nothing was held against Discord's schema",
            );
            return None;
        };
        let text = std::fs::read_to_string(path).unwrap();
        Some(Self {
            file: serde_json::from_str(&text).unwrap(),
            validators: HashMap::new(),
        })
    }

    /// Adds an error with its place to `wrong` for each mismatch of `instance` with `schema`.
    fn check(
        &mut self,
        schema: &Value,
        instance: &Value,
        what: &str,
        wrong: &mut BTreeSet<String>,
    ) {
        let components = &self.file["components"];
        let validator = self
            .validators
            .entry(schema.to_string())
            .or_insert_with(|| {
                let mut whole = schema.clone();
                whole["components"] = components.clone();
                jsonschema::validator_for(&whole).unwrap()
            });
        for error in validator.iter_errors(instance) {
            wrong.insert(format!("{what}{}: {error}", error.instance_path()));
        }
    }

    pub fn check_named(
        &mut self,
        name: &str,
        instance: &Value,
        what: &str,
        wrong: &mut BTreeSet<String>,
    ) {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        self.check(&schema, instance, what, wrong);
    }

    fn template(&self, method: &str, path: &str) -> Option<String> {
        // The file's calls used here are equal in v9 and v10.
        let path = path
            .strip_prefix("/api/v10")
            .or_else(|| path.strip_prefix("/api/v9"))?;
        let path = path.replace("%40", "@");
        let given: Vec<&str> = path.split('/').collect();
        let fits = |template: &str| {
            let parts: Vec<&str> = template.split('/').collect();
            parts.len() == given.len()
                && parts
                    .iter()
                    .zip(&given)
                    .all(|(part, given)| part.starts_with('{') || part == given)
        };
        let mut found: Vec<&String> = self.file["paths"]
            .as_object()?
            .iter()
            .filter(|(template, calls)| {
                fits(template) && calls.get(method.to_lowercase()).is_some()
            })
            .map(|(template, _)| template)
            .collect();
        // The template with the fewest parameters: @original before {message_id}.
        found.sort_by_key(|template| template.matches('{').count());
        found.first().map(|template| (*template).clone())
    }

    /// Method and path template of a recorded exchange, if the file has them.
    pub fn operation(&self, line: &Value) -> Option<(String, String)> {
        let method = line["method"].as_str()?.to_lowercase();
        let template = self.template(&method, line["path"].as_str()?)?;
        Some((method, template))
    }

    /// Checks a recorded request and its answer against the file; `false` if the file has no such call.
    pub fn check_exchange(&mut self, line: &Value, wrong: &mut BTreeSet<String>) -> bool {
        let Some((method, template)) = self.operation(line) else {
            return false;
        };
        let what = format!("{method} {template}");
        let call = self.file["paths"][&template][&method].clone();
        let status = line["status"].as_u64().unwrap();
        let multipart = line["body"].get("payload_json");
        let body = multipart.unwrap_or(&line["body"]);
        let content_type = if multipart.is_some() {
            "multipart/form-data"
        } else {
            "application/json"
        };
        let schema = &call["requestBody"]["content"][content_type]["schema"];
        if status < 400 && !schema.is_null() {
            self.check(schema, &tolerant(body), &format!("{what} request "), wrong);
        }
        if status == 204 {
            assert!(line["response_body"].is_null());
            return true;
        }
        let responses = &call["responses"];
        let response = match responses.get(status.to_string()) {
            Some(response) => response.clone(),
            None if (400..500).contains(&status) => responses["4XX"].clone(),
            None => panic!("{what} must not answer {status}"),
        };
        let response = match response["$ref"].as_str() {
            Some(name) => self.file.pointer(&name[1..]).unwrap().clone(),
            None => response,
        };
        let schema = &response["content"]["application/json"]["schema"];
        let body = if status >= 400 {
            numbered(&line["response_body"])
        } else {
            line["response_body"].clone()
        };
        self.check(schema, &body, &format!("{what} {status} "), wrong);
        true
    }

    /// All operations of the file, as `get /path`.
    pub fn operations(&self) -> BTreeSet<String> {
        let paths = self.file["paths"].as_object().unwrap();
        let calls = |(path, calls): (&String, &Value)| {
            let methods: Vec<String> = calls.as_object().unwrap().keys().cloned().collect();
            let methods = methods.into_iter().filter(|key| *key != "parameters");
            methods
                .map(|method| format!("{method} {path}"))
                .collect::<Vec<_>>()
        };
        paths.iter().flat_map(calls).collect()
    }
}

/// Inside `errors` the published file demands numbers where the documentation and Discord have words.
fn numbered(error: &Value) -> Value {
    match error {
        Value::Array(list) => list.iter().map(numbered).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| match value {
                Value::String(_) if key == "code" => (key.clone(), 0.into()),
                _ => (key.clone(), numbered(value)),
            })
            .collect(),
        other => other.clone(),
    }
}

/// Requests may have numbers as ids and numeric strings as integers, which the published file does not say.
fn tolerant(body: &Value) -> Value {
    match body {
        Value::Array(list) => list.iter().map(tolerant).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| {
                let value = match (key.as_str(), value) {
                    // A component's id stays a number.
                    ("id", Value::Number(id))
                        if fields.contains_key("name") || !fields.contains_key("type") =>
                    {
                        id.to_string().into()
                    }
                    ("default_member_permissions", Value::String(bits)) => {
                        bits.parse::<u64>().unwrap().into()
                    }
                    _ => tolerant(value),
                };
                (key.clone(), value)
            })
            .collect(),
        other => other.clone(),
    }
}
