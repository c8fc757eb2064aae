//! What messages are about, as facts.

use crate::{
    ActView, ChallengeView, DailyView, Digest, MatchView, PairingView, Recipient, TournamentView,
};
use referee::{Offer, OfferState, Place, UserId};
use store::{MessageRef, OutboxRow, RatingRole};

/// The line a board is folded into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The plies between two counts of plies that both players know; if there are none, who plays.
    Plies(u64, u64),
    /// That its plies were taken back.
    TakenBack,
}

/// The subject of a message as it is now.
#[derive(Clone, Debug)]
pub enum Facts {
    Match(Box<MatchView>),
    /// A match that began as a challenge, and its challenger.
    Accepted(Box<MatchView>, UserId),
    /// A question of one player to the other, and what has become of it.
    Offer(Box<MatchView>, Offer, OfferState),
    Challenge(Box<ChallengeView>),
    Tournament(Box<TournamentView>),
    Pairing(Box<PairingView>),
    Act(Box<ActView>),
    Daily(Box<DailyView>),
    Digest(Box<Digest>),
    /// The roles of a server that Discord refuses.
    RefusedRoles(Vec<RatingRole>),
}

impl Facts {
    /// The match they are about.
    #[must_use]
    pub fn of_match(&self) -> Option<&MatchView> {
        match self {
            Facts::Match(view) | Facts::Accepted(view, _) | Facts::Offer(view, ..) => Some(view),
            _ => None,
        }
    }
}

/// A message to be written: which one, and the facts. The platform writes the words and draws.
#[derive(Clone, Debug)]
pub struct Draft {
    pub owed: OutboxRow,
    pub about: Facts,
    /// The one person who reads it, if it is a direct message.
    pub to: Option<Recipient>,
}

impl Draft {
    /// Whether everybody reads it in a place where the bot only answers.
    #[must_use]
    pub fn needs_token(&self) -> bool {
        let place = match &self.about {
            Facts::Challenge(view) => Some(view.place),
            about => about.of_match().map(|view| view.this_match.place()),
        };
        let role = self.owed.role;
        role.has_readers() && !role.is_direct() && place.is_some_and(Place::only_answers)
    }
}

/// A call to the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    Post,
    Edit(MessageRef),
    /// The message is up to date, or not wanted any more.
    Nothing,
}

impl Call {
    /// Edits the message that stands, or posts one.
    pub(super) fn post_or_edit(at: Option<MessageRef>) -> Call {
        at.map_or(Call::Post, Call::Edit)
    }
}

/// What is to be done for a message: the call, and whether the row is deleted after it.
pub(super) struct Next {
    pub(super) call: Call,
    pub(super) about: Facts,
    pub(super) last: bool,
}

impl Next {
    /// Posts it; nothing follows.
    pub(super) const fn once(about: Facts) -> Option<Next> {
        Next::keep(Call::Post, about, true)
    }

    /// Posts it if it still applies.
    pub(super) fn once_if(applies: bool, about: Facts) -> Option<Next> {
        applies.then(|| Next::once(about)).flatten()
    }

    pub(super) const fn keep(call: Call, about: Facts, last: bool) -> Option<Next> {
        Some(Next { call, about, last })
    }
}
