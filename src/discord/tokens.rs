//! Tokens of answers. While a token is valid, the bot can post and edit with it in a place where it is not a member.

use super::cache::Cache;
use crate::times::ANSWER_CHANGES;
use app::MessageRef;
use referee::{ChannelId, MessageId, Time};
use std::sync::Arc;

/// Number of channels, and of messages, whose latest tokens are kept.
const KEPT: usize = 10_000;

/// The token of an answer that Discord has accepted and everybody sees.
#[derive(Clone, Debug)]
struct Token {
    word: Arc<str>,
    /// The end of Discord's 15 minutes. The token ends earlier if the bot posts more follow-ups than Discord allows.
    until: Time,
}

/// The tokens are kept in memory only. After a restart, the next answer in a channel brings a new token.
#[derive(Debug)]
pub struct Tokens {
    latest: Cache<ChannelId, Token>,
    by_message: Cache<MessageId, Token>,
}

impl Default for Tokens {
    fn default() -> Tokens {
        Tokens {
            latest: Cache::new(KEPT),
            by_message: Cache::new(KEPT),
        }
    }
}

impl Tokens {
    /// The valid token with which the bot can post in a channel.
    #[must_use]
    pub fn of_channel(&self, channel: ChannelId, now: Time) -> Option<Arc<str>> {
        let token = self.latest.get(&channel)?;
        (now < token.until).then_some(token.word)
    }

    /// The valid token with which the bot can edit a message.
    #[must_use]
    pub fn of_message(&self, at: MessageRef, now: Time) -> Option<Arc<str>> {
        let token = self.by_message.get(&at.message)?;
        (now < token.until).then_some(token.word)
    }

    /// Notes a message that was posted with the channel's latest token.
    pub fn note_message(&self, at: MessageRef) {
        if let Some(token) = self.latest.get(&at.channel) {
            self.by_message.keep(at.message, token);
        }
    }

    /// Forgets the token of a channel, because Discord accepts no more messages with it.
    pub fn forget(&self, channel: ChannelId) {
        self.latest.take(&channel);
    }

    /// Notes the token of a public answer in a channel and, if known, the message it has posted.
    pub fn note(&self, word: &str, channel: ChannelId, at: Option<MessageRef>, now: Time) {
        let token = Token {
            word: Arc::from(word),
            until: now + ANSWER_CHANGES,
        };
        if let Some(at) = at {
            self.by_message.keep(at.message, token.clone());
        }
        self.latest.keep(channel, token);
    }
}
