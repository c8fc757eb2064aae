//! The verdict on an answer to a puzzle: why it is wrong, with the choices once more; that it is right; the right answer.

use super::message::{Button, File, Message, Weight};
use super::picture::{draw, drawn, drawn_as};
use super::puzzle::{Attempt, asked, beginning, file, puzzle};
use super::rulebook::{QUIET, strip};
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, PuzzlePress};
use app::{Look, PuzzleAnswer, PuzzleView};
use render::{Scene, Size};
use rules::record::Replay;
use search::{Puzzle, Task};
use text::puzzle as words;
use text::t;
use text::{Locale, name};

/// What is wrong with the answer `token`, and the puzzle again with its choices. `rated` says how the ratings changed;
/// `reply` is the opponent's reply that wins, if it is known.
pub async fn wrong(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &PuzzleView,
    token: &str,
    reply: Option<&str>,
    rated: Option<&PuzzleAnswer>,
) -> Message {
    let said = why(locale, view, token, reply).unwrap_or_default();
    let score = match rated {
        Some(answer) => score(locale, view, answer),
        None => t!(locale, "puzzle-unrated"),
    };
    let message = puzzle(data, locale, look, view, "", Attempt::Again).await;
    let text = format!("{said}\n{score}\n{}", message.text);
    Message { text, ..message }
}

/// Why the answer `token` is wrong; `None` if the puzzle cannot be replayed.
fn why(locale: Locale, view: &PuzzleView, token: &str, reply: Option<&str>) -> Option<String> {
    let game = view.puzzle.game();
    let replay = view.puzzle.replay()?;
    let before = replay.last();
    let named = |token: &str| text::words(game).token(locale, token);
    let played = match before.play_token(token) {
        Ok(played) => played,
        Err(refusal) => {
            // The whole reason would name the actions that are possible, and the answer with them.
            let why = text::words(&refusal).reason_without_moves(locale);
            return Some(words::refused(locale, &named(token), &why));
        }
    };
    let hint = text::words(&played.effects).hint(locale);
    let chosen = words::chosen(locale, &named(token), &hint);
    let standing = text::words(&played.position).arithmetic(locale);
    let reply = reply.map(named);
    let why = match view.puzzle.task {
        Task::Most
            if beginning(token).ends_with(':')
                && view.puzzle.answer.starts_with(beginning(token)) =>
        {
            words::Wrong::Part
        }
        Task::Most => words::Wrong::Less,
        _ if played.position.outcome().is_some() => words::Wrong::Ends(&standing),
        Task::Win => words::Wrong::GoesOn,
        Task::Turn => words::Wrong::TurnLost,
        Task::Ending | Task::Last => {
            let opponent = before.to_move()?.other();
            words::Wrong::Loses(opponent, reply.as_deref())
        }
    };
    Some(words::wrong(locale, game, &chosen, why))
}

/// How an answer changed the ratings and the row of right answers.
fn score(locale: Locale, view: &PuzzleView, answer: &PuzzleAnswer) -> String {
    let solver = &view.solver;
    // Rounded in the same way as the ratings that are shown.
    let (before, after) = (answer.before.round() as i64, answer.after.round() as i64);
    words::score(locale, before, after, solver.streak, solver.best_streak)
}

/// Says that an answer is right. `rated` says how the ratings changed; `None` if an earlier answer was rated.
pub async fn right(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &PuzzleView,
    rated: Option<&PuzzleAnswer>,
) -> Message {
    let Some(replay) = view.puzzle.replay() else {
        return Message::text(t!(locale, "puzzle-unknown", command = ""));
    };
    let does = what_it_does(locale, &replay, &view.puzzle).unwrap_or_default();
    let said = t!(locale, "puzzle-right", told = &does);
    let score = match rated {
        Some(answer) => score(locale, view, answer),
        None => t!(locale, "puzzle-unrated"),
    };
    ended(data, locale, look, view, format!("{said}\n{score}")).await
}

/// The right answer, for a player who has given a wrong one.
pub async fn given_up(data: &Data, locale: Locale, look: Look, view: &PuzzleView) -> Message {
    let said = told_answer(locale, view);
    ended(data, locale, look, view, said.unwrap_or_default()).await
}

