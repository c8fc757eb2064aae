//! Rules: people see that it is their turn, are pinged once, and read nothing meant for others.

use super::{Audit, Rule, rules};
use crate::draw::{controls, kind_of};
use crate::people::PEOPLE;
use crate::values::who_is;
use crate::world::{World, text};
use referee::Match;
use serde_json::Value;
use sqlx::Row;
use std::collections::{BTreeMap, BTreeSet};

pub const RULES: &[Rule] = rules![
    "who is to move can see it": Hour, |_, world| turns_are_seen(world);
    "no turn pings twice": Step, |audit, world| one_ping_a_turn(audit, world);
    "a hidden step is its player's alone": Step, |_, world| hidden_steps(world);
    "help is for one person's eyes": Step, |audit, _| async { help_is_private(audit) };
];

/// A match after a number of plies and takebacks.
type Moment = (String, usize, usize);

/// Pings by boards: moment, channel and person, with the number of kills before and the call.
pub type Pinged = BTreeMap<(Moment, String, String), (usize, String)>;

/// The JSON that a call sends, alone or beside files.
fn sent(line: &Value) -> &Value {
    let beside = &line["body"]["payload_json"];
    match beside.is_object() {
        true => beside,
        false => &line["body"],
    }
}

/// The message that a call writes.
pub fn written(line: &Value) -> &Value {
    let sent = sent(line);
    match sent["data"].is_object() {
        true => &sent["data"],
        false => sent,
    }
}

/// Whether a call succeeded and its answer arrived.
pub fn got_through(line: &Value) -> bool {
    line["fault"].is_null() && line["status"].as_u64().is_some_and(|it| it / 100 == 2)
}

/// Moments that the controls of a message name; the button that asks whether to go on elsewhere names no turn.
fn moments(message: &Value) -> BTreeSet<Moment> {
    let of = |custom_id: &str| {
        let parts: Vec<&str> = custom_id.split(':').collect();
        let ["p" | "k" | "y" | "m", id, moment, act] = parts[..] else {
            return None;
        };
        let (plies, takebacks) = moment.split_once('.').unwrap_or((moment, "0"));
        let moment = (id.to_owned(), plies.parse().ok()?, takebacks.parse().ok()?);
        (act != "here").then_some(moment)
    };
    let all = controls(message);
    all.iter().filter_map(|it| of(&it.custom_id)).collect()
}

/// The moment of a match as all players know it.
fn public_moment(this_match: &Match) -> Moment {
    let moment = this_match.public_view().moment();
    let (plies, takebacks) = (moment.plies as usize, moment.takebacks as usize);
    (this_match.id().to_string(), plies, takebacks)
}

/// The person to move.
fn mover(world: &World, this_match: &Match) -> Option<(&'static str, String)> {
    let id = this_match.player_to_move()?.0.to_string();
    let who = who_is(&world.look, &id)?;
    Some((PEOPLE[who].name, id))
}

/// Places in which a match is read: its channel and the direct messages.
fn places(this_match: &Match) -> Vec<String> {
    let channel = this_match.place().channel().map(|it| it.0.to_string());
    channel.into_iter().chain(["@me".to_owned()]).collect()
}

async fn turns_are_seen(world: &mut World) -> Result<(), String> {
    // Another rule covers overdue and refused boards; a board without a route waits, and a direct message replaces it.
    let owed = "SELECT subject, attempts, next_attempt FROM outbox WHERE role LIKE '{\"board%' AND shown < wanted \
        AND given_up IS NULL AND next_attempt < 9223372036854775807";
    let mut rows = world.rows(owed).await;
    let soon = world.now().as_millis() + 60_000;
    rows.retain(|it| it.get::<i64, _>(1) > 0 || it.get::<i64, _>(2) < soon);
    let owed: BTreeSet<String> = rows.iter().map(|it| it.get(0)).collect();
    for it in world.running().await {
        let rests = it.paused_at().is_some() || owed.contains(&it.id().to_string());
        let Some((name, mover)) = mover(world, &it).filter(|_| !rests && world.calm().is_some())
        else {
            continue;
        };
        let (now, named) = (public_moment(&it), format!("<@{mover}>"));
        let tells = |place: &str, it: &Value| {
            let private = it["flags"].as_u64().unwrap_or(0) & 64 != 0;
            !private
                && moments(it).contains(&now)
                && (place == "@me" || text(&it["content"]).contains(&named))
        };
        let seen = places(&it).into_iter().any(|place| {
            // A player who cannot read the channel plays on from elsewhere, by command.
            [20, 5_000].into_iter().any(|most| {
                let seen = world.client.newest_as(&place, name, most);
                seen.map_or(place != "@me", |it| it.iter().any(|it| tells(&place, it)))
            })
        });
        if !seen {
            return Err(format!("{name} does not see {now:?} at {:?}", it.place()));
        }
    }
    Ok(())
}

