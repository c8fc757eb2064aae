//! HTTP API v10: one door in, which routes, records and refuses.

mod body;
mod channels;
mod commands;
mod guilds;
mod interactions;
mod limits;
mod messages;
mod users;
mod webhooks;

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use serde_json::Value;

pub(crate) use interactions::FIRST_ANSWER;
pub(crate) use limits::RateLimits;
pub(crate) use users::application_flags;

use crate::error::Refusal;
use crate::form::Form;
use crate::id::Id;
use crate::recording::{HttpRecord, Record};
use crate::state::Shared;
use body::ReadBody;

/// What a call answers when it does not refuse.
#[derive(Debug)]
enum Reply {
    /// 200 with JSON.
    Json(Value),
    /// 201 with JSON.
    Created(Value),
    /// 204.
    Nothing,
}

type Answer = Result<Reply, Refusal>;

/// A request taken apart.
struct Call<'a> {
    shared: &'a Shared,
    method: &'a Method,
    query: &'a str,
    body: ReadBody,
    authorized: bool,
}

impl Call<'_> {
    /// The value of a query parameter; none of those we read needs unescaping.
    fn query(&self, name: &str) -> Option<&str> {
        self.query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    fn form<'a>(&'a self, faults: &'a crate::form::Faults) -> Result<Form<'a>, Refusal> {
        match Form::new(&self.body.json, crate::form::Place::default(), faults) {
            Some(form) => Ok(form),
            None => Err(Refusal::NOT_JSON),
        }
    }
}

/// Answers everything under `/api`.
pub(crate) async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let path = head.uri.path().to_owned();
    let ts = shared.clock.now();
    let body = body::read(&head, body).await;
    let fate = shared.faults.fate(&path);
    if let Some(delay) = fate.delay {
        shared.clock.until(shared.clock.now().after(delay)).await;
    }
    let (answer, body) = match (fate.status, body) {
        (Some(status), body) => (
            Err(Refusal::of_status(status, fate.retry_after)),
            body.unwrap_or_default(),
        ),
        (None, Err(refusal)) => (Err(refusal), ReadBody::default()),
        (None, Ok(body)) => {
            let mut call = Call {
                shared: &shared,
                method: &head.method,
                query: head.uri.query().unwrap_or_default(),
                body,
                authorized: is_authorized(&shared, &head.headers),
            };
            let answer = answer(&mut call, &path);
            (answer, call.body)
        }
    };
    let (status, bytes) = match &answer {
        Ok(Reply::Json(json)) => (200, Bytes::from(json.to_string())),
        Ok(Reply::Created(json)) => (201, Bytes::from(json.to_string())),
        Ok(Reply::Nothing) => (204, Bytes::new()),
        Err(refusal) => (refusal.status, Bytes::from(refusal.json().to_string())),
    };
    let mut response = Response::new(Body::from(bytes.clone()));
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    if !bytes.is_empty() {
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
    }
    shared.limits.announce(headers, &head.method, &path, ts);
    if let Err(Refusal {
        retry_after: Some(wait),
        ..
    }) = &answer
    {
        headers.insert(
            header::RETRY_AFTER,
            HeaderValue::from(wait.as_secs_f64().ceil().max(1.0) as u64),
        );
        headers.insert(
            HeaderName::from_static("x-ratelimit-scope"),
            HeaderValue::from_static("user"),
        );
    }
    shared.recorder.push(Record::Http(Box::new(HttpRecord {
        method: head.method.to_string(),
        path,
        query: head.uri.query().unwrap_or_default().to_owned(),
        content_type: text(&head.headers, header::CONTENT_TYPE),
        headers: recorded_headers(&head.headers),
        body: body.recorded,
        status,
        response_body: bytes,
        ts,
    })));
    response
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

/// All request headers, without the token.
fn recorded_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    headers
        .iter()
        .map(|(name, value)| {
            let value = if name == header::AUTHORIZATION {
                String::from("Bot …")
            } else {
                String::from_utf8_lossy(value.as_bytes()).into_owned()
            };
            (name.as_str().to_owned(), value)
        })
        .collect()
}

fn is_authorized(shared: &Shared, headers: &HeaderMap) -> bool {
    let given = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bot "));
    match (&shared.config.token, given) {
        (Some(expected), Some(given)) => given == expected,
        (None, Some(given)) => !given.is_empty(),
        (_, None) => false,
    }
}