/// A puzzle that is over for the player: what is said, the answer as a picture, and the button to the next puzzle.
async fn ended(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &PuzzleView,
    said: String,
) -> Message {
    let picture = match view.puzzle.replay() {
        Some(replay) => solved(data, locale, look, &replay, &view.puzzle).await,
        None => None,
    };
    let next = ComponentId::Puzzle(PuzzlePress::Next(view.puzzle.game()));
    let label = words::button(locale, words::Button::Next);
    let message = Message {
        files: Vec::from_iter(picture),
        ..Message::text(said)
    };
    let buttons = vec![Button::new(next, label, Weight::Main)];
    message.with_buttons(buttons).with_card_layout()
}

/// The right answer and what it does; `None` if the puzzle cannot be replayed.
fn told_answer(locale: Locale, view: &PuzzleView) -> Option<String> {
    let puzzle = &view.puzzle;
    let does = what_it_does(locale, &puzzle.replay()?, puzzle)?;
    let answer = text::words(puzzle.game()).token(locale, &puzzle.answer);
    Some(t!(
        locale,
        "puzzle-solution",
        answer = &answer,
        told = &does
    ))
}

pub async fn solution(data: &Data, locale: Locale, look: Look, view: &PuzzleView) -> Message {
    let puzzle = &view.puzzle;
    let Some(replay) = puzzle.replay() else {
        return Message::text(t!(locale, "puzzle-unknown", command = ""));
    };
    let question = words::question(locale, replay.last(), asked(puzzle.task));
    let answer = told_answer(locale, view).unwrap_or_default();
    Message {
        files: Vec::from_iter(solved(data, locale, look, &replay, puzzle).await),
        ..Message::text(format!("{question}\n{answer}"))
    }
}

/// Says what the answer does, as a sentence about the side to move. If the answer ends the game, the final standing
/// follows.
fn what_it_does(locale: Locale, replay: &Replay, puzzle: &Puzzle) -> Option<String> {
    let position = replay.last();
    let side = name::side(locale, puzzle.game(), position.to_move()?);
    let played = position.play_token(&puzzle.answer).ok()?;
    let token = puzzle.answer.as_str();
    let told = text::words(&played.effects).ply_text(locale, &side, token);
    let standing = text::words(&played.position).arithmetic(locale);
    Some(match standing.is_empty() {
        true => told,
        false => format!("{told}\n{standing}"),
    })
}

/// The answer as a picture: panels with the board before and after it, or only the board after it.
async fn solved(
    data: &Data,
    locale: Locale,
    look: Look,
    replay: &Replay,
    puzzle: &Puzzle,
) -> Option<File> {
    let position = replay.last();
    let played = position.play_token(&puzzle.answer).ok()?;
    let look = drawn_as(look);
    let bytes = match Scene::panels(position, &played.effects, QUIET) {
        Some(panels) => {
            let draw = drawn(data, move |renderer| {
                renderer.panels(&panels, look, Size::BOARD)
            });
            draw.await?
        }
        None => {
            let scene = Scene::after(&played.position, [&played.effects], QUIET)?;
            let scene = scene.with_strip(strip(locale, position.game()));
            draw(data, scene.finished(), look, Size::BOARD).await?
        }
    };
    let alt = words::solution_alt(locale, position);
    Some(file(puzzle.game(), bytes, alt))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Game;
    use search::puzzle::shipped;

    #[test]
    fn an_answer_that_ends_the_game_says_how_it_stands() {
        for game in Game::ALL {
            for puzzle in shipped(game) {
                let replay = puzzle.replay().unwrap();
                let played = replay.last().play_token(&puzzle.answer).unwrap();
                for locale in Locale::ALL {
                    let told = what_it_does(locale, &replay, &puzzle).unwrap();
                    let standing = text::words(&played.position).arithmetic(locale);
                    let over = played.position.outcome().is_some();
                    assert_eq!(!standing.is_empty(), over, "{game}");
                    assert!(told.ends_with(&standing), "{game}: {told}");
                }
            }
        }
    }
}
