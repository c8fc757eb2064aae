//! Something a person does that the bot is to answer.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;

use super::{Place, Reply};
use crate::client::{Answer, Client};
use crate::control::{ControlError, bad};

type Doing<T> = Pin<Box<dyn Future<Output = Result<T, ControlError>> + Send>>;

/// A press, a choice, a menu or a form that is sent: awaiting it does it, and gives the bot's [`Reply`].
#[must_use = "nothing is done before it is awaited"]
pub struct Act {
    place: Place,
    doing: Doing<Answer>,
}

impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Act");
        fields.field("place", &self.place).finish_non_exhaustive()
    }
}

impl Act {
    /// What `act` does as that person once it is awaited.
    pub(super) fn new<F>(place: &Place, act: impl FnOnce(Client, String) -> F) -> Self
    where
        F: Future<Output = Result<Answer, ControlError>> + Send + 'static,
    {
        Self {
            place: place.clone(),
            doing: Box::pin(act(place.client.clone(), place.user.clone())),
        }
    }

    /// Does it where the bot may be cut off meanwhile: `None` if no answer comes within 3 seconds, which is then no
    /// complaint.
    ///
    /// # Errors
    /// If it cannot be done: nobody of that name, no such command, a button that is not there.
    pub async fn if_answered(self) -> Result<Option<Reply>, ControlError> {
        let answer = self.doing.await?;
        if answer.callback_type.is_none() {
            self.place.client.forgive(answer.interaction);
            return Ok(None);
        }
        Reply::new(self.place, answer).map(Some)
    }

    /// Does it and waits for the bot's silence: 3 seconds without an answer. It is then no complaint.
    ///
    /// # Errors
    /// As for [`Act::if_answered`], and if the bot does answer.
    pub async fn expect_no_answer(self) -> Result<(), ControlError> {
        match self.if_answered().await? {
            None => Ok(()),
            Some(reply) => Err(bad(format!(
                "The bot answered with {:?}: {:?}.",
                reply.kind(),
                reply.text()
            ))),
        }
    }
}

impl IntoFuture for Act {
    type Output = Result<Reply, ControlError>;
    type IntoFuture = Doing<Reply>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move { Reply::new(self.place, self.doing.await?) })
    }
}
