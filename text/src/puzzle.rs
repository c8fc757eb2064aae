//! Puzzles: what is asked, what came of an answer, and the puzzle of the day.

use super::{Locale, enumerate, game, list, name, settings, t};
use referee::{ChannelId, UserId};
use rules::{AnyPosition, Game};

/// How many who found the puzzle of a day are named.
const NAMED: usize = 20;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The action that takes the most.
    Most,
    /// The action that wins at once.
    Win,
    /// The first step of a turn that wins.
    Turn,
    /// The only action that wins under best play.
    Ending,
    /// The same where the game can be ended now.
    Last,
}

/// Where a puzzle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The book, by its number.
    Book(u32),
    /// A match of this server, by its number.
    Match(u64),
    /// The book, for today.
    Today,
}

/// What a puzzle is called, with its rating.
#[must_use]
pub fn title(locale: Locale, of: Game, source: Source, rating: i64) -> String {
    let game = name::game(locale, of);
    match source {
        Source::Book(number) => t!(locale, "puzzle-title", number, game, rating),
        Source::Match(number) => {
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            t!(locale, "puzzle-title-match", number, game, rating)
        }
        Source::Today => t!(locale, "puzzle-title-day", game, rating),
    }
}

/// The question about a position: who is to move, what is asked, and how it stands.
#[must_use]
pub fn asked(locale: Locale, position: &AnyPosition, asked: Asked) -> String {
    let of = position.game();
    let mut lines = vec![question(locale, position, asked)];
    let options = position.options().pairs();
    let options: Vec<String> = options
        .iter()
        .filter_map(|(named, value)| game::option(locale, of, named, value))
        .collect();
    if !options.is_empty() {
        let options = enumerate(locale, &options);
        lines.push(t!(locale, "puzzle-rules", options));
    }
    lines.extend(game::briefing(locale, position));
    let standing = game::standing(locale, position);
    lines.extend((!standing.is_empty()).then_some(standing));
    lines.join("\n")
}

/// Who is to move and what is asked, in a line.
#[must_use]
pub fn question(locale: Locale, position: &AnyPosition, asked: Asked) -> String {
    let of = position.game();
    let side = position.to_move().map(|side| name::side(locale, of, side));
    let question = match asked {
        Asked::Most => game::most(locale, of),
        Asked::Win => t!(locale, "puzzle-win"),
        Asked::Turn => t!(locale, "puzzle-turn"),
        Asked::Ending => t!(locale, "puzzle-ending"),
        Asked::Last => t!(locale, "puzzle-last"),
    };
    t!(
        locale,
        "puzzle-asked",
        side = side.unwrap_or_default(),
        question
    )
}

/// The question what to play, with what has been chosen so far.
#[must_use]
pub fn choose(locale: Locale, of: Game, chosen: &str) -> String {
    match chosen {
        "" => t!(locale, "puzzle-choose"),
        chosen => game::beginning(locale, of, chosen)[1].clone(),
    }
}

/// The words on a button that chooses how the answer begins.
#[must_use]
pub fn beginning(locale: Locale, of: Game, begun: &str) -> String {
    let [named, _] = game::beginning(locale, of, begun);
    named
}

/// The alt text of the picture: the question and the position.
#[must_use]
pub fn alt(locale: Locale, position: &AnyPosition, asked: Asked) -> String {
    let question = question(locale, position, asked);
    let said = t!(locale, "puzzle-alt", asked = question);
    let board = game::alone(locale, position, true);
    super::name::shorten(&format!("{said}\n{board}"), 1_024)
}

/// The alt text of the picture of an answer.
#[must_use]
pub fn solution_alt(locale: Locale, before: &AnyPosition) -> String {
    let said = t!(locale, "puzzle-solution-alt");
    let board = game::described(locale, before, rules::Side::First, true);
    super::name::shorten(&format!("{said}\n{board}"), 1_024)
}

/// An action that was chosen, and what it would have done.
#[must_use]
pub fn chosen(locale: Locale, token: &str, hint: &str) -> String {
    match hint.is_empty() {
        true => token.to_owned(),
        false => t!(locale, "puzzle-chosen", token, hint),
    }
}

