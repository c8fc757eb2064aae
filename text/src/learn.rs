//! Learning: the illustrated rules, the lessons, and what a first match is told.
//!
//! What is taught of a game has sentences of its own, named by the game and the key of its chapter
//! or tip; the crate `lessons` lists them.

use super::name::shorten;
use super::{Locale, find, game, list, lookup, name, t};
use rules::{AnyPosition, AnyRefusal, Game, Side};

/// Which chapter is told, and where it stands among how many.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The game.
    pub game: Game,
    /// The key of the chapter.
    pub key: &'a str,
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
}

fn own(locale: Locale, game: Game, key: &str, part: &str) -> String {
    lookup(locale, &format!("learn-{game}-{key}{part}"), &[])
}

/// What a chapter is called.
#[must_use]
pub fn title(locale: Locale, game: Game, key: &str) -> String {
    own(locale, game, key, ".title")
}

/// The rule a chapter tells, with a word about its picture.
#[must_use]
pub fn rule(locale: Locale, game: Game, key: &str) -> String {
    own(locale, game, key, "")
}

/// What a lesson asks for.
fn asked(locale: Locale, game: Game, key: &str) -> String {
    own(locale, game, key, ".task")
}

/// A page of the illustrated rules, of which the ruling is named.
#[must_use]
pub fn page(locale: Locale, heading: Heading<'_>, ruling: &str) -> String {
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
        count,
        ruling
    );
    format!("{head}\n{}", rule(locale, game, key))
}

/// There is no such rule; these chapters there are.
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

/// What a picture shows of an action that was refused.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// That, and what could be played instead.
    Whole(&'a AnyRefusal),
    /// That alone: what could be played is to be found.
    Alone(&'a AnyRefusal),
}

/// The alt text of the picture of a rule: its title, what is pointed out, and the position.
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

/// The alt text of the picture of a task: the same without the word that it shows the rule.
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
    lines.extend(refusal.and_then(|it| match it {
        Shown::Whole(refusal) => game::pointed_out(locale, refusal, Side::First),
        Shown::Alone(refusal) => game::tried(locale, refusal, Side::First),
    }));
    lines.push(game::alone(locale, position, position.to_move().is_some()));
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of the board of the short match: its title, the position, and what can be played.
#[must_use]
pub fn match_alt(locale: Locale, key: &str, position: &AnyPosition) -> String {
    let title = title(locale, position.game(), key);
    let running = position.to_move().is_some();
    let mut lines = vec![t!(locale, "learn-alt-task", title)];
    lines.push(game::described(locale, position, Side::First, running));
    lines.extend(
        running
            .then(|| game::legal(locale, position, Side::First))
            .flatten(),
    );
    shorten(&lines.join("\n"), 1_024)
}

/// The head of a lesson.
#[must_use]
pub fn lesson(locale: Locale, heading: Heading<'_>) -> String {
    let game = name::game(locale, heading.game);
    let title = title(locale, heading.game, heading.key);
    let (number, count) = (heading.number, heading.count);
    t!(locale, "learn-lesson-title", game, number, count, title)
}

/// What a lesson asks for, and of whom.
#[must_use]
pub fn task(locale: Locale, game: Game, key: &str, side: Side) -> String {
    let side = name::side(locale, game, side);
    t!(locale, "learn-task", side, task = asked(locale, game, key))
}

/// The answer is right.
#[must_use]
pub fn right(locale: Locale, game: Game, key: &str, token: &str) -> String {
    let token = game::token(locale, game, token);
    let done = own(locale, game, key, ".done");
    t!(locale, "learn-right", token, done)
}

/// What a wrong answer of a lesson most often overlooks; `None` where the refusal says enough.
#[must_use]
pub fn overlooked(locale: Locale, game: Game, key: &str) -> Option<String> {
    find(locale, &format!("learn-{game}-{key}.wrong"), &[])
}

/// How many lessons there are and how many minutes they take, and how many of them, and their minutes, suffice for a
/// first match.
#[must_use]
pub fn offer(locale: Locale, all: (usize, u8), few: (usize, u8)) -> String {
    t!(
        locale,
        "learn-offer",
        count = all.0,
        minutes = usize::from(all.1),
        few = few.0,
        short = usize::from(few.1),
        button = label(locale, Label::Hurry)
    )
}

/// What is told of the game beside its lessons: the rules of these chapters, a line each.
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

/// That so many lessons suffice for a first match.
#[must_use]
pub fn hurry(locale: Locale, game: Game, few: usize) -> String {
    t!(locale, "learn-hurry", few, game = name::game(locale, game))
}

/// The short course is done; so many other lessons wait, and `command` challenges.
#[must_use]
pub fn few_done(locale: Locale, game: Game, waiting: usize, command: &str) -> String {
    let game = name::game(locale, game);
    let done = t!(locale, "learn-few-done", game, waiting);
    format!("{done}\n{}", t!(locale, "learn-on", command))
}

/// All lessons have been seen; `open` are those not solved, and `command` challenges.
#[must_use]
pub fn all_done(locale: Locale, game: Game, count: usize, open: &[&str], command: &str) -> String {
    let mut lines = vec![t!(
        locale,
        "learn-all-done",
        count,
        game = name::game(locale, game),
        solved = count.saturating_sub(open.len())
    )];
    if !open.is_empty() {
        let titles = titles(locale, game, open);
        lines.push(t!(locale, "learn-open", titles));
    }
    lines.push(t!(locale, "learn-on", command));
    lines.join("\n")
}

/// How the short match stands, for the side of the learner.
#[must_use]
pub fn stands(locale: Locale, position: &AnyPosition, side: Side) -> String {
    let standing = game::standing(locale, position);
    let side = name::side(locale, position.game(), side);
    let said = t!(locale, "learn-match-stands", side, standing);
    match game::demand(locale, position) {
        Some(demand) => format!("{said}\n{demand}"),
        None => said,
    }
}

/// How the short match ended for the learner.
#[must_use]
pub fn ended(locale: Locale, position: &AnyPosition, won: bool) -> String {
    let arithmetic = game::arithmetic(locale, position);
    match won {
        true => t!(locale, "learn-match-won", arithmetic),
        false => t!(locale, "learn-match-lost", arithmetic),
    }
}

/// What the menu of the short match says: whole actions, or their beginnings.
#[must_use]
pub fn choose(locale: Locale, whole: bool) -> String {
    match whole {
        true => t!(locale, "learn-match-choose"),
        false => t!(locale, "learn-match-part"),
    }
}

/// Something worth saying in a first match.
#[must_use]
pub fn tip(locale: Locale, game: Game, key: &str) -> String {
    let tip = lookup(locale, &format!("tip-{game}-{key}"), &[]);
    t!(locale, "tip", tip)
}

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// To the game in six pictures.
    Six,
    /// To the first page of the illustrated rules.
    Pages,
    /// To the rules in words.
    Full,
    /// To the lessons.
    Lessons,
    /// One page back.
    Back,
    /// One page on.
    NextRule,
    /// From the rule of a lesson to what it asks.
    Try,
    /// Back to the rule.
    Rule,
    /// On without an answer.
    Skip,
    /// On to the next lesson.
    Next,
    /// The same again.
    Again,
    /// From the first lesson on.
    Restart,
    /// To the lessons that suffice for a first match.
    Hurry,
    /// To the lessons that are not solved.
    Open,
    /// To a first match.
    Play,
    /// No more tips.
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
