//! The facts that a message shows, the calls that deliver messages, and the errors of these calls.

use crate::{
    ActView, ChallengeView, DailyView, Digest, MatchView, PairingView, Recipient, TournamentView,
};
use referee::{ChannelId, Offer, OfferState, Place, UserId};
use std::time::Duration;
use store::{MessageRef, OutboxRow, RatingRole, RoleChange, RoleTrouble};

/// The line that replaces an older board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The plies after the first number and up to the second. Plies that only one player may know are left out. If both
    /// numbers are equal, the line shows the names of the players instead.
    Plies(u64, u64),
    /// The plies that led to the older board were taken back.
    TakenBack,
}

/// The subject of a message in its present state.
#[derive(Clone, Debug)]
pub enum Facts {
    Match(Box<MatchView>),
    /// A match that began as a challenge, and the person who made the challenge.
    Accepted(Box<MatchView>, UserId),
    /// A question of one player to the other, with the present state of the question.
    Offer(Box<MatchView>, Offer, OfferState),
    Challenge(Box<ChallengeView>),
    Tournament(Box<TournamentView>),
    Pairing(Box<PairingView>),
    Act(Box<ActView>),
    Daily(Box<DailyView>),
    Digest(Box<Digest>),
    /// The roles of a server that Discord refuses to give or take.
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

/// A message to be written, with the facts that it shows. The platform writes the words and draws the picture.
#[derive(Clone, Debug)]
pub struct Draft {
    pub owed: OutboxRow,
    pub about: Facts,
    /// The recipient of a direct message; `None` for a message in a channel.
    pub to: Option<Recipient>,
}

impl Draft {
    /// Whether a call needs the token of an interaction: the message is for everybody, in a place where the bot only
    /// answers.
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
    /// No call, because the message is up to date or must not be shown any more.
    Nothing,
}

impl Call {
    /// The call that edits the message at `at`; without such a message, the call that posts a new one.
    pub(super) fn post_or_edit(at: Option<MessageRef>) -> Call {
        at.map_or(Call::Post, Call::Edit)
    }
}

/// The call for a message, the facts that the message shows, and whether the row is deleted after the call (`last`).
pub(super) struct Next {
    pub(super) call: Call,
    pub(super) about: Facts,
    pub(super) last: bool,
}

impl Next {
    /// The call that posts the message, after which its row is deleted.
    pub(super) const fn once(about: Facts) -> Option<Next> {
        Next::keep(Call::Post, about, true)
    }

    /// The call that posts the message, after which its row is deleted; `None` if `applies` is false.
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
    /// The server failed, the call timed out, or there was no connection; the call may have succeeded.
    Transient,
    /// The delivery timed out, most likely because it waited for a rate limit; the call may have succeeded.
    Delayed,
    /// The platform limits the rate of calls; try again after this time.
    RateLimited(Duration),
    /// The message does not exist.
    Gone,
    /// The bot cannot write to the channel. With `gone`, the channel does not exist any more.
    PlaceLost { gone: bool },
    /// The bot may not open threads in the channel; it may still be able to write messages there.
    NoThreads,
    /// The person does not accept direct messages.
    Unwanted,
    /// The bot only answers in this place, and there is no interaction left whose answer could carry the message.
    NoRoute,
    /// The answer can be seen only by the person who pressed the button or sent the command.
    Private,
    /// Another delivery of the same interaction was answered before.
    Answered,
    /// Discord refuses the token of the bot or of the interaction.
    Unauthorized,
    /// The platform rejects the request as wrong, which is a defect of this program.
    Refused(String),
}

/// Why a role could not be given or taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleError {
    /// The person is not in the server.
    Absent,
    /// The platform refuses the role until a person changes the settings of the server.
    Refused(RoleTrouble),
    Call(CallError),
}

/// A way to send messages: with the bot's own token, or by an answer to an interaction. Each call ends within a limited
/// time.
pub trait Route: Sync {
    /// Posts a message: a direct message to its recipient, any other message to its home channel. Returns the id of the
    /// posted message, or `None` if the id is not known. With the nonce, the platform recognises a repeated post.
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

    /// Replaces an older board by this line.
    fn fold(
        &self,
        at: MessageRef,
        view: &MatchView,
        line: Line,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Deletes a message. With `needs_token`, the message is in a place where the bot only answers.
    fn delete(
        &self,
        at: MessageRef,
        needs_token: bool,
    ) -> impl Future<Output = Result<(), CallError>> + Send;
}

/// Calls that need the bot's own token.
pub trait Platform: Route {
    /// Opens a thread from the message that announces a game. If the message has a thread already, returns that thread.
    /// Fails with [`CallError::NoThreads`] if the bot has no right to open threads.
    fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> impl Future<Output = Result<ChannelId, CallError>> + Send;

    /// Gives or takes a role. Repeating the call changes nothing.
    fn change_role(&self, change: RoleChange)
    -> impl Future<Output = Result<(), RoleError>> + Send;
}
