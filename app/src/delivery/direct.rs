//! Reminders and lists that people have by direct message, and who takes none.

use super::CallError;
use super::call::Call;
use super::content::Content;
use super::prepare::Prepared;
use crate::outbox_writes::{CLOSED, OPEN, can_post, home, owe_challenge};
use crate::{App, Error, retry_on_clash};
use referee::{ChallengeId, ChallengeState, MatchId, Time, UserId};
use store::{MessageRole, StoreError, Tables, Tx};

/// Whom a direct message goes to that they have asked for.
fn wanted_by(role: MessageRole) -> Option<UserId> {
    match (role, role.shared()) {
        (
            MessageRole::Direct(_, user)
            | MessageRole::MoveAsked(_, user)
            | MessageRole::Digest(user),
            _,
        )
        | (_, (MessageRole::Board(_) | MessageRole::Offer(..), Some(user))) => Some(user),
        _ => None,
    }
}

impl App {
    /// Notes that a direct message got through: refusals are counted anew.
    pub(super) async fn note_taken_direct(&self, role: MessageRole) -> Result<(), Error> {
        let Some(user) = wanted_by(role) else {
            return Ok(());
        };
        let settings = self.player_settings(user).await?;
        match settings.directs_refused > 0 && !settings.directs_ended() {
            true => self.count_directs_anew(user).await,
            false => Ok(()),
        }
    }

    /// Notes that a direct message was refused, if that is why it failed. A reminder is given where the match is played
    /// instead, and the boards of those who wait for the person say so.
    pub(super) async fn note_refused_direct(
        &self,
        prepared: &Prepared,
        error: &CallError,
        now: Time,
    ) -> Result<(), Error> {
        if let ((MessageRole::Challenge(id), Some(user)), Call::Post(_)) =
            (prepared.owed.role.shared(), &prepared.call)
            && matches!(error, CallError::Unwanted | CallError::PlaceLost { .. })
        {
            return self.withdraw_unheard(id, user, now).await;
        }
        let role = prepared.owed.role;
        // Of a match that is played there nothing else reaches the person.
        let lost = role.shared().1.is_some() && matches!(error, CallError::PlaceLost { .. });
        let refused = *error == CallError::Unwanted || lost;
        let Some(user) = wanted_by(role).filter(|_| refused) else {
            return Ok(());
        };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().note_refused_direct(user).await?;
            if let Call::Post(Content::Direct(view, _)) = &prepared.call {
                let place = view.this_match.place();
                let here = MessageRole::Reminder(view.this_match.id());
                if can_post(place, here) {
                    let (guild, home) = (place.served_by(), home(here, place));
                    let wanted = prepared.owed.wanted;
                    tx.outbox().owe(here, guild, home, wanted, now).await?;
                }
            }
            if tx.players().directs_refused(user).await? == 1 {
                for id in tx.matches().running_of(user).await? {
                    self.show_untold(&mut tx, id, user, now).await?;
                }
            } else if let Call::Post(Content::Question(view, _)) = &prepared.call
                && view.this_match.player_to_move() != Some(user)
            {
                // A board that was shown before the offer tells of a refusal only if the person is to move.
                let id = view.this_match.id();
                self.show_untold(&mut tx, id, user, now).await?;
            }
            tx.commit().await?;
            Ok::<_, Error>(())
        })
        .await
    }

    /// Shows a player again the board of a match in direct messages, if they wait for this person, who cannot be told so. A
    /// board that is still on its way is looked after when it is noted ([`App::note_board`]).
    async fn show_untold(
        &self,
        tx: &mut Tx,
        id: MatchId,
        user: UserId,
        now: Time,
    ) -> Result<(), Error> {
        let this_match = match self.load(tx, id).await {
            // It is looked after elsewhere, or is gone.
            Err(why) if why.is_unreadable() || why.is_unknown() => return Ok(()),
            this_match => this_match?,
        };
        let seats = this_match.seats();
        let Some(side) = seats.side(user).filter(|it| this_match.awaits(*it)) else {
            return Ok(());
        };
        let board = MessageRole::Board(id).to(seats.player(side.other()));
        let row = tx.outbox().find(board).await?;
        let Some(row) = row.filter(|row| row.shown >= row.wanted) else {
            return Ok(());
        };
        match tx.outbox().save(&row, &row.shown_again(now)).await? {
            true => Ok(()),
            false => Err(StoreError::Clash.into()),
        }
    }

    /// Withdraws an open challenge of which its opponent cannot be told, and owes its challenger the message about it.
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
            let (guild, home) = (stored.place.served_by(), home(told, stored.place));
            tx.outbox().owe(told, guild, home, OPEN, now).await?;
            tx.commit().await
        })
        .await?;
        self.look_now();
        Ok(())
    }

    /// Counts refusals anew: a direct message got through, or the person was told that none come any more.
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
