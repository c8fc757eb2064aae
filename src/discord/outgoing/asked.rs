//! An interaction to be answered, and the calls that answer it.

use super::callback;
use super::http::{counted, is_private, reference};
use super::reply::{First, Reply};
use crate::discord::views::message::Message;
use app::MessageRef;
use poise::serenity_prelude::{
    self as serenity, Builder as _, ChannelId, CommandInteraction, ComponentInteraction, Http,
    InteractionId, ModalInteraction,
};
use referee::UserId;

/// An interaction to be answered.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    id: InteractionId,
    pub(super) token: &'a str,
    channel: ChannelId,
    /// Who asked.
    pub(super) user: UserId,
    /// The language of their app.
    pub(super) app: &'a str,
    /// The message whose button was pressed.
    pub(super) pressed: Option<&'a serenity::Message>,
    /// Whether Discord was told that the answer takes longer.
    pub(super) late: bool,
}

/// Commands, components and forms have these fields under the same names.
macro_rules! asked {
    ($interaction:ty, $pressed:expr) => {
        impl<'a> From<&'a $interaction> for Asked<'a> {
            fn from(it: &'a $interaction) -> Asked<'a> {
                let pressed: fn(&'a $interaction) -> Option<&'a serenity::Message> = $pressed;
                Asked {
                    id: it.id,
                    token: &it.token,
                    channel: it.channel_id,
                    user: UserId(it.user.id.get()),
                    app: &it.locale,
                    pressed: pressed(it),
                    late: false,
                }
            }
        }
    };
}

asked!(CommandInteraction, |_| None);
asked!(ComponentInteraction, |it| Some(&it.message));
asked!(ModalInteraction, |_| None);

impl Asked<'_> {
    /// The same, after Discord was told that the answer takes longer.
    #[must_use]
    pub const fn late(mut self) -> Self {
        self.late = true;
        self
    }

    /// Gives the first answer; where it was posted, if the platform says so.
    pub(super) async fn respond(
        self,
        http: &Http,
        reply: &Reply,
    ) -> serenity::Result<Option<MessageRef>> {
        let first = &reply.first;
        if self.late {
            return self.respond_late(http, first).await;
        }
        let response = match first {
            First::Public(message)
                if reply.follow.is_none() && reply.shows_message() && message.files.len() <= 1 =>
            {
                return callback::answer(http, self.id, self.token, self.channel, message).await;
            }
            First::Public(message) => message.public(),
            First::Private(message) => message.private(),
            First::Update(message) => message.update(),
        };
        counted(response.execute(http, (self.id, self.token))).await?;
        Ok(None)
    }

    /// The same after Discord was told that it takes longer.
    async fn respond_late(
        self,
        http: &Http,
        first: &First,
    ) -> serenity::Result<Option<MessageRef>> {
        let (message, private) = match first {
            First::Private(message) => (message, true),
            First::Public(message) | First::Update(message) => (message, false),
        };
        let replaces = match self.pressed {
            Some(_) => matches!(first, First::Update(_)),
            // Only the invoker of a command sees that it takes longer, or everybody does.
            None => is_private(&self.standing_message(http).await?) == private,
        };
        if replaces {
            self.edit(http, message).await?;
            return Ok(None);
        }
        if self.pressed.is_none() {
            // Who sees an answer cannot be changed, and a further one would take its place.
            self.delete(http).await?;
        }
        let sent = self.follow_up(http, message, private).await?;
        Ok(Some(reference(&sent)))
    }

    pub(super) async fn standing_message(self, http: &Http) -> serenity::Result<serenity::Message> {
        counted(http.get_original_interaction_response(self.token)).await
    }

    /// Deletes the first answer, or the message whose button was pressed.
    pub(super) async fn delete(self, http: &Http) -> serenity::Result<()> {
        counted(http.delete_original_interaction_response(self.token)).await
    }

    /// Replaces the answer.
    pub(super) async fn edit(
        self,
        http: &Http,
        message: &Message,
    ) -> serenity::Result<serenity::Message> {
        let edit = message.edit_response();
        counted(edit.execute(http, self.token)).await
    }

    pub(super) async fn follow_up(
        self,
        http: &Http,
        message: &Message,
        private: bool,
    ) -> serenity::Result<serenity::Message> {
        let follow_up = message.follow_up(private);
        counted(follow_up.execute(http, (None, self.token))).await
    }
}
