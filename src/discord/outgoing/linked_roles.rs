//! What Discord's linked roles may ask about a person of this bot, for whoever runs it with a web page of their
//! own on which people let it tell their ratings: the bot itself has none.

use crate::discord::error::Undelivered;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::{Map, Value, json};
use std::time::Duration;
use text::Locale;
use text::roles::{Linked, linked};

/// How long the call may take.
const CALL: Duration = Duration::from_secs(10);

/// A whole number that is to be at least so great, as Discord numbers the kinds of comparisons.
const AT_LEAST: u8 = 2;

/// Each thing that may be asked: at most five of them.
fn records() -> Vec<Value> {
    let record = |it: Linked| {
        let others = Locale::ALL
            .into_iter()
            .filter(|locale| *locale != Locale::En);
        let said = |part: usize| {
            let words = others.clone().map(|locale| {
                let words = linked(locale, it);
                (locale.code().to_owned(), Value::from(words[part].clone()))
            });
            words.collect::<Map<String, Value>>()
        };
        let [name, note] = linked(Locale::En, it);
        json!({
            "type": AT_LEAST,
            "key": it.key(),
            "name": name,
            "name_localizations": said(0),
            "description": note,
            "description_localizations": said(1),
        })
    };
    Linked::all().into_iter().map(record).collect()
}

/// Registers them for an application, or takes them back; the address `base` has Discord's API.
///
/// # Errors
/// Discord refuses, or does not answer.
pub async fn set(
    token: &str,
    base: &str,
    application: u64,
    registered: bool,
) -> Result<(), Undelivered> {
    let records = match registered {
        true => records(),
        false => Vec::new(),
    };
    let url = format!("{base}/api/v10/applications/{application}/role-connections/metadata");
    let failed = |error: reqwest::Error| Undelivered(error.without_url().to_string());
    let client = reqwest::Client::builder()
        .use_rustls_tls()
        .timeout(CALL)
        .build()
        .map_err(failed)?;
    let answer = client
        .put(url)
        .header(AUTHORIZATION, format!("Bot {}", token))
        .header(CONTENT_TYPE, "application/json")
        .body(Value::Array(records).to_string())
        .send();
    let answer = answer.await.map_err(failed)?;
    match answer.status() {
        status if status.is_success() => Ok(()),
        status => Err(Undelivered(format!("status {status}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_registered_is_within_the_platforms_limits() {
        let records = records();
        assert!((1..=5).contains(&records.len()));
        for record in &records {
            for (name, most) in [("name", 100), ("description", 200)] {
                let own = record[name].as_str().into_iter();
                let others = record[format!("{name}_localizations")].as_object();
                let others = others.into_iter().flat_map(|it| it.values());
                for words in own.chain(others.filter_map(Value::as_str)) {
                    assert!((1..=most).contains(&words.chars().count()), "{words}");
                }
            }
        }
    }
}
