//! A lesson as a message: its rule, its task, the verdict on an answer; and the short match.

use super::message::{ActionRow, Button, File, Line, Message, Weight};
use super::picker;
use super::picture::{draw, drawn_as};
use super::rulebook::{button, picture, scene, strip};
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, Study};
use app::{Learned, Look};
use lessons::{
    Chapter, Exercise, MATCH, Prospect, Verdict, essentials, keys, lessons, prospects, untried,
};
use render::{Scene, Size, View};
use rules::{AnyEffects, AnyPosition, Game, Side};
use text::learn::{self as words, Heading, Label, Shown};
use text::t;
use text::{Locale, chat, name};

/// The largest number of lines that explain a wrong answer.
const LONG: usize = 3;

/// The largest number of whole removals of ISAAC in a menu of the short match.
const FEW: usize = 8;

/// The largest number of lines in a menu.
const LINES: usize = picker::LINES;

/// A learner: the game, the progress, and how the learner reads messages.
#[derive(Clone, Copy, Debug)]
pub struct Learner<'a> {
    pub locale: Locale,
    /// The look of the pictures.
    pub look: Look,
    pub game: Game,
    pub learned: &'a Learned,
}

impl Learner<'_> {
    /// The lessons among which the lesson `key` is counted, without the short match: the lessons of the short course if
    /// the learner is taking the short course and `key` is one of its lessons, otherwise all lessons.
    fn course(&self, key: &str) -> Vec<&'static str> {
        let few = essentials(self.game);
        let all: Vec<_> = lessons(self.game).map(|it| it.key).collect();
        let mut others = all.iter().filter(|it| !few.contains(it));
        let passed = others.clone().all(|it| self.learned.is_seen(it));
        let waits = passed && others.any(|it| !self.learned.is_solved(it));
        // A learner who has seen the short match at the end of the short course goes through all lessons in turn.
        match waits && !self.learned.is_seen(MATCH) && few.contains(&key) {
            true => few,
            false => all,
        }
    }

    fn head(&self, key: &str) -> String {
        if key == MATCH {
            return words::match_title(self.locale, self.game, key);
        }
        let all = self.course(key);
        let heading = Heading {
            game: self.game,
            key,
            number: all.iter().position(|it| *it == key).unwrap_or(0) + 1,
            count: all.len(),
        };
        words::lesson(self.locale, heading)
    }

    /// Says how many lessons the learner has solved.
    fn progress(&self, key: &str) -> String {
        let all = self.course(key);
        let solved = all.iter().filter(|it| self.learned.is_solved(it)).count();
        t!(self.locale, "learn-progress", count = all.len(), solved)
    }

    fn button(&self, study: Study, label: Label, weight: Weight) -> Button {
        button(self.locale, study, label, weight)
    }
}

/// The rule that a lesson teaches, with its picture.
pub async fn rule(data: &Data, learner: Learner<'_>, chapter: &Chapter) -> Message {
    let Learner { locale, game, .. } = learner;
    let rule = words::rule(locale, game, chapter.key);
    let key = || chapter.key.to_owned();
    let file = picture(
        data,
        locale,
        learner.look,
        chapter,
        Size::BOARD,
        game.name(),
    )
    .await;
    let mut said = vec![rule];
    let mut buttons = vec![
        learner.button(Study::Try(game, key()), Label::Try, Weight::Main),
        learner.button(Study::Skip(game, key()), Label::Skip, Weight::Plain),
    ];
    // A learner who has not begun yet chooses between all lessons and the short course.
    if learner.learned.lessons.is_empty() {
        let minutes = ::lessons::minutes(game);
        let course = |lessons, minutes| words::Course { lessons, minutes };
        let all = course(lessons(game).count(), minutes.all);
        let offer = words::offer(locale, all, course(essentials(game).len(), minutes.few));
        let designed = text::rules::designed(locale, game);
        said.splice(0..0, told(locale, game));
        said.extend([offer, designed]);
        buttons.push(learner.button(Study::Hurry(game), Label::Hurry, Weight::Plain));
    }
    if keys(game).first() == Some(&chapter.key) {
        buttons.push(first_match(locale, game));
    }
    Message {
        above: learner.head(chapter.key),
        files: file.into_iter().collect(),
        ..Message::text(said.join("\n"))
    }
    .with_buttons(buttons)
}

