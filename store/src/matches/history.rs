//! The finished and running matches of people, as a list.

use super::super::StoreError;
use super::super::row::Columns;
use super::Matches;
use super::rows::{read_kind, read_names, read_place, read_seats, read_terms, small};
use referee::{EndingKind, GuildId, MatchId, Place, Seats, Terms, Time, UserId};
use rules::{BySide, Side};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSummary {
    /// Which.
    pub id: MatchId,
    /// Its number within its server, from 1.
    pub number: u64,
    /// Where.
    pub place: Place,
    /// What was agreed.
    pub terms: Terms,
    /// Who plays which side.
    pub seats: Seats,
    /// The names last seen, the first side first; `None` for a former player.
    pub names: BySide<Option<String>>,
    /// How many plies.
    pub plies: u32,
    /// When it began.
    pub started_at: Time,
    /// How it ended, when, and who won; `None` while it runs.
    pub ended: Option<(EndingKind, Time, Option<Side>)>,
    /// Whether its result was struck.
    pub annulled: bool,
}

/// The columns of a [`MatchSummary`].
const SUMMARY: &str = "SELECT m.id, m.number, m.guild, m.channel, m.parent_channel, m.game, \
     m.options, m.control, m.rated, m.first_player, m.second_player, m.plies, m.started_at, \
     m.ending, m.winner, m.ended_at, f.name AS first_name, s.name AS second_name, \
     (SELECT COUNT(*) FROM annulments a WHERE a.match_id = m.id AND a.undone_at IS NULL) \
     AS annulled FROM matches m JOIN players f ON f.id = m.first_player \
     JOIN players s ON s.id = m.second_player";

impl Matches<'_> {
    /// A person's matches in a server, latest first, from before `before` on.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn history(
        &mut self,
        user: UserId,
        guild: GuildId,
        before: Option<MatchId>,
        limit: u32,
    ) -> Result<Vec<MatchSummary>, StoreError> {
        sqlx::query(AssertSqlSafe(format!(
            "{SUMMARY} WHERE (m.first_player = $1 OR m.second_player = $1) AND m.guild = $2 \
             AND m.id < $3 ORDER BY m.id DESC LIMIT $4",
        )))
        .bind(user.0.cast_signed())
        .bind(guild.0.cast_signed())
        // Identifiers sort by time; `~` sorts after all of them.
        .bind(before.map_or_else(|| "~".to_owned(), |id| id.to_string()))
        .bind(i64::from(limit))
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(read_summary)
        .collect()
    }

    /// The finished matches of a server, of everybody or of one person, latest first, and how many
    /// there are in all.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn finished(
        &mut self,
        guild: GuildId,
        user: Option<UserId>,
        skip: u32,
        limit: u32,
    ) -> Result<(Vec<MatchSummary>, usize), StoreError> {
        const WHICH: &str = "m.guild = $1 AND m.ended_at IS NOT NULL \
             AND ($2 IS NULL OR m.first_player = $2 OR m.second_player = $2)";
        let user = user.map(|user| user.0.cast_signed());
        let total = sqlx::query(AssertSqlSafe(format!(
            "SELECT COUNT(*) AS total FROM matches m WHERE {WHICH}"
        )))
        .bind(guild.0.cast_signed())
        .bind(user)
        .fetch_one(self.0.get())
        .await?
        .int("total")?;
        let rows = sqlx::query(AssertSqlSafe(format!(
            "{SUMMARY} WHERE {WHICH} ORDER BY m.ended_at DESC, m.id DESC LIMIT $3 OFFSET $4"
        )))
        .bind(guild.0.cast_signed())
        .bind(user)
        .bind(i64::from(limit))
        .bind(i64::from(skip))
        .fetch_all(self.0.get())
        .await?;
        let page = rows.iter().map(read_summary).collect::<Result<_, _>>()?;
        Ok((page, usize::try_from(total).unwrap_or(0)))
    }

    /// The plies of the matches of a person that ended latest in a server, each with when it was played and
    /// whether the referee played it, in order: at most of so many matches.
    ///
    /// # Errors
    /// The database fails.
    pub async fn latest_plies(
        &mut self,
        guild: GuildId,
        user: UserId,
        matches: u32,
    ) -> Result<HashMap<MatchId, Vec<(String, Time, bool)>>, StoreError> {
        let rows = sqlx::query(
            "SELECT match_id, token, played_at, automatic FROM plies WHERE match_id IN \
             (SELECT m.id FROM matches m WHERE m.guild = $1 AND m.ended_at IS NOT NULL \
             AND (m.first_player = $2 OR m.second_player = $2) \
             ORDER BY m.ended_at DESC, m.id DESC LIMIT $3) ORDER BY match_id, number",
        )
        .bind(guild.0.cast_signed())
        .bind(user.0.cast_signed())
        .bind(i64::from(matches))
        .fetch_all(self.0.get())
        .await?;
        let mut plies: HashMap<MatchId, Vec<(String, Time, bool)>> = HashMap::new();
        for row in &rows {
            let ply = (
                row.text("token")?,
                row.time("played_at")?,
                row.flag("automatic")?,
            );
            plies.entry(row.parsed("match_id")?).or_default().push(ply);
        }
        Ok(plies)
    }

    /// All matches of a person, in every server, oldest first.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn all_of(&mut self, user: UserId) -> Result<Vec<MatchSummary>, StoreError> {
        sqlx::query(AssertSqlSafe(format!(
            "{SUMMARY} WHERE m.first_player = $1 OR m.second_player = $1 ORDER BY m.id"
        )))
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(read_summary)
        .collect()
    }

    /// The match of that number in a server.
    ///
    /// # Errors
    /// The database fails.
    pub async fn numbered(
        &mut self,
        guild: GuildId,
        number: u64,
    ) -> Result<Option<MatchId>, StoreError> {
        sqlx::query("SELECT id FROM matches WHERE guild = $1 AND number = $2")
            .bind(guild.0.cast_signed())
            .bind(number.cast_signed())
            .fetch_optional(self.0.get())
            .await?
            .map(|row| row.parsed("id"))
            .transpose()
    }

    /// A match's number within its server.
    ///
    /// # Errors
    /// The database fails.
    pub async fn number(&mut self, id: MatchId) -> Result<Option<u64>, StoreError> {
        sqlx::query("SELECT number FROM matches WHERE id = $1")
            .bind(id.to_string())
            .fetch_optional(self.0.get())
            .await?
            .map(|row| row.number("number"))
            .transpose()
    }
}

fn read_summary(row: &AnyRow) -> Result<MatchSummary, StoreError> {
    let seats = read_seats(row)?;
    Ok(MatchSummary {
        id: row.parsed("id")?,
        number: row.number("number")?,
        place: read_place(row)?,
        terms: read_terms(row)?,
        seats,
        names: read_names(row, seats)?,
        plies: small(row.int("plies")?)?,
        started_at: row.time("started_at")?,
        ended: match (read_kind(row)?, row.maybe_time("ended_at")?) {
            (Some(kind), Some(at)) => Some((kind, at, row.maybe_side("winner")?)),
            _ => None,
        },
        annulled: row.flag("annulled")?,
    })
}
