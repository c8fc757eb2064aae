//! Interactions that were carried out. They are stored so that a second delivery of the same interaction is recognised.

use super::row::{Read, column};
use super::{Connection, Result};
use referee::{ChallengeId, InteractionId, MatchId, Time};
use sqlx::any::AnyRow;
use std::ops::Range;

/// What an interaction changed when it was carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessedInteraction {
    /// The match that the interaction changed or began.
    pub this_match: Option<MatchId>,
    /// The challenge that the interaction made or answered.
    pub challenge: Option<ChallengeId>,
    /// The plies that the interaction added to the match, as indices from 0.
    pub plies: Option<Range<usize>>,
}

#[derive(Debug)]
pub struct Interactions<'c>(pub(super) Connection<'c>);

impl Interactions<'_> {
    /// What the interaction did; `None` if it was not carried out before.
    pub async fn find(&mut self, id: InteractionId) -> Result<Option<ProcessedInteraction>> {
        let sql = "SELECT match_id, challenge_id, first_ply, end_ply FROM interactions \
            WHERE id = $1";
        self.0.maybe(sql, id).await
    }

    /// Stores that an interaction is carried out, in the same transaction as its changes. Returns `false` if it was
    /// carried out before; then the caller must not carry it out again.
    pub async fn note(
        &mut self,
        id: InteractionId,
        seen: &ProcessedInteraction,
        now: Time,
    ) -> Result<bool> {
        let (this_match, challenge) = (seen.this_match, seen.challenge);
        let first = seen.plies.as_ref().map(|plies| plies.start);
        let end = seen.plies.as_ref().map(|plies| plies.end);
        let sql = "INSERT INTO interactions (id, seen_at, match_id, challenge_id, first_ply, \
            end_ply) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING";
        let values = (id, now, this_match, challenge, first, end);
        Ok(self.0.changed(sql, values).await? == 1)
    }

    /// Deletes the interactions that were seen before `time`; returns their number.
    pub async fn forget_before(&mut self, time: Time) -> Result<u64> {
        let sql = "DELETE FROM interactions WHERE seen_at < $1";
        self.0.changed(sql, time).await
    }
}

impl Read for ProcessedInteraction {
    fn read(row: &AnyRow) -> Result<ProcessedInteraction> {
        let (first, end): (Option<usize>, _) = (column(row, "first_ply")?, column(row, "end_ply")?);
        Ok(ProcessedInteraction {
            this_match: column(row, "match_id")?,
            challenge: column(row, "challenge_id")?,
            plies: first.zip(end).map(|(first, end)| first..end),
        })
    }
}