/// The rules that a player needs in a first match although no lesson teaches them.
#[must_use]
pub fn told(locale: Locale, game: Game) -> Vec<String> {
    words::told(locale, game, untried(game).map(|it| it.key))
}

/// The task of a lesson, with its position. `command` is the command with which the learner can type an answer.
pub async fn task(
    data: &Data,
    learner: Learner<'_>,
    chapter: &Chapter,
    exercise: &Exercise,
    command: &str,
) -> Message {
    let locale = learner.locale;
    let position = &exercise.position;
    let said = [
        words::task(locale, learner.game, chapter.key, side(position)),
        t!(locale, "learn-how", command),
    ];
    let file = drawn(data, learner, chapter.key, position, &[], None).await;
    let message = Message {
        above: learner.head(chapter.key),
        files: file.into_iter().collect(),
        ..Message::text(said.join("\n"))
    };
    answers(learner, chapter, exercise, message)
}

/// The verdict on the answer `token`, and the buttons to go on.
pub async fn verdict(
    data: &Data,
    learner: Learner<'_>,
    chapter: &Chapter,
    exercise: &Exercise,
    token: &str,
) -> Message {
    let Learner { locale, game, .. } = learner;
    let key = chapter.key;
    let verdict = &exercise.judge(token);
    let again = || words::task(locale, game, key, side(&exercise.position));
    let (said, position, effects, refusal) = match verdict {
        Verdict::Right(played) => {
            let token = played.action.to_string();
            let right = words::right(locale, game, key, &token);
            let said = format!("{right}\n{}", learner.progress(key));
            (said, &played.position, Some(&played.effects), None)
        }
        Verdict::Beside(played) => {
            let player = name::side(locale, game, side(&exercise.position));
            let token = played.action.to_string();
            let did = text::words(&played.effects).ply_text(locale, &player, &token);
            let said = words::beside(locale, game, key, &token, &did);
            // The buttons belong to the position before the answer, so the picture shows it, too.
            (
                format!("{said}\n{}", again()),
                &exercise.position,
                None,
                None,
            )
        }
        Verdict::Refused(refusal) => {
            // If the whole refusal would reveal the solution, only the reason is given, without the possible moves.
            let (why, shown) = match exercise.is_told_by(refusal) {
                true => (
                    text::words(refusal).reason_without_moves(locale),
                    Shown::Alone(refusal),
                ),
                false => {
                    let whole = text::words(refusal).reason(locale, Side::First);
                    // A beginner does not read a long list of possible moves; the picture shows these moves.
                    let why = match whole.lines().count() > LONG {
                        true => text::words(refusal).reason_without_moves(locale),
                        false => whole,
                    };
                    (why, Shown::Whole(refusal))
                }
            };
            // Of a typed answer, the sentences about the choices may say something that is not so.
            let offered = exercise.choices.contains(&token);
            let overlooked = offered.then(|| words::overlooked(locale, game, key, token));
            let said: Vec<String> = [why]
                .into_iter()
                .chain(overlooked.flatten())
                .chain([again()])
                .collect();
            let said = said.join("\n");
            (said, &exercise.position, None, Some(shown))
        }
    };
    let effects: Vec<AnyEffects> = effects.into_iter().cloned().collect();
    let file = drawn(data, learner, key, position, &effects, refusal).await;
    let message = Message {
        above: learner.head(key),
        files: file.into_iter().collect(),
        ..Message::text(said)
    };
    match verdict {
        Verdict::Right(_) => message.with_buttons(vec![
            learner.button(Study::Lessons(game), Label::Next, Weight::Main),
            learner.button(
                Study::Try(game, key.to_owned()),
                Label::Again,
                Weight::Plain,
            ),
        ]),
        Verdict::Beside(_) | Verdict::Refused(_) => answers(learner, chapter, exercise, message),
    }
}

