//! Analyses a finished match, and shows where it turned.

use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::context::{Data, locked};
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::thinker::Urgency;
use crate::discord::views::analysis::{self, Reader};
use crate::discord::views::message::Message;
use crate::times::THOUGHT_SAID_AFTER;
use app::{MatchRef, MatchView};
use referee::{Match, UserId};
use search::{Analysis, Comparison, Course, Limits};
use std::sync::Arc;
use text::t;
use tokio::sync::watch;

/// The time for all positions of a match together, before some are searched at length, in milliseconds.
const WHOLE_MS: u64 = 5_000;

/// The smallest and the largest time for each position of a match, in milliseconds.
const POSITION_MS: std::ops::RangeInclusive<u64> = 15..=150;

/// The time for a position that is searched at length, in milliseconds.
const CHECK_MS: u64 = 400;

/// Shows the standing over the course of a match (`step` 0), or one of its turning points, to the caller alone. If the
/// analysis takes seconds, the first reply says so, and the result replaces it.
pub async fn analyse(asking: &Asking, which: MatchRef, step: u8) -> Result<Reply, Error> {
    let locale = asking.reader;
    let say = |words: String| Ok(privately(asking, Message::text(words)));
    let view = asking.app.board(&asking.caller, which).await?;
    let this_match = &view.this_match;
    if this_match.ending().is_none() {
        return say(t!(locale, "analysis-running"));
    }
    if this_match.plies().is_empty() {
        return say(t!(locale, "analysis-nothing"));
    }
    let reading = asking.app.reading(asking.caller.user, this_match).await?;
    let (view, numbers) = (view.read_by(&reading), reading.numbers);
    let this_match = &view.this_match;
    let user = asking.caller.user;
    let side = this_match.seats().side(user);
    let reader = Reader {
        locale,
        numbers,
        side,
    };
    let analysis = begun(&asking.data, this_match);
    if analysis.next_search().is_none() {
        let course = analysis.course();
        let message = page(&asking.data, (user, reader), &view, &course, step).await;
        return Ok(privately(asking, message));
    }
    let Some(working) = asking.advising.begin(user) else {
        return say(t!(locale, "engine-one-at-a-time"));
    };
    let shared = Arc::clone(&asking.data);
    let (sender, mut found) = watch::channel(None);
    let stopped = asking.stopped.clone();
    let work = Box::pin(async move {
        let message = match analysed(&shared, user, &view.this_match, analysis).await {
            Some(course) => page(&shared, (user, reader), &view, &course, step).await,
            None => Message::text(t!(locale, "engine-busy")),
        };
        drop(working);
        // If the answer was lost, there is no receiver any more.
        let _ = sender.send(Some(message));
    });
    asking.requests.spawn(async move {
        stopped.run_until_cancelled_owned(work).await;
    });
    let later = found.clone();
    let waiting = found.wait_for(Option::is_some);
    match asking.clock.within(THOUGHT_SAID_AFTER, waiting).await {
        Some(Ok(message)) => Ok(privately(asking, message.clone().unwrap_or_default())),
        _ => Ok(privately(asking, Message::text(t!(locale, "analysis-soon"))).until(later)),
    }
}

/// A page of the analysis. For a turning point, the better action is compared with the played one.
async fn page(
    data: &Data,
    (user, reader): (UserId, Reader),
    view: &MatchView,
    course: &Course,
    step: u8,
) -> Message {
    let this_match = &view.this_match;
    let chosen = usize::from(step).checked_sub(1);
    let mistakes = analysis::in_order(course, reader);
    let mistake = chosen.and_then(|chosen| mistakes.get(chosen).copied());
    let position = mistake.and_then(|it| this_match.position_after(it.ply));
    let comparison = match mistake.zip(position) {
        Some((mistake, position)) => {
            let known = locked(&data.evaluations(this_match.id())).clone();
            let compared = data.thinker.think(user, Urgency::Advice, move |allowance| {
                let spent = &mut allowance.spent(CHECK_MS);
                let better = mistake.better?;
                Some(Comparison::of_mistake(
                    &position,
                    better,
                    mistake.played,
                    &known,
                    spent,
                ))
            });
            compared.await.flatten()
        }
        None => None,
    };
    analysis::page(data, reader, view, course, (step, comparison.as_ref())).await
}

/// The analysis of a match, as far as hints, moves of the engine and earlier analyses have brought it.
fn begun(data: &Data, this_match: &Match) -> Analysis {
    let known = locked(&data.evaluations(this_match.id())).clone();
    let actions = this_match.plies().iter().map(|ply| ply.action).collect();
    Analysis::new(this_match.positions().collect(), actions, known)
}

/// Completes an analysis, and keeps what it finds for the next reader. The engine searches one position at a time, so
/// that the move of a running match waits for at most one position. `None` if the engine is stopped or has failed.
async fn analysed(
    data: &Data,
    user: UserId,
    this_match: &Match,
    mut analysis: Analysis,
) -> Option<Course> {
    let unsearched = u64::try_from(analysis.unsearched()).unwrap_or(u64::MAX);
    let share = (WHOLE_MS / unsearched.max(1)).clamp(*POSITION_MS.start(), *POSITION_MS.end());
    while let Some(asked) = analysis.next_search() {
        let ms = if asked.at_length { CHECK_MS } else { share };
        let searched = data.thinker.think(user, Urgency::Advice, move |allowance| {
            let limits = allowance.limits(Limits::default());
            analysis.search(&asked, limits, &mut allowance.spent(ms));
            analysis
        });
        analysis = searched.await?;
    }
    let course = analysis.course();
    locked(&data.evaluations(this_match.id())).merge(analysis.into_evaluations());
    Some(course)
}
