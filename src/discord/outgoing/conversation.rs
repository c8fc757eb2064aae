//! Boards where the bot only answers: as long as the token of an answer is good, its board is folded once another one
//! stands below it, and the engine's move follows it.

use super::http::{counted, is_transient, logged, reference};
use crate::discord::answered::Answered;
use crate::discord::context::Data;
use crate::discord::views::content;
use crate::discord::views::message::Message;
use crate::times::{ANSWER_CHANGES, ENGINE_RESTS};
use app::{FirstDelivery, MatchView, MessageRef, MessageRole, OlderBoard};
use poise::serenity_prelude::{self as serenity, Builder as _, Http, MessageId};
use referee::Time;

/// How often the engine's move is sent.
const TRIES: usize = 3;

/// Notes that an answer with this token shows a board, and settles the one before.
pub(super) async fn note(
    data: &Data,
    http: &Http,
    delivers: &FirstDelivery,
    at: Option<MessageRef>,
    (token, until): (&str, Time),
) {
    let Some(of) = delivers.unowed_board() else {
        return;
    };
    let before = data.answered.get(&of);
    let row = before.as_ref().map(|it| it.row);
    let Some((row, older)) = delivers.place_unowed(row, at) else {
        return;
    };
    let now = Answered {
        row,
        token: token.to_owned(),
        until,
    };
    // Where two answers crossed, the one before stays the latest.
    let (latest, other) = match before {
        Some(before) if before.row.at == row.at && at != row.at => {
            (Answered { row, ..before }, Some(now))
        }
        before => (now, before),
    };
    data.answered.keep(of, latest);
    if let Some((older, other)) = older.zip(other)
        && data.clock.now() < other.until
    {
        logged(settle(data, http, &other.token, older).await);
    }
}

/// Folds or deletes a board by the token of its answer.
async fn settle(data: &Data, http: &Http, token: &str, older: OlderBoard) -> serenity::Result<()> {
    let id = MessageId::new(older.at.message.0.max(1));
    let message = match &older.line {
        Some(line) => content::message(data, older.at.channel, line).await,
        None => None,
    };
    match message {
        Some(line) => {
            let line = line.edit_response();
            let edited = http.edit_followup_message(token, id, &line, Vec::new());
            counted(edited).await.map(|_| ())
        }
        None => counted(http.delete_followup_message(token, id)).await,
    }
}

/// Tells what the engine has played, after the answer before it. Where that can no longer be followed, `/iago board`
/// shows it.
pub async fn follow(data: &Data, view: &MatchView, board: &Message) {
    let id = view.this_match.id();
    let (Some(http), Some(before)) = (data.http(), data.answered.get(&id)) else {
        return;
    };
    let has_moved = Some(before.row.home) != view.this_match.place().channel();
    for _ in 0..TRIES {
        if has_moved || data.clock.now() >= before.until {
            return;
        }
        let sent = board.follow_up(false).execute(http, (None, &before.token));
        match counted(sent).await {
            Ok(sent) => {
                let delivers = FirstDelivery::of_match(view, Some(MessageRole::Board(id)));
                let token = (&*before.token, before.until);
                return note(data, http, &delivers, Some(reference(&sent)), token).await;
            }
            Err(error) if is_transient(&error) => data.clock.pause(ENGINE_RESTS).await,
            Err(error) => {
                logged::<()>(Err(error));
                return;
            }
        }
    }
}

/// Until when an answer that is given now can be changed.
pub(super) fn until(data: &Data) -> Time {
    data.clock.now() + ANSWER_CHANGES
}
