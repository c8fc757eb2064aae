//! The intents that events need.

pub(crate) const GUILDS: u64 = 1 << 0;
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MODERATION: u64 = 1 << 2;
pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
const DIRECT_MESSAGES: u64 = 1 << 12;
const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
const GUILD_MESSAGE_POLLS: u64 = 1 << 24;
const DIRECT_MESSAGE_POLLS: u64 = 1 << 25;

/// Intents that a bot may request only if they are switched on for it.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

/// Every intent Discord has defined, up to polls in direct messages (1 << 25).
pub(crate) const KNOWN: u64 = (1 << 26) - 1;

/// Intent needed for an event; 0 if every session gets the event.
pub(super) fn needed(event: &str, in_guild: bool) -> u64 {
    match event {
        "GUILD_CREATE"
        | "GUILD_UPDATE"
        | "GUILD_DELETE"
        | "CHANNEL_CREATE"
        | "CHANNEL_UPDATE"
        | "CHANNEL_DELETE"
        | "THREAD_CREATE"
        | "THREAD_UPDATE"
        | "THREAD_DELETE"
        | "THREAD_MEMBER_UPDATE"
        | "THREAD_MEMBERS_UPDATE"
        | "CHANNEL_PINS_UPDATE"
        | "GUILD_ROLE_CREATE"
        | "GUILD_ROLE_UPDATE"
        | "GUILD_ROLE_DELETE"
            if in_guild =>
        {
            GUILDS
        }
        "GUILD_MEMBER_ADD" | "GUILD_MEMBER_UPDATE" | "GUILD_MEMBER_REMOVE" => GUILD_MEMBERS,
        "GUILD_BAN_ADD" | "GUILD_BAN_REMOVE" | "GUILD_AUDIT_LOG_ENTRY_CREATE" => GUILD_MODERATION,
        "CHANNEL_PINS_UPDATE" => DIRECT_MESSAGES,
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" | "MESSAGE_DELETE_BULK" => {
            if in_guild {
                GUILD_MESSAGES
            } else {
                DIRECT_MESSAGES
            }
        }
        "MESSAGE_REACTION_ADD"
        | "MESSAGE_REACTION_REMOVE"
        | "MESSAGE_REACTION_REMOVE_ALL"
        | "MESSAGE_REACTION_REMOVE_EMOJI" => {
            if in_guild {
                GUILD_MESSAGE_REACTIONS
            } else {
                DIRECT_MESSAGE_REACTIONS
            }
        }
        "MESSAGE_POLL_VOTE_ADD" | "MESSAGE_POLL_VOTE_REMOVE" => {
            if in_guild {
                GUILD_MESSAGE_POLLS
            } else {
                DIRECT_MESSAGE_POLLS
            }
        }
        "TYPING_START" => {
            if in_guild {
                GUILD_MESSAGE_TYPING
            } else {
                DIRECT_MESSAGE_TYPING
            }
        }
        _ => 0,
    }
}
