//! What was carried out already: a second delivery of the same interaction finds itself here.

use super::row::Columns;
use super::{Connection, StoreError};
use referee::{ChallengeId, InteractionId, MatchId, Time};
use sqlx::any::AnyRow;
use std::ops::Range;

/// What an interaction did when it was carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessedInteraction {
    /// The match it changed or began.
    pub this_match: Option<MatchId>,
    /// The challenge it made or answered.
    pub challenge: Option<ChallengeId>,
    /// The plies it added.
    pub plies: Option<Range<usize>>,
}

/// The table of interactions.
#[derive(Debug)]
pub struct Interactions<'c>(pub(super) Connection<'c>);

impl Interactions<'_> {
    /// What the interaction did, if it was carried out before.
    pub async fn find(
        &mut self,
        id: InteractionId,
    ) -> Result<Option<ProcessedInteraction>, StoreError> {
        let row = sqlx::query(
            "SELECT match_id, challenge_id, first_ply, end_ply FROM interactions WHERE id = $1",
        )
        .bind(id.0.cast_signed())
        .fetch_optional(self.0.get())
        .await?;
        row.map(|row| read(&row)).transpose()
    }

    /// Notes an interaction beside what it does. `false`: it was carried out
    /// before, and nothing may be done again.
    pub async fn note(
        &mut self,
        id: InteractionId,
        seen: &ProcessedInteraction,
        now: Time,
    ) -> Result<bool, StoreError> {
        let ply = |index: usize| i64::try_from(index).unwrap_or(i64::MAX);
        let noted = sqlx::query(
            "INSERT INTO interactions \
             (id, seen_at, match_id, challenge_id, first_ply, end_ply) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
        )
        .bind(id.0.cast_signed())
        .bind(now.as_millis())
        .bind(seen.this_match.map(|id| id.to_string()))
        .bind(seen.challenge.map(|id| id.to_string()))
        .bind(seen.plies.as_ref().map(|plies| ply(plies.start)))
        .bind(seen.plies.as_ref().map(|plies| ply(plies.end)))
        .execute(self.0.get())
        .await?;
        Ok(noted.rows_affected() == 1)
    }

    /// Forgets interactions seen before `time`.
    pub async fn forget_before(&mut self, time: Time) -> Result<u64, StoreError> {
        let gone = sqlx::query("DELETE FROM interactions WHERE seen_at < $1")
            .bind(time.as_millis())
            .execute(self.0.get())
            .await?;
        Ok(gone.rows_affected())
    }
}

fn read(row: &AnyRow) -> Result<ProcessedInteraction, StoreError> {
    let ply = |column| -> Result<Option<usize>, StoreError> {
        row.maybe_int(column)?
            .map(|ply| usize::try_from(ply).map_err(|_| StoreError::Damaged("ply")))
            .transpose()
    };
    Ok(ProcessedInteraction {
        this_match: row.maybe_parsed("match_id")?,
        challenge: row.maybe_parsed("challenge_id")?,
        plies: ply("first_ply")?
            .zip(ply("end_ply")?)
            .map(|(first, end)| first..end),
    })
}
