//! The lessons of a game, one after the other, and the short match at their end.

use super::rulebook;
use super::short_match::{self, learner, led, stand};
use crate::discord::asking::Asking;
use crate::discord::custom_id::Study;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::learn::{self as views, told};
use crate::discord::views::message::Message;
use app::{Learned, Look};
use lessons::{Chapter, Exercise, MATCH, Verdict, essentials, keys, lesson};
use referee::normalise;
use rules::Game;
use text::learn as words;
use text::t;

/// Does what a button of the rules or the lessons asks for; `chosen` is the value of the line chosen in a menu.
pub async fn study(asking: &Asking, study: Study, chosen: Option<&str>) -> Result<Reply, Error> {
    match study {
        Study::Six(game, key) => rulebook::six(asking, game, &key).await,
        Study::Page(game, key) => rulebook::topic(asking, game, &key, false).await,
        Study::Lessons(game) => go_on(asking, game).await,
        Study::Restart(game) => {
            let first = keys(game).first().copied().unwrap_or(MATCH);
            show(asking, game, first, None).await
        }
        Study::Hurry(game) => hurry(asking, game).await,
        Study::Open(game) => {
            let learned = asking.app.learned(asking.caller.user, game).await?;
            let mut open = keys(game).into_iter().filter(|it| !learned.is_solved(it));
            match open.next() {
                Some(key) => show(asking, game, key, None).await,
                None => go_on(asking, game).await,
            }
        }
        Study::Rule(game, key) => show(asking, game, &key, None).await,
        Study::Try(game, key) => attempt(asking, game, &key, None).await,
        Study::Skip(game, key) => skip(asking, game, &key).await,
        Study::Answer(game, lesson, stamp, token) => {
            answer(asking, game, &lesson, Some(stamp), &token).await
        }
        Study::Begin(game) => short_match::begin(asking, game).await,
        Study::Move(game, plies, token) => {
            let token = chosen.unwrap_or(&token);
            short_match::play(asking, game, Some(plies), token).await
        }
        Study::TipsOff => tips_off(asking).await,
    }
}

/// Shows the lesson at which the caller has stopped, or takes what they typed as an answer to its exercise.
pub async fn learn(asking: &Asking, game: Game, typed: Option<&str>) -> Result<Reply, Error> {
    let Some(typed) = typed else {
        return go_on(asking, game).await;
    };
    let token = normalise(game, typed);
    let learned = asking.app.learned(asking.caller.user, game).await?;
    let key = learned.place.lesson;
    let key = match keys(game).contains(&key.as_str()) {
        true => key,
        false => keys(game).first().copied().unwrap_or(MATCH).to_owned(),
    };
    match key == MATCH {
        true => short_match::play(asking, game, None, &token).await,
        false => answer(asking, game, &key, None, &token).await,
    }
}

/// Skips the lessons that are not essential. Shows the first essential lesson that the caller has not solved. If all
/// essential lessons are solved, shows the short match.
async fn hurry(asking: &Asking, game: Game) -> Result<Reply, Error> {
    let few = essentials(game);
    let learned = asking.app.learned(asking.caller.user, game).await?;
    let open = few.iter().copied().find(|key| !learned.is_solved(key));
    // A caller who has solved the essential lessons and the short match goes on with the other lessons.
    if open.is_none() && learned.is_solved(MATCH) {
        return go_on(asking, game).await;
    }
    let mut waiting = keys(game);
    waiting.retain(|key| *key != MATCH && !few.contains(key) && !learned.is_seen(key));
    let caller = &asking.caller;
    asking.app.skip_lessons(caller, game, &waiting).await?;
    let mut lead = vec![words::hurry(asking.reader, game, few.len())];
    lead.extend(told(asking.reader, game));
    let lead = Some(lead.join("\n"));
    show(asking, game, open.unwrap_or(MATCH), lead).await
}

/// The key of the lesson with which a player goes on. This is the present lesson if it is not solved. Otherwise it is
/// the next lesson that the player has neither solved nor skipped; the search goes on at the first lesson after the
/// last. If there is no such lesson, it is the next lesson after the present one that the player has skipped and not
/// solved. `None` if no lesson fits.
fn next(game: Game, learned: &Learned) -> Option<&'static str> {
    let all = keys(game);
    let at = all.iter().position(|key| *key == learned.place.lesson);
    let from = at.unwrap_or(0);
    let (before, after) = all.split_at(from);
    let here = after.first().filter(|key| !learned.is_solved(key));
    let mut further = after.iter().chain(before);
    let mut later = after.iter().skip(1);
    here.or_else(|| further.find(|key| !learned.is_seen(key)))
        .or_else(|| later.find(|key| !learned.is_solved(key)))
        .copied()
}

async fn go_on(asking: &Asking, game: Game) -> Result<Reply, Error> {
    let learned = asking.app.learned(asking.caller.user, game).await?;
    match next(game, &learned) {
        Some(key) => show(asking, game, key, None).await,
        None => Ok(all_done(asking, game, &learned)),
    }
}

/// The reply after the last lesson. It names the command for a challenge.
fn all_done(asking: &Asking, game: Game, learned: &Learned) -> Reply {
    let command = asking.command(game, "challenge");
    let learner = learner(asking, game, Look::default(), learned);
    led(asking, views::all_done(learner, &command), None)
}

/// Notes that the caller is at a lesson. Returns what the caller has learned, and the caller's settings for pictures.
async fn turn_to(asking: &Asking, game: Game, key: &str) -> Result<(Learned, Look), Error> {
    let caller = &asking.caller;
    asking.app.turn_to_lesson(caller, game, key).await?;
    let learned = asking.app.learned(asking.caller.user, game).await?;
    Ok((
        learned,
        asking
            .app
            .own_look(asking.caller.user, asking.caller.guild())
            .await?,
    ))
}

