//! What was seen, and where: noted behind whoever showed it.

use super::Outbox;
use crate::StoreError;
use crate::messages::{MessageRef, MessageRole};
use crate::owed::{BoardShown, Owed, Reported, Subject};
use crate::row::Columns;
use referee::{ChannelId, MatchId, Time};

impl Outbox<'_> {
    /// Notes that everybody can see this version of a message now, and where if that is known. If a
    /// later version was seen before, nobody knows which of both stands: it is owed once more.
    /// `false` if the message is forgotten already.
    pub async fn shown(
        &mut self,
        role: MessageRole,
        version: u64,
        at: Option<MessageRef>,
    ) -> Result<bool, StoreError> {
        let (subject, role) = role.columns();
        let known = sqlx::query(
            "UPDATE outbox SET shown = $3, channel = $4, message = $5, attempts = 0 \
             WHERE subject = $1 AND role = $2",
        )
        .bind(subject)
        .bind(role)
        .bind(version.cast_signed())
        .bind(at.map(|at| at.channel.0.cast_signed()))
        .bind(at.map(|at| at.message.0.cast_signed()))
        .execute(self.0.get())
        .await?;
        Ok(known.rows_affected() > 0)
    }

    /// The same of a board whose player of a turn has heard of it; one statement.
    pub async fn board_shown(
        &mut self,
        role: MessageRole,
        shown: BoardShown,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        let at = shown.at;
        let (after, upto) = shown.reported.columns();
        sqlx::query(
            "UPDATE outbox SET shown = $3, channel = $4, message = $5, attempts = 0, \
             pinged = CASE WHEN pinged < $6 THEN $6 ELSE pinged END, \
             told_after = $7, told_upto = $8, \
             unsure = CASE WHEN $9 = 1 THEN 0 ELSE unsure END \
             WHERE subject = $1 AND role = $2",
        )
        .bind(subject)
        .bind(role)
        .bind(shown.version.cast_signed())
        .bind(at.map(|at| at.channel.0.cast_signed()))
        .bind(at.map(|at| at.message.0.cast_signed()))
        .bind(shown.turn.unwrap_or(0).cast_signed())
        .bind(after)
        .bind(upto)
        .bind(i64::from(shown.posted))
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that a board is seen as a message of its own that nobody looks for again, as by
    /// [`Outbox::board_shown`], and ends the leases on what else this version owes, as by
    /// [`Outbox::release`], in one statement. Whether anything is owed now.
    pub async fn answered(
        &mut self,
        board: MessageRole,
        version: u64,
        turn: Option<u64>,
        now: Time,
    ) -> Result<bool, StoreError> {
        let (subject, role) = board.columns();
        let noted = sqlx::query(
            "UPDATE outbox SET shown = CASE WHEN role = $2 THEN $3 ELSE shown END, \
             channel = CASE WHEN role = $2 THEN NULL ELSE channel END, \
             message = CASE WHEN role = $2 THEN NULL ELSE message END, \
             told_after = CASE WHEN role = $2 THEN NULL ELSE told_after END, \
             told_upto = CASE WHEN role = $2 THEN NULL ELSE told_upto END, \
             attempts = CASE WHEN role = $2 THEN 0 ELSE attempts END, \
             unsure = CASE WHEN role = $2 THEN 0 ELSE unsure END, \
             pinged = CASE WHEN role = $2 AND pinged < $4 THEN $4 ELSE pinged END, \
             not_before = CASE WHEN role = $2 THEN not_before ELSE $5 END \
             WHERE subject = $1 AND (role = $2 OR (wanted = $3 AND shown < wanted \
             AND given_up IS NULL AND not_before > $5 AND attempts = 0)) RETURNING role",
        )
        .bind(subject)
        .bind(role.as_str())
        .bind(version.cast_signed())
        .bind(turn.unwrap_or(0).cast_signed())
        .bind(now.as_millis())
        .fetch_all(self.0.get())
        .await?;
        for row in noted {
            if row.text("role")? != role {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes that a line beside a board tells what is new in this version, if the board of this turn
    /// was seen.
    pub async fn beside(
        &mut self,
        role: MessageRole,
        version: u64,
        turn: u64,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "UPDATE outbox SET shown = $3 \
             WHERE subject = $1 AND role = $2 AND shown < $3 AND pinged >= $4",
        )
        .bind(subject)
        .bind(role)
        .bind(version.cast_signed())
        .bind(turn.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that a message stands here that may show less than it ought to: it is owed at once.
    pub async fn found(
        &mut self,
        role: MessageRole,
        at: MessageRef,
        now: Time,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, channel, message, not_before) \
             VALUES ($1, $2, $3, 1, $3, $4, $5) ON CONFLICT (subject, role) DO UPDATE SET \
             shown = 0, channel = excluded.channel, message = excluded.message, \
             not_before = excluded.not_before, given_up = NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(at.channel.0.cast_signed())
        .bind(at.message.0.cast_signed())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that the player of a turn was pinged, or perhaps was; 0 forgets it.
    pub async fn pinged(&mut self, role: MessageRole, turn: u64) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "UPDATE outbox SET pinged = $3 \
             WHERE subject = $1 AND role = $2 AND (pinged < $3 OR $3 = 0)",
        )
        .bind(subject)
        .bind(role)
        .bind(turn.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Ends the leases on what the change to this version owes still: whoever answered it is done.
    /// What earlier and later changes owe has answers of its own. Whether anything is owed now.
    pub async fn release(
        &mut self,
        subject: Subject,
        version: u64,
        now: Time,
    ) -> Result<bool, StoreError> {
        let released = sqlx::query(
            "UPDATE outbox SET not_before = $3 WHERE subject = $1 AND wanted = $2 \
             AND shown < wanted AND given_up IS NULL AND not_before > $3 AND attempts = 0",
        )
        .bind(subject.column())
        .bind(version.cast_signed())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(released.rows_affected() > 0)
    }

    /// Notes that the message a role was last seen in is gone: it is to be posted anew.
    pub async fn lost(&mut self, role: MessageRole, now: Time) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "UPDATE outbox SET shown = 0, channel = NULL, message = NULL, not_before = $3 \
             WHERE subject = $1 AND role = $2",
        )
        .bind(subject)
        .bind(role)
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that another board is about to be posted, perhaps, below the one that is noted.
    pub async fn unsure(&mut self, board: MessageRole) -> Result<(), StoreError> {
        let (subject, role) = board.columns();
        sqlx::query("UPDATE outbox SET unsure = 1 WHERE subject = $1 AND role = $2")
            .bind(subject)
            .bind(role)
            .execute(self.0.get())
            .await?;
        Ok(())
    }

    /// Notes that a board of this version was posted, perhaps. If a later one was seen meanwhile, this one may stand
    /// below it: that one is owed once more.
    pub async fn perhaps_posted(
        &mut self,
        board: MessageRole,
        version: u64,
        now: Time,
    ) -> Result<(), StoreError> {
        let (subject, role) = board.columns();
        sqlx::query(
            "UPDATE outbox SET unsure = 1, \
             not_before = CASE WHEN shown > $3 AND shown >= wanted THEN $4 ELSE not_before END, \
             shown = CASE WHEN shown > $3 AND shown >= wanted THEN wanted - 1 ELSE shown END \
             WHERE subject = $1 AND role = $2",
        )
        .bind(subject)
        .bind(role)
        .bind(version.cast_signed())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that what was to be posted below a board was not, unless somebody else has been at it since.
    pub async fn not_posted(&mut self, taken: &Owed) -> Result<(), StoreError> {
        let (subject, role) = taken.role.columns();
        sqlx::query(
            "UPDATE outbox SET unsure = 0 WHERE subject = $1 AND role = $2 AND not_before = $3",
        )
        .bind(subject)
        .bind(role)
        .bind(taken.not_before.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that nobody knows any more where a message stands.
    pub async fn unplaced(&mut self, role: MessageRole) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "UPDATE outbox SET channel = NULL, message = NULL WHERE subject = $1 AND role = $2",
        )
        .bind(subject)
        .bind(role)
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes an older board that is to be folded into a line, where it stands, and what it told.
    pub async fn fold(
        &mut self,
        of: MatchId,
        home: ChannelId,
        at: MessageRef,
        reported: Reported,
        now: Time,
    ) -> Result<(), StoreError> {
        let (subject, role) = MessageRole::Folded(of, at.message).columns();
        let (after, upto) = reported.columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, channel, message, not_before, told_after, \
             told_upto) VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8) ON CONFLICT (subject, role) DO UPDATE SET \
             told_after = excluded.told_after, told_upto = excluded.told_upto \
             WHERE outbox.told_upto IS NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(home.0.cast_signed())
        .bind(at.channel.0.cast_signed())
        .bind(at.message.0.cast_signed())
        .bind(now.as_millis())
        .bind(after)
        .bind(upto)
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that a board has to be folded, even if that was done: it has become a board again.
    pub async fn fold_again(
        &mut self,
        of: MatchId,
        home: ChannelId,
        at: MessageRef,
        now: Time,
    ) -> Result<(), StoreError> {
        self.fold(of, home, at, Reported::Unknown, now).await?;
        let (subject, role) = MessageRole::Folded(of, at.message).columns();
        sqlx::query(
            "UPDATE outbox SET shown = 0, not_before = $3 \
             WHERE subject = $1 AND role = $2 AND shown >= wanted",
        )
        .bind(subject)
        .bind(role)
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that all plies of a match but the first `left` were taken back: its boards and the lines
    /// they were folded into tell no more of the others. The lines are owed at this version.
    pub async fn taken_back(
        &mut self,
        of: MatchId,
        left: u64,
        version: u64,
        lease: Time,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE outbox SET \
             wanted = CASE WHEN role = 'board' THEN wanted ELSE $3 END, \
             not_before = CASE WHEN role = 'board' THEN not_before ELSE $4 END, \
             told_upto = CASE WHEN told_after < $2 THEN $2 ELSE $5 END, \
             told_after = CASE WHEN told_after < $2 THEN told_after ELSE $2 END \
             WHERE subject = $1 AND (told_upto > $2 OR told_upto = $5 AND told_after > $2)",
        )
        .bind(of.to_string())
        .bind(left.cast_signed())
        .bind(version.cast_signed())
        .bind(lease.as_millis())
        .bind(Reported::TAKEN_BACK)
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes a line that pinged for an earlier turn and is to be taken back.
    pub async fn take_back(
        &mut self,
        of: MatchId,
        home: ChannelId,
        at: MessageRef,
        now: Time,
    ) -> Result<(), StoreError> {
        self.keep(MessageRole::Overtaken(of, at.message), home, at, now)
            .await
    }

    /// Owes something to a message that stands already.
    pub async fn keep(
        &mut self,
        role: MessageRole,
        home: ChannelId,
        at: MessageRef,
        lease: Time,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, channel, message, not_before) \
             VALUES ($1, $2, $3, 1, $4, $5, $6) ON CONFLICT (subject, role) DO NOTHING",
        )
        .bind(subject)
        .bind(role)
        .bind(home.0.cast_signed())
        .bind(at.channel.0.cast_signed())
        .bind(at.message.0.cast_signed())
        .bind(lease.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }
}
