//! Gives the player to move a hint: first what to play, on a second press why.

use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::context::{Data, locked};
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::thinker::Urgency;
use crate::discord::views;
use crate::discord::views::message::Message;
use crate::times::HINT;
use app::{AdviceRefusal, MatchRef, MatchView, UseCaseError};
use referee::UserId;
use search::{Hint, Limits};
use text::{Locale, t};

/// The limit of the engine's time for a hint, in milliseconds. Meanwhile Discord shows that the bot is thinking.
const THOUGHT_MS: u64 = 2_000;

pub async fn hint(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    advise(asking, which, false).await
}

pub async fn reason(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    advise(asking, which, true).await
}

async fn advise(asking: &Asking, which: MatchRef, why: bool) -> Result<Reply, Error> {
    let locale = asking.reader;
    // A refusal leaves the private message below whose picture the button stands.
    let say = |words: String| Ok(Reply::private(Message::text(words)));
    let mut view = match advised(asking, which).await? {
        Ok(view) => view,
        Err(why) => return say(refusal_words(locale, why)),
    };
    // A hint that was found before is used again, so that the reasons belong to the action that the caller was shown.
    let key = (view.this_match.id(), view.this_match.moment());
    let known = asking.hints.get(&key);
    let hint = match known {
        Some(known) => known,
        None => {
            let Some(_working) = asking.advising.begin(asking.caller.user) else {
                return say(t!(locale, "engine-one-at-a-time"));
            };
            let Some(hint) = find_hint(asking, asking.caller.user, &view).await else {
                return say(t!(locale, "engine-busy"));
            };
            asking.hints.keep(key, hint.clone());
            let position = view.this_match.position().as_players_know_it();
            let evaluations = asking.evaluations(key.0);
            for (position, evaluation) in hint.evaluations(&position) {
                locked(&evaluations).keep(position, evaluation);
            }
            // The match may have gone on, or be over by now.
            view = match advised(asking, MatchRef::This(key.0)).await? {
                Ok(now) if now.this_match.moment() == key.1 => now,
                Ok(_) | Err(AdviceRefusal::NotYourTurn { .. }) => {
                    return say(t!(locale, "hint-overtaken"));
                }
                Err(why) => return say(refusal_words(locale, why)),
            };
            hint
        }
    };
    let reading = asking
        .app
        .reading(asking.caller.user, &view.this_match)
        .await?;
    let view = view.read_by(&reading);
    let message = views::hint::hint(asking, locale, &view, reading.numbers, &hint, why).await;
    Ok(privately(asking, message))
}

async fn advised(
    asking: &Asking,
    which: MatchRef,
) -> Result<Result<MatchView, AdviceRefusal>, Error> {
    match asking.app.advised(&asking.caller_now(), which).await {
        Ok(view) => Ok(Ok(view)),
        Err(UseCaseError::Refused(refused)) => Ok(Err(refused.why)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

fn refusal_words(locale: Locale, why: AdviceRefusal) -> String {
    match why {
        AdviceRefusal::Over(_) => t!(locale, "hint-over"),
        AdviceRefusal::Rated => t!(locale, "hint-rated"),
        AdviceRefusal::RatedAgainstEngine => t!(locale, "hint-rated-engine"),
        AdviceRefusal::NotAPlayer => t!(locale, "hint-not-a-player"),
        AdviceRefusal::NotYourTurn { .. } => t!(locale, "hint-not-your-turn"),
    }
}

async fn find_hint(data: &Data, user: UserId, view: &MatchView) -> Option<Hint> {
    let this_match = &view.this_match;
    // A hint must not use what players have to find out themselves.
    let position = this_match.position().as_players_know_it();
    let seed = u64::from(this_match.moment().plies);
    let thought = data.thinker.think(user, Urgency::Advice, move |allowance| {
        let limits = allowance.limits(Limits::default());
        search::hint(&position, limits, seed, &mut allowance.spent(THOUGHT_MS))
    });
    data.clock.within(HINT, thought).await??
}
