//! What people do besides interactions: writing, reacting, voting, editing, deleting.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{ControlError, bad, forbidden, missing};
use crate::clock::Time;
use crate::draft::{Draft, DraftKind, Upload};
use crate::form::Place;
use crate::id::Id;
use crate::state::Shared;
use crate::world::{Authorship, Channel, Message, User, World, emoji, permissions};

/// A file given to the control interface.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GivenFile {
    filename: String,
    base64: String,
}

impl GivenFile {
    /// Decodes the file as the upload of number `index`.
    pub(super) fn upload(&self, index: u64) -> Result<Upload, ControlError> {
        let bytes = STANDARD
            .decode(&self.base64)
            .map_err(|error| bad(format!("{} is no base64: {error}.", self.filename)))?;
        if bytes.is_empty() {
            return Err(bad(format!("The file {:?} is empty.", self.filename)));
        }
        Ok(Upload {
            index,
            field: format!("files[{index}]"),
            filename: self.filename.clone(),
            content_type: String::from("application/octet-stream"),
            bytes: bytes.into(),
        })
    }
}

/// Content of an ordinary message of a person.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Written {
    #[serde(default)]
    pub(crate) content: String,
    #[serde(default)]
    pub(crate) attachments: Vec<GivenFile>,
    /// Id of the message that this message replies to.
    pub(crate) reply_to: Option<String>,
}

impl Shared {
    /// Writes an ordinary message as a person.
    pub(crate) fn say(
        &self,
        user: &str,
        channel: &str,
        written: &Written,
    ) -> Result<Value, ControlError> {
        let files: Result<Vec<Upload>, ControlError> = (0..)
            .zip(&written.attachments)
            .map(|(index, file)| file.upload(index))
            .collect();
        let files = files?;
        let has_files = !files.is_empty();
        let draft = Draft::read(
            &json!({"content": written.content}),
            Place::default(),
            files,
            DraftKind::New,
        );
        let mut draft = draft.map_err(|error| match error.code {
            50045 => bad("A file is too big."),
            _ if has_files => bad("A message has up to 2000 characters and up to 10 files."),
            _ => bad("A message has 1 to 2000 characters."),
        })?;
        let now = self.clock.now();
        let mut world = self.world();
        let user = world.person(user)?.clone();
        let place = world.place(&user, channel)?;
        world.may_write(&user, place, has_files, now)?;
        let channel = place.id;
        if let Some(reply_to) = &written.reply_to {
            let target = world.seen_message(&user, reply_to)?;
            if target.visible_to.is_some()
                || world.message_channels.get(&target.id) != Some(&channel)
            {
                return Err(bad("A reply stays in the channel of its message."));
            }
            draft.reference = Some(target.id);
        }
        let by = Authorship {
            author: user.id,
            kind: 0,
            visible_to: None,
            interaction: None,
        };
        self.enter_thread(&mut world, channel, user.id, now);
        let id = world.post(channel, draft, by, now);
        if let Some(place) = world.channels.get_mut(&channel) {
            place.written.insert(user.id, now);
        }
        self.message_created(&world, channel, id);
        json_of(&world, channel, id)
    }

    /// Sets whether a person takes direct messages.
    pub(crate) fn take_messages(&self, user: &str, taken: bool) -> Result<(), ControlError> {
        let mut world = self.world();
        let id = world.person(user)?.id;
        if let Some(user) = world.users.get_mut(&id) {
            user.accepts_dms = taken;
        }
        Ok(())
    }

    /// Reacts to a message as a person, or takes the reaction back.
    pub(crate) fn person_reacts(
        &self,
        user: &str,
        message: &str,
        text: &str,
        remove: bool,
    ) -> Result<Value, ControlError> {
        let emoji =
            emoji(text).ok_or_else(|| bad(format!("{text:?} is no emoji; try 👍 or name:id.")))?;
        let mut world = self.world();
        let user = world.person(user)?.clone();
        let (channel, id) = world.public_message(&user, message)?;
        let place = &world.channels[&channel];
        if !remove {
            world.refuse_silenced(&user, place)?;
        }
        world.refuse_shut(&user, place)?;
        let has = world.permissions(user.id, place);
        let target = world.message(channel, id);
        let old = target.and_then(|message| message.reacted(&emoji));
        let full = target.is_some_and(Message::is_full_of_reactions);
        if !remove && old.is_none() && full {
            return Err(bad("A message has up to 20 different emojis."));
        }
        if !remove && old.is_none() && has & permissions::ADD_REACTIONS == 0 {
            return Err(forbidden(format!(
                "{} may not add reactions in this channel.",
                user.name
            )));
        }
        if old.is_some_and(|users| users.contains(&user.id)) != remove {
            let sentence = if remove {
                format!("{} has not reacted with {text}.", user.name)
            } else {
                format!("{} has reacted with {text} already.", user.name)
            };
            return Err(bad(sentence));
        }
        self.change_reaction(&mut world, (channel, id), user.id, &emoji, !remove);
        json_of(&world, channel, id)
    }

