//! Request bodies: JSON, or multipart with `payload_json` and `files[n]`.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde_json::{Value, json};

use crate::draft::{REQUEST_LIMIT, Upload};
use crate::error::Refusal;
use crate::recording::RecordedBody;

/// A body taken apart, and what goes on record.
#[derive(Debug)]
pub(super) struct ReadBody {
    pub(super) json: Value,
    pub(super) files: Vec<Upload>,
    pub(super) recorded: RecordedBody,
}

impl Default for ReadBody {
    fn default() -> Self {
        Self {
            json: Value::Null,
            files: Vec::new(),
            recorded: RecordedBody::None,
        }
    }
}

/// Reads and parses the whole body.
///
/// # Errors
/// 40005 beyond 25 MiB, 50109 for broken JSON.
pub(super) async fn read(head: &Parts, body: Body) -> Result<ReadBody, Refusal> {
    let bytes = axum::body::to_bytes(body, REQUEST_LIMIT)
        .await
        .map_err(|_| Refusal::REQUEST_TOO_LARGE)?;
    if bytes.is_empty() {
        return Ok(ReadBody::default());
    }
    let content_type = head
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if content_type.starts_with("multipart/form-data") {
        return multipart(head, content_type, bytes).await;
    }
    Ok(ReadBody {
        json: serde_json::from_slice(&bytes).map_err(|_| Refusal::NOT_JSON)?,
        files: Vec::new(),
        recorded: RecordedBody::Raw(bytes),
    })
}

async fn multipart(head: &Parts, content_type: &str, bytes: Bytes) -> Result<ReadBody, Refusal> {
    let mut request = Request::builder()
        .header(header::CONTENT_TYPE, content_type)
        .body(Body::from(bytes))
        .map_err(|_| Refusal::NOT_JSON)?;
    // They say that there is no limit on parts: the whole body has been measured already.
    *request.extensions_mut() = head.extensions.clone();
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refusal::NOT_JSON)?;
    let mut payload = Bytes::new();
    let mut files: Vec<Upload> = Vec::new();
    while let Some(part) = parts.next_field().await.map_err(|_| Refusal::NOT_JSON)? {
        let field = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| Refusal::NOT_JSON)?;
        if field == "payload_json" {
            payload = bytes;
        } else if let Some(filename) = filename {
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
        }
    }
    let json = if payload.is_empty() {
        json!({})
    } else {
        serde_json::from_slice(&payload).map_err(|_| Refusal::NOT_JSON)?
    };
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
            payload_json: payload,
            files: listed,
        },
    })
}
