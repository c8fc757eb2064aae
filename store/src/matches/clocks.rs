//! The clocks of all running matches, set forward together.

use super::super::Result;
use super::super::heartbeat::Served;
use super::super::outbox::due_since;
use super::super::row::{Columns as _, Read, SERVED};
use super::Matches;
use referee::{Clock, ClockState, Time, Turn};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// How many clocks one statement sets.
const TOGETHER: usize = 100;

const COLUMNS: usize = 7;

/// How much later the turn of a match began, and all that follows from it, if no time counts between `$1` and
/// `$2`.
macro_rules! later {
    () => {
        "($2 - CASE WHEN running_since > $1 THEN running_since ELSE $1 END)"
    };
}

/// The matches whose time ran at `$1` and still runs: flags that had fallen by then fall. After the machine's
/// clock was set back, turns may have begun later than `$2`.
macro_rules! ran {
    () => {
        "(flag_at > $1 OR (flag_at IS NULL AND remind_at IS NOT NULL)) AND (running_since < $2 OR $2 < $1)"
    };
}

impl Matches<'_> {
    /// Sets every running clock of these servers forward, as if it had been paused when they were last served and
    /// resumed at `now`, or back, if that is earlier; how many there were. A clock that cannot be read stays as it is.
    pub async fn skip(&mut self, served: &Served, now: Time) -> Result<u64> {
        let (from, of_them) = (served.at, served.condition(self.0.shards, SERVED));
        // What is put into these statements are numbers.
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
        // Weekends take a calendar.
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
                    clocks.push((row.get("id")?, clock));
                }
                Err(why) => {
                    tracing::error!(id = ?row.text("id"), %why, "a stored clock cannot be read")
                }
            }
        }
        for some in clocks.chunks(TOGETHER) {
            self.set_clocks(some).await?;
        }
        let rested = u64::try_from(clocks.len()).unwrap_or_default();
        Ok(plain + rested)
    }

    /// Wants boards of these servers anew that show when a flag falls: all of them, or those of live matches alone.
    pub async fn show_deadlines(&mut self, served: &Served, all: bool, now: Time) -> Result<()> {
        let of_them = served.condition(self.0.shards, SERVED);
        let sql = format!(
            concat!(
                "UPDATE outbox SET next_attempt = $1, attempts = 0, \
                 wanted = (SELECT m.revision + 1 FROM matches m WHERE m.id = outbox.subject), ",
                due_since!("$1"),
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
        // It is made of numbers alone.
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

/// Its kept hours stay as they are.
impl Read for Clock {
    fn read(row: &AnyRow) -> Result<Clock> {
        let turn = Turn {
            side: row.get("to_move")?,
            since: row.get("running_since")?,
            grace: row.get("grace")?,
            kept: None,
        };
        let (control, remaining) = (row.get("control")?, Read::read(row)?);
        Ok(Clock::restore(
            control,
            remaining,
            ClockState::Running(turn),
            Read::read(row)?,
        ))
    }
}
