//! Everything stored about one person: handed out, and deleted.

use super::marks::{Marks, mark_of};
use super::outbox::due_since;
use super::row::Read;
use super::{Connection, PlayerSettings, Result, StoreError};
use referee::{GuildId, Time, UserId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use sqlx::any::AnyRow;
use sqlx::{Column, Row};
use std::collections::BTreeMap;

/// What is stored about a person: each list by its name, each row by the names of its columns.
/// `docs/PERSONAL-DATA.md` describes them.
pub type PersonalData = Map<String, Value>;

/// What a match `m` is told to be worth: if it is struck, what the referee found.
macro_rules! told {
    () => {
        "CASE WHEN m.ruled LIKE '(%' THEN m.found ELSE COALESCE(m.ruled, m.found) END"
    };
}

/// The lists by name, and the statement that fills each; `$1` is the person. Discord's ids are texts, because
/// JSON's numbers are too short for them; a number that would name another person is left out. Of other people
/// there is nothing but the name.
const LISTS: &[(&str, &str)] = &[
    (
        "person",
        "SELECT CAST(id AS TEXT) AS id, name, account, settings, digest_at AS daily_list_at, directs_refused \
         FROM players WHERE id = $1",
    ),
    (
        "vacation_days",
        "SELECT year, number, begins_at FROM vacation_days WHERE player = $1 \
         ORDER BY begins_at, number",
    ),
    (
        "matches",
        concat!(
            "SELECT m.id, m.number, CASE WHEN m.guild NOT IN (m.first_player, m.second_player) \
         THEN CAST(m.guild AS TEXT) END AS counts_in, m.place, CAST(m.server AS TEXT) AS server, \
         CASE WHEN m.channel <> 0 THEN CAST(m.channel AS TEXT) END AS channel, m.language, \
         CASE WHEN m.move_asked IS NULL THEN NULL \
         WHEN (m.move_asked = 0) = (m.first_player = $1) THEN 'you' ELSE 'opponent' END AS direct_messages_wanted_by, \
         CAST(m.parent_channel AS TEXT) AS parent_channel, \
         m.game, m.options, m.control AS clock, m.rated, \
         CASE WHEN m.first_player = $1 THEN 'first' ELSE 'second' END AS side, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = \
         CASE WHEN m.first_player = $1 THEN m.second_player ELSE m.first_player END) AS opponent, \
         m.rematch_of, m.started_at, m.ended_at, m.ending, \
         CASE WHEN ",
            told!(),
            " IN ('1-0', '+-') \
         THEN CASE WHEN m.first_player = $1 THEN 1 ELSE 0 END \
         WHEN ",
            told!(),
            " IN ('0-1', '-+') \
         THEN CASE WHEN m.first_player = $1 THEN 0 ELSE 1 END END AS won, \
         m.found, m.ruled, CASE WHEN m.ruled LIKE '(%' THEN 1 ELSE 0 END AS struck, m.beyond_limit, \
         m.plies, m.takebacks, \
         CASE WHEN m.first_player = $1 THEN m.remaining_first ELSE m.remaining_second END \
         AS time_left, \
         CASE WHEN (m.to_move = 0) = (m.first_player = $1) THEN m.kept_zone END AS turn_time_zone, \
         CASE WHEN (m.to_move = 0) = (m.first_player = $1) THEN m.kept_quiet END AS turn_quiet_hours, \
         m.reminded_at, m.left_at, m.paused_at \
         FROM matches m WHERE m.first_player = $1 OR m.second_player = $1 ORDER BY m.id"
        ),
    ),
    (
        "offers",
        "SELECT o.id, o.match_id AS match, o.kind, o.made_at, o.plies, o.state, \
         CASE WHEN (o.side = 0) = (m.first_player = $1) THEN 1 ELSE 0 END AS made_by_you \
         FROM offers o JOIN matches m ON m.id = o.match_id \
         WHERE m.first_player = $1 OR m.second_player = $1 ORDER BY o.id",
    ),
    (
        "challenges",
        "SELECT c.id, CASE WHEN c.guild NOT IN (c.challenger, COALESCE(c.opponent, 0)) \
         THEN CAST(c.guild AS TEXT) END AS counts_in, c.place, CAST(c.server AS TEXT) AS server, \
         CASE WHEN c.channel <> 0 THEN CAST(c.channel AS TEXT) END AS channel, c.language, \
         CAST(c.parent_channel AS TEXT) AS parent_channel, \
         CASE WHEN c.challenger = $1 THEN 1 ELSE 0 END AS made_by_you, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = \
         CASE WHEN c.challenger = $1 THEN c.opponent ELSE c.challenger END) AS opponent, \
         c.game, c.options, c.control AS clock, c.rated, c.colours, c.in_thread, c.rematch_of, \
         c.made_at, c.expires_at, c.state, c.match_id AS match \
         FROM challenges c WHERE c.challenger = $1 OR c.opponent = $1 ORDER BY c.id",
    ),
    (
        "ratings",
        "SELECT CAST(guild AS TEXT) AS server, game, variant, opponents AS against, rating, \
         deviation, volatility, wins AS won, draws AS drawn, losses AS lost, last_at \
         FROM ratings WHERE player = $1 AND season = 0 ORDER BY guild, game, variant, opponents",
    ),
    (
        "rating_changes",
        concat!(
            "SELECT c.match_id AS match, CAST(c.guild AS TEXT) AS server, c.game, c.variant, \
         c.opponents AS against, \
         CASE ",
            told!(),
            " WHEN '1/2' THEN 1 \
         WHEN '1-0' THEN 2 - 2 * c.side WHEN '0-1' THEN 2 * c.side END AS half_points, c.rating_before, \
         c.deviation_before, c.volatility_before, c.rating_after, c.deviation_after, c.volatility_after, c.rated_at \
         FROM rating_changes c JOIN matches m ON m.id = c.match_id WHERE c.player = $1 \
         ORDER BY c.rated_at, c.sequence, c.match_id"
        ),
    ),
    (
        "moderator_acts",
        "SELECT id, CAST(guild AS TEXT) AS server, match_id AS match, number, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = moderator_acts.player) AS person, tournament, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = moderator_acts.other) AS replaced_by, \
         detail, part_of, kind, made_at, reason FROM moderator_acts \
         WHERE made_by = $1 ORDER BY made_at, id",
    ),
    (
        "acts_on_you",
        "SELECT CAST(guild AS TEXT) AS server, kind, tournament, made_at, reason FROM moderator_acts \
         WHERE player = $1 OR other = $1 ORDER BY made_at, id",
    ),
    (
        "blocked_in",
        "SELECT CAST(guild AS TEXT) AS server, made_at, reason FROM blocked WHERE player = $1 \
         ORDER BY made_at, guild",
    ),
    (
        "blocked",
        "SELECT CAST(guild AS TEXT) AS server, made_at, reason, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = blocked.player) AS person \
         FROM blocked WHERE made_by = $1 ORDER BY made_at, guild",
    ),
    (
        "avoided",
        "SELECT made_at, (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = avoided.other) \
         AS person FROM avoided WHERE player = $1 ORDER BY made_at",
    ),
    (
        "tournaments_made",
        "SELECT id, number, CAST(guild AS TEXT) AS server, CAST(channel AS TEXT) AS channel, name, kind, game, options, \
         control AS clock, rated, best_of, round_span, places, CAST(role AS TEXT) AS role, \
         CASE WHEN kind = 'ladder' AND state = 'called_off' THEN 'closed' ELSE state END AS state, round, deadline, \
         made_at, ended_at FROM tournaments WHERE made_by = $1 ORDER BY id",
    ),
    (
        "tournament_entries",
        "SELECT e.tournament, t.name, t.number, CAST(t.guild AS TEXT) AS server, e.entry, e.rating, e.withdrawn \
         FROM tournament_players e JOIN tournaments t ON t.id = e.tournament WHERE e.player = $1 ORDER BY e.tournament",
    ),
    (
        "ladder_entries",
        "SELECT l.tournament, l.entered_at FROM ladder_entries l JOIN tournament_players e \
         ON e.tournament = l.tournament AND e.entry = l.entry WHERE e.player = $1 ORDER BY l.entered_at",
    ),
    (
        "tournament_games",
        "SELECT g.tournament, g.round, g.board, g.game, \
         CASE WHEN g.first = e.entry THEN 'first' ELSE 'second' END AS side, \
         (SELECT NULLIF(p.name, '') FROM tournament_players o JOIN players p ON p.id = o.player \
         WHERE o.tournament = g.tournament \
         AND o.entry = CASE WHEN g.first = e.entry THEN g.second ELSE g.first END) AS opponent, \
         g.match_id AS match, REPLACE(REPLACE(COALESCE(g.result, m.ruled, m.found), '(', ''), ')', '') AS result, \
         COALESCE(g.reason, (SELECT a.reason FROM moderator_acts a WHERE a.id = m.ruled_by)) AS reason, \
         COALESCE(g.ended_at, m.ended_at) AS ended_at \
         FROM tournament_games g LEFT JOIN matches m ON m.id = g.match_id JOIN tournament_players e ON e.tournament = g.tournament \
         AND (e.entry = g.first OR e.entry = g.second) WHERE e.player = $1 \
         ORDER BY g.tournament, g.round, g.board, g.game",
    ),
    (
        "tournament_results_set",
        "SELECT tournament, round, board, game, result, reason, ended_at FROM tournament_games \
         WHERE set_by = $1 ORDER BY tournament, round, board, game",
    ),
    (
        "roles",
        "SELECT CAST(guild AS TEXT) AS server, CAST(role AS TEXT) AS role, absent_at \
         FROM given_roles WHERE player = $1 ORDER BY guild, role",
    ),
    (
        "chosen_roles",
        "SELECT CAST(guild AS TEXT) AS server, game, variant, least AS points, \
         CAST(role AS TEXT) AS role, trouble FROM rating_roles WHERE made_by = $1 \
         ORDER BY guild, game, variant, least",
    ),
    (
        "lessons",
        "SELECT game, lesson, solved, wrong AS wrong_answers, at AS last_at \
         FROM lessons WHERE player = $1 ORDER BY game, at, lesson",
    ),
    (
        "lesson_places",
        "SELECT game, lesson, actions FROM learners WHERE player = $1 ORDER BY game",
    ),
    (
        "tips",
        "SELECT game, tip, at AS told_at FROM tips WHERE player = $1 ORDER BY at, game, tip",
    ),
    (
        "puzzle_ratings",
        "SELECT game, rating, deviation, volatility, solved, missed, streak, best_streak, last_at \
         FROM puzzle_solvers WHERE player = $1 ORDER BY game",
    ),
    (
        "puzzles",
        "SELECT puzzle, game, day, CASE WHEN guild <> $1 THEN CAST(guild AS TEXT) END AS server, shown_at, answer, solved, \
         answered_at, rating_before, rating_after FROM puzzle_attempts WHERE player = $1 \
         ORDER BY shown_at, puzzle, day",
    ),
];

/// The moves of a person's matches. Those of a running match have no token: some may be the opponent's secret.
const MOVES: &str = "SELECT p.match_id, p.played_at, \
     CASE WHEN m.ended_at IS NULL THEN NULL ELSE p.token END AS token \
     FROM plies p JOIN matches m ON m.id = p.match_id \
     WHERE m.first_player = $1 OR m.second_player = $1 ORDER BY p.match_id, p.number";

/// What is deleted with a person. Results stay, under a pseudonym, so that opponents keep theirs; roles the
/// person has stay until they are taken away.
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
    // A moderator may have named them.
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

/// Has what shows a person's matches of the last two weeks edited, without the name; a direct message would be posted anew. `$2` is
/// the present.
const CORRECTED: &str = concat!(
    "UPDATE outbox SET wanted = wanted + 1, next_attempt = $2, attempts = 0, ",
    due_since!("$2"),
    " WHERE message IS NOT NULL AND given_up IS NULL AND role NOT LIKE '{\"direct\":%' AND subject IN \
     (SELECT id FROM matches WHERE ended_at > $2 - 1209600000 \
     AND (first_player = $1 OR second_player = $1))"
);

#[derive(Debug)]
pub struct Personal<'c>(pub(super) Connection<'c>);