/// Adds buttons for the answers to choose from.
fn answers(
    learner: Learner<'_>,
    chapter: &Chapter,
    exercise: &Exercise,
    message: Message,
) -> Message {
    let Learner { locale, game, .. } = learner;
    let answer = |token: &&str| {
        let study = Study::Answer(
            game,
            chapter.key.to_owned(),
            exercise.stamp(),
            (*token).to_owned(),
        );
        let press = ComponentId::Study(study);
        Button::new(press, text::words(game).token(locale, token), Weight::Main)
    };
    let key = || chapter.key.to_owned();
    message
        .with_buttons(exercise.choices.iter().map(answer).collect())
        .with_buttons(vec![
            learner.button(Study::Rule(game, key()), Label::Rule, Weight::Plain),
            learner.button(Study::Skip(game, key()), Label::Skip, Weight::Plain),
        ])
}

/// The button that begins a first match.
fn first_match(locale: Locale, game: Game) -> Button {
    let label = words::label(locale, Label::Play);
    Button::new(ComponentId::FirstMatch(game), label, Weight::Plain)
}

/// Says that the learner has seen all lessons. `command` is the command that makes a challenge.
#[must_use]
pub fn all_done(learner: Learner<'_>, command: &str) -> Message {
    let Learner {
        locale,
        game,
        learned,
        ..
    } = learner;
    let all = keys(game);
    let open: Vec<&str> = all
        .iter()
        .copied()
        .filter(|key| !learned.is_solved(key))
        .collect();
    let few = essentials(game);
    let count = lessons(game).count();
    let unsolved = open.iter().filter(|key| **key != MATCH).count();
    let solved = [count - unsolved, count];
    let put_off = |key: &&str| *key != MATCH && !few.contains(key);
    let said = match !open.is_empty() && open.iter().all(put_off) {
        true => words::few_done(locale, game, open.len(), command),
        false => words::all_done(locale, game, solved, &open, command),
    };
    let mut buttons = vec![Button {
        weight: Weight::Main,
        ..first_match(locale, game)
    }];
    if !open.is_empty() {
        buttons.push(learner.button(Study::Open(game), Label::Open, Weight::Plain));
    }
    buttons.push(learner.button(Study::Restart(game), Label::Restart, Weight::Plain));
    Message::text(said).with_buttons(buttons)
}

/// The short match after `plies` plies. `latest` holds the last actions, each with its side, token and effects.
/// `beginning` is the part of an action that the learner has chosen so far.
pub async fn short_match(
    data: &Data,
    learner: Learner<'_>,
    position: &AnyPosition,
    plies: usize,
    latest: &[(Side, String, AnyEffects)],
    beginning: &str,
) -> Message {
    let Learner { locale, game, .. } = learner;
    let own = ::lessons::finale(game).side;
    let mut lines = Vec::new();
    if plies == 0 {
        lines.push(words::rule(locale, game, MATCH));
    }
    lines.extend(latest.iter().map(|(side, token, effects)| {
        let player = name::side(locale, game, *side);
        text::words(effects).ply_text(locale, &player, token)
    }));
    let outcome = position.outcome();
    lines.push(match outcome {
        Some(outcome) => words::ended(locale, position, outcome.winner == own),
        None => words::stands(locale, position, own),
    });
    let effects = latest.iter().map(|(_, _, effects)| effects);
    let begun = picker::begun(position, beginning);
    let scene = begun.or_else(|| Scene::after(position, effects, View::default()));
    let scene = scene.map(|scene| match outcome {
        Some(_) => scene.finished(),
        None => scene,
    });
    let file = match scene {
        Some(scene) => {
            let scene = scene.with_strip(strip(locale, game));
            let alt = words::match_alt(locale, MATCH, position);
            file(data, learner, alt, scene).await
        }
        None => None,
    };
    let mut message = Message {
        above: learner.head(MATCH),
        files: file.into_iter().collect(),
        ..Message::text(lines.join("\n"))
    };
    let again = learner.button(Study::Begin(game), Label::Again, Weight::Plain);
    match outcome.map(|it| it.winner == own) {
        Some(true) => {
            let next = learner.button(Study::Lessons(game), Label::Next, Weight::Main);
            return message.with_buttons(vec![next, again]);
        }
        Some(false) => {
            let again = learner.button(Study::Begin(game), Label::Again, Weight::Main);
            let next = Study::Skip(game, MATCH.to_owned());
            let next = learner.button(next, Label::Next, Weight::Plain);
            return message.with_buttons(vec![again, next]);
        }
        None => {}
    }
    let (whole, menu) = choices(locale, position, beginning);
    let plies = u32::try_from(plies).unwrap_or(u32::MAX);
    let to = |token: &str| Study::Move(game, plies, token.to_owned());
    // A choice of one needs no menu.
    message.rows.push(match menu.as_slice() {
        [only] if whole => {
            let press = ComponentId::Study(to(&only.value));
            let label = text::words(game).token(locale, &only.value);
            ActionRow::Buttons(vec![Button::new(press, label, Weight::Main)])
        }
        _ => ActionRow::Menu {
            present: None,
            press: ComponentId::Study(to("chosen")),
            placeholder: words::choose(locale, game, whole),
            lines: menu,
        },
    });
    let mut buttons = Vec::new();
    if !beginning.is_empty() {
        buttons.push(learner.button(to(""), Label::Back, Weight::Plain));
    }
    buttons.push(again);
    buttons.push(learner.button(
        Study::Skip(game, MATCH.to_owned()),
        Label::Skip,
        Weight::Plain,
    ));
    message.with_buttons(buttons)
}

