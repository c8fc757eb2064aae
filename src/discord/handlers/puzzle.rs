//! Shows puzzles, among them the puzzle of the day, and judges answers to them.

use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::custom_id::PuzzlePress;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::thinker::Urgency;
use crate::discord::views::message::Message;
use crate::discord::views::puzzle as views;
use crate::times::PUZZLE_OF_MATCH;
use app::{PuzzleId, PuzzleRefusal, PuzzleView, UseCaseError};
use referee::{Match, UserId, normalise};
use rules::Game;
use search::puzzle::candidates;
use std::sync::Arc;
use text::puzzle as words;
use text::t;

type Asked<T> = Result<T, UseCaseError<PuzzleRefusal>>;

/// Shows the caller alone their next puzzle, or takes what they typed as its answer.
pub async fn puzzle(asking: &Asking, game: Game, typed: Option<&str>) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let examine = |this_match| examine(asking, asking.caller.user, this_match);
    let next = asking.app.next_puzzle(caller, game, examine).await;
    match (next, typed) {
        // Typed text is an answer only to a puzzle the caller has seen.
        (Ok(view), Some(typed)) if view.seen => {
            let token = normalise(game, typed);
            let answered = answer(asking, view.id, view.day, &token).await;
            puzzle_reply(asking, game, answered).await
        }
        (next, _) => {
            let shown_now = match next {
                Ok(view) => {
                    let message = puzzle_message(asking, &view, "").await?;
                    Ok(match typed {
                        Some(_) => message.after(&t!(asking.reader, "puzzle-too-soon")),
                        None => message,
                    })
                }
                Err(why) => Err(why),
            };
            puzzle_reply(asking, game, shown_now).await
        }
    }
}

/// Has the engine look for puzzles in a match. The moves of running matches go first. Finds no puzzle if the caller
/// already waits for other advice, or if the search takes longer than [`PUZZLE_OF_MATCH`].
async fn examine(data: &Data, user: UserId, this_match: Arc<Match>) {
    let Some(_working) = data.advising.begin(user) else {
        return;
    };
    let app = data.app.clone();
    let examined = data
        .thinker
        .think(user, Urgency::Advice, move |_| app.examine(&this_match));
    // A search that takes longer is still finished, and its puzzles are kept.
    data.clock.within(PUZZLE_OF_MATCH, examined).await;
}

pub async fn press(
    asking: &Asking,
    press: PuzzlePress,
    chosen: Option<&str>,
) -> Result<Reply, Error> {
    let caller = &asking.caller;
    match press {
        PuzzlePress::Next(game) => puzzle(asking, game, None).await,
        PuzzlePress::Choose(id, _, skip) if skip == views::SKIP => {
            let game = match asking.app.open_puzzle(caller, id, 0).await {
                Ok(view) => view.puzzle.game(),
                Err(_) => game_of(id),
            };
            let examine = |this_match| examine(asking, asking.caller.user, this_match);
            let made = match asking.app.skip_puzzle(caller, game, examine).await {
                Ok(view) => Ok(puzzle_message(asking, &view, "").await?),
                Err(why) => Err(why),
            };
            puzzle_reply(asking, game, made).await
        }
        PuzzlePress::Choose(id, day, beginning) => {
            let chosen = chosen.unwrap_or(&beginning);
            let made = choose(asking, id, day, chosen).await;
            puzzle_reply(asking, game_of(id), made).await
        }
        PuzzlePress::Day(day) => of_day(asking, day).await,
        PuzzlePress::Today => of_day(asking, asking.app.puzzle_day(caller).await?).await,
        PuzzlePress::Solution(day) => {
            let look = asking
                .app
                .own_look(asking.caller.user, asking.caller.guild())
                .await?;
            let made = match asking.app.daily_answer(caller, day).await {
                Ok(view) => Ok(views::solution(asking, asking.reader, look, &view).await),
                Err(why) => Err(why),
            };
            puzzle_reply(asking, game_of(app::puzzle_of_day(day)), made).await
        }
    }
}

