//! Slash commands.

use std::future::IntoFuture;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use super::{Act, Place, Reply};
use crate::control::{ControlError, timed_out};

/// A slash command being filled in; awaiting it fires it.
#[derive(Clone, Debug)]
#[must_use = "a command is fired when it is awaited"]
pub struct Slash {
    place: Place,
    command: String,
    options: Map<String, Value>,
}

impl Place {
    /// Prepares a slash command such as `iago move`, to be given options and then awaited.
    pub fn slash(&self, command: impl Into<String>) -> Slash {
        Slash::new(self.clone(), command.into())
    }
}

impl Slash {
    pub(super) fn new(place: Place, command: String) -> Self {
        Self {
            place,
            command,
            options: Map::new(),
        }
    }

    /// Gives an option: a text, number, truth value, or the name of a person, channel or role.
    pub fn option(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.options.insert(name.to_owned(), value.into());
        self
    }

    /// Gives several options, such as those of a JSON object.
    pub fn options<N: Into<String>>(mut self, given: impl IntoIterator<Item = (N, Value)>) -> Self {
        let given = given.into_iter().map(|(name, value)| (name.into(), value));
        self.options.extend(given);
        self
    }

    /// Gives a file as an option.
    pub fn file(self, name: &str, filename: &str, bytes: &[u8]) -> Self {
        let base64 = STANDARD.encode(bytes);
        self.option(name, json!({"filename": filename, "base64": base64}))
    }

    /// Asks the bot for its suggestions for the option being typed; returns name and value of each.
    ///
    /// # Errors
    /// Fails if the command or option does not exist, the option has no autocomplete, or the bot does not answer.
    pub async fn suggest(self, focused: &str) -> Result<Vec<(String, Value)>, ControlError> {
        let Place {
            client,
            user,
            channel,
            ..
        } = &self.place;
        let options = Value::Object(self.options);
        let answer = client
            .autocomplete(user, channel, &self.command, options, focused)
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

    /// Fires the command as [`Act::if_answered`] does.
    ///
    /// # Errors
    /// Fails if the command or an option does not exist, or the person may not use the command here.
    pub async fn if_answered(self) -> Result<Option<Reply>, ControlError> {
        self.act().if_answered().await
    }

    /// Fires the command as [`Act::expect_no_answer`] does.
    ///
    /// # Errors
    /// Fails if the command does not exist, or the bot answers.
    pub async fn expect_no_answer(self) -> Result<(), ControlError> {
        self.act().expect_no_answer().await
    }

    fn act(self) -> Act {
        let (command, options) = (self.command, Value::Object(self.options));
        let channel = self.place.channel.clone();
        Act::new(&self.place, |client, user| async move {
            client.slash(&user, &channel, &command, options).await
        })
    }
}

impl IntoFuture for Slash {
    type Output = Result<Reply, ControlError>;
    type IntoFuture = <Act as IntoFuture>::IntoFuture;

    fn into_future(self) -> Self::IntoFuture {
        self.act().into_future()
    }
}
