//! Moves a match to another place.

use super::blocks::barred;
use super::change::note_first;
use super::outbox_writes::home;
use super::{App, Barred, Caller, Error, LEASE, MatchView, UseCaseError, retry_on_clash};
use referee::{ChannelId, Match, MatchId, Place, Time, UserId};
use rules::Side;
use std::sync::Arc;
use store::{MessageRole, ProcessedInteraction, Reader, Session, StoreError, Subject, Tables, Tx};

/// Why a match cannot move to another place.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MoveError {
    #[error("not a player of this match")]
    NotAPlayer(Box<MatchView>),
    #[error("the match is over")]
    Over(Box<MatchView>),
    /// The match is in this place already, and the place can be reached.
    #[error("the match is played here already")]
    HereAlready(Box<MatchView>),
    #[error("a match runs in this channel")]
    ChannelTaken,
    /// A match in a server cannot move to a channel outside that server. If ratings or a tournament of its server
    /// depend on a match, it can move only within that server or to direct messages.
    #[error("the match belongs to another server")]
    OtherServer(Place),
    /// The other player would not see the new place, and has not agreed to move there.
    #[error("the other player has to agree")]
    NeedsBoth(Box<MatchView>),
    #[error(transparent)]
    Barred(Barred),
    /// In the new place's server, matches may be played only in other channels.
    #[error("nobody plays in this channel")]
    ClosedChannel { open: Vec<ChannelId> },
}

impl App {
    /// Moves a match to the place `to`; the caller may be in any place. If the opponent is a person who cannot see the
    /// new place, the opponent has to agree. `asked` is the player who asked for the move in a message, if the caller
    /// agrees by a button of that message. For a move to direct messages, an earlier request of the opponent counts as
    /// agreement, and without agreement this call asks the opponent. A match whose place is out of reach moves to
    /// direct messages at once: it is paused, or its channel is `hidden_in`, where only the caller sees answers.
    ///
    /// # Errors
    /// Fails with the [`MoveError`] that names the reason.
    pub async fn go_on(
        &self,
        caller: &Caller,
        (id, to): (MatchId, Place),
        asked: Option<UserId>,
        hidden_in: Option<ChannelId>,
    ) -> Result<MatchView, UseCaseError<MoveError>> {
        retry_on_clash(|| async {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            let mut interactions = session.interactions();
            if interactions.find(caller.interaction).await?.is_some() {
                drop(session);
                return Ok(self.begun(caller, id).await?);
            }
            let why = self.move_refusal(&mut session, &before, caller.user, to, asked, hidden_in);
            let why = why.await?;
            drop(session);
            let mut after = Match::clone(&before);
            match (why, before.seats().side(caller.user)) {
                (None, _) => after.relocate(to, caller.now),
                // In direct messages, the question to the other player is a direct message, too.
                (Some(MoveError::NeedsBoth(_)), Some(side))
                    if to.is_direct() && after.ask_to_move(side) =>
                {
                    true
                }
                (Some(why), _) => return Err(UseCaseError::Refused(why)),
            };
            self.store_move(caller, &before, &after).await?;
            self.cache(&Arc::new(after));
            self.wake();
            Ok(self.begun(caller, id).await?)
        })
        .await
    }

    /// Returns why a match cannot move to a place now; `None` if the match can move.
    async fn move_refusal(
        &self,
        session: &mut Session,
        this_match: &Arc<Match>,
        user: UserId,
        place: Place,
        asked: Option<UserId>,
        hidden_in: Option<ChannelId>,
    ) -> Result<Option<MoveError>, Error> {
        let was = this_match.place();
        let side = this_match.seats().side(user);
        let paused = this_match.paused_at().is_some();
        let why: fn(Box<MatchView>) -> MoveError = if side.is_none() {
            MoveError::NotAPlayer
        } else if this_match.ending().is_some() {
            MoveError::Over
        } else if was == place && !paused {
            MoveError::HereAlready
        } else if let Some(closed) = place_refusal(session, this_match, user, place).await? {
            return Ok(Some(closed));
        } else if let Some(other) = left_behind(this_match, side, place)
            && asked != Some(other)
            && !has_agreed(this_match, side, place)
            && !(place.is_direct() && is_out_of_reach(this_match, hidden_in))
        {
            MoveError::NeedsBoth
        } else {
            return Ok(None);
        };
        let view = self.view(session, Arc::clone(this_match), user);
        Ok(Some(why(Box::new(view.await?))))
    }