/// Shows the caller alone the puzzle of a day.
async fn of_day(asking: &Asking, day: u64) -> Result<Reply, Error> {
    let made = match asking.app.daily_puzzle(&asking.caller, day).await {
        Ok(view) => Ok(puzzle_message(asking, &view, "").await?),
        Err(why) => Err(why),
    };
    puzzle_reply(asking, game_of(app::puzzle_of_day(day)), made).await
}

/// The game of a puzzle; the first game for a puzzle of a match, whose identifier does not name the game.
fn game_of(id: PuzzleId) -> Game {
    match id {
        PuzzleId::Shipped(game, _) => game,
        PuzzleId::OfMatch(..) => Game::ALL[0],
    }
}

/// Takes a choice below a puzzle: an answer, or a step towards an answer.
async fn choose(asking: &Asking, id: PuzzleId, day: u64, chosen: &str) -> Asked<Message> {
    let caller = &asking.caller;
    let view = match asking.app.open_puzzle(caller, id, day).await {
        Err(UseCaseError::Refused(PuzzleRefusal::Repeated(_))) => {
            return answer(asking, id, day, chosen).await;
        }
        view => view?,
    };
    let replay = view.puzzle.replay();
    let offered = replay.map_or_else(Vec::new, |replay| candidates(replay.last()));
    if offered.iter().any(|it| it.to_string() == chosen) {
        return answer(asking, id, day, chosen).await;
    }
    let shown = puzzle_message(asking, &view, chosen).await;
    shown.map_err(UseCaseError::Internal)
}

async fn answer(asking: &Asking, id: PuzzleId, day: u64, token: &str) -> Asked<Message> {
    let caller = &asking.caller;
    let answered = match asking.app.answer_puzzle(caller, (id, day), token).await {
        Err(UseCaseError::Refused(PuzzleRefusal::NoAction(view))) => {
            let shown = puzzle_message(asking, &view, "").await;
            let shown = shown.map_err(UseCaseError::Internal)?;
            return Ok(shown.after(&words::no_action(asking.reader, token)));
        }
        answered => answered?,
    };
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    Ok(views::answered(asking, asking.reader, look, &answered).await)
}

async fn puzzle_message(
    asking: &Asking,
    view: &PuzzleView,
    chosen: &str,
) -> Result<Message, app::Error> {
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    Ok(views::puzzle(asking, asking.reader, look, view, chosen).await)
}

/// The private reply with the message `made`. If the request was refused, the reply says why.
async fn puzzle_reply(asking: &Asking, game: Game, made: Asked<Message>) -> Result<Reply, Error> {
    let reader = asking.reader;
    let command = asking.command(game, "puzzle");
    let said = match made {
        Ok(message) => return Ok(privately(asking, message)),
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
        Err(UseCaseError::Refused(why)) => match why {
            PuzzleRefusal::Unknown | PuzzleRefusal::NoAction(_) => {
                t!(reader, "puzzle-unknown", command = &command)
            }
            PuzzleRefusal::NotYours => t!(reader, "puzzle-not-yours", command = &command),
            PuzzleRefusal::Twice(answered) | PuzzleRefusal::Repeated(answered) => {
                let of = answered.view.puzzle.game();
                let named = |token: &str| text::words(of).token(reader, token);
                words::twice(
                    reader,
                    answered.answer.solved,
                    &named(&answered.answer.token),
                    &named(&answered.view.puzzle.answer),
                    &asking.command(of, "puzzle"),
                )
            }
            PuzzleRefusal::DayOver => t!(reader, "puzzle-day-over", command = &command),
            PuzzleRefusal::DayGoesOn => t!(reader, "puzzle-day-goes-on"),
            PuzzleRefusal::NoneLeft(solver) => {
                words::none_left(reader, game, solver.solved, solver.missed)
            }
        },
    };
    // This is a new message, so that the message of another player, or of an answered puzzle, stays as it is.
    Ok(Reply::private(Message::text(said)))
}
