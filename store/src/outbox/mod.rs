//! What ought to be seen, and what is: one row a message.
//!
//! A change of a match or a challenge wants newer messages ([`Outbox::owe`]) in its own
//! transaction, under a lease: the seconds its answer has to show them. Then [`Outbox::take`] leases
//! what is due, and [`Outbox::shown`] notes it.

mod shown;

use super::messages::{MessageRole, Subject, TELLING, Traits};
use super::owed::{OutboxRow, columns};
use super::pool::Pool;
use super::row::{Columns as _, Read as _, Values};
use super::wakes::wake_others;
use super::{Connection, StoreError};
use referee::{ChannelId, GuildId, Time};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, SqlSafeStr};
use std::time::Duration;

/// How far ahead a row is due at most, except for what may be wanted for hours before it is due.
const FURTHEST: Duration = Duration::from_mins(65);

/// When a row is due that has no route: where the bot only answers, once a public answer in its place takes it along.
pub const NEVER: Time = Time::from_millis(i64::MAX);

/// How many rows one statement adds.
const TOGETHER: usize = 100;

/// The rows that are due at `$1`.
macro_rules! due {
    () => {
        "shown < wanted AND given_up IS NULL AND next_attempt <= $1"
    };
}

/// Since when a row is due that is wanted from `$from` on: one that is still owed counts from before, unless it only
/// waited for its time.
macro_rules! due_since {
    ($from:literal) => {
        concat!(
            "due_since = CASE WHEN outbox.shown < outbox.wanted AND outbox.given_up IS NULL \
             AND (outbox.waits = 0 OR outbox.attempts > 0) AND outbox.due_since < ",
            $from,
            " THEN outbox.due_since ELSE ",
            $from,
            " END"
        )
    };
}
pub(super) use due_since;

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
            // What is put into it are numbers.
            let row = |(n, role): (usize, &MessageRole)| {
                let Traits {
                    priority,
                    person,
                    waits,
                    ..
                } = role.traits();
                let person = person.map_or("NULL".to_owned(), |it| it.0.cast_signed().to_string());
                let (role, subject) = (2 * n + 6, 2 * n + 7);
                format!(
                    "(${role}, ${subject}, {priority}, {person}, {}, $1, $2, $3, $4, $4)",
                    u8::from(waits)
                )
            };
            let rows: Vec<String> = some.iter().enumerate().map(row).collect();
            let sql = AssertSqlSafe(format!(
                concat!(
                    "INSERT INTO outbox (role, subject, priority, person, waits, guild, home, wanted, next_attempt, \
                     due_since) VALUES {} ON CONFLICT (role) DO UPDATE SET home = excluded.home, guild = excluded.guild, \
                     wanted = CASE WHEN outbox.wanted + $5 > excluded.wanted \
                     THEN outbox.wanted + $5 ELSE excluded.wanted END, \
                     next_attempt = excluded.next_attempt, attempts = 0, given_up = NULL, ",
                    due_since!("excluded.next_attempt"),
                    " RETURNING outbox.guild"
                ),
                rows.join(", ")
            ));
            let named = some.iter().map(|role| (*role, role.subject()));
            let owner = self.0.shards.owner(guild);
            let values = (owner, home, least, from, more, Vec::from_iter(named));
            self.make_due(sql, values).await?;
        }
        Ok(())
    }

    /// Runs a statement that may make rows due and returns their servers, and wakes the processes of those that this one
    /// does not serve. Whether there is any row.
    async fn make_due(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Result<bool, StoreError> {
        let shards = self.0.shards;
        let guilds: Vec<GuildId> = self.0.all(sql, values).await?;
        if !shards.are_all() && !guilds.iter().all(|guild| shards.has(*guild)) {
            wake_others(&mut self.0).await?;
        }
        Ok(!guilds.is_empty())
    }

    /// Wants a message shown again if there is one.
    pub async fn revise(&mut self, role: MessageRole, from: Time) -> Result<(), StoreError> {
        let sql = concat!(
            "UPDATE outbox SET wanted = wanted + 1, next_attempt = $2, attempts = 0, ",
            due_since!("$2"),
            " WHERE role = $1 AND given_up IS NULL RETURNING guild",
        );
        self.make_due(sql, (role, from)).await.map(drop)
    }

    /// Wants the messages of a subject shown again. One that is being posted is edited once that is over.
    pub async fn revise_all(&mut self, subject: Subject, from: Time) -> Result<(), StoreError> {
        let sql = concat!(
            "UPDATE outbox SET wanted = wanted + 1, attempts = 0, next_attempt = \
             CASE WHEN message IS NULL THEN next_attempt ELSE $2 END, ",
            due_since!("$2"),
            " WHERE subject = $1 AND given_up IS NULL RETURNING guild",
        );
        self.make_due(sql, (subject, from)).await.map(drop)
    }

    /// Wants the roles of a server brought up to its ratings, if it has chosen any in this pool.
    pub async fn owe_roles(&mut self, pool: &Pool, from: Time) -> Result<(), StoreError> {
        let sql = "SELECT CAST(COUNT(*) AS BIGINT) FROM rating_roles WHERE guild = $1 AND game = $2 AND variant = $3";
        let values = (pool.guild, pool.game, pool.variant.as_str());
        if self.0.one::<u64>(sql, values).await? == 0 {
            return Ok(());
        }
        let (guild, home) = (pool.guild, ChannelId(pool.guild.0));
        self.owe_again(MessageRole::Roles(guild), guild, home, from)
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
    ) -> Result<Vec<OutboxRow>, StoreError> {
        // No channel is 0, and PostgreSQL has no empty lists.
        let busy = std::iter::once(0).chain(busy.iter().map(|it| it.0.cast_signed()));
        let busy: Vec<String> = busy.map(|id| id.to_string()).collect();
        // The condition is repeated so that a row another process has changed meanwhile is checked again.
        let statement = format!(
            concat!(
                "WITH free AS MATERIALIZED (SELECT role FROM outbox WHERE ",
                due!(),
                " AND role IN (SELECT role FROM (SELECT role, next_attempt, \
                 ROW_NUMBER() OVER (PARTITION BY home ORDER BY priority, role) AS place FROM outbox WHERE ",
                due!(),
                " AND {served} AND home NOT IN ({busy})) AS first WHERE place = 1 \
                 ORDER BY next_attempt LIMIT $3) {skip_locked}) \
                 UPDATE outbox SET next_attempt = $2, attempts = attempts + 1 \
                 WHERE role IN (SELECT role FROM free) RETURNING ",
                columns!()
            ),
            served = self.0.shards.condition("guild"),
            busy = busy.join(", "),
            skip_locked = self.0.skip_locked(),
        );
        // What is put into it are numbers, nearly always others: it is not kept prepared.
        let rows = sqlx::query(AssertSqlSafe(statement))
            .persistent(false)
            .bind(now.as_millis())
            .bind(lease.as_millis())
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
            .fetch_all(self.0.get())
            .await?;
        let mut owed = Vec::with_capacity(rows.len());
        for row in &rows {
            match OutboxRow::read(row) {
                Err(why) if why.is_unreadable() => self.set_aside(row, &why).await?,
                read => owed.push(read?),
            }
        }
        // A board that gets through spares its players the message that its place is lost.
        owed.sort_unstable_by_key(|it| it.role.is_direct());
        Ok(owed)
    }

    /// Leases the rows of a channel that have no route, for an answer that takes them along: in the order in which they
    /// are to be read.
    pub async fn take_parked(
        &mut self,
        home: ChannelId,
        lease: Time,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        let sql = concat!(
            "UPDATE outbox SET next_attempt = $2, due_since = $2, attempts = 1, guild = $4 WHERE home = $1 \
             AND shown < wanted AND given_up IS NULL AND next_attempt = $3 RETURNING ",
            columns!(),
        );
        let owner = self.0.shards.owner(GuildId(0));
        let mut taken: Vec<OutboxRow> = self.0.all(sql, (home, lease, NEVER, owner)).await?;
        taken.sort_unstable_by_key(|it| it.role.traits().priority);
        Ok(taken)
    }

    /// Makes what lies too far in the future due: the machine's clock was set back.
    pub async fn bring_forward(&mut self, now: Time) -> Result<(), StoreError> {
        let sql = "UPDATE outbox SET next_attempt = $1, \
            due_since = CASE WHEN due_since > $1 THEN $1 ELSE due_since END \
            WHERE shown < wanted AND given_up IS NULL AND next_attempt > $2 AND next_attempt < $3 \
            AND (attempts > 0 OR waits = 0)";
        self.0.run(sql, (now, now + FURTHEST, NEVER)).await
    }

    /// Gives up a row that cannot be read.
    async fn set_aside(&mut self, row: &AnyRow, why: &StoreError) -> Result<(), StoreError> {
        let role = row.text("role");
        tracing::error!(?role, %why, "what is owed cannot be read; it is given up");
        match role {
            Ok(role) => self.give_up_named(role, &why.to_string()).await,
            // It comes back when the lease has run out, like the others.
            Err(_) => Ok(()),
        }
    }

    /// The messages of a subject, but for those that are given up.
    pub async fn of(&mut self, subject: Subject) -> Result<Vec<OutboxRow>, StoreError> {
        let sql = concat!(
            "SELECT ",
            columns!(),
            " FROM outbox WHERE subject = $1 AND given_up IS NULL ORDER BY priority, role",
        );
        self.0.all(sql, subject).await
    }

    /// One row, unless it is given up.
    pub async fn find(&mut self, role: MessageRole) -> Result<Option<OutboxRow>, StoreError> {
        let sql = concat!(
            "SELECT ",
            columns!(),
            " FROM outbox WHERE role = $1 AND given_up IS NULL",
        );
        self.0.maybe(sql, role).await
    }

    /// The server a message belongs to.
    pub async fn guild_of(&mut self, role: MessageRole) -> Result<Option<GuildId>, StoreError> {
        let sql = "SELECT guild FROM outbox WHERE role = $1";
        self.0.maybe(sql, role).await
    }

    /// Forgets a message of which nothing beyond this version is wanted.
    pub async fn forget(&mut self, role: MessageRole, version: u64) -> Result<(), StoreError> {
        let sql = "DELETE FROM outbox WHERE role = $1 AND wanted <= $2";
        self.0.run(sql, (role, version)).await
    }

    /// Forgets a message that was sent to this channel, if nothing beyond this version is wanted and it still belongs
    /// there.
    pub async fn sent(
        &mut self,
        role: MessageRole,
        (home, version): (ChannelId, u64),
    ) -> Result<(), StoreError> {
        let sql = "DELETE FROM outbox WHERE role = $1 AND wanted <= $2 AND home = $3";
        self.0.run(sql, (role, version, home)).await
    }

    /// Forgets every message of a subject but these.
    pub async fn forget_all_but(
        &mut self,
        subject: Subject,
        [one, other]: [MessageRole; 2],
    ) -> Result<(), StoreError> {
        let sql = "DELETE FROM outbox WHERE subject = $1 AND role NOT IN ($2, $3)";
        self.0.run(sql, (subject, one, other)).await
    }

    /// Shows a message no more, until something new is wanted of it.
    pub async fn give_up(&mut self, role: MessageRole, why: &str) -> Result<(), StoreError> {
        self.give_up_named(role, why).await
    }

    async fn give_up_named(&mut self, role: impl Values, why: &str) -> Result<(), StoreError> {
        metrics::counter!("iago_messages_given_up_total").increment(1);
        let sql = "UPDATE outbox SET given_up = $2 WHERE role = $1";
        self.0.run(sql, (role, why)).await
    }

    /// Forgets what was shown or given up and not touched since `time`; what tells a result may have to be corrected.
    pub async fn prune(&mut self, time: Time) -> Result<u64, StoreError> {
        let telling = TELLING
            .map(|kind| format!("role LIKE '{{\"{kind}\":%'"))
            .join(" OR ");
        let sql = format!(
            "DELETE FROM outbox WHERE (next_attempt = $2 AND due_since < $1 OR next_attempt < $1 \
             AND (given_up IS NOT NULL OR shown >= wanted AND (message IS NULL OR NOT ({telling})))) \
             AND subject NOT IN (SELECT id FROM matches WHERE ended_at IS NULL) \
             AND subject NOT IN (SELECT id FROM challenges WHERE state = 'open') \
             AND subject NOT IN (SELECT id FROM tournaments WHERE ended_at IS NULL)"
        );
        self.0.changed(AssertSqlSafe(sql), (time, NEVER)).await
    }
}
