//! What becomes of the other messages of a match or a challenge after a change.

use super::reply::After;
use crate::discord::context::Data;
use crate::discord::views::challenge;
use crate::discord::views::message::Message;
use app::{MatchView, MessageRef, Posting};
use referee::{ChallengeId, OfferId};
use text::Locale;

/// What is to be done about the other messages of a match after a change: a question it has settled
/// loses its buttons. Once the match is over, nobody is pinged any more, a board that was edited in
/// place says so, and if it was played in a thread, the line in the channel says how it ended.
pub fn closing(locale: Locale, view: &MatchView) -> Vec<After> {
    let mut todo = settled(locale, view);
    let this_match = &view.this_match;
    if this_match.ending().is_none() {
        return todo;
    }
    if let (Posting::EditInPlace, Some(board)) = (view.guild.posting, view.messages.board) {
        let words = text::matches::over(locale, this_match);
        todo.push(After::Edit(board, Message::text(words)));
    }
    if let Some(parent) = view.messages.parent {
        let words = text::matches::ended_in_thread(locale, this_match);
        todo.push(After::Edit(parent, Message::text(words)));
    }
    todo.extend(unping(view));
    todo
}

/// What becomes of a board edited in place once the match goes on in a new message.
pub fn moved_on(locale: Locale, view: &MatchView) -> Option<After> {
    let board = view.messages.board?;
    let this_match = &view.this_match;
    let goes_on = view.guild.posting == Posting::EditInPlace && this_match.ending().is_none();
    let words = text::matches::moved_on(locale, this_match);
    goes_on.then(|| After::Edit(board, Message::text(words)))
}

/// Takes back the line that pinged, if there is one: what follows pings by itself.
pub fn unping(view: &MatchView) -> Option<After> {
    let this_match = &view.this_match;
    let (id, channel) = (this_match.id(), this_match.place().channel);
    let old = view.messages.ping?;
    Some(After::Ping(id, channel, Some(old), None))
}

/// What is to be done about questions that were settled by something else than their own buttons:
/// by a ply, by the end of the match, or by the same question from the other side.
pub fn settled(locale: Locale, view: &MatchView) -> Vec<After> {
    let settled = view.settled.iter();
    settled
        .filter_map(|(at, offer, state)| {
            let words = text::offer::outcome(locale, &view.this_match, offer, *state)?;
            Some(settle(view, offer.id, *at, words))
        })
        .collect()
}

pub fn settle(view: &MatchView, offer: OfferId, at: MessageRef, words: String) -> After {
    After::Settle(view.this_match.id(), offer, at, Some(Message::text(words)))
}

/// What is to be done about the message of a challenge that was closed before it was noted.
pub async fn closed_meanwhile(data: &Data, id: ChallengeId, at: MessageRef) -> Option<After> {
    let now = data.clock.now();
    let view = data.app.show_challenge(id, now).await.ok()?;
    let closed = challenge::settled(data, &view).await?;
    Some(After::Edit(at, closed))
}