/// That an answer is wrong, and which one is right; `why` says why the wrong one is not even legal.
#[must_use]
pub fn wrong(locale: Locale, chosen: &str, answer: &str, told: &str, why: Option<&str>) -> String {
    let said = t!(locale, "puzzle-wrong", chosen, answer, told);
    match why {
        Some(why) => {
            let refused = t!(locale, "puzzle-refused", chosen, why);
            format!("{said}\n{refused}")
        }
        None => said,
    }
}

/// What an answer has done to the rating, and how many were right in a row.
#[must_use]
pub fn score(locale: Locale, before: i64, after: i64, streak: u64, best: u64) -> String {
    let rating = t!(locale, "puzzle-rating", before, after);
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let (row, longest) = (number(streak), number(best));
    let row = match streak {
        0 if best == 0 => return rating,
        streak if streak == best => t!(locale, "puzzle-streak-best", streak = row),
        _ => t!(locale, "puzzle-streak", streak = row, best = longest),
    };
    t!(locale, "puzzle-score", rating, row)
}

/// That a puzzle was answered already.
#[must_use]
pub fn twice(locale: Locale, solved: bool, chosen: &str, answer: &str, command: &str) -> String {
    let solved = u8::from(solved);
    t!(locale, "puzzle-twice", solved, chosen, answer, command)
}

/// That there are no more puzzles.
#[must_use]
pub fn none_left(locale: Locale, of: Game, solved: u64, missed: u64) -> String {
    let game = name::game(locale, of);
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let (solved, missed) = (number(solved), number(missed));
    t!(locale, "puzzle-none-left", game, solved, missed)
}

/// That what was typed is no answer.
#[must_use]
pub fn no_action(locale: Locale, typed: &str) -> String {
    let typed = name::escaped(typed);
    t!(locale, "puzzle-no-action", typed)
}

/// The words on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Back to the first choice.
    Back,
    /// Tells how the answer begins.
    Hint,
    /// On to another puzzle without an answer.
    Skip,
    /// On to the next puzzle, after a right answer.
    Next,
    /// Another puzzle, after a wrong one.
    More,
    /// Solve the puzzle of the day.
    Solve,
    /// See yesterday's answer.
    Yesterday,
}

/// See [`Button`].
#[must_use]
pub fn button(locale: Locale, button: Button) -> String {
    match button {
        Button::Back => t!(locale, "puzzle-button-back"),
        Button::Hint => t!(locale, "puzzle-button-hint"),
        Button::Skip => t!(locale, "puzzle-button-skip"),
        Button::Next => t!(locale, "puzzle-button-next"),
        Button::More => t!(locale, "puzzle-button-more"),
        Button::Solve => t!(locale, "daily-button-solve"),
        Button::Yesterday => t!(locale, "daily-button-yesterday"),
    }
}

/// What came of the puzzle of the day before: how many tried, and who found it.
#[must_use]
pub fn yesterday(locale: Locale, tried: usize, solvers: &[UserId]) -> String {
    let named = solvers.iter().take(NAMED);
    let named: Vec<String> = named.map(|user| name::player(locale, *user)).collect();
    let names = match solvers.len().checked_sub(NAMED) {
        None | Some(0) => list(locale, &named),
        Some(count) => {
            let names = enumerate(locale, &named);
            t!(locale, "daily-more", names, count)
        }
    };
    t!(
        locale,
        "daily-yesterday",
        tried,
        solved = solvers.len(),
        names
    )
}

/// The puzzle of the day, for everybody.
#[must_use]
pub fn daily(locale: Locale, position: &AnyPosition, what: Asked) -> String {
    let game = name::game(locale, position.game());
    [
        t!(locale, "daily-title", game),
        asked(locale, position, what),
        t!(locale, "daily-how"),
    ]
    .join("\n")
}

/// Where the puzzle of the day is posted, among the settings of a server.
#[must_use]
pub fn setting(locale: Locale, channel: Option<ChannelId>, dropped: Option<ChannelId>) -> String {
    let channel = match channel.or(dropped) {
        Some(_) => settings::channel(locale, channel, dropped),
        None => t!(locale, "daily-setting-none"),
    };
    t!(locale, "daily-setting", channel)
}
