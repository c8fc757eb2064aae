//! An interaction to be answered, and the calls that answer it.

use super::http::{counted, in_time, is_card, is_loading, is_private, reference};
use super::reply::First;
use crate::discord::asking::{place_of_command, place_of_form, place_of_press};
use crate::discord::context::Data;
use crate::discord::views::message::Message;
use app::MessageRef;
use poise::serenity_prelude::{
    self as serenity, Builder as _, ChannelId, CommandInteraction, ComponentInteraction, Http,
    InteractionId, LightMethod, ModalInteraction, Multipart, MultipartUpload, Request, Route,
};
use referee::{MessageId, Place, UserId};
use serde::Deserialize;

/// An interaction to be answered.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    id: InteractionId,
    pub(super) token: &'a str,
    channel: ChannelId,
    /// The place where people see the answers.
    pub(super) place: Place,
    /// The person who asked.
    pub(super) user: UserId,
    /// Discord's code for the language of that person's app.
    pub(super) app: &'a str,
    /// The message whose button or menu the person used, also to open a form; `None` for a command or its form.
    pub(super) pressed: Option<&'a serenity::Message>,
    /// True if Discord was told that the answer takes longer.
    pub(super) late: bool,
    /// If a private message says what the bot thinks about: whether that message is a card. The answer replaces it.
    thought: Option<bool>,
}