/// The lines of the menu, and true if these lines are whole actions. The lines are the actions that start with
/// `beginning`, in the order of [`prospects`]; if no action does, all actions. If nothing is chosen yet and a menu has
/// no room for all actions, the lines are the first parts of the actions.
fn choices(locale: Locale, position: &AnyPosition, beginning: &str) -> (bool, Vec<Line>) {
    let game = position.game();
    let legal: Vec<(String, Prospect)> = prospects(position)
        .into_iter()
        .map(|it| (it.action.to_string(), it))
        .collect();
    let begun = |it: &&(String, Prospect)| it.0.starts_with(beginning);
    let fitting: Vec<&(String, Prospect)> = match legal.iter().any(|it| begun(&it)) {
        true => legal.iter().filter(begun).collect(),
        false => legal.iter().collect(),
    };
    // A removal of ISAAC is chosen as in a match: the piece first, then the score.
    let many = match fitting.iter().any(|(token, _)| token.contains(':')) {
        true => FEW,
        false => LINES,
    };
    if fitting.len() <= many || !beginning.is_empty() {
        let line = |(token, prospect): &(String, Prospect)| {
            let effects = position.play_token(token).ok().map(|it| it.effects);
            // A single reply in Ampel rarely changes the scores.
            let replied = prospect.replied && !game.facts().hides_steps;
            let after = replied.then(|| words::after_reply(locale, prospect.scores));
            Line {
                value: token.clone(),
                label: chat::hint(locale, position, token, effects.as_ref()),
                note: after.unwrap_or_default(),
            }
        };
        return (true, fitting.into_iter().take(LINES).map(line).collect());
    }
    let mut groups: Vec<&str> = Vec::new();
    for (token, _) in &fitting {
        let group = first_part(token);
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let named = |group: &&str| {
        let [label, _] = text::words(game).beginning(locale, group);
        Line {
            value: (*group).to_owned(),
            label: format!("{label} …"),
            note: String::new(),
        }
    };
    (false, groups.iter().take(LINES).map(named).collect())
}

/// The part of an action that is chosen first: a disk or a piece including the `>` or `:` after it, otherwise the
/// first character of the token.
fn first_part(token: &str) -> &str {
    match token.find(['>', ':']) {
        Some(at) => &token[..=at],
        None => token.get(..1).unwrap_or(token),
    }
}

fn side(position: &AnyPosition) -> Side {
    position.to_move().unwrap_or(Side::First)
}

async fn drawn(
    data: &Data,
    learner: Learner<'_>,
    key: &str,
    position: &AnyPosition,
    effects: &[AnyEffects],
    refusal: Option<Shown<'_>>,
) -> Option<File> {
    let scene = scene(learner.locale, position, effects, refusal)?;
    let alt = words::task_alt(learner.locale, key, position, refusal);
    file(data, learner, alt, scene).await
}

async fn file(data: &Data, learner: Learner<'_>, alt: String, scene: Scene) -> Option<File> {
    Some(File {
        name: format!("{}.png", learner.game),
        bytes: draw(data, scene, drawn_as(learner.look), Size::BOARD).await?,
        alt,
    })
}
