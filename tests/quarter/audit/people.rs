//! Rules: blocked people begin nothing, former players are named nowhere, and limits hold.

use super::turns::{got_through, written};
use super::{Audit, Rule, rules};
use crate::people::PEOPLE;
use crate::values::who_is;
use crate::world::{World, text};
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::{BTreeMap, BTreeSet};

pub const RULES: &[Rule] = rules![
    "who is blocked or avoided begins nothing": Step, |audit, world| kept_apart(audit, world);
    "who deleted their data stands nowhere": Step, |audit, world| forgotten(audit, world);
    "limits of people hold": Step, |audit, world| limits(audit, world);
];

/// Tables and columns that may keep rows of a former player, for opponents, tournaments and moderators.
const KEPT: &str = "matches challenges rating_changes moderator_acts blocked avoided.other tournaments \
    tournament_players tournament_games rating_roles";

/// Each query finds the people or servers that exceed a limit.
const TOO_MANY: [&str; 3] = [
    "SELECT challenger, COUNT(*) FROM challenges WHERE state = 'open' GROUP BY 1 HAVING COUNT(*) > 10",
    "SELECT guild, COUNT(*) FROM rating_roles GROUP BY 1 HAVING COUNT(*) > 12",
    "SELECT t.number, COUNT(*) FROM tournament_players p JOIN tournaments t ON t.id = p.tournament \
     WHERE t.state = 'open' GROUP BY t.id HAVING COUNT(*) > MIN(t.places)",
];

/// What two people began, with the ids from when it was first seen: a deletion changes the ids in the rows.
#[derive(Clone, Copy)]
struct Begun {
    people: (i64, Option<i64>),
    server: i64,
    at: i64,
}

/// Instant since which a person may begin nothing, by server or other person.
type Barred = BTreeMap<(i64, i64), i64>;

#[derive(Default)]
pub struct People {
    /// Challenges, and matches outside tournaments, by id.
    begun: BTreeMap<String, Begun>,
    blocked: Barred,
    avoided: Barred,
    /// Ids of all people who have ever been in the database.
    known: BTreeSet<i64>,
    gone: BTreeSet<i64>,
}

async fn note(memory: &mut People, world: &World) {
    let begun = "SELECT id, challenger, opponent, guild, made_at FROM challenges UNION ALL \
        SELECT id, first_player, second_player, guild, started_at FROM matches \
        WHERE id NOT IN (SELECT match_id FROM tournament_games WHERE match_id IS NOT NULL)";
    for row in world.rows(begun).await {
        memory.begun.entry(row.get(0)).or_insert_with(|| Begun {
            people: (row.get(1), row.get(2)),
            server: row.get(3),
            at: row.get(4),
        });
    }
    let blocks = "SELECT guild, made_at, player FROM blocked";
    let avoids = "SELECT player, made_at, other FROM avoided";
    for (sql, known) in [(blocks, &mut memory.blocked), (avoids, &mut memory.avoided)] {
        let rows = world.rows(sql).await;
        let read = |row: &AnyRow| ((row.get(0), row.get(1)), row.get(2));
        let mut stand: Barred = rows.iter().map(read).collect();
        known.retain(|key, _| stand.contains_key(key));
        stand.append(known);
        *known = stand;
    }
}

async fn kept_apart(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    let memory = &mut audit.people;
    note(memory, world).await;
    for (id, it) in &memory.begun {
        let has = |who: i64| it.people.0 == who || it.people.1 == Some(who);
        let mut blocks = memory.blocked.iter();
        let block =
            blocks.find(|((server, at), who)| *server == it.server && *at < it.at && has(**who));
        let mut avoids = memory.avoided.iter();
        let avoid =
            avoids.find(|((player, at), other)| *at < it.at && has(*player) && has(**other));
        if let Some(why) = block.or(avoid) {
            return Err(format!("{id} of {:?} began after {why:?}", it.people));
        }
    }
    Ok(())
}

