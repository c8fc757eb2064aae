//! Hands out and deletes everything that is stored about one person.

mod lists;

use crate::marks::{Marks, mark_of};
use crate::outbox::due_from;
use crate::row::Read;
use crate::{Connection, PlayerSettings, Result, StoreError};
use lists::{LISTS, MOVES};
use referee::{GuildId, Time, UserId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use sqlx::any::AnyRow;
use sqlx::{Column, Row};
use std::collections::BTreeMap;

/// The data stored about a person or a server: a list of rows for each list name. A row has its values by the names of
/// the columns.
pub type PersonalData = Map<String, Value>;

/// Statements that delete the data of the person `$1`. Results are kept under a pseudonym, so that opponents keep their
/// results. Rows of roles that the person has are kept until the bot has taken the roles away.
const DELETED: &[&str] = &[
    "DELETE FROM outbox WHERE person = $1",
    "DELETE FROM ratings WHERE player = $1",
    "DELETE FROM vacation_days WHERE player = $1",
    "DELETE FROM avoided WHERE player = $1",
    "DELETE FROM lessons WHERE player = $1",
    "DELETE FROM learners WHERE player = $1",
    "DELETE FROM tips WHERE player = $1",
    "DELETE FROM puzzle_attempts WHERE player = $1",
    "DELETE FROM puzzle_solvers WHERE player = $1",
    "DELETE FROM given_roles WHERE player = $1 AND absent_at IS NOT NULL",
    // The reason of an act may name the person, so it is deleted.
    "UPDATE blocked SET reason = NULL WHERE made_by = $1 OR player = $1",
    "UPDATE moderator_acts SET reason = NULL WHERE made_by = $1 OR player = $1 OR other = $1 OR match_id IN \
     (SELECT id FROM matches WHERE first_player = $1 OR second_player = $1) OR tournament IN \
     (SELECT tournament FROM tournament_players WHERE player = $1)",
    "UPDATE tournament_games SET reason = NULL WHERE set_by = $1",
    "UPDATE tournament_games SET reason = NULL \
     WHERE tournament IN (SELECT tournament FROM tournament_players WHERE player = $1) AND EXISTS \
     (SELECT 1 FROM tournament_players e WHERE e.tournament = tournament_games.tournament AND e.player = $1 \
     AND (e.entry = tournament_games.first OR e.entry = tournament_games.second))",
];

/// Schedules edits of the messages that show matches of the person `$1` of the last two weeks, so that the person's
/// name disappears from these messages. Direct messages are left out, because they would be posted again instead of
/// edited. `$2` is the current time.
const CORRECTED: &str = concat!(
    "UPDATE outbox SET wanted = wanted + 1, ",
    due_from!("$2"),
    " WHERE message IS NOT NULL AND given_up IS NULL AND role NOT LIKE '{\"direct\":%' AND subject IN \
     (SELECT id FROM matches WHERE ended_at > $2 - 1209600000 \
     AND (first_player = $1 OR second_player = $1))"
);

#[derive(Debug)]
pub struct Personal<'c>(pub(super) Connection<'c>);

