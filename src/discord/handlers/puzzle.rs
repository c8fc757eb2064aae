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
use crate::discord::views::verdict;
use crate::times::PUZZLE_OF_MATCH;
use app::{PuzzleId, PuzzleRefusal, PuzzleView, UseCaseError};
use referee::{Match, UserId, normalise};
use rules::Game;
use search::Task;
use search::puzzle::{candidates, refutation as refutation_of};
use std::sync::Arc;
use text::puzzle as words;
use text::t;

/// The number of search nodes for the reply to a wrong answer.
const REFUTATION: u64 = 60_000;

type Asked<T> = Result<T, UseCaseError<PuzzleRefusal>>;

/// Shows the caller alone their next puzzle, or takes what they typed as its answer.
pub async fn puzzle(asking: &Asking, game: Game, typed: Option<&str>) -> Result<Reply, Error> {
    let caller = &asking.caller;
    // A typed answer after a wrong one is another try at the same puzzle.
    if let Some(typed) = typed
        && let Some(view) = asking.app.missed_puzzle(caller, game).await?
    {
        let again = try_again(asking, &view, &normalise(game, typed)).await;
        return puzzle_reply(asking, game, again).await;
    }
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
        PuzzlePress::Of(game, id) => {
            let examine = |this_match| examine(asking, asking.caller.user, this_match);
            match asking.app.puzzle_from(caller, id, examine).await {
                Ok(None) => puzzle(asking, game, None).await,
                Ok(Some(view)) => {
                    let made = Ok(puzzle_message(asking, &view, "").await?);
                    puzzle_reply(asking, game, made).await
                }
                Err(why) => puzzle_reply(asking, game, Err(why)).await,
            }
        }
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
            let look = own_look(asking).await?;
            let made = match asking.app.daily_answer(caller, day).await {
                Ok(view) => Ok(verdict::solution(asking, asking.reader, look, &view).await),
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
        Err(UseCaseError::Refused(PuzzleRefusal::Twice(answered))) if !answered.answer.solved => {
            choose_again(asking, &answered.view, "").await
        }
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
        Err(UseCaseError::Refused(PuzzleRefusal::Twice(answered))) if !answered.answer.solved => {
            return choose_again(asking, &answered.view, chosen).await;
        }
        view => view?,
    };
    if is_answer(&view, chosen) {
        return answer(asking, id, day, chosen).await;
    }
    let shown = puzzle_message(asking, &view, chosen).await;
    shown.map_err(UseCaseError::Internal)
}

/// Whether `chosen` is a whole answer to a puzzle, and not the beginning of one.
fn is_answer(view: &PuzzleView, chosen: &str) -> bool {
    let replay = view.puzzle.replay();
    let offered = replay.map_or_else(Vec::new, |replay| candidates(replay.last()));
    offered.iter().any(|it| it.to_string() == chosen)
}

/// Takes a choice below a puzzle that the caller has answered wrongly before. Nothing is rated or stored.
async fn choose_again(asking: &Asking, view: &PuzzleView, chosen: &str) -> Asked<Message> {
    let (reader, look) = (asking.reader, own_look(asking).await?);
    if chosen == views::ANSWER {
        return Ok(verdict::given_up(asking, reader, look, view).await);
    }
    if !is_answer(view, chosen) {
        let again = views::Attempt::Again;
        return Ok(views::puzzle(asking, reader, look, view, chosen, again).await);
    }
    if chosen == view.puzzle.answer {
        return Ok(verdict::right(asking, reader, look, view, None).await);
    }
    let reply = refutation(asking, view, chosen).await;
    Ok(verdict::wrong(asking, reader, look, view, chosen, reply.as_deref(), None).await)
}

/// Takes a typed answer to a puzzle that the caller has answered wrongly before.
async fn try_again(asking: &Asking, view: &PuzzleView, token: &str) -> Asked<Message> {
    let shown = choose_again(asking, view, token).await?;
    Ok(match is_answer(view, token) {
        true => shown,
        false => shown.after(&words::no_action(asking.reader, token)),
    })
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
    let (reader, look) = (asking.reader, own_look(asking).await?);
    let (view, answer) = (&answered.view, &answered.answer);
    if answer.solved {
        return Ok(verdict::right(asking, reader, look, view, Some(answer)).await);
    }
    let reply = refutation(asking, view, &answer.token).await;
    let (token, reply) = (answer.token.as_str(), reply.as_deref());
    Ok(verdict::wrong(asking, reader, look, view, token, reply, Some(answer)).await)
}

/// The opponent's reply that wins after a wrong answer; `None` if the task asks for something else than the only move
/// that wins, or if the search finds none in time.
async fn refutation(asking: &Asking, view: &PuzzleView, token: &str) -> Option<String> {
    if !matches!(view.puzzle.task, Task::Ending | Task::Last) {
        return None;
    }
    let position = view.puzzle.replay()?.last().clone();
    let action = position.play_token(token).ok()?.action;
    let user = asking.caller.user;
    let _working = asking.advising.begin(user)?;
    let found = asking.thinker.think(user, Urgency::Advice, move |_| {
        refutation_of(&position, &action, REFUTATION)
    });
    let found = asking.clock.within(PUZZLE_OF_MATCH, found).await;
    Some(found???.to_string())
}

async fn own_look(asking: &Asking) -> Result<app::Look, app::Error> {
    let (user, guild) = (asking.caller.user, asking.caller.guild());
    asking.app.own_look(user, guild).await
}

async fn puzzle_message(
    asking: &Asking,
    view: &PuzzleView,
    chosen: &str,
) -> Result<Message, app::Error> {
    let look = own_look(asking).await?;
    let first = views::Attempt::First;
    Ok(views::puzzle(asking, asking.reader, look, view, chosen, first).await)
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
                let answer = named(&answered.view.puzzle.answer);
                words::twice(reader, &answer, &asking.command(of, "puzzle"))
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
