//! The lessons of a game, one after the other, and the short match at their end.

use super::answer::privately;
use super::rulebook;
use crate::discord::context::Data;
use crate::discord::custom_id::Study;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::learn::{self as views, Learner};
use crate::discord::views::message::Message;
use app::{Learned, Look};
use lessons::{Chapter, Exercise, MATCH, Verdict, essentials, finale, keys, lesson, untried};
use referee::normalise;
use rules::{AnyEffects, AnyPosition, Game, Side};
use search::{Level, Player};
use text::learn as words;

/// The level of the short match.
const EASIEST: u64 = 1;

/// Does what a button of the rules or the lessons asks for; `chosen` is the line of a menu.
pub async fn study(
    data: &Data,
    invoker: &Invoker,
    study: Study,
    chosen: Option<&str>,
) -> Result<Reply, Error> {
    match study {
        Study::Six(game) => rulebook::six(data, invoker, game).await,
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
        Study::Begin(game) => begin(data, invoker, game).await,
        Study::Move(game, plies, token) => {
            let token = chosen.unwrap_or(&token);
            play(data, invoker, game, Some(plies), token).await
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
        true => play(data, invoker, game, None, &token).await,
        false => answer(data, invoker, game, &key, None, &token).await,
    }
}

/// Passes over the lessons that can wait, and shows the first of the others.
async fn hurry(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let few = essentials(game);
    let learned = data.app.learned(invoker.user, game).await?;
    let mut waiting = keys(game);
    waiting.retain(|key| *key != MATCH && !few.contains(key) && !learned.is_seen(key));
    let caller = data.caller(invoker);
    data.app.skip_lessons(&caller, game, &waiting).await?;
    let open = few.iter().copied().find(|key| !learned.is_solved(key));
    let lead = words::hurry(
        invoker.reader,
        game,
        few.len(),
        untried(game).map(|it| it.key),
    );
    show(data, invoker, game, open.unwrap_or(MATCH), Some(lead)).await
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

fn learner<'a>(invoker: &Invoker, game: Game, look: Look, learned: &'a Learned) -> Learner<'a> {
    Learner {
        locale: invoker.reader,
        look,
        game,
        learned,
    }
}

