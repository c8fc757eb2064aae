//! Messages as facts, the calls that deliver them, and how these calls fail.

use crate::{
    ActView, ChallengeView, DailyView, Digest, MatchView, PairingView, Recipient, TournamentView,
};
use referee::{ChannelId, Offer, OfferState, Place, UserId};
use std::time::Duration;
use store::{MessageRef, OutboxRow, RatingRole, RoleChange, RoleTrouble};

/// The line that replaces an older board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The plies from the first count to the second, of those that both players know; the names of the players if the
    /// counts are equal.
    Plies(u64, u64),
    /// The plies of the board were taken back.
    TakenBack,
}

/// The subject of a message as it is now.
#[derive(Clone, Debug)]
pub enum Facts {
    Match(Box<MatchView>),
    /// A match that began as a challenge, and its challenger.
    Accepted(Box<MatchView>, UserId),
    /// A question of one player to the other, with its present state.
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
    /// Returns the match that these facts are about, if any.
    #[must_use]
    pub fn of_match(&self) -> Option<&MatchView> {
        match self {
            Facts::Match(view) | Facts::Accepted(view, _) | Facts::Offer(view, ..) => Some(view),
            _ => None,
        }
    }
}

/// A message to be written, with its facts. The platform writes the words and draws the picture.
#[derive(Clone, Debug)]
pub struct Draft {
    pub owed: OutboxRow,
    pub about: Facts,
    /// The recipient of a direct message.
    pub to: Option<Recipient>,
}

impl Draft {
    /// Whether everybody reads the message in a place where the bot only answers, so that a call needs the token of an
    /// interaction.
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
    /// No call: the message is up to date, or not wanted any more.
    Nothing,
}

impl Call {
    /// Edits the message at `at`, or posts a new one.
    pub(super) fn post_or_edit(at: Option<MessageRef>) -> Call {
        at.map_or(Call::Post, Call::Edit)
    }
}

/// A call for a message, and whether its row is deleted after it.
pub(super) struct Next {
    pub(super) call: Call,
    pub(super) about: Facts,
    pub(super) last: bool,
}

impl Next {
    /// Posts the message and deletes its row.
    pub(super) const fn once(about: Facts) -> Option<Next> {
        Next::keep(Call::Post, about, true)
    }

    /// Posts the message and deletes its row; `None` if the message no longer applies.
    pub(super) fn once_if(applies: bool, about: Facts) -> Option<Next> {
        applies.then(|| Next::once(about)).flatten()
    }

    pub(super) const fn keep(call: Call, about: Facts, last: bool) -> Option<Next> {
        Some(Next { call, about, last })
    }
}

/// Why a call to the platform failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// A server error, a timeout or no connection; the call may have succeeded.
    Transient,
    /// The delivery timed out, most likely behind a rate limit; the call may have succeeded.
    Delayed,
    /// Rate limited; retry after this time.
    RateLimited(Duration),
    /// The message does not exist.
    Gone,
    /// The bot cannot write to the channel; `gone` if the channel does not exist any more.
    PlaceLost { gone: bool },
    /// The bot may not open threads in the channel; it can perhaps write there.
    NoThreads,
    /// The person takes no direct messages.
    Unwanted,
    /// The bot only answers in this place, and no interaction is left that could be answered with the message.
    NoRoute,
    /// The answer is seen only by the person who asked.
    Private,
    /// The interaction was answered before, when it was delivered first.
    Answered,
    /// The token is refused.
    Unauthorized,
    /// A bad request: a defect of this program.
    Refused(String),
}

/// Why a role was not given or taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleError {
    /// The person is not in the server.
    Absent,
    /// The platform refuses the role until the server's settings change.
    Refused(RoleTrouble),
    Call(CallError),
}

/// A way to send messages: with the bot's own token, or by an answer to an interaction. Each call takes a bounded time.
pub trait Route: Sync {
    /// Posts a message: to its recipient if it is direct, else to its home channel. Returns where the message stands,
    /// if that is known. The nonce deduplicates retries.
    fn post(
        &self,
        draft: &Draft,
        nonce: &str,
    ) -> impl Future<Output = Result<Option<MessageRef>, CallError>> + Send;

    /// Edits a message.
    fn edit(
        &self,
        at: MessageRef,
        draft: &Draft,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Replaces an older board by a line.
    fn fold(
        &self,
        at: MessageRef,
        view: &MatchView,
        line: Line,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Deletes a message. `needs_token`: the message stands where the bot only answers.
    fn delete(
        &self,
        at: MessageRef,
        needs_token: bool,
    ) -> impl Future<Output = Result<(), CallError>> + Send;
}

/// Calls that need the bot's own token.
pub trait Platform: Route {
    /// Opens a thread from the message that announces a game. Idempotent: an existing thread of the message is
    /// returned. Fails with [`CallError::NoThreads`] if the bot lacks the right to open threads.
    fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> impl Future<Output = Result<ChannelId, CallError>> + Send;

    /// Gives or takes a role. Idempotent.
    fn change_role(&self, change: RoleChange)
    -> impl Future<Output = Result<(), RoleError>> + Send;
}
