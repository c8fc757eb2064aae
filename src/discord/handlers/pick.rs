//! Chooses, tries and plays actions in the private picker.

use super::play::{play, refuse};
use super::replies::privately;
use super::tips;
use crate::discord::asking::Asking;
use crate::discord::custom_id::At;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::picker::{self, Pick};
use crate::discord::views::picture;
use app::{Hints, MatchRef, MatchView, Refused, Typed};
use referee::{Match, PlayRefusal, UserId};
use std::sync::Arc;

/// The largest number of hints that are asked for. No position of any game has more legal actions than this, so every
/// legal action is found.
const ALL: usize = 10_000;

/// Shows the private picker: the actions that begin with `chosen`, narrowed down step by step. With `trying`, a choice
/// shows what the action would do instead of playing it.
async fn pick_from(
    asking: &Asking,
    at: At,
    chosen: &str,
    mut hints: Hints,
    trying: bool,
) -> Result<Reply, Error> {
    let may_try = may_try(&hints);
    let reading = asking
        .app
        .reading(asking.caller.user, &hints.view.this_match);
    hints.view = hints.view.read_by(&reading.await?);
    let this_match = &hints.view.this_match;
    let same_turn = picker::same_turn(this_match, at);
    let overtaken = same_turn.is_some_and(|now| now != at) && !chosen.is_empty();
    let at = same_turn.unwrap_or(at);
    if hints.actions.is_empty() || this_match.moment() != at.moment {
        let why = cannot_pick(asking.caller.user, at, &hints.view);
        let view = Box::new(hints.view);
        return refuse(asking, &Refused { why, view }).await;
    }
    let locale = asking.reader;
    let choice = picker::pick(&Pick {
        locale,
        this_match,
        at,
        numbers: hints.numbers,
        hints: &hints.actions,
        chosen: if overtaken { "" } else { chosen },
    });
    let shown = picker::shown(asking, locale, &hints.view, hints.numbers, choice);
    let mut message = Box::pin(shown).await;
    if let Some(words) = picker::overtaken(this_match.game(), locale).filter(|_| overtaken) {
        message.text = format!("{words}\n{}", message.text);
    }
    if may_try {
        picker::offer_to_try(locale, &mut message, (at, chosen), trying);
    }
    // A tip is added to the first private message of a turn. If the first choice was made in the menu of the public
    // board, `chosen` is not empty in that message.
    if chosen.is_empty() || !asking.pressed_privately() {
        tips::add(asking, &hints.view, &mut message).await?;
    }
    Ok(privately(asking, message))
}

fn cannot_pick(user: UserId, at: At, view: &MatchView) -> PlayRefusal {
    let this_match = &view.this_match;
    if let Some(ending) = this_match.ending() {
        return PlayRefusal::Over(*ending);
    }
    if this_match.seats().side(user).is_none() {
        return PlayRefusal::NotAPlayer;
    }
    let now = this_match.moment();
    let stale = PlayRefusal::Stale {
        made_for: at.moment,
        now,
    };
    match this_match.to_move() {
        _ if now != at.moment => stale,
        Some(to_move) if this_match.seats().player(to_move) != user => {
            PlayRefusal::NotYourTurn { to_move }
        }
        _ => stale,
    }
}

/// Plays the action on the chosen line of the picker. If the action would make hidden steps public, first shows what it
/// would do. If the line is only the beginning of several actions, shows the next step of the choice.
pub async fn picked(asking: &Asking, at: At, value: &str) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let hints = asking
        .app
        .hints(caller, MatchRef::This(at.id), "", ALL)
        .await?;
    let fresh = hints.view.this_match.moment() == at.moment;
    if hints.actions.iter().any(|hint| hint.token == value) {
        let view = &hints.view;
        if let Some(seen) = fresh
            .then(|| would_tell(asking.caller.user, view, value))
            .flatten()
        {
            let locale = asking.reader;
            let step = picker::last_look(locale, &view.this_match, &seen.this_match, at, value);
            if let Some(message) = step {
                let reading = asking
                    .app
                    .reading(asking.caller.user, &seen.this_match)
                    .await?;
                let seen = seen.read_by(&reading);
                let picture = picture::picture_of_turn(asking, locale, &seen, hints.numbers).await;
                let files = picture.into_iter().collect();
                return Ok(privately(asking, Message { files, ..message }));
            }
        }
        let typed = Typed::Token {
            token: value.to_owned(),
            made_for: at.moment,
        };
        return Box::pin(play(asking, MatchRef::This(at.id), &typed)).await;
    }
    Box::pin(pick_from(asking, at, value, hints, false)).await
}

/// Shows what the action on the chosen line would do. If the line is only the beginning of several actions, shows the
/// next step of the choice.
pub async fn tried(asking: &Asking, at: At, value: &str) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let hints = asking
        .app
        .hints(caller, MatchRef::This(at.id), "", ALL)
        .await?;
    let view = &hints.view;
    let is_action = hints.actions.iter().any(|hint| hint.token == value);
    let fresh = view.this_match.moment() == at.moment && may_try(&hints);
    if !(fresh && is_action) {
        return pick_from(asking, at, value, hints, fresh).await;
    }
    let mut trial = Match::clone(&view.this_match);
    if trial
        .play(asking.caller.user, value, None, caller.now)
        .is_err()
    {
        return Box::pin(picked(asking, at, value)).await;
    }
    let reading = asking.app.reading(asking.caller.user, &trial).await?;
    let seen = MatchView {
        this_match: Arc::new(trial),
        ..view.read_by(&reading)
    };
    Ok(privately(
        asking,
        picker::tried(asking, asking.reader, &seen, hints.numbers, (at, value)).await,
    ))
}

/// Whether the picker offers to try an action. False if there is no legal action, if the options forbid to show what an
/// action would do (IAGO-33), or if the game hides the steps of a turn. Such a game asks the player before a turn
/// becomes public.
fn may_try(hints: &Hints) -> bool {
    let hides_steps = hints.view.this_match.game().facts().hides_steps;
    !hints.secret && !hides_steps && !hints.actions.is_empty()
}

/// The match as it would be after the action `token`, if this action makes hidden steps public. `None` if no steps are
/// hidden, if the action is refused, or if the steps stay hidden after it.
fn would_tell(user: UserId, view: &MatchView, token: &str) -> Option<MatchView> {
    let this_match = &view.this_match;
    if !this_match.has_private_steps() {
        return None;
    }
    let mut trial = Match::clone(this_match);
    let now = this_match.plies().last()?.played_at;
    trial.play(user, token, None, now).ok()?;
    let is_public = !trial.has_private_steps();
    is_public.then(|| MatchView {
        this_match: Arc::new(trial),
        ..view.clone()
    })
}
