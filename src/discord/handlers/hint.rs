//! A hint for the player to move: first what to play, on a second press why.

use super::replies::privately;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::thinker::Urgency;
use crate::discord::views;
use crate::discord::views::message::Message;
use crate::times::HINT;
use app::{AdviceRefusal, MatchView, UseCaseError, Which};
use search::{Hint, Limits};
use text::t;

/// How long a hint is thought about, in milliseconds: Discord shows meanwhile that the bot is thinking.
const THOUGHT_MS: u64 = 2_000;

pub async fn hint(data: &Data, invoker: &Invoker, which: Which) -> Result<Reply, Error> {
    advise(data, invoker, which, false).await
}

pub async fn reason(data: &Data, invoker: &Invoker, which: Which) -> Result<Reply, Error> {
    advise(data, invoker, which, true).await
}

async fn advise(data: &Data, invoker: &Invoker, which: Which, why: bool) -> Result<Reply, Error> {
    let locale = invoker.reader;
    let view = match data.app.advised(&data.caller(invoker), which).await {
        Ok(view) => view,
        Err(UseCaseError::Refused(refused)) => {
            let words = match refused.why {
                AdviceRefusal::Over(_) => t!(locale, "hint-over"),
                AdviceRefusal::Rated => t!(locale, "hint-rated"),
                AdviceRefusal::RatedAgainstEngine => t!(locale, "hint-rated-engine"),
                AdviceRefusal::NotAPlayer => t!(locale, "hint-not-a-player"),
                AdviceRefusal::NotYourTurn { .. } => t!(locale, "hint-not-your-turn"),
            };
            return Ok(privately(invoker, Message::text(words)));
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    let Some(hint) = found(data, &view).await else {
        return Ok(privately(invoker, Message::text(t!(locale, "engine-busy"))));
    };
    let reading = data.app.reading(invoker.user, &view.this_match).await?;
    let view = view.read_by(&reading);
    let message = views::hint::hint(data, locale, &view, reading.numbers, &hint, why).await;
    Ok(privately(invoker, message))
}

/// The hint for the present moment: what was found before, so that the reasons belong to what was
/// said, or a new one.
async fn found(data: &Data, view: &MatchView) -> Option<Hint> {
    let this_match = &view.this_match;
    let key = (this_match.id(), this_match.moment());
    if let Some(known) = data.hints.get(&key) {
        return Some(known);
    }
    let position = this_match.position().clone();
    let seed = u64::from(this_match.moment().plies);
    let thought = data.thinker.think(Urgency::Move, move |allowance| {
        let limits = allowance.limits(Limits::default());
        search::hint(&position, limits, seed, &mut allowance.spent(THOUGHT_MS))
    });
    let hint = data.clock.within(HINT, thought).await???;
    data.hints.keep(key, hint.clone());
    Some(hint)
}
