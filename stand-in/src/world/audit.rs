//! The audit log: the bot's acts in a guild.

use serde_json::{Value, json};

use super::{Id, World};
use crate::clock::Time;

/// Largest number of entries remembered in one guild.
const ENTRIES_KEPT: usize = 1_000;

/// Kind of act, with Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuditAction {
    GuildUpdate = 1,
    ChannelCreate = 10,
    ChannelUpdate = 11,
    ChannelDelete = 12,
    ChannelOverwriteUpdate = 14,
    MemberKick = 20,
    MemberBanAdd = 22,
    MemberBanRemove = 23,
    MemberUpdate = 24,
    MemberRoleUpdate = 25,
    RoleCreate = 30,
    RoleUpdate = 31,
    RoleDelete = 32,
    MessageBulkDelete = 73,
}

impl World {
    /// Adds an entry to a guild's log; returns the entry.
    pub(crate) fn audit(
        &mut self,
        guild: Id,
        action: AuditAction,
        target: Id,
        reason: Option<String>,
        now: Time,
    ) -> Option<Value> {
        let mut entry = json!({
            "id": self.next_id(now),
            "user_id": self.bot,
            "target_id": target,
            "action_type": action as u8,
            "changes": [],
        });
        if let Some(reason) = reason {
            entry["reason"] = reason.into();
        }
        let log = &mut self.guilds.get_mut(&guild)?.audit_log;
        log.push_front(entry.clone());
        log.truncate(ENTRIES_KEPT);
        Some(entry)
    }
}
