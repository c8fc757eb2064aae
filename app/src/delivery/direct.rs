//! Counts refused direct messages, and tells players in another way what a message could not tell them.

use super::CallError;
use super::calls::{Call, Facts};
use super::prepare::Prepared;
use crate::outbox_writes::{CLOSED, OPEN, has_row, owe_challenge, owe_row, version};
use crate::{App, Error, retry_on_clash};
use referee::{ChallengeId, ChallengeState, MatchId, Time, UserId};
use rules::Side;
use store::{MessageRole, Reader, Subject, Tables, Tx};

/// The recipient of a message whose refusal is counted; `None` if a refusal of such a message is not counted.
fn wanted_by(role: MessageRole) -> Option<UserId> {
    match role {
        MessageRole::MatchNotice(_, user)
        | MessageRole::MoveAsked(_, user)
        | MessageRole::Digest(user)
        | MessageRole::Board(_, Reader::One(user))
        | MessageRole::Offer(_, _, Reader::One(user)) => Some(user),
        _ => None,
    }
}

impl App {
    /// Notes that a direct message was delivered, so that the recipient's refusals are counted from zero again.
    pub(super) async fn note_taken_direct(&self, role: MessageRole) -> Result<(), Error> {
        let Some(user) = wanted_by(role) else {
            return Ok(());
        };
        match self.player_settings(user).await?.directs_refused {
            0 => Ok(()),
            _ => self.count_directs_anew(user).await,
        }
    }

    /// Notes that a direct message was refused: because the person does not accept it, or because the direct channel
    /// cannot be reached. A reminder is then posted in the place of the match instead, and the opponents' boards say
    /// that the person cannot be told. A challenge that was refused like this is withdrawn. Other errors change
    /// nothing.
    pub(super) async fn note_refused_direct(
        &self,
        prepared: &Prepared,
        error: &CallError,
        now: Time,
    ) -> Result<(), Error> {
        let (role, posted) = (prepared.draft.owed.role, prepared.call == Call::Post);
        let refused = matches!(error, CallError::Unwanted | CallError::PlaceLost { .. });
        if let (MessageRole::Challenge(id, Reader::One(user)), true) = (role, posted && refused) {
            return self.withdraw_unheard(id, user, now).await;
        }
        let Some(user) = wanted_by(role).filter(|_| refused) else {
            return Ok(());
        };
        // If the direct channel cannot be reached, the message is tried again several times; only the first failure
        // counts as a refused direct message.
        if *error != CallError::Unwanted && prepared.draft.owed.attempts > 1 {
            return Ok(());
        }
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().note_refused_direct(user).await?;
            if let (MessageRole::MatchNotice(id, _), Facts::Match(view)) =
                (role, &prepared.draft.about)
            {
                let (here, place) = (MessageRole::Reminder(id), view.this_match.place());
                if has_row(place, here) {
                    let wanted = prepared.draft.owed.wanted;
                    owe_row(&mut tx, here, place, wanted, now).await?;
                }
            }
            if tx.players().directs_refused(user).await? == 1 {
                for id in tx.matches().running_of(user).await? {
                    self.show_untold(&mut tx, id, user, now).await?;
                }
            } else if let (true, Facts::Offer(view, ..)) = (posted, &prepared.draft.about)
                && view.this_match.player_to_move() != Some(user)
            {
                // The posted board was drawn before the offer. If the person was not to move, that board does not
                // say that the person cannot be told, so it is shown again.
                let id = view.this_match.id();
                self.show_untold(&mut tx, id, user, now).await?;
            }
            tx.commit().await?;
            Ok::<_, Error>(())
        })
        .await
    }

    /// If the opponent of `user` waits for `user`, shows the opponent the board again, with a line which says that
    /// `user` cannot be told. A board that is being delivered now is checked afterwards, in [`App::note_board`].
    async fn show_untold(
        &self,
        tx: &mut Tx,
        id: MatchId,
        user: UserId,
        now: Time,
    ) -> Result<(), Error> {
        let this_match = match self.load(tx, id).await {
            // An unreadable match is logged elsewhere; an unknown match was deleted.
            Err(why) if why.is_unreadable() || why.is_unknown() => return Ok(()),
            this_match => this_match?,
        };
        let seats = this_match.seats();
        let Some(side) = seats.side(user).filter(|it| this_match.awaits(*it)) else {
            return Ok(());
        };
        let board = MessageRole::Board(id, Reader::One(seats.player(side.other())));
        let row = tx.outbox().find(board).await?;
        if row.is_some_and(|row| row.shown >= row.wanted) {
            tx.outbox().show_again(board, now).await?;
        }
        Ok(())
    }

    /// Used when a message of a match cannot be delivered because no answer can carry it. Puts direct messages into the
    /// outbox instead: the player to move is told that it is their turn, the player who was asked gets the question,
    /// and both players are told of the end. The engine, former players, and people who have refused too many direct
    /// messages are left out.
    pub(super) async fn tell_waiting(&self, role: MessageRole, now: Time) -> Result<(), Error> {
        let Subject::Match(id) = role.subject() else {
            return Ok(());
        };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let this_match = self.load(&mut tx, id).await?;
            let (place, seats) = (this_match.place(), this_match.seats());
            let people = Side::BOTH.map(|side| seats.player(side)).into_iter();
            let people = people.filter(|it| it.engine_level().is_none() && !it.is_former());
            let asked = this_match
                .offer()
                .map(|it| (it.id, seats.player(it.by.other())));
            let over = this_match.ending().is_some();
            for user in people {
                let told = match role {
                    MessageRole::Offer(_, offer, _) if asked == Some((offer, user)) => {
                        role.read_by(Reader::One(user))
                    }
                    MessageRole::Board(..) if over || this_match.player_to_move() == Some(user) => {
                        MessageRole::MatchNotice(id, user)
                    }
                    _ => continue,
                };
                let settings = tx.players().settings(user).await?;
                if settings.directs_ended() {
                    continue;
                }
                let quiet = settings.quiet_until(now).filter(|_| !over);
                let from = quiet.unwrap_or(now);
                owe_row(&mut tx, told, place, version(&this_match), from).await?;
            }
            tx.commit().await?;
            Ok::<_, Error>(())
        })
        .await?;
        self.wake();
        Ok(())
    }

    /// Withdraws an open challenge that cannot be sent to its opponent, and puts a message about the withdrawal to the
    /// challenger into the outbox.
    async fn withdraw_unheard(
        &self,
        id: ChallengeId,
        user: UserId,
        now: Time,
    ) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let Some(stored) = tx.challenges().load(id).await? else {
                return Ok(());
            };
            let it = &stored.challenge;
            if it.opponent != Some(user) || it.state_at(now) != ChallengeState::Open {
                return Ok(());
            }
            tx.challenges().close(id, ChallengeState::Withdrawn).await?;
            owe_challenge(&mut tx, &stored, CLOSED, now).await?;
            let told = MessageRole::Unreachable(id, it.challenger);
            owe_row(&mut tx, told, stored.place, OPEN, now).await?;
            tx.commit().await
        })
        .await?;
        self.wake();
        Ok(())
    }

    /// Switches off the direct messages that a person has asked for. The person was told about this before.
    pub async fn end_directs(&self, user: UserId) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().end_directs(user).await?;
            tx.commit().await
        })
        .await?;
        Ok(())
    }

    /// Sets the count of refused direct messages of a person to zero.
    pub async fn count_directs_anew(&self, user: UserId) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().forget_refused_directs(user).await?;
            tx.commit().await
        })
        .await?;
        Ok(())
    }
}