/// Searches all columns of all tables and all unrequested messages for former players.
async fn forgotten(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    only_kept(world).await?;
    let there = world.rows("SELECT id FROM players").await;
    let there: BTreeSet<i64> = there.iter().map(|row| row.get(0)).collect();
    let people = there
        .iter()
        .filter(|id| who_is(&world.look, **id).is_some());
    audit.people.known.extend(people);
    let gone: BTreeSet<i64> = audit.people.known.difference(&there).copied().collect();
    let before = std::mem::replace(&mut audit.people.gone, gone.clone());
    // A role that was given stays recorded until it is taken.
    let columns = "SELECT t.name, GROUP_CONCAT('COALESCE(\"' || c.name || '\", '''')', ' || ''|'' || ') \
        FROM sqlite_master t JOIN pragma_table_info(t.name) c \
        WHERE t.type = 'table' AND t.name <> 'given_roles' GROUP BY 1";
    let tables = world.rows(columns).await;
    for id in gone {
        let name = who_is(&world.look, id).map_or("", |it| PEOPLE[it].name);
        for table in &tables {
            let (table, row): (String, String) = (table.get(0), table.get(1));
            let sql = format!(
                "SELECT {row} FROM {table} WHERE instr({row}, '{id}') OR instr('|' || {row} || '|', '|{name}|')"
            );
            if let Some(row) = world.rows(&sql).await.first() {
                let row: &str = row.get(0);
                return Err(format!("{name} stands in {table}: {row}"));
            }
        }
        if before.contains(&id) {
            unnamed(audit, name, &id.to_string())?;
        }
    }
    Ok(())
}

/// Checks that no text names a former player, except an answer to an act that names them.
fn unnamed(audit: &Audit, name: &str, id: &str) -> Result<(), String> {
    let names = |said: &str| {
        let mut words = said.split(|it: char| !it.is_alphanumeric());
        said.contains(id) || words.any(|it| it == name)
    };
    let mut lines = audit.new.iter().filter(|it| got_through(it));
    let told = lines.find(|it| {
        let asked = audit.act_of(it).is_some_and(|act| names(&act.to_string()));
        !asked && names(&written(it).to_string())
    });
    told.map_or(Ok(()), |it| {
        let path = text(&it["path"]);
        Err(format!("{name} is named by {path}: {}", written(it)))
    })
}

/// Checks that only allowed columns refer to former players; foreign keys show the columns that refer to people.
async fn only_kept(world: &World) -> Result<(), String> {
    let refers = "SELECT t.name, f.\"from\" FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f \
        WHERE f.\"table\" = 'players' ORDER BY 1, 2";
    for row in world.rows(refers).await {
        let (table, column): (&str, &str) = (row.get(0), row.get(1));
        let name = format!("{table}.{column}");
        let sql = format!(
            "SELECT 1 FROM {table} t JOIN players p ON p.id = t.{column} WHERE p.name = ''"
        );
        let kept = KEPT.split(' ').any(|it| it == table || it == name);
        if !kept && !world.rows(&sql).await.is_empty() {
            return Err(format!("a former player has rows in {name}"));
        }
    }
    let told = "SELECT settings FROM players WHERE name = '' AND (account IS NOT NULL OR settings <> '{}')";
    let told = world.rows(told).await;
    let told = told.first().map(|row| row.get::<String, _>(0));
    told.map_or(Ok(()), |it| Err(format!("a former player has {it}")))
}

async fn limits(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    for sql in TOO_MANY {
        if let Some(row) = world.rows(sql).await.first() {
            let (who, count): (i64, i64) = (row.get(0), row.get(1));
            return Err(format!("{count} of {who}: {sql}"));
        }
    }
    // Challenges in vain within ten minutes: a person who returns after a deletion counts as the same person.
    let vain = "SELECT id FROM challenges WHERE state <> 'accepted'";
    let begun = |row: &AnyRow| audit.people.begun[row.get::<&str, _>(0)];
    let vain: Vec<Begun> = world.rows(vain).await.iter().map(begun).collect();
    for last in &vain {
        let lately = vain.iter().filter(|it| it.people.0 == last.people.0);
        let lately = lately.filter(|it| (0..600_000).contains(&(last.at - it.at)));
        let to_one = lately.clone().filter(|it| it.people == last.people);
        let (all, to_one) = (lately.count(), to_one.count());
        if all > 20 || to_one > 3 && last.people.1.is_some() {
            return Err(format!("{all} and {to_one} of {:?}", last.people));
        }
    }
    Ok(())
}
