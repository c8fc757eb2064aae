//! HTTP API v9 and v10: one entry that routes, records and refuses requests.

mod access;
mod body;
mod channels;
mod commands;
mod guilds;
mod interactions;
mod invites;
mod limits;
mod members;
mod messages;
mod polls;
mod reactions;
mod roles;
mod threads;
mod users;
mod webhooks;

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

pub(crate) use interactions::FIRST_ANSWER;
pub(crate) use limits::RateLimits;
pub(crate) use users::application_flags;

use crate::api_error::ApiError;
use crate::clock::Time;
use crate::faults::Outcome;
use crate::form::{Form, FormErrors, Key, Place};
use crate::id::Id;
use crate::line::Line;
use crate::recording::{HttpRecord, Record, RecordedBody};
use crate::state::Shared;
use body::ReadBody;

/// Successful answer of a call.
#[derive(Debug)]
enum Reply {
    /// Status 200 with JSON.
    Json(Value),
    /// Status 201 with JSON.
    Created(Value),
    /// Status 204 without a body.
    Nothing,
}

type Answer = Result<Reply, ApiError>;

/// A parsed request.
struct Call<'a> {
    shared: &'a Shared,
    method: &'a Method,
    /// The API's version: 9 or 10.
    version: u8,
    query: &'a str,
    /// The header `X-Audit-Log-Reason`.
    reason: &'a str,
    body: ReadBody,
    authorized: bool,
}

impl Call<'_> {
    /// Value of a query parameter.
    fn query(&self, name: &str) -> Option<Cow<'_, str>> {
        form_urlencoded::parse(self.query.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// Whether a query parameter is true, in any of the spellings that Discord accepts.
    fn asks(&self, name: &str) -> bool {
        self.query(name)
            .is_some_and(|value| matches!(&*value, "true" | "True" | "1"))
    }

    /// The bot's reason for the call, for the audit log.
    fn reason(&self) -> Option<String> {
        members::reason(self.reason)
    }

    /// Reads `limit` and `after` of a list; the limit is `usual` if not given, and from 1 to `most`.
    fn page(&self, usual: usize, most: usize) -> Result<(usize, Id), ApiError> {
        let limit = match self.query("limit").map(|limit| limit.parse()) {
            None => usual,
            Some(Ok(limit)) if (1..=most).contains(&limit) => limit,
            Some(_) => {
                let errors = FormErrors::default();
                errors.add(
                    &Place::default().at(Key::Name("limit")),
                    "NUMBER_TYPE_MAX",
                    format!("int value should be between 1 and {most}."),
                );
                errors.refuse()?;
                usual
            }
        };
        let after = self.query_id("after")?;
        Ok((limit, after.unwrap_or(Id::new(0))))
    }

    /// Reads an id in the query.
    fn query_id(&self, name: &str) -> Result<Option<Id>, ApiError> {
        self.query(name)
            .map(|text| named_id(name, &text))
            .transpose()
    }

    /// Reads a time in the query.
    fn query_time(&self, name: &str) -> Result<Option<Time>, ApiError> {
        let Some(text) = self.query(name) else {
            return Ok(None);
        };
        let time = Time::parse(&text);
        if time.is_none() {
            let errors = FormErrors::default();
            errors.add(
                &Place::default().at(Key::Name(name)),
                "DATETIME_TYPE_PARSE",
                format!("Could not parse {text}. Should be ISO8601."),
            );
            errors.refuse()?;
        }
        Ok(time)
    }

    fn form<'a>(&'a self, errors: &'a FormErrors) -> Result<Form<'a>, ApiError> {
        match Form::new(&self.body.json, Place::default(), errors) {
            Some(form) => Ok(form),
            None => Err(ApiError::NOT_JSON),
        }
    }
}

