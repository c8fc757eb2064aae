//! Exports and deletes the caller's own data, in a server or in direct messages.

use super::replies::{privately, too_fast};
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::custom_id::ComponentId;
use crate::discord::error::Error;
use crate::discord::limits::Limited;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::{Button, Message, Weight};
use crate::discord::views::personal as view;
use app::{ForgetError, Unfinished, UseCaseError};
use text::Locale;
use text::personal as words;
use text::t;

/// Sends the caller a file with everything stored about them.
pub async fn export(asking: &Asking) -> Result<Reply, Error> {
    let reader = asking.reader;
    let Some(found) = asking.app.export(asking.caller.user).await? else {
        return Ok(Reply::private(Message::text(t!(reader, "data-nothing"))));
    };
    Ok(Reply::private(Message {
        files: vec![view::file(&found, asking.clock.now())],
        ..Message::text(t!(reader, "data-export"))
    }))
}

/// Asks the caller whether to delete everything stored about them.
#[must_use]
pub fn ask_delete(reader: Locale) -> Reply {
    let message = Message::text(t!(reader, "data-delete-sure"));
    let label = t!(reader, "data-button-delete");
    Reply::private(message.with_buttons(vec![delete_button(Unfinished::Refused, label)]))
}

fn delete_button(unfinished: Unfinished, label: String) -> Button {
    let delete = ComponentId::Delete(unfinished);
    Button::new(delete, label, Weight::Danger)
}

/// Deletes everything stored about the caller. `unfinished` decides what happens if the caller has running matches: the
/// deletion is refused, or these matches are resigned.
pub async fn press(asking: &Asking, unfinished: Unfinished) -> Result<Reply, Error> {
    let (user, reader) = (asking.caller.user, asking.reader);
    if let Some(no) = too_fast(asking, Limited::Delete(user)) {
        return Ok(no);
    }
    let now = asking.clock.now();
    let said = match asking.app.forget(user, unfinished, now).await {
        Ok(()) => {
            asking.note_reader(user, None);
            Message::text(t!(reader, "data-deleted"))
        }
        Err(UseCaseError::Refused(ForgetError::Running(places))) => {
            let message = Message::text(words::still_running(reader, &places));
            let label = t!(reader, "data-button-resign");
            message.with_buttons(vec![delete_button(Unfinished::Resigned, label)])
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    Ok(privately(asking, said))
}

/// The terms of use if `terms` is set, else the privacy notice.
#[must_use]
pub fn page(data: &Data, reader: Locale, terms: bool) -> Reply {
    let said = match terms {
        true => t!(reader, "terms"),
        false => {
            let [export, delete] =
                ["data export", "data delete"].map(|it| data.mention("referee", it));
            t!(reader, "privacy", export = &export, delete = &delete)
        }
    };
    // This is a new message, so that a message whose button was pressed stays.
    Reply::private(Message::text(said))
}
