//! Messages and the files on them.

use std::collections::{BTreeSet, HashMap};

use axum::body::Bytes;
use serde_json::{Value, json};

use super::{Channel, Id, World, permissions};
use crate::clock::Time;
use crate::draft::{AllowedMentions, AttachmentEntry, Draft, Upload};

/// Messages remembered in one channel; older ones are forgotten so that long runs stay small.
const MESSAGES_KEPT: usize = 5_000;

pub(crate) const FLAG_SUPPRESS_EMBEDS: u64 = 1 << 2;
pub(crate) const FLAG_HAS_THREAD: u64 = 1 << 5;
pub(crate) const FLAG_EPHEMERAL: u64 = 1 << 6;
pub(crate) const FLAG_LOADING: u64 = 1 << 7;
pub(crate) const FLAG_COMPONENTS_V2: u64 = 1 << 15;

/// A message as Discord would answer it, and who may see it.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) author: Id,
    /// Discord's message object.
    pub(crate) json: Value,
    /// The only person who sees it, if it is ephemeral.
    pub(crate) visible_to: Option<Id>,
    /// The interaction it answers.
    pub(crate) interaction: Option<Id>,
    /// Uploads it holds, those inside embeds included.
    pub(crate) files: Vec<Id>,
    /// Each emoji with those who chose it.
    reactions: Vec<(Value, BTreeSet<Id>)>,
}

impl Message {
    pub(crate) fn is_visible_to(&self, user: Id) -> bool {
        self.visible_to.is_none_or(|only| only == user)
    }

    pub(crate) fn flags(&self) -> u64 {
        self.json["flags"].as_u64().unwrap_or(0)
    }
}

