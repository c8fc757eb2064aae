//! What ought to be seen, and what is: the public messages that are owed or kept.
//!
//! Whatever changes a match or a challenge owes the messages it concerns ([`Outbox::owe`]) in its own
//! transaction, under a lease: the seconds in which whoever answers right now may show them. Then
//! [`Outbox::take`] hands out what is owed and nobody is at, and [`Outbox::shown`] notes it.

use super::messages::{MessageRef, MessageRole};
use super::owed::{BoardShown, Owed, Reported, Subject, read_owed};
use super::ratings::Pool;
use super::row::Columns;
use super::{Connection, StoreError};
use referee::{ChannelId, MatchId, Time};

/// The table of what ought to be seen.
#[derive(Debug)]
pub struct Outbox<'c>(pub(super) Connection<'c>);

impl Outbox<'_> {
    /// Wants a message to show at least this version of its subject. Until `lease`, nobody is handed
    /// it: whoever answers at the moment may show it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn owe(
        &mut self,
        role: MessageRole,
        home: ChannelId,
        wanted: u64,
        lease: Time,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, not_before) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (subject, role) DO UPDATE SET \
             home = excluded.home, wanted = CASE WHEN outbox.wanted > excluded.wanted \
             THEN outbox.wanted ELSE excluded.wanted END, \
             not_before = excluded.not_before, attempts = 0, given_up = NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(home.0.cast_signed())
        .bind(wanted.cast_signed())
        .bind(lease.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Wants something done once more that has no versions of its own, from an instant on.
    ///
    /// # Errors
    /// The database fails.
    pub async fn owe_again(
        &mut self,
        role: MessageRole,
        home: ChannelId,
        from: Time,
    ) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, not_before) \
             VALUES ($1, $2, $3, 1, $4) ON CONFLICT (subject, role) DO UPDATE SET \
             home = excluded.home, wanted = outbox.wanted + 1, \
             not_before = excluded.not_before, attempts = 0, given_up = NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(home.0.cast_signed())
        .bind(from.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Wants the roles of a server brought up to its ratings, if it has chosen any in this pool.
    ///
    /// # Errors
    /// The database fails.
    pub async fn owe_roles(&mut self, pool: &Pool, from: Time) -> Result<(), StoreError> {
        let (subject, role) = MessageRole::Roles(pool.guild).columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, not_before) \
             SELECT $4, $5, guild, 1, $6 FROM rating_roles \
             WHERE guild = $1 AND game = $2 AND variant = $3 LIMIT 1 \
             ON CONFLICT (subject, role) DO UPDATE SET wanted = outbox.wanted + 1, \
             not_before = excluded.not_before, attempts = 0, given_up = NULL",
        )
        .bind(pool.guild.0.cast_signed())
        .bind(pool.game.name())
        .bind(pool.variant.as_str())
        .bind(subject)
        .bind(role)
        .bind(from.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Hands out what is owed and nobody is at, longest owed first, and keeps it from others until
    /// `lease`.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn take(
        &mut self,
        now: Time,
        lease: Time,
        limit: u32,
    ) -> Result<Vec<Owed>, StoreError> {
        // What is asked twice is asked again of a row that somebody else has changed meanwhile.
        let rows = sqlx::query(
            "UPDATE outbox SET not_before = $2, attempts = attempts + 1 \
             WHERE not_before <= $1 AND shown < wanted AND given_up IS NULL \
             AND (subject, role) IN (SELECT subject, role FROM outbox \
             WHERE not_before <= $1 AND shown < wanted AND given_up IS NULL \
             ORDER BY not_before, subject, role LIMIT $3) \
             RETURNING subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto",
        )
        .bind(now.as_millis())
        .bind(lease.as_millis())
        .bind(i64::from(limit))
        .fetch_all(self.0.get())
        .await?;
        let mut owed: Vec<Owed> = rows.iter().map(read_owed).collect::<Result<_, _>>()?;
        owed.sort_unstable_by_key(|owed| owed.role.order());
        Ok(owed)
    }

    /// When something is next to be handed out; `None` while nothing is owed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn next_due(&mut self) -> Result<Option<Time>, StoreError> {
        sqlx::query(
            "SELECT MIN(not_before) AS due_at FROM outbox \
             WHERE shown < wanted AND given_up IS NULL",
        )
        .fetch_one(self.0.get())
        .await?
        .maybe_time("due_at")
    }

    /// The messages of a match or a challenge that are owed or kept, but for folded boards that are as
    /// they ought to be.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn of(&mut self, subject: Subject) -> Result<Vec<Owed>, StoreError> {
        sqlx::query(
            "SELECT subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto FROM outbox WHERE subject = $1 AND given_up IS NULL \
             AND (shown < wanted OR role NOT LIKE 'folded %') ORDER BY role",
        )
        .bind(subject.column())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(read_owed)
        .collect()
    }

    /// One message, if it is owed or kept.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn find(&mut self, role: MessageRole) -> Result<Option<Owed>, StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "SELECT subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto FROM outbox WHERE subject = $1 AND role = $2 AND given_up IS NULL",
        )
        .bind(subject)
        .bind(role)
        .fetch_optional(self.0.get())
        .await?
        .map(|row| read_owed(&row))
        .transpose()
    }

    /// Notes that everybody can see this version of a message now, and where if that is known. If a
    /// later version was seen before, nobody knows which of both stands: it is owed once more.
    /// `false` if the message is forgotten already.
    ///
    /// # Errors
    /// The database fails.
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
    ///
    /// # Errors
    /// The database fails.
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
             told_after = $7, told_upto = $8 \
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
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that a board is seen as a message of its own that nobody looks for again, as by
    /// [`Outbox::board_shown`], and ends the leases on what else this version owes, as by
    /// [`Outbox::release`], in one statement. Whether anything is owed now.
    ///
    /// # Errors
    /// The database fails.
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
    ///
    /// # Errors
    /// The database fails.
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
    ///
    /// # Errors
    /// The database fails.
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
    ///
    /// # Errors
    /// The database fails.
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
    ///
    /// # Errors
    /// The database fails.
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

    /// Puts off a message that could not be shown, unless somebody wants more of it since.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_off(&mut self, taken: &Owed, until: Time) -> Result<(), StoreError> {
        let (subject, role) = taken.role.columns();
        sqlx::query(
            "UPDATE outbox SET not_before = $3 \
             WHERE subject = $1 AND role = $2 AND not_before = $4 AND wanted = $5",
        )
        .bind(subject)
        .bind(role)
        .bind(until.as_millis())
        .bind(taken.not_before.as_millis())
        .bind(taken.wanted.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that the message a role was last seen in is gone: it is to be posted anew.
    ///
    /// # Errors
    /// The database fails.
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

    /// Notes that nobody knows any more where a message stands.
    ///
    /// # Errors
    /// The database fails.
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

    /// Forgets a message of which nothing beyond this version is wanted.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget(&mut self, role: MessageRole, version: u64) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query("DELETE FROM outbox WHERE subject = $1 AND role = $2 AND wanted <= $3")
            .bind(subject)
            .bind(role)
            .bind(version.cast_signed())
            .execute(self.0.get())
            .await?;
        Ok(())
    }

    /// Forgets every message of a match or a challenge: nobody can reach where they stand.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_all(&mut self, subject: Subject) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM outbox WHERE subject = $1")
            .bind(subject.column())
            .execute(self.0.get())
            .await?;
        Ok(())
    }

    /// Shows a message no more, until something new is wanted of it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn give_up(&mut self, role: MessageRole, why: &str) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query("UPDATE outbox SET given_up = $3 WHERE subject = $1 AND role = $2")
            .bind(subject)
            .bind(role)
            .bind(why)
            .execute(self.0.get())
            .await?;
        Ok(())
    }

    /// Notes an older board that is to be folded into a line, where it stands, and what it told.
    ///
    /// # Errors
    /// The database fails.
    pub async fn fold(
        &mut self,
        of: MatchId,
        home: ChannelId,
        at: MessageRef,
        reported: Reported,
        now: Time,
    ) -> Result<(), StoreError> {
        let folded = MessageRole::Folded(of, at.message);
        self.keep(folded, home, at, now).await?;
        let (subject, role) = folded.columns();
        let (after, upto) = reported.columns();
        sqlx::query(
            "UPDATE outbox SET told_after = $3, told_upto = $4 \
             WHERE subject = $1 AND role = $2 AND told_upto IS NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(after)
        .bind(upto)
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Notes that all plies of a match but the first `left` were taken back: its boards and the lines
    /// they were folded into tell no more of the others. The lines are owed at this version.
    ///
    /// # Errors
    /// The database fails.
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
    ///
    /// # Errors
    /// The database fails.
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
    ///
    /// # Errors
    /// The database fails.
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

    /// The matches and challenges that something is owed or kept for in a channel that is lost.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn in_channel(&mut self, home: ChannelId) -> Result<Vec<Owed>, StoreError> {
        sqlx::query(
            "SELECT subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto FROM outbox WHERE home = $1 AND given_up IS NULL ORDER BY subject, role",
        )
        .bind(home.0.cast_signed())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(read_owed)
        .collect()
    }

    /// Tries everything that is owed of a match again at once, and its board even if that was seen: its
    /// place may be back. Direct messages that say it is lost are left alone.
    ///
    /// # Errors
    /// The database fails.
    pub async fn hurry(&mut self, of: MatchId, now: Time) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE outbox SET not_before = $2, attempts = 0, given_up = NULL, \
             shown = CASE WHEN role = 'board' AND shown >= wanted THEN wanted - 1 ELSE shown END \
             WHERE subject = $1 AND role NOT LIKE 'lost %'",
        )
        .bind(of.to_string())
        .bind(now.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Forgets what was shown or given up and not touched since `time`.
    ///
    /// # Errors
    /// The database fails.
    pub async fn prune(&mut self, time: Time) -> Result<u64, StoreError> {
        let gone = sqlx::query(
            "DELETE FROM outbox WHERE not_before < $1 \
             AND (shown >= wanted OR given_up IS NOT NULL) \
             AND subject NOT IN (SELECT id FROM matches WHERE ended_at IS NULL) \
             AND subject NOT IN (SELECT id FROM challenges WHERE state = 'open')",
        )
        .bind(time.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(gone.rows_affected())
    }
}
