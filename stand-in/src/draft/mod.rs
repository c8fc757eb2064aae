//! A message that the bot wants to send, checked against Discord's limits.

mod component;
mod embed;
mod group;
mod modal;
mod poll;
mod select;

use std::collections::HashSet;

use axum::body::Bytes;
use serde_json::Value;

use crate::api_error::ApiError;
use crate::filename::sanitise;
use crate::form::{Form, FormErrors, Key, Place, as_id};
use crate::id::Id;

pub(crate) use component::{MODAL_LABEL, MODAL_ROW, find as find_component};
pub(crate) use modal::check_modal;
pub(crate) use poll::PollDraft;

pub(crate) const FLAG_COMPONENTS_V2: u64 = 1 << 15;
/// Largest single upload in bytes.
pub(crate) const FILE_LIMIT: usize = 10 << 20;
/// Largest request in bytes.
pub(crate) const REQUEST_LIMIT: usize = 25 << 20;
const FILES: usize = 10;
const NONCE: usize = 25;
const CONTENT: usize = 2000;
const EMBEDS: usize = 10;

/// A file part of a multipart request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) index: u64,
    /// The part's field name as sent.
    pub(crate) field: String,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

/// One entry of `attachments`: an old file to keep, or metadata of a new file.
#[derive(Clone, Debug)]
pub(crate) struct AttachmentEntry {
    pub(crate) id: Id,
    pub(crate) filename: Option<String>,
    pub(crate) description: Option<String>,
}

impl AttachmentEntry {
    pub(crate) const fn kept(id: Id) -> Self {
        Self {
            id,
            filename: None,
            description: None,
        }
    }

    pub(crate) const fn new(index: u64) -> Self {
        Self::kept(Id::new(index))
    }
}

/// Mentions in a text that may ping.
#[derive(Clone, Debug)]
pub(crate) struct AllowedMentions {
    all_users: bool,
    users: HashSet<Id>,
    all_roles: bool,
    roles: HashSet<Id>,
    pub(crate) everyone: bool,
    pub(crate) replied_user: bool,
}

impl Default for AllowedMentions {
    /// Without `allowed_mentions` everything pings.
    fn default() -> Self {
        Self {
            all_users: true,
            users: HashSet::new(),
            all_roles: true,
            roles: HashSet::new(),
            everyone: true,
            replied_user: true,
        }
    }
}

impl AllowedMentions {
    pub(crate) fn allows_user(&self, id: Id) -> bool {
        self.all_users || self.users.contains(&id)
    }

    pub(crate) fn allows_role(&self, id: Id) -> bool {
        self.all_roles || self.roles.contains(&id)
    }

    fn read(form: &Form<'_>) -> Self {
        let Some(value) = form.get("allowed_mentions") else {
            return Self::default();
        };
        let Some(form) = Form::new(
            value,
            form.place.at(Key::Name("allowed_mentions")),
            form.errors,
        ) else {
            return Self::default();
        };
        let mut allowed = Self {
            all_users: false,
            users: HashSet::new(),
            all_roles: false,
            roles: HashSet::new(),
            everyone: false,
            replied_user: form.boolean("replied_user").unwrap_or(false),
        };
        let parse_place = form.place.at(Key::Name("parse"));
        for (index, kind) in form.list("parse", 0..=3).into_iter().flatten().enumerate() {
            match kind.as_str() {
                Some("users") => allowed.all_users = true,
                Some("roles") => allowed.all_roles = true,
                Some("everyone") => allowed.everyone = true,
                _ => form.errors.add(
                    &parse_place.at(Key::Index(index)),
                    "BASE_TYPE_CHOICES",
                    "Value must be one of ('everyone', 'users', 'roles').",
                ),
            }
        }
        for (key, exclusive, ids) in [
            ("users", allowed.all_users, &mut allowed.users),
            ("roles", allowed.all_roles, &mut allowed.roles),
        ] {
            let list = form.list(key, 0..=100).unwrap_or_default();
            if exclusive && !list.is_empty() {
                form.error(
                    "parse",
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive."),
                );
            }
            let place = form.place.at(Key::Name(key));
            for (index, value) in list.iter().enumerate() {
                match as_id(value) {
                    Some(id) => {
                        ids.insert(id);
                    }
                    None => form.errors.add(
                        &place.at(Key::Index(index)),
                        "NUMBER_TYPE_COERCE",
                        format!("Value {value} is not snowflake."),
                    ),
                }
            }
        }
        allowed
    }
}

/// Origin of a draft; limits and required fields differ slightly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DraftKind {
    /// A new message: it must not be empty, and every file must be referred to.
    New,
    /// A change of a message; `was_v2` if it already uses components v2.
    Edit { was_v2: bool },
}

/// A checked message. `None` means "not given": an edit leaves the field alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<AttachmentEntry>>,
    pub(crate) files: Vec<Upload>,
    pub(crate) flags: Option<u64>,
    pub(crate) mentions: AllowedMentions,
    pub(crate) tts: bool,
    /// The sender's own number for the message; with `enforce_nonce`, a second message of that number is not created.
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    /// Id of the message that this message replies to.
    pub(crate) reference: Option<Id>,
    pub(crate) poll: Option<PollDraft>,
}

