//! What ought to be seen, and what is: one row a public message.
//!
//! A change of a match or a challenge wants newer messages ([`Outbox::owe`]) in its own
//! transaction, under a lease: the seconds its answer has to show them. Then [`Outbox::take`] leases
//! what is due, and [`Outbox::shown`] notes it.

mod shown;

use super::guild::NewsKind;
use super::messages::MessageRole;
use super::owed::{Owed, Subject, columns, read_owed};
use super::pool::Pool;
use super::row::{Columns, Run as _};
use super::{Connection, Players, StoreError};
use referee::{ChannelId, GuildId, MatchId, Time};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::time::Duration;

/// No row waits for longer, except for the end of quiet hours, and until people are told that a place is lost: after the
/// machine's clock was set back, what lies further in the future is due.
pub(super) const FURTHEST: Duration = Duration::from_mins(65);

/// How many rows one statement adds.
const TOGETHER: usize = 100;

/// Whether a row lies too far in the future, `$2` being [`FURTHEST`] after the present.
macro_rules! too_far {
    () => {
        "next_attempt > $2 AND (attempts > 0 OR NOT \
         (role = 'reminder' OR role LIKE 'direct %' OR role LIKE 'woken %' OR role LIKE 'lost %'))"
    };
}
pub(super) use too_far;

/// The rows that are due at `$1`.
macro_rules! due {
    () => {
        concat!(
            "shown < wanted AND given_up IS NULL AND (next_attempt <= $1 OR (",
            too_far!(),
            "))"
        )
    };
}

/// The table of what ought to be seen.
#[derive(Debug)]
pub struct Outbox<'c>(pub(super) Connection<'c>);