/// Shows the rule of a lesson, and notes that the caller is at that lesson. With the key [`MATCH`], shows the short
/// match.
async fn show(
    asking: &Asking,
    game: Game,
    key: &str,
    lead: Option<String>,
) -> Result<Reply, Error> {
    if key == MATCH {
        return stand(asking, game, lead).await;
    }
    let Some(chapter) = lesson(game, key) else {
        return gone(asking, game).await;
    };
    let (learned, look) = turn_to(asking, game, key).await?;
    let learner = learner(asking, game, look, &learned);
    let message = views::rule(asking, learner, chapter).await;
    Ok(led(asking, message, lead))
}

/// Says that the lesson no longer exists, and shows the lesson with which the caller goes on.
async fn gone(asking: &Asking, game: Game) -> Result<Reply, Error> {
    let learned = asking.app.learned(asking.caller.user, game).await?;
    let lead = Some(t!(asking.reader, "learn-gone"));
    let key = next(game, &learned).unwrap_or(MATCH);
    Box::pin(show(asking, game, key, lead)).await
}

/// A lesson and its exercise; `None` if there is no such lesson, or it has no exercise.
fn asked(game: Game, key: &str) -> Option<(&'static Chapter, &'static Exercise)> {
    let chapter = lesson(game, key)?;
    Some((chapter, chapter.exercise.as_ref()?))
}

/// Shows the exercise of a lesson. With the key [`MATCH`], shows the short match.
async fn attempt(
    asking: &Asking,
    game: Game,
    key: &str,
    lead: Option<String>,
) -> Result<Reply, Error> {
    if key == MATCH {
        return stand(asking, game, lead).await;
    }
    let Some((chapter, exercise)) = asked(game, key) else {
        return gone(asking, game).await;
    };
    let (learned, look) = turn_to(asking, game, key).await?;
    let learner = learner(asking, game, look, &learned);
    let command = asking.command(game, "learn");
    let message = views::task(asking, learner, chapter, exercise, &command).await;
    Ok(led(asking, message, lead))
}

/// Judges an answer to a lesson's exercise. `stamp` is the value of `Exercise::stamp` when the button was made; it
/// shows whether the exercise has changed since then. `None` for a typed answer.
async fn answer(
    asking: &Asking,
    game: Game,
    key: &str,
    stamp: Option<u16>,
    token: &str,
) -> Result<Reply, Error> {
    let Some((chapter, exercise)) = asked(game, key) else {
        return gone(asking, game).await;
    };
    if stamp.is_some_and(|it| it != exercise.stamp()) {
        let lead = Some(t!(asking.reader, "learn-changed"));
        return attempt(asking, game, key, lead).await;
    }
    let solved = matches!(exercise.judge(token), Verdict::Right(_));
    let caller = &asking.caller;
    asking.app.turn_to_lesson(caller, game, key).await?;
    let noted = asking.app.note_lesson(caller, game, key, solved, !solved);
    noted.await?;
    let learned = asking.app.learned(asking.caller.user, game).await?;
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    let learner = learner(asking, game, look, &learned);
    let message = views::verdict(asking, learner, chapter, exercise, token).await;
    Ok(led(asking, message, None))
}

/// Notes a lesson as seen, and shows the next unseen lesson after it.
async fn skip(asking: &Asking, game: Game, key: &str) -> Result<Reply, Error> {
    let all = keys(game);
    let Some(at) = all.iter().position(|it| *it == key) else {
        return gone(asking, game).await;
    };
    let caller = &asking.caller;
    let noted = asking.app.note_lesson(caller, game, key, false, false);
    noted.await?;
    let learned = asking.app.learned(asking.caller.user, game).await?;
    let mut after = all.iter().skip(at + 1);
    // If the caller has seen all lessons after this one, as on a second reading, the very next lesson follows.
    let unseen = after.find(|key| !learned.is_seen(key));
    match unseen.or_else(|| all.get(at + 1)) {
        Some(next) => show(asking, game, next, None).await,
        None => Ok(all_done(asking, game, &learned)),
    }
}

async fn tips_off(asking: &Asking) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let changed = asking
        .app
        .change_player_settings(caller, |settings| settings.without_tips = true);
    changed.await?;
    let command = asking.mention("referee", "settings");
    let said = t!(asking.reader, "tip-off", command = &command);
    // This is a new message, so that the message with the tip stays.
    Ok(Reply::private(Message::text(said)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::LessonNote;
    use referee::Time;

    fn learned(at: &str, seen: &[&str]) -> Learned {
        let note = |lesson: &&str| LessonNote {
            game: Game::ALL[0],
            lesson: (*lesson).to_owned(),
            solved: true,
            wrong: 0,
            at: Time::from_millis(0),
        };
        Learned {
            place: app::LessonPlace {
                lesson: at.to_owned(),
                actions: Vec::new(),
            },
            lessons: seen.iter().map(note).collect(),
        }
    }

    #[test]
    fn one_goes_on_where_one_has_stopped() {
        let game = Game::ALL[0];
        let all = keys(game);
        let [first, second, third] = [all[0], all[1], all[2]];
        assert_eq!(next(game, &Learned::default()), Some(first));
        assert_eq!(next(game, &learned(first, &[first])), Some(second));
        assert_eq!(next(game, &learned(second, &[first])), Some(second));
        // Lessons that were left out follow once the end is reached.
        assert_eq!(next(game, &learned(third, &all[2..])), Some(first));
        assert_eq!(next(game, &learned(MATCH, &all)), None);
        assert_eq!(next(game, &learned("gone", &[first])), Some(second));
    }
}
