//! What moderators did.

use super::pool::Pool;
use super::results::read_pool;
use super::row::{Columns, Run as _};
use super::{Connection, StoreError};
use referee::{Act, ActId, ActKind, GuildId, MatchId, PersonAct, Time, UserId};
use sqlx::any::AnyRow;

/// What a moderator did, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// To a match.
    OfMatch(MatchId, ActKind),
    /// To a person.
    OfPerson(UserId, PersonAct),
}

/// Something a moderator did, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAct {
    /// Which.
    pub id: ActId,
    /// In which server.
    pub guild: GuildId,
    /// What.
    pub deed: Deed,
    /// The act on a person of which it is a part, or which it undoes.
    pub part_of: Option<ActId>,
    /// Who did it.
    pub by: UserId,
    /// When.
    pub at: Time,
    /// Why, as the moderator wrote it.
    pub reason: Option<String>,
}

/// The table of what moderators did.
#[derive(Debug)]
pub struct Acts<'c>(pub(super) Connection<'c>);

impl Acts<'_> {
    /// What moderators did to a match, in order.
    pub async fn of(&mut self, this_match: MatchId) -> Result<Vec<Act>, StoreError> {
        sqlx::query(
            "SELECT kind, made_by, made_at, reason FROM moderator_acts \
             WHERE match_id = $1 ORDER BY number",
        )
        .bind(this_match.to_string())
        .all(self.0.get(), read_act)
        .await
    }

    /// An act.
    pub async fn load(&mut self, id: ActId) -> Result<Option<StoredAct>, StoreError> {
        sqlx::query(
            "SELECT id, guild, kind, match_id, player, part_of, made_by, made_at, reason \
             FROM moderator_acts WHERE id = $1",
        )
        .bind(id.to_string())
        .maybe(self.0.get(), read_stored)
        .await
    }

    /// Adds what a moderator does.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if another act came first; or the database fails.
    pub async fn add(&mut self, act: &StoredAct) -> Result<(), StoreError> {
        let (this_match, player, kind) = match act.deed {
            Deed::OfMatch(id, kind) => (Some(id.to_string()), None, kind.name()),
            Deed::OfPerson(user, kind) => (None, Some(user.0.cast_signed()), kind.name()),
        };
        sqlx::query(
            "INSERT INTO moderator_acts (id, guild, match_id, number, player, kind, part_of, \
             made_by, made_at, reason) VALUES ($1, $2, $3, CASE WHEN CAST($3 AS TEXT) IS NULL \
             THEN NULL ELSE (SELECT COUNT(*) + 1 FROM moderator_acts WHERE match_id = $3) END, \
             $4, $5, $6, $7, $8, $9)",
        )
        .bind(act.id.to_string())
        .bind(act.guild.0.cast_signed())
        .bind(this_match)
        .bind(player)
        .bind(kind)
        .bind(act.part_of.map(|it| it.to_string()))
        .bind(act.by.0.cast_signed())
        .bind(act.at.as_millis())
        .bind(act.reason.as_deref())
        .run(self.0.get())
        .await
    }

    /// The latest act that struck all results of a person and was not undone.
    pub async fn struck_all(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Option<ActId>, StoreError> {
        sqlx::query(
            "SELECT id FROM moderator_acts a WHERE guild = $1 AND player = $2 \
             AND kind = 'annul_all' AND NOT EXISTS (SELECT 1 FROM moderator_acts b \
             WHERE b.part_of = a.id AND b.kind = 'restore_all') ORDER BY id DESC LIMIT 1",
        )
        .bind(guild.0.cast_signed())
        .bind(user.0.cast_signed())
        .maybe(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The results of a person in a server that count, each with its pool.
    pub async fn counting_of(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Vec<(MatchId, Pool)>, StoreError> {
        sqlx::query(
            "SELECT match_id, guild, game, variant, opponents FROM rating_changes \
             WHERE player = $1 AND guild = $2 \
             AND NOT EXISTS (SELECT 1 FROM struck WHERE struck.match_id = rating_changes.match_id) \
             ORDER BY sequence, match_id",
        )
        .bind(user.0.cast_signed())
        .bind(guild.0.cast_signed())
        .all(self.0.get(), read_result)
        .await
    }

    /// The rated matches of a person in a server, whether they count or are struck.
    pub async fn rated_of(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Vec<MatchId>, StoreError> {
        sqlx::query("SELECT match_id FROM rating_changes WHERE player = $1 AND guild = $2")
            .bind(user.0.cast_signed())
            .bind(guild.0.cast_signed())
            .all(self.0.get(), |row| row.parsed("match_id"))
            .await
    }

    /// The results that an act struck and that no later act concerns, each with its pool.
    pub async fn struck_by(&mut self, whole: ActId) -> Result<Vec<(MatchId, Pool)>, StoreError> {
        sqlx::query(
            "SELECT a.match_id, c.guild, c.game, c.variant, c.opponents FROM moderator_acts a \
             JOIN rating_changes c ON c.match_id = a.match_id AND c.side = 0 \
             WHERE a.part_of = $1 AND a.kind = 'annul' AND NOT EXISTS (SELECT 1 \
             FROM moderator_acts b WHERE b.match_id = a.match_id AND b.number > a.number) \
             ORDER BY c.sequence, a.match_id",
        )
        .bind(whole.to_string())
        .all(self.0.get(), read_result)
        .await
    }

    /// How many results an act on a person struck or restored.
    pub async fn parts(&mut self, whole: ActId) -> Result<u64, StoreError> {
        sqlx::query(
            "SELECT COUNT(*) AS parts FROM moderator_acts \
             WHERE part_of = $1 AND match_id IS NOT NULL",
        )
        .bind(whole.to_string())
        .fetch_one(self.0.get())
        .await?
        .number("parts")
    }
}

/// An act on a match out of the columns `kind`, `made_by`, `made_at` and `reason`.
pub(super) fn read_act(row: &AnyRow) -> Result<Act, StoreError> {
    Ok(Act {
        kind: ActKind::from_name(&row.text("kind")?).ok_or(StoreError::Damaged("moderator act"))?,
        by: UserId(row.number("made_by")?),
        at: row.time("made_at")?,
        reason: row.maybe_text("reason")?,
    })
}

fn read_stored(row: &AnyRow) -> Result<StoredAct, StoreError> {
    let kind = row.text("kind")?;
    let deed = match (row.maybe_parsed("match_id")?, row.maybe_number("player")?) {
        (Some(id), None) => ActKind::from_name(&kind).map(|kind| Deed::OfMatch(id, kind)),
        (None, Some(user)) => {
            PersonAct::from_name(&kind).map(|kind| Deed::OfPerson(UserId(user), kind))
        }
        _ => None,
    };
    Ok(StoredAct {
        id: row.parsed("id")?,
        guild: GuildId(row.number("guild")?),
        deed: deed.ok_or(StoreError::Damaged("moderator act"))?,
        part_of: row.maybe_parsed("part_of")?,
        by: UserId(row.number("made_by")?),
        at: row.time("made_at")?,
        reason: row.maybe_text("reason")?,
    })
}

fn read_result(row: &AnyRow) -> Result<(MatchId, Pool), StoreError> {
    Ok((row.parsed("match_id")?, read_pool(row)?))
}
