//! The control interface over HTTP, under `/_stand-in`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete as delete_call, get, post};
use axum::{Json, Router};
use futures::Stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::ControlError;
use super::http_places::{
    direct, dispatch, external_apps, groups, install, join, leave, sending, uninstall,
};
use super::view::{bits_of, text_of};
use super::{Answer, Given, Stand, Written, bad, done, missing, read};
use crate::draft::REQUEST_LIMIT;
use crate::memory::Memory;
use crate::state::{PageEvent, Shared};

/// Largest body in bytes; files come in base64, which takes a third more.
const BODY_LIMIT: usize = REQUEST_LIMIT * 3 / 2;
/// Longest text of a refusal in bytes.
const REFUSAL: usize = 4096;

impl IntoResponse for ControlError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        (status, Json(json!({"error": self.sentence}))).into_response()
    }
}

/// Declares each call once: method, path, parameters, handler, and its description in the README.
macro_rules! calls {
    ($($method:ident $path:literal $given:literal => $handler:ident, $does:literal;)*) => {
        fn calls() -> Router<Arc<Shared>> {
            Router::new()$(.route($path, $method($handler)))*
        }

        /// Method, path, parameters and description of each call.
        #[cfg(test)]
        const CALLS: &[[&str; 4]] = &[$([stringify!($method), $path, $given, $does]),*];
    };
}

calls! {
    get "/version" "" => version, "`{\"version\"}` of the stand-in";
    get "/world" "" => world, "guilds, channels, threads, users, commands, the bot";
    post "/users" " {name, locale?, guild?, permissions?, dms?, id?}" => users, "a new member; `dms: false` wants no direct messages; `id` is that of an earlier run";
    post "/channels" " {name, guild?, bot_permissions?, type?, rate_limit_per_user?, id?}" => channels, "a new channel; `type` is Discord's number, `id` that of an earlier run";
    post "/guilds" " {name, locale?, bot_permissions?}" => guilds, "a new guild, with everybody in it";
    post "/slash" " {user, channel, command, options}" => slash, "a slash command: `\"command\": \"iago move\", \"options\": {\"cell\": \"D4\"}`";
    post "/autocomplete" " {user, channel, command, options, focused}" => autocomplete, "choices for the option being typed";
    post "/click" " {user, message, custom_id, values?}" => click, "a button, or a select with its values";
    post "/submit" " {user, interaction, fields?, values?}" => submit, "the modal that answered an interaction: texts in `fields`, answers of every kind in `values`";
    post "/menu" " {user, channel, command, target}" => menu, "a user or message menu";
    post "/say" " {user, channel, content, attachments?, reply_to?}" => say, "an ordinary message; a file is `{filename, base64}`, here and as an option of type attachment";
    post "/react" " {user, message, emoji, remove?}" => react, "a reaction, or its end";
    post "/vote" " {user, message, answers}" => vote, "a person's choice in a poll, by the answers' numbers from 1; none takes it back";
    post "/edit" " {user, message, content}" => edit, "a person changes a message of their own";
    post "/delete" " {user, message}" => delete, "a person's own message goes; with Manage Messages anybody's";
    post "/leave" " {user, guild}" => leave, "a member leaves; the bot is removed. With `channel` instead of `guild` a person leaves a group";
    post "/join" " {user, guild, commands_only?}" => join, "a member joins, unless banned; the bot is invited again, or with `\"commands_only\": true` its commands without it";
    post "/timeout" " {user, seconds, guild?}" => timeout, "a member is timed out, in all their guilds without one named; `\"seconds\": 0` ends it";
    post "/delete-channel" " {channel}" => delete_channel, "a channel or thread is deleted";
    post "/archive" " {thread, archived?, locked?}" => archive, "a thread is archived, or with `\"archived\": false` taken up again";
    post "/permissions" " {channel, bot_permissions}" => permissions, "exactly these permissions for the bot; `null` gives back the guild's";
    post "/install" " {user}" => install, "a person adds the app to their account";
    post "/uninstall" " {user}" => uninstall, "a person takes it away again";
    post "/groups" " {users, name?}" => groups, "a new group of 2 to 10 people, without the bot";
    post "/direct" " {users}" => direct, "the direct messages of two people, which are the same each time";
    post "/external-apps" " {channel, user?, allowed}" => external_apps, "whether a member, or everybody, may use external apps in a guild's channel";
    post "/sending" " {channel, user?, allowed, threads?}" => sending, "whether they may send messages there, or with `\"threads\": true` in its threads";
    post "/forge" " {user, message, custom_id, values?}" => forge, "a press that Discord's client would never send";
    post "/dispatch" " {t, d}" => dispatch, "any event, as it is, to the shard of its `guild_id`, else to shard 0; answers to how many `sessions`";
    get "/interactions/{id}" "" => interaction, "callback, follow-ups, edits, deletions, with times";
    get "/channels/{id}/messages" "?as=USER" => messages, "what that user sees, newest last; `&limit=N` for the newest only";
    get "/channels/{id}/commands" "?as=USER" => commands, "the ids of the commands that user is offered there";
    get "/attachments/{id}/{filename}" "" => attachment, "an uploaded file";
    get "/dms/{user}" "" => dms, "what the bot sent that user directly";
    get "/recording" "" => recording, "every request and gateway payload so far, as JSON Lines";
    post "/faults" " {…}" => faults, "below";
    delete_call "/faults" "" => end_faults, "all of them end, and requests that hang lose their connection";
    get "/missing" "" => asked_in_vain, "`[{\"method\", \"path\", \"count\"}]`: what the bot asked for and the stand-in has not";
    post "/complaints" "" => complaints, "`{\"unanswered\", \"refused\"}`: interactions nobody answered and requests refused so far, in words; they are forgiven from now on";
    post "/forgive" " {interaction}" => forgive, "one of the unanswered is no complaint";
    get "/memory" "" => memory, "bytes remembered, by kind";
    post "/clock" " {advance_ms}" => clock, "moves the clock forward, the one of `iago sandbox` too; ten years altogether at most";
    post "/reset" "" => reset, "a fresh world; the bot stays connected, its commands stay";
    get "/events" "" => events, "server-sent events: `{\"type\": \"messages\", \"channel\"}`, `world`, `typing`, `reset`, `resync`";
    get "/openapi.json" "" => description, "all of this for programs";
}

