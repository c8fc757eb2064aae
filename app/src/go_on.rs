//! A match that goes on in another place.

use super::blocks::barred;
use super::change::note_first;
use super::{
    App, Barred, Caller, Error, Idempotent, LEASE, MatchView, UseCaseError, retry_on_clash,
};
use referee::{ChannelId, Match, MatchId, Place, UserId};
use rules::Side;
use std::sync::Arc;
use store::{ProcessedInteraction, Session, StoreError, Subject, Tables, Tx};

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
    /// It leaves a conversation, where the other player has to be able to follow: they have not asked for it.
    #[error("the other player has to agree")]
    NeedsBoth(Box<MatchView>),
    /// One person alone sees the answers here.
    #[error("the other player cannot follow")]
    Alone(Box<MatchView>),
    #[error(transparent)]
    Barred(Barred),
    /// The server has chosen other channels to play in.
    #[error("nobody plays in this channel")]
    ClosedChannel { open: Vec<ChannelId> },
}

impl App {
    /// Lets a match go on in the caller's channel, wherever it was played before. One of two people leaves a conversation
    /// only if the other player is the one who `asked` for it, as the platform says.
    ///
    /// # Errors
    /// Not a player, over, here already, another server, a channel that is not to be played in, another
    /// match runs here, or the other player has not agreed.
    pub async fn go_on_here(
        &self,
        caller: &Caller,
        id: MatchId,
        parent: Option<ChannelId>,
        asked: Option<UserId>,
    ) -> Result<Idempotent<MatchView>, UseCaseError<MoveError>> {
        let place = Place {
            guild: caller.guild,
            channel: caller.channel,
            parent,
        };
        retry_on_clash(|| async {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            let mut interactions = session.interactions();
            if interactions.find(caller.interaction).await?.is_some() {
                drop(session);
                return Ok(self.begun(caller, id, true).await?);
            }
            let why = self.stays(&mut session, &before, caller, (place, asked));
            if let Some(why) = why.await? {
                return Err(UseCaseError::Refused(why));
            }
            drop(session);
            let mut after = Match::clone(&before);
            after.relocate(place, caller.now);
            self.store_move(caller, &before, &after).await?;
            self.cache(&Arc::new(after));
            self.look_now();
            Ok(self.begun(caller, id, false).await?)
        })
        .await
    }

    /// Why a match does not go on at a place, as one player wants it and the other may have asked.
    async fn stays(
        &self,
        session: &mut Session,
        this_match: &Arc<Match>,
        caller: &Caller,
        (place, asked): (Place, Option<UserId>),
    ) -> Result<Option<MoveError>, Error> {
        let (was, seats) = (this_match.place(), this_match.seats());
        let there = (was.guild, was.channel) == (place.guild, place.channel);
        let side = seats.side(caller.user);
        // Only conversations are left for other places, and no player is to be left behind.
        let other = side.map(|side| seats.player(side.other()));
        let other = other.filter(|it| was.conversation().is_some() && it.engine_level().is_none());
        let why: fn(Box<MatchView>) -> MoveError = if side.is_none() {
            MoveError::NotAPlayer
        } else if this_match.ending().is_some() {
            MoveError::Over
        } else if there && this_match.paused_at().is_none() {
            MoveError::HereAlready
        } else if other.is_some() && place.is_direct() {
            MoveError::Alone
        } else if let Some(closed) = closed(session, this_match, caller.user, place).await? {
            return Ok(Some(closed));
        } else if other.is_some() && other != asked {
            MoveError::NeedsBoth
        } else {
            return Ok(None);
        };
        let view = self.view(session, Arc::clone(this_match), caller.user);
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
        self.leave(&mut tx, before, after).await?;
        self.save(&mut tx, before, after, caller.now, lease, None)
            .await?;
        tx.commit().await
    }

    /// Leaves the old place of a match: due messages go to the new place, and an open question is settled where it
    /// was asked. If the old place cannot be reached, or was a conversation, everything there stays as it is.
    async fn leave(&self, tx: &mut Tx, before: &Match, after: &Match) -> Result<(), StoreError> {
        let id = before.id();
        let (from, to) = (before.place(), after.place());
        match before.paused_at().is_some() || from.guild != to.guild {
            true => tx.outbox().forget_all(Subject::Match(id)).await,
            false => tx.outbox().moved(id, (from.channel, to.channel)).await,
        }
    }
}

/// Why a place takes in no match of these players, or not now.
async fn closed(
    session: &mut Session,
    this_match: &Match,
    user: UserId,
    place: Place,
) -> Result<Option<MoveError>, Error> {
    let was = this_match.place();
    if was.guild != place.guild {
        if was.conversation().is_none() {
            return Ok(Some(MoveError::OtherServer(was)));
        }
        for player in Side::BOTH.map(|side| this_match.seats().player(side)) {
            match barred(session, place.guild, player, None).await? {
                Some(why) if player == user => return Ok(Some(MoveError::Barred(why))),
                Some(_) => return Ok(Some(MoveError::Barred(Barred::Them))),
                None => {}
            }
        }
    }
    // A later choice of channels does not concern the one it is played in.
    if was.channel != place.channel {
        let settings = session.players().guild(place.guild).await?;
        if !settings.opens(place.channel, place.parent) {
            let open = settings.channels;
            return Ok(Some(MoveError::ClosedChannel { open }));
        }
    }
    let taken = session.matches().running_in(place.channel).await?;
    let taken = taken.is_some_and(|other| other != this_match.id());
    Ok(taken.then_some(MoveError::ChannelTaken))
}
