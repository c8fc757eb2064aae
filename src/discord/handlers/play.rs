//! Handles a typed or pressed action: plays it, or answers with the refusal. A player who repeats their last action is
//! told that it was played already.

use super::engine_turns;
use super::replies::{board_as, follows_elsewhere, next_step, present_to, privately, publicly_as};
use super::tips;
use super::walk;
use crate::discord::asking::Asking;
use crate::discord::custom_id::At;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use crate::discord::views::picker;
use crate::discord::views::redact::seen_by;
use crate::discord::views::{board, picture};
use app::{MatchRef, Move, Refused, Typed};
use referee::{PlayRefusal, normalise, read_by};
use rules::Side;
use text::t;

pub async fn play(asking: &Asking, which: MatchRef, typed: &Typed) -> Result<Reply, Error> {
    match asking.app.play(&asking.caller, which, typed).await {
        Ok(once) => accepted(asking, once).await,
        Err(why) => {
            let refused = why.refused()?;
            if let Some(reply) = played_already(asking, &refused, typed).await? {
                return Ok(reply.refusal());
            }
            Ok(refuse(asking, &refused).await?.refusal())
        }
    }
}

/// Answers a player who repeats their last action during the opponent's turn, because they may not have seen the first
/// answer. If the opponent has not been shown the board either, this answer shows the board to both players. `None` if
/// the action is not a repetition.
async fn played_already(
    asking: &Asking,
    refused: &Refused<PlayRefusal>,
    typed: &Typed,
) -> Result<Option<Reply>, Error> {
    let view = &refused.view;
    let (this_match, game) = (&view.this_match, view.this_match.game());
    let numbers = asking.app.numbers(asking.caller.user, this_match).await?;
    let token = match typed {
        Typed::Token { token, .. } => token.clone(),
        Typed::Text(text) => read_by(game, numbers, &normalise(game, text)),
    };
    // The public view leaves out the hidden steps of the opponent, which do not matter here.
    let seen = this_match.public_view();
    let side = this_match.seats().side(asking.caller.user);
    let mut plies = seen.plies().iter().enumerate();
    let repeats = plies
        .rfind(|(_, ply)| !ply.automatic)
        .is_some_and(|(number, ply)| {
            let before = match &refused.why {
                PlayRefusal::NotYourTurn { .. } => true,
                // The button was made for the moment before the action was played.
                PlayRefusal::Stale { made_for, .. } => {
                    usize::try_from(made_for.plies) == Ok(number)
                        && made_for.takebacks == seen.moment().takebacks
                        && seen.to_move().map(Side::other) == side
                }
                _ => false,
            };
            before && Some(ply.side) == side && ply.token() == token
        });
    if !repeats {
        return Ok(None);
    }
    let token = text::words(game).token(asking.reader, &read_by(game, numbers, &token));
    let done = t!(asking.reader, "match-played-privately", token = &token);
    if view.is_unseen() && asking.is_at(this_match.place()) {
        return Ok(Some(board_as(asking, view, Said::Nothing, done)));
    }
    let present = present_to(asking, view).await?;
    Ok(Some(Reply::private(present.after(&done))))
}

/// Answers an accepted action. If the caller's turn goes on in hidden steps, the caller alone sees the next step;
/// otherwise both players are shown the action.
async fn accepted(asking: &Asking, moved: Move) -> Result<Reply, Error> {
    if goes_on(asking, &moved) {
        let mut next = next_step(asking, &moved.view).await?;
        tips::add(asking, &moved.view, &mut next).await?;
        return Ok(privately(asking, next));
    }
    let (moved, sent) = engine_turns::replied(&asking.data, moved).await;
    let view = &moved.view;
    let this_match = &view.this_match;
    let token = match this_match.plies().get(moved.plies.start) {
        Some(ply) => {
            let numbers = asking.app.numbers(asking.caller.user, this_match).await?;
            let token = read_by(this_match.game(), numbers, &ply.token());
            text::words(this_match.game()).token(asking.reader, &token)
        }
        None => String::new(),
    };
    let done = t!(asking.reader, "match-played-privately", token = &token);
    // False where the bot only answers interactions, because no board can follow in such a place.
    let elsewhere = follows_elsewhere(asking, view);
    let mut reply = if elsewhere && asking.pressed_privately() {
        // The board follows in the place of the match.
        privately(asking, Message::text(done)).about(view)
    } else if asking.is_at(this_match.place()) {
        board_as(asking, view, Said::Nothing, done)
    } else {
        let locale = asking.public(&view.guild);
        let board = board::moved(asking, locale, view, moved.plies.clone()).await;
        publicly_as(asking, board, done).about(view)
    };
    walk::add_next_match_button(asking, this_match.id(), &mut reply).await?;
    Ok(reply.before(sent))
}

/// Whether the caller's turn goes on and its steps are still hidden from the opponent.
fn goes_on(asking: &Asking, moved: &Move) -> bool {
    let this_match = &moved.view.this_match;
    let all = this_match.plies().len();
    this_match.player_to_move() == Some(asking.caller.user)
        && this_match.public_len() < all
        && this_match.turn_start(all) <= moved.plies.start
}

/// Refuses an action privately, with the reason, a picture of the reason, and what to do instead.
pub async fn refuse(asking: &Asking, refused: &Refused<PlayRefusal>) -> Result<Reply, Error> {
    let reading = asking
        .app
        .reading(asking.caller.user, &refused.view.this_match)
        .await?;
    let view = &seen_by(Some(asking.caller.user), &refused.view.read_by(&reading));
    let this_match = &view.this_match;
    let locale = asking.reader;
    let why = match (&refused.why, this_match.to_move()) {
        // Since the button was made, nothing has happened that the caller may know of.
        (PlayRefusal::Stale { made_for, .. }, Some(to_move))
            if *made_for == this_match.moment() =>
        {
            &PlayRefusal::NotYourTurn { to_move }
        }
        (why, _) => why,
    };
    let command = asking.command(this_match.game(), "challenge");
    let words = text::why::play_refused(locale, this_match, why, reading.numbers, &command);
    Ok(match why {
        PlayRefusal::Rules(refusal) => {
            let numbers = reading.numbers;
            // A player who plays a step of the turn again sees here that the step has been played already.
            let private = picker::so_far(locale, this_match)
                .filter(|_| this_match.public_len() < this_match.plies().len());
            let words = match &private {
                Some(so_far) => format!("{words}\n\n{so_far}"),
                None => words,
            };
            let game = this_match.game();
            let at = At::now(this_match);
            let tokens = picker::remedies(refusal).into_iter();
            let instead = picker::instead(locale, refusal, at);
            let mut picture = picture::diagram(asking, locale, view, refusal, numbers).await;
            if picture.is_none() && private.is_some() {
                picture = picture::private_picture(asking, locale, view, None, numbers).await;
            }
            let answer = Message {
                files: picture.into_iter().collect(),
                rows: board::few(at, tokens, |token| {
                    text::words(game).token(locale, &read_by(game, numbers, token))
                }),
                ..Message::text(words)
            };
            Reply::private(match instead {
                Some(button) => answer.with_buttons(vec![button]),
                None => answer,
            })
        }
        PlayRefusal::Stale { .. } | PlayRefusal::Over(_) => {
            let present = present_to(asking, view).await?;
            Reply::private(present.after(&words))
        }
        PlayRefusal::NotAPlayer
        | PlayRefusal::OutOfTime { .. }
        | PlayRefusal::NotYourTurn { .. } => Reply::private(Message::text(words)),
    })
}
