//! The illustrated rules, the lessons, and the tips of a first match.
//!
//! Each chapter and tip has Fluent keys of its own, built from the game and the key that the crate `lessons` lists.

use super::name::shorten;
use super::{Locale, find, list, lookup, name, t, words};
use rules::{AnyEffects, AnyPosition, AnyRefusal, BySide, Game, Side};

/// A chapter with its number among all chapters.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    pub game: Game,
    /// The key of the chapter.
    pub key: &'a str,
    /// The number of the chapter, from 1.
    pub number: usize,
    /// The count of chapters.
    pub count: usize,
}

fn own(locale: Locale, game: Game, key: &str, part: &str) -> String {
    lookup(locale, &format!("learn-{game}-{key}{part}"), &[])
}

/// The title of a chapter.
#[must_use]
pub fn title(locale: Locale, game: Game, key: &str) -> String {
    own(locale, game, key, ".title")
}

/// The rule of a chapter, with a word about its picture.
#[must_use]
pub fn rule(locale: Locale, game: Game, key: &str) -> String {
    own(locale, game, key, "")
}

/// The task of a lesson.
fn asked(locale: Locale, game: Game, key: &str) -> String {
    own(locale, game, key, ".task")
}

/// A page of the illustrated rules, with the number of its ruling if one is given.
#[must_use]
pub fn page(locale: Locale, heading: Heading<'_>, ruling: Option<&str>) -> String {
    let Heading {
        game,
        key,
        number,
        count,
    } = heading;
    let head = t!(
        locale,
        "learn-rule-title",
        game = name::game(locale, game),
        title = title(locale, game, key),
        number,
        count
    );
    let ruling = ruling.map(|ruling| t!(locale, "learn-rule-number", ruling));
    let lines = [head, rule(locale, game, key)].into_iter().chain(ruling);
    lines.collect::<Vec<_>>().join("\n")
}

/// Says that the game has no chapter called `topic`, and names the chapters with the keys `keys`.
#[must_use]
pub fn no_topic(locale: Locale, game: Game, topic: &str, keys: &[&str]) -> String {
    let topic: String = topic.chars().take(40).collect();
    t!(
        locale,
        "learn-no-topic",
        topic = name::escaped(&topic),
        game = name::game(locale, game),
        topics = titles(locale, game, keys)
    )
}

fn titles(locale: Locale, game: Game, keys: &[&str]) -> String {
    let titles = keys.iter().map(|key| title(locale, game, key));
    list(locale, &titles.collect::<Vec<_>>())
}

