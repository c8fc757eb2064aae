//! People and where they act.

use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use super::{Message, Reply};
use crate::client::Client;
use crate::control::{ControlError, bad, timed_out};
use crate::id::Id;

/// How long [`Place::wait_for`] waits.
const PATIENCE: Duration = Duration::from_secs(10);

/// Somebody who acts.
#[derive(Clone, Debug)]
pub struct Person {
    client: Client,
    name: String,
}

impl Person {
    pub(super) const fn new(client: Client, name: String) -> Self {
        Self { client, name }
    }

    /// This person in a channel or thread, by name or id.
    #[must_use]
    pub fn in_channel(&self, channel: impl Into<String>) -> Place {
        Place {
            client: self.client.clone(),
            user: self.name.clone(),
            channel: channel.into(),
        }
    }

    /// This person in the direct channel with the bot.
    #[must_use]
    pub fn in_direct_messages(&self) -> Place {
        self.in_channel("@me")
    }
}

/// Somebody in a channel.
#[derive(Clone, Debug)]
pub struct Place {
    client: Client,
    user: String,
    channel: String,
}

impl Place {
    /// A slash command such as `iago move`, to be given options and then awaited.
    pub fn slash(&self, command: impl Into<String>) -> Slash {
        Slash {
            place: self.clone(),
            command: command.into(),
            options: Map::new(),
        }
    }

    /// Uses a user or message menu on a person or a message id.
    ///
    /// # Errors
    /// If there is no such menu or target, or the bot does not answer.
    pub async fn menu(&self, command: &str, target: impl ToString) -> Result<Reply, ControlError> {
        let target = target.to_string();
        let answer = self
            .client
            .menu(&self.user, &self.channel, command, &target)
            .await?;
        Reply::new(self.client.clone(), self.user.clone(), answer)
    }

    /// Presses a button of a message.
    ///
    /// # Errors
    /// If this person sees no such message or button, it is disabled, or the bot does not answer.
    pub async fn click(&self, message: Id, custom_id: &str) -> Result<Reply, ControlError> {
        let message = message.to_string();
        let answer = self.client.click(&self.user, &message, custom_id).await?;
        Reply::new(self.client.clone(), self.user.clone(), answer)
    }

    /// Chooses in a select of a message.
    ///
    /// # Errors
    /// As for [`Place::click`], and if the select does not offer these values.
    pub async fn choose(
        &self,
        message: Id,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Reply, ControlError> {
        let message = message.to_string();
        let answer = self
            .client
            .choose(&self.user, &message, custom_id, values)
            .await?;
        Reply::new(self.client.clone(), self.user.clone(), answer)
    }

    /// Reacts to a message with a character or `name:id`; answers the message.
    ///
    /// # Errors
    /// If this person sees no such message, may not react, or did so already.
    pub fn react(&self, message: Id, emoji: &str) -> Result<Message, ControlError> {
        self.client
            .react(&self.user, &message.to_string(), emoji)
            .map(Message::new)
    }

    /// Votes in the poll of a message for the answers with these numbers, the first of which is 1; none takes the vote
    /// back. Answers the message.
    ///
    /// # Errors
    /// If this person sees no such message or poll, or the poll does not take that vote.
    pub fn vote(&self, message: Id, answers: &[u64]) -> Result<Message, ControlError> {
        self.client
            .vote(&self.user, &message.to_string(), answers)
            .map(Message::new)
    }

    /// Writes a message.
    ///
    /// # Errors
    /// If this person may not write here, or the text does not fit.
    pub fn say(&self, text: &str) -> Result<Message, ControlError> {
        self.client
            .say(&self.user, &self.channel, text)
            .map(Message::new)
    }

    /// What this person sees here, newest last.
    ///
    /// # Errors
    /// If there is no such person or channel, or they do not see it.
    pub fn messages(&self) -> Result<Vec<Message>, ControlError> {
        let messages = self.client.messages_as(&self.channel, &self.user)?;
        Ok(messages.into_iter().map(Message::new).collect())
    }

    /// Waits for a message here that this person sees and that `matches`; the newest such one is answered.
    ///
    /// # Errors
    /// If none comes within 10 seconds, or there is no such person or channel.
    pub async fn wait_for(
        &self,
        matches: impl Fn(&Message) -> bool,
    ) -> Result<Message, ControlError> {
        let mut changes = self.client.changes();
        let found = async {
            loop {
                let newest = self.messages()?.into_iter().rev().find(|it| matches(it));
                if let Some(message) = newest {
                    return Ok(message);
                }
                // Lagging is as good as hearing; the sender lives as long as the client.
                let _ = changes.recv().await;
            }
        };
        match tokio::time::timeout(PATIENCE, found).await {
            Ok(found) => found,
            Err(_) => {
                let texts: Vec<String> = self
                    .messages()?
                    .iter()
                    .map(|message| message.text().to_owned())
                    .collect();
                Err(timed_out(format!(
                    "No such message within {} seconds; {} sees {texts:?}.",
                    PATIENCE.as_secs(),
                    self.user
                )))
            }
        }
    }
}

/// A slash command being filled in; awaiting it fires it.
#[derive(Clone, Debug)]
#[must_use = "a command is fired when it is awaited"]
pub struct Slash {
    place: Place,
    command: String,
    options: Map<String, Value>,
}

impl Slash {
    /// Gives an option: a text, number, truth value, or the name of a person, channel or role.
    pub fn option(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.options.insert(name.to_owned(), value.into());
        self
    }

    /// Gives a file as an option.
    pub fn file(self, name: &str, filename: &str, bytes: &[u8]) -> Self {
        let base64 = STANDARD.encode(bytes);
        self.option(name, json!({"filename": filename, "base64": base64}))
    }

    /// Asks for what the bot suggests for the option being typed: name and value of each choice.
    ///
    /// # Errors
    /// If there is no such command or option, it has no autocomplete, or the bot does not answer.
    pub async fn suggest(self, focused: &str) -> Result<Vec<(String, Value)>, ControlError> {
        let Place {
            client,
            user,
            channel,
        } = self.place;
        let options = Value::Object(self.options);
        let answer = client
            .autocomplete(&user, &channel, &self.command, options, focused)
            .await?;
        let choices = answer
            .choices
            .ok_or_else(|| timed_out("The bot suggested nothing within 3 seconds."))?;
        Ok(choices
            .into_iter()
            .map(|choice| {
                let name = choice["name"].as_str().unwrap_or_default().to_owned();
                (name, choice["value"].clone())
            })
            .collect())
    }

    /// Fires the command and waits for the bot's silence: 3 seconds without an answer. It is then no complaint.
    ///
    /// # Errors
    /// If there is no such command, or the bot does answer.
    pub async fn expect_no_answer(self) -> Result<(), ControlError> {
        let client = self.place.client.clone();
        let answer = self.fire().await?;
        client.forgive(answer.interaction);
        match answer.callback_type {
            None => Ok(()),
            Some(kind) => Err(bad(format!(
                "The bot answered with type {kind}: {:?}.",
                answer.content()
            ))),
        }
    }

    async fn fire(self) -> Result<crate::Answer, ControlError> {
        let Place {
            client,
            user,
            channel,
        } = self.place;
        let options = Value::Object(self.options);
        client.slash(&user, &channel, &self.command, options).await
    }
}

impl IntoFuture for Slash {
    type Output = Result<Reply, ControlError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let (client, user) = (self.place.client.clone(), self.place.user.clone());
            let answer = self.fire().await?;
            Reply::new(client, user, answer)
        })
    }
}
