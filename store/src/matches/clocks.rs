//! The clocks of running matches: finds matches whose flag has fallen or whose reminder has to be sent, and sets all
//! clocks forward after a downtime.

use super::Matches;
use crate::Result;
use crate::heartbeat::Served;
use crate::outbox::due_from;
use crate::row::{Read, SERVED, column};
use referee::{Clock, ClockState, GuildId, MatchId, Time, Turn, UserId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// The largest number of clocks that one statement sets.
const TOGETHER: usize = 100;

/// The number of values with which one clock is set.
const COLUMNS: usize = 7;

/// SQL for the time by which a clock is set forward so that the time from `$1` to `$2` does not count.
macro_rules! later {
    () => {
        "($2 - CASE WHEN running_since > $1 THEN running_since ELSE $1 END)"
    };
}

/// Condition for matches whose clock still runs and ran for some of the time from `$1` to `$2`. A match whose flag had
/// fallen by `$1` is left out. If the machine's clock was set back (`$2` is before `$1`), matches whose turn began
/// after `$2` are included.
macro_rules! ran {
    () => {
        "(flag_at > $1 OR (flag_at IS NULL AND remind_at IS NOT NULL)) AND (running_since < $2 OR $2 < $1)"
    };
}

impl Matches<'_> {
    /// Sets every running clock of these servers forward, as if it had been paused at the time when they were last
    /// served and resumed at `now`. If `now` is earlier than that time, the clocks are set backward. Returns the number
    /// of clocks. A clock that cannot be read is not changed.
    pub async fn skip(&mut self, served: &Served, now: Time) -> Result<u64> {
        let (from, of_them) = (served.at, served.condition(self.0.shards, SERVED));
        // Only numbers are formatted into these statements.
        let sql = format!(
            concat!(
                "UPDATE matches SET revision = revision + 1, running_since = running_since + ",
                later!(),
                ", flag_at = flag_at + ",
                later!(),
                ", remind_at = remind_at + ",
                later!(),
                ", reminded_at = reminded_at + ",
                later!(),
                ", left_at = left_at + ",
                later!(),
                " WHERE grace IS NULL AND control NOT LIKE '%+weekends%' AND {} AND ",
                ran!(),
            ),
            of_them
        );
        let plain = self.0.changed(AssertSqlSafe(sql), (from, now)).await?;
        // Clocks with grace or weekends are set forward by `Clock` in the program, not by SQL.
        let sql = format!(
            concat!(
                "SELECT id, control, to_move, remaining_first, remaining_second, running_since, grace, \
                 reminded_at, left_at, claimable FROM matches \
                 WHERE (grace IS NOT NULL OR control LIKE '%+weekends%') AND {} AND ",
                ran!(),
            ),
            of_them
        );
        let rows = self.0.rows(AssertSqlSafe(sql), (from, now)).await?;
        let mut clocks = Vec::new();
        for row in &rows {
            match Clock::read(row) {
                Ok(mut clock) => {
                    clock.pause(from);
                    clock.resume(now);
                    clocks.push((column(row, "id")?, clock));
                }
                Err(why) => {
                    tracing::error!(id = ?column::<String>(row, "id"), %why, "a stored clock cannot be read")
                }
            }
        }
        for some in clocks.chunks(TOGETHER) {
            self.set_clocks(some).await?;
        }
        let rested = u64::try_from(clocks.len()).unwrap_or_default();
        Ok(plain + rested)
    }

    /// The boards of a match show the time at which a flag will fall. Puts such boards of these servers into the outbox
    /// again: all of them if `all` is true, otherwise only the boards of live matches.
    pub async fn show_deadlines(&mut self, served: &Served, all: bool, now: Time) -> Result<()> {
        let of_them = served.condition(self.0.shards, SERVED);
        let sql = format!(
            concat!(
                "UPDATE outbox SET wanted = (SELECT m.revision + 1 FROM matches m WHERE m.id = outbox.subject), ",
                due_from!("$1"),
                " WHERE turn IS NOT NULL AND subject IN (SELECT id FROM matches \
                 WHERE flag_at > $1 AND ($2 = 1 OR control LIKE 'live %') AND {of_them})",
            ),
            of_them = of_them
        );
        self.0.run(AssertSqlSafe(sql), (now, all)).await
    }

    async fn set_clocks(&mut self, clocks: &[(String, Clock)]) -> Result<()> {
        let rows = (0..clocks.len()).map(|row| {
            let cast = |column: usize| {
                let kind = if matches!(column, 1 | 3) {
                    "TEXT"
                } else {
                    "BIGINT"
                };
                format!("CAST(${} AS {kind})", row * COLUMNS + column)
            };
            let columns: Vec<String> = (1..=COLUMNS).map(cast).collect();
            format!("({})", columns.join(", "))
        });
        let statement = format!(
            "UPDATE matches SET revision = revision + 1, running_since = v.column2, \
             grace = v.column3, reminded_at = v.column4, left_at = v.column5, \
             flag_at = v.column6, remind_at = v.column7 \
             FROM (VALUES {}) AS v WHERE matches.id = v.column1",
            rows.collect::<Vec<_>>().join(", ")
        );
        // Only the numbers of placeholders are formatted into the statement.
        let values: Vec<_> = clocks
            .iter()
            .map(|(id, clock)| {
                let (turn, nudges) = (clock.turn(), clock.nudges());
                (
                    (id, turn.map(|turn| turn.since), clock.grace()),
                    (
                        nudges.reminded_at,
                        nudges.left_at,
                        clock.flag_at(),
                        clock.remind_at(),
                    ),
                )
            })
            .collect();
        self.0.run_once(AssertSqlSafe(statement), values).await
    }
}

