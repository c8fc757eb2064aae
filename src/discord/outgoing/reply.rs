//! An answer as a value: what is said first, and what is done after it.

use crate::discord::views::message::Message;
use app::{MessageRef, MessageRole};
use referee::{ChannelId, MatchId, OfferId, UserId};
use text::Locale;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// An answer to an interaction.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The one answer that must come within three seconds.
    pub first: First,
    /// A further public message.
    pub follow: Option<Message>,
    /// As which message to note the last public message of this answer.
    pub role: Option<MessageRole>,
    /// What is done after it.
    pub then: Vec<After>,
    /// What takes the place of the first answer once it is known.
    pub later: Option<watch::Receiver<Option<Message>>>,
    /// Whether it only says that something went wrong: then what was done is still to be told.
    pub excuse: bool,
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

/// What is done after the answer.
#[derive(Clone, Debug)]
pub enum After {
    /// Replaces a message; if that is gone, there is nothing to replace.
    Edit(MessageRef, Message),
    /// Replaces the board of a match by one that shows this revision, or sees after one that was
    /// replaced by it: if it is gone, a new one takes its place, and if the match has gone on
    /// meanwhile, it shows that.
    Renew(MessageRef, Option<Message>, MatchId, u64),
    /// Takes back the line that pinged for a match, and posts the next one, if there is one: for
    /// this person, in this language, with a link to the board as it is known then.
    Ping(
        MatchId,
        ChannelId,
        Option<MessageRef>,
        Option<(Locale, UserId)>,
    ),
    /// Lets the message of a question say what has become of it, unless it does already, and forgets
    /// it.
    Settle(MatchId, OfferId, MessageRef, Option<Message>),
    /// Lets whatever was to come after this answer be told.
    Told(CancellationToken),
    /// Posts a message somewhere else.
    Post(ChannelId, Message, Option<MessageRole>),
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
            follow: None,
            role: None,
            then: Vec::new(),
            later: None,
            excuse: false,
        }
    }

    /// As an excuse: whatever was done before it failed is still to be told.
    #[must_use]
    pub fn excusing(mut self) -> Reply {
        self.excuse = true;
        self
    }

    /// The first answer, if only the invoker sees it and nothing is said to everybody.
    pub fn private_alone(&mut self) -> Option<&mut Message> {
        match &mut self.first {
            First::Private(message) | First::Update(message) if self.follow.is_none() => {
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

    /// Noted as this message.
    #[must_use]
    pub fn noted_as(mut self, role: MessageRole) -> Reply {
        self.role = Some(role);
        self
    }

    /// And then this.
    #[must_use]
    pub fn then(mut self, after: After) -> Reply {
        self.then.push(after);
        self
    }
}
