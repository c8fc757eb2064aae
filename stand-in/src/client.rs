//! The control interface for tests in the same process.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;

use crate::control::{ControlError, Given, Written, bad, timed_out};
use crate::id::Id;
use crate::memory::Memory;
use crate::state::{PageEvent, Shared};

/// How long [`Client::ready`] waits for a bot.
const PATIENCE: Duration = Duration::from_secs(60);

/// Outcome of an interaction: the bot's first answer, or an error if none came within 3 seconds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The interaction's id.
    pub interaction: Id,
    /// Milliseconds from firing to the callback; `None` without a callback.
    pub acknowledged_ms: Option<f64>,
    /// Discord's callback type: 4 message, 5 and 6 deferred, 7 update, 8 choices, 9 modal.
    pub callback_type: Option<u8>,
    /// The message that the bot wrote or changed, as Discord's JSON.
    pub message: Option<Value>,
    /// Autocomplete choices, each `{name, value}`.
    pub choices: Option<Vec<Value>>,
    /// The modal that the bot opened, as Discord's JSON.
    pub modal: Option<Value>,
    /// `no answer within 3 seconds` if the bot did not answer; else `None`.
    pub error: Option<String>,
}

impl Answer {
    fn read(json: Value) -> Self {
        Self {
            interaction: crate::form::as_id(&json["interaction"]).unwrap_or(Id::new(0)),
            acknowledged_ms: json["acknowledged_ms"].as_f64(),
            callback_type: json["callback_type"]
                .as_u64()
                .and_then(|kind| u8::try_from(kind).ok()),
            message: json.get("message").cloned(),
            choices: json["choices"].as_array().cloned(),
            modal: json.get("modal").cloned(),
            error: json["error"].as_str().map(str::to_owned),
        }
    }

    /// Text of the message; empty without a message.
    #[must_use]
    pub fn content(&self) -> &str {
        self.message
            .as_ref()
            .and_then(|message| message["content"].as_str())
            .unwrap_or_default()
    }

    /// Id of the message; `None` without a message.
    #[must_use]
    pub fn message_id(&self) -> Option<&str> {
        self.message.as_ref()?["id"].as_str()
    }

    /// Whether only the invoking user sees the message.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.message
            .as_ref()
            .and_then(|message| message["flags"].as_u64())
            .is_some_and(|flags| flags & 64 != 0)
    }
}

/// Drives a [`StandIn`](crate::StandIn) without HTTP. Cheap to clone.
///
/// People, channels and guilds are named by id or by name; `@me` is a person's direct channel with the bot.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) shared: Arc<Shared>,
}

impl Client {
    pub(crate) const fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Returns guilds, channels, threads, users, registered commands and the bot's user.
    #[must_use]
    pub fn world(&self) -> Value {
        self.shared.world_json()
    }

    /// Waits until the bot is connected and has registered at least `commands` commands.
    ///
    /// # Errors
    /// Fails if that takes longer than a minute; the error's sentence says what is missing.
    pub async fn ready(&self, commands: usize) -> Result<(), ControlError> {
        let mut changes = self.shared.page.subscribe();
        let lacks = || {
            if self.shared.hub.ready_count() == 0 {
                return Some(String::from("The bot has not connected to the gateway."));
            }
            let known = self.shared.world().commands.len();
            (known < commands)
                .then(|| format!("The bot has registered {known} commands, not {commands}."))
        };
        let all_there = async {
            while lacks().is_some() {
                // A lagged receiver also means that something changed; the sender lives as long as this client.
                let _ = changes.recv().await;
            }
        };
        if tokio::time::timeout(PATIENCE, all_there).await.is_ok() {
            return Ok(());
        }
        lacks().map_or(Ok(()), |sentence| {
            Err(ControlError {
                status: 400,
                sentence,
            })
        })
    }

    /// Fires a slash command such as `iago move` with options such as `json!({"cell": "D4"})`.
    ///
    /// # Errors
    /// Fails if the person, channel, command or option does not exist, or the person may not use the command.
    pub async fn slash(
        &self,
        user: &str,
        channel: &str,
        command: &str,
        options: Value,
    ) -> Result<Answer, ControlError> {
        let answer = self.shared.slash(user, channel, command, &options).await?;
        Ok(Answer::read(answer))
    }

