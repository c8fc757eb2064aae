//! Interactions: acts of people, and the bot's answers.

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::{Id, Owners, World};
use crate::clock::Time;

/// Bytes of an interaction besides its notes.
const INTERACTION: usize = 640;

/// Kind of an interaction, with Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The message that an interaction came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) channel: Id,
    pub(crate) message: Id,
}

/// The bot's first answer.
#[derive(Debug)]
pub(crate) struct Callback {
    /// Discord's callback type.
    pub(crate) kind: u8,
    pub(crate) at: Time,
    pub(crate) choices: Option<Value>,
    pub(crate) modal: Option<Value>,
}

/// One interaction with all answers to it.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    /// Full command name, or the custom id of a component or modal.
    pub(crate) command: String,
    /// Whether the command was a user or message menu.
    pub(crate) menu: bool,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) guild: Option<Id>,
    /// Installations that let the app answer.
    pub(crate) owners: Owners,
    /// Whether only `user` sees the answers, public ones too, because `user` may not use external apps or not write
    /// there.
    pub(crate) kept_private: bool,
    pub(crate) created: Time,
    /// The message with the pressed component; a modal opened by a component inherits it.
    pub(crate) origin: Option<Origin>,
    /// The interaction whose answer opened the modal.
    pub(crate) opener: Option<Id>,
    /// For autocomplete, Discord's type of the focused option.
    pub(crate) focused_type: Option<u64>,
    pub(crate) callback: Option<Callback>,
    /// The message that `@original` stands for.
    pub(crate) original: Option<Origin>,
    /// Whether the answer is a deferred message (callback 5) that is not complete yet.
    pub(crate) thinking: bool,
    /// Whether the modal that answered the interaction has been submitted.
    pub(crate) modal_sent: bool,
    /// The bot's actions on the interaction, in order.
    pub(crate) history: Vec<Note>,
    /// Whether a test has taken note that the bot did not answer.
    pub(crate) forgiven: bool,
    pub(crate) waiter: Option<oneshot::Sender<()>>,
}

/// Kind of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Callback,
    FollowUp,
    Edit,
    Deletion,
}

/// One action of the bot, and the message as it was then.
#[derive(Debug)]
pub(crate) struct Note {
    action: Action,
    at: Time,
    /// JSON text: far smaller than a JSON tree, and rarely read.
    message: String,
}

impl Note {
    fn weight(&self) -> usize {
        size_of::<Self>() + self.message.len()
    }
}

impl Interaction {
    /// Notes an action of the bot; returns by how many bytes the interaction grows.
    pub(super) fn note(&mut self, action: Action, message: String, at: Time) -> usize {
        let note = Note {
            action,
            at,
            message,
        };
        let weight = note.weight();
        self.history.push(note);
        weight
    }

    /// Approximate bytes of the interaction in memory.
    pub(super) fn weight(&self) -> usize {
        INTERACTION + self.history.iter().map(Note::weight).sum::<usize>()
    }

    /// Description of the person's act, for people.
    pub(crate) fn title(&self) -> String {
        let what = match (self.kind, self.menu) {
            (InteractionKind::Command, false) => "/",
            (InteractionKind::Command, true) => "menu ",
            (InteractionKind::Component, _) => "component ",
            (InteractionKind::Autocomplete, _) => "autocomplete of /",
            (InteractionKind::Modal, _) => "modal ",
        };
        format!("{what}{}", self.command)
    }

    fn ms_until(&self, at: Time) -> f64 {
        at.since(self.created).as_secs_f64() * 1000.0
    }

    /// Number of follow-ups, including one that completed a deferred answer.
    pub(crate) fn follow_ups(&self) -> usize {
        let notes = self.history.iter();
        notes.filter(|note| note.action == Action::FollowUp).count()
    }

    fn notes(&self, action: Action) -> Vec<Value> {
        self.history
            .iter()
            .filter(|note| note.action == action)
            .map(|note| {
                let message: Value = serde_json::from_str(&note.message).unwrap_or_default();
                json!({
                    "ms": self.ms_until(note.at),
                    "ts": note.at.unix_seconds(),
                    "message": message,
                })
            })
            .collect()
    }
}

