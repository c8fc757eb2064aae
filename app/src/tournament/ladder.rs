//! Challenges between players of a ladder.

use super::TournamentView;
use crate::blocks::{Other, barred};
use crate::{App, Barred, Caller, UseCaseError, retry_on_clash};
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
    /// Challenges a player who is a few places above the caller. The match begins in a thread of the ladder's channel.
    ///
    /// # Errors
    /// Fails if the rules of the ladder refuse the challenge, or if the two people may not play against each other.
    pub async fn challenge_on_ladder(
        &self,
        caller: &Caller,
        id: TournamentId,
        opponent: UserId,
    ) -> Result<TournamentView, UseCaseError<LadderChallengeRefusal>> {
        retry_on_clash(|| async {
            let Some(mut change) = self.change_tournament(caller, id).await? else {
                return Ok(self.tournament(id).await?);
            };
            let game = change.card.challenged(caller.user, opponent);
            let game = game.map_err(|why| UseCaseError::Refused(why.into()))?;
            // A player of a ladder can be challenged on the ladder even if they have switched challenges off.
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