/// The reply with a message, and a word that comes before it.
fn led(invoker: &Invoker, message: Message, lead: Option<String>) -> Reply {
    privately(
        invoker,
        match lead {
            Some(lead) => message.after(&lead),
            None => message,
        },
    )
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
    let lead = Some(words::gone(invoker.reader));
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
        let lead = Some(words::changed(invoker.reader));
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

/// The short match as it stands.
async fn stand(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    data.app.turn_to_lesson(&caller, game, MATCH).await?;
    let played = data.app.learned(invoker.user, game).await?.place.actions;
    match finale(game).after(played.iter().map(String::as_str)) {
        Some(position) if position.outcome().is_none() => {
            shown(
                data,
                invoker,
                &Short {
                    game,
                    position,
                    played,
                },
                &[],
                "",
                lead,
            )
            .await
        }
        // It is over, or its beginning has changed since: it begins anew.
        _ => begin(data, invoker, game).await,
    }
}

/// A player's short match.
struct Short {
    game: Game,
    position: AnyPosition,
    played: Vec<String>,
}

async fn shown(
    data: &Data,
    invoker: &Invoker,
    short: &Short,
    latest: &[(Side, String, AnyEffects)],
    beginning: &str,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let learned = data.app.learned(invoker.user, short.game).await?;
    let look = data.app.own_look(invoker.user, invoker.guild).await?;
    let learner = learner(invoker, short.game, look, &learned);
    let plies = short.played.len();
    let position = &short.position;
    let message = views::short_match(data, learner, position, plies, latest, beginning).await;
    Ok(led(invoker, message, lead))
}

/// Begins the short match anew.
async fn begin(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let before = data.app.learned(invoker.user, game).await?.place.actions;
    data.app.turn_to_lesson(&caller, game, MATCH).await?;
    // On a clash the player has restarted it in another window.
    let begun = data
        .app
        .play_short_match(&caller, game, &before, Vec::new());
    begun.await?;
    let short = Short {
        game,
        position: finale(game).position.clone(),
        played: Vec::new(),
    };
    shown(data, invoker, &short, &[], "", None).await
}

/// Plays an action of the short match, and the engine's answer; `plies` is after how many it was
/// chosen. What is no action is the beginning of one.
async fn play(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    plies: Option<u32>,
    token: &str,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let before = data.app.learned(invoker.user, game).await?.place.actions;
    let stale = plies.is_some_and(|it| usize::try_from(it) != Ok(before.len()));
    let Some(position) = finale(game).after(before.iter().map(String::as_str)) else {
        return begin(data, invoker, game).await;
    };
    let locale = invoker.reader;
    let short = Short {
        game,
        position,
        played: before.clone(),
    };
    if stale {
        let lead = Some(words::stale(locale));
        return shown(data, invoker, &short, &[], "", lead).await;
    }
    if short.position.outcome().is_some() {
        let lead = Some(words::over(locale));
        return shown(data, invoker, &short, &[], "", lead).await;
    }
    let mut moves = Moves::new(short);
    if let Err(refusal) = moves.play(token) {
        let short = moves.short;
        let legal = short.position.legal_actions();
        let begins = |it: &rules::AnyAction| it.to_string().starts_with(token);
        return match plies.is_some() && (token.is_empty() || legal.iter().any(begins)) {
            true => shown(data, invoker, &short, &[], token, None).await,
            false => {
                let why = text::game::refused_to(locale, &refusal, Some(finale(game).side));
                shown(data, invoker, &short, &[], "", Some(why)).await
            }
        };
    }
    while let Some(side) = moves.short.position.to_move() {
        let pass = moves.short.position.forced_pass().map(|it| it.to_string());
        let next = match pass {
            Some(pass) => Some(pass),
            None if side == finale(game).side => break,
            None => thought(data, &moves.short.position, moves.short.played.len()).await,
        };
        if next.is_none_or(|next| moves.play(&next).is_err()) {
            let lead = Some(words::busy(locale));
            let short = Short {
                position: moves.begun.clone(),
                played: before,
                game,
            };
            return shown(data, invoker, &short, &[], "", lead).await;
        }
    }
    let Moves { short, latest, .. } = moves;
    let after = short.played.clone();
    let stored = data.app.play_short_match(&caller, game, &before, after);
    if !stored.await? {
        let lead = Some(words::stale(locale));
        return Box::pin(stand(data, invoker, game, lead)).await;
    }
    if short.position.outcome().is_some() {
        let noted = data.app.note_lesson(&caller, game, MATCH, true, false);
        noted.await?;
    }
    shown(data, invoker, &short, &latest, "", None).await
}

/// The short match while actions are played in it.
struct Moves {
    short: Short,
    begun: AnyPosition,
    latest: Vec<(Side, String, AnyEffects)>,
}

impl Moves {
    fn new(short: Short) -> Moves {
        Moves {
            begun: short.position.clone(),
            short,
            latest: Vec::new(),
        }
    }

    fn play(&mut self, token: &str) -> Result<(), rules::AnyRefusal> {
        let side = self.short.position.to_move().unwrap_or(Side::First);
        let played = self.short.position.play_token(token)?;
        let token = played.action.to_string();
        self.short.played.push(token.clone());
        self.latest.push((side, token, played.effects));
        self.short.position = played.position;
        Ok(())
    }
}

/// What the engine plays at its easiest level; `None` if it has too much to do.
async fn thought(data: &Data, position: &AnyPosition, plies: usize) -> Option<String> {
    let player = Player::Level(Level::new(position.game(), EASIEST).ok()?);
    let chosen = data.thinker.chosen(position.clone(), player, plies as u64);
    chosen.await
}

/// Switches tips off.
async fn tips_off(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let changed = data
        .app
        .change_player_settings(&caller, |settings| settings.without_tips = true);
    changed.await?;
    let command = data.mention("referee", "settings");
    let said = words::tips_off(invoker.reader, &command);
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
