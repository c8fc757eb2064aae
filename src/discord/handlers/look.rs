//! Shows a match: its board, its text, its earlier plies; also the rules and the legend of a game.

use super::audience::Audience;
use super::replies::{board_row, present_to, privately};
use super::tips;
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use crate::discord::views::redact::seen_by;
use crate::discord::views::step::step;
use crate::discord::views::{self, board};
use app::{Look, MatchRef};
use referee::MatchId;
use rules::{Game, Side};
use text::{self, Locale};

pub async fn look(asking: &Asking, which: MatchRef, everybody: bool) -> Result<Reply, Error> {
    let view = asking.app.board(&asking.caller, which).await?;
    let audience = Audience::of(asking, everybody).await?;
    if audience.everybody {
        // Where the bot only answers interactions, this answer is itself the message of the board. It shows what has
        // not been shown yet, and replaces the earlier board.
        if asking.caller.place.only_answers() {
            asking.app.show_board(&view, asking.clock.now()).await?;
            return Ok(board_row(asking, &view, Said::Nothing));
        }
        let locale = asking.public(&view.guild);
        return Ok(audience.answer(board::present(asking, locale, &view).await));
    }
    let mut message = present_to(asking, &view).await?;
    tips::add(asking, &view, &mut message).await?;
    Ok(audience.answer(message))
}

pub async fn watch(asking: &Asking, id: MatchId, plies: u32) -> Result<Reply, Error> {
    let view = asking.app.board(&asking.caller, MatchRef::This(id)).await?;
    let reading = asking
        .app
        .reading(asking.caller.user, &view.this_match)
        .await?;
    let (view, numbers) = (view.read_by(&reading), reading.numbers);
    let plies = usize::try_from(plies).unwrap_or(usize::MAX);
    let step = step(asking, asking.reader, &view, plies, numbers).await;
    Ok(privately(asking, step))
}

/// Language and picture settings of a message that belongs to no match. If `everybody` is true, they are those of the
/// server; otherwise the caller's own.
pub async fn way_of_reading(asking: &Asking, everybody: bool) -> Result<(Locale, Look), Error> {
    if everybody {
        let server = asking.app.guild_settings(asking.caller.guild()).await?;
        return Ok((asking.public(&server), Look::public(&server)));
    }
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    Ok((asking.reader, look))
}

pub async fn rules(asking: &Asking, game: Game, everybody: bool) -> Result<Reply, Error> {
    let audience = Audience::of(asking, everybody).await?;
    let (locale, look) = way_of_reading(asking, audience.everybody).await?;
    let rules = views::rules::rules(asking, locale, look, game).await;
    let rules = rules.with_buttons(views::rulebook::ways(locale, game));
    Ok(audience.answer(rules))
}

pub async fn legend(asking: &Asking, game: Game) -> Result<Reply, Error> {
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    let legend = views::rules::legend(asking, asking.reader, look, game).await;
    Ok(Reply::private(legend))
}

pub async fn look_at_text(
    asking: &Asking,
    which: MatchRef,
    everybody: bool,
) -> Result<Reply, Error> {
    let view = asking.app.board(&asking.caller, which).await?;
    let audience = Audience::of(asking, everybody).await?;
    let (locale, view, numbers) = match audience.everybody {
        true => {
            let locale = asking.public(&view.guild);
            (locale, seen_by(None, &view), Side::First)
        }
        false => {
            let numbers = asking
                .app
                .numbers(asking.caller.user, &view.this_match)
                .await?;
            let seen = seen_by(Some(asking.caller.user), &view);
            (asking.reader, seen, numbers)
        }
    };
    let this_match = &view.this_match;
    let stands = text::matches::present(locale, this_match);
    let board = text::alt::as_text(locale, this_match, numbers);
    let diagram = board::diagram_button(locale, this_match);
    let message = Message::text(format!("{stands}\n{board}")).with_buttons(vec![diagram]);
    Ok(audience.answer(message))
}

pub async fn diagram(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    let view = asking.app.board(&asking.caller, which).await?;
    let numbers = asking
        .app
        .numbers(asking.caller.user, &view.this_match)
        .await?;
    let seen = seen_by(Some(asking.caller.user), &view);
    let drawn = board::diagram(asking.reader, &seen.this_match, numbers);
    Ok(Reply::private(drawn))
}
