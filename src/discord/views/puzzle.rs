//! Puzzles as messages: a position with its choices, and the puzzle of the day.

use super::message::{ActionRow, Button, File, Line, Message, Weight};
use super::picture::{draw, drawn_as};
use super::rulebook::{QUIET, strip};
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, PuzzlePress};
use app::{DailyView, Look, PuzzleId, PuzzleView};
use referee::ChannelId;
use render::{Scene, Size};
use rules::{AnyAction, AnyEffects, AnyPosition, Game};
use search::{Task, puzzle::candidates};
use text::Locale;
use text::puzzle::{self as words, Asked, Source};
use text::t;

/// The largest number of choices that are shown as buttons. They fill four rows; the fifth row is for the way back.
const BUTTONS: usize = 20;

const ROW: usize = 5;
const LINES: usize = 25;

/// The value of the button that tells a player how the answer begins.
const HINT: &str = "hint";
/// The value of the button that shows the answer after a wrong one.
pub const ANSWER: &str = "answer";
/// The value of the button with which a player goes on without answering.
pub const SKIP: &str = "skip";

/// The largest number of menus. Each menu fills a row, and the fifth row is for the way back.
const MENUS: usize = 4;

/// How often a player has tried a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The first time, for points.
    First,
    /// Again after a wrong answer: nothing is rated any more, and the player may look at the answer.
    Again,
}

/// A puzzle. `chosen` is the first part of an answer if the player has chosen one, or `HINT` if the player wants to
/// know the first part; any other text counts as empty.
pub async fn puzzle(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &PuzzleView,
    chosen: &str,
    attempt: Attempt,
) -> Message {
    let Some(replay) = view.puzzle.replay() else {
        return Message::text(t!(locale, "puzzle-unknown", command = ""));
    };
    let position = replay.last();
    let asked = asked(view.puzzle.task);
    let offered = candidates(position);
    let begun = offered
        .iter()
        .any(|it| beginning(&it.to_string()) == chosen);
    let chosen = match chosen {
        HINT => beginning(&view.puzzle.answer),
        _ if begun => chosen,
        _ => "",
    };
    let title = words::title(
        locale,
        view.puzzle.game(),
        source(view),
        view.rating.points(),
    );
    let question = words::question(locale, position, asked);
    let choose = words::choose(locale, view.puzzle.game(), chosen);
    let mut message = Message::text(format!("{question}\n{choose}"));
    let facts = words::facts(locale, position);
    message.above = [title]
        .into_iter()
        .chain(facts)
        .collect::<Vec<_>>()
        .join("\n");
    message.rows = rows(locale, view, &offered, chosen, attempt);
    let last: Vec<&AnyEffects> = replay.steps().iter().map(|it| &it.effects).collect();
    let picture = picture(data, locale, look, position, &last).await;
    let alt = words::alt(locale, position, asked);
    message.files = Vec::from_iter(picture.map(|bytes| file(view.puzzle.game(), bytes, alt)));
    message.with_card_layout()
}

pub async fn daily(data: &Data, home: ChannelId, view: &DailyView) -> Option<Message> {
    let locale = data.locale_in(&view.settings, view.guild, home);
    let today = &view.today;
    let replay = today.puzzle.replay()?;
    let position = replay.last();
    let asked = asked(today.puzzle.task);
    let press = |press: PuzzlePress| ComponentId::Puzzle(press);
    let label = words::button(locale, words::Button::Solve);
    let mut buttons = vec![Button::new(
        press(PuzzlePress::Day(today.day)),
        label,
        Weight::Main,
    )];
    let mut text = words::daily(locale, position, asked);
    if let Some(result) = &view.yesterday {
        let yesterday = words::yesterday(locale, result.tried, &result.solvers);
        text = format!("{yesterday}\n\n{text}");
        let before = press(PuzzlePress::Solution(today.day.saturating_sub(1)));
        let label = words::button(locale, words::Button::Yesterday);
        buttons.push(Button::new(before, label, Weight::Plain));
    }
    let last: Vec<&AnyEffects> = replay.steps().iter().map(|it| &it.effects).collect();
    let picture = picture(data, locale, Look::public(&view.settings), position, &last).await;
    let alt = words::alt(locale, position, asked);
    let message = Message {
        files: Vec::from_iter(picture.map(|bytes| file(today.puzzle.game(), bytes, alt))),
        ..Message::text(text)
    };
    Some(message.with_buttons(buttons))
}

pub(super) fn asked(task: Task) -> Asked {
    match task {
        Task::Most => Asked::Most,
        Task::Win => Asked::Win,
        Task::Turn => Asked::Turn,
        Task::Ending => Asked::Ending,
        Task::Last => Asked::Last,
    }
}

fn source(view: &PuzzleView) -> Source {
    match (view.id, view.from_match) {
        _ if view.day > 0 => Source::Today,
        _ if view.own => Source::Own,
        (_, Some(number)) => Source::Match(number),
        (PuzzleId::Shipped(_, number), None) => Source::Book(number),
        (PuzzleId::OfMatch(..), None) => Source::Match(0),
    }
}

/// The first part of an answer: a column in Iago, a piece in ISAAC, a disk in Ampel.
pub(super) fn beginning(token: &str) -> &str {
    let end = token.find(['>', ':']).map_or(1, |at| at + 1);
    token.get(..end).unwrap_or(token)
}

