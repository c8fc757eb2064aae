//! An answer as a value.

use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use app::{MatchView, MessageRole, Subject, challenge_version};
use referee::{ChallengeId, UserId};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// An answer to an interaction.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The first response, for which Discord waits three seconds.
    pub first: First,
    /// Whether the request was refused.
    pub refused: bool,
    /// A public message after the first response.
    pub follow: Option<Follow>,
    /// What changed, and its version: its other messages are due once the answer is given.
    pub changed: Option<(Subject, u64)>,
    /// A message that replaces the first response once it is known.
    pub later: Option<watch::Receiver<Option<Message>>>,
    /// Cancelled once the answer is given: work that waits for the answer may then post.
    pub sent: Option<CancellationToken>,
}

/// The first response.
#[derive(Clone, Debug)]
pub enum First {
    /// A new message that everybody sees.
    Public(Message),
    /// A new message that only the person who asked sees.
    Private(Message),
    /// A message in place of the one whose button was pressed.
    Update(Message),
    /// A message of the outbox about what changed.
    Row(Row),
}

/// A public message after the first response.
#[derive(Clone, Debug)]
pub enum Follow {
    Message(Message),
    Row(Row),
}

/// A message of the outbox that the answer tries to send before the reconciler does.
#[derive(Clone, Debug)]
pub struct Row {
    pub role: MessageRole,
    pub said: Said,
    /// Whether this is the message whose button was pressed.
    pub pressed: bool,
    /// Words for the person who asked alone, if the message is shown already.
    pub done: String,
}

impl Reply {
    /// A public answer.
    #[must_use]
    pub fn public(message: Message) -> Reply {
        Reply::of(First::Public(message))
    }

    /// A private answer.
    #[must_use]
    pub fn private(message: Message) -> Reply {
        Reply::of(First::Private(message))
    }

    /// Replaces the message whose button was pressed.
    #[must_use]
    pub fn update(message: Message) -> Reply {
        Reply::of(First::Update(message))
    }

    /// A message of the outbox as the answer.
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

    /// The first response, if no part of the reply is public.
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

    /// Whether everybody sees a part of the reply.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        matches!(self.first, First::Public(_) | First::Row(_)) || self.follow.is_some()
    }

    /// Takes the ping away from the person who asked, who reads the answer anyway.
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

    /// Has `later` replace the first response once it is known.
    #[must_use]
    pub fn until(mut self, later: watch::Receiver<Option<Message>>) -> Reply {
        self.later = Some(later);
        self
    }

    /// Has `sent` cancelled once the reply is given.
    #[must_use]
    pub fn before(mut self, sent: Option<CancellationToken>) -> Reply {
        self.sent = sent;
        self
    }

    /// Notes that the reply is about a match that has changed.
    #[must_use]
    pub fn about(mut self, view: &MatchView) -> Reply {
        self.changed = Some((Subject::Match(view.this_match.id()), view.version()));
        self
    }

    /// Notes that the reply is about a challenge that was opened or closed.
    #[must_use]
    pub fn about_challenge(mut self, id: ChallengeId, closed: bool) -> Reply {
        self.changed = Some((Subject::Challenge(id), challenge_version(closed)));
        self
    }
}
