//! Progress of people in the lessons of each game, and tips in their first matches.

use super::{App, Caller, Error};
use referee::UserId;
use rules::Game;
use store::{LessonNote, LessonPlace, Tables, TipNote};

/// The number of a person's first matches of a game in which the bot shows tips.
pub const FIRST_MATCHES: u64 = 3;

/// A person's progress in the lessons of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// The present lesson, and the moves of the person's short match.
    pub place: LessonPlace,
    /// The lessons that the person has solved, tried or skipped.
    pub lessons: Vec<LessonNote>,
}

impl Learned {
    /// Whether a lesson is solved.
    #[must_use]
    pub fn is_solved(&self, lesson: &str) -> bool {
        self.lessons
            .iter()
            .any(|it| it.lesson == lesson && it.solved)
    }

    /// Whether a lesson was solved, tried or skipped.
    #[must_use]
    pub fn is_seen(&self, lesson: &str) -> bool {
        self.lessons.iter().any(|it| it.lesson == lesson)
    }
}

impl App {
    /// A person's progress in the lessons of a game.
    pub async fn learned(&self, user: UserId, game: Game) -> Result<Learned, Error> {
        let mut session = self.store.read().await?;
        let mut learning = session.learning();
        let mut lessons = learning.lessons(user).await?;
        lessons.retain(|it| it.game == game);
        Ok(Learned {
            place: learning.place(user, game).await?,
            lessons,
        })
    }

    /// Stores the caller's present lesson of a game. The stored moves of the caller's short match stay as they are.
    pub async fn turn_to_lesson(
        &self,
        caller: &Caller,
        game: Game,
        lesson: &str,
    ) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let mut place = tx.learning().place(caller.user, game).await?;
        if place.lesson != lesson {
            lesson.clone_into(&mut place.lesson);
            caller.meet(&mut tx).await?;
            tx.learning().set_place(caller.user, game, &place).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Stores the caller's answer to a lesson. A skipped lesson and a lost short match are neither `solved` nor
    /// `wrong`.
    pub async fn note_lesson(
        &self,
        caller: &Caller,
        game: Game,
        lesson: &str,
        solved: bool,
        wrong: bool,
    ) -> Result<(), Error> {
        let note = LessonNote {
            game,
            lesson: lesson.to_owned(),
            solved,
            wrong: u64::from(wrong),
            at: caller.now,
        };
        let mut tx = self.store.begin().await?;
        caller.meet(&mut tx).await?;
        tx.learning().note(caller.user, &note).await?;
        Ok(tx.commit().await?)
    }

    /// Stores that the caller has skipped these lessons. Earlier results of these lessons stay as they are.
    pub async fn skip_lessons(
        &self,
        caller: &Caller,
        game: Game,
        lessons: &[&str],
    ) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        caller.meet(&mut tx).await?;
        for lesson in lessons {
            let note = LessonNote {
                game,
                lesson: (*lesson).to_owned(),
                solved: false,
                wrong: 0,
                at: caller.now,
            };
            tx.learning().note(caller.user, &note).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Stores the moves of the caller's short match, if the stored moves are still `before`. Returns false if the
    /// stored moves are others.
    pub async fn play_short_match(
        &self,
        caller: &Caller,
        game: Game,
        before: &[String],
        after: Vec<String>,
    ) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        caller.meet(&mut tx).await?;
        let mut place = tx.learning().place(caller.user, game).await?;
        if place.actions != before {
            return Ok(false);
        }
        place.actions = after;
        tx.learning().set_place(caller.user, game, &place).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Returns the first of these tips that the caller was not shown yet, and stores that the tip is shown now. `None`
    /// if the caller was shown all of them, has switched tips off, or has played more than [`FIRST_MATCHES`] matches.
    pub async fn tell_tip<'a>(
        &self,
        caller: &Caller,
        game: Game,
        due: &[&'a str],
    ) -> Result<Option<&'a str>, Error> {
        let mut session = self.store.read().await?;
        if session.players().settings(caller.user).await?.without_tips {
            return Ok(None);
        }
        let told = session.learning().tips(caller.user).await?;
        let is_told = |key: &str| told.iter().any(|it| it.game == game && it.tip == key);
        let Some(fresh) = due.iter().copied().find(|key| !is_told(key)) else {
            return Ok(None);
        };
        if session.learning().matches(caller.user, game).await? > FIRST_MATCHES {
            return Ok(None);
        }
        drop(session);
        let tip = TipNote {
            game,
            tip: fresh.to_owned(),
            at: caller.now,
        };
        let mut tx = self.store.begin().await?;
        caller.meet(&mut tx).await?;
        let first = tx.learning().tell(caller.user, &tip).await?;
        tx.commit().await?;
        Ok(first.then_some(fresh))
    }
}
