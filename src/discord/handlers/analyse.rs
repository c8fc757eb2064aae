//! Analyses a finished match, and shows where it turned.

use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::thinker::Urgency;
use crate::discord::views::analysis::{self, Reader};
use crate::discord::views::message::Message;
use crate::times::THOUGHT_SAID_AFTER;
use app::MatchRef;
use referee::{Match, UserId};
use rules::{AnyAction, AnyPosition};
use search::{Alternative, Limits, PlyJudgement, Thought, after, expect, judge, turning_points};
use std::collections::HashSet;
use std::sync::Arc;
use text::t;
use tokio::sync::watch;

/// Time for a whole match, in milliseconds.
const WHOLE_MS: u64 = 5_000;

/// The smallest and the largest time for each position of a match, in milliseconds.
const POSITION_MS: std::ops::RangeInclusive<u64> = 15..=150;

/// The time for a position around a turning point, in milliseconds.
const CHECK_MS: u64 = 400;

/// The largest number of turning points whose positions are given [`CHECK_MS`].
const CHECKS: usize = 12;

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
    let reader = Reader { locale, numbers };
    if let Some(judgements) = asking.judgements.get(&this_match.id()) {
        let message = analysis::page(asking, reader, &view, &judgements, step).await;
        return Ok(privately(asking, message));
    }
    let Some(working) = asking.advising.begin(asking.caller.user) else {
        return say(t!(locale, "engine-one-at-a-time"));
    };
    let shared = Arc::clone(&asking.data);
    let (sender, mut found) = watch::channel(None);
    let (stopped, user) = (asking.stopped.clone(), asking.caller.user);
    let work = Box::pin(async move {
        let message = match judgements(&shared, user, &view.this_match).await {
            Some(judgements) => {
                shared
                    .judgements
                    .keep(view.this_match.id(), Arc::clone(&judgements));
                analysis::page(&shared, reader, &view, &judgements, step).await
            }
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

/// Judges what each action was worth. The engine thinks about one position at a time, so that the move of a running
/// match waits for at most one position. The positions of turning points, and better actions there, are searched again
/// for longer before they are reported. `None` if the engine is stopped or has failed.
async fn judgements(data: &Data, user: UserId, this_match: &Match) -> Option<Arc<[PlyJudgement]>> {
    let actions: Vec<AnyAction> = this_match.plies().iter().map(|ply| ply.action).collect();
    let positions: Vec<AnyPosition> = this_match.positions().collect();
    let share = WHOLE_MS / u64::try_from(positions.len()).unwrap_or(u64::MAX).max(1);
    let ms = share.clamp(*POSITION_MS.start(), *POSITION_MS.end());
    let mut thoughts = Vec::with_capacity(positions.len());
    for (ply, position) in positions.iter().enumerate() {
        thoughts.push(think_about(data, user, position, ply, ms).await?);
    }
    let mut judged = judge(&positions, &actions, &thoughts, &[]);
    let (mut checked, mut at_length) = (HashSet::new(), HashSet::new());
    let mut alternatives = Vec::new();
    while checked.len() < CHECKS
        && let mut turning = turning_points(&judged).into_iter().map(|it| it.ply)
        && let Some(ply) = turning.find(|ply| !checked.contains(ply))
    {
        checked.insert(ply);
        let next = (ply + 1..actions.len()).find(|it| positions[*it].legal_actions().len() > 1);
        let around = [ply, next.unwrap_or(actions.len())];
        for ply in around.into_iter().filter(|it| at_length.insert(*it)) {
            thoughts[ply] = think_about(data, user, &positions[ply], ply, CHECK_MS).await?;
        }
        if let Some(better) = thoughts[ply].as_ref().map(|thought| thought.best)
            && better != actions[ply]
        {
            let position = after(&positions[ply], better);
            let thought = think_about(data, user, &position, ply + 1, CHECK_MS).await?;
            alternatives.push(Alternative {
                ply,
                position,
                thought,
            });
        }
        judged = judge(&positions, &actions, &thoughts, &alternatives);
    }
    Some(judged.into())
}

/// What the engine expects in a position after a search of about `ms` milliseconds. The outer `None` means that the
/// engine is stopped or has failed; the inner `None` means that the game is over.
async fn think_about(
    data: &Data,
    user: UserId,
    position: &AnyPosition,
    ply: usize,
    ms: u64,
) -> Option<Option<Thought<AnyAction>>> {
    let position = position.clone();
    let thought = data.thinker.think(user, Urgency::Advice, move |allowance| {
        let limits = allowance.limits(Limits::default());
        expect(&position, limits, ply as u64, &mut allowance.spent(ms))
    });
    thought.await
}