    /// Sets a person's answers in a poll, by number; an empty list takes the vote back.
    pub(crate) fn person_votes(
        &self,
        user: &str,
        message: &str,
        answers: &[u64],
    ) -> Result<Value, ControlError> {
        let mut world = self.world();
        self.close_due_polls(&mut world);
        let user = world.person(user)?.clone();
        let at = world.public_message(&user, message)?;
        let poll = world.message(at.0, at.1).and_then(|it| it.poll.as_ref());
        let poll = poll.ok_or_else(|| bad("That message has no poll."))?;
        if poll.over {
            return Err(bad("The poll is over."));
        }
        let chosen: BTreeSet<u64> = answers.iter().copied().collect();
        if let Some(unknown) = chosen.iter().find(|it| poll.voters(**it).is_none()) {
            return Err(bad(format!("The poll has no answer {unknown}.")));
        }
        if chosen.len() > 1 && !poll.multiple {
            return Err(bad("The poll takes one answer of each person."));
        }
        self.change_vote(&mut world, at, user.id, &chosen);
        json_of(&world, at.0, at.1)
    }

    /// Changes a person's own message.
    pub(crate) fn person_edits(
        &self,
        user: &str,
        message: &str,
        content: &str,
    ) -> Result<Value, ControlError> {
        let draft = Draft::read(
            &json!({"content": content}),
            Place::default(),
            Vec::new(),
            DraftKind::Edit { was_v2: false },
        )
        .map_err(|_| bad("A message has 1 to 2000 characters."))?;
        let now = self.clock.now();
        let mut world = self.world();
        let user = world.person(user)?.clone();
        let (channel, id) = world.public_message(&user, message)?;
        let old = world
            .message(channel, id)
            .ok_or_else(|| missing("The message is gone."))?;
        world.refuse_locked(&user, &world.channels[&channel])?;
        if old.author != user.id {
            return Err(forbidden(format!(
                "{} may change only messages of their own.",
                user.name
            )));
        }
        let has_files = old.json["attachments"]
            .as_array()
            .is_some_and(|files| !files.is_empty());
        if content.trim().is_empty() && !has_files {
            return Err(bad("A message has 1 to 2000 characters."));
        }
        world.edit(channel, id, draft, now);
        self.message_updated(&world, channel, id);
        json_of(&world, channel, id)
    }

    /// Deletes a message of the person, or with Manage Messages a message of anyone.
    pub(crate) fn person_deletes(&self, user: &str, message: &str) -> Result<(), ControlError> {
        let mut world = self.world();
        let user = world.person(user)?.clone();
        let (channel, id) = world.public_message(&user, message)?;
        let own = world
            .message(channel, id)
            .is_some_and(|message| message.author == user.id);
        let place = &world.channels[&channel];
        world.refuse_shut(&user, place)?;
        let has = world.permissions(user.id, place);
        if !own && has & permissions::MANAGE_MESSAGES == 0 {
            return Err(forbidden(format!(
                "{} may delete only messages of their own.",
                user.name
            )));
        }
        if let Some(gone) = world.delete(channel, id) {
            self.message_deleted(&world, channel, &gone);
        }
        Ok(())
    }
}

impl World {
    /// Refuses a user who may not write in `channel`, or not yet because of slow mode.
    fn may_write(
        &self,
        user: &User,
        channel: &Channel,
        files: bool,
        now: Time,
    ) -> Result<(), ControlError> {
        super::takes_messages(channel)?;
        self.may_act(user, channel)?;
        let name = &user.name;
        let has = self.permissions(user.id, channel);
        if has & channel.right_to_write() == 0 {
            return Err(forbidden(format!("{name} may not write in this channel.")));
        }
        if files && has & permissions::ATTACH_FILES == 0 {
            return Err(forbidden(format!(
                "{name} may not attach files in this channel."
            )));
        }
        if let Some(left) = self.slowed(user.id, channel, now) {
            let left = left.as_secs_f64().ceil();
            return Err(ControlError {
                status: 429,
                sentence: format!("Slow mode: {name} may write here again in {left} s."),
            });
        }
        Ok(())
    }

    /// Channel and id of a message that `user` and everyone else in the channel sees.
    fn public_message(&self, user: &User, which: &str) -> Result<(Id, Id), ControlError> {
        let message = self.seen_message(user, which)?;
        if message.visible_to.is_some() {
            return Err(bad("That is possible only with messages everybody sees."));
        }
        Ok((self.message_channels[&message.id], message.id))
    }
}

fn json_of(world: &World, channel: Id, id: Id) -> Result<Value, ControlError> {
    world
        .message(channel, id)
        .map(|message| message.json.clone())
        .ok_or_else(|| missing("The message is gone."))
}
