//! The lessons of a game, one after the other, and the short match at their end.

use super::learner::{learner, led};
use super::replies::privately;
use super::rulebook;
use super::short_match::{self, stand};
use crate::discord::context::Data;
use crate::discord::custom_id::Study;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::learn::{self as views, told};
use crate::discord::views::message::Message;
use app::{Learned, Look};
use lessons::{Chapter, Exercise, MATCH, Verdict, essentials, keys, lesson};
use referee::normalise;
use rules::Game;
use text::learn as words;
use text::t;

/// Does what a button of the rules or the lessons asks for; `chosen` is the line of a menu.
pub async fn study(
    data: &Data,
    invoker: &Invoker,
    study: Study,
    chosen: Option<&str>,
) -> Result<Reply, Error> {
    match study {
        Study::Six(game, key) => rulebook::six(data, invoker, game, &key).await,
        Study::Page(game, key) => rulebook::topic(data, invoker, game, &key, false).await,
        Study::Lessons(game) => go_on(data, invoker, game).await,
        Study::Restart(game) => {
            let first = keys(game).first().copied().unwrap_or(MATCH);
            show(data, invoker, game, first, None).await
        }
        Study::Hurry(game) => hurry(data, invoker, game).await,
        Study::Open(game) => {
            let learned = data.app.learned(invoker.user, game).await?;
            let mut open = keys(game).into_iter().filter(|it| !learned.is_solved(it));
            match open.next() {
                Some(key) => show(data, invoker, game, key, None).await,
                None => go_on(data, invoker, game).await,
            }
        }
        Study::Rule(game, key) => show(data, invoker, game, &key, None).await,
        Study::Try(game, key) => attempt(data, invoker, game, &key, None).await,
        Study::Skip(game, key) => skip(data, invoker, game, &key).await,
        Study::Answer(game, lesson, stamp, token) => {
            answer(data, invoker, game, &lesson, Some(stamp), &token).await
        }
        Study::Begin(game) => short_match::begin(data, invoker, game).await,
        Study::Move(game, plies, token) => {
            let token = chosen.unwrap_or(&token);
            short_match::play(data, invoker, game, Some(plies), token).await
        }
        Study::TipsOff => tips_off(data, invoker).await,
    }
}

/// Shows the lesson where the invoker has stopped, or takes what they typed as an answer to it.
pub async fn learn(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    typed: Option<&str>,
) -> Result<Reply, Error> {
    let Some(typed) = typed else {
        return go_on(data, invoker, game).await;
    };
    let token = normalise(game, typed);
    let learned = data.app.learned(invoker.user, game).await?;
    let key = learned.place.lesson;
    let key = match keys(game).contains(&key.as_str()) {
        true => key,
        false => keys(game).first().copied().unwrap_or(MATCH).to_owned(),
    };
    match key == MATCH {
        true => short_match::play(data, invoker, game, None, &token).await,
        false => answer(data, invoker, game, &key, None, &token).await,
    }
}

/// Passes over the lessons that can wait, and shows the first of the others.
async fn hurry(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let few = essentials(game);
    let learned = data.app.learned(invoker.user, game).await?;
    let open = few.iter().copied().find(|key| !learned.is_solved(key));
    // Who has been through them goes on with the others.
    if open.is_none() && learned.is_solved(MATCH) {
        return go_on(data, invoker, game).await;
    }
    let mut waiting = keys(game);
    waiting.retain(|key| *key != MATCH && !few.contains(key) && !learned.is_seen(key));
    let caller = data.caller(invoker);
    data.app.skip_lessons(&caller, game, &waiting).await?;
    let mut lead = vec![words::hurry(invoker.reader, game, few.len())];
    lead.extend(told(invoker.reader, game));
    let lead = Some(lead.join("\n"));
    show(data, invoker, game, open.unwrap_or(MATCH), lead).await
}

/// The lesson a player goes on with: the one they are at unless they have solved it, and else the
/// next they have neither solved nor skipped. Once there is none of these, the next after it that they
/// have not solved; `None` if there is none either.
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

async fn go_on(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let learned = data.app.learned(invoker.user, game).await?;
    match next(game, &learned) {
        Some(key) => show(data, invoker, game, key, None).await,
        None => Ok(all_done(data, invoker, game, &learned)),
    }
}

/// All lessons have been seen.
fn all_done(data: &Data, invoker: &Invoker, game: Game, learned: &Learned) -> Reply {
    let command = data.command(game, "challenge");
    let learner = learner(invoker, game, Look::default(), learned);
    privately(invoker, views::all_done(learner, &command))
}

