//! An interaction to be answered, and the calls that answer it.

use super::callback::{self, Posted};
use super::http::{counted, is_private};
use super::reply::First;
use crate::discord::asking::{place_of_command, place_of_press};
use crate::discord::views::message::Message;
use poise::serenity_prelude::{
    self as serenity, Builder as _, ChannelId, CommandInteraction, ComponentInteraction, Http,
    InteractionId, ModalInteraction,
};
use referee::{Place, UserId};

/// An interaction to be answered.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    id: InteractionId,
    pub(super) token: &'a str,
    channel: ChannelId,
    /// Where its answers are seen; `None` for forms, which are opened where the bot is a member.
    pub(super) place: Option<Place>,
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
    ($interaction:ty, $place:expr, $pressed:expr) => {
        impl<'a> From<&'a $interaction> for Asked<'a> {
            fn from(it: &'a $interaction) -> Asked<'a> {
                let place: fn(&$interaction) -> Option<Place> = $place;
                let pressed: fn(&'a $interaction) -> Option<&'a serenity::Message> = $pressed;
                Asked {
                    id: it.id,
                    token: &it.token,
                    channel: it.channel_id,
                    place: place(it),
                    user: UserId(it.user.id.get()),
                    app: &it.locale,
                    pressed: pressed(it),
                    late: false,
                }
            }
        }
    };
}

asked!(CommandInteraction, |it| Some(place_of_command(it)), |_| {
    None
});
asked!(ComponentInteraction, |it| Some(place_of_press(it)), |it| {
    Some(&it.message)
});
asked!(ModalInteraction, |_| None, |_| None);

impl Asked<'_> {
    /// The interaction after Discord was told that the answer takes longer.
    #[must_use]
    pub const fn late(mut self) -> Self {
        self.late = true;
        self
    }

    /// Gives a first response that everybody sees. `None` if Discord does not say where it stands.
    pub(super) async fn post(
        self,
        http: &Http,
        message: &Message,
    ) -> serenity::Result<Option<Posted>> {
        if self.late {
            let sent = self.respond_late(http, message, Kind::Public).await?;
            return Ok(sent.as_ref().map(Posted::of));
        }
        callback::answer(http, self.id, self.token, self.channel, message).await
    }

    /// Gives a first response in place of the message whose button was pressed.
    pub(super) async fn update(self, http: &Http, message: &Message) -> serenity::Result<()> {
        if self.late {
            let kind = Kind::Update;
            return self.respond_late(http, message, kind).await.map(drop);
        }
        counted(message.update().execute(http, (self.id, self.token))).await
    }

    /// Gives a first response that is no message of a match or a challenge.
    pub(super) async fn respond(self, http: &Http, first: &First) -> serenity::Result<()> {
        let (message, kind, response) = match first {
            First::Public(message) => (message, Kind::Public, message.public()),
            First::Private(message) => (message, Kind::Private, message.private()),
            First::Update(message) => (message, Kind::Update, message.update()),
            First::Row(_) => return Ok(()),
        };
        if self.late {
            return self.respond_late(http, message, kind).await.map(drop);
        }
        counted(response.execute(http, (self.id, self.token))).await
    }

    /// Responds after Discord was told that it takes longer. The message, unless it takes the place of another one.
    async fn respond_late(
        self,
        http: &Http,
        message: &Message,
        kind: Kind,
    ) -> serenity::Result<Option<serenity::Message>> {
        let private = kind == Kind::Private;
        let replaces = match self.pressed {
            Some(_) => kind == Kind::Update,
            // Only the invoker of a command sees that it takes longer, or everybody does.
            None => is_private(&self.standing_message(http).await?) == private,
        };
        if replaces {
            let edit = message.edit_response();
            let edited = counted(edit.execute(http, self.token)).await?;
            return Ok((kind != Kind::Update).then_some(edited));
        }
        if self.pressed.is_none() {
            // Who sees an answer cannot be changed, and a further one would take its place.
            self.delete(http).await?;
        }
        self.follow_up(http, message, private).await.map(Some)
    }

    /// The channel it comes from.
    pub(super) fn home(self) -> referee::ChannelId {
        referee::ChannelId(self.channel.get())
    }

    /// Whether the bot only answers there.
    pub(super) fn only_answers(self) -> bool {
        self.place.is_some_and(Place::only_answers)
    }

    /// Deletes the first response, or the message whose button was pressed.
    pub(super) async fn delete(self, http: &Http) -> serenity::Result<()> {
        counted(http.delete_original_interaction_response(self.token)).await
    }

    pub(super) async fn standing_message(self, http: &Http) -> serenity::Result<serenity::Message> {
        counted(http.get_original_interaction_response(self.token)).await
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

/// Who sees a first response.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Public,
    Private,
    Update,
}
