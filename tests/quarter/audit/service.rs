//! Rules: people are answered, Discord refuses nothing, and no delivery is overdue.

use super::{Audit, Rule, rules};
use crate::world::{World, text};
use ::text::{Locale, t};
use serde_json::Value;
use sqlx::Row;
use std::time::Duration;

pub const RULES: &[Rule] = rules![
    "no call is one that Discord never takes": Step, |audit, world| refusals(audit, world);
    "where no call fails, no answer says that something went wrong": Step, |audit, world| trouble(audit, world);
    "whoever asks is answered": Step, |audit, world| answers(audit, world);
    "iago check is clean": Hour, |audit, world| check(audit, world);
    "nothing is owed a minute after faults have ended": Hour, |audit, world| owed(audit, world);
];

/// Adds the bot's calls to the trace; concurrent answers and deliveries may come in any order.
pub fn note(world: &mut World, new: &[Value]) {
    let asked = new.iter().filter_map(|line| {
        let (method, path) = (line["method"].as_str()?, text(&line["path"]));
        // The texts of commands are registered in any order.
        let said = match path.ends_with("/commands") {
            true => String::new(),
            false => line["body"].to_string(),
        };
        let said: String = said.chars().take(160).collect();
        let (status, id) = (&line["status"], &line["response_body"]["id"]);
        Some(format!("    {method} {path} {status} {id} {said}"))
    });
    let mut asked: Vec<String> = asked.collect();
    asked.sort();
    asked.into_iter().for_each(|it| world.trace.push(it));
}

/// Ends all faults, and lets an hour and a half pass.
pub async fn calm(world: &mut World) -> Result<(), String> {
    world.end_faults();
    world.pass(Duration::from_mins(90)).await
}

async fn refusals(audit: &mut Audit, _: &mut World) -> Result<(), String> {
    let refused = audit.new.iter().find(|line| {
        let status = line["status"].as_u64().unwrap_or(0);
        // The bot learns only by trying that a thread is archived, or that a lost acknowledgement or thread got
        // through.
        let code = line["response_body"]["code"].as_u64();
        let tried = matches!(code, Some(50083 | 40060 | 160_004));
        line["fault"].is_null() && matches!(status, 400 | 405 | 415 | 422) && !tried
    });
    refused.map_or(Ok(()), |line| {
        let (method, path, answer) = (&line["method"], &line["path"], &line["response_body"]);
        Err(format!("{method} {path}: {answer} for {}", line["body"]))
    })
}

/// Finds an answer that tells of an error of the program while no call fails and after no kill in this step.
async fn trouble(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    if audit.kills < world.kills || world.calm().is_none() {
        return Ok(());
    }
    let begins = Locale::ALL.map(|locale| {
        let said = t!(locale, "trouble", command = "\n");
        said.split('\n').next().unwrap_or_default().to_owned()
    });
    let told = audit.new.iter().find(|line| {
        let said = line["body"].to_string();
        begins.iter().any(|it| said.contains(it.as_str()))
    });
    told.map_or(Ok(()), |line| Err(line["body"].to_string()))
}

/// Checks that each interaction is answered, unless the program died or calls fail.
async fn answers(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    let died = std::mem::replace(&mut audit.kills, world.kills) < world.kills;
    let mut asked = audit.new.iter().map(|it| &it["payload"]);
    let unheard = asked.find(|it| {
        let callback = format!("/interactions/{}/", text(&it["d"]["id"]));
        let answers = |line: &&Value| text(&line["path"]).contains(&callback);
        it["t"] == "INTERACTION_CREATE" && !audit.new.iter().any(|it| answers(&it))
    });
    let unheard = unheard.filter(|_| !died && world.calm().is_some());
    unheard.map_or(Ok(()), |it| Err(it["d"].to_string()))
}

async fn check(_: &mut Audit, world: &mut World) -> Result<(), String> {
    let checked = world.app().check().await.map_err(|why| why.to_string())?;
    let clean = checked.discrepancies.is_empty()
        && checked.tournaments.is_empty()
        && checked.ratings.is_empty();
    clean.then_some(()).ok_or_else(|| format!("{checked:?}"))
}

/// Checks overdue deliveries. Refused ones rest until they are due again; those without a route wait for an answer.
async fn owed(_: &mut Audit, world: &mut World) -> Result<(), String> {
    let owed = "SELECT role, due_since FROM outbox WHERE shown < wanted AND given_up IS NULL \
            AND next_attempt < 9223372036854775807 AND (waits = 0 OR attempts > 0)";
    let late = world.now().as_millis() - 60_000;
    let rows = world.rows(owed).await;
    let mut late = rows.iter().filter(|it| it.get::<i64, _>(1) < late);
    let late = late.next().filter(|_| world.calm().is_some());
    late.map_or(Ok(()), |it| Err(it.get::<String, _>(0)))
}
