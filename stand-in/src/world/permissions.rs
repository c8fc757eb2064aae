//! Discord's permission bits, and the permissions of usual roles.

pub(crate) use super::apps::of_everyone;
pub(crate) use super::channel::in_channel;
pub(crate) use super::guild::in_guild;

pub(crate) const CREATE_INSTANT_INVITE: u64 = 1 << 0;
pub(crate) const KICK_MEMBERS: u64 = 1 << 1;
pub(crate) const BAN_MEMBERS: u64 = 1 << 2;
pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
pub(crate) const MANAGE_CHANNELS: u64 = 1 << 4;
pub(crate) const MANAGE_GUILD: u64 = 1 << 5;
pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
pub(crate) const VIEW_AUDIT_LOG: u64 = 1 << 7;
pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
pub(crate) const EMBED_LINKS: u64 = 1 << 14;
pub(crate) const ATTACH_FILES: u64 = 1 << 15;
pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
pub(crate) const CHANGE_NICKNAME: u64 = 1 << 26;
pub(crate) const MANAGE_NICKNAMES: u64 = 1 << 27;
pub(crate) const MANAGE_ROLES: u64 = 1 << 28;
pub(crate) const MANAGE_WEBHOOKS: u64 = 1 << 29;
pub(crate) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
const USE_EXTERNAL_STICKERS: u64 = 1 << 37;
pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
pub(crate) const MODERATE_MEMBERS: u64 = 1 << 40;
pub(crate) const SEND_POLLS: u64 = 1 << 49;
pub(crate) const USE_EXTERNAL_APPS: u64 = 1 << 50;
pub(crate) const BYPASS_SLOWMODE: u64 = 1 << 52;

/// All permissions that Discord has named so far.
pub(crate) const ALL: u64 = (1 << 53) - 1;

/// Permissions with which a chat bot is usually invited.
pub(crate) const CHAT_BOT: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | USE_APPLICATION_COMMANDS
    | SEND_POLLS;

/// Permissions of `@everyone` in a new guild.
pub(crate) const EVERYONE: u64 =
    CHAT_BOT | USE_EXTERNAL_APPS | (1 << 9) | (1 << 20) | (1 << 21) | (1 << 25) | (1 << 26);

/// Permissions that a timeout leaves to members other than administrators.
pub(crate) const TIMED_OUT: u64 = VIEW_CHANNEL | READ_MESSAGE_HISTORY;

/// Permissions of the app's answers in a conversation without the bot.
pub(crate) const CONVERSATION: u64 = MENTION_EVERYONE | ATTACH_FILES | EMBED_LINKS;

/// Most permissions that an app installed only to a person has in a guild; it has those that the person has too.
pub(crate) const INSTALLED_APP: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | MENTION_EVERYONE
    | USE_EXTERNAL_EMOJIS
    | USE_EXTERNAL_STICKERS
    | SEND_MESSAGES_IN_THREADS
    | SEND_POLLS;

/// Permissions of both sides in a direct channel with the bot.
pub(crate) const DIRECT: u64 = CONVERSATION | USE_EXTERNAL_EMOJIS | SEND_POLLS;