fn answer(call: &mut Call<'_>, path: &str) -> Answer {
    let path = path
        .strip_prefix("/api/v10/")
        .or_else(|| path.strip_prefix("/api/"))
        .ok_or(Refusal::NOT_FOUND)?;
    let segments: Vec<&str> = path.split('/').collect();
    // The interaction's or webhook's own token is enough there.
    let public = matches!(segments[..], ["interactions" | "webhooks" | "gateway", ..])
        && segments[..] != ["gateway", "bot"];
    if !public && !call.authorized {
        return Err(Refusal::UNAUTHORIZED);
    }
    if call.shared.config.enforce_rate_limits
        && let Some(wait) = call
            .shared
            .limits
            .exceeded(call.method, path, call.shared.clock.now())
    {
        return Err(Refusal::rate_limited(wait));
    }
    route(call, &segments)
}

fn route(call: &mut Call<'_>, segments: &[&str]) -> Answer {
    match (call.method.as_str(), segments) {
        ("GET", ["gateway"]) => users::gateway(call),
        ("GET", ["gateway", "bot"]) => users::gateway_bot(call),
        ("GET", ["users", "@me"]) => users::me(call),
        ("GET", ["users", "@me", "guilds"]) => guilds::mine(call),
        ("POST", ["users", "@me", "channels"]) => users::open_dm(call),
        ("GET", ["users", user]) => users::user(call, id(user)?),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            users::application(call)
        }
        (_, ["applications", application, "commands", rest @ ..]) => {
            commands::serve(call, application, None, rest)
        }
        (
            _,
            [
                "applications",
                application,
                "guilds",
                guild,
                "commands",
                rest @ ..,
            ],
        ) => commands::serve(call, application, Some(id(guild)?), rest),
        ("POST", ["interactions", interaction, token, "callback"]) => {
            interactions::callback(call, id(interaction)?, token)
        }
        ("POST", ["webhooks", webhook, token]) => webhooks::follow_up(call, webhook, token),
        (_, ["webhooks", webhook, token, "messages", message]) => {
            webhooks::message(call, webhook, token, message)
        }
        ("GET", ["channels", channel]) => channels::get(call, id(channel)?),
        ("PATCH", ["channels", channel]) => channels::edit(call, id(channel)?),
        ("DELETE", ["channels", channel]) => channels::delete(call, id(channel)?),
        ("POST", ["channels", channel, "typing"]) => channels::typing(call, id(channel)?),
        ("POST", ["channels", channel, "threads"]) => channels::thread(call, id(channel)?, None),
        ("POST", ["channels", channel, "messages", message, "threads"]) => {
            channels::thread(call, id(channel)?, Some(id(message)?))
        }
        ("PUT", ["channels", channel, "thread-members", user]) => {
            channels::add_member(call, id(channel)?, user)
        }
        ("DELETE", ["channels", channel, "thread-members", user]) => {
            channels::remove_member(call, id(channel)?, user)
        }
        ("GET", ["channels", channel, "messages"]) => messages::list(call, id(channel)?),
        ("POST", ["channels", channel, "messages"]) => messages::create(call, id(channel)?),
        ("GET", ["channels", channel, "messages", message]) => {
            messages::get(call, id(channel)?, id(message)?)
        }
        ("PATCH", ["channels", channel, "messages", message]) => {
            messages::edit(call, id(channel)?, id(message)?)
        }
        ("DELETE", ["channels", channel, "messages", message]) => {
            messages::delete(call, id(channel)?, id(message)?)
        }
        (
            "PUT" | "DELETE",
            [
                "channels",
                channel,
                "messages",
                message,
                "reactions",
                emoji,
                "@me",
            ],
        ) => messages::react(call, id(channel)?, id(message)?, emoji),
        (
            "PUT" | "DELETE",
            ["channels", channel, "pins", message]
            | ["channels", channel, "messages", "pins", message],
        ) => messages::pin(call, id(channel)?, id(message)?),
        ("GET", ["guilds", guild]) => guilds::get(call, id(guild)?),
        ("GET", ["guilds", guild, "channels"]) => guilds::channels(call, id(guild)?),
        ("GET", ["guilds", guild, "roles"]) => guilds::roles(call, id(guild)?),
        ("GET", ["guilds", guild, "members"]) => guilds::members(call, id(guild)?),
        ("GET", ["guilds", guild, "members", user]) => guilds::member(call, id(guild)?, user),
        _ => Err(Refusal::NOT_FOUND),
    }
}

/// A path segment that must be an id.
fn id(text: &str) -> Result<Id, Refusal> {
    text.parse().map_err(|_| {
        let faults = crate::form::Faults::default();
        faults.add(
            &crate::form::Place::default().at(crate::form::Key::Name("id")),
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not snowflake."),
        );
        faults.refuse().err().unwrap_or(Refusal::NOT_FOUND)
    })
}
