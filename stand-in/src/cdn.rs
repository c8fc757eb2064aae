//! Discord's file server, on the same port: uploads, avatars and icons.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::id::Id;
use crate::state::Shared;

/// Avatar of a person without a picture.
const AVATAR: &[u8] = include_bytes!("avatar.png");

type Stand = State<Arc<Shared>>;

/// Routes of the file addresses that payloads contain.
pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/attachments/{channel}/{id}/{filename}", get(attachment))
        .route(
            "/ephemeral-attachments/{application}/{id}/{filename}",
            get(attachment),
        )
        .route("/avatars/{user}/{file}", get(picture))
        .route("/icons/{guild}/{file}", get(picture))
        .route("/embed/avatars/{file}", get(default_avatar))
}

/// Response with an upload's bytes; `None` if the upload is forgotten or has another name.
pub(crate) fn upload(shared: &Shared, id: &str, filename: &str) -> Option<Response> {
    let id: Id = id.parse().ok()?;
    let world = shared.world();
    let (bytes, name, content_type) = world.attachment_bytes(id)?;
    (name == filename).then(|| file(bytes, content_type))
}

fn file(bytes: Bytes, content_type: &str) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    if let Ok(value) = HeaderValue::try_from(content_type) {
        headers.insert(header::CONTENT_TYPE, value);
    }
    for (name, value) in [
        (
            header::CACHE_CONTROL,
            "private, max-age=31536000, immutable",
        ),
        // A file that a bot uploads must not run as a page of this origin.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; sandbox",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn attachment(
    State(shared): Stand,
    Path((_, id, filename)): Path<(String, String, String)>,
) -> Response {
    upload(&shared, &id, &filename).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

async fn picture(State(shared): Stand, Path((of, _)): Path<(String, String)>) -> Response {
    let world = shared.world();
    of.parse()
        .ok()
        .and_then(|of: Id| world.pictures.get(&of))
        .map(|picture| file(picture.bytes.clone(), &picture.content_type))
        .unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// Answers 404 for an address without a route, and counts the address among the missing ones.
pub(crate) async fn nowhere(State(shared): Stand, method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = shared.missing.count(method.as_str(), path);
    (StatusCode::NOT_FOUND, format!("the stand-in has no {name}")).into_response()
}

async fn default_avatar() -> Response {
    file(Bytes::from_static(AVATAR), "image/png")
}
