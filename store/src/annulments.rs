//! Results that were struck by a moderator, and restored.

use super::row::Columns;
use super::{Connection, StoreError};
use referee::{MatchId, Time, UserId};

/// That a result does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annulment {
    /// Who struck it.
    pub by: UserId,
    /// When.
    pub at: Time,
}

/// The table of annulments.
#[derive(Debug)]
pub struct Annulments<'c>(pub(super) Connection<'c>);

impl Annulments<'_> {
    /// The annulment that stands; `None` if the result counts.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find(&mut self, this_match: MatchId) -> Result<Option<Annulment>, StoreError> {
        sqlx::query(
            "SELECT made_by, made_at FROM annulments WHERE match_id = $1 AND undone_at IS NULL",
        )
        .bind(this_match.to_string())
        .fetch_optional(self.0.get())
        .await?
        .map(|row| {
            Ok(Annulment {
                by: UserId(row.number("made_by")?),
                at: row.time("made_at")?,
            })
        })
        .transpose()
    }

    /// Strikes a result.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if it is struck already; or the database fails.
    pub async fn insert(
        &mut self,
        this_match: MatchId,
        by: UserId,
        at: Time,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO annulments (match_id, number, made_by, made_at) VALUES ($1, \
             (SELECT COUNT(*) + 1 FROM annulments WHERE match_id = $1), $2, $3)",
        )
        .bind(this_match.to_string())
        .bind(by.0.cast_signed())
        .bind(at.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Lets a struck result count again; `false` if none was struck.
    ///
    /// # Errors
    /// The database fails.
    pub async fn undo(
        &mut self,
        this_match: MatchId,
        by: UserId,
        at: Time,
    ) -> Result<bool, StoreError> {
        let undone = sqlx::query(
            "UPDATE annulments SET undone_by = $2, undone_at = $3 \
             WHERE match_id = $1 AND undone_at IS NULL",
        )
        .bind(this_match.to_string())
        .bind(by.0.cast_signed())
        .bind(at.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(undone.rows_affected() == 1)
    }
}