impl Personal<'_> {
    /// Everything stored about a person; `None` if nothing is.
    pub async fn export(&mut self, user: UserId) -> Result<Option<PersonalData>> {
        let mut data = PersonalData::new();
        for &(name, statement) in LISTS {
            let rows: Vec<Value> = self.0.all(statement, user).await?;
            data.insert(name.to_owned(), rows.into());
        }
        // Without the person there is nothing.
        let Some(mut person) = data["person"].get(0).cloned() else {
            return Ok(None);
        };
        set_out::<PlayerSettings>(&mut person)?;
        data.insert("person".to_owned(), person);
        let mut moves: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for (id, played_at, token) in self
            .0
            .all::<(String, i64, Option<String>)>(MOVES, user)
            .await?
        {
            moves.entry(id).or_default().push(json!([token, played_at]));
        }
        let matches = data.get_mut("matches").and_then(Value::as_array_mut);
        for it in matches.into_iter().flatten() {
            let id = it["id"].as_str().unwrap_or_default();
            it["moves"] = moves.remove(id).unwrap_or_default().into();
        }
        Ok(Some(data))
    }

    /// Deletes everything about a person, and puts a pseudonym in their place where opponents keep theirs. The
    /// last boards of their matches are due then. A mark remains: the one they had before, else one with that salt.
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
        // What they began in direct messages with the bot is numbered by them.
        let [own, nobody] = [user, pseudonym].map(|it| GuildId(it.0));
        for sql in [
            "UPDATE matches SET guild = $2 WHERE guild = $1",
            "UPDATE challenges SET guild = $2 WHERE guild = $1 AND (challenger = $1 OR opponent = $1)",
        ] {
            self.0.run(sql, (own, nobody)).await?;
        }
        let sql = "UPDATE players SET id = $2, name = '', account = NULL, settings = '{}', \
            digest_at = NULL, directs_refused = 0, mark = $3, forgotten_at = $4 WHERE id = $1";
        self.0.run(sql, (user, pseudonym, mark, now)).await
    }
}

