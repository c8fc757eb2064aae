//! Messages.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::poll::Poll;
use super::{Id, World};
use crate::clock::Time;
use crate::draft::{AllowedMentions, Draft, FLAG_COMPONENTS_V2};
use crate::memory::weight;

/// Largest number of messages remembered in one channel; older ones are forgotten so that long runs stay small.
const MESSAGES_KEPT: usize = 5_000;

/// Largest number of different emojis on one message.
const REACTIONS: usize = 20;
/// Approximate bytes of one person's reaction.
const REACTION: usize = 2 * size_of::<Id>();

/// How long a nonce identifies a message posted twice; Discord says "the past few minutes".
const NONCE_KEPT_MS: u64 = 5 * 60 * 1000;

pub(crate) const FLAG_CROSSPOSTED: u64 = 1 << 0;
pub(crate) const FLAG_SUPPRESS_EMBEDS: u64 = 1 << 2;
pub(crate) const FLAG_HAS_THREAD: u64 = 1 << 5;
pub(crate) const FLAG_EPHEMERAL: u64 = 1 << 6;
pub(crate) const FLAG_LOADING: u64 = 1 << 7;
const FLAG_SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
const FLAG_VOICE: u64 = 1 << 13;

/// Flags that the author of a new message may set; Discord ignores all others.
const FLAGS_GIVEN: u64 =
    FLAG_SUPPRESS_EMBEDS | FLAG_SUPPRESS_NOTIFICATIONS | FLAG_VOICE | FLAG_COMPONENTS_V2;

/// Discord's type of the message with a poll's result.
pub(crate) const POLL_RESULT: u8 = 46;

/// A message as Discord returns it, and who may see it.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) author: Id,
    /// Discord's message object.
    pub(crate) json: Value,
    /// The only person who sees the message if it is ephemeral; else `None`.
    pub(crate) visible_to: Option<Id>,
    /// The interaction that the message answers.
    pub(crate) interaction: Option<Id>,
    /// Uploads of the message, including those inside embeds.
    pub(crate) files: Vec<Id>,
    /// Each emoji with the people who chose it.
    reactions: Vec<(Value, BTreeSet<Id>)>,
    /// Approximate bytes of the message when it was written or last edited.
    weight: usize,
    /// Time of the pinning if the message is pinned.
    pub(crate) pinned_at: Option<String>,
    pub(crate) poll: Option<Poll>,
}

impl Message {
    pub(crate) fn is_visible_to(&self, user: Id) -> bool {
        self.visible_to.is_none_or(|only| only == user)
    }

    fn weigh(&mut self) {
        let reacted: usize = self.reactions.iter().map(|(_, users)| users.len()).sum();
        self.weight = size_of::<Self>() + weight(&self.json) + reacted * REACTION;
    }

    /// Whether the message takes no further emoji.
    pub(crate) fn is_full_of_reactions(&self) -> bool {
        self.reactions.len() >= REACTIONS
    }

    /// People who chose this emoji; `None` if there are none.
    pub(crate) fn reacted(&self, emoji: &Value) -> Option<&BTreeSet<Id>> {
        self.reactions
            .iter()
            .find(|(known, _)| known["id"] == emoji["id"] && known["name"] == emoji["name"])
            .map(|(_, users)| users)
    }

    pub(crate) fn flags(&self) -> u64 {
        self.json["flags"].as_u64().unwrap_or(0)
    }

    /// The message object for one person, with their own reactions and votes marked.
    pub(crate) fn seen_by(&self, user: Id) -> Value {
        let mut json = self.json.clone();
        let shown = json.get_mut("reactions").and_then(Value::as_array_mut);
        for (shown, (_, users)) in shown.into_iter().flatten().zip(&self.reactions) {
            shown["me"] = users.contains(&user).into();
        }
        if let Some(poll) = &self.poll {
            json["poll"]["results"] = poll.results(user);
        }
        json
    }

    /// Updates the JSON after a change of reactions.
    fn write_reactions(&mut self, bot: Id) {
        let json: Vec<Value> = self
            .reactions
            .iter()
            .map(|(emoji, users)| {
                json!({
                    "emoji": emoji,
                    "count": users.len(),
                    "count_details": {"burst": 0, "normal": users.len()},
                    "burst_colors": [],
                    "me_burst": false,
                    "me": users.contains(&bot),
                })
            })
            .collect();
        if json.is_empty() {
            if let Some(fields) = self.json.as_object_mut() {
                fields.remove("reactions");
            }
        } else {
            self.json["reactions"] = json.into();
        }
    }
}

/// Author and type of a new message, and whether it is private or answers an interaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Authorship {
    pub(crate) author: Id,
    /// Discord's message type.
    pub(crate) kind: u8,
    pub(crate) visible_to: Option<Id>,
    pub(crate) interaction: Option<Id>,
}

impl World {
    /// Writes a message; the caller has checked permissions and limits.
    pub(crate) fn post(&mut self, channel: Id, draft: Draft, by: Authorship, now: Time) -> Id {
        let id = self.next_id(now);
        self.post_as(id, channel, draft, by, now);
        id
    }

