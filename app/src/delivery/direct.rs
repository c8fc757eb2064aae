//! Reminders and lists that people have by direct message, and who takes none.

use super::CallError;
use super::facts::{Call, Facts};
use super::prepare::Prepared;
use crate::outbox_writes::{CLOSED, OPEN, has_row, owe_challenge, owe_row, version};
use crate::{App, Error, retry_on_clash};
use referee::{ChallengeId, ChallengeState, MatchId, Time, UserId};
use rules::Side;
use store::{MessageRole, Reader, Subject, Tables, Tx};

/// Whom a direct message goes to that they have asked for.
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
    /// Notes that a direct message got through: refusals are counted anew.
    pub(super) async fn note_taken_direct(&self, role: MessageRole) -> Result<(), Error> {
        let Some(user) = wanted_by(role) else {
            return Ok(());
        };
        match self.player_settings(user).await?.directs_refused {
            0 => Ok(()),
            _ => self.count_directs_anew(user).await,
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
        let (role, posted) = (prepared.draft.owed.role, prepared.call == Call::Post);
        let refused = matches!(error, CallError::Unwanted | CallError::PlaceLost { .. });
        if let (MessageRole::Challenge(id, Reader::One(user)), true) = (role, posted && refused) {
            return self.withdraw_unheard(id, user, now).await;
        }
        let Some(user) = wanted_by(role).filter(|_| refused) else {
            return Ok(());
        };
        // What fails again for the same reason is told once.
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
        let board = MessageRole::Board(id, Reader::One(seats.player(side.other())));
        let row = tx.outbox().find(board).await?;
        if row.is_some_and(|row| row.shown >= row.wanted) {
            tx.outbox().show_again(board, now).await?;
        }
        Ok(())
    }

    /// Tells directly what a message without a route cannot tell: the player to move their turn, the one who is asked the
    /// question, and both the end.
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
            owe_row(&mut tx, told, stored.place, OPEN, now).await?;
            tx.commit().await
        })
        .await?;
        self.wake();
        Ok(())
    }

    /// Switches the direct messages off that a person has asked for: they were told so.
    pub async fn end_directs(&self, user: UserId) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().end_directs(user).await?;
            tx.commit().await
        })
        .await?;
        Ok(())
    }

    /// Counts refusals anew: a direct message got through.
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