/// Puts the settings of a row in the place of its column of JSON, as columns would stand there: truth values are 0
/// or 1, lists are texts.
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

/// A row by the names of its columns.
impl Read for Value {
    fn read(row: &AnyRow) -> Result<Value> {
        let mut object = Map::new();
        for (index, column) in row.columns().iter().enumerate() {
            object.insert(column.name().to_owned(), value(row, index)?);
        }
        Ok(object.into())
    }
}

/// A column as JSON.
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
mod tests {
    use super::*;

    /// Columns that are not handed out, and why; `*` is a whole table.
    const NOT_PERSONAL: &[(&str, &str, &str)] = &[
        ("guilds", "*", "the settings of a server"),
        ("players", "mark", "of a person who has deleted their data"),
        (
            "players",
            "forgotten_at",
            "of a person who has deleted their data",
        ),
        ("interactions", "*", "names nobody, and goes after a day"),
        ("outbox", "*", "messages on their way, and where they stand"),
        ("heartbeat", "*", "the heartbeat of the bot"),
        ("puzzles", "*", "ratings of puzzles"),
        ("daily_puzzles", "*", "the settings of a server"),
        ("matches", "variant", "a part of the options"),
        ("matches", "to_move", "follows from the moves"),
        (
            "matches",
            "running_since",
            "follows from the times of the moves",
        ),
        (
            "matches",
            "grace",
            "follows from quiet hours and vacation days",
        ),
        ("matches", "flag_at", "follows from the clock"),
        ("matches", "remind_at", "follows from the clock"),
        ("matches", "claimable", "follows from the clock"),
        (
            "matches",
            "ending_side",
            "follows from the ending and who won",
        ),
        ("matches", "revision", "counts changes for the database"),
        ("plies", "automatic", "follows from the rules"),
        (
            "plies",
            "remaining_first",
            "follows from the times of the moves",
        ),
        (
            "plies",
            "remaining_second",
            "follows from the times of the moves",
        ),
        ("offers", "takebacks", "counts changes of the match"),
        ("rating_changes", "side", "the side of the match"),
        ("puzzle_attempts", "solution", "what would have been right"),
        (
            "ratings",
            "season",
            "follows, like its rows, from the rating changes",
        ),
        (
            "moderator_acts",
            "was",
            "names nobody: rounds, entries, ends, channels, results",
        ),
        ("tournaments", "due_at", "follows from the games"),
        ("tournaments", "lost_at", "says nothing of a person"),
        ("tournaments", "lacks_threads", "says nothing of a person"),
        ("tournaments", "revision", "counts changes for the database"),
        ("ratings", "known_until", "follows from the rating"),
        ("ratings", "revision", "counts changes for the database"),
    ];

