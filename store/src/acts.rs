//! What moderators did to matches.

use super::row::{Columns, Run as _};
use super::{Connection, StoreError};
use referee::{Act, ActKind, MatchId, UserId};
use sqlx::any::AnyRow;

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

    /// What a moderator did to any match, oldest first.
    pub async fn by(&mut self, moderator: UserId) -> Result<Vec<(MatchId, Act)>, StoreError> {
        sqlx::query(
            "SELECT match_id, kind, made_by, made_at, reason FROM moderator_acts \
             WHERE made_by = $1 ORDER BY made_at, match_id, number",
        )
        .bind(moderator.0.cast_signed())
        .all(self.0.get(), |row| {
            Ok((row.parsed("match_id")?, read_act(row)?))
        })
        .await
    }

    /// Adds what a moderator does.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if another act came first; or the database fails.
    pub async fn add(&mut self, this_match: MatchId, act: &Act) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO moderator_acts (match_id, number, kind, made_by, made_at, reason) \
             VALUES ($1, (SELECT COUNT(*) + 1 FROM moderator_acts WHERE match_id = $1), \
             $2, $3, $4, $5)",
        )
        .bind(this_match.to_string())
        .bind(act.kind.name())
        .bind(act.by.0.cast_signed())
        .bind(act.at.as_millis())
        .bind(act.reason.as_deref())
        .run(self.0.get())
        .await
    }
}

/// An act out of the columns `kind`, `made_by`, `made_at` and `reason`.
pub(super) fn read_act(row: &AnyRow) -> Result<Act, StoreError> {
    Ok(Act {
        kind: ActKind::from_name(&row.text("kind")?).ok_or(StoreError::Damaged("moderator act"))?,
        by: UserId(row.number("made_by")?),
        at: row.time("made_at")?,
        reason: row.maybe_text("reason")?,
    })
}
