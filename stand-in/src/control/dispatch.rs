//! Events that no client and no change of the world makes.

use serde_json::{Value, json};

use super::{ControlError, bad};
use crate::form::as_id;
use crate::id::Id;
use crate::state::Shared;

impl Shared {
    /// Sends an event as it is given, to the shard of the guild it is about; whether it makes sense does not matter.
    pub(crate) fn dispatch_raw(&self, name: &str, data: &Value) -> Result<Value, ControlError> {
        let fits = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        if name.is_empty() || !name.chars().all(fits) {
            return Err(bad("t is the name of an event, such as \"GUILD_UPDATE\"."));
        }
        let sessions = self.hub.dispatch_raw(name, guild_of(name, data), data);
        Ok(json!({"sessions": sessions}))
    }
}

/// The guild an event is about: events of guilds themselves name it by its own id.
fn guild_of(name: &str, data: &Value) -> Option<Id> {
    let own = matches!(name, "GUILD_CREATE" | "GUILD_UPDATE" | "GUILD_DELETE");
    as_id(&data["guild_id"]).or_else(|| own.then(|| as_id(&data["id"])).flatten())
}
