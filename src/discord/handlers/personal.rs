//! One's own data: handed out, and deleted.

use super::answer::privately;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::incoming::component_id::ComponentId;
use crate::discord::incoming::invoker::Invoker;
use crate::discord::incoming::request::Request;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::{Button, Message, Weight};
use crate::discord::views::personal as view;
use app::{ExportError, ForgetError, UseCaseError};
use text::personal as words;

/// Hands out everything stored about the invoker, as a file.
///
/// # Errors
/// The bot itself fails.
pub async fn export(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let said = match data.app.export(&caller).await {
        Ok(found) => {
            let file = view::file(&found, caller.now);
            return Ok(Reply::private(Message {
                files: vec![file],
                ..Message::text(words::export(invoker.reader))
            }));
        }
        Err(UseCaseError::Refused(ExportError::Unknown)) => words::nothing(invoker.reader),
        Err(UseCaseError::Refused(ExportError::Deleted)) => {
            words::deleted_meanwhile(invoker.reader)
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    Ok(Reply::private(Message::text(said)))
}

/// Asks whether everything about the invoker is to be deleted.
#[must_use]
pub fn ask_delete(invoker: &Invoker) -> Reply {
    let label = words::delete_button(invoker.reader);
    let delete = ComponentId::Request(Request::Delete);
    let buttons = vec![Button::new(delete, label, Weight::Danger)];
    let said = words::delete_sure(invoker.reader);
    privately(invoker, Message::text(said).with_buttons(buttons))
}

/// Deletes everything about the invoker.
///
/// # Errors
/// The bot itself fails.
pub async fn delete(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    let said = match data.app.forget(&data.caller(invoker)).await {
        Ok(()) => {
            data.note_reader(invoker.user, None);
            words::deleted(invoker.reader)
        }
        Err(UseCaseError::Refused(ForgetError::Running(places))) => {
            let channels: Vec<_> = places.iter().map(|place| place.channel).collect();
            words::still_running(invoker.reader, &channels)
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    Ok(privately(invoker, Message::text(said)))
}

/// What is kept about people, or on what terms one plays.
#[must_use]
pub fn page(data: &Data, invoker: &Invoker, terms: bool) -> Reply {
    let said = match terms {
        true => words::terms(invoker.reader),
        false => {
            let [export, delete] =
                ["data export", "data delete"].map(|it| data.mention("referee", it));
            words::privacy(invoker.reader, &export, &delete)
        }
    };
    // What was asked about it stays where it is.
    Reply::private(Message::text(said))
}