    /// Writes a message with the id `id`.
    pub(crate) fn post_as(&mut self, id: Id, channel: Id, draft: Draft, by: Authorship, now: Time) {
        let mut flags = draft.flags.unwrap_or(0) & FLAGS_GIVEN;
        if by.visible_to.is_some() {
            flags |= FLAG_EPHEMERAL;
        }
        let content = draft.content.unwrap_or_default();
        let mut json = json!({
            "id": id,
            "type": by.kind,
            "channel_id": channel,
            "content": content,
            "author": self.users[&by.author].json(),
            "attachments": [],
            "embeds": [],
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": false,
            "pinned": false,
            "tts": draft.tts,
            "timestamp": now.iso(),
            "edited_timestamp": null,
            "flags": flags,
            "components": draft.components.unwrap_or_default(),
        });
        self.set_mentions(
            &mut json,
            channel,
            &draft.mentions,
            (by.author, by.interaction),
        );
        if let Some(nonce) = draft.nonce {
            json["nonce"] = nonce;
        }
        if let Some(reference) = draft.reference {
            self.set_reference(&mut json, channel, reference, &draft.mentions);
        }
        if let Some(interaction) = by.interaction {
            self.set_interaction(&mut json, interaction);
        }
        if by.kind == POLL_RESULT {
            json["type"] = POLL_RESULT.into();
        }
        let mut message = Message {
            id,
            author: by.author,
            json,
            visible_to: by.visible_to,
            interaction: by.interaction,
            files: Vec::new(),
            reactions: Vec::new(),
            weight: 0,
            pinned_at: None,
            poll: None,
        };
        if let Some(poll) = draft.poll {
            message.open_poll(poll, self.bot, now);
        }
        self.set_files(
            &mut message,
            draft.attachments,
            draft.files,
            draft.embeds.unwrap_or_default(),
            now,
        );
        message.weigh();
        self.insert_message(channel, message);
    }

    /// The bot's message with this nonce, if it is at most a few minutes old.
    pub(crate) fn posted_as(&self, channel: Id, nonce: &Value, now: Time) -> Option<Id> {
        let messages = self.channels.get(&channel)?.messages.values().rev();
        messages
            .take_while(|message| message.id.made_at_ms() + NONCE_KEPT_MS >= now.unix_ms())
            .find(|message| message.author == self.bot && &message.json["nonce"] == nonce)
            .map(|message| message.id)
    }

    fn insert_message(&mut self, channel_id: Id, message: Message) {
        let Some(channel) = self.channels.get_mut(&channel_id) else {
            return;
        };
        if message.visible_to.is_none() {
            channel.last_message = Some(message.id);
            if let Some(thread) = &mut channel.thread {
                thread.sent += 1;
            }
        }
        self.message_channels.insert(message.id, channel_id);
        self.memory.messages += message.weight;
        channel.messages.insert(message.id, message);
        if channel.messages.len() > MESSAGES_KEPT
            && let Some((_, oldest)) = channel.messages.pop_first()
        {
            self.forget_message(oldest);
        }
        self.forget_messages();
    }

    /// Forgets the oldest messages of all channels until the rest is within the budget.
    fn forget_messages(&mut self) {
        while self.memory.messages > self.budget.messages && self.message_channels.len() > 1 {
            let Some((oldest, channel)) = self.message_channels.pop_first() else {
                break;
            };
            let gone = self
                .channels
                .get_mut(&channel)
                .and_then(|channel| channel.messages.remove(&oldest));
            if let Some(gone) = gone {
                self.forget_message(gone);
            }
        }
    }

    /// Releases files and memory of a message that has been removed from its channel.
    pub(super) fn forget_message(&mut self, message: Message) {
        self.memory.messages -= message.weight;
        self.message_channels.remove(&message.id);
        for file in message.files {
            self.drop_attachment(file);
        }
    }

    /// Changes the fields that the draft gives and leaves the rest.
    pub(crate) fn edit(
        &mut self,
        channel: Id,
        message: Id,
        draft: Draft,
        now: Time,
    ) -> Option<&Message> {
        let mut message = self.channels.get_mut(&channel)?.messages.remove(&message)?;
        if let Some(content) = draft.content {
            message.json["content"] = content.into();
            let by = (message.author, message.interaction);
            self.set_mentions(&mut message.json, channel, &draft.mentions, by);
        }
        if let Some(components) = draft.components {
            message.json["components"] = components.into();
        }
        // In an edit, only a deferred answer can get a poll.
        if message.flags() & FLAG_LOADING != 0
            && let Some(poll) = draft.poll
        {
            message.open_poll(poll, self.bot, now);
        }
        let mut flags = message.flags() & !FLAG_LOADING;
        if let Some(given) = draft.flags {
            // An edit can change only these two flags, and components v2 cannot be switched off again.
            flags =
                flags & !FLAG_SUPPRESS_EMBEDS | given & (FLAG_SUPPRESS_EMBEDS | FLAG_COMPONENTS_V2);
        }
        message.json["flags"] = flags.into();
        if draft.attachments.is_some() || !draft.files.is_empty() || draft.embeds.is_some() {
            let embeds = draft.embeds.unwrap_or_else(|| {
                message.json["embeds"]
                    .as_array()
                    .cloned()
                    .unwrap_or_default()
            });
            self.set_files(&mut message, draft.attachments, draft.files, embeds, now);
        }
        message.json["edited_timestamp"] = now.iso().into();
        let id = message.id;
        self.memory.messages -= message.weight;
        message.weigh();
        self.memory.messages += message.weight;
        self.channels
            .get_mut(&channel)?
            .messages
            .insert(id, message);
        self.forget_messages();
        self.message(channel, id)
    }

