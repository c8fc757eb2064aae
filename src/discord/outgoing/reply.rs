//! An answer as a value: what is said, and what everybody learns by it.

use crate::discord::views::message::Message;
use app::{MatchView, MessageRef, MessageRole};
use referee::ChallengeId;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// An answer to an interaction.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The one answer that must come within three seconds.
    pub first: First,
    /// Whether it says why what was asked for is not done.
    pub refused: bool,
    /// A further public message.
    pub follow: Option<Message>,
    /// The match it tells of after a change, and which of its messages it shows to everybody.
    pub tells: Option<(Box<MatchView>, Option<MessageRole>)>,
    /// The challenge it tells of, or has made a match of: whether that is closed, and whether the
    /// answer shows it.
    pub challenge: Option<(ChallengeId, bool, bool)>,
    /// A message that stands and may show less than it ought to.
    pub found: Option<(MessageRole, MessageRef)>,
    /// What takes the place of the first answer once it is known.
    pub later: Option<watch::Receiver<Option<Message>>>,
    /// Cancelled once it is given: what was to come after it may be told.
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

    /// A new face for the message whose button was pressed.
    #[must_use]
    pub fn update(message: Message) -> Reply {
        Reply::of(First::Update(message))
    }

    fn of(first: First) -> Reply {
        Reply {
            first,
            refused: false,
            follow: None,
            tells: None,
            challenge: None,
            found: None,
            later: None,
            sent: None,
        }
    }

    /// Why what was asked for is not done.
    #[must_use]
    pub fn refusal(mut self) -> Reply {
        self.refused = true;
        self
    }

    /// The first answer, if only the invoker sees it and nothing is said to everybody.
    pub fn private_alone(&mut self) -> Option<&mut Message> {
        match &mut self.first {
            First::Private(message) | First::Update(message)
                if self.follow.is_none() && self.tells.is_none() =>
            {
                Some(message)
            }
            _ => None,
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

    /// Given before something else is told, if there is something.
    #[must_use]
    pub fn before(mut self, sent: Option<CancellationToken>) -> Reply {
        self.sent = sent;
        self
    }

    /// About a match, after a change; it shows everybody one of its messages, or none.
    #[must_use]
    pub fn about(mut self, view: &MatchView, shows: Option<MessageRole>) -> Reply {
        self.tells = Some((Box::new(view.clone()), shows));
        self
    }

    /// Showing a challenge, open or closed.
    #[must_use]
    pub fn showing(mut self, id: ChallengeId, closed: bool) -> Reply {
        self.challenge = Some((id, closed, true));
        self
    }

    /// After a challenge was closed.
    #[must_use]
    pub fn closing(mut self, id: ChallengeId) -> Reply {
        self.challenge = Some((id, true, false));
        self
    }

    /// Given on a message that stands, if everybody sees it, and may show less than it ought to.
    #[must_use]
    pub fn found(mut self, role: MessageRole, at: Option<MessageRef>) -> Reply {
        self.found = at.map(|at| (role, at));
        self
    }
}
