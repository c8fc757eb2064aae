//! What moderators decide: striking and restoring results, deciding matches.

use super::answer::{privately, publicly};
use super::settings::barred;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::incoming::component_id::ComponentId;
use crate::discord::incoming::invoker::Invoker;
use crate::discord::incoming::request::{Request, Verdict};
use crate::discord::outgoing::reply::{Reply, Shows};
use crate::discord::views::message::{ActionRow, Button, Line, Message, Weight};
use app::{
    AdjudicateError, AnnulError, MatchView, NoMatch, RestoreResultError, UseCaseError, Which,
};
use referee::{MatchId, UserId};
use rules::Side;
use text::moderate::{self as words, Done, Label, Not};
use text::own;

/// How many lines a menu has room for.
const LINES: u32 = 25;

/// Shows the result of a match, to be struck or restored; without a number, a menu of the latest.
///
/// # Errors
/// The bot itself fails.
pub async fn annul(data: &Data, invoker: &Invoker, number: Option<u64>) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    let Some(number) = number else {
        return choose_result(data, invoker).await;
    };
    match data.app.numbered(invoker.guild, number).await {
        Ok(view) => ask_annul(data, invoker, &view).await,
        Err(app::Error::NoMatch(NoMatch::Unknown)) => Ok(refused(invoker, Not::There)),
        Err(error) => Err(error.into()),
    }
}

fn refused(invoker: &Invoker, why: Not) -> Reply {
    privately(invoker, Message::text(words::not(invoker.reader, why)))
}

async fn choose_result(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    let reader = invoker.reader;
    let latest = data.app.finished(invoker.guild, None, 0, LINES).await?.0;
    let rated = latest.into_iter().filter(|it| it.terms.rated);
    let lines: Vec<Line> = rated
        .map(|it| Line {
            value: it.id.to_string(),
            label: words::line(reader, it.number, it.terms.game(), &it.names),
            note: match it.annulled {
                true => words::struck(reader),
                false => String::new(),
            },
        })
        .collect();
    let said = words::choose_result(reader, !lines.is_empty());
    let placeholder = words::result_placeholder(reader);
    Ok(privately(
        invoker,
        with_menu(said, Request::AnnulChosen, placeholder, lines),
    ))
}

fn with_menu(said: String, request: Request, placeholder: String, lines: Vec<Line>) -> Message {
    let menu = ActionRow::Menu {
        press: ComponentId::Request(request),
        placeholder,
        lines,
    };
    let any = !matches!(&menu, ActionRow::Menu { lines, .. } if lines.is_empty());
    Message {
        rows: Some(menu).filter(|_| any).into_iter().collect(),
        ..Message::text(said)
    }
}

/// The same for a line of that menu.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn annul_chosen(
    data: &Data,
    invoker: &Invoker,
    chosen: Option<MatchId>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    match chosen {
        None => Ok(refused(invoker, Not::There)),
        Some(id) => {
            let view = data
                .app
                .board(&data.caller(invoker), Which::This(id))
                .await?;
            ask_annul(data, invoker, &view).await
        }
    }
}

async fn ask_annul(data: &Data, invoker: &Invoker, view: &MatchView) -> Result<Reply, Error> {
    let this_match = &view.this_match;
    let id = this_match.id();
    let number = data.app.number_of(id).await?;
    if this_match.ending().is_none() {
        return Ok(refused(invoker, Not::Over));
    }
    if let Some(annulment) = data.app.annulment(id).await? {
        return Ok(struck(invoker, view, number, (annulment.by, annulment.at)));
    }
    if view.rating_changes.is_none() {
        return Ok(refused(invoker, Not::Rated));
    }
    let said = words::annul_sure(invoker.reader, number, this_match);
    let annul = button(invoker, Request::Annul(id), Label::Annul, Weight::Danger);
    Ok(privately(
        invoker,
        Message::text(said).with_buttons(vec![annul]),
    ))
}

fn struck(invoker: &Invoker, view: &MatchView, number: u64, by: (UserId, referee::Time)) -> Reply {
    let this_match = &view.this_match;
    let said = words::annulled(invoker.reader, number, this_match, by);
    let request = Request::Restore(this_match.id());
    let restore = button(invoker, request, Label::Restore, Weight::Plain);
    privately(invoker, Message::text(said).with_buttons(vec![restore]))
}

