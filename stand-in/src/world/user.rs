//! People and the bot.

use serde_json::{Value, json};

use super::Id;

/// An account.
#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: Id,
    /// Shown name, as given.
    pub(crate) name: String,
    /// Handle: lowercase ASCII, unique.
    pub(crate) username: String,
    pub(crate) locale: String,
    /// Hash of the avatar, if one is set.
    pub(crate) avatar: Option<String>,
    pub(crate) bot: bool,
    /// The direct channel with the bot; the bot itself has none.
    pub(crate) dm: Option<Id>,
    /// Whether the bot may write to this user directly.
    pub(crate) accepts_dms: bool,
    /// Whether the person has the app on their account.
    pub(crate) installed: bool,
}

impl User {
    pub(crate) fn bot(id: Id, name: &str, locale: &str) -> Self {
        Self {
            id,
            name: name.to_owned(),
            username: name.to_owned(),
            locale: locale.to_owned(),
            avatar: None,
            bot: true,
            dm: None,
            accepts_dms: false,
            installed: false,
        }
    }

    /// Discord's user object.
    pub(crate) fn json(&self) -> Value {
        let mut user = json!({
            "id": self.id,
            "username": self.username,
            "discriminator": if self.bot { "0001" } else { "0" },
            "global_name": if self.bot { None } else { Some(&self.name) },
            "avatar": self.avatar,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": null,
        });
        if self.bot {
            user["bot"] = true.into();
        }
        user
    }

    /// The user object with the fields that only its owner sees, as `GET /users/@me` returns it.
    pub(crate) fn private_json(&self) -> Value {
        let mut user = self.json();
        user["mfa_enabled"] = true.into();
        user["locale"] = self.locale.clone().into();
        user["verified"] = true.into();
        user["email"] = Value::Null;
        user
    }
}

/// A handle that Discord would allow, made from a shown name.
pub(crate) fn username(name: &str) -> String {
    let handle: String = name
        .to_lowercase()
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
        .collect();
    if handle.len() < 2 {
        String::from("user")
    } else {
        handle
    }
}
