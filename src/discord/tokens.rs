//! The tokens of answers, for places where the bot only answers: by one that lives it posts there, and edits what was
//! posted by it.

use super::cache::Cache;
use crate::times::ANSWER_CHANGES;
use app::MessageRef;
use referee::{ChannelId, MessageId, Time};
use std::sync::Arc;

/// Of how many channels and messages the latest tokens are kept.
const KEPT: usize = 10_000;

/// The token of an answer that Discord has taken and everybody sees.
#[derive(Clone, Debug)]
struct Token {
    word: Arc<str>,
    /// Discord's span; a follow-up too many ends it before.
    until: Time,
}

/// They are kept in memory alone: after a restart the next answer brings a new one.
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
    /// The token that posts in a channel.
    #[must_use]
    pub fn of_channel(&self, channel: ChannelId, now: Time) -> Option<Arc<str>> {
        let token = self.latest.get(&channel)?;
        (now < token.until).then_some(token.word)
    }

    /// The token that changes a message.
    #[must_use]
    pub fn of_message(&self, at: MessageRef, now: Time) -> Option<Arc<str>> {
        let token = self.by_message.get(&at.message)?;
        (now < token.until).then_some(token.word)
    }

    /// Notes a message that was posted by a token which has been noted.
    pub fn note_message(&self, at: MessageRef) {
        if let Some(token) = self.latest.get(&at.channel) {
            self.by_message.keep(at.message, token);
        }
    }

    /// A channel's token takes no more messages.
    pub fn forget(&self, channel: ChannelId) {
        self.latest.take(&channel);
    }

    /// Notes the token of a public answer in a channel, and the message it has posted, if that is known.
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