impl World {
    /// Result of the calls that fire interactions, once the bot has answered or the time is over.
    pub(crate) fn answer_json(&self, id: Id) -> Value {
        let Some(interaction) = self.interactions.get(&id) else {
            return json!({"interaction": id, "error": "the interaction has been forgotten"});
        };
        let Some(callback) = &interaction.callback else {
            return json!({"interaction": id, "error": "no answer within 3 seconds"});
        };
        let mut answer = json!({
            "interaction": id,
            "acknowledged_ms": interaction.ms_until(callback.at),
            "callback_type": callback.kind,
        });
        if let Some(choices) = &callback.choices {
            answer["choices"] = choices.clone();
        }
        if let Some(modal) = &callback.modal {
            answer["modal"] = modal.clone();
        }
        // The message as the callback left it: the bot may have changed or deleted it since.
        if let Some(mut note) = interaction.notes(Action::Callback).pop()
            && note["message"].is_object()
        {
            answer["message"] = note["message"].take();
        }
        answer
    }

    /// Answer of `GET /_stand-in/interactions/{id}`.
    pub(crate) fn interaction_json(&self, interaction: &Interaction) -> Value {
        let mut first = interaction.notes(Action::Callback);
        json!({
            "interaction": interaction.id,
            "type": interaction.kind as u8,
            "command": match interaction.kind {
                InteractionKind::Command | InteractionKind::Autocomplete => &*interaction.command,
                InteractionKind::Component | InteractionKind::Modal => "",
            },
            "user": interaction.user,
            "channel": interaction.channel,
            "guild": interaction.guild,
            "ts": interaction.created.unix_seconds(),
            "callback": interaction.callback.as_ref().map(|callback| json!({
                "type": callback.kind,
                "ms": interaction.ms_until(callback.at),
                "ts": callback.at.unix_seconds(),
                "message": first.pop().map(|mut note| note["message"].take()),
                "choices": callback.choices,
                "modal": callback.modal,
            })),
            "message": self.original(interaction).map(|message| &message.json),
            "thinking": interaction.thinking,
            "follow_ups": interaction.notes(Action::FollowUp),
            "edits": interaction.notes(Action::Edit),
            "deletions": interaction.notes(Action::Deletion),
        })
    }

    /// Marks a message as the answer to an interaction.
    pub(super) fn set_interaction(&self, json: &mut Value, id: Id) {
        let Some(interaction) = self.interactions.get(&id) else {
            return;
        };
        let Some(user) = self.users.get(&interaction.user) else {
            return;
        };
        let owners = interaction.owners.json(interaction.guild);
        let mut metadata = json!({
            "id": id,
            "type": interaction.kind as u8,
            "user": user.json(),
            "authorizing_integration_owners": owners,
        });
        match (interaction.kind, interaction.origin) {
            (InteractionKind::Component, Some(origin)) => {
                metadata["interacted_message_id"] = origin.message.into();
            }
            (InteractionKind::Modal, _) => {
                let mut opener = json!({
                    "id": interaction.opener,
                    "type": InteractionKind::Command as u8,
                    "user": user.json(),
                    "authorizing_integration_owners": owners,
                });
                if let Some(origin) = interaction.origin {
                    opener["type"] = (InteractionKind::Component as u8).into();
                    opener["interacted_message_id"] = origin.message.into();
                }
                metadata["triggering_interaction_metadata"] = opener;
            }
            _ => {}
        }
        json["interaction_metadata"] = metadata;
        if interaction.kind == InteractionKind::Command {
            json["interaction"] = json!({
                "id": id,
                "type": 2,
                "name": interaction.command,
                "user": user.json(),
            });
        }
        json["application_id"] = self.bot.into();
        json["webhook_id"] = self.bot.into();
    }

    fn original(&self, interaction: &Interaction) -> Option<&super::Message> {
        let original = interaction.original?;
        self.channels
            .get(&original.channel)?
            .messages
            .get(&original.message)
    }
}
