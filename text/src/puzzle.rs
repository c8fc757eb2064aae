//! Puzzles: the question, the verdict on an answer, and the puzzle of the day.

use super::{Locale, enumerate, list, name, t, words};
use referee::UserId;
use rules::{AnyPosition, Game, Side};

/// The largest number of solvers of a day's puzzle that are named.
const NAMED: usize = 20;

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The action that captures the most disks (Iago), scores the most points (ISAAC) or makes a signal (Ampel).
    Most,
    /// The action that wins at once.
    Win,
    /// The first step of a turn that wins.
    Turn,
    /// The only action that wins under best play.
    Ending,
    /// The only action that wins under best play, where the side to move can end the game now.
    Last,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The puzzle book. The value is the number of the puzzle.
    Book(u32),
    /// A match of this server. The value is the number of the match.
    Match(u64),
    /// A match that the reader has played.
    Own,
    /// The puzzle book; the puzzle is shown as the puzzle of the day.
    Today,
}

/// The title of a puzzle, with its rating.
#[must_use]
pub fn title(locale: Locale, of: Game, source: Source, rating: i64) -> String {
    let game = name::game(locale, of);
    match source {
        Source::Book(number) => t!(locale, "puzzle-title", number, game, rating),
        Source::Match(number) => {
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            t!(locale, "puzzle-title-match", number, game, rating)
        }
        Source::Own => t!(locale, "puzzle-title-own", game, rating),
        Source::Today => t!(locale, "puzzle-title-day", game, rating),
    }
}

/// The question about a position, in a line, and below it the [`facts`].
#[must_use]
pub fn asked(locale: Locale, position: &AnyPosition, asked: Asked) -> String {
    let mut lines = vec![question(locale, position, asked)];
    lines.extend(facts(locale, position));
    lines.join("\n")
}

/// What a player has to know about a position beside the question: the options and the standing.
#[must_use]
pub fn facts(locale: Locale, position: &AnyPosition) -> Vec<String> {
    let of = position.game();
    let mut lines = Vec::new();
    let options = position.options().pairs();
    let options: Vec<String> = options
        .iter()
        .filter_map(|(named, value)| words(of).option(locale, named, value))
        .collect();
    if !options.is_empty() {
        let options = enumerate(locale, &options);
        lines.push(t!(locale, "puzzle-rules", options));
    }
    lines.extend(words(position).briefing(locale));
    let standing = words(position).standing(locale);
    lines.extend((!standing.is_empty()).then_some(standing));
    lines
}