/// The choices, as rows of buttons or menus; then a row with other buttons, such as the way back. If `chosen` is empty,
/// the choices are the first parts of answers, or a whole answer if no other answer has its first part. Otherwise the
/// choices are the answers that begin with `chosen`.
fn rows(
    locale: Locale,
    view: &PuzzleView,
    offered: &[AnyAction],
    chosen: &str,
    attempt: Attempt,
) -> Vec<ActionRow> {
    let game = view.puzzle.game();
    let press = |chosen: &str| {
        let press = PuzzlePress::Choose(view.id, view.day, chosen.to_owned());
        ComponentId::Puzzle(press)
    };
    let tokens = offered.iter().map(ToString::to_string);
    let tokens: Vec<String> = tokens.filter(|it| it.starts_with(chosen)).collect();
    let choices: Vec<(String, String)> = if chosen.is_empty() {
        let groups = tokens.chunk_by(|one, next| beginning(one) == beginning(next));
        let choice = |group: &[String]| match group {
            // A disk or piece with only one answer is named as the others are, so that it does not stand out.
            [only] if beginning(only).ends_with(['>', ':']) => {
                let label = words::beginning(locale, game, beginning(only));
                Some((only.clone(), label))
            }
            [only] => Some((only.clone(), text::words(game).token(locale, only))),
            [first, ..] => {
                let value = beginning(first);
                let label = words::beginning(locale, game, value);
                Some((value.to_owned(), label))
            }
            [] => None,
        };
        groups.filter_map(choice).collect()
    } else {
        let choice = |token: String| {
            let label = text::words(game).token(locale, &token);
            (token, label)
        };
        tokens.into_iter().map(choice).collect()
    };
    let mut rows: Vec<ActionRow> = if choices.len() <= BUTTONS {
        let button = |(value, label): &(String, String)| {
            Button::new(press(value), label.clone(), Weight::Plain)
        };
        let rows = choices.chunks(ROW);
        rows.map(|row| ActionRow::Buttons(row.iter().map(button).collect()))
            .collect()
    } else {
        let menus = choices.chunks(LINES).take(MENUS).enumerate();
        menus
            .map(|(at, lines)| ActionRow::Menu {
                present: None,
                // Discord puts the value of the chosen line in place of this text. The number only gives each menu an
                // id of its own.
                press: press(&format!("menu {at}")),
                placeholder: t!(locale, "puzzle-menu"),
                lines: lines
                    .iter()
                    .map(|(value, label)| Line {
                        value: value.clone(),
                        label: label.clone(),
                        note: String::new(),
                    })
                    .collect(),
            })
            .collect()
    };
    let button = |chosen: &str, label: words::Button| {
        Button::new(press(chosen), words::button(locale, label), Weight::Plain)
    };
    let mut last = Vec::new();
    match chosen.is_empty() {
        true => last.push(button(HINT, words::Button::Hint)),
        false => last.push(button("", words::Button::Back)),
    }
    match attempt {
        Attempt::Again => {
            let next = ComponentId::Puzzle(PuzzlePress::Next(game));
            let more = words::button(locale, words::Button::More);
            last.push(button(ANSWER, words::Button::Answer));
            last.push(Button::new(next, more, Weight::Plain));
        }
        // The puzzle of the day cannot be skipped, because all players get the same one.
        Attempt::First if view.day > 0 => {}
        Attempt::First => last.push(button(SKIP, words::Button::Skip)),
    }
    rows.push(ActionRow::Buttons(last));
    rows
}

async fn picture(
    data: &Data,
    locale: Locale,
    look: Look,
    position: &AnyPosition,
    last: &[&AnyEffects],
) -> Option<Vec<u8>> {
    let scene = Scene::after(position, last.iter().copied(), QUIET)?;
    let scene = scene.with_strip(strip(locale, position.game()));
    // If compulsory actions were marked, the marks would reveal the answer.
    draw(data, scene.unhinted(), drawn_as(look), Size::BOARD).await
}

pub(super) fn file(game: Game, bytes: Vec<u8>, alt: String) -> File {
    File {
        name: format!("{game}.png"),
        bytes,
        alt,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::puzzle::shipped;

    #[test]
    fn an_answer_is_found_in_two_steps_that_fit_into_a_message() {
        for game in Game::ALL {
            for (number, puzzle) in (1..).zip(shipped(game)) {
                let view = PuzzleView {
                    id: PuzzleId::Shipped(game, number),
                    day: 99_999,
                    rating: Default::default(),
                    solver: Default::default(),
                    from_match: None,
                    own: false,
                    seen: false,
                    puzzle,
                };
                let replay = view.puzzle.replay().unwrap();
                let offered = candidates(replay.last());
                let answer = view.puzzle.answer.as_str();
                let first = rows(Locale::En, &view, &offered, "", Attempt::Again);
                let begun = beginning(answer);
                let second = rows(Locale::En, &view, &offered, begun, Attempt::First);
                for rows in [&first, &second] {
                    assert!((1..=5).contains(&rows.len()), "{game} {number}");
                }
                let said = format!("{first:?} {second:?}");
                assert!(said.contains(&format!("\"{answer}\"")), "{game} {number}");
                for offered in &offered {
                    let begun = beginning(&offered.to_string()).to_owned();
                    let offered = std::slice::from_ref(offered);
                    let listed = rows(Locale::En, &view, offered, &begun, Attempt::First);
                    assert!(!listed.is_empty());
                }
            }
        }
    }
}
