//! Request bodies: JSON, urlencoded forms, or multipart with `payload_json` and `files[n]`.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde_json::{Map, Value, json};

use crate::api_error::ApiError;
use crate::draft::{REQUEST_LIMIT, Upload};
use crate::form::as_integer;
use crate::recording::RecordedBody;

/// A parsed body, and the form in which it is recorded.
#[derive(Debug, Default)]
pub(super) struct ReadBody {
    pub(super) json: Value,
    pub(super) files: Vec<Upload>,
    pub(super) recorded: RecordedBody,
}

impl ReadBody {
    /// Translates what only v9 allows into v10: moves a message's single `embed` into `embeds`, and lists new files
    /// that
    /// `attachments` does not name.
    pub(super) fn modernise(&mut self) {
        let Some(fields) = self.json.as_object_mut() else {
            return;
        };
        if !fields.contains_key("embeds")
            && let Some(embed) = fields.remove("embed")
        {
            let embeds = if embed.is_null() {
                json!([])
            } else {
                json!([embed])
            };
            fields.insert(String::from("embeds"), embeds);
        }
        // The answer to an interaction has the message in its field `data`.
        let pointer = if fields.contains_key("data") {
            "/data/attachments"
        } else {
            "/attachments"
        };
        if let Some(Value::Array(listed)) = self.json.pointer_mut(pointer) {
            for file in &self.files {
                if !listed
                    .iter()
                    .any(|it| as_integer(&it["id"]) == i64::try_from(file.index).ok())
                {
                    listed.push(json!({"id": file.index}));
                }
            }
        }
    }
}

/// Reads and parses the whole body.
///
/// # Errors
/// Fails with 40005 beyond 25 MiB, and with 50109 for invalid JSON.
pub(super) async fn read(head: &Parts, body: Body) -> Result<ReadBody, ApiError> {
    let bytes = axum::body::to_bytes(body, REQUEST_LIMIT)
        .await
        .map_err(|_| ApiError::REQUEST_TOO_LARGE)?;
    if bytes.is_empty() {
        return Ok(ReadBody::default());
    }
    // A copy, since a slice would keep the connection's whole buffer alive.
    let bytes = Bytes::copy_from_slice(&bytes);
    let content_type = head
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let kind = content_type.to_ascii_lowercase();
    if kind.starts_with("multipart/form-data") {
        return multipart(head, content_type, bytes).await;
    }
    if kind.starts_with("application/x-www-form-urlencoded") {
        let mut fields = Fields::default();
        for (name, value) in form_urlencoded::parse(&bytes) {
            fields.add(&name, Bytes::from(value.into_owned()));
        }
        let payload_json = fields.payload_json.clone();
        return Ok(ReadBody {
            json: fields.json()?,
            files: Vec::new(),
            recorded: if payload_json.is_empty() {
                RecordedBody::Raw(bytes)
            } else {
                RecordedBody::Multipart {
                    payload_json,
                    files: Vec::new(),
                }
            },
        });
    }
    Ok(ReadBody {
        json: serde_json::from_slice(&bytes).map_err(|_| ApiError::NOT_JSON)?,
        files: Vec::new(),
        recorded: RecordedBody::Raw(bytes),
    })
}

/// Fields of a form: `payload_json`, or else each field as a text.
#[derive(Debug, Default)]
struct Fields {
    payload_json: Bytes,
    texts: Map<String, Value>,
}

impl Fields {
    fn add(&mut self, name: &str, value: Bytes) {
        if name == "payload_json" {
            self.payload_json = value;
        } else {
            let text = String::from_utf8_lossy(&value).into_owned();
            self.texts.insert(name.to_owned(), text.into());
        }
    }

    fn json(self) -> Result<Value, ApiError> {
        if self.payload_json.is_empty() {
            Ok(Value::Object(self.texts))
        } else {
            serde_json::from_slice(&self.payload_json).map_err(|_| ApiError::NOT_JSON)
        }
    }
}

async fn multipart(head: &Parts, content_type: &str, bytes: Bytes) -> Result<ReadBody, ApiError> {
    let mut request = Request::builder()
        .header(header::CONTENT_TYPE, content_type)
        .body(Body::from(bytes))
        .map_err(|_| ApiError::NOT_JSON)?;
    // The extensions lift the limit on parts: the whole body has been measured already.
    *request.extensions_mut() = head.extensions.clone();
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|_| ApiError::NOT_JSON)?;
    let mut fields = Fields::default();
    let mut files: Vec<Upload> = Vec::new();
    while let Some(part) = parts.next_field().await.map_err(|_| ApiError::NOT_JSON)? {
        let field = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().map(str::to_owned);
        // A copy, since a part is a slice that would keep the whole body alive after this request.
        let bytes = part.bytes().await.map_err(|_| ApiError::NOT_JSON)?;
        let bytes = Bytes::copy_from_slice(&bytes);
        if let Some(filename) = filename {
            let index = field
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'))
                .and_then(|index| index.parse().ok())
                .unwrap_or(files.len() as u64);
            files.push(Upload {
                index,
                field,
                filename,
                content_type: content_type.unwrap_or_else(|| "application/octet-stream".into()),
                bytes,
            });
        } else {
            fields.add(&field, bytes);
        }
    }
    let payload_json = fields.payload_json.clone();
    let json = fields.json()?;
    let listed = files
        .iter()
        .map(|file| {
            json!({
                "name": file.field,
                "filename": file.filename,
                "content_type": file.content_type,
                "size": file.bytes.len(),
            })
        })
        .collect();
    Ok(ReadBody {
        json,
        files,
        recorded: RecordedBody::Multipart {
            payload_json,
            files: listed,
        },
    })
}
