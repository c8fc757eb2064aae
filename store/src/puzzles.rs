//! Puzzles: who was asked what and answered what, ratings, and the puzzle of the day.

use super::pool::day_of;
use super::row::{Binds as _, Columns, Run as _};
use super::{Connection, StoreError};
use referee::rating::Rating;
use referee::{ChannelId, GuildId, Time, UserId};
use rules::Game;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// The puzzle of a day is another from midnight (UTC) on.
const DAY: i64 = 86_400_000;

/// A person's rating at the puzzles of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Solver {
    /// The rating after the last answer.
    pub rating: Rating,
    /// Right answers.
    pub solved: u64,
    /// Wrong ones.
    pub missed: u64,
    /// Right answers in a row up to now.
    pub streak: u64,
    /// The most there ever were in a row.
    pub best_streak: u64,
    /// When the last answer came; `None` before the first.
    pub last_at: Option<Time>,
}

/// A puzzle that is shown to a person.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The puzzle, as its identifier is written.
    pub puzzle: String,
    /// The day it was the puzzle of, counted from 1970; 0 for any other.
    pub day: u64,
    /// The game.
    pub game: Game,
    /// The server in which it was shown.
    pub guild: GuildId,
    /// When it was shown.
    pub shown_at: Time,
    /// What is right, of a puzzle from a match; `None` for those that ship.
    pub solution: Option<String>,
    /// The answer; `None` while there is none.
    pub answered: Option<PuzzleAnswer>,
}

/// An answer to a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAnswer {
    /// The token of the action.
    pub token: String,
    /// Whether it was right.
    pub solved: bool,
    /// When it came.
    pub at: Time,
    /// The solver's rating before it.
    pub before: f64,
    /// The solver's rating after it.
    pub after: f64,
}

/// The puzzle of the day in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The server.
    pub guild: GuildId,
    /// Where it is posted.
    pub channel: ChannelId,
    /// The day it was last to be posted for.
    pub day: u64,
}

/// What came of the puzzle of a day in a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayResult {
    /// How many answered.
    pub tried: usize,
    /// Who found it, in the order of their answers.
    pub solvers: Vec<UserId>,
}

/// The tables of puzzles.
#[derive(Debug)]
pub struct Puzzles<'c>(pub(super) Connection<'c>);

