//! What ought to be seen, and what is: the public messages that are owed or kept.
//!
//! Whatever changes a match or a challenge owes the messages it concerns ([`Outbox::owe`]) in its own
//! transaction, under a lease: the seconds in which whoever answers right now may show them. Then
//! [`Outbox::take`] hands out what is owed and nobody is at, and [`Outbox::shown`] notes it.

mod shown;

use super::messages::MessageRole;
use super::owed::{Owed, Subject, read_owed};
use super::ratings::Pool;
use super::row::Columns;
use super::{Connection, StoreError};
use referee::{ChannelId, MatchId, Time};
use sqlx::any::AnyRow;

/// The table of what ought to be seen.
#[derive(Debug)]
pub struct Outbox<'c>(pub(super) Connection<'c>);

impl Outbox<'_> {
    /// Wants a message to show at least this version of its subject. Until `lease`, nobody is handed
    /// it: whoever answers at the moment may show it.
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
    /// `lease`; and whether there may be more, as the limit was reached. What cannot be read is logged and given
    /// up: the others must not wait for it.
    pub async fn take(
        &mut self,
        now: Time,
        lease: Time,
        limit: usize,
    ) -> Result<(Vec<Owed>, bool), StoreError> {
        // What is asked twice is asked again of a row that somebody else has changed meanwhile.
        let rows = sqlx::query(
            "UPDATE outbox SET not_before = $2, attempts = attempts + 1 \
             WHERE not_before <= $1 AND shown < wanted AND given_up IS NULL \
             AND (subject, role) IN (SELECT subject, role FROM outbox \
             WHERE not_before <= $1 AND shown < wanted AND given_up IS NULL \
             ORDER BY not_before, subject, role LIMIT $3) \
             RETURNING subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto, unsure",
        )
        .bind(now.as_millis())
        .bind(lease.as_millis())
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        .fetch_all(self.0.get())
        .await?;
        let mut owed = Vec::with_capacity(rows.len());
        for row in &rows {
            match read_owed(row) {
                Err(why) if why.is_unreadable() => self.set_aside(row, &why).await?,
                read => owed.push(read?),
            }
        }
        owed.sort_unstable_by_key(|owed| owed.role.order());
        Ok((owed, rows.len() >= limit))
    }

    /// Gives up a row that cannot be read.
    async fn set_aside(&mut self, row: &AnyRow, why: &StoreError) -> Result<(), StoreError> {
        let (subject, role) = (row.text("subject"), row.text("role"));
        tracing::error!(?subject, ?role, %why, "what is owed cannot be read; it is given up");
        // Without a name it comes back when the lease has run out, like the others.
        let (Ok(subject), Ok(role)) = (subject, role) else {
            return Ok(());
        };
        self.give_up_named(&subject, &role, &why.to_string()).await
    }

    /// The messages of a match or a challenge that are owed or kept, but for folded boards that are as
    /// they ought to be.
    pub async fn of(&mut self, subject: Subject) -> Result<Vec<Owed>, StoreError> {
        sqlx::query(
            "SELECT subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto, unsure FROM outbox WHERE subject = $1 AND given_up IS NULL \
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
    pub async fn find(&mut self, role: MessageRole) -> Result<Option<Owed>, StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "SELECT subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto, unsure FROM outbox WHERE subject = $1 AND role = $2 AND given_up IS NULL",
        )
        .bind(subject)
        .bind(role)
        .fetch_optional(self.0.get())
        .await?
        .map(|row| read_owed(&row))
        .transpose()
    }

    /// Puts off a message that could not be shown, unless somebody wants more of it since.
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

    /// Forgets a message of which nothing beyond this version is wanted.
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
    pub async fn forget_all(&mut self, subject: Subject) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM outbox WHERE subject = $1")
            .bind(subject.column())
            .execute(self.0.get())
            .await?;
        Ok(())
    }

    /// Shows a message no more, until something new is wanted of it.
    pub async fn give_up(&mut self, role: MessageRole, why: &str) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        self.give_up_named(&subject, &role, why).await
    }

    async fn give_up_named(
        &mut self,
        subject: &str,
        role: &str,
        why: &str,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE outbox SET given_up = $3 WHERE subject = $1 AND role = $2")
            .bind(subject)
            .bind(role)
            .bind(why)
            .execute(self.0.get())
            .await?;
        Ok(())
    }

    /// The matches and challenges that something is owed or kept for in a channel that is lost.
    pub async fn in_channel(&mut self, home: ChannelId) -> Result<Vec<Owed>, StoreError> {
        sqlx::query(
            "SELECT subject, role, home, wanted, shown, channel, message, not_before, attempts, \
             pinged, told_after, told_upto, unsure FROM outbox WHERE home = $1 AND given_up IS NULL ORDER BY subject, role",
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

    /// Takes what is owed of a match and stands nowhere yet to the channel it is played in now. Direct messages
    /// have a home of their own.
    pub async fn moved(&mut self, of: MatchId, home: ChannelId) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE outbox SET home = $2 WHERE subject = $1 AND channel IS NULL \
             AND role NOT LIKE 'lost %' AND role NOT LIKE 'direct %' AND role <> 'parent'",
        )
        .bind(of.to_string())
        .bind(home.0.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Forgets what was shown or given up and not touched since `time`.
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
