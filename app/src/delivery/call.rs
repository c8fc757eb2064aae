//! The call that brings one message up to the present.

use super::content::Content;
use crate::{Error, Recipient};
use referee::UserId;
use store::{MessageRef, Session, Tables};

/// A call to the platform.
pub(super) enum Call {
    Post(Content),
    Edit(MessageRef, Content),
    /// The message is up to date, or not wanted any more.
    Nothing,
}

/// A call, and whether the row is deleted after it.
pub(super) type Next = (Call, bool);

pub(super) const DONE: Next = (Call::Nothing, true);

/// Edits the message that stands, or posts one.
pub(super) const fn post_or_edit(at: Option<MessageRef>, content: Content) -> Call {
    match at {
        Some(at) => Call::Edit(at, content),
        None => Call::Post(content),
    }
}

/// A person and the language they read.
pub(super) async fn recipient(session: &mut Session, user: UserId) -> Result<Recipient, Error> {
    let settings = session.players().settings(user).await?;
    let language = settings.reads().map(str::to_owned);
    Ok(Recipient { user, language })
}