impl Personal<'_> {
    /// Everything that is stored about a person; `None` if nothing is stored.
    pub async fn export(&mut self, user: UserId) -> Result<Option<PersonalData>> {
        let mut data = PersonalData::new();
        for &(name, statement) in LISTS {
            let rows: Vec<Value> = self.0.all(statement, user).await?;
            data.insert(name.to_owned(), rows.into());
        }
        // If a person has no row in `players`, nothing is stored about them.
        let Some(mut person) = data["person"].get(0).cloned() else {
            return Ok(None);
        };
        set_out::<PlayerSettings>(&mut person)?;
        data.insert("person".to_owned(), person);
        let mut moves: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        let plies: Vec<(String, i64, Option<String>)> = self.0.all(MOVES, user).await?;
        for (id, played_at, token) in plies {
            moves.entry(id).or_default().push(json!([token, played_at]));
        }
        let matches = data.get_mut("matches").and_then(Value::as_array_mut);
        for played in matches.into_iter().flatten() {
            let id = played["id"].as_str().unwrap_or_default();
            played["moves"] = moves.remove(id).unwrap_or_default().into();
        }
        Ok(Some(data))
    }

    /// Deletes a person's data. Where opponents keep results, a pseudonym replaces the person. The messages of the
    /// person's latest matches are put into the outbox again. A mark is kept so that the person can be recognised later
    /// (see [`Marks`]): the mark of an earlier deletion, or a new one made with `salt`.
    pub async fn forget(
        &mut self,
        user: UserId,
        (pseudonym, salt): (UserId, u128),
        now: Time,
    ) -> Result<()> {
        let [mark] = Marks(self.0.again()).of([user]).await?;
        let mark = mark.unwrap_or_else(|| mark_of(salt, user));
        self.0.run(CORRECTED, (user, now)).await?;
        for &statement in DELETED {
            self.0.run(statement, user).await?;
        }
        // Matches and challenges in the person's direct messages with the bot use the person's id as the id of their
        // server.
        let [own, former] = [user, pseudonym].map(|it| GuildId(it.0));
        for sql in [
            "UPDATE matches SET guild = $2 WHERE guild = $1",
            "UPDATE challenges SET guild = $2 WHERE guild = $1 AND (challenger = $1 OR opponent = $1)",
        ] {
            self.0.run(sql, (own, former)).await?;
        }
        let sql = "UPDATE players SET id = $2, name = '', account = NULL, settings = '{}', \
            digest_at = NULL, directs_refused = 0, mark = $3, forgotten_at = $4 WHERE id = $1";
        self.0.run(sql, (user, pseudonym, mark, now)).await
    }
}

/// Replaces the JSON text in the column `settings` of a row by one value for each setting. The values are written as in
/// other columns: truth values are 0 or 1, lists are texts, and empty lists are null.
pub(super) fn set_out<T>(row: &mut Value) -> Result<()>
where
    T: Serialize + DeserializeOwned,
{
    let Some(row) = row.as_object_mut() else {
        return Ok(());
    };
    let stored = row.remove("settings").unwrap_or_default();
    let read: serde_json::Result<T> = serde_json::from_str(stored.as_str().unwrap_or("{}"));
    let settings = read.and_then(serde_json::to_value);
    let settings = settings.map_err(|_| StoreError::Damaged("settings"))?;
    for (name, value) in settings.as_object().into_iter().flatten() {
        row.insert(name.clone(), as_column(value));
    }
    Ok(())
}

fn as_column(value: &Value) -> Value {
    let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    let joined = |it: &Value| match it.as_array() {
        Some(pair) => pair.iter().map(text).collect::<Vec<_>>().join(":"),
        None => text(it),
    };
    match value {
        Value::Bool(on) => u8::from(*on).into(),
        Value::Array(list) if list.is_empty() => Value::Null,
        Value::Array(list) => list.iter().map(joined).collect::<Vec<_>>().join(" ").into(),
        other => other.clone(),
    }
}

/// A row as a JSON object with the names of its columns as keys.
impl Read for Value {
    fn read(row: &AnyRow) -> Result<Value> {
        let mut object = Map::new();
        for (index, column) in row.columns().iter().enumerate() {
            object.insert(column.name().to_owned(), value(row, index)?);
        }
        Ok(object.into())
    }
}

/// The value of a column as JSON.
pub(super) fn value(row: &AnyRow, index: usize) -> Result<Value> {
    if let Ok(number) = row.try_get::<Option<i64>, _>(index) {
        return Ok(number.into());
    }
    if let Ok(number) = row.try_get::<Option<f64>, _>(index) {
        return Ok(number.into());
    }
    Ok(row.try_get::<Option<String>, _>(index)?.into())
}

#[cfg(test)]
mod tests;