    /// Asks for autocomplete choices of the option `focused`, whose partial text is among `options`.
    ///
    /// # Errors
    /// Fails as [`Client::slash`] does, and if the option has no autocomplete.
    pub async fn autocomplete(
        &self,
        user: &str,
        channel: &str,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Result<Answer, ControlError> {
        let answer = self
            .shared
            .autocomplete(user, channel, command, &options, focused)
            .await?;
        Ok(Answer::read(answer))
    }

    /// Presses a button of a message that the person can see.
    ///
    /// # Errors
    /// Fails if the person, message or component does not exist, or the component is disabled.
    pub async fn click(
        &self,
        user: &str,
        message: &str,
        custom_id: &str,
    ) -> Result<Answer, ControlError> {
        let answer = self.shared.click(user, message, custom_id, None).await?;
        Ok(Answer::read(answer))
    }

    /// Chooses values in a select of a message that the person can see.
    ///
    /// # Errors
    /// Fails as [`Client::click`] does, and if the select does not offer these values or does not take that many.
    pub async fn choose(
        &self,
        user: &str,
        message: &str,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Answer, ControlError> {
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        let answer = self
            .shared
            .click(user, message, custom_id, Some(&values))
            .await?;
        Ok(Answer::read(answer))
    }

    /// Sends the modal that answered `interaction`; `fields` maps custom ids to texts.
    ///
    /// # Errors
    /// Fails if the interaction opened no modal for the person, or a field is unknown, missing or of a wrong length.
    pub async fn submit(
        &self,
        user: &str,
        interaction: Id,
        fields: Value,
    ) -> Result<Answer, ControlError> {
        self.submit_form(user, interaction, fields, Value::Null)
            .await
    }

    /// Sends the modal that answered `interaction`; `fields` maps custom ids to texts, and `values` maps custom ids to
    /// answers of every kind: a text for text inputs and radio groups, a list of texts for selects and checkbox groups,
    /// true or false for checkboxes, a list of `{filename, base64}` for files. A custom id stands in one of them;
    /// fields in neither keep the modal's default values.
    ///
    /// # Errors
    /// Fails as [`Client::submit`] does, and if a value is not offered, or there are too few or too many.
    pub async fn submit_form(
        &self,
        user: &str,
        interaction: Id,
        fields: Value,
        values: Value,
    ) -> Result<Answer, ControlError> {
        let given = Given {
            fields: &fields,
            values: &values,
        };
        let answer = self
            .shared
            .submit(user, &interaction.to_string(), given)
            .await?;
        Ok(Answer::read(answer))
    }

    /// Uses a user or message menu on `target`, a person or a message id.
    ///
    /// # Errors
    /// Fails if the person, channel, menu or target does not exist.
    pub async fn menu(
        &self,
        user: &str,
        channel: &str,
        command: &str,
        target: &str,
    ) -> Result<Answer, ControlError> {
        let answer = self.shared.menu(user, channel, command, target).await?;
        Ok(Answer::read(answer))
    }

    /// Writes an ordinary message as a person; returns Discord's message object.
    ///
    /// # Errors
    /// Fails if the person or channel does not exist, the person may not write there, or the text is empty or too long.
    pub fn say(&self, user: &str, channel: &str, content: &str) -> Result<Value, ControlError> {
        let written = Written {
            content: content.to_owned(),
            ..Written::default()
        };
        self.shared.say(user, channel, &written)
    }

    /// Writes a message with more than text: `json!({"content": "…", "attachments": [{"filename": "a.png",
    /// "base64": "…"}], "reply_to": "message id"})`, all optional, but a text or a file is needed.
    ///
    /// # Errors
    /// Fails as [`Client::say`] does, and if `body` has a wrong shape or the person sees no message `reply_to`.
    pub fn say_with(&self, user: &str, channel: &str, body: Value) -> Result<Value, ControlError> {
        let written: Written = serde_json::from_value(body)
            .map_err(|error| bad(format!("The message does not fit: {error}.")))?;
        self.shared.say(user, channel, &written)
    }

    /// Reacts to a message with a character or `name:id`; returns the message.
    ///
    /// # Errors
    /// Fails if the person, message or emoji does not exist, or the person may not react or has reacted so already.
    pub fn react(&self, user: &str, message: &str, emoji: &str) -> Result<Value, ControlError> {
        self.shared.person_reacts(user, message, emoji, false)
    }

    /// Takes a reaction back; returns the message.
    ///
    /// # Errors
    /// Fails as [`Client::react`] does, and if the person has no such reaction.
    pub fn unreact(&self, user: &str, message: &str, emoji: &str) -> Result<Value, ControlError> {
        self.shared.person_reacts(user, message, emoji, true)
    }

    /// Sets a person's answers in a poll, as numbers that start at 1; an empty list takes the vote back. Returns the
    /// message.
    ///
    /// # Errors
    /// Fails if the person, message, poll or answer does not exist, the poll is over, or the poll takes one answer
    /// only.
    pub fn vote(&self, user: &str, message: &str, answers: &[u64]) -> Result<Value, ControlError> {
        self.shared.person_votes(user, message, answers)
    }

    /// Changes the text of a person's own message; returns the message.
    ///
    /// # Errors
    /// Fails if the person or message does not exist, another person wrote it, or the text is empty or too long.
    pub fn edit(&self, user: &str, message: &str, content: &str) -> Result<Value, ControlError> {
        self.shared.person_edits(user, message, content)
    }

    /// Deletes a message of the person, or with Manage Messages a message of anyone.
    ///
    /// # Errors
    /// Fails if the person or message does not exist, or the person may not delete it.
    pub fn delete(&self, user: &str, message: &str) -> Result<(), ControlError> {
        self.shared.person_deletes(user, message)
    }

    /// Presses a component that Discord's client would not offer: one that is absent, disabled or out of sight.
    ///
    /// # Errors
    /// Fails if the person or message does not exist.
    pub async fn forge(
        &self,
        user: &str,
        message: &str,
        custom_id: &str,
        values: Option<&[&str]>,
    ) -> Result<Answer, ControlError> {
        let values: Option<Vec<String>> =
            values.map(|values| values.iter().map(|&value| value.to_owned()).collect());
        let answer = self
            .shared
            .forge(user, message, custom_id, values.as_deref())
            .await?;
        Ok(Answer::read(answer))
    }

    /// Deletes a channel or thread of a guild.
    ///
    /// # Errors
    /// Fails if the channel does not exist.
    pub fn delete_channel(&self, channel: &str) -> Result<(), ControlError> {
        self.shared.lose_channel(channel)
    }

    /// Archives a thread, or reopens it with `archived: false`; `locked: None` leaves the lock as it is. Returns the
    /// thread.
    ///
    /// # Errors
    /// Fails if the thread does not exist.
    pub fn archive(
        &self,
        thread: &str,
        archived: bool,
        locked: Option<bool>,
    ) -> Result<Value, ControlError> {
        self.shared.archive(thread, archived, locked)
    }

    /// Gives the bot exactly these permissions in a channel, as Discord's bit set; `None` restores what the guild
    /// grants. Returns the channel.
    ///
    /// # Errors
    /// Fails if the channel does not exist or is a thread.
    pub fn set_permissions(
        &self,
        channel: &str,
        bot_permissions: Option<u64>,
    ) -> Result<Value, ControlError> {
        self.shared.set_permissions(channel, bot_permissions)
    }

    /// Requests of the bot that the stand-in does not know, each as `{"method", "path", "count"}`.
    #[must_use]
    pub fn missing(&self) -> Vec<Value> {
        self.shared.missing.json()
    }

    /// Id of a person, given by id or name.
    pub(crate) fn person(&self, who: &str) -> Result<Id, ControlError> {
        Ok(self.shared.world().person(who)?.id)
    }

    /// Receives every change; a receiver that reads too slowly gets a lag error instead of the missed events.
    pub(crate) fn changes(&self) -> tokio::sync::broadcast::Receiver<PageEvent> {
        self.shared.page.subscribe()
    }

    /// Takes an unanswered interaction off the list of complaints; a forgotten interaction is none anyway.
    pub(crate) fn forgive(&self, id: Id) {
        self.shared.forgive(id);
    }

    /// How much the stand-in remembers at present.
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.shared.memory()
    }

    /// Number of requests that a fault delays or leaves unanswered at present.
    #[must_use]
    pub fn held(&self) -> usize {
        self.shared.faults.held()
    }

    /// Ends all faults; hanging requests lose their connection.
    pub fn end_faults(&self) {
        self.shared.end_faults();
    }

    /// Messages of a channel that a person sees, private answers included, newest last.
    ///
    /// # Errors
    /// Fails if the person or channel does not exist, or the person does not see the channel.
    pub fn messages_as(&self, channel: &str, user: &str) -> Result<Vec<Value>, ControlError> {
        self.shared.messages_as(channel, user, None)
    }

    /// The newest `most` messages of a channel that a person sees, newest last.
    ///
    /// # Errors
    /// Fails as [`Client::messages_as`] does.
    pub fn newest_as(
        &self,
        channel: &str,
        user: &str,
        most: usize,
    ) -> Result<Vec<Value>, ControlError> {
        self.shared.messages_as(channel, user, Some(most))
    }

    /// Messages that the bot sent a person directly, newest last.
    ///
    /// # Errors
    /// Fails if the person does not exist.
    pub fn dms(&self, user: &str) -> Result<Vec<Value>, ControlError> {
        self.shared.dms(user)
    }

    /// Bytes of an uploaded file, by the attachment's id.
    #[must_use]
    pub fn attachment(&self, id: Id) -> Option<Bytes> {
        let world = self.shared.world();
        world.attachment_bytes(id).map(|(bytes, _, _)| bytes)
    }

    /// Record of an interaction: callback, follow-ups, edits and deletions, with times.
    ///
    /// # Errors
    /// Fails if the interaction does not exist.
    pub fn interaction(&self, id: Id) -> Result<Value, ControlError> {
        self.shared.interaction(&id.to_string())
    }

    /// Adds a person: `json!({"name": "Chiyo", "locale": "ja", "permissions": "2048", "dms": false})`, all but the name
    /// optional. Returns the user object with `dm_channel`.
    ///
    /// # Errors
    /// Fails if the name is taken or a value is not allowed.
    pub fn add_user(&self, body: Value) -> Result<Value, ControlError> {
        self.shared.add_user(&body)
    }

    /// Adds a channel: `json!({"name": "quiet", "guild": "…", "bot_permissions": "1024", "type": 0,
    /// "rate_limit_per_user": 5})`, all but the name optional; an `id` may be given too, as the channel had in an
    /// earlier run. The type is Discord's number: 0 text, 2 voice, 4 category, 5 announcement, 13 stage, 15 forum, 16
    /// media. Returns the channel object.
    ///
    /// # Errors
    /// Fails if a value is not allowed.
    pub fn add_channel(&self, body: Value) -> Result<Value, ControlError> {
        self.shared.add_channel(&body)
    }

    /// Adds a guild: `json!({"name": "Zweiter", "locale": "de", "bot_permissions": "…"})`, all but the name optional.
    ///
    /// # Errors
    /// Fails if a value is not allowed.
    pub fn add_guild(&self, body: Value) -> Result<Value, ControlError> {
        self.shared.add_guild(&body)
    }

    /// Sets a fault, as `POST /_stand-in/faults` does.
    ///
    /// # Errors
    /// Fails if the fault does not exist or a value is not allowed.
    pub fn fault(&self, fault: Value) -> Result<(), ControlError> {
        self.shared.set_faults(&fault)
    }

    /// The recording so far, one JSON value per record.
    #[must_use]
    pub fn recording(&self) -> Vec<Value> {
        self.shared.recorder.lines()
    }

    /// Remembered records after the first `seen` ones, and the number of all records so far.
    #[must_use]
    pub fn recording_from(&self, seen: usize) -> (Vec<Value>, usize) {
        self.shared.recorder.lines_from(seen)
    }

    /// Number of records so far, forgotten ones included.
    #[must_use]
    pub fn recorded(&self) -> usize {
        *self.shared.recorder.pushed().borrow()
    }

    /// Waits as [`Discord::wait_for_records`](crate::Discord::wait_for_records) does, but at most `patience`.
    ///
    /// # Errors
    /// Fails if the records take longer.
    pub async fn wait_for_records(
        &self,
        patience: Duration,
        times: usize,
        matches: impl Fn(&Value) -> bool,
    ) -> Result<Vec<Value>, ControlError> {
        let recorder = &self.shared.recorder;
        let mut pushed = recorder.pushed();
        let mut found = Vec::new();
        let mut seen = 0;
        let finding = async {
            while found.len() < times {
                let (new, total) = recorder.lines_from(seen);
                seen = total;
                found.extend(new.into_iter().filter(|record| matches(record)));
                if found.len() < times {
                    // The sender lives as long as the stand-in.
                    let _ = pushed.wait_for(|pushed| *pushed > seen).await;
                }
            }
        };
        if tokio::time::timeout(patience, finding).await.is_err() {
            return Err(timed_out(format!(
                "{} such records within {} seconds, not {times}.",
                found.len(),
                patience.as_secs_f64()
            )));
        }
        found.truncate(times);
        Ok(found)
    }

    /// Moves the stand-in's clock forward: deadlines of 3 seconds and 15 minutes pass without waiting.
    ///
    /// # Panics
    /// Panics if the clock would be more than ten years ahead in total.
    pub fn advance(&self, by: Duration) {
        if let Err(error) = self.shared.advance(by) {
            panic!("{error}");
        }
    }

    /// Starts a fresh world for the connected bot; registered commands stay.
    pub fn reset(&self) {
        self.shared.reset();
    }
}