impl Outbox<'_> {
    /// Wants a message to show at least this version of its subject. Until `lease`, only the answer to the change
    /// may show it.
    pub async fn owe(
        &mut self,
        role: MessageRole,
        guild: GuildId,
        home: ChannelId,
        wanted: u64,
        lease: Time,
    ) -> Result<(), StoreError> {
        self.want(&[role], guild, home, (wanted, 0), lease).await
    }

    /// Wants several messages of a channel that are new.
    pub async fn owe_all(
        &mut self,
        roles: &[MessageRole],
        guild: GuildId,
        home: ChannelId,
        from: Time,
    ) -> Result<(), StoreError> {
        self.want(roles, guild, home, (1, 0), from).await
    }

    /// Wants a message shown again whose subject has no versions.
    pub async fn owe_again(
        &mut self,
        role: MessageRole,
        guild: GuildId,
        home: ChannelId,
        from: Time,
    ) -> Result<(), StoreError> {
        self.want(&[role], guild, home, (1, 1), from).await
    }

    /// Wants at least this version, or so many more than the one wanted already.
    async fn want(
        &mut self,
        roles: &[MessageRole],
        guild: GuildId,
        home: ChannelId,
        (least, more): (u64, u64),
        from: Time,
    ) -> Result<(), StoreError> {
        for some in roles.chunks(TOGETHER) {
            let row = |n: usize| format!("(${}, ${}, $1, $2, $3, $4)", 2 * n + 6, 2 * n + 7);
            let rows: Vec<String> = (0..some.len()).map(row).collect();
            let statement = format!(
                "INSERT INTO outbox (subject, role, guild, home, wanted, next_attempt) VALUES {} \
                 ON CONFLICT (subject, role) DO UPDATE SET home = excluded.home, \
                 wanted = CASE WHEN outbox.wanted + $5 > excluded.wanted \
                 THEN outbox.wanted + $5 ELSE excluded.wanted END, \
                 next_attempt = excluded.next_attempt, attempts = 0, given_up = NULL",
                rows.join(", ")
            );
            let query = sqlx::query(AssertSqlSafe(statement))
                .bind(guild.0.cast_signed())
                .bind(home.0.cast_signed())
                .bind(least.cast_signed())
                .bind(from.as_millis())
                .bind(more.cast_signed());
            let query = some.iter().fold(query, |query, role| {
                let (subject, role) = role.columns();
                query.bind(subject).bind(role)
            });
            query.execute(self.0.get()).await?;
        }
        Ok(())
    }

    /// Wants a message shown again if there is one.
    pub async fn revise(&mut self, role: MessageRole, from: Time) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(
            "UPDATE outbox SET wanted = wanted + 1, next_attempt = $3, attempts = 0 \
             WHERE subject = $1 AND role = $2 AND given_up IS NULL",
        )
        .bind(subject)
        .bind(role)
        .bind(from.as_millis())
        .run(self.0.get())
        .await
    }

    /// Wants a message among the news of a server to show at least this version, if the server has a channel for
    /// news of this kind.
    pub async fn announce(
        &mut self,
        guild: GuildId,
        (kind, role): (NewsKind, MessageRole),
        wanted: u64,
        from: Time,
    ) -> Result<(), StoreError> {
        let news = Players(self.0.again()).guild(guild).await?.news;
        let Some(channel) = news.channel_for(kind) else {
            return Ok(());
        };
        let (subject, role) = role.columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, next_attempt, guild) \
             VALUES ($2, $3, $6, $4, $5, $1) \
             ON CONFLICT (subject, role) DO UPDATE SET wanted = excluded.wanted, \
             next_attempt = excluded.next_attempt, attempts = 0, given_up = NULL",
        )
        .bind(guild.0.cast_signed())
        .bind(subject)
        .bind(role)
        .bind(wanted.cast_signed())
        .bind(from.as_millis())
        .bind(channel.0.cast_signed())
        .run(self.0.get())
        .await
    }

    /// Wants the roles of a server brought up to its ratings, if it has chosen any in this pool.
    pub async fn owe_roles(&mut self, pool: &Pool, from: Time) -> Result<(), StoreError> {
        let (subject, role) = MessageRole::Roles(pool.guild).columns();
        sqlx::query(
            "INSERT INTO outbox (subject, role, home, wanted, next_attempt, guild) \
             SELECT $4, $5, guild, 1, $6, guild FROM rating_roles \
             WHERE guild = $1 AND game = $2 AND variant = $3 LIMIT 1 \
             ON CONFLICT (subject, role) DO UPDATE SET wanted = outbox.wanted + 1, \
             next_attempt = excluded.next_attempt, attempts = 0, given_up = NULL",
        )
        .bind(pool.guild.0.cast_signed())
        .bind(pool.game.name())
        .bind(pool.variant.as_str())
        .bind(subject)
        .bind(role)
        .bind(from.as_millis())
        .run(self.0.get())
        .await
    }

    /// Leases what is due until `lease`: one message a channel, in the order in which they are to be read, the
    /// longest due first, and none in channels that are `busy`. What cannot be read is logged and given up: the
    /// others must not wait for it.
    pub async fn take(
        &mut self,
        now: Time,
        lease: Time,
        limit: usize,
        busy: &[ChannelId],
    ) -> Result<Vec<Owed>, StoreError> {
        // No channel is 0, and PostgreSQL has no empty lists.
        let busy = std::iter::once(0).chain(busy.iter().map(|it| it.0.cast_signed()));
        let busy: Vec<String> = busy.map(|id| id.to_string()).collect();
        // The condition is repeated so that a row another process has changed meanwhile is checked again.
        let statement = format!(
            concat!(
                "WITH free AS MATERIALIZED (SELECT subject, role FROM outbox WHERE ",
                due!(),
                " AND (subject, role) IN (SELECT subject, role FROM (SELECT subject, role, next_attempt, \
                 ROW_NUMBER() OVER (PARTITION BY home ORDER BY role, subject) AS place FROM outbox WHERE ",
                due!(),
                " AND {served} AND home NOT IN ({busy})) AS first WHERE place = 1 \
                 ORDER BY next_attempt LIMIT $4) {skip_locked}) \
                 UPDATE outbox SET next_attempt = $3, attempts = attempts + 1 \
                 WHERE (subject, role) IN (SELECT subject, role FROM free) RETURNING ",
                columns!()
            ),
            served = self.0.shards.condition("guild"),
            busy = busy.join(", "),
            skip_locked = self.0.skip_locked(),
        );
        // What is put into it are numbers.
        let rows = sqlx::query(AssertSqlSafe(statement))
            .bind(now.as_millis())
            .bind((now + FURTHEST).as_millis())
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
        // A board that gets through spares its players the message that its place is lost.
        owed.sort_unstable_by_key(|it| it.role.is_direct());
        Ok(owed)
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

    /// The messages of a match or a challenge.
    pub async fn of(&mut self, subject: Subject) -> Result<Vec<Owed>, StoreError> {
        sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM outbox WHERE subject = $1 AND given_up IS NULL ORDER BY role",
        ))
        .bind(subject.column())
        .all(self.0.get(), read_owed)
        .await
    }

    /// One row, unless it is given up.
    pub async fn find(&mut self, role: MessageRole) -> Result<Option<Owed>, StoreError> {
        let (subject, role) = role.columns();
        sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM outbox WHERE subject = $1 AND role = $2 AND given_up IS NULL",
        ))
        .bind(subject)
        .bind(role)
        .maybe(self.0.get(), read_owed)
        .await
    }

    /// Forgets a message of which nothing beyond this version is wanted.
    pub async fn forget(&mut self, role: MessageRole, version: u64) -> Result<(), StoreError> {
        let (subject, role) = role.columns();
        sqlx::query("DELETE FROM outbox WHERE subject = $1 AND role = $2 AND wanted <= $3")
            .bind(subject)
            .bind(role)
            .bind(version.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Forgets every message of a subject.
    pub async fn forget_all(&mut self, subject: Subject) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM outbox WHERE subject = $1")
            .bind(subject.column())
            .run(self.0.get())
            .await
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
            .run(self.0.get())
            .await
    }

    /// Makes all rows of a match due at once, its board even if that was shown: its
    /// place may be back. Direct messages that say it is lost are left alone.
    pub async fn retry_now(&mut self, of: MatchId, now: Time) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE outbox SET next_attempt = $2, attempts = 0, given_up = NULL, \
             shown = CASE WHEN role = 'board' AND shown >= wanted THEN wanted - 1 ELSE shown END \
             WHERE subject = $1 AND role NOT LIKE 'lost %'",
        )
        .bind(of.to_string())
        .bind(now.as_millis())
        .run(self.0.get())
        .await
    }

    /// Moves the rows of a match to the channel it is played in now; messages that stand elsewhere stay
    /// there, except the board. Direct messages have a home of their own.
    pub async fn moved(&mut self, of: MatchId, home: ChannelId) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE outbox SET home = $2 WHERE subject = $1 AND (channel IS NULL OR role = 'board') \
             AND role NOT LIKE 'lost %' AND role NOT LIKE 'direct %' AND role <> 'parent'",
        )
        .bind(of.to_string())
        .bind(home.0.cast_signed())
        .run(self.0.get())
        .await
    }

    /// Forgets what was shown or given up and not touched since `time`.
    pub async fn prune(&mut self, time: Time) -> Result<u64, StoreError> {
        let gone = sqlx::query(
            "DELETE FROM outbox WHERE next_attempt < $1 \
             AND (shown >= wanted OR given_up IS NOT NULL) \
             AND subject NOT IN (SELECT id FROM matches WHERE ended_at IS NULL) \
             AND subject NOT IN (SELECT id FROM challenges WHERE state = 'open') \
             AND subject NOT IN (SELECT 'tournament ' || id FROM tournaments WHERE ended_at IS NULL)",
        )
        .bind(time.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(gone.rows_affected())
    }
}
