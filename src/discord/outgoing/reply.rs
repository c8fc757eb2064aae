//! The answer to an interaction, before it is sent.

use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use app::{MatchView, MessageRole, Subject, challenge_version};
use referee::{ChallengeId, UserId};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

#[derive(Clone, Debug)]
pub struct Reply {
    /// The first response. Discord waits three seconds for it.
    pub first: First,
    pub refused: bool,
    /// A public message that is sent after the first response.
    pub follow: Option<Follow>,
    /// What changed, and its version. The other messages about the change are sent once the answer is given.
    pub changed: Option<(Subject, u64)>,
    /// A message that replaces the first response. The message becomes known later.
    pub later: Option<watch::Receiver<Option<Message>>>,
    /// Cancelled once the answer is given. Work that has to post after the answer waits for this.
    pub sent: Option<CancellationToken>,
}

#[derive(Clone, Debug)]
pub enum First {
    /// A new message that everybody sees.
    Public(Message),
    /// A new message that only the person who asked sees.
    Private(Message),
    /// A message that replaces the message whose button was pressed.
    Update(Message),
    /// A message of the outbox.
    Row(Row),
}

/// A public message that is sent after the first response.
#[derive(Clone, Debug)]
pub enum Follow {
    Message(Message),
    Row(Row),
}

/// A message of the outbox. The answer tries to send it before the reconciler does.
#[derive(Clone, Debug)]
pub struct Row {
    pub role: MessageRole,
    pub said: Said,
    /// True if the message of this row is the message whose button was pressed.
    pub pressed: bool,
    /// If the message is posted already, the answer is this text instead; only the person who asked sees it.
    pub done: String,
}

impl Reply {
    #[must_use]
    pub fn public(message: Message) -> Reply {
        Reply::of(First::Public(message))
    }

    #[must_use]
    pub fn private(message: Message) -> Reply {
        Reply::of(First::Private(message))
    }

    /// An answer that replaces the message whose button was pressed.
    #[must_use]
    pub fn update(message: Message) -> Reply {
        Reply::of(First::Update(message))
    }

    /// An answer that sends a message of the outbox.
    #[must_use]
    pub fn row(row: Row) -> Reply {
        Reply::of(First::Row(row))
    }

    fn of(first: First) -> Reply {
        Reply {
            first,
            refused: false,
            follow: None,
            changed: None,
            later: None,
            sent: None,
        }
    }

    /// Marks the reply as a refusal.
    #[must_use]
    pub fn refusal(mut self) -> Reply {
        self.refused = true;
        self
    }

    /// The first response, if it is a private message or an update of a pressed message. `None` if there is a
    /// follow-up, or if the reply is about a change.
    pub fn private_alone(&mut self) -> Option<&mut Message> {
        match &mut self.first {
            First::Private(message) | First::Update(message)
                if self.follow.is_none() && self.changed.is_none() =>
            {
                Some(message)
            }
            _ => None,
        }
    }

    /// True if the reply begins with a new public message or an outbox row, or has a follow-up. An update of a pressed
    /// message does not count, even if that message is public.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        matches!(self.first, First::Public(_) | First::Row(_)) || self.follow.is_some()
    }

    /// Removes the person who asked from the people whom the reply pings: that person reads the answer without a
    /// ping.
    pub fn ping_others_than(&mut self, asker: UserId) {
        let first = match &mut self.first {
            First::Public(first) | First::Private(first) | First::Update(first) => Some(first),
            First::Row(_) => None,
        };
        let follow = match &mut self.follow {
            Some(Follow::Message(message)) => Some(message),
            Some(Follow::Row(_)) | None => None,
        };
        for message in [first, follow].into_iter().flatten() {
            message.ping.retain(|user| *user != asker);
        }
    }

    /// Adds a public message after the first response.
    #[must_use]
    pub fn followed_by(mut self, follow: Follow) -> Reply {
        self.follow = Some(follow);
        self
    }

    /// Sets the message that replaces the first response once the message is known.
    #[must_use]
    pub fn until(mut self, later: watch::Receiver<Option<Message>>) -> Reply {
        self.later = Some(later);
        self
    }

    /// Sets the token that is cancelled once the reply is given.
    #[must_use]
    pub fn before(mut self, sent: Option<CancellationToken>) -> Reply {
        self.sent = sent;
        self
    }

    /// Sets the match that the request has changed.
    #[must_use]
    pub fn about(mut self, view: &MatchView) -> Reply {
        self.changed = Some((Subject::Match(view.this_match.id()), view.version()));
        self
    }

    /// Sets the challenge that the request has opened or closed.
    #[must_use]
    pub fn about_challenge(mut self, id: ChallengeId, closed: bool) -> Reply {
        self.changed = Some((Subject::Challenge(id), challenge_version(closed)));
        self
    }
}
