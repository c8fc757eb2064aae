//! A match that goes on in another place.

use super::blocks::barred;
use super::change::note_first;
use super::outbox_writes::home;
use super::{
    App, Barred, Caller, Error, Idempotent, LEASE, MatchView, UseCaseError, retry_on_clash,
};
use referee::{ChannelId, Match, MatchId, Place, Time, UserId};
use rules::Side;
use std::sync::Arc;
use store::{MessageRole, ProcessedInteraction, Reader, Session, StoreError, Subject, Tables, Tx};

/// Why a match does not go on elsewhere, or is not ended.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MoveError {
    #[error("not a player of this match")]
    NotAPlayer(Box<MatchView>),
    #[error("the match is over")]
    Over(Box<MatchView>),
    /// It goes on where it is: nothing is lost.
    #[error("the match is played here already")]
    HereAlready(Box<MatchView>),
    #[error("a match runs in this channel")]
    ChannelTaken,
    /// A match stays in its server: ratings belong to it.
    #[error("the match belongs to another server")]
    OtherServer(Place),
    /// It leaves a place for another one, where the other player has to be able to follow: they have not asked for it.
    #[error("the other player has to agree")]
    NeedsBoth(Box<MatchView>),
    #[error(transparent)]
    Barred(Barred),
    /// The server has chosen other channels to play in.
    #[error("nobody plays in this channel")]
    ClosedChannel { open: Vec<ChannelId> },
}

impl App {
    /// Lets a match go on at another place, wherever the caller is. One of two people leaves a place for another
    /// one only if the other player agrees: they `asked` for it by a message, as the platform says, or for direct messages
    /// at any time before; else this asks them. It goes on in direct messages at once if its place is known to be out of
    /// reach: it is paused, or the caller is in that channel and sees their answers alone (`hidden_in`).
    ///
    /// # Errors
    /// Not a player, over, here already, another server, a channel that is not to be played in, another
    /// match runs here, or the other player has not agreed.
    pub async fn go_on(
        &self,
        caller: &Caller,
        (id, to): (MatchId, Place),
        asked: Option<UserId>,
        hidden_in: Option<ChannelId>,
    ) -> Result<Idempotent<MatchView>, UseCaseError<MoveError>> {
        retry_on_clash(|| async {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            let mut interactions = session.interactions();
            if interactions.find(caller.interaction).await?.is_some() {
                drop(session);
                return Ok(self.begun(caller, id, true).await?);
            }
            let why = self.stays(&mut session, &before, (caller.user, to), (asked, hidden_in));
            let why = why.await?;
            drop(session);
            let mut after = Match::clone(&before);
            match (why, before.seats().side(caller.user)) {
                (None, _) => after.relocate(to, caller.now),
                // Each reads it in messages of their own: the question is a direct message, too.
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
            Ok(self.begun(caller, id, false).await?)
        })
        .await
    }

    /// Why a match does not go on at a place, or not yet.
    async fn stays(
        &self,
        session: &mut Session,
        this_match: &Arc<Match>,
        (user, place): (UserId, Place),
        (asked, hidden_in): (Option<UserId>, Option<ChannelId>),
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
        } else if let Some(closed) = closed(session, this_match, user, place).await? {
            return Ok(Some(closed));
        } else if let Some(other) = to_follow(this_match, side, place)
            && asked != Some(other)
            && !agreed(this_match, side, place)
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
        // The boards in their direct messages speak it.
        let mut players = tx.players();
        players
            .note_app_language(caller.user, &caller.language)
            .await?;
        tx.commit().await
    }

    /// Leaves the old place of a match: within a server due messages go to the new channel, and an open question is
    /// settled where it was asked. Everywhere else what stands there stays as it is.
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
            // Only the question whether it moves.
            _ if from == to && before.paused_at().is_none() => Ok(()),
            (Place::Server { .. }, Place::Server { .. }) if before.paused_at().is_none() => {
                let board = MessageRole::Board(id, Reader::Everybody);
                let homes = (home(board, from), home(board, to));
                tx.outbox().moved(id, homes).await
            }
            _ => {
                // The line its thread hangs from goes on to tell how it ends, and its board that it has moved.
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

/// The other player, if they are a person who would be left behind at the place a match leaves.
fn to_follow(this_match: &Match, side: Option<Side>, place: Place) -> Option<UserId> {
    let other = this_match.seats().player(side?.other());
    let was = this_match.place();
    // Who reads one channel of a server can be led to another one.
    let leads_on = was.is_same(place) || was.member_of().is_some() && was.is_beside(place);
    (!leads_on && other.engine_level().is_none()).then_some(other)
}

/// Whether the other player has asked to go on in direct messages, too.
fn agreed(this_match: &Match, side: Option<Side>, place: Place) -> bool {
    place.is_direct() && side.is_some_and(|it| this_match.move_asked() == Some(it.other()))
}

/// Whether the place of a match is known to be out of reach for a player; with a live clock both have to be there.
fn is_out_of_reach(this_match: &Match, hidden_in: Option<ChannelId>) -> bool {
    let hidden = hidden_in.is_some() && hidden_in == this_match.place().channel();
    (this_match.paused_at().is_some() || hidden) && !this_match.terms().control.is_live()
}

/// Whether ratings or a tournament of its server depend on a match: nobody else's moderators are to decide it.
async fn is_of_a_server(
    session: &mut Session,
    this_match: &Match,
    user: UserId,
) -> Result<bool, StoreError> {
    let mut matches = session.matches();
    let row = matches.match_row(this_match.id(), user).await?;
    Ok(this_match.terms().rated || row.is_some_and(|row| row.in_tournament))
}

/// Why a place takes in no match of these players, or not now.
async fn closed(
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
    // A later choice of channels does not concern the one it is played in.
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
