//! Puzzles: which puzzles people were shown and how they answered, the ratings of puzzles and solvers, and the puzzle
//! of the day.

use super::row::{Read, column, reads};
use super::{Connection, GuildSettings, Result};
use referee::rating::Rating;
use referee::{ChannelId, GuildId, Time, UserId, Zone};
use rules::Game;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Solver {
    pub rating: Rating,
    pub solved: u64,
    pub missed: u64,
    /// The number of right answers in a row up to the latest answer.
    pub streak: u64,
    /// The largest number of right answers in a row so far.
    pub best_streak: u64,
    /// The time of the last answer; `None` before the first answer.
    pub last_at: Option<Time>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The identifier of the puzzle as a text.
    pub puzzle: String,
    /// If the puzzle was shown as the puzzle of the day, that day as a number of days since 1970; otherwise 0.
    pub day: u64,
    pub game: Game,
    /// The server in which the puzzle was shown.
    pub guild: GuildId,
    pub shown_at: Time,
    /// The right answer of a puzzle that was made from a match; `None` for a puzzle that comes with the bot.
    pub solution: Option<String>,
    pub answered: Option<PuzzleAnswer>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAnswer {
    pub token: String,
    pub solved: bool,
    pub at: Time,
    pub before: f64,
    pub after: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily {
    pub guild: GuildId,
    pub channel: ChannelId,
    /// The latest day for which the puzzle was scheduled to be posted, in the time zone of the server, as a number of
    /// days since 1970.
    pub day: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayResult {
    pub tried: usize,
    /// The people who solved the puzzle, in the order of their answers.
    pub solvers: Vec<UserId>,
}

/// SQL that reads the attempts for which the condition `$fitting` holds.
macro_rules! attempts {
    ($fitting:literal) => {
        concat!(
            "SELECT puzzle, day, game, guild, shown_at, solution, answer, solved, answered_at, \
             rating_before, rating_after FROM puzzle_attempts WHERE ",
            $fitting
        )
    };
}

#[derive(Debug)]
pub struct Puzzles<'c>(pub(super) Connection<'c>);

impl Puzzles<'_> {
    /// The rating of a puzzle and the number of rated answers to it; `None` before the first rated answer.
    pub async fn rating(&mut self, puzzle: &str) -> Result<Option<(Rating, u64)>> {
        let sql = "SELECT rating, deviation, volatility, answers FROM puzzles WHERE id = $1";
        self.0.maybe(sql, puzzle).await
    }

    /// Stores the rating of a puzzle, which has had one more answer than `answers`. Fails with
    /// [`StoreError::Clash`](crate::StoreError::Clash) if the puzzle was answered meanwhile.
    pub async fn set_rating(&mut self, puzzle: &str, rating: &Rating, answers: u64) -> Result<()> {
        let sql = "INSERT INTO puzzles (id, rating, deviation, volatility, answers) VALUES ($1, \
            $2, $3, $4, $5 + 1) ON CONFLICT (id) DO UPDATE SET rating = excluded.rating, \
            deviation = excluded.deviation, volatility = excluded.volatility, answers \
            = excluded.answers WHERE puzzles.answers = $5";
        self.0.change_one(sql, (puzzle, rating, answers)).await
    }

    pub async fn solver(&mut self, player: UserId, game: Game) -> Result<Solver> {
        let sql = "SELECT game, rating, deviation, volatility, solved, missed, streak, \
            best_streak, last_at FROM puzzle_solvers WHERE player = $1 AND game = $2";
        Ok(self.0.maybe(sql, (player, game)).await?.unwrap_or_default())
    }

    /// Stores a person's rating after one more answer. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if
    /// the person has answered another puzzle meanwhile.
    pub async fn set_solver(&mut self, player: UserId, game: Game, solver: &Solver) -> Result<()> {
        let sql = "INSERT INTO puzzle_solvers (player, game, rating, deviation, volatility, \
            solved, missed, streak, best_streak, last_at) VALUES ($1, $2, $3, $4, $5, $6, $7, \
            $8, $9, $10) ON CONFLICT (player, game) DO UPDATE SET rating = excluded.rating, \
            deviation = excluded.deviation, volatility = excluded.volatility, solved \
            = excluded.solved, missed = excluded.missed, streak = excluded.streak, best_streak \
            = excluded.best_streak, last_at = excluded.last_at WHERE puzzle_solvers.solved \
            + puzzle_solvers.missed + 1 = excluded.solved + excluded.missed";
        let answers = (
            solver.solved,
            solver.missed,
            solver.streak,
            solver.best_streak,
        );
        let last_at = solver.last_at.map_or(0, Time::as_millis);
        let values = (player, game, &solver.rating, answers, last_at);
        self.0.change_one(sql, values).await
    }

    /// What is stored about a puzzle that a person was shown; `None` if the person was not shown the puzzle.
    pub async fn attempt(
        &mut self,
        player: UserId,
        puzzle: &str,
        day: u64,
    ) -> Result<Option<Attempt>> {
        let sql = attempts!("player = $1 AND puzzle = $2 AND day = $3");
        self.0.maybe(sql, (player, puzzle, day)).await
    }

    /// All puzzles that a person was shown, oldest first.
    pub async fn attempts(&mut self, player: UserId) -> Result<Vec<Attempt>> {
        let sql = attempts!("player = $1 ORDER BY shown_at, puzzle, day");
        self.0.all(sql, player).await
    }

    /// Stores that a person is shown a puzzle. Nothing changes if this is already stored.
    pub async fn show(&mut self, player: UserId, shown: &Attempt) -> Result<()> {
        let sql = "INSERT INTO puzzle_attempts (player, puzzle, day, game, guild, shown_at, \
            solution) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, puzzle, day) \
            DO NOTHING";
        let values = (
            player,
            &shown.puzzle,
            shown.day,
            shown.game,
            shown.guild,
            shown.shown_at,
            &shown.solution,
        );
        self.0.run(sql, values).await
    }

    /// Stores an answer to a puzzle. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if an answer is already
    /// stored.
    pub async fn answer(
        &mut self,
        player: UserId,
        (puzzle, day): (&str, u64),
        answer: &PuzzleAnswer,
    ) -> Result<()> {
        let sql = "UPDATE puzzle_attempts SET answer = $4, solved = $5, answered_at = $6, \
            rating_before = $7, rating_after = $8 WHERE player = $1 AND puzzle = $2 AND day = $3 \
            AND answer IS NULL";
        let values = (
            player,
            puzzle,
            day,
            &answer.token,
            answer.solved,
            answer.at,
            answer.before,
            answer.after,
        );
        self.0.change_one(sql, values).await
    }

    /// Where a server has the puzzle of the day, and for which day; `None` if the server has no puzzle of the day.
    pub async fn daily(&mut self, guild: GuildId) -> Result<Option<Daily>> {
        let sql = "SELECT guild, channel, day FROM daily_puzzles WHERE guild = $1";
        self.0.maybe(sql, guild).await
    }

    /// Stores the channel in which a server has the puzzle of the day, and the day for which it is to be posted.
    pub async fn set_daily(&mut self, daily: Daily) -> Result<()> {
        let sql = "INSERT INTO daily_puzzles (guild, channel, day) VALUES ($1, $2, $3) \
            ON CONFLICT (guild) DO UPDATE SET channel = excluded.channel, day = excluded.day";
        let values = (daily.guild, daily.channel, daily.day);
        self.0.run(sql, values).await
    }

    /// Stops the puzzle of the day in a server.
    pub async fn end_daily(&mut self, guild: GuildId) -> Result<()> {
        let sql = "DELETE FROM daily_puzzles WHERE guild = $1";
        self.0.run(sql, guild).await
    }

    /// The servers whose puzzle was last scheduled for a day before `day`. Each server comes with that earlier day and
    /// its time zone (UTC if none is set or its settings cannot be read).
    pub async fn before(&mut self, day: u64) -> Result<Vec<(GuildId, u64, Zone)>> {
        let served = self.0.shards.condition("d.guild");
        let before = format!(
            "SELECT d.guild, d.day, COALESCE(g.settings, '') FROM daily_puzzles d \
             LEFT JOIN guilds g ON g.id = d.guild WHERE d.day < $1 AND {served} ORDER BY d.guild"
        );
        let found: Vec<(GuildId, u64, String)> = self.0.all(AssertSqlSafe(before), day).await?;
        let zone = |settings: &str| {
            let settings: GuildSettings = serde_json::from_str(settings).unwrap_or_default();
            settings.zone.unwrap_or(Zone::UTC)
        };
        let found = found.into_iter();
        Ok(found
            .map(|(guild, day, it)| (guild, day, zone(&it)))
            .collect())
    }

    pub async fn result_of(&mut self, guild: GuildId, day: u64) -> Result<DayResult> {
        let sql = "SELECT player, solved FROM puzzle_attempts WHERE guild = $1 AND day = $2 \
            AND day > 0 AND answer IS NOT NULL ORDER BY answered_at, player";
        let answers: Vec<(UserId, bool)> = self.0.all(sql, (guild, day)).await?;
        let solvers = answers.iter().filter(|(_, solved)| *solved);
        Ok(DayResult {
            tried: answers.len(),
            solvers: solvers.map(|(player, _)| *player).collect(),
        })
    }
}

reads! {
    Solver { rating: _, solved, missed, streak, best_streak, last_at }
    Daily { guild, channel, day }
    Attempt { puzzle, day, game, guild, shown_at, solution, answered: _ }
    PuzzleAnswer {
        token = "answer", solved, at = "answered_at", before = "rating_before", after = "rating_after",
    }
}

impl Read for Option<PuzzleAnswer> {
    fn read(row: &AnyRow) -> Result<Option<PuzzleAnswer>> {
        let answer: Option<String> = column(row, "answer")?;
        answer.map(|_| PuzzleAnswer::read(row)).transpose()
    }
}

impl Read for (Rating, u64) {
    fn read(row: &AnyRow) -> Result<(Rating, u64)> {
        Ok((Rating::read(row)?, column(row, "answers")?))
    }
}
