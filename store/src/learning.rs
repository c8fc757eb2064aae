//! The lessons that people have taken, and the tips that they were shown, by game.

use super::row::reads;
use super::{Connection, Result};
use referee::{Time, UserId};
use rules::Game;

/// What is stored about a lesson that a person has solved, tried or skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonNote {
    pub game: Game,
    pub lesson: String,
    /// Whether the lesson was ever solved.
    pub solved: bool,
    /// The number of wrong answers so far.
    pub wrong: u64,
    pub at: Time,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TipNote {
    pub game: Game,
    pub tip: String,
    pub at: Time,
}

/// The point that a person has reached in the lessons of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonPlace {
    /// The key of the present lesson; empty before the first lesson.
    pub lesson: String,
    pub actions: Vec<String>,
}

#[derive(Debug)]
pub struct Learning<'c>(pub(super) Connection<'c>);

impl Learning<'_> {
    /// The point that a person has reached in the lessons of a game; the beginning of the lessons if the person has not
    /// begun.
    pub async fn place(&mut self, user: UserId, game: Game) -> Result<LessonPlace> {
        let sql = "SELECT lesson, actions FROM learners WHERE player = $1 AND game = $2";
        let place: Option<(String, String)> = self.0.maybe(sql, (user, game)).await?;
        let (lesson, actions) = place.unwrap_or_default();
        let actions = actions.split_whitespace().map(str::to_owned).collect();
        Ok(LessonPlace { lesson, actions })
    }

    /// Stores the point that a person has reached. The person must have a row in `players`.
    pub async fn set_place(&mut self, user: UserId, game: Game, place: &LessonPlace) -> Result<()> {
        let sql = "INSERT INTO learners (player, game, lesson, actions) VALUES ($1, $2, $3, $4) \
            ON CONFLICT (player, game) DO UPDATE SET lesson = excluded.lesson, actions \
            = excluded.actions";
        let values = (user, game, &place.lesson, place.actions.join(" "));
        self.0.run(sql, values).await
    }

    /// The lessons of all games that a person has solved, tried or skipped, oldest first.
    pub async fn lessons(&mut self, user: UserId) -> Result<Vec<LessonNote>> {
        let sql = "SELECT game, lesson, solved, wrong, at FROM lessons WHERE player = $1 \
            ORDER BY at, game, lesson";
        self.0.all(sql, user).await
    }

    /// Stores an answer to a lesson, or that the lesson was skipped. A lesson that was solved once stays solved. The
    /// person must have a row in `players`.
    pub async fn note(&mut self, user: UserId, note: &LessonNote) -> Result<()> {
        let sql = "INSERT INTO lessons (player, game, lesson, solved, wrong, at) VALUES ($1, $2, \
            $3, $4, $5, $6) ON CONFLICT (player, game, lesson) DO UPDATE SET solved \
            = CASE WHEN lessons.solved = 1 THEN 1 ELSE excluded.solved END, wrong \
            = lessons.wrong + excluded.wrong, at = excluded.at";
        let values = (
            user,
            note.game,
            &note.lesson,
            note.solved,
            note.wrong,
            note.at,
        );
        self.0.run(sql, values).await
    }

    /// The tips that a person was shown, oldest first.
    pub async fn tips(&mut self, user: UserId) -> Result<Vec<TipNote>> {
        let sql = "SELECT game, tip, at FROM tips WHERE player = $1 ORDER BY at, game, tip";
        self.0.all(sql, user).await
    }

    /// Stores that a person was shown a tip; `false` if they had been shown it before. The person must have a row in
    /// `players`.
    pub async fn tell(&mut self, user: UserId, tip: &TipNote) -> Result<bool> {
        let sql = "INSERT INTO tips (player, game, tip, at) VALUES ($1, $2, $3, $4) \
            ON CONFLICT (player, game, tip) DO NOTHING";
        let values = (user, tip.game, &tip.tip, tip.at);
        Ok(self.0.changed(sql, values).await? == 1)
    }

    /// The number of a person's matches of a game, including running ones.
    pub async fn matches(&mut self, user: UserId, game: Game) -> Result<u64> {
        let sql = "SELECT COUNT(*) AS count FROM matches WHERE game = $2 AND (first_player = $1 \
            OR second_player = $1)";
        self.0.one(sql, (user, game)).await
    }
}

reads! {
    LessonNote { game, lesson, solved, wrong, at }
    TipNote { game, tip, at }
}