/// Ids of the people whom a call pings: only new messages ping, and only with allowed mentions.
fn pinged(line: &Value) -> Vec<String> {
    let path = text(&line["path"]);
    let new = match line["method"].as_str() {
        Some("POST") => !path.ends_with("/callback") || sent(line)["type"] == 4,
        // This edit completes a deferred answer.
        Some("PATCH") => {
            path.ends_with("@original") && line["response_body"]["edited_timestamp"].is_null()
        }
        _ => false,
    };
    let said = written(line);
    let content = text(&said["content"]);
    let allowed = said["allowed_mentions"]["users"].as_array();
    let allowed = allowed.filter(|_| new && got_through(line));
    let allowed = allowed.into_iter().flatten().map(text);
    let named = allowed.filter(|id| content.contains(&format!("<@{id}>")));
    named.collect()
}

async fn one_ping_a_turn(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    // A match that a moderator ended and reopened pings again.
    let ruled = "SELECT match_id FROM moderator_acts WHERE match_id IS NOT NULL";
    let rows = world.rows(ruled).await;
    let ruled: BTreeSet<String> = rows.iter().map(|it| it.get(0)).collect();
    // A board has a picture; reminders have none.
    let boards = audit.new.iter();
    for line in boards.filter(|it| it["body"]["files"][0].is_object()) {
        let at = moments(written(line)).into_iter().next();
        let Some(at) = at.filter(|it| !ruled.contains(&it.0)) else {
            continue;
        };
        let path = text(&line["path"]);
        let here = audit.act_of(line).map(|act| text(&act["channel_id"]));
        let here = here.or_else(|| path.split('/').nth(4).map(str::to_owned));
        for person in pinged(line) {
            let call = format!("{path} {}", line["ts"]);
            let now = (world.kills, call.clone());
            let turn = (at.clone(), person, here.clone().unwrap_or_default());
            let before = audit.pinged.insert(turn, now);
            // A crash may repeat a ping once.
            if let Some((_, first)) = before.filter(|it| it.0 == world.kills) {
                return Err(format!("{at:?} by {first} and {call}"));
            }
        }
    }
    Ok(())
}

/// Checks that only the player to move has controls for steps that are still hidden.
async fn hidden_steps(world: &mut World) -> Result<(), String> {
    for it in world.running().await {
        let (id, told, takebacks) = public_moment(&it);
        let mover = mover(world, &it).map(|it| it.0);
        let others = PEOPLE.iter().filter(|it| Some(it.name) != mover);
        for other in others.filter(|_| it.has_private_steps()) {
            let seen = places(&it).into_iter().flat_map(|place| {
                let seen = world.client.newest_as(&place, other.name, 20);
                seen.unwrap_or_default()
            });
            let mut seen = seen.flat_map(|it| moments(&it));
            if let Some(step) = seen.find(|it| it.0 == id && it.2 == takebacks && it.1 > told) {
                return Err(format!("{} sees {step:?} of {told} plies", other.name));
            }
        }
    }
    Ok(())
}

/// Whether an act requests what only its person may read: hints, puzzles, lessons, their data, an unfinished choice.
fn asks_for_help(act: &Value) -> bool {
    let data = &act["data"];
    let command = text(&data["options"][0]["name"]);
    let kind = kind_of(&text(&data["custom_id"]));
    let begins = ["u:puzzle", "u:set", "k", "y", "m:why", "m:more"];
    ["hint", "puzzle", "learn", "data", "settings"].contains(&command.as_str())
        || begins.iter().any(|it| kind.starts_with(it))
}

fn help_is_private(audit: &Audit) -> Result<(), String> {
    let answers = audit.new.iter().filter(|it| got_through(it));
    let mut answers = answers.filter(|it| text(&it["path"]).ends_with("/callback"));
    let public = answers.find(|it| {
        let new = sent(it)["type"] == 4 || sent(it)["type"] == 5;
        let private = written(it)["flags"].as_u64().unwrap_or(0) & 64 != 0;
        new && !private && audit.act_of(it).is_some_and(asks_for_help)
    });
    public.map_or(Ok(()), |it| Err(written(it).to_string()))
}