impl Draft {
    /// Reads and checks a message; `place` is its place in the body (`data` in callbacks).
    ///
    /// # Errors
    /// Fails with 50035 and all errors found, with 50006 for an empty new message, or with 50045 for a file too big.
    pub(crate) fn read(
        body: &Value,
        place: Place<'_>,
        files: Vec<Upload>,
        kind: DraftKind,
    ) -> Result<Self, ApiError> {
        if files.iter().any(|file| file.bytes.len() > FILE_LIMIT) {
            return Err(ApiError::FILE_TOO_BIG);
        }
        let errors = FormErrors::default();
        let Some(form) = Form::new(body, place, &errors) else {
            errors.refuse()?;
            return Ok(Self::default());
        };
        let mut draft = Self {
            content: form.text("content", 0..=CONTENT).map(str::to_owned),
            flags: form
                .integer("flags", 0..=i64::MAX)
                .and_then(|flags| u64::try_from(flags).ok()),
            tts: form.boolean("tts").unwrap_or(false),
            mentions: AllowedMentions::read(&form),
            nonce: read_nonce(&form),
            enforce_nonce: form.boolean("enforce_nonce").unwrap_or(false),
            poll: poll::check(&form),
            reference: form.get("message_reference").and_then(|value| {
                let place = form.place.at(Key::Name("message_reference"));
                Form::new(value, place, &errors)?.required_id("message_id")
            }),
            ..Self::default()
        };
        if form.given("content") && form.get("content").is_none() {
            draft.content = Some(String::new());
        }
        let v2 = draft.flags.unwrap_or(0) & FLAG_COMPONENTS_V2 != 0
            || kind == DraftKind::Edit { was_v2: true };
        if form.given("embeds") {
            draft.embeds = Some(embed::check_all(&form, EMBEDS));
        }
        if form.given("components") {
            draft.components = Some(component::check_message(&form, v2, &files));
        }
        if form.given("attachments") {
            draft.attachments = Some(read_attachments(&form));
        }
        draft.check_files(&form, files, kind);
        if v2 {
            if draft
                .content
                .as_deref()
                .is_some_and(|text| !text.is_empty())
            {
                form.error(
                    "content",
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                );
            }
            if draft
                .embeds
                .as_ref()
                .is_some_and(|embeds| !embeds.is_empty())
            {
                form.error(
                    "embeds",
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    "The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                );
            }
        }
        errors.refuse()?;
        if kind == DraftKind::New && draft.is_empty() {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        Ok(draft)
    }

    /// Whether the message would show nothing. Components alone count only in v2.
    pub(crate) fn is_empty(&self) -> bool {
        let v2 = self.flags.unwrap_or(0) & FLAG_COMPONENTS_V2 != 0;
        self.content
            .as_deref()
            .is_none_or(|text| text.trim().is_empty())
            && self.embeds.as_ref().is_none_or(Vec::is_empty)
            && self.files.is_empty()
            && self.poll.is_none()
            && !(v2
                && self
                    .components
                    .as_ref()
                    .is_some_and(|list| !list.is_empty()))
    }

    pub(crate) fn has_embeds(&self) -> bool {
        self.embeds
            .as_ref()
            .is_some_and(|embeds| !embeds.is_empty())
    }

    /// Refuses a new file that `attachments` does not list, and a listed new file that was not sent.
    fn check_files(&mut self, form: &Form<'_>, files: Vec<Upload>, kind: DraftKind) {
        if files.len() > FILES {
            form.error(
                "attachments",
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {FILES} or fewer in length."),
            );
        }
        let Some(entries) = &self.attachments else {
            self.files = files;
            return;
        };
        let place = form.place.at(Key::Name("attachments"));
        for (index, entry) in entries.iter().enumerate() {
            // Small ids are the n of `files[n]`; snowflakes name files the message already has.
            let is_new = entry.id.get() < 1 << 22;
            if is_new && !files.iter().any(|file| file.index == entry.id.get()) {
                form.errors.add(
                    &place.at(Key::Index(index)).at(Key::Name("id")),
                    "ATTACHMENT_NOT_FOUND",
                    format!("There is no file files[{}].", entry.id),
                );
            }
            if !is_new && kind == DraftKind::New {
                form.errors.add(
                    &place.at(Key::Index(index)).at(Key::Name("id")),
                    "ATTACHMENT_NOT_FOUND",
                    "A new message has no earlier attachment to keep.",
                );
            }
        }
        let listed = |file: &Upload| entries.iter().any(|entry| entry.id.get() == file.index);
        if kind == DraftKind::New {
            for file in files.iter().filter(|file| !listed(file)) {
                form.errors.add(
                    &place,
                    "ATTACHMENT_NOT_REFERENCED",
                    format!("No entry of attachments refers to {}.", file.field),
                );
            }
        }
        self.files = files.into_iter().filter(listed).collect();
    }
}

/// Reads a nonce: a whole number or at most 25 characters.
fn read_nonce(form: &Form<'_>) -> Option<Value> {
    let nonce = form.get("nonce")?;
    if !nonce.is_i64() {
        form.text("nonce", 0..=NONCE)?;
    }
    Some(nonce.clone())
}

fn read_attachments(form: &Form<'_>) -> Vec<AttachmentEntry> {
    let place = form.place.at(Key::Name("attachments"));
    let mut seen = HashSet::new();
    let mut entries = Vec::new();
    let list = form.list("attachments", 0..=FILES).unwrap_or_default();
    for (index, value) in list.iter().enumerate() {
        let place = place.at(Key::Index(index));
        let Some(form) = Form::new(value, place, form.errors) else {
            continue;
        };
        let filename = form.text("filename", 1..=1024).map(sanitise);
        let description = form.text("description", 0..=1024).map(str::to_owned);
        if let Some(id) = form.required_id("id") {
            if !seen.insert(id) {
                form.error("id", "ATTACHMENT_ID_DUPLICATED", "Ids must be unique.");
            }
            entries.push(AttachmentEntry {
                id,
                filename,
                description,
            });
        }
    }
    entries
}