    /// Each table with its columns, as the migrations name them.
    fn tables() -> Vec<(&'static str, Vec<&'static str>)> {
        let schema = include_str!("../../migrations/1_schema.sql");
        let later = [
            include_str!("../../migrations/2_places.sql"),
            include_str!("../../migrations/3_one_path.sql"),
            include_str!("../../migrations/4_results.sql"),
            include_str!("../../migrations/5_marks.sql"),
            include_str!("../../migrations/6_acts.sql"),
        ];
        let mut tables = Vec::new();
        let created = std::iter::once(schema).chain(later);
        for table in created.flat_map(|it| it.split("CREATE TABLE ").skip(1)) {
            let (name, rest) = table.split_once(" (").unwrap();
            let (body, _) = rest.split_once("\n);").unwrap();
            let first = body
                .lines()
                .filter_map(|line| line.split_whitespace().next());
            let is_name = |it: &&str| it.starts_with(|first: char| first.is_ascii_lowercase());
            let added = format!("ALTER TABLE {name} ADD COLUMN ");
            let lines = later.iter().flat_map(|it| it.lines());
            let added =
                lines.filter_map(|line| line.strip_prefix(&added)?.split_whitespace().next());
            let dropped = format!("ALTER TABLE {name} DROP COLUMN ");
            let is_left = |it: &&str| {
                let gone = format!("{dropped}{it};");
                !later.iter().any(|text| text.contains(&gone))
            };
            let columns = first.filter(is_name).chain(added).filter(is_left);
            tables.push((name, columns.collect()));
        }
        tables
    }

