//! Rules: the channel of a match shows its state or end, and no challenge that is over can be accepted.

use super::plies::{Followed, Twin};
use super::{Audit, Rule, rules};
use crate::draw::controls;
use crate::people::PEOPLE;
use crate::world::{World, text};
use referee::Time;
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

pub const RULES: &[Rule] = rules![
    "the channel of a match shows how it stands": Step, |audit, world| matches(audit, world);
    "a challenge that is over cannot be accepted": Step, |audit, world| challenges(audit, world);
];

/// What has been checked: each match at its revision, and the challenges that are over.
#[derive(Default)]
pub struct Seen {
    matches: BTreeMap<String, i64>,
    challenges: BTreeSet<String>,
    calm_since: Option<Time>,
    /// Ids of the servers that have ever kept old boards.
    keeping: BTreeSet<i64>,
}

/// Public messages of the bot in a channel, newest last, without boards that a person asked for; `None` if the
/// channel is gone.
fn read(world: &World, channel: i64) -> Option<Vec<Value>> {
    // The owner of the servers never leaves.
    let (channel, owner) = (channel.to_string(), PEOPLE[0].name);
    let mut seen = world.client.newest_as(&channel, owner, 100).ok()?;
    let public = |it: &Value| it["flags"].as_u64().is_none_or(|it| it & 64 == 0);
    let asked = |it: &Value| text(&it["interaction"]["name"]).ends_with(" board");
    seen.retain(|it| it["author"]["bot"] == true && public(it) && !asked(it));
    Some(seen)
}

/// The moment that a message's buttons name if the message is a board of the running match `id`.
fn moment(message: &Value, id: &str) -> Option<String> {
    let (begins, pictured) = (format!("m:{id}:"), message["attachments"][0].is_object());
    let mut presses = controls(message).into_iter().filter(|_| pictured);
    presses.find_map(|it| {
        let moment = it.custom_id.strip_prefix(&begins)?.strip_suffix(":more")?;
        Some(moment.to_owned())
    })
}

async fn matches(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    let sql = "SELECT id FROM guilds WHERE settings LIKE '%\"posting\":\"keep\"%'";
    let keep = world.rows(sql).await;
    let keep = keep.iter().map(|it| it.get::<i64, _>(0));
    audit.boards.keeping.extend(keep);
    let Some(calm) = world.calm() else {
        return Ok(());
    };
    // A paused match has lost its place, so its board is not checked.
    let sql = "SELECT m.*, CASE WHEN ended_at IS NOT NULL THEN CAST(o.message AS TEXT) END AS last, \
        CASE CASE WHEN ruled LIKE '(%' THEN found ELSE COALESCE(ruled, found) END \
        WHEN '1-0' THEN 0 WHEN '+-' THEN 0 WHEN '0-1' THEN 1 WHEN '-+' THEN 1 END AS won \
        FROM matches m JOIN outbox o ON o.role = '{\"board\":[\"' || id || '\",null]}' \
        WHERE place = 'server' AND paused_at IS NULL AND shown >= wanted";
    for row in world.rows(sql).await {
        let (id, revision): (String, i64) = (row.get("id"), row.get("revision"));
        if audit.boards.matches.get(&id) == Some(&revision) {
            continue;
        }
        let kept = audit.boards.keeping.contains(&row.get("server"));
        // The bot notices only later that a message sent when a fault began is lost.
        let tidy = (!kept).then_some(calm + Duration::from_mins(1));
        if let Some(seen) = read(world, row.get("channel")) {
            let shown = shows((world, &row, &audit.matches[&id]), &seen, tidy);
            shown.map_err(|why| format!("match {id}: {why}"))?;
        }
        audit.boards.matches.insert(id, revision);
    }
    Ok(())
}

/// A match: world, row and followed plies.
type Of<'a> = (&'a World, &'a AnyRow, &'a Followed);