/// An uploaded file.
#[derive(Debug)]
pub(crate) struct Attachment {
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

/// Who writes a new message, and on what occasion.
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
        let mut flags = draft.flags.unwrap_or(0);
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
        self.set_mentions(&mut json, channel, &draft.mentions, by.author);
        if let Some(nonce) = draft.nonce {
            json["nonce"] = nonce;
        }
        if let Some(reference) = draft.reference {
            self.set_reference(&mut json, channel, reference, &draft.mentions);
        }
        if let Some(interaction) = by.interaction {
            self.set_interaction(&mut json, interaction);
        }
        let mut message = Message {
            id,
            author: by.author,
            json,
            visible_to: by.visible_to,
            interaction: by.interaction,
            files: Vec::new(),
            reactions: Vec::new(),
        };
        self.set_files(
            &mut message,
            draft.attachments,
            draft.files,
            draft.embeds.unwrap_or_default(),
            now,
        );
        self.insert_message(channel, message);
        id
    }

    fn insert_message(&mut self, channel_id: Id, message: Message) {
        let Some(channel) = self.channels.get_mut(&channel_id) else {
            return;
        };
        if message.visible_to.is_none() {
            channel.last_message = Some(message.id);
            if let Some(thread) = &mut channel.thread {
                thread.sent += 1;
                if message.author != self.bot {
                    thread.members.insert(message.author);
                }
            }
        }
        self.message_channels.insert(message.id, channel_id);
        channel.messages.insert(message.id, message);
        if channel.messages.len() > MESSAGES_KEPT
            && let Some((gone, message)) = channel.messages.pop_first()
        {
            self.message_channels.remove(&gone);
            for file in message.files {
                self.drop_attachment(file);
            }
        }
    }

    /// Changes what the draft gives and leaves the rest.
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
            let author = message.author;
            self.set_mentions(&mut message.json, channel, &draft.mentions, author);
        }
        if let Some(components) = draft.components {
            message.json["components"] = components.into();
        }
        let mut flags = message.flags() & !FLAG_LOADING;
        if let Some(given) = draft.flags {
            // Only these two may change in an edit, and components v2 never goes away again.
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
        let messages = &mut self.channels.get_mut(&channel)?.messages;
        messages.insert(id, message);
        messages.get(&id)
    }

    /// Completes a deferred message: an edit that leaves no `edited_timestamp`.
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

    /// Takes a message away, with its files.
    pub(crate) fn delete(&mut self, channel: Id, message: Id) -> Option<Message> {
        let gone = self.channels.get_mut(&channel)?.messages.remove(&message)?;
        self.message_channels.remove(&message);
        for file in &gone.files {
            self.drop_attachment(*file);
        }
        Some(gone)
    }

    /// Adds or takes back somebody's reaction; `false` if nothing changed.
    pub(crate) fn react(
        &mut self,
        channel: Id,
        message: Id,
        user: Id,
        emoji: &Value,
        add: bool,
    ) -> bool {
        let bot = self.bot;
        let Some(message) = self.message_mut(channel, message) else {
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
        let json: Vec<Value> = message
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
            if let Some(fields) = message.json.as_object_mut() {
                fields.remove("reactions");
            }
        } else {
            message.json["reactions"] = json.into();
        }
        changed
    }

    /// What `user` sees of a channel, oldest first.
    pub(crate) fn visible_messages<'a>(
        &'a self,
        channel: &'a Channel,
        user: Id,
    ) -> impl DoubleEndedIterator<Item = &'a Message> {
        channel
            .messages
            .values()
            .filter(move |message| message.is_visible_to(user))
    }

    fn set_mentions(&self, json: &mut Value, channel: Id, allowed: &AllowedMentions, author: Id) {
        let content = json["content"].as_str().unwrap_or_default();
        if !content.contains(['<', '@']) {
            json["mentions"] = json!([]);
            json["mention_roles"] = json!([]);
            json["mention_everyone"] = false.into();
            return;
        }
        let may_ping_all = self.channels.get(&channel).is_some_and(|channel| {
            self.permissions(author, channel) & permissions::MENTION_EVERYONE != 0
        });
        let found = Mentions::in_text(content);
        let users: Vec<Value> = found
            .users
            .iter()
            .filter(|id| allowed.allows_user(**id))
            .filter_map(|id| self.users.get(id))
            .map(super::User::json)
            .collect();
        let roles: Vec<Value> = found
            .roles
            .iter()
            .filter(|id| may_ping_all && allowed.allows_role(**id))
            .map(|id| Value::from(*id))
            .collect();
        let everyone = found.everyone && may_ping_all && allowed.everyone;
        json["mentions"] = users.into();
        json["mention_roles"] = roles.into();
        json["mention_everyone"] = everyone.into();
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

    /// Marks a message as the answer to an interaction.
    fn set_interaction(&self, json: &mut Value, id: Id) {
        let Some(interaction) = self.interactions.get(&id) else {
            return;
        };
        let Some(user) = self.users.get(&interaction.user) else {
            return;
        };
        let owner = interaction
            .guild
            .map_or_else(|| String::from("0"), |guild| guild.to_string());
        let mut metadata = json!({
            "id": id,
            "type": interaction.kind as u8,
            "user": user.json(),
            "authorizing_integration_owners": {"0": owner},
        });
        match (interaction.kind, interaction.origin) {
            (super::InteractionKind::Component, Some(origin)) => {
                metadata["interacted_message_id"] = origin.message.into();
            }
            (super::InteractionKind::Modal, _) => {
                metadata["triggering_interaction_metadata"] = json!({
                    "id": id,
                    "type": 2,
                    "user": user.json(),
                    "authorizing_integration_owners": {"0": owner},
                });
            }
            _ => {}
        }
        json["interaction_metadata"] = metadata;
        if interaction.kind == super::InteractionKind::Command {
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

    /// Settles attachments and embeds: which files stay, which come, which an embed shows.
    fn set_files(
        &mut self,
        message: &mut Message,
        entries: Option<Vec<AttachmentEntry>>,
        uploads: Vec<Upload>,
        mut embeds: Vec<Value>,
        now: Time,
    ) {
        let mut old: HashMap<String, Value> = HashMap::new();
        if let Some(attachments) = message.json["attachments"].as_array() {
            for attachment in attachments {
                if let Some(id) = attachment["id"].as_str() {
                    old.insert(id.to_owned(), attachment.clone());
                }
            }
        }
        let entries = entries.unwrap_or_else(|| {
            let kept = message.json["attachments"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|attachment| attachment["id"].as_str()?.parse().ok())
                .map(AttachmentEntry::kept);
            kept.chain(
                uploads
                    .iter()
                    .map(|upload| AttachmentEntry::new(upload.index)),
            )
            .collect()
        });
        let ephemeral = message.visible_to.is_some();
        let mut uploads: HashMap<u64, Upload> = uploads
            .into_iter()
            .map(|upload| (upload.index, upload))
            .collect();
        let mut attachments: Vec<Value> = Vec::new();
        let mut files: Vec<Id> = Vec::new();
        for entry in entries {
            if let Some(upload) = uploads.remove(&entry.id.get()) {
                let id = self.next_id(now);
                attachments.push(self.store_upload(id, upload, &entry, ephemeral));
                files.push(id);
            } else if let Some(mut kept) = old.remove(&entry.id.to_string()) {
                if let Some(description) = entry.description {
                    kept["description"] = description.into();
                }
                attachments.push(kept);
                files.push(entry.id);
            }
        }
        let mut shown: Vec<String> = Vec::new();
        for embed in &mut embeds {
            show_files(embed, &attachments, &mut shown);
        }
        if message.flags() & FLAG_COMPONENTS_V2 != 0 {
            show_media(&mut message.json["components"], &attachments);
        }
        // A file an embed shows is no attachment of the message any more.
        attachments.retain(|attachment| {
            attachment["id"]
                .as_str()
                .is_none_or(|id| !shown.iter().any(|shown| shown == id))
        });
        let text = Value::Array(embeds.clone()).to_string();
        for id in std::mem::take(&mut message.files) {
            if files.contains(&id) {
                continue;
            }
            if text.contains(&format!("/_stand-in/attachments/{id}/")) {
                files.push(id);
            } else {
                self.drop_attachment(id);
            }
        }
        message.files = files;
        message.json["attachments"] = attachments.into();
        message.json["embeds"] = embeds.into();
    }

    fn store_upload(
        &mut self,
        id: Id,
        upload: Upload,
        entry: &AttachmentEntry,
        ephemeral: bool,
    ) -> Value {
        let filename = sanitise(entry.filename.as_deref().unwrap_or(&upload.filename));
        let url = format!("{}/_stand-in/attachments/{id}/{filename}", self.base_url);
        let content_type = crate::image::content_type(&filename, &upload.bytes);
        let mut json = json!({
            "id": id,
            "filename": filename,
            "size": upload.bytes.len(),
            "url": url,
            "proxy_url": url,
            "content_type": content_type,
        });
        if let Some((width, height)) = crate::image::size(&upload.bytes) {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        if let Some(description) = &entry.description {
            json["description"] = description.clone().into();
        }
        if ephemeral {
            json["ephemeral"] = true.into();
        }
        self.keep_attachment(
            id,
            Attachment {
                filename,
                content_type: content_type.to_owned(),
                bytes: upload.bytes,
            },
        );
        json
    }
}

/// Puts the address of an uploaded file where an embed says `attachment://filename`.
fn show_files(embed: &mut Value, attachments: &[Value], shown: &mut Vec<String>) {
    for (part, key) in [
        ("image", "url"),
        ("thumbnail", "url"),
        ("author", "icon_url"),
        ("footer", "icon_url"),
    ] {
        let Some(name) = embed[part][key]
            .as_str()
            .and_then(|url| url.strip_prefix("attachment://"))
            .map(sanitise)
        else {
            continue;
        };
        let picture = ["jpg", "jpeg", "png", "webp", "gif"]
            .iter()
            .any(|ending| name.to_lowercase().ends_with(&format!(".{ending}")));
        let Some(file) = attachments
            .iter()
            .find(|file| picture && file["filename"] == *name)
        else {
            continue;
        };
        embed[part][key] = file["url"].clone();
        embed[part][format!("proxy_{key}")] = file["url"].clone();
        if key == "url" {
            for size in ["width", "height"] {
                if !file[size].is_null() {
                    embed[part][size] = file[size].clone();
                }
            }
            embed[part]["content_type"] = file["content_type"].clone();
            if let Some(alt) = file.get("description") {
                embed[part]["description"] = alt.clone();
            }
        }
        if let Some(id) = file["id"].as_str() {
            shown.push(id.to_owned());
        }
    }
}

/// Puts the address of an uploaded file where a component says `attachment://filename`.
fn show_media(part: &mut Value, attachments: &[Value]) {
    match part {
        Value::Array(list) => {
            for item in list {
                show_media(item, attachments);
            }
        }
        Value::Object(fields) => {
            let name = fields
                .get("url")
                .and_then(Value::as_str)
                .and_then(|url| url.strip_prefix("attachment://"))
                .map(sanitise);
            let file =
                name.and_then(|name| attachments.iter().find(|file| file["filename"] == *name));
            if let Some(file) = file {
                fields.insert("attachment_id".into(), file["id"].clone());
                fields.insert("url".into(), file["url"].clone());
                for key in ["proxy_url", "content_type", "width", "height"] {
                    if let Some(value) = file.get(key) {
                        fields.insert(key.into(), value.clone());
                    }
                }
            }
            for value in fields.values_mut() {
                show_media(value, attachments);
            }
        }
        _ => {}
    }
}

/// The name Discord gives an upload: spaces become `_`, odd characters and leading `_` and `.` fall.
pub(crate) fn sanitise(name: &str) -> String {
    let name: String = name
        .chars()
        .filter_map(|c| match c {
            ' ' => Some('_'),
            c if c.is_alphanumeric() || matches!(c, '_' | '.' | '-') => Some(c),
            _ => None,
        })
        .collect();
    let name = name.trim_start_matches(['_', '.']);
    if name.is_empty() {
        String::from("unknown")
    } else {
        name.to_owned()
    }
}

/// The mentions written in a text, in order, each once.
#[derive(Debug, Default)]
struct Mentions {
    users: Vec<Id>,
    roles: Vec<Id>,
    everyone: bool,
}

impl Mentions {
    fn in_text(text: &str) -> Self {
        let mut found = Self {
            everyone: text.contains("@everyone") || text.contains("@here"),
            ..Self::default()
        };
        for part in text.split("<@").skip(1) {
            let Some((inside, _)) = part.split_once('>') else {
                continue;
            };
            let (list, digits) = match inside.strip_prefix('&') {
                Some(digits) => (&mut found.roles, digits),
                None => (&mut found.users, inside.trim_start_matches('!')),
            };
            if let Ok(id) = digits.parse()
                && !list.contains(&id)
            {
                list.push(id);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sanitised_as_discord_does() {
        for (given, kept) in [
            ("board.png", "board.png"),
            ("my board.png", "my_board.png"),
            ("._hidden.png", "hidden.png"),
            ("a/b\\c:d?.png", "abcd.png"),
            ("盤.png", "盤.png"),
            ("...", "unknown"),
        ] {
            assert_eq!(sanitise(given), kept, "{given:?}");
        }
    }

    #[test]
    fn mentions_are_found_once_each() {
        let found = Mentions::in_text("<@1> <@!2> <@1> <@&3> <@x> <@4 @here");
        assert_eq!(found.users, [Id::new(1), Id::new(2)]);
        assert_eq!(found.roles, [Id::new(3)]);
        assert!(found.everyone);
    }
}