    /// Whether a statement reads this column of this table.
    fn reads(statement: &str, table: &str, column: &str) -> bool {
        let names = |text: &str, word: &str| {
            let ends = |it: char| !(it.is_ascii_alphanumeric() || it == '_');
            text.split(ends).any(|it| it == word)
        };
        let from = statement.split(" FROM ").skip(1);
        let from = from.chain(statement.split(" JOIN ").skip(1));
        let mut from = from.filter_map(|it| it.split_whitespace().next());
        from.any(|it| it == table) && names(statement, column)
    }

    #[test]
    fn every_column_is_handed_out_or_has_a_reason_why_not() {
        let statements = || LISTS.iter().map(|(_, it)| *it).chain([MOVES]);
        let mut unused: Vec<_> = NOT_PERSONAL.to_vec();
        let tables = tables();
        assert!(tables.len() > 15 && tables.iter().all(|(_, columns)| columns.len() > 1));
        for (table, columns) in tables {
            for column in columns {
                let named =
                    |it: &(&str, &str, &str)| it.0 == table && [column, "*"].contains(&it.1);
                let excepted = NOT_PERSONAL.iter().any(named);
                unused.retain(|it| !named(it));
                let handed_out = statements().any(|it| reads(it, table, column));
                assert!(
                    handed_out || excepted,
                    "{table}.{column}: hand it out, or say in NOT_PERSONAL why not"
                );
            }
        }
        assert!(unused.is_empty(), "there is no such column: {unused:?}");
    }

    #[test]
    fn whatever_names_a_person_goes_with_them_or_follows_their_pseudonym() {
        let schema = include_str!("../../migrations/1_schema.sql");
        for line in schema
            .lines()
            .filter(|it| it.contains("REFERENCES players"))
        {
            assert!(line.contains("ON UPDATE CASCADE"), "{line}");
        }
        for (table, columns) in tables() {
            let is_deleted = DELETED
                .iter()
                .any(|it| it.contains(&format!("FROM {table} ")));
            let kept = [
                "rating_changes",
                "moderator_acts",
                "blocked",
                "tournament_players",
            ]
            .contains(&table);
            if columns.contains(&"player") {
                assert!(is_deleted || kept, "{table}: delete it, or list it as kept");
            }
        }
    }
}