/// Who is to move and what is asked, in a line.
#[must_use]
pub fn question(locale: Locale, position: &AnyPosition, asked: Asked) -> String {
    let of = position.game();
    let side = position.to_move().map(|side| name::side(locale, of, side));
    let question = match asked {
        Asked::Most => words(of).most_question(locale),
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

/// Asks what to play; `chosen` is the beginning of the action chosen so far.
#[must_use]
pub fn choose(locale: Locale, of: Game, chosen: &str) -> String {
    match chosen {
        "" => t!(locale, "puzzle-choose"),
        chosen => words(of).beginning(locale, chosen)[1].clone(),
    }
}

/// The words on the button that chooses this beginning of the answer.
#[must_use]
pub fn beginning(locale: Locale, of: Game, begun: &str) -> String {
    let [named, _] = words(of).beginning(locale, begun);
    named
}

/// The alt text of a puzzle's picture: the question and the position.
#[must_use]
pub fn alt(locale: Locale, position: &AnyPosition, asked: Asked) -> String {
    let question = question(locale, position, asked);
    let said = t!(locale, "puzzle-alt", asked = question);
    let board = words(position).described_without_moves(locale, true);
    super::name::shorten(&format!("{said}\n{board}"), 1_024)
}

/// The alt text of the answer's picture.
#[must_use]
pub fn solution_alt(locale: Locale, before: &AnyPosition) -> String {
    let said = t!(locale, "puzzle-solution-alt");
    let board = words(before).described(locale, Side::First, true);
    super::name::shorten(&format!("{said}\n{board}"), 1_024)
}

/// The chosen action with `hint`, which says what the action would have done; the action alone if `hint` is empty.
#[must_use]
pub fn chosen(locale: Locale, token: &str, hint: &str) -> String {
    match hint.is_empty() {
        true => token.to_owned(),
        false => t!(locale, "puzzle-chosen", token, hint),
    }
}

/// Why a legal answer is wrong.
#[derive(Clone, Copy, Debug)]
pub enum Wrong<'a> {
    /// Another action takes more.
    Less,
    /// It is the right piece of ISAAC, but not all its points.
    Part,
    /// The match goes on after it.
    GoesOn,
    /// The turn can no longer win.
    TurnLost,
    /// It ends the match, and the final standing is this.
    Ends(&'a str),
    /// The side wins under best play after it, with this reply if the reply is known.
    Loses(Side, Option<&'a str>),
}

/// Says that the answer `chosen` is wrong, and why.
#[must_use]
pub fn wrong(locale: Locale, of: Game, chosen: &str, why: Wrong<'_>) -> String {
    let why = match why {
        Wrong::Less => t!(locale, "puzzle-why-less"),
        Wrong::Part => t!(locale, "puzzle-why-part"),
        Wrong::GoesOn => t!(locale, "puzzle-why-goes-on"),
        Wrong::TurnLost => t!(locale, "puzzle-why-turn"),
        Wrong::Ends(standing) => t!(locale, "puzzle-why-ends", standing),
        Wrong::Loses(side, reply) => {
            let side = name::side(locale, of, side);
            match reply {
                Some(reply) => t!(locale, "puzzle-why-reply", side, reply),
                None => t!(locale, "puzzle-why-loses", side),
            }
        }
    };
    t!(locale, "puzzle-wrong", chosen, why)
}

/// Says that the rules do not allow the answer `chosen`, and why.
#[must_use]
pub fn refused(locale: Locale, chosen: &str, why: &str) -> String {
    t!(locale, "puzzle-refused", chosen, why)
}

/// How the answer changed the rating, and the present and the longest run of right answers. The runs are left out if no
/// answer was ever right.
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

/// Says that the reader has solved the puzzle already.
#[must_use]
pub fn twice(locale: Locale, answer: &str, command: &str) -> String {
    t!(locale, "puzzle-twice", answer, command)
}

/// Says that there are no more puzzles for the reader.
#[must_use]
pub fn none_left(locale: Locale, of: Game, solved: u64, missed: u64) -> String {
    let game = name::game(locale, of);
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let (solved, missed) = (number(solved), number(missed));
    t!(locale, "puzzle-none-left", game, solved, missed)
}

/// Says that the typed text is no action.
#[must_use]
pub fn no_action(locale: Locale, typed: &str) -> String {
    let typed = name::escaped(typed);
    t!(locale, "puzzle-no-action", typed)
}

/// What a button of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Goes back to the first choice.
    Back,
    /// Tells how the answer begins.
    Hint,
    /// Goes to another puzzle without an answer.
    Skip,
    /// Goes to the next puzzle after a right answer.
    Next,
    /// Goes to another puzzle after a wrong answer.
    More,
    /// Shows the right answer after a wrong one.
    Answer,
    /// Shows a puzzle, from a match or its menu.
    Puzzle,
    /// Opens the puzzle of the day.
    Solve,
    /// Shows yesterday's answer.
    Yesterday,
}

/// The words on a button.
#[must_use]
pub fn button(locale: Locale, button: Button) -> String {
    match button {
        Button::Back => t!(locale, "puzzle-button-back"),
        Button::Hint => t!(locale, "puzzle-button-hint"),
        Button::Skip => t!(locale, "puzzle-button-skip"),
        Button::Next => t!(locale, "puzzle-button-next"),
        Button::More => t!(locale, "puzzle-button-more"),
        Button::Answer => t!(locale, "puzzle-button-answer"),
        Button::Puzzle => t!(locale, "puzzle-button-puzzle"),
        Button::Solve => t!(locale, "daily-button-solve"),
        Button::Yesterday => t!(locale, "daily-button-yesterday"),
    }
}

/// Yesterday's puzzle: how many tried, and who solved it.
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

/// The public message with the puzzle of the day.
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