    async fn store_move(
        &self,
        caller: &Caller,
        before: &Match,
        after: &Match,
    ) -> Result<(), StoreError> {
        let id = before.id();
        let seen = ProcessedInteraction {
            this_match: Some(id),
            ..ProcessedInteraction::default()
        };
        let mut tx = self.store.begin().await?;
        note_first(&mut tx, caller, &seen).await?;
        let lease = caller.now + LEASE;
        self.leave(&mut tx, before, after, caller.now).await?;
        self.save(&mut tx, before, after, caller.now, lease, None)
            .await?;
        tx.matches().speak(id, &caller.language).await?;
        // Stores the caller's language, because boards in the caller's direct messages are in that language.
        let mut players = tx.players();
        players
            .note_app_language(caller.user, &caller.language)
            .await?;
        tx.commit().await
    }

    /// Leaves the old place of a match. Within a server, unsent messages go to the new channel, and the message of an
    /// open offer is edited in the old channel. Otherwise the messages in the old place stay as they are.
    pub(super) async fn leave(
        &self,
        tx: &mut Tx,
        before: &Match,
        after: &Match,
        now: Time,
    ) -> Result<(), StoreError> {
        let id = before.id();
        let (from, to) = (before.place(), after.place());
        match (from, to) {
            // The match stays in its place: the players were only asked whether it should move.
            _ if from == to && before.paused_at().is_none() => Ok(()),
            (Place::Server { .. }, Place::Server { .. }) if before.paused_at().is_none() => {
                let board = MessageRole::Board(id, Reader::Everybody);
                let homes = (home(board, from), home(board, to));
                tx.outbox().moved(id, homes).await
            }
            _ => {
                // The message from which the thread was opened will still show how the match ends, and the old board
                // says that the match has moved.
                let parent = MessageRole::Parent(id);
                let board = MessageRole::Board(id, Reader::Everybody);
                let mut outbox = tx.outbox();
                outbox
                    .forget_all_but(Subject::Match(id), [parent, board])
                    .await?;
                match from.member_of().is_some() && to.is_direct() {
                    true => outbox.revise(board, now).await,
                    false => outbox.forget(board, u64::MAX >> 1).await,
                }
            }
        }
    }
}

/// Returns the opponent if the opponent is a person who cannot see the new place.
fn left_behind(this_match: &Match, side: Option<Side>, place: Place) -> Option<UserId> {
    let other = this_match.seats().player(side?.other());
    let was = this_match.place();
    // A person who can read one channel of a server can find another channel of that server.
    let leads_on = was.is_same(place) || was.member_of().is_some() && was.is_beside(place);
    (!leads_on && other.engine_level().is_none()).then_some(other)
}

/// Whether the other player has asked to move the match to direct messages.
fn has_agreed(this_match: &Match, side: Option<Side>, place: Place) -> bool {
    place.is_direct() && side.is_some_and(|it| this_match.move_asked() == Some(it.other()))
}

/// Whether the bot knows that the caller cannot reach the place of a match. Always false with a live clock, which needs
/// both players in one place.
fn is_out_of_reach(this_match: &Match, hidden_in: Option<ChannelId>) -> bool {
    let hidden = hidden_in.is_some() && hidden_in == this_match.place().channel();
    (this_match.paused_at().is_some() || hidden) && !this_match.terms().control.is_live()
}

/// Whether ratings or a tournament of a match's server depend on the match. Moderators of other servers must not decide
/// such a match.
async fn is_of_a_server(
    session: &mut Session,
    this_match: &Match,
    user: UserId,
) -> Result<bool, StoreError> {
    let mut matches = session.matches();
    let row = matches.match_row(this_match.id(), user).await?;
    Ok(this_match.terms().rated || row.is_some_and(|row| row.in_tournament))
}

/// Returns why a match of these players cannot be played in a place; `None` if it can.
async fn place_refusal(
    session: &mut Session,
    this_match: &Match,
    user: UserId,
    place: Place,
) -> Result<Option<MoveError>, Error> {
    let was = this_match.place();
    let elsewhere = was.member_of() != place.member_of();
    let leaves = elsewhere && was.member_of().is_some() && !place.is_direct();
    let own = place.is_direct() || place.member_of() == Some(this_match.counts_in());
    if leaves || !own && is_of_a_server(session, this_match, user).await? {
        return Ok(Some(MoveError::OtherServer(was)));
    }
    if elsewhere {
        let guild = place.counts_in(user);
        for player in Side::BOTH.map(|side| this_match.seats().player(side)) {
            match barred(session, guild, player, None).await? {
                Some(why) if player == user => return Ok(Some(MoveError::Barred(why))),
                Some(_) => return Ok(Some(MoveError::Barred(Barred::Them))),
                None => {}
            }
        }
    }
    // If the server has chosen other channels since the match began, the match may stay in its own channel.
    if !was.is_same(place) {
        let settings = session.players().guild(place.counts_in(user)).await?;
        if !settings.opens(place) {
            let open = settings.channels;
            return Ok(Some(MoveError::ClosedChannel { open }));
        }
    }
    let taken = session.matches().running_in(place).await?;
    let taken = taken.is_some_and(|other| other != this_match.id());
    Ok(taken.then_some(MoveError::ChannelTaken))
}