impl Puzzles<'_> {
    /// The rating of a puzzle and how many rated answers it has had; `None` before the first.
    pub async fn rating(&mut self, puzzle: &str) -> Result<Option<(Rating, u64)>, StoreError> {
        let row =
            sqlx::query("SELECT rating, deviation, volatility, answers FROM puzzles WHERE id = $1")
                .bind(puzzle)
                .fetch_optional(self.0.get())
                .await?;
        row.map(|row| Ok((read_rating(&row)?, row.number("answers")?)))
            .transpose()
    }

    /// The rating of a puzzle after one more answer than `answers`.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if it was answered meanwhile; the database fails.
    pub async fn set_rating(
        &mut self,
        puzzle: &str,
        rating: &Rating,
        answers: u64,
    ) -> Result<(), StoreError> {
        let set = sqlx::query(
            "INSERT INTO puzzles (id, rating, deviation, volatility, answers) \
             VALUES ($1, $2, $3, $4, $5 + 1) ON CONFLICT (id) DO UPDATE SET \
             rating = excluded.rating, deviation = excluded.deviation, \
             volatility = excluded.volatility, answers = excluded.answers \
             WHERE puzzles.answers = $5",
        )
        .bind(puzzle)
        .bind_rating(rating)
        .bind(answers.cast_signed())
        .execute(self.0.get())
        .await?;
        changed(set.rows_affected())
    }

    /// A person's rating at the puzzles of a game.
    pub async fn solver(&mut self, player: UserId, game: Game) -> Result<Solver, StoreError> {
        let row = sqlx::query(
            "SELECT game, rating, deviation, volatility, solved, missed, streak, best_streak, last_at \
             FROM puzzle_solvers WHERE player = $1 AND game = $2",
        )
        .bind(player.0.cast_signed())
        .bind(game.name())
        .fetch_optional(self.0.get())
        .await?;
        row.map_or(Ok(Solver::default()), |row| read_solver(&row))
    }

    /// A person's rating after one answer more.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if they have answered another one meanwhile; the database fails.
    pub async fn set_solver(
        &mut self,
        player: UserId,
        game: Game,
        solver: &Solver,
    ) -> Result<(), StoreError> {
        let set = sqlx::query(
            "INSERT INTO puzzle_solvers (player, game, rating, deviation, volatility, solved, missed, \
             streak, best_streak, last_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
             ON CONFLICT (player, game) DO UPDATE SET rating = excluded.rating, \
             deviation = excluded.deviation, volatility = excluded.volatility, \
             solved = excluded.solved, missed = excluded.missed, streak = excluded.streak, \
             best_streak = excluded.best_streak, last_at = excluded.last_at \
             WHERE puzzle_solvers.solved + puzzle_solvers.missed + 1 = excluded.solved + excluded.missed",
        )
        .bind(player.0.cast_signed())
        .bind(game.name())
        .bind_rating(&solver.rating)
        .bind(solver.solved.cast_signed())
        .bind(solver.missed.cast_signed())
        .bind(solver.streak.cast_signed())
        .bind(solver.best_streak.cast_signed())
        .bind(solver.last_at.map_or(0, Time::as_millis))
        .execute(self.0.get())
        .await?;
        changed(set.rows_affected())
    }

    /// A puzzle as a person was shown it; `None` if they were not.
    pub async fn attempt(
        &mut self,
        player: UserId,
        puzzle: &str,
        day: u64,
    ) -> Result<Option<Attempt>, StoreError> {
        sqlx::query(
            "SELECT puzzle, day, game, guild, shown_at, solution, answer, solved, answered_at, \
             rating_before, rating_after FROM puzzle_attempts \
             WHERE player = $1 AND puzzle = $2 AND day = $3",
        )
        .bind(player.0.cast_signed())
        .bind(puzzle)
        .bind(day.cast_signed())
        .maybe(self.0.get(), read_attempt)
        .await
    }

    /// Every puzzle a person was shown, oldest first.
    pub async fn attempts(&mut self, player: UserId) -> Result<Vec<Attempt>, StoreError> {
        sqlx::query(
            "SELECT puzzle, day, game, guild, shown_at, solution, answer, solved, answered_at, \
             rating_before, rating_after FROM puzzle_attempts WHERE player = $1 \
             ORDER BY shown_at, puzzle, day",
        )
        .bind(player.0.cast_signed())
        .all(self.0.get(), read_attempt)
        .await
    }

    /// Notes that a person is shown a puzzle. Idempotent.
    pub async fn show(&mut self, player: UserId, shown: &Attempt) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO puzzle_attempts (player, puzzle, day, game, guild, shown_at, solution) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, puzzle, day) DO NOTHING",
        )
        .bind(player.0.cast_signed())
        .bind(&shown.puzzle)
        .bind(shown.day.cast_signed())
        .bind(shown.game.name())
        .bind(shown.guild.0.cast_signed())
        .bind(shown.shown_at.as_millis())
        .bind(&shown.solution)
        .run(self.0.get())
        .await
    }

    /// Notes an answer.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if there is one already; the database fails.
    pub async fn answer(
        &mut self,
        player: UserId,
        (puzzle, day): (&str, u64),
        answer: &PuzzleAnswer,
    ) -> Result<(), StoreError> {
        let set = sqlx::query(
            "UPDATE puzzle_attempts SET answer = $4, solved = $5, answered_at = $6, \
             rating_before = $7, rating_after = $8 \
             WHERE player = $1 AND puzzle = $2 AND day = $3 AND answer IS NULL",
        )
        .bind(player.0.cast_signed())
        .bind(puzzle)
        .bind(day.cast_signed())
        .bind(&answer.token)
        .bind(i64::from(answer.solved))
        .bind(answer.at.as_millis())
        .bind(answer.before)
        .bind(answer.after)
        .execute(self.0.get())
        .await?;
        changed(set.rows_affected())
    }

    /// The puzzle of the day in a server; `None` if it wants none.
    pub async fn daily(&mut self, guild: GuildId) -> Result<Option<Daily>, StoreError> {
        sqlx::query("SELECT guild, channel, day FROM daily_puzzles WHERE guild = $1")
            .bind(guild.0.cast_signed())
            .maybe(self.0.get(), read_daily)
            .await
    }

    /// Where a server wants the puzzle of the day, and for which day it is to be posted.
    pub async fn set_daily(&mut self, daily: Daily) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO daily_puzzles (guild, channel, day) VALUES ($1, $2, $3) \
             ON CONFLICT (guild) DO UPDATE SET channel = excluded.channel, day = excluded.day",
        )
        .bind(daily.guild.0.cast_signed())
        .bind(daily.channel.0.cast_signed())
        .bind(daily.day.cast_signed())
        .run(self.0.get())
        .await
    }

    /// A server wants no puzzle of the day any more.
    pub async fn end_daily(&mut self, guild: GuildId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM daily_puzzles WHERE guild = $1")
            .bind(guild.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// The servers in which the puzzle of the present day is still to be posted.
    pub async fn due(&mut self, now: Time, limit: u32) -> Result<Vec<GuildId>, StoreError> {
        let served = self.0.shards.condition("guild");
        let due = format!(
            "SELECT guild FROM daily_puzzles WHERE day < $1 AND {served} ORDER BY guild LIMIT $2"
        );
        sqlx::query(AssertSqlSafe(due))
            .bind(day_of(now).cast_signed())
            .bind(i64::from(limit))
            .all(self.0.get(), |row| row.number("guild").map(GuildId))
            .await
    }

    /// What came of the puzzle of a day in a server.
    pub async fn result_of(&mut self, guild: GuildId, day: u64) -> Result<DayResult, StoreError> {
        let rows = sqlx::query(
            "SELECT player, solved FROM puzzle_attempts \
             WHERE guild = $1 AND day = $2 AND day > 0 AND answer IS NOT NULL \
             ORDER BY answered_at, player",
        )
        .bind(guild.0.cast_signed())
        .bind(day.cast_signed())
        .fetch_all(self.0.get())
        .await?;
        let mut result = DayResult::default();
        for row in &rows {
            result.tried += 1;
            if row.flag("solved")? {
                result.solvers.push(UserId(row.number("player")?));
            }
        }
        Ok(result)
    }
}

/// The instant a day begins, counted from 1970.
#[must_use]
pub fn day_begins(day: u64) -> Time {
    Time::from_millis(i64::try_from(day).unwrap_or(i64::MAX).saturating_mul(DAY))
}

const fn changed(rows: u64) -> Result<(), StoreError> {
    match rows {
        0 => Err(StoreError::Clash),
        _ => Ok(()),
    }
}

fn read_rating(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        rating: row.real("rating")?,
        deviation: row.real("deviation")?,
        volatility: row.real("volatility")?,
    })
}

fn read_solver(row: &AnyRow) -> Result<Solver, StoreError> {
    Ok(Solver {
        rating: read_rating(row)?,
        solved: row.number("solved")?,
        missed: row.number("missed")?,
        streak: row.number("streak")?,
        best_streak: row.number("best_streak")?,
        last_at: Some(row.time("last_at")?),
    })
}

fn read_daily(row: &AnyRow) -> Result<Daily, StoreError> {
    Ok(Daily {
        guild: GuildId(row.number("guild")?),
        channel: ChannelId(row.number("channel")?),
        day: row.number("day")?,
    })
}

fn read_attempt(row: &AnyRow) -> Result<Attempt, StoreError> {
    let answered = match row.maybe_text("answer")? {
        None => None,
        Some(token) => Some(PuzzleAnswer {
            token,
            solved: row.flag("solved")?,
            at: row.time("answered_at")?,
            before: row.real("rating_before")?,
            after: row.real("rating_after")?,
        }),
    };
    Ok(Attempt {
        puzzle: row.text("puzzle")?,
        day: row.number("day")?,
        game: row.parsed("game")?,
        guild: GuildId(row.number("guild")?),
        shown_at: row.time("shown_at")?,
        solution: row.maybe_text("solution")?,
        answered,
    })
}