/// What a picture shows of a refused action.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// The refused action and what could be played instead.
    Whole(&'a AnyRefusal),
    /// The refused action alone, because the learner is to find what could be played.
    Alone(&'a AnyRefusal),
}

/// The alt text of a rule's picture: its title, what the picture points out, and the position.
#[must_use]
pub fn alt(
    locale: Locale,
    key: &str,
    position: &AnyPosition,
    refusal: Option<Shown<'_>>,
) -> String {
    let title = title(locale, position.game(), key);
    pictured(
        locale,
        t!(locale, "learn-alt-rule", title),
        position,
        refusal,
    )
}

/// The alt text of a rule's picture that shows the board before and after an action: its title, what each part shows,
/// and the position before.
#[must_use]
pub fn alt_before(locale: Locale, key: &str, before: &AnyPosition, effects: &AnyEffects) -> String {
    let title = title(locale, before.game(), key);
    let mut lines = vec![t!(locale, "learn-alt-rule", title)];
    lines.extend(words(effects).steps(locale));
    lines.push(words(before).described_without_moves(locale, true));
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of a task's picture. Unlike [`alt`], its title does not announce the rule.
#[must_use]
pub fn task_alt(
    locale: Locale,
    key: &str,
    position: &AnyPosition,
    refusal: Option<Shown<'_>>,
) -> String {
    let title = title(locale, position.game(), key);
    pictured(
        locale,
        t!(locale, "learn-alt-task", title),
        position,
        refusal,
    )
}

fn pictured(
    locale: Locale,
    title: String,
    position: &AnyPosition,
    refusal: Option<Shown<'_>>,
) -> String {
    let mut lines = vec![title];
    lines.extend(refusal.and_then(|shown| match shown {
        Shown::Whole(refusal) => words(refusal).pointed_out(locale, Side::First),
        Shown::Alone(refusal) => words(refusal).pointed_out_without_moves(locale, Side::First),
    }));
    lines.push(words(position).described_without_moves(locale, position.to_move().is_some()));
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of the short match's board: its title, the position, and what can be played.
#[must_use]
pub fn match_alt(locale: Locale, key: &str, position: &AnyPosition) -> String {
    let title = title(locale, position.game(), key);
    let running = position.to_move().is_some();
    let mut lines = vec![t!(locale, "learn-alt-task", title)];
    lines.push(words(position).described(locale, Side::First, running));
    lines.extend(
        running
            .then(|| words(position).legal(locale, Side::First))
            .flatten(),
    );
    shorten(&lines.join("\n"), 1_024)
}

/// The title line of the short match.
#[must_use]
pub fn match_title(locale: Locale, game: Game, key: &str) -> String {
    let (title, game) = (title(locale, game, key), name::game(locale, game));
    t!(locale, "learn-match-title", game, title)
}

/// The title line of a lesson: the game, the number of the lesson, and the title of its chapter.
#[must_use]
pub fn lesson(locale: Locale, heading: Heading<'_>) -> String {
    let game = name::game(locale, heading.game);
    let title = title(locale, heading.game, heading.key);
    let (number, count) = (heading.number, heading.count);
    t!(locale, "learn-lesson-title", game, number, count, title)
}

/// The task of a lesson, and the side that the learner plays.
#[must_use]
pub fn task(locale: Locale, game: Game, key: &str, side: Side) -> String {
    let side = name::side(locale, game, side);
    t!(locale, "learn-task", side, task = asked(locale, game, key))
}

/// Says that the answer `token` is right.
#[must_use]
pub fn right(locale: Locale, game: Game, key: &str, token: &str) -> String {
    let token = words(game).token(locale, token);
    let done = own(locale, game, key, ".done");
    t!(locale, "learn-right", token, done)
}

/// What the wrong answer `token` to a lesson overlooks; `None` if the reason for its refusal says enough.
#[must_use]
pub fn overlooked(locale: Locale, game: Game, key: &str, token: &str) -> Option<String> {
    // Fluent's choices are made of letters, digits and hyphens, and begin with a letter.
    let answer = format!("a-{}", token.replace(['>', ':'], "-"));
    let key = format!("learn-{game}-{key}.wrong");
    let said = find(locale, &key, &[("answer", answer.into())]);
    said.filter(|it| !it.is_empty())
}

/// Says that the wrong answer `token` could be played, what it does instead, and why it is not what was asked. `told`
/// is what the action does, for an answer that no sentence was written for.
#[must_use]
pub fn beside(locale: Locale, game: Game, key: &str, token: &str, told: &str) -> String {
    match overlooked(locale, game, key, token) {
        Some(why) => {
            let token = words(game).token(locale, token);
            t!(locale, "learn-not-this", token, why)
        }
        None => t!(locale, "learn-beside", told),
    }
}

/// The lessons of a course, and the minutes they take.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The count of lessons.
    pub lessons: usize,
    /// The minutes that all these lessons take together.
    pub minutes: u8,
}

/// Offers the lessons: how many there are, and how many suffice for a first match, each with the minutes they take.
#[must_use]
pub fn offer(locale: Locale, all: Course, few: Course) -> String {
    t!(
        locale,
        "learn-offer",
        count = all.lessons,
        minutes = usize::from(all.minutes),
        few = few.lessons,
        short = usize::from(few.minutes),
        button = label(locale, Label::Hurry)
    )
}

/// The short rules of these chapters, a line for each chapter.
#[must_use]
pub fn told<'a>(
    locale: Locale,
    game: Game,
    chapters: impl Iterator<Item = &'a str>,
) -> Vec<String> {
    chapters
        .map(|key| own(locale, game, key, ".short"))
        .collect()
}

/// Says that `few` lessons suffice for a first match.
#[must_use]
pub fn hurry(locale: Locale, game: Game, few: usize) -> String {
    t!(locale, "learn-hurry", few, game = name::game(locale, game))
}

/// Says that the short course is done and that `waiting` other lessons remain; `command` makes a challenge.
#[must_use]
pub fn few_done(locale: Locale, game: Game, waiting: usize, command: &str) -> String {
    let game = name::game(locale, game);
    let done = t!(locale, "learn-few-done", game, waiting);
    format!("{done}\n{}", t!(locale, "learn-on", command))
}

/// Says that the learner has seen all `count` lessons and solved some of them. `open` are the keys of what is not
/// solved, and `command` makes a challenge.
#[must_use]
pub fn all_done(
    locale: Locale,
    game: Game,
    [solved, count]: [usize; 2],
    open: &[&str],
    command: &str,
) -> String {
    let mut lines = vec![t!(
        locale,
        "learn-all-done",
        count,
        game = name::game(locale, game),
        solved
    )];
    if !open.is_empty() {
        let titles = titles(locale, game, open);
        lines.push(t!(locale, "learn-open", titles));
    }
    lines.push(t!(locale, "learn-on", command));
    lines.join("\n")
}

/// The standing of the short match, for a learner who plays `side`, and what the side to move has to know.
#[must_use]
pub fn stands(locale: Locale, position: &AnyPosition, side: Side) -> String {
    let standing = words(position).standing(locale);
    let side = name::side(locale, position.game(), side);
    let said = t!(locale, "learn-match-stands", side, standing);
    match words(position).demand(locale) {
        Some(demand) => format!("{said}\n{demand}"),
        None => said,
    }
}

/// How the short match ended for the learner.
#[must_use]
pub fn ended(locale: Locale, position: &AnyPosition, won: bool) -> String {
    let arithmetic = words(position).arithmetic(locale);
    match won {
        true => t!(locale, "learn-match-won", arithmetic),
        false => t!(locale, "learn-match-lost", arithmetic),
    }
}

/// How the scores stand after the bot's best reply, as a note beside an action of the short match. The learner plays
/// the first side.
#[must_use]
pub fn after_reply(locale: Locale, scores: BySide<u32>) -> String {
    let [own, other] = Side::BOTH.map(|side| scores[side]);
    t!(locale, "learn-match-after", own, other)
}

/// The placeholder of the menu in the short match. The menu lists whole actions if `whole` is true, otherwise
/// beginnings of actions. It says that the best is the first, except in a game that has steps without a reply.
#[must_use]
pub fn choose(locale: Locale, game: Game, whole: bool) -> String {
    match whole {
        true if game.facts().hides_steps => t!(locale, "learn-match-any"),
        true => t!(locale, "learn-match-choose"),
        false => t!(locale, "learn-match-part", game = game.name()),
    }
}

/// A tip for a first match.
#[must_use]
pub fn tip(locale: Locale, game: Game, key: &str) -> String {
    let tip = lookup(locale, &format!("tip-{game}-{key}"), &[]);
    t!(locale, "tip", tip)
}

/// What a button of the rules and lessons does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Shows the game in six pictures.
    Six,
    /// Shows the first page of the illustrated rules.
    Pages,
    /// Shows the rules in words.
    Full,
    /// Begins the lessons.
    Lessons,
    /// Goes one page back.
    Back,
    /// Goes one page on.
    NextRule,
    /// Goes from the rule of a lesson to its task.
    Try,
    /// Goes back to the rule of the lesson.
    Rule,
    /// Goes to the next lesson without an answer.
    Skip,
    /// Goes to the next lesson.
    Next,
    /// Repeats the lesson.
    Again,
    /// Begins again with the first lesson.
    Restart,
    /// Shows the lessons that suffice for a first match.
    Hurry,
    /// Shows the lessons that are not solved.
    Open,
    /// Begins a first match.
    Play,
    /// Turns the tips off.
    TipsOff,
}

/// The words on a button.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::Six => t!(locale, "learn-button-six"),
        Label::Pages => t!(locale, "learn-button-pages"),
        Label::Full => t!(locale, "learn-button-full"),
        Label::Lessons => t!(locale, "learn-button-lessons"),
        Label::Back => t!(locale, "learn-button-back"),
        Label::NextRule => t!(locale, "learn-button-next-rule"),
        Label::Try => t!(locale, "learn-button-try"),
        Label::Rule => t!(locale, "learn-button-rule"),
        Label::Skip => t!(locale, "learn-button-skip"),
        Label::Next => t!(locale, "learn-button-next"),
        Label::Again => t!(locale, "learn-button-again"),
        Label::Restart => t!(locale, "learn-button-restart"),
        Label::Hurry => t!(locale, "learn-button-hurry"),
        Label::Open => t!(locale, "learn-button-open"),
        Label::Play => t!(locale, "learn-button-play"),
        Label::TipsOff => t!(locale, "tip-button-off"),
    }
}