impl Matches<'_> {
    /// The running matches of this process's shards whose flag has fallen or whose reminder has to be sent by `now`,
    /// earliest first.
    pub async fn due(&mut self, now: Time, limit: u32) -> Result<Vec<MatchId>> {
        let served = self.0.shards.condition(SERVED);
        let sql = format!(
            "SELECT due.id FROM (SELECT id, flag_at AS due_at FROM matches \
             WHERE flag_at IS NOT NULL AND flag_at <= $1 AND {served} \
             UNION ALL SELECT id, remind_at AS due_at FROM matches \
             WHERE remind_at IS NOT NULL AND remind_at <= $1 AND {served}) AS due \
             GROUP BY due.id ORDER BY MIN(due.due_at) LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (now, limit)).await
    }

    /// The players to move whose reminder has to be sent by `now`, or whose flag has fallen and who may be given more
    /// time. Each player is returned once for each server of a match. Players who are known to have left that server
    /// are left out.
    pub async fn about_to_disturb(
        &mut self,
        now: Time,
        limit: u32,
    ) -> Result<Vec<(GuildId, UserId)>> {
        let served = self.0.shards.condition(SERVED);
        let sql = format!(
            "SELECT DISTINCT server, CASE WHEN to_move = 0 THEN first_player ELSE second_player END AS player \
             FROM matches WHERE place = 'server' AND left_at IS NULL AND (remind_at <= $1 \
             OR (flag_at <= $1 AND control LIKE '%+leave%')) AND {served} LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (now, limit)).await
    }

    /// The matches that were paused at `time` or earlier and are still paused.
    pub async fn paused_before(&mut self, time: Time, limit: u32) -> Result<Vec<MatchId>> {
        let served = self.0.shards.condition(SERVED);
        let sql = format!(
            "SELECT id FROM matches WHERE paused_at IS NOT NULL AND paused_at <= $1 AND {served} \
             ORDER BY paused_at LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (time, limit)).await
    }

    pub async fn paused_in(&mut self, guild: GuildId) -> Result<Vec<MatchId>> {
        let sql = "SELECT id FROM matches WHERE paused_at IS NOT NULL AND place = 'server' \
            AND server = $1";
        self.0.all(sql, guild).await
    }

    /// Removes a match that cannot be read from the results of [`Matches::due`] and [`Matches::paused_before`].
    pub async fn silence(&mut self, id: MatchId) -> Result<()> {
        let sql = "UPDATE matches SET flag_at = NULL, remind_at = NULL, paused_at = NULL \
            WHERE id = $1";
        self.0.run(sql, id).await
    }
}

/// Reads the clock of a running match. The kept quiet hours are not read; their columns stay unchanged.
impl Read for Clock {
    fn read(row: &AnyRow) -> Result<Clock> {
        let turn = Turn {
            side: column(row, "to_move")?,
            since: column(row, "running_since")?,
            grace: column(row, "grace")?,
            kept: None,
        };
        let (control, remaining) = (column(row, "control")?, Read::read(row)?);
        Ok(Clock::restore(
            control,
            remaining,
            ClockState::Running(turn),
            Read::read(row)?,
        ))
    }
}
