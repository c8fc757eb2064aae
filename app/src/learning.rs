//! Progress of people in the lessons of each game, and tips in their first matches.

use super::{App, Caller, Error};
use referee::UserId;
use rules::Game;
use store::{LessonNote, LessonPlace, Tables, TipNote};

/// How many of a person's first matches of a game come with tips.
pub const FIRST_MATCHES: u64 = 3;

/// A person's progress in the lessons of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// The present lesson and the moves of the short match.
    pub place: LessonPlace,
    /// The lessons that were solved, tried or skipped.
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

    /// Notes the caller's present lesson of a game. The moves of their short match stay.
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

    /// Notes the caller's answer to a lesson; a skipped lesson is neither `solved` nor `wrong`.
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

    /// Notes that the caller skipped these lessons; earlier notes about them stay.
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

    /// Stores the moves of the caller's short match if those stored are still `before`. Returns whether they were.
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

    /// Returns the first of these tips that the caller has not been told, and notes that it is told now. `None` if all
    /// were told, the caller wants no tips, or has played more than [`FIRST_MATCHES`] matches.
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