/// Implements the conversion to [`Asked`] for an interaction type. The macro reads fields that commands, components
/// and forms have under the same names.
macro_rules! asked {
    ($interaction:ty, $place:expr, $pressed:expr) => {
        impl<'a> From<&'a $interaction> for Asked<'a> {
            fn from(interaction: &'a $interaction) -> Asked<'a> {
                let place: fn(&$interaction) -> Place = $place;
                let pressed: fn(&'a $interaction) -> Option<&'a serenity::Message> = $pressed;
                Asked {
                    id: interaction.id,
                    token: &interaction.token,
                    channel: interaction.channel_id,
                    place: place(interaction),
                    user: UserId(interaction.user.id.get()),
                    app: &interaction.locale,
                    pressed: pressed(interaction),
                    late: false,
                    thought: None,
                }
            }
        }
    };
}

asked!(CommandInteraction, place_of_command, |_| None);
asked!(ComponentInteraction, place_of_press, |it| Some(&it.message));
asked!(ModalInteraction, place_of_form, |it| it.message.as_deref());

impl Asked<'_> {
    /// Marks the interaction as deferred: Discord already knows that the answer will come later.
    #[must_use]
    pub const fn late(mut self) -> Self {
        self.late = true;
        self
    }

    #[must_use]
    pub const fn is_late(&self) -> bool {
        self.late
    }

    /// Says what the bot thinks about, in a new private message. The answer replaces these words, never the message whose
    /// button was pressed: an answer that refuses would destroy it.
    ///
    /// # Errors
    /// Fails if Discord does not take the message in time.
    pub async fn say_thought(
        self,
        data: &Data,
        http: &Http,
        words: Message,
    ) -> serenity::Result<Self> {
        let first = First::Private(words);
        in_time(&data.clock, self.respond(http, &first)).await?;
        Ok(Self {
            late: true,
            thought: Some(self.answers_by_card(&first)),
            ..self
        })
    }

    /// Sends the first response, which everybody is to see. `None` if Discord does not say where the response was
    /// posted.
    pub(super) async fn post(
        self,
        http: &Http,
        message: &Message,
    ) -> serenity::Result<Option<Posted>> {
        if self.late {
            let first = First::Public(message.clone());
            let sent = self.respond_late(http, &first).await?;
            return Ok(sent.as_ref().map(Posted::of));
        }
        self.post_in_time(http, message).await
    }

    /// Posts with the parameter `with_response`, for which Discord returns the message. serenity does not support
    /// this parameter.
    async fn post_in_time(
        self,
        http: &Http,
        message: &Message,
    ) -> serenity::Result<Option<Posted>> {
        let body = serde_json::to_string(&message.public())?;
        let route = Route::InteractionResponse {
            interaction_id: self.id,
            token: self.token,
        };
        let request = Request::new(route, LightMethod::Post)
            .params(Some(vec![("with_response", "true".to_owned())]));
        let files: Vec<_> = message.attachments().collect();
        let request = match files.is_empty() {
            true => request.body(Some(body.into_bytes())),
            false => request.multipart(Some(Multipart {
                upload: MultipartUpload::Attachments(files),
                fields: Vec::new(),
                payload_json: Some(body),
            })),
        };
        let response = counted(http.request(request)).await?;
        // If the body of Discord's answer cannot be read, the message was posted all the same.
        let words = response.bytes().await.unwrap_or_default();
        let answered = serde_json::from_slice::<Callback>(&words).ok();
        Ok(answered.and_then(|callback| {
            let answer = callback.interaction;
            if answer.response_message_ephemeral {
                return Some(Posted::Privately);
            }
            let message = MessageId(answer.response_message_id?.get());
            let channel = self.home();
            Some(Posted::At(MessageRef { channel, message }))
        }))
    }

    pub(super) async fn respond(self, http: &Http, first: &First) -> serenity::Result<()> {
        if self.late {
            return self.respond_late(http, first).await.map(drop);
        }
        let (message, response) = match first {
            First::Public(message) => (message, message.public()),
            First::Update(message) if self.replaces_pressed(message) => (message, message.update()),
            First::Private(message) | First::Update(message) => (message, message.private()),
            // A row is sent by `Answering` instead.
            First::Row(_) => return Ok(()),
        };
        if !self.answers_by_card(first) {
            return counted(response.execute(http, (self.id, self.token))).await;
        }
        let mut body = serde_json::to_value(response)?;
        if let Some(data) = body.get_mut("data") {
            message.turn_into_card(data)?;
        }
        let files = message.attachments().collect();
        let responding = http.create_interaction_response(self.id, self.token, &body, files);
        counted(responding).await
    }

    /// Gives the first response after Discord was told that the answer takes longer. Returns the message that was
    /// sent; `None` if `first` updates the pressed message or is an outbox row.
    async fn respond_late(
        self,
        http: &Http,
        first: &First,
    ) -> serenity::Result<Option<serenity::Message>> {
        let (First::Public(message) | First::Private(message) | First::Update(message)) = first
        else {
            return Ok(None);
        };
        let updates = matches!(first, First::Update(_));
        let private = !matches!(first, First::Public(_));
        let (replaces, card) = match (self.thought, self.pressed) {
            (Some(card), _) => (private && has_room(card, message), card),
            (None, Some(_)) => (
                updates && self.replaces_pressed(message),
                self.answers_by_card(first),
            ),
            // While the answer to a command is delayed, Discord shows a notice, either to everybody or only to the
            // person who asked.
            (None, None) => {
                let standing = self.standing_message(http).await?;
                let stands = is_card(&standing) && !is_loading(&standing);
                (is_private(&standing) == private, stands || message.card)
            }
        };
        if replaces {
            let edited = self.edit(http, message, card).await?;
            return Ok((!updates).then_some(edited));
        }
        if self.pressed.is_none() || self.thought.is_some() {
            // Discord cannot change who sees the notice. It is deleted before the further response is sent, because
            // otherwise that response would take its place, and the wrong people would see it.
            self.delete(http).await?;
        }
        self.follow_up(http, message, private).await.map(Some)
    }

    /// Whether the answer is a card: a new message as it wishes, an update if the pressed message is one.
    pub(super) fn answers_by_card(self, first: &First) -> bool {
        match first {
            First::Update(message) if self.replaces_pressed(message) => {
                self.pressed.is_some_and(is_card)
            }
            First::Public(message) | First::Private(message) | First::Update(message) => {
                message.card
            }
            First::Row(_) => false,
        }
    }

    /// Whether a message can replace the pressed one; else it is sent as a new one.
    fn replaces_pressed(self, message: &Message) -> bool {
        has_room(self.pressed.is_some_and(is_card), message)
    }

    /// The channel in which the person asked.
    pub(super) fn home(self) -> referee::ChannelId {
        referee::ChannelId(self.channel.get())
    }

    /// True if the interaction comes from a place where the bot is not a member and can only answer.
    pub(super) fn only_answers(self) -> bool {
        self.place.only_answers()
    }

    /// Deletes the first response, or the message whose button was pressed.
    pub(super) async fn delete(self, http: &Http) -> serenity::Result<()> {
        counted(http.delete_original_interaction_response(self.token)).await
    }

    pub(super) async fn standing_message(self, http: &Http) -> serenity::Result<serenity::Message> {
        counted(http.get_original_interaction_response(self.token)).await
    }

    /// Replaces the first response, or the message whose button was pressed. `card` says whether that message is a card
    /// or becomes one.
    pub(super) async fn edit(
        self,
        http: &Http,
        message: &Message,
        card: bool,
    ) -> serenity::Result<serenity::Message> {
        let edit = message.edit_response();
        if !card {
            return counted(edit.execute(http, self.token)).await;
        }
        let body = message.card(edit)?;
        let files = message.attachments().collect();
        counted(http.edit_original_interaction_response(self.token, &body, files)).await
    }

    pub(super) async fn follow_up(
        self,
        http: &Http,
        message: &Message,
        private: bool,
    ) -> serenity::Result<serenity::Message> {
        let follow_up = message.follow_up(private);
        if !message.card {
            return counted(follow_up.execute(http, (None, self.token))).await;
        }
        let body = message.card(follow_up)?;
        let files = message.attachments().collect();
        counted(http.create_followup_message(self.token, &body, files)).await
    }
}

/// Whether a message can stand as a card, or as a message of the other kind. A card holds one file, because serenity
/// numbers the files of its own requests only.
fn has_room(card: bool, message: &Message) -> bool {
    !card || message.attachments().count() <= 1
}

/// The body of Discord's reply to a response that was sent with `with_response`.
#[derive(Debug, Deserialize)]
struct Callback {
    interaction: Answer,
}

#[derive(Debug, Deserialize)]
struct Answer {
    response_message_id: Option<serenity::MessageId>,
    #[serde(default)]
    response_message_ephemeral: bool,
}

/// Where a response was posted that was meant for everybody.
pub(super) enum Posted {
    At(MessageRef),
    /// The response was posted, but Discord does not say where.
    Somewhere,
    /// Discord shows the response only to the person who asked.
    Privately,
}

impl Posted {
    pub(super) fn of(sent: &serenity::Message) -> Posted {
        match is_private(sent) {
            true => Posted::Privately,
            false => Posted::At(reference(sent)),
        }
    }
}
