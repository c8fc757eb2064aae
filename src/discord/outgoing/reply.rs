//! An answer as a value.

use crate::discord::views::message::Message;
use app::{ChallengeView, FirstDelivery, MatchView, MessageRole};
use referee::UserId;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// An answer to an interaction.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The answer that Discord waits three seconds for.
    pub first: First,
    /// Whether it is a refusal.
    pub refused: bool,
    /// A further public message.
    pub follow: Option<Message>,
    /// The match or challenge that changed, and which of its messages the answer shows to everybody.
    pub delivers: Option<FirstDelivery>,
    /// Replaces the first answer once it is known.
    pub later: Option<watch::Receiver<Option<Message>>>,
    /// Cancelled once the answer is given: work that waits for it may post.
    pub sent: Option<CancellationToken>,
}

/// The first answer.
#[derive(Clone, Debug)]
pub enum First {
    /// A new message everybody sees.
    Public(Message),
    /// A new message only the invoker sees.
    Private(Message),
    /// In place of the message whose button was pressed.
    Update(Message),
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

    fn of(first: First) -> Reply {
        Reply {
            first,
            refused: false,
            follow: None,
            delivers: None,
            later: None,
            sent: None,
        }
    }

    /// Marks it as a refusal.
    #[must_use]
    pub fn refusal(mut self) -> Reply {
        self.refused = true;
        self
    }

    /// The first answer, if nothing of the reply is public.
    pub fn private_alone(&mut self) -> Option<&mut Message> {
        match &mut self.first {
            First::Private(message) | First::Update(message)
                if self.follow.is_none() && self.delivers.is_none() =>
            {
                Some(message)
            }
            _ => None,
        }
    }

    /// Takes the ping away from the person who asked, who reads the answer anyway.
    pub fn ping_others_than(&mut self, asker: UserId) {
        let (First::Public(first) | First::Private(first) | First::Update(first)) = &mut self.first;
        for message in [Some(first), self.follow.as_mut()].into_iter().flatten() {
            message.ping.retain(|user| *user != asker);
        }
    }

    /// Followed by a public message.
    #[must_use]
    pub fn followed_by(mut self, message: Message) -> Reply {
        self.follow = Some(message);
        self
    }

    /// Replaced by this message, once it is known.
    #[must_use]
    pub fn until(mut self, later: watch::Receiver<Option<Message>>) -> Reply {
        self.later = Some(later);
        self
    }

    /// Cancels `sent` once it is given.
    #[must_use]
    pub fn before(mut self, sent: Option<CancellationToken>) -> Reply {
        self.sent = sent;
        self
    }

    /// About a match, after a change; it shows everybody one of its messages, or none.
    #[must_use]
    pub fn about(mut self, view: &MatchView, shows: Option<MessageRole>) -> Reply {
        self.delivers = Some(FirstDelivery::of_match(view, shows));
        self
    }

    /// Showing a challenge, open or closed.
    #[must_use]
    pub fn showing(mut self, view: &ChallengeView, closed: bool) -> Reply {
        self.delivers = Some(FirstDelivery::of_challenge(view, closed));
        self
    }

    /// Whether it shows a message that is edited, folded or deleted later.
    pub fn shows_message(&self) -> bool {
        self.delivers.as_ref().is_some_and(FirstDelivery::is_kept)
    }
}
