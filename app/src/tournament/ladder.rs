//! Challenges on a ladder.

use super::TournamentView;
use crate::blocks::{Other, barred};
use crate::{App, Barred, Caller, Idempotent, UseCaseError, retry_on_clash};
use referee::tournament::Refusal;
use referee::{TournamentId, UserId};
use store::{MessageRole, Tables};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LadderChallengeRefusal {
    #[error(transparent)]
    Rules(#[from] Refusal),
    #[error(transparent)]
    Barred(#[from] Barred),
}

impl App {
    /// Challenges a player a few places above the caller: the match begins in a thread of the ladder's channel.
    ///
    /// # Errors
    /// The rules of the ladder do not allow it, or one of the two does not play with the other.
    pub async fn challenge_on_ladder(
        &self,
        caller: &Caller,
        id: TournamentId,
        opponent: UserId,
    ) -> Result<Idempotent<TournamentView>, UseCaseError<LadderChallengeRefusal>> {
        retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok(self.changed_before(id).await?);
            };
            let game = change.card.challenged(caller.user, opponent);
            let game = game.map_err(|why| UseCaseError::Refused(why.into()))?;
            // A player of a ladder takes challenges on it, also with challenges switched off.
            let other = Some(Other::Asks(opponent));
            if let Some(why) = barred(&mut change.tx, caller.guild(), caller.user, other).await? {
                return Err(UseCaseError::Refused(why.into()));
            }
            let (tx, card) = (&mut change.tx, &mut change.card);
            card.tournament.round = game.slot.round;
            tx.tournaments().save(&card.tournament, None).await?;
            tx.tournaments()
                .add_games(id, &card.entrants, (&[(game, None)], &[]), caller.now)
                .await?;
            let role = MessageRole::Pairing(id, game.slot);
            let (guild, home) = (card.tournament.guild, card.tournament.channel);
            tx.outbox().owe(role, guild, home, 1, caller.now).await?;
            Ok(self.store_tournament(change).await?)
        })
        .await
    }
}