fn button(invoker: &Invoker, request: Request, label: Label, weight: Weight) -> Button {
    let words = words::label(invoker.reader, label);
    Button::new(ComponentId::Request(request), words, weight)
}

/// Strikes a result; everybody sees who did.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn annul_surely(data: &Data, invoker: &Invoker, id: MatchId) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    match data.app.annul(&data.caller(invoker), id).await {
        Ok(view) => audit(data, invoker, &view, Done::Annulled).await,
        Err(UseCaseError::Refused(AnnulError::Already { by, at })) => {
            let view = data.app.show_match(id).await?;
            let number = data.app.number_of(id).await?;
            Ok(struck(invoker, &view, number, (by, at)))
        }
        Err(UseCaseError::Refused(AnnulError::NotOver)) => Ok(refused(invoker, Not::Over)),
        Err(UseCaseError::Refused(AnnulError::Unrated)) => Ok(refused(invoker, Not::Rated)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// Lets a result count again; everybody sees who did.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn restore(data: &Data, invoker: &Invoker, id: MatchId) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    match data.app.restore_result(&data.caller(invoker), id).await {
        Ok(view) => audit(data, invoker, &view, Done::Restored).await,
        Err(UseCaseError::Refused(RestoreResultError::NotAnnulled)) => {
            Ok(refused(invoker, Not::Struck))
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// The line that tells everybody who has done what.
async fn audit(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
    done: Done,
) -> Result<Reply, Error> {
    let this_match = &view.this_match;
    let number = data.app.number_of(this_match.id()).await?;
    tracing::info!(moderator = %invoker.user, id = %this_match.id(), ?done, "a moderator decided");
    let locale = invoker.public(&view.guild);
    let said = words::audit(locale, invoker.user, number, this_match, done);
    Ok(publicly(invoker, Message::text(said)))
}

/// Lists the matches of the server, for whoever may decide them.
///
/// # Errors
/// The bot itself fails.
pub async fn adjudicate(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    let reader = invoker.reader;
    let running = data.app.running_matches(invoker.guild, LINES).await?;
    let names = data.app.names_of(&running).await?;
    let lines = running.iter().zip(&names).map(|(this_match, names)| Line {
        value: this_match.id().to_string(),
        label: own::server_line(reader, this_match, names),
        note: String::new(),
    });
    let said = words::choose_match(reader, !running.is_empty());
    let placeholder = own::server_choose(reader);
    let message = with_menu(
        said,
        Request::AdjudicateChosen,
        placeholder,
        lines.collect(),
    );
    Ok(privately(invoker, message))
}

/// Asks how a match of that menu is to end.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn adjudicate_chosen(
    data: &Data,
    invoker: &Invoker,
    chosen: Option<MatchId>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    let Some(id) = chosen else {
        return Ok(refused(invoker, Not::There));
    };
    let view = data
        .app
        .board(&data.caller(invoker), Which::This(id))
        .await?;
    let this_match = &view.this_match;
    if this_match.ending().is_some() {
        return Ok(refused(invoker, Not::Running));
    }
    let number = data.app.number_of(id).await?;
    let wins = |side: Side| Label::Wins {
        name: view.names[side].clone(),
        game: this_match.game(),
        side,
    };
    let mut buttons: Vec<Button> = Side::BOTH
        .map(|side| {
            let request = Request::Adjudicate(id, Verdict(Some(side)));
            button(invoker, request, wins(side), Weight::Danger)
        })
        .to_vec();
    let nobody = Request::Adjudicate(id, Verdict(None));
    buttons.push(button(invoker, nobody, Label::NoResult, Weight::Danger));
    let said = words::adjudicate(invoker.reader, number, this_match);
    Ok(privately(
        invoker,
        Message::text(said).with_buttons(buttons),
    ))
}

/// Decides a match; everybody sees who did.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn adjudicate_surely(
    data: &Data,
    invoker: &Invoker,
    id: MatchId,
    Verdict(winner): Verdict,
) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    match data.app.adjudicate(&data.caller(invoker), id, winner).await {
        Ok(view) => {
            // Where it was played, its last board says so.
            let reply = audit(data, invoker, &view, Done::Adjudicated).await?;
            Ok(reply.about(&view, Shows::Nothing))
        }
        Err(UseCaseError::Refused(AdjudicateError::Over)) => Ok(refused(invoker, Not::Running)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}