/// Router of all calls of the control interface.
pub(crate) fn router() -> Router<Arc<Shared>> {
    let calls = calls()
        .fallback(|| async { missing("There is no such call.") })
        .method_not_allowed_fallback(|| async {
            ControlError {
                status: 405,
                sentence: "This call wants another method.".into(),
            }
        });
    let calls = calls
        .layer(from_fn(without_body))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(map_response(in_json));
    Router::new().nest("/_stand-in", calls)
}

/// Reads and drops the body of a GET request: an unread body would cut the connection.
async fn without_body(request: Request, next: Next) -> Response {
    if request.method() != Method::GET {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    // A body over the limit may cut the connection.
    let _ = to_bytes(body, BODY_LIMIT).await;
    next.run(Request::from_parts(parts, Body::empty())).await
}

/// Turns refusals in plain text, which axum makes before a call is reached, into JSON like all others.
async fn in_json(response: Response) -> Response {
    let status = response.status();
    let content_type = response.headers().get(header::CONTENT_TYPE);
    let plain = content_type.is_none_or(|it| it.as_bytes().starts_with(b"text/plain"));
    if !(status.is_client_error() && plain) {
        return response;
    }
    let sentence = if status == StatusCode::PAYLOAD_TOO_LARGE {
        format!("A body has at most {BODY_LIMIT} bytes.")
    } else {
        let text = axum::body::to_bytes(response.into_body(), REFUSAL).await;
        let text = text.unwrap_or_default();
        format!("{}.", String::from_utf8_lossy(&text).trim_end_matches('.'))
    };
    ControlError {
        status: status.as_u16(),
        sentence,
    }
    .into_response()
}

async fn version() -> Json<Value> {
    Json(json!({"version": env!("CARGO_PKG_VERSION")}))
}

async fn world(State(shared): Stand) -> Json<Value> {
    Json(shared.world_json())
}

async fn users(State(shared): Stand, body: Bytes) -> Answer {
    shared.add_user(&read(&body)?).map(Json)
}

async fn channels(State(shared): Stand, body: Bytes) -> Answer {
    shared.add_channel(&read(&body)?).map(Json)
}

async fn guilds(State(shared): Stand, body: Bytes) -> Answer {
    shared.add_guild(&read(&body)?).map(Json)
}

#[derive(Deserialize)]
struct CommandCall {
    user: String,
    channel: String,
    command: String,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    focused: String,
}

async fn slash(State(shared): Stand, body: Bytes) -> Answer {
    let call: CommandCall = read(&body)?;
    shared
        .slash(&call.user, &call.channel, &call.command, &call.options)
        .await
        .map(Json)
}

async fn autocomplete(State(shared): Stand, body: Bytes) -> Answer {
    let call: CommandCall = read(&body)?;
    if call.focused.is_empty() {
        return Err(bad("focused names the option being typed."));
    }
    shared
        .autocomplete(
            &call.user,
            &call.channel,
            &call.command,
            &call.options,
            &call.focused,
        )
        .await
        .map(Json)
}

#[derive(Deserialize)]
struct ClickCall {
    user: String,
    message: String,
    custom_id: String,
    values: Option<Vec<String>>,
}

async fn click(State(shared): Stand, body: Bytes) -> Answer {
    let call: ClickCall = read(&body)?;
    shared
        .click(
            &call.user,
            &call.message,
            &call.custom_id,
            call.values.as_deref(),
        )
        .await
        .map(Json)
}

async fn forge(State(shared): Stand, body: Bytes) -> Answer {
    let call: ClickCall = read(&body)?;
    shared
        .forge(
            &call.user,
            &call.message,
            &call.custom_id,
            call.values.as_deref(),
        )
        .await
        .map(Json)
}

#[derive(Deserialize)]
struct SubmitCall {
    user: String,
    interaction: String,
    #[serde(default)]
    fields: Value,
    #[serde(default)]
    values: Value,
}

async fn submit(State(shared): Stand, body: Bytes) -> Answer {
    let call: SubmitCall = read(&body)?;
    let given = Given {
        fields: &call.fields,
        values: &call.values,
    };
    shared
        .submit(&call.user, &call.interaction, given)
        .await
        .map(Json)
}

#[derive(Deserialize)]
struct MenuCall {
    user: String,
    channel: String,
    command: String,
    target: String,
}

async fn menu(State(shared): Stand, body: Bytes) -> Answer {
    let call: MenuCall = read(&body)?;
    shared
        .menu(&call.user, &call.channel, &call.command, &call.target)
        .await
        .map(Json)
}

#[derive(Deserialize)]
struct SayCall {
    user: String,
    channel: String,
    #[serde(flatten)]
    written: Written,
}

async fn say(State(shared): Stand, body: Bytes) -> Answer {
    let call: SayCall = read(&body)?;
    shared
        .say(&call.user, &call.channel, &call.written)
        .map(Json)
}

#[derive(Deserialize)]
struct ReactCall {
    user: String,
    message: String,
    emoji: String,
    #[serde(default)]
    remove: bool,
}

async fn react(State(shared): Stand, body: Bytes) -> Answer {
    let call: ReactCall = read(&body)?;
    shared
        .person_reacts(&call.user, &call.message, &call.emoji, call.remove)
        .map(Json)
}

#[derive(Deserialize)]
struct VoteCall {
    user: String,
    message: String,
    answers: Vec<u64>,
}

async fn vote(State(shared): Stand, body: Bytes) -> Answer {
    let call: VoteCall = read(&body)?;
    shared
        .person_votes(&call.user, &call.message, &call.answers)
        .map(Json)
}

#[derive(Deserialize)]
struct EditCall {
    user: String,
    message: String,
    content: String,
}

async fn edit(State(shared): Stand, body: Bytes) -> Answer {
    let call: EditCall = read(&body)?;
    shared
        .person_edits(&call.user, &call.message, &call.content)
        .map(Json)
}

#[derive(Deserialize)]
struct DeleteCall {
    user: String,
    message: String,
}

async fn delete(State(shared): Stand, body: Bytes) -> Answer {
    let call: DeleteCall = read(&body)?;
    shared.person_deletes(&call.user, &call.message).map(done)
}

#[derive(Deserialize)]
struct TimeoutCall {
    user: String,
    seconds: u64,
    guild: Option<String>,
}

async fn timeout(State(shared): Stand, body: Bytes) -> Answer {
    let call: TimeoutCall = read(&body)?;
    let lasting = Duration::from_secs(call.seconds);
    shared
        .time_out(&call.user, call.guild.as_deref(), lasting)
        .map(done)
}

#[derive(Deserialize)]
struct DeleteChannelCall {
    channel: String,
}

async fn delete_channel(State(shared): Stand, body: Bytes) -> Answer {
    let call: DeleteChannelCall = read(&body)?;
    shared.lose_channel(&call.channel).map(done)
}

#[derive(Deserialize)]
struct ArchiveCall {
    thread: String,
    /// `false` reopens the thread.
    archived: Option<bool>,
    locked: Option<bool>,
}

async fn archive(State(shared): Stand, body: Bytes) -> Answer {
    let call: ArchiveCall = read(&body)?;
    shared
        .archive(&call.thread, call.archived.unwrap_or(true), call.locked)
        .map(Json)
}

async fn permissions(State(shared): Stand, body: Bytes) -> Answer {
    let call: Value = read(&body)?;
    let channel = text_of(&call, "channel")?.ok_or_else(|| bad("channel is a text."))?;
    shared
        .set_permissions(channel, bits_of(&call, "bot_permissions")?)
        .map(Json)
}

async fn asked_in_vain(State(shared): Stand) -> Json<Value> {
    Json(shared.missing.json().into())
}

/// Reads the body, which says nothing: an unread body would end the connection.
async fn complaints(State(shared): Stand, _: Bytes) -> Json<Value> {
    Json(json!({
        "unanswered": shared.take_unanswered(),
        "refused": shared.refusals.take(),
    }))
}

#[derive(Deserialize)]
struct ForgiveCall {
    interaction: String,
}

async fn forgive(State(shared): Stand, body: Bytes) -> Answer {
    let call: ForgiveCall = read(&body)?;
    let id = call.interaction.parse().ok();
    if id.is_some_and(|id| shared.forgive(id)) {
        return Ok(Json(json!({})));
    }
    Err(missing(format!(
        "There is no interaction {:?}.",
        call.interaction
    )))
}

async fn memory(State(shared): Stand) -> Json<Memory> {
    Json(shared.memory())
}

async fn end_faults(State(shared): Stand, _: Bytes) -> Json<Value> {
    shared.end_faults();
    Json(json!({}))
}

async fn interaction(State(shared): Stand, Path(id): Path<String>) -> Answer {
    shared.interaction(&id).map(Json)
}

#[derive(Deserialize)]
struct As {
    #[serde(rename = "as")]
    user: Option<String>,
    /// Largest number of messages; the newest are kept.
    limit: Option<usize>,
}

impl As {
    fn user(&self) -> Result<&str, ControlError> {
        let user = self.user.as_deref();
        user.ok_or_else(|| bad("Say who looks: ?as=USER."))
    }
}

async fn messages(
    State(shared): Stand,
    Path(channel): Path<String>,
    Query(query): Query<As>,
) -> Answer {
    shared
        .messages_as(&channel, query.user()?, query.limit)
        .map(|list| Json(list.into()))
}

async fn commands(
    State(shared): Stand,
    Path(channel): Path<String>,
    Query(query): Query<As>,
) -> Answer {
    shared.offered(&channel, query.user()?).map(Json)
}

async fn attachment(
    State(shared): Stand,
    Path((id, filename)): Path<(String, String)>,
) -> Result<Response, ControlError> {
    crate::cdn::upload(&shared, &id, &filename)
        .ok_or_else(|| missing(format!("There is no attachment {id}/{filename}.")))
}

async fn dms(State(shared): Stand, Path(user): Path<String>) -> Answer {
    shared.dms(&user).map(|list| Json(list.into()))
}

async fn recording(State(shared): Stand) -> Response {
    let mut text = String::new();
    for line in shared.recorder.lines() {
        text.push_str(&line.to_string());
        text.push('\n');
    }
    (
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")],
        text,
    )
        .into_response()
}

async fn faults(State(shared): Stand, body: Bytes) -> Answer {
    shared.set_faults(&read(&body)?)?;
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
struct ClockCall {
    advance_ms: u64,
}

async fn clock(State(shared): Stand, body: Bytes) -> Answer {
    let call: ClockCall = read(&body)?;
    shared.advance(Duration::from_millis(call.advance_ms))?;
    Ok(Json(json!({"ts": shared.clock.now().unix_seconds()})))
}

/// Reads the body, which says nothing: an unread body would end the connection.
async fn reset(State(shared): Stand, _: Bytes) -> Json<Value> {
    shared.reset();
    Json(json!({}))
}

/// OpenAPI description of this interface.
async fn description() -> Response {
    let json = include_str!("openapi.json");
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// Stream of server-sent events for the page: one small JSON object per event.
async fn events(State(shared): Stand) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let events = futures::stream::unfold(shared.page.subscribe(), |mut events| async move {
        let json = match events.recv().await {
            Ok(PageEvent::Messages(channel)) => json!({"type": "messages", "channel": channel}),
            Ok(PageEvent::World) => json!({"type": "world"}),
            Ok(PageEvent::Typing { channel, user }) => {
                json!({"type": "typing", "channel": channel, "user": user})
            }
            Ok(PageEvent::Reset) => json!({"type": "reset"}),
            // The page missed events and must load everything again.
            Err(RecvError::Lagged(_)) => json!({"type": "resync"}),
            Ok(PageEvent::End) | Err(RecvError::Closed) => return None,
        };
        Some((Ok(Event::default().data(json.to_string())), events))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

#[cfg(test)]
mod tests {
    use super::CALLS;

    #[test]
    fn the_readme_has_the_table_of_calls() {
        let row = |[method, path, given, does]: &[&str; 4]| {
            let method = method.trim_end_matches("_call").to_uppercase();
            format!("| `{method} {path}{given}` | {does} |\n")
        };
        let table: String = CALLS.iter().map(row).collect();
        let readme = include_str!("../../README.md");
        assert!(readme.contains(&table), "the README's table is:\n{table}");
    }
}
