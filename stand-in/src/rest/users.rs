//! Calls about the bot, its application, other people, and the address of the gateway.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{Answer, Call, Reply};
use crate::api_error::ApiError;
use crate::clock::Time;
use crate::config::Config;
use crate::form::{Form, FormErrors};
use crate::gateway::{PRIVILEGED, SESSION_STARTS};
use crate::id::Id;
use crate::state::PageEvent;
use crate::world::{Attachment, World, permissions};

/// Longest data URI of a picture, in bytes: 10 MiB and a third for base64.
const PICTURE: usize = 14 << 20;

/// The application's public flags: the privileged intents that it may use (the "limited" flags, as below 100 guilds).
pub(crate) fn application_flags(config: &Config) -> u64 {
    [(1 << 1, 1 << 15), (1 << 8, 1 << 13), (1 << 15, 1 << 19)]
        .iter()
        .filter(|(intent, _)| config.privileged_intents & PRIVILEGED & intent != 0)
        .fold(1 << 23, |flags, (_, flag)| flags | flag)
}

pub(super) fn gateway(call: &Call<'_>) -> Answer {
    Ok(Reply::Json(json!({"url": gateway_url(call)})))
}

pub(super) fn gateway_bot(call: &Call<'_>) -> Answer {
    let starts = call.shared.hub.starts_left(call.shared.clock.now());
    Ok(Reply::Json(json!({
        "url": gateway_url(call),
        "shards": call.shared.config.shards,
        "session_start_limit": {
            "total": SESSION_STARTS,
            "remaining": starts.remaining,
            "reset_after": u64::try_from(starts.reset_after.as_millis()).unwrap_or(0),
            "max_concurrency": 1,
        },
    })))
}

fn gateway_url(call: &Call<'_>) -> String {
    format!("{}/gateway", call.shared.url.replacen("http", "ws", 1))
}

pub(super) fn me(call: &Call<'_>) -> Answer {
    Ok(Reply::Json(call.shared.world().bot_user().private_json()))
}

pub(super) fn user(call: &Call<'_>, id: Id) -> Answer {
    let world = call.shared.world();
    let user = world.users.get(&id).ok_or(ApiError::UNKNOWN_USER)?;
    Ok(Reply::Json(user.json()))
}

pub(super) fn application(call: &Call<'_>) -> Answer {
    let world = call.shared.world();
    let owner = world
        .people()
        .next()
        .unwrap_or_else(|| world.bot_user())
        .json();
    let installed = world.people().filter(|user| user.installed).count();
    let flags = application_flags(&call.shared.config);
    Ok(Reply::Json(json!({
        "id": world.bot,
        "name": world.bot_user().name,
        "icon": null,
        "description": "",
        "summary": "",
        "type": null,
        "bot": world.bot_user().json(),
        "bot_public": true,
        "bot_require_code_grant": false,
        "verify_key": "0".repeat(64),
        "flags": flags,
        "flags_new": flags.to_string(),
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "owner": owner,
        "approximate_guild_count": world.guilds.len(),
        "approximate_user_install_count": installed,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": null,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "install_params": {
            "scopes": ["applications.commands", "bot"],
            "permissions": permissions::CHAT_BOT.to_string(),
        },
        "integration_types_config": {"0": {}, "1": {}},
    })))
}

/// Opens the direct channel with a person.
pub(super) fn open_dm(call: &Call<'_>) -> Answer {
    let errors = FormErrors::default();
    let recipient = call.form(&errors)?.required_id("recipient_id");
    errors.refuse()?;
    let world = call.shared.world();
    let dm: Option<Value> = recipient
        .and_then(|id| world.users.get(&id))
        .and_then(|user| user.dm)
        .and_then(|dm| world.channels.get(&dm))
        .map(|channel| world.channel_json(channel));
    match (dm, recipient) {
        (Some(dm), _) => Ok(Reply::Json(dm)),
        // A bot cannot write to a bot, itself included.
        (None, Some(id)) if world.users.contains_key(&id) => Err(ApiError::CANNOT_WRITE_TO_USER),
        _ => Err(ApiError::UNKNOWN_USER),
    }
}

/// Changes the bot's name and avatar.
pub(super) fn edit_me(call: &Call<'_>) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let username = form.text("username", 2..=32).map(str::to_owned);
    let avatar = Picture::read(&form, "avatar");
    errors.refuse()?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    let bot = world.bot;
    let avatar = avatar.map(|avatar| world.set_picture(bot, avatar, now));
    if let Some(me) = world.users.get_mut(&bot) {
        if let Some(avatar) = avatar {
            me.avatar = avatar;
        }
        if let Some(username) = username {
            me.name.clone_from(&username);
            me.username = username;
        }
    }
    let json = world.bot_user().private_json();
    call.shared
        .hub
        .dispatch("USER_UPDATE", None, || json.clone());
    call.shared.tell_page(PageEvent::World);
    Ok(Reply::Json(json))
}

/// A new picture in a request; `None` inside removes the picture.
#[derive(Debug)]
pub(super) struct Picture(Option<Attachment>);

impl Picture {
    /// Reads a data URI; `None` if the field is not given, or not a picture.
    pub(super) fn read(form: &Form<'_>, key: &'static str) -> Option<Self> {
        if form.given(key) && form.get(key).is_none() {
            return Some(Self(None));
        }
        let picture = Self::parse(form.text(key, 1..=PICTURE)?);
        if picture.is_none() {
            form.error(key, "IMAGE_INVALID", "An image is a data URI in base64.");
        }
        picture
    }

    fn parse(uri: &str) -> Option<Self> {
        let (kind, data) = uri.strip_prefix("data:")?.split_once(";base64,")?;
        kind.strip_prefix("image/")?;
        let bytes = STANDARD.decode(data).ok()?;
        Some(Self(Some(Attachment {
            filename: String::from("picture"),
            content_type: crate::image::content_type("picture.png", &bytes).to_owned(),
            bytes: bytes.into(),
        })))
    }
}

impl World {
    /// Sets or removes the picture of a user or guild; returns the picture's hash.
    pub(super) fn set_picture(&mut self, of: Id, picture: Picture, now: Time) -> Option<String> {
        match picture.0 {
            Some(picture) => {
                self.pictures.insert(of, picture);
                Some(format!("{:032x}", self.next_id(now).get()))
            }
            None => {
                self.pictures.remove(&of);
                None
            }
        }
    }
}