/// Checks that the newest board shows the present and that no older one is left. Older boards may stay if they were
/// sent before `tidy`, or if the server keeps them (`tidy` is `None`).
fn shows(of: Of<'_>, seen: &[Value], tidy: Option<Time>) -> Result<(), String> {
    let (id, last): (String, Option<String>) = (of.1.get("id"), of.1.get("last"));
    let boards = seen.iter().filter_map(|it| {
        let end = last.as_deref() == it["id"].as_str();
        let end = end.then(|| "the end".to_owned());
        Some((it, end.or_else(|| moment(it, &id))?))
    });
    let boards: Vec<(&Value, String)> = boards.collect();
    let late = |message: &Value| {
        let at: jiff::Timestamp = text(&message["timestamp"]).parse().expect("a time");
        tidy.is_some_and(|it| it < Time::from_millis(at.as_millisecond()))
    };
    if let Some([older, newer]) = boards.windows(2).find(|it| late(it[0].0)) {
        let (older, newer) = (&older.0["content"], &newer.0["content"]);
        return Err(format!("two boards, {older} and {newer}"));
    }
    match boards.last() {
        Some((board, moment)) => tells(of, board, moment),
        None if seen.len() < 50 => Err("no board".to_owned()),
        None => Ok(()),
    }
}

/// Checks that a board shows the present.
fn tells((world, row, followed): Of<'_>, board: &Value, moment: &str) -> Result<(), String> {
    let said = text(&board["content"]);
    let alt = text(&board["attachments"][0]["description"]);
    let ((known, all), takebacks): (_, i64) = (followed.known(), row.get("takebacks"));
    let (mover, winner): (Option<i64>, Option<i64>) = (row.get("to_move"), row.get("won"));
    let expected = match (mover, takebacks) {
        (None, _) => "the end".to_owned(),
        (_, 0) => known.to_string(),
        (_, some) => format!("{known}.{some}"),
    };
    // A board names the player to move after the last action.
    let waits = said.rsplit("<@").next().unwrap_or_default();
    let mut named = true;
    for (side, seat) in (0..).zip(["first_player", "second_player"]) {
        let player = row.get::<i64, _>(seat).to_string();
        let users = world.look["users"].as_array();
        // Former players and the engine are named in words.
        let known = users.is_some_and(|all| all.iter().any(|it| it["id"] == *player));
        let wins = said.contains(&format!("**<@{player}>"));
        let named_last = mover != Some(side) || waits.starts_with(&player);
        named &= !known || (wins == (winner == Some(side)) && named_last);
    }
    let stands = moment == expected && named && (!all || is_told(&followed.twin, &alt));
    stands.then_some(()).ok_or_else(|| {
        let groups = followed.twin.groups();
        let present = format!("{expected}, {mover:?} to move, {winner:?} wins, {groups:?}");
        format!("at {present}, but {moment}: {said:?}, {alt:?}")
    })
}

/// Whether an alt text, which has one line per group of pieces, describes the twin's board.
fn is_told(twin: &Twin, alt: &str) -> bool {
    let digit = |it: char| it.is_ascii_digit();
    let pieces = matches!(twin, Twin::Isaac(_));
    let told = alt.lines().skip(1).map(|line| -> BTreeSet<String> {
        let words = line.split(|it: char| !it.is_ascii_alphanumeric() && it != '-');
        let names = words.filter(|it| it.contains(digit) && it.contains('-') == pieces);
        names.map(str::to_owned).collect()
    });
    let told: Vec<_> = told.collect();
    twin.groups().values().all(|it| told.contains(it))
}

async fn challenges(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    let before = std::mem::replace(&mut audit.boards.calm_since, world.calm_since);
    if world.calm().is_none() || before != world.calm_since {
        // After a crash the bot may not know where a message is.
        let all = world.rows("SELECT id FROM challenges").await;
        let all = all.iter().map(|it| it.get::<String, _>(0));
        audit.boards.challenges.extend(all);
        return Ok(());
    }
    let sql = "SELECT * FROM challenges WHERE place = 'server' AND NOT EXISTS \
        (SELECT 1 FROM outbox WHERE subject = challenges.id AND shown < wanted)";
    for row in world.rows(sql).await {
        let (id, state): (String, String) = (row.get("id"), row.get("state"));
        let expires = Time::from_millis(row.get("expires_at"));
        let over = state != "open" || expires + Duration::from_mins(1) < world.now();
        if !over || audit.boards.challenges.contains(&id) {
            continue;
        }
        let seen = read(world, row.get("channel")).unwrap_or_default();
        let mut all = seen.iter().flat_map(controls);
        if all.any(|it| it.custom_id == format!("c:{id}:accept")) {
            return Err(format!("{id} is {state}, and can be accepted"));
        }
        audit.boards.challenges.insert(id);
    }
    Ok(())
}
