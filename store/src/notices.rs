//! What the bot has to say of its own accord, until it is posted.

use super::row::Columns;
use super::{Connection, StoreError};
use referee::{ChallengeId, MatchId, Moment, NoticeId, Time};

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// A flag has fallen, and the match is over.
    Flag(MatchId),
    /// The player to move has a third of their time left.
    Reminder(MatchId, Moment),
    /// A challenge found no answer in a day.
    Expired(ChallengeId),
    /// A ply was played, perhaps among other changes, and perhaps nobody was told.
    UndeliveredPly(MatchId, Moment),
    /// A match was changed by something else, and perhaps nobody was told.
    Undelivered(MatchId, Moment),
    /// A challenge was made or closed, and perhaps nobody was told.
    UndeliveredChallenge(ChallengeId),
}

/// A stored notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredNotice {
    /// Which one.
    pub id: NoticeId,
    /// About what.
    pub kind: NoticeKind,
    /// When it came up.
    pub made_at: Time,
}

/// The table of notices.
#[derive(Debug)]
pub struct Notices<'c>(pub(super) Connection<'c>);

impl Notices<'_> {
    /// Stores a notice, in the transaction of what it is about.
    ///
    /// # Errors
    /// The database fails.
    pub async fn add(&mut self, notice: StoredNotice) -> Result<(), StoreError> {
        let (kind, this_match, challenge, moment) = match notice.kind {
            NoticeKind::Flag(id) => ("flag", Some(id), None, None),
            NoticeKind::Reminder(id, moment) => ("reminder", Some(id), None, Some(moment)),
            NoticeKind::Expired(id) => ("expired", None, Some(id), None),
            NoticeKind::UndeliveredPly(id, moment) => ("untold_ply", Some(id), None, Some(moment)),
            NoticeKind::Undelivered(id, moment) => ("untold", Some(id), None, Some(moment)),
            NoticeKind::UndeliveredChallenge(id) => ("untold_challenge", None, Some(id), None),
        };
        sqlx::query(
            "INSERT INTO notices (id, kind, match_id, challenge_id, moment, made_at) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(notice.id.to_string())
        .bind(kind)
        .bind(this_match.map(|id| id.to_string()))
        .bind(challenge.map(|id| id.to_string()))
        .bind(moment.map(|moment| moment.to_string()))
        .bind(notice.made_at.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// The oldest notices not posted yet.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn unposted(&mut self, limit: u32) -> Result<Vec<StoredNotice>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, kind, match_id, challenge_id, moment, made_at FROM notices \
             WHERE posted_at IS NULL ORDER BY made_at, id LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(self.0.get())
        .await?;
        rows.iter()
            .map(|row| {
                let kind = match row.text("kind")?.as_str() {
                    "flag" => NoticeKind::Flag(row.parsed("match_id")?),
                    "reminder" => {
                        NoticeKind::Reminder(row.parsed("match_id")?, row.parsed("moment")?)
                    }
                    "expired" => NoticeKind::Expired(row.parsed("challenge_id")?),
                    "untold_ply" => {
                        NoticeKind::UndeliveredPly(row.parsed("match_id")?, row.parsed("moment")?)
                    }
                    "untold" => {
                        NoticeKind::Undelivered(row.parsed("match_id")?, row.parsed("moment")?)
                    }
                    "untold_challenge" => {
                        NoticeKind::UndeliveredChallenge(row.parsed("challenge_id")?)
                    }
                    _ => return Err(StoreError::Damaged("notice")),
                };
                Ok(StoredNotice {
                    id: row.parsed("id")?,
                    kind,
                    made_at: row.time("made_at")?,
                })
            })
            .collect()
    }

    /// Marks a notice as posted; `false` if it was already, or never was one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn posted(&mut self, id: NoticeId, now: Time) -> Result<bool, StoreError> {
        let done =
            sqlx::query("UPDATE notices SET posted_at = $2 WHERE id = $1 AND posted_at IS NULL")
                .bind(id.to_string())
                .bind(now.as_millis())
                .execute(self.0.get())
                .await?;
        Ok(done.rows_affected() == 1)
    }
}