/// Notes that the invoker is at a lesson; what they have learned, and how they want their pictures.
async fn turn_to(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    key: &str,
) -> Result<(Learned, Look), Error> {
    let caller = data.caller(invoker);
    data.app.turn_to_lesson(&caller, game, key).await?;
    let learned = data.app.learned(invoker.user, game).await?;
    Ok((
        learned,
        data.app.own_look(invoker.user, invoker.guild).await?,
    ))
}

/// Shows the rule of a lesson, and notes that the invoker is there.
async fn show(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    key: &str,
    lead: Option<String>,
) -> Result<Reply, Error> {
    if key == MATCH {
        return stand(data, invoker, game, lead).await;
    }
    let Some(chapter) = lesson(game, key) else {
        return gone(data, invoker, game).await;
    };
    let (learned, look) = turn_to(data, invoker, game, key).await?;
    let learner = learner(invoker, game, look, &learned);
    let message = views::rule(data, learner, chapter).await;
    Ok(led(invoker, message, lead))
}

/// That there is no such lesson any more, and the one to go on with.
async fn gone(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let learned = data.app.learned(invoker.user, game).await?;
    let lead = Some(t!(invoker.reader, "learn-gone"));
    let key = next(game, &learned).unwrap_or(MATCH);
    Box::pin(show(data, invoker, game, key, lead)).await
}

/// A lesson with what it asks; `None` if there is none of this key.
fn asked(game: Game, key: &str) -> Option<(&'static Chapter, &'static Exercise)> {
    let chapter = lesson(game, key)?;
    Some((chapter, chapter.exercise.as_ref()?))
}

/// Shows what a lesson asks.
async fn attempt(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    key: &str,
    lead: Option<String>,
) -> Result<Reply, Error> {
    if key == MATCH {
        return stand(data, invoker, game, lead).await;
    }
    let Some((chapter, exercise)) = asked(game, key) else {
        return gone(data, invoker, game).await;
    };
    let (learned, look) = turn_to(data, invoker, game, key).await?;
    let learner = learner(invoker, game, look, &learned);
    let command = data.command(game, "learn");
    let message = views::task(data, learner, chapter, exercise, &command).await;
    Ok(led(invoker, message, lead))
}

/// Judges an answer to a lesson; `stamp` is the one its button was made for.
async fn answer(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    key: &str,
    stamp: Option<u16>,
    token: &str,
) -> Result<Reply, Error> {
    let Some((chapter, exercise)) = asked(game, key) else {
        return gone(data, invoker, game).await;
    };
    if stamp.is_some_and(|it| it != exercise.stamp()) {
        let lead = Some(t!(invoker.reader, "learn-changed"));
        return attempt(data, invoker, game, key, lead).await;
    }
    let verdict = exercise.judge(token);
    let solved = matches!(verdict, Verdict::Right(_));
    let caller = data.caller(invoker);
    data.app.turn_to_lesson(&caller, game, key).await?;
    let noted = data.app.note_lesson(&caller, game, key, solved, !solved);
    noted.await?;
    let learned = data.app.learned(invoker.user, game).await?;
    let look = data.app.own_look(invoker.user, invoker.guild).await?;
    let learner = learner(invoker, game, look, &learned);
    let message = views::verdict(data, learner, chapter, exercise, &verdict).await;
    Ok(privately(invoker, message))
}

/// Goes on to the lesson after one; that one counts as seen.
async fn skip(data: &Data, invoker: &Invoker, game: Game, key: &str) -> Result<Reply, Error> {
    let all = keys(game);
    let Some(at) = all.iter().position(|it| *it == key) else {
        return gone(data, invoker, game).await;
    };
    let caller = data.caller(invoker);
    let noted = data.app.note_lesson(&caller, game, key, false, false);
    noted.await?;
    let learned = data.app.learned(invoker.user, game).await?;
    let mut after = all.iter().skip(at + 1);
    // A second reading of the lessons has seen them all.
    let unseen = after.find(|key| !learned.is_seen(key));
    match unseen.or_else(|| all.get(at + 1)) {
        Some(next) => show(data, invoker, game, next, None).await,
        None => Ok(all_done(data, invoker, game, &learned)),
    }
}

/// Switches tips off.
async fn tips_off(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let changed = data
        .app
        .change_player_settings(&caller, |settings| settings.without_tips = true);
    changed.await?;
    let command = data.mention("referee", "settings");
    let said = t!(invoker.reader, "tip-off", command = &command);
    // What the tip stood beside stays where it is.
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
        // What was left out comes once the end is reached.
        assert_eq!(next(game, &learned(third, &all[2..])), Some(first));
        assert_eq!(next(game, &learned(MATCH, &all)), None);
        assert_eq!(next(game, &learned("gone", &[first])), Some(second));
    }
}