/// Answers every request under `/api`.
pub(crate) async fn serve(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(line): ConnectInfo<Line>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let path = head.uri.path().to_owned();
    let ts = shared.clock.now();
    let body = body::read(&head, body).await;
    let decision = shared.faults.decide(head.method.as_str(), &path);
    if let Some(delay) = decision.delay {
        let over = shared.clock.now().after(delay);
        shared.faults.hold(shared.clock.until(over)).await;
    }
    let record = |recorded, status, bytes: Bytes, fault| {
        shared.recorder.push(Record::Http(Box::new(HttpRecord {
            method: head.method.to_string(),
            path: path.clone(),
            query: head.uri.query().unwrap_or_default().to_owned(),
            content_type: text(&head.headers, header::CONTENT_TYPE),
            headers: recorded_headers(&head.headers),
            body: recorded,
            status,
            response_body: bytes,
            fault,
            ts,
        })));
    };
    if decision.outcome == Some(Outcome::Hang) {
        record(
            body.map(|body| body.recorded).unwrap_or_default(),
            None,
            Bytes::new(),
            Some("hang"),
        );
        shared.faults.hold(shared.faults.until_cleared()).await;
        line.cut();
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let (answer, recorded) = match (decision.outcome, body) {
        (
            Some(Outcome::Status {
                status,
                retry_after,
            }),
            body,
        ) => (
            Err(ApiError::of_status(status, retry_after)),
            body.map(|body| body.recorded).unwrap_or_default(),
        ),
        (_, Err(error)) => (Err(error), RecordedBody::default()),
        (_, Ok(body)) => {
            let mut call = Call {
                shared: &shared,
                method: &head.method,
                version: 10,
                query: head.uri.query().unwrap_or_default(),
                reason: head
                    .headers
                    .get("x-audit-log-reason")
                    .and_then(|value| value.to_str().ok())
                    .unwrap_or_default(),
                body,
                authorized: is_authorized(&shared, &head.headers),
            };
            let answer = answer(&mut call, &path);
            (answer, call.body.recorded)
        }
    };
    let (status, bytes) = match &answer {
        Ok(Reply::Json(json)) => (200, Bytes::from(json.to_string())),
        Ok(Reply::Created(json)) => (201, Bytes::from(json.to_string())),
        Ok(Reply::Nothing) => (204, Bytes::new()),
        Err(error) => (error.status, Bytes::from(error.json().to_string())),
    };
    if decision.outcome == Some(Outcome::LoseAnswer) {
        record(recorded, Some(status), bytes, Some("lose_answer"));
        line.cut();
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    if decision.outcome == Some(Outcome::KeepAnswer) {
        record(recorded, Some(status), bytes, Some("hang"));
        shared.faults.hold(shared.faults.until_cleared()).await;
        line.cut();
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
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
    let wait = answer.as_ref().err().and_then(|error| error.retry_after);
    shared
        .limits
        .announce(headers, &head.method, &path, ts, wait);
    if let Some(wait) = wait {
        headers.insert(
            header::RETRY_AFTER,
            HeaderValue::from(wait.as_secs_f64().ceil().max(1.0) as u64),
        );
        headers.insert(
            HeaderName::from_static("x-ratelimit-scope"),
            HeaderValue::from_static("user"),
        );
    }
    let staged = matches!(decision.outcome, Some(Outcome::Status { .. }));
    if status >= 400 && !staged {
        shared.refusals.add(|| {
            let text = String::from_utf8_lossy(&bytes);
            format!("refused: {} {path}: {status} {text}", head.method)
        });
    }
    record(recorded, Some(status), bytes, staged.then_some("status"));
    response
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

/// All request headers, with the token blanked.
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
    given.is_some_and(|token| shared.accepts(token))
}

/// API version in a path, and the rest of the path; without a version the newest.
fn version<'a>(call: &Call<'_>, path: &'a str) -> Result<(u8, &'a str), ApiError> {
    let path = path.strip_prefix("/api/").ok_or(ApiError::NOT_FOUND)?;
    let named = path
        .strip_prefix('v')
        .and_then(|rest| rest.split_once('/'))
        .and_then(|(version, rest)| Some((version.parse::<u8>().ok()?, rest)));
    match named {
        None => Ok((10, path)),
        Some((version @ (9 | 10), rest)) => Ok((version, rest)),
        Some((version @ 6..=8, _)) => {
            let path = path.strip_prefix('v').unwrap_or(path);
            let missing = &call.shared.missing;
            missing.count(call.method.as_str(), &format!("api/v{path}"));
            Err(ApiError::missing(&format!("API v{version}")))
        }
        Some(_) => Err(ApiError::INVALID_VERSION),
    }
}

fn answer(call: &mut Call<'_>, path: &str) -> Answer {
    let (version, path) = version(call, path)?;
    call.version = version;
    if version == 9 {
        call.body.modernise();
    }
    let decoded: Vec<Cow<'_, str>> = path
        .split('/')
        .map(|segment| percent_encoding::percent_decode_str(segment).decode_utf8_lossy())
        .collect();
    let segments: Vec<&str> = decoded.iter().map(|segment| &**segment).collect();
    // In these paths an interaction's or webhook's own token is enough.
    let public = matches!(
        segments[..],
        ["interactions", ..] | ["webhooks", _, _, ..] | ["gateway"]
    );
    if !public && !call.authorized {
        return Err(ApiError::UNAUTHORIZED);
    }
    if call.shared.config.enforce_rate_limits
        && let Some(wait) = call
            .shared
            .limits
            .exceeded(call.method, path, call.shared.clock.now())
    {
        return Err(ApiError::rate_limited(wait));
    }
    match route(call, &segments) {
        Some(answer) => answer,
        None => {
            let name = call.shared.missing.count(call.method.as_str(), path);
            Err(ApiError::missing(&name))
        }
    }
}

/// Answer of a call; `None` if the stand-in has no such call.
fn route(call: &mut Call<'_>, segments: &[&str]) -> Option<Answer> {
    match segments {
        ["channels", channel, rest @ ..] => match id(channel) {
            Ok(channel) => channel_route(call, channel, rest),
            Err(error) => Some(Err(error)),
        },
        ["guilds", guild, rest @ ..] => match id(guild) {
            Ok(guild) => guild_route(call, guild, rest),
            Err(error) => Some(Err(error)),
        },
        _ => other_route(call, segments),
    }
}

fn other_route(call: &mut Call<'_>, segments: &[&str]) -> Option<Answer> {
    Some(match (call.method.as_str(), segments) {
        ("GET", ["gateway"]) => users::gateway(call),
        ("GET", ["gateway", "bot"]) => users::gateway_bot(call),
        ("GET", ["users", "@me"]) => users::me(call),
        ("PATCH", ["users", "@me"]) => users::edit_me(call),
        ("GET", ["users", "@me", "guilds"]) => guilds::mine(call),
        ("DELETE", ["users", "@me", "guilds", guild]) => {
            id(guild).and_then(|guild| guilds::leave(call, guild))
        }
        ("GET", ["invites", code]) => invites::get(call, code),
        ("DELETE", ["invites", code]) => invites::delete(call, code),
        ("GET", ["sticker-packs"]) => Ok(Reply::Json(json!({"sticker_packs": []}))),
        ("GET", ["soundboard-default-sounds"] | ["voice", "regions"]) => {
            Ok(Reply::Json(Value::Array(Vec::new())))
        }
        ("GET", ["applications", _, "emojis"]) => Ok(Reply::Json(json!({"items": []}))),
        ("GET", ["applications", _, "skus" | "entitlements"]) => {
            Ok(Reply::Json(Value::Array(Vec::new())))
        }
        ("POST", ["users", "@me", "channels"]) => users::open_dm(call),
        ("GET", ["users", user]) => id(user).and_then(|user| users::user(call, user)),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            users::application(call)
        }
        (_, ["applications", application, "commands", rest @ ..]) => {
            return commands::serve(call, application, None, rest);
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
        ) => match id(guild) {
            Ok(guild) => return commands::serve(call, application, Some(guild), rest),
            Err(error) => Err(error),
        },
        ("POST", ["interactions", interaction, token, "callback"]) => match id(interaction) {
            Ok(interaction) => interactions::callback(call, interaction, token),
            Err(error) => Err(error),
        },
        ("POST", ["webhooks", webhook, token]) => webhooks::follow_up(call, webhook, token),
        ("GET" | "PATCH" | "DELETE", ["webhooks", webhook, token, "messages", message]) => {
            webhooks::message(call, webhook, token, message)
        }
        _ => return None,
    })
}

fn edit_channel(call: &Call<'_>, channel: Id) -> Answer {
    let is_thread = access::visible(&call.shared.world(), channel)?
        .thread
        .is_some();
    match is_thread {
        true => threads::edit(call, channel),
        false => channels::edit(call, channel),
    }
}

fn channel_route(call: &mut Call<'_>, channel: Id, rest: &[&str]) -> Option<Answer> {
    Some(match (call.method.as_str(), rest) {
        ("GET", []) => channels::get(call, channel),
        ("PATCH", []) => edit_channel(call, channel),
        ("DELETE", []) => channels::delete(call, channel),
        ("POST", ["typing"]) => channels::typing(call, channel),
        ("POST", ["threads"]) => threads::create(call, channel, None),
        ("PUT", ["thread-members", user]) => threads::add_member(call, channel, user),
        ("DELETE", ["thread-members", user]) => threads::remove_member(call, channel, user),
        ("GET", ["messages"]) => messages::list(call, channel),
        ("POST", ["messages"]) => messages::create(call, channel),
        ("GET", ["pins"]) => messages::list_pins(call, channel, false),
        ("GET", ["messages", "pins"]) => messages::list_pins(call, channel, true),
        ("PUT" | "DELETE", ["pins", message] | ["messages", "pins", message]) => {
            messages::pin(call, channel, message)
        }
        ("POST", ["messages", "bulk-delete"]) => messages::bulk_delete(call, channel),
        ("GET", ["polls", message, "answers", answer]) => {
            id(message).and_then(|message| polls::voters(call, channel, message, answer))
        }
        ("POST", ["polls", message, "expire"]) => {
            id(message).and_then(|message| polls::expire(call, channel, message))
        }
        ("PUT" | "DELETE", ["permissions", target]) => channels::overwrite(call, channel, target),
        ("GET", ["thread-members"]) => threads::thread_members(call, channel, None),
        ("GET", ["thread-members", user]) => threads::thread_members(call, channel, Some(user)),
        ("GET", ["threads", "archived", "public"]) => threads::archived(call, channel, false),
        ("GET", ["threads", "archived", "private"]) => threads::archived(call, channel, true),
        // v10 has only the list of the whole guild.
        ("GET", ["threads", "active"]) if call.version == 9 => {
            threads::active_threads(call, channel)
        }
        ("GET", ["invites"]) => invites::of_channel(call, channel),
        ("POST", ["invites"]) => invites::create(call, channel),
        ("GET", ["webhooks"]) => channels::webhooks(call, channel),
        (_, ["messages", message, rest @ ..]) => match id(message) {
            Ok(message) => return message_route(call, channel, message, rest),
            Err(error) => Err(error),
        },
        _ => return None,
    })
}

fn message_route(call: &mut Call<'_>, channel: Id, message: Id, rest: &[&str]) -> Option<Answer> {
    Some(match (call.method.as_str(), rest) {
        ("GET", []) => messages::get(call, channel, message),
        ("PATCH", []) => messages::edit(call, channel, message),
        ("DELETE", []) => messages::delete(call, channel, message),
        ("POST", ["threads"]) => threads::create(call, channel, Some(message)),
        ("POST", ["crosspost"]) => messages::crosspost(call, channel, message),
        ("PUT" | "DELETE", ["reactions", emoji, "@me"]) => {
            reactions::mine(call, channel, message, emoji)
        }
        ("DELETE", ["reactions", emoji, user]) => {
            reactions::remove(call, channel, message, emoji, user)
        }
        ("GET", ["reactions", emoji]) => reactions::users(call, channel, message, emoji),
        ("DELETE", ["reactions", emoji]) => reactions::clear(call, channel, message, Some(emoji)),
        ("DELETE", ["reactions"]) => reactions::clear(call, channel, message, None),
        _ => return None,
    })
}

fn guild_route(call: &mut Call<'_>, guild: Id, rest: &[&str]) -> Option<Answer> {
    Some(match (call.method.as_str(), rest) {
        ("GET", []) => guilds::get(call, guild),
        ("PATCH", []) => guilds::edit(call, guild),
        ("GET", ["channels"]) => guilds::channels(call, guild),
        ("POST", ["channels"]) => guilds::create_channel(call, guild),
        ("GET", ["threads", "active"]) => guilds::active_threads(call, guild, None),
        ("GET", ["audit-logs"]) => guilds::audit_log(call, guild),
        ("GET", ["roles"]) => roles::list(call, guild),
        ("POST", ["roles"]) => roles::create(call, guild),
        ("GET", ["roles", role]) => roles::get(call, guild, role),
        ("PATCH", ["roles", role]) => roles::edit(call, guild, role),
        ("DELETE", ["roles", role]) => roles::delete(call, guild, role),
        ("GET", ["members"]) => guilds::members(call, guild),
        ("GET", ["members", "search"]) => members::search(call, guild),
        ("GET", ["members", user]) => guilds::member(call, guild, user),
        ("PATCH", ["members", user]) => members::edit(call, guild, user),
        ("DELETE", ["members", user]) => members::kick(call, guild, user),
        ("PUT" | "DELETE", ["members", user, "roles", role]) => {
            members::role(call, guild, user, role)
        }
        ("GET", ["bans"]) => members::bans(call, guild),
        ("POST", ["bulk-ban"]) => members::bulk_ban(call, guild),
        (_, ["bans", user]) => return members::ban(call, guild, user),
        ("GET", ["invites"]) => invites::list(call, guild),
        // Discord has these calls; a new guild's lists are empty.
        (
            "GET",
            [
                "emojis" | "stickers" | "webhooks" | "integrations" | "scheduled-events"
                | "templates",
            ]
            | ["auto-moderation", "rules"],
        ) => guilds::get(call, guild).map(|_| Reply::Json(Value::Array(Vec::new()))),
        ("GET", ["soundboard-sounds"]) => {
            guilds::get(call, guild).map(|_| Reply::Json(json!({"items": []})))
        }
        _ => return None,
    })
}

/// Reads a path segment that must be an id.
fn id(text: &str) -> Result<Id, ApiError> {
    named_id("id", text)
}

fn named_id(name: &str, text: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| {
        let errors = FormErrors::default();
        errors.add(
            &Place::default().at(Key::Name(name)),
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not snowflake."),
        );
        errors.refuse().err().unwrap_or(ApiError::NOT_FOUND)
    })
}
