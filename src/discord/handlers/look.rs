//! Looking at a match: the board, its text, its last ply.

use super::audience::Audience;
use super::replies::{board_row, present_to, privately};
use super::tips;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
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

pub async fn look(
    data: &Data,
    invoker: &Invoker,
    which: MatchRef,
    everybody: bool,
) -> Result<Reply, Error> {
    let view = data.app.board(&data.caller(invoker), which).await?;
    let audience = Audience::of(data, invoker, everybody).await?;
    if audience.everybody {
        // What has not been shown yet goes out by this answer, and there each board takes the place of the one before.
        if invoker.place.only_answers() {
            data.app.show_board(&view, data.clock.now()).await?;
            return Ok(board_row(invoker, &view, Said::Nothing));
        }
        let locale = invoker.public(&view.guild);
        return Ok(audience.answer(board::present(data, locale, &view).await));
    }
    let mut message = present_to(data, invoker, &view).await?;
    tips::add(data, invoker, &view, &mut message).await?;
    Ok(audience.answer(message))
}

pub async fn watch(
    data: &Data,
    invoker: &Invoker,
    id: MatchId,
    plies: u32,
) -> Result<Reply, Error> {
    let view = data
        .app
        .board(&data.caller(invoker), MatchRef::This(id))
        .await?;
    let reading = data.app.reading(invoker.user, &view.this_match).await?;
    let (view, numbers) = (view.read_by(&reading), reading.numbers);
    let plies = usize::try_from(plies).unwrap_or(usize::MAX);
    let step = step(data, invoker.reader, &view, plies, numbers).await;
    Ok(privately(invoker, step))
}

/// In which language a message about no match is, and how its pictures look: to the invoker alone, or to
/// everybody.
pub async fn way_of_reading(
    data: &Data,
    invoker: &Invoker,
    everybody: bool,
) -> Result<(Locale, Look), Error> {
    if everybody {
        let server = data.app.guild_settings(invoker.guild).await?;
        return Ok((invoker.public(&server), Look::public(&server)));
    }
    let look = data.app.own_look(invoker.user, invoker.guild).await?;
    Ok((invoker.reader, look))
}

pub async fn rules(
    data: &Data,
    invoker: &Invoker,
    game: Game,
    everybody: bool,
) -> Result<Reply, Error> {
    let audience = Audience::of(data, invoker, everybody).await?;
    let (locale, look) = way_of_reading(data, invoker, audience.everybody).await?;
    let rules = views::rules::rules(data, locale, look, game).await;
    let rules = rules.with_buttons(views::rulebook::ways(locale, game));
    Ok(audience.answer(rules))
}

pub async fn legend(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let look = data.app.own_look(invoker.user, invoker.guild).await?;
    let legend = views::legend::legend(data, invoker.reader, look, game).await;
    Ok(Reply::private(legend))
}

pub async fn look_at_text(
    data: &Data,
    invoker: &Invoker,
    which: MatchRef,
    everybody: bool,
) -> Result<Reply, Error> {
    let view = data.app.board(&data.caller(invoker), which).await?;
    let audience = Audience::of(data, invoker, everybody).await?;
    let (locale, view, numbers) = match audience.everybody {
        true => {
            let locale = invoker.public(&view.guild);
            (locale, seen_by(None, &view), Side::First)
        }
        false => {
            let numbers = data.app.numbers(invoker.user, &view.this_match).await?;
            let seen = seen_by(Some(invoker.user), &view);
            (invoker.reader, seen, numbers)
        }
    };
    let this_match = &view.this_match;
    let stands = text::matches::present(locale, this_match);
    let board = text::alt::as_text(locale, this_match, numbers);
    let diagram = board::diagram_button(locale, this_match);
    let message = Message::text(format!("{stands}\n{board}")).with_buttons(vec![diagram]);
    Ok(audience.answer(message))
}

pub async fn diagram(data: &Data, invoker: &Invoker, which: MatchRef) -> Result<Reply, Error> {
    let view = data.app.board(&data.caller(invoker), which).await?;
    let numbers = data.app.numbers(invoker.user, &view.this_match).await?;
    let seen = seen_by(Some(invoker.user), &view);
    let drawn = board::diagram(invoker.reader, &seen.this_match, numbers);
    Ok(Reply::private(drawn))
}
