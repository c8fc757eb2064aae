//! Uploads: files that a message keeps, gets, or shows in embeds and components.

use std::collections::HashMap;

use axum::body::Bytes;
use serde_json::{Value, json};

use super::{FLAG_COMPONENTS_V2, Id, Message, World};
use crate::clock::Time;
use crate::draft::{AttachmentEntry, Upload};
use crate::filename::sanitise;

/// An uploaded file.
#[derive(Debug)]
pub(crate) struct Attachment {
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

impl Attachment {
    /// Approximate bytes of the file in memory.
    pub(super) fn weight(&self) -> usize {
        size_of::<Self>() + self.filename.len() + self.content_type.len() + self.bytes.len()
    }
}

impl World {
    /// Sets the attachments and embeds of a message: kept files, new files, and files shown in embeds.
    pub(super) fn set_files(
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
        let channel = message.json["channel_id"].as_str().unwrap_or_default();
        let folder = format!("attachments/{channel}");
        let mut uploads: HashMap<u64, Upload> = uploads
            .into_iter()
            .map(|upload| (upload.index, upload))
            .collect();
        let mut attachments: Vec<Value> = Vec::new();
        let mut files: Vec<Id> = Vec::new();
        for entry in entries {
            if let Some(upload) = uploads.remove(&entry.id.get()) {
                let id = self.next_id(now);
                attachments.push(self.store_upload(id, upload, &entry, &folder, ephemeral));
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
        // A file that an embed shows is no longer an attachment of the message.
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
            if text.contains(&format!("/{folder}/{id}/")) {
                files.push(id);
            } else {
                self.drop_attachment(id);
            }
        }
        message.files = files;
        message.json["attachments"] = attachments.into();
        message.json["embeds"] = embeds.into();
    }

    /// Stores a file that a person gave as an option; returns the attachment object.
    pub(crate) fn keep_option_file(&mut self, upload: Upload, now: Time) -> Value {
        let id = self.next_id(now);
        let entry = AttachmentEntry::new(upload.index);
        let folder = format!("ephemeral-attachments/{}", self.bot);
        self.store_upload(id, upload, &entry, &folder, true)
    }

    fn store_upload(
        &mut self,
        id: Id,
        upload: Upload,
        entry: &AttachmentEntry,
        folder: &str,
        ephemeral: bool,
    ) -> Value {
        let filename = sanitise(entry.filename.as_deref().unwrap_or(&upload.filename));
        let url = format!("{}/{folder}/{id}/{filename}", self.base_url);
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

/// Replaces `attachment://filename` in an embed by the address of the uploaded file.
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

/// Replaces `attachment://filename` in a component by the address of the uploaded file.
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
