//! What people have learned of each game, and what first matches have told them.

use super::row::{Columns, Run as _};
use super::{Connection, StoreError};
use referee::{Time, UserId};
use rules::Game;
use sqlx::any::AnyRow;

/// A lesson a person has solved, tried or skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonNote {
    /// The game.
    pub game: Game,
    /// The key of the lesson.
    pub lesson: String,
    /// Whether it was ever solved.
    pub solved: bool,
    /// Wrong answers so far.
    pub wrong: u64,
    /// When it was last answered or skipped.
    pub at: Time,
}

/// A tip a person was told in a first match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TipNote {
    /// The game.
    pub game: Game,
    /// The key of the tip.
    pub tip: String,
    /// When.
    pub at: Time,
}

/// A person's place in the lessons of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonPlace {
    /// The key of the lesson; empty before the first.
    pub lesson: String,
    /// What has been played of the short match at the end.
    pub actions: Vec<String>,
}

/// The tables of learning.
#[derive(Debug)]
pub struct Learning<'c>(pub(super) Connection<'c>);

impl Learning<'_> {
    /// A person's place in a game; the beginning, if they have not begun.
    pub async fn place(&mut self, user: UserId, game: Game) -> Result<LessonPlace, StoreError> {
        let row =
            sqlx::query("SELECT lesson, actions FROM learners WHERE player = $1 AND game = $2")
                .bind(user.0.cast_signed())
                .bind(game.name())
                .fetch_optional(self.0.get())
                .await?;
        let Some(row) = row else {
            return Ok(LessonPlace::default());
        };
        let actions = row.text("actions")?;
        Ok(LessonPlace {
            lesson: row.text("lesson")?,
            actions: actions.split_whitespace().map(str::to_owned).collect(),
        })
    }

    /// Stores a person's place; the person must be stored.
    pub async fn set_place(
        &mut self,
        user: UserId,
        game: Game,
        place: &LessonPlace,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO learners (player, game, lesson, actions) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (player, game) DO UPDATE SET lesson = excluded.lesson, \
             actions = excluded.actions",
        )
        .bind(user.0.cast_signed())
        .bind(game.name())
        .bind(&place.lesson)
        .bind(place.actions.join(" "))
        .run(self.0.get())
        .await
    }

    /// The lessons a person has solved, tried or skipped, in every game, oldest first.
    pub async fn lessons(&mut self, user: UserId) -> Result<Vec<LessonNote>, StoreError> {
        sqlx::query(
            "SELECT game, lesson, solved, wrong, at FROM lessons WHERE player = $1 \
             ORDER BY at, game, lesson",
        )
        .bind(user.0.cast_signed())
        .all(self.0.get(), read_lesson)
        .await
    }

    /// Notes an answer to a lesson, or that it was skipped. What was solved once stays solved; the
    /// person must have been met.
    pub async fn note(&mut self, user: UserId, note: &LessonNote) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO lessons (player, game, lesson, solved, wrong, at) \
             VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (player, game, lesson) DO UPDATE SET \
             solved = CASE WHEN lessons.solved = 1 THEN 1 ELSE excluded.solved END, \
             wrong = lessons.wrong + excluded.wrong, at = excluded.at",
        )
        .bind(user.0.cast_signed())
        .bind(note.game.name())
        .bind(&note.lesson)
        .bind(i64::from(note.solved))
        .bind(note.wrong.cast_signed())
        .bind(note.at.as_millis())
        .run(self.0.get())
        .await
    }

    /// The tips a person was told, oldest first.
    pub async fn tips(&mut self, user: UserId) -> Result<Vec<TipNote>, StoreError> {
        sqlx::query("SELECT game, tip, at FROM tips WHERE player = $1 ORDER BY at, game, tip")
            .bind(user.0.cast_signed())
            .all(self.0.get(), |row| {
                Ok(TipNote {
                    game: row.parsed("game")?,
                    tip: row.text("tip")?,
                    at: row.time("at")?,
                })
            })
            .await
    }

    /// Notes that a person was told a tip; `false` if they had been before. The person must have
    /// been met.
    pub async fn tell(&mut self, user: UserId, tip: &TipNote) -> Result<bool, StoreError> {
        let told = sqlx::query(
            "INSERT INTO tips (player, game, tip, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (player, game, tip) DO NOTHING",
        )
        .bind(user.0.cast_signed())
        .bind(tip.game.name())
        .bind(&tip.tip)
        .bind(tip.at.as_millis())
        .execute(self.0.get())
        .await?;
        Ok(told.rows_affected() == 1)
    }

    /// How many matches of a game a person has begun, the running ones included.
    pub async fn matches(&mut self, user: UserId, game: Game) -> Result<u64, StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*) AS count FROM matches WHERE game = $2 \
             AND (first_player = $1 OR second_player = $1)",
        )
        .bind(user.0.cast_signed())
        .bind(game.name())
        .fetch_one(self.0.get())
        .await?;
        row.number("count")
    }
}

fn read_lesson(row: &AnyRow) -> Result<LessonNote, StoreError> {
    Ok(LessonNote {
        game: row.parsed("game")?,
        lesson: row.text("lesson")?,
        solved: row.flag("solved")?,
        wrong: row.number("wrong")?,
        at: row.time("at")?,
    })
}
