//! Gateway events that a test writes by hand.

use serde_json::{Value, json};

use super::{ControlError, bad};
use crate::form::as_id;
use crate::id::Id;
use crate::state::Shared;

impl Shared {
    /// Sends an event unchanged and unchecked to the shard of its guild.
    pub(crate) fn dispatch_raw(&self, name: &str, data: &Value) -> Result<Value, ControlError> {
        let fits = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        if name.is_empty() || !name.chars().all(fits) {
            return Err(bad("t is the name of an event, such as \"GUILD_UPDATE\"."));
        }
        let sessions = self.hub.dispatch_raw(name, guild_of(name, data), data);
        Ok(json!({"sessions": sessions}))
    }
}

/// Guild of an event: its `guild_id`, or its `id` for events about the guild itself.
fn guild_of(name: &str, data: &Value) -> Option<Id> {
    let own = matches!(name, "GUILD_CREATE" | "GUILD_UPDATE" | "GUILD_DELETE");
    as_id(&data["guild_id"]).or_else(|| own.then(|| as_id(&data["id"])).flatten())
}
