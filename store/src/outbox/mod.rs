//! The outbox: it has a row for each message that the bot has to send, with the newest version of the message and the
//! version that is shown.
//!
//! A change of a match or a challenge puts its messages into the outbox ([`Outbox::owe`]) in its own transaction. For
//! some seconds these rows are leased to the answer to that change. After that, [`Outbox::take`] leases due rows to a
//! delivery, and [`Outbox::shown`] stores that the message was shown.

mod due;
mod row;
mod shown;

pub(super) use due::{due_from, due_since};
pub use row::{BoardTurn, OutboxRow};

use crate::messages::{MessageRole, Subject, TELLING, Traits};
use crate::pool::Pool;
use crate::row::{Read as _, Values, column};
use crate::wakes::wake_others;
use crate::{Connection, Result, StoreError};
use due::{due, due_anew, due_by};
use referee::{ChannelId, GuildId, Time};
use row::columns;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, SqlSafeStr};
use std::time::Duration;

/// The longest time until the next attempt of a row. Rows that may wait for hours before they have to be sent can be
/// later.
const FURTHEST: Duration = Duration::from_mins(65);

/// The value of `next_attempt` in a row without a route: the bot is not a member of the row's channel and cannot post
/// there. Only a public answer to a command in that channel can show the message.
pub const NEVER: Time = Time::from_millis(i64::MAX);

/// The largest number of rows that one statement adds.
const TOGETHER: usize = 100;

#[derive(Debug)]
pub struct Outbox<'c>(pub(super) Connection<'c>);