    /// Completes a deferred message: an edit that sets no `edited_timestamp`.
    pub(crate) fn complete(&mut self, channel: Id, message: Id, draft: Draft, now: Time) {
        let _ = self.edit(channel, message, draft, now);
        if let Some(message) = self.message_mut(channel, message) {
            message.json["edited_timestamp"] = Value::Null;
            message.json["timestamp"] = now.iso().into();
        }
    }

    pub(crate) fn message_mut(&mut self, channel: Id, message: Id) -> Option<&mut Message> {
        self.channels.get_mut(&channel)?.messages.get_mut(&message)
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Option<&Message> {
        self.channels.get(&channel)?.messages.get(&message)
    }

    /// Removes a message and its files; returns the message.
    pub(crate) fn delete(&mut self, channel: Id, message: Id) -> Option<Message> {
        let mut gone = self.channels.get_mut(&channel)?.messages.remove(&message)?;
        self.memory.messages -= std::mem::take(&mut gone.weight);
        self.message_channels.remove(&message);
        for file in &gone.files {
            self.drop_attachment(*file);
        }
        Some(gone)
    }

    /// Adds or takes back a person's reaction; `false` if nothing changed.
    pub(crate) fn react(
        &mut self,
        channel: Id,
        message_id: Id,
        user: Id,
        emoji: &Value,
        add: bool,
    ) -> bool {
        let bot = self.bot;
        let Some(message) = self.message_mut(channel, message_id) else {
            return false;
        };
        let place = message
            .reactions
            .iter()
            .position(|(known, _)| known["id"] == emoji["id"] && known["name"] == emoji["name"]);
        let changed = match (place, add) {
            (Some(at), true) => message.reactions[at].1.insert(user),
            (None, true) => {
                message
                    .reactions
                    .push((emoji.clone(), BTreeSet::from([user])));
                true
            }
            (Some(at), false) => message.reactions[at].1.remove(&user),
            (None, false) => false,
        };
        message.reactions.retain(|(_, users)| !users.is_empty());
        message.write_reactions(bot);
        self.weigh_again(channel, message_id);
        changed
    }

    /// Removes all reactions, or those with one emoji; `false` if there were none.
    pub(crate) fn clear_reactions(
        &mut self,
        channel: Id,
        message_id: Id,
        only: Option<&Value>,
    ) -> bool {
        let bot = self.bot;
        let Some(message) = self.message_mut(channel, message_id) else {
            return false;
        };
        let before = message.reactions.len();
        message.reactions.retain(|(known, _)| {
            only.is_some_and(|only| known["id"] != only["id"] || known["name"] != only["name"])
        });
        message.write_reactions(bot);
        let changed = message.reactions.len() != before;
        self.weigh_again(channel, message_id);
        changed
    }

    /// Updates the counted bytes of a message after a change.
    fn weigh_again(&mut self, channel: Id, message: Id) {
        if let Some(message) = self.message_mut(channel, message) {
            let before = message.weight;
            message.weigh();
            let after = message.weight;
            self.memory.messages = self.memory.messages - before + after;
        }
    }

    fn set_reference(&self, json: &mut Value, channel: Id, target: Id, allowed: &AllowedMentions) {
        json["type"] = 19.into();
        json["message_reference"] = json!({"type": 0, "channel_id": channel, "message_id": target});
        if let Some(guild) = self
            .channels
            .get(&channel)
            .and_then(|channel| channel.guild)
        {
            json["message_reference"]["guild_id"] = guild.into();
        }
        let Some(message) = self.message(channel, target) else {
            json["referenced_message"] = Value::Null;
            return;
        };
        let mut referenced = message.json.clone();
        if let Some(fields) = referenced.as_object_mut() {
            fields.remove("referenced_message");
            fields.remove("reactions");
        }
        json["referenced_message"] = referenced;
        if allowed.replied_user
            && let Some(mentions) = json["mentions"].as_array_mut()
            && let Some(user) = self.users.get(&message.author)
            && !mentions
                .iter()
                .any(|user| user["id"] == message.json["author"]["id"])
        {
            mentions.push(user.json());
        }
    }
}
