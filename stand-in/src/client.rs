//! The control interface for tests in the same process.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;

use crate::control::{ControlError, Written, bad, timed_out};
use crate::id::Id;
use crate::memory::Memory;
use crate::state::{PageEvent, Shared};

/// How long [`Client::ready`] waits for a bot.
const PATIENCE: Duration = Duration::from_secs(60);

/// What came of an interaction: the bot's first answer, or that there was none within 3 seconds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The interaction's id.
    pub interaction: Id,
    /// Milliseconds from firing to the callback; `None` without one.
    pub acknowledged_ms: Option<f64>,
    /// Discord's callback type: 4 message, 5 and 6 deferred, 7 update, 8 choices, 9 modal.
    pub callback_type: Option<u8>,
    /// The message written or changed, as Discord's JSON.
    pub message: Option<Value>,
    /// Autocomplete choices, each `{name, value}`.
    pub choices: Option<Vec<Value>>,
    /// The modal opened, as Discord's JSON.
    pub modal: Option<Value>,
    /// `no answer within 3 seconds`, if so.
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

    /// The text of the message, empty if there is none.
    #[must_use]
    pub fn content(&self) -> &str {
        self.message
            .as_ref()
            .and_then(|message| message["content"].as_str())
            .unwrap_or_default()
    }

    /// The id of the message, if there is one.
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

    /// Guilds, channels, threads, users, registered commands and the bot's user.
    #[must_use]
    pub fn world(&self) -> Value {
        self.shared.world_json()
    }

    /// Waits until the bot is connected and has registered at least `commands` commands.
    ///
    /// # Errors
    /// If that takes longer than a minute; the sentence says what is missing.
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
                // Lagging is as good as hearing; the sender lives as long as this client.
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
    /// If there is no such person, channel, command or option, or the person may not use it.
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
    /// As for [`Client::slash`], and if that option has no autocomplete.
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

    /// Presses a button of a message that person can see.
    ///
    /// # Errors
    /// If there is no such person, message or component, or the component is disabled.
    pub async fn click(
        &self,
        user: &str,
        message: &str,
        custom_id: &str,
    ) -> Result<Answer, ControlError> {
        let answer = self.shared.click(user, message, custom_id, None).await?;
        Ok(Answer::read(answer))
    }

    /// Chooses values in a select of a message that person can see.
    ///
    /// # Errors
    /// As for [`Client::click`], and if the select does not offer these values or not so many.
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
    /// If that interaction opened no modal for that person, or a field is unknown, missing or of a wrong length.
    pub async fn submit(
        &self,
        user: &str,
        interaction: Id,
        fields: Value,
    ) -> Result<Answer, ControlError> {
        let answer = self
            .shared
            .submit(user, &interaction.to_string(), &fields)
            .await?;
        Ok(Answer::read(answer))
    }

    /// Uses a user or message menu on `target`, a person or a message id.
    ///
    /// # Errors
    /// If there is no such person, channel, menu or target.
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

    /// Writes an ordinary message as a person; answers Discord's message object.
    ///
    /// # Errors
    /// If there is no such person or channel, the person may not write there, or the text is empty or too long.
    pub fn say(&self, user: &str, channel: &str, content: &str) -> Result<Value, ControlError> {
        let written = Written {
            content: content.to_owned(),
            ..Written::default()
        };
        self.shared.say(user, channel, &written)
    }

    /// Writes a message with more than text: `json!({"content": "…", "attachments": [{"filename": "a.png",
    /// "base64": "…"}], "reply_to": "message id"})`, all optional but text or file.
    ///
    /// # Errors
    /// As for [`Client::say`], and if the body does not fit or the person sees no such message to reply to.
    pub fn say_with(&self, user: &str, channel: &str, body: Value) -> Result<Value, ControlError> {
        let written: Written = serde_json::from_value(body)
            .map_err(|error| bad(format!("The message does not fit: {error}.")))?;
        self.shared.say(user, channel, &written)
    }

    /// Reacts to a message with a character or `name:id`; answers the message.
    ///
    /// # Errors
    /// If there is no such person, message or emoji, or the person may not or did so already.
    pub fn react(&self, user: &str, message: &str, emoji: &str) -> Result<Value, ControlError> {
        self.shared.person_reacts(user, message, emoji, false)
    }

    /// Takes a reaction back; answers the message.
    ///
    /// # Errors
    /// As for [`Client::react`], and if there is none to take back.
    pub fn unreact(&self, user: &str, message: &str, emoji: &str) -> Result<Value, ControlError> {
        self.shared.person_reacts(user, message, emoji, true)
    }

    /// Sets what a person chose in a poll, by the answers' numbers, of which the first is 1; none takes the vote back.
    /// Answers the message.
    ///
    /// # Errors
    /// If there is no such person, message, poll or answer, the poll is over, or it takes one answer only.
    pub fn vote(&self, user: &str, message: &str, answers: &[u64]) -> Result<Value, ControlError> {
        self.shared.person_votes(user, message, answers)
    }

    /// Changes the text of a person's own message; answers the message.
    ///
    /// # Errors
    /// If there is no such person or message, it is another person's, or the text does not fit.
    pub fn edit(&self, user: &str, message: &str, content: &str) -> Result<Value, ControlError> {
        self.shared.person_edits(user, message, content)
    }

    /// Deletes a message: a person's own, or with Manage Messages anybody's.
    ///
    /// # Errors
    /// If there is no such person or message, or the person may not.
    pub fn delete(&self, user: &str, message: &str) -> Result<(), ControlError> {
        self.shared.person_deletes(user, message)
    }

    /// Presses what Discord's client would never offer: a component that is not there, disabled or out of sight.
    ///
    /// # Errors
    /// If there is no such person or message.
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
    /// If there is no such channel.
    pub fn delete_channel(&self, channel: &str) -> Result<(), ControlError> {
        self.shared.lose_channel(channel)
    }

    /// Archives a thread, or takes it up again; `locked` is left alone if `None`. Answers the thread.
    ///
    /// # Errors
    /// If there is no such thread.
    pub fn archive(
        &self,
        thread: &str,
        archived: bool,
        locked: Option<bool>,
    ) -> Result<Value, ControlError> {
        self.shared.archive(thread, archived, locked)
    }

    /// Gives the bot exactly these permissions in a channel, as Discord's bit set; `None` gives back what the guild
    /// grants. Answers the channel.
    ///
    /// # Errors
    /// If there is no such channel, or it is a thread.
    pub fn set_permissions(
        &self,
        channel: &str,
        bot_permissions: Option<u64>,
    ) -> Result<Value, ControlError> {
        self.shared.set_permissions(channel, bot_permissions)
    }

    /// What the bot asked for and the stand-in has not: `{"method", "path", "count"}` each.
    #[must_use]
    pub fn missing(&self) -> Vec<Value> {
        self.shared.missing.json()
    }

    /// A person's id.
    pub(crate) fn person(&self, who: &str) -> Result<Id, ControlError> {
        Ok(self.shared.world().person(who)?.id)
    }

    /// Hears of every change; what is missed is lag.
    pub(crate) fn changes(&self) -> tokio::sync::broadcast::Receiver<PageEvent> {
        self.shared.page.subscribe()
    }

    /// Takes an unanswered interaction off the list of complaints.
    pub(crate) fn forgive(&self, id: Id) {
        // One that has been forgotten is no complaint either.
        self.shared.forgive(id);
    }

    /// How much the stand-in remembers now.
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.shared.memory()
    }

    /// How many requests a fault holds up now, for a while or until it ends.
    #[must_use]
    pub fn held(&self) -> usize {
        self.shared.faults.held()
    }

    /// Ends all faults; requests that hang lose their connection.
    pub fn end_faults(&self) {
        self.shared.end_faults();
    }

    /// What a person sees of a channel, newest last, private answers included.
    ///
    /// # Errors
    /// If there is no such person or channel, or the person does not see it.
    pub fn messages_as(&self, channel: &str, user: &str) -> Result<Vec<Value>, ControlError> {
        self.shared.messages_as(channel, user, None)
    }

    /// The newest `most` of what a person sees of a channel, newest last.
    ///
    /// # Errors
    /// As for [`Client::messages_as`].
    pub fn newest_as(
        &self,
        channel: &str,
        user: &str,
        most: usize,
    ) -> Result<Vec<Value>, ControlError> {
        self.shared.messages_as(channel, user, Some(most))
    }

    /// What the bot sent a person directly, newest last.
    ///
    /// # Errors
    /// If there is no such person.
    pub fn dms(&self, user: &str) -> Result<Vec<Value>, ControlError> {
        self.shared.dms(user)
    }

    /// The bytes of an uploaded file, by the attachment's id.
    #[must_use]
    pub fn attachment(&self, id: Id) -> Option<Bytes> {
        let world = self.shared.world();
        world.attachment_bytes(id).map(|(bytes, _, _)| bytes)
    }

    /// Everything known of an interaction: callback, follow-ups, edits and deletions, with times.
    ///
    /// # Errors
    /// If there is no such interaction.
    pub fn interaction(&self, id: Id) -> Result<Value, ControlError> {
        self.shared.interaction(&id.to_string())
    }

    /// A new person: `json!({"name": "Chiyo", "locale": "ja", "permissions": "2048", "dms": false})`, all but the
    /// name optional. Answers the user object with `dm_channel`.
    ///
    /// # Errors
    /// If the name is taken or a value does not fit.
    pub fn add_user(&self, body: Value) -> Result<Value, ControlError> {
        self.shared.add_user(&body)
    }

    /// A new channel: `json!({"name": "quiet", "guild": "…", "bot_permissions": "1024", "type": 0,
    /// "rate_limit_per_user": 5})`, all but the name optional; `id` is that of an earlier run. The type is Discord's
    /// number: 0 text, 2 voice, 4 category, 5 announcement, 13 stage, 15 forum, 16 media. Answers the channel object.
    ///
    /// # Errors
    /// If a value does not fit.
    pub fn add_channel(&self, body: Value) -> Result<Value, ControlError> {
        self.shared.add_channel(&body)
    }

    /// A new guild: `json!({"name": "Zweiter", "locale": "de", "bot_permissions": "…"})`, all but the name optional.
    ///
    /// # Errors
    /// If a value does not fit.
    pub fn add_guild(&self, body: Value) -> Result<Value, ControlError> {
        self.shared.add_guild(&body)
    }

    /// Sets a fault, as `POST /_stand-in/faults` does.
    ///
    /// # Errors
    /// If there is no such fault.
    pub fn fault(&self, fault: Value) -> Result<(), ControlError> {
        self.shared.set_faults(&fault)
    }

    /// The recording so far, one JSON value a record.
    #[must_use]
    pub fn recording(&self) -> Vec<Value> {
        self.shared.recorder.lines()
    }

    /// The records after the first `seen` ones, as far as they are remembered, and how many there have been.
    #[must_use]
    pub fn recording_from(&self, seen: usize) -> (Vec<Value>, usize) {
        self.shared.recorder.lines_from(seen)
    }

    /// How many records there have been.
    #[must_use]
    pub fn recorded(&self) -> usize {
        *self.shared.recorder.pushed().borrow()
    }

    /// As [`Discord::wait_for_records`](crate::Discord::wait_for_records), for so long.
    ///
    /// # Errors
    /// If it takes longer.
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
    /// If it would be further than ten years ahead altogether.
    pub fn advance(&self, by: Duration) {
        if let Err(error) = self.shared.advance(by) {
            panic!("{error}");
        }
    }

    /// A fresh world for the same bot connection; registered commands stay.
    pub fn reset(&self) {
        self.shared.reset();
    }
}
