//! The finished and running matches of people, as a list.

use super::super::StoreError;
use super::super::acts::read_act;
use super::super::row::{Columns, Run as _};
use super::Matches;
use super::rows::{read_ended, read_names, read_place, read_seats, read_terms, small};
use referee::{Act, Ending, GuildId, MatchId, Place, Seats, Terms, Time, UserId, is_struck};
use rules::{BySide, Game};
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
    /// How and when it ended; `None` while it runs.
    pub ended: Option<(Ending, Time)>,
    /// What a moderator did to it last.
    pub act: Option<Act>,
}

/// The columns of a [`MatchSummary`] of `m`.
const SUMMARY: &str = "m.id, m.number, m.guild, m.channel, m.parent_channel, m.game, \
     m.options, m.control, m.rated, m.first_player, m.second_player, m.plies, m.started_at, \
     m.ending, m.ending_side, m.winner, m.ended_at, f.name AS first_name, s.name AS second_name, \
     a.kind, a.made_by, a.made_at, a.reason";

/// The players of `m`, and what a moderator did to it last.
const BESIDE: &str = "JOIN players f ON f.id = m.first_player \
     JOIN players s ON s.id = m.second_player LEFT JOIN moderator_acts a ON a.match_id = m.id \
     AND a.number = (SELECT MAX(number) FROM moderator_acts WHERE match_id = m.id)";

/// The finished matches of the server `$1`; `$2` is not used.
const OF_EVERYBODY: &str = "SELECT id, ended_at FROM matches \
     WHERE guild = $1 AND ended_at IS NOT NULL AND $2 = 0";

/// Those of the player `$2`, each side from an index of its own.
const OF_PLAYER: &str = "SELECT id, ended_at FROM matches \
     WHERE guild = $1 AND first_player = $2 AND ended_at IS NOT NULL \
     UNION ALL SELECT id, ended_at FROM matches \
     WHERE guild = $1 AND second_player = $2 AND ended_at IS NOT NULL";

impl MatchSummary {
    /// Whether its result is struck.
    #[must_use]
    pub fn is_struck(&self) -> bool {
        is_struck(self.act.as_slice())
    }
}

impl Matches<'_> {
    /// The finished matches of a server, of everybody or of one person, latest first, and how many
    /// there are in all.
    pub async fn finished(
        &mut self,
        guild: GuildId,
        user: Option<UserId>,
        skip: u32,
        limit: u32,
    ) -> Result<(Vec<MatchSummary>, usize), StoreError> {
        let which = match user {
            None => OF_EVERYBODY,
            Some(_) => OF_PLAYER,
        };
        let total = AssertSqlSafe(format!("SELECT COUNT(*) AS total FROM ({which}) k"));
        let page = AssertSqlSafe(format!(
            "SELECT {SUMMARY} FROM (SELECT id, ended_at FROM ({which}) o \
             ORDER BY ended_at DESC, id DESC LIMIT $3 OFFSET $4) k \
             JOIN matches m ON m.id = k.id {BESIDE} ORDER BY k.ended_at DESC, k.id DESC"
        ));
        // For everybody's the number bound is not used.
        let user = user.map_or(0, |user| user.0.cast_signed());
        let total = sqlx::query(total).bind(guild.0.cast_signed()).bind(user);
        let total = total.fetch_one(self.0.get()).await?.int("total")?;
        let rows = sqlx::query(page)
            .bind(guild.0.cast_signed())
            .bind(user)
            .bind(i64::from(limit))
            .bind(i64::from(skip))
            .fetch_all(self.0.get())
            .await?;
        let page = rows.iter().map(read_summary).collect::<Result<_, _>>()?;
        Ok((page, usize::try_from(total).unwrap_or(0)))
    }

    /// The matches of a game that ended latest in a server, latest first.
    pub async fn latest_of(
        &mut self,
        guild: GuildId,
        game: Game,
        limit: u32,
    ) -> Result<Vec<MatchId>, StoreError> {
        sqlx::query(
            "SELECT id FROM matches WHERE guild = $1 AND game = $2 AND ended_at IS NOT NULL \
             ORDER BY ended_at DESC, id DESC LIMIT $3",
        )
        .bind(guild.0.cast_signed())
        .bind(game.name())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The plies of the matches of a person that ended latest in a server, each with when it was played and
    /// whether the referee played it, in order: at most of so many matches.
    pub async fn latest_plies(
        &mut self,
        guild: GuildId,
        user: UserId,
        matches: u32,
    ) -> Result<HashMap<MatchId, Vec<(String, Time, bool)>>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "SELECT match_id, token, played_at, automatic FROM plies WHERE match_id IN \
             (SELECT id FROM ({OF_PLAYER}) k ORDER BY ended_at DESC, id DESC LIMIT $3) \
             ORDER BY match_id, number"
        )))
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

    /// The match of that number in a server.
    pub async fn numbered(
        &mut self,
        guild: GuildId,
        number: u64,
    ) -> Result<Option<MatchId>, StoreError> {
        sqlx::query("SELECT id FROM matches WHERE guild = $1 AND number = $2")
            .bind(guild.0.cast_signed())
            .bind(number.cast_signed())
            .maybe(self.0.get(), |row| row.parsed("id"))
            .await
    }

    /// A match's number within its server.
    pub async fn number(&mut self, id: MatchId) -> Result<Option<u64>, StoreError> {
        sqlx::query("SELECT number FROM matches WHERE id = $1")
            .bind(id.to_string())
            .maybe(self.0.get(), |row| row.number("number"))
            .await
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
        ended: read_ended(row)?,
        act: match row.maybe_text("kind")? {
            Some(_) => Some(read_act(row)?),
            None => None,
        },
    })
}