impl Outbox<'_> {
    /// Puts a message into the outbox that has to show version `wanted` of its subject, or a later version. Until
    /// `lease`, only the answer to the change may show the message.
    pub async fn owe(
        &mut self,
        role: MessageRole,
        guild: GuildId,
        home: ChannelId,
        wanted: u64,
        lease: Time,
    ) -> Result<()> {
        self.want(&[role], guild, home, wanted, 0, lease).await
    }

    /// Puts several new messages of one channel into the outbox.
    pub async fn owe_all(
        &mut self,
        roles: &[MessageRole],
        guild: GuildId,
        home: ChannelId,
        from: Time,
    ) -> Result<()> {
        self.want(roles, guild, home, 1, 0, from).await
    }

    /// Puts a message into the outbox once more. Used for messages whose subject has no versions.
    pub async fn owe_again(
        &mut self,
        role: MessageRole,
        guild: GuildId,
        home: ChannelId,
        from: Time,
    ) -> Result<()> {
        self.want(&[role], guild, home, 1, 1, from).await
    }

    /// Puts rows into the outbox. Each message then has to show version `least`, or the version that it had to show
    /// before plus `more`, whichever is later.
    async fn want(
        &mut self,
        roles: &[MessageRole],
        guild: GuildId,
        home: ChannelId,
        least: u64,
        more: u64,
        from: Time,
    ) -> Result<()> {
        for some in roles.chunks(TOGETHER) {
            // Only numbers are formatted into the SQL text.
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
                     given_up = NULL, ",
                    due_from!("excluded.next_attempt"),
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

    /// Runs a statement that may change when rows are sent and that returns the servers of the changed rows. Wakes the
    /// processes that serve those servers, if this process does not. Returns `false` if the statement changed no row.
    async fn make_due(&mut self, sql: impl SqlSafeStr, values: impl Values) -> Result<bool> {
        let shards = self.0.shards;
        let guilds: Vec<GuildId> = self.0.all(sql, values).await?;
        if !shards.are_all() && !guilds.iter().all(|guild| shards.has(*guild)) {
            wake_others(&mut self.0).await?;
        }
        Ok(!guilds.is_empty())
    }

    /// Raises the version that a message has to show by 1, if its row exists and is not given up.
    pub async fn revise(&mut self, role: MessageRole, from: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET wanted = wanted + 1, ",
            due_from!("$2"),
            " WHERE role = $1 AND given_up IS NULL RETURNING guild",
        );
        self.make_due(sql, (role, from)).await.map(drop)
    }

    /// Raises the version that each message of a subject has to show by 1. Posted messages are scheduled for `from`. An
    /// unposted message keeps its next attempt, because a delivery may be posting it now; it is edited afterwards.
    pub async fn revise_all(&mut self, subject: Subject, from: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET wanted = wanted + 1, attempts = 0, next_attempt = \
             CASE WHEN message IS NULL THEN next_attempt ELSE $2 END, ",
            due_since!("$2"),
            " WHERE subject = $1 AND given_up IS NULL RETURNING guild",
        );
        self.make_due(sql, (subject, from)).await.map(drop)
    }

    /// Puts the roles that follow from a server's ratings into the outbox, if the server has chosen any role in this
    /// pool.
    pub async fn owe_roles(&mut self, pool: &Pool, from: Time) -> Result<()> {
        let sql = "SELECT CAST(COUNT(*) AS BIGINT) FROM rating_roles WHERE guild = $1 AND game = $2 AND variant = $3";
        let values = (pool.guild, pool.game, pool.variant.as_str());
        if self.0.one::<u64>(sql, values).await? == 0 {
            return Ok(());
        }
        let (guild, home) = (pool.guild, ChannelId(pool.guild.0));
        self.owe_again(MessageRole::Roles(guild), guild, home, from)
            .await
    }

    /// Leases at most `limit` due rows until `lease`, preferring those with the earliest `next_attempt`. Takes from
    /// each channel only the row whose message has to be read first, and takes no row from a channel in `busy`. A row
    /// that cannot be read is logged and given up, so that the others do not wait for it.
    pub async fn take(
        &mut self,
        now: Time,
        lease: Time,
        limit: usize,
        busy: &[ChannelId],
    ) -> Result<Vec<OutboxRow>> {
        // The list begins with 0, which is the id of no channel, because PostgreSQL does not accept an empty list.
        let busy = std::iter::once(0).chain(busy.iter().map(|it| it.0.cast_signed()));
        let busy: Vec<String> = busy.map(|id| id.to_string()).collect();
        // The condition is repeated in the update: another process may have changed a row since the row was selected.
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
        // Only numbers are formatted into the SQL text. They nearly always differ, so the statement is not kept
        // prepared.
        let values = (now, lease, limit);
        let rows = self.0.rows_once(AssertSqlSafe(statement), values).await?;
        let mut owed = Vec::with_capacity(rows.len());
        for row in &rows {
            match OutboxRow::read(row) {
                Err(why) if why.is_unreadable() => self.set_aside(row, &why).await?,
                read => owed.push(read?),
            }
        }
        // Messages in channels are sent before direct messages: if a board can be posted, its players need no direct
        // message that the match's place is lost.
        owed.sort_unstable_by_key(|it| it.role.is_direct());
        Ok(owed)
    }

    /// Leases the rows of a channel that have no route ([`NEVER`]) for a public answer there that shows their messages.
    /// The rows come in the order in which the messages have to be read.
    pub async fn take_parked(&mut self, home: ChannelId, lease: Time) -> Result<Vec<OutboxRow>> {
        let sql = concat!(
            "UPDATE outbox SET ",
            due_anew!("$2"),
            ", attempts = 1, guild = $4 WHERE home = $1 \
             AND shown < wanted AND given_up IS NULL AND next_attempt = $3 RETURNING ",
            columns!(),
        );
        let owner = self.0.shards.owner(GuildId(0));
        let mut taken: Vec<OutboxRow> = self.0.all(sql, (home, lease, NEVER, owner)).await?;
        taken.sort_unstable_by_key(|it| it.role.traits().priority);
        Ok(taken)
    }

    /// Schedules rows for now whose next attempt lies too far in the future, because the machine's clock was set back.
    pub async fn bring_forward(&mut self, now: Time) -> Result<()> {
        let sql = concat!(
            "UPDATE outbox SET ",
            due_by!("$1"),
            " WHERE shown < wanted AND given_up IS NULL AND next_attempt > $2 AND next_attempt < $3 \
             AND (attempts > 0 OR waits = 0)"
        );
        self.0.run(sql, (now, now + FURTHEST, NEVER)).await
    }

    /// Gives up a row that cannot be read, and logs it.
    async fn set_aside(&mut self, row: &AnyRow, why: &StoreError) -> Result<()> {
        let role = column::<String>(row, "role");
        tracing::error!(?role, %why, "what is owed cannot be read; it is given up");
        match role {
            Ok(role) => self.give_up_named(role, &why.to_string()).await,
            // If even the role cannot be read, the row cannot be given up; it is taken again when its lease ends.
            Err(_) => Ok(()),
        }
    }

    /// The rows of a subject, without those given up.
    pub async fn of(&mut self, subject: Subject) -> Result<Vec<OutboxRow>> {
        let sql = concat!(
            "SELECT ",
            columns!(),
            " FROM outbox WHERE subject = $1 AND given_up IS NULL ORDER BY priority, role",
        );
        self.0.all(sql, subject).await
    }

    /// The row of a message; `None` if there is no row or it is given up.
    pub async fn find(&mut self, role: MessageRole) -> Result<Option<OutboxRow>> {
        let sql = concat!(
            "SELECT ",
            columns!(),
            " FROM outbox WHERE role = $1 AND given_up IS NULL",
        );
        self.0.maybe(sql, role).await
    }

    /// The server to which a message belongs; `None` if the message has no row.
    pub async fn guild_of(&mut self, role: MessageRole) -> Result<Option<GuildId>> {
        let sql = "SELECT guild FROM outbox WHERE role = $1";
        self.0.maybe(sql, role).await
    }

    /// Deletes the row of a message, unless the message has to show a later version than `version`.
    pub async fn forget(&mut self, role: MessageRole, version: u64) -> Result<()> {
        let sql = "DELETE FROM outbox WHERE role = $1 AND wanted <= $2";
        self.0.run(sql, (role, version)).await
    }

    /// Deletes the row of a message that was sent to the channel `home`. The row is kept if the message has to show a
    /// later version, or if the row belongs to another channel by now.
    pub async fn sent(
        &mut self,
        role: MessageRole,
        (home, version): (ChannelId, u64),
    ) -> Result<()> {
        let sql = "DELETE FROM outbox WHERE role = $1 AND wanted <= $2 AND home = $3";
        self.0.run(sql, (role, version, home)).await
    }

    /// Deletes the rows of a subject, except the rows of the messages `one` and `other`.
    pub async fn forget_all_but(
        &mut self,
        subject: Subject,
        [one, other]: [MessageRole; 2],
    ) -> Result<()> {
        let sql = "DELETE FROM outbox WHERE subject = $1 AND role NOT IN ($2, $3)";
        self.0.run(sql, (subject, one, other)).await
    }

    /// Gives a message up: it is not sent any more until a new version of it is put into the outbox.
    pub async fn give_up(&mut self, role: MessageRole, why: &str) -> Result<()> {
        self.give_up_named(role, why).await
    }

    async fn give_up_named(&mut self, role: impl Values, why: &str) -> Result<()> {
        metrics::counter!("iago_messages_given_up_total").increment(1);
        let sql = "UPDATE outbox SET given_up = $2 WHERE role = $1";
        self.0.run(sql, (role, why)).await
    }

    /// Deletes rows that were shown or given up and have not changed since `time`, and rows without a route that have
    /// waited since before `time`. Returns their number. It keeps posted messages that tell a result, because the
    /// result may be corrected, and the rows of running matches, open challenges and running tournaments.
    pub async fn prune(&mut self, time: Time) -> Result<u64> {
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
